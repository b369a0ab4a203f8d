"""Whatever a rule asks for, machine code and interpreter find the same or give up both."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from cardwright.runtime import playouts, table
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native.machine import BEST, NativeMachine
from made_values import ROOM, VECTOR, with_procedures, with_score
from packs import compiled, moments

MADE = (
    "twelve",
    "edges",
    "classics/crazy-eights",
    "classics/backgammon",
    "siege-of-sunfall",
)
SCORED = ("classics/crazy-eights", "classics/leduc-poker", "classics/hearts")
EACH = 60
MOST_GIVEN_UP = 0.02
"""Which part of what the interpreter can work out machine code may leave to it."""


def compare(name: str, seed: int, level: int) -> tuple[int, int]:
    """Run made procedures on both; return how many ran, and how many code gave up alone."""
    plain, rng = compiled(name), Random(seed)
    pack, numbers = with_procedures(plain, EACH, seed)
    seats = rng.randint(pack.least_seats, pack.most_seats)
    one = Machine(pack, seats)
    other = NativeMachine(pack, seats, numbers, level=level, is_raised=False)
    games = list(moments(plain, seats, seed))
    ran = alone = 0
    for game in rng.sample(games, min(3, len(games))):
        start = array("i", game.block)
        start.extend([0] * (pack.size - len(start)))
        fill(start, plain, seats, rng)
        for number in numbers:
            block = start[:]
            for slot in (Head.WAITING, Head.PENDING, Head.ENDED):
                block[slot] = 0
            table.enter(pack, block, number)
            twin = block[:]
            is_done = other.advances(twin)
            try:
                one.run(block, None)
            except Fault:
                assert not is_done, pack.blocks[pack.procedures[number].entry]
                continue
            ran += 1
            alone += not is_done
            assert not is_done or block == twin, pack.blocks[pack.procedures[number].entry]
    return ran, alone


def fill(block: array[int], plain: program.Program, seats: int, rng: Random) -> None:
    """Write a list of cards that is now and then too long, and numbers of all sizes."""
    first, cards = plain.size, max(1, len(plain.cards))
    block[first] = rng.choice((0, 1, 1, 3, 3, VECTOR, VECTOR, VECTOR + 1, -1))
    for at in range(first + 1, first + 1 + VECTOR):
        block[at] = rng.randrange(cards)
    for at in range(first + VECTOR + 1, first + ROOM):
        odd = (-1, -2, 3, seats, 17, 2**31 - 1, -(2**31))
        block[at] = rng.choice(odd) if rng.random() < 0.2 else rng.randrange(seats)


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_at_random_does_the_same_on_both(name: str) -> None:
    ran, alone = compare(name, 1, 0)
    assert ran > EACH / 2
    assert alone <= ran * MOST_GIVEN_UP


@pytest.mark.soak
@pytest.mark.parametrize("level", [0, BEST])
@pytest.mark.parametrize("name", MADE)
def test_much_that_is_made_at_random_does_the_same_on_both(name: str, level: int) -> None:
    found = [compare(name, seed, level) for seed in range(2, 102)]
    assert sum(alone for _, alone in found) <= sum(ran for ran, _ in found) * MOST_GIVEN_UP


def came_to(made: Machine, block: array[int], count: int) -> playouts.Totals | str:
    """Return what some games come to, or why they stop."""
    try:
        return playouts.play(made, block, count, 5)
    except Fault as fault:
        return fault.reason


def compare_scores(name: str, seed: int) -> bool:
    """Play whole games to made scores on both; return whether they came to an end."""
    pack = with_score(compiled(name), seed)
    one = Machine(pack, pack.least_seats)
    other = NativeMachine(pack, pack.least_seats, [pack.entry], level=BEST)
    begun = table.begin(one, seed, {})
    found = came_to(one, begun, 8)
    assert came_to(other, begun, 8) == found, pack.score
    return not isinstance(found, str)


@pytest.mark.parametrize("name", SCORED[:2])
def test_whole_games_come_to_scores_made_at_random(name: str) -> None:
    assert compare_scores(name, 3)


@pytest.mark.soak
@pytest.mark.parametrize("name", SCORED)
def test_whole_games_come_to_many_scores_made_at_random(name: str) -> None:
    assert sum(compare_scores(name, seed) for seed in range(2, 102)) > 50
