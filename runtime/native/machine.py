"""A machine that goes on in machine code, and asks the interpreter about all that goes wrong.

It is a `Machine` of the interpreter in every other way: what it prints, explains and logs, and
what a trap was about, is the interpreter's word. After every decision the block is the same.
"""

from __future__ import annotations

import gc
import threading
from array import array
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from cardwright.runtime import policies
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native import keys, library
from cardwright.runtime.native.limits import TRAP, room

STEPS: Mapping[str, str] = {
    "advance": "ppp",
    "batch": "pppppppppi",
    "playouts": "pppppppppiii",
}
POLICIES: Mapping[str, str] = {"playouts": STEPS["playouts"]}
FRESH, RESUMED = "fresh", "resumed"
WHOLE = "pppiii"
"""The exported functions and what they take: pointers and numbers."""

MOST_BAILS = 16
"""How many games whole-game code may give back before it is asked how many it has played."""

FIRST, BEST = 0, 2
"""The level that is compiled at once, and the one that follows in the background."""


class Scratch:
    """What one thread needs to play: a block, what is asked, an answer, luck, and for trying.

    What is tried has a block, what is asked, an answer, the best answer so far, and luck.
    """

    def __init__(self, size: int, room: int) -> None:
        self.block = array("i", bytes(4 * size))
        self.asked = array("i", bytes(4 * room))
        self.answer = array("i", bytes(4 * room))
        self.trial = array("i", bytes(4 * (size + 3 * room)))
        self.luck = array("q", bytes(32))


def address(words: array[int]) -> int:
    """Return where the words of an array lie."""
    return words.buffer_info()[0]


@contextmanager
def uncollected() -> Generator[None]:
    """Put off the search for cycles, which goes through all of a program again and again.

    Writing code makes much, and no cycles that matter.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Tiers:
    """Code that is made when it is first asked for, and again, better, in the background."""

    def __init__(
        self, make: Callable[[int], library.Library], level: int, *, is_raised: bool
    ) -> None:
        self._make = make
        self._level = level
        self._is_raised = is_raised
        self._lock = threading.Lock()
        # A call may be under way in any of them: none is let go.
        self._codes: list[library.Library] = []
        self._raising: threading.Thread | None = None

    @property
    def code(self) -> library.Library:
        """The best code that is there by now."""
        with self._lock:
            if not self._codes:
                self._codes.append(self._make(self._level))
                if self._is_raised and self._level < BEST:
                    self._raising = in_background(self._raise)
        return self._codes[-1]

    def _raise(self) -> None:
        self._codes.append(self._make(BEST))

    def wait(self) -> None:
        """Wait for the best code, if any was asked for."""
        if self._raising is not None:
            self._raising.join()


def in_background(work: Callable[[], None]) -> threading.Thread:
    """Begin work beside the game; LLVM cannot be left half way, so a process waits for it."""
    thread = threading.Thread(target=work, name="optimise", daemon=False)
    thread.start()
    return thread


class NativeMachine(Machine):
    """A program as machine code for a number of seats, from some procedures on.

    Objects are kept in the folder `cache`. Code of `level` is there at once; where `is_raised`,
    the best code follows in the background, and whole games in one function where they fit.
    """

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
        self._entries = tuple(entries)
        self._shelf = library.Shelf(cache)
        self._room = room(pack)
        self._local = threading.local()
        self._bails = self._whole_games = 0
        self._whole: dict[str, library.Library] = {}
        self._raising: threading.Thread | None = None
        self._first_code: library.Library | None = None
        self._policies = Tiers(self._make_policies, level, is_raised=is_raised)
        with uncollected():
            self._steps_code, self.level = self._first(level)
        if not is_raised:
            return
        if level == BEST:
            self._raise()
        else:
            self._raising = in_background(self._raise)

    def _first(self, level: int) -> tuple[library.Library, int]:
        """Return the best code that is there, or the quickest to be made."""
        key = self._key("steps")
        found = library.kept(self._shelf, key, BEST, STEPS)
        if found is not None:
            return found, BEST
        found = library.kept(self._shelf, key, level, STEPS)
        if found is not None:
            return found, level
        return library.make(self._shelf, key, level, STEPS, self._text), level

    def _key(self, what: str) -> str:
        return keys.key(self._content, self.seats, what)

    @cached_property
    def _content(self) -> str:
        return keys.content(self.program, self._entries, self._shelf)

    @cached_property
    def _text(self) -> str:
        from cardwright.runtime.native import llvm_text, module

        made = module.make(
            self.program, self.seats, self._entries, spreads=library.spreads()
        )
        return llvm_text.module(made.functions, made.tables)

    def _raise(self) -> None:
        """Compile again, better; what is asked meanwhile is played by the first code."""
        from cardwright.runtime.native import usage

        if usage.fits(self.program):
            for name in (FRESH, RESUMED):
                self._whole[name] = self._fuse(name)
        if self.level < BEST:
            key = self._key("steps")
            # A call may be under way in the code that is there: it is never let go.
            self._first_code = self._steps_code
            self._steps_code = library.make(self._shelf, key, BEST, STEPS, self._text)
            self.level = BEST

    def _fuse(self, name: str) -> library.Library:
        """Return whole games as one function."""
        key = self._key(name)
        found = library.kept(self._shelf, key, BEST, {name: WHOLE})
        if found is not None:
            return found
        from cardwright.runtime.native import llvm_text, module

        spreads = library.spreads()
        made = module.make_fused(self.program, self.seats, name, spreads=spreads)
        text = llvm_text.module(made.functions, made.tables)
        return library.make(self._shelf, key, BEST, {name: WHOLE}, text)

    def _make_policies(self, level: int) -> library.Library:
        """Return the code of games by a policy."""
        key = self._key("policies")
        for kept in (BEST, level):
            found = library.kept(self._shelf, key, kept, POLICIES)
            if found is not None:
                return found
        return library.make(self._shelf, key, level, POLICIES, self._policies_text)

    @cached_property
    def _policies_text(self) -> str:
        from cardwright.runtime.native import llvm_text, module

        made = module.make_policies(
            self.program, self.seats, self._entries, spreads=library.spreads()
        )
        return llvm_text.module(made.functions, made.tables)

    @property
    def whole_games(self) -> int:
        """How many games have been played in one function each."""
        return self._whole_games

    def wait(self) -> None:
        """Wait for the best code."""
        if self._raising is not None:
            self._raising.join()
        self._policies.wait()

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

    def playouts(
        self,
        block: array[int],
        count: int,
        seed: int,
        totals: array[int],
        rows: array[int],
        policy: array[int],
    ) -> int:
        """Play games until `count` are done or one must be given to the interpreter."""
        if policy[0] != policies.BY_LUCK:
            code = self._policies.code
            return self._play_steps(code, block, count, seed, totals, rows, 0, policy)
        done = 0
        while done < count:
            done += self._play_whole(block, count - done, seed + done, totals, rows, done)
            if done == count:
                break
            many = 1 if self._whole else count - done
            code = self._steps_code
            played = self._play_steps(
                code, block, many, seed + done, totals, rows, done, policy
            )
            done += played
            if played < many:
                break
        return done

    @property
    def room(self) -> int:
        """How many words what is asked, or an answer, can have."""
        return self._room

    @property
    def code(self) -> library.Library:
        """The functions of the step machine, as good as they are by now."""
        return self._steps_code

    def _play_whole(
        self,
        block: array[int],
        count: int,
        seed: int,
        totals: array[int],
        rows: array[int],
        row: int,
    ) -> int:
        """Play games in one function until one must be given to the step machine."""
        begins = not block[Head.WAITING] and not block[Head.ENDED]
        name = FRESH if begins else RESUMED
        code = self._whole.get(name)
        if code is None:
            return 0
        done: int = code[name](
            address(block), address(totals), address(rows), row, count, seed
        )
        self._whole_games += done
        if done < count:
            self._bails += 1
            if self._bails > MOST_BAILS and self._bails * 4 > self._whole_games:
                self._whole.clear()
        return done

    def _play_steps(
        self,
        code: library.Library,
        block: array[int],
        count: int,
        seed: int,
        totals: array[int],
        rows: array[int],
        row: int,
        policy: array[int],
    ) -> int:
        scratch = self._scratch
        done: int = code["playouts"](
            address(block),
            address(scratch.block),
            address(scratch.asked),
            address(scratch.answer),
            address(scratch.luck),
            address(scratch.trial),
            address(policy),
            address(totals),
            address(rows),
            row,
            count,
            seed,
        )
        return done
