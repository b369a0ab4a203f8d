"""Sets of cards as masks: `count of cells in marks of s where row = row of c` has no loop.

A set with a test over printed fields is two loads, an `and` and a population count.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir
from cardwright.runtime.native import bits
from cardwright.runtime.native.bits import Mask
from cardwright.runtime.native.code import TRUE, Value, const
from cardwright.runtime.native.limits import ASCENDING
from cardwright.runtime.native.looks import mentions
from cardwright.runtime.native.masks import Masks
from cardwright.runtime.native.memory import TRUTH, Found
from cardwright.runtime.native.sets import Body, Sieve

MOST_SPAN = 256
"""The widest printed field that gets a table of masks."""

_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le,
    "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
_FLIPPED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


class MaskedSets(Masks):
    """Goes through sets in a function whose piles are masks."""

    def members(self, source: ir.Source, body: Body) -> None:
        """Write a loop over the members of a set, in order."""
        if not isinstance(source, ir.Pile):
            super().members(source, body)
            return
        mask = self.mask(source).get()
        self._in_order(source, mask)
        self.bits(mask, body)

    def _in_order(self, pile: ir.Pile, asked: Mask) -> None:
        """Give up unless the cards of a pile that are asked for lie in the order of numbers."""
        several = bits.several(self.f, asked)
        self.trap_if(self.f.both(several, self._is_unknown(pile)))

    def _is_unknown(self, pile: ir.Pile) -> Value:
        """Return whether the cards of a pile may lie in another order than that of numbers."""
        f, seat = self.f, self._seat(pile)
        order = self._word(self._orders[pile.zone], seat).get()
        shuffled = self._word(self._shuffled[pile.zone], seat).get()
        ascends = f.compare("eq", order, const(ASCENDING))
        return f.both(f.negated(ascends), f.negated(shuffled))

    def gather(self, node: do.Gather, body: Body) -> None:
        """Write a loop over the members that an instruction lists; of loose ones in any order."""
        if not isinstance(node.source, ir.Pile) or node.base not in self._scrambled:
            self.each(node.var, node.source, node.where, body)
            return
        f = self.f
        chosen = self.chosen(node.var, node.source, node.where)
        scrambled = bits.several(f, chosen)
        if node.source.zone in self._orders:
            scrambled = f.both(scrambled, self._is_unknown(node.source))
        f.set(self._scrambled[node.base], f.number(scrambled))
        self.bits(chosen, body)

    def sift(
        self, var: int, source: ir.Source, where: ir.Value | None, sieve: Sieve
    ) -> None:
        """Write a loop over the members; of a pile over those alone that pass, by number."""
        if isinstance(source, ir.Pile):
            chosen = self.chosen(var, source, where)
            self.bits(chosen, lambda value, span: sieve(value, span, TRUE))
        else:
            super().sift(var, source, where, sieve)

    def bits(self, mask: Mask, body: Body) -> None:
        """Write a loop over the bits of a mask."""
        f = self.f
        left = [f.variable(word) for word in mask]
        with f.loop() as loop:
            now = tuple(map(f.get, left))
            loop.leave(f.negated(bits.some(f, now)))
            rest = bits.without_lowest(f, now)
            for variable, word in zip(left, rest, strict=True):
                f.set(variable, word)
            body(bits.lowest(f, now), (0, len(self.pack.cards) - 1))

    def reduce(self, node: ir.Reduce) -> Found:
        """Return what a set comes to."""
        if not isinstance(node.source, ir.Pile):
            return super().reduce(node)
        f, cards = self.f, len(self.pack.cards)
        chosen = self.chosen(node.var, node.source, node.where)
        match node.op:
            case "count":
                return Found(bits.ones(f, chosen), (0, cards))
            case "some":
                return Found(bits.some(f, chosen), TRUTH)
            case "first":
                self._in_order(node.source, chosen)
                some = bits.some(f, chosen)
                found = f.select(some, bits.lowest(f, chosen), const(-1))
                return Found(found, self.card_range)
            case "max" | "min" if (row := self._rising(node)) is not None:
                return self._extreme(node, chosen, row)
            case _:
                return self._summed(node, chosen)

    def _rising(self, node: ir.Reduce) -> int | None:
        """Return the table of a body that never falls from card to card, None of any other."""
        match node.body:
            case ir.Lookup(table=table, index=ir.Var(id=number)) if number == node.var:
                values = self._printed(table)
                return table if values and list(values) == sorted(values) else None
            case _:
                return None

    def _extreme(self, node: ir.Reduce, chosen: Mask, table: int) -> Found:
        """Return what is printed on the first or last card of a set, -1 where there is none."""
        f, values = self.f, self.pack.tables[table][: len(self.pack.cards)]
        is_max, places = node.op == "max", bits.WORD * len(chosen)
        guard = bits.known(1 if is_max else 1 << (places - 1), len(chosen))
        held = bits.joined(f, "or", chosen, guard)
        card = bits.highest(f, held) if is_max else bits.lowest(f, held)
        row = (*values, *(0,) * (places - len(values)))
        found = f.load(self.constants.add(row), card)
        span = (min(-1, min(values)), max(values))
        return Found(f.select(bits.some(f, chosen), found, const(-1)), span)

    def _summed(self, node: ir.Reduce, chosen: Mask) -> Found:
        f = self.f
        result = f.variable(0 if node.op == "sum" else -1)
        seen = f.variable(0)
        spans: list[tuple[int, int]] = []

        def member(value: Value, span: tuple[int, int]) -> None:
            with self.binding(node.var, Found(value, span)):
                spans.append(self.fold(node, result, seen))

        self.bits(chosen, member)
        return Found(f.get(result), self.span(node, spans))

    def chosen(self, var: int, pile: ir.Pile, where: ir.Value | None) -> Mask:
        """Return the cards of a pile that pass a test."""
        mask = self.mask(pile).get()
        if where is None:
            return mask
        passing = self._passing(var, where)
        if passing is not None:
            return bits.joined(self.f, "and", mask, passing)
        f = self.f
        found = [f.variable(0) for _ in mask]

        def member(value: Value, span: tuple[int, int]) -> None:
            with (
                self.binding(var, Found(value, span)),
                f.when(f.truth(self.value(where).value)),
            ):
                for word, bit in zip(found, bits.bit(f, value, len(mask)), strict=True):
                    f.set(word, f.op("or", f.get(word), bit))

        self.bits(mask, member)
        return tuple(map(f.get, found))

    # ---- tests over printed fields

    def _passing(self, var: int, test: ir.Value) -> Mask | None:
        """Return the mask of all cards that pass a test, None where it must be tried on each."""
        f = self.f
        if not mentions(test, var):
            every, no = (bits.known(each, self.size_in_words) for each in (-1, 0))
            return bits.select(f, f.truth(self.value(test).value), every, no)
        match test:
            case ir.Apply(op="and" | "or" as op, args=(left, right)):
                one, other = self._passing(var, left), self._passing(var, right)
                if one is None or other is None:
                    return None
                return bits.joined(f, op, one, other)
            case ir.Apply(op="not", args=(inner,)):
                mask = self._passing(var, inner)
                return None if mask is None else bits.inverse(f, mask)
            case ir.Within(card=ir.Var(id=number), pile=pile) if number == var:
                return None if mentions(pile, var) else self.mask(pile).get()
            case ir.Lookup(table=table, index=ir.Var(id=number)) if number == var:
                printed = enumerate(self._printed(table))
                holds = [int(value != 0) << card for card, value in printed]
                return bits.known(sum(holds), self.size_in_words) if holds else None
            case ir.Apply(op=op, args=(left, right)) if op in _FLIPPED:
                if not mentions(right, var):
                    return self._compared(var, op, left, right)
                if not mentions(left, var):
                    return self._compared(var, _FLIPPED[op], right, left)
                return None
            case _:
                return None

    def _compared(self, var: int, op: str, left: ir.Value, right: ir.Value) -> Mask | None:
        """Return the cards whose number or printed field compares with a value."""
        match left:
            case ir.Lookup(table=table, index=ir.Var(id=number)) if number == var:
                values = self._printed(table)
            case ir.Var(id=number) if number == var:
                values = tuple(range(len(self.pack.cards)))
            case _:
                return None
        if not values:
            return None
        low, high = min(values) - 1, max(values) + 1
        if high - low > MOST_SPAN:
            return None
        holds = _COMPARED[op]
        masks = tuple(
            sum(1 << card for card, value in enumerate(values) if holds(value, limit))
            for limit in range(low, high + 1)
        )
        found, size = self.narrow(self.value(right)), self.size_in_words
        if found.value.known is not None:
            at = min(max(found.value.known, low), high) - low
            return bits.known(masks[at], size)
        f, row = self.f, self.f.sub(self._clamped(found, low, high), low)
        words = [mask >> bits.WORD * at & bits.ALL for mask in masks for at in range(size)]
        kept = self.constants.add(tuple(words), 64)
        first = f.mul(row, size)
        return tuple(f.load(kept, f.add(first, at), 64) for at in range(size))

    def _clamped(self, found: Found, low: int, high: int) -> Value:
        """Return the nearest number from `low` to `high`."""
        f, value = self.f, self.f.number(found.value)
        if found.range[0] < low:
            value = f.select(f.compare("lt", value, const(low)), const(low), value)
        if found.range[1] > high:
            value = f.select(f.compare("gt", value, const(high)), const(high), value)
        return value

    def _printed(self, table: int) -> tuple[int, ...]:
        """Return what a table says of all cards; nothing where it does not know them all."""
        values, count = self.pack.tables[table], len(self.pack.cards)
        return values[:count] if len(values) >= count else ()
