"""Typed values to values of the program: names become slots, definitions are written out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from cardwright.compiler.passes.applied import ONE, ZERO, apply, every, seats, total
from cardwright.compiler.passes.lower_places import (
    Places,
    numbers_of_spaces,
    space_number,
    steps,
)
from cardwright.compiler.passes.prices import Price, enough, tokens_in
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a modifier does from one zone: for each card there that passes, an amount."""

    modifier: model.Modifier
    zone: str
    where: ir.Value
    amount: ir.Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker(Places):
    """Makes values; `hoist` works a value out once, before a loop that would do it often."""

    hoist: Callable[[ir.Value], ir.Value] | None = None
    settle: Callable[[ir.Pile, Literal["top", "bottom"]], None] | None = None
    looping: bool = False
    asking: frozenset[str] = frozenset()

    def bind(self, local: int, value: ir.Value) -> Maker:
        """Return a maker that knows one more local."""
        return replace(self, env={**self.env, local: value})

    def looped(self) -> Maker:
        """Return a maker for the inside of a loop."""
        return replace(self, looping=True)

    def at_rest(self) -> Maker:
        """Return a maker of values that stand in no sentence: nothing can be done before."""
        return replace(self, hoist=None, settle=None)

    def make(self, value: values.Value) -> ir.Value:
        """Return the program's value."""
        match value:
            case values.Number(value=number):
                return ir.Const(number)
            case values.EnumValue(index=index):
                return ir.Const(index)
            case values.Nothing() | values.Unknown():
                return ir.Const(ir.NONE)
            case values.NamedNumber(values=numbers):
                return (
                    ir.Const(numbers[0]) if len(set(numbers)) == 1 else ir.BySeats(numbers)
                )
            case values.OptionValue(name=name):
                return ir.Slot(self.layout.options[name].slot)
            case values.Local(id=number):
                return self.env[number]
            case values.Share(id=number, seat=seat):
                base = self.env[number]
                assert isinstance(base, ir.Slot)
                if isinstance(seat.type, types.Card):
                    count = len(numbers_of_spaces(self.pack)) + 1
                    return ir.Cell(base.at, 1, space_number(self, seat), count)
                return self.cell(base.at, 1, seat, self.pack.most_seats)
            case values.GameField(name=name):
                return ir.Slot(self.layout.fields[name].base)
            case values.OwnedField(name=name, owner=owner):
                return self._unless_none(owner, self.variable(name, owner), value.type)
            case values.CardField(name=name, card=card):
                return self._card_field(name, card, value.type)
            case values.KindField(name=name, kind=kind):
                return self.lookup(self._kind_row(name), self.make(kind))
            case values.Place():
                raise AssertionError("a place is no value by itself")
            case values.EndOf(end=end, place=place):
                return self.if_there(place, self._end_card(place, end), ir.NONE)
            case values.KindName(name=name):
                return ir.Const(self.layout.kinds[name])
            case values.CardName(name=name):
                return ir.Const(self.layout.cards[name][0])
            case values.CountSet(binder=binder):
                return self._reduce("count", binder, None)
            case values.CountTokens(place=place):
                return self.if_there(place, self._count_tokens(value))
            case values.Fold(op=op, body=body, binder=binder):
                names = {"sum": "sum", "highest": "max", "lowest": "min"}
                found = self._reduce(names[op], binder, body)
                return found if op == "sum" else self._or_zero(found, binder, body)
            case values.FoldDice(op=op, dice=dice):
                return self._fold_dice(op, dice)
            case values.Some(binder=binder):
                return self._reduce("some", binder, None)
            case values.The(binder=binder):
                return self.bearer(binder) or self._reduce("first", binder, None)
            case values.Arithmetic(op=op, left=left, right=right):
                return apply(_ARITHMETIC[op], self.make(left), self.make(right))
            case values.Negative(value=inner):
                return apply("neg", self.make(inner))
            case values.Logic(op=op, left=left, right=right):
                return apply(op, self.make(left), self.make(right))
            case values.Not(test=test):
                return apply("not", self.make(test))
            case values.Compare():
                return self._compare(value)
            case values.IsCard(card=card, definitions=definitions):
                row = tuple(
                    int(each.definition in definitions) for each in self.layout.deck
                )
                return apply("eq", self.lookup(row, self.make(card)), ONE)
            case values.IsKind(kind=kind, kinds=kinds):
                row = tuple(int(name in kinds) for name in self.layout.kinds)
                return apply("eq", self.lookup(row, self.make(kind)), ONE)
            case values.IsIn(card=card, place=place):
                inside = ir.Within(self.make(card), self.pile(place))
                return self.if_there(place, inside)
            case values.Printed():
                return self._printed_test(value)
            case values.IsEmpty(place=place):
                held = self.if_there(place, self.contents(place))
                return apply("eq", held, ZERO)
            case values.Steps():
                return steps(self, value)
            case values.IsPayable():
                return self._is_payable(value)
            case values.IfValue(test=test, then=then, otherwise=otherwise):
                parts = (self.make(test), self.make(then), self.make(otherwise))
                return apply("if", *parts)
            case values.Defined():
                return self._defined(value)
            case _:
                assert_never(value)

    # ---- places

    def _unless_none(
        self, owner: values.Value, read: ir.Value, kind: types.Type | None = None
    ) -> ir.Value:
        """Return what is read of a seat or card; none or 0 of one that is none."""
        if not self.may_be_none(owner):
            return read
        named = isinstance(kind, types.Seat | types.Card | types.Enum)
        absent = ir.Const(ir.NONE) if named else ZERO
        return apply("if", apply("ge", self.make(owner), ZERO), read, absent)

    def _end_card(self, place: values.Place, end: Literal["top", "bottom"]) -> ir.Value:
        """Return the end card of a place; where it is not drawn yet, it is drawn before."""
        pile = self.pile(place)
        if self.pack.zones[place.zone].seen != "all" and self.settle is not None:
            for each in self._piles_that_it_may_be(pile):
                self.settle(each, end)
        return ir.EndCard(pile, end)

    def _piles_that_it_may_be(self, pile: ir.Pile) -> list[ir.Pile]:
        """Return the piles whose end a value can ask for: inside a set, those of all seats."""
        if pile.copy is None or not self.looping:
            return [pile]
        zone = list(self.layout.zones.values())[pile.zone]
        copies = range(zone.copies(self.pack.most_seats))
        return [replace(pile, copy=ir.Const(copy)) for copy in copies]

    def _count_tokens(self, value: values.CountTokens) -> ir.Value:
        if value.kind is not None:
            return self.counter(value.place, self.make(value.kind))
        held = self.pack.zones[value.place.zone].kinds
        kinds = [kind for kind in value.kinds if kind in held]
        return total(
            self.counter(value.place, ir.Const(self.layout.kinds[kind])) for kind in kinds
        )

    # ---- fields of cards and kinds

    def variable(self, name: str, owner: values.Value) -> ir.Place:
        """Return the variable of a seat or card, which must not be none."""
        each = self.layout.fields[name]
        copies = each.owners(self.pack.most_seats, len(self.layout.deck))
        return self.cell(each.base, 1, owner, len(copies))

    def _card_field(self, name: str, card: values.Value, kind: types.Type) -> ir.Value:
        """Return what is printed on a card, with the changes by cards in play.

        A flag or number that a card does not state is 0. While a field is being worked out
        it counts as printed, so that cards which depend on each other have an answer.
        """
        printed = self.printed(name, card, kind)
        if name in self.asking:
            return printed
        changes = [self._over_zone(each) for each in self.changes(name, card)]
        return apply("max", ZERO, total([printed, *changes])) if changes else printed

    def printed(self, name: str, card: values.Value, kind: types.Type) -> ir.Value:
        """Return what is printed on a card, whatever changes it."""
        absent = ir.NONE if isinstance(kind, types.Enum | types.Card) else 0
        row = tuple(
            self.pack.cards[each.definition].fields.get(name, absent)
            for each in self.layout.deck
        )
        if isinstance(kind, types.Card):
            row = self._first_copies(row)
        found = self.lookup(row, self.make(card))
        if absent == 0 and self.may_be_none(card):
            return apply("max", ZERO, found)
        return found

    def _first_copies(self, declared: tuple[int, ...]) -> tuple[int, ...]:
        """Return the first copy of each card that is given by its place among all cards."""
        copies = list(self.layout.cards.values())
        return tuple(
            copies[each][0] if each >= 0 and copies[each] else ir.NONE for each in declared
        )

    def _kind_row(self, name: str) -> tuple[int, ...]:
        absent = ir.NONE if isinstance(self.pack.token_fields[name], types.Enum) else 0
        return tuple(
            self.pack.tokens[kind].fields.get(name, absent) for kind in self.layout.kinds
        )

    def changes(self, name: str, card: values.Value) -> list[Change]:
        """Return what cards in play may add to a printed field of `card`."""
        inner = replace(self, asking=self.asking | {name})
        return [
            change
            for definition in self.pack.cards.values()
            for each in definition.modifiers
            if each.field_name == name
            for change in inner._modifier(definition, each, card)
        ]

    def _modifier(
        self, definition: model.Card, each: model.Modifier, card: values.Value
    ) -> list[Change]:
        """Return the change by one modifier: for each place where its card is active."""
        target = self.make(card)
        row = tuple(int(one.definition == definition.name) for one in self.layout.deck)
        source, seat = ir.Var(each.card), ir.Var(each.owner)
        inner = self.looped().bind(each.card, source).bind(each.owner, seat)
        inner = inner.bind(each.binder.local, target)
        tests = [apply("eq", self.lookup(row, source), ONE)]
        tests += [inner.make(test) for test in (each.test, each.binder.where) if test]
        if each.binder.place is not None:
            tests.append(ir.Within(target, inner.pile(each.binder.place)))
        amount = inner.make(each.amount)
        body = apply("neg", amount) if each.negative else amount
        return [
            Change(modifier=each, zone=zone, where=every(tests), amount=body)
            for zone in self.pack.card_types[definition.type].active
        ]

    def _over_zone(self, change: Change) -> ir.Value:
        number, each = self.layout.zone_ids[change.zone], change.modifier
        where, body = change.where, change.amount
        declared = self.layout.zones[change.zone]
        if declared.per == "game":
            return ir.Reduce("sum", each.card, ir.Pile(number, None), where, body)
        if declared.per == "card":
            copy, source = -1 - each.card, ir.Pile(number, ir.Var(-1 - each.card))
            inner = ir.Reduce("sum", each.card, source, where, body)
            last = ir.Const(len(declared.bearers) - 1)
            return ir.Reduce("sum", copy, ir.Range(ZERO, last), None, inner)
        inner = ir.Reduce(
            "sum", each.card, ir.Pile(number, ir.Var(each.owner)), where, body
        )
        return ir.Reduce("sum", each.owner, seats(), None, inner)

    # ---- sets

    def source(self, binder: values.Binder) -> ir.Source:
        """Return what a binder runs over."""
        match binder.sort:
            case "seat":
                return seats()
            case "card":
                assert binder.place is not None
                return self.pile(binder.place)
            case "chosen" | "die":
                assert binder.chosen is not None
                return self.vector(binder.chosen)
            case "kind":
                return ir.Listed(tuple(self.layout.kinds[kind] for kind in binder.kinds))
            case "value":
                size = len(self.pack.enums[binder.enum].values)
                return ir.Listed(tuple(range(size)))
            case "number":
                assert binder.low is not None
                assert binder.high is not None
                return ir.Range(self.make(binder.low), self.make(binder.high))

    def vector(self, local: values.Local) -> ir.Vector:
        """Return the list that a local holds."""
        base = self.env[local.id]
        assert isinstance(base, ir.Slot)
        assert isinstance(local.type, types.Cards | types.Dice)
        return ir.Vector(base.at, local.type.most)

    def member(self, binder: values.Binder) -> tuple[Maker, ir.Value | None]:
        """Return the maker in which a member is a variable, and the test for members."""
        inner = self.looped().bind(binder.local, ir.Var(binder.local))
        tests = self.somebody(binder)
        tests += [] if binder.where is None else [inner.make(binder.where)]
        if binder.sort == "kind" and binder.place is not None:
            held = inner.counter(binder.place, ir.Var(binder.local))
            tests.append(apply("gt", held, ZERO))
        return inner, every(tests) if tests else None

    def _reduce(
        self, op: str, binder: values.Binder, body: values.Value | None
    ) -> ir.Value:
        source = self.source(binder)
        unrolled = self._unroll(op, binder, body, source)
        if unrolled is not None:
            return unrolled
        inner, where = self.member(binder)
        made = ir.Var(binder.local) if body is None else inner.make(body)
        if op == "count" and where is None and isinstance(source, ir.Pile):
            return ir.Size(source)
        if op == "count" and where is None and isinstance(source, ir.TurnOrder):
            return ir.Seats()
        return ir.Reduce(op, binder.local, source, where, made)  # type: ignore[arg-type]

    def _or_zero(
        self, found: ir.Value, binder: values.Binder, body: values.Value
    ) -> ir.Value:
        """Return the highest or lowest of a set; of an empty one it is 0."""
        kind = body.type
        if isinstance(kind, types.Number) and kind.low >= 0:
            return apply("max", ZERO, found)
        return apply("if", self._reduce("some", binder, None), found, ZERO)

    def _unroll(
        self, op: str, binder: values.Binder, body: values.Value | None, source: ir.Source
    ) -> ir.Value | None:
        """Write out a sum over members that are known now, so that lookups fall away."""
        if op != "sum" or body is None or not isinstance(source, ir.Listed):
            return None
        if binder.where is not None or binder.place is not None:
            return None
        return total(
            self.bind(binder.local, ir.Const(member)).make(body)
            for member in source.members
        )

    def _fold_dice(self, op: str, dice: values.Local) -> ir.Value:
        names = {"sum": "sum", "highest": "max", "lowest": "min"}
        number = -1 - dice.id
        vector = self.vector(dice)
        found = ir.Reduce(names[op], number, vector, None, ir.Var(number))  # type: ignore[arg-type]
        return apply("max", ZERO, found) if op != "sum" else found

    # ---- conditions that cards print

    def _printed_test(self, value: values.Printed) -> ir.Value:
        """Return whether a card is one of those whose condition holds now."""
        card, seat = self.make(value.card), self.make(value.seat)
        found: ir.Value = ZERO
        for definition in self.pack.cards.values():
            for each in definition.effects:
                if each.heading != value.name or each.test is None:
                    continue
                row = tuple(
                    int(one.definition == definition.name) for one in self.layout.deck
                )
                is_it = apply("eq", self.lookup(row, card), ONE)
                inner = self.bind(each.card, card).bind(each.seat, seat)
                found = apply("or", found, apply("and", is_it, inner.make(each.test)))
        return self._unless_none(value.seat, found)

    # ---- costs

    def price(self, cost: values.Cost) -> Price:
        """Return what a cost asks for of a card now."""
        needs = tuple(apply("max", ZERO, self.make(each)) for each in cost.needs)
        wild = ZERO if cost.wild is None else apply("max", ZERO, self.make(cost.wild))
        return Price(needs=needs, wild=wild, rate=cost.rate)

    def _is_payable(self, value: values.IsPayable) -> ir.Value:
        """Return whether enough is there; nobody pays, and nothing can be paid for no card."""
        tokens = self.pack.tokens
        held = tuple(
            self.make(tokens_in(tokens[kind].count, kind, value.place, value.binder))
            for kind in value.cost.kinds
        )
        once = self.hoist if self.hoist is not None and not self.looping else None
        found = enough(self.price(value.cost), held, once)
        found = self.if_there(value.place, found)
        return self._unless_none(value.cost.card, found)

    # ---- the rest

    def _compare(self, value: values.Compare) -> ir.Value:
        left, right = self.make(value.left), self.make(value.right)
        if values.Nothing in (type(value.left), type(value.right)):
            other = right if isinstance(value.left, values.Nothing) else left
            absent = apply("lt", other, ZERO)
            return absent if value.op == "=" else apply("not", absent)
        same = apply(_COMPARE[value.op], left, right)
        if value.op in ("=", "!=") and _can_be_absent(value.left.type):
            both = apply("and", apply("ge", left, ZERO), apply("eq", left, right))
            return both if value.op == "=" else apply("not", both)
        return same

    def _defined(self, value: values.Defined) -> ir.Value:
        inner = self
        for local, argument in zip(value.parameters, value.arguments, strict=True):
            inner = inner.bind(local, self.make(argument))
            if self.may_be_none(argument):
                inner = replace(inner, doubtful=inner.doubtful | {local})
        if value.arguments or self.hoist is None:
            return inner.make(value.body)
        return self.hoist(replace(inner, looping=False).make(value.body))


# ---- small makers of values; constants fold ----------------------------------------------


def _can_be_absent(kind: types.Type) -> bool:
    return isinstance(kind, types.Enum | types.Card | types.Seat | types.Kind)


_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/ up": "div-up", "/ down": "div-down"}
_COMPARE = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
