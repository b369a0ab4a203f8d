"""Games from the command line: simulated, watched, played by scripts and at one screen."""

from __future__ import annotations

import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import packs
from cardwright.compiler.cli import phrases
from cardwright.runtime.ir import codec
from command_line import Run, Runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(packs.ROOT)
    return Runner(monkeypatch, capsys)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Return a copy of the smallest pack, to change."""
    shutil.copytree(packs.PACKS["tiny"], tmp_path / "tiny")
    return tmp_path / "tiny"


@pytest.fixture(scope="session")
def cartridge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return Siege of Sunfall as a cartridge, which starts faster."""
    path = tmp_path_factory.mktemp("cartridge") / "sunfall.cartridge.json"
    path.write_bytes(codec.dump(packs.compiled("siege-of-sunfall")))
    return path


# ---- sim ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        (("--seats", "9"), "3 to 6 seats, not 9"),
        (("--bots", "gredy"), "there is no bot `gredy`"),
        (("--bots", "random,random,random,random", "--seats", "3"), "too many"),
        (("--option", "kaboom-scope=none"), "has no value `none`"),
        (("--option", "kaboom"), "not of the form name=value"),
        (("-n", "0"), "0 is not in the range"),
    ],
)
def test_sim_refuses_what_cannot_be_played(
    run: Run, cartridge: Path, flags: tuple[str, ...], reason: str
) -> None:
    ended = run("sim", cartridge, *flags)

    assert ended.code == 2
    assert reason in ended.err


def test_a_cartridge_runs_without_the_compiler(cartridge: Path) -> None:
    shown = subprocess.run(
        (sys.executable, "-X", "importtime", "-m", "cardwright.compiler")
        + ("play", str(cartridge), "--bots", "random"),
        capture_output=True,
        text=True,
        check=True,
    )

    assert "The game is over." in shown.stdout
    for layer in ("driver", "passes", "parse", "tree", "text", "backends"):
        assert f"cardwright.compiler.{layer}" not in shown.stderr


def test_a_forged_cartridge_is_refused(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.cartridge.json"
    bad.write_text(
        '{"kind": "cardwright program", "format": 1, "program": ["v.X"]}', "utf-8"
    )

    ended = run("play", bad, "--bots", "random")
    assert ended.code == 2
    assert "is no cartridge" in ended.err


# ---- play --------------------------------------------------------------------------------


def test_bots_play_a_game_that_reads_well(run: Run, cartridge: Path) -> None:
    ended = run("play", cartridge, "--seats", 3, "--bots", "random", "--seed", 2)

    assert ended.code == 0
    assert "Anna gains 12 Standard Troops." in ended.out
    assert ended.out.count("Round number ") == 6
    assert "closed hand." not in ended.out, "a spectator must not see what is hidden"
    assert "\x1b" not in ended.out
    assert ended.out.rstrip().splitlines()[-4].split() == ["Points"]
    assert run("play", cartridge, "--seats", 3, "--bots", "random", "--seed", 2) == ended


def test_a_game_of_the_simulation_can_be_watched(run: Run, cartridge: Path) -> None:
    figures = json.loads(run("sim", cartridge, "-n", 1, "--seed", 9, "--json").out)
    shown = run("play", cartridge, "--seats", 3, "--bots", "random", "--seed", 9).out

    points = [int(line.split()[1]) for line in shown.rstrip().splitlines()[-3:]]
    (bot,) = figures["sides"][0]["bots"]
    assert sum(points) / 3 == pytest.approx(bot["points"], abs=1e-3)


@pytest.mark.parametrize("is_quiet", [False, True])
def test_a_number_that_only_the_rules_need_is_shown_nowhere(
    run: Run, tiny: Path, is_quiet: bool
) -> None:
    (tiny / "rules" / "game.cw").write_text(
        "procedure game:\n  for each seat s:\n    s chooses number n from 0 to 1\n"
        "    increase rounds by 1\n    s gains 1 coin, or nothing\n",
        "utf-8",
    )
    components = tiny / "components.yaml"
    declared = components.read_text("utf-8")
    key = f"0 to 9, quiet: {'true' if is_quiet else 'false'}}}"
    components.write_text(declared.replace("0 to 9}", key), "utf-8")
    played = run("play", tiny, "--humans", "anna", "--bots", "random", typed="look\nquit\n")
    watched = run("play", tiny, "--bots", "random")
    told = json.loads(run("sim", tiny, "-n", 4, "--json").out)["sides"][0]

    assert (played.code, watched.code) == (0, 0)
    for shown in (played.out.lower(), watched.out.lower()):
        assert ("round" in shown) != is_quiet
    assert list(told["ends"]) == ([] if is_quiet else ["rounds"])


def test_a_script_can_lead_a_game(run: Run, cartridge: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.save"
    typed = f"help\nlook\nfrog\n9\n2\nundo\n0\nlog\nrules\nsave {saved}\nquit\n"
    ended = run("play", cartridge, "--humans", "anna", "--bots", "random", typed=typed)

    assert ended.code == 0
    for part in (
        "Type the number of a choice",
        "`frog` is not a number from 0 to 2.",
        "`9` is not a number from 0 to 2.",
        "Anna moves 2 Standard Troops from behind their screen to their Fields.",
        "That cannot be taken back: something has been revealed since.",
        f"Saved as {saved}",
    ):
        assert part in ended.out
    assert "The game was left." in ended.err

    loaded = run("play", cartridge, "--bots", "random", "--load", saved)
    assert loaded.code == 0
    assert "The game is over." in loaded.out


CHOICES = """\
procedure game:
  for each seat s:
    s chooses number many from 0 to 3
    s chooses number more from 0 to 2
    s gains many + more coin, as many as possible
"""


def test_an_answer_that_revealed_nothing_is_taken_back(run: Run, tiny: Path) -> None:
    (tiny / "rules" / "game.cw").write_text(CHOICES, "utf-8")
    typed = "\n3\nundo\n2\n1\n\nundo\n0\n0\n"
    ended = run("play", tiny, "--humans", "ann,bea", typed=typed)

    assert ended.code == 0
    assert ended.out.count("Taken back.") == 1
    assert "That cannot be taken back: Ann has answered since." in ended.out
    points = [line.split() for line in ended.out.splitlines()[-2:]]
    assert points == [["Ann", "3", "wins"], ["Bea", "0"]]


NAMED = """\
procedure game:
  for each seat s: set rival of s to s
  set leader to the seat s where rival of s is s
  set mood to grim
  for each seat s: s chooses number many from 0 to 3
"""


def test_the_table_says_seats_and_values_by_name(run: Run, tiny: Path) -> None:
    (tiny / "rules" / "game.cw").write_text(NAMED, "utf-8")
    _add(
        tiny / "components.yaml",
        "enums:\n  temper: {values: [merry, grim]}\nseat-variables:\n  rival: {type: seat}\n",
        "  leader: {type: seat}\n  mood: {type: temper}\n  last: {type: card}\n",
    )
    _add(
        tiny / "lexicon" / "en.yaml",
        "enums:\n  temper: {one: temper, many: tempers, values: {merry: merry, grim: grim}}\n",
        "  leader: {one: leader}\n  mood: {one: mood}\n  last: {one: last card}\n"
        "  rival: {one: rival}\n",
    )
    ended = run("play", tiny, "--humans", "ann,bea", typed="\nlook\n1\n\n1\n")

    assert ended.code == 0, ended.err
    assert "  Leader: Ann\n  Mood: grim\n" in ended.out
    assert "  Bea: rival Bea" in ended.out
    assert "Last card" not in ended.out, "what is none is not said"


def _add(file: Path, sections: str, variables: str) -> None:
    """Write more sections, and more variables, into a file of a pack."""
    before = file.read_text("utf-8")
    more = before.replace("\nvariables:\n", f"\nvariables:\n{variables}")
    file.write_text(more + sections, "utf-8")


def test_a_promise_is_told_to_all_and_binds_nobody(run: Run, tiny: Path) -> None:
    (tiny / "rules" / "game.cw").write_text(CHOICES, "utf-8")
    typed = "\npromise\npromise two coins for Bea\n3\n0\n\n2\n1\n"
    ended = run("play", tiny, "--humans", "ann,bea", typed=typed)

    assert ended.code == 0
    assert "What do you promise?" in ended.out
    assert ended.out.count("Ann promises, which binds nobody: two coins for Bea") >= 2


def test_input_that_ends_leaves_the_game(run: Run, cartridge: Path) -> None:
    ended = run("play", cartridge, typed="2\n")

    assert ended.code == 1
    assert "The game was left." in ended.err


def test_players_ask_why_something_cannot_be_chosen_and_what_is_likely(run: Run) -> None:
    words = (
        "why Hall",
        "why hen",
        "why Well",
        "odds",
        "1",
        "why Porch",
        "why Hall",
        "quit",
    )

    ended = run(
        *("play", packs.PACKS["board"], "--seats", 2, "--humans", "anna,ben", "--seed", 1),
        typed="\n".join(("", *words[:4], "1", "", "2", "", *words[5:])),
    )

    assert ended.code == 0
    assert "Nothing that could be meant here is called `Hall`." in ended.out
    assert "Hen can be chosen." in ended.out
    assert "The game has no rolls" in ended.out
    assert "Porch cannot be chosen, because the ground of Porch is not empty." in ended.out


def test_german_players_are_asked_in_german(run: Run, cartridge: Path) -> None:
    ended = run("play", cartridge, "--language", "de", typed="help\nquit\n")

    assert "Gib die Nummer einer Wahl ein" in ended.out
    assert "Standardtruppen [0-2]: " in ended.out
    assert run("play", cartridge, "--language", "fr").code == 2


def test_phrases_are_the_same_in_every_language() -> None:
    assert phrases.PHRASES["en"].keys() <= phrases.PHRASES["de"].keys()


def test_a_hand_over_hides_what_the_last_player_saw(cartridge: Path) -> None:
    screen = Screen(cartridge, "--humans", "anna,ben", "--bots", "random")
    screen.wait_for("Pass the screen to Anna")
    screen.type("\n")
    screen.wait_for("Standard Troops [0-2]: ")
    screen.type("2\n")
    shown = screen.wait_for("Pass the screen to Ben")
    assert "\x1b[2J\x1b[3J\x1b[H" in shown, "the screen and what lies above it are cleared"
    after = screen.wait_for("press Enter.")
    assert "Fields" not in after
    screen.type("\n")
    assert "Anna moves" not in screen.wait_for("Standard Troops [0-2]: ")
    assert screen.interrupt() == 130


class Screen:
    """`cardwright play` on a terminal of its own."""

    def __init__(self, *arguments: object) -> None:
        command = [sys.executable, "-m", "cardwright.compiler", "play"]
        self._pid, self._file = pty.fork()
        if self._pid == 0:
            # A run in the background of a script has been told to ignore Ctrl-C.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            environ = {**os.environ, "TERM": "xterm"}
            os.execve(sys.executable, [*command, *map(str, arguments)], environ)

    def wait_for(self, text: str) -> str:
        """Return what is shown up to a text."""
        seen, until = "", time.monotonic() + 60
        while text not in seen:
            assert time.monotonic() < until, f"never seen: {text}; but: {seen}"
            if select.select([self._file], [], [], 1)[0]:
                seen += os.read(self._file, 1).decode("utf-8", "ignore")
        return seen

    def type(self, text: str) -> None:
        os.write(self._file, text.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C until the program ends, and return its exit code.

        One that is pressed while a question is being put up is thrown away by the terminal.
        """
        while True:
            self.type("\x03")
            while select.select([self._file], [], [], 2)[0]:
                try:
                    if not os.read(self._file, 1024):
                        break
                except OSError:
                    return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
