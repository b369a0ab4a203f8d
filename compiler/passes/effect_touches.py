"""What blocks of sentences read and write, with all that they do: procedures, effects, triggers.

A choice is no write by itself. But what others answer, and chance, is news to whoever chooses
after it, so a block in which there is news does not go with one in which somebody chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import assert_never

from cardwright.compiler.passes.touches import (
    ANY,
    END,
    NEWS,
    Env,
    Pile,
    Reader,
    Spot,
    Thing,
    Touch,
    Touches,
    cards,
    member,
    ordered_zones,
    owner,
    shuffled_zones,
    thing,
    tokens,
)
from cardwright.compiler.tree import model, statements, values

ASKER = Thing(who="asker")
Key = tuple[str, tuple[Thing, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a sentence stands: what names stand for, and what `stop` and `finish` leave."""

    env: Env
    stops_all: bool = False
    finishes_all: bool = False

    def knowing(self, local: int, what: Thing) -> Frame:
        """Return the frame after a name is given."""
        return replace(self, env={**self.env, local: what})


@dataclass(slots=True, kw_only=True)
class Follower:
    """A pack whose blocks are followed; each procedure once for each kind of arguments."""

    pack: model.Model
    ordered: frozenset[str]
    reader: Reader
    done: dict[Key, Touches] = field(default_factory=dict[Key, Touches])

    # ---- what is done

    def pending(self, env: Env, body: statements.Block) -> Touches:
        """Return what a block touches that waits for its turn in a loop of a procedure."""
        return self.block(Frame(env=env, stops_all=True, finishes_all=True), body)

    def block(self, frame: Frame, body: statements.Block) -> Touches:
        """Return what a block touches; a name is known from its sentence on."""
        found: set[Touch] = set()
        for node in body:
            found.update(self._statement(frame, node))
            frame = _after(frame, node)
        return frozenset(found)

    def effect(self, heading: str, card: Thing, seat: Thing) -> Touches:
        """Return what the effect of a card touches, of every card where it can be any."""
        key = (f"effect {heading}", (card, seat))
        if key not in self.done:
            found: set[Touch] = set()
            for printed in self.pack.cards.values():
                if card.definition in ("", printed.name):
                    for each in printed.effects:
                        if each.heading == heading:
                            env = {each.card: card, each.seat: seat}
                            found |= self.block(Frame(env=env), each.body)
            self.done[key] = frozenset(found)
        return self.done[key]

    def _procedure(self, name: str, arguments: tuple[Thing, ...]) -> Touches:
        """Return what a procedure touches with the cards in play that react to it."""
        key = (f"procedure {name}", arguments)
        if key not in self.done:
            procedure = self.pack.procedures[name]
            locals_ = (each.local for each in procedure.parameters)
            env = dict(zip(locals_, arguments, strict=True))
            found = set(self.block(Frame(env=env), procedure.body))
            found.update(self._reactions(name, arguments))
            self.done[key] = frozenset(found)
        return self.done[key]

    def _reactions(self, name: str, arguments: tuple[Thing, ...]) -> Iterator[Touch]:
        for card in self.pack.cards.values():
            for each in card.reactions:
                if each.procedure != name:
                    continue
                env = dict(zip(each.parameters, arguments, strict=False))
                if "active" in self.pack.variables:
                    yield Spot("variable", "active"), "read"
                yield from self.reader.in_play(card)
                yield from self.reader.reads(env, each.where)
                yield from self.block(Frame(env=env), each.body)

    # ---- sentences

    def _statement(self, frame: Frame, node: statements.Statement) -> Iterator[Touch]:
        env, reads = frame.env, self.reader.reads
        match node:
            case statements.MoveTokens():
                yield from self._move_tokens(env, node)
            case statements.MoveCards():
                yield from self._move_cards(env, node)
            case statements.MoveCard():
                yield from self._move_card(env, node)
            case statements.Trade():
                yield from self._trade(env, node)
                yield from self.block(frame, node.otherwise or ())
            case statements.Pay():
                yield from self._pay(env, node)
                yield from self.block(frame, node.otherwise or ())
            case statements.Collect():
                yield from self._collect(env, node)
                yield from self.block(frame, node.otherwise or ())
            case statements.Become(subject=subject, flag=flag):
                yield from reads(env, subject)
                yield Spot("variable", flag, "", thing(env, subject).who), "write"
            case statements.SetField():
                yield from self._set_field(env, node)
            case statements.Choose(actor=actor, binder=binder):
                yield from self._choice(env, actor)
                yield from self.reader.members(env, binder)
            case statements.ChooseSome(actor=actor, amount=amount, binder=binder):
                yield from self._choice(env, actor)
                yield from reads(env, amount)
                yield from self.reader.members(env, binder)
            case statements.Splits(actor=actor, amount=amount, binder=binder):
                yield from self._choice(env, actor)
                yield from reads(env, amount)
                yield from self.reader.members(env, binder)
            case statements.Orders(actor=actor, place=place):
                yield from self._choice(env, actor)
                yield from cards(env, place, "read", "write")
            case statements.Measure(start=start, binder=binder):
                yield from reads(env, start)
                yield from self.reader.members(env, binder)
            case statements.Rerolls(actor=actor, amount=amount):
                yield from self._choice(env, actor)
                yield from reads(env, amount)
                yield NEWS, "write"
            case statements.Roll(count=count):
                yield from reads(env, count)
                yield NEWS, "write"
            case statements.Shuffle(place=place):
                yield from reads(env, place.seat)
                yield from cards(env, place, "write")
                yield NEWS, "write"
            case statements.Reveal(viewer=viewer, card=card):
                yield from reads(env, viewer, card)
                yield NEWS, "write"
            case statements.Let(value=value):
                yield from reads(env, value)
            case statements.Do(name=name, arguments=arguments):
                yield from reads(env, *arguments)
                known = tuple(thing(env, each) for each in arguments)
                yield from self._procedure(name, known)
            case statements.DoEffect(slot=slot, card=card, seat=seat):
                yield from reads(env, card, seat)
                yield from self.effect(slot, thing(env, card), thing(env, seat))
            case statements.Announce():
                pass
            case statements.Leave(what=what):
                if _leaves_all(frame, what):
                    yield END, "write"
            case (
                statements.ChooseOne() | statements.May() | statements.IfDo()
                | statements.ForEach() | statements.Repeat() | statements.Secretly()
                | statements.Offers() | statements.Table()
            ):  # fmt: skip
                yield from self._compound(frame, node)
            case _:
                assert_never(node)

    def _compound(self, frame: Frame, node: Compound) -> Iterator[Touch]:
        env, reads = frame.env, self.reader.reads
        inner = replace(frame, stops_all=False)
        match node:
            case statements.ChooseOne(actor=actor, options=options):
                yield from self._choice(env, actor)
                for each in options:
                    yield from reads(env, each.test)
                    yield from self.block(frame, each.body)
            case statements.May(actor=actor, cost=cost, body=body, otherwise=otherwise):
                yield from self._choice(env, actor)
                yield from self.block(frame, () if cost is None else (cost,))
                yield from self.block(frame, body)
                yield from self.block(frame, otherwise or ())
            case statements.IfDo(test=test, then=then, otherwise=otherwise):
                yield from reads(env, test)
                yield from self.block(frame, then)
                yield from self.block(frame, otherwise or ())
            case statements.ForEach(binder=binder, start=start, chooser=chooser, body=body):
                yield from self.reader.members(env, binder)
                yield from reads(env, start)
                if chooser is not None:
                    yield from self._choice(env, chooser)
                known = inner.knowing(binder.local, member(env, binder))
                yield from self.block(known, body)
            case statements.Repeat(limit=limit, test=test, body=body):
                yield from reads(env, limit, test)
                yield from self.block(inner, body)
            case statements.Secretly(binder=binder, body=body):
                yield from self.reader.members(env, binder)
                yield NEWS, "write"
                yield from self.block(frame, (body,))
            case statements.Table(value=value, rows=rows):
                yield from reads(env, value)
                for row in rows:
                    yield from self.block(frame, row.body)
            case statements.Offers():
                yield from reads(env, node.actor, node.limit)
                yield from self.reader.members(env, node.binder)
                yield NEWS, "write"
                yield from self.block(inner, node.terms)
                yield from self.block(frame, node.agreed)
                yield from self.block(inner, node.otherwise or ())
            case _:
                assert_never(node)

    # ---- movement

    def _move_tokens(self, env: Env, node: statements.MoveTokens) -> Iterator[Touch]:
        yield from self.reader.reads(env, node.actor, node.kind, node.limit)
        yield from self.reader.reads(env, node.source.seat, node.target.seat)
        if node.choice >= 0 and node.actor is not None:
            yield from self._choice(env, node.actor)
        yield from tokens(env, node.source, node.kinds, "read", "write")
        yield from self._put_tokens(env, node.target, node.kinds)

    def _put_tokens(
        self, env: Env, place: values.Place, kinds: tuple[str, ...]
    ) -> Iterator[Touch]:
        """Yield that tokens come to a place: one that can be full reads what is there."""
        zone = self.pack.zones[place.zone]
        if zone.capacity < 0:
            yield from tokens(env, place, kinds, "shift")
        else:
            yield from tokens(env, place, zone.kinds, "read", "write")

    def _move_cards(self, env: Env, node: statements.MoveCards) -> Iterator[Touch]:
        yield from self.reader.reads(env, node.actor, node.limit, node.binder.where)
        yield from self.reader.reads(env, node.source.seat, node.target.seat)
        yield from cards(env, node.source, "read", "write")
        if node.how == "exactly":
            yield from self.reader.drawn(env, node.source)
        yield from self._put_cards(env, node.target, ANY, at_bottom=node.at_bottom)

    def _move_card(self, env: Env, node: statements.MoveCard) -> Iterator[Touch]:
        yield from self.reader.reads(env, node.actor, node.card, node.target.seat)
        moved = thing(env, node.card)
        for pile in self._where(moved):
            spot = Spot("cards", pile.zone, "", pile.who)
            if moved.who == "member":
                yield spot, "shift"
            else:
                yield spot, "read"
                yield spot, "write"
        yield from self._put_cards(env, node.target, moved, at_bottom=node.at_bottom)

    def _where(self, card: Thing) -> Iterator[Pile]:
        """Yield where a card may lie that has not been moved yet."""
        if card.pile is not None:
            yield card.pile
            return
        for zone in self.pack.zones.values():
            if zone.holds_cards:
                yield Pile(zone.name, "any" if zone.per else None)

    def _put_cards(
        self, env: Env, target: values.Place, card: Thing, *, at_bottom: bool
    ) -> Iterator[Touch]:
        """Yield that cards come to a place; hidden there, they forget their variables."""
        has_order = target.zone in self.ordered or at_bottom
        is_one = card.who == "member" and not has_order
        yield from cards(env, target, "shift" if is_one else "write")
        if at_bottom:
            yield NEWS, "write"
        if self.pack.zones[target.zone].seen != "all":
            for each in self.pack.variables.values():
                if each.per == "card":
                    yield Spot("variable", each.name, "", card.who), "write"

    def _trade(self, env: Env, node: statements.Trade) -> Iterator[Touch]:
        yield from self.reader.reads(env, node.seat, node.amount)
        kinds = (node.kind,)
        if node.verb == "gains":
            yield from tokens(env, node.supply, kinds, "read", "write")
            yield from self._put_tokens(env, node.home, kinds)
        else:
            yield from tokens(env, node.home, kinds, "read", "write")
            yield from self._put_tokens(env, node.supply, kinds)

    # ---- costs and choices

    def _pay(self, env: Env, node: statements.Pay) -> Iterator[Touch]:
        yield from self._choice(env, node.seat)
        yield from self._price(env, node.cost)
        payer = owner(env, node.seat)
        for kind in node.cost.kinds:
            home = Spot("tokens", self.pack.tokens[kind].home, kind, payer)
            yield home, "read"
            yield home, "write"
            for zone in self.pack.zones.values():
                if zone.supply and kind in zone.kinds:
                    yield Spot("tokens", zone.name, kind), "shift"

    def _collect(self, env: Env, node: statements.Collect) -> Iterator[Touch]:
        yield from self._choice(env, node.actor)
        yield from self._price(env, node.cost)
        yield from self.reader.reads(env, node.start)
        yield from self.reader.members(env, node.binder)
        for place in (node.source, node.target):
            yield from tokens(env, place, node.cost.kinds, "read", "write")

    def _price(self, env: Env, cost: values.Cost) -> Iterator[Touch]:
        yield from self.reader.reads(env, cost.card, cost.wild, *cost.needs)

    def _choice(self, env: Env, actor: values.Value) -> Iterator[Touch]:
        """Yield that somebody chooses: the asker after all news, anybody else makes some."""
        yield from self.reader.reads(env, actor)
        yield NEWS, "read"
        if thing(env, actor).who != "asker":
            yield NEWS, "write"

    def _set_field(self, env: Env, node: statements.SetField) -> Iterator[Touch]:
        yield from self.reader.reads(env, node.value)
        match node.target:
            case values.GameField(name=name):
                spot = Spot("variable", name)
            case values.OwnedField(name=name, owner=of):
                yield from self.reader.reads(env, of)
                spot = Spot("variable", name, "", thing(env, of).who)
            case _:
                return
        yield spot, "write"
        if node.how != "set":
            yield spot, "read"


Compound = (
    statements.ChooseOne | statements.May | statements.IfDo | statements.ForEach
    | statements.Repeat | statements.Secretly | statements.Offers | statements.Table
)  # fmt: skip


def follow(pack: model.Model) -> Follower:
    """Return what follows the blocks of a pack."""
    reader = Reader(pack=pack, shuffled=shuffled_zones(pack))
    return Follower(pack=pack, ordered=ordered_zones(pack), reader=reader)


def _after(frame: Frame, node: statements.Statement) -> Frame:
    """Return the frame after a sentence that names something."""
    match node:
        case statements.Choose(binder=binder, result=result):
            return frame.knowing(result.id, member(frame.env, binder))
        case statements.ChooseSome(binder=binder, result=result):
            return frame.knowing(result.id, member(frame.env, binder))
        case statements.Let(local=local, value=value):
            return frame.knowing(local.id, thing(frame.env, value))
        case _:
            return frame


def _leaves_all(frame: Frame, what: str) -> bool:
    """Return whether a sentence leaves more than the block, so that others never happen."""
    if what == "procedure":
        return frame.finishes_all
    return what == "game" or (what == "repeat" and frame.stops_all)
