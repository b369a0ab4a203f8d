"""Bots play well enough, and only by what their seat may know; experiments add up."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import pytest

import packs
from cardwright.runtime import decisions, piles, table, views
from cardwright.runtime.bots import BOTS
from cardwright.runtime.decisions import Decision
from cardwright.runtime.determinize import determinize
from cardwright.runtime.experiments import crowd, games
from cardwright.runtime.experiments.answers import count_answers
from cardwright.runtime.experiments.games import Plan
from cardwright.runtime.experiments.wilson import wilson
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine, machine
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
            for copy in range(SEATS if zone.per_seat else 1)
        )
        for kind in range(len(PACK.kinds))
    ]


def all_piles() -> list[int]:
    return [
        zone.pile + copy * zone.pile_stride
        for zone in PACK.zones
        if zone.pile >= 0
        for copy in range(SEATS if zone.per_seat else 1)
    ]


def test_states_that_a_seat_cannot_tell_apart_give_the_same_guess() -> None:
    for block, asked in some_moments():
        other = determinize(MACHINE, block, asked.seat, Luck(3))
        other[Head.PENDING] = block[Head.PENDING]

        one = determinize(MACHINE, block, asked.seat, Luck(4))
        two = determinize(MACHINE, other, asked.seat, Luck(4))
        assert one == two


@pytest.mark.parametrize("name", sorted(BOTS))
def test_states_that_a_seat_cannot_tell_apart_give_the_same_choice(name: str) -> None:
    for block, asked in some_moments()[::3]:
        other = determinize(MACHINE, block, asked.seat, Luck(5))

        one = BOTS[name](MACHINE, block, asked, Luck(6))
        two = BOTS[name](MACHINE, other, asked, Luck(6))
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
        chosen = [BOTS["greedy"](MACHINE, each, asked, Luck(7)) for each in (block, other)]
        assert chosen[0] == chosen[1]
        found += 1
    assert found


# ---- strength, and experiments -----------------------------------------------------------


def test_greedy_beats_random() -> None:
    plan = Plan(bots=("greedy", "random", "random", "random"), seed=100)
    tally = games.play(MACHINE, plan, range(24))

    won = sum(n / int(key[1]) for key, n in tally.bot_wins.items() if key[0] == "greedy")
    assert won / tally.games > 0.5


def test_a_bot_answers_a_choice_of_one() -> None:
    domain = decisions.Counts((0, 1), (0, 0), (1, 1), 0, 0, False)
    block, asked = next(moments(1))
    only = Decision(
        asked.number, "", 0, asked.seat, asked.pending, True, domain, asked.span
    )

    for bot in BOTS.values():
        assert bot(MACHINE, block, only, Luck(1)) == (0, 0)


def test_totals_do_not_depend_on_how_games_are_shared_out() -> None:
    plan = Plan(bots=("random", "random", "greedy"), seed=5)

    alone = games.play(machine(PACK, 3), plan, range(6))
    backwards = games.play(machine(PACK, 3), plan, range(5, 2, -1))
    backwards.add(games.play(machine(PACK, 3), plan, range(3)))
    together, is_whole = crowd.run(PACK, plan, 6, 2, lambda _: None)

    assert is_whole
    assert alone == backwards == together


def test_an_interrupted_run_keeps_what_is_done() -> None:
    done: list[int] = []

    def stop(number: int) -> None:
        done.append(number)
        if len(done) == 3:
            raise KeyboardInterrupt

    tally, is_whole = crowd.run(PACK, Plan(bots=("random",) * 3), 40, 1, stop)

    assert not is_whole
    assert tally.games == sum(done) < 40


def test_a_game_that_breaks_off_is_counted_apart() -> None:
    made = Machine(PACK, 3)
    made.estimate = made.score = _broken

    tally = games.play(made, Plan(bots=("greedy", "random", "random")), range(2))

    assert not tally.games
    assert [key[0] for key in tally.faults] == [0, 1]


def _broken(_block: array[int], _seat: int) -> int:
    raise Fault("a rule asked for something that is not there")


@pytest.mark.parametrize(
    "domain",
    [
        decisions.PickOne("seat", "", (0, 2, -1)),
        decisions.YesNo(),
        decisions.PickSome("card", (3, 5, 8, 9), 1, 3),
        decisions.Counts((0, 1, 2), (3, 1, 2), (1, 1, 2), 2, 5, False),
        decisions.Counts((0, 1), (3, 4), (0, 1), 0, 2, False),
        decisions.Counts((0, 1), (3, 4), (1, 2), 3, 9, True),
        decisions.Order((4, 6, 7)),
        decisions.Split((0, 1, 2), 4),
        decisions.Offer((decisions.YesNo(), decisions.Split((0, 1), 2))),
        decisions.Chance(6),
    ],
    ids=lambda domain: type(domain).__name__,
)
def test_answers_are_counted_as_they_are_listed(domain: decisions.Domain) -> None:
    listed = decisions.enumerate_answers(domain)

    assert listed is not None
    assert count_answers(domain) == len(listed)


def test_the_interval_is_wilsons() -> None:
    # The figures of Newcombe (1998), table I, method 3.
    assert [round(each, 4) for each in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(each, 4) for each in wilson(15, 148)] == [0.0624, 0.1605]
    assert [round(each, 4) for each in wilson(0, 20)] == [0.0, 0.1611]
    assert [round(each, 4) for each in wilson(1, 29)] == [0.0061, 0.1718]
    assert wilson(0, 0) == (0.0, 1.0)
