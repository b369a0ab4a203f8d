"""What a value looks at and a sentence changes: spots of the game, and how each is touched.

Whose spot it is, is known only of the member that a block is done for: two members are never
the same, so what belongs to one is not the other's. Anybody else may be anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Literal, cast

from cardwright.compiler.passes import check
from cardwright.compiler.tree import model, parts, statements, values

Who = Literal["member", "asker", "any"]
How = Literal["read", "write", "shift", "stay"]
"""`shift` adds to what is there, or takes the member away; two of these come to the same in any
order. `stay` asks that the member still lies there.
"""


@dataclass(frozen=True, slots=True)
class Spot:
    """Tokens of a kind or the cards of a place, a variable, what is known, or that it goes on."""

    sort: Literal["tokens", "cards", "variable", "news", "end"]
    name: str = ""
    kind: str = ""
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """The place where a card was found."""

    zone: str
    who: Who | None


@dataclass(frozen=True, slots=True)
class Thing:
    """What a name stands for: who it is, where a card lay, and what is printed on it."""

    who: Who = "any"
    pile: Pile | None = None
    definition: str = ""


ANY = Thing()
NEWS = Spot("news")
END = Spot("end")
Touch = tuple[Spot, How]
Touches = frozenset[Touch]
Env = Mapping[int, Thing]


def owner(env: Env, seat: values.Value | None) -> Who | None:
    """Return whose a place or variable is; that of the game is nobody's."""
    return None if seat is None else thing(env, seat).who


def pile(env: Env, place: values.Place) -> Pile:
    """Return a place with what is known of whose it is."""
    return Pile(place.zone, owner(env, place.seat))


def thing(env: Env, value: values.Value) -> Thing:
    """Return what is known of a seat or a card."""
    match value:
        case values.Local(id=number):
            return env.get(number, ANY)
        case values.EndOf(place=place):
            return Thing(pile=pile(env, place))
        case values.The(binder=binder):
            return member(env, binder)
        case _:
            return ANY


def member(env: Env, binder: values.Binder) -> Thing:
    """Return what is known of any member of a set."""
    if binder.sort == "chosen" and binder.chosen is not None:
        return env.get(binder.chosen.id, ANY)
    if binder.sort != "card" or binder.place is None:
        return ANY
    return Thing(pile=pile(env, binder.place))


def cards(env: Env, place: values.Place, *hows: How) -> Iterator[Touch]:
    """Yield how the cards of a place are touched."""
    for how in hows:
        yield Spot("cards", place.zone, "", owner(env, place.seat)), how


def tokens(
    env: Env, place: values.Place, kinds: tuple[str, ...], *hows: How
) -> Iterator[Touch]:
    """Yield how tokens of some kinds in a place are touched."""
    for kind in kinds:
        for how in hows:
            yield Spot("tokens", place.zone, kind, owner(env, place.seat)), how


# ---- values ------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Reader:
    """A pack whose values are followed; what a definition reads is worked out once."""

    pack: model.Model
    shuffled: frozenset[str]
    defined: dict[tuple[str, tuple[Thing, ...]], Touches] = field(
        default_factory=dict[tuple[str, tuple[Thing, ...]], Touches]
    )
    asking: tuple[str, ...] = ()

    def reads(self, env: Env, *all_of: values.Value | None) -> Iterator[Touch]:
        """Yield what values read, with what the definitions that they name read."""
        for value in all_of:
            if value is not None:
                for part in parts.own_parts(value):
                    yield from self._part(env, part)

    def _part(self, env: Env, part: values.Value) -> Iterator[Touch]:
        match part:
            case values.CountTokens(kinds=kinds, place=place):
                held = self.pack.zones[place.zone].kinds
                yield from tokens(env, place, kinds or held, "read")
            case values.IsIn(place=place):
                yield from cards(env, place, "read")
            case values.IsEmpty(place=place):
                yield from cards(env, place, "read")
                yield from tokens(env, place, self.pack.zones[place.zone].kinds, "read")
            case values.EndOf(place=place):
                yield from self.drawn(env, place)
            case values.CountSet(binder=binder) | values.Some(binder=binder):
                yield from self.held(env, binder)
            case values.The(binder=binder) | values.Fold(binder=binder):
                yield from self.held(env, binder)
            case values.IsPayable(cost=cost, place=place):
                yield from tokens(env, place, cost.kinds, "read")
            case values.Printed(name=name):
                for each in self.printed(name):
                    yield from self.reads({}, each.test)
            case values.GameField(name=name):
                yield Spot("variable", name), "read"
            case values.OwnedField(name=name, owner=of):
                yield Spot("variable", name, "", thing(env, of).who), "read"
            case values.CardField(name=name):
                yield from self._modifiers(name)
            case values.Defined():
                yield from self._definition(env, part)
            case _:
                pass

    def printed(self, heading: str) -> Iterator[model.Effect]:
        """Yield what cards print under a heading."""
        for card in self.pack.cards.values():
            yield from (each for each in card.effects if each.heading == heading)

    def held(self, env: Env, binder: values.Binder) -> Iterator[Touch]:
        """Yield what is read to find the members of a set, without its test."""
        if binder.place is None:
            return
        if binder.sort == "kind":
            yield from tokens(env, binder.place, binder.kinds, "read")
        else:
            yield from cards(env, binder.place, "read")

    def members(self, env: Env, binder: values.Binder) -> Iterator[Touch]:
        """Yield what is read to find the members of a set that pass its test."""
        yield from self.held(env, binder)
        yield from self.reads(env, binder.where, binder.low, binder.high)
        if binder.place is not None:
            yield from self.reads(env, binder.place.seat)

    def drawn(self, env: Env, place: values.Place) -> Iterator[Touch]:
        """Yield that the end of a pile is looked at: one that was shuffled is drawn now."""
        yield from cards(env, place, "read")
        if self.pack.zones[place.zone].seen != "all" or place.zone in self.shuffled:
            yield from cards(env, place, "write")
            yield NEWS, "write"

    def _definition(self, env: Env, part: values.Defined) -> Touches:
        known = tuple(thing(env, each) for each in part.arguments)
        key = (part.name, known)
        found = self.defined.get(key)
        if found is None:
            inner = dict(zip(part.parameters, known, strict=True))
            found = frozenset(self.reads(inner, part.body))
            if not self.asking:
                self.defined[key] = found
        return found

    def _modifiers(self, name: str) -> Touches:
        """Return what cards in play read to change a printed field."""
        if name in self.asking:
            return frozenset()
        self.asking = (*self.asking, name)
        found: set[Touch] = set()
        for card in self.pack.cards.values():
            for each in card.modifiers:
                if each.field_name == name:
                    found.update(self.in_play(card))
                    found.update(self.reads({}, each.test, each.amount))
                    found.update(self.members({}, each.binder))
        self.asking = self.asking[:-1]
        return frozenset(found)

    def in_play(self, card: model.Card) -> Iterator[Touch]:
        """Yield that it is read whether a card is in play, and whose it is."""
        for name in self.pack.card_types[card.type].active:
            who: Who | None = "any" if self.pack.zones[name].per else None
            yield Spot("cards", name, "", who), "read"


# ---- the order of piles ------------------------------------------------------------------


def ordered_zones(pack: model.Model) -> frozenset[str]:
    """Return the places whose cards are ever taken in the order in which they lie.

    A pile that is only counted, searched, and moved as a whole to be shuffled has no order.
    """
    found: set[str] = set()
    carried: set[tuple[str, str]] = set()
    for part in _parts(pack):
        if isinstance(part, values.EndOf):
            found.add(part.place.zone)
        elif isinstance(part, values.The) and part.binder.place is not None:
            found.add(part.binder.place.zone)
    for block in _blocks(pack):
        _ordered(block, found, carried)
    while more := {start for start, end in carried if end in found} - found:
        found |= more
    return frozenset(found)


def shuffled_zones(pack: model.Model) -> frozenset[str]:
    """Return the places that are ever shuffled; order is drawn when it is looked at."""
    return frozenset(
        node.place.zone
        for block in _blocks(pack)
        for node in check.nested(block)
        if isinstance(node, statements.Shuffle)
    )


def _blocks(pack: model.Model) -> Iterator[statements.Block]:
    for procedure in pack.procedures.values():
        yield procedure.body
    for card in pack.cards.values():
        yield from (each.body for each in card.effects)
        yield from (each.body for each in card.reactions)


def _parts(pack: model.Model) -> Iterator[values.Value]:
    """Yield every value that a pack states, and those inside of it."""
    waiting: list[object] = [*pack.procedures.values(), *pack.definitions.values()]
    waiting += [*pack.cards.values(), pack.score, *pack.tie_breaks, pack.estimate]
    while waiting:
        node = waiting.pop()
        if isinstance(node, values.Node):
            yield from parts.own_parts(cast("values.Value", node))
        elif isinstance(node, tuple):
            waiting.extend(cast("tuple[object, ...]", node))
        elif is_dataclass(node):
            waiting.extend(getattr(node, each.name) for each in fields(node))


def _ordered(
    block: statements.Block, found: set[str], carried: set[tuple[str, str]]
) -> None:
    """Learn which places a block takes cards from in order, or carries them on in order."""
    for index, node in enumerate(block):
        after = block[index + 1 : index + 2]
        match node:
            case statements.MoveCards(how="exactly", source=source):
                found.add(source.zone)
            case statements.MoveCards(source=source, target=target):
                if not any(_shuffles(each, target) for each in after):
                    carried.add((source.zone, target.zone))
            case statements.ForEach(binder=binder) | statements.ChooseSome(binder=binder):
                if binder.place is not None:
                    found.add(binder.place.zone)
            case _:
                pass
        for inner in check.inner_blocks(node):
            _ordered(inner, found, carried)


def _shuffles(node: statements.Statement, place: values.Place) -> bool:
    return isinstance(node, statements.Shuffle) and node.place == place
