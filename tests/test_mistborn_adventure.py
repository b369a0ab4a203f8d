"""The Mistborn Adventure Game is whole: every statement is a scenario, or a test of its number here."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.runtime import decisions, odds, scenarios, table
from cardwright.runtime.engine import Game
from cardwright.runtime.interpreter.machine import Said, machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from command_line import Run, Runner
from packs import PACKS, checked, compiled

GAME = "mistborn-adventure"
STATEMENTS = [f"MA-{number:03}" for number in range(1, 149)]
# A Misting that is as the rules want it, to be changed by one thing at a time.
MISTING: dict[str, int | str] = {
    "physique": 6, "charm": 3, "wits": 4, "resources": 3, "influence": 2, "spirit": 4,
    "health": 9, "reputation": 5, "willpower": 8,
    "attributes-strength": "strong", "standing-strength": "weak", "powers-strength": "average",
    "discipline": "allomancy", "metal": "pewter", "rating": 5, "stunt": "second-wind",
}  # fmt: skip


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return how to run a command."""
    return Runner(monkeypatch, capsys)


# ---- every statement ---------------------------------------------------------------------


def test_every_statement_is_a_scenario_or_a_test_here() -> None:
    found = [each.id for each in compiled(GAME).scenarios if each.id.startswith("MA-")]
    found += [
        f"MA-{number}"
        for name in globals()
        for number in re.findall(r"(?:^test_ma|_and)_(\d{3})(?=_)", name)
    ]

    assert sorted(set(found)) == STATEMENTS


def test_every_option_has_a_scenario_that_sets_it() -> None:
    pack = compiled(GAME)
    tried = {pair for each in pack.scenarios for pair in each.options.items()}
    others = {
        (each.name, value)
        for each in pack.options
        for value in each.values
        if value != each.values[each.default]
    }

    assert others <= tried


@pytest.mark.parametrize("part", range(4))
def test_every_scenario_holds(part: int) -> None:
    pack = compiled(GAME)
    ids = [each.id for each in pack.scenarios]

    outcomes = scenarios.run_all(pack, ids[part::4])

    assert {each.scenario.id: each.reason for each in outcomes if each.reason} == {}


def test_the_pack_checks_without_a_word() -> None:
    assert checked(GAME).diagnostics == ()


# ---- heroes are checked like cards -------------------------------------------------------


def broken(folder: Path, changes: Mapping[str, int | str | None]) -> set[str]:
    """Return what is wrong with a Misting that is changed in some ways, in an expansion."""
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "lexicon").mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(
        "{id: mine, version: 1.0.0, title: Mine, extends: {mistborn-adventure: '1'}}",
        "utf-8",
    )
    lines = [
        f"    {key}: {value}"
        for key, value in ({**MISTING, **changes}).items()
        if value is not None
    ]
    card = "\n".join(["cards:", "  - id: new", "    type: hero", *lines])
    (folder / "cards" / "new.yaml").write_text(card, "utf-8")
    for language in ("en", "de"):
        (folder / "lexicon" / f"{language}.yaml").write_text(
            "cards: {new: {one: New}}", "utf-8"
        )
    found = driver.check_pack(PACKS[GAME], [folder]).diagnostics
    assert all(each.span is not None for each in found)
    assert {each.span.path[-14:] for each in found if each.span} <= {"cards/new.yaml"}
    return {re.sub(r".*law `(.*)`", r"\1", each.message) for each in found}


def powers(**given: int | str | None) -> dict[str, int | str | None]:
    """Return changes of a hero's powers."""
    none: dict[str, int | str | None] = dict.fromkeys(
        ("discipline", "metal", "rating", "stunt")
    )
    return none | given


def test_a_good_hero_has_no_faults(tmp_path: Path) -> None:
    assert broken(tmp_path, {}) == set()


@pytest.mark.parametrize("wits", [1, 7])
def test_ma_001_attributes_are_2_to_6(tmp_path: Path, wits: int) -> None:
    found = broken(tmp_path, {"wits": wits, "willpower": None})

    assert f"`wits` needs a number from 2 to 6, found {wits}" in found


@pytest.mark.parametrize("spirit", [1, 11])
def test_ma_002_standings_are_2_to_10(tmp_path: Path, spirit: int) -> None:
    found = broken(tmp_path, {"spirit": spirit, "willpower": None})

    assert f"`spirit` needs a number from 2 to 10, found {spirit}" in found


@pytest.mark.parametrize(
    ("physique", "charm", "wits", "fits"),
    [(5, 4, 4, True), (6, 5, 2, True), (6, 4, 4, False), (5, 4, 3, False)],
)
def test_ma_007_strong_attributes_are_13_points(
    tmp_path: Path, physique: int, charm: int, wits: int, fits: bool
) -> None:
    found = broken(
        tmp_path,
        {
            "physique": physique, "charm": charm, "wits": wits,
            "health": physique + 3, "reputation": charm + 2, "willpower": wits + 4,
        },
    )  # fmt: skip

    assert found == (set() if fits else {"attributes-fit-their-strength"})


@pytest.mark.parametrize(("values", "fits"), [((3, 4, 4), True), ((6, 3, 2), False)])
def test_ma_008_average_attributes_are_11_points_of_at_most_5(
    tmp_path: Path, values: tuple[int, int, int], fits: bool
) -> None:
    physique, charm, wits = values
    found = broken(
        tmp_path,
        {
            "physique": physique, "charm": charm, "wits": wits,
            "resources": 3, "influence": 2, "spirit": 4,
            "health": physique + 3, "reputation": charm + 2, "willpower": wits + 4,
            "attributes-strength": "average", "powers-strength": "strong",
            **powers(discipline="allomancy", metal="all-metals", rating=4),
        },
    )  # fmt: skip

    assert found == (set() if fits else {"attributes-fit-their-strength"})


@pytest.mark.parametrize(("values", "fits"), [((2, 4, 3), True), ((5, 2, 2), False)])
def test_ma_009_weak_standing_is_9_points_of_at_most_4(
    tmp_path: Path, values: tuple[int, int, int], fits: bool
) -> None:
    resources, influence, spirit = values
    found = broken(
        tmp_path,
        {
            "resources": resources, "influence": influence, "spirit": spirit,
            "health": 6 + resources, "reputation": 3 + influence, "willpower": 4 + spirit,
        },
    )  # fmt: skip

    assert found == (set() if fits else {"standing-fits-its-strength"})


def test_ma_010_strong_standing_is_13_points(tmp_path: Path) -> None:
    strong: dict[str, int | str | None] = {
        "resources": 4, "influence": 6, "spirit": 3,
        "physique": 3, "charm": 3, "wits": 3,
        "health": 7, "reputation": 9, "willpower": 6,
        "attributes-strength": "weak", "standing-strength": "strong",
    }  # fmt: skip

    assert broken(tmp_path, strong) == set()


def test_ma_011_two_strong_groups_are_refused(tmp_path: Path) -> None:
    found = broken(
        tmp_path,
        {
            "powers-strength": "strong",
            **powers(discipline="allomancy", metal="all-metals", rating=4),
        },
    )

    assert found == {"one-strength-of-each"}


def test_ma_012_weak_powers_bring_two_traits(tmp_path: Path) -> None:
    weak: dict[str, int | str | None] = {
        "attributes-strength": "strong", "standing-strength": "average",
        "powers-strength": "weak", "resources": 4, "influence": 3, "spirit": 4,
        "health": 10, "reputation": 6, "willpower": 8, **powers(),
    }  # fmt: skip
    one = weak | {"extra-trait": "light-sleeper"}

    assert broken(tmp_path, weak) == {"powers-fit-their-strength"}
    assert broken(tmp_path, one) == {"powers-fit-their-strength"}
    assert broken(tmp_path, one | {"second-extra-trait": "street-cat"}) == set()


def test_ma_013_a_misting_has_one_metal_and_one_stunt(tmp_path: Path) -> None:
    law = {"powers-fit-their-strength"}

    assert broken(tmp_path, {"metal": "all-metals"}) == law
    assert broken(tmp_path, {"rating": 4}) == law
    assert broken(tmp_path, {"stunt": None}) == law
    assert broken(tmp_path, {"second-stunt": "long-burn"}) == law


def test_ma_014_a_mistborn_has_every_metal_at_4(tmp_path: Path) -> None:
    mistborn: dict[str, int | str | None] = {
        "physique": 3, "charm": 4, "wits": 4, "health": 6, "reputation": 6,
        "attributes-strength": "average", "powers-strength": "strong",
        **powers(discipline="allomancy", metal="all-metals", rating=4),
    }  # fmt: skip

    assert broken(tmp_path, mistborn) == set()
    assert broken(tmp_path, mistborn | {"rating": 5}) == {"powers-fit-their-strength"}
    assert broken(tmp_path, mistborn | {"metal": "tin"}) == {"powers-fit-their-strength"}


def test_ma_146_a_stunt_needs_a_power(tmp_path: Path) -> None:
    free: dict[str, int | str | None] = dict.fromkeys(
        ("attributes-strength", "standing-strength", "powers-strength")
    )

    found = broken(tmp_path, free | powers(stunt="long-burn"))

    assert found == {"stunts-extend-a-power"}


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"health": 10}, "health-is-physique-and-resources"),
        ({"drive": "thief"}, "traits-are-of-their-kind"),
        ({"prop": "thief"}, "props-are-props"),
        ({"prop": "hammer", "second-prop": "plate"}, "props-cost-three-at-most"),
        ({"stunt": "thief"}, "stunts-are-stunts"),
    ],
)
def test_a_sheet_keeps_its_laws(
    tmp_path: Path, changes: dict[str, int | str | None], law: str
) -> None:
    assert law in broken(tmp_path, changes)


# ---- rolls -------------------------------------------------------------------------------


def rolled(name: str, **given: int) -> odds.Odds:
    """Return the odds of a roll."""
    pack = compiled(GAME)
    return odds.odds(pack, odds.named(pack, name), given)


def test_a_difficulty_outside_of_1_to_5_is_refused(run: Run) -> None:
    for difficulty in (0, 6):
        found = run("roll", PACKS[GAME], "vin wits", f"difficulty={difficulty}")
        assert found.code == 2
        assert f"`difficulty` is from 1 to 5, not {difficulty}" in found.err


def test_ma_113_a_seed_brings_the_same_rolls() -> None:
    pack = compiled(GAME)

    def story(seed: int) -> list[Said]:
        made, luck, said = machine(pack, 2), Luck(7), list[Said]()
        block = table.begin(made, seed, {})
        table.advance(made, block, said)
        for _ in range(200):
            asked = table.decision(made, block)
            if asked is None:
                break
            table.answer(
                made, block, asked.seat, decisions.sample(asked.domain, luck), said
            )
        return said

    assert story(3) == story(3)
    assert story(3) != story(4)


def test_ma_114_every_die_is_a_nudge_or_in_a_set_or_single() -> None:
    for dice in range(2, 11):
        nudges = rolled("action", pool=dice, difficulty=1).of("nudges")
        for found, chance in nudges.items():
            ways = Fraction(5 ** (dice - found), 6**dice) * _choose(dice, found)
            assert chance == ways


def _choose(whole: int, part: int) -> int:
    found = 1
    for each in range(part):
        found = found * (whole - each) // (each + 1)
    return found


def test_ma_115_a_trait_never_lowers_the_chance_of_success() -> None:
    for difficulty in range(1, 6):
        chances = [
            rolled("action", pool=pool, difficulty=difficulty)
            .of("success")
            .get(1, Fraction(0))
            for pool in range(-2, 15)
        ]
        assert chances == sorted(chances)


def test_ma_116_the_chance_of_any_set_is_that_of_the_table() -> None:
    wanted = {
        2: Fraction(5, 36), 3: Fraction(80, 216), 4: Fraction(795, 1296), 5: Fraction(6230, 7776),
    }  # fmt: skip

    for pool, chance in wanted.items():
        assert rolled("action", pool=pool, difficulty=1).of("success")[1] == chance


def test_ma_119_exactly_one_base_is_rolled(run: Run) -> None:
    found = run("roll", PACKS[GAME], "vin wits charm")

    assert found.code == 2
    assert "`charm` says nothing here" in found.err


def test_traits_and_circumstances_are_called_on_by_name(run: Run) -> None:
    told = run(
        "odds", PACKS[GAME], "attempt", "vin attribute:wits trait:thief adverse difficulty 3",
        "--json",
    )  # fmt: skip

    found = json.loads(told.out)["cases"][0]

    assert found["given"] == {
        "who": "vin", "attribute": "wits", "difficulty": 3, "player": "anna",
    }  # fmt: skip
    assert found["shows"]["success"]["exact"] == "77/144"


def test_whoever_has_three_nudges_takes_the_better_outcome() -> None:
    pack = compiled(GAME)
    vin = next(at for at, card in enumerate(pack.cards) if card.definition == "vin")
    attempt = rolled("attempt", who=vin, attribute=2, difficulty=1, player=0)
    plain = rolled("action", pool=5, difficulty=1)

    three = sum(chance for n, chance in plain.of("nudges").items() if n >= 3)
    assert attempt.mean("outcome") == plain.mean("outcome") + three


# ---- skirmishes --------------------------------------------------------------------------


def play(seats: int, seed: int, options: dict[str, str]) -> tuple[bool, int]:
    """Play a random game, and return whether it ended and how many decisions it took."""
    pack, luck = compiled(GAME), Luck(seed)
    made = machine(pack, seats)
    block = table.begin(made, seed, options)
    table.advance(made, block, None)
    while not block[Head.ENDED]:
        asked = table.decision(made, block)
        assert asked is not None
        table.answer(made, block, asked.seat, decisions.sample(asked.domain, luck), None)
    return bool(block[Head.ENDED]), block[Head.DECISIONS]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_skirmishes_are_played_to_the_end(seats: int) -> None:
    for seed in range(6):
        ended, many = play(seats, seed, {"villains": "may-be-chosen"} if seed % 2 else {})
        assert ended
        assert many > 20


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_skirmishes_without_a_fault(run: Run, seats: int) -> None:
    found = run(
        "sim", PACKS[GAME], "-n", 10_000, "--seats", seats, "--bots", "random", "-q"
    )  # fmt: skip

    assert found.code == 0
    assert f"10,000 games of {seats}" in found.out


def test_a_plan_is_said_by_name() -> None:
    pack = compiled(GAME)
    lines = " ".join(pack.words["en"].messages)

    assert "takes aim at {0:card}" in lines or "takes aim at {1:card}" in lines
    assert ":value.struggle}" in lines


def test_heroes_of_every_making_keep_the_laws() -> None:
    """What the questions end in is what the laws of the sheet ask for."""
    pack = compiled(GAME)
    for seed in range(40):
        game, luck = Game.start(pack, 2, seed, {"play": "creation"}), Luck(seed)
        while (asked := game.decision) is not None:
            game.apply(decisions.sample(asked.domain, luck), asked.seat)
        made = {name: value for name, owner, value in game.view(0).values if owner == 0}
        for strength, parts in (
            ("attributes-chosen", ("physique", "charm", "wits")),
            ("standing-chosen", ("resources", "influence", "spirit")),
        ):
            total = sum(made[f"made-{each}"] for each in parts)
            assert total == (13, 11, 9)[made[strength]]
            assert all(made[f"made-{each}"] >= 2 for each in parts)
