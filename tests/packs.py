"""The packs that the tests play, each compiled once, and whole random games over them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardwright.compiler import driver
from cardwright.compiler.cli import find
from cardwright.runtime import decisions
from cardwright.runtime.engine import Game
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck
from cardwright.runtime.policies import Weighted

ROOT = Path(__file__).parent.parent
SUNFALL = ROOT / "content" / "siege-of-sunfall"
CLASSICS = ROOT / "content" / "classics"
PACKS = {
    "siege-of-sunfall": SUNFALL,
    "twelve": ROOT / "tests" / "packs" / "twelve",
    "tiny": ROOT / "tests" / "packs" / "tiny",
    "edges": ROOT / "tests" / "packs" / "edges",
    "costs": ROOT / "tests" / "packs" / "costs",
    "board": ROOT / "tests" / "packs" / "board",
    "stack": ROOT / "tests" / "packs" / "stack",
    "dice": ROOT / "tests" / "packs" / "dice",
    "shown": ROOT / "tests" / "packs" / "shown",
    "reasons": ROOT / "tests" / "packs" / "reasons",
    "house-war": ROOT / "content" / "house-war",
    "siege-of-luthadel": ROOT / "content" / "siege-of-luthadel",
    "city-of-thieves": ROOT / "content" / "city-of-thieves",
    "king-of-ashes": ROOT / "content" / "king-of-ashes",
    "mistborn-adventure": ROOT / "content" / "mistborn-adventure",
    **{f"classics/{path.name}": path for path in sorted(CLASSICS.iterdir())},
}


@cache
def checked(name: str) -> driver.Checked:
    """Return a pack, read and checked; an expansion with what it extends."""
    return driver.check_pack(*find.with_base(PACKS[name], ()))


@cache
def compiled(name: str) -> program.Program:
    """Return a pack's program."""
    return driver.compile_program(checked(name))


def moments(pack: program.Program, seats: int, seed: int) -> Iterator[Game]:
    """Yield a random game at each of its decisions, and once when it is over."""
    game, luck = Game.start(pack, seats, seed), Luck(seed)
    while True:
        yield game
        asked = game.decision
        if asked is None:
            return
        game.apply(decisions.sample(asked.domain, luck), asked.seat)


def mixed(pack: program.Program) -> Weighted:
    """Return all sorts of weights for most decisions."""
    weights = (
        tuple((7 * at + 3 * number) % 5 for at in range(number % 6 * 2))
        for number in range(1, 1 + len(pack.decisions))
    )
    return Weighted(tuple(weights))
