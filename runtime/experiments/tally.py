"""What is counted over many games: whole numbers that add up in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields


def _counter() -> Counter[tuple[str | int, ...]]:
    return Counter()


@dataclass(slots=True)
class Tally:
    """Counters of a run; each key is a tuple that says what was counted.

    Invariant: adding two tallies is the same in either order, so any number of processes
    gives the same totals.
    """

    # ("games",), ("shared",), ("decisions",), ("answers",): the sums of the run.
    sums: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    # (seat, how many shared it) and (bot, how many shared it).
    seat_wins: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    bot_wins: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    # (bot,): seats that it played; (bot, points): how often it ended with them.
    bot_seats: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    bot_scores: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    # (decisions in a game,): games; (name of a public number, its value at the end): games.
    lengths: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    ends: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    # (decision,): times asked, answers offered; (decision, answer): times given.
    asked: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    offered: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    given: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    # (card,): games in which a copy moved, and in which a seat won one.
    moved: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    won: Counter[tuple[str | int, ...]] = field(default_factory=_counter)
    # (number of a game, reason): games that the rules could not bring to an end.
    faults: Counter[tuple[str | int, ...]] = field(default_factory=_counter)

    @property
    def games(self) -> int:
        """How many games came to their end."""
        return self.sums["games",]

    def add(self, other: Tally) -> None:
        """Take in what another run has counted."""
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))
