"""Workers that are processes of this machine; one that dies is made again."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from typing import Any

from cardwright.runtime.experiments import games
from cardwright.runtime.experiments.crowd import Lost
from cardwright.runtime.experiments.games import Experiment, Portion

AFRESH = multiprocessing.get_context("spawn")
"""Workers begin as new processes: a copy of this one would lack the threads that compile."""

Pipe = connection.Connection

MOST_DEATHS = 3
"""How often a worker may die over the same games before the run gives up."""


@dataclass(slots=True)
class _Worker:
    """A process, the pipe to it, and the games that it plays."""

    process: BaseProcess
    pipe: Pipe
    numbers: range | None = None


class Processes:
    """A number of processes that each play one portion at a time."""

    def __init__(self, experiment: Experiment, count: int) -> None:
        self.slots = count
        self._experiment = experiment
        self._workers: list[_Worker] = []
        self._deaths: Counter[int] = Counter()

    def send(self, numbers: range) -> None:
        """Give some games to a worker that has none."""
        free = next((each for each in self._workers if each.numbers is None), None)
        if free is None:
            free = self._hire()
        free.numbers = numbers
        try:
            free.pipe.send(numbers)
        except OSError:
            self._replace(free)

    def receive(self) -> Portion:
        """Wait for the next portion that is done."""
        while True:
            worker = self._wait()
            try:
                answer: Any = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            worker.numbers = None
            if isinstance(answer, Portion):
                return answer
            raise answer

    def close(self) -> None:
        """End all workers."""
        for each in self._workers:
            each.process.terminate()
        for each in self._workers:
            each.process.join()
            each.pipe.close()
        self._workers.clear()

    def _wait(self) -> _Worker:
        """Return a worker that has said something, or has died."""
        busy = {each.pipe: each for each in self._workers if each.numbers is not None}
        ready = connection.wait(list(busy))
        return busy[ready[0]]  # type: ignore[index]  # pyright: ignore[reportArgumentType]

    def _hire(self) -> _Worker:
        ours, theirs = AFRESH.Pipe()
        process = AFRESH.Process(target=_work, args=(self._experiment, theirs), daemon=True)
        process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _replace(self, worker: _Worker) -> None:
        """Let another worker play the games of one that has died."""
        numbers = worker.numbers
        self._workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        assert numbers is not None
        self._deaths[numbers.start] += 1
        if self._deaths[numbers.start] >= MOST_DEATHS:
            games_ = f"games {numbers.start} to {numbers.stop - 1}"
            raise Lost(f"a worker died {MOST_DEATHS} times over {games_}")
        self.send(numbers)


def _work(experiment: Experiment, pipe: Pipe) -> None:
    """Play what comes through a pipe until the process that hired this one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    play = games.way(experiment)
    while pipe in connection.wait((pipe, parent.sentinel)):
        try:
            numbers = pipe.recv()
        except EOFError:
            return
        try:
            answer: Portion | Exception = play(numbers)
        except Exception as error:  # noqa: BLE001  (it is raised again where it is seen)
            answer = error
        pipe.send(answer)
