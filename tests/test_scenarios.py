"""Scenarios fail where what they say cannot be so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardwright.runtime import decisions, scenarios
from cardwright.runtime.faults import Refused
from packs import compiled

EDGES = compiled("edges")
SAID = next(each for each in EDGES.scenarios if each.id == "what-comes-up-can-be-said")

WRONG: dict[str, tuple[tuple[int | str, ...], str]] = {
    "too few dice": (
        (4,),
        "`chance` has come to its end, but a die with 6 sides is rolled",
    ),
    "too few cards": ((4, 6, "owl"), "has come to its end, but a card comes from `deck`"),
    "too many": ((4, 6, "owl", "fox", 3), "`3` of `chance` never comes up"),
    "a die too high": ((7, 6, "owl", "fox"), "`7` cannot come up where a die with 6"),
    "a die too low": ((0, 6, "owl", "fox"), "`0` cannot come up"),
    "a card as a die": (("owl", 6, "owl", "fox"), "`owl` cannot come up where a die"),
    "a die as a card": ((4, 6, 1, "fox"), "`1` cannot come up where a card comes from"),
    "a card twice": ((4, 6, "echo", "echo"), "`echo` cannot come up where a card"),
    "another card": ((4, 6, "fox", "owl"), "`owl is in row` does not hold"),
}


@pytest.mark.parametrize("what", WRONG)
def test_chance_that_does_not_come_out_as_said_fails(what: str) -> None:
    chance, reason = WRONG[what]
    outcome = scenarios.run(EDGES, replace(SAID, chance=chance))
    assert reason in outcome.reason


def test_where_it_does_not_matter_anything_comes_up() -> None:
    chance = ("any", "any", "any", "any")
    outcome = scenarios.run(EDGES, replace(SAID, chance=chance, then=()))
    assert outcome.passed


def test_shares_are_told_in_turn_order() -> None:
    domain = decisions.Split((0, 1, 2), 9)
    told = scenarios.translate(EDGES, domain, ("4", "0", "5"))
    assert decisions.canonical(domain, told) == (4, 0, 5)
    for wrong in (("4", "0", "6"), ("4", "0", "4"), ("9",), ("four", "0", "5")):
        with pytest.raises(Refused):
            decisions.canonical(domain, scenarios.translate(EDGES, domain, wrong))
