"""Every code of the catalogue: its wrong example gives it, its right example does not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry

TINY = Path(__file__).parent / "packs" / "tiny"
NIGHT = "id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1'}\n"
TUNE = "patches:\n  - {tune: numbers.dealt.value, to: 3}\n"
SHOWN_ELSEWHERE = ("CW10", "CW11", "CW12", "CW13", "CW5")
HERE = [
    entry
    for entry in ENTRIES
    if not entry.code.startswith(SHOWN_ELSEWHERE) or entry.code == "CW138"
]


def code_of(entry: Entry) -> str:
    """Return what a test of an entry is called."""
    return entry.code


def codes(folder: Path, entry: Entry, text: str) -> set[str]:
    """Return the codes that the tiny pack gives with one file changed."""
    shutil.copytree(TINY, folder / "tiny")
    expansions = expansions_for(folder, entry)
    is_expansion = entry.file.startswith(("night/", "dusk/"))
    target = folder / entry.file if is_expansion else folder / "tiny" / entry.file
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    checked = driver.check_pack(folder / "tiny", expansions)
    return {each.code for each in checked.diagnostics}


def expansions_for(folder: Path, entry: Entry) -> list[Path]:
    """Write the expansions that an example of merging needs."""
    names = {"night/": ["night"], "dusk/": ["night", "dusk"]}
    found: list[str] = next(
        (each for key, each in names.items() if entry.file.startswith(key)), list[str]()
    )
    for name in found:
        (folder / name).mkdir()
        (folder / name / "pack.yaml").write_text(NIGHT.replace("night", name), "utf-8")
        (folder / name / "patches.yaml").write_text(TUNE, "utf-8")
    return [folder / name for name in found]


@pytest.mark.parametrize("entry", HERE, ids=code_of)
def test_the_wrong_example_gives_the_code(entry: Entry, tmp_path: Path) -> None:
    assert entry.code in codes(tmp_path, entry, entry.wrong)


@pytest.mark.parametrize("entry", HERE, ids=code_of)
def test_the_right_example_does_not(entry: Entry, tmp_path: Path) -> None:
    assert entry.code not in codes(tmp_path, entry, entry.right)


def test_codes_and_names_are_given_once() -> None:
    assert len({entry.code for entry in ENTRIES}) == len(ENTRIES)
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)


def test_the_tiny_pack_itself_is_good() -> None:
    assert driver.check_pack(TINY).diagnostics == ()
