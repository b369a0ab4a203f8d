"""Estimates out of counts: shares of wins with their errors, and what is more than chance.

Seats of one game are not independent: one wins where the others lose. So every error here
is that of whole games (the linearised variance of a ratio, W. G. Cochran, "Sampling
Techniques", 3rd edition, 1977, section 2.11), from the pattern of each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist
from typing import TypeVar

from cardwright.runtime.experiments.wilson import Z95, wilson

RISK = 0.05
FEW = 30
"""Below so many games, errors are not to be trusted and nothing is called a difference."""

# Of the seats of one bot: how many had something, how many of these won, how many of all its
# seats won; then how many won at all, and how many games went so.
Pattern = tuple[int, int, int, int, int]
Name = TypeVar("Name")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its standard error, and how many games it is from."""

    value: float
    error: float
    games: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + Z95 * self.error

    def minus(self, value: float) -> Estimate:
        """Return the estimate of what is more than a value."""
        return Estimate(self.value - value, self.error, self.games)

    def chance_of(self, value: float = 0.0) -> float:
        """Return how likely an estimate so far from a true value would be by chance alone."""
        if self.games < FEW:
            return 1.0
        if not self.error:
            return float(self.value == value)
        return erfc(abs(self.value - value) / self.error / sqrt(2))


UNKNOWN = Estimate(0.0, 0.0, 0)


@dataclass(frozen=True, slots=True)
class _Part:
    """Some games that went the same way: seats that had something and their wins, others."""

    games: int
    seats: int
    wins: float
    others: int
    others_wins: float


def share(found: Iterable[Pattern]) -> Estimate:
    """Return the share of wins of the seats that had something."""
    rows = sorted(found)
    games = sum(row[-1] for row in rows)
    seats = sum(had * count for had, _, _, _, count in rows)
    if not seats:
        return UNKNOWN
    middle = sum(count * won / many for _, won, _, many, count in rows) / seats
    misses = sum(
        count * ((won / many - middle * had) / seats) ** 2
        for had, won, _, many, count in rows
    )
    return Estimate(middle, _error(misses, games), games)


def lift(found: Iterable[Pattern], all_: Iterable[Pattern]) -> Estimate:
    """Return how much more the seats that had something won than the others of their bot.

    `all_` are the patterns of all seats of the bot.
    """
    parts = list(_parts(found, all_))
    seats = sum(each.games * each.seats for each in parts)
    others = sum(each.games * each.others for each in parts)
    if not seats or not others:
        return UNKNOWN
    one = sum(each.games * each.wins for each in parts) / seats
    other = sum(each.games * each.others_wins for each in parts) / others
    misses = sum(
        each.games
        * (
            (each.wins - one * each.seats) / seats
            - (each.others_wins - other * each.others) / others
        )
        ** 2
        for each in parts
    )
    with_it = sum(each.games for each in parts if each.seats)
    without = sum(each.games for each in parts if each.others)
    error = _error(misses, sum(each.games for each in parts))
    return Estimate(one - other, error, min(with_it, without))


def _parts(found: Iterable[Pattern], all_: Iterable[Pattern]) -> Iterator[_Part]:
    """Yield the games of a bot: those in which its seats had something, then the others."""
    rest = {(of_bot, many): (seats, n) for seats, _, of_bot, many, n in sorted(all_)}
    for had, won, of_bot, many, games in sorted(found):
        seats, left = rest[of_bot, many]
        rest[of_bot, many] = seats, left - games
        yield _Part(games, had, won / many, seats - had, (of_bot - won) / many)
    for (of_bot, many), (seats, games) in rest.items():
        yield _Part(games, 0, 0.0, seats, of_bot / many)


def pooled(found: Sequence[tuple[int, Estimate]]) -> Estimate:
    """Return the mean of estimates that are independent, by their weights."""
    known = [(weight, each) for weight, each in found if each.games and weight]
    total = sum(weight for weight, _ in known)
    if not total:
        return UNKNOWN
    value = sum(weight * each.value for weight, each in known) / total
    errors = sum((weight * each.error) ** 2 for weight, each in known)
    return Estimate(value, sqrt(errors) / total, sum(each.games for _, each in known))


def _error(squares: float, games: int) -> float:
    return sqrt(squares * games / (games - 1)) if games > 1 else 0.0


def mean(counts: Mapping[int, int], games: int) -> Estimate:
    """Return the mean of a number that was counted by its value; games left out count as 0."""
    if not games:
        return UNKNOWN
    total = sum(value * count for value, count in sorted(counts.items()))
    squares = sum(value * value * count for value, count in sorted(counts.items()))
    middle = total / games
    variance = max(0.0, squares / games - middle * middle)
    return Estimate(middle, sqrt(variance / max(1, games - 1)), games)


def interval_of_share(found: Estimate, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's interval for a share, of as many games as its error is worth."""
    if not found.games:
        return 0.0, 1.0
    likely = found.value * (1 - found.value)
    games = likely / found.error**2 if found.error and likely else float(found.games)
    return wilson(found.value * games, games, z)


def z_of(risk: float) -> float:
    """Return how many standard errors a normal number is off, at most, but for a risk."""
    return NormalDist().inv_cdf(1 - risk / 2)


def beyond_chance(chances: Mapping[Name, float], risk: float = RISK) -> frozenset[Name]:
    """Return which of many findings are more than chance, all of them but for `risk`.

    By S. Holm, "A simple sequentially rejective multiple test procedure" (1979): the more is
    looked at, the more a single finding must stand out.
    """
    found: set[Name] = set()
    in_order = sorted(chances, key=lambda name: chances[name])
    for index, name in enumerate(in_order):
        if chances[name] * (len(chances) - index) > risk:
            break
        found.add(name)
    return frozenset(found)
