"""Exact odds: as a full enumeration, another library and the published tables have them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import factorial
from typing import Any

import pytest

from cardwright.runtime import odds, pools
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.odds import Odds
from packs import compiled

icepool: Any = pytest.importorskip("icepool")
RESEARCHED = {
    2: (
        Fraction(5, 36),
        Fraction(4, 36),
        Fraction(3, 36),
        Fraction(2, 36),
        Fraction(1, 36),
    ),
    3: tuple(Fraction(each, 216) for each in (80, 64, 48, 32, 16)),
    4: tuple(Fraction(each, 1296) for each in (795, 648, 495, 336, 171)),
    5: tuple(Fraction(each, 7776) for each in (6230, 5264, 4158, 2912, 1526)),
}
ROUNDED = {
    6: (0.913173, 0.807270, 0.664931, 0.484225, 0.263224),
    8: (0.988640, 0.942996, 0.843316, 0.668343, 0.395323),
    10: (0.998948, 0.985927, 0.933919, 0.798405, 0.515483),
}


def asked(name: str, **given: int) -> Odds:
    """Return the odds of a roll of the pack of dice."""
    pack = compiled("dice")
    return odds.odds(pack, odds.named(pack, name), given)


def is_success(row: Mapping[str, int]) -> bool:
    """Return whether an attempt has succeeded."""
    return bool(row["success"])


def all_throws(dice: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield how often each face shows, with its chance: written apart from the product."""

    def compositions(left: int, faces: int) -> Iterator[tuple[int, ...]]:
        if faces == 1:
            yield (left,)
            return
        for here in range(left + 1):
            for rest in compositions(left - here, faces - 1):
                yield (here, *rest)

    for counts in compositions(dice, 6):
        orders = factorial(dice)
        for each in counts:
            orders //= factorial(each)
        yield Fraction(orders, 6**dice), counts


def by_hand(dice: int) -> dict[tuple[int, int], Fraction]:
    """Return the chances of Result and Nudges, counted throw by throw."""
    found: dict[tuple[int, int], Fraction] = {}
    for chance, counts in all_throws(dice):
        sets = [face for face, often in enumerate(counts[:5], 1) if often >= 2]
        key = (max(sets, default=0), counts[5])
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def joint(found: Odds, *names: str) -> dict[tuple[int, ...], Fraction]:
    """Return the chances of several shown numbers together."""
    places = [[each.name for each in found.roll.shows].index(name) for name in names]
    sums: dict[tuple[int, ...], Fraction] = {}
    for row, chance in found.chances.items():
        key = tuple(row[at] for at in places)
        sums[key] = sums.get(key, Fraction(0)) + chance
    return sums


# ---- one pool ----------------------------------------------------------------------------


@pytest.mark.parametrize("dice", range(2, 11))
@pytest.mark.parametrize("difficulty", range(1, 6))
def test_a_pool_is_as_full_enumeration_has_it(dice: int, difficulty: int) -> None:
    found = asked("attempt", pool=dice, difficulty=difficulty)

    assert joint(found, "result", "nudges") == by_hand(dice)
    wanted = sum(c for (result, _), c in by_hand(dice).items() if result >= difficulty)
    assert found.chance(is_success) == wanted


def test_every_order_of_four_dice_is_counted() -> None:
    wins = sum(
        any(roll.count(face) >= 2 for face in range(3, 6))
        for roll in product(range(1, 7), repeat=4)
    )

    assert asked("attempt", pool=4, difficulty=3).chance(is_success) == Fraction(wins, 6**4)


def test_odds_are_those_of_the_published_table() -> None:
    for dice, row in RESEARCHED.items():
        found = [
            asked("attempt", pool=dice, difficulty=d).chance(is_success)
            for d in range(1, 6)
        ]
        assert tuple(found) == row
    for dice, about in ROUNDED.items():
        for difficulty, chance in enumerate(about, 1):
            exact = asked("attempt", pool=dice, difficulty=difficulty).chance(is_success)
            assert float(exact) == pytest.approx(chance, abs=5e-7)
    for dice in range(2, 11):
        assert asked("attempt", pool=dice, difficulty=1).mean("nudges") == Fraction(dice, 6)


@pytest.mark.parametrize("dice", [2, 5, 10])
def test_icepool_has_the_same_chances(dice: int) -> None:
    class Read(icepool.MultisetEvaluator):  # type: ignore[misc]
        def next_state(self, state: Any, order: Any, face: int, count: int) -> Any:
            result, nudges = state or (0, 0)
            if face == 6:
                return result, count
            return (max(result, face) if count >= 2 else result), nudges

    pool = icepool.d6.pool(dice)
    theirs: Any = Read().evaluate(pool)
    found = joint(asked("attempt", pool=dice, difficulty=1), "result", "nudges")

    assert found == {key: theirs.probability(key) for key in theirs.outcomes()}


@pytest.mark.parametrize(
    ("raw", "rolled", "extra", "worse"), [(13, 10, 3, 0), (1, 2, 0, 1), (-1, 2, 0, 3)]
)
def test_a_pool_flows_over_at_both_ends(
    raw: int, rolled: int, extra: int, worse: int
) -> None:
    found = asked("attempt", pool=raw, difficulty=2)

    wanted = {
        (result, nudges + extra, result - 2 - worse): chance
        for (result, nudges), chance in by_hand(rolled).items()
    }
    assert joint(found, "result", "nudges", "outcome") == wanted


def test_conditions_narrow_what_can_be() -> None:
    whole = asked("attempt", pool=6, difficulty=2)

    found = whole.given(lambda row: row["nudges"] >= 2)

    both = whole.chance(lambda row: row["nudges"] >= 2 and bool(row["success"]))
    assert found.chance(is_success) == both / whole.chance(lambda row: row["nudges"] >= 2)
    assert sum(found.chances.values()) == 1
    with pytest.raises(Refused, match="never happens"):
        whole.given(lambda row: row["nudges"] > 6)


# ---- several rolls -----------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [(2, 2), (3, 5), (7, 4), (10, 10)])
def test_a_contest_weighs_both_pools(one: int, other: int) -> None:
    wins = dict.fromkeys(range(3), Fraction(0))
    for mine, chance in by_hand(one).items():
        for theirs, weight in by_hand(other).items():
            wins[0 if mine > theirs else 1 if theirs > mine else 2] += chance * weight

    assert asked("contest", pool=one, other=other).of("winner") == wins


def test_three_dice_against_two_with_ties_by_sums() -> None:
    found = asked("fight", attackers=3, defenders=2)

    assert found.of("attacker-wins")[1] == Fraction(5443, 7776)


def test_three_dice_all_different() -> None:
    assert asked("three").of("wounded") == {0: Fraction(5, 9), 1: Fraction(4, 9)}


def _best_escape(dice: tuple[int, int], again: int) -> Fraction:
    """Return the chance of the best re-roll, worked out by hand."""

    def wins(pair: tuple[int, int]) -> bool:
        return max(pair) >= 5 and min(pair) >= 3

    ways = [Fraction(wins(dice))]
    if again >= 1:
        for kept in dice:
            ways.append(Fraction(sum(wins((kept, new)) for new in range(1, 7)), 6))
    if again >= 2:
        ways.append(Fraction(sum(map(wins, product(range(1, 7), repeat=2))), 36))  # type: ignore[arg-type]
    return max(ways)


@pytest.mark.parametrize("again", range(4))
def test_who_chooses_re_rolls_in_the_best_way(again: int) -> None:
    wanted = sum(
        (_best_escape(dice, again) for dice in product(range(1, 7), repeat=2)),  # type: ignore[arg-type]
        Fraction(0),
    )

    assert asked("escape", runner=0, again=again).mean("escaped") == wanted / 36


def test_the_other_seat_chooses_against_the_goal() -> None:
    assert asked("escape", runner=1, again=1).mean("escaped") < asked(
        "escape", runner=0, again=0
    ).mean("escaped")


def test_cards_from_a_shuffled_pile_are_chance_too() -> None:
    assert asked("meet", wanted=1).of("found")[1] == Fraction(1, 4)
    assert asked("meet", wanted=3).of("found")[1] == Fraction(3, 4)


@pytest.mark.parametrize("skill", range(2, 7))
def test_what_is_asked_of_dice_may_depend_on_a_number(skill: int) -> None:
    chance = Fraction(7 - skill, 6)

    found = asked("skill", pool=3, skill=skill).of("hits")

    assert found[3] == chance**3
    assert found[0] == (1 - chance) ** 3


# ---- how it is done ----------------------------------------------------------------------


def pool_of(name: str) -> pools.Pool | None:
    """Return the first pool that a roll throws."""
    pack = compiled("dice")
    procedure = odds.named(pack, name).procedure
    for number in _blocks(pack, procedure):
        if any(isinstance(each, do.Roll) for each in pack.blocks[number].instructions):
            return pools.pool_at(pack, number, procedure)
    raise AssertionError(name)


def _blocks(pack: program.Program, procedure: int) -> tuple[int, ...]:
    from cardwright.runtime.ir import flow

    return flow.blocks_of(pack, procedure)


def test_rolls_that_answer_alike_are_gone_on_from_once() -> None:
    for name in ("attempt", "contest", "fight", "three", "skill"):
        pool = pool_of(name)
        assert pool is not None
        assert pool.asked


def test_dice_that_can_be_chosen_are_kept_apart() -> None:
    pool = pool_of("escape")

    assert pool is not None
    assert pool.asked is None


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("attempt", {"pool": 4, "difficulty": 2}),
        ("contest", {"pool": 3, "other": 2}),
        ("fight", {"attackers": 2, "defenders": 2}),
        ("escape", {"runner": 0, "again": 1}),
        ("skill", {"pool": 4, "skill": 5}),
    ],
)
def test_die_by_die_it_comes_to_the_same(
    name: str, given: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = asked(name, **given)

    def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(pools, "pool_at", nothing)

    assert asked(name, **given).chances == at_once.chances


def test_a_roll_may_be_long() -> None:
    assert asked("row-of", throws=400).of("result") == {
        0: Fraction(2, 3),
        5: Fraction(1, 3),
    }


def test_a_choice_without_a_goal_is_refused() -> None:
    pack = compiled("dice")
    roll = odds.named(pack, "escape")
    aimless = program.NamedRoll(
        roll.name, roll.pack, roll.procedure, roll.inputs, roll.shows, None, -1, roll.span
    )

    with pytest.raises(Refused, match="declares no `goal`"):
        odds.odds(pack, aimless, {"runner": 0, "again": 1})
