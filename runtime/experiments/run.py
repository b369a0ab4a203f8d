"""A run: games from the first on, taken in by order, until all are played or enough is known."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

from cardwright.runtime.experiments import games, rows
from cardwright.runtime.experiments import goal as goals
from cardwright.runtime.experiments.crowd import Workers, in_order
from cardwright.runtime.experiments.games import Experiment, Portion
from cardwright.runtime.experiments.goal import Goal, Pursuit
from cardwright.runtime.experiments.pace import Clock, Pace
from cardwright.runtime.experiments.rows import Row
from cardwright.runtime.experiments.tally import Tally
from cardwright.runtime.faults import Refused

Keep = Callable[[Portion], None]


class Run:
    """The games of an experiment that are done, and what they come to.

    Invariant: `tallies` hold the games from 0 to before `done`, and `pursuit` has looked at
    them at every look among these.
    """

    def __init__(self, experiment: Experiment, most: int, goal: Goal | None = None) -> None:
        self.experiment = experiment
        self.most = most
        self.done = 0
        self.tallies = tuple(Tally() for _ in experiment.sides)
        self.pursuit = None if goal is None else Pursuit(goal, experiment.sides)
        self._looks = [most] if goal is None else list(goals.looks(most))

    @property
    def is_whole(self) -> bool:
        """Whether there is nothing more to play."""
        return self.done >= self.most or (self.pursuit is not None and self.pursuit.is_met)

    def take(self, portion: Portion) -> None:
        """Take in the games that come next."""
        assert portion.numbers.start == self.done
        for total, part in zip(self.tallies, portion.tallies, strict=True):
            total.add(part)
        self.done = portion.numbers.stop
        if self.pursuit is not None and self.done in self._looks:
            self.pursuit.look(self.tallies)

    def play(self, workers: Workers, clock: Clock, keep: Keep) -> None:
        """Play what is still to be played; each portion is taken in, then kept.

        A `KeyboardInterrupt` ends it, and what is done stays whole.
        """
        pace = Pace(clock, workers.slots)
        portions = in_order(workers, pace.ranges(self.done, self.most, self._looks))
        try:
            while not self.is_whole:
                portion = next(portions)
                pace.done(len(portion.numbers))
                with unbroken():
                    self.take(portion)
                    keep(portion)
        finally:
            workers.close()

    def resume(self, found: Iterable[tuple[Row, ...]]) -> None:
        """Take in the rows of games; one that is not of this run raises `Refused`."""
        sides, watched = self.experiment.sides, self.experiment.watched
        heads = tuple(map(rows.head, sides))
        tallies = tuple(Tally() for _ in sides)
        number = self.done
        for of_game in found:
            for row, head, side in zip(of_game, heads, sides, strict=True):
                rows.check(row, head, side, number, is_watched=number < watched)
            if number >= self.most:
                raise Refused(
                    f"it holds more than the {self.most} games that are asked for"
                )
            games.count(tallies, tuple(map(rows.game, of_game)))
            number += 1
            if number in self._looks:
                self._take_rows(number, tallies)
                if self.pursuit is not None and self.pursuit.is_met:
                    return
                tallies = tuple(Tally() for _ in sides)
        self._take_rows(number, tallies)

    def _take_rows(self, until: int, tallies: tuple[Tally, ...]) -> None:
        self.take(Portion(numbers=range(self.done, until), tallies=tallies))


@contextmanager
def unbroken() -> Generator[None]:
    """Put a Ctrl-C off until the block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
