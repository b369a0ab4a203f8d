"""Packs as games of OpenSpiel: its solvers find the known figures, its games agree with ours."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

import lockstep
import spiel
from cardwright.runtime.adapters import openspiel
from cardwright.runtime.adapters.positions import Position
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Fault, Refused
from cardwright.runtime.luck import Luck
from packs import PACKS, ROOT, compiled
from test_classics_cards import MATCHES

soak = pytest.mark.soak


@dataclass(frozen=True)
class Classic:
    """A game of ours and the same game of OpenSpiel, where actions come in the same order.

    `known` is how many information states each seat has, and `nash_conv` what can be gained
    in all on players who choose at random; where that is 0, OpenSpiel says what it is.
    """

    pack: str
    players: int
    peer: str
    known: int = 0
    nash_conv: float = 0.0
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    def __str__(self) -> str:
        return self.peer

    def load(self) -> spiel.Peer:
        """Return our game, as OpenSpiel knows it."""
        found: spiel.Peer = openspiel.load(
            compiled(f"classics/{self.pack}"), self.players, self.options
        )
        return found


def in_turns(peer: str) -> str:
    """Return a game of OpenSpiel in which seats that choose at once are asked one by one."""
    return f"turn_based_simultaneous_game(game={peer})"


def goofspiel(cards: int, order: str, known: int, nash_conv: float = 0.0) -> Classic:
    """Return a small Goofspiel in which bids stay secret."""
    return Classic(
        "goofspiel",
        2,
        in_turns(f"goofspiel(num_cards={cards},points_order={order},imp_info=True)"),
        known,
        nash_conv,
        {
            "suit": {3: "three", 4: "four"}[cards],
            "prize-order": order,
            "bids-shown": "no",
        },
    )


KUHN = Classic("kuhn-poker", 2, "kuhn_poker", 6, 11 / 12)
LEDUC = Classic("leduc-poker", 2, "leduc_poker", 468, 4.747222222)
TIC_TAC_TOE = Classic("tic-tac-toe", 2, "tic_tac_toe")
SMALL = [
    KUHN,
    Classic("kuhn-poker", 3, "kuhn_poker(players=3)", 16, 2.0625),
    LEDUC,
    goofspiel(3, "descending", 8, 4 / 3),
    goofspiel(4, "descending", 81, 1.4166667),
]
LONG = [
    goofspiel(4, "random", 1804),
    Classic("liars-dice", 2, "liars_dice(numdice=1)", 12_288, 1.5614886464),
]
DEEP = [
    TIC_TAC_TOE,
    Classic("connect-four", 2, "connect_four"),
    Classic("goofspiel", 2, in_turns("goofspiel()")),
    Classic("liars-dice", 2, "liars_dice(numdice=1)"),
    Classic("pig", 2, "pig()"),
    Classic("pig", 2, "pig(winscore=10,horizon=20)", options={"length": "short"}),
]


# ---- whole trees beside OpenSpiel's ------------------------------------------------------


class _Beside:
    """Two trees walked together: what a seat knows on one side it knows on the other."""

    def __init__(self, players: int) -> None:
        self._ours: list[dict[str, str]] = [{} for _ in range(players)]
        self._theirs: list[dict[str, str]] = [{} for _ in range(players)]
        self.tensors: list[set[bytes]] = [set() for _ in range(players)]

    @property
    def known(self) -> list[int]:
        """Return how many information states each seat has."""
        return [len(found) for found in self._ours]

    def walk(self, ours: spiel.State, theirs: spiel.State) -> None:
        same_step(ours, theirs)
        if ours.is_terminal():
            return
        if not ours.is_chance_node():
            self._meet(ours, theirs)
        for one, other in zip(ours.legal_actions(), theirs.legal_actions(), strict=True):
            self.walk(ours.child(one), theirs.child(other))

    def _meet(self, ours: spiel.State, theirs: spiel.State) -> None:
        seat = ours.current_player()
        mine, other = ours.information_state_string(), theirs.information_state_string()
        assert self._ours[seat].setdefault(mine, other) == other
        assert self._theirs[seat].setdefault(other, mine) == mine
        self.tensors[seat].add(array("f", ours.information_state_tensor()).tobytes())


def same_step(ours: spiel.State, theirs: spiel.State) -> None:
    """Hold one state beside the other."""
    assert ours.current_player() == theirs.current_player()
    assert ours.returns() == theirs.returns() or not theirs.is_terminal()
    assert len(ours.legal_actions()) == len(theirs.legal_actions())
    if ours.is_chance_node():
        odds = [
            [chance for _, chance in state.chance_outcomes()] for state in (ours, theirs)
        ]
        assert odds[0] == pytest.approx(odds[1])


@pytest.mark.parametrize(
    "classic", [*SMALL, *(pytest.param(each, marks=soak) for each in LONG)], ids=str
)
def test_every_state_is_that_of_openspiel(classic: Classic) -> None:
    beside = _Beside(classic.players)
    beside.walk(
        classic.load().new_initial_state(), spiel.load(classic.peer).new_initial_state()
    )
    assert beside.known == [classic.known] * classic.players
    # The tensor tells apart all that the text does.
    assert [len(found) for found in beside.tensors] == beside.known


@pytest.mark.parametrize("classic", DEEP, ids=str)
def test_random_walks_are_those_of_openspiel(classic: Classic) -> None:
    game, peer, luck = classic.load(), spiel.load(classic.peer), Luck(3)
    for _ in range(8):
        ours, theirs = game.new_initial_state(), peer.new_initial_state()
        while not ours.is_terminal():
            same_step(ours, theirs)
            at = luck.below(len(ours.legal_actions()))
            ours.apply_action(ours.legal_actions()[at])
            theirs.apply_action(theirs.legal_actions()[at])
        same_step(ours, theirs)


@pytest.mark.parametrize(
    "name", [name for name, (match, _) in MATCHES.items() if not match.parts]
)
def test_games_told_otherwise_are_those_of_openspiel(name: str) -> None:
    """Where actions have another order, the table of the classics says which is which."""
    match, _ = MATCHES[name]
    game = openspiel.load(compiled(match.pack), match.seats, match.options)
    peer = spiel.load(match.peer)
    for seed in range(3):
        _walk_matched(match, game.new_initial_state(), peer.new_initial_state(), seed)


def _walk_matched(
    match: lockstep.Match, ours: spiel.State, theirs: spiel.State, seed: int
) -> None:
    luck = Luck(seed)
    while True:
        lockstep.catch_up(match, theirs)
        assert ours.is_terminal() == theirs.is_terminal()
        if ours.is_terminal():
            assert ours.returns() == theirs.returns()
            return
        assert ours.current_player() == theirs.current_player()
        pairs = _pairs(match, ours, theirs)
        assert sorted(pairs.values()) == sorted(theirs.legal_actions())
        one = list(pairs)[luck.below(len(pairs))]
        theirs.apply_action(pairs[one])
        ours.apply_action(one)


def _pairs(match: lockstep.Match, ours: spiel.State, theirs: spiel.State) -> dict[int, int]:
    """Return OpenSpiel's action for each action of ours."""
    position = position_of(ours)
    game = Game(position.tree.machine, position.block[:], None, None)
    if ours.is_chance_node():
        return dict(enumerate(match.outcomes(game, position.outcomes)))
    numbers = {number: action for action, number in position.legal.items()}
    return {
        numbers[_number(match.answer(game, position.asked, action))]: action
        for action in theirs.legal_actions()
    }


def _number(answer: object) -> int:
    assert isinstance(answer, int)
    return answer


def position_of(state: spiel.State) -> Position:
    """Return where one of our states stands."""
    assert isinstance(state, openspiel.State)
    return state.position


# ---- OpenSpiel's algorithms on our games -------------------------------------------------


@pytest.mark.parametrize("classic", [each for each in SMALL if each != LEDUC], ids=str)
def test_random_play_loses_what_is_known(classic: Classic) -> None:
    found = spiel.uniform_nash_conv(classic.load())
    assert found == pytest.approx(classic.nash_conv, abs=1e-7)


@pytest.mark.parametrize(
    "classic", [LEDUC, *(pytest.param(each, marks=soak) for each in LONG)], ids=str
)
def test_random_play_loses_what_is_known_in_a_whole_tree(classic: Classic) -> None:
    pack = compiled(f"classics/{classic.pack}")
    whole = openspiel.load_whole(pack, classic.players, classic.options)
    known = classic.nash_conv or spiel.uniform_nash_conv(spiel.load(classic.peer))
    assert spiel.uniform_nash_conv(whole) == pytest.approx(known, abs=1e-7)


def test_kuhn_is_solved_by_cfr() -> None:
    game = KUHN.load()
    solver = spiel.algorithms("cfr").CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    score = spiel.algorithms("expected_game_score").policy_value
    assert spiel.algorithms("exploitability").exploitability(game, policy) < 5e-3
    assert score(game.new_initial_state(), [policy] * 2)[0] == pytest.approx(
        -1 / 18, abs=2e-3
    )


def test_kuhn_is_solved_by_cfr_in_native_code() -> None:
    game = KUHN.load()
    solver = spiel.pyspiel().CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    assert spiel.values(game, solver.average_policy())[0] == pytest.approx(
        -1 / 18, abs=1e-3
    )


@pytest.mark.parametrize(
    ("iterations", "off"), [(60, 4e-3), pytest.param(4_000, 5e-5, marks=soak)]
)
def test_leduc_is_solved_as_a_whole_tree(iterations: int, off: float) -> None:
    game = openspiel.load_whole(compiled("classics/leduc-poker"))
    solver = spiel.pyspiel().CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    found = spiel.values(game, solver.average_policy())[0]
    assert found == pytest.approx(-0.085606424078, abs=off)


@soak
def test_a_whole_tree_is_solved_like_the_game_itself() -> None:
    found: list[list[float]] = []
    for game in (LEDUC.load(), openspiel.load_whole(compiled("classics/leduc-poker"))):
        solver = spiel.pyspiel().CFRPlusSolver(game)
        for _ in range(20):
            solver.evaluate_and_update_policy()
        found.append(list(spiel.values(game, solver.average_policy())))
    assert found[0] == pytest.approx(found[1], abs=1e-12)


def test_a_search_takes_the_win() -> None:
    """The first seat has two in a row, and the second one, too."""
    game = TIC_TAC_TOE.load()
    state = game.new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    library, mcts = spiel.pyspiel(), spiel.algorithms("mcts")
    native = library.MCTSBot(
        game, library.RandomRolloutEvaluator(1, 7), 2.0, 60, 10, True, 7, False
    )
    assert native.mcts_search(state).best_child().action == 2
    assert mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator()).step(state) == 2


def test_native_bots_play_a_whole_game() -> None:
    game, library = TIC_TAC_TOE.load(), spiel.pyspiel()
    bots = [
        library.MCTSBot(
            game, library.RandomRolloutEvaluator(1, seed), 2.0, 60, 10, True, seed, False
        )
        for seed in range(2)
    ]
    returns = library.evaluate_bots(game.new_initial_state(), bots, 5)
    assert sorted(returns) in ([-1, 1], [0, 0])


@soak
def test_tic_tac_toe_is_a_draw() -> None:
    value, _ = spiel.algorithms("minimax").alpha_beta_search(TIC_TAC_TOE.load())
    assert value == 0


# ---- as OpenSpiel's own tests see it -----------------------------------------------------

PLAYED = ["classics/kuhn-poker", "classics/leduc-poker", "edges", "twelve"]
LONGER = sorted(set(PACKS) - set(PLAYED))


@pytest.mark.parametrize(
    "name", [*PLAYED, *(pytest.param(name, marks=soak) for name in LONGER)]
)
def test_openspiel_finds_nothing_wrong_with_random_games(name: str) -> None:
    """It plays games, stores and restores every state, and looks at all of each."""
    spiel.pyspiel().random_sim_test(openspiel.load(compiled(name)), 2, True, False)


def test_openspiel_writes_a_playthrough() -> None:
    name = openspiel.register(compiled("classics/kuhn-poker"))
    text = spiel.algorithms("generate_playthrough").playthrough(name, [2, 0, 0, 1, 0])
    assert 'StringLegalActions() = ["pass", "bet"]' in text
    assert "Rewards() = [-1, 1]" in text


def test_a_clone_goes_on_by_itself_and_a_stored_state_comes_back() -> None:
    library, game = spiel.pyspiel(), openspiel.load(compiled("twelve"), 4)
    state, luck = game.new_initial_state(), Luck(2)
    while not state.is_terminal():
        stored = library.serialize_game_and_state(game, state)
        _, restored = library.deserialize_game_and_state(stored)
        twin, text = state.clone(), str(state)
        assert str(restored) == str(twin) == text
        actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])
        assert str(twin) == text != str(state)
        for seat in range(4):
            restored.observation_string(seat)


def test_what_is_known_is_public_or_own_or_both() -> None:
    private = spiel.pyspiel().PrivateInfoType
    state = KUHN.load().new_initial_state()
    for action in (2, 0, 1):
        state.apply_action(action)
    texts = [
        _seen(state, is_public, private_info)
        for is_public, private_info in (
            (True, private.SINGLE_PLAYER),
            (True, private.NONE),
            (False, private.SINGLE_PLAYER),
        )
    ]
    has_card = ["hand of 0: king" in text for text in texts]
    has_bet = ["bettor of 0 = 1" in text for text in texts]
    assert (has_card, has_bet) == ([True, False, True], [True, True, False])


def _seen(state: Any, is_public: bool, private_info: Any) -> str:
    kind = spiel.pyspiel().IIGObservationType(is_public, False, private_info)
    text: str = state.get_game().make_py_observer(kind).string_from(state, 0)
    return text


TOLD = {
    "kuhn-poker": ("ZERO_SUM", "IMPERFECT_INFORMATION", "EXPLICIT_STOCHASTIC"),
    "tic-tac-toe": ("ZERO_SUM", "PERFECT_INFORMATION", "DETERMINISTIC"),
    "crazy-eights": ("GENERAL_SUM", "IMPERFECT_INFORMATION", "EXPLICIT_STOCHASTIC"),
}


@pytest.mark.parametrize("name", TOLD)
def test_openspiel_is_told_what_kind_of_game_it_is(name: str) -> None:
    kind = openspiel.load(compiled(f"classics/{name}")).get_type()
    assert (kind.utility.name, kind.information.name, kind.chance_mode.name) == TOLD[name]


@pytest.mark.parametrize(
    ("params", "reason"),
    [({"players": 9}, "2 to 2 seats"), ({"suit": "nonsense"}, "has no value")],
)
def test_a_table_that_is_not_offered_is_refused(
    params: Mapping[str, object], reason: str
) -> None:
    name = openspiel.register(compiled("classics/goofspiel"))
    with pytest.raises(Refused, match=reason):
        spiel.pyspiel().load_game(name, params)


def test_an_action_that_is_not_offered_is_refused() -> None:
    state = TIC_TAC_TOE.load().new_initial_state()
    with pytest.raises(Refused):
        state.apply_action(77)
    assert len(state.legal_actions()) == 9


def test_a_sum_that_was_promised_is_held_to() -> None:
    pack = compiled("classics/hearts")
    openspiel.register(pack)
    game: Any = openspiel.Game(pack, {"players": 4}, is_constant_sum=True)
    state: spiel.State = game.new_initial_state()
    luck, game.total = Luck(1), 1
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])
    with pytest.raises(Fault, match="is_constant_sum=False"):
        state.returns()


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run some Python by itself."""
    return subprocess.run(
        (sys.executable, "-c", code),
        cwd=ROOT,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )


def test_a_registered_pack_does_not_outlive_python() -> None:
    """What OpenSpiel frees at the very end must not need Python any more."""
    found = run(
        "import sys; sys.path.insert(0, 'tests')\n"
        "from packs import compiled\n"
        "from cardwright.runtime.adapters import openspiel\n"
        "game = openspiel.load(compiled('classics/kuhn-poker'))\n"
        "state = game.new_initial_state()\n"
        "state.apply_action(0); state.apply_action(0); print(state.observation_string(0))"
    )
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize(
    ("adapter", "module", "extra"),
    [("openspiel", "pyspiel", "spiel"), ("pettingzoo", "pettingzoo", "rl")],
)
def test_a_missing_extra_is_one_line(adapter: str, module: str, extra: str) -> None:
    found = run(
        f"import sys; sys.modules['{module}'] = None\n"
        f"from cardwright.runtime.adapters import {adapter}"
    )
    assert found.returncode == 1
    last = found.stderr.splitlines()[-1]
    assert last.endswith(
        f"this needs the `{extra}` extra: pip install 'cardwright[{extra}]'"
    )
