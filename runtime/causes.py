"""Which cards have changed a variable: found by playing the decisions again that changed it.

Nothing is noted while a game goes on. When somebody asks, the states before and after each
decision tell where the variable became another; such a decision is played once more, block by
block, and the card is the one whose effect runs at that moment.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardwright.runtime import piles, table
from cardwright.runtime.decisions import Answer
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.interpreter.watch import Watch
from cardwright.runtime.ir import flow

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Answered:
    """A state, who answered in it and what; the next state is what came of it."""

    block: array[int]
    seat: int
    given: Answer


def changes(
    tracer: Tracer, past: Sequence[Answered], now: array[int], slot: int
) -> tuple[tuple[int, int], ...]:
    """Return what cards made of a slot since it was as at the start: the card, how much.

    `past` are the answers so far, the first one first. What was changed by no card, or before
    the first state that is known, is left out.
    """
    initial = tracer.initial(slot)
    found: list[tuple[int, int]] = []
    after = now
    for each in reversed(past):
        if after[slot] == initial:
            break
        if each.block[slot] != after[slot]:
            found = [*tracer.traced(each, slot), *found]
        after = each.block
    return tuple((card, more) for card, more in found if card >= 0)


class Tracer(Watch):
    """A watch that tells after each block which card has changed a slot of the block."""

    __slots__ = ("_block", "_card", "_found", "_homes", "_last", "_machine", "_slot")

    def __init__(self, machine: Machine) -> None:
        pack = machine.program
        super().__init__(pack)
        self._homes = {
            block: number
            for number in range(len(pack.procedures))
            for block in flow.blocks_of(pack, number)
        }
        self._machine = Machine(pack, machine.seats, self)
        self._block = array("i")
        self._slot = self._last = 0
        self._card = NOBODY
        self._found: list[tuple[int, int]] = []

    def names(self) -> dict[str, object]:
        """Return what the functions of the machine use: a count that tells who counts."""
        return {
            "entries": self,
            "tell": self.tell,
            "move_card": piles.move_card,
            "move_top": piles.move_top,
        }

    def initial(self, slot: int) -> int:
        """Return what a slot is when a game begins."""
        pack = self._machine.program
        for field in pack.fields:
            if (
                field.base
                <= slot
                < field.base + len(field.owners(pack.most_seats, len(pack.cards)))
            ):
                return field.initial
        return 0

    def traced(self, answered: Answered, slot: int) -> list[tuple[int, int]]:
        """Play an answer again, and return which card changed a slot, and by how much."""
        self._block, self._slot, self._found = answered.block[:], slot, []
        self._last, self._card = self._block[slot], NOBODY
        table.answer(self._machine, self._block, answered.seat, answered.given, None)
        self._look()
        return self._found

    def __getitem__(self, number: int) -> int:
        return 0

    def __setitem__(self, number: int, count: int) -> None:
        """Hear that a block is entered: what has changed was changed by the one before."""
        del count
        self._look()
        self._card = next(self._cards(number), NOBODY)

    def _look(self) -> None:
        value = self._block[self._slot]
        if value != self._last:
            self._found.append((self._card, value - self._last))
            self._last = value

    def _cards(self, block: int) -> Iterator[int]:
        """Yield the cards whose text runs, the innermost first."""
        pack = self._machine.program
        for _ in range(len(pack.procedures)):
            number = self._homes.get(block)
            if number is None:
                return
            procedure = pack.procedures[number]
            if procedure.card >= 0:
                yield self._block[procedure.card]
            block = self._block[procedure.back]
