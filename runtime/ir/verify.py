"""What must hold of every program, made here or read from a file, before it may run.

Components are moved and never written: a store touches no counter, no pile and no location.
Every slot lies in the block, every number of a block, table, zone or procedure exists, and a
block that draws begins with the draw, so that a game can wait for an outcome there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import cast

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir

MOST_SLOTS = 4_000_000
MOST_SEATS = 12


class NotSound(ValueError):
    """A program that breaks an invariant; the message says which and where."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Region:
    """Slots from `first` up to `last` that hold components of one sort."""

    first: int
    last: int
    sort: str


def verify(pack: program.Program) -> program.Program:
    """Return the program if it is sound, else raise `NotSound`."""
    _check_head(pack)
    regions = tuple(_regions(pack))
    for number, block in enumerate(pack.blocks):
        for index, each in enumerate(block.instructions):
            if isinstance(each, do.CHANCE) and index:
                raise NotSound(f"block {number} draws in its middle")
            _check_instruction(pack, regions, each, number)
        _check_end(pack, block.end, number)
        _check_values(pack, block, number)
    for number, decision in enumerate(pack.decisions):
        _check_decision(pack, regions, decision, number)
        _check_values(pack, decision, number)
    _check_values(pack, (pack.score, pack.estimate, pack.scenarios), -1)
    return pack


def _check_head(pack: program.Program) -> None:
    if not 1 <= pack.least_seats <= pack.most_seats <= MOST_SEATS:
        raise NotSound("the number of seats is out of range")
    if not program.Head.SIZE <= pack.size <= MOST_SLOTS:
        raise NotSound("the block is too small or too big")
    if not pack.blocks or not isinstance(pack.blocks[-1].end, do.EndGame):
        raise NotSound("the last block does not end the game")
    _inside(pack, pack.streams, pack.stream_count, "streams")
    _inside(pack, pack.locations, len(pack.cards), "locations")
    for zone in pack.zones:
        _check_zone(pack, zone)
    for procedure in pack.procedures:
        _inside(pack, procedure.back, 1, procedure.name)
        _known(procedure.entry, len(pack.blocks), "block", -1)
    _known(pack.entry, len(pack.procedures), "procedure", -1)
    for scenario in pack.scenarios:
        _known(scenario.procedure, len(pack.procedures), "procedure", -1)


def _check_zone(pack: program.Program, zone: program.Zone) -> None:
    copies = pack.most_seats if zone.per_seat else 1
    if zone.counters >= 0:
        _inside(pack, zone.counters, zone.counter_stride * copies, zone.name)
    if zone.pile >= 0:
        _inside(pack, zone.pile, zone.pile_stride * copies, zone.name)
        if zone.pile_stride < len(pack.cards) + 2:
            raise NotSound(f"{zone.name} cannot hold all cards")
        _known(zone.stream, pack.stream_count, "stream", -1)
    for kind in zone.kinds:
        _known(kind, len(pack.kinds), "kind", -1)


def _inside(pack: program.Program, first: int, count: int, what: str) -> None:
    if first < program.Head.SIZE or count < 0 or first + count > pack.size:
        raise NotSound(f"{what} lies outside of the block")


def _known(number: int, count: int, what: str, block: int) -> None:
    if not 0 <= number < count:
        where = f" in block {block}" if block >= 0 else ""
        raise NotSound(f"there is no {what} {number}{where}")


def _regions(pack: program.Program) -> Iterator[_Region]:
    yield _Region(0, program.Head.SIZE, "head")
    yield _Region(pack.streams, pack.streams + pack.stream_count, "streams")
    yield _Region(pack.locations, pack.locations + len(pack.cards), "locations")
    for zone in pack.zones:
        copies = pack.most_seats if zone.per_seat else 1
        if zone.counters >= 0:
            last = zone.counters + zone.counter_stride * copies
            yield _Region(zone.counters, last, "counters")
        if zone.pile >= 0:
            yield _Region(zone.pile, zone.pile + zone.pile_stride * copies, "pile")


def _span_of(place: ir.Place) -> tuple[int, int]:
    """Return the first slot that a place can be, and the one behind the last."""
    if isinstance(place, ir.Slot):
        return place.at, place.at + 1
    return place.base, place.base + place.stride * max(0, place.size - 1) + 1


def _check_place(
    pack: program.Program,
    regions: tuple[_Region, ...],
    place: ir.Place,
    block: int,
    *,
    counters: bool,
) -> None:
    first, last = _span_of(place)
    if first < 0 or last > pack.size:
        raise NotSound(f"block {block} writes outside of the block")
    touched = [each for each in regions if first < each.last and each.first < last]
    if counters:
        inside = any(
            each.sort == "counters" and each.first <= first and last <= each.last
            for each in touched
        )
        if not inside:
            raise NotSound(f"block {block} moves tokens to no counter")
    elif touched:
        raise NotSound(f"block {block} writes to {touched[0].sort}")


def _check_instruction(
    pack: program.Program, regions: tuple[_Region, ...], node: do.Instruction, block: int
) -> None:
    match node:
        case do.Store(target=target) | do.Roll(target=target):
            _check_place(pack, regions, target, block, counters=False)
        case do.Transfer(source=source, target=target):
            _check_place(pack, regions, source, block, counters=True)
            _check_place(pack, regions, target, block, counters=True)
        case do.Gather(base=base, capacity=capacity):
            region = ir.Cell(base, 1, ir.Const(0), capacity + 1)
            _check_place(pack, regions, region, block, counters=False)
        case do.Clear(base=base, count=count):
            region = ir.Cell(base, 1, ir.Const(0), count)
            _check_place(pack, regions, region, block, counters=False)
        case do.Log(message=message):
            for words in pack.words.values():
                _known(message, len(words.messages), "message", block)
        case do.MoveCard() | do.MoveTop() | do.Shuffle() | do.Settle():
            pass
    if isinstance(node, do.Roll):
        _known(node.stream, pack.stream_count, "stream", block)


def _check_end(pack: program.Program, node: do.Terminator, block: int) -> None:
    count = len(pack.blocks)
    match node:
        case do.Jump(block=after):
            _known(after, count, "block", block)
        case do.Branch(then=then, otherwise=otherwise):
            _known(then, count, "block", block)
            _known(otherwise, count, "block", block)
        case do.Switch(blocks=blocks, otherwise=otherwise):
            for after in (*blocks, otherwise):
                _known(after, count, "block", block)
        case do.Call(procedure=procedure, back=back):
            _known(procedure, len(pack.procedures), "procedure", block)
            _known(back, count, "block", block)
        case do.Return(procedure=procedure):
            _known(procedure, len(pack.procedures), "procedure", block)
        case do.Decide(decision=decision, block=after):
            _known(decision, len(pack.decisions), "decision", block)
            _known(after, count, "block", block)
        case do.EndGame() | do.Fault():
            pass


def _check_decision(
    pack: program.Program,
    regions: tuple[_Region, ...],
    node: program.Decision,
    number: int,
) -> None:
    for words in pack.words.values():
        _known(node.message, len(words.messages), "message", number)
    if (node.seat is None) == (node.sealed is None):
        raise NotSound(f"decision {number} is asked of nobody")
    copies = pack.most_seats if node.sealed is not None else 1
    width = max(node.capacity, 1) + node.stride * (copies - 1)
    region = ir.Cell(node.target, 1, ir.Const(0), width)
    _check_place(pack, regions, region, number, counters=False)


# ---- values ------------------------------------------------------------------------------


def _check_values(pack: program.Program, root: object, block: int) -> None:
    """Check every value inside of a block, a decision or a list of tests."""
    for node in _nodes(root):
        match node:
            case ir.Slot(at=at):
                _known(at, pack.size, "slot", block)
            case ir.Cell():
                first, last = _span_of(node)
                if first < 0 or last > pack.size or node.size < 0 or node.stride < 1:
                    raise NotSound(f"block {block} reads outside of the block")
            case ir.Lookup(table=table):
                _known(table, len(pack.tables), "table", block)
            case ir.Pile(zone=zone):
                _known(zone, len(pack.zones), "zone", block)
                if pack.zones[zone].pile < 0:
                    raise NotSound(f"block {block} looks for cards where none can be")
                if pack.zones[zone].per_seat != (node.seat is not None):
                    raise NotSound(f"block {block} does not say whose place it means")
            case ir.BySeats(values=numbers):
                if len(numbers) != pack.most_seats - pack.least_seats + 1:
                    raise NotSound(f"block {block} has a number for other tables")
            case ir.Vector(base=base, capacity=capacity):
                _known(base + capacity, pack.size, "slot", block)
            case _:
                pass


@cache
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _nodes(root: object) -> Iterator[object]:
    """Yield every node of a tree of dataclasses and tuples."""
    waiting: list[object] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(cast("tuple[object, ...]", node))
        elif dataclasses.is_dataclass(node) and not isinstance(node, type):
            yield node
            waiting.extend(getattr(node, name) for name in _slots(type(node)))
