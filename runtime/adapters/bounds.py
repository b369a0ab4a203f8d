"""Between which numbers the values of a program can lie, whatever happens in its games.

What is written to a slot is joined over the whole program, in no order, so a bound may be
wider than the rules allow but never narrower. A token that a rule option makes endless may
outnumber its bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.codec import LEAST, MOST
from cardwright.runtime.ir.program import Head
from cardwright.runtime.ir.verify_values import CHAINED, joined

ROUNDS = 4
"""How often slots are joined exactly before one that still grows is taken to be anything."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The numbers from `low` to `high`, both among them."""

    low: int
    high: int

    def join(self, other: Bounds) -> Bounds:
        """Return the bounds of what lies in either."""
        return Bounds(min(self.low, other.low), max(self.high, other.high))


ANYTHING = Bounds(LEAST, MOST)
TEST = Bounds(0, 1)
NONE = Bounds(ir.NONE, ir.NONE)
Bound = Mapping[int, Bounds]  # what the variables around a value can be


class Analysis:
    """The bounds of every slot of a program, and of the values made from them."""

    def __init__(self, pack: program.Program, seats: int) -> None:
        self._pack = pack
        self._seats = seats
        self._cards = Bounds(0, max(0, len(pack.cards) - 1))
        self._slots = [Bounds(0, 0)] * pack.size
        self._begin()
        # Each further round makes at least one end of one slot as wide as can be.
        for turn in range(ROUNDS + 2 * pack.size + 1):
            before = self._slots[:]
            self._play()
            if self._slots == before:
                return
            if turn >= ROUNDS:
                self._widen(before)
        raise AssertionError("bounds that were widened still grow")

    def _begin(self) -> None:
        pack = self._pack
        self._slots[Head.SEATS] = Bounds(self._seats, self._seats)
        for field in pack.fields:
            for slot in self._slots_of(field):
                self._slots[slot] = Bounds(field.initial, field.initial)
        for option in pack.options:
            self._slots[option.slot] = Bounds(0, len(option.values) - 1)
        for zone in pack.zones:
            for copy in range(zone.copies(self._pack.most_seats)):
                for kind in zone.kinds:
                    slot = zone.counters + copy * zone.counter_stride + kind
                    self._slots[slot] = Bounds(0, pack.kinds[kind].count)

    def _slots_of(self, field: program.Field) -> range:
        owners = field.owners(self._pack.most_seats, len(self._pack.cards))
        return range(field.base, field.base + len(owners))

    def _widen(self, before: list[Bounds]) -> None:
        for at, (old, new) in enumerate(zip(before, self._slots, strict=True)):
            if old != new:
                low = new.low if new.low == old.low else LEAST
                high = new.high if new.high == old.high else MOST
                self._slots[at] = Bounds(low, high)

    # ---- what is written

    def _play(self) -> None:
        for block in self._pack.blocks:
            for each in block.instructions:
                self._write(each)
        for decision in self._pack.decisions:
            self._answer(decision)

    def _write(self, node: do.Instruction) -> None:
        match node:
            case do.Store(target=target, value=value):
                self._join(_slots_of(target), self.of(value))
            case do.Roll(target=target, sides=sides):
                self._join(_slots_of(target), Bounds(1, sides))
            case do.Gather(base=base, capacity=capacity, source=source):
                self._list(base, capacity, self.members(source))
            case do.Clear(base=base, count=count):
                self._join(range(base, base + count), Bounds(0, 0))
            case (
                do.Transfer() | do.MoveCard() | do.MoveTop()
                | do.Shuffle() | do.Settle() | do.Log()
            ):  # fmt: skip
                return
            case _:
                assert_never(node)

    def _join(self, slots: Iterable[int], written: Bounds) -> None:
        for slot in slots:
            self._slots[slot] = self._slots[slot].join(written)

    def _list(self, base: int, capacity: int, members: Bounds) -> None:
        self._join((base,), Bounds(0, capacity))
        self._join(range(base + 1, base + 1 + capacity), members)

    def _answer(self, node: program.Decision) -> None:
        seats = range(self._pack.most_seats if node.stride else 1)
        for seat in seats:
            at = node.target + node.stride * seat
            match node.domain:
                case program.Pick() | program.YesNo():
                    self._join((at,), self.picks(node))
                case program.PickSome() | program.Order():
                    self._list(at, node.capacity - 1, self.picks(node))
                case program.Counts(kinds=kinds) | program.Payment(kinds=kinds):
                    self._join(range(at, at + len(kinds)), self.picks(node))
                case program.Split():
                    self._join(range(at, at + node.capacity), self.picks(node))
                case _:
                    assert_never(node.domain)

    def picks(self, node: program.Decision) -> Bounds:
        """Return the bounds of each number of an answer to a decision."""
        bound = {node.seat_var: Bounds(0, self._seats - 1)}
        match node.domain:
            case program.Pick(sort=sort, source=source, optional=optional):
                # Where there is nothing to pick, the number picked is 0, and any other none.
                nothing = 0 if sort == "number" and not optional else ir.NONE
                return self.members(source, bound).join(Bounds(nothing, nothing))
            case program.YesNo():
                return TEST
            case program.PickSome(source=source):
                return self.members(source, bound)
            case program.Counts(caps=caps) | program.Payment(caps=caps):
                return Bounds(0, max((self.of(cap, bound).high for cap in caps), default=0))
            case program.Order():
                return self._cards
            case program.Split(total=total):
                return Bounds(0, max(0, self.of(total, bound).high))
            case _:
                assert_never(node.domain)

    # ---- what is read

    def slots(self, base: int, count: int) -> Bounds:
        """Return the bounds of some slots."""
        return _joined(self._slots[base : base + count])

    def members(self, source: ir.Source, bound: Bound | None = None) -> Bounds:
        """Return the bounds of the members of a set."""
        match source:
            case ir.Range(low=low, high=high):
                first, last = self.of(low, bound), self.of(high, bound)
                return Bounds(first.low, max(first.low, last.high))
            case ir.TurnOrder():
                return Bounds(0, self._seats - 1)
            case ir.Listed(members=members):
                return _joined(Bounds(each, each) for each in members)
            case ir.Pile():
                return self._cards
            case ir.Vector(base=base, capacity=capacity):
                return self.slots(base + 1, capacity)
            case _:
                assert_never(source)

    def _most(self, source: ir.Source, bound: Bound | None) -> int:
        """Return how many members a set can have."""
        match source:
            case ir.Range():
                found = self.members(source, bound)
                return found.high - found.low + 1
            case ir.TurnOrder():
                return self._seats
            case ir.Listed(members=members):
                return len(members)
            case ir.Pile():
                return len(self._pack.cards)
            case ir.Vector(capacity=capacity):
                return capacity
            case _:
                assert_never(source)

    def of(self, node: ir.Value, bound: Bound | None = None) -> Bounds:
        """Return the bounds of a value; `bound` are those of the variables around it."""
        found = self._of(node, bound or {})
        return Bounds(max(LEAST, min(MOST, found.low)), min(MOST, max(LEAST, found.high)))

    def _of(self, node: ir.Value, bound: Bound) -> Bounds:
        match node:
            case ir.Const(value=value):
                return Bounds(value, value)
            case ir.Slot() | ir.Cell():
                return _joined(self._slots[slot] for slot in _slots_of(node))
            case ir.Var(id=number):
                return bound.get(number, ANYTHING)
            case ir.Apply():
                return self._apply(node, bound)
            case ir.Lookup(table=table, index=index):
                return _looked_up(self._pack.tables[table], self.of(index, bound))
            case ir.BySeats(values=values):
                value = values[self._seats - self._pack.least_seats]
                return Bounds(value, value)
            case ir.Seats():
                return Bounds(self._seats, self._seats)
            case ir.Size():
                return Bounds(0, len(self._pack.cards))
            case ir.EndCard():
                return self._cards.join(NONE)
            case ir.Within():
                return TEST
            case ir.Holder(zone=zone):
                return Bounds(-1, self._pack.zones[zone].copies(self._seats) - 1)
            case ir.Reduce():
                return self._reduce(node, bound)
            case _:
                assert_never(node)

    def _reduce(self, node: ir.Reduce, bound: Bound) -> Bounds:
        inner = {**bound, node.var: self.members(node.source, bound)}
        body = self.of(node.body, inner)
        most = self._most(node.source, bound)
        match node.op:
            case "some":
                return TEST
            case "count":
                return Bounds(0, most)
            case "sum":
                is_whole = node.where is None and isinstance(node.source, ir.TurnOrder)
                least = most if is_whole else 0
                low = min(least * body.low, most * body.low)
                return Bounds(low, max(least * body.high, most * body.high))
            case "max" | "min" | "first":
                return body.join(NONE)
            case _:
                assert_never(node.op)

    def _apply(self, node: ir.Apply, bound: Bound) -> Bounds:
        args = joined(node) if node.op in CHAINED else node.args
        found = [self.of(arg, bound) for arg in args]
        match node.op:
            case "add":
                return Bounds(
                    sum(each.low for each in found), sum(each.high for each in found)
                )
            case "sub":
                return Bounds(found[0].low - found[1].high, found[0].high - found[1].low)
            case "neg":
                return Bounds(-found[0].high, -found[0].low)
            case "mul":
                return _corners(found, lambda one, other: one * other)
            case "div-down" if found[1].low > 0:
                return _corners(found, lambda one, other: one // other)
            case "div-up" if found[1].low > 0:
                return _corners(found, lambda one, other: -(-one // other))
            case "div-down" | "div-up":
                return ANYTHING
            case "min":
                return Bounds(
                    min(each.low for each in found), min(each.high for each in found)
                )
            case "max":
                return Bounds(
                    max(each.low for each in found), max(each.high for each in found)
                )
            case "if":
                return found[1].join(found[2])
            case "not" | "and" | "or" | "eq" | "ne" | "lt" | "le" | "gt" | "ge":
                return TEST
            case _:
                assert_never(node.op)


def _slots_of(place: ir.Place) -> range:
    if isinstance(place, ir.Slot):
        return range(place.at, place.at + 1)
    return range(place.base, place.base + place.stride * place.size, place.stride)


def _joined(parts: Iterable[Bounds]) -> Bounds:
    found = list(parts)
    if not found:
        return Bounds(0, 0)
    return Bounds(min(each.low for each in found), max(each.high for each in found))


def _looked_up(table: tuple[int, ...], index: Bounds) -> Bounds:
    """Return the bounds of a table's entries; outside of it is none."""
    inside = table[max(0, index.low) : index.high + 1]
    found = _joined(Bounds(each, each) for each in inside)
    is_inside = index.low >= 0 and index.high < len(table)
    return found if is_inside and inside else found.join(NONE)


def _corners(found: list[Bounds], op: Callable[[int, int], int]) -> Bounds:
    first, second = found
    ends = [op(a, b) for a in (first.low, first.high) for b in (second.low, second.high)]
    return Bounds(min(ends), max(ends))
