"""Boards as text: walls and ways as the graph has them, and everybody where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

import packs
from cardwright.compiler.cli import maps, show
from cardwright.compiler.cli.phrases import phrases
from cardwright.runtime.engine import Game
from cardwright.runtime.views import Contents, View
from command_line import Runner

ROOMS = {0: "Attic", 1: "Street A2", 2: "Den", 3: "Ann", 4: "Anton", 5: "A"}
SPACES: Mapping[tuple[int, int], int] = {(0, 0): 0, (1, 0): 1, (0, 1): 2}


def named(card: int) -> str:
    return ROOMS[card]


NAMES = maps.Names(zone="House", card=named)


def view(*places: Contents, values: tuple[tuple[str, int, int], ...] = ()) -> View:
    return View(seat=0, places=places, values=values, waiting_for=(), domain=None, log=())


def ground(space: int, *cards: int) -> Contents:
    size = len(cards)
    return Contents(zone="ground", seat=-1, card=space, tokens=(), cards=cards, size=size)


def drawn(found: maps.Map, seen: View, name: str = "board") -> list[str]:
    return list(maps.lines(found, NAMES, packs.compiled(name), seen))


def test_walls_stand_where_no_way_leads() -> None:
    house = maps.made_map("house", SPACES, [(0, 1), (1, 0)])

    assert drawn(house, view()) == [
        "House",
        "  +-----+-----+",
        "  |Attic A2   |",
        "  |           |",
        "  +-----+-----+",
        "  |Den  |",
        "  |     |",
        "  +-----+",
    ]


def test_doors_are_openings_in_walls() -> None:
    both = [(0, 1), (1, 0), (0, 2), (2, 0)]
    doors = frozenset({frozenset({0, 1}), frozenset({0, 2})})
    lines = drawn(maps.made_map("house", SPACES, both, doors=doors), view())

    assert lines[2] == "  |Attic:A2   |"
    assert lines[4] == "  +-- --+-----+"


def test_arrows_and_ways_between_far_spaces_are_listed() -> None:
    steps = [(0, 1), (1, 2), (2, 1)]
    lines = drawn(maps.made_map("house", SPACES, steps), view())

    assert lines[2] == "  |Attic A2   |", "the way is open, in one direction"
    assert lines[-1] == "  Attic → Street A2; Street A2 → Den; Den → Street A2"


def test_spaces_apart_have_walls_all_round() -> None:
    apart = maps.made_map("house", SPACES, [(0, 1), (1, 0)], is_apart=True)

    assert drawn(apart, view())[2] == "  |Attic|A2   |"
    assert len(apart.ways) == 2


def test_what_lies_on_a_space_is_shown_by_two_letters() -> None:
    house = maps.made_map("house", SPACES, [])
    lines = drawn(house, view(ground(0, 3, 4), ground(2, 3, 4, 5)))

    assert lines[3] == "  |An At|     |"
    assert lines[6] == "  |An+2 |"
    assert lines[-1] == "  An Ann; At Anton; A0 A"


def test_short_names_of_figures_differ() -> None:
    names = dict.fromkeys(range(12), "Bo")
    marks = maps.marks_of(names)

    assert len(set(marks.values())) == len(names), "Bo, B0 to B9, B?"
    assert maps.marks_of({7: "…"}) == {7: "?0"}


# ---- a game on its boards


@pytest.fixture(scope="module")
def cadwallon() -> tuple[maps.Map, maps.Map]:
    city, catacombs = maps.maps_of(
        packs.checked("king-of-ashes"), packs.compiled("king-of-ashes")
    )
    return city, catacombs


def test_thieves_stand_where_their_variable_says(
    cadwallon: tuple[maps.Map, maps.Map],
) -> None:
    pack = packs.compiled("king-of-ashes")
    spaces = {card for each in cadwallon for card in each.spaces.values()}
    moments = packs.moments(pack, 2, 3)
    game = next(islice(moments, 120, None))
    seen = game.view(0)
    wanted = {
        card: value
        for name, card, value in seen.values
        if name == "place" and value in spaces
    }
    found = {
        figure: space
        for each in cadwallon
        for space, figures in maps.standing(each, pack, seen).items()
        for figure in figures
    }

    assert found == wanted
    assert len(found) > 8


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_shows_the_boards_in_each_language(
    cadwallon: tuple[maps.Map, maps.Map], language: str
) -> None:
    pack = packs.compiled("king-of-ashes")
    says = show.Language(
        pack=pack,
        language=language,
        names=("Anna", "Ben"),
        phrases=phrases(language),
        maps=cadwallon,
    )
    lines = show.board(says, Game.start(pack, 2, 1).view(0))
    title = {"en": "City board", "de": "Stadtplan"}[language]
    first = lines.index(title)

    assert lines[first + 1] == "  " + "+-----" * 10 + "+"
    assert all(len(line) <= 80 for line in lines[first:])
    assert max(line.count(":") for line in lines[first:]) == 9, "doors of a row of rooms"


def test_a_pack_without_boards_or_looks_has_no_maps() -> None:
    for name in ("tiny", "board"):
        assert maps.maps_of(packs.checked(name), packs.compiled(name)) == ()


def test_a_player_looks_at_the_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Runner(monkeypatch, capsys)
    humans = ("--humans", "anna", "--seats", "2", "--seed", "3")
    played = run("play", packs.PACKS["city-of-thieves"], *humans, typed="look\nquit\n")

    assert "City board\n  +-----+-----+" in played.out
    assert "|A2   :Guard:Armou:D2   :Libra:Map R:G2" in played.out
