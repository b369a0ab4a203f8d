"""The way to play a range of games: what every executor and every crowd of workers does.

A way is a function from the numbers of some games to their portion. It is the one seam
between what is played and who plays it: in this thread, in processes, on many machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardwright.runtime.experiments import rows
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.record import Record
from cardwright.runtime.experiments.room import Room
from cardwright.runtime.experiments.tally import Tally
from cardwright.runtime.ir import program


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiment:
    """What is played: one side, or several of which the first is what the others are held to.

    Game k of every side has the same seed, so that chance is the same as far as the rules
    are. The first `watched` games of all sides are watched; with `keeps_rows` a portion has a
    row for each game. Compiled code is kept in the folder `cache`, on this machine only.
    """

    sides: tuple[Side, ...]
    watched: int
    keeps_rows: bool = False
    cache: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Portion:
    """Some games that were played: a tally for each side, and their rows, if they are kept."""

    numbers: range
    tallies: tuple[Tally, ...]
    rows: tuple[str, ...] = ()


Way = Callable[[range], Portion]


def way(experiment: Experiment) -> Way:
    """Return the way to play the games of an experiment on the reference executor."""
    cache = experiment.cache
    rooms = tuple(Room(side.pack, side.plan, cache) for side in experiment.sides)
    heads = tuple(map(rows.head, experiment.sides)) if experiment.keeps_rows else ()

    def play(numbers: range) -> Portion:
        tallies = tuple(Tally() for _ in rooms)
        kept: list[str] = []
        each_room = (_played(room, numbers, experiment.watched) for room in rooms)
        for games in zip(*each_room, strict=True):
            count(tallies, games)
            kept += [rows.text(rows.row(*each)) for each in zip(heads, games, strict=False)]
        return Portion(numbers=numbers, tallies=tallies, rows=tuple(kept))

    return play


def _played(room: Room, numbers: range, watched: int) -> Iterator[Record]:
    """Yield the games of a room: watched first, then only glanced at."""
    border = max(numbers.start, min(watched, numbers.stop))
    for number in range(numbers.start, border):
        yield room.watch(number)
    if border < numbers.stop:
        yield from room.glance(range(border, numbers.stop))


def play(pack: program.Program, plan: Plan, numbers: range) -> Tally:
    """Return the tally of some games of one plan, watched in this thread."""
    side = Side(name="", pack=pack, plan=plan)
    return way(Experiment(sides=(side,), watched=numbers.stop))(numbers).tallies[0]


def count(tallies: tuple[Tally, ...], games: tuple[Record, ...]) -> None:
    """Take the same game of all sides into their tallies."""
    for tally, game in zip(tallies, games, strict=True):
        tally.count(game)
        if game is not games[0]:
            tally.count_pair(game, games[0])
