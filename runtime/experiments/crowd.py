"""Games shared out over workers, taken in again in the order of games.

What is done is therefore always the first games of a run, whoever played them: totals, rows
and the moment to stop are the same for any number of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from cardwright.runtime.experiments.games import Portion, Way

AHEAD = 8
"""How many portions may be done or under way for each one that can be under way at once."""


class Workers(Protocol):
    """Whoever plays portions: each that is sent comes back once, in any order.

    `slots` is how many should be under way at once.
    """

    slots: int

    def send(self, numbers: range) -> None:
        """Let some games be played."""
        ...

    def receive(self) -> Portion:
        """Wait for the next portion that is done."""
        ...

    def close(self) -> None:
        """Play nothing more."""
        ...


class Lost(Exception):
    """Workers cannot go on; the reason is for the user."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def in_order(workers: Workers, ranges: Iterator[range]) -> Iterator[Portion]:
    """Yield the portions of all ranges in order, while later ones are under way."""
    order: deque[int] = deque()
    done: dict[int, Portion] = {}
    while True:
        under_way = len(order) - len(done)
        free = min(workers.slots - under_way, AHEAD * workers.slots - len(order))
        for numbers in islice(ranges, max(0, free)):
            workers.send(numbers)
            order.append(numbers.start)
        if not order:
            return
        if order[0] in done:
            yield done.pop(order.popleft())
        else:
            portion = workers.receive()
            done[portion.numbers.start] = portion


class Alone:
    """One worker: this thread, which plays a portion when it is waited for."""

    slots = 1

    def __init__(self, way: Way) -> None:
        self._way = way
        self._sent: deque[range] = deque()

    def send(self, numbers: range) -> None:
        """Take games on."""
        self._sent.append(numbers)

    def receive(self) -> Portion:
        """Play the games that were taken on first."""
        return self._way(self._sent.popleft())

    def close(self) -> None:
        """Forget the games that were taken on."""
        self._sent.clear()
