"""How fast native playouts are beside the peers, on the same games, as ratios taken in one run.

Run: `make bench-peers` (or `.venv/bin/python benchmarks/peers.py`). Each round times ours and the
peer's in turn on one core, in processor time, and forms a ratio; the table has the median of the
rounds and their range. OpenSpiel comes with the extra `spiel`; RLCard is installed into
`build/peers`; the hand-written C needs gcc. A peer that is not there is left out, and said so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from cardwright.compiler import driver
from cardwright.runtime import playouts, table
from cardwright.runtime.ir import program
from cardwright.runtime.native.machine import BEST, NativeMachine

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "peers"
RESULTS = ROOT / "benchmarks" / "RESULTS.md"


@dataclass(frozen=True, slots=True)
class Race:
    """One game of ours against one peer: the least ratio that is wanted, and what was found."""

    pack: str
    seats: int
    peer: str
    game: str
    wanted: float


RACES = (
    Race("kuhn-poker", 2, "openspiel", "kuhn_poker", 5),
    Race("leduc-poker", 2, "openspiel", "leduc_poker", 5),
    Race("connect-four", 2, "openspiel", "connect_four", 5),
    Race("goofspiel", 2, "openspiel-bots", "goofspiel", 5),
    Race("tic-tac-toe", 2, "openspiel", "tic_tac_toe", 3),
    Race("crazy-eights", 5, "openspiel", "crazy_eights", 5),
    Race("hearts", 4, "openspiel", "hearts", 5),
    Race("gin-rummy", 2, "openspiel", "gin_rummy", 10),
    Race("blackjack", 1, "openspiel", "blackjack", 0),
    Race("liars-dice", 2, "openspiel", "liars_dice", 0),
    Race("backgammon", 2, "openspiel", "backgammon", 0),
    Race("pig", 2, "openspiel", "pig", 0),
    Race("uno", 2, "rlcard", "uno", 200),
    Race("leduc-poker", 2, "rlcard", "leduc-holdem", 400),
    Race("kuhn-poker", 2, "handwritten-c", "kuhn_poker", 0.5),
    Race("leduc-poker", 2, "handwritten-c", "leduc_poker", 0.5),
    Race("tic-tac-toe", 2, "handwritten-c", "tic_tac_toe", 0),
    Race("connect-four", 2, "handwritten-c", "connect_four", 0),
    Race("goofspiel", 2, "handwritten-c", "goofspiel", 0),
)

Burst = Callable[[], int]
"""Plays some games and returns how many."""


def rate(burst: Burst, seconds: float) -> float:
    """Return games a second of processor time."""
    games, begun = 0, process_time()
    while (passed := process_time() - begun) < seconds:
        games += burst()
    return games / passed


# ---- ours --------------------------------------------------------------------------------


def compiled(name: str) -> program.Program:
    """Return one of the classics."""
    path = ROOT / "content" / "classics" / name
    return driver.compile_program(driver.check_pack(path))


def ours(race: Race) -> Burst:
    """Return whole games from the first step on, the deal included, on the best code."""
    pack = compiled(race.pack)
    made = NativeMachine(pack, race.seats, [pack.entry], level=BEST)
    start, seed = table.begin(made, 0, {}), [0]
    count = sized(lambda many: playouts.play(made, start, many, 0))

    def burst() -> int:
        seed[0] += count
        playouts.play(made, start, count, seed[0])
        return count

    return burst


def sized(play: Callable[[int], object]) -> int:
    """Return how many games take about a fiftieth of a second."""
    count = 1
    while True:
        begun = process_time()
        play(count)
        if process_time() - begun > 0.02:
            return count
        count *= 2


# ---- peers -------------------------------------------------------------------------------


def openspiel(race: Race) -> Burst:
    """Return OpenSpiel's own random rollouts in C++, from the first decision on.

    Its search of two simulations makes them: each evaluates one state by many.
    """
    import pyspiel

    spiel: Any = pyspiel
    game = spiel.load_game(race.game)
    state, luck = game.new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])

    def step(many: int) -> None:
        evaluator = spiel.RandomRolloutEvaluator(many, 7)
        spiel.MCTSBot(game, evaluator, 2.0, 2, 1, False, 5, False).step(state)

    many = sized(step)

    def burst() -> int:
        step(many)
        return 2 * many

    return burst


def openspiel_bots(race: Race) -> Burst:
    """Return whole games between OpenSpiel's random bots in C++."""
    import pyspiel

    spiel: Any = pyspiel
    game = spiel.load_game(race.game)
    seats = range(game.num_players())
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
    root, seed = game.new_initial_state(), [0]

    def burst() -> int:
        for _ in range(50):
            seed[0] += 1
            spiel.evaluate_bots(root.clone(), bots, seed[0])
        return 50

    return burst


RLCARD = """
import random, sys, time
import rlcard
env = rlcard.make({game!r}, config={{"seed": 1}})
random.seed(1)
games, begun = 0, time.process_time()
while time.process_time() - begun < {seconds}:
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(random.choice(list(state["legal_actions"])))
    games += 1
print(games / (time.process_time() - begun))
"""


def rlcard_rate(race: Race, seconds: float) -> float:
    """Return RLCard's games a second, by its own `step`, in an environment of its own."""
    text = RLCARD.format(game=race.game, seconds=seconds)
    python = BUILD / "bin" / "python"
    found = subprocess.run([python, "-c", text], capture_output=True, text=True, check=True)
    return float(found.stdout)


def install_rlcard() -> bool:
    """Install RLCard beside the project; return whether it is there."""
    python = BUILD / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", BUILD], check=True)
        pip = [python, "-m", "pip", "install", "--quiet", "rlcard", "setuptools<81"]
        subprocess.run(pip, check=False)
    return not subprocess.run([python, "-c", "import rlcard"], check=False).returncode


def handwritten_rates(seconds: float) -> dict[str, float]:
    """Return the games a second of the hand-written C."""
    BUILD.mkdir(parents=True, exist_ok=True)
    made = BUILD / "handwritten"
    source = ROOT / "benchmarks" / "handwritten.c"
    flags = ["-O3", "-march=native", "-o", made, source]
    subprocess.run(["gcc", *flags], check=True)
    found = subprocess.run(
        [made, str(seconds), "1"], capture_output=True, text=True, check=True
    )
    lines = (line.split("\t") for line in found.stdout.splitlines() if line[0] != "#")
    return {line[0]: float(line[2]) for line in lines}


# ---- the races ---------------------------------------------------------------------------


def rounds(race: Race, count: int, seconds: float) -> Iterator[tuple[float, float]]:
    """Yield our rate and the peer's, taken in turn."""
    burst = ours(race)
    peers: dict[str, Callable[[Race], Burst]] = {
        "openspiel": openspiel,
        "openspiel-bots": openspiel_bots,
    }
    theirs = peers[race.peer](race) if race.peer in peers else None
    for _ in range(count):
        own = rate(burst, seconds)
        if theirs is not None:
            yield own, rate(theirs, seconds)
        elif race.peer == "rlcard":
            yield own, rlcard_rate(race, seconds)
        else:
            yield own, handwritten_rates(seconds)[race.game]


def line(race: Race, found: list[tuple[float, float]]) -> str:
    """Return a line of the table."""
    ratios = sorted(own / other for own, other in found)
    middle = median(ratios)
    wanted = f"{race.wanted:g}" if race.wanted else "-"
    verdict = "" if not race.wanted else "yes" if middle >= race.wanted else "**no**"
    own, other = (median(each) for each in zip(*found, strict=True))
    spread = f"{ratios[0]:.3g} to {ratios[-1]:.3g}"
    return (
        f"| {race.pack} | {race.peer} | {own:,.0f} | {other:,.0f} "
        f"| {middle:.3g} | {spread} | {wanted} | {verdict} |"
    )


HEAD = """# Native playouts beside the peers

Made by `make bench-peers`: random games a second of processor time on one core, ours whole games with the deal.
A ratio is of two rates taken in turn; the table has medians of {rounds} rounds of {seconds:g} s, and the range of the ratios.
OpenSpiel: its own C++ rollouts, which begin after the deal, or its C++ bots where a game has simultaneous moves.
RLCard: its own `step` in Python. Hand-written C: [handwritten.c](handwritten.c), the ceiling.

| game | peer | ours | theirs | ratio | range | wanted | met |
| --- | --- | --: | --: | --: | --: | --: | --- |
"""


def main() -> None:
    """Race, print the table, and write it where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--games", default="", help="names of packs, with commas")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    chosen = [each for each in asked.games.split(",") if each]
    has_rlcard, has_c = install_rlcard(), shutil.which("gcc") is not None
    text = HEAD.format(rounds=asked.rounds, seconds=asked.seconds)
    for race in RACES:
        there = {"rlcard": has_rlcard, "handwritten-c": has_c}.get(race.peer, True)
        if chosen and race.pack not in chosen:
            continue
        if not there:
            print(f"{race.peer} is not there: {race.pack} is left out", file=sys.stderr)
            continue
        found = line(race, list(rounds(race, asked.rounds, asked.seconds)))
        print(found, flush=True)
        text += f"{found}\n"
    if asked.write:
        RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
