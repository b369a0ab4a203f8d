"""The small classics: exact trees, and OpenSpiel played beside them move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

import game_trees
import spiel
from cardwright.runtime import scenarios
from cardwright.runtime.engine import Game
from cardwright.runtime.luck import Luck
from cardwright.runtime.views import View
from packs import checked, compiled


@dataclass(frozen=True)
class Classic:
    """A game of ours, and the same game of the peer."""

    pack: str
    seats: int
    peer: str
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    def __str__(self) -> str:
        return self.peer


def in_turns(peer: str) -> str:
    """Return the peer's game in which seats that choose at once are asked one by one."""
    return f"turn_based_simultaneous_game(game={peer})"


@dataclass(frozen=True)
class Figures:
    """Histories by depth, ends by depth, and the mean result of each seat in uniform play.

    Where there are no means, the tree is counted down to the last depth given only.
    """

    classic: Classic
    histories: tuple[int, ...]
    ends: Mapping[int, int]
    means: tuple[Fraction, ...]


KUHN = Classic("kuhn-poker", 2, "kuhn_poker")
KUHN_OF_THREE = Classic("kuhn-poker", 3, "kuhn_poker(players=3)")
LEDUC = Classic("leduc-poker", 2, "leduc_poker")
TIC_TAC_TOE = Classic("tic-tac-toe", 2, "tic_tac_toe")
CONNECT_FOUR = Classic("connect-four", 2, "connect_four")
GOOFSPIEL = Classic("goofspiel", 2, in_turns("goofspiel()"))
GOOFSPIEL_IN_ORDER = Classic(
    "goofspiel",
    2,
    in_turns("goofspiel(points_order=descending)"),
    {"prize-order": "descending"},
)
GOOFSPIEL_OF_3, GOOFSPIEL_OF_4, GOOFSPIEL_OF_4_AT_RANDOM = (
    Classic(
        "goofspiel",
        2,
        in_turns(f"goofspiel(num_cards={size},points_order={order},imp_info=True)"),
        {"suit": suit, "prize-order": order, "bids-shown": "no"},
    )
    for suit, size, order in (
        ("three", 3, "descending"),
        ("four", 4, "descending"),
        ("four", 4, "random"),
    )
)
GOOFSPIELS = [
    GOOFSPIEL,
    GOOFSPIEL_IN_ORDER,
    GOOFSPIEL_OF_3,
    GOOFSPIEL_OF_4,
    GOOFSPIEL_OF_4_AT_RANDOM,
]
LIARS_DICE = Classic("liars-dice", 2, "liars_dice(numdice=1)")
PIG = Classic("pig", 2, "pig()")
SHORT_PIG = Classic("pig", 2, "pig(winscore=10,horizon=20)", {"length": "short"})

FAIR = (Fraction(0), Fraction(0))
FIGURES = [
    Figures(
        KUHN,
        (1, 3, 6, 12, 24, 12),
        {4: 18, 5: 12},
        (Fraction(1, 8), Fraction(-1, 8)),
    ),
    Figures(
        KUHN_OF_THREE,
        (1, 4, 12, 24, 48, 96, 192, 144, 96),
        {6: 120, 7: 96, 8: 96},
        (Fraction(15, 64), Fraction(-3, 64), Fraction(-12, 64)),
    ),
    Figures(
        LEDUC,
        (1, 6, 30, 60, 150, 390, 780, 1800, 2640, 2280, 1080, 240),
        {4: 30, 5: 60, 6: 30, 7: 720, 8: 1680, 9: 1800, 10: 960, 11: 240},
        (Fraction(-5, 64), Fraction(5, 64)),
    ),
    Figures(
        TIC_TAC_TOE,
        (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872),
        {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872},
        (Fraction(187, 630), Fraction(-187, 630)),
    ),
    Figures(CONNECT_FOUR, (1, 7, 49, 343, 2401, 16807), {}, ()),
    Figures(GOOFSPIEL_OF_3, (1, 3, 9, 18, 36), {4: 36}, FAIR),
    Figures(GOOFSPIEL_OF_4, (1, 4, 16, 48, 144, 288, 576), {6: 576}, FAIR),
    Figures(
        GOOFSPIEL_OF_4_AT_RANDOM,
        (1, 4, 16, 64, 192, 576, 1728, 3456, 6912, 13824),
        {9: 13824},
        FAIR,
    ),
    Figures(LIARS_DICE, (1, 6, 36, 432, 2808, 10296), {4: 432, 5: 2376}, ()),
    Figures(SHORT_PIG, (1, 2, 8, 20, 68, 182, 542, 1463), {5: 6, 6: 6, 7: 93}, ()),
]
LONG_FIGURES = [
    Figures(CONNECT_FOUR, (1, 7, 49, 343, 2401, 16807, 117649, 823536), {7: 13032}, ()),
    Figures(
        LIARS_DICE,
        (
            *(1, 6, 36, 432, 2808, 10296, 25740, 46332),
            *(61776, 61776, 46332, 25740, 10296, 2808, 468, 36),
        ),
        {
            4: 432,
            5: 2376,
            6: 7920,
            7: 17820,
            8: 28512,
            9: 33264,
            10: 28512,
            11: 17820,
            12: 7920,
            13: 2376,
            14: 432,
            15: 36,
        },
        (Fraction(-7, 216), Fraction(7, 216)),
    ),
]
BESIDE = [
    KUHN,
    KUHN_OF_THREE,
    LEDUC,
    TIC_TAC_TOE,
    CONNECT_FOUR,
    *GOOFSPIELS,
    LIARS_DICE,
    PIG,
    SHORT_PIG,
]
PACKS = sorted({classic.pack for classic in BESIDE})


def begin(classic: Classic) -> Game:
    program = compiled(f"classics/{classic.pack}")
    return game_trees.begin(program, classic.seats, classic.options)


# ---- exact trees -------------------------------------------------------------------------

LONG = [pytest.param(each, marks=pytest.mark.soak) for each in LONG_FIGURES]


@pytest.mark.parametrize("figures", [*FIGURES, *LONG], ids=lambda each: each.classic.peer)
def test_trees_have_the_known_sizes_and_means(figures: Figures) -> None:
    depth = len(figures.histories) - (not figures.means)
    tree = game_trees.tree(begin(figures.classic), depth)
    assert tree.histories == figures.histories
    assert {at: count for at, count in enumerate(tree.ends) if count} == figures.ends
    assert tree.means == figures.means


# ---- move by move ------------------------------------------------------------------------


@pytest.mark.parametrize("classic", BESIDE, ids=str)
def test_a_peer_beside_agrees_move_by_move(classic: Classic) -> None:
    """Answers and actions are numbered alike: the first of one is the first of the other."""
    peer = spiel.load(classic.peer)
    luck = Luck(1)
    for _ in range(40):
        game, state = begin(classic), peer.new_initial_state()
        while not state.is_terminal():
            asked, legal = game.decision, game_trees.answers(game)
            assert asked is not None
            assert asked.seat == state.current_player()
            actions = state.legal_actions()
            assert len(legal) == len(actions)
            pick = luck.below(len(legal))
            game.apply(legal[pick])
            state.apply_action(actions[pick])
        assert game.is_over
        assert list(game.scores) == state.returns()


# ---- what a seat knows -------------------------------------------------------------------

# How many situations each seat can tell apart when it is asked.
KNOWLEDGE = [
    (KUHN, 6),
    (KUHN_OF_THREE, 16),
    (LEDUC, 468),
    (GOOFSPIEL_OF_3, 8),
    (GOOFSPIEL_OF_4, 81),
    pytest.param(GOOFSPIEL_OF_4_AT_RANDOM, 1804, marks=pytest.mark.soak),
    pytest.param(LIARS_DICE, 12_288, marks=pytest.mark.soak),
]


class _Knowledge:
    """What each seat sees when it is asked, beside what the peer says that it knows."""

    def __init__(self) -> None:
        self.of_ours: dict[View, str] = {}
        self.of_peers: dict[str, View] = {}

    def gather(self, game: Game, state: spiel.State) -> None:
        """Walk both trees; one view goes with one information state, everywhere."""
        if game.is_over:
            return
        asked = game.decision
        assert asked is not None
        if asked.seat >= 0:
            view, told = game.view(asked.seat), state.information_state_string()
            assert self.of_ours.setdefault(view, told) == told
            assert self.of_peers.setdefault(told, view) == view
        for answer, action in zip(
            game_trees.answers(game), state.legal_actions(), strict=True
        ):
            self.gather(game_trees.after(game, answer), state.child(action))


@pytest.mark.parametrize(("classic", "count"), KNOWLEDGE, ids=str)
def test_seats_know_what_they_know_in_the_peer(classic: Classic, count: int) -> None:
    found = _Knowledge()
    found.gather(begin(classic), spiel.load(classic.peer).new_initial_state())
    seats = Counter(view.seat for view in found.of_ours)
    assert seats == dict.fromkeys(range(classic.seats), count)


# ---- the packs themselves ----------------------------------------------------------------


@pytest.mark.parametrize("pack", PACKS)
def test_the_pack_checks_and_its_scenarios_hold(pack: str) -> None:
    assert checked(f"classics/{pack}").diagnostics == ()
    outcomes = scenarios.run_all(compiled(f"classics/{pack}"))
    assert len(outcomes) >= 4
    assert {each.scenario.id: each.reason for each in outcomes if each.reason} == {}
