"""Policies choose as they say: by weights under their names, or by the pack's estimate."""

from __future__ import annotations

import contextlib
import io
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import test_decisions as cases
from cardwright.runtime import decisions, playouts, policies, table
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.policies import RANDOM, Estimating, Policy, Weighted
from cardwright.runtime.weights import Weights, weighted
from packs import compiled

CARDS = decisions.PickSome("card", (5, 6, 7, 8), 0, 4)
TOKENS = decisions.Counts((0, 1), (2, 2), (1, 1), 0, 4, False)
FOUR_COINS = decisions.Counts((0,), (4,), (1,), 0, 4, False)


# ---- by weights


@given(
    cases.domains, st.lists(st.sampled_from((0, 1, 2, 90)), max_size=9), st.integers(0, 99)
)
def test_what_is_weighed_is_canonical(
    domain: decisions.Domain, weights: list[int], seed: int
) -> None:
    answer = policies.weighed(domain, weights, Luck(seed))
    assert decisions.canonical(domain, answer) == answer


@pytest.mark.parametrize(
    ("domain", "weights", "shares"),
    [
        (decisions.YesNo(), (9, 1, 3, 7), {0: 1, 1: 3}),
        (decisions.YesNo(), (9, 1, 0, 7), {0: 1}),
        (decisions.YesNo(), (9, 0, 0, 7), {0: 1, 1: 1}),
        (decisions.PickOne("card", "", (2, 3, 9, -1)), (4, 1, 1, 1, 2, 1), {2: 1, 3: 2, 9: 1, -1: 4}),
        (decisions.PickOne("number", "", (-3, 0)), (4, 1, 5), {-3: 5, 0: 1}),
    ],
)  # fmt: skip
def test_answers_are_as_likely_as_they_weigh(
    domain: decisions.Domain, weights: tuple[int, ...], shares: dict[int, int]
) -> None:
    found = Counter(policies.weighed(domain, weights, Luck(seed)) for seed in range(4_000))
    assert found.keys() == shares.keys()
    for answer, share in shares.items():
        assert found[answer] == pytest.approx(4_000 * share / sum(shares.values()), rel=0.1)


@pytest.mark.parametrize("domain", [CARDS, TOKENS, FOUR_COINS])
@pytest.mark.parametrize(
    ("weights", "shares"),
    [
        ((7,), {0: 1, 1: 1, 2: 1, 3: 1, 4: 1}),
        ((0, 0), {0: 1, 1: 1, 2: 1, 3: 1, 4: 1}),
        ((1, 0), {0: 1, 1: 1}),
        ((1, 0, 0), {0: 1}),
        ((1, 2, 1), {0: 1, 1: 2, 2: 2, 3: 1, 4: 1}),
        ((0, 0, 0, 0, 1), {4: 1}),
        ((0, 0, 0, 3, 1), {3: 3, 4: 1}),
        ((1, *[0] * 98, 1), {0: 1, 4: 1}),
    ],
)
def test_the_first_weight_is_for_the_least_and_the_last_for_the_most(
    domain: decisions.Domain, weights: tuple[int, ...], shares: dict[int, int]
) -> None:
    found: Counter[int] = Counter()
    for seed in range(3_000):
        answer = policies.weighed(domain, weights, Luck(seed))
        assert isinstance(answer, tuple)
        found[sum(answer) if isinstance(domain, decisions.Counts) else len(answer)] += 1
    assert found.keys() == shares.keys()
    for amount, share in shares.items():
        assert found[amount] == pytest.approx(3_000 * share / sum(shares.values()), rel=0.2)


# ---- by name


def numbers(name: str, weights: dict[str, Weights]) -> dict[int, tuple[int, ...]]:
    """Return the weights of a pack by the number of the decision, where it has some."""
    found = weighted(compiled(name), weights).weights
    return {number: each for number, each in enumerate(found) if each}


def test_weights_are_for_the_answers_that_names_stand_for() -> None:
    kuhn, letter, sunfall = "classics/kuhn-poker", "classics/love-letter", SUNFALL

    assert numbers(kuhn, {"one in open": {"bet": 3}}) == {0: (1, 1, 3, 1)}
    assert numbers(kuhn, {"one": {1: 3, -1: 7}}) == {0: (7, 1, 3, 1), 1: (7, 1, 3, 1)}
    assert numbers(letter, {"c": {"guard": 0}}) == {0: (1, 0, 0, 0, 0, 0, 1)}
    assert numbers(letter, {"rival in king discarded": {"seat 2": 5, "none": 2}}) == {
        6: (2, 1, 5, 1)
    }
    assert numbers(sunfall, {"hand": [4, 2, 1], "traded": (0, 1)}) == {
        5: (4, 2, 1),
        10: (0, 1),
    }


SUNFALL = "siege-of-sunfall"
REFUSED: list[tuple[str, dict[str, Weights], str]] = [
    (
        "classics/kuhn-poker",
        {"won": {"bet": 3}},
        "there are `one in answer`, `one in open`",
    ),
    ("classics/kuhn-poker", {"one": {"bets": 3}}, "it has `pass`, `bet`"),
    ("classics/kuhn-poker", {"one": {-2: 3}}, "no answer -2"),
    ("classics/kuhn-poker", {"one": {20_000: 3}}, "no answer 20000"),
    ("classics/kuhn-poker", {"one": {"bet": -1}}, "from 0 to 1000000, not -1"),
    ("classics/kuhn-poker", {"one": {"bet": 1_000_001}}, "from 0 to 1000000, not 1000001"),
    ("classics/kuhn-poker", {"one": [1, 2]}, "for each answer, by its name"),
    (SUNFALL, {"hired": {"none": 1}}, "it has numbers"),
    (SUNFALL, {"hand": {1: 2}}, "from the least to the most"),
    (SUNFALL, {"hand": [1, -2]}, "not -2"),
    (SUNFALL, {"supply": [1, 2]}, "takes no more than it needs"),
    ("twelve", {"share": [1, 2]}, "`share` cannot be weighed"),
    ("tiny", {"share": [1, 2]}, "there are no choices"),
]


@pytest.mark.parametrize(("name", "weights", "reason"), REFUSED)
def test_weights_that_do_not_fit_are_refused(
    name: str, weights: dict[str, Weights], reason: str
) -> None:
    with pytest.raises(Refused) as refusal:
        weighted(compiled(name), weights)
    assert reason in refusal.value.reason


@pytest.mark.parametrize(
    "policy",
    [
        Weighted(((1, 1),)),
        Weighted(((1, 1), (1, -1))),
        Weighted(((1, 1), (1, 1 << 31))),
        Estimating(answers=0),
        Estimating(answers=1_001),
        Estimating(at_random=-1),
        Estimating(at_random=1_001),
    ],
)
def test_a_policy_that_no_game_can_play_is_refused(policy: Policy) -> None:
    made = machine(compiled("classics/kuhn-poker"), 2)
    block = playouts.started(made, 1, {})
    with pytest.raises(Refused):
        playouts.play(made, block, 1, 1, policy)
    with pytest.raises(Refused):
        playouts.rows(made, block, 1, 1, policy)


def test_a_seat_that_never_bets_is_never_called() -> None:
    pack = compiled("classics/kuhn-poker")
    made = machine(pack, 2)
    start = table.begin(made, 1, {})
    timid = weighted(pack, {"one in open": {"bet": 0}})
    found = playouts.play(made, start, 50, 1, timid)
    assert found.decisions == 2 * 50
    assert playouts.play(made, start, 50, 1).decisions > 2 * 50


# ---- by the estimate


def share_of(name: str, seats: int, games: int, policy: Policy) -> float:
    """Return the share of wins of one seat by a policy among seats that play at random."""
    pack = compiled(name)
    made = machine(pack, seats)
    won = 0
    for number in range(games):
        block, luck, own = playouts.started(made, number, {}), Luck(number), number % seats
        while (asked := table.decision(made, block)) is not None:
            mine = policy if asked.seat == own else RANDOM
            luck.at(block[Head.DECISIONS], asked.seat)
            given = policies.choose(made, block, asked, luck, mine)
            table.answer(made, block, asked.seat, given, None)
        scores = tuple(made.score(block, seat) for seat in range(seats))
        won += playouts.shares(pack, scores)[own]
    return won / games / playouts.WHOLE


@pytest.mark.parametrize(
    ("name", "seats", "games"),
    [
        ("siege-of-sunfall", 3, 12),
        ("classics/connect-four", 2, 30),
        ("classics/love-letter", 2, 30),
        ("classics/pig", 2, 20),
    ],
)
def test_the_estimate_wins_more_than_luck(name: str, seats: int, games: int) -> None:
    assert share_of(name, seats, games, Estimating(answers=12)) > 1.6 / seats


@pytest.mark.parametrize(
    "name", ["siege-of-sunfall", "classics/pig", "classics/backgammon", "classics/uno"]
)
def test_the_estimate_does_not_know_what_chance_will_bring(name: str) -> None:
    pack = compiled(name)
    made = machine(pack, pack.least_seats)
    policy = Estimating(answers=6)
    block, luck = playouts.started(made, 4, {}), Luck(4)
    for _ in range(30):
        asked = table.decision(made, block)
        if asked is None:
            break
        given = set[decisions.Answer]()
        for seed in range(4):
            other = block[:]
            playouts.reseed(pack, other, seed)
            luck.at(block[Head.DECISIONS], asked.seat)
            given.add(policies.choose(made, other, asked, luck, policy))
        assert len(given) == 1
        table.answer(made, block, asked.seat, given.pop(), None)


def test_so_many_choices_are_random() -> None:
    made = machine(compiled("classics/connect-four"), 2)
    block = playouts.started(made, 1, {})
    asked = table.decision(made, block)
    assert asked is not None
    always = policies.choose(made, block, asked, Luck(5), Estimating(at_random=1_000))
    luck = Luck(5)
    luck.below(1_000)
    assert always == decisions.sample(asked.domain, luck)
    first = {
        policies.choose(made, block, asked, Luck(seed), Estimating()) for seed in range(20)
    }
    assert len(first) == 1, "the middle column is worth most"


def test_the_example_runs() -> None:
    text = policies.__doc__ or ""
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec("\n".join(lines), {"pack": compiled("classics/kuhn-poker")})  # noqa: S102  (our own page)
    assert printed.getvalue().count("Totals(games=10000") == 2
