"""The corners of the language, as scenarios in the language itself: tests/packs/edges."""

from __future__ import annotations

import pytest

from cardwright.runtime import scenarios
from cardwright.runtime.ir import program
from packs import checked, compiled

PACKS = ("edges", "board")
CASES = [(pack, each) for pack in PACKS for each in compiled(pack).scenarios]


def name_of(part: str | program.Scenario) -> str:
    """Return what a test of a scenario is called."""
    return part if isinstance(part, str) else part.id


@pytest.mark.parametrize(("pack", "scenario"), CASES, ids=name_of)
def test_edge(pack: str, scenario: program.Scenario) -> None:
    assert scenarios.run(compiled(pack), scenario).reason == ""


@pytest.mark.parametrize("pack", PACKS)
def test_the_packs_of_edges_check_without_a_word(pack: str) -> None:
    assert checked(pack).diagnostics == ()
