"""Places in values of the program: which copy of a zone is meant, and whether there is one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.compiler.passes import boards
from cardwright.compiler.passes.applied import ZERO, apply, at, every, seats, total
from cardwright.compiler.passes.layout import Layout
from cardwright.compiler.tree import model, parts, types, values
from cardwright.runtime.ir import values as ir

Env = Mapping[int, ir.Value]


@dataclass(slots=True, kw_only=True)
class Tables:
    """The constant tables of a program, each written once."""

    rows: dict[tuple[int, ...], int] = field(default_factory=dict[tuple[int, ...], int])

    def number(self, row: tuple[int, ...]) -> int:
        """Return the number of a table with these entries."""
        return self.rows.setdefault(row, len(self.rows))


@dataclass(frozen=True, slots=True, kw_only=True)
class Places(ABC):
    """Finds places; a `Maker` makes the values that say whose they are."""

    pack: model.Model
    layout: Layout
    tables: Tables
    env: Env
    # Parameters of definitions that stand for somebody who may be none.
    doubtful: frozenset[int] = frozenset()

    @abstractmethod
    def make(self, value: values.Value) -> ir.Value:
        """Return the program's value; those who know how are below."""

    def somebody(self, binder: values.Binder) -> list[ir.Value]:
        """Return the test that somebody has a binder's place, where needed."""
        there = None if binder.place is None else self.is_there(binder.place)
        return [] if there is None else [there]

    def if_there(self, place: values.Place, read: ir.Value, otherwise: int = 0) -> ir.Value:
        """Return what is read of a place; of one that is not there, `otherwise`."""
        there = self.is_there(place)
        return read if there is None else apply("if", there, read, ir.Const(otherwise))

    def is_there(self, place: values.Place) -> ir.Value | None:
        """Return the test that somebody has a place, `None` where that is known."""
        if place.seat is None:
            return None
        if self.layout.zones[place.zone].per == "card":
            return None if self._surely_has(place) else apply("ge", self._copy(place), ZERO)
        if not self.may_be_none(place.seat):
            return None
        return apply("ge", self.make(place.seat), ZERO)

    def _surely_has(self, place: values.Place) -> bool:
        """Return whether the card that a place is of is of the type that has one."""
        kind = place.seat.type if place.seat is not None else None
        per = self.pack.zones[place.zone].per
        if (
            not isinstance(kind, types.Card)
            or kind.noun != per
            or kind.maybe
            or not kind.is_sure
        ):
            return False
        return (
            not isinstance(place.seat, values.Local) or place.seat.id not in self.doubtful
        )

    def pile(self, place: values.Place) -> ir.Pile:
        """Return the pile of a place."""
        return ir.Pile(self.layout.zone_ids[place.zone], self._owner(place))

    def lies_in(self, card: ir.Value, zone: str, seat: ir.Value | None = None) -> ir.Value:
        """Return whether a card lies in a zone: in that of `seat`, or in anybody's."""
        number, per = self.layout.zone_ids[zone], self.layout.zones[zone].per
        if per == "game" or (per == "seat" and seat is not None):
            return ir.Within(card, ir.Pile(number, None if per == "game" else seat))
        if per == "card":
            return apply("ge", ir.Holder(card, number), ZERO)
        var = -2 - number
        inside = ir.Within(card, ir.Pile(number, ir.Var(var)))
        return ir.Reduce("some", var, seats(), inside, ir.Var(var))

    def bearer(self, binder: values.Binder) -> ir.Value | None:
        """Return the card in whose place another lies, where a set asks for just that."""
        inside = _only_test(binder)
        if inside is None or binder.place is None:
            return None
        zone, owner = self.layout.zones[inside.place.zone], inside.place.seat
        if zone.per != "card" or self.pack.zones[zone.name].per != binder.noun:
            return None
        is_it = isinstance(owner, values.Local) and owner.id == binder.local
        if not is_it or _speaks_of(inside.card, binder.local):
            return None
        holder = ir.Holder(self.make(inside.card), self.layout.zone_ids[zone.name])
        found = self.lookup(zone.bearers, holder)
        lies = every([*self.somebody(binder), ir.Within(found, self.pile(binder.place))])
        return apply("if", lies, found, ir.Const(ir.NONE))

    def _owner(self, place: values.Place) -> ir.Value | None:
        """Return which copy of a place is read; where nobody may have one, some copy.

        What is read for nobody is never used: every use stands under a test.
        """
        if place.seat is None:
            return None
        made = self._copy(place)
        return made if self.is_there(place) is None else apply("max", ZERO, made)

    def _copy(self, place: values.Place) -> ir.Value:
        """Return which copy of a place somebody has, below 0 for none."""
        assert place.seat is not None
        zone = self.layout.zones[place.zone]
        if zone.per == "seat":
            return self.make(place.seat)
        numbers = {card: copy for copy, card in enumerate(zone.bearers)}
        row = tuple(numbers.get(card, ir.NONE) for card in range(len(self.layout.deck)))
        return self.lookup(row, self.make(place.seat))

    def counter(self, place: values.Place, kind: ir.Value) -> ir.Place:
        """Return the counter of one kind of token in a place."""
        zone = self.layout.zones[place.zone]
        if place.seat is None:
            return at(zone.counters, 1, kind, zone.counter_stride)
        copy, copies = self._owner(place), zone.copies(self.pack.most_seats)
        assert copy is not None
        if isinstance(kind, ir.Const):
            return at(zone.counters + kind.value, zone.counter_stride, copy, copies)
        index = apply("add", apply("mul", copy, ir.Const(zone.counter_stride)), kind)
        return at(zone.counters, 1, index, zone.counter_stride * copies)

    def held(self, place: values.Place) -> ir.Value:
        """Return how many tokens lie in a place."""
        kinds = self.pack.zones[place.zone].kinds
        return total(
            self.counter(place, ir.Const(self.layout.kinds[kind])) for kind in kinds
        )

    def contents(self, place: values.Place) -> ir.Value:
        """Return how many cards and tokens lie in a place."""
        zone = self.pack.zones[place.zone]
        cards = ir.Size(self.pile(place)) if zone.holds_cards else ZERO
        return apply("add", cards, self.held(place)) if zone.kinds else cards

    def may_be_none(self, value: values.Value) -> bool:
        """Return whether a seat or a card can be none."""
        if isinstance(value, values.Local) and value.id in self.doubtful:
            return True
        return isinstance(value.type, types.Seat | types.Card) and value.type.maybe

    def cell(self, base: int, stride: int, seat: values.Value, size: int) -> ir.Place:
        """Return the slot of a seat in a region."""
        return at(base, stride, self.make(seat), size)

    def lookup(self, row: tuple[int, ...], index: ir.Value) -> ir.Value:
        """Return an entry of a table, at once where the index is known."""
        if isinstance(index, ir.Const):
            inside = 0 <= index.value < len(row)
            return ir.Const(row[index.value] if inside else ir.NONE)
        return ir.Lookup(self.tables.number(row), index)


def numbers_of_spaces(pack: model.Model) -> dict[str, int]:
    """Return the numbers of all spaces, from 1 on; 0 is what is no space."""
    return {space: n for n, space in enumerate(boards.spaces_of(pack.boards), 1)}


def space_number(maker: Places, space: values.Value) -> ir.Value:
    """Return the number of a space, 0 of what is none."""
    numbers = numbers_of_spaces(maker.pack)
    row = tuple(numbers.get(card.definition, 0) for card in maker.layout.deck)
    found = maker.lookup(row, maker.make(space))
    return apply("max", ZERO, found) if maker.may_be_none(space) else found


def steps(maker: Places, node: values.Steps) -> ir.Value:
    """Return how far one space is from another: an entry of one table."""
    numbers, found = numbers_of_spaces(maker.pack), boards.distances(maker.pack.boards)
    width, spaces = len(numbers) + 1, ("", *numbers)
    row = tuple(
        found.get(start, {}).get(end, len(numbers)) for start in spaces for end in spaces
    )
    start, end = space_number(maker, node.start), space_number(maker, node.end)
    return maker.lookup(row, apply("add", apply("mul", start, ir.Const(width)), end))


def _only_test(binder: values.Binder) -> values.IsIn | None:
    """Return that a set asks in which place a card lies, if besides its noun that is all."""
    match binder:
        case values.Binder(
            sort="card",
            where=values.Logic(
                op="and", left=values.IsCard(), right=values.IsIn() as found
            ),
        ):
            return found
        case _:
            return None


def _speaks_of(value: values.Value, local: int) -> bool:
    return any(
        isinstance(each, values.Local) and each.id == local
        for each in parts.all_parts(value)
    )
