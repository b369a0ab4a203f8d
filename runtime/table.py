"""Playing on one flat block: begin, who is asked what, take an answer, go on.

`engine.Game` wraps this for people; bots and experiments use it as it is, for it copies and
remembers nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, assert_never

from cardwright.runtime import chance, decisions, payments, piles
from cardwright.runtime.faults import Fault, NeedsChance, Refused
from cardwright.runtime.interpreter.machine import Machine, Said
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.ir.span import Span

NOWHERE = Span("", 0, 0)


def begin(
    machine: Machine,
    seed: int,
    options: Mapping[str, str],
    *,
    explicit_chance: bool = False,
    ask_all: bool = False,
) -> array[int]:
    """Return the block of a new game, before its first step.

    With `ask_all`, a choice that has one answer only is asked too.
    """
    pack = machine.program
    block = array("i", bytes(4 * pack.size))
    block[Head.SEATS] = machine.seats
    block[Head.FORCED] = -1
    block[Head.EXPLICIT_CHANCE] = int(explicit_chance)
    block[Head.ASK_ALL] = int(ask_all)
    chance.set_seed(block, seed)
    set_options(pack, block, options)
    for field in pack.fields:
        for owner in field.owners(pack.most_seats, len(pack.cards)):
            block[field.base + owner] = field.initial
    for slot, count in pack.setup_counters:
        block[slot] = count
    for zone, cards in pack.setup_piles:
        _lay(pack, block, pack.zones[zone].pile, cards)
    enter(pack, block, pack.entry)
    return block


def enter(pack: program.Program, block: array[int], procedure: int) -> None:
    """Let the game go on with a procedure, after which it ends: the last block is the end."""
    block[pack.procedures[procedure].back] = len(pack.blocks) - 1
    block[Head.PC] = pack.procedures[procedure].entry


def _lay(
    pack: program.Program, block: array[int], pile: int, cards: tuple[int, ...]
) -> None:
    block[pile] = len(cards)
    for index, card in enumerate(cards):
        block[pile + piles.FIRST + index] = card
        block[pack.locations + card] = pile


def set_options(
    pack: program.Program, block: array[int], options: Mapping[str, str]
) -> None:
    """Write the rule options; an unknown option or value raises `Refused`."""
    known = {option.name: option for option in pack.options}
    for name, value in options.items():
        if name not in known:
            raise Refused(f"there is no option `{name}`; there are {_listed(known)}")
        if value not in known[name].values:
            values = _listed(known[name].values)
            raise Refused(f"option `{name}` has no value `{value}`; it has {values}")
    for option in pack.options:
        chosen = options.get(option.name)
        index = option.default if chosen is None else option.values.index(chosen)
        block[option.slot] = index


def _listed(names: Any) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"


# ---- going on ----------------------------------------------------------------------------


MOST_FORCED = 100_000


def advance(machine: Machine, block: array[int], out: list[Said] | None) -> None:
    """Go on until somebody has a choice, the game ends, or chance must be given.

    A choice with one answer only is taken at once, unless it is sealed: that it is asked at
    all must not tell the others what a seat has.
    """
    if out is None and machine.advances(block):
        return
    for _ in range(MOST_FORCED):
        try:
            machine.run(block, out)
        except NeedsChance:
            return
        if block[Head.ENDED]:
            return
        number = block[Head.WAITING] - 1
        node = machine.program.decisions[number]
        if node.sealed is not None:
            seats = machine.who[number](block)
            if seats:
                block[Head.PENDING] = sum(1 << seat for seat in seats)
                return
        else:
            seat = machine.who[number](block)
            domain = domain_of(machine, block, number, seat)
            only = decisions.only_answer(domain)
            if only is None or (block[Head.ASK_ALL] and decisions.is_choice(domain)):
                block[Head.PENDING] = 1 << seat
                return
            write(machine, block, number, seat, only)
        block[Head.WAITING] = 0
    raise Fault("the rules ask without end for what can be answered in one way only")


def pending(block: array[int]) -> tuple[int, ...]:
    """Return the seats that have yet to answer."""
    mask = block[Head.PENDING]
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def needs_chance(machine: Machine, block: array[int]) -> int:
    """Return how many outcomes an explicit-chance game waits for, 0 when it does not."""
    if not block[Head.EXPLICIT_CHANCE] or block[Head.ENDED] or block[Head.WAITING]:
        return 0
    try:
        machine.run(block[:], None)
    except NeedsChance as wait:
        return wait.outcomes
    return 0


def decision(
    machine: Machine, block: array[int], seat: int | None = None
) -> decisions.Decision | None:
    """Return what is asked of `seat`, or of the first seat that has yet to answer."""
    if block[Head.ENDED]:
        return None
    number = block[Head.WAITING] - 1
    if number < 0:
        draw = decisions.Chance(needs_chance(machine, block))
        return decisions.Decision(-1, "chance", -1, -1, (), False, draw, NOWHERE)
    node = machine.program.decisions[number]
    waiting = pending(block)
    who = waiting[0] if seat is None or seat not in waiting else seat
    asked = domain_of(machine, block, number, who)
    return decisions.Decision(
        number,
        node.name,
        node.message,
        who,
        waiting,
        node.sealed is not None,
        asked,
        node.span,
        tuple([block[slot] for slot in node.args]),
    )


def domain_of(
    machine: Machine, block: array[int], number: int, seat: int
) -> decisions.Domain:
    """Return the domain of a decision for a seat."""
    domain = machine.program.decisions[number].domain
    found = machine.domain[number](block, seat)
    match domain:
        case program.Pick(sort=sort, enum=enum, optional=optional):
            nothing = 0 if sort == "number" and not optional else -1
            members = (*found, -1) if optional else tuple(found) or (nothing,)
            return decisions.PickOne(sort, enum, members)
        case program.YesNo():
            return decisions.YesNo()
        case program.PickSome(sort=sort):
            return decisions.PickSome(sort, tuple(found[0]), found[1], found[2])
        case program.Counts(kinds=kinds, weights=weights, lean=lean):
            return decisions.Counts(kinds, found[0], weights, found[1], found[2], lean)
        case program.Payment(kinds=kinds, rate=rate):
            caps, needs, rest, total = found
            return payments.Payment(kinds, caps, needs, rest, total, rate)
        case program.Order():
            return decisions.Order(found)
        case program.Split():
            return decisions.Split(tuple(found[0]), found[1])
        case _:
            assert_never(domain)


def answer(
    machine: Machine,
    block: array[int],
    seat: int,
    given: decisions.Answer,
    out: list[Said] | None,
) -> None:
    """Take a canonical answer of `seat` and go on as far as the game can."""
    number = block[Head.WAITING] - 1
    if number < 0:
        assert isinstance(given, int)
        block[Head.FORCED] = given
    else:
        write(machine, block, number, seat, given)
        block[Head.DECISIONS] += 1
        block[Head.PENDING] &= ~(1 << seat)
        if block[Head.PENDING]:
            return
        block[Head.WAITING] = 0
    advance(machine, block, out)


def write(
    machine: Machine, block: array[int], number: int, seat: int, given: decisions.Answer
) -> None:
    """Write an answer where the rules will look for it."""
    node = machine.program.decisions[number]
    at = node.target + node.stride * seat
    match node.domain:
        case program.PickSome() | program.Order():
            assert isinstance(given, tuple)
            block[at] = len(given)
            block[at + 1 : at + 1 + len(given)] = array("i", given)
        case program.Split():
            assert isinstance(given, tuple)
            members = domain_of(machine, block, number, seat)
            assert isinstance(members, decisions.Split)
            block[at : at + node.capacity] = array("i", bytes(4 * node.capacity))
            for member, share in zip(members.members, given, strict=True):
                block[at + member] = share
        case _:
            if isinstance(given, int):
                block[at] = given
            else:
                block[at : at + len(given)] = array("i", given)
