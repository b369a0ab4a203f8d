"""Procedures as events: what cards in play forbid, replace, precede and follow.

Order: prohibitions, then what comes before, then the first replacement or the procedure
itself, then what follows. Seats react in turn order from the active seat (the game variable
`active`, where the pack has one), a seat's cards in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compiler.passes import lower_loops
from cardwright.compiler.passes.applied import ONE, ZERO, apply
from cardwright.compiler.passes.lower import NOWHERE, Lowering
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir

Found = tuple[model.Card, model.Reaction]


def reactions_to(pack: model.Model, procedure: str, moment: str) -> list[Found]:
    """Return the reactions to a procedure at one moment, in the order of the pack."""
    return [
        (card, each)
        for card in pack.cards.values()
        for each in card.reactions
        if each.procedure == procedure and each.moment == moment
    ]


def is_event(pack: model.Model, procedure: str) -> bool:
    """Return whether any card reacts to a procedure."""
    return any(
        each.procedure == procedure
        for card in pack.cards.values()
        for each in card.reactions
    )


def event(low: Lowering, procedure: model.Procedure) -> None:
    """Write the event of a procedure around its body."""
    number = low.numbers[f"event {procedure.name}"]
    low.go(low.procedures[number].entry)
    stopped = low.fresh()
    low.emit(do.Store(stopped, ZERO))
    for moment in ("cannot", "before", "instead"):
        _react(low, procedure, moment, stopped)
    body, after = low.draft(NOWHERE), low.draft(NOWHERE)
    low.end(do.Branch(stopped, after, body))
    low.go(body)
    low.call(low.numbers[procedure.name], NOWHERE)
    low.jump_to(after)
    if reactions_to(low.pack, procedure.name, "when"):
        _follow(low, procedure, stopped)
    low.end(do.Return(number))


def _follow(low: Lowering, procedure: model.Procedure, stopped: ir.Slot) -> None:
    """Write what follows a procedure that was not forbidden."""
    forbidden = apply("eq", stopped, ir.Const(2))
    last, react = low.draft(NOWHERE), low.draft(NOWHERE)
    low.end(do.Branch(forbidden, last, react))
    low.go(react)
    _react(low, procedure, "when", low.fresh())
    low.jump_to(last)


def _react(
    low: Lowering, procedure: model.Procedure, moment: str, stopped: ir.Slot
) -> None:
    found = reactions_to(low.pack, procedure.name, moment)
    if not found:
        return
    seat = low.fresh()
    _each_seat(low, seat, lambda: _react_seat(low, procedure, found, seat, stopped))


def _each_seat(low: Lowering, seat: ir.Slot, body: Callable[[], None]) -> None:
    """Write a loop over the seats in turn order from the active one."""
    active = low.layout.fields.get("active")
    first: ir.Value = ZERO
    if active is not None and active.per == "game":
        first = apply("max", ZERO, ir.Slot(active.base))
    binder = _binder("seat", low)
    loop = lower_loops.begin(low, binder, ir.TurnOrder(first))
    low.emit(do.Store(seat, low.local(binder.local)))
    body()
    lower_loops.end_each(low, loop)


def _binder(sort: str, low: Lowering) -> values.Binder:
    number = max(low.locals) + 1
    low.locals[number] = types.Seat() if sort == "seat" else types.Card()
    return values.Binder(
        sort="seat" if sort == "seat" else "card",
        local=number,
        name="?",
        noun=sort,
        place=None,
        kinds=(),
        enum="",
        low=None,
        high=None,
        chosen=None,
        where=None,
        type=low.locals[number],
        span=NOWHERE,
    )


def _react_seat(
    low: Lowering,
    procedure: model.Procedure,
    found: list[Found],
    seat: ir.Slot,
    stopped: ir.Slot,
) -> None:
    for card, reaction in found:
        for copy in low.layout.cards[card.name]:
            _react_card(low, procedure, (card, reaction), copy, seat, stopped)


def _react_card(
    low: Lowering,
    procedure: model.Procedure,
    found: Found,
    copy: int,
    seat: ir.Slot,
    stopped: ir.Slot,
) -> None:
    """Write what one card does of it, if it is active and the event is the right one."""
    card, reaction = found
    low.emit(do.Store(low.local(reaction.card), ir.Const(copy)))
    low.emit(do.Store(low.local(reaction.owner), seat))
    for local, parameter in zip(reaction.parameters, procedure.parameters, strict=False):
        low.emit(do.Store(low.local(local), low.local(parameter.local)))
    test = _is_active(low, card, copy, seat)
    if reaction.moment == "instead":
        test = apply("and", test, apply("not", stopped))
    if reaction.where is not None:
        test = apply("and", test, low.make(reaction.where))
    react, after = low.draft(reaction.span), low.draft(reaction.span)
    low.end(do.Branch(test, react, after))
    low.go(react)
    if reaction.moment == "cannot":
        low.emit(do.Store(stopped, ir.Const(2)))
    else:
        low.call(low.numbers[reaction_name(card, reaction)], reaction.span)
        if reaction.moment == "instead":
            low.emit(do.Store(stopped, ONE))
    low.jump_to(after)


def _is_active(low: Lowering, card: model.Card, copy: int, seat: ir.Slot) -> ir.Value:
    found: ir.Value = ZERO
    for name in low.pack.card_types[card.type].active:
        zone = low.pack.zones[name]
        inside = low.maker().lies_in(ir.Const(copy), name, seat)
        if zone.per != "seat":
            inside = apply("and", inside, apply("eq", seat, ZERO))
        found = apply("or", found, inside)
    return found


def reaction_name(card: model.Card, reaction: model.Reaction) -> str:
    """Return the name of the procedure that holds a reaction's sentences."""
    return f"reaction {card.name} {card.reactions.index(reaction)}"
