"""Values of the program as Python expressions over the block `s`, for one number of seats."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import assert_never

from cardwright.runtime.ir import program, verify_values
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class Printer:
    """Prints values; `seats` is how many play.

    `regions` are the regions of the block that are looked into by number: first slot, step
    and size. Each gets a table of its slots by number, so that asking for what is not there
    stops the game; and a tuple for variables of whose members all are there, which is quicker.
    `bound` holds for such variables the number that all members are below. `is_watched`: every
    block notes that it was entered.
    """

    program: program.Program
    seats: int
    is_watched: bool = False
    regions: dict[tuple[int, int, int], str] = field(
        default_factory=dict[tuple[int, int, int], str]
    )
    bound: dict[int, int] = field(default_factory=dict[int, int])

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
                count = len(self.program.tables[table])
                name = "K" if self._is_below(index, count + 1) else "T"
                return f"{name}{table}[{self.value(index)}]"
            case ir.BySeats(values=numbers):
                return str(numbers[self.seats - self.program.least_seats])
            case ir.Seats():
                return str(self.seats)
            case ir.Size(pile=pile):
                return f"s[{self.pile(pile)}]"
            case ir.EndCard(pile=pile, end=end):
                return f"end_card(s, {self.pile(pile)}, {end == 'top'})"
            case ir.Within(card=card, pile=pile):
                return f"(s[{self._place(card)}] == {self.pile(pile)})"
            case ir.Holder(card=card, zone=zone):
                return f"HOLDERS[{zone}].get(s[{self._place(card)}], -1)"
            case ir.Reduce():
                return self._reduce(node)
            case _:
                assert_never(node)

    def address(self, place: ir.Place) -> str:
        """Return the slot number of a place."""
        if isinstance(place, ir.Slot):
            return str(place.at)
        slots = self._slots((place.base, place.stride, place.size))
        kind = "K" if self._is_below(place.index, place.size) else ""
        return f"{kind}{slots}[{self.value(place.index)}]"

    def _place(self, card: ir.Value) -> str:
        """Return the slot that says in which pile a card lies."""
        if self._is_below(card, len(self.program.cards)):
            return f"{self.program.locations}+{self.value(card)}"
        return f"PLACES[{self.value(card)}]"

    def _is_below(self, index: ir.Value, count: int) -> bool:
        """Return whether a value is sure to be from 0 to below a number."""
        match index:
            case ir.Const(value=number):
                return 0 <= number < count
            case ir.Var(id=number):
                return self.bound.get(number, count + 1) <= count
            case _:
                return False

    def _slots(self, region: tuple[int, int, int]) -> str:
        """Return the name of the table of a region's slots."""
        return self.regions.setdefault(region, f"A{len(self.regions)}")

    def pile(self, pile: ir.Pile) -> str:
        """Return the slot number at which a pile begins."""
        zone = self.program.zones[pile.zone]
        if pile.copy is None:
            return str(zone.pile)
        copies = zone.copies(self.program.most_seats)
        return self.address(ir.Cell(zone.pile, zone.pile_stride, pile.copy, copies))

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
            case ir.TurnOrder(first=ir.Const(value=first)) if 0 <= first < self.seats:
                return repr(turn_order(self.seats, first))
            case ir.TurnOrder(first=first):
                return f"ORDERS[{self.value(first)}]"
            case ir.Listed(members=members):
                return repr(members)
            case ir.Pile():
                return f"cards(s, {self.pile(source)})"
            case ir.Vector(base=base, capacity=capacity):
                ends = self._slots((base + 1, 1, capacity + 1))
                return f"s[{base + 1}:{ends}[s[{base}]]]"
            case _:
                assert_never(source)

    def _reduce(self, node: ir.Reduce) -> str:
        name, source = variable(node.var), self.source(node.source)
        with self.binding(node.var, node.source):
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
                return f"any(1{tail})"
            case "first":
                return f"next(({name}{tail}), -1)"

    def members(self, var: int, source: ir.Source, where: ir.Value | None) -> str:
        """Return a list of the members of a set that pass a test."""
        name, found = variable(var), self.source(source)
        with self.binding(var, source):
            test = "" if where is None else f" if {self.value(where)}"
        return f"[{name} for {name} in {found}{test}]"

    @contextmanager
    def binding(self, var: int, source: ir.Source) -> Generator[None, None, None]:
        """Know within what the members of a set can be that a variable stands for."""
        before = self.bound.pop(var, None)
        match source:
            case ir.TurnOrder():
                self.bound[var] = self.seats
            case ir.Pile():
                self.bound[var] = len(self.program.cards)
            case ir.Listed(members=members) if min(members, default=0) >= 0:
                self.bound[var] = max(members, default=0) + 1
            case _:
                pass
        yield
        self.bound.pop(var, None)
        if before is not None:
            self.bound[var] = before


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


def slots_of(region: tuple[int, int, int]) -> dict[int, int]:
    """Return the slots of a region by number; a tuple would take -2 for the last but one."""
    base, stride, size = region
    return {index: base + stride * index for index in range(size)}


def turn_order(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats, clockwise from `first`."""
    return tuple((first + step) % seats for step in range(seats))


_SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "div-down": "//", "and": "and", "or": "or", "eq": "==",
    "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip
