"""Who leads while a game is played, and what of it is drama.

The score is looked at whenever somebody is asked, and at the end. A seat leads while its
score is the best; several lead together.
"""

from __future__ import annotations

from array import array
from itertools import pairwise

from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir.program import Head


class Leads:
    """The leaders of one game as it goes, as sets of seats in bits."""

    __slots__ = ("_machine", "_spans")

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        # Since how many decisions who leads; only changes are kept.
        self._spans: list[tuple[int, int]] = []

    def look(self, block: array[int]) -> None:
        """Note who leads now."""
        machine = self._machine
        scores = [machine.score(block, seat) for seat in range(machine.seats)]
        best = max(scores) if machine.program.highest_wins else min(scores)
        leaders = 0
        for seat, score in enumerate(scores):
            if score == best:
                leaders |= 1 << seat
        if not self._spans or self._spans[-1][1] != leaders:
            self._spans.append((block[Head.DECISIONS], leaders))

    @property
    def changes(self) -> int:
        """How often the lead of one seat alone went to another alone."""
        alone = [leaders for _, leaders in self._spans if leaders.bit_count() == 1]
        return sum(one != two for one, two in pairwise(alone))

    @property
    def settled(self) -> int:
        """After how many decisions the leaders were for good those who win."""
        return self._spans[-1][0]

    def is_comeback(self, decisions: int) -> bool:
        """Return whether no winner led half-way through a game of so many decisions."""
        half = self._spans[0][1]
        for since, leaders in self._spans:
            if 2 * since <= decisions:
                half = leaders
        return not self._spans[-1][1] & half
