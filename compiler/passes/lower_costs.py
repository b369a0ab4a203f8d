"""Costs to instructions: what is asked for, whether it is there, and who pays what of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardwright.compiler.passes import lower_choices, lower_loops
from cardwright.compiler.passes.applied import ZERO, apply, total
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_moves import EVERYBODY, audience
from cardwright.compiler.passes.prices import Asked, Price, enough, tokens_in
from cardwright.compiler.tree import parts, statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir

Block = Callable[[Lowering, statements.Block], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What one seat is asked for: what it has, and what others may add after it."""

    caps: tuple[ir.Value, ...]
    needs: tuple[ir.Value, ...]
    rest: tuple[ir.Value, ...]
    units: ir.Value


def can_pay(low: Lowering, node: statements.Pay) -> tuple[Price, ir.Value]:
    """Write what a seat is to pay, and return it with the test that it can."""
    price = _asked(low, node.cost)
    return price, enough(price, _held(low, _home(low, node), node.cost), low.hoist)


def pay(low: Lowering, node: statements.Pay, price: Price) -> None:
    """Write a payment that can be made: the choice of tokens, then their way to the supply."""
    caps = _held(low, _home(low, node), node.cost)
    nothing = (ZERO,) * len(caps)
    share = Share(caps=caps, needs=price.needs, rest=nothing, units=_units(price))
    chosen = _choose(low, node, node.seat, price, share)
    supplies = [_supply(low, kind) for kind in node.cost.kinds]
    kinds = [ir.Const(low.layout.kinds[kind]) for kind in node.cost.kinds]
    targets = tuple(
        low.maker().counter(place, kind)
        for place, kind in zip(supplies, kinds, strict=True)
    )
    _move(low, node, caps, targets, chosen, audience(low, _home(low, node), supplies[0]))


def tells(low: Lowering, cost: values.Cost, price: Price) -> None:
    """Note that the next decision asks for a price, so that it can be told why."""
    card = low.maker().at_rest().make(cost.card)
    low.asked.append(Asked(decision=len(low.decisions), cost=cost, card=card, price=price))


def _home(low: Lowering, node: statements.Pay) -> values.Place:
    zone = low.pack.tokens[node.cost.kinds[0]].home
    return values.Place(zone=zone, seat=node.seat, type=types.Zone(zone), span=node.span)


def _asked(low: Lowering, cost: values.Cost) -> Price:
    """Write what a cost asks for, which stays as it is while it is paid."""
    found = low.maker().price(cost)
    needs = tuple(_kept(low, each) for each in found.needs)
    return Price(needs=needs, wild=_kept(low, found.wild), rate=found.rate)


def _kept(low: Lowering, value: ir.Value) -> ir.Value:
    if isinstance(value, ir.Const):
        return value
    slot = low.fresh()
    low.emit(do.Store(slot, value))
    return slot


def _held(low: Lowering, place: values.Place, cost: values.Cost) -> tuple[ir.Place, ...]:
    maker, kinds = low.maker(), low.layout.kinds
    return tuple(maker.counter(place, ir.Const(kinds[kind])) for kind in cost.kinds)


def _supply(low: Lowering, kind: str) -> values.Place:
    zones = low.pack.zones.values()
    zone = next(each for each in zones if each.supply and kind in each.kinds)
    sort = types.Zone(zone.name)
    return values.Place(zone=zone.name, seat=None, type=sort, span=zone.span)


def _units(price: Price) -> ir.Value:
    """Return a price in units; see `runtime/payments.py`."""
    rate = ir.Const(max(1, price.rate))
    return apply("add", price.wild, apply("mul", rate, total(price.needs)))


def _choose(
    low: Lowering,
    node: statements.Pay | statements.Collect,
    actor: values.Value,
    price: Price,
    share: Share,
) -> tuple[ir.Slot, ...]:
    """Write the choice of tokens and return where their numbers are."""
    kinds = tuple(low.layout.kinds[kind] for kind in node.cost.kinds)
    domain = program.Payment(
        kinds, share.caps, share.needs, share.rest, share.units, price.rate
    )
    target, name = low.local(node.choice), node.cost.name
    tells(low, node.cost, price)
    lower_choices.decide(low, node, actor, domain, target, len(kinds), name=name)
    return tuple(ir.Slot(target.at + index) for index in range(len(kinds)))


def _move(
    low: Lowering,
    node: statements.Pay | statements.Collect,
    sources: tuple[ir.Place, ...],
    targets: tuple[ir.Place, ...],
    chosen: tuple[ir.Slot, ...],
    seen_by: ir.Value,
) -> None:
    """Write chosen tokens on their way; nothing is said when none are."""
    move, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(apply("gt", total(chosen), ZERO), move, after))
    low.go(move)
    for source, target, count in zip(sources, targets, chosen, strict=True):
        low.emit(do.Transfer(source, target, count))
    counts = dict(zip(node.cost.kinds, chosen, strict=True))
    done = tuple(counts.get(kind, ZERO) for kind in low.layout.kinds)
    low.log(low.speaker.log(node), done, seen_by)
    low.jump_to(after)


# ---- paid together -----------------------------------------------------------------------


def collect(low: Lowering, node: statements.Collect, block: Block) -> None:
    """Write a cost that seats pay together, or else what happens instead."""
    price = _asked(low, node.cost)
    rest = _counted(low, node, node.source)
    put = _counted(low, node, node.target)
    there = tuple(apply("add", *both) for both in zip(rest, put, strict=True))
    over = total(
        apply("max", ZERO, apply("sub", have, need))
        for have, need in zip(put, price.needs, strict=True)
    )
    # What lies there already counts as its own kind or for any icon, never in exchange.
    fits = apply("ge", price.wild, over)
    test = apply("and", fits, enough(price, there, low.hoist))
    then, otherwise, after = (low.draft(node.span) for _ in range(3))
    low.end(do.Branch(test, then, otherwise))
    low.go(then)
    _each_pays(low, node, price, rest, put)
    low.end(do.Jump(after))
    low.go(otherwise)
    block(low, node.otherwise or ())
    low.jump_to(after)


def _counted(
    low: Lowering, node: statements.Collect, place: values.Place
) -> tuple[ir.Slot, ...]:
    """Write how many tokens of each kind lie in a place, or in those of all the seats."""
    found: list[ir.Slot] = []
    for kind in node.cost.kinds:
        found.append(low.fresh())
        value = tokens_in(low.pack.tokens[kind].count, kind, place, _shared(node, place))
        low.emit(do.Store(found[-1], low.make(value)))
    return tuple(found)


def _shared(node: statements.Collect, place: values.Place) -> values.Binder | None:
    """Return the set of seats that a place is of; none where it is one place for all."""
    seat = place.seat
    for each in () if seat is None else parts.own_parts(seat):
        if isinstance(each, values.Local) and each.id == node.binder.local:
            return node.binder
    return None


def _each_pays(
    low: Lowering,
    node: statements.Collect,
    price: Price,
    rest: tuple[ir.Slot, ...],
    put: tuple[ir.Slot, ...],
) -> None:
    """Write seat after seat: what it puts in must leave what the later ones can complete."""
    each = statements.ForEach(
        binder=node.binder,
        start=node.start,
        chooser=None,
        body=(),
        cursor=-1,
        span=node.span,
    )
    loop = lower_loops.begin_each(low, each)
    caps = _held(low, node.source, node.cost)
    for slot, held in zip(rest, caps, strict=True):
        low.emit(do.Store(slot, apply("sub", slot, held)))
    needs = tuple(
        apply("max", ZERO, apply("sub", need, have))
        for need, have in zip(price.needs, put, strict=True)
    )
    units = apply("sub", _units(price), _worth(price, put))
    share = Share(caps=caps, needs=needs, rest=rest, units=units)
    _say_whose_turn(low, node, share)
    chosen = _choose(low, node, node.actor, price, share)
    targets = _held(low, node.target, node.cost)
    seen_by = audience(low, node.source, node.target)
    _move(low, node, caps, targets, chosen, seen_by)
    for slot, count in zip(put, chosen, strict=True):
        low.emit(do.Store(slot, apply("add", slot, count)))
    lower_loops.end_each(low, loop)


def _say_whose_turn(low: Lowering, node: statements.Collect, share: Share) -> None:
    """Say which seat is next, unless all see that nothing is left or that it has nothing."""
    is_asked = apply("gt", share.units, ZERO)
    if low.pack.zones[node.source.zone].seen == "all":
        is_asked = apply("and", is_asked, apply("gt", total(share.caps), ZERO))
    say, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(is_asked, say, after))
    low.go(say)
    low.log(low.speaker.turn(node), (), EVERYBODY)
    low.jump_to(after)


def _worth(price: Price, put: tuple[ir.Slot, ...]) -> ir.Value:
    """Return the units that tokens are worth towards a price."""
    if price.rate < 2:
        return total(put)
    more = ir.Const(price.rate - 1)
    own = total(
        apply("min", have, need) for have, need in zip(put, price.needs, strict=True)
    )
    return apply("add", total(put), apply("mul", more, own))
