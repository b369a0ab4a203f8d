"""Intervals hold as often as they say, and what is called a difference is one."""

from __future__ import annotations

from collections import Counter
from math import isclose

import pytest

from cardwright.runtime.experiments import estimates, goal
from cardwright.runtime.experiments.confidence import Confidence
from cardwright.runtime.experiments.estimates import Estimate, Pattern
from cardwright.runtime.experiments.figures import lift_of, patterns, spread
from cardwright.runtime.experiments.goal import Goal, Pursuit
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.record import Record
from cardwright.runtime.experiments.tally import Tally
from cardwright.runtime.experiments.wilson import wilson
from cardwright.runtime.faults import Refused
from cardwright.runtime.luck import Luck
from packs import compiled

# ---- a confidence sequence ---------------------------------------------------------------

RISK = 0.1
Z90 = 1.644854
RUNS = 200


def wins(luck: Luck, games: int, per_mille: int) -> int:
    """Return how many of some games are won by chance."""
    return sum(luck.below(1000) < per_mille for _ in range(games))


def is_ever_wrong(seed: int, per_mille: int, most: int) -> tuple[bool, bool]:
    """Return whether the sequence, and Wilson's interval, ever missed the true share."""
    luck, known, truth = Luck(seed), Confidence(RISK, 0.03, 0.5), per_mille / 1000
    games = total = 0
    wrong, naive = False, False
    for look in goal.looks(most):
        won = wins(luck, look - games, per_mille)
        known.add(look - games, won, won)
        games, total = look, total + won
        low, high = wilson(total, games, Z90)
        wrong |= not known.interval.holds(truth)
        naive |= not low <= truth <= high
    return wrong, naive


@pytest.mark.parametrize("per_mille", [30, 250, 500])
def test_a_sequence_holds_at_all_looks_together(per_mille: int) -> None:
    found = [is_ever_wrong(seed, per_mille, 4000) for seed in range(RUNS)]
    wrong = sum(each for each, _ in found) / RUNS
    naive = sum(each for _, each in found) / RUNS

    # Three standard errors above 10 %; who peeks at a usual interval is far beyond that.
    assert wrong <= RISK + 3 * (RISK * (1 - RISK) / RUNS) ** 0.5
    assert naive > 2 * RISK


def test_a_sequence_reaches_what_is_wanted_at_a_fair_price() -> None:
    """Within 2.1 times the games of an interval that may be looked at only once."""
    luck, known = Luck(1), Confidence(0.05, 0.01, 0.25)
    games = 0
    for look in goal.looks(1_000_000):
        won = wins(luck, look - games, 250)
        known.add(look - games, won, won)
        games = look
        if known.interval.reach <= 0.01:
            break
    once = 1.96**2 * 0.25 * 0.75 / 0.01**2

    assert once < games < 2.1 * once


def test_a_sequence_knows_nothing_before_the_first_game() -> None:
    known = Confidence(0.05, 0.01, 0.25)
    known.add(0, 0, 0)

    assert (known.interval.low, known.interval.high) == (0, 1)


def test_a_sequence_holds_for_numbers_between_0_and_1() -> None:
    wrong = 0
    for seed in range(RUNS):
        luck, known = Luck(seed), Confidence(RISK, 0.02, 0.1)
        for _ in range(20):
            drawn = [luck.below(101) / 100 for _ in range(100)]
            known.add(100, sum(drawn), sum(each * each for each in drawn))
            if not known.interval.holds(0.5):
                wrong += 1
                break

    assert wrong / RUNS <= RISK


# ---- goals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("seat within 0.5%", Goal(what="seat", within=0.005)),
        (" bot  within 1 %", Goal(what="bot", within=0.01)),
        ("fair within 2%", Goal(what="fair", within=0.02)),
        ("difference within 1%", Goal(what="difference", within=0.01)),
    ],
)
def test_goals_are_read(text: str, wanted: Goal) -> None:
    assert goal.read(text) == wanted
    assert goal.read(str(wanted)) == wanted


@pytest.mark.parametrize(
    "text",
    ["", "seat", "seats within 1%", "seat within 1", "seat within 0%", "seat within 60%"],
)
def test_what_is_no_goal_is_answered_with_the_goals(text: str) -> None:
    with pytest.raises(Refused, match="within"):
        goal.read(text)


def test_looks_are_fixed_and_end_with_the_last_game() -> None:
    found = list(goal.looks(10_000))

    assert found[:3] == [100, 200, 300]
    assert found[-1] == 10_000
    assert found == sorted(set(found))
    assert list(goal.looks(50)) == [50]


def game(bots: tuple[str, ...], winner: int, holder: int | None = None) -> Record:
    """Return a game that one seat wins, and in which one may hold a sword."""
    held = {} if holder is None else {"sword": (holder,)}
    scores = tuple(int(seat == winner) for seat in range(len(bots)))
    return Record(
        number=0, bots=bots, is_watched=True, scores=scores, winners=(winner,), held=held
    )


def pursued(goal_: Goal, share: int, games: int) -> Pursuit:
    """Return the pursuit of a goal over games of two that seat 1 wins so often of 100."""
    plan = Plan(bots=("random", "random"))
    pursuit = Pursuit(goal_, [Side(name="", pack=compiled("tiny"), plan=plan)])
    total, luck, done = Tally(), Luck(3), 0
    for look in goal.looks(games):
        for _ in range(done, look):
            winner = int(luck.below(100) >= share)
            total.count(game(plan.bots, winner))
        done = look
        pursuit.look((total,))
    return pursuit


def test_a_goal_is_met_when_enough_is_known() -> None:
    near = Goal(what="seat", within=0.05)

    assert not pursued(near, 50, 200).is_met
    assert pursued(near, 50, 1500).is_met
    assert pursued(near, 50, 1500).reach <= 0.05


def test_fair_is_met_by_either_answer() -> None:
    fair = Goal(what="fair", within=0.05)

    assert not pursued(fair, 50, 300).is_met
    assert pursued(fair, 50, 3000).is_met
    assert pursued(fair, 80, 300).is_met


# ---- patterns ----------------------------------------------------------------------------


def test_the_lift_is_the_difference_of_shares() -> None:
    # 40 games of 4 in which one seat holds it and wins 20; 10 in which nobody does.
    held: list[Pattern] = [(1, 1, 1, 1, 20), (1, 0, 1, 1, 20)]
    every: list[Pattern] = [(4, 1, 1, 1, 50)]
    found = estimates.lift(held, every)

    assert isclose(found.value, 20 / 40 - 30 / (50 * 4 - 40))
    assert found.games == 40
    assert isclose(estimates.share(held).value, 0.5)


def test_a_lift_needs_others_to_compare_with() -> None:
    always: list[Pattern] = [(4, 1, 1, 1, 50)]

    assert estimates.lift(always, always) == estimates.UNKNOWN
    assert estimates.lift([], always) == estimates.UNKNOWN


def test_the_interval_of_a_lift_holds() -> None:
    """A card without any effect, dealt to one or two of three seats, that only one can win."""
    missed = 0
    for seed in range(RUNS):
        luck, held = Luck(seed), Counter[tuple[int, int, int, int]]()
        for _ in range(200):
            winner, seats = luck.below(3), 1 + luck.below(2)
            held[seats, int(winner < seats), 1, 1] += 1
        rows = [(*key, games) for key, games in held.items()]
        found = estimates.lift(rows, [(3, 1, 1, 1, 200)])
        missed += not found.low <= 0 <= found.high

    assert missed / RUNS <= 0.05 + 3 * (0.05 * 0.95 / RUNS) ** 0.5
    assert missed > 0


def test_what_good_players_take_does_not_help_by_that() -> None:
    """A card that the better bot likes: within each bot it changes nothing."""
    total, luck = Tally(), Luck(1)
    bots = ("good", "good", "poor", "poor")
    for _ in range(2000):
        winner = luck.below(2) if luck.below(10) < 9 else 2 + luck.below(2)
        holder = luck.below(2) if luck.below(10) < 8 else 2 + luck.below(2)
        total.count(game(bots, winner, holder))
    found = lift_of(patterns(total.held, "sword"), total)

    assert found.low < 0 < found.high


def test_means_count_games_without_the_number() -> None:
    found = estimates.mean({2: 3, -1: 1}, 10)

    assert isclose(found.value, 0.5)
    assert isclose(found.error, (((4 * 3 + 1) / 10 - 0.25) / 9) ** 0.5)
    assert estimates.mean({}, 0) == estimates.UNKNOWN


def test_holm_asks_more_of_one_among_many() -> None:
    chances = {"a": 0.001, "b": 0.02, "c": 0.03, "d": 0.9}

    assert estimates.beyond_chance(chances) == {"a"}
    assert estimates.beyond_chance({"b": 0.02}) == {"b"}
    assert estimates.beyond_chance({}) == frozenset()


def test_few_games_are_no_evidence() -> None:
    assert Estimate(0.9, 0.01, estimates.FEW - 1).chance_of() == 1
    assert Estimate(0.9, 0.01, estimates.FEW).chance_of() < 1e-6
    assert Estimate(0.5, 0.0, 100).chance_of(0.5) == 1
    assert Estimate(0.5, 0.0, 100).chance_of(0.4) == 0


def test_the_interval_is_wilsons() -> None:
    # The figures of Newcombe (1998), table I, method 3.
    assert [round(each, 4) for each in wilson(81, 263)] == [0.2553, 0.3662]
    assert [round(each, 4) for each in wilson(15, 148)] == [0.0624, 0.1605]
    assert [round(each, 4) for each in wilson(0, 20)] == [0.0, 0.1611]
    assert [round(each, 4) for each in wilson(1, 29)] == [0.0061, 0.1718]
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_share_has_wilsons_interval() -> None:
    share = Estimate(15 / 148, (15 * 133 / 148**3) ** 0.5, 148)

    assert [round(each, 4) for each in estimates.interval_of_share(share)] == [
        0.0624,
        0.1605,
    ]
    assert estimates.interval_of_share(estimates.UNKNOWN) == (0.0, 1.0)


def test_a_spread_names_its_ends_and_its_middle() -> None:
    found = spread(Counter({(1,): 5, (3,): 90, (9,): 5}))

    assert found is not None
    assert (found.least, found.low, found.median, found.high, found.most) == (1, 1, 3, 3, 9)
    assert isclose(found.mean, 3.2)
    assert found.games == ((1, 5), (3, 90), (9, 5))
    assert spread(Counter()) is None
