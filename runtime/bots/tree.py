"""What a search has learnt of the moves at a choice, and which it looks at next.

A move is one number of an answer (`micro.py`), so that no list of answers is ever needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from cardwright.runtime import micro
from cardwright.runtime.decisions import Domain
from cardwright.runtime.luck import Luck
from cardwright.runtime.micro import Path
from cardwright.runtime.playouts import WHOLE


class Move:
    """One number at a choice: how often it could be played, was played, and what came of it."""

    __slots__ = ("_after", "offered", "played", "worth")

    def __init__(self) -> None:
        self.offered = 1
        self.played = 0
        self.worth = 0
        self._after: Choice | None = None

    @property
    def after(self) -> Choice:
        """What comes next in the same answer."""
        if self._after is None:
            self._after = Choice()
        return self._after


class Choice:
    """The moves that were tried at one place of one answer."""

    __slots__ = ("moves",)

    def __init__(self) -> None:
        self.moves: dict[int, Move] = {}

    def pick(self, open_to: Sequence[int], luck: Luck, explore: int) -> int:
        """Return a move that was never tried, else the one with the best upper bound.

        The bound counts how often a move was open (Cowling, Powley and Whitehouse, 2012),
        for what is open changes with what the others hold. Bits stand for the logarithm,
        which is not the same on every machine.
        """
        moves = self.moves
        fresh = [step for step in open_to if step not in moves]
        best, highest = fresh[luck.below(len(fresh))] if fresh else open_to[0], -1.0
        for step in open_to:
            move = moves.get(step)
            if move is None:
                continue
            move.offered += 1
            if fresh or not move.played:
                continue
            bound = move.worth / (move.played * WHOLE) + explore / 100 * sqrt(
                move.offered.bit_length() / move.played
            )
            if bound > highest:
                best, highest = step, bound
        return best

    def add(self, step: int) -> Move:
        """Return the move of a number, a new one if it was never tried."""
        move = self.moves.get(step)
        if move is None:
            move = self.moves[step] = Move()
        return move


def walk(
    domain: Domain, choice: Choice, luck: Luck, explore: int
) -> tuple[Path, list[Move], bool]:
    """Return an answer's path, the moves it is made of, and whether the last of them is new.

    After a new move the rest of the answer is left to luck.
    """
    path: Path = ()
    taken: list[Move] = []
    while open_to := micro.steps(domain, path):
        if len(open_to) > 1:
            step = choice.pick(open_to, luck, explore)
            move = choice.add(step)
            taken.append(move)
            path = (*path, step)
            if not move.played:
                return at_random(domain, path, luck), taken, True
            choice = move.after
        else:
            path = (*path, *open_to)
    return path, taken, False


def at_random(domain: Domain, path: Path, luck: Luck) -> Path:
    """Return a path with steps of chance until it is whole."""
    while open_to := micro.steps(domain, path):
        path = (*path, open_to[luck.below(len(open_to))])
    return path


def learn(taken: Sequence[Move], worth: int) -> None:
    """Let moves know what came of them."""
    for move in taken:
        move.played += 1
        move.worth += worth


def best(domain: Domain, choice: Choice, luck: Luck) -> Path:
    """Return the path of the moves that were played most, the better of two alike."""
    path: Path = ()
    while open_to := micro.steps(domain, path):
        tried = [step for step in open_to if step in choice.moves]
        if len(open_to) == 1 or not tried:
            path = (*path, open_to[luck.below(len(open_to))])
            continue
        step = max(tried, key=lambda step: _rank(choice.moves[step]))
        path, choice = (*path, step), choice.moves[step].after
    return path


def _rank(move: Move) -> tuple[int, float]:
    return move.played, move.worth / max(move.played, 1)
