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
from cardwright.runtime.native import fused, library, llvm_text, module
from cardwright.runtime.native.translate import TRAP

STEPS: Mapping[str, str] = {"advance": "ppp", "playouts": "ppppppii"}
FUSED: Mapping[str, str] = {"fused": "ppii"}
"""The exported functions and what they take: pointers and numbers."""

MOST_BAILS = 16
"""How many games whole-game code may give back before it is asked how many it has played."""

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
        made = module.make(pack, seats, entries, spreads=library.spreads())
        self._room = made.room
        self._text = llvm_text.module(made.functions, made.tables)
        self._cache = cache
        self._steps_code = library.load(self._text, level, STEPS, cache)
        self._fused_code: library.Library | None = None
        self._bails = self._fused_games = 0
        self.level = level
        self._local = threading.local()
        self._raising: threading.Thread | None = None
        if level == BEST:
            self._fuse()
        elif is_raised:
            self._raising = threading.Thread(target=self._raise, daemon=True)
            self._raising.start()

    def _raise(self) -> None:
        """Compile again, better; what is asked meanwhile is played by the first code."""
        self._fuse()
        self._steps_code = library.load(self._text, BEST, STEPS, self._cache)
        self.level = BEST

    def _fuse(self) -> None:
        """Compile whole games into one function, where the program is small enough."""
        if fused.fits(self.program):
            made = module.make_fused(self.program, self.seats, spreads=library.spreads())
            text = llvm_text.module(made.functions, made.tables)
            self._fused_code = library.load(text, BEST, FUSED, self._cache)

    @property
    def whole_games(self) -> int:
        """How many games have been played in one function each."""
        return self._fused_games

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
        result = self._steps_code["advance"](
            address(block), address(scratch.asked), address(scratch.answer)
        )
        if result == TRAP:
            block[:] = before
            return False
        return True

    def playouts(self, block: array[int], count: int, seed: int, totals: array[int]) -> int:
        """Play random games until `count` are done or one must be given to the interpreter."""
        done = 0
        while done < count:
            done += self._play_fused(block, count - done, seed + done, totals)
            if done == count:
                break
            many = 1 if self._fused_code else count - done
            played = self._play_steps(block, many, seed + done, totals)
            done += played
            if played < many:
                break
        return done

    def _play_fused(
        self, block: array[int], count: int, seed: int, totals: array[int]
    ) -> int:
        """Play games in one function until one must be given to the step machine."""
        code = self._fused_code
        if code is None:
            return 0
        done: int = code["fused"](address(block), address(totals), count, seed)
        self._fused_games += done
        if done < count:
            self._bails += 1
            if self._bails > MOST_BAILS and self._bails * 4 > self._fused_games:
                self._fused_code = None
        return done

    def _play_steps(
        self, block: array[int], count: int, seed: int, totals: array[int]
    ) -> int:
        scratch = self._scratch
        done: int = self._steps_code["playouts"](
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
