"""How often seats that play at random can be beaten, by exact counts and by a peer's."""

from __future__ import annotations

from fractions import Fraction

import pytest

import packs
import spiel
from cardwright.runtime.bots import limits
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, machine


def made(name: str) -> Machine:
    return machine(packs.compiled(f"classics/{name}"), 2)


SHARES = {
    "kuhn-poker": (Fraction(3, 4), Fraction(5, 8)),
    "leduc-poker": (Fraction(7, 9), Fraction(239, 288)),
}


@pytest.mark.parametrize("name", SHARES)
def test_luck_leaves_so_much_to_the_best_player(name: str) -> None:
    found = [limits.most(made(name), seat, {}) for seat in range(2)]

    assert tuple(found) == SHARES[name]
    assert limits.mean(made(name), {}) == sum(SHARES[name]) / 2


@pytest.mark.soak
def test_who_knows_a_random_liar_wins_as_often_as_the_peer_says() -> None:
    """In OpenSpiel a game is worth 1 or -1, so that what both can gain tells the shares."""
    gained = spiel.uniform_nash_conv(spiel.load("liars_dice"))

    assert float(limits.mean(made("liars-dice"), {})) == pytest.approx((1 + gained / 2) / 2)


def test_a_game_of_many_answers_is_not_counted() -> None:
    three = machine(packs.compiled("twelve"), 3)

    with pytest.raises(Refused):
        limits.most(three, 0, {})
