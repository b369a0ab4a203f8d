"""Values of the program worked out as far as what is known goes: the rest stays a value.

Sets whose members are known are written out, so that what is left has no loops. Rolled dice
can be one: each face is a member, as often as the value that stands for it says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.runtime.ir import values as ir

MOST_MEMBERS = 200
"""The largest set that is written out."""

Member = tuple[int, ir.Value]
"""A member of a set, and how often it is there."""


class Unfolded(Exception):
    """A value that cannot be written out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """What is known: tables, leaves that stand for others, lists whose members are known."""

    tables: Sequence[Sequence[int]]
    seats: int
    least_seats: int
    leaves: Mapping[ir.Value, ir.Value] = field(default_factory=dict[ir.Value, ir.Value])
    lists: Mapping[ir.Source, tuple[Member, ...]] = field(
        default_factory=dict[ir.Source, tuple[Member, ...]]
    )

    def fold(self, node: ir.Value) -> ir.Value:
        """Return a value without loops; one that has none raises `Unfolded`."""
        return self._fold(node, {})

    def _fold(self, node: ir.Value, bound: dict[int, int]) -> ir.Value:
        if node in self.leaves:
            return self.leaves[node]
        match node:
            case ir.Const():
                return node
            case ir.Var(id=number) if number in bound:
                return ir.Const(bound[number])
            case ir.Apply(op=op, args=args):
                return self._applied(op, args, bound)
            case ir.Lookup(table=table, index=index):
                return self._looked_up(table, self._fold(index, bound))
            case ir.BySeats(values=numbers):
                return ir.Const(numbers[self.seats - self.least_seats])
            case ir.Seats():
                return ir.Const(self.seats)
            case ir.Reduce():
                return self._reduced(node, bound)
            case _:
                raise Unfolded

    def _applied(
        self, op: ir.Op, args: tuple[ir.Value, ...], bound: dict[int, int]
    ) -> ir.Value:
        first = self._fold(args[0], bound)
        if isinstance(first, ir.Const):
            if op == "if":
                return self._fold(args[1] if first.value else args[2], bound)
            if op in ("and", "or") and bool(first.value) == (op == "or"):
                return ir.Const(int(bool(first.value)))
        return apply(op, first, *(self._fold(each, bound) for each in args[1:]))

    def _looked_up(self, table: int, index: ir.Value) -> ir.Value:
        if not isinstance(index, ir.Const):
            return ir.Lookup(table, index)
        row = self.tables[table]
        return ir.Const(row[index.value] if 0 <= index.value < len(row) else ir.NONE)

    def _members(self, source: ir.Source, bound: dict[int, int]) -> tuple[Member, ...]:
        if source in self.lists:
            return self.lists[source]
        match source:
            case ir.Listed(members=members):
                found: Sequence[int] = members
            case ir.Range(low=low, high=high):
                first, last = self._fold(low, bound), self._fold(high, bound)
                if not (isinstance(first, ir.Const) and isinstance(last, ir.Const)):
                    raise Unfolded
                found = range(first.value, last.value + 1)
            case _:
                raise Unfolded
        if len(found) > MOST_MEMBERS:
            raise Unfolded
        return tuple((each, ONE) for each in found)

    def _reduced(self, node: ir.Reduce, bound: dict[int, int]) -> ir.Value:
        parts: list[tuple[ir.Value, ir.Value, ir.Value]] = []
        for member, often in self._members(node.source, bound):
            inner = {**bound, node.var: member}
            test = ONE if node.where is None else self._fold(node.where, inner)
            if test == ZERO:
                continue
            body = ONE if node.op in ("count", "some") else self._fold(node.body, inner)
            parts.append((often, test, body))
        match node.op:
            case "sum" | "count":
                return _total(parts)
            case "some":
                return _some(parts)
            case "first":
                if node.source in self.lists:
                    raise Unfolded
                return _first(parts)
            case "max" | "min":
                return _first(_by_size(parts, node.op == "max"))


ZERO, ONE = ir.Const(0), ir.Const(1)


def _total(parts: list[tuple[ir.Value, ir.Value, ir.Value]]) -> ir.Value:
    found: ir.Value = ZERO
    for often, test, body in parts:
        term = apply("mul", often, body)
        found = apply("add", found, term if test == ONE else apply("if", test, term, ZERO))
    return found


def _there(often: ir.Value, test: ir.Value) -> ir.Value:
    """Return whether a member is there and passes."""
    return apply("and", apply("gt", often, ZERO), test)


def _some(parts: list[tuple[ir.Value, ir.Value, ir.Value]]) -> ir.Value:
    found: ir.Value = ZERO
    for often, test, _ in parts:
        found = apply("or", found, _there(often, test))
    return found


def _first(parts: list[tuple[ir.Value, ir.Value, ir.Value]]) -> ir.Value:
    found: ir.Value = ir.Const(ir.NONE)
    for often, test, body in reversed(parts):
        found = apply("if", _there(often, test), body, found)
    return found


def _by_size(
    parts: list[tuple[ir.Value, ir.Value, ir.Value]], largest: bool
) -> list[tuple[ir.Value, ir.Value, ir.Value]]:
    """Return members by what they come to, which must be known."""

    def size(part: tuple[ir.Value, ir.Value, ir.Value]) -> int:
        if not isinstance(part[2], ir.Const):
            raise Unfolded
        return part[2].value

    return sorted(parts, key=size, reverse=largest)


# ---- operators ---------------------------------------------------------------------------


def apply(op: ir.Op, *args: ir.Value) -> ir.Value:
    """Return an operator over its arguments, worked out where enough of them are known."""
    known = [each.value for each in args if isinstance(each, ir.Const)]
    if len(known) == len(args):
        number = _worked_out(op, known)
        if number is not None:
            return ir.Const(number)
    simple = _simplified(op, args)
    return ir.Apply(op, args) if simple is None else simple


def _simplified(op: ir.Op, args: tuple[ir.Value, ...]) -> ir.Value | None:
    """Return what an operator is where one argument is known and decides."""
    match op, args:
        case "if", (ir.Const(value=test), then, otherwise):
            return then if test else otherwise
        case (("and" | "or"), (ir.Const(value=test), other)):
            return other if bool(test) == (op == "and") else ir.Const(int(bool(test)))
        case (("and" | "or"), (other, ir.Const(value=test))) if bool(test) == (op == "and"):
            return other
        case "mul", (ir.Const(value=0), _) | (_, ir.Const(value=0)):
            return ZERO
        case "mul", (ir.Const(value=1), other) | (other, ir.Const(value=1)):
            return other
        case "add", (ir.Const(value=0), other) | (other, ir.Const(value=0)):
            return other
        case _:
            return None


def _worked_out(op: ir.Op, known: list[int]) -> int | None:
    """Return what an operator makes of numbers; None where they are not as many as it needs."""
    match known:
        case [one]:
            return {"neg": -one, "not": int(not one)}.get(op)
        case [left, right]:
            return _of_two(op, left, right)
        case _:
            return None


def _of_two(op: ir.Op, left: int, right: int) -> int:
    match op:
        case "add":
            return left + right
        case "sub":
            return left - right
        case "mul":
            return left * right
        case "div-down" | "div-up":
            if not right:
                raise Unfolded
            return left // right if op == "div-down" else -(-left // right)
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
        case "and":
            return int(bool(left and right))
        case "or":
            return int(bool(left or right))
        case _:
            return int(_holds(op, left, right))


def _holds(op: ir.Op, left: int, right: int) -> bool:
    match op:
        case "eq":
            return left == right
        case "ne":
            return left != right
        case "lt":
            return left < right
        case "le":
            return left <= right
        case "gt":
            return left > right
        case "ge":
            return left >= right
        case _:
            raise Unfolded
