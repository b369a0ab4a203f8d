"""Backgammon beside OpenSpiel: after each roll the same positions can be reached, and no others."""

from __future__ import annotations

from array import array
from importlib import import_module
from random import Random
from typing import Protocol, cast

import pytest

from cardwright.runtime import decisions, scenarios
from cardwright.runtime.engine import Game
from packs import checked, compiled

PACK = "classics/backgammon"
POINTS, BAR, CHECKERS, STEPS = 24, 100, 15, 2
SCORINGS = {"win": "winloss_scoring", "gammons": "enable_gammons", "full": "full_scoring"}

# For each seat where its checkers stand, by distance to go: 25 is the bar, 0 is borne off.
Position = tuple[tuple[tuple[int, int], ...], ...]
Path = tuple[int, ...]


class Peer(Protocol):
    """A state of OpenSpiel's game."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> Peer: ...
    def board(self, player: int, position: int) -> int: ...
    def returns(self) -> list[float]: ...


def peer(scoring: str) -> Peer:
    """Return OpenSpiel's game at its start."""
    name = f"backgammon(scoring_type={SCORINGS[scoring]})"
    return cast("Peer", import_module("pyspiel").load_game(name).new_initial_state())


def position_of(state: Peer) -> Position:
    """Return the position of OpenSpiel's state."""
    return tuple(_side(state, seat) for seat in range(2))


def _side(state: Peer, seat: int) -> tuple[tuple[int, int], ...]:
    counts = {25: state.board(seat, BAR)}
    for point in range(POINTS):
        distance = point + 1 if seat else POINTS - point
        counts[distance] = state.board(seat, point)
    counts[0] = CHECKERS - sum(counts.values())
    return tuple(sorted((distance, n) for distance, n in counts.items() if n))


def position(game: Game) -> Position:
    """Return the position of our game."""
    block = array("i", game.block)
    board = next(zone for zone in game.program.zones if zone.name == "board")
    sides: list[tuple[tuple[int, int], ...]] = []
    for seat in range(game.seats):
        at = board.counters + seat * board.counter_stride
        counts = {game.program.kinds[kind].name: block[at + kind] for kind in board.kinds}
        standing = [(_distance(name), count) for name, count in counts.items() if count]
        sides.append(tuple(sorted(standing)))
    return tuple(sides)


ENDS = {"on-bar": 25, "borne-off": 0}


def _distance(kind: str) -> int:
    return ENDS[kind] if kind in ENDS else int(kind.removeprefix("point-"))


def reached(game: Game, seat: int, steps: int = STEPS) -> dict[Position, Path]:
    """Return what a seat can come to by two steps, each with a way to it."""
    asked = game.decision
    if asked is None or asked.seat != seat or not steps:
        return {position(game): ()}
    found: dict[Position, Path] = {}
    answers = decisions.enumerate_answers(asked.domain)
    assert answers is not None
    for answer in answers:
        assert isinstance(answer, int)
        following = game.clone()
        following.apply(answer)
        left = steps - 1 if asked.name == "k" else steps
        for end, path in reached(following, seat, left).items():
            found.setdefault(end, (answer, *path))
    return found


def rolled(state: Peer) -> list[int]:
    """Return the dice of a state, the larger first for the first seat."""
    dice = sorted(int(die) for die in str(state).partition("Dice: ")[2][:2])
    return dice if state.current_player() else dice[::-1]


def compare(scoring: str, seed: int) -> int:
    """Play one random game on both sides; return how many rolls were played."""
    rng, state, rolls = Random(seed), peer(scoring), 0
    options = {"scoring": scoring}
    game = Game.start(compiled(PACK), 2, 0, options, explicit_chance=True, ask_all=True)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            for die in rolled(state):
                game.apply(die - 1, -1)
            rolls += 1
            continue
        ours = reached(game, state.current_player())
        actions = {position_of(state.child(each)): each for each in state.legal_actions()}
        assert ours.keys() == actions.keys(), str(state)
        end = rng.choice(sorted(actions))
        state.apply_action(actions[end])
        for answer in ours[end]:
            game.apply(answer)
    assert list(game.scores) == state.returns()
    return rolls


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_turn_leads_where_it_leads_in_openspiel(scoring: str) -> None:
    assert compare(scoring, 1) > 10


@pytest.mark.soak
@pytest.mark.parametrize("scoring", SCORINGS)
def test_many_games_are_those_of_openspiel(scoring: str) -> None:
    for seed in range(2, 60):
        assert compare(scoring, seed) > 10


def test_the_pack_is_checked_without_a_word() -> None:
    assert checked(PACK).diagnostics == ()


def test_every_scenario_holds() -> None:
    outcomes = scenarios.run_all(compiled(PACK))
    assert [(each.scenario.id, each.reason) for each in outcomes if each.reason] == []
