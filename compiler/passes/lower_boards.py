"""Boards in the program: steps as one table, and the search over the spaces that may be passed."""

from __future__ import annotations

from cardwright.compiler.passes import boards
from cardwright.compiler.passes.applied import ONE, ZERO, apply
from cardwright.compiler.passes.layout import Layout
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_places import numbers_of_spaces, space_number
from cardwright.compiler.tree import statements, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir


def measure(low: Lowering, node: statements.Measure) -> None:
    """Write a search in rings from a space; only spaces that pass the test lead on.

    A queue holds the numbers of the spaces that are reached, in the order of their distance.
    """
    spaces = boards.spaces_of(low.pack.boards)
    count, member = len(spaces), low.local(node.binder.local)
    start, here, edge, next_ = (low.fresh() for _ in range(4))
    queue, head, tail = low.fresh(count), low.fresh(), low.fresh()
    low.emit(do.Store(start, space_number(low.maker(), node.start)))
    reach = low.local(node.result.id)
    for number in range(count + 1):
        low.emit(do.Store(ir.Slot(reach.at + number), ir.Const(count)))
    passes = _passes(low, node.binder, member)
    first, look, lead, along, step, add, after = (low.draft(node.span) for _ in range(7))
    low.end(do.Branch(apply("gt", start, ZERO), first, after))
    low.go(first)
    low.emit(do.Store(_at(reach, start, count + 1), ZERO))
    low.emit(do.Store(queue, start))
    low.emit(do.Store(head, ZERO))
    low.emit(do.Store(tail, ONE))
    low.jump_to(look)
    more = low.draft(node.span)
    low.end(do.Branch(apply("lt", head, tail), more, after))
    low.go(more)
    low.emit(do.Store(here, _at(queue, head, count)))
    low.emit(do.Store(head, apply("add", head, ONE)))
    low.emit(
        do.Store(member, ir.Lookup(low.tables.number(_cards(low.layout, spaces)), here))
    )
    low.end(do.Branch(apply("or", apply("eq", here, start), passes), lead, look))
    low.go(lead)
    offsets, others = _edges(low, spaces)
    low.emit(do.Store(edge, ir.Lookup(offsets, here)))
    low.jump_to(along)
    last = ir.Lookup(offsets, apply("add", here, ONE))
    low.end(do.Branch(apply("lt", edge, last), step, look))
    low.go(step)
    low.emit(do.Store(next_, ir.Lookup(others, edge)))
    low.emit(do.Store(edge, apply("add", edge, ONE)))
    fresh = apply("eq", _at(reach, next_, count + 1), ir.Const(count))
    low.end(do.Branch(fresh, add, along))
    low.go(add)
    far = apply("add", _at(reach, here, count + 1), ONE)
    low.emit(do.Store(_at(reach, next_, count + 1), far))
    low.emit(do.Store(_at(queue, tail, count), next_))
    low.emit(do.Store(tail, apply("add", tail, ONE)))
    low.end(do.Jump(along))
    low.go(after)
    low.emit(do.Store(member, ir.Const(ir.NONE)))


def _at(region: ir.Slot, index: ir.Value, size: int) -> ir.Cell:
    return ir.Cell(region.at, 1, index, size)


def _passes(low: Lowering, binder: values.Binder, member: ir.Slot) -> ir.Value:
    """Return the test that the space in `member` belongs to the set."""
    maker = low.maker().bind(binder.local, member)
    assert binder.place is not None
    found: ir.Value = ir.Within(member, maker.pile(binder.place))
    for test in maker.somebody(binder):
        found = apply("and", test, found)
    return found if binder.where is None else apply("and", found, maker.make(binder.where))


def _cards(layout: Layout, spaces: tuple[str, ...]) -> tuple[int, ...]:
    """Return the card of each space by its number."""
    return (ir.NONE, *(layout.cards[space][0] for space in spaces))


def _edges(low: Lowering, spaces: tuple[str, ...]) -> tuple[int, int]:
    """Return the tables of where the neighbours of each space begin, and of them all in a row."""
    numbers = numbers_of_spaces(low.pack)
    next_to = boards.beside(low.pack.boards.values())
    offsets, others = [0, 0], list[int]()
    for space in spaces:
        others += [numbers[other] for other in next_to[space]]
        offsets.append(len(others))
    return low.tables.number(tuple(offsets)), low.tables.number((*others, 0))
