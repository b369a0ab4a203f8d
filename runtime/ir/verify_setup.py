"""What must hold of a program's layout and setup: every slot has one owner at most.

The result is a map of the block that says what each slot is; the blocks are checked by it.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program

MOST_SLOTS = 4_000_000
MOST_SEATS = 12

# What a slot is; rules write to those up to `FIELD` only.
FREE, FRAME, FIELD, HEAD, STREAM, LOCATION, COUNTER, PILE, OPTION, BACK = range(10)
HIDDEN = (HEAD, STREAM, LOCATION, PILE, BACK)
WORDS = (
    "free slots", "a frame", "a variable", "the head", "the streams", "the locations",
    "counters", "a pile", "an option", "a return point",
)  # fmt: skip


class NotSound(ValueError):
    """A program that breaks an invariant; the message says which and where."""


@dataclass(frozen=True, slots=True)
class Counters:
    """The slots of the token counters of one zone, and whether they may go below zero."""

    first: int
    last: int
    is_supply: bool


@dataclass(frozen=True, slots=True)
class Map:
    """What each slot of the block is, and where counters lie."""

    slots: bytearray
    counters: tuple[Counters, ...]

    def is_readable(self, first: int, last: int) -> bool:
        """Return whether values may look at the slots from `first` up to `last` by number.

        Piles are looked into as piles, and how the game stands in its rules is nobody's.
        """
        inside = 0 <= first <= last <= len(self.slots)
        return inside and not any(sort in self.slots[first:last] for sort in HIDDEN)

    def is_writable(self, first: int, last: int) -> bool:
        """Return whether rules may write to the slots from `first` up to `last`."""
        inside = 0 <= first <= last <= len(self.slots)
        return inside and max(self.slots[first:last], default=FREE) <= FIELD


def known(number: int, count: int, what: str, where: str) -> None:
    """Raise `NotSound` unless the number is one of `count`."""
    if not 0 <= number < count:
        raise NotSound(f"there is no {what} {number} in {where}")


def check_setup(pack: program.Program) -> Map:
    """Check everything but the blocks and decisions, and return the map of the block."""
    _check_head(pack)
    slots = bytearray(pack.size)
    _paint(slots, 0, program.Head.SIZE, HEAD)
    _paint(slots, pack.streams, pack.stream_count, STREAM)
    _paint(slots, pack.locations, len(pack.cards), LOCATION)
    for zone in pack.zones:
        _paint_zone(pack, slots, zone)
    for field in pack.fields:
        copies = field.owners(pack.most_seats, len(pack.cards))
        _paint(slots, field.base, len(copies), FIELD)
    for option in pack.options:
        known(option.default, len(option.values), "value", f"option {option.name}")
        _paint(slots, option.slot, 1, OPTION)
    for procedure in pack.procedures:
        _paint_frame(pack, slots, procedure)
        if procedure.card >= 0:
            known(procedure.card, pack.size, "slot", procedure.name)
    _check_counters(pack)
    _check_piles(pack)
    return Map(slots, tuple(_counters(pack)))


def supplies(pack: program.Program) -> frozenset[int]:
    """Return the numbers of the zones whose setup gives them tokens."""
    given = {slot for slot, _ in pack.setup_counters}
    return frozenset(
        number
        for number, zone in enumerate(pack.zones)
        if zone.counters >= 0
        and given & set(range(zone.counters, zone.counters + zone.counter_stride))
    )


def _check_head(pack: program.Program) -> None:
    if not 1 <= pack.least_seats <= pack.most_seats <= MOST_SEATS:
        raise NotSound("the number of seats is out of range")
    if not program.Head.SIZE <= pack.size <= MOST_SLOTS:
        raise NotSound("the block is too small or too big")
    if not pack.blocks or not isinstance(pack.blocks[-1].end, do.EndGame):
        raise NotSound("the last block does not end the game")
    known(pack.entry, len(pack.procedures), "procedure", "the entry")
    for scenario in pack.scenarios:
        known(scenario.procedure, len(pack.procedures), "procedure", scenario.id)
    for words in pack.words.values():
        if len(words.kinds) != len(pack.kinds):
            raise NotSound("the words are those of other tokens")


def _paint(slots: bytearray, first: int, count: int, sort: int) -> None:
    last = first + count
    if first < 0 or count < 0 or last > len(slots):
        raise NotSound(f"{WORDS[sort]} outside of the block")
    if any(slots[first:last]):
        raise NotSound(f"{WORDS[sort]} and {WORDS[max(slots[first:last])]} in one slot")
    slots[first:last] = bytes((sort,)) * count


def _paint_zone(pack: program.Program, slots: bytearray, zone: program.Zone) -> None:
    copies = zone.copies(pack.most_seats)
    if zone.counters >= 0:
        if zone.counter_stride != len(pack.kinds):
            raise NotSound(f"{zone.name} counts other tokens")
        _paint(slots, zone.counters, zone.counter_stride * copies, COUNTER)
    if zone.pile >= 0:
        if zone.pile_stride < len(zone.takes or pack.cards) + 2:
            raise NotSound(f"{zone.name} cannot hold all cards")
        known(zone.stream, pack.stream_count, "stream", zone.name)
        _paint(slots, zone.pile, zone.pile_stride * copies, PILE)
    for card in (*zone.bearers, *zone.takes):
        known(card, len(pack.cards), "card", zone.name)
    for kind in zone.kinds:
        known(kind, len(pack.kinds), "kind", zone.name)
        if zone.counters < 0:
            raise NotSound(f"{zone.name} has no counters")


def _paint_frame(
    pack: program.Program, slots: bytearray, procedure: program.Procedure
) -> None:
    known(procedure.entry, len(pack.blocks), "block", procedure.name)
    known(procedure.back - procedure.frame, procedure.frame_size, "slot", procedure.name)
    _paint(slots, procedure.frame, procedure.frame_size, FRAME)
    slots[procedure.back] = BACK


def _check_counters(pack: program.Program) -> None:
    """Check that tokens begin in places of the game, each kind in one slot at most once."""
    places = {
        zone.counters + kind
        for zone in pack.zones
        if zone.per == "game"
        for kind in zone.kinds
    }
    seen: set[int] = set()
    for slot, count in pack.setup_counters:
        if slot not in places or slot in seen or count < 0:
            raise NotSound("tokens begin where none can be")
        seen.add(slot)


def _check_piles(pack: program.Program) -> None:
    """Check that cards begin in piles of the game, no card and no pile twice."""
    zones: set[int] = set()
    seen: set[int] = set()
    for number, cards in pack.setup_piles:
        known(number, len(pack.zones), "zone", "the setup")
        zone = pack.zones[number]
        if zone.pile < 0 or zone.per != "game" or number in zones:
            raise NotSound("cards begin where none can be")
        zones.add(number)
        for card in cards:
            known(card, len(pack.cards), "card", "the setup")
            if zone.takes and card not in zone.takes:
                raise NotSound(f"card {card} begins where it cannot lie")
            if card in seen:
                raise NotSound(f"card {card} begins in two places")
            seen.add(card)


def _counters(pack: program.Program) -> list[Counters]:
    given = supplies(pack)
    return [
        Counters(
            zone.counters,
            zone.counters + zone.counter_stride * zone.copies(pack.most_seats),
            number in given,
        )
        for number, zone in enumerate(pack.zones)
        if zone.counters >= 0
    ]
