"""Packs as environments of PettingZoo, for learners that take turns (extra `rl`).

An agent is a seat. It is given a dict: `observation`, a row of numbers as `encoding.py` lays it
out, and `action_mask`, a 1 for each action that it may take now. An answer of many numbers is
taken one number a step. Rewards are the scores, when the game is over.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.runtime import messages
from cardwright.runtime.adapters import recall
from cardwright.runtime.adapters.encoding import LEAST, MOST, Encoding
from cardwright.runtime.adapters.positions import OVER, Position, Tree
from cardwright.runtime.ir import program

try:
    import numpy
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    needed = "this needs the `rl` extra: pip install 'cardwright[rl]'"
    raise ImportError(needed) from error

SPECTATOR = -1

Observation = dict[str, Any]


def env(
    pack: program.Program,
    players: int = 0,
    options: Mapping[str, str] | None = None,
    *,
    longest: int | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """Return a pack as an environment that says what is wrong when it is misused.

    As few play as may, if nothing is said. A game is cut off after `longest` steps.
    """
    plain = Environment(pack, players, options, longest=longest, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(plain))


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A pack as an environment."""

    def __init__(
        self,
        pack: program.Program,
        players: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        longest: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        seats = players or pack.least_seats
        self._tree = Tree(pack, seats, options, explicit_chance=False, ask_all=False)
        self._tree.room = 0
        self._longest = longest
        self.encoding = Encoding(pack, seats, self._tree.actions)
        self.actions = self._tree.actions
        self.render_mode = render_mode
        self.metadata = {
            "name": f"cardwright_{pack.pack.replace('-', '_')}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "pack": pack.pack,
            "version": pack.version,
            "actions": self.actions.fingerprint,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces: dict[str, spaces.Space[Any]] = {}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {}
        for agent in self.possible_agents:
            self.action_spaces[agent] = spaces.Discrete(self.actions.count)
            self.observation_spaces[agent] = self._space()
        self._random, _ = seeding.np_random()

    def _space(self) -> spaces.Dict:
        row = spaces.Box(LEAST, MOST, (self.encoding.size,), numpy.float32)
        mask = spaces.Box(0, 1, (self.actions.count,), numpy.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """Return what an agent can observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent can do."""
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._at

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the rule options are those of the environment, not `options`."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._at = self._tree.begin(int(self._random.integers(2**63)))
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        """Let the selected agent take an action, None when the game is over for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._at = self._at.child(int(action))
        self._steps += 1
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Say whose turn it is; or that it is nobody's, and what everybody has."""
        if self._at.seat != OVER:
            self.agent_selection = self.possible_agents[self._at.seat]
            is_cut_off = self._longest is not None and self._steps >= self._longest
            self.truncations = dict.fromkeys(self.agents, is_cut_off)
            return
        self.agent_selection = self.agents[0]
        self.terminations = dict.fromkeys(self.agents, True)
        scores = self._at.scores
        self.rewards = {agent: float(scores[self._seat_of[agent]]) for agent in self.agents}

    # ---- looking

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which actions it may take now."""
        seat = self._seat_of[agent]
        mask = numpy.zeros(self.actions.count, numpy.int8)
        if self._at.seat == seat:
            mask[list(self._at.legal)] = 1
        row = numpy.array(self._at.row(self.encoding, seat), numpy.float32)
        return {"observation": row, "action_mask": mask}

    def action_to_string(self, action: int, language: str = "") -> str:
        """Return an action in the words of the pack."""
        return self.actions.words(action, language)

    def render(self) -> str | None:
        """Return what was said last and what everybody sees, or print it (`human`)."""
        pack = self._tree.pack
        language = next(iter(pack.words), "")
        lines = [
            messages.fill(pack, language, message, numbers, pack.words[language].seats)
            for message, seat, numbers in self._at.said
            if language and seat == SPECTATOR
        ]
        text = "\n".join([*lines, *recall.seen(pack, None, self._at.view(SPECTATOR))])
        if self.render_mode == "human":
            print(text)  # noqa: T201  (to print is what this mode is for)
            return None
        return text

    def close(self) -> None:
        """Let go of nothing: there is no window."""
