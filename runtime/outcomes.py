"""What an outcome of chance stands for: what a die shows, or which card comes from a pile."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime import piles, table
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head


@dataclass(frozen=True, slots=True)
class Die:
    """A die is rolled; outcome 0 is a 1."""

    sides: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card comes up from the shuffled part of a pile; outcome n is card n of `cards`."""

    zone: str
    cards: tuple[int, ...]


Outcomes = Die | Drawn


def asked(machine: Machine, block: array[int]) -> Outcomes | None:
    """Return what chance must tell before an explicit-chance game goes on, if anything.

    The game has gone on as far as it can.
    """
    outcomes = table.needs_chance(machine, block)
    if not outcomes:
        return None
    # A block that draws begins with the draw, and there the game waits.
    match machine.program.blocks[block[Head.PC]].instructions[0]:
        case do.MoveTop(source=pile) | do.Settle(pile=pile):
            return _drawn(machine, block, pile)
        case _:
            return Die(outcomes)


def names(pack: program.Program, asked: Outcomes) -> tuple[int | str, ...]:
    """Return what people call each outcome: a number, or the definition of a card."""
    match asked:
        case Die(sides=sides):
            return tuple(range(1, sides + 1))
        case Drawn(cards=cards):
            return tuple(pack.cards[card].definition for card in cards)
        case _:
            assert_never(asked)


def _drawn(machine: Machine, block: array[int], pile: ir.Pile) -> Drawn:
    zone: program.Zone = machine.program.zones[pile.zone]
    copy = 0 if pile.copy is None else machine.value(pile.copy)(block)
    at = zone.pile + zone.pile_stride * copy
    shuffled = block[at + piles.SHUFFLED]
    return Drawn(zone.name, tuple(piles.cards(block, at)[:shuffled]))
