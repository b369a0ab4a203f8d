"""Piles of cards in the block: looked into and moved by the support functions."""

from __future__ import annotations

from cardwright.runtime.ir import values as ir
from cardwright.runtime.native.code import Value, const
from cardwright.runtime.native.memory import Found, Memory, Range


class Cards(Memory):
    """Reads and moves cards in a function."""

    @property
    def card_range(self) -> Range:
        """What a card or none can be."""
        return (-1, len(self.pack.cards) - 1)

    @property
    def cards(self) -> Value:
        """The region of all piles, with what drawing and moving looks at."""
        return self.s

    def pile(self, pile: ir.Pile) -> Value:
        """Return the slot number at which a pile begins."""
        zone = self.pack.zones[pile.zone]
        if pile.copy is None:
            return const(zone.pile)
        last = zone.copies(self.pack.most_seats) - 1
        copy = self.in_range(self.value(pile.copy), 0, last)
        return self.f.add(self.f.mul(copy, zone.pile_stride), zone.pile)

    def size(self, pile: ir.Pile) -> Value:
        """Return how many cards a pile has."""
        return self.f.load(self.cards, self.pile(pile))

    def end_card(self, pile: ir.Pile, is_top: bool) -> Value:
        """Return the top or bottom card."""
        f, at = self.f, self.pile(pile)
        count = f.load(self.cards, at)
        found = f.variable(-1)
        with f.when(count):
            where = f.add(f.add(at, count), 1) if is_top else f.add(at, 2)
            f.set(found, f.load(self.cards, where))
        return f.get(found)

    def within(self, card: Found, pile: ir.Pile) -> Value:
        """Return whether a card lies in a pile."""
        f = self.f
        known = card.range[0] >= 0 and card.range[1] < len(self.pack.cards)
        if known:
            lies = f.load(self.cards, f.add(f.number(card.value), self.pack.locations))
            return f.compare("eq", lies, self.pile(pile))
        return f.truth(self.checked("within", self.cards, card.value, self.pile(pile)))

    def holder(self, card: Found, number: int) -> Found:
        """Return which copy of a zone a card lies in, -1 where it lies elsewhere."""
        f, zone = self.f, self.pack.zones[number]
        copies, found = zone.copies(self.pack.most_seats), f.variable(-1)
        value = self.in_range(card, -1, len(self.pack.cards) - 1)
        with f.when(f.compare("ge", value, const(0))):
            lies = f.load(self.cards, f.add(value, self.pack.locations))
            from_first = f.sub(lies, const(zone.pile))
            end = const(zone.pile_stride * copies)
            reached = f.compare("ge", from_first, const(0))
            inside = f.op("and", reached, f.compare("lt", from_first, end), sort="truth")
            with f.when(inside):
                f.set(found, f.op("divide", from_first, const(zone.pile_stride)))
        return Found(f.get(found), (-1, copies - 1))

    def move_card(self, card: ir.Value, target: ir.Pile, at_bottom: bool) -> None:
        """Move a card from where it lies."""
        found, takes = self.value(card), self.pack.zones[target.zone].takes
        if takes:
            self._demand_taken(found, takes)
        moved, pile = self.f.number(found.value), self.pile(target)
        self.checked("move_card", self.cards, moved, pile, const(int(at_bottom)))

    def _demand_taken(self, card: Found, takes: tuple[int, ...]) -> None:
        """Give up where a card is none of those that a place takes; none moves nothing."""
        f, last = self.f, len(self.pack.cards) - 1
        row = (1, *(int(each in takes) for each in range(last + 1)))
        number = f.add(self.in_range(card, -1, last), 1)
        fits = f.load(self.constants.add(row), number)
        self.trap_if(f.compare("eq", fits, const(0)))

    def move_top(self, source: ir.Pile, target: ir.Pile, at_bottom: bool) -> None:
        """Move the top card of a pile."""
        stream = const(self.pack.zones[source.zone].stream)
        piles = (self.pile(source), self.pile(target), const(int(at_bottom)))
        self.drawn("move_top", self.cards, stream, *piles)

    def shuffle(self, pile: ir.Pile) -> None:
        """Forget the order of a pile."""
        self.f.call("shuffle", self.cards, self.pile(pile))

    def settle(self, pile: ir.Pile, is_top: bool) -> None:
        """Draw the end of a pile."""
        stream = const(self.pack.zones[pile.zone].stream)
        name = "settle_top" if is_top else "settle_all"
        self.drawn(name, self.cards, stream, self.pile(pile))

    def draw(self, stream: int, outcomes: Value) -> Value:
        """Return an outcome of chance."""
        return self.drawn("draw", self.cards, const(stream), outcomes)
