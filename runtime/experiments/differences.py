"""How a side differs from the first one, game by game on the same chances.

Pairing takes out what both sides have in common, so that far fewer games are needed. Which
differences are more than chance is judged together for each kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Literal

from cardwright.runtime.experiments import estimates
from cardwright.runtime.experiments.confidence import Interval
from cardwright.runtime.experiments.estimates import Estimate
from cardwright.runtime.experiments.figures import lift_of, patterns
from cardwright.runtime.experiments.plan import Side
from cardwright.runtime.experiments.tally import Key, Tally
from cardwright.runtime.playouts import WHOLE

Kind = Literal["wins", "course", "ends", "choices", "cards", "card lift"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One number on both sides, and how much it changed, with the 95 % interval of that.

    `is_share`: it is a part of 1, else a number of something a game. `is_telling`: the change
    is more than chance.
    """

    kind: Kind
    name: str
    before: float
    now: float
    change: float
    low: float
    high: float
    is_share: bool
    is_telling: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """A side against the first: in how many of the games that both watched, anything differs.

    `gone` and `new` are cards that only one of the sides has.
    """

    first: str
    side: str
    games: int
    watched: int
    changed: int
    differences: tuple[Difference, ...]
    gone: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def is_same(self) -> bool:
        """Whether no figure has changed at all."""
        return all(each.change == 0 for each in self.differences)


def compare(
    sides: tuple[Side, Side],
    tallies: tuple[Tally, Tally],
    known: Mapping[str | int, Interval],
) -> Comparison:
    """Return how the second side differs from the first.

    `known` are intervals of the changes of seats' shares that hold at any time.
    """
    tally = tallies[1]
    found = (*_paired(tally), *_lifts(sides, tallies))
    telling = _telling(found)
    first, second = (
        dict.fromkeys(card.definition for card in side.pack.cards) for side in sides
    )
    return Comparison(
        first=sides[0].name,
        side=sides[1].name,
        games=tally.pairs["games",],
        watched=tally.pairs["watched",],
        changed=tally.pairs["changed",],
        differences=tuple(
            _at_any_time(_difference(each, telling), known) for each in found
        ),
        gone=tuple(name for name in first if name not in second),
        new=tuple(name for name in second if name not in first),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    kind: Kind
    name: str
    before: float
    change: Estimate
    is_share: bool


def _telling(found: tuple[_Found, ...]) -> frozenset[tuple[str, str]]:
    """Return which findings are more than chance, those of each kind judged together."""
    telling: set[tuple[str, str]] = set()
    for kind in dict.fromkeys(each.kind for each in found):
        chances = {
            each.name: each.change.chance_of() for each in found if each.kind == kind
        }
        telling |= {(kind, name) for name in estimates.beyond_chance(chances)}
    return frozenset(telling)


def _difference(found: _Found, telling: frozenset[tuple[str, str]]) -> Difference:
    change = found.change
    return Difference(
        kind=found.kind,
        name=found.name,
        before=found.before,
        now=found.before + change.value,
        change=change.value,
        low=change.low,
        high=change.high,
        is_share=found.is_share,
        is_telling=(found.kind, found.name) in telling,
    )


def _at_any_time(found: Difference, known: Mapping[str | int, Interval]) -> Difference:
    """Return a difference with the interval that holds at any time, where there is one."""
    seats = {_KINDS["win"][1].format(int(who) + 1): each for who, each in known.items()}
    if found.kind != "wins" or found.name not in seats:
        return found
    low, high = seats[found.name].low, seats[found.name].high
    return replace(found, low=low, high=high, is_telling=not low <= 0 <= high)


def _paired(tally: Tally) -> Iterator[_Found]:
    """Yield what changed from a game to the same game of the other side, on the mean."""
    changes: dict[Key, Counter[int]] = {}
    for key, count in tally.differences.items():
        changes.setdefault(key[:-1], Counter())[int(key[-1])] += count
    measured = {key for key, total in tally.before.items() if total} | changes.keys()
    for measure in sorted(measured, key=_order):
        kind, name, scale, is_share = _named(measure)
        counts = changes.get(measure, Counter())
        games = tally.pairs["watched" if measure[0] in _WATCHED else "games",]
        found = estimates.mean(counts, games)
        change = Estimate(found.value / scale, found.error / scale, games)
        before = tally.before[measure] / scale / games if games else 0.0
        yield _Found(kind, name, before, change, is_share)


_KINDS: dict[str, tuple[Kind, str, bool]] = {
    "win": ("wins", "seat {}", True),
    "decisions": ("course", "decisions", False),
    "points": ("course", "points of all seats", False),
    "shared": ("course", "shared wins", True),
    "lead changes": ("course", "lead changes", False),
    "comebacks": ("course", "comebacks", True),
    "end": ("ends", "{}", False),
    "asked": ("choices", "{}", False),
    "answer": ("choices", "{}: {}", False),
    "held": ("cards", "{}", False),
}
_ORDER = list(_KINDS)
_WATCHED = ("lead changes", "comebacks", "asked", "answer", "held")


def _order(measure: Key) -> tuple[int, str]:
    return _ORDER.index(str(measure[0])), str(measure[1:])


def _named(measure: Key) -> tuple[Kind, str, int, bool]:
    """Return kind, name and unit of a measure, and whether it is a part of 1."""
    kind, name, is_share = _KINDS[str(measure[0])]
    if measure[0] == "win":
        return kind, name.format(int(measure[1]) + 1), WHOLE, is_share
    return kind, name.format(*measure[1:]), 1, is_share


def _lifts(sides: tuple[Side, Side], tallies: tuple[Tally, Tally]) -> Iterator[_Found]:
    """Yield how much more or less each card that both sides have helps those who hold it."""
    first, second = (
        dict.fromkeys(card.definition for card in side.pack.cards) for side in sides
    )
    for name in first:
        if name not in second:
            continue
        before, now = (lift_of(patterns(each.held, name), each) for each in tallies)
        games = min(before.games, now.games)
        if games >= estimates.FEW:
            error = hypot(now.error, before.error)
            change = Estimate(now.value - before.value, error, games)
            yield _Found("card lift", name, before.value, change, True)
