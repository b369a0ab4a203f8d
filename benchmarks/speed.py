"""How fast the interpreter plays, clones and checks Siege of Sunfall.

Run: `.venv/bin/python benchmarks/speed.py`. Prints medians of several rounds in processor time; ratios, where
there are any, are of figures taken in the same run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import yaml

from cardwright.compiler import driver
from cardwright.runtime import decisions, table
from cardwright.runtime.engine import Game
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck

ROUNDS = 7
SUNFALL = Path(__file__).parent.parent / "content" / "siege-of-sunfall"


def timed(work: Callable[[], int]) -> float:
    """Return the median time of one unit of work, in seconds."""
    found: list[float] = []
    for _ in range(ROUNDS):
        start = process_time()
        units = work()
        found.append((process_time() - start) / units)
    return median(found)


def play(made: Machine, games: int) -> int:
    """Play random games and return how many decisions they took."""
    count = 0
    for seed in range(games):
        luck, block = Luck(seed), table.begin(made, seed, {})
        table.advance(made, block, None)
        while not block[Head.ENDED]:
            asked = table.decision(made, block)
            assert asked is not None
            table.answer(
                made, block, asked.seat, decisions.sample(asked.domain, luck), None
            )
            count += 1
    return count


def clones(game: Game, times: int) -> int:
    """Clone a game many times."""
    clone = game.clone
    for _ in range(times):
        clone()
    return times


def read_yaml() -> int:
    """Read every YAML file of the pack with the C parser and nothing else."""
    for path in sorted(SUNFALL.rglob("*.yaml")):
        if "layout" not in path.parts:
            yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    return 1


def check() -> int:
    """Read and check the pack."""
    driver.check_pack(SUNFALL)
    return 1


def main() -> None:
    """Print the figures."""
    pack = driver.compile_program(driver.check_pack(SUNFALL))
    say = sys.stdout.write
    for seats in (3, 4, 5, 6):
        made = machine(pack, seats)
        each = timed(lambda made=made: play(made, 25))
        say(f"interpreter, {seats} seats: {1 / each:,.0f} decisions a second\n")
    game = Game.start(pack, 4, 1)
    say(f"clone of a game: {timed(lambda: clones(game, 20_000)) * 1e9:.0f} ns\n")
    say(f"block: {4 * pack.size:,} bytes, {len(pack.blocks):,} blocks of instructions\n")
    reading, checking = timed(read_yaml), timed(check)
    say(
        f"check: {checking * 1e3:.0f} ms, {checking / reading:.1f} times the C YAML parser\n"
    )


if __name__ == "__main__":
    main()
