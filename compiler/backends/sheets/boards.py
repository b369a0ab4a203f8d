"""Boards of a game as drawings: which cell lies where, what is wall, and where ways lead.

The ways come from the declared graph and the cells from printed fields of the spaces, so a
drawing cannot differ from the board that is played on.  Pure geometry, in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from cardwright.compiler.backends.sheets import cursor, layouts, model
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

BOARD_KEYS = ("across", "down", "cell", "gap", "wall", "gate", "gated", "ways")
PASSAGE_KEYS = tuple(layouts.Passage.__dataclass_fields__)
T = TypeVar("T")
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A space at its place."""

    piece: model.Piece
    box: layouts.Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A board laid out: cells, then the shapes that lie over them, back to front."""

    cells: tuple[Cell, ...]
    shapes: tuple[layouts.Shape, ...]
    problems: tuple[str, ...] = ()


# ---- reading -----------------------------------------------------------------------------


def read_boards(
    documents: Mapping[str, object],
) -> tuple[dict[str, tuple[layouts.BoardLook, Cursor]], tuple[LayoutProblem, ...]]:
    """Return the `boards` of the layout with their places, and what is wrong.

    Where two packs describe one board, the later pack's look is used.
    """
    problems: list[LayoutProblem] = []
    found = {
        name: (_look(name, at), at)
        for section in cursor.section(documents, "boards", problems)
        for name, at in section.table().items()
    }
    return found, tuple(problems)


def _look(name: str, at: Cursor) -> layouts.BoardLook:
    table = at.table(BOARD_KEYS)
    width, height = table["cell"].numbers(2) if "cell" in table else (30.0, 30.0)
    if not (1 <= width <= 1000 and 1 <= height <= 1000):
        at.wrong("a cell must be between 1 and 1000 mm wide and high")
        width, height = 30.0, 30.0
    ways = table["ways"].table() if "ways" in table else {}
    return layouts.BoardLook(
        name=name,
        across=_get(table, "across", Cursor.text, "x"),
        down=_get(table, "down", Cursor.text, "y"),
        width=width,
        height=height,
        gap=_get(table, "gap", _gap, (0.0, 0.0)),
        wall=_get(table, "wall", _passage, layouts.Passage()),
        ways={way: _passage(look) for way, look in ways.items()},
        gate=_get(table, "gate", _passage, layouts.Passage()),
        gated=_get(table, "gated", Cursor.text, ""),
    )


def _gap(at: Cursor) -> tuple[float, float]:
    """One number for both directions, or one across and one down."""
    if not isinstance(at.value, list):
        gap = max(0.0, at.number())
        return gap, gap
    across, down = at.numbers(2)
    return max(0.0, across), max(0.0, down)


def _passage(at: Cursor) -> layouts.Passage:
    table = at.table(PASSAGE_KEYS)
    return layouts.Passage(
        width=_get(table, "width", Cursor.number, 0.0),
        thickness=_get(table, "thickness", Cursor.number, 0.0),
        fill=_get(table, "fill", Cursor.text, ""),
        stroke=_get(table, "stroke", Cursor.text, ""),
        head=_get(table, "head", Cursor.number, 0.0),
    )


def _get(table: Mapping[str, Cursor], key: str, read: Callable[[Cursor], T], usual: T) -> T:
    return read(table[key]) if key in table else usual


# ---- laying out --------------------------------------------------------------------------


def size_of(board: model.Board) -> tuple[float, float]:
    """Return how wide and high the cells of a board are together."""
    look = board.look
    columns = 1 + max((each.column for each in board.spaces), default=0)
    rows = 1 + max((each.row for each in board.spaces), default=0)
    across, down = look.gap
    wide = columns * (look.width + across) - across
    return wide, rows * (look.height + down) - down


def plan_board(board: model.Board, box: layouts.Box) -> Plan:
    """Lay out a board in the middle of a box."""
    look = board.look
    wide, high = size_of(board)
    left, top = box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2
    places = {
        each.piece.id: layouts.Box(
            x=left + each.column * (look.width + look.gap[0]),
            y=top + each.row * (look.height + look.gap[1]),
            width=look.width,
            height=look.height,
        )
        for each in board.spaces
    }
    floor = _Floor(board=board, places=places)
    problems: list[str] = []
    if wide > box.width + 1e-6 or high > box.height + 1e-6:
        problems.append(f"room for the board `{board.name}`, {wide:g} x {high:g} mm")
    return Plan(
        cells=tuple(
            Cell(piece=each.piece, box=places[each.piece.id]) for each in board.spaces
        ),
        shapes=(*_openings(floor), *_walls(floor), *_lines(floor)),
        problems=tuple(problems),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Floor:
    """A board with the places of its cells."""

    board: model.Board
    places: Mapping[str, layouts.Box]

    def passage(self, way: model.Way) -> layouts.Passage:
        """How a way looks."""
        return self.board.look.ways.get(way.name, layouts.Passage())

    def touching(self) -> Iterator[Pair]:
        """Yield each two cells that share a side: the left or upper one first."""
        if any(self.board.look.gap):
            return
        at = {(each.column, each.row): each.piece.id for each in self.board.spaces}
        for (column, row), space in at.items():
            for beside in ((column + 1, row), (column, row + 1)):
                if beside in at:
                    yield space, at[beside]

    def between(self) -> dict[Pair, model.Way]:
        """The first way between each two spaces; it is no arrow if both directions are."""
        found: dict[Pair, model.Way] = {}
        for way in self.board.ways:
            pair, back = (way.start, way.end), (way.end, way.start)
            if way.start not in self.places or way.end not in self.places:
                continue
            if back in found:
                found[back] = replace(found[back], is_arrow=False)
            elif pair not in found:
                found[pair] = way
            elif not way.is_arrow:
                found[pair] = replace(found[pair], is_arrow=False)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """A side of a cell: from `x`, `y` to the right, or downwards if it is upright."""

    x: float
    y: float
    length: float
    is_upright: bool

    def part(
        self, start: float, end: float, thickness: float, look: layouts.Passage
    ) -> layouts.Shape:
        """The piece of the side between two distances from its start."""
        half = thickness / 2
        box = layouts.Box(
            x=self.x + (-half if self.is_upright else start),
            y=self.y + (start if self.is_upright else -half),
            width=thickness if self.is_upright else end - start,
            height=end - start if self.is_upright else thickness,
        )
        return layouts.Shape(
            kind="rect", box=box, fill=look.fill, stroke=look.stroke, thickness=0.2
        )


def _shared(floor: _Floor, pair: Pair) -> _Side:
    first, second = (floor.places[each] for each in pair)
    if second.x > first.x + 1e-6:
        return _Side(x=second.x, y=second.y, length=second.height, is_upright=True)
    return _Side(x=second.x, y=second.y, length=second.width, is_upright=False)


def _outer(floor: _Floor) -> Iterator[tuple[_Side, layouts.Passage | None]]:
    """The sides with no cell beyond, and the gates in them: one in each gated space."""
    look = floor.board.look
    if any(look.gap):
        return
    taken = {(each.column, each.row) for each in floor.board.spaces}
    for space in floor.board.spaces:
        box, gates = floor.places[space.piece.id], [look.gate] if space.has_gate else []
        for (right, below), side in _sides(box):
            if (space.column + right, space.row + below) not in taken:
                yield side, gates.pop() if gates else None


def _sides(box: layouts.Box) -> tuple[tuple[tuple[int, int], _Side], ...]:
    across, down = box.width, box.height
    right, bottom = box.x + across, box.y + down
    return (
        ((0, -1), _Side(x=box.x, y=box.y, length=across, is_upright=False)),
        ((0, 1), _Side(x=box.x, y=bottom, length=across, is_upright=False)),
        ((-1, 0), _Side(x=box.x, y=box.y, length=down, is_upright=True)),
        ((1, 0), _Side(x=right, y=box.y, length=down, is_upright=True)),
    )


def _sides_with_passages(
    floor: _Floor,
) -> Iterator[tuple[_Side, layouts.Passage | None]]:
    """Every side of every cell once, with what leads through it."""
    ways = floor.between()
    for first, second in floor.touching():
        way = ways.get((first, second)) or ways.get((second, first))
        passage = None if way is None else floor.passage(way)
        yield _shared(floor, (first, second)), passage
    yield from _outer(floor)


def _openings(floor: _Floor) -> Iterator[layouts.Shape]:
    for side, passage in _sides_with_passages(floor):
        if passage is not None and passage.thickness:
            start, end = _opening(side, passage)
            yield side.part(start, end, passage.thickness, passage)


def _walls(floor: _Floor) -> Iterator[layouts.Shape]:
    """A wall is as long as its side and a corner; an opening parts it in two."""
    wall = floor.board.look.wall
    for side, passage in _sides_with_passages(floor):
        if not wall.thickness:
            continue
        first, last = -wall.thickness / 2, side.length + wall.thickness / 2
        start, end = (last, last) if passage is None else _opening(side, passage)
        if passage is not None and end - start >= side.length - 1e-6:
            continue
        yield side.part(first, start, wall.thickness, wall)
        if end < last:
            yield side.part(end, last, wall.thickness, wall)


def _opening(side: _Side, passage: layouts.Passage) -> tuple[float, float]:
    width = min(passage.width or side.length, side.length)
    return (side.length - width) / 2, (side.length + width) / 2


# ---- lines and arrows --------------------------------------------------------------------


def _lines(floor: _Floor) -> Iterator[layouts.Shape]:
    """Ways between cells that do not touch, and the heads of all arrows."""
    touching = set(floor.touching())
    for (start, end), way in floor.between().items():
        look = floor.passage(way)
        if {(start, end), (end, start)} & touching:
            if way.is_arrow and look.head:
                yield _head(*_across(floor, start, end, look), look)
            continue
        ends = _free_line(floor.places[start], floor.places[end])
        yield from _line(*ends, look, has_head=way.is_arrow)


Point = tuple[float, float]


def _middle(box: layouts.Box) -> Point:
    return box.x + box.width / 2, box.y + box.height / 2


def _free_line(first: layouts.Box, second: layouts.Box) -> tuple[Point, Point]:
    """The part of the line between two middles that lies in neither cell."""
    (x1, y1), (x2, y2) = _middle(first), _middle(second)
    dx, dy = x2 - x1, y2 - y1
    out, back = _leaves(first, dx, dy), _leaves(second, dx, dy)
    return (x1 + dx * out, y1 + dy * out), (x2 - dx * back, y2 - dy * back)


def _leaves(box: layouts.Box, dx: float, dy: float) -> float:
    """How far along a line from its middle a box ends."""
    across = box.width / 2 / abs(dx) if dx else math.inf
    down = box.height / 2 / abs(dy) if dy else math.inf
    return min(across, down, 0.5)


def _across(
    floor: _Floor, start: str, end: str, look: layouts.Passage
) -> tuple[Point, Point]:
    """A short line over the side that two cells share."""
    (x1, y1), (x2, y2) = (_middle(floor.places[each]) for each in (start, end))
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x, y, half = (x1 + x2) / 2, (y1 + y2) / 2, look.head / 2
    return (x - dx * half, y - dy * half), (x + dx * half, y + dy * half)


def _line(
    start: Point, end: Point, look: layouts.Passage, *, has_head: bool
) -> Iterator[layouts.Shape]:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    head = min(look.head, length) if has_head else 0.0
    if not look.thickness or not length:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = (end[0] - dx * head, end[1] - dy * head)
    half = look.thickness / 2
    yield _polygon(
        (
            (start[0] - dy * half, start[1] + dx * half),
            (neck[0] - dy * half, neck[1] + dx * half),
            (neck[0] + dy * half, neck[1] - dx * half),
            (start[0] + dy * half, start[1] - dx * half),
        ),
        look,
    )
    if head:
        yield _head(neck, end, look)


def _head(neck: Point, tip: Point, look: layouts.Passage) -> layouts.Shape:
    """A triangle that points from `neck` to `tip`, a little narrower than it is long."""
    dx, dy = (tip[0] - neck[0]) * 0.45, (tip[1] - neck[1]) * 0.45
    return _polygon(((neck[0] - dy, neck[1] + dx), tip, (neck[0] + dy, neck[1] - dx)), look)


def _polygon(points: tuple[Point, ...], look: layouts.Passage) -> layouts.Shape:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return layouts.Shape(
        kind="polygon",
        box=layouts.Box(x=left, y=top, width=right - left, height=bottom - top),
        fill=look.fill,
        stroke=look.stroke,
        thickness=0.2,
        points=tuple((x - left, y - top) for x, y in points),
    )
