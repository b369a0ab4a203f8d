"""The block of a game as code sees it: slots, cells and piles, with every index checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native.code import Function, Table, Value, Variable, const
from cardwright.runtime.native.limits import TRAP, WAITS

LEAST, MOST = -(2**31), 2**31 - 1
WIDE = 1 << 62
MOST_COUNTED = 250_000
"""How many numbers one call counts through before the interpreter takes over."""

Range = tuple[int, int]
SLOT: Range = (LEAST, MOST)


class Constants:
    """The tables of constants of a module, each once."""

    def __init__(self) -> None:
        self.tables: dict[tuple[int, tuple[int, ...]], Table] = {}

    def add(self, numbers: tuple[int, ...], bits: Literal[32, 64] = 32) -> Value:
        """Return a pointer to these numbers."""
        table = self.tables.setdefault(
            (bits, numbers), Table(f"c{len(self.tables)}", bits, numbers)
        )
        return Value(f"@{table.name}", "pointer")


class Found(NamedTuple):
    """A number in code and what is known of it."""

    value: Value
    range: Range

    @property
    def is_truth(self) -> bool:
        """Whether it is a yes or no."""
        return self.value.sort == "truth"


TRUTH: Range = (0, 1)


class Spot(NamedTuple):
    """A slot that is read or written: a word of a region, or a variable that stands for it."""

    f: Function
    where: Value
    base: Value | None = None
    variable: Variable | None = None

    def get(self) -> Value:
        """Return what stands there."""
        if self.variable is not None:
            return self.f.get(self.variable)
        assert self.base is not None
        return self.f.load(self.base, self.where)

    def set(self, value: Value) -> None:
        """Write a number that fits a slot."""
        if self.variable is not None:
            self.f.set(self.variable, value)
            return
        assert self.base is not None
        self.f.store(self.base, self.where, value)


class Memory(ABC):
    """Reads and writes a block in a function; `s` is the block, `block` what is written."""

    def __init__(
        self, f: Function, pack: program.Program, seats: int, constants: Constants, s: Value
    ) -> None:
        self.f = f
        self.pack = pack
        self.seats = seats
        self.constants = constants
        self.s = s
        self.bound: dict[int, Found] = {}
        self.counted = f.variable(0)
        self.unrolls = False
        self.block = 0

    @abstractmethod
    def value(self, node: ir.Value) -> Found:
        """Return a value; those who know how are above."""

    @contextmanager
    def binding(self, var: int, found: Found) -> Generator[None, None, None]:
        """Let a variable be a number within; one of the same name around it comes back."""
        before = self.bound.get(var)
        self.bound[var] = found
        yield
        if before is None:
            del self.bound[var]
        else:
            self.bound[var] = before

    def trap_if(self, test: Value) -> None:
        """Give up where a test holds."""
        self.f.trap_if(test)

    def in_range(self, found: Found, low: int, high: int) -> Value:
        """Return a number that is from `low` to `high`, else trap."""
        f, value = self.f, self.f.number(found.value)
        least, most = found.range
        if least < low and most > high:
            self.trap_if(f.compare("beyond", f.sub(value, low), const(high - low + 1)))
        elif least < low:
            self.trap_if(f.compare("lt", value, const(low)))
        elif most > high:
            self.trap_if(f.compare("gt", value, const(high)))
        return value

    def narrow(self, found: Found) -> Found:
        """Return a number that products and sums of are sure to fit 64 bits."""
        low, high = found.range
        if low > -WIDE and high < WIDE:
            return found
        return Found(self.in_range(found, LEAST, MOST), SLOT)

    # ---- slots

    def words(self, first: int, last: int) -> Value:
        """Return the region that the slots from `first` up to `last` lie in, by their numbers."""
        del first, last
        return self.s

    def slot(self, at: int) -> Spot:
        """Return one slot."""
        return Spot(self.f, const(at), self.words(at, at + 1))

    def spot(self, place: ir.Place) -> Spot:
        """Return a place."""
        if isinstance(place, ir.Slot):
            return self.slot(place.at)
        base, stride, size = place.base, place.stride, place.size
        index = self.in_range(self.value(place.index), 0, size - 1)
        if index.known is not None:
            # One that is not there has trapped: what follows is never run.
            return self.slot(base + stride * min(max(index.known, 0), size - 1))
        at = self.f.add(self.f.mul(index, stride), base)
        return Spot(self.f, at, self.words(base, base + stride * (size - 1) + 1))

    def store(self, place: ir.Place, found: Found) -> None:
        """Write a number that fits a slot."""
        value = self.in_range(found, LEAST, MOST)
        self.spot(place).set(value)

    def clear(self, base: int, count: int) -> None:
        """Write 0 to some slots."""
        self.f.do("zero", self.f.at(self.words(base, base + count), base), const(count))

    # ---- calls of support functions

    def checked(self, name: str, *args: Value) -> Value:
        """Call a support function that may give up."""
        result = self.f.call(name, *args)
        self.trap_if(self.f.compare("eq", result, const(TRAP)))
        return result

    def drawn(self, name: str, *args: Value) -> Value:
        """Call a support function that draws: it may have to wait at this block, or give up."""
        f = self.f
        result = f.call(name, *args)
        with f.when(f.compare("lt", result, const(0))):
            with f.when(f.compare("eq", result, const(WAITS))):
                self.slot(Head.PC).set(const(self.block))
            f.ret(result)
        return result
