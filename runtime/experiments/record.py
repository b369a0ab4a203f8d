"""What is kept of one game: the facts that all figures are sums of, all of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Counts = Mapping[str, int]
Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game; of one that broke off, nothing but the `fault`.

    Of a game that was not watched, only who played, scores, winners, decisions and the public
    numbers at the end are known. Seats are numbers from 0. `starts` names what each seat began with; `first` is the first
    answer of each seat to a choice whose answers have names; `talks` is how offers went, as
    `Talks` notes it. `held` and `given` are the seats
    that ever got a card and gave one away; `moved` are all cards that went anywhere. Bit b of
    `ran` is set when block b of the program was entered.
    """

    number: int
    bots: tuple[str, ...]
    fault: str = ""
    is_watched: bool = False
    scores: tuple[int, ...] = ()
    winners: Seats = ()
    decisions: int = 0
    lead_changes: int = 0
    settled: int = 0
    comeback: bool = False
    ends: Counts = field(default_factory=dict[str, int])
    starts: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )
    asked: Counts = field(default_factory=dict[str, int])
    offered: Counts = field(default_factory=dict[str, int])
    answers: Mapping[str, Counts] = field(default_factory=dict[str, Counts])
    first: Mapping[str, Mapping[int, str]] = field(
        default_factory=dict[str, Mapping[int, str]]
    )
    talks: Mapping[str, Counts] = field(default_factory=dict[str, Counts])
    moved: tuple[str, ...] = ()
    held: Mapping[str, Seats] = field(default_factory=dict[str, Seats])
    given: Mapping[str, Seats] = field(default_factory=dict[str, Seats])
    ran: int = 0

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.bots)
