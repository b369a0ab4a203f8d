"""How well search plays: its share of wins against random bots, and how much can be had at all.

Run: `make bench-strength`, or `.venv/bin/python benchmarks/strength.py --games uno,hearts`. The
bot sits in another seat each game, its rivals are all random; game k has seed k, so that the
table comes out the same anywhere. What can be had is counted exactly where a game is small enough
(`runtime/bots/limits.py`); of the other games it is what the same bot wins that is shown all
hidden cards and expects random rivals (`--peek`), which is no bound, only a measure.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

from cardwright.compiler import driver
from cardwright.runtime import executors, playouts, table
from cardwright.runtime.bots import bot, limits, mcts, settings
from cardwright.runtime.bots.player import Bot
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Listener, Memory, Seen

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "STRENGTH.md"


@dataclass(frozen=True, slots=True)
class Match:
    """One pack: how many games are played, and how what can be had is found."""

    pack: str
    seats: int
    games: int
    bound: str = ""


MATCHES = (
    Match("classics/tic-tac-toe", 2, 200),
    Match("classics/connect-four", 2, 100),
    Match("classics/pig", 2, 100),
    Match("classics/backgammon", 2, 20),
    Match("classics/goofspiel", 2, 100),
    Match("classics/crazy-eights", 2, 100),
    Match("classics/love-letter", 2, 100),
    Match("classics/deck-builder", 2, 20),
    Match("classics/gin-rummy", 2, 100),
    Match("siege-of-sunfall", 4, 20),
    Match("classics/kuhn-poker", 2, 1000, "counted"),
    Match("classics/leduc-poker", 2, 1000, "counted"),
    Match("classics/liars-dice", 2, 1000, "counted"),
    Match("classics/uno", 2, 200, "peeking"),
    Match("classics/hearts", 4, 100, "peeking"),
)


@dataclass(frozen=True, slots=True)
class Share:
    """A mean over games, each of which brings 0 to 1, and the interval that holds the true one."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, found: list[float]) -> Share:
        """Return Wilson's interval, which is too wide rather than too narrow for parts of a win."""
        count, z = len(found), 1.96
        mean = sum(found) / count
        middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
        spread = mean * (1 - mean) / count + z * z / (4 * count * count)
        half = z * sqrt(spread) / (1 + z * z / count)
        return cls(mean, middle - half, middle + half)

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


# ---- games -------------------------------------------------------------------------------


def played(made: Machine, player: Bot, count: int) -> Iterator[tuple[float, float]]:
    """Yield what each game brings: the share of the win, and of the rivals that are beaten."""
    for seed in range(count):
        seat = seed % made.seats
        end = _end(made, player, seat, seed)
        scores = tuple(made.score(end, each) for each in range(made.seats))
        won = playouts.shares(made.program, scores)[seat] / playouts.WHOLE
        yield won, _beaten(made.program, scores, seat)


def _beaten(pack: program.Program, scores: tuple[int, ...], seat: int) -> float:
    """Return the share of the other seats that do worse; those that do as well count half."""
    sign = 1 if pack.highest_wins else -1
    ahead = [sign * (scores[seat] - score) for at, score in enumerate(scores) if at != seat]
    return sum((lead > 0) + (lead == 0) / 2 for lead in ahead) / len(ahead)


def _end(made: Machine, player: Bot, seat: int, seed: int) -> array[int]:
    random, luck = bot("random"), Luck(seed)
    block = table.begin(made, seed, {})
    memory = Memory(made, block)
    ear = Listener(memory, block)
    table.advance(made, block, ear)
    while (asked := table.decision(made, block)) is not None:
        luck.at(block[Head.DECISIONS], asked.seat)
        seen = memory.of(asked.seat, block)
        given = (player if asked.seat == seat else random)(made, block, asked, luck, seen)
        memory.answered(asked, given, block)
        table.answer(made, block, asked.seat, given, ear)
    return block


def peeking(rollouts: int) -> Bot:
    """Return a bot that sees all cards as they lie, though not what chance will bring."""
    how = settings.read(f"rollouts={rollouts}:others=100")

    def choose(
        made: Machine,
        block: array[int],
        asked: Decision,
        luck: Luck,
        seen: Seen | None = None,
    ) -> Answer:
        return mcts.search(made, block, asked, luck, how)

    return choose


# ---- the table ---------------------------------------------------------------------------

HEAD = """# How well search plays

Made by `make bench-strength`: `{name}` against bots that answer at random, with the interval that holds its share 95 times in 100.
*wins* is its share of the win, a tie shared; *beats* is how often it does better than a given other seat.
*can be had* is counted exactly over the whole game where it says so: no bot whatever wins more often.
Else it is what a bot wins that sees all hidden cards: measured, no bound.

| game | seats | games | wins | beats | can be had | part of it |
| --- | --: | --: | --: | --: | --- | --: |
"""


def line(match: Match, name: str, peek: int) -> str:
    """Play a match, and return its line."""
    pack = driver.compile_program(driver.check_pack(ROOT / "content" / match.pack))
    made = executors.executor(pack, match.seats)
    wins, beats = _shares(made, bot(name), match.games)
    had, part = "", ""
    if match.bound == "counted":
        most = float(limits.mean(machine(pack, match.seats), {}))
        had, part = f"{100 * most:.1f} %, counted", f"{100 * wins.mean / most:.0f} %"
    elif match.bound:
        best, best_beats = _shares(made, peeking(peek), match.games)
        had = f"{best}, beats {best_beats}, measured"
        part = f"{100 * wins.mean / best.mean:.0f} % ({100 * beats.mean / best_beats.mean:.0f} %)"
    title = match.pack.removeprefix("classics/")
    return (
        f"| {title} | {match.seats} | {match.games} | {wins} | {beats} | {had} | {part} |"
    )


def _shares(made: Machine, player: Bot, games: int) -> tuple[Share, Share]:
    found = list(played(made, player, games))
    return Share.of([each[0] for each in found]), Share.of([each[1] for each in found])


def main() -> None:
    """Play, print the table, and write it where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="ismcts", help="the bot that is measured")
    parser.add_argument(
        "--peek", type=int, default=3000, help="rollouts of one that sees all"
    )
    parser.add_argument("--games", default="", help="names of packs, with commas")
    parser.add_argument("--most", type=int, default=1000, help="games a pack at most")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args()
    text = HEAD.format(name=asked.bot)
    for each in MATCHES:
        match = replace(each, games=min(each.games, asked.most))
        if not asked.games or match.pack.split("/")[-1] in asked.games.split(","):
            found = line(match, asked.bot, asked.peek)
            print(found, flush=True)
            text += f"{found}\n"
    if asked.write:
        RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
