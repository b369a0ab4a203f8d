"""Programs as C, compiled with sanitizers that end a game at the first wrong step."""

from __future__ import annotations

import subprocess
from array import array
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardwright.runtime import decisions, playouts, policies, table
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native import batch, c_text, fused, limits, module, usage

MAIN = Path(__file__).parent / "sanitize" / "play.c"
COMPILE = ("gcc", "-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Werror")
SANITIZE = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
ROUNDS = 60
"""How often a batch is stepped, as in `play.c`."""


class Broken(Exception):
    """What a compiler or a sanitizer has to say."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """What games came to that were stepped by choices that depend on round and game alone."""

    totals: tuple[int, ...]
    blocks: array[int]


class Printed(Machine):
    """A machine whose games are played by compiled C; `how` random ones are is a word of `play.c`."""

    def __init__(
        self,
        pack: program.Program,
        seats: int,
        folder: Path,
        entries: Collection[int] = (),
    ) -> None:
        super().__init__(pack, seats)
        self.how = "steps"
        self.given_up = 0
        self.room = limits.room(pack)
        self._folder = folder
        (folder / "policy").write_bytes(policies.words(pack, policies.RANDOM).tobytes())
        self._build({pack.entry, *entries})

    def _build(self, entries: Iterable[int]) -> None:
        pack, seats, entries = self.program, self.seats, sorted(entries)
        made = {"steps": module.make(pack, seats, entries, spreads=False)}
        if usage.fits(pack):
            for name, spreads in ((fused.FRESH, False), (fused.RESUMED, True)):
                made[name] = module.make_fused(pack, seats, name, spreads=spreads)
        self._compile("play", made)
        policed = module.make_policies(pack, seats, entries, spreads=False)
        self._compile("policed", {"policies": policed})

    def _compile(self, target: str, made: Mapping[str, module.Module]) -> None:
        sources = [MAIN]
        for name, each in made.items():
            sources.append(self._folder / f"{name}.c")
            sources[-1].write_text(c_text.module(each.functions, each.tables), "utf-8")
        _run([*COMPILE, *SANITIZE, *map(str, sources), "-o", str(self._folder / target)])

    def playouts(
        self,
        block: array[int],
        count: int,
        seed: int,
        totals: array[int],
        rows: array[int],
        policy: array[int],
    ) -> int:
        """Play games until one must be given to the interpreter."""
        (self._folder / "policy").write_bytes(policy.tobytes())
        target = "play" if policy[0] == policies.BY_LUCK else "policed"
        said = self._play(target, self.how, block, (rows[0], count, seed))
        done = said["done"][0]
        self.given_up += done < count
        for at, more in enumerate(said["totals"]):
            totals[at] += more
        if rows[0]:
            rows[1 : 1 + len(said["rows"])] = array("i", said["rows"])
        return done

    def stepped(self, block: array[int], count: int, seed: int) -> Stepped:
        """Begin some games and step them."""
        said = self._play("play", "batch", block, (0, count, seed))
        assert said["traps"] == [0]
        return Stepped(tuple(said["totals"]), array("i", said["blocks"]))

    def _play(
        self, target: str, how: str, block: array[int], numbers: tuple[int, int, int]
    ) -> dict[str, list[int]]:
        files = [self._folder / name for name in (target, "block", "policy")]
        files[1].write_bytes(block.tobytes())
        sizes = (len(block), self.room, self.seats)
        command, *read = map(str, files)
        said = _run([command, how, *read, *map(str, (*sizes, *numbers))])
        lines = (line.split() for line in said.splitlines())
        return {line[0]: [int(word) for word in line[1:]] for line in lines}


def _run(command: list[str]) -> str:
    """Return what a command prints; a word of complaint raises `Broken`."""
    found = subprocess.run(command, check=False, capture_output=True, text=True)
    if found.returncode or found.stderr:
        raise Broken(f"{command}: {found.returncode}\n{found.stderr}")
    return found.stdout


def stepped(made: Machine, block: array[int], count: int, seed: int) -> Stepped:
    """Do on the interpreter what `Printed.stepped` does in C."""
    sums = [0] * (2 * made.seats + 1)
    blocks = [block[:] for _ in range(count)]
    for each in blocks:
        table.advance(made, each, None)
    for turn in range(ROUNDS - 1):
        for game, each in enumerate(blocks):
            asked = table.decision(made, each)
            if asked is not None:
                choice = (turn * 7 + game * 13) % _many(asked.domain)
                given = batch.answer_of(made, each, choice)
                table.answer(made, each, asked.seat, given, None)
            if each[Head.ENDED]:
                _count(made, each, sums)
                each[:] = block
                playouts.reseed(made.program, each, seed)
                seed += 1
                table.advance(made, each, None)
    return Stepped(tuple(sums), sum(blocks[1:], blocks[0]))


def _many(domain: decisions.Domain) -> int:
    """Return among how many answers a batch chooses."""
    match domain:
        case decisions.PickOne(members=members):
            return len(members)
        case decisions.YesNo():
            return 2
        case _:
            return batch.CANDIDATES


def _count(made: Machine, block: array[int], sums: list[int]) -> None:
    scores = tuple(made.score(block, seat) for seat in range(made.seats))
    for seat, share in enumerate(playouts.shares(made.program, scores)):
        sums[seat] += scores[seat]
        sums[made.seats + seat] += share
    sums[-1] += block[Head.DECISIONS]
