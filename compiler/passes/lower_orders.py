"""Loops in an order that a seat chooses, asked only where it can make a difference.

What is left lies in a list. Before each member it is looked up whether some two of the blocks
that are left clash; then the seat picks the next one. A card that has left its place since, or a
kind that has, is dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardwright.compiler.passes import commuting, effect_touches, lower_choices, lower_loops
from cardwright.compiler.passes.applied import ONE, ZERO, apply, every
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_loops import Loop
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class _Left:
    """The members that are left, who is asked about them, and the test that one still lies there."""

    members: ir.Vector
    asker: values.Local
    still: ir.Value | None


def begin(low: Lowering, node: statements.ForEach) -> Loop:
    """Write the head of a loop in any order; what follows is its body."""
    left = _begin(low, node)
    count, member = ir.Slot(left.members.base), low.local(node.binder.local)
    head, some, first, body, step, after = (low.draft(node.span) for _ in range(6))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", ZERO, count), some, after))
    low.go(some)
    clash = _clash(low, node, left.members)
    if clash != ZERO:
        asked = low.draft(node.span)
        low.end(do.Branch(apply("and", _is_somebody(low, left.asker), clash), asked, first))
        low.go(asked)
        _ask(low, node, left)
        low.end(do.Jump(body))
    low.end(do.Jump(first))
    low.go(first)
    low.emit(do.Store(member, ir.Slot(left.members.base + 1)))
    low.end(do.Jump(body))
    low.go(step)
    _drop(low, node.binder, left)
    low.end(do.Jump(head))
    low.go(body)
    return Loop(step=step, after=after, members=count)


def _begin(low: Lowering, node: statements.ForEach) -> _Left:
    """Write the list of the members, and whose it is to choose."""
    assert node.chooser is not None
    binder, asker = node.binder, _fresh(low, node.chooser, types.Seat())
    low.emit(do.Store(low.local(asker.id), low.make(node.chooser)))
    _, where = low.maker().member(binder)
    capacity = lower_loops.capacity_of(low, binder)
    base = low.fresh(capacity + 1).at
    still = _still(low, binder)
    source = low.maker().source(binder)
    low.emit(do.Gather(base, capacity, binder.local, source, where))
    return _Left(members=ir.Vector(base, capacity), asker=asker, still=still)


def _fresh(low: Lowering, node: values.Node, kind: types.Type) -> values.Local:
    number = max(low.locals) + 1
    low.locals[number] = kind
    return values.Local(id=number, name="?", type=kind, span=node.span)


def _is_somebody(low: Lowering, asker: values.Local) -> ir.Value:
    return apply("ge", low.local(asker.id), ZERO)


def _still(low: Lowering, binder: values.Binder) -> ir.Value | None:
    """Return the test that a member lies where it lay; whose place it is, is told once."""
    place = binder.place
    if place is None or binder.sort not in ("card", "kind"):
        return None
    if place.seat is not None:
        owner = _fresh(low, place.seat, place.seat.type)
        low.emit(do.Store(low.local(owner.id), low.make(place.seat)))
        place = replace(place, seat=owner)
    maker = low.maker().looped()
    var = ir.Var(binder.local)
    if binder.sort == "kind":
        return apply("gt", maker.counter(place, var), ZERO)
    inside, there = ir.Within(var, maker.pile(place)), maker.is_there(place)
    return inside if there is None else apply("and", there, inside)


def _clash(low: Lowering, node: statements.ForEach, members: ir.Vector) -> ir.Value:
    """Return the test that some two of the blocks that are left clash."""
    pairs = commuting.pairs_of(effect_touches.follow(low.pack), node)
    fixed = pairs.fixed()
    if fixed is not None:
        several = apply("lt", ONE, ir.Slot(members.base))
        return several if fixed else ZERO
    one, other = node.binder.local, max(low.locals) + 1
    low.locals[other] = node.binder.type
    row = tuple(
        pairs.definitions.index(card.definition)
        if card.definition in pairs.definitions
        else ir.NONE
        for card in low.layout.deck
    )
    number, table = low.tables.number(row), _table(low, pairs)
    left, right = (ir.Lookup(number, ir.Var(each)) for each in (one, other))
    width = ir.Const(len(pairs.definitions))
    pair = ir.Lookup(table, apply("add", apply("mul", left, width), right))
    tests = [apply("ne", ir.Var(one), ir.Var(other)), apply("ne", pair, ZERO)]
    inner = ir.Reduce("some", other, members, every(tests), ir.Var(other))
    return ir.Reduce("some", one, members, inner, ir.Var(one))


def _table(low: Lowering, pairs: commuting.Pairs) -> int:
    """Return the table of which definitions clash, one row after the other."""
    return low.tables.number(tuple(int(each) for row in pairs.clashes for each in row))


def _ask(low: Lowering, node: statements.ForEach, left: _Left) -> None:
    """Write that the seat picks which member comes next."""
    binder = node.binder
    sort = {"chosen": "card", "value": "value"}.get(binder.sort, binder.sort)
    domain = program.Pick(
        sort=sort,  # type: ignore[arg-type]
        enum=binder.enum,
        var=binder.local,
        source=left.members,
        where=None,
        optional=False,
    )
    target = low.local(binder.local)
    lower_choices.decide(low, node, left.asker, domain, target, 1, name=binder.name)


def _drop(low: Lowering, binder: values.Binder, left: _Left) -> None:
    """Write that the member which was done is taken from the list, with those that have left."""
    is_other = apply("ne", ir.Var(binder.local), low.local(binder.local))
    where = every([is_other] if left.still is None else [is_other, left.still])
    base, capacity = left.members.base, left.members.capacity
    low.emit(do.Gather(base, capacity, binder.local, left.members, where))
