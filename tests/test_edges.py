"""The corners of the language, as scenarios in the language itself: tests/packs/edges."""

from __future__ import annotations

import pytest

from cardwright.runtime import scenarios
from cardwright.runtime.ir import program
from packs import checked, compiled

EDGES = compiled("edges").scenarios


def name_of(scenario: program.Scenario) -> str:
    """Return what a test of a scenario is called."""
    return scenario.id


@pytest.mark.parametrize("scenario", EDGES, ids=name_of)
def test_edge(scenario: program.Scenario) -> None:
    assert scenarios.run(compiled("edges"), scenario).reason == ""


def test_the_pack_of_edges_checks_without_a_word() -> None:
    assert checked("edges").diagnostics == ()
