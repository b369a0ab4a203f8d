"""What the Mistborn Adventure Game prints, and the heroes that are made at its table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.compiler.backends.sheets import backend as sheets_backend
from cardwright.compiler.backends.sheets import pack_layout
from cardwright.runtime import odds
from command_line import Run, Runner
from packs import PACKS, checked, compiled

GAME = "mistborn-adventure"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return how to run a command."""
    return Runner(monkeypatch, capsys)


def rolled(name: str, **given: int) -> odds.Odds:
    """Return the odds of a roll."""
    pack = compiled(GAME)
    return odds.odds(pack, odds.named(pack, name), given)


# ---- print -------------------------------------------------------------------------------


def test_every_text_fits_in_both_languages() -> None:
    found = checked(GAME)
    assert found.model is not None

    printed = sheets_backend.sheets(found.model, found.sources)

    assert printed.diagnostics == ()
    assert {"en/heroes-a4.pdf", "de/screen-a4.pdf", "en/reference-a4.pdf"} <= set(
        printed.files
    )


def test_a_sheet_names_the_cards_of_its_hero() -> None:
    found = checked(GAME)
    assert found.model is not None
    looks = pack_layout.read_pack_layout(found.sources)
    job = sheets_backend.collected(found.model, looks, "de").job
    heroes = next(each for each in job.products if each.id == "heroes")
    vin = next(each for each in heroes.pieces if each.id == "vin")

    said = {
        each.name: "".join(getattr(run, "text", "") for run in each.value)
        for each in vin.fields
    }

    assert said["profession"] == "Diebin"
    assert said["power"] == "Allomantie 4: alle Metalle"
    assert said["strengths"] == "Attribute durchschnittlich · Stand schwach · Kräfte stark"


def test_the_odds_on_the_screen_are_the_exact_ones() -> None:
    text = (PACKS[GAME] / "layout" / "wordings.yaml").read_text("utf-8")
    columns = re.findall(r'odds-(?:one|two|three|four|five): .* text: "(.*)"', text)

    for difficulty, column in enumerate(columns, 1):
        chances = [
            rolled("action", pool=pool, difficulty=difficulty).of("success")[1]
            for pool in range(2, 11)
        ]
        wanted = [str(min(99, round(100 * chance))) for chance in chances]
        assert column.split("\\n\\n") == wanted
    assert len(columns) == 5


# ---- heroes that are made at the table ---------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_heroes_that_are_made_are_written_and_keep_the_laws(
    run: Run, tmp_path: Path, seed: int
) -> None:
    folder = tmp_path / "my-heroes"

    made = run(
        "play", PACKS[GAME], "--seats", 4, "--bots", "random", "--seed", seed,
        "--option", "play=creation", "--cards", folder,
    )  # fmt: skip

    assert made.code == 0
    found = driver.check_pack(PACKS[GAME], [folder])
    assert found.diagnostics == ()
    assert found.model is not None
    assert {"anna", "ben", "cleo", "dan"} <= set(found.model.cards)
    assert found.model.cards["anna"].type == "hero"
    pack = driver.compile_program(found)
    names = {each.definition for each in pack.cards}
    assert pack.words["de"].cards["cleo"] == "Cleo"
    assert "cleo" in names


def test_cards_are_written_only_where_there_is_room(run: Run, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    creation = ("--bots", "random", "--option", "play=creation", "--cards")

    assert "is there already" in run("play", PACKS[GAME], *creation, tmp_path / "there").err
    assert "no name of a pack" in run("play", PACKS[GAME], *creation, tmp_path / "My!").err
    said = run("play", PACKS["tiny"], "--bots", "random", "--cards", tmp_path / "new").err
    assert "makes no cards" in said
    assert not (tmp_path / "new").exists()
