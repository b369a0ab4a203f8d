"""A bar with the time left on a terminal's stderr; nothing elsewhere."""

from __future__ import annotations

import sys
import time

from cardwright.compiler.cli.terminal import Terminal, is_screen
from cardwright.runtime.experiments.run import Run

WIDTH = 30


class Progress:
    """Shows how far a run is, and how fast it was."""

    def __init__(self, terminal: Terminal, run: Run) -> None:
        self._terminal = terminal
        self._run = run
        self._first = run.done
        self._begun = time.monotonic()
        # Since when, and from which game on, games go as fast as they go now.
        self._running: tuple[float, int] | None = None
        self._is_shown = is_screen(sys.stderr) and not terminal.quiet

    def show(self) -> None:
        """Draw the bar anew."""
        if self._is_shown:
            sys.stderr.write(f"\r{self._line()}\x1b[K")
            sys.stderr.flush()

    def end(self) -> None:
        """Clear the bar, and say how long it took."""
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
        played, seconds = self._run.done - self._first, time.monotonic() - self._begun
        if played:
            rate = f"{played / seconds:.0f} a second"
            self._terminal.note(f"{played:,} games in {_span(seconds)}, {rate}")

    def _line(self) -> str:
        done, total = self._run.done, self._total()
        share = done / total
        bar = "#" * round(share * WIDTH)
        return f"[{bar:<{WIDTH}}] {done:,} of {self._aim(total)}{self._left(total)}"

    def _left(self, total: int) -> str:
        """Return how long it will take, once that can be told.

        To begin takes time of its own, and games that are watched take longer than others.
        """
        now, done, watched = time.monotonic(), self._run.done, self._run.experiment.watched
        begun = watched if self._first < watched <= done else self._first
        if done > begun and (self._running is None or self._running[1] < begun):
            self._running = (now, done)
        if self._running is None or self._running[1] == done:
            return ""
        since, first = self._running
        each = (now - since) / (done - first)
        if done < watched < total:
            return f", {_span(each * (watched - done))} left to watch {watched:,}"
        return f", {_span(each * (total - done))} left"

    def _total(self) -> int:
        """Return how many games it will be: with a goal, by how far it is now."""
        pursuit = self._run.pursuit
        if pursuit is None or not self._run.done or pursuit.reach >= 0.5:
            return self._run.most
        # The width shrinks with the root of the number of games.
        needed = self._run.done * (pursuit.reach / pursuit.goal.within) ** 2
        return max(self._run.done, min(self._run.most, round(needed)))

    def _aim(self, total: int) -> str:
        pursuit = self._run.pursuit
        if pursuit is None:
            return f"{total:,} games"
        within = f"{100 * pursuit.reach:.2g}% of {100 * pursuit.goal.within:g}%"
        return f"about {total:,} games, within {within}"


def _span(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
