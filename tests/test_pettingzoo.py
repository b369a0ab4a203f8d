"""Packs as environments of PettingZoo: sound by its own tests, played by any learner's loop."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from cardwright.runtime.adapters import pettingzoo
from cardwright.runtime.adapters.pettingzoo import Environment
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import program
from packs import PACKS, compiled

soak = pytest.mark.soak
ASKS_NOTHING = {"edges", "tiny"}
QUICK = ["classics/hearts", "classics/kuhn-poker", "siege-of-sunfall", "twelve"]
ALL = [
    name if name in QUICK else pytest.param(name, marks=soak)
    for name in sorted(set(PACKS) - ASKS_NOTHING)
]


def agents(env: Any) -> Any:
    """Yield the agents of a new game until it is over for all."""
    env.reset(seed=4)
    return env.agent_iter()


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a random game and return what each agent was given in all."""
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for at, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed * 10 + at)
    for agent in env.agent_iter():
        seen, reward, is_over, is_cut_off, _ = env.last()
        rewards[agent] += reward
        is_done = is_over or is_cut_off
        mask = seen["action_mask"]
        env.step(None if is_done else env.action_space(agent).sample(mask))
    return rewards


# ---- PettingZoo's own tests --------------------------------------------------------------


# Dicts are usual where actions are masked, and it is silent on those that it knows by name.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", ALL)
def test_the_environment_passes_the_api_test(name: str) -> None:
    env = pettingzoo.env(compiled(name), render_mode="ansi")
    import_module("pettingzoo.test").api_test(env, num_cycles=150)


@pytest.mark.parametrize("name", ALL)
def test_the_environment_passes_the_seed_test(name: str) -> None:
    import_module("pettingzoo.test").seed_test(
        lambda: pettingzoo.env(compiled(name)), num_cycles=20
    )


# ---- a game ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classics/kuhn-poker", "twelve"])
def test_the_rewards_are_the_scores(name: str) -> None:
    env = Environment(compiled(name))
    for seed in range(10):
        rewards = play(env, seed)
        assert tuple(rewards.values()) == env.position.scores
        assert any(env.position.scores)


def test_only_who_is_to_move_may_act() -> None:
    env = Environment(compiled("siege-of-sunfall"), 4)
    for agent in agents(env):
        masks = {each: env.observe(each)["action_mask"].sum() for each in env.agents}
        if env.terminations[agent]:
            assert not any(masks.values())
            env.step(None)
            continue
        assert [each for each, count in masks.items() if count] == [agent]
        env.step(int(env.observe(agent)["action_mask"].argmax()))


def test_whoever_answers_first_is_not_seen_to_answer() -> None:
    """All pledge in secret: what the first has pledged is nothing that the second knows."""
    env = Environment(compiled("siege-of-sunfall"), 3)
    env.reset(seed=2)
    choices = list(env.position.legal)
    assert len(choices) > 1
    assert len({_known_to_the_second(env, choice) for choice in choices}) == 1


def _known_to_the_second(env: Environment, choice: int) -> tuple[bytes, str]:
    """Return what the second seat observes and remembers when the first has pledged."""
    env.reset(seed=2)
    first = env.agent_selection
    env.step(choice)
    while env.agent_selection == first:
        env.step(next(iter(env.position.legal)))
    second = env.agent_selection
    row = env.observe(second)["observation"].tobytes()
    return row, env.position.memory(env.position.seat).text


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    env = Environment(compiled("classics/hearts"))

    def deal(seed: int | None) -> bytes:
        env.reset(seed)
        rows = [env.observe(agent)["observation"].tobytes() for agent in env.agents]
        return b"".join(rows)

    assert deal(7) == deal(7) != deal(None) != deal(None)


def test_a_wrong_action_is_refused_and_changes_nothing() -> None:
    env = Environment(compiled("classics/kuhn-poker"))
    env.reset(seed=1)
    before = env.position
    with pytest.raises(Refused):
        env.step(17)
    assert env.position is before


def test_a_game_can_be_cut_off() -> None:
    env = Environment(compiled("classics/hearts"), longest=5)
    play(env, 1)
    assert env.position.seat >= 0
    assert len(env.position.actions) == 5


def test_rule_options_are_kept() -> None:
    pack = compiled("classics/goofspiel")
    env = Environment(pack, options={"suit": "three"})
    play(env, 1)
    assert 4 <= len(env.position.actions) <= 6
    with pytest.raises(Refused, match="no value"):
        Environment(pack, options={"suit": "twelve"}).reset(seed=1)


def test_an_environment_says_what_everybody_sees() -> None:
    env = Environment(compiled("classics/kuhn-poker"), render_mode="ansi")
    env.reset(seed=1)
    env.step(1)
    text = env.render()
    assert text is not None
    assert "bettor of 0 = 1" in text
    assert not any(f"{card}" in text.split("box")[0] for card in ("jack", "queen", "king"))


def test_an_environment_tells_which_actions_it_means() -> None:
    env = Environment(compiled("classics/leduc-poker"))
    assert env.metadata["actions"] == env.actions.fingerprint
    assert [env.action_to_string(id_) for id_ in range(3)] == ["fold", "call", "raise"]


def test_games_are_those_of_the_engine() -> None:
    """Without explicit chance, a game goes as for people with the same seed."""
    pack: program.Program = compiled("classics/hearts")
    env = Environment(pack)
    env.reset(seed=3)
    tree = env.position.tree
    game = Game.start(pack, 4, 11)
    assert tree.begin(11).block.tobytes() == game.block
