"""Piles as sets of cards, one bit each, for games that hardly ever ask for an order.

Where the order of a pile matters, two facts are kept of it: whether all of it is shuffled, and in one
number whether its cards lie in the order of their numbers, or else which one was put on top last.
Where neither helps, the code gives up and the step machine goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.runtime.ir import values as ir
from cardwright.runtime.native import bits
from cardwright.runtime.native.bits import Mask
from cardwright.runtime.native.code import Function, Value, Variable, const
from cardwright.runtime.native.limits import ASCENDING, TOPS, UNKNOWN
from cardwright.runtime.native.memory import Found
from cardwright.runtime.native.values import Values


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
class Cards:
    """The cards of a pile: the words of a mask."""

    words: tuple[Word, ...]

    def get(self) -> Mask:
        """Return the mask."""
        return tuple(each.get() for each in self.words)

    def set(self, mask: Mask) -> None:
        """Write the mask."""
        for each, value in zip(self.words, mask, strict=True):
            each.set(value)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a number of each copy of a zone is kept."""

    variable: Variable | None
    base: Value | None


class Masks(Values):
    """Writes values and moves cards in a function whose piles are masks."""

    def prepare(
        self, observed: frozenset[int], filled: frozenset[int], loose: Mapping[int, int]
    ) -> None:
        """Make room for the masks.

        `observed` are zones whose order is ever asked for, and `filled` those that cards ever come
        to; `loose` are lists of cards that are
        only moved on, one after the other: for the slot of the card, where the list lies.
        """
        zones = [n for n, zone in enumerate(self.pack.zones) if zone.pile >= 0]
        self.size_in_words = bits.words(len(self.pack.cards))
        self._masks = {
            number: [self._places(number) for _ in range(self.size_in_words)]
            for number in zones
        }
        self._shuffled = {number: self._places(number) for number in observed}
        self._orders = {number: self._places(number) for number in observed}
        self._descending = {
            number: self._places(number) for number in observed & self._falling()
        }
        self._filled = filled
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
        zone = self.pack.zones[number]
        if zone.per != "game":
            return Places(None, self.f.array(zone.copies(self.pack.most_seats), 64))
        return Places(self.f.variable(0), None)

    def read(self, w: Value) -> None:
        """Read the masks and what is known of orders from a block, once for all games."""
        self._start: list[tuple[Word, Variable]] = []
        for number, words in self._masks.items():
            for which, places in enumerate(words):
                self._read_fact(w, number, places, "mask_of", const(bits.WORD * which))
        for facts, name in (
            (self._shuffled, "is_shuffled"),
            (self._orders, "order_of"),
            (self._descending, "is_descending"),
        ):
            for number, places in facts.items():
                self._read_fact(w, number, places, name)

    def _read_fact(
        self, w: Value, number: int, places: Places, name: str, *more: Value
    ) -> None:
        zone = self.pack.zones[number]
        for copy in range(zone.copies(self.seats)):
            at = const(zone.pile + copy * zone.pile_stride)
            first = self.f.variable(self.f.call(name, w, at, *more))
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
        if pile.copy is None:
            return const(0)
        last = self.pack.zones[pile.zone].copies(self.seats) - 1
        return self.in_range(self.value(pile.copy), 0, last)

    def mask(self, pile: ir.Pile) -> Cards:
        """Return the cards of a pile."""
        return self._cards(pile.zone, self._seat(pile))

    def _cards(self, number: int, copy: Value) -> Cards:
        return Cards(tuple(self._word(each, copy) for each in self._masks[number]))

    # ---- piles

    def size(self, pile: ir.Pile) -> Value:
        """Return how many cards a pile has."""
        return bits.ones(self.f, self.mask(pile).get())

    def end_card(self, pile: ir.Pile, is_top: bool) -> Value:
        """Return the top or bottom card, where it can be told."""
        f, mask = self.f, self.mask(pile).get()
        found = f.variable(-1)
        with f.when(bits.some(f, mask)):
            f.set(found, self._end(pile, mask, is_top))
        return f.get(found)

    def _end(self, pile: ir.Pile, mask: Mask, is_top: bool) -> Value:
        """Return the end of a pile that has cards and whose order is known."""
        f, seat = self.f, self._seat(pile)
        order = self._word(self._orders[pile.zone], seat).get()
        known = f.compare("eq", order, const(ASCENDING))
        ends = (bits.highest(f, mask), bits.lowest(f, mask))
        found = ends[0] if is_top else ends[1]
        if pile.zone in self._descending:
            falls = f.truth(self._word(self._descending[pile.zone], seat).get())
            known = f.op("or", known, falls, sort="truth")
            found = f.select(falls, ends[1] if is_top else ends[0], found)
        unknown = f.both(bits.several(f, mask), f.negated(known))
        if not is_top or pile.zone not in self._filled:
            self.trap_if(unknown)
            return found
        end = f.variable(found)
        with f.rarely(unknown):
            f.set(end, self._last_put(mask, order))
            self.trap_if(f.compare("lt", f.get(end), const(0)))
        return f.get(end)

    def _last_put(self, mask: Mask, order: Value) -> Value:
        """Return the card that was put on top last and still lies there, else -1."""
        f, top = self.f, self.f.sub(order, TOPS)
        return f.select(self._lies(mask, top), top, const(-1))

    def within(self, card: Found, pile: ir.Pile) -> Value:
        """Return whether a card lies in a pile."""
        f, most = self.f, len(self.pack.cards) - 1
        number = f.number(card.value)
        self.in_range(card, -1, most)
        mask = self.mask(pile).get()
        if card.range[0] >= 0:
            return bits.has(f, mask, number)
        return self._lies(mask, number)

    def _lies(self, mask: Mask, number: Value) -> Value:
        """Return whether a card, or none, is in a mask."""
        f, places = self.f, bits.WORD * (1 << (self.size_in_words - 1).bit_length())
        lies = bits.has(f, mask, f.op("and", number, const(places - 1)))
        return f.both(f.compare("ge", number, const(0)), lies)

    def move_card(self, card: ir.Value, target: ir.Pile, at_bottom: bool) -> None:
        """Move a card from where it lies; -1 moves nothing."""
        self._move_any(self.value(card), target, at_bottom)
        if isinstance(card, ir.Slot) and card.at in self._loose:
            self._forget_order(target, self._scrambled[self._loose[card.at]])

    def _forget_order(self, pile: ir.Pile, scrambled: Variable) -> None:
        """Let nothing be known of a pile whose cards came in an order that is not known."""
        if pile.zone not in self._orders:
            return
        order = self._word(self._orders[pile.zone], self._seat(pile))
        order.set(self.f.select(self.f.get(scrambled), const(UNKNOWN), order.get()))

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
        bit = bits.bit(f, card, self.size_in_words)
        others = bits.inverse(f, bit)
        for number in self._masks:
            for copy in range(self.pack.zones[number].copies(self.seats)):
                cards = self._cards(number, const(copy))
                cards.set(bits.joined(f, "and", cards.get(), others))
        self._put(card, bit, target, at_bottom)

    def _put(self, card: Value, bit: Mask, target: ir.Pile, at_bottom: bool) -> None:
        f = self.f
        cards = self._cards(target.zone, self._seat(target))
        mask = cards.get()
        if target.zone in self._orders:
            self._put_in_order(card, bit, target, at_bottom)
        cards.set(bits.joined(f, "or", mask, bit))

    def _put_in_order(
        self, card: Value, bit: Mask, target: ir.Pile, at_bottom: bool
    ) -> None:
        """Note what is known of the order of a pile when a card comes to it."""
        f, seat = self.f, self._seat(target)
        mask = self._cards(target.zone, seat).get()
        order = self._word(self._orders[target.zone], seat)
        shuffled = self._word(self._shuffled[target.zone], seat)
        before = order.get()
        known = f.compare("eq", before, const(ASCENDING))
        if at_bottom:
            known = f.op("or", known, f.truth(shuffled.get()), sort="truth")
            end = f.compare("lt", card, bits.lowest(f, mask))
            # A card that was on top and comes to the bottom is on top no more.
            is_top = f.compare("gt", before, const(ASCENDING))
            stays_top = f.both(is_top, f.compare("ne", f.sub(before, TOPS), card))
            otherwise = f.select(stays_top, before, const(UNKNOWN))
        else:
            end = bits.is_below(f, mask, bit)
            otherwise = f.add(card, TOPS)
        if target.zone in self._descending:
            self._word(self._descending[target.zone], seat).set(const(0))
        is_empty = f.negated(bits.some(f, mask))
        ascends = f.op("or", is_empty, f.both(known, end), sort="truth")
        order.set(f.select(ascends, const(ASCENDING), otherwise))
        shuffled.set(const(0))

    def move_top(self, source: ir.Pile, target: ir.Pile, at_bottom: bool) -> None:
        """Move the top card of a pile, where it can be told or is drawn."""
        f = self.f
        cards = self.mask(source)
        mask = cards.get()
        with f.when(bits.some(f, mask)):
            card = self._top(source, mask)
            bit = bits.bit(f, card, self.size_in_words)
            cards.set(bits.joined(f, "xor", mask, bit))
            self._put(card, bit, target, at_bottom)

    def _top(self, pile: ir.Pile, mask: Mask) -> Value:
        f, seat = self.f, self._seat(pile)
        shuffled = f.truth(self._word(self._shuffled[pile.zone], seat).get())
        found = f.variable(bits.highest(f, mask))
        with f.when(bits.several(f, mask)), f.when(shuffled) as inner:
            drawn = self.draw(self.pack.zones[pile.zone].stream, bits.ones(f, mask))
            f.set(found, bits.of_rank(f, mask, drawn))
            inner.otherwise()
            order = self._word(self._orders[pile.zone], seat).get()
            with f.when(f.compare("ne", order, const(ASCENDING))):
                f.set(found, self._last_put(mask, order))
                self.trap_if(f.compare("lt", f.get(found), const(0)))
        return f.get(found)

    def shuffle(self, pile: ir.Pile) -> None:
        """Forget the order of a pile."""
        if pile.zone not in self._shuffled:
            return
        seat = self._seat(pile)
        self._word(self._shuffled[pile.zone], seat).set(const(1))
        self._word(self._orders[pile.zone], seat).set(const(UNKNOWN))
        if pile.zone in self._descending:
            self._word(self._descending[pile.zone], seat).set(const(0))

    def settle(self, pile: ir.Pile, is_top: bool) -> None:
        """Draw the end of a pile: only one whose order is known already, or that has one card."""
        f, seat, mask = self.f, self._seat(pile), self.mask(pile).get()
        several = bits.several(f, mask)
        order = self._word(self._orders[pile.zone], seat)
        before = order.get()
        with f.when(f.both(several, f.compare("ne", before, const(ASCENDING)))):
            # What has a card put on top is not shuffled as a whole, so that nothing is drawn there.
            last = self._last_put(mask, before) if is_top else const(-1)
            self.trap_if(f.compare("lt", last, const(0)))
        self._word(self._shuffled[pile.zone], seat).set(const(0))
        order.set(f.select(several, before, const(ASCENDING)))
