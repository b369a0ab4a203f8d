"""A machine that goes on in machine code, and asks the interpreter about all that goes wrong.

It is a `Machine` of the interpreter in every other way: what it prints, explains and logs, and
what a trap was about, is the interpreter's word. After every decision the block is the same.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.native import library, llvm_text, module
from cardwright.runtime.native.translate import TRAP

SIGNATURES: Mapping[str, str] = {
    "advance": "ppp",
    "playouts": "ppppppii",
}
"""The exported functions and what they take: pointers and numbers."""

FIRST, BEST = 0, 2
"""The level that is compiled at once, and the one that follows in the background."""


class Scratch:
    """What one thread needs to play: a block, what is asked, an answer, luck."""

    def __init__(self, size: int, room: int) -> None:
        self.block = array("i", bytes(4 * size))
        self.asked = array("i", bytes(4 * room))
        self.answer = array("i", bytes(4 * room))
        self.luck = array("q", bytes(16))


def address(words: array[int]) -> int:
    """Return where the words of an array lie."""
    return words.buffer_info()[0]


class NativeMachine(Machine):
    """A program as machine code for a number of seats, from some procedures on."""

    def __init__(
        self,
        pack: program.Program,
        seats: int,
        entries: Iterable[int],
        *,
        cache: Path | None = None,
        level: int = FIRST,
        is_raised: bool = True,
    ) -> None:
        super().__init__(pack, seats)
        made = module.make(pack, seats, entries)
        self._room = made.room
        self._text = llvm_text.module(made.functions, made.tables)
        self._cache = cache
        self._library = library.load(self._text, level, SIGNATURES, cache)
        self.level = level
        self._local = threading.local()
        self._raising: threading.Thread | None = None
        if is_raised and level < BEST:
            self._raising = threading.Thread(target=self._raise, daemon=True)
            self._raising.start()

    def _raise(self) -> None:
        """Compile again, better; what is asked meanwhile is played by the first code."""
        self._library = library.load(self._text, BEST, SIGNATURES, self._cache)
        self.level = BEST

    def wait(self) -> None:
        """Wait for the best code."""
        if self._raising is not None:
            self._raising.join()

    @property
    def _scratch(self) -> Scratch:
        found = getattr(self._local, "scratch", None)
        if found is None:
            found = self._local.scratch = Scratch(self.program.size, self._room)
        return found

    def advances(self, block: array[int]) -> bool:
        """Go on to the next choice, or return False and change nothing."""
        scratch, before = self._scratch, block[:]
        result = self._library["advance"](
            address(block), address(scratch.asked), address(scratch.answer)
        )
        if result == TRAP:
            block[:] = before
            return False
        return True

    def playouts(self, block: array[int], count: int, seed: int, totals: array[int]) -> int:
        """Play random games until `count` are done or one must be given to the interpreter."""
        scratch = self._scratch
        done: int = self._library["playouts"](
            address(block),
            address(scratch.block),
            address(scratch.asked),
            address(scratch.answer),
            address(scratch.luck),
            address(totals),
            count,
            seed,
        )
        return done
