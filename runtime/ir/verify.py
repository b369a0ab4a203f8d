"""What must hold of every program, made here or read from a file, before it may run.

Components are moved and never written: a store touches no counter, no pile and no location.
Every slot lies in the block, every number of a block, table, zone or procedure exists, and a
block that draws begins with the draw, so that a game can wait for an outcome there. What only
the game can tell is checked as it runs: `python_blocks` asks here what is known already.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program, verify_layers, verify_setup
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.verify_setup import NotSound, known
from cardwright.runtime.ir.verify_values import (
    Scope,
    check_all,
    check_pile,
    check_source,
    check_value,
    greatest,
    looped,
    span_of,
)

MOST_REGIONS = 1_000_000
"""How many slots the tables of looked-up regions may name together."""


def verify(pack: program.Program) -> program.Program:
    """Return the program if it is sound, else raise `NotSound`."""
    layout = verify_setup.check_setup(pack)
    whole = Scope(pack=pack, layout=layout, where="the program")
    for number, block in enumerate(pack.blocks):
        scope = replace(whole, where=f"block {number}")
        for index, each in enumerate(block.instructions):
            if index and isinstance(each, do.CHANCE):
                raise NotSound(f"block {number} draws in its middle")
            _check_instruction(scope, layout, each)
        _check_end(scope, block.end)
    for number, decision in enumerate(pack.decisions):
        scope = replace(whole, where=f"decision {number}")
        _check_decision(scope, layout, decision)
    for number, talk in enumerate(pack.talks):
        _check_talk(pack, talk, f"offers {number}")
    verify_layers.check(whole)
    bound = frozenset({pack.score_seat})
    worths = (pack.score, pack.ranking, pack.estimate)
    check_all(replace(whole, where="the score", bound=bound), *worths)
    if pack.ranks < 1:
        raise NotSound("a score has no rank")
    for scenario in pack.scenarios:
        scope = replace(whole, where=scenario.id)
        for check in (*scenario.always, *scenario.then, *scenario.never_less):
            check_value(scope, check.value)
    for roll in pack.rolls:
        _check_roll(whole, roll)
    if sum(size for _, _, size in whole.regions) > MOST_REGIONS:
        raise NotSound("the block is looked into in too many ways")
    return pack


def _check_talk(pack: program.Program, talk: program.Talk, where: str) -> None:
    known(talk.decision, len(pack.decisions), "decision", where)
    for slot in (talk.proposer, talk.offers):
        known(slot, pack.size, "slot", where)
    for block in (talk.opened, talk.made, talk.agreed, *talk.ended):
        known(block, len(pack.blocks), "block", where)


def _check_roll(whole: Scope, roll: program.NamedRoll) -> None:
    pack, where = whole.pack, f"the roll {roll.name}"
    known(roll.procedure, len(pack.procedures), "procedure", where)
    if roll.tray >= 0:
        known(roll.tray, len(pack.zones), "zone", where)
    for each in roll.inputs:
        known(each.slot, pack.size, "slot", where)
    scope = replace(whole, where=where)
    for shown in roll.shows:
        check_value(scope, shown.value)
    if roll.goal is not None:
        check_value(scope, roll.goal)


# ---- instructions ------------------------------------------------------------------------


def _check_instruction(
    scope: Scope, layout: verify_setup.Map, node: do.Instruction
) -> None:
    pack = scope.pack
    match node:
        case do.Store(target=target, value=value):
            _written(scope, layout, target)
            check_value(scope, value)
        case do.Transfer(source=source, target=target, amount=amount):
            _check_transfer(scope, layout, source, target)
            check_value(scope, amount)
        case do.MoveCard(card=card, target=target):
            check_value(scope, card)
            check_pile(scope, target)
        case do.MoveTop(source=source, target=target):
            check_pile(scope, source)
            check_pile(scope, target)
            if pack.zones[target.zone].takes:
                raise NotSound(
                    f"any card is moved where only some can lie in {scope.where}"
                )
        case do.Shuffle(pile=pile) | do.Settle(pile=pile):
            check_pile(scope, pile)
        case do.Roll(target=target, sides=sides, stream=stream):
            _written(scope, layout, target)
            known(stream, pack.stream_count, "stream", scope.where)
            if sides < 1:
                raise NotSound(f"a die without sides in {scope.where}")
        case do.Gather(base=base, capacity=capacity, var=var, source=source, where=where):
            _free(scope, layout, base, capacity + 1)
            check_source(scope, source)
            check_all(looped(scope, var, source), where)
        case do.Clear(base=base, count=count):
            _free(scope, layout, base, count)
        case do.Log(message=message, args=args, seat=seat):
            _message(scope, message)
            check_all(scope, seat, *args)
        case _:
            assert_never(node)


def _written(scope: Scope, layout: verify_setup.Map, place: ir.Place) -> None:
    check_value(scope, place)
    if not layout.is_writable(*span_of(place)):
        raise NotSound(f"{scope.where} writes to components or outside of the block")


def _free(scope: Scope, layout: verify_setup.Map, base: int, count: int) -> None:
    if count < 0 or not layout.is_writable(base, base + count):
        raise NotSound(f"{scope.where} writes to components or outside of the block")


def _message(scope: Scope, message: int) -> None:
    for words in scope.pack.words.values():
        known(message, len(words.messages), "message", scope.where)


def _check_transfer(
    scope: Scope, layout: verify_setup.Map, source: ir.Place, target: ir.Place
) -> None:
    check_all(scope, source, target)
    _counters_of(scope, layout, source)
    _counters_of(scope, layout, target)
    if kind_of(scope.pack, source) != kind_of(scope.pack, target) and not (
        kind_of(scope.pack, source) is None or kind_of(scope.pack, target) is None
    ):
        raise NotSound(f"{scope.where} makes tokens of one kind to others")


def _counters_of(
    scope: Scope, layout: verify_setup.Map, place: ir.Place
) -> verify_setup.Counters:
    first, last = span_of(place)
    for each in layout.counters:
        if each.first <= first and last <= each.last:
            return each
    raise NotSound(f"{scope.where} moves tokens to no counter")


def zone_at(pack: program.Program, slot: int) -> int:
    """Return the number of the zone whose counters a slot is among."""
    return next(
        number
        for number, zone in enumerate(pack.zones)
        if zone.counters >= 0
        and zone.counters
        <= slot
        < zone.counters + zone.counter_stride * zone.copies(pack.most_seats)
    )


def supplies(pack: program.Program) -> frozenset[int]:
    """Return the numbers of the zones whose setup gives them tokens."""
    return verify_setup.supplies(pack)


def first_of(place: ir.Place) -> int:
    """Return the first slot that a place can be."""
    return span_of(place)[0]


def kind_of(pack: program.Program, place: ir.Place) -> int | None:
    """Return the kind of token that a counter counts, None where only the game can tell."""
    first = span_of(place)[0]
    zone = pack.zones[zone_at(pack, first)]
    if isinstance(place, ir.Cell) and place.stride % zone.counter_stride and place.size > 1:
        return None
    return (first - zone.counters) % zone.counter_stride


# ---- how blocks end ----------------------------------------------------------------------


def _check_end(scope: Scope, node: do.Terminator) -> None:
    pack, where, count = scope.pack, scope.where, len(scope.pack.blocks)
    match node:
        case do.Jump(block=after):
            known(after, count, "block", where)
        case do.Branch(test=test, then=then, otherwise=otherwise):
            check_value(scope, test)
            known(then, count, "block", where)
            known(otherwise, count, "block", where)
        case do.Switch(value=value, blocks=blocks, otherwise=otherwise):
            check_value(scope, value)
            for after in (*blocks, otherwise):
                known(after, count, "block", where)
        case do.Call(procedure=procedure, back=back):
            known(procedure, len(pack.procedures), "procedure", where)
            known(back, count, "block", where)
        case do.Return(procedure=procedure):
            known(procedure, len(pack.procedures), "procedure", where)
        case do.Decide(decision=decision, block=after):
            known(decision, len(pack.decisions), "decision", where)
            known(after, count, "block", where)
        case do.EndGame():
            pass
        case _:
            assert_never(node)


# ---- decisions ---------------------------------------------------------------------------


def _check_decision(scope: Scope, layout: verify_setup.Map, node: program.Decision) -> None:
    _message(scope, node.message)
    check_all(scope, *map(ir.Slot, node.args))
    if (node.seat is None) == (node.sealed is None):
        raise NotSound(f"{scope.where} is asked of nobody")
    check_all(scope, node.seat)
    copies, width = 1, max(node.capacity, 1)
    inside = scope
    if node.sealed is not None:
        check_source(scope, node.sealed)
        inside = looped(scope, node.seat_var, node.sealed)
        check_all(inside, node.sealed_where)
        copies = scope.pack.most_seats
    elif node.stride:
        raise NotSound(f"{scope.where} has one answer in many places")
    if copies > 1 and node.stride < width:
        raise NotSound(f"the answers of {scope.where} lie over each other")
    _free(scope, layout, node.target, width + node.stride * (copies - 1))
    _check_domain(inside, node, node.domain)
    _check_hurdles(inside, node)


def _check_hurdles(scope: Scope, node: program.Decision) -> None:
    """Check what members of a pick must pass."""
    if not node.hurdles:
        return
    if not isinstance(node.domain, program.Pick):
        raise NotSound(f"{scope.where} picks nothing, and tells what cannot be picked")
    within = looped(scope, node.domain.var, node.domain.source)
    for each in node.hurdles:
        check_all(within, each.test, *each.args)
        _message(scope, each.message)


def _check_domain(scope: Scope, node: program.Decision, domain: program.Domain) -> None:
    match domain:
        case program.Pick(var=var, source=source, where=where):
            _check_members(scope, var, source, where)
        case program.YesNo():
            pass
        case program.PickSome(var=var, source=source, where=where, low=low, high=high):
            _check_members(scope, var, source, where)
            check_all(scope, low, high)
        case program.Counts(kinds=kinds, caps=caps, weights=weights, low=low, high=high):
            check_all(scope, low, high, *caps)
            if not len(kinds) == len(caps) == len(weights) <= max(node.capacity, 1):
                raise NotSound(f"{scope.where} counts more than it has room for")
            if min(weights, default=0) < 0:
                raise NotSound(f"{scope.where} has a weight below 0")
            for kind in kinds:
                known(kind, len(scope.pack.kinds), "kind", scope.where)
        case program.Payment(kinds=kinds, caps=caps, needs=needs, rest=rest, total=total):
            check_all(scope, total, *caps, *needs, *rest)
            widths = {len(kinds), len(caps), len(needs), len(rest)}
            if len(widths) > 1 or len(kinds) > max(node.capacity, 1):
                raise NotSound(f"{scope.where} counts more than it has room for")
            if not 0 <= domain.rate < 64:
                raise NotSound(f"{scope.where} has no rate of exchange")
            for kind in kinds:
                known(kind, len(scope.pack.kinds), "kind", scope.where)
        case program.Order(pile=pile):
            check_pile(scope, pile)
            if node.capacity <= len(scope.pack.cards):
                raise NotSound(f"{scope.where} has no room for all cards")
        case program.Split(total=total, var=var, source=source, where=where):
            _check_members(scope, var, source, where)
            check_value(scope, total)
        case _:
            assert_never(domain)


def _check_members(
    scope: Scope, var: int, source: ir.Source, where: ir.Value | None
) -> None:
    check_source(scope, source)
    check_all(looped(scope, var, source), where)


# ---- what the executor need not ask again ------------------------------------------------


def always_fits(pack: program.Program, source: ir.Source, capacity: int) -> bool:
    """Return whether no more members than `capacity` can ever come up."""
    most = greatest(pack, source)
    return most is not None and most <= capacity
