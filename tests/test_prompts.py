"""Questions say what names stand for: numbers, cards and seats that all may know, no others."""

from __future__ import annotations

import shutil
from array import array
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.compiler.cli.phrases import phrases
from cardwright.compiler.cli.show import Language
from cardwright.runtime import determinize, table
from cardwright.runtime.bots import others
from cardwright.runtime.engine import Game
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck
from packs import PACKS, compiled, moments

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve")

RULES = """
procedure game:
  for each seat s: s gains 3 coins, as many as possible
  let first = the seat s where s is not none
  let other = the seat s where s is not first
  {steps}

procedure give of seat s, number n 0 to 99:
  s moves up to n coins from own purse to pot

procedure take of seat s, seat from-whom, number n 0 to 99:
  s moves up to n coins from purse of from-whom to own purse

procedure pick of seat s, number most 0 to 99:
  s chooses number n from 0 to most
  if n > 0: s moves up to n coins from own purse to pot

define need of card c, kind k: 1
"""


def asked(tmp_path: Path, steps: str) -> tuple[Game, Language]:
    """Return a game of a pack that does some steps, at its first question."""
    folder = tmp_path / "tiny"
    shutil.copytree(PACKS["tiny"], folder)
    (folder / "rules" / "costs.cw").unlink()
    rules = RULES.replace("{steps}", steps.strip().replace("\n", "\n  "))
    (folder / "rules" / "game.cw").write_text(rules, "utf-8")
    checked = driver.check_pack(folder)
    found = [each for each in checked.diagnostics if each.code != "CW216"]
    assert not found, found
    pack = driver.compile_program(checked)
    says = Language(pack=pack, language="en", names=NAMES, phrases=phrases("en"))
    return Game.start(pack, 2), says


def question(game: Game, says: Language) -> str:
    """Return what is asked now."""
    assert game.decision is not None
    return says.prompt(game.decision)


def test_a_parameter_is_said_as_its_number(tmp_path: Path) -> None:
    game, says = asked(tmp_path, "do give of first, 2")

    assert "(Up to 2 coins.)" in question(game, says)


def test_one_is_said_with_a_noun_in_the_singular(tmp_path: Path) -> None:
    game, says = asked(tmp_path, "do give of first, 1\ndo give of first, 2")

    assert "(Up to 1 coin.)" in question(game, says)
    game.apply((1,))
    assert "(Up to 2 coins.)" in question(game, says)


def test_a_seat_is_said_by_its_name(tmp_path: Path) -> None:
    game, says = asked(tmp_path, "do take of first, other, 2")

    assert "from Ben’s purse into your purse" in question(game, says)


def test_a_name_that_was_worked_out_in_the_open_is_said(tmp_path: Path) -> None:
    game, says = asked(
        tmp_path, "let held = 1 + count of coin in pot\ndo give of first, held"
    )

    assert "(Up to 1 coin.)" in question(game, says)


def test_what_was_chosen_in_the_open_is_said(tmp_path: Path) -> None:
    game, says = asked(tmp_path, "do pick of first, 3")

    assert question(game, says).endswith("from 0 to 3.")
    game.apply(2)
    assert "(Up to 2 coins.)" in question(game, says)


@pytest.mark.parametrize(
    "steps",
    [
        "let held = count of coin in purse of other\ndo give of first, held",
        "let held = count of coin in purse of other\nlet n = held + 0\ndo give of first, n",
        "do give of first, 2\ndo give of first, count of coin in purse of other",
    ],
)
def test_a_number_that_was_hidden_is_not_said(tmp_path: Path, steps: str) -> None:
    game, says = asked(tmp_path, steps)

    assert "(Up to as many coins as the number.)" in question(game, says)


@pytest.mark.parametrize("name", ["siege-of-luthadel", "house-war", "siege-of-sunfall"])
def test_a_question_says_nothing_that_its_reader_may_not_know(name: str) -> None:
    """In every state that could be true for the seat, it is asked the same question."""
    pack = compiled(name)
    made, luck, filled = machine(pack, 3), Luck(5), 0
    for game in moments(pack, 3, 7):
        decision = game.decision
        if decision is None or not decision.args:
            continue
        filled += 1
        block = made_block(game)
        world = determinize.determinize(made, block, decision.seat, luck, others.guess)
        other = table.decision(made, world, decision.seat)
        assert other is not None
        assert (other.message, other.args) == (decision.message, decision.args)
    assert filled or not any(each.args for each in pack.decisions)


def made_block(game: Game) -> array[int]:
    """Return the block of a game as numbers."""
    return array("i", game.block)


def test_every_gap_of_a_question_is_filled() -> None:
    pack: program.Program = compiled("siege-of-luthadel")
    said = 0
    for seed in range(3):
        for game in moments(pack, 4, seed):
            decision = game.decision
            if decision is None or decision.seat < 0:
                continue
            for language in pack.words:
                says = Language(
                    pack=pack, language=language, names=NAMES, phrases=phrases(language)
                )
                text = says.prompt(decision)
                assert "{" not in text and "–" not in text, text
                said += 1
    assert said
