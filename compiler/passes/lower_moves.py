"""Sentences that move components to instructions, and who may read of it in the log."""

from __future__ import annotations

from cardwright.compiler.passes import lower_choices, lower_loops
from cardwright.compiler.passes.applied import ONE, ZERO, apply, total
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir

EVERYBODY, NOBODY = ir.Const(-1), ir.Const(-2)


def audience(low: Lowering, source: values.Place, target: values.Place) -> ir.Value:
    """Return the seat that may read of a move, or everybody, or nobody.

    A move that touches a place that all see is seen by all; one between places of one owner
    is seen by the owner.
    """
    seen = {low.pack.zones[source.zone].seen, low.pack.zones[target.zone].seen}
    if "all" in seen:
        return EVERYBODY
    if "owner" not in seen:
        return NOBODY
    owned = target if low.pack.zones[target.zone].seen == "owner" else source
    return NOBODY if owned.seat is None else low.make(owned.seat)


def card_audience(low: Lowering, card: ir.Value, target: values.Place) -> ir.Value:
    """Return who may read which card went to a place, from wherever it lay."""
    zone = low.pack.zones[target.zone]
    if zone.seen == "all":
        return EVERYBODY
    owner: ir.Value = NOBODY
    if zone.seen == "owner" and target.seat is not None:
        owner = low.make(target.seat)
    return apply("if", _lies_open(low, card), EVERYBODY, owner)


def _lies_open(low: Lowering, card: ir.Value) -> ir.Value:
    found: ir.Value = ZERO
    for zone in low.pack.zones.values():
        if zone.seen != "all" or not zone.holds_cards:
            continue
        found = apply("or", found, low.maker().lies_in(card, zone.name))
    return found


def trade(low: Lowering, node: statements.Trade) -> None:
    """Write tokens of one kind going between the supply and a seat's home."""
    kind = ir.Const(low.layout.kinds[node.kind])
    maker = low.maker()
    home, supply = maker.counter(node.home, kind), maker.counter(node.supply, kind)
    source, target = (supply, home) if node.verb == "gains" else (home, supply)
    places = (node.supply, node.home) if node.verb == "gains" else (node.home, node.supply)
    wanted = low.make(node.amount)
    amount = available(low, wanted, source, places[0], node.policy)
    space = room(low, places[1])
    moved = low.fresh()
    low.emit(do.Store(moved, amount if space is None else apply("min", amount, space)))
    _transfer(low, source, target, moved, node, audience(low, *places))


def available(
    low: Lowering, wanted: ir.Value, held: ir.Value, source: values.Place, policy: str
) -> ir.Value:
    """Return how much of what is wanted can be moved, by the shortage policy."""
    unlimited = low.pack.zones[source.zone].unlimited
    if policy == "full":
        policy = low.pack.zones[source.zone].shortage or policy
    if unlimited:
        option = low.layout.options[unlimited]
        endless = apply(
            "eq", ir.Slot(option.slot), ir.Const(option.values.index("substitute"))
        )
        return apply("if", endless, wanted, _capped(wanted, held, policy))
    return _capped(wanted, held, policy)


def _capped(wanted: ir.Value, held: ir.Value, policy: str) -> ir.Value:
    if policy == "or nothing":
        return apply("if", apply("ge", held, wanted), wanted, ZERO)
    return apply("max", ZERO, apply("min", wanted, held))


def _transfer(
    low: Lowering,
    source: ir.Place,
    target: ir.Place,
    moved: ir.Slot,
    node: statements.Statement,
    seat: ir.Value,
) -> None:
    """Write a transfer of `moved` tokens; nothing is said when nothing moves."""
    line = low.speaker.log(node)
    move, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(apply("gt", moved, ZERO), move, after))
    low.go(move)
    low.emit(do.Transfer(source, target, moved))
    low.log(line, (moved,), seat)
    low.jump_to(after)


def room(low: Lowering, place: values.Place) -> ir.Value | None:
    """Return how many more tokens a place takes, `None` without a limit."""
    capacity = low.pack.zones[place.zone].capacity
    if capacity < 0:
        return None
    return apply("max", ZERO, apply("sub", ir.Const(capacity), low.maker().held(place)))


def move_tokens(low: Lowering, node: statements.MoveTokens) -> None:
    """Write tokens going between two places, after a choice where there is one."""
    if node.choice >= 0:
        lower_choices.count_tokens(low, node, None)
        settle_counts(low, node, low.local(node.choice))
        return
    if node.kind is not None:
        _move_kind(low, node, low.make(node.kind))
        return
    if node.how == "all":
        _move_all(low, node)
        return
    _move_kind(low, node, ir.Const(low.layout.kinds[node.kinds[0]]))


def _move_kind(low: Lowering, node: statements.MoveTokens, kind: ir.Value) -> None:
    maker = low.maker()
    source, target = maker.counter(node.source, kind), maker.counter(node.target, kind)
    wanted = source if node.limit is None else low.make(node.limit)
    amount = available(low, wanted, source, node.source, node.policy)
    if not isinstance(kind, ir.Const):
        row = tuple(int(name in node.kinds) for name in low.layout.kinds)
        held = apply("eq", ir.Lookup(low.tables.number(row), kind), ONE)
        amount = apply("if", held, amount, ZERO)
    space = room(low, node.target)
    moved = low.fresh()
    low.emit(do.Store(moved, amount if space is None else apply("min", amount, space)))
    _transfer(low, source, target, moved, node, audience(low, node.source, node.target))


def _move_all(low: Lowering, node: statements.MoveTokens) -> None:
    """Write all tokens of several kinds going at once, said in one line."""
    counts = low.fresh(len(low.layout.kinds))
    left = room(low, node.target)
    for name in node.kinds:
        kind = low.layout.kinds[name]
        held: ir.Value = low.maker().counter(node.source, ir.Const(kind))
        if left is not None:
            held = apply("max", ZERO, apply("min", held, left))
        slot = ir.Slot(counts.at + kind)
        low.emit(do.Store(slot, held))
        left = None if left is None else apply("sub", left, slot)
    _transfer_counts(low, node, counts)


def settle_counts(low: Lowering, node: statements.MoveTokens, chosen: ir.Place) -> None:
    """Write the move of chosen tokens; `chosen` has a slot for each kind of the sentence."""
    counts = low.fresh(len(low.layout.kinds))
    for index, name in enumerate(node.kinds):
        kind = low.layout.kinds[name]
        low.emit(do.Store(ir.Slot(counts.at + kind), shifted(chosen, index)))
    _transfer_counts(low, node, counts)


def shifted(slot: ir.Place, by: int) -> ir.Place:
    """Return the slot that lies `by` further."""
    if isinstance(slot, ir.Slot):
        return ir.Slot(slot.at + by)
    return ir.Cell(slot.base + by, slot.stride, slot.index, slot.size)


def _transfer_counts(low: Lowering, node: statements.MoveTokens, counts: ir.Slot) -> None:
    kinds = [low.layout.kinds[name] for name in node.kinds]
    maker = low.maker()
    anything = total(ir.Slot(counts.at + kind) for kind in kinds)
    move, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(apply("gt", anything, ZERO), move, after))
    low.go(move)
    for kind in kinds:
        source = maker.counter(node.source, ir.Const(kind))
        target = maker.counter(node.target, ir.Const(kind))
        low.emit(do.Transfer(source, target, ir.Slot(counts.at + kind)))
    done = tuple(
        ir.Slot(counts.at + kind) if kind in kinds else ZERO
        for kind in range(len(low.layout.kinds))
    )
    low.log(low.speaker.log(node), done, audience(low, node.source, node.target))
    low.emit(do.Clear(counts.at, len(low.layout.kinds)))
    low.jump_to(after)


# ---- cards -------------------------------------------------------------------------------


def move_card(low: Lowering, node: statements.MoveCard) -> None:
    """Write one card, or each of a chosen group, going to a place."""
    target = low.maker().pile(node.target)
    if isinstance(node.card.type, types.Cards):
        _move_group(low, node, target)
        return
    if isinstance(node.card, values.EndOf) and node.card.end == "top":
        _move_top(low, node, node.card.place, target)
        return
    card = low.fresh()
    low.emit(do.Store(card, low.make(node.card)))
    _move_one(low, node, card, target)


def _forget(
    low: Lowering,
    card: ir.Value,
    target: values.Place,
    source: values.Place | None = None,
) -> None:
    """Write that a card which goes where not all see it is again as it was at the start.

    So what lies hidden is never told apart by its variables.
    """
    zones = low.pack.zones
    if zones[target.zone].seen == "all":
        return
    if source is not None and zones[source.zone].seen != "all":
        return
    for variable in low.pack.variables.values():
        if variable.per == "card":
            at = low.layout.fields[variable.name]
            cell = ir.Cell(at.base, 1, card, len(low.layout.deck))
            low.emit(do.Store(cell, ir.Const(at.initial)))


def _move_one(
    low: Lowering, node: statements.MoveCard, card: ir.Slot, target: ir.Pile
) -> None:
    move, after = low.draft(node.span), low.draft(node.span)
    elsewhere = apply("not", ir.Within(card, target))
    low.end(do.Branch(apply("and", apply("ge", card, ZERO), elsewhere), move, after))
    low.go(move)
    reader = low.fresh()
    low.emit(do.Store(reader, card_audience(low, card, node.target)))
    if node.at_bottom:
        low.emit(do.Settle(target, "bottom"))
    low.emit(do.MoveCard(card, target, node.at_bottom))
    _forget(low, card, node.target)
    low.log(low.speaker.log(node), (card,), reader)
    low.jump_to(after)


def _move_top(
    low: Lowering, node: statements.MoveCard, source: values.Place, target: ir.Pile
) -> None:
    pile = low.maker().pile(source)
    move, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(apply("gt", ir.Size(pile), ZERO), move, after))
    low.go(move)
    if node.at_bottom:
        low.emit(do.Settle(target, "bottom"))
    _take_top(low, pile, target, node.at_bottom)
    moved = ir.EndCard(target, "bottom" if node.at_bottom else "top")
    _forget(low, moved, node.target, source)
    low.log(low.speaker.log(node), (moved,), audience(low, source, node.target))
    low.jump_to(after)


def _take_top(low: Lowering, source: ir.Pile, target: ir.Pile, at_bottom: bool) -> None:
    """Write that the top card goes; where only some cards can go, it is looked at before."""
    zone = list(low.layout.zones.values())[target.zone]
    if zone.takes:
        low.emit(do.Settle(source, "top"))
        low.emit(do.MoveCard(ir.EndCard(source, "top"), target, at_bottom))
    else:
        low.emit(do.MoveTop(source, target, at_bottom))


def _move_group(low: Lowering, node: statements.MoveCard, target: ir.Pile) -> None:
    assert isinstance(node.card, values.Local)
    vector = low.maker().vector(node.card)
    cursor, card = low.fresh(), low.fresh()
    low.emit(do.Store(cursor, ZERO))
    head, body, after = (low.draft(node.span) for _ in range(3))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", cursor, ir.Slot(vector.base)), body, after))
    low.go(body)
    low.emit(do.Store(card, ir.Cell(vector.base + 1, 1, cursor, vector.capacity)))
    low.emit(do.Store(cursor, apply("add", cursor, ONE)))
    _move_one(low, node, card, target)
    low.end(do.Jump(head))
    low.go(after)


def move_cards(low: Lowering, node: statements.MoveCards) -> None:
    """Write all cards of a place, or a number from its top, going to another."""
    if node.how == "exactly":
        _move_from_top(low, node)
        return
    loop = lower_loops.begin(low, node.binder, low.maker().pile(node.source))
    card, target = low.local(node.binder.local), low.maker().pile(node.target)
    if node.at_bottom:
        low.emit(do.Settle(target, "bottom"))
    low.emit(do.MoveCard(card, target, node.at_bottom))
    _forget(low, card, node.target, node.source)
    lower_loops.end_each(low, loop)
    _say_how_many(low, node, loop.members)


def _say_how_many(low: Lowering, node: statements.MoveCards, moved: ir.Value) -> None:
    say, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(apply("gt", moved, ZERO), say, after))
    low.go(say)
    low.log(low.speaker.log(node), (moved,), EVERYBODY)
    low.jump_to(after)


def _move_from_top(low: Lowering, node: statements.MoveCards) -> None:
    source, target = low.maker().pile(node.source), low.maker().pile(node.target)
    assert node.limit is not None
    left, moved = low.fresh(), low.fresh()
    low.emit(do.Store(left, _capped(low.make(node.limit), ir.Size(source), node.policy)))
    low.emit(do.Store(moved, left))
    head, body, after = (low.draft(node.span) for _ in range(3))
    low.jump_to(head)
    low.end(do.Branch(apply("gt", left, ZERO), body, after))
    low.go(body)
    if node.at_bottom:
        low.emit(do.Settle(target, "bottom"))
    _take_top(low, source, target, node.at_bottom)
    moved_card = ir.EndCard(target, "bottom" if node.at_bottom else "top")
    _forget(low, moved_card, node.target, node.source)
    low.emit(do.Store(left, apply("sub", left, ONE)))
    low.end(do.Jump(head))
    low.go(after)
    _say_how_many(low, node, moved)
