"""Sets as loops: their members in order, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir import verify_values
from cardwright.runtime.native.cards import Cards
from cardwright.runtime.native.code import TRUE, Value, Variable, const
from cardwright.runtime.native.memory import (
    LEAST,
    MOST,
    MOST_COUNTED,
    SLOT,
    TRUTH,
    Found,
    Range,
)

Body = Callable[[Value, Range], None]
Sieve = Callable[[Value, Range, Value], None]
MOST_UNROLLED = 8


class Sets(Cards):
    """Goes through sets in a function."""

    def reduce(self, node: ir.Reduce) -> Found:
        """Return what a set comes to."""
        f = self.f
        if node.op == "count":
            return self._counted(node)
        start = 0 if node.op in ("sum", "some") else -1
        result = f.variable(start)
        seen = f.variable(0) if node.op in ("min", "max") else result
        spans: list[Range] = []
        end = f.label()

        def member(value: Value, span: Range) -> None:
            if node.op == "some":
                f.set(result, 1)
                f.jump(end)
            elif node.op == "first":
                spans.append(span)
                f.set(result, value)
                f.jump(end)
            else:
                spans.append(self.fold(node, result, seen))

        self.each(node.var, node.source, node.where, member)
        f.place(end)
        span = self.span(node, spans)
        if node.op == "some":
            return Found(f.truth(f.get(result)), TRUTH)
        return Found(f.get(result), span)

    def _counted(self, node: ir.Reduce) -> Found:
        f = self.f
        result = f.variable(0)

        def counted(_value: Value, _span: Range, passes: Value) -> None:
            f.set(result, f.add(f.get(result), f.number(passes)))

        self.sift(node.var, node.source, node.where, counted)
        return Found(f.get(result), self.span(node, [(1, 1)]))

    def fold(self, node: ir.Reduce, result: Variable, seen: Variable) -> Range:
        """Take one member into the result, and return the range of what it brings."""
        f = self.f
        found = self.narrow(self.value(node.body))
        value, so_far = f.number(found.value), f.get(result)
        if node.op == "sum":
            value = self.in_range(Found(value, found.range), -(1 << 40), 1 << 40)
            f.set(result, f.add(so_far, value))
            return (max(found.range[0], -(1 << 40)), min(found.range[1], 1 << 40))
        # Of nothing it is -1, so the first member must not be compared with that.
        better = f.compare("lt" if node.op == "min" else "gt", value, so_far)
        first = f.compare("eq", f.get(seen), const(0))
        f.set(result, f.select(f.op("or", better, first, sort="truth"), value, so_far))
        f.set(seen, 1)
        return found.range

    def span(self, node: ir.Reduce, spans: list[Range]) -> Range:
        """Return the range of what a set comes to, from the ranges of what its members bring."""
        most = verify_values.greatest(self.pack, node.source)
        many = MOST_COUNTED if most is None else most
        low = min((span[0] for span in spans), default=0)
        high = max((span[1] for span in spans), default=0)
        if node.op in ("sum", "count"):
            return (min(0, low * many), max(0, high * many))
        return (min(low, -1), max(high, -1))

    def each(self, var: int, source: ir.Source, where: ir.Value | None, body: Body) -> None:
        """Write a loop over the members of a set that pass a test, in order."""

        def tested(value: Value, span: Range) -> None:
            with self.binding(var, Found(value, span)):
                if where is None:
                    body(value, span)
                else:
                    with self.f.when(self.f.truth(self.value(where).value)):
                        body(value, span)

        self.members(source, tested)

    def gather(self, node: do.Gather, body: Body) -> None:
        """Write a loop over the members that an instruction lists."""
        self.each(node.var, node.source, node.where, body)

    def sift(
        self, var: int, source: ir.Source, where: ir.Value | None, sieve: Sieve
    ) -> None:
        """Write a loop over all members, each with whether it passes: chance has no pattern.

        Those of a pile may come in the order of their numbers.
        """

        def tried(value: Value, span: Range) -> None:
            with self.binding(var, Found(value, span)):
                passes = TRUE if where is None else self.f.truth(self.value(where).value)
                sieve(value, span, passes)

        self.members(source, tried)

    def members(self, source: ir.Source, body: Body) -> None:
        """Write a loop over the members of a set, in order."""
        f = self.f
        match source:
            case ir.Range(low=low, high=high):
                self._numbers(source, self.value(low), self.value(high), body)
            case ir.TurnOrder(first=first):
                self._seats(self.in_range(self.value(first), 0, self.seats - 1), body)
            case ir.Listed(members=members):
                self._listed(members, body)
            case ir.Pile():
                at = self.pile(source)
                span = (0, len(self.pack.cards) - 1)
                self._slots(self.cards, f.add(at, 2), f.load(self.cards, at), span, body)
            case ir.Vector(base=base, capacity=capacity):
                words = self.words(base, base + capacity + 1)
                count = self.in_range(Found(f.load(words, base), SLOT), 0, capacity)
                self._slots(words, const(base + 1), count, SLOT, body)
            case _:
                assert_never(source)

    def _numbers(self, source: ir.Range, low: Found, high: Found, body: Body) -> None:
        f = self.f
        first, last = f.number(low.value), f.number(high.value)
        if verify_values.greatest(self.pack, source) is None:
            first, last = self.in_range(low, LEAST, MOST), self.in_range(high, LEAST, MOST)
            self._count_through(f.sub(last, first))
        at = f.variable(first)
        span = (max(low.range[0], LEAST), min(high.range[1], MOST))
        with f.loop() as loop:
            now = f.get(at)
            loop.leave(f.compare("gt", now, last))
            body(now, (span[0], max(span)))
            f.set(at, f.add(now, 1))

    def _count_through(self, width: Value) -> None:
        """Give up after too many numbers: loops in loops would hardly come to an end."""
        f = self.f
        is_wide = f.compare("gt", width, const(1))
        counted = f.add(f.get(self.counted), f.select(is_wide, width, const(1)))
        self.trap_if(f.compare("gt", counted, const(MOST_COUNTED)))
        f.set(self.counted, counted)

    def _seats(self, first: Value, body: Body) -> None:
        f = self.f
        if first.known is not None and self.unrolls:
            for turn in range(self.seats):
                number = (first.known + turn) % self.seats
                body(const(number), (number, number))
            return
        if first.known == 0:
            self._count(self.seats, body)
            return
        at, step = f.variable(first), f.variable(0)
        with f.loop() as loop:
            loop.leave(f.compare("ge", f.get(step), const(self.seats)))
            now = f.get(at)
            body(now, (0, self.seats - 1))
            after = f.add(now, 1)
            wraps = f.compare("ge", after, const(self.seats))
            f.set(at, f.select(wraps, const(0), after))
            f.set(step, f.add(f.get(step), 1))

    def _count(self, count: int, body: Body) -> None:
        f = self.f
        at = f.variable(0)
        with f.loop() as loop:
            now = f.get(at)
            loop.leave(f.compare("ge", now, const(count)))
            body(now, (0, count - 1))
            f.set(at, f.add(now, 1))

    def _listed(self, members: tuple[int, ...], body: Body) -> None:
        f = self.f
        if len(members) <= (MOST_UNROLLED if self.unrolls else 1):
            for member in members:
                body(const(member), (member, member))
            return
        table = self.constants.add(members)
        at = f.variable(0)
        with f.loop() as loop:
            now = f.get(at)
            loop.leave(f.compare("ge", now, const(len(members))))
            body(f.load(table, now), (min(members), max(members)))
            f.set(at, f.add(now, 1))

    def _slots(
        self, words: Value, first: Value, count: Value, span: Range, body: Body
    ) -> None:
        f = self.f
        at = f.variable(0)
        with f.loop() as loop:
            now = f.get(at)
            loop.leave(f.compare("ge", now, count))
            body(f.load(words, f.add(first, now)), span)
            f.set(at, f.add(now, 1))
