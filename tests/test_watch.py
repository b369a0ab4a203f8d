"""A watched machine plays the same game, and notes the steps and the moves of it."""

from __future__ import annotations

from array import array

import pytest

from cardwright.runtime import decisions, table
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.interpreter.watch import Watch
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck
from packs import checked, compiled

playing = pytest.mark.parametrize(
    ("name", "seats"), [("siege-of-sunfall", 4), ("twelve", 3), ("edges", 2)]
)


def next_step(made: Machine, block: array[int], luck: Luck) -> bool:
    """Answer what is asked at random; return whether anything was asked."""
    asked = table.decision(made, block)
    if asked is not None:
        given = decisions.sample(asked.domain, luck)
        table.answer(made, block, asked.seat, given, None)
    return asked is not None


@playing
def test_watching_changes_nothing(name: str, seats: int) -> None:
    pack = compiled(name)
    plain, watched = machine(pack, seats), Machine(pack, seats, Watch(pack))
    blocks = [table.begin(each, 3, {}) for each in (plain, watched)]
    lucks = [Luck(3), Luck(3)]
    for each, block in zip((plain, watched), blocks, strict=True):
        table.advance(each, block, None)

    while next_step(plain, blocks[0], lucks[0]):
        next_step(watched, blocks[1], lucks[1])
        assert blocks[0] == blocks[1]


@playing
def test_a_card_that_lies_elsewhere_was_seen_to_move(name: str, seats: int) -> None:
    pack = compiled(name)
    watch = Watch(pack)
    made = Machine(pack, seats, watch)
    block, luck = table.begin(made, 5, {}), Luck(5)
    first = lying(pack, block)
    owner = {pile: seat for seat in range(seats) for pile in piles_of(pack, seat)}
    table.advance(made, block, None)
    before = first
    while next_step(made, block, luck):
        now = lying(pack, block)
        for card, (start, end) in enumerate(zip(before, now, strict=True)):
            if start == end:
                continue
            assert watch.moves[card]
            assert watch.held[card] >> owner[end] & 1 if end in owner else True
            assert watch.given[card] >> owner[start] & 1 if start in owner else True
        before = now

    unmoved = [card for card, count in enumerate(watch.moves) if not count]
    assert all(first[card] == before[card] for card in unmoved)


def lying(pack: program.Program, block: array[int]) -> array[int]:
    return block[pack.locations : pack.locations + len(pack.cards)]


def piles_of(pack: program.Program, seat: int) -> list[int]:
    return [
        zone.pile + seat * zone.pile_stride
        for zone in pack.zones
        if zone.per == "seat" and zone.pile >= 0
    ]


def test_entries_are_counted_and_forgotten() -> None:
    pack = compiled("siege-of-sunfall")
    watch = Watch(pack)
    made = Machine(pack, 4, watch)
    block, luck = table.begin(made, 1, {}), Luck(1)
    table.advance(made, block, None)
    while next_step(made, block, luck):
        pass
    rounds, scenario = (
        next(each.entry for each in pack.procedures if each.name == name)
        for name in ("round", "scenario SF-001")
    )

    assert watch.entries[rounds] == 5
    assert watch.entries[scenario] == 0
    watch.clear()
    assert not any(watch.entries) and not any(watch.moves) and not any(watch.held)


def test_a_block_is_called_after_its_first_sentence() -> None:
    pack = compiled("siege-of-sunfall")
    sources = checked("siege-of-sunfall").sources
    said: set[str] = set()
    for block in pack.blocks:
        if block.span.path.endswith("pledge.cw"):
            said.add(sources[block.span.path].text[block.span.start : block.span.end])

    # The arms of one `if ... else`, and what follows them.
    assert {"lose-pledges", "return-pledges", "win of winner"} <= said
