"""A game of ours beside OpenSpiel's of the same name, move by move: the two must agree.

At every step it is the same seat's turn with the same choices, or the same outcomes of
chance, and in the end the returns are the same. What stands for what is told by a `Match`,
one for each game; nothing here knows a game.
"""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable, Mapping, Sequence
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


class _Peer(Protocol):
    def new_initial_state(self) -> State: ...


class _OpenSpiel(Protocol):
    def load_game(self, name: str) -> _Peer: ...


def _never(_: State) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A pack and the peer's game, with the translation of one into the other.

    `outcomes` are the peer's actions for our outcomes of chance, of which there are so many,
    in our order. `answer` is ours for an action of the peer. `forced` tells where the peer asks for what ours does of
    itself, there being one way only.
    """

    pack: str
    peer: str
    seats: int
    outcomes: Callable[[Game, int], Sequence[int]]
    answer: Callable[[Game, Decision, int], Answer]
    forced: Callable[[State], bool] = _never
    options: Mapping[str, str] = field(default_factory=dict[str, str])


def play(match: Match, seed: int) -> int:
    """Play one game on both sides and return how many steps were compared.

    Seeds in turn play at random, mostly take the first choice, mostly take the last one, or
    are mostly dealt the first outcome, for what luck alone would hardly ever reach.
    """
    library = cast(_OpenSpiel, importlib.import_module("pyspiel"))
    state, rng = library.load_game(match.peer).new_initial_state(), Random(seed)
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
        pairs = (
            _chances(match, game, asked, state)
            if asked.seat < 0
            else _choices(match, game, asked, state)
        )
        action, answer = _pick(pairs, rng, _manner(seed, asked.seat < 0))
        state.apply_action(action)
        game.apply(answer)
        steps += 1


def catch_up(match: Match, state: State) -> None:
    """Let the peer do what our side did of itself."""
    while not state.is_terminal():
        legal = state.legal_actions()
        if not (state.is_chance_node() and len(legal) == 1) and not match.forced(state):
            return
        state.apply_action(legal[0])


def _chances(
    match: Match, game: Game, asked: Decision, state: State
) -> list[tuple[int, Answer]]:
    """Return the outcomes of chance, the peer's and ours."""
    assert isinstance(asked.domain, decisions.Chance)
    actions = match.outcomes(game, asked.domain.outcomes)
    outcomes = state.chance_outcomes()
    assert len(actions) == asked.domain.outcomes
    assert sorted(actions) == sorted(action for action, _ in outcomes)
    assert all(abs(odds * len(outcomes) - 1) < 1e-9 for _, odds in outcomes)
    return [(action, outcome) for outcome, action in enumerate(actions)]


def _choices(
    match: Match, game: Game, asked: Decision, state: State
) -> list[tuple[int, Answer]]:
    """Return the choices of the seat whose turn it is, the peer's and ours."""
    pairs = [
        (action, match.answer(game, asked, action)) for action in state.legal_actions()
    ]
    ours = decisions.enumerate_answers(asked.domain)
    assert ours is not None
    theirs = [answer for _, answer in pairs]
    assert len(theirs) == len(set(theirs))
    assert set(theirs) == set(ours), f"{asked.name} of seat {asked.seat}:\n{state}"
    return pairs


MOSTLY = 0.8


def _manner(seed: int, is_chance: bool) -> int | None:
    """Return the place in the list that is mostly taken, None for any."""
    if is_chance:
        return 0 if seed % 4 == 3 else None
    return {1: 0, 2: -1}.get(seed % 4)


def _pick(
    pairs: list[tuple[int, Answer]], rng: Random, favourite: int | None
) -> tuple[int, Answer]:
    if favourite is not None and rng.random() < MOSTLY:
        return pairs[favourite]
    return rng.choice(pairs)


def lying_in(game: Game, zone: str, seat: int = 0) -> tuple[int, ...]:
    """Return the cards of a place, bottom first, whoever may see them."""
    block = array("i", game.block)
    place = next(each for each in game.program.zones if each.name == zone)
    return tuple(piles.cards(block, place.pile + seat * place.pile_stride))
