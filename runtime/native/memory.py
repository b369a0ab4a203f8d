"""The block of a game as code sees it: slots, cells and piles, with every index checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.native.code import Function, Table, Value, const
from cardwright.runtime.native.translate import TRAP

LEAST, MOST = -(2**31), 2**31 - 1
WIDE = 1 << 62
MOST_COUNTED = 1_000_000
Range = tuple[int, int]
SLOT: Range = (LEAST, MOST)


@dataclass(slots=True)
class Constants:
    """The tables of constants of a module, each once."""

    tables: dict[tuple[int, tuple[int, ...]], Table] = field(
        default_factory=dict[tuple[int, tuple[int, ...]], Table]
    )

    def add(self, numbers: tuple[int, ...], bits: Literal[32, 64] = 32) -> Value:
        """Return a pointer to these numbers."""
        table = self.tables.setdefault(
            (bits, numbers), Table(f"c{len(self.tables)}", bits, numbers)
        )
        return Value(f"@{table.name}", "pointer")


@dataclass(frozen=True, slots=True)
class Found:
    """A number in code and what is known of it."""

    value: Value
    range: Range

    @property
    def is_truth(self) -> bool:
        """Whether it is a yes or no."""
        return self.value.sort == "truth"


TRUTH: Range = (0, 1)


class Memory:
    """Reads and writes a block in a function; `s` is the block."""

    def __init__(
        self, f: Function, pack: program.Program, seats: int, constants: Constants, s: Value
    ) -> None:
        self.f = f
        self.pack = pack
        self.seats = seats
        self.constants = constants
        self.s = s
        self.bound: dict[int, Found] = {}
        self.unrolls = False

    def value(self, node: ir.Value) -> Found:
        """Return a value; those who know how are above."""
        raise NotImplementedError

    def trap_if(self, test: Value) -> None:
        """Give up where a test holds."""
        self.f.trap_if(test)

    def in_range(self, found: Found, low: int, high: int) -> Value:
        """Return a number that is from `low` to `high`, else trap."""
        f, value = self.f, self.f.number(found.value)
        least, most = found.range
        if least < low and most > high:
            self.trap_if(
                f.negated(f.compare("below", f.sub(value, low), const(high - low + 1)))
            )
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

    # ---- memory

    def load_slot(self, at: int) -> Value:
        """Return a slot."""
        return self.f.load(self.s, at)

    def load_cell(self, cell: ir.Cell) -> Value:
        """Return a cell."""
        return self.f.load(self.s, self.address(cell))

    def load(self, place: ir.Place) -> Value:
        """Return what stands in a place."""
        if isinstance(place, ir.Slot):
            return self.load_slot(place.at)
        return self.load_cell(place)

    def address(self, place: ir.Place) -> Value:
        """Return the number of the slot of a place."""
        if isinstance(place, ir.Slot):
            return const(place.at)
        index = self.in_range(self.value(place.index), 0, place.size - 1)
        return self.f.add(self.f.mul(index, place.stride), place.base)

    def store(self, place: ir.Place, found: Found) -> None:
        """Write a number that fits a slot."""
        value = self.in_range(found, LEAST, MOST)
        self.f.store(self.s, self.address(place), value)

    def pile(self, pile: ir.Pile) -> Value:
        """Return the slot number at which a pile begins."""
        zone = self.pack.zones[pile.zone]
        if pile.seat is None:
            return const(zone.pile)
        return self.address(
            ir.Cell(zone.pile, zone.pile_stride, pile.seat, self.pack.most_seats)
        )

    def size(self, pile: ir.Pile) -> Value:
        """Return how many cards a pile has."""
        return self.f.load(self.s, self.pile(pile))

    def end_card(self, pile: ir.Pile, is_top: bool) -> Value:
        """Return the top or bottom card."""
        f, at = self.f, self.pile(pile)
        count = f.load(self.s, at)
        found = f.variable(-1)
        with f.when(count):
            where = f.add(f.add(at, count), 1) if is_top else f.add(at, 2)
            f.set(found, f.load(self.s, where))
        return f.get(found)

    def within(self, card: Found, pile: ir.Pile) -> Value:
        """Return whether a card lies in a pile."""
        f = self.f
        known = card.range[0] >= 0 and card.range[1] < len(self.pack.cards)
        if known:
            lies = f.load(self.s, f.add(f.number(card.value), self.pack.locations))
            return f.compare("eq", lies, self.pile(pile))
        return f.truth(self._checked("within", self.s, card.value, self.pile(pile)))

    def _checked(self, name: str, *args: Value) -> Value:
        """Call a support function that may trap."""
        result = self.f.call(name, *args)
        self.trap_if(self.f.compare("eq", result, const(TRAP)))
        return result
