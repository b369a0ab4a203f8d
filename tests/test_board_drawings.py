"""Boards as drawings: what is drawn between two spaces is what the declared graph says."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import packs
from cardwright.compiler import driver
from cardwright.compiler.backends.reference import artwork, plain_text
from cardwright.compiler.backends.reference import backend as reference_backend
from cardwright.compiler.backends.reference import model as reference
from cardwright.compiler.backends.sheets import (
    backend,
    boards,
    draw,
    layouts,
    model,
    pack_layout,
)
from cardwright.compiler.tree import model as tree

ROOM = layouts.Box(x=0, y=0, width=300, height=300)
WALL = layouts.Passage(thickness=2, fill="wall")
DOOR = layouts.Passage(width=8, thickness=3, fill="wood")
ARROW = layouts.Passage(thickness=2, fill="green", head=5)
LOOK = layouts.BoardLook(
    name="house",
    across="x",
    down="y",
    width=30,
    height=20,
    wall=WALL,
    ways={"door": DOOR, "slide": ARROW},
    gate=layouts.Passage(width=6, thickness=3, fill="gold"),
    gated="is-exit",
)


def space(name: str, column: int, row: int, *, has_gate: bool = False) -> model.Space:
    piece = model.Piece(id=name, frame="space", colour="")
    return model.Space(piece=piece, column=column, row=row, has_gate=has_gate)


def way(name: str, start: str, end: str, *, is_arrow: bool = False) -> model.Way:
    return model.Way(name=name, start=start, end=end, is_arrow=is_arrow)


SPACES = (
    space("a", 0, 0, has_gate=True),
    space("b", 1, 0),
    space("c", 0, 1),
    space("d", 2, 0),
)


def house(*ways: model.Way, look: layouts.BoardLook = LOOK) -> model.Board:
    return model.Board(name="house", look=look, spaces=SPACES, ways=ways)


def holds(shape: layouts.Shape, x: float, y: float) -> bool:
    box = shape.box
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def fills_at(plan: boards.Plan, x: float, y: float) -> list[str]:
    """What lies over a point, back to front."""
    return [shape.fill for shape in plan.shapes if holds(shape, x, y)]


def cell(plan: boards.Plan, name: str) -> layouts.Box:
    return next(each.box for each in plan.cells if each.piece.id == name)


def middle_of_side(first: layouts.Box, second: layouts.Box) -> tuple[float, float]:
    return (
        (first.x + first.width / 2 + second.x + second.width / 2) / 2,
        (first.y + first.height / 2 + second.y + second.height / 2) / 2,
    )


def test_cells_lie_in_the_middle_of_the_box() -> None:
    plan = boards.plan_board(house(), ROOM)

    assert cell(plan, "a") == layouts.Box(x=105, y=130, width=30, height=20)
    assert cell(plan, "d").x == 165
    assert cell(plan, "c").y == 150


def test_a_way_is_an_opening_and_no_way_a_wall() -> None:
    plan = boards.plan_board(house(way("door", "b", "a")), ROOM)
    a, b, c = (cell(plan, name) for name in "abc")

    assert fills_at(plan, *middle_of_side(a, b)) == ["wood"]
    assert fills_at(plan, a.x + a.width, a.y + 2) == ["wall"], "beside the door"
    assert fills_at(plan, *middle_of_side(a, c)) == ["wall"]


def test_a_way_without_a_width_opens_the_whole_side() -> None:
    plan = boards.plan_board(house(way("path", "a", "b")), ROOM)
    a = cell(plan, "a")

    for part in (0.2, 0.5, 0.8):
        assert fills_at(plan, a.x + a.width, a.y + part * a.height) == []


def test_only_a_gated_space_opens_outwards_and_only_once() -> None:
    plan = boards.plan_board(house(), ROOM)
    a, b = cell(plan, "a"), cell(plan, "b")

    assert fills_at(plan, a.x + a.width / 2, a.y) == ["gold"]
    assert fills_at(plan, a.x, a.y + a.height / 2) == ["wall"]
    assert fills_at(plan, b.x + b.width / 2, b.y) == ["wall"]


def test_ways_between_cells_that_do_not_touch_are_lines() -> None:
    plan = boards.plan_board(house(way("slide", "a", "d", is_arrow=True)), ROOM)
    line, head = [shape for shape in plan.shapes if shape.fill == "green"]

    assert line.box.x == pytest.approx(cell(plan, "a").x + 30)
    assert head.box.x + head.box.width == pytest.approx(cell(plan, "d").x)
    assert head.points[1] == pytest.approx((5, 2.25)), "the tip points to the end"


def test_an_arrow_points_from_start_to_end_in_any_direction() -> None:
    plan = boards.plan_board(house(way("slide", "d", "c", is_arrow=True)), ROOM)
    head = plan.shapes[-1]
    tip = (head.box.x + head.points[1][0], head.box.y + head.points[1][1])
    c = cell(plan, "c")

    assert holds(layouts.Shape(kind="rect", box=c), *tip)
    assert tip[0] == pytest.approx(c.x + c.width) or tip[1] == pytest.approx(c.y)


@pytest.mark.parametrize("back", [True, False])
def test_two_arrows_that_lead_there_and_back_have_no_head(back: bool) -> None:
    ways = [way("slide", "a", "d", is_arrow=True)]
    if back:
        ways.append(way("slide", "d", "a", is_arrow=True))
    plan = boards.plan_board(house(*ways), ROOM)

    assert sum(shape.fill == "green" for shape in plan.shapes) == (1 if back else 2)


def test_an_arrow_between_neighbours_opens_the_side_and_shows_its_head() -> None:
    plan = boards.plan_board(house(way("slide", "a", "b", is_arrow=True)), ROOM)
    (_, head) = [shape for shape in plan.shapes if shape.fill == "green"]

    assert head.kind == "polygon"
    assert head.points[1][0] == pytest.approx(5)


def test_cells_with_a_gap_have_no_walls() -> None:
    apart = replace(LOOK, gap=(9, 4), ways={})
    plan = boards.plan_board(house(way("door", "a", "b"), look=apart), ROOM)

    assert plan.shapes == ()
    assert cell(plan, "b").x - cell(plan, "a").x == 39
    assert cell(plan, "c").y - cell(plan, "a").y == 24


def test_a_board_that_is_larger_than_its_box_is_reported() -> None:
    small = layouts.Box(x=0, y=0, width=80, height=80)

    assert boards.plan_board(house(), small).problems == (
        "room for the board `house`, 90 x 40 mm",
    )


# ---- the drawing against the declared graph

CADWALLON = [
    (pack, language)
    for pack in ("city-of-thieves", "king-of-ashes")
    for language in ("en", "de")
]


def drawn_of(name: str, language: str) -> tuple[tree.Model, dict[str, model.Board]]:
    """The boards of a shipped pack."""
    checked = packs.checked(name)
    assert checked.model is not None
    looks = pack_layout.read_pack_layout(checked.sources)
    job = backend.collected(checked.model, looks, language).job
    return checked.model, {board.name: board for board in job.boards}


@pytest.mark.parametrize(("name", "language"), CADWALLON)
def test_the_city_is_drawn_as_it_is_declared(name: str, language: str) -> None:
    game, drawn = drawn_of(name, language)

    assert_drawn_as_declared(game.boards["city"], drawn["city"])


def test_the_city_opens_outwards_at_its_exits_alone() -> None:
    game, drawn = drawn_of("city-of-thieves", "en")
    city = drawn["city"]
    wide, high = boards.size_of(city)
    plan = boards.plan_board(city, layouts.Box(x=0, y=0, width=wide, height=high))
    gates = [shape for shape in plan.shapes if shape.thickness and is_outside(shape, city)]
    exits = [name for name, card in game.cards.items() if card.fields.get("is-exit")]

    assert len(gates) == len(exits) == 16
    for name in exits:
        assert any(touches(gate.box, cell(plan, name)) for gate in gates), name


def is_outside(shape: layouts.Shape, board: model.Board) -> bool:
    """Whether a shape is a gate in the outer wall."""
    return (shape.fill, max(shape.box.width, shape.box.height)) == (
        board.look.gate.fill,
        board.look.gate.width,
    )


def touches(first: layouts.Box, second: layouts.Box) -> bool:
    return (
        first.x <= second.x + second.width
        and second.x <= first.x + first.width
        and first.y <= second.y + second.height
        and second.y <= first.y + first.height
    )


def test_the_catacombs_have_an_arrow_for_each_that_is_declared() -> None:
    game, drawn = drawn_of("king-of-ashes", "en")
    catacombs = drawn["catacombs"]
    plan = boards.plan_board(catacombs, layouts.Box(x=0, y=0, width=400, height=300))
    heads = [shape for shape in plan.shapes if len(shape.points) == 3]
    arrows = game.boards["catacombs"].ways
    pentacle = cell(plan, "pentacle")

    assert all(way.is_arrow and way.spaces[-1] == "pentacle" for way in arrows)
    assert len(heads) == len(arrows) == 5
    for head in heads:
        tip = (head.box.x + head.points[1][0], head.box.y + head.points[1][1])
        assert touches(layouts.Box(x=tip[0], y=tip[1], width=1e-6, height=1e-6), pentacle)
    for alone in ("lair", "prison"):
        assert not any(touches(shape.box, cell(plan, alone)) for shape in plan.shapes)
    for way in arrows:
        start = cell(plan, way.spaces[0])
        assert any(touches(shape.box, start) for shape in plan.shapes), way.spaces


def assert_drawn_as_declared(board: tree.Board, drawn: model.Board) -> None:
    """Cells side by side have an opening where the graph has a way, and else a wall."""
    wide, high = boards.size_of(drawn)
    plan = boards.plan_board(drawn, layouts.Box(x=0, y=0, width=wide, height=high))
    steps = {
        frozenset(step)
        for each in board.ways
        for step in zip(each.spaces, each.spaces[1:], strict=False)
    }
    at = {(each.column, each.row): each.piece.id for each in drawn.spaces}
    sides = 0
    assert sorted(at.values()) == sorted(board.spaces)
    for (column, row), name in at.items():
        for beside in ((column + 1, row), (column, row + 1)):
            if beside not in at:
                continue
            middle = middle_of_side(cell(plan, name), cell(plan, at[beside]))
            is_wall = drawn.look.wall.fill in fills_at(plan, *middle)
            assert is_wall == (frozenset((name, at[beside])) not in steps), (name, beside)
            sides += 1
    assert sides


# ---- looks and places that are wrong


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the pack with a house of nine rooms, each with its column and row."""
    folder = tmp_path / "board"
    shutil.copytree(packs.PACKS["board"], folder)
    parts = folder / "components.yaml"
    fields = "{fields: {is-dark: flag, x: number 0 to 9, y: number 0 to 9}}"
    parts.write_text(
        parts.read_text("utf-8").replace("{fields: {is-dark: flag}}", fields), "utf-8"
    )
    rooms = ("attic", "den", "hall", "kitchen", "larder", "loft", "porch", "study", "yard")
    for file in (folder / "cards").iterdir():
        text = file.read_text("utf-8")
        for number, room in enumerate(rooms):
            at = f"id: {room}, type: space, x: {number % 3}, y: {number // 3}"
            text = text.replace(f"id: {room}, type: space", at)
        file.write_text(text, "utf-8")
    (folder / "layout").mkdir()
    (folder / "layout" / "looks.yaml").write_text(LOOKS, "utf-8")
    return folder


LOOKS = """\
boards:
  house: {across: x, down: y, cell: [30, 30], wall: {thickness: 1, fill: ink}}
frames:
  tile:
    size: [30, 30]
    elements:
      - {line: name, box: [2, 2, 26, 6]}
  plain:
    elements:
      - {line: name, box: [4, 4, 55, 6]}
  map:
    size: [100, 100]
    elements:
      - {board: house, box: [0, 0, 100, 100]}
faces:
  - {when: {type: space}, frame: tile, fields: {name: $name}}
  - {when: {}, frame: plain, fields: {name: $name}}
products:
  map:
    arrange: tiles
    pieces:
      map: {frame: map}
"""


def printed(pack: Path) -> tuple[model.PrintJob, list[str]]:
    checked = driver.check_pack(pack)
    assert checked.model is not None, checked.diagnostics
    looks = pack_layout.read_pack_layout(checked.sources)
    found = backend.collected(checked.model, looks, "en")
    wrong = (*looks.diagnostics, *found.diagnostics)
    return found.job, [f"{each.code} {each.message}" for each in wrong]


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")


def test_spaces_are_printed_as_their_cards_where_they_lie(pack: Path) -> None:
    job, wrong = printed(pack)
    piece = job.products[0].pieces[0]
    drawn = draw.draw(piece, job.layout, "en")
    names = {text.text for text in drawn.texts}

    assert wrong == []
    assert {"Attic", "Yard"} <= names
    assert not drawn.problems


def test_a_house_is_drawn_as_it_is_declared(pack: Path) -> None:
    job, _ = printed(pack)
    checked = driver.check_pack(pack)
    assert checked.model is not None

    assert_drawn_as_declared(checked.model.boards["house"], job.boards[0])


def test_a_space_on_a_board_is_not_printed_once_more(pack: Path) -> None:
    job, _ = printed(pack)
    others = [piece.id for product in job.products[1:] for piece in product.pieces]

    assert "attic" not in others
    assert "pit" in others, "the cellar is not drawn, so its spaces are cards"


def test_a_space_without_a_place_is_reported_at_its_card(pack: Path) -> None:
    (file,) = [each for each in (pack / "cards").iterdir() if "den" in each.read_text()]
    change(file, "id: den, type: space, x: 1, y: 0", "id: den, type: space, x: 1")
    checked = driver.check_pack(pack)
    assert checked.model is not None
    (wrong,) = backend.check_layout(checked.model, checked.sources)

    assert wrong.code == "CW508"
    assert wrong.message == "the board `house` cannot be drawn: `den` has no `x` or no `y`"
    assert wrong.span is not None
    assert wrong.span.path == str(file)


def test_two_spaces_at_one_place_are_reported(pack: Path) -> None:
    (file,) = [each for each in (pack / "cards").iterdir() if "den" in each.read_text()]
    change(file, "id: den, type: space, x: 1, y: 0", "id: den, type: space, x: 0, y: 0")

    assert printed(pack)[1] == [
        "CW508 `den` and `attic` lie at the same place of the board `house`"
    ]


def test_a_space_far_out_is_reported_and_left_out(pack: Path) -> None:
    change(pack / "components.yaml", "x: number 0 to 9", "x: number 0 to 999999")
    (file,) = [each for each in (pack / "cards").iterdir() if "den" in each.read_text()]
    change(file, "id: den, type: space, x: 1,", "id: den, type: space, x: 100,")
    job, wrong = printed(pack)

    assert wrong == [
        "CW508 `den` lies too far out: the board `house` may have 100 columns and rows"
    ]
    assert boards.size_of(job.boards[0]) == (90, 90)


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e9"])
def test_a_number_that_nothing_can_have_is_reported(pack: Path, number: str) -> None:
    change(pack / "layout" / "looks.yaml", "thickness: 1,", f"thickness: {number},")

    assert printed(pack)[1] == ["CW505 expected a number from -100000 to 100000 here"]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("house: {across", "hose: {across", "CW508 no board is called `hose`"),
        ("cell: [30, 30]", "cell: [0, 30]", "CW505 a cell must be between 1 and 1000 mm"),
        ("thickness: 1,", "thick: 1,", "CW505 unknown key `thick`"),
        ("cell: [30, 30]", "cell: [30]", "CW505 expected 2 numbers here, found 1"),
        ("cell: [30, 30]", "cell: [30, 30], gap: [1]", "CW505 expected 2 numbers here"),
        ("cell: [30, 30]", "cell: [30, 30], gap: x", "CW505 expected a number here"),
    ],
)
def test_a_wrong_look_is_reported(pack: Path, before: str, after: str, said: str) -> None:
    change(pack / "layout" / "looks.yaml", before, after)

    assert any(each.startswith(said) for each in printed(pack)[1])


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("cell: [30, 30]", "cell: [31, 30]", "a frame `tile` of the size of its cell"),
        ("- {board: house", "- {board: cellar", "unknown board `cellar`"),
        ("[0, 0, 100, 100]", "[0, 0, 80, 100]", "room for the board `house`, 90 x 90 mm"),
        ("frame: tile", "frame: tiles", "unknown frame `tiles`"),
    ],
)
def test_a_board_that_cannot_be_shown_is_reported(
    pack: Path, before: str, after: str, said: str
) -> None:
    change(pack / "layout" / "looks.yaml", before, after)
    job, _ = printed(pack)
    problems = draw.draw(job.products[0].pieces[0], job.layout, "en").problems

    assert any(each.startswith(said) for each in problems), problems


# ---- in the rules reference


def chapter_of(pack: Path) -> tuple[reference.Chapter, artwork.Artwork]:
    checked = driver.check_pack(pack)
    assert checked.model is not None
    book, art = reference_backend.books(checked.model, checked.sources, frozenset())["en"]
    return next(each for each in book.chapters if each.id == "boards"), art


def test_the_reference_shows_each_board_and_where_each_step_leads(pack: Path) -> None:
    chapter, art = chapter_of(pack)
    house, cellar = chapter.sections
    (figure,) = house.figures
    rows = {
        plain_text.plain_text(row[0], {}): plain_text.plain_text(row[1], {})
        for section in chapter.sections
        for table in section.tables
        for row in table.rows
    }

    assert b"<svg" in art.pictures[figure.art]
    assert figure.alt == "The plan of the House; the table below says the same."
    assert cellar.figures == (), "the layout does not draw it"
    assert rows["Attic"] == "Den and Kitchen"
    assert rows["Well"] == "Pit", "an arrow"
    assert rows["Pit"] == "Cave", "and not back along it"


def test_a_pack_without_a_layout_has_the_tables_alone() -> None:
    chapter, _ = chapter_of(packs.PACKS["board"])

    assert [len(section.tables) for section in chapter.sections] == [1, 1]
    assert not any(section.figures for section in chapter.sections)


def test_the_site_and_the_book_show_the_picture(pack: Path) -> None:
    checked = driver.check_pack(pack)
    assert checked.model is not None
    files = reference_backend.reference(checked.model, checked.sources, frozenset())
    page = files["en/site/rules.html"].decode()

    assert '<figure class="board"><img src="art/board-house.svg"' in page
    assert files["en/site/art/board-house.svg"].startswith(b"<svg")
    assert files["en/book.pdf"].startswith(b"%PDF")
