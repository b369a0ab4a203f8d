"""Sentences about nobody: where a seat may be none, the sentence runs only if it is some."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.passes.applied import ZERO, apply, every
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import values as ir


def needed(low: Lowering, node: statements.Statement) -> ir.Value | None:
    """Return the test that every seat of a sentence is some, `None` when all are."""
    doubtful = [each for each in _seats(low, node) if _may_be_none(each)]
    if not doubtful:
        return None
    return every([apply("ge", low.make(each), ZERO) for each in dict.fromkeys(doubtful)])


def _may_be_none(value: values.Value) -> bool:
    return isinstance(value.type, types.Seat | types.Card) and value.type.maybe


def _seats(low: Lowering, node: statements.Statement) -> Iterator[values.Value]:
    """Yield the seats that a sentence itself speaks of, not those in its blocks."""
    match node:
        case statements.MoveTokens() | statements.MoveCards():
            yield from _actor(node.actor)
            yield from _owners(node.source, node.target)
        case statements.MoveCard(card=card):
            yield from _actor(node.actor)
            yield from _owners(node.target)
            if isinstance(card, values.EndOf):
                yield from _owners(card.place)
        case statements.Trade(seat=seat) | statements.Become(subject=seat):
            yield seat
        case statements.Pay(seat=seat, cost=cost):
            yield from (seat, cost.card)
        case statements.Collect(actor=actor, cost=cost):
            yield from (actor, cost.card)
        case statements.Orders(actor=actor, place=place):
            yield actor
            yield from _owners(place)
        case statements.SetField(target=values.OwnedField(owner=seat)):
            yield seat
        case statements.Shuffle(place=place):
            yield from _owners(place)
        case statements.Reveal(viewer=viewer):
            yield from _actor(viewer)
        case statements.Do(name=name, arguments=arguments):
            parameters = low.pack.procedures[name].parameters
            for argument, parameter in zip(arguments, parameters, strict=True):
                if isinstance(parameter.type, types.Seat | types.Card):
                    yield argument
        case statements.DoEffect(seat=seat):
            yield seat
        case statements.Choose() | statements.ChooseSome() | statements.ChooseOne():
            yield node.actor
        case (
            statements.May()
            | statements.Splits()
            | statements.Rerolls()
            | statements.Offers()
        ):
            yield node.actor
        case _:
            pass


def _actor(actor: values.Value | None) -> Iterator[values.Value]:
    if actor is not None:
        yield actor


def _owners(*places: values.Place) -> Iterator[values.Value]:
    for place in places:
        if place.seat is not None:
            yield place.seat
