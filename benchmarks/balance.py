"""How fair a pack is, and whether all of its cards matter, when seats know what they do.

Run: `make bench-balance`, or `.venv/bin/python benchmarks/balance.py --games 1000 --seats 4`. All
seats take the answer after which the pack's estimate of them is best (`policies.Estimating`),
looking into all hands, but for 3 choices in 100 that are random. Told are the shares of wins by
what a seat began with and by where it sits, how public named values ended, and in how many games
each printed effect ran and each card was agreed on, with the interval that holds the share 95
times in 100. Random bots would tell how the rules work, not how people play.
"""

from __future__ import annotations

import argparse
from array import array
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cardwright.compiler import driver
from cardwright.compiler.cli import find
from cardwright.runtime import executors, playouts, policies, table
from cardwright.runtime.experiments.starts import Starts
from cardwright.runtime.experiments.wilson import wilson
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.interpreter.watch import Watch
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.policies import Estimating

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "BALANCE.md"
HEAD = """# How fair the siege is

Made by `make bench-balance`: {games} games for each number of seats, all seats by the pack's estimate one step ahead.
They see all hands and do not bluff, so this is how the numbers work, not how people talk each other round.
Behind each share stands the interval that holds it 95 times in 100; of effects and deals, the rarest {rarest} are listed.

"""
RAREST = 10
POLICY = Estimating(answers=24, at_random=30)
CHUNK = 20
EFFECT = "effect "


@dataclass(slots=True, kw_only=True)
class Figures:
    """What some games came to; shares of wins are in parts of `playouts.WHOLE`."""

    games: int = 0
    decisions: int = 0
    had: Counter[str] = field(default_factory=Counter[str])
    won: Counter[str] = field(default_factory=Counter[str])
    ends: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    ran: Counter[str] = field(default_factory=Counter[str])
    agreed: Counter[str] = field(default_factory=Counter[str])

    def add(self, other: Figures) -> None:
        """Take in other games."""
        self.games += other.games
        self.decisions += other.decisions
        self.had += other.had
        self.won += other.won
        self.ends += other.ends
        self.ran += other.ran
        self.agreed += other.agreed


@dataclass(frozen=True, slots=True)
class Hall:
    """Where games are played: one machine that notes what happens, and one to look ahead on."""

    machine: Machine
    watch: Watch
    quick: Machine
    subject: str

    @classmethod
    def of(cls, pack: program.Program, seats: int, subject: str) -> Hall:
        """Return the machines of a pack; deals are about the card in the variable `subject`."""
        watch = Watch(pack)
        return cls(
            Machine(pack, seats, watch), watch, executors.executor(pack, seats), subject
        )

    def play(self, seed: int) -> Figures:
        """Play one game and return what it came to."""
        pack, found, luck = self.machine.program, Figures(games=1), Luck(seed)
        block = table.begin(self.machine, seed, {})
        self.watch.clear()
        self.watch.listener = partial(self._hear, found)
        table.advance(self.machine, block, None)
        starts = Starts(pack, self.machine.seats).of(block)
        while (asked := table.decision(self.machine, block)) is not None:
            luck.at(block[Head.DECISIONS], asked.seat)
            given = policies.choose(self.quick, block, asked, luck, POLICY)
            table.answer(self.machine, block, asked.seat, given, None)
        found.decisions = block[Head.DECISIONS]
        self._count_wins(found, block, starts)
        self._count_ends(found, block)
        found.ran.update(
            each.name.removeprefix(EFFECT)
            for each in pack.procedures
            if each.name.startswith(EFFECT) and self.watch.entries[each.entry]
        )
        return found

    def _hear(self, found: Figures, number: int, block: array[int]) -> None:
        pack = self.machine.program
        if not self.subject or number not in {each.agreed for each in pack.talks}:
            return
        base = next(each.base for each in pack.fields if each.name == self.subject)
        if block[base] >= 0:
            found.agreed[pack.cards[block[base]].definition] = 1

    def _count_wins(
        self, found: Figures, block: array[int], starts: dict[str, tuple[str, ...]]
    ) -> None:
        standing = playouts.rankings(self.machine, block)
        shares = playouts.shares(self.machine.program, standing)
        for seat, share in enumerate(shares):
            names = [
                f"seat {seat + 1}",
                *(f"{at} {each[seat]}" for at, each in starts.items()),
            ]
            for name in names:
                found.had[name] += 1
                found.won[name] += share

    def _count_ends(self, found: Figures, block: array[int]) -> None:
        for each in self.machine.program.fields:
            if (each.per, each.seen, each.sort) == ("game", "all", "enum"):
                values = self.machine.program.words["en"].value_names[each.enum]
                value = block[each.base]
                found.ends[each.name, values[value] if value >= 0 else "none"] += 1


# ---- many games --------------------------------------------------------------------------

_HALLS: dict[tuple[str, int, str], Hall] = {}


def compiled(path: str) -> program.Program:
    """Return the pack at a path, with what it extends."""
    base, expansions = find.with_base(ROOT / path, ())
    return driver.compile_program(driver.check_pack(base, expansions))


def chunk(path: str, seats: int, subject: str, seeds: range) -> Figures:
    """Play some games; the machines are made once in each process."""
    key = (path, seats, subject)
    if key not in _HALLS:
        _HALLS[key] = Hall.of(compiled(path), seats, subject)
    found = Figures()
    for seed in seeds:
        found.add(_HALLS[key].play(seed))
    return found


def measured(
    path: str, seats: int, subject: str, games: int, seed: int, workers: int
) -> Figures:
    """Play games in some processes; the figures are the same for any number of them."""
    seeds = [
        range(at, min(at + CHUNK, seed + games)) for at in range(seed, seed + games, CHUNK)
    ]
    found = Figures()
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(partial(chunk, path, seats, subject), seeds):
            found.add(part)
    return found


# ---- what is told ------------------------------------------------------------------------


def told(pack: program.Program, seats: int, found: Figures) -> Iterator[str]:
    """Yield the figures as the rows of a table."""
    yield f"## {pack.title}, {seats} seats"
    yield ""
    yield f"{found.games} games, {found.decisions / found.games:.0f} decisions each; even is {100 / seats:.1f} %."
    yield ""
    yield "| what | of | share |"
    yield "| --- | --- | --- |"
    for name in sorted(found.had):
        wins = found.won[name] / playouts.WHOLE
        yield f"| wins | {name} | {_share(wins, found.had[name])} |"
    for (name, value), count in sorted(found.ends.items()):
        yield f"| ends with | {name} {value} | {_share(count, found.games)} |"
    for what, name, count in _rarest(pack, found):
        yield f"| {what} | {name} | {_share(count, found.games)} |"
    yield ""


def _rarest(pack: program.Program, found: Figures) -> Iterator[tuple[str, str, int]]:
    """Yield the printed effects that ran in the fewest games, and the cards agreed on in fewest."""
    printed = [
        each.name.removeprefix(EFFECT)
        for each in pack.procedures
        if each.name.startswith(EFFECT)
    ]
    for name in sorted(printed, key=lambda each: (found.ran[each], each))[:RAREST]:
        yield "effect runs", name, found.ran[name]
    types = {each.definition: each.type for each in pack.cards}
    sorts = {types[name] for name in found.agreed}
    subjects = [name for name, sort in types.items() if sort in sorts]
    for name in sorted(subjects, key=lambda each: (found.agreed[each], each))[:RAREST]:
        yield "agreed on", name, found.agreed[name]


def _share(wins: float, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pack", nargs="?", default="content/siege-of-luthadel")
    parser.add_argument("--seats", default="", help="numbers with commas; all by default")
    parser.add_argument("--games", type=int, default=200, help="games for each of them")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--about", default="at-stake", help="the variable with the card a deal is about"
    )
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    asked = parser.parse_args()
    pack = compiled(asked.pack)
    all_seats = range(pack.least_seats, pack.most_seats + 1)
    known = {each.name for each in pack.fields}
    subject = asked.about if asked.about in known else ""
    text = HEAD.format(games=asked.games, rarest=RAREST)
    for seats in [int(each) for each in asked.seats.split(",") if each] or all_seats:
        found = measured(asked.pack, seats, subject, asked.games, asked.seed, asked.workers)
        table_ = "\n".join(told(pack, seats, found))
        print(table_, flush=True)
        text += f"{table_}\n"
    if asked.write:
        RESULTS.write_text(f"{text.rstrip()}\n", "utf-8")


if __name__ == "__main__":
    main()
