"""`cardwright sim` as designers meet it: answers, files, goals, comparisons, and what goes wrong."""

from __future__ import annotations

import importlib
import io
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import packs
from cardwright.compiler.backends import extras
from cardwright.compiler.cli import journal, progress
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime.experiments import games
from cardwright.runtime.experiments import run as experiments
from cardwright.runtime.experiments.crowd import Lost
from cardwright.runtime.experiments.games import Experiment
from cardwright.runtime.experiments.goal import Goal
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.processes import Processes
from command_line import Ended, Run, Runner

LETTER = packs.PACKS["classics/love-letter"]
KUHN = packs.PACKS["classics/kuhn-poker"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(packs.ROOT)
    return Runner(monkeypatch, capsys)


def figures(ended: Ended) -> dict[str, Any]:
    assert ended.code == 0, ended.err
    found: dict[str, Any] = json.loads(ended.out)
    return found


def simulate(run: Run, *arguments: object) -> dict[str, Any]:
    return figures(run("sim", LETTER, "--seats", 3, "--workers", 1, "--json", *arguments))


# ---- answers -----------------------------------------------------------------------------


def test_the_answers_come_first(run: Run) -> None:
    ended = run("sim", LETTER, "-n", 300, "--seats", 3, "--workers", 1, "--seed", 4)

    lines = ended.out.splitlines()
    assert ended.code == 0
    assert lines[0] == "Love Letter 1.0.0: 300 games of 3 by 3 random, seed 4"
    assert lines[2].startswith("Is it fair?")
    assert any(line.startswith("Which cards matter?") for line in lines)
    assert "\x1b" not in ended.out
    assert "300 games in " in ended.err


def test_figures_as_json_agree_with_each_other(run: Run) -> None:
    found = simulate(run, "-n", 12, "--bots", "greedy,random,random")
    side = found["sides"][0]

    assert found["schema_version"] == 2
    assert (found["games"], side["games"], side["faults"]) == (12, 12, 0)
    assert sum(each["share"] for each in side["seats"]) == pytest.approx(1, abs=1e-5)
    greedy, random = side["bots"]
    assert greedy["share"] + 2 * random["share"] == pytest.approx(1, abs=1e-5)
    assert sum(side["winners"].values()) == 12
    assert sum(games for _, games in side["length"]["games"]) == 12
    assert {card["name"] for card in side["cards"]} >= {"guard", "princess"}
    assert all(0 <= each["held"] <= each["moved"] <= 1 for each in side["cards"])
    assert side["rules"]["ran"] <= side["rules"]["sentences"]


def test_any_number_of_workers_gives_the_same_figures(run: Run) -> None:
    one = simulate(run, "-n", 30)

    assert simulate(run, "-n", 30, "--workers", 3) == one


def test_what_seats_begin_with_is_told(run: Run) -> None:
    ended = run("sim", KUHN, "-n", 600, "--workers", 1, "--json")
    starts = {each["name"]: each for each in figures(ended)["sides"][0]["starts"]["hand"]}

    assert set(starts) == {"jack", "queen", "king"}
    assert starts["king"]["lift"] > 0.2 and starts["king"]["is_telling"]
    assert starts["jack"]["lift"] < -0.2 and starts["jack"]["is_telling"]


def test_rules_that_never_ran_are_named_with_their_place(run: Run) -> None:
    ended = run("sim", LETTER, "-n", 1, "--seats", 2, "--workers", 1)

    assert "sentences never do anything" in ended.out
    assert "never: " in ended.out
    assert f"{LETTER.relative_to(packs.ROOT)}/rules/" in ended.out


# ---- goals -------------------------------------------------------------------------------


def test_a_goal_ends_a_run_at_a_look_whoever_plays(run: Run) -> None:
    arguments = ("sim", KUHN, "--until", "seat within 4%", "--json")
    found = figures(run(*arguments, "--workers", 1))
    games = found["games"]

    assert found["is_met"] and found["within"] <= 0.04
    assert games % 100 == 0 and 500 < games < 3000
    assert figures(run(*arguments, "--workers", 2)) == found
    assert not figures(run(*arguments, "--workers", 1, "-n", games - 100))["is_met"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--until", "seats within 1%"), "`seat within 1%`"),
        (("--until", "difference within 1%"), "needs --compare or --against"),
        (("--compare", "length"), "`length` is not of the form name=value"),
        (("--compare", "length=long"), "length=long: option `length` has no value `long`"),
        (("--against", "HEAD", "--compare", "length=one-round"), "two questions"),
        (("--against", "no-such-commit"), "neither a path nor a commit"),
        (("--against", "--output=x"), "neither a path nor a commit"),
        (("--resume",), "--out FILE"),
        (("--out", "games.txt"), "there are .jsonl, .sqlite, .parquet"),
        (("--bots", "clever"), "there is no bot `clever`"),
        (("--seats", "9"), "is for 2 to 4 seats, not 9"),
    ],
)
def test_what_cannot_be_asked_is_wrong_use(
    run: Run, arguments: tuple[str, ...], reason: str
) -> None:
    ended = run("sim", LETTER, "--workers", 1, *arguments)

    assert ended.code == 2
    assert reason in ended.err


# ---- comparisons -------------------------------------------------------------------------


def test_an_option_is_compared_on_the_same_games(run: Run) -> None:
    found = simulate(run, "-n", 60, "--compare", "length=one-round")
    (compared,) = found["comparisons"]
    length = next(each for each in compared["differences"] if each["name"] == "decisions")

    assert [each["side"] for each in found["sides"]] == ["as it is", "length=one-round"]
    assert (compared["games"], compared["changed"]) == (60, 60)
    assert length["is_telling"] and length["high"] < 0
    assert length["now"] == pytest.approx(found["sides"][1]["length"]["mean"], abs=1e-4)
    assert length["before"] == pytest.approx(found["sides"][0]["length"]["mean"], abs=1e-4)


def test_the_value_that_holds_anyway_changes_nothing(run: Run) -> None:
    found = simulate(run, "-n", 20, "--compare", "length=tokens")
    (compared,) = found["comparisons"]

    assert compared["changed"] == 0
    assert not any(each["is_telling"] for each in compared["differences"])
    assert all(each["change"] == 0 for each in compared["differences"])


def test_a_pack_is_compared_with_how_it_was(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "letter"
    shutil.copytree(LETTER, pack)
    for command in (
        ("init", "--quiet"),
        ("add", "."),
        ("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "-m", "first"),
    ):
        subprocess.run(("git", "-C", str(pack), *command), check=True)
    options = pack / "rulings.yaml"
    changed = options.read_text("utf-8").replace("default: tokens", "default: one-round")
    options.write_text(changed, "utf-8")

    ended = run("sim", pack, "-n", 40, "--workers", 1, "--json", "--against", "HEAD")
    found = figures(ended)
    (compared,) = found["comparisons"]
    assert (compared["first"], compared["side"]) == ("HEAD", "now")
    assert compared["changed"] == 40
    assert found["sides"][0]["length"]["mean"] > found["sides"][1]["length"]["mean"]

    with_path = run("sim", pack, "-n", 40, "--workers", 1, "--json", "--against", LETTER)
    (again,) = figures(with_path)["comparisons"]
    assert again["differences"] == compared["differences"]


# ---- files -------------------------------------------------------------------------------


SUFFIXES = [".jsonl", ".sqlite", ".parquet"]


def rows_of(file: Path) -> list[dict[str, Any]]:
    if file.suffix == ".jsonl":
        return [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    if file.suffix == ".sqlite":
        base = sqlite3.connect(file)
        base.row_factory = sqlite3.Row
        found = [dict(each) for each in base.execute("SELECT * FROM games ORDER BY game")]
        base.close()
        return found
    parquet: Any = importlib.import_module("pyarrow.parquet")
    listed: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return listed


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_kind_of_file_has_a_row_a_game_and_can_be_gone_on_with(
    run: Run, tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"games{suffix}"
    whole = simulate(run, "-n", 12)
    simulate(run, "-n", 5, "--out", file)
    assert [each["game"] for each in rows_of(file)] == list(range(5))
    assert simulate(run, "-n", 12, "--out", file, "--resume") == whole

    rows = rows_of(file)
    assert [each["seed"] for each in rows] == list(range(12))
    lengths = sorted(each["decisions"] for each in rows)
    told = whole["sides"][0]["length"]["games"]
    assert lengths == [value for value, games in told for _ in range(games)]
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name]


def test_a_run_that_was_cut_off_goes_on_from_its_part(run: Run, tmp_path: Path) -> None:
    file, part = tmp_path / "games.jsonl", tmp_path / "games.jsonl.part"
    whole = simulate(run, "-n", 6)
    simulate(run, "-n", 4, "--out", file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.unlink()
    part.write_bytes(b"".join(lines[:3]) + lines[3][:40])

    assert run("sim", LETTER, "--seats", 3, "-n", 6, "--out", file).code == 2
    assert simulate(run, "-n", 6, "--out", file, "--resume") == whole
    assert file.read_bytes().splitlines(keepends=True)[:4] == lines
    assert not part.exists()


def test_a_page_is_made_again_from_the_games_that_are_kept(
    run: Run, tmp_path: Path
) -> None:
    file, pages = tmp_path / "games.jsonl", (tmp_path / "one.html", tmp_path / "two.html")
    simulate(run, "-n", 20, "--out", file, "--report", pages[0])
    before = file.read_bytes()
    simulate(run, "-n", 20, "--out", file, "--resume", "--report", pages[1])

    assert pages[0].read_text("utf-8").startswith("<!doctype html>")
    assert pages[0].read_bytes() == pages[1].read_bytes()
    assert file.read_bytes() == before


def test_games_that_are_there_are_never_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(run, "-n", 2, "--out", file)
    before = file.read_bytes()
    ended = run("sim", LETTER, "--seats", 3, "-n", 2, "--out", file)

    assert ended.code == 2
    assert "is there already" in ended.err
    assert file.read_bytes() == before


def test_a_file_of_another_plan_is_refused_with_the_reason(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "games.sqlite"
    simulate(run, "-n", 2, "--out", file)

    ended = run("sim", LETTER, "--seats", 3, "--out", file, "--resume", "--seed", 7)
    assert ended.code == 2
    assert (
        "cannot be gone on with: a game has seed 0 where this run would use 7" in ended.err
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_that_holds_something_else_is_refused(
    run: Run, tmp_path: Path, suffix: str
) -> None:
    file = tmp_path / f"games{suffix}"
    file.write_text("nothing of ours\n", "utf-8")
    ended = run("sim", LETTER, "--seats", 3, "-n", 2, "--out", file, "--resume")

    assert ended.code == 2
    assert "cannot be gone on with" in ended.err


def test_ctrl_c_keeps_what_is_done(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    add = journal.Journal.add

    def pressed(self: journal.Journal, lines: tuple[str, ...]) -> None:
        add(self, lines)
        if json.loads(lines[-1])["game"] >= 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(journal.Journal, "add", pressed)
        ended = run("sim", LETTER, "--seats", 3, "-n", 9, "--workers", 1, "--out", file)

    assert ended.code == 130
    assert f"{len(rows_of(file))} games of 3" in ended.out
    assert 4 <= len(rows_of(file)) < 9
    assert simulate(run, "-n", 9, "--out", file, "--resume") == simulate(run, "-n", 9)


def test_workers_that_are_lost_end_the_run_with_the_reason(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise Lost("a worker died 3 times over games 0 to 0")

    monkeypatch.setattr(Processes, "receive", lost)
    ended = run("sim", LETTER, "--seats", 3, "--workers", 2)

    assert ended.code == 2
    assert ended.err == "error: a worker died 3 times over games 0 to 0\n"


def test_without_the_extra_one_line_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        extras,
        "EXTRA_MODULES",
        dict.fromkeys(("cluster", "stats"), ("no_such_module",)),
    )
    for arguments in (
        ("--cluster", "tcp://127.0.0.1:8786"),
        ("--out", tmp_path / "games.parquet"),
    ):
        ended = run("sim", LETTER, "--seats", 3, "-n", 1, *arguments)
        assert ended.code == 2
        assert "extra: pip install 'cardwright[" in ended.err


# ---- the bar -----------------------------------------------------------------------------


def shown(_stream: object) -> bool:
    return True


def test_the_bar_tells_how_far_it_is_and_how_long_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, screen = [0.0], io.StringIO()
    plan = Plan(bots=("random", "random"))
    side = Side(name="", pack=packs.compiled("tiny"), plan=plan)
    run = experiments.Run(Experiment(sides=(side,), watched=20), 100)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress, "is_screen", shown)
    monkeypatch.setattr(sys, "stderr", screen)
    bar = progress.Progress(Terminal(), run)

    for seconds, done in ((0, 0), (5, 10), (7, 12), (20, 30), (21, 50)):
        now[0], run.done = float(seconds), done
        bar.show()

    empty, first, slow, quick, quicker = re.findall(r"\r(.*?)\x1b\[K", screen.getvalue())
    assert empty == f"[{'':30}] 0 of 100 games"
    assert first == f"[{'###':30}] 10 of 100 games"
    assert slow == f"[{'####':30}] 12 of 100 games, 8 s left to watch 20"
    assert quick == f"[{'#########':30}] 30 of 100 games"
    assert quicker == f"[{'#' * 15:30}] 50 of 100 games, 2 s left"


def test_the_bar_of_a_goal_guesses_how_many_games_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    plan = Plan(bots=("random", "random"))
    side = Side(name="", pack=packs.compiled("classics/kuhn-poker"), plan=plan)
    aim = Goal(what="seat", within=0.05)
    run = experiments.Run(Experiment(sides=(side,), watched=0), 50_000, aim)
    monkeypatch.setattr(progress, "is_screen", shown)
    monkeypatch.setattr(sys, "stderr", screen)
    bar = progress.Progress(Terminal(), run)
    way = games.way(run.experiment)
    for start in (0, 100, 200):
        run.take(way(range(start, start + 100)))
    bar.show()

    found = re.search(
        r"300 of about ([\d,]+) games, within ([\d.]+)% of 5%", screen.getvalue()
    )
    assert found is not None
    guess, reach = int(found[1].replace(",", "")), float(found[2])
    assert reach > 5
    assert guess == pytest.approx(300 * (reach / 5) ** 2, rel=0.1)
