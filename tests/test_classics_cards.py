"""The classic card games agree with OpenSpiel's, choice by choice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Protocol, cast

import pytest

import lockstep
from cardwright.runtime import scenarios
from cardwright.runtime.decisions import Answer, Decision, PickOne
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


# ---- gin rummy: cards have our numbers, 56 and up are melds ------------------------------

TAKE, STOCK, DONE, KNOCK, MELD = 52, 53, 54, 55, 56
WAYS = {TAKE: ("take-upcard",), STOCK: ("draw",), DONE: ("pass", "done"), KNOCK: ("knock",)}
RANKS, SUITS = "A23456789TJQK", "scdh"


class _Namer(Protocol):
    def action_to_string(self, player: int, action: int) -> str: ...


@cache
def _melds() -> dict[int, tuple[int, ...]]:
    """Return the cards of each meld, lowest first, by the peer's number for it."""
    state = cast(_Namer, lockstep.peer("gin_rummy").new_initial_state())
    names = {
        number: state.action_to_string(0, number) for number in range(MELD, MELD + 185)
    }
    return {
        number: tuple(
            SUITS.index(suit) * 13 + RANKS.index(rank)
            for rank, suit in re.findall(r"(\S)([scdh])", name.split("Action: ")[1])
        )
        for number, name in names.items()
    }


def _gin_answer(game: Game, asked: Decision, action: int) -> Answer:
    assert isinstance(asked.domain, PickOne)
    if asked.domain.sort == "option":
        ways = WAYS.get(action) or (_way_to_lay(action),)
        return next(
            asked.domain.enum.split(",").index(way)
            for way in ways
            if way in asked.domain.enum
        )
    if action < TAKE:
        return action
    return -1 if action < MELD else _part_of_meld(asked, _melds()[action])


def _way_to_lay(action: int) -> str:
    first, second = _melds()[action][:2]
    return "lay-set" if first % 13 == second % 13 else "lay-run"


def _part_of_meld(asked: Decision, meld: tuple[int, ...]) -> int:
    """Return what stands for a meld: a card of the rank, the one kept, or both ends."""
    assert isinstance(asked.domain, PickOne)
    match asked.name:
        case "low":
            return min(meld)
        case "high":
            return max(meld)
        case "member":
            return next(c for c in asked.domain.members if c % 13 == meld[0] % 13)
        case _:
            others = [c for c in range(meld[0] % 13, 52, 13) if c not in meld]
            return others[0] if others else -1


def _towards_a_knock(actions: Sequence[int]) -> int:
    """Return the knock, or the discard that has the fewest neighbours, or any last action."""
    cards = [action for action in actions if action < TAKE]
    if KNOCK in actions or not cards:
        return KNOCK if KNOCK in actions else actions[-1]
    return min(cards, key=lambda card: (_neighbours(card, cards), -(card % 13)))


def _neighbours(card: int, cards: Sequence[int]) -> int:
    return sum(
        card % 13 == other % 13 or (card // 13 == other // 13 and abs(card - other) <= 2)
        for other in cards
    )


def _done_or_stock(state: State) -> bool:
    return state.legal_actions() in ([DONE], [STOCK])


GIN_RUMMY = Match(
    pack="classics/gin-rummy",
    peer="gin_rummy",
    seats=2,
    outcomes=_stock,
    answer=_gin_answer,
    parts=("member", "kept", "low", "high"),
    forced=_done_or_stock,
    taste=_towards_a_knock,
)


# ---- what is compared --------------------------------------------------------------------

MATCHES = {
    "crazy-eights": (_eights(5), 30),
    "crazy-eights-for-2": (_eights(2), 9),
    "crazy-eights-for-3": (_eights(3), 9),
    "crazy-eights-for-4": (_eights(4), 9),
    "hearts": (HEARTS, 30),
    "blackjack": (BLACKJACK, 200),
    "gin-rummy": (GIN_RUMMY, 12),
}
PACKS = (
    "classics/blackjack",
    "classics/crazy-eights",
    "classics/gin-rummy",
    "classics/hearts",
)


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
