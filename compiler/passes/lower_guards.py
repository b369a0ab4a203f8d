"""Sentences about nobody: where a seat or place may be none, they run only if it is some."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.passes.applied import ZERO, apply, every
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import values as ir


def needed(low: Lowering, node: statements.Statement) -> ir.Value | None:
    """Return the test that every seat of a sentence is some, `None` when all are."""
    tests = [_test(low, each) for each in dict.fromkeys(_parties(low, node))]
    needed = [each for each in tests if each is not None]
    return every(needed) if needed else None


def _test(low: Lowering, party: values.Value) -> ir.Value | None:
    """Return the test that a seat or card is some, or that somebody has a place."""
    if isinstance(party, values.Place):
        return low.maker().is_there(party)
    return apply("ge", low.make(party), ZERO) if _may_be_none(party) else None


def _may_be_none(value: values.Value) -> bool:
    return isinstance(value.type, types.Seat | types.Card) and value.type.maybe


def _parties(low: Lowering, node: statements.Statement) -> Iterator[values.Value]:
    """Yield the seats, cards and places that a sentence speaks of, not those in its blocks."""
    match node:
        case statements.MoveTokens() | statements.MoveCards():
            yield from _actor(node.actor)
            yield from (node.source, node.target)
        case statements.MoveCard(card=card):
            yield from _actor(node.actor)
            yield node.target
            if isinstance(card, values.EndOf):
                yield card.place
        case statements.Trade(seat=seat) | statements.Become(subject=seat):
            yield seat
        case statements.Pay(seat=seat, cost=cost):
            yield from (seat, cost.card)
        case statements.Collect(actor=actor, cost=cost):
            yield from (actor, cost.card)
        case statements.Orders(actor=actor, place=place):
            yield from (actor, place)
        case statements.SetField(target=values.OwnedField(owner=seat)):
            yield seat
        case statements.Shuffle(place=place):
            yield place
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
