"""Games of a plan spread over processes; the totals are the same for any number of them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed

from cardwright.runtime.experiments import games
from cardwright.runtime.experiments.games import Plan
from cardwright.runtime.experiments.tally import Tally
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir import codec, program

MOST_IN_A_PORTION = 25
Progress = Callable[[int], None]


def run(
    pack: program.Program, plan: Plan, count: int, workers: int, progress: Progress
) -> tuple[Tally, bool]:
    """Play `count` games; return the totals and whether all were played.

    `progress` is told how many games are done; a `KeyboardInterrupt` keeps what is done.
    """
    tally = Tally()
    parts = _alone if workers < 2 else _together
    try:
        for done, part in parts(pack, plan, count, workers):
            tally.add(part)
            progress(done)
    except KeyboardInterrupt:
        return tally, False
    return tally, True


def _portions(count: int, workers: int) -> list[range]:
    size = max(1, min(MOST_IN_A_PORTION, count // (8 * workers)))
    return [range(at, min(at + size, count)) for at in range(0, count, size)]


def _alone(
    pack: program.Program, plan: Plan, count: int, workers: int
) -> Iterator[tuple[int, Tally]]:
    made = machine(pack, plan.seats)
    for numbers in _portions(count, workers):
        yield len(numbers), games.play(made, plan, numbers)


# ---- in processes ------------------------------------------------------------------------


def _together(
    pack: program.Program, plan: Plan, count: int, workers: int
) -> Iterator[tuple[int, Tally]]:
    cartridge = codec.dump(pack)
    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(cartridge, plan))
    try:
        jobs: dict[Future[Tally], int] = {
            pool.submit(_work, numbers): len(numbers)
            for numbers in _portions(count, workers)
        }
        for job in as_completed(jobs):
            yield jobs[job], job.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


# What a worker process was begun with: a pool hands it over in no other way.
_READY: list[tuple[Machine, Plan]] = []


def _begin(cartridge: bytes, plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _READY[:] = [(machine(codec.load(cartridge), plan.seats), plan)]


def _work(numbers: range) -> Tally:
    made, plan = _READY[0]
    return games.play(made, plan, numbers)
