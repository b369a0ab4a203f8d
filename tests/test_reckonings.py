"""Why a price is so high: its layers in words, the same sum, and nothing that is hidden."""

from __future__ import annotations

from array import array

import pytest

import packs
from cardwright.runtime import decisions, reckonings
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir import codec, program
from cardwright.runtime.luck import Luck
from command_line import Runner

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve")
CASES = {
    "plain": ("2 Food: 2 printed.", "2 Rationen: 2 aufgedruckt."),
    "taken-off": (
        "1 Food: 2 printed, 1 less by Cook.",
        "1 Ration: 2 aufgedruckt, 1 weniger durch Koch.",
    ),
    "below-nothing": (
        "0 Food: 2 printed, 1 less by Cook, 3 less by Baker, never below 0.",
        "0 Rationen: 2 aufgedruckt, 1 weniger durch Koch, 3 weniger durch Bäcker, nie unter 0.",
    ),
    "put-on": (
        "6 Food: 2 printed, 4 more by Storm (2 times).",
        "6 Rationen: 2 aufgedruckt, 4 mehr durch Sturm (2-mal).",
    ),
    "guarded": (
        "0 Food: 2 printed, 3 less by Baker, never below 0.",
        "0 Rationen: 2 aufgedruckt, 3 weniger durch Bäcker, nie unter 0.",
    ),
    "limited": (
        "5 Coins: 1 printed, 9 more for the relief of Meal, never above 4.",
        "5 Münzen: 1 aufgedruckt, 9 mehr für den Nachlass von Mahl, nie über 4.",
    ),
    "changed": (
        "0 Coins: 1 printed, 1 less by Clerk.",
        "0 Münzen: 1 aufgedruckt, 1 weniger durch Schreiber.",
    ),
    "unseen-giver": (
        "0 Coins: 1 printed, 1 less for the relief of Meal.",
        "0 Münzen: 1 aufgedruckt, 1 weniger für den Nachlass von Mahl.",
    ),
    "unseen": (
        "5 Coins: 1 printed, 4 more by what is not open to all.",
        "5 Münzen: 1 aufgedruckt, 4 mehr durch etwas, das nicht alle sehen.",
    ),
    "ruled": (
        "6 Coins: 1 printed, 6 more for the number of feasts, 1 less by rule.",
        "6 Münzen: 1 aufgedruckt, 6 mehr für die Zahl der Feste, 1 weniger laut Regel.",
    ),
    "flat": (
        "4 Coins: 1 printed, 3 more by rule.",
        "4 Münzen: 1 aufgedruckt, 3 mehr laut Regel.",
    ),
}


def at_the_price(case: str) -> Game:
    """Return a game that waits for the price of a case to be paid."""
    pack = packs.compiled("reasons")
    game = Game.start(pack, 2, 0, {"case": case})
    helper = "clerk" if case == "changed" else "spy"
    while not game.why():
        game.apply([card.definition for card in pack.cards].index(helper))
    return game


def lines(game: Game, language: str) -> list[str]:
    """Return why the price is so high."""
    return [reckonings.text(game.program, language, each, NAMES) for each in game.why()]


def test_the_pack_has_a_case_for_every_layer() -> None:
    (option,) = packs.compiled("reasons").options

    assert tuple(CASES) == option.values


@pytest.mark.parametrize("layer", CASES)
def test_a_layer_is_told_in_both_languages(layer: str) -> None:
    game = at_the_price(layer)

    for language, wanted in zip(("en", "de"), CASES[layer], strict=True):
        assert wanted in lines(game, language)


def test_icons_of_any_kind_are_told_too() -> None:
    assert "1 of any kind: 1 printed." in lines(at_the_price("plain"), "en")
    assert "1 beliebige: 1 aufgedruckt." in lines(at_the_price("plain"), "de")


def test_a_loaded_game_no_longer_knows_who_changed_what() -> None:
    game = at_the_price("changed")
    loaded = Game.load(game.program, game.save())

    assert "0 Coins: 1 printed, 1 less for the relief of Meal." in lines(loaded, "en")


def test_an_answer_that_is_taken_back_has_changed_nothing() -> None:
    game = at_the_price("changed")
    clone = game.clone()
    game.undo()

    assert game.why() == ()
    assert game.reckon("eased", "meal").amount == 0
    assert clone.reckon("eased", "meal").amount == -1


def test_a_definition_can_be_asked_for_by_name() -> None:
    game = at_the_price("put-on")
    found = game.reckon("need", "meal", "food")

    assert found.amount == 6
    assert [part.amount for part in found.parts] == [2, 2, 2]
    assert found == game.reckon("need", found_card(game, "meal"), 0)


def found_card(game: Game, definition: str) -> int:
    """Return the number of a card."""
    return [card.definition for card in game.program.cards].index(definition)


@pytest.mark.parametrize(
    ("name", "things", "reason"),
    [
        ("needs", (), "there is no reckoning of `needs`"),
        ("need", ("meal",), "`need` is of card, kind"),
        ("need", ("meel", "food"), "there is no card `meel`"),
        ("need", ("meal", 9), "there is no kind 9"),
        ("coin-need", ("meal",), "not all of `coin-need` lies open"),
    ],
)
def test_what_cannot_be_told_is_refused(
    name: str, things: tuple[int | str, ...], reason: str
) -> None:
    game = at_the_price("unseen")

    with pytest.raises(Refused, match=reason):
        game.reckon(name, *things)


def test_hidden_cards_make_no_difference_to_what_is_told() -> None:
    """Only the sum that is asked for tells of them, which who pays knows anyway."""
    one, other = at_the_price("unseen"), at_the_price("unseen")
    block, pack = other._block[:], other.program  # pyright: ignore[reportPrivateUsage]
    cellar = next(zone.pile for zone in pack.zones if zone.name == "cellar")
    block[cellar + 2], block[cellar + 3] = block[cellar + 3], block[cellar + 2]
    other._block = block  # pyright: ignore[reportPrivateUsage]

    assert one.why() == other.why()


@pytest.mark.parametrize("name", ["reasons", "costs", "house-war", "siege-of-luthadel"])
def test_what_is_told_adds_up_to_what_is_asked(name: str) -> None:
    pack = packs.compiled(name)
    told = 0
    for seed in range(2):
        game, luck = Game.start(pack, pack.least_seats, seed), Luck(seed)
        while (asked := game.decision) is not None:
            wanted = dict(icons(game, asked.number))
            found = game.why()
            assert {each.kind: each.amount for each in found if each.amount} == wanted
            for each in found:
                assert sum(part.amount for part in each.parts) == each.amount
                told += 1
            game.apply(decisions.sample(asked.domain, luck), asked.seat)
    assert told


def icons(game: Game, decision: int) -> list[tuple[int, int]]:
    """Return how many icons of each kind a decision asks for, as the program keeps them."""
    made, block = machine(game.program, game.seats), array("i", game.block)
    found = [
        (each.kind, made.value(each.asked)(block))
        for each in game.program.accounts
        if each.decision == decision
    ]
    return [(kind, count) for kind, count in found if count]


def test_a_cartridge_can_tell_as_well() -> None:
    read: program.Program = codec.load(codec.dump(packs.compiled("reasons")))
    game = Game.start(read, 2, 0, {"case": "put-on"})

    assert "6 Food: 2 printed, 4 more by Storm (2 times)." in lines(game, "en")


def test_a_player_is_told_when_asked_and_on_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(packs.ROOT)
    run = Runner(monkeypatch, capsys)
    asked = ("play", packs.PACKS["reasons"], "--humans", "anna", "--bots", "random")
    shown = run(*asked, "--option", "case=put-on", typed="why\nquit\n").out
    german = run(*asked, "--option", "case=put-on", "--language", "de", typed="quit\n").out

    assert shown.count("6 Food: 2 printed, 4 more by Storm (2 times).") == 2
    assert shown.count("1 Coin: 1 printed.") == 1, "what is only printed is told on `why`"
    assert "first pays price of meal" in shown
    assert "6 Rationen: 2 aufgedruckt, 4 mehr durch Sturm (2-mal)." in german
