"""Effects that are said to commute do so: both orders of each pair are played out."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from zlib import crc32

import pytest

from cardwright.compiler import driver
from cardwright.compiler.passes import commuting, effect_touches, touches
from cardwright.runtime import decisions, messages, piles, table
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from packs import checked

Pair = tuple[str, str]
WORDS = Path(__file__).parent / "packs" / "words"
SIEGE = "siege-of-luthadel"
EFFECTS = [
    (SIEGE, "suffered", 4),
    (SIEGE, "erupts", 5),
    ("house-war", "played", 4),
    ("siege-of-sunfall", "won", 3),
    ("words", "played", 3),
    ("words", "erupts", 3),
    ("classics/deck-builder", "played", 2),
    ("classics/love-letter", "discarded", 3),
    ("edges", "falls", 3),
]
# How many decisions a state is away from the start.
DEPTHS = (0, 7, 40, 150)


@cache
def read(pack: str) -> driver.Checked:
    """Return a checked pack; that of the words is played nowhere else."""
    return driver.check_pack(WORDS) if pack == "words" else checked(pack)


@cache
def played(pack: str) -> program.Program:
    """Return a pack's program."""
    return driver.compile_program(read(pack))


@cache
def pairs(pack: str, heading: str) -> dict[Pair, bool]:
    """Return for each pair of cards whether their effects are said to commute."""
    model = read(pack).model
    assert model is not None
    found = commuting.effects(effect_touches.follow(model), heading)
    names = found.definitions
    return {
        (names[one], names[other]): not found.clashes[one][other]
        for one, other in combinations_with_replacement(range(len(names)), 2)
    }


# ---- what is said ------------------------------------------------------------------------


def test_some_rampage_cards_commute_and_some_do_not() -> None:
    said = pairs(SIEGE, "suffered")
    # Money and food are lost, a hidden card is given up, others gain Favor.
    assert said["smashed-coffers", "trampled-fields"]
    assert said["lost-in-the-panic", "torn-banners"]
    assert said["lost-in-the-panic", "forsworn-oath"]
    assert said["blamed-for-the-dead", "voices-across-the-wall"]
    # Both take from one house or from one bank; a card is given up or stolen from one hand.
    assert not said["looted-stores", "smashed-coffers"]
    assert not said["blamed-for-the-dead", "butchered-village"]
    assert not said["lost-in-the-panic", "shaken-loyalty"]
    assert not said["smashed-coffers", "smashed-coffers"]
    assert 40 < sum(said.values()) < 100


def test_what_a_clash_is() -> None:
    assert pairs("edges", "falls") == {
        ("dew", "dew"): False,
        ("dew", "rust"): False,
        ("dew", "song"): True,
        ("dew", "wind"): True,
        ("rust", "rust"): False,
        ("rust", "song"): True,
        ("rust", "wind"): True,
        ("song", "song"): False,
        ("song", "wind"): True,
        ("wind", "wind"): False,
    }


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "Anna: Which comes next?"), ("de", "Anna: Was kommt als Nächstes?")],
)
def test_the_question_is_which_comes_next(language: str, question: str) -> None:
    pack = played("words")
    asked = {
        messages.fill(pack, language, each.message, [0] * 9, ["Anna"])
        for each in pack.decisions
    }
    assert question in asked


# ---- what happens ------------------------------------------------------------------------


@pytest.mark.parametrize(("pack", "heading", "seats"), EFFECTS)
def test_both_orders_of_what_commutes_end_alike(
    pack: str, heading: str, seats: int
) -> None:
    said = pairs(pack, heading)
    for block in states(pack, seats):
        for pair, commutes in said.items():
            if commutes:
                assert len(set(both_orders(pack, heading, block, pair))) == 1, pair


@pytest.mark.parametrize(("pack", "heading", "seats"), [EFFECTS[0], ("edges", "falls", 3)])
def test_an_order_that_is_asked_for_can_make_a_difference(
    pack: str, heading: str, seats: int
) -> None:
    differ = {
        pair
        for block in states(pack, seats)
        for pair, commutes in pairs(pack, heading).items()
        if not commutes and len(set(both_orders(pack, heading, block, pair))) > 1
    }
    assert differ


def both_orders(pack: str, heading: str, block: array[int], pair: Pair) -> Iterator[bytes]:
    """Yield the state, draws included, after one order and after the other.

    It is the block without where the game goes on, and without the names and counts of
    procedures that have ended, which nothing reads again; these lie behind all else. Piles
    from which nothing is ever taken in their order are compared as sets.
    """
    deck = played(pack).cards
    copies = [
        [n for n, card in enumerate(deck) if card.definition == name] for name in pair
    ]
    cards = (copies[0][0], copies[1][-1])
    for order in (cards, cards[::-1]):
        twin = block[:]
        for card in order:
            suffer(pack, heading, twin, card, seat=1)
        yield state(pack, twin)


def state(pack: str, block: array[int]) -> bytes:
    """Return what a block holds of a game between two sentences."""
    end = min(each.back for each in played(pack).procedures)
    kept = block[:end]
    kept[Head.PC] = 0
    for zone in played(pack).zones:
        if zone.pile >= 0 and zone.name not in ordered(pack):
            for copy in range(zone.copies(block[Head.SEATS])):
                first = zone.pile + copy * zone.pile_stride
                cards = slice(first + piles.FIRST, first + piles.FIRST + block[first])
                kept[cards] = array("i", sorted(kept[cards]))
    return kept.tobytes()


@cache
def ordered(pack: str) -> frozenset[str]:
    """Return the places whose cards lie in an order that matters."""
    model = read(pack).model
    assert model is not None
    return touches.ordered_zones(model)


def suffer(pack: str, heading: str, block: array[int], card: int, seat: int) -> None:
    """Do what a card prints under a heading, with answers that only what is asked decides."""
    made, number = machine(played(pack), block[Head.SEATS]), procedure(pack, heading, card)
    card_slot, seat_slot = parameters(pack)[number]
    block[card_slot], block[seat_slot] = card, seat
    block[Head.WAITING] = block[Head.PENDING] = block[Head.ENDED] = 0
    table.enter(made.program, block, number)
    table.advance(made, block, None)
    while (asked := table.decision(made, block)) is not None:
        luck = Luck(crc32(repr((block[Head.WAITING], asked.seat, asked.domain)).encode()))
        given = decisions.sample(asked.domain, luck)
        table.answer(made, block, asked.seat, given, None)


def procedure(pack: str, heading: str, card: int) -> int:
    """Return the number of the procedure that is a card's effect."""
    name = f"effect {played(pack).cards[card].definition} {heading}"
    return [each.name for each in played(pack).procedures].index(name)


@cache
def parameters(pack: str) -> dict[int, tuple[int, int]]:
    """Return where each effect finds its card and its seat: what is filled before a call."""
    found: dict[int, tuple[int, int]] = {}
    for block in played(pack).blocks:
        filled = [
            each.target.at
            for each in block.instructions
            if isinstance(each, do.Store) and isinstance(each.target, ir.Slot)
        ]
        if isinstance(block.end, do.Call) and len(filled) > 1:
            found[block.end.procedure] = (filled[-2], filled[-1])
    return found


@cache
def states(pack: str, seats: int) -> tuple[array[int], ...]:
    """Return states of random games, each some decisions after the start."""
    made = machine(played(pack), seats)
    found: list[array[int]] = []
    for seed, depth in enumerate(DEPTHS):
        block, luck = table.begin(made, seed, {}), Luck(seed)
        table.advance(made, block, None)
        for _ in range(depth):
            asked = table.decision(made, block)
            if asked is not None:
                given = decisions.sample(asked.domain, luck)
                table.answer(made, block, asked.seat, given, None)
        found.append(block)
    return tuple(found)
