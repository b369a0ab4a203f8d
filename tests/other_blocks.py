"""Blocks with something moved in them, and what seats see of those: for tests of secrets."""

from __future__ import annotations

from array import array

from cardwright.runtime import piles, table, views
from cardwright.runtime.engine import Game
from cardwright.runtime.interpreter.machine import machine


def swapped(locations: int, block: array[int], one: int, other: int) -> array[int]:
    """Return a block with two cards in each other's place."""
    found = block[:]
    at, there = block[locations + one], block[locations + other]
    first = block.index(one, at + piles.FIRST)
    second = block.index(other, there + piles.FIRST)
    found[first], found[second] = other, one
    found[locations + one], found[locations + other] = there, at
    return found


def seen_by(game: Game, block: array[int], seat: int) -> views.View:
    """Return what a seat sees of another block of the same game."""
    asked = table.decision(machine(game.program, game.seats), block, seat)
    return views.view(game.program, block, game.seats, seat, asked, game.log)
