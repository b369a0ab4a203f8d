"""What a seat may see: the one place that decides it, for people, logs and bots alike.

Invariant: a view is made of open places, the seat's own places, counts that lie open, the
lines said to it and, when it is asked, its own choices; nothing else of the block is read.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.runtime import decisions, piles
from cardwright.runtime.interpreter.machine import Said
from cardwright.runtime.ir import program

EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Contents:
    """A place as one seat sees it; whose it is, -1 where it is no seat's and no card's.

    `tokens` are (kind, count) with a count above 0, `None` when hidden. `cards` are card
    numbers, bottom first, `None` when hidden; `size` is how many cards lie there, -1 when
    even that is hidden. `back` is what the card on top of a hidden pile looks like from behind,
    where it is drawn already, -1 elsewhere.
    """

    zone: str
    seat: int
    card: int
    tokens: tuple[tuple[int, int], ...] | None
    cards: tuple[int, ...] | None
    size: int
    back: int = -1


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees; `seat` is -1 for a spectator.

    `values` are variables with whose they are, a seat or a card, -1 for the game's; those of
    cards only where they are no longer what they were at the start. `waiting_for` are the seats that have yet to answer; `domain` is what this seat is asked.
    """

    seat: int
    places: tuple[Contents, ...]
    values: tuple[tuple[str, int, int], ...]
    waiting_for: tuple[int, ...]
    domain: decisions.Domain | None
    log: tuple[Said, ...]


def may_see(zone: program.Zone, owner: int, seat: int) -> bool:
    """Return whether `seat` sees into the zone of `owner`, which is -1 for the game's."""
    return zone.seen == "all" or (zone.seen == "owner" and owner == seat and seat >= 0)


def may_read(field: program.Field, owner: int, seat: int) -> bool:
    """Return whether `seat` sees the variable of `owner`; only seats own what they alone see."""
    return field.seen == "all" or (
        field.seen == "owner" and field.per == "seat" and owner == seat
    )


def view(
    pack: program.Program,
    block: array[int],
    seats: int,
    seat: int,
    asked: decisions.Decision | None,
    log: Sequence[Said],
) -> View:
    """Return what `seat` sees of a block."""
    mine = asked is not None and asked.seat == seat and seat in asked.pending
    return View(
        seat,
        tuple(_places(pack, block, seats, seat)),
        tuple(_values(pack, block, seats, seat)),
        asked.pending if asked else (),
        asked.domain if asked and mine else None,
        audible(log, seat),
    )


def audible(log: Sequence[Said], seat: int) -> tuple[Said, ...]:
    """Return the lines of a log that a seat may read."""
    return tuple(line for line in log if line[1] in (EVERYBODY, seat))


def open_slots(pack: program.Program, seats: int, seat: int) -> tuple[slice, ...]:
    """Return the parts of a block that hold what `seat` sees: a view's numbers, unread."""
    found: list[slice] = []
    for zone in pack.zones:
        for owner, copy in zone.places(seats):
            found += _slots(pack, zone, copy, may_see(zone, owner, seat))
    for field in pack.fields:
        for owner in field.owners(seats, len(pack.cards)):
            if may_read(field, owner, seat):
                at = field.base + owner
                found.append(slice(at, at + 1))
    return _joined(found)


def _slots(pack: program.Program, zone: program.Zone, copy: int, seen: bool) -> list[slice]:
    found: list[slice] = []
    if zone.counters >= 0 and seen:
        base = zone.counters + copy * zone.counter_stride
        found.append(slice(base, base + zone.counter_stride))
    if zone.pile >= 0:
        at = zone.pile + copy * zone.pile_stride
        if seen:
            found.append(slice(at, at + zone.pile_stride))
        elif zone.seen == "nobody":
            found.append(slice(at, at + 1))
    return found


def _joined(parts: list[slice]) -> tuple[slice, ...]:
    """Return parts in order, those that touch as one."""
    found: list[slice] = []
    for part in sorted(parts, key=lambda each: each.start):
        if found and found[-1].stop == part.start:
            part = slice(found.pop().start, part.stop)
        found.append(part)
    return tuple(found)


def _places(
    pack: program.Program, block: array[int], seats: int, seat: int
) -> list[Contents]:
    return [
        _contents(pack, block, zone, (owner, copy), may_see(zone, owner, seat))
        for zone in pack.zones
        for owner, copy in zone.places(seats)
    ]


def _contents(
    pack: program.Program,
    block: array[int],
    zone: program.Zone,
    whose: tuple[int, int],
    seen: bool,
) -> Contents:
    owner, copy = whose
    card = zone.bearers[copy] if zone.per == "card" else -1
    tokens = cards = None
    size = back = -1
    if zone.counters >= 0 and seen:
        base = zone.counters + copy * zone.counter_stride
        tokens = tuple(
            (kind, block[base + kind]) for kind in zone.kinds if block[base + kind]
        )
    if zone.pile >= 0:
        at = zone.pile + copy * zone.pile_stride
        if seen:
            cards = tuple(piles.cards(block, at))
        if seen or zone.seen == "nobody":
            size = block[at]
        if not seen and size > block[at + piles.SHUFFLED]:
            back = pack.cards[piles.end_card(block, at, True)].back
    return Contents(zone.name, owner, card, tokens, cards, size, back)


def _values(
    pack: program.Program, block: array[int], seats: int, seat: int
) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    for field in pack.fields:
        for owner in field.owners(seats, len(pack.cards)):
            value = block[field.base + owner]
            if may_read(field, owner, seat) and (
                field.per != "card" or value != field.initial
            ):
                found.append((field.name, -1 if field.per == "game" else owner, value))
    return found
