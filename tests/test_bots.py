"""Bots play well enough, and only by what their seat may know."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import pytest

import packs
from cardwright.runtime import decisions, piles, table, views
from cardwright.runtime.bots import BOTS, bot
from cardwright.runtime.decisions import Decision
from cardwright.runtime.determinize import determinize
from cardwright.runtime.experiments import games
from cardwright.runtime.experiments.figures import share_of_bot
from cardwright.runtime.experiments.plan import Plan
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck

SEATS = 4
PACK = packs.compiled("siege-of-sunfall")
MACHINE = machine(PACK, SEATS)
Moment = tuple["array[int]", Decision]


def sights(block: array[int], seat: int) -> views.View:
    """Return what a seat sees, without the log, which the block does not hold."""
    asked = table.decision(MACHINE, block, seat)
    return views.view(PACK, block, SEATS, seat, asked, ())


def moments(seed: int) -> Iterator[Moment]:
    """Yield the decisions of a random game, the seats that answer last among them."""
    luck = Luck(seed)
    block = table.begin(MACHINE, seed, {})
    table.advance(MACHINE, block, None)
    while (asked := table.decision(MACHINE, block)) is not None:
        yield block[:], asked
        given = decisions.sample(asked.domain, luck)
        table.answer(MACHINE, block, asked.seat, given, None)


def some_moments() -> list[Moment]:
    """Return moments of several games, all seats and kinds of decision among them."""
    return [each for seed in range(3) for each in list(moments(seed))[seed::7]]


# ---- what a seat cannot know -------------------------------------------------------------


def test_a_guessed_state_looks_the_same_to_the_seat() -> None:
    for block, asked in some_moments():
        guessed = determinize(MACHINE, block, asked.seat, Luck(1))

        before, after = sights(block, asked.seat), sights(guessed, asked.seat)
        assert (after.places, after.values, after.domain) == (
            before.places,
            before.values,
            before.domain,
        )


def test_a_guessed_state_has_all_components_once() -> None:
    for block, asked in some_moments():
        guessed = determinize(MACHINE, block, asked.seat, Luck(2))

        assert tokens(guessed) == tokens(block)
        lying = [card for at in all_piles() for card in piles.cards(guessed, at)]
        assert sorted(lying) == list(range(len(PACK.cards)))
        for at in all_piles():
            for card in piles.cards(guessed, at):
                assert guessed[PACK.locations + card] == at


def tokens(block: array[int]) -> list[int]:
    """Return how many tokens of each kind there are in all."""
    return [
        sum(
            block[zone.counters + copy * zone.counter_stride + kind]
            for zone in PACK.zones
            if zone.counters >= 0
            for copy in range(zone.copies(SEATS))
        )
        for kind in range(len(PACK.kinds))
    ]


def all_piles() -> list[int]:
    return [
        zone.pile + copy * zone.pile_stride
        for zone in PACK.zones
        if zone.pile >= 0
        for copy in range(zone.copies(SEATS))
    ]


def test_states_that_a_seat_cannot_tell_apart_give_the_same_guess() -> None:
    for block, asked in some_moments():
        other = determinize(MACHINE, block, asked.seat, Luck(3))
        other[Head.PENDING] = block[Head.PENDING]

        one = determinize(MACHINE, block, asked.seat, Luck(4))
        two = determinize(MACHINE, other, asked.seat, Luck(4))
        assert one == two


@pytest.mark.parametrize(
    "name", ["random", "greedy", "flat:rollouts=9", "ismcts:rollouts=9", "mcts:rollouts=9"]
)
def test_states_that_a_seat_cannot_tell_apart_give_the_same_choice(name: str) -> None:
    for block, asked in some_moments()[::3]:
        other = determinize(MACHINE, block, asked.seat, Luck(5))

        one = bot(name)(MACHINE, block, asked, Luck(6))
        two = bot(name)(MACHINE, other, asked, Luck(6))
        assert one == two


def test_swapped_screens_give_the_same_choice() -> None:
    """Written out by hand: tokens of Ben and Cleo and two cards of the decks change places."""
    zones = {zone.name: zone for zone in PACK.zones}
    screen = zones["screen"]
    ben, cleo = (screen.counters + seat * screen.counter_stride for seat in (1, 2))
    found = 0
    for block, asked in some_moments():
        if asked.seat != 0 or block[ben] == block[cleo]:
            continue
        other = block[:]
        other[ben], other[cleo] = block[cleo], block[ben]
        chosen = [bot("greedy")(MACHINE, each, asked, Luck(7)) for each in (block, other)]
        assert chosen[0] == chosen[1]
        found += 1
    assert found


# ---- strength --------------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    plan = Plan(bots=("greedy", "random", "random", "random"), seed=100)
    tally = games.play(PACK, plan, range(24))

    assert share_of_bot(tally, "greedy") > 0.5


def test_a_bot_answers_a_choice_of_one() -> None:
    domain = decisions.Counts((0, 1), (0, 0), (1, 1), 0, 0, False)
    block, asked = next(moments(1))
    only = Decision(
        asked.number, "", 0, asked.seat, asked.pending, True, domain, asked.span
    )

    for name in BOTS:
        assert bot(name)(MACHINE, block, only, Luck(1)) == (0, 0)
