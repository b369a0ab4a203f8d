"""Expansions: loaded from a folder or a zip, they change the base only while they are there."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.compiler.diagnostics.model import Severity
from cardwright.runtime import scenarios
from cardwright.runtime.engine import Game
from cardwright.runtime.ir import codec
from packs import PACKS, ROOT, SUNFALL, compiled, moments

NIGHT = ROOT / "content" / "examples" / "sunfall-night-raid"


def zipped(folder: Path, target: Path) -> Path:
    """Write a folder as a zip, with the folder's own name inside."""
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, f"{folder.name}/{file.relative_to(folder)}")
    return target


def test_night_raid_is_good_and_its_scenarios_hold() -> None:
    checked = driver.check_pack(SUNFALL, [NIGHT])
    assert checked.diagnostics == ()
    pack = driver.compile_program(checked)
    outcomes = scenarios.run_all(pack)
    assert [each.reason for each in outcomes if each.reason] == []
    assert len(outcomes) == 5


def test_a_zip_gives_the_same_program_as_the_folder(tmp_path: Path) -> None:
    archive = zipped(NIGHT, tmp_path / "night.zip")
    programs = [
        driver.compile_program(driver.check_pack(SUNFALL, [path]))
        for path in (NIGHT, archive)
    ]
    listed = [
        [(block.instructions, block.end) for block in each.blocks] for each in programs
    ]
    assert listed[0] == listed[1]
    assert programs[0].words == programs[1].words


def test_the_base_pack_is_unchanged_by_an_expansion() -> None:
    before = codec.dump(compiled("siege-of-sunfall"))
    driver.compile_program(driver.check_pack(SUNFALL, [NIGHT]))
    again = driver.compile_program(driver.check_pack(SUNFALL))
    assert codec.dump(again) == before


@pytest.mark.parametrize("seats", [3, 6])
def test_games_with_night_raid_end(seats: int) -> None:
    pack = driver.compile_program(driver.check_pack(SUNFALL, [NIGHT]))
    for game in moments(pack, seats, 1):
        if game.is_over:
            assert game.result is not None


def test_a_hostile_pack_gets_a_diagnostic_and_nothing_else(tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    with zipfile.ZipFile(bad, "w") as archive:
        archive.writestr("cards/fox.yaml", "cards: []\n")
        archive.writestr("../../outside.txt", "gotcha")
    checked = driver.check_pack(SUNFALL, [bad])
    assert [each.severity for each in checked.diagnostics] == [Severity.ERROR]
    assert checked.diagnostics[0].code == "CW121"
    assert not (tmp_path.parent / "outside.txt").exists()


def test_the_steps_of_a_procedure_know_their_pack() -> None:
    checked = driver.check_pack(SUNFALL, [NIGHT])
    assert checked.model is not None
    settle = checked.model.procedures["settle"]
    assert settle.origins == (*("siege-of-sunfall",) * 4, "sunfall-night-raid")


def test_patches_replace_rules_and_cards_and_what_the_game_is(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "id: change\nversion: 1.0.0\ntitle: Change\nextends: {tiny: '1'}\n"
    )
    (tmp_path / "patches.yaml").write_text(
        "patches:\n"
        "  - replace: rules.game\n"
        "    with: |\n"
        "      procedure game from 'designed':\n"
        "        for each seat s: s gains 2 coins, as many as possible\n"
        "  - {tune: pack.score, to: 10 * count of coin in purse of seat}\n"
        "  - {tune: pack.title, to: Change}\n"
        "  - {remove: cards, of: [beast]}\n"
    )
    checked = driver.check_pack(PACKS["tiny"], [tmp_path])
    assert [each.code for each in checked.diagnostics if each.code != "CW601"] == []
    assert checked.model is not None
    assert checked.model.title == "Change"
    assert checked.model.procedures["game"].origins == ("change",)
    assert checked.model.cards == {}
    game = Game.start(driver.compile_program(checked), 2, seed=1)
    assert game.scores == (20, 20)


def test_the_cards_of_a_pack_can_go_and_others_of_their_type_come(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "id: change\nversion: 1.0.0\ntitle: Change\nextends: {tiny: '1'}\n"
    )
    (tmp_path / "patches.yaml").write_text("patches:\n  - {remove: cards, of: [tiny]}\n")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "more.yaml").write_text("cards:\n  - {id: hare, type: beast}\n")
    checked = driver.check_pack(PACKS["tiny"], [tmp_path])
    assert checked.model is not None
    assert list(checked.model.cards) == ["hare"]
