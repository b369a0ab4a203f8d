"""Piles as sets: up to 64 cards, one bit each, for games that hardly ever ask for an order.

A pile is a mask, and a set with a test over printed fields is a mask too: `count of cells in marks
of s where row = row of c` is two loads, an `and` and a population count. Where the order of a pile
matters, two facts are kept of it: whether all of it is shuffled, and whether its cards lie in the
order of their numbers. Where neither helps, the code gives up and the step machine goes on.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir
from cardwright.runtime.native.code import TRUE, Function, Value, Variable, const
from cardwright.runtime.native.looks import mentions
from cardwright.runtime.native.memory import TRUTH, Found
from cardwright.runtime.native.sets import Body, Sieve
from cardwright.runtime.native.values import Values

MOST_SPAN = 256
"""The widest printed field that gets a table of masks."""

ALL = (1 << 64) - 1
_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le,
    "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
_FLIPPED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


@dataclass(frozen=True, slots=True)
class Word:
    """A 64-bit number of a pile: a variable, or a word of an array with one for each seat."""

    f: Function
    variable: Variable | None = None
    base: Value | None = None
    index: Value | None = None

    def get(self) -> Value:
        """Return the number."""
        if self.variable is not None:
            return self.f.get(self.variable)
        assert self.base is not None and self.index is not None
        return self.f.load(self.base, self.index, 64)

    def set(self, value: Value) -> None:
        """Write the number."""
        if self.variable is not None:
            self.f.set(self.variable, value)
            return
        assert self.base is not None and self.index is not None
        self.f.store(self.base, self.index, value, 64)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a number of each copy of a zone is kept."""

    variable: Variable | None
    base: Value | None


class Masks(Values):
    """Writes values and moves cards in a function whose piles are masks."""

    def prepare(self, observed: frozenset[int], loose: Mapping[int, int]) -> None:
        """Make room for the masks.

        `observed` are zones whose order is ever asked for; `loose` are lists of cards that are
        only moved on, one after the other: for the slot of the card, where the list lies.
        """
        zones = [n for n, zone in enumerate(self.pack.zones) if zone.pile >= 0]
        self._masks = {number: self._places(number) for number in zones}
        self._shuffled = {number: self._places(number) for number in observed}
        self._ascending = {number: self._places(number) for number in observed}
        self._descending = {
            number: self._places(number) for number in observed & self._falling()
        }
        self._loose = loose
        self._scrambled = {at: self.f.variable(0) for at in sorted(set(loose.values()))}

    def _falling(self) -> frozenset[int]:
        """Return the zones whose cards begin in falling order of their numbers."""
        return frozenset(
            number
            for number, cards in self.pack.setup_piles
            if len(cards) > 1 and list(cards) == sorted(cards, reverse=True)
        )

    def _places(self, number: int) -> Places:
        if self.pack.zones[number].per_seat:
            return Places(None, self.f.array(self.pack.most_seats, 64))
        return Places(self.f.variable(0), None)

    def read(self, w: Value) -> None:
        """Read the masks and what is known of orders from a block, once for all games."""
        f = self.f
        self._start: list[tuple[Word, Variable]] = []
        for facts, name in (
            (self._masks, "mask_of"),
            (self._shuffled, "is_shuffled"),
            (self._ascending, "is_ascending"),
            (self._descending, "is_descending"),
        ):
            for number, places in facts.items():
                zone = self.pack.zones[number]
                for copy in range(self.seats if zone.per_seat else 1):
                    at = const(zone.pile + copy * zone.pile_stride)
                    first = f.variable(f.call(name, w, at))
                    self._start.append((self._word(places, const(copy)), first))

    def begin(self) -> None:
        """Begin a game with the piles of the start."""
        for word, first in self._start:
            word.set(self.f.get(first))

    def _word(self, places: Places, copy: Value) -> Word:
        if places.base is None:
            return Word(self.f, variable=places.variable)
        return Word(self.f, base=places.base, index=copy)

    def _seat(self, pile: ir.Pile) -> Value:
        if pile.seat is None:
            return const(0)
        return self.in_range(self.value(pile.seat), 0, self.seats - 1)

    def mask(self, pile: ir.Pile) -> Word:
        """Return the cards of a pile."""
        return self._word(self._masks[pile.zone], self._seat(pile))

    # ---- bits

    def ones(self, mask: Value) -> Value:
        """Return how many bits are set."""
        return self.f.op("ones", mask)

    def lowest(self, mask: Value) -> Value:
        """Return the number of the lowest bit; of no bits 64."""
        return self.f.op("lowest", mask)

    def highest(self, mask: Value) -> Value:
        """Return the number of the highest bit of a mask that has one."""
        return self.f.op("highest", mask)

    def bit(self, number: Value) -> Value:
        """Return the mask of a number below 64."""
        return self.f.op("shl", const(1), number)

    def several(self, mask: Value) -> Value:
        """Return whether more than one bit is set."""
        f = self.f
        rest = f.op("and", mask, f.sub(mask, 1))
        return f.compare("ne", rest, const(0))

    # ---- piles

    def size(self, pile: ir.Pile) -> Value:
        """Return how many cards a pile has."""
        return self.ones(self.mask(pile).get())

    def end_card(self, pile: ir.Pile, is_top: bool) -> Value:
        """Return the top or bottom card, where it can be told."""
        f, mask = self.f, self.mask(pile).get()
        found = f.variable(-1)
        with f.when(mask):
            f.set(found, self._end(pile, mask, is_top))
        return f.get(found)

    def _end(self, pile: ir.Pile, mask: Value, is_top: bool) -> Value:
        """Return the end of a pile that has cards and whose order is known."""
        f, seat = self.f, self._seat(pile)
        known = self._word(self._ascending[pile.zone], seat).get()
        ends = (self.highest(mask), self.lowest(mask))
        found = ends[0] if is_top else ends[1]
        if pile.zone in self._descending:
            falls = self._word(self._descending[pile.zone], seat).get()
            known = f.op("or", known, falls)
            found = f.select(falls, ends[1] if is_top else ends[0], found)
        self.trap_if(f.both(self.several(mask), f.compare("eq", known, const(0))))
        return found

    def within(self, card: Found, pile: ir.Pile) -> Value:
        """Return whether a card lies in a pile."""
        f, most = self.f, len(self.pack.cards) - 1
        number = f.number(card.value)
        self.in_range(card, -1, most)
        mask = self.mask(pile).get()
        if card.range[0] >= 0:
            return f.truth(f.op("and", f.op("shr", mask, number), const(1)))
        lies = f.op("and", f.op("shr", mask, f.op("and", number, const(63))), const(1))
        return f.both(f.compare("ge", number, const(0)), f.truth(lies))

    def move_card(self, card: ir.Value, target: ir.Pile, at_bottom: bool) -> None:
        """Move a card from where it lies; -1 moves nothing."""
        self._move_any(self.value(card), target, at_bottom)
        if isinstance(card, ir.Slot) and card.at in self._loose:
            self._forget_order(target, self._scrambled[self._loose[card.at]])

    def _forget_order(self, pile: ir.Pile, scrambled: Variable) -> None:
        """Let nothing be known of a pile whose cards came in an order that is not known."""
        if pile.zone not in self._ascending:
            return
        f = self.f
        ascending = self._word(self._ascending[pile.zone], self._seat(pile))
        known = f.op("xor", f.get(scrambled), const(1))
        ascending.set(f.op("and", ascending.get(), known))

    def _move_any(self, card: Found, target: ir.Pile, at_bottom: bool) -> None:
        f, most = self.f, len(self.pack.cards) - 1
        number = f.number(card.value)
        self.in_range(card, -1, most)
        if card.range[0] >= 0:
            self._move(number, target, at_bottom)
            return
        with f.when(f.compare("ge", number, const(0))):
            self._move(number, target, at_bottom)

    def _move(self, card: Value, target: ir.Pile, at_bottom: bool) -> None:
        f = self.f
        bit = self.bit(card)
        others = f.op("xor", bit, const(ALL))
        for number, places in self._masks.items():
            for copy in range(self.seats if self.pack.zones[number].per_seat else 1):
                word = self._word(places, const(copy))
                word.set(f.op("and", word.get(), others))
        self._put(card, bit, target, at_bottom)

    def _put(self, card: Value, bit: Value, target: ir.Pile, at_bottom: bool) -> None:
        f, seat = self.f, self._seat(target)
        word = self._word(self._masks[target.zone], seat)
        mask = word.get()
        if target.zone in self._ascending:
            ascending = self._word(self._ascending[target.zone], seat)
            shuffled = self._word(self._shuffled[target.zone], seat)
            is_empty = f.compare("eq", mask, const(0))
            if at_bottom:
                end = f.compare("lt", card, self.lowest(mask))
                known = f.op("or", ascending.get(), shuffled.get())
            else:
                end = f.compare("below", mask, bit)
                known = ascending.get()
            if target.zone in self._descending:
                self._word(self._descending[target.zone], seat).set(const(0))
            stays = f.both(f.truth(known), end)
            ascending.set(f.number(f.op("or", is_empty, stays, sort="truth")))
            shuffled.set(const(0))
        word.set(f.op("or", mask, bit))

    def move_top(self, source: ir.Pile, target: ir.Pile, at_bottom: bool) -> None:
        """Move the top card of a pile, where it can be told or is drawn."""
        f = self.f
        word = self.mask(source)
        mask = word.get()
        with f.when(mask):
            card = self._top(source, mask)
            bit = self.bit(card)
            word.set(f.op("xor", mask, bit))
            self._put(card, bit, target, at_bottom)

    def _top(self, pile: ir.Pile, mask: Value) -> Value:
        f, seat = self.f, self._seat(pile)
        shuffled = f.truth(self._word(self._shuffled[pile.zone], seat).get())
        found = f.variable(self.highest(mask))
        with f.when(self.several(mask)), f.when(shuffled) as inner:
            drawn = self.draw(self.pack.zones[pile.zone].stream, self.ones(mask))
            f.set(found, self.kth(mask, drawn))
            inner.otherwise()
            ascending = self._word(self._ascending[pile.zone], seat).get()
            self.trap_if(f.compare("eq", ascending, const(0)))
        return f.get(found)

    def kth(self, mask: Value, rank: Value) -> Value:
        """Return the number of the bit of a rank, 0 for the lowest."""
        return self.f.call("bit_of_rank", mask, rank)

    def shuffle(self, pile: ir.Pile) -> None:
        """Forget the order of a pile."""
        if pile.zone not in self._shuffled:
            return
        seat = self._seat(pile)
        self._word(self._shuffled[pile.zone], seat).set(const(1))
        self._word(self._ascending[pile.zone], seat).set(const(0))
        if pile.zone in self._descending:
            self._word(self._descending[pile.zone], seat).set(const(0))

    def settle(self, pile: ir.Pile, is_top: bool) -> None:
        """Draw the end of a pile: only one whose order is known already, or that has one card."""
        del is_top
        f, seat = self.f, self._seat(pile)
        mask = self.mask(pile).get()
        shuffled = self._word(self._shuffled[pile.zone], seat)
        ascending = self._word(self._ascending[pile.zone], seat)
        self.trap_if(f.both(self.several(mask), f.negated(f.truth(ascending.get()))))
        shuffled.set(const(0))
        ascending.set(const(1))

    # ---- sets

    def members(self, source: ir.Source, body: Body) -> None:
        """Write a loop over the members of a set, in order."""
        if not isinstance(source, ir.Pile):
            super().members(source, body)
            return
        mask = self.mask(source).get()
        self._in_order(source, mask)
        self.bits(mask, body)

    def _in_order(self, pile: ir.Pile, asked: Value) -> None:
        """Give up unless the cards of a pile that are asked for lie in the order of numbers."""
        self.trap_if(self.f.both(self.several(asked), self._is_unknown(pile)))

    def _is_unknown(self, pile: ir.Pile) -> Value:
        """Return whether the cards of a pile may lie in another order than that of numbers."""
        f, seat = self.f, self._seat(pile)
        ascending = self._word(self._ascending[pile.zone], seat).get()
        shuffled = self._word(self._shuffled[pile.zone], seat).get()
        return f.compare("eq", f.op("or", ascending, shuffled), const(0))

    def gather(self, node: do.Gather, body: Body) -> None:
        """Write a loop over the members that an instruction lists; of loose ones in any order."""
        if not isinstance(node.source, ir.Pile) or node.base not in self._scrambled:
            self.each(node.var, node.source, node.where, body)
            return
        f = self.f
        chosen = self.chosen(node.var, node.source, node.where)
        scrambled = self.several(chosen)
        if node.source.zone in self._ascending:
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

    def bits(self, mask: Value, body: Body) -> None:
        """Write a loop over the bits of a mask."""
        f = self.f
        left = f.variable(mask)
        with f.loop() as loop:
            now = f.get(left)
            loop.leave(f.compare("eq", now, const(0)))
            f.set(left, f.op("and", now, f.sub(now, 1)))
            body(self.lowest(now), (0, len(self.pack.cards) - 1))

    def reduce(self, node: ir.Reduce) -> Found:
        """Return what a set comes to."""
        if not isinstance(node.source, ir.Pile):
            return super().reduce(node)
        f, cards = self.f, len(self.pack.cards)
        chosen = self.chosen(node.var, node.source, node.where)
        match node.op:
            case "count":
                return Found(self.ones(chosen), (0, cards))
            case "some":
                return Found(f.compare("ne", chosen, const(0)), TRUTH)
            case "first":
                self._in_order(node.source, chosen)
                some = f.compare("ne", chosen, const(0))
                found = f.select(some, self.lowest(chosen), const(-1))
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

    def _extreme(self, node: ir.Reduce, chosen: Value, table: int) -> Found:
        """Return what is printed on the first or last card of a set, -1 where there is none."""
        f, values = self.f, self.pack.tables[table][: len(self.pack.cards)]
        held = f.op("or", chosen, const(1 if node.op == "max" else 1 << 63))
        card = self.highest(held) if node.op == "max" else self.lowest(held)
        row = f.load(self.constants.add((*values, *(0,) * (64 - len(values)))), card)
        some = f.compare("ne", chosen, const(0))
        span = (min(-1, min(values)), max(values))
        return Found(f.select(some, row, const(-1)), span)

    def _summed(self, node: ir.Reduce, chosen: Value) -> Found:
        f = self.f
        result = f.variable(0 if node.op == "sum" else -1)
        seen = f.variable(0)
        spans: list[tuple[int, int]] = []

        def member(value: Value, span: tuple[int, int]) -> None:
            with self.binding(node.var, Found(value, span)):
                spans.append(self.fold(node, result, seen))

        self.bits(chosen, member)
        return Found(f.get(result), self.span(node, spans))

    def chosen(self, var: int, pile: ir.Pile, where: ir.Value | None) -> Value:
        """Return the cards of a pile that pass a test."""
        mask = self.mask(pile).get()
        if where is None:
            return mask
        passing = self._passing(var, where)
        if passing is not None:
            return self.f.op("and", mask, passing)
        f = self.f
        found = f.variable(0)

        def member(value: Value, span: tuple[int, int]) -> None:
            with (
                self.binding(var, Found(value, span)),
                f.when(f.truth(self.value(where).value)),
            ):
                f.set(found, f.op("or", f.get(found), self.bit(value)))

        self.bits(mask, member)
        return f.get(found)

    # ---- tests over printed fields

    def _passing(self, var: int, test: ir.Value) -> Value | None:
        """Return the mask of all cards that pass a test, None where it must be tried on each."""
        f = self.f
        if not mentions(test, var):
            return f.select(f.truth(self.value(test).value), const(ALL), const(0))
        match test:
            case ir.Apply(op="and" | "or" as op, args=(left, right)):
                one, other = self._passing(var, left), self._passing(var, right)
                return None if one is None or other is None else f.op(op, one, other)
            case ir.Apply(op="not", args=(inner,)):
                mask = self._passing(var, inner)
                return None if mask is None else f.op("xor", mask, const(ALL))
            case ir.Within(card=ir.Var(id=number), pile=pile) if number == var:
                return None if mentions(pile, var) else self.mask(pile).get()
            case ir.Lookup(table=table, index=ir.Var(id=number)) if number == var:
                printed = enumerate(self._printed(table))
                holds = [int(value != 0) << card for card, value in printed]
                return const(sum(holds)) if holds else None
            case ir.Apply(op=op, args=(left, right)) if op in _FLIPPED:
                if not mentions(right, var):
                    return self._compared(var, op, left, right)
                if not mentions(left, var):
                    return self._compared(var, _FLIPPED[op], right, left)
                return None
            case _:
                return None

    def _compared(self, var: int, op: str, left: ir.Value, right: ir.Value) -> Value | None:
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
        found = self.narrow(self.value(right))
        if found.value.known is not None:
            return const(masks[min(max(found.value.known, low), high) - low])
        at = self._clamped(found, low, high)
        return self.f.load(self.constants.add(masks, 64), self.f.sub(at, low), 64)

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
