"""Values of the program as Python expressions over the block `s`, for one number of seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from cardwright.runtime.ir import program, verify_values
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class Printer:
    """Prints values; `seats` is how many play.

    `regions` are the regions of the block that are looked into by number: first slot, step
    and size. Each gets a tuple of slot numbers, which ends in one that is outside of every
    block, so that asking for what is not there stops the game. `is_watched`: every block
    notes that it was entered.
    """

    program: program.Program
    seats: int
    is_watched: bool = False
    regions: dict[tuple[int, int, int], str] = field(
        default_factory=dict[tuple[int, int, int], str]
    )

    def value(self, node: ir.Value) -> str:
        """Return a Python expression; a yes or no may be a bool."""
        match node:
            case ir.Const(value=number):
                return str(number)
            case ir.Slot(at=at):
                return f"s[{at}]"
            case ir.Cell():
                return f"s[{self.address(node)}]"
            case ir.Var(id=number):
                return variable(number)
            case ir.Apply():
                return self._apply(node)
            case ir.Lookup(table=table, index=index):
                return f"T{table}[{self.value(index)}]"
            case ir.BySeats(values=numbers):
                return str(numbers[self.seats - self.program.least_seats])
            case ir.Seats():
                return str(self.seats)
            case ir.Size(pile=pile):
                return f"s[{self.pile(pile)}]"
            case ir.EndCard(pile=pile, end=end):
                return f"end_card(s, {self.pile(pile)}, {end == 'top'})"
            case ir.Within(card=card, pile=pile):
                return self._within(card, pile)
            case ir.Reduce():
                return self._reduce(node)
            case _:
                assert_never(node)

    def address(self, place: ir.Place) -> str:
        """Return the slot number of a place."""
        if isinstance(place, ir.Slot):
            return str(place.at)
        region = (place.base, place.stride, place.size)
        name = self.regions.setdefault(region, f"A{len(self.regions)}")
        return f"{name}[{self.value(place.index)}]"

    def pile(self, pile: ir.Pile) -> str:
        """Return the slot number at which a pile begins."""
        zone = self.program.zones[pile.zone]
        if pile.seat is None:
            return str(zone.pile)
        seats = self.program.most_seats
        return self.address(ir.Cell(zone.pile, zone.pile_stride, pile.seat, seats))

    def _within(self, card: ir.Value, pile: ir.Pile) -> str:
        known = isinstance(card, ir.Const | ir.Var)
        if known:
            return f"(s[{self.program.locations}+{self.value(card)}] == {self.pile(pile)})"
        return f"within(s, {self.program.locations}, {self.value(card)}, {self.pile(pile)})"

    def _apply(self, node: ir.Apply) -> str:
        if node.op in _CHAINED:
            parts = [self.value(arg) for arg in _chain(node)]
            return f"({f' {_SIGNS[node.op]} '.join(parts)})"
        args = [self.value(arg) for arg in node.args]
        match node.op:
            case "if":
                return f"({args[1]} if {args[0]} else {args[2]})"
            case "not":
                return f"(not {args[0]})"
            case "neg":
                return f"(-{args[0]})"
            case "min" | "max":
                return f"{node.op}({args[0]}, {args[1]})"
            case "div-up":
                return f"(-(-{args[0]} // {args[1]}))"
            case _:
                return f"({args[0]} {_SIGNS[node.op]} {args[1]})"

    def source(self, source: ir.Source) -> str:
        """Return an iterable over the members of a set."""
        match source:
            case ir.Range(low=low, high=high):
                first, last = self.value(low), self.value(high)
                if verify_values.greatest(self.program, source) is None:
                    return f"numbers({first}, {last})"
                return f"range({first}, {last} + 1)"
            case ir.TurnOrder(first=ir.Const(value=first)):
                return repr(turn_order(self.seats, first))
            case ir.TurnOrder(first=first):
                return f"ORDERS[{self.value(first)}]"
            case ir.Listed(members=members):
                return repr(members)
            case ir.Pile():
                return f"cards(s, {self.pile(source)})"
            case ir.Vector(base=base):
                return f"s[{base + 1}:{base + 1}+s[{base}]]"
            case _:
                assert_never(source)

    def _reduce(self, node: ir.Reduce) -> str:
        name, source = variable(node.var), self.source(node.source)
        body = self.value(node.body)
        where = "" if node.where is None else self.value(node.where)
        tail = f" for {name} in {source}" + (f" if {where}" if where else "")
        match node.op:
            case "sum":
                return f"sum([{body}{tail}])"
            case "count":
                return f"len([1{tail}])"
            case "max" | "min":
                return f"{node.op}([{body}{tail}], default=-1)"
            case "some":
                return f"any([1{tail}])"
            case "first":
                return f"next(iter([{name}{tail}]), -1)"

    def members(self, var: int, source: ir.Source, where: ir.Value | None) -> str:
        """Return a list of the members of a set that pass a test."""
        name = variable(var)
        test = "" if where is None else f" if {self.value(where)}"
        return f"[{name} for {name} in {self.source(source)}{test}]"


_CHAINED = ("add", "and", "or")


def _chain(node: ir.Apply) -> list[ir.Value]:
    """Return what a long sum or test joins, so that it is not nested bracket in bracket."""
    found: list[ir.Value] = []
    left: ir.Value = node
    while isinstance(left, ir.Apply) and left.op == node.op:
        found.append(left.args[1])
        left = left.args[0]
    return [left, *reversed(found)]


def variable(number: int) -> str:
    """Return the Python name of a bound variable."""
    return f"v{number}" if number >= 0 else f"w{-number}"


OUTSIDE = 1 << 40


def slots_of(region: tuple[int, int, int]) -> tuple[int, ...]:
    """Return the slots of a region, then two that are outside of every block."""
    base, stride, size = region
    return (*range(base, base + stride * size, stride), OUTSIDE, OUTSIDE)


def turn_order(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats, clockwise from `first`."""
    return tuple((first + step) % seats for step in range(seats))


_SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "div-down": "//", "and": "and", "or": "or", "eq": "==",
    "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip
