"""Packs as games of OpenSpiel, so that its solvers and searches run on them (extra `spiel`).

`register` makes a pack known; `pyspiel.load_game` then loads it by its name there, with the
parameter `players` and one for each rule option. Every choice is asked, chance is explicit and
fair, a secret decision of many is one turn after the other, and an answer of many numbers is
one turn for each. Players know what `views.py` shows them and remember it.
"""

# pyright: reportUntypedBaseClass=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from typing import Any

from cardwright.runtime import outcomes
from cardwright.runtime.adapters import extensive, recall
from cardwright.runtime.adapters.actions import card_id
from cardwright.runtime.adapters.bounds import Analysis, Bounds
from cardwright.runtime.adapters.encoding import Encoding
from cardwright.runtime.adapters.positions import CHANCE, OVER, Position, Steps, Tree
from cardwright.runtime.faults import Fault
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck

try:
    import numpy
    import pyspiel
except ImportError as error:
    needed = "this needs the `spiel` extra: pip install 'cardwright[spiel]'"
    raise ImportError(needed) from error

PREFIX = "cardwright_"
LONGEST = 10_000
"""How many turns OpenSpiel is told that a game has at most."""

SAMPLES = 20
"""How many random games tell whether the scores always come to the same sum."""

ANSWERS = 16
"""How many of a seat's last answers stand in the tensor of its information state."""

SPECTATOR = -1


def register(pack: program.Program, *, is_constant_sum: bool | None = None) -> str:
    """Make a pack known to OpenSpiel and return its name there.

    Whether the scores always come to the same sum is found out by random games, if nothing
    is said; a game that breaks it later raises `Fault`.
    """
    maker = _Maker(pack, is_constant_sum)
    seats = Tree(pack, pack.least_seats)
    pyspiel.register_game(_game_type(pack, _utility(seats, is_constant_sum)), maker)
    return name_of(pack)


class _Maker:
    """Makes the games of a pack.

    It holds on to itself: OpenSpiel lets go of it when Python is gone already, and nothing
    must be left to do then.
    """

    def __init__(self, pack: program.Program, is_constant_sum: bool | None) -> None:
        self._pack = pack
        self._is_constant_sum = is_constant_sum
        self._itself = self

    def __call__(self, params: Mapping[str, Any]) -> Game:
        return Game(self._pack, params, self._is_constant_sum)


def name_of(pack: program.Program) -> str:
    """Return what a pack is called in OpenSpiel."""
    return PREFIX + _word(pack.pack)


def load(
    pack: program.Program, players: int = 0, options: Mapping[str, str] | None = None
) -> Any:
    """Register a pack and return it as a game; as few play as may, if nothing is said."""
    chosen = {_word(option): value for option, value in (options or {}).items()}
    players = players or pack.least_seats
    return pyspiel.load_game(register(pack), {"players": players, **chosen})


def load_whole(
    pack: program.Program, players: int = 0, options: Mapping[str, str] | None = None
) -> Any:
    """Return the whole tree of a small pack, for solvers of OpenSpiel at their own speed.

    Its information states are named as those of the game, after three numbers.
    """
    return pyspiel.load_efg_game(extensive.write(pack, players, options))


def _word(name: str) -> str:
    """Return a name without hyphens, which OpenSpiel cannot read."""
    return name.replace("-", "_")


# ---- what is told of a game --------------------------------------------------------------


def _game_type(pack: program.Program, utility: Any) -> Any:
    kinds = pyspiel.GameType
    chance, knowledge = kinds.ChanceMode, kinds.Information
    options = {_word(each.name): each.values[each.default] for each in pack.options}
    is_fair = _most_outcomes(pack) > 0
    has_secrets = _has_secrets(pack)
    return kinds(
        short_name=name_of(pack),
        long_name=pack.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if is_fair else chance.DETERMINISTIC,
        information=knowledge.IMPERFECT_INFORMATION
        if has_secrets
        else knowledge.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=pack.most_seats,
        min_num_players=pack.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": pack.least_seats, **options},
    )


def _has_secrets(pack: program.Program) -> bool:
    """Return whether there is a place, a variable or an answer that somebody does not see."""
    return (
        any(zone.seen != "all" for zone in pack.zones)
        or any(field.seen != "all" for field in pack.fields)
        or any(decision.sealed is not None for decision in pack.decisions)
    )


def _most_outcomes(pack: program.Program) -> int:
    """Return how many outcomes chance can have, 0 where nothing is shuffled or rolled."""
    most = 0
    for block in pack.blocks:
        for each in block.instructions:
            if isinstance(each, do.Roll):
                most = max(most, each.sides)
            elif isinstance(each, do.Shuffle):
                most = max(most, len(pack.cards))
    return most


def _utility(tree: Tree, is_constant_sum: bool | None) -> Any:
    """Return what the scores of random games come to; `returns` holds games to it."""
    kinds = pyspiel.GameType.Utility
    sums: set[int] = set()
    for seed in range(SAMPLES):
        sums.add(sum(_random_end(tree, seed).scores))
        is_varied = len(sums) > 1 and not is_constant_sum
        if is_varied or tree.seats < 2 or is_constant_sum is False:
            return kinds.GENERAL_SUM
    return kinds.ZERO_SUM if sums == {0} else kinds.CONSTANT_SUM


def _random_end(tree: Tree, seed: int) -> Position:
    luck, at = Luck(seed), tree.begin()
    while at.seat != OVER:
        steps = range(at.outcomes) if at.seat == CHANCE else tuple(at.legal)
        at = at.child(steps[luck.below(len(steps))])
    return at


# ---- game and state ----------------------------------------------------------------------


class Game(pyspiel.Game):  # type: ignore[misc]
    """A pack with some players and options."""

    def __init__(
        self,
        pack: program.Program,
        params: Mapping[str, Any],
        is_constant_sum: bool | None = None,
    ) -> None:
        chosen = {
            each.name: str(params[_word(each.name)])
            for each in pack.options
            if _word(each.name) in params
        }
        self.tree = Tree(pack, int(params.get("players", pack.least_seats)), chosen)
        self.encoding = Encoding(pack, self.tree.seats, self.tree.actions)
        self.root = self.tree.begin()
        utility = _utility(self.tree, is_constant_sum)
        is_fixed = utility != pyspiel.GameType.Utility.GENERAL_SUM
        self.total = sum(_random_end(self.tree, 0).scores) if is_fixed else None
        super().__init__(_game_type(pack, utility), self._info(), dict(params))

    def _info(self) -> Any:
        tree = self.tree
        scores = _scores(tree)
        return pyspiel.GameInfo(
            num_distinct_actions=tree.actions.count,
            max_chance_outcomes=_most_outcomes(tree.pack),
            num_players=tree.seats,
            min_utility=float(scores.low),
            max_utility=float(scores.high),
            utility_sum=None if self.total is None else float(self.total),
            max_game_length=LONGEST,
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance decides at most in a game."""
        return LONGEST

    def new_initial_state(self) -> State:
        """Return the state that a game begins in."""
        return State(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return what reads states as one player sees them."""
        if params:
            raise ValueError(f"an observer has no parameters, but was given {params}")
        return Observer(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


def _scores(tree: Tree) -> Bounds:
    """Return the bounds of what a seat can get."""
    pack = tree.pack
    seats = Bounds(0, tree.seats - 1)
    found = Analysis(pack, tree.seats).of(pack.score, {pack.score_seat: seats})
    return found if pack.highest_wins else Bounds(-found.high, -found.low)


class State(pyspiel.State):  # type: ignore[misc]
    """A position of a game; a clone is a new name for the same one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._at: Position | Steps = game.root

    @property
    def position(self) -> Position:
        """Where the game stands."""
        if isinstance(self._at, Steps):
            self._at = self._at.taken(self.get_game().root)
        return self._at

    # The names below are those that OpenSpiel calls.

    def current_player(self) -> int:
        """Return who takes the next step."""
        seat = self.position.seat
        if seat >= 0:
            return seat
        players = pyspiel.PlayerId
        return int(players.CHANCE if seat == CHANCE else players.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, each as likely as any other."""
        count = self.position.outcomes
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        self._at = self.position.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _outcome(self.position, action)
        return self.position.tree.actions.words(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.seat == OVER

    def returns(self) -> list[float]:
        """Return the scores when the game is over, 0 before."""
        scores = self.position.scores
        total = self.get_game().total
        if total is not None and self.is_terminal() and sum(scores) != total:
            raise Fault(
                f"the scores come to {sum(scores)} here, but to {total} in other games:"
                " register the pack with is_constant_sum=False"
            )
        return [float(score) for score in scores]

    def __str__(self) -> str:
        return "\n".join(_lines(self.position))


def _outcome(position: Position, outcome: int) -> str:
    """Return an outcome of chance: the card that is drawn, or what a die shows."""
    match outcomes.asked(position.tree.machine, position.block):
        case outcomes.Drawn(cards=cards):
            return card_id(position.tree.pack, cards[outcome])
        case _:
            return str(outcome + 1)


def _lines(position: Position) -> Iterator[str]:
    """Yield what all players together see, and what tells this state from any other."""
    pack, seats = position.tree.pack, position.tree.seats
    seen = [recall.seen(pack, None, position.view(seat)) for seat in range(seats)]
    yield from dict.fromkeys(line for lines in seen for line in lines)
    path = " ".join(map(str, position.path))
    yield f"{hashlib.sha256(position.block).hexdigest()[:16]} {path}".rstrip()


# ---- what players see --------------------------------------------------------------------


class Observer:
    """Reads states as one player sees them, as text and as numbers.

    `tensor` is a row of numbers and `dict` its parts by name, both as of `set_from`.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        self._game = game
        self._remembers = bool(kind.perfect_recall)
        self._sees_own = kind.private_info == private.SINGLE_PLAYER
        self._sees_all = bool(kind.public_info)
        is_memory_split = self._remembers and not (self._sees_own and self._sees_all)
        if kind.private_info == private.ALL_PLAYERS or is_memory_split:
            raise ValueError("a player remembers what it saw itself, all of it")
        parts = [(part.name, part.shape, part.start) for part in game.encoding.parts]
        size = game.encoding.size
        if self._remembers:
            shape = (ANSWERS, game.tree.actions.count)
            parts.append(("answers", shape, size))
            size += math.prod(shape)
        self.tensor = numpy.zeros(size, numpy.float32)
        self.dict: dict[str, Any] = {
            name: self.tensor[start : start + math.prod(shape)].reshape(shape)
            for name, shape, start in parts
        }

    def set_from(self, state: State, player: int) -> None:
        """Write what a player sees into `tensor`."""
        position, encoding = state.position, self._game.encoding
        row = numpy.array(position.row(encoding, player if self._sees_own else SPECTATOR))
        if not self._sees_all:
            row[row == position.row(encoding, SPECTATOR)] = 0
        self.tensor[: encoding.size] = row
        if self._remembers:
            self.dict["answers"].fill(0)
            for age, action in enumerate(position.answers(player, ANSWERS)):
                self.dict["answers"][age, action] = 1

    def string_from(self, state: State, player: int) -> str:
        """Return what a player sees, or all that it has seen, as text."""
        position = state.position
        if self._remembers:
            return f"seat {player}; {position.memory(player).text}"
        open_parts = position.sight(SPECTATOR)
        parts = position.sight(player) if self._sees_own else open_parts
        if not self._sees_all:
            parts = tuple(part for part in parts if part not in open_parts)
        return "; ".join((f"seat {player}", *parts))
