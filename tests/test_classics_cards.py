"""The classic card games agree with OpenSpiel's, choice by choice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lockstep
from cardwright.runtime import scenarios
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.engine import Game
from lockstep import Match, State
from packs import checked, compiled

# ---- crazy eights: 52 draws, 53 passes, 54 and up name a suit; cards have our numbers ----

DRAW, PASS, CLUBS = 52, 53, 54


def _eights_outcomes(game: Game, outcomes: int) -> Sequence[int]:
    """Return the cards of the stock, or at the start the dealer before each starter."""
    stock = lockstep.lying_in(game, "stock")
    if outcomes < len(stock):
        return [52 + (seat - 1) % game.seats for seat in range(game.seats)]
    return stock


def _eights_answer(_: Game, _asked: Decision, action: int) -> Answer:
    if action in (DRAW, PASS):
        return -1
    return action if action < DRAW else action - CLUBS


def _nothing_to_play(state: State) -> bool:
    return state.legal_actions() in ([DRAW], [PASS])


def _eights(seats: int) -> Match:
    return Match(
        pack="classics/crazy-eights",
        peer=f"crazy_eights(players={seats})",
        seats=seats,
        outcomes=_eights_outcomes,
        answer=_eights_answer,
        forced=_nothing_to_play,
        options={"number-cards": "by-place"},
    )


# ---- hearts: cards have our numbers ------------------------------------------------------


def _hearts_outcomes(game: Game, outcomes: int) -> Sequence[int]:
    """Return the cards of the deck, or at the start how far to the left cards are passed."""
    stock = lockstep.lying_in(game, "stock")
    return stock if outcomes == len(stock) else range(outcomes)


def _itself(_: Game, _asked: Decision, action: int) -> Answer:
    return action


def _opens_with_two_of_clubs(state: State) -> bool:
    return state.legal_actions() == [0]


HEARTS = Match(
    pack="classics/hearts",
    peer="hearts",
    seats=4,
    outcomes=_hearts_outcomes,
    answer=_itself,
    forced=_opens_with_two_of_clubs,
)


# ---- blackjack: 0 hits, 1 stands ---------------------------------------------------------


def _stock(game: Game, _outcomes: int) -> Sequence[int]:
    return lockstep.lying_in(game, "stock")


BLACKJACK = Match(
    pack="classics/blackjack",
    peer="blackjack",
    seats=1,
    outcomes=_stock,
    answer=_itself,
)


# ---- what is compared --------------------------------------------------------------------

MATCHES = {
    "crazy-eights": (_eights(5), 30),
    "crazy-eights-for-2": (_eights(2), 9),
    "crazy-eights-for-3": (_eights(3), 9),
    "crazy-eights-for-4": (_eights(4), 9),
    "hearts": (HEARTS, 30),
    "blackjack": (BLACKJACK, 200),
}
PACKS = ("classics/blackjack", "classics/crazy-eights", "classics/hearts")


@pytest.mark.parametrize("name", MATCHES)
def test_every_move_is_that_of_openspiel(name: str) -> None:
    match, games = MATCHES[name]
    assert all(lockstep.play(match, seed) > 0 for seed in range(games))


@pytest.mark.soak
@pytest.mark.parametrize("name", MATCHES)
def test_many_games_are_those_of_openspiel(name: str) -> None:
    match, games = MATCHES[name]
    assert all(lockstep.play(match, seed) > 0 for seed in range(games, 40 * games))


@pytest.mark.parametrize("name", PACKS)
def test_the_pack_checks_without_a_word(name: str) -> None:
    assert checked(name).diagnostics == ()


@pytest.mark.parametrize("name", PACKS)
def test_every_scenario_holds(name: str) -> None:
    outcomes = scenarios.run_all(compiled(name))
    assert len(outcomes) >= 4
    assert {each.scenario.id: each.reason for each in outcomes if each.reason} == {}
