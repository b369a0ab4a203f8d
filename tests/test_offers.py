"""Offers as they are played: what is asked, in which words, and what is said of the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.runtime import decisions, engine, messages, scenarios
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
