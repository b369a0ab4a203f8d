"""The command line as people and scripts meet it: texts, exit codes, colour, pipes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import packs
from cardwright.compiler.cli import entry, example_pack, examples
from cardwright.compiler.cli.terminal import wants_colour
from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry
from cardwright.runtime.ir import codec
from command_line import Run, Runner
from golden import Golden

TINY = packs.PACKS["tiny"]
SUNFALL = packs.SUNFALL
NIGHT = packs.ROOT / "content" / "examples" / "sunfall-night-raid"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(packs.ROOT)
    return Runner(monkeypatch, capsys)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Return a copy of the smallest pack, to spoil."""
    shutil.copytree(TINY, tmp_path / "tiny")
    return tmp_path / "tiny"


# ---- the whole ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(entry.COMMANDS))
def test_every_command_of_the_table_explains_itself(run: Run, name: str) -> None:
    ended = run(name, "--help")

    assert ended.code == 0
    assert ended.out.startswith(f"Usage: cardwright {name} ")
    for flag in ("--quiet", "--verbose", "--color"):
        assert flag in ended.out


def test_help_lists_the_commands_without_loading_them() -> None:
    code = "import sys; from cardwright.compiler import cli; cli.main()"
    shown = subprocess.run(
        (sys.executable, "-X", "importtime", "-c", code, "--help"),
        capture_output=True,
        text=True,
        check=True,
    )

    assert all(name in shown.stdout for name in entry.COMMANDS)
    assert "cardwright.compiler.driver" not in shown.stderr
    assert "lark" not in shown.stderr


def test_an_unknown_command_is_answered_with_a_near_one(run: Run) -> None:
    ended = run("chekc")

    assert ended.code == 2
    assert "did you mean `check`?" in ended.err


def test_version_names_the_extras(run: Run) -> None:
    ended = run("--version")

    assert ended.code == 0
    assert ended.out.startswith("cardwright ")
    assert "extras: cluster, print, stats" in ended.out


def test_the_module_is_the_command() -> None:
    shown = subprocess.run(
        (sys.executable, "-m", "cardwright.compiler", "--version"),
        capture_output=True,
        text=True,
        check=True,
    )

    assert shown.stdout.startswith("cardwright ")


def test_a_reader_that_has_seen_enough_ends_us_quietly() -> None:
    command = f"{sys.executable} -m cardwright.compiler explain CW203 | head -1"
    shown = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)

    assert shown.stdout.startswith("CW203")
    assert shown.stderr == ""


def test_our_own_faults_end_with_3_and_a_short_report(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("no luck")

    monkeypatch.setattr(codec, "load", broken)
    cartridge = tmp_path / "bad.cartridge.json"
    cartridge.write_text("{}", encoding="utf-8")
    ended = run("sim", str(cartridge), "-n", "1")

    assert ended.code == 3
    assert ended.err.startswith("internal fault: ZeroDivisionError: no luck")
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("choice", "environ", "is_terminal", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, True, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour_follows_one_policy(
    choice: str, environ: dict[str, str], is_terminal: bool, wanted: bool
) -> None:
    class Stream:
        def isatty(self) -> bool:
            return is_terminal

    assert wants_colour(Stream(), choice, environ) is wanted  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# ---- check, fmt, explain, test -----------------------------------------------------------


def test_check_of_a_good_pack_counts_what_is_known(run: Run) -> None:
    ended = run("check", TINY)

    assert (ended.code, ended.out) == (0, "")
    assert "0 errors, 0 warnings" in ended.err
    assert "facts: " in ended.err


def test_check_shows_mistakes_and_ends_with_1(run: Run, tiny: Path) -> None:
    (tiny / "rules" / "game.cw").write_text("procedure game:\n  shuffle decck\n", "utf-8")
    ended = run("check", tiny)

    assert ended.code == 1
    assert "error[CW203]: unknown place `decck`" in ended.out
    assert "1 error, 0 warnings" in ended.err
    assert "\x1b" not in ended.out


def test_check_speaks_every_format(run: Run, tiny: Path) -> None:
    (tiny / "rules" / "game.cw").write_text("procedure game:\n  shuffle decck\n", "utf-8")

    as_json = run("check", tiny, "--json")
    sarif = run("check", tiny, "--format", "sarif")
    github = run("check", tiny, "--format", "github")

    assert {as_json.code, sarif.code, github.code} == {1}
    assert json.loads(as_json.out)["diagnostics"][0]["code"] == "CW203"
    assert json.loads(sarif.out)["runs"][0]["results"][0]["ruleId"] == "CW203"
    assert github.out.startswith("::error file=")
    assert json.loads(run("check", TINY, "--json").out)["diagnostics"] == []


def test_strict_lets_a_warning_fail(run: Run, tiny: Path) -> None:
    card = tiny / "cards" / "foxes.yaml"
    card.write_text(f"x-note: pay #2\n{card.read_text('utf-8')}", "utf-8")

    assert run("check", tiny).code == 0
    assert run("check", tiny, "--strict").code == 1


def test_an_expansion_is_checked_on_its_base(run: Run) -> None:
    assert run("check", NIGHT).code == 0
    assert run("check", SUNFALL, "--with", NIGHT).code == 0


def test_a_pack_that_is_not_there_is_wrong_use(run: Run) -> None:
    ended = run("check", "content/siege-of-sunfal")

    assert ended.code == 2
    assert "did you mean `content/siege-of-sunfall`?" in ended.err
    assert run("check", TINY, "--with", "nowhere").code == 2


def test_fmt_writes_once(run: Run, tiny: Path) -> None:
    file = tiny / "pack.yaml"
    untidy = file.read_text("utf-8").replace("seats: {least: 2", "seats:   {least:  2")
    file.write_text(untidy, "utf-8")

    checked = run("fmt", "--check", tiny)
    shown = run("fmt", "--diff", file)
    assert (checked.code, shown.code) == (1, 1)
    assert "+seats: { least: 2, most: 3 }" in shown.out
    assert file.read_text("utf-8") == untidy

    assert run("fmt", tiny).code == 0
    again = run("fmt", "--check", tiny)
    assert (again.code, again.out) == (0, "")
    assert sorted(path.name for path in tiny.iterdir()) == sorted(
        path.name for path in TINY.iterdir()
    )


def test_fmt_leaves_a_broken_file_and_says_so(run: Run, tiny: Path) -> None:
    (tiny / "pack.yaml").write_text("id: [tiny\n", "utf-8")
    ended = run("fmt", tiny / "pack.yaml")

    assert ended.code == 1
    assert "left as it is" in ended.err


def test_the_example_pack_is_the_tiny_one() -> None:
    found = {
        path.relative_to(TINY).as_posix(): path.read_text("utf-8")
        for path in TINY.rglob("*")
        if path.is_file()
    }

    assert found == example_pack.FILES, "copy the changed file into cli/example_pack.py"


SHOWN = [entry for entry in ENTRIES if entry.file != examples.LISTING]


@pytest.mark.parametrize("entry", SHOWN, ids=[entry.code for entry in SHOWN])
def test_explain_shows_what_each_wrong_example_says(entry: Entry) -> None:
    text = examples.rendered(entry, colour=False)

    assert f"[{entry.code}]: " in text
    assert "/tmp" not in text


def test_explain(run: Run, case: Path, golden: Golden) -> None:
    """A page of the catalogue, by the name of its code."""
    ended = run("explain", case.name)

    assert ended.code == 0
    golden.check(case, {"expected.txt": ended.out})


def test_explain_of_what_is_not_there(run: Run) -> None:
    assert run("explain", "unknown-plac").code == 2
    assert "`unknown-place`" in run("explain", "unknown-plac").err
    assert run("explain", TINY, "gaem").code == 2


def test_explain_names_the_pack_of_each_step(run: Run) -> None:
    ended = run("explain", SUNFALL, "settle", "--with", NIGHT)

    lines = ended.out.splitlines()
    assert ended.code == 0
    assert "siege-of-sunfall    do work-fields" in lines[1]
    assert "sunfall-night-raid  do train-at-watchtower" in lines[-1]


def test_scenarios_that_hold(run: Run) -> None:
    ended = run("test", SUNFALL, "SF-001", "SF-002")

    assert (ended.code, ended.out) == (0, "2 passed, 0 failed\n")
    assert run("test", SUNFALL, "SF-9").code == 2


def test_a_scenario_that_fails_is_named_with_its_line(run: Run, tiny: Path) -> None:
    (tiny / "scenarios").mkdir()
    (tiny / "scenarios" / "coins.yaml").write_text(
        "scenarios:\n"
        "  - id: two-coins\n"
        "    title: {en: Nobody has two coins}\n"
        "    seats: 2\n"
        "    when: do game\n"
        "    then:\n"
        "      - count of coin in purse of anna = 2\n",
        "utf-8",
    )
    ended = run("test", tiny)

    assert ended.code == 1, ended.err
    assert "scenarios/coins.yaml:2: failed two-coins: " in ended.out
    assert ended.out.endswith("0 passed, 1 failed\n")
    assert json.loads(run("test", tiny, "--json").out)["failed"] == 1
