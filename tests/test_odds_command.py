"""`cardwright odds`: what is asked as people write it, told as tables, charts and JSON."""

from __future__ import annotations

import json

import pytest

from command_line import Run, Runner
from packs import PACKS

DICE = str(PACKS["dice"])


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return how to run a command."""
    return Runner(monkeypatch, capsys)


def test_the_command_lists_the_rolls_of_a_pack(run: Run) -> None:
    found = run("odds", DICE)

    assert found.code == 0
    assert "attempt  Attempt: pool 2..10, difficulty 1..5" in found.out


def test_the_command_makes_a_table_of_what_is_left_open(run: Run) -> None:
    found = run("odds", DICE, "attempt")

    assert "61.34%  50.00%  38.19%  25.93%  13.19%" in found.out


def test_parameters_are_written_as_people_like(run: Run) -> None:
    ways: list[tuple[str, ...]] = [
        ("8", "2"),
        ("pool=8", "difficulty=2"),
        ("pool 8 difficulty:2",),
        ("--pool", "8", "--difficulty", "2"),
    ]

    texts = {run("odds", DICE, "attempt", *way).out for way in ways}

    assert len(texts) == 1
    assert "Success: 94.30% (6187/6561)" in texts.pop()


def test_json_has_every_chance_as_a_fraction(run: Run) -> None:
    found = json.loads(run("odds", DICE, "attempt", "--pool", "2..3", "5", "--json").out)

    chances = [each["shows"]["success"]["exact"] for each in found["cases"]]
    assert chances == ["1/36", "2/27"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("attempts",), "there is no roll `attempts`"),
        (("attempt", "pol=5"), "did you mean `pool`?"),
        (("attempt", "pool=31"), "`pool` is from -9 to 20, not 31"),
        (("attempt", "pool=6..2"), "smaller first"),
        (("escape",), "the roll needs `runner`, which is one of `anna`, `ben`"),
        (("escape", "runner", "zoe"), "one of `anna`, `ben`"),
        (("attempt", "wolf"), "calls on no cards"),
        (("meet", "wolf", "wolf"), "more often than there are copies"),
        (("attempt", "--given", "luck=1"), "is no condition"),
        (("attempt", "--given", "nudges=many"), "needs a number"),
        (("attempt", "5", "2", "--given", "nudges=9"), "that never happens"),
        (("attempt", "--show", "luck"), "does not show `luck`"),
        (("attempt", "--language", "fr"), "does not speak `fr`"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    run: Run, words: tuple[str, ...], said: str
) -> None:
    found = run("odds", DICE, *words)

    assert found.code == 2
    assert said in found.err
    assert found.err.count("\n") == 1


def test_any_procedure_is_a_roll_of_what_it_makes_differ(run: Run) -> None:
    found = run("odds", DICE, "judged", "4")

    assert found.code == 0
    assert "Verdict — number of dice 4" in found.out
    assert "Result: on average" in found.out
    assert "Nudges" not in found.out


def test_a_whole_game_of_chance_has_odds_too(run: Run) -> None:
    told = run("odds", DICE, "game", "--json")

    shows = json.loads(told.out)["cases"][0]["shows"]
    assert shows["outcome"]["chances"]["3"]["exact"] == "763/3888"


def test_a_procedure_without_chance_says_so(run: Run) -> None:
    found = run("odds", DICE, "nothing-new")

    assert found.code == 2
    assert "as one can tell beforehand" in found.err


# ---- one roll at the table ---------------------------------------------------------------


def test_a_roll_tells_its_story_and_how_likely_it_was(run: Run) -> None:
    found = run("roll", DICE, "8 difficulty 3", "--seed", "1")

    assert found.code == 0
    assert found.out.splitlines()[:4] == [
        "Attempt — number of dice 8, Difficulty 3",
        "  The roll: 5, 2, 1, 5, 5, 2, 3 and 5.",
        "  Success: yes (84.33% likely)",
        "  Result: 5 (39.53% likely, this or more 39.53%)",
    ]


def test_a_roll_without_a_seed_falls_anyhow(run: Run) -> None:
    assert len({run("roll", DICE, "skill", "8", "6").out for _ in range(20)}) > 1


def test_who_has_a_choice_in_a_roll_is_asked(run: Run) -> None:
    found = run("roll", DICE, "escape", "anna", "again=1", "--seed", "1", typed="1\n")

    assert found.code == 0
    assert "Choose 0 to 1" in found.out
    assert "Escape: " in found.out


def test_a_roll_that_nobody_answers_is_not_made(run: Run) -> None:
    assert run("roll", DICE, "escape", "anna", "again=1", "--seed", "1").code == 1


def test_one_roll_has_single_numbers(run: Run) -> None:
    found = run("roll", DICE, "pool=2..4", "difficulty=1")

    assert found.code == 2
    assert "single numbers" in found.err


def test_a_pack_without_rolls_says_so(run: Run) -> None:
    assert "declares no rolls" in run("roll", PACKS["tiny"], "3").err
    assert "declares no rolls" in run("odds", PACKS["tiny"]).err
