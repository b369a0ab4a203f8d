"""How soon and how fast machine code plays: first playout, batches, clones, threads.

Run: `.venv/bin/python benchmarks/native.py`. Processor time unless it says otherwise; medians of several
rounds. Ratios are of figures taken in the same run.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

from cardwright.compiler import driver
from cardwright.runtime import playouts, table
from cardwright.runtime.engine import Game
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir import codec, program
from cardwright.runtime.native.batch import Batch
from cardwright.runtime.native.machine import BEST, FIRST, NativeMachine
from cardwright.runtime.policies import RANDOM, Estimating, Policy, Weighted

ROOT = Path(__file__).parent.parent
ROUNDS = 5

FIRST_PLAYOUT = """
import sys, time
from pathlib import Path
from cardwright.runtime import playouts, table
from cardwright.runtime.ir import codec
pack = codec.load(Path(sys.argv[1]).read_bytes())
folder = Path(sys.argv[2])
begun = time.process_time()
import llvmlite.binding
loaded = time.process_time()
from cardwright.runtime.native.machine import NativeMachine
made = NativeMachine(pack, 4, [pack.entry], cache=folder, is_raised=False)
playouts.play(made, table.begin(made, 1, {}), 1, 1)
done = time.process_time()
print((loaded - begun) * 1e3, (done - loaded) * 1e3, made.level)
if sys.argv[3:]:
    NativeMachine(pack, 4, [pack.entry], cache=folder, level=2, is_raised=False)
"""


def compiled(path: str) -> program.Program:
    """Return a pack of the content folder."""
    return driver.compile_program(driver.check_pack(ROOT / "content" / path))


def first_playouts(pack: program.Program) -> None:
    """Print how long it takes from a program to the end of its first native game."""
    with tempfile.TemporaryDirectory() as name:
        cartridge = Path(name) / "sunfall.cartridge"
        cartridge.write_bytes(codec.dump(pack))

        def run(folder: str, *more: str) -> list[float]:
            command = [sys.executable, "-c", FIRST_PLAYOUT, str(cartridge), folder, *more]
            found = subprocess.run(command, capture_output=True, text=True, check=True)
            return [float(each) for each in found.stdout.split()]

        cold = [run(f"{name}/cold{at}") for at in range(ROUNDS)]
        run(f"{name}/warm", "best")
        warm = [run(f"{name}/warm") for _ in range(ROUNDS)]
        imported = median(each[0] for each in cold + warm)
        print(f"importing llvmlite: {imported:.0f} ms")
        print(f"first playout of Sunfall, cold: {median(e[1] for e in cold):.0f} ms")
        print(f"first playout of Sunfall, cached: {median(e[1] for e in warm):.1f} ms")


def rates(pack: program.Program) -> None:
    """Print playouts a second at the first and the best level."""
    for level in (FIRST, BEST):
        made = NativeMachine(pack, 4, [pack.entry], level=level, is_raised=False)
        start = table.begin(made, 1, {})
        found: list[float] = []
        for _ in range(ROUNDS):
            begun = process_time()
            totals = playouts.play(made, start, 20_000, 1)
            found.append(totals.decisions / (process_time() - begun))
        print(f"Sunfall at level {level}: {median(found):,.0f} decisions a second")


def batches(path: str) -> None:
    """Print decisions a second that a policy in Python drives, in batches."""
    pack = compiled(path)
    made = NativeMachine(pack, pack.least_seats, [pack.entry], level=BEST)
    many, count = Batch(made, 4096, 1, {}), 4096
    looks = np.frombuffer(many.looks, dtype=np.int32).reshape(count, 3)
    choices = np.frombuffer(many.choices, dtype=np.int32)
    luck = np.random.default_rng(1)
    found: list[float] = []
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(50):
            choices[:] = luck.random(count) * looks[:, 2]
            many.step()
        found.append(50 * count / (process_time() - begun))
    print(f"{path} in batches of {count}: {median(found):,.0f} decisions a second")


def clones(pack: program.Program) -> None:
    """Print how long a clone takes from Python."""
    game, start = Game.start(pack, 4, 1), table.begin(NativeMachine(pack, 4, ()), 1, {})
    print(f"clone of a game: {nanoseconds(game.clone):.0f} ns")
    print(
        f"clone of a block of {4 * pack.size:,} bytes: {nanoseconds(start.__copy__):.0f} ns"
    )


def nanoseconds(work: Callable[[], object]) -> float:
    """Return the median time of a call."""
    found: list[float] = []
    for _ in range(ROUNDS):
        begun = process_time()
        for _ in range(20_000):
            work()
        found.append((process_time() - begun) / 20_000 * 1e9)
    return median(found)


def threads(pack: program.Program) -> None:
    """Print how much faster two threads are than one, by the clock on the wall."""
    made = NativeMachine(pack, 4, [pack.entry], level=BEST, is_raised=False)
    start = table.begin(made, 1, {})

    def work(block: array[int]) -> None:
        playouts.play(made, block, 30_000, 1)

    found: list[float] = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            work(start)
            one = time.perf_counter() - begun
            begun = time.perf_counter()
            list(pool.map(work, [start, start[:]]))
            found.append(2 * one / (time.perf_counter() - begun))
    print(f"two threads: {median(found):.2f} times one")


def policies(path: str, seats: int) -> None:
    """Print games a second by each policy, on the interpreter and in machine code."""
    pack = compiled(path)
    plain, made = machine(pack, seats), NativeMachine(pack, seats, [pack.entry], level=BEST)
    start = table.begin(made, 1, {})
    even = Weighted(tuple((1, 1) for _ in pack.decisions))
    sorts: dict[str, Policy] = {
        "random": RANDOM,
        "weighted": even,
        "estimating": Estimating(answers=16),
    }
    found: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, policy in sorts.items():
            few, many = (8, 400) if policy.__class__ is Estimating else (40, 4_000)
            for where, runs, count in (("interpreter", plain, few), ("native", made, many)):
                begun = process_time()
                totals = playouts.play(runs, start, count, 1, policy)
                rate = totals.games / (process_time() - begun)
                found.setdefault(f"{where}, {name}", []).append(rate)
    random = found["native, random"]
    for name, rates in found.items():
        share = median(all_ / each for all_, each in zip(random, rates, strict=True))
        print(f"{path}, {name}: {median(rates):,.0f} games a second, 1/{share:,.1f}")
    for name in sorts:
        pairs = zip(found[f"native, {name}"], found[f"interpreter, {name}"], strict=True)
        print(f"{path}, {name}: native {median(a / b for a, b in pairs):,.0f} times")


def main() -> None:
    """Print all figures."""
    sunfall = compiled("siege-of-sunfall")
    first_playouts(sunfall)
    rates(sunfall)
    for path in ("classics/leduc-poker", "classics/connect-four", "siege-of-sunfall"):
        batches(path)
    policies("siege-of-sunfall", 4)
    policies("classics/connect-four", 2)
    clones(sunfall)
    threads(sunfall)


if __name__ == "__main__":
    main()
