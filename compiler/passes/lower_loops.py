"""Loops over the members of a set, which is fixed when the loop begins."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.passes.applied import ONE, ZERO, apply, seats
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """Where a loop goes on and ends, and how many members it runs over."""

    step: int
    after: int
    members: ir.Value


def begin_each(low: Lowering, node: statements.ForEach) -> Loop:
    """Write the head of a `for each`; what follows is its body."""
    source: ir.Source = low.maker().source(node.binder)
    if node.start is not None:
        source = ir.TurnOrder(apply("max", ZERO, low.make(node.start)))
    return begin(low, node.binder, source)


def begin(low: Lowering, binder: values.Binder, source: ir.Source) -> Loop:
    """Write the head of a loop over the members of `source` that pass the binder's test."""
    if isinstance(source, ir.TurnOrder) and source == seats() and _stable(binder):
        return _begin_counting(low, binder)
    _, where = low.maker().member(binder)
    return begin_gathered(low, binder, source, where)


def _stable(binder: values.Binder) -> bool:
    """Return whether the members can be told one by one as the loop runs."""
    return binder.where is None


def _begin_counting(low: Lowering, binder: values.Binder) -> Loop:
    member = low.local(binder.local)
    low.emit(do.Store(member, ZERO))
    head, body, step, after = (low.draft(binder.span) for _ in range(4))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", member, ir.Seats()), body, after))
    low.go(body)
    return Loop(step=_step(low, step, head, member), after=after, members=ir.Seats())


def _step(low: Lowering, step: int, head: int, cursor: ir.Slot) -> int:
    """Write the block that goes to the next member, and come back."""
    here = low.here
    low.go(step)
    low.emit(do.Store(cursor, apply("add", cursor, ONE)))
    low.end(do.Jump(head))
    low.go(here)
    return step


def begin_gathered(
    low: Lowering, binder: values.Binder, source: ir.Source, where: ir.Value | None
) -> Loop:
    """Write the head of a loop over a list of the members, made before it begins."""
    capacity = capacity_of(low, binder)
    vector, cursor = low.fresh(capacity + 1), low.fresh()
    low.emit(do.Gather(vector.at, capacity, binder.local, source, where))
    low.emit(do.Store(cursor, ZERO))
    head, body, step, after = (low.draft(binder.span) for _ in range(4))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", cursor, ir.Slot(vector.at)), body, after))
    low.go(body)
    member = low.local(binder.local)
    low.emit(do.Store(member, ir.Cell(vector.at + 1, 1, cursor, capacity)))
    return Loop(
        step=_step(low, step, head, cursor), after=after, members=ir.Slot(vector.at)
    )


def capacity_of(low: Lowering, binder: values.Binder) -> int:
    """Return how many members a set can have."""
    match binder.sort:
        case "seat":
            return low.pack.most_seats
        case "kind":
            return max(1, len(binder.kinds))
        case "value":
            return len(low.pack.enums[binder.enum].values)
        case "number":
            kind = binder.type
            return kind.high - kind.low + 1 if isinstance(kind, types.Number) else 1
        case "card":
            return max(1, _cards_in(low, binder))
        case "chosen" | "die":
            return max(1, len(low.layout.deck))


def _cards_in(low: Lowering, binder: values.Binder) -> int:
    """Return how many cards can be members: those of the noun, where only they can lie."""
    place, where = binder.place, binder.where
    takes = low.layout.zones[place.zone].takes if place is not None else ()
    found = len(takes or low.layout.deck)
    while isinstance(where, values.Logic) and where.op == "and":
        where = where.left
    if not isinstance(where, values.IsCard) or not isinstance(where.card, values.Local):
        return found
    if where.card.id != binder.local:
        return found
    return min(found, sum(len(low.layout.cards[each]) for each in where.definitions))


def end_each(low: Lowering, loop: Loop) -> None:
    """Write the end of a loop and go on after it."""
    low.end(do.Jump(loop.step))
    low.go(loop.after)
