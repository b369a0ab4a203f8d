"""Whole game trees over our engine: histories and ends by depth, and exact values.

Chance, each sealed answer and each pick among one only count as a move, as in other engines.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardwright.runtime import decisions, piles
from cardwright.runtime.engine import Game
from cardwright.runtime.ir import program


@dataclass(frozen=True)
class Tree:
    """What lies below a state: counts by depth from here, and the mean result of each seat.

    The mean is that of players who choose among their answers with equal chances; it is
    empty where the tree was cut off.
    """

    histories: tuple[int, ...]
    ends: tuple[int, ...]
    means: tuple[Fraction, ...]


def begin(pack: program.Program, seats: int, options: Mapping[str, str]) -> Game:
    """Return a game that asks for every outcome and for every pick."""
    return Game.start(pack, seats, 0, options, explicit_chance=True, ask_all=True)


def answers(game: Game) -> tuple[decisions.Answer, ...]:
    """Return all that can be answered now, in canonical order."""
    asked = game.decision
    assert asked is not None
    found = decisions.enumerate_answers(asked.domain)
    assert found is not None
    return found


def after(game: Game, answer: decisions.Answer) -> Game:
    """Return the game after an answer; `game` stays as it is."""
    following = game.clone()
    following.apply(answer)
    return following


def tree(game: Game, depth: int) -> Tree:
    """Return the tree below a game, cut off at `depth`."""
    return _Walk().below(game, depth)


class _Walk:
    """A walk that meets each situation once, however it was reached."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, int], Tree] = {}

    def below(self, game: Game, depth: int) -> Tree:
        if game.is_over:
            return Tree((1,), (1,), tuple(Fraction(score) for score in game.scores))
        if depth == 0:
            return Tree((1,), (0,), ())
        key = (situation(game), depth)
        if key not in self._known:
            self._known[key] = _joined(
                [self.below(after(game, answer), depth - 1) for answer in answers(game)]
            )
        return self._known[key]


def _joined(branches: list[Tree]) -> Tree:
    means: tuple[Fraction, ...] = ()
    if all(branch.means for branch in branches):
        columns = zip(*(branch.means for branch in branches), strict=True)
        means = tuple(sum(column, Fraction(0)) / len(branches) for column in columns)
    return Tree(
        (1, *_added([branch.histories for branch in branches])),
        (0, *_added([branch.ends for branch in branches])),
        means,
    )


def _added(rows: list[tuple[int, ...]]) -> tuple[int, ...]:
    width = max(len(row) for row in rows)
    return tuple(sum(row[at] for row in rows if at < len(row)) for at in range(width))


def situation(game: Game) -> bytes:
    """Return the state with the cards of each pile in the order of their numbers."""
    block = array("i", game.block)
    for zone in game.program.zones:
        for seat in range(zone.copies(game.seats) if zone.pile >= 0 else 1):
            at = zone.pile + seat * zone.pile_stride + piles.FIRST
            if zone.pile >= 0:
                end = at + block[at - piles.FIRST]
                block[at:end] = array("i", sorted(block[at:end]))
    return block.tobytes()
