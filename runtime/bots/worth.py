"""What the end of a playout is worth to each seat, in parts of `playouts.WHOLE`."""

from __future__ import annotations

from array import array

from cardwright.runtime import playouts, policies, table
from cardwright.runtime.bots.settings import Settings
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.playouts import WHOLE

MARGIN = 10
"""How many parts of 100 are for the points by which a seat is ahead, the rest for the win."""


class Judge:
    """Plays games to their end, or for `depth` choices, and says what came of them.

    How far ahead is much is learnt from the playouts themselves: packs count points in
    their own ways.
    """

    __slots__ = ("_depth", "_ends", "_estimate", "_hopes", "_machine", "_policy")

    def __init__(self, machine: Machine, settings: Settings) -> None:
        self._machine = machine
        self._depth = settings.depth
        self._estimate = settings.estimate or 0
        self._policy = settings.policy
        self._ends = _Lead()
        self._hopes = _Lead()

    def worths(self, block: array[int], seed: int) -> tuple[int, ...]:
        """Return what a state is worth to each seat: one game, and the estimate."""
        if not self._estimate or block[Head.ENDED]:
            return self._played(block, seed)
        now = self._hoped(block)
        part = self._estimate
        return tuple(
            ((100 - part) * end + part * hope) // 100
            for end, hope in zip(self._played(block, seed), now, strict=True)
        )

    def _played(self, block: array[int], seed: int) -> tuple[int, ...]:
        if not self._depth or block[Head.ENDED]:
            totals = playouts.play(self._machine, block, 1, seed, self._policy)
            return self._ended(totals.scores, totals.wins)
        end = self._go_on(block, seed)
        if not end[Head.ENDED]:
            return self._hoped(end)
        seats = range(self._machine.seats)
        scores = tuple(self._machine.score(end, seat) for seat in seats)
        standing = playouts.rankings(self._machine, end)
        return self._ended(scores, playouts.shares(self._machine.program, standing))

    def _hoped(self, block: array[int]) -> tuple[int, ...]:
        seats = range(self._machine.seats)
        return self._hopes.shares(
            tuple(self._machine.estimate(block, seat) for seat in seats)
        )

    def _ended(self, scores: tuple[int, ...], wins: tuple[int, ...]) -> tuple[int, ...]:
        sign = 1 if self._machine.program.highest_wins else -1
        margins = self._ends.shares(tuple(sign * score for score in scores))
        return tuple(
            ((100 - MARGIN) * win + MARGIN * margin) // 100
            for win, margin in zip(wins, margins, strict=True)
        )

    def _go_on(self, block: array[int], seed: int) -> array[int]:
        """Return where a game is after some choices, or at its end."""
        machine, found, luck = self._machine, block[:], Luck(seed)
        playouts.reseed(machine.program, found, seed)
        for _ in range(self._depth):
            asked = table.decision(machine, found)
            if asked is None:
                break
            luck.at(found[Head.DECISIONS], asked.seat)
            given = policies.choose(machine, found, asked, luck, self._policy)
            table.answer(machine, found, asked.seat, given, None)
        return found


class _Lead:
    """Turns points into shares of `WHOLE` by how far each seat is ahead of the mean.

    The widest lead seen so far takes all that seats which are behind can lose.
    """

    __slots__ = ("_widest",)

    def __init__(self) -> None:
        self._widest = 1

    def shares(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return for each seat its share."""
        seats, total = len(points), sum(points)
        leads = [seats * each - total for each in points]
        self._widest = max(self._widest, max(leads), -min(leads))
        widest = self._widest
        return tuple((widest + lead) * WHOLE // (seats * widest) for lead in leads)
