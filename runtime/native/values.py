"""Values of the program as code, for one number of seats.

What the interpreter refuses to work out is a trap: the function gives up, and the host asks the
interpreter for the reason. Ranges of numbers are followed, so that what cannot go wrong is not
checked: a variable over the seats is a seat.
"""

from __future__ import annotations

from typing import Literal, assert_never

from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir import verify_values
from cardwright.runtime.native.code import Value, const
from cardwright.runtime.native.memory import LEAST, MOST, SLOT, TRUTH, WIDE, Found, Range
from cardwright.runtime.native.sets import Sets


class Values(Sets):
    """Writes values into a function."""

    # ---- single values

    def number(self, node: ir.Value) -> Value:
        """Return a value as a number."""
        return self.f.number(self.value(node).value)

    def truth(self, node: ir.Value) -> Value:
        """Return whether a value is not 0."""
        return self.f.truth(self.value(node).value)

    def value(self, node: ir.Value) -> Found:
        """Return a value."""
        match node:
            case ir.Const(value=number):
                return Found(const(number), (number, number))
            case ir.Slot(at=at):
                return Found(self.slot(at).get(), SLOT)
            case ir.Cell():
                return Found(self.spot(node).get(), SLOT)
            case ir.Var(id=number):
                return self.bound[number]
            case ir.Apply():
                return self._apply(node)
            case ir.Lookup(table=table, index=index):
                return self._lookup(self.pack.tables[table], self.value(index))
            case ir.BySeats(values=numbers):
                number = numbers[self.seats - self.pack.least_seats]
                return Found(const(number), (number, number))
            case ir.Seats():
                return Found(const(self.seats), (self.seats, self.seats))
            case ir.Size(pile=pile):
                return Found(self.size(pile), (0, len(self.pack.cards)))
            case ir.EndCard(pile=pile, end=end):
                return Found(self.end_card(pile, end == "top"), self.card_range)
            case ir.Within(card=card, pile=pile):
                return Found(self.within(self.value(card), pile), TRUTH)
            case ir.Holder(card=card, zone=zone):
                return self.holder(self.value(card), zone)
            case ir.Reduce():
                return self.reduce(node)
            case _:
                assert_never(node)

    def _lookup(self, table: tuple[int, ...], index: Found) -> Found:
        """Return an entry; one before the first and one behind the last are `NONE`."""
        f, size = self.f, len(table)
        value = self.in_range(index, -1, size)
        low, high = max(index.range[0], -1), min(index.range[1], size)
        if low < 0 or high >= size:
            table = (-1, *table, -1)
            value = f.add(value, 1)
        span = (min(table, default=-1), max(table, default=-1))
        if len(set(table)) == 1:
            return Found(const(table[0]), span)
        return Found(f.load(self.constants.add(table), value), span)

    # ---- operators

    def _apply(self, node: ir.Apply) -> Found:
        f = self.f
        match node.op:
            case "and" | "or":
                return self._joined(node)
            case "if":
                return self._if(node)
            case "not":
                return Found(f.negated(self.truth(node.args[0])), TRUTH)
            case "neg":
                found = self.narrow(self.value(node.args[0]))
                value = f.sub(const(0), f.number(found.value))
                return Found(value, (-found.range[1], -found.range[0]))
            case "add" | "sub" | "mul":
                return self._arithmetic(node.op, node)
            case "div-down" | "div-up":
                return self._divide(node)
            case "min" | "max":
                return self._best(node.op, *map(self.value, node.args))
            case "eq" | "ne" | "lt" | "le" | "gt" | "ge":
                left, right = map(self.number, node.args)
                return Found(f.compare(node.op, left, right), TRUTH)
            case _:
                assert_never(node.op)

    def _joined(self, node: ir.Apply) -> Found:
        """Return a chain of tests, which looks at no more than it needs."""
        f, is_and = self.f, node.op == "and"
        parts = list(verify_values.joined(node))
        if all(map(self._is_simple, parts)):
            found = self.value(parts[0])
            for part in parts[1:]:
                other = self.value(part)
                if not (found.is_truth and other.is_truth):
                    test, value = f.truth(found.value), f.number(found.value)
                    more = f.number(other.value)
                    chosen = (test, more, value) if is_and else (test, value, more)
                    span = _hull(found.range, other.range)
                    found = Found(f.select(*chosen), span)
                    continue
                name = "and" if is_and else "or"
                found = Found(f.op(name, found.value, other.value, sort="truth"), TRUTH)
            return found
        return self._guarded(parts, is_and)

    def _guarded(self, parts: list[ir.Value], is_and: bool) -> Found:
        f = self.f
        first = self.value(parts[0])
        are_truths, span = first.is_truth, first.range
        result = f.variable(f.number(first.value))
        end = f.label()
        for part in parts[1:]:
            on = f.label()
            test = f.truth(f.get(result))
            f.branch(test, *((on, end) if is_and else (end, on)))
            f.place(on)
            found = self.value(part)
            are_truths, span = are_truths and found.is_truth, _hull(span, found.range)
            f.set(result, found.value)
        f.place(end)
        value = f.get(result)
        return Found(f.truth(value) if are_truths else value, span)

    def _if(self, node: ir.Apply) -> Found:
        f = self.f
        test, then, otherwise = node.args
        if self._is_simple(then) and self._is_simple(otherwise):
            truth = self.truth(test)
            one, other = self.value(then), self.value(otherwise)
            return Found(
                f.select(truth, one.value, other.value), _hull(one.range, other.range)
            )
        result = f.variable()
        with f.when(self.truth(test)) as arm:
            one = self.value(then)
            f.set(result, one.value)
            arm.otherwise()
            other = self.value(otherwise)
            f.set(result, other.value)
        return Found(f.get(result), _hull(one.range, other.range))

    def _is_simple(self, node: ir.Value) -> bool:
        """Return whether a value is cheap and cannot trap, so that it may be worked out early."""
        match node:
            case ir.Const() | ir.Slot() | ir.Var() | ir.BySeats() | ir.Seats():
                return True
            case ir.Apply(op=op, args=args):
                plain = op in ("eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not")
                return plain and all(map(self._is_simple, args))
            case ir.Lookup(table=table, index=ir.Var(id=number)):
                low, high = self.bound[number].range
                return low >= -1 and high <= len(self.pack.tables[table])
            case ir.Cell(index=ir.Const(value=at), size=size):
                return 0 <= at < size
            case ir.Cell(index=ir.Var(id=number), size=size):
                low, high = self.bound[number].range
                return low >= 0 and high < size
            case _:
                return False

    def _arithmetic(self, op: Literal["add", "sub", "mul"], node: ir.Apply) -> Found:
        f = self.f
        left, right = map(self.value, node.args)
        span = _ranges(op, left.range, right.range)
        if max(map(abs, span)) >= WIDE:
            left, right = (
                Found(self.in_range(each, LEAST, MOST), SLOT) for each in (left, right)
            )
            span = _ranges(op, SLOT, SLOT)
        return Found(f.op(op, f.number(left.value), f.number(right.value)), span)

    def _divide(self, node: ir.Apply) -> Found:
        """Return a quotient, rounded down or up as Python rounds it."""
        f = self.f
        top, bottom = (self.narrow(self.value(arg)) for arg in node.args)
        divisor = f.number(bottom.value)
        if bottom.range[0] <= 0 <= bottom.range[1]:
            self.trap_if(f.compare("eq", divisor, const(0)))
        value = f.number(top.value)
        low, high = top.range
        reach = max(abs(low), abs(high))
        is_up = node.op == "div-up"
        if is_up:
            value, low, high = f.sub(const(0), value), -high, -low
        found = f.op("divide", value, divisor)
        if low < 0 or bottom.range[0] < 0:
            rest = f.sub(value, f.mul(found, divisor))
            differs = f.compare("lt", f.op("xor", rest, divisor), const(0))
            wrong = f.both(f.compare("ne", rest, const(0)), differs)
            found = f.sub(found, f.number(wrong))
        if is_up:
            found = f.sub(const(0), found)
        return Found(found, (-reach - 1, reach + 1))

    def _best(self, op: Literal["min", "max"], left: Found, right: Found) -> Found:
        f = self.f
        one, other = f.number(left.value), f.number(right.value)
        test = f.compare("le" if op == "min" else "ge", one, other)
        pick = min if op == "min" else max
        span = (pick(left.range[0], right.range[0]), pick(left.range[1], right.range[1]))
        return Found(f.select(test, one, other), span)


def _hull(one: Range, other: Range) -> Range:
    return (min(one[0], other[0]), max(one[1], other[1]))


def _ranges(op: Literal["add", "sub", "mul"], left: Range, right: Range) -> Range:
    match op:
        case "add":
            return (left[0] + right[0], left[1] + right[1])
        case "sub":
            return (left[0] - right[1], left[1] - right[0])
        case "mul":
            corners = [one * other for one in left for other in right]
            return (min(corners), max(corners))
        case _:
            assert_never(op)
