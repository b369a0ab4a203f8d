"""What Cadwallon prints: every card with its words, every count of the box, and no text too long."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import packs
from cardwright.compiler.backends.sheets import backend, model, pack_layout
from cardwright.compiler.tree import model as tree

EXPANSION = "king-of-ashes"


@cache
def game(name: str) -> tree.Model:
    found = packs.checked(name).model
    assert found is not None
    return found


@cache
def job(name: str, language: str) -> model.PrintJob:
    looks = pack_layout.read_pack_layout(packs.checked(name).sources)
    found = backend.collected(game(name), looks, language)
    assert (*looks.diagnostics, *found.diagnostics) == ()
    return found.job


def piece(product: str, name: str, language: str = "en") -> model.Piece:
    products = {each.id: each for each in job(EXPANSION, language).products}
    return next(each for each in products[product].pieces if each.id == name)


def says(of: model.Piece, field: str) -> str:
    value = next((each.value for each in of.fields if each.name == field), ())
    return "".join(
        f"{{{run.icon}}}"
        if isinstance(run, model.IconRun)
        else " "
        if isinstance(run, model.ParagraphBreak)
        else run.text
        for run in value
    )


@pytest.mark.parametrize("name", ["city-of-thieves", EXPANSION])
def test_every_text_fits_in_both_languages(name: str) -> None:
    printed = backend.sheets(game(name), packs.checked(name).sources)

    assert printed.diagnostics == ()


@pytest.mark.parametrize("name", ["city-of-thieves", EXPANSION])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_is_printed_once_or_drawn_on_a_board(name: str, language: str) -> None:
    printed = Counter(
        each.id
        for product in job(name, language).products
        for each in product.pieces
        for _ in range(each.copies)
    )
    drawn = {space.piece.id for each in job(name, language).boards for space in each.spaces}

    for card in game(name).cards.values():
        wanted = 0 if card.name in drawn else card.copies
        assert printed[card.name] == wanted, card.name


def test_the_box_holds_what_the_rulebook_counts() -> None:
    counts: Counter[str] = Counter()
    for product in job(EXPANSION, "en").products:
        counts[product.id] += sum(each.copies for each in product.pieces)

    assert counts["arcana"] == 60 + 32
    assert (counts["equipment"], counts["intrigues"], counts["exploration"]) == (18, 34, 27)
    assert counts["characters"] == counts["figures"] == 20 + 9
    assert counts["adventures"] == 3 + 6
    assert counts["treasures"] == 24 + 12 + 6
    assert counts["more-tokens"] == 21 + 17
    assert counts["help"] == 4
    assert counts["missions"] == 15
    assert counts["city-board"] == counts["catacombs-board"] == 1


def test_the_back_of_an_arcana_has_its_printed_colour() -> None:
    deck = next(each for each in job(EXPANSION, "en").products if each.id == "arcana")
    backs = {each.id: each.colour for each in deck.backs}
    colours = game(EXPANSION).enums["back"].values

    assert set(backs.values()) == {"purple", "blue"}
    for each in deck.pieces:
        colour = colours[game(EXPANSION).cards[each.id].fields["back-colour"]]
        assert backs[each.back] == each.colour == colour


def test_an_intrigue_prints_conditions_reward_and_penalty() -> None:
    card = piece("intrigues", "nest-egg")

    assert says(card, "conditions") == "There are at least 15 {coin} in your purse."
    assert says(card, "reward") == "Gain 5 {coin}."
    assert says(card, "penalty") == "–3 {coin}"
    assert says(piece("intrigues", "old-hands"), "penalty") == ""


def test_flags_and_numbers_are_said_by_their_short_words() -> None:
    assert says(piece("equipment", "axe"), "traits") == "Escapes succeed on 3 or more."
    assert says(piece("equipment", "buckler"), "traits") == "Bonus when defending: 1."
    assert says(piece("equipment", "buckler", "de"), "traits") == "Bonus bei der Abwehr: 1."
    assert says(piece("characters", "selka"), "always") == "May move through rivals."
    assert says(piece("characters", "melisse"), "always") == ""
    special = says(piece("adventures", "price-of-pride"), "special")
    assert special == "More from the Treasure Room: 2. More Cyclops dice: 1."


def test_what_is_printed_of_a_named_value_is_its_word() -> None:
    assert says(piece("characters", "lucius"), "gang") == "The Nocturnis Gang"
    assert says(piece("arcana", "run"), "timing") == "during an activation"
    assert says(piece("missions", "an-offering", "de"), "first-word") == "Kelch"


def test_the_die_of_the_cyclops_is_that_of_the_rule() -> None:
    """The wordings are pinned to the rule; here each face is held against its table."""
    board = piece("catacombs-board", "catacombs-board")

    assert [says(board, f"room-{face}") for face in range(1, 7)] == [
        "Holy Altar",
        "Tunnel",
        "Torture Chamber",
        "Scriptorium",
        "Treasure Room of Sophet Drahas",
        "It does not move",
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_ka_240_a_help_card_has_the_phases_and_on_its_back_the_actions(
    language: str,
) -> None:
    cards = next(each for each in job(EXPANSION, language).products if each.id == "help")
    front = next(each for each in cards.pieces if each.id == "help-turn")
    back = next(each for each in cards.backs if each.id == front.back)

    assert front.copies == 4
    steps = says(front, "left")
    assert [step in steps for step in "1234"] == [True] * 4
    assert ("purple" if language == "en" else "violett") in steps
    prices = says(back, "left"), says(back, "left-2")
    assert all("{ap}" in each for each in prices)
    for number in ("pick-cost", "break-cost", "mission-cost"):
        assert f"{game(EXPANSION).numbers[number].values[0]} {{ap}}" in prices[1]


def test_tokens_that_are_no_components_are_as_many_as_the_rules_need() -> None:
    numbers = {name: each.values[0] for name, each in game(EXPANSION).numbers.items()}
    tokens = {
        each.id: each.copies
        for product in job(EXPANSION, "en").products
        if product.id == "tokens"
        for each in product.pieces
    }

    assert tokens["portcullis"] == numbers["portcullises"]
    for colour in ("red", "violet", "green", "yellow"):
        assert tokens[f"action-{colour}"] == numbers["actions-each-turn"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_gap_is_left_open_in_a_printed_text(language: str) -> None:
    for product in job(EXPANSION, language).products:
        for each in product.pieces:
            for field in each.fields:
                said = says(each, field.name).replace("{", "").replace("}", "")
                assert "()" not in said, (each.id, field.name, said)
                assert "  " not in said, (each.id, field.name, said)
