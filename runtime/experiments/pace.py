"""How many games are given out at a time, by how fast they go; no total depends on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

Clock = Callable[[], float]

SECONDS = 0.4
"""How long a portion should take, so that a bar moves and little is lost when a run ends."""

MOST = 4096


class Pace:
    """Learns from what was done of late how many games a worker plays in a moment."""

    def __init__(self, clock: Clock, workers: int) -> None:
        self._clock = clock
        self._workers = workers
        self._done = 0
        # When how many games were done, for the last few portions.
        self._lately = deque([(clock(), 0)], maxlen=1 + 4 * workers)
        self._size = 1

    def done(self, games: int) -> None:
        """Some more games are done."""
        self._done += games
        since, before = self._lately[0]
        now = self._clock()
        self._lately.append((now, self._done))
        rate = (self._done - before) / max(now - since, 1e-6)
        wanted = int(SECONDS * rate / self._workers)
        self._size = max(1, min(wanted, 2 * self._size, MOST))

    def ranges(self, first: int, last: int, looks: Iterable[int]) -> Iterator[range]:
        """Yield the games from `first` to before `last` in portions, none across a look."""
        at = first
        for stop in looks:
            while at < min(stop, last):
                end = min(at + self._size, stop, last)
                yield range(at, end)
                at = end
