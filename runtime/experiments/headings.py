"""Where a log needs a heading: the lines before which a public number of the game went up."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardwright.runtime import playouts, table
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine, Said
from cardwright.runtime.ir import program


class _Listener(list[Said]):
    """A log that notes what the numbers are when a line is said."""

    def __init__(self, block: array[int], fields: Sequence[program.Field]) -> None:
        super().__init__()
        self._block = block
        self._fields = fields
        self._known = self._now()
        self.found: dict[int, tuple[str, int]] = {}

    def _now(self) -> list[int]:
        return [self._block[field.base] for field in self._fields]

    def append(self, said: Said) -> None:
        """Take a line in."""
        now = self._now()
        for field, before, value in zip(self._fields, self._known, now, strict=True):
            if value > before:
                self.found[len(self)] = (field.name, value)
        self._known = now
        super().append(said)


def headings(
    machine: Machine, before: array[int], asked: Decision, given: Answer
) -> dict[int, tuple[str, int]]:
    """Return for the lines that an answer leads to which of them comes after a step up."""
    block = before[:]
    listener = _Listener(block, playouts.public_numbers(machine.program))
    table.answer(machine, block, asked.seat, given, listener)
    return listener.found


def first_headings(machine: Machine, begun: array[int]) -> dict[int, tuple[str, int]]:
    """Return the same for the lines before the first decision of a game."""
    block = begun[:]
    listener = _Listener(block, playouts.public_numbers(machine.program))
    table.advance(machine, block, listener)
    return listener.found
