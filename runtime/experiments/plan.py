"""What is played: who sits where, from which seed, with which options, in which versions."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.runtime import table
from cardwright.runtime.engine import check_seats
from cardwright.runtime.ir import program


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Games of bots: `bots` has a name for each seat, and turns by one seat each game.

    Game number k has `seed` + k as its seed, so `cardwright play --seed` shows it again.
    """

    bots: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def seated(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in one game."""
        turn = number % self.seats
        return (*self.bots[-turn:], *self.bots[:-turn]) if turn else self.bots


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the versions that are compared: a program, how it is played, and its name."""

    name: str
    pack: program.Program
    plan: Plan


def check_plan(pack: program.Program, plan: Plan) -> None:
    """Raise `Refused` for seats or options that the pack does not have."""
    check_seats(pack, plan.seats)
    table.set_options(pack, array("i", bytes(4 * pack.size)), plan.options)
