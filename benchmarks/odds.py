"""How long exact odds take: pools, contests and attacks, beside icepool on the same pool.

Run `python benchmarks/odds.py`. Each figure is the median of fresh runs in which nothing is
known from before; the compiled pack is made once.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from cardwright.compiler import driver
from cardwright.runtime import odds, pools
from cardwright.runtime.ir import program

PACK = Path(__file__).parent.parent / "content" / "mistborn-adventure"
RUNS = 15
ROLLS = (
    ("action", {"pool": 5, "difficulty": 3}),
    ("action", {"pool": 10, "difficulty": 3}),
    ("contest", {"pool": 10, "other": 10}),
    ("strike", {"attack": 10, "defence": 10, "bonus": 2, "armour": 1}),
)


def forget() -> None:
    """Forget every throw that was looked at before."""
    pools._throws.cache_clear()
    pools._all_throws.cache_clear()


def median(run: Callable[[], object]) -> float:
    """Return the milliseconds of a run."""
    taken: list[float] = []
    for _ in range(RUNS):
        forget()
        begun = time.perf_counter()
        run()
        taken.append(1000 * (time.perf_counter() - begun))
    return statistics.median(taken)


def theirs(dice: int) -> Callable[[], object]:
    """Return the same pool in icepool: the highest matching set, and sixes apart."""
    icepool: Any = import_module("icepool")

    class Read(icepool.MultisetEvaluator):  # type: ignore[misc]
        def next_state(self, state: Any, order: Any, face: int, count: int) -> Any:
            """Take one face in."""
            result, nudges = state or (0, 0)
            if face == 6:
                return result, count
            return (max(result, face) if count >= 2 else result), nudges

    return lambda: Read().evaluate(icepool.d6.pool(dice))


def compiled() -> program.Program:
    """Return the program of the pack."""
    return driver.compile_program(driver.check_pack(PACK, ()))


def main() -> None:
    """Measure and print."""
    pack = compiled()
    for name, given in ROLLS:
        roll = odds.named(pack, name)
        odds.odds(pack, roll, given)
        taken = median(lambda roll=roll, given=given: odds.odds(pack, roll, given))  # type: ignore[misc]
        told = ", ".join(f"{key} {value}" for key, value in given.items())
        sys.stdout.write(f"{name:8} {told:40} {taken:7.1f} ms\n")
    for dice in (5, 10):
        sys.stdout.write(f"icepool  pool {dice:<35} {median(theirs(dice)):7.1f} ms\n")


if __name__ == "__main__":
    main()
