"""Offers as they are played: what is asked, in which words, and what is said of the answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.runtime import decisions, engine, messages, scenarios
from cardwright.runtime.experiments import rows
from cardwright.runtime.experiments.figures import figures
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.room import Room
from cardwright.runtime.experiments.tally import Tally, load
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck

WORDS = Path(__file__).parent / "packs" / "words"
PEOPLE = ["Anna", "Ben", "Cleo"]


@pytest.fixture(scope="module")
def words() -> program.Program:
    return driver.compile_program(driver.check_pack(WORDS))


def test_an_answer_to_an_offer_is_a_decision_of_its_own_kind(
    words: program.Program,
) -> None:
    asked = [each for each in _asked(words) if each.kind == "offer"]
    assert {each.name for each in asked} == {"offer"}
    members = {_members(each) for each in asked}
    assert members == {(0, 1), (0, 1, 2)}
    assert scenarios.translate(words, asked[0].domain, "counter") == 2


def _members(asked: decisions.Decision) -> tuple[int, ...]:
    assert isinstance(asked.domain, decisions.PickOne)
    return asked.domain.members


@pytest.mark.parametrize(
    ("language", "question", "ways", "lines"),
    [
        (
            "en",
            "Ben: Do you agree to this offer?",
            ["agree", "refuse", "make another offer"],
            ["Ben agrees.", "Ben refuses.", "Ben makes another offer."],
        ),
        (
            "de",
            "Ben: Stimmst du diesem Angebot zu?",
            ["zustimmen", "ablehnen", "ein anderes Angebot machen"],
            ["Ben stimmt zu.", "Ben lehnt ab.", "Ben macht ein anderes Angebot."],
        ),
    ],
)
def test_answers_have_words_in_every_language(
    words: program.Program, language: str, question: str, ways: list[str], lines: list[str]
) -> None:
    asked = next(each for each in _asked(words) if each.kind == "offer")
    assert messages.fill(words, language, asked.message, [1], PEOPLE) == question
    assert [words.words[language].options[each] for each in program.ANSWERS] == ways
    told = {
        messages.fill(words, language, message, numbers, PEOPLE)
        for seed in range(12)
        for message, _, numbers in _played(words, seed).log
    }
    assert set(lines) <= told


def _asked(pack: program.Program) -> list[decisions.Decision]:
    found: list[decisions.Decision] = []
    for seed in range(12):
        _played(pack, seed, found)
    return found


def _played(
    pack: program.Program, seed: int, asked: list[decisions.Decision] | None = None
) -> engine.Game:
    """Play a game of chance; note in `asked` what was asked."""
    game, luck = engine.Game.start(pack, 3, seed), Luck(seed)
    while (each := game.decision) is not None:
        if asked is not None:
            asked.append(each)
        game.apply(decisions.sample(each.domain, luck), each.seat)
    return game


# ---- many games --------------------------------------------------------------------------


def test_games_that_are_watched_tell_who_agreed_with_whom(words: program.Program) -> None:
    side = Side(name="", pack=words, plan=Plan(bots=("random",) * 3))
    room, tally = Room(words, side.plan), Tally()
    for number in range(60):
        game = room.watch(number)
        assert rows.game(json.loads(rows.text(rows.row(rows.head(side), game)))) == game
        tally.count(game)
    first, once, _, last = figures(side, tally).offers
    assert (once.opened, once.made) == (60, 60)
    yes, no = (tally.answers[once.name, each] for each in ("agree", "refuse"))
    assert yes + no == 60
    assert (once.agreed, once.after, once.pairs) == (yes, {1: yes}, {"2 with 1": yes})
    for each in (first, last):
        assert each.opened < each.made <= each.opened * max(each.after)
        assert sum(each.after.values()) == each.agreed
    # Each other seat is asked by the last offers, so each agrees to every deal.
    assert sum(last.pairs.values()) == 2 * last.agreed
    assert last.pairs["1 with 2"] == last.pairs["1 with 3"]
    # The deal pays what was asked for in favor, and the partner has had as much food.
    mine, theirs = first.prices
    assert (mine.role, mine.seats, mine.gave) == ("proposer", first.agreed, ())
    assert (theirs.role, theirs.seats) == ("other", sum(first.pairs.values()))
    assert ([each.kind for each in mine.got], theirs.gave) == (["favor"], ())
    assert 0 < mine.got[0].mean <= 3 and mine.got[0].seats <= mine.seats
    # A deal that ends its procedure is over then, and what comes later is no part of it.
    assert [(each.kind, each.mean) for each in once.prices[0].got] == [("favor", 1)]
    assert (once.prices[1].gave, once.prices[1].got) == ((), ())
    assert figures(side, load(tally.dump())).offers == figures(side, tally).offers
