"""When a run may stop: what a designer wants to know, and how well it is known by now.

It is looked at after fixed numbers of games, in the order of games, so that when a run stops
does not depend on who plays its games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from cardwright.runtime.experiments.confidence import Confidence, Interval
from cardwright.runtime.experiments.plan import Side
from cardwright.runtime.experiments.tally import Counts, Tally
from cardwright.runtime.faults import Refused
from cardwright.runtime.playouts import WHOLE

What = Literal["seat", "bot", "fair", "difference"]
Who = str | int

RISK = 0.05
FIRST_LOOK = 100
LEAST, MOST = 0.01, 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Something known to `within`, as a part of 1: shares of wins, or that all are fair."""

    what: What
    within: float

    def __str__(self) -> str:
        return f"{self.what} within {100 * self.within:g}%"


GOAL = re.compile(r"\s*(\w+)\s+within\s+([0-9]+(?:\.[0-9]+)?)\s*%\s*")


def read(text: str) -> Goal:
    """Return the goal that a text such as `seat within 0.5%` says; else raise `Refused`."""
    found = GOAL.fullmatch(text)
    if found is None or found[1] not in get_args(What):
        whats = ", ".join(f"`{what} within 1%`" for what in get_args(What))
        raise Refused(f"`{text}` is none of {whats}")
    within = float(found[2])
    if not LEAST <= within <= MOST:
        raise Refused(f"`{text}` is not within {LEAST:g}% to {MOST:g}%")
    what: What = found[1]  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    return Goal(what=what, within=within / 100)


def looks(most: int) -> Iterator[int]:
    """Yield the numbers of games after which a run is looked at; each a twentieth further."""
    at = FIRST_LOOK
    while at < most:
        yield at
        at += max(FIRST_LOOK, at // 20)
    yield most


class Pursuit:
    """How far a run is on the way to its goal."""

    def __init__(self, goal: Goal, sides: Iterable[Side]) -> None:
        self.goal = goal
        self._sides = tuple(sides)
        self._known: dict[tuple[int, Who], _Known] = {}

    def look(self, tallies: tuple[Tally, ...]) -> None:
        """Take in the totals of all games until now."""
        for index, (side, tally) in enumerate(zip(self._sides, tallies, strict=True)):
            for who, sums in _sums(self.goal.what, side, tally, is_first=index == 0):
                if (index, who) not in self._known:
                    self._known[index, who] = self._begin(side)
                self._known[index, who].look(sums)

    def _begin(self, side: Side) -> _Known:
        seats = side.plan.seats
        fair, within = 1 / seats, self.goal.within
        if self.goal.what == "difference":
            return _Known(Confidence(RISK, within / 2, 0.5))
        risk = RISK / seats if self.goal.what == "fair" else RISK
        return _Known(Confidence(risk, within, fair))

    def shares(self, side: int) -> dict[Who, Interval]:
        """Return where the shares of a side lie, by seat or bot; true at every look."""
        if self.goal.what == "difference":
            return {}
        return {who: each.interval for (at, who), each in self._known.items() if at == side}

    def changes(self, side: int) -> dict[Who, Interval]:
        """Return where the changes of seats' shares lie, for a goal about differences."""
        if self.goal.what != "difference":
            return {}
        return {
            who: Interval(2 * each.interval.low - 1, 2 * each.interval.high - 1)
            for (at, who), each in self._known.items()
            if at == side
        }

    @property
    def reach(self) -> float:
        """How far the least known share may be from what it seems."""
        width = 2 if self.goal.what == "difference" else 1
        return max(
            (width * each.interval.reach for each in self._known.values()), default=1
        )

    @property
    def is_met(self) -> bool:
        """Return whether the goal is reached."""
        if not self._known:
            return False
        if self.goal.what == "fair":
            return self._is_unfair or self._is_fair
        return self.reach <= self.goal.within

    @property
    def _is_unfair(self) -> bool:
        return any(
            not each.interval.holds(1 / self._sides[at].plan.seats)
            for (at, _), each in self._known.items()
        )

    @property
    def _is_fair(self) -> bool:
        return all(
            abs(end - 1 / self._sides[at].plan.seats) <= self.goal.within
            for (at, _), each in self._known.items()
            for end in (each.interval.low, each.interval.high)
        )


@dataclass(frozen=True, slots=True)
class _Sums:
    """How many games, and what their numbers and the squares of these come to."""

    games: int
    total: float
    squares: float


class _Known:
    """A confidence that is told the sums since the last look."""

    __slots__ = ("_confidence", "_last")

    def __init__(self, confidence: Confidence) -> None:
        self._confidence = confidence
        self._last = _Sums(0, 0.0, 0.0)

    def look(self, now: _Sums) -> None:
        """Take in the sums of all games until now."""
        last, self._last = self._last, now
        games = now.games - last.games
        self._confidence.add(games, now.total - last.total, now.squares - last.squares)

    @property
    def interval(self) -> Interval:
        """Where the mean lies."""
        return self._confidence.interval


def _sums(
    what: What, side: Side, tally: Tally, *, is_first: bool
) -> Iterator[tuple[Who, _Sums]]:
    """Yield who is looked at on a side, with the sums of numbers from 0 to 1."""
    seats = range(side.plan.seats)
    match what:
        case "seat" | "fair":
            for seat in seats:
                yield seat, _shares(tally.games, _under(tally.seat_wins, seat))
        case "bot":
            for bot in dict.fromkeys(side.plan.bots):
                yield bot, _patterns(tally.games, _under(tally.bots, bot))
        case "difference":
            for seat in () if is_first else seats:
                yield seat, _differences(tally, seat)


def _under(counts: Counts, head: Who) -> list[tuple[tuple[int, ...], int]]:
    found = ((key[1:], count) for key, count in counts.items() if key[0] == head)
    return sorted((tuple(map(int, key)), count) for key, count in found)


def _shares(games: int, wins: list[tuple[tuple[int, ...], int]]) -> _Sums:
    return _Sums(
        games,
        sum(count / many for (many,), count in wins),
        sum(count / many**2 for (many,), count in wins),
    )


def _patterns(games: int, found: list[tuple[tuple[int, ...], int]]) -> _Sums:
    """Return the sums of the share of wins of one seat among those of a bot."""
    shares = [(won / many / seats, count) for (seats, won, _, many), count in found]
    return _Sums(
        games,
        sum(share * count for share, count in shares),
        sum(share * share * count for share, count in shares),
    )


def _differences(tally: Tally, seat: int) -> _Sums:
    """Return the sums of differences in a seat's share, put between 0 and 1."""
    games = tally.pairs["games",]
    counted = [
        (int(key[2]) / WHOLE, count)
        for key, count in sorted(tally.differences.items(), key=str)
        if key[:2] == ("win", seat)
    ]
    same = games - sum(count for _, count in counted)
    values = [*counted, (0.0, same)]
    return _Sums(
        games,
        sum((value + 1) / 2 * count for value, count in values),
        sum(((value + 1) / 2) ** 2 * count for value, count in values),
    )
