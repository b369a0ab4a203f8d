"""Siege of Sunfall is whole: every statement of its rules has a scenario, and each holds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from cardwright.runtime import scenarios
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Refused
from packs import ROOT, checked, compiled

STATEMENTS = [f"SF-{number:03}" for number in range(1, 127)]
# Strength, copies, resources and troops of the raiders of each colour.
RAIDERS = {
    (3, 2, 1, 0),
    (4, 2, 0, 2),
    (5, 2, 1, 1),
    (6, 2, 2, 0),
    (7, 2, 1, 2),
    (8, 2, 2, 1),
    (9, 1, 3, 0),
    (10, 1, 3, 1),
}


def test_every_statement_is_a_scenario() -> None:
    found = [each.id for each in compiled("siege-of-sunfall").scenarios]
    assert sorted(each for each in found if each.startswith("SF-")) == STATEMENTS


def test_every_option_has_a_scenario_that_sets_it() -> None:
    pack = compiled("siege-of-sunfall")
    tried = {
        (name, value) for each in pack.scenarios for name, value in each.options.items()
    }
    others = {
        (each.name, value)
        for each in pack.options
        for value in each.values
        if value != each.values[each.default]
    }
    assert others <= tried


@pytest.mark.parametrize("part", range(6))
def test_every_scenario_holds(part: int) -> None:
    pack = compiled("siege-of-sunfall")
    ids = [each.id for each in pack.scenarios]
    outcomes = scenarios.run_all(pack, ids[part::6])
    assert {each.scenario.id: each.reason for each in outcomes if each.reason} == {}


def test_the_pack_checks_without_a_word() -> None:
    assert checked("siege-of-sunfall").diagnostics == ()


def test_the_raiders_are_those_of_the_table() -> None:
    model = checked("siege-of-sunfall").model
    assert model is not None
    found: Counter[tuple[int, int, int, int]] = Counter()
    for card in model.cards.values():
        if card.type == "raider":
            fields = card.fields
            found[
                (
                    fields["colour"],
                    fields["strength"],
                    fields["resources"],
                    fields["troops"],
                )
            ] += 1
    wanted = {
        (colour, strength, resources, troops): copies
        for colour in range(3)
        for strength, copies, resources, troops in RAIDERS
    }
    assert found == wanted


def test_everything_designed_is_marked_and_the_rest_names_its_section() -> None:
    model = checked("siege-of-sunfall").model
    assert model is not None
    facts = [
        *model.numbers.values(),
        *model.tokens.values(),
        *model.zones.values(),
        *model.cards.values(),
        *model.procedures.values(),
        *model.definitions.values(),
        *model.options.values(),
    ]
    for fact in facts:
        known = fact.provenance
        assert known.kind == "designed" or known.section, fact.name


def test_no_python_and_no_code_in_any_pack() -> None:
    allowed = {".yaml", ".cw", ".svg", ".md"}
    found = {path.suffix for path in (ROOT / "content").rglob("*") if path.is_file()}
    assert found <= allowed


def test_every_open_point_is_an_option_with_the_default_of_the_digest() -> None:
    options = {each.name: each for each in compiled("siege-of-sunfall").options}
    defaults = {name: each.values[each.default] for name, each in options.items()}
    assert defaults == {
        "failure-loses-pledge": "no",
        "special-cards-all-pay": "yes",
        "kaboom-scope": "all",
        "supply-runs-out": "substitute",
    }


def test_an_unknown_option_and_a_wrong_table_are_refused() -> None:
    pack = compiled("siege-of-sunfall")
    with pytest.raises(Refused, match="no option"):
        Game.start(pack, 3, options={"kaboom": "all"})
    with pytest.raises(Refused, match="no value"):
        Game.start(pack, 3, options={"kaboom-scope": "some"})
    for seats in (2, 7):
        with pytest.raises(Refused, match="3 to 6 seats"):
            Game.start(pack, seats)


def test_the_rules_text_names_every_number_of_the_pack() -> None:
    """A number of the rulebook stands in components.yaml once, and in no rules file."""
    texts = [
        path.read_text("utf-8")
        for path in (ROOT / "content/siege-of-sunfall/rules").glob("*.cw")
    ]
    numbers = {int(each) for text in texts for each in re.findall(r"(?<![\w-])\d+", text)}
    assert numbers <= {0, 1, 2, 3, 10, 13}
