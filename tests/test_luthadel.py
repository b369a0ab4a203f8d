"""The Siege of Luthadel: what scenarios cannot say, of views, of steps and of what is absent."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from cardwright.compiler import driver
from cardwright.compiler.tree import statements
from cardwright.runtime import piles
from cardwright.runtime.engine import Game
from cardwright.runtime.ir import program
from other_blocks import seen_by, swapped
from packs import ROOT, moments

BASE, SIEGE = ROOT / "content" / "house-war", ROOT / "content" / "siege-of-luthadel"
HIDDEN_PILES = ("attacker-pile", "defender-pile")
CLOSING = [
    "hold-apart",
    "feed-spoils",
    "when-solved",
    "sly-window",
    "award-favor",
    "file-problem",
    "flip-support",
    "give-allegiance",
]


@cache
def composed() -> driver.Checked:
    return driver.check_pack(BASE, [SIEGE])


@cache
def siege() -> program.Program:
    return driver.compile_program(composed())


def zone(name: str) -> program.Zone:
    return next(each for each in siege().zones if each.name == name)


def cards_in(block: array[int], name: str) -> list[int]:
    """Return the cards of a place of the game, bottom first."""
    return list(piles.cards(block, zone(name).pile))


def under_way(seats: int, seed: int, every: int) -> Iterator[tuple[Game, array[int]]]:
    """Yield a random game at some decisions before its end, with its block."""
    for at, game in enumerate(moments(siege(), seats, seed)):
        if at % every == 0 and game.decision is not None:
            yield game, array("i", game.block)


def is_journey(card: int) -> bool:
    pack = composed().model
    assert pack is not None
    return pack.cards[siege().cards[card].definition].type == "journey"


# ---- what nobody sees --------------------------------------------------------------------


@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_sl_025_nobody_knows_the_order_of_the_journey_cards(length: str) -> None:
    for seed in range(5):
        game = Game.start(siege(), 3, seed, options={"game-length": length})
        block = array("i", game.block)
        deck = cards_in(block, "problem-deck")
        journeys = [card for card in deck if is_journey(card)]
        problems = [card for card in deck if not is_journey(card)]
        # the first turn has put one card on the board or worked out one journey at most
        assert len(journeys) >= 5
        others = [
            swapped(siege().locations, block, one, other)
            for one in journeys
            for other in (*journeys, *problems[::7])
            if one != other
        ]
        for seat in (-1, 0, 1, 2):
            mine = seen_by(game, block, seat)
            assert all(seen_by(game, other, seat) == mine for other in others)


@pytest.mark.parametrize("seats", [3, 5])
def test_sl_088_no_view_holds_what_lies_in_a_support_pile(seats: int) -> None:
    """SL-015, SL-206: nor the cards of the set-up, nor those of solved problems."""
    rng, largest = Random(seats), 0
    for seed in range(3):
        for game, block in under_way(seats, seed, 5):
            filed = [card for name in HIDDEN_PILES for card in cards_in(block, name)]
            deck = cards_in(block, "problem-deck")
            largest = max(largest, len(filed))
            assert filed
            unlike = swapped(
                siege().locations, block, rng.choice(filed), rng.choice([*filed, *deck])
            )
            for seat in (-1, *range(seats)):
                mine = game.view(seat)
                for place in mine.places:
                    if place.zone in HIDDEN_PILES:
                        assert place.cards is None
                        assert place.size == len(cards_in(block, place.zone))
                shown = {c for place in mine.places for c in place.cards or ()}
                assert shown.isdisjoint(filed)
                assert seen_by(game, unlike, seat) == mine
    assert largest > 4


def test_sl_089_no_view_holds_the_side_of_another_players_token() -> None:
    """Nor how many there are; the log says what was taken in the open."""
    pack, pile = siege(), zone("allegiance")
    names = [kind.name for kind in pack.kinds]
    sides = names.index("attacker-token"), names.index("defender-token")
    held = 0
    for seed in range(3):
        for game, block in under_way(3, seed, 15):
            seen = {seat: game.view(seat) for seat in (-1, 0, 1, 2)}
            for seat, view in seen.items():
                for place in view.places:
                    if place.zone == "allegiance":
                        assert (place.tokens is None) == (seat != place.seat)
            for owner in range(3):
                at = pile.counters + owner * pile.counter_stride
                for mine, other in (sides, sides[::-1]):
                    if not block[at + mine]:
                        continue
                    held += 1
                    turned = block[:]
                    turned[at + mine] -= 1
                    turned[at + other] += 1
                    for seat, view in seen.items():
                        is_told = seen_by(game, turned, seat) != view
                        assert is_told == (seat == owner)
    assert held > 10


# ---- steps -------------------------------------------------------------------------------


def test_sl_066_a_deal_closes_in_eight_steps() -> None:
    """Those behind the last question of a deal cannot be told apart in a scenario."""
    model = composed().model
    assert model is not None
    steps = [
        each.name
        for each in model.procedures["close-deal"].body
        if isinstance(each, statements.Do)
    ]
    assert steps == CLOSING


# ---- what is not there -------------------------------------------------------------------


def test_sl_026_no_card_of_the_base_game_is_in_play() -> None:
    model = composed().model
    assert model is not None
    assert {each.pack for each in model.cards.values()} == {"siege-of-luthadel"}


def test_sl_209_nothing_speaks_of_unrest_or_of_destroyed_resources() -> None:
    model = composed().model
    assert model is not None
    parts = [
        *model.zones,
        *model.variables,
        *model.numbers,
        *model.procedures,
        *model.definitions,
        *model.card_types["problem"].fields,
    ]
    assert not [name for name in parts if "unrest" in name or "destroy" in name]
    # a problem leaves the board for a Support Pile, the deck or the box
    assert "problem-discard" not in model.zones
    for text in (SIEGE / "cards").glob("*.yaml"):
        assert "unrest" not in text.read_text("utf-8").lower()
    for language, words in siege().words.items():
        told = " ".join(words.messages).lower()
        wrong = {"en": ("unrest", "destroy"), "de": ("unruhe", "zerstör")}[language]
        assert not [word for word in wrong if word in told]
