"""`cardwright sim`: many games between bots, and what they say about a pack."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import click

from cardwright.compiler.cli import figures, find, options, packs
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.terminal import Terminal, is_screen
from cardwright.runtime.bots import BOTS
from cardwright.runtime.experiments import crowd, games
from cardwright.runtime.experiments.games import Plan
from cardwright.runtime.faults import Refused

MOST_GAMES = 10_000_000


@click.command("sim")
@options.pack
@click.option(
    "-n", "count", type=click.IntRange(1, MOST_GAMES), default=1000, help="How many games."
)
@options.seed
@options.seats
@options.bots
@options.rule_options
@options.expansions
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; 2 by default.")
@options.as_json
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    count: int,
    seed: int,
    seats: int | None,
    bots: tuple[str, ...],
    rule_options: dict[str, str],
    expansions: tuple[Path, ...],
    workers: int | None,
    as_json: bool,
) -> int:
    """Play many games of PACK between bots: who wins, how long, which cards matter.

    Ctrl-C ends the run and keeps what is done. Game k of a run is `cardwright play --seed`
    seed + k with the bots moved on by k seats.
    """
    loaded = packs.load(terminal, find.find(pack), expansions).program
    plan = Plan(
        bots=seated(bots or ("random",), seats, loaded.least_seats),
        seed=seed,
        options=rule_options,
    )
    try:
        games.check_plan(loaded, plan)
    except Refused as refusal:
        raise Stopped(refusal.reason) from None
    workers = workers or min(2, os.cpu_count() or 1)
    progress = Progress(terminal, count)
    tally, is_whole = crowd.run(loaded, plan, count, workers, progress.step)
    progress.end()
    found = figures.figures(loaded, plan, tally, count)
    terminal.out(figures.as_json(found) if as_json else figures.as_text(found))
    for number, reason in tally.faults:
        terminal.problem(f"game with seed {seed + int(number)}: {reason}")
    if tally.faults:
        return Exit.INTERNAL
    return Exit.FINE if is_whole else Exit.INTERRUPTED


def seated(bots: tuple[str, ...], seats: int | None, least: int) -> tuple[str, ...]:
    """Return a bot for each seat: the last one named plays all further seats."""
    for name in bots:
        if name not in BOTS:
            raise Stopped(f"there is no bot `{name}`; there are {', '.join(sorted(BOTS))}")
    many = seats or max(least, len(bots))
    if len(bots) > many:
        raise Stopped(f"{len(bots)} bots are too many for {many} seats")
    return bots + bots[-1:] * (many - len(bots))


class Progress:
    """A bar with the time left on a terminal's stderr; nothing elsewhere."""

    def __init__(self, terminal: Terminal, count: int) -> None:
        self._terminal = terminal
        self._count = count
        self._done = 0
        self._begun = time.monotonic()
        self._is_shown = is_screen(sys.stderr) and not terminal.quiet

    def step(self, games: int) -> None:
        """Some more games are done."""
        self._done += games
        if not self._is_shown:
            return
        share = self._done / self._count
        passed = time.monotonic() - self._begun
        left = passed / share - passed
        bar = "#" * round(share * 30)
        line = f"[{bar:<30}] {self._done}/{self._count} games, {_span(left)} left"
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Clear the bar, and say how long it took."""
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
        seconds = time.monotonic() - self._begun
        rate = self._done / seconds if seconds else 0
        self._terminal.note(f"{self._done} games in {_span(seconds)}, {rate:.0f} a second")


def _span(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
