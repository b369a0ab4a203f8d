"""Instructions of the program as code."""

from __future__ import annotations

from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program, verify
from cardwright.runtime.native import looks
from cardwright.runtime.native.code import Value, const
from cardwright.runtime.native.memory import LEAST, MOST, Found
from cardwright.runtime.native.values import Values


def write(values: Values, node: do.Instruction) -> None:
    """Write one instruction."""
    match node:
        case do.Store(target=target, value=value):
            values.store(target, values.value(value))
        case do.Transfer():
            _transfer(values, node)
        case do.MoveCard(card=card, target=target, at_bottom=at_bottom):
            values.move_card(card, target, at_bottom)
        case do.MoveTop(source=source, target=target, at_bottom=at_bottom):
            values.move_top(source, target, at_bottom)
        case do.Shuffle(pile=pile):
            values.shuffle(pile)
        case do.Settle(pile=pile, end=end):
            values.settle(pile, end == "top")
        case do.Roll(target=target, sides=sides, stream=stream):
            spot = values.spot(target)
            spot.set(values.f.add(values.draw(stream, const(sides)), 1))
        case do.Gather():
            _gather(values, node)
        case do.Clear(base=base, count=count):
            values.clear(base, count)
        case do.Log():
            pass
        case _:
            assert_never(node)


def _transfer(values: Values, node: do.Transfer) -> None:
    """Write a transfer; only a supply may hold less than nothing."""
    f, pack = values.f, values.pack
    amount = values.in_range(values.value(node.amount), 0, MOST)
    source, target = values.spot(node.source), values.spot(node.target)
    left = f.sub(source.get(), amount)
    supply = verify.zone_at(pack, verify.first_of(node.source)) in verify.supplies(pack)
    if not supply:
        values.trap_if(f.compare("lt", left, const(0)))
    if None in (verify.kind_of(pack, node.source), verify.kind_of(pack, node.target)):
        kinds = values.constants.add(_kinds(pack))
        one, other = f.load(kinds, source.where), f.load(kinds, target.where)
        values.trap_if(f.compare("ne", one, other))
    source.set(values.in_range(Found(left, (2 * LEAST, MOST)), LEAST, MOST))
    more = f.add(target.get(), amount)
    target.set(values.in_range(Found(more, (LEAST, 2 * MOST)), LEAST, MOST))


def _kinds(pack: program.Program) -> tuple[int, ...]:
    """Return which kind of token each slot of the block counts, -1 where it counts none."""
    found = [-1] * pack.size
    for zone in pack.zones:
        if zone.counters >= 0:
            for copy in range(zone.copies(pack.most_seats)):
                for kind in range(zone.counter_stride):
                    found[zone.counters + copy * zone.counter_stride + kind] = kind
    return tuple(found)


def _gather(values: Values, node: do.Gather) -> None:
    """Write a list of the members of a set, found before the first is written."""
    f, count = values.f, values.f.variable(0)
    last = node.base + node.capacity + 1
    words = values.words(node.base, last)
    is_apart = looks.reads((node.source, node.where), node.base, last)
    kept = f.array(node.capacity + 1, 32) if is_apart else f.at(words, node.base + 1)

    def member(value: Value, span: tuple[int, int]) -> None:
        now = f.get(count)
        if not verify.always_fits(values.pack, node.source, node.capacity):
            values.trap_if(f.compare("ge", now, const(node.capacity)))
        f.store(kept, now, value)
        f.set(count, f.add(now, 1))

    values.gather(node, member)
    if is_apart:
        f.do("copy", f.at(words, node.base + 1), kept, f.get(count))
    f.store(words, node.base, f.get(count))
