"""Classics without a peer to compare with: sound, played to the end, and worth thinking about."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cardwright.runtime import scenarios
from cardwright.runtime.experiments import games
from cardwright.runtime.experiments.figures import share_of_bot
from cardwright.runtime.experiments.plan import Plan
from packs import checked, compiled


@dataclass(frozen=True)
class Classic:
    """A pack, and what a few games of it show."""

    name: str
    # Each card reaches somebody in so many random games with each number of seats.
    seats: tuple[int, ...]
    games: int
    # What share of so many games between two a bot that thinks takes from one that does not.
    edge: float
    rounds: int


CLASSICS = [
    Classic("classics/love-letter", (2, 3, 4), games=30, edge=0.65, rounds=8),
    Classic("classics/deck-builder", (2, 3, 4), games=10, edge=0.85, rounds=6),
    Classic("classics/uno", (2, 3, 4), games=10, edge=0.5, rounds=40),
]
each_classic = pytest.mark.parametrize("classic", CLASSICS, ids=lambda each: each.name)


@each_classic
def test_a_pack_is_checked_without_a_word(classic: Classic) -> None:
    assert checked(classic.name).diagnostics == ()


@each_classic
def test_every_scenario_holds(classic: Classic) -> None:
    outcomes = scenarios.run_all(compiled(classic.name))
    assert len(outcomes) >= 4
    assert [(each.scenario.id, each.reason) for each in outcomes if each.reason] == []


@each_classic
def test_every_card_reaches_a_seat_in_some_random_game(classic: Classic) -> None:
    pack = compiled(classic.name)
    unheld = {card.definition for card in pack.cards}
    for seats in classic.seats:
        plan = Plan(bots=("random",) * seats)
        tally = games.play(pack, plan, range(classic.games))
        assert tally.games == classic.games, tally.faults
        unheld -= {name for (name,), held in tally.taken.items() if held}
    assert not unheld


@each_classic
def test_thinking_one_step_ahead_beats_chance(classic: Classic) -> None:
    plan = Plan(bots=("greedy", "random"))
    tally = games.play(compiled(classic.name), plan, range(classic.rounds))
    assert share_of_bot(tally, "greedy") > classic.edge
