"""A game of ours beside OpenSpiel's of the same name, move by move: the two must agree.

At every step it is the same seat's turn with the same choices, or the same outcomes of
chance, and in the end the returns are the same. What stands for what is told by a `Match`,
one for each game; nothing here knows a game.
"""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, cast

from cardwright.runtime import decisions, piles
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.engine import Game
from packs import compiled


class State(Protocol):
    """What is used of a state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def returns(self) -> list[float]: ...


class Peer(Protocol):
    """What is used of a game of OpenSpiel."""

    def new_initial_state(self) -> State: ...


class _OpenSpiel(Protocol):
    def load_game(self, name: str) -> Peer: ...


Choice = Callable[[Sequence[int]], int]


def _never(_: State) -> bool:
    return False


def _first(actions: Sequence[int]) -> int:
    return actions[0]


def _last(actions: Sequence[int]) -> int:
    return actions[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A pack and the peer's game, with the translation of one into the other.

    `outcomes` are the peer's actions for our outcomes of chance, of which there are so many,
    in our order. `answer` is ours for an action of the peer. Where ours asks in several
    questions what the peer takes in one action, `parts` names those that go on with it.
    `forced` tells where the peer asks for what ours does of itself. `taste` picks what a seat
    that plays well might do, among the peer's actions.
    """

    pack: str
    peer: str
    seats: int
    outcomes: Callable[[Game, int], Sequence[int]]
    answer: Callable[[Game, Decision, int], Answer]
    parts: Collection[str] = ()
    forced: Callable[[State], bool] = _never
    taste: Choice = _first
    options: Mapping[str, str] = field(default_factory=dict[str, str])


def peer(name: str) -> Peer:
    """Return a game of OpenSpiel by its name and parameters."""
    return cast(_OpenSpiel, importlib.import_module("pyspiel")).load_game(name)


def play(match: Match, seed: int) -> int:
    """Play one game on both sides and return how many steps were compared.

    Seeds in turn play at random, mostly by taste, mostly take the last choice, or are mostly
    dealt the first outcome, for what luck alone would hardly ever reach.
    """
    state, rng = peer(match.peer).new_initial_state(), Random(seed)
    game = Game.start(
        compiled(match.pack),
        match.seats,
        options=match.options,
        explicit_chance=True,
        ask_all=True,
    )
    steps = 0
    while True:
        catch_up(match, state)
        asked = game.decision
        assert (asked is None) == state.is_terminal(), f"step {steps}: one side is over"
        if asked is None:
            assert list(game.scores) == state.returns(), str(state)
            return steps
        assert max(asked.seat, -1) == state.current_player(), f"step {steps}: whose turn"
        if asked.seat < 0:
            _draw(match, game, state, rng, _first if seed % 4 == 3 else rng.choice)
        else:
            ways = {1: match.taste, 2: _last}
            _choose(match, game, state, rng, ways.get(seed % 4, rng.choice))
        steps += 1


def catch_up(match: Match, state: State) -> None:
    """Let the peer do what our side did of itself."""
    while not state.is_terminal():
        legal = state.legal_actions()
        if not (state.is_chance_node() and len(legal) == 1) and not match.forced(state):
            return
        state.apply_action(legal[0])


def _draw(match: Match, game: Game, state: State, rng: Random, mostly: Choice) -> None:
    """Let both sides meet the same outcome of chance, each of theirs equally likely."""
    asked = game.decision
    assert asked is not None and isinstance(asked.domain, decisions.Chance)
    actions, outcomes = match.outcomes(game, asked.domain.outcomes), state.chance_outcomes()
    assert len(actions) == asked.domain.outcomes
    assert sorted(actions) == sorted(action for action, _ in outcomes)
    assert all(abs(odds * len(outcomes) - 1) < 1e-9 for _, odds in outcomes)
    outcome = _pick(range(len(actions)), rng, mostly)
    state.apply_action(actions[outcome])
    game.apply(outcome)


def _choose(match: Match, game: Game, state: State, rng: Random, mostly: Choice) -> None:
    """Let a seat choose the same on both sides, in one question of ours or in several."""
    asked, actions = game.decision, state.legal_actions()
    action = _pick(actions, rng, mostly)
    while asked is not None:
        given = {each: match.answer(game, asked, each) for each in actions}
        ours = decisions.enumerate_answers(asked.domain)
        assert ours is not None
        assert set(given.values()) == set(ours), f"{asked.name}, {asked.seat}:\n{state}"
        actions = [each for each in actions if given[each] == given[action]]
        game.apply(given[action])
        asked = game.decision
        if asked is None or asked.name not in match.parts:
            break
    assert actions == [action], "two actions of the peer are one answer of ours"
    state.apply_action(action)


MOSTLY = 0.8


def _pick(members: Sequence[int], rng: Random, mostly: Choice) -> int:
    """Return a member: mostly the one that a way of choosing picks, now and then any."""
    return mostly(members) if rng.random() < MOSTLY else rng.choice(members)


def lying_in(game: Game, zone: str, seat: int = 0) -> tuple[int, ...]:
    """Return the cards of a place, bottom first, whoever may see them."""
    block = array("i", game.block)
    place = next(each for each in game.program.zones if each.name == zone)
    return tuple(piles.cards(block, place.pile + seat * place.pile_stride))
