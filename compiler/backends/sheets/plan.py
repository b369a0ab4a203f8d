"""Where every piece lies on every sheet: pure geometry in millimetres from the top left.

Decisions, so that no printer cuts anything off:
- `MARGIN` millimetres at each edge of the paper stay white.
- Together: neighbours share a cut, and only the outer edges of the block have bleed.
  Poker cards (63 x 88 mm) lie 3 x 3 on upright A4.  Letter is 6 mm too short for that
  margin, so they lie 4 x 2 on Letter turned sideways.
- Apart: each piece keeps its own bleed (poker: 8 on A4, 6 on Letter).
- Backs are mirrored over the edge the paper is turned on, empty places included.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

MARGIN = 5.0
TILE_MARGIN = 10.0
RULER_ROOM = 7.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper by name, as it lies for this sheet."""

    name: str
    width: float
    height: float


PAPERS: dict[str, Paper] = {
    "a4": Paper(name="a4", width=210.0, height=297.0),
    "letter": Paper(name="letter", width=215.9, height=279.4),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """How far a drawing reaches beyond each cut."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """The place of one piece: its trimmed rectangle, and the bleed that shows."""

    piece: int
    x: float
    y: float
    width: float
    height: float
    bleed: Edges


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """The part of a large piece on one sheet: `x`, `y` is where its corner lies."""

    column: int
    row: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Equal places in rows and columns; `gap` is white between two trimmed pieces."""

    paper: Paper
    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    bleed: float
    gap: float = 0.0

    @property
    def places(self) -> int:
        """How many pieces one sheet holds."""
        return self.columns * self.rows


def best_grid(
    paper: Paper, width: float, height: float, bleed: float, gap: float
) -> Grid | None:
    """Return the grid with most places, upright paper first, or none if none fits."""
    grids = [
        centred_grid(lying, width, height, bleed, gap) for lying in (paper, turned(paper))
    ]
    fitting = [grid for grid in grids if grid.places]
    return max(fitting, key=lambda grid: grid.places, default=None)


def centred_grid(
    paper: Paper, width: float, height: float, bleed: float, gap: float
) -> Grid:
    """Fill `paper` inside its margin and centre the block."""
    columns = _how_many(paper.width, width, bleed, gap)
    rows = _how_many(paper.height, height, bleed, gap)
    return Grid(
        paper=paper,
        columns=columns,
        rows=rows,
        left=(paper.width - columns * width - (columns - 1) * gap) / 2,
        top=(paper.height - rows * height - (rows - 1) * gap) / 2,
        width=width,
        height=height,
        bleed=bleed,
        gap=gap,
    )


def turned(paper: Paper) -> Paper:
    """The same paper on its side."""
    return Paper(name=paper.name, width=paper.height, height=paper.width)


def sheets_of(grid: Grid, pieces: Sequence[int]) -> tuple[tuple[Slot, ...], ...]:
    """Lay `pieces` (page numbers) row by row on as many sheets as it takes."""
    starts = range(0, len(pieces), grid.places)
    return tuple(_sheet(grid, pieces[start : start + grid.places]) for start in starts)


def shelves(
    paper: Paper, sizes: Sequence[tuple[float, float, float]]
) -> tuple[tuple[Slot, ...], ...]:
    """Lay pieces of mixed size (width, height, bleed) in rows of one size each.

    Sizes must come sorted, largest first.  The slots carry the index of the size.
    """
    sheets: list[list[Slot]] = [[]]
    y = MARGIN
    for indices in _rows(paper, sizes):
        height = sizes[indices[0]][1] + 2 * sizes[indices[0]][2]
        if y + height > paper.height - MARGIN - RULER_ROOM and sheets[-1]:
            sheets.append([])
            y = MARGIN
        sheets[-1].extend(_shelf(paper, sizes, indices, y))
        y += height
    return tuple(tuple(sheet) for sheet in sheets if sheet)


def _rows(
    paper: Paper, sizes: Sequence[tuple[float, float, float]]
) -> Iterator[tuple[int, ...]]:
    for size, group in groupby(range(len(sizes)), key=lambda index: sizes[index]):
        indices, fit = tuple(group), _fit_across(paper, size)
        yield from (indices[i : i + fit] for i in range(0, len(indices), fit))


def _fit_across(paper: Paper, size: tuple[float, float, float]) -> int:
    width, _, bleed = size
    return max(1, math.floor((paper.width - 2 * MARGIN) / (width + 2 * bleed) + 1e-9))


def _shelf(
    paper: Paper,
    sizes: Sequence[tuple[float, float, float]],
    indices: tuple[int, ...],
    y: float,
) -> Iterator[Slot]:
    width, height, bleed = sizes[indices[0]]
    pitch = width + 2 * bleed
    left = (paper.width - pitch * _fit_across(paper, sizes[indices[0]])) / 2
    for column, index in enumerate(indices):
        yield Slot(
            piece=index,
            x=left + column * pitch + bleed,
            y=y + bleed,
            width=width,
            height=height,
            bleed=Edges(left=bleed, top=bleed, right=bleed, bottom=bleed),
        )


def mirrored(slot: Slot, paper: Paper, flip: str) -> Slot:
    """Return where the back of `slot` lies on the other side of the paper.

    Flipping over an upright edge mirrors left and right; over a level edge, top and
    bottom.  A long edge is upright on upright paper and level on paper turned sideways.
    """
    if flips_sideways(paper, flip):
        bleed = Edges(
            left=slot.bleed.right,
            top=slot.bleed.top,
            right=slot.bleed.left,
            bottom=slot.bleed.bottom,
        )
        return _moved(slot, paper.width - slot.x - slot.width, slot.y, bleed)
    bleed = Edges(
        left=slot.bleed.left,
        top=slot.bleed.bottom,
        right=slot.bleed.right,
        bottom=slot.bleed.top,
    )
    return _moved(slot, slot.x, paper.height - slot.y - slot.height, bleed)


def shown(slot: Slot, page: int) -> Slot:
    """The same place with another page in it."""
    return replace(slot, piece=page)


def flips_sideways(paper: Paper, flip: str) -> bool:
    """Whether turning the paper mirrors left and right."""
    return (flip == "long") == (paper.width <= paper.height)


def tiles_of(paper: Paper, width: float, height: float) -> tuple[Paper, tuple[Tile, ...]]:
    """Cut a large piece into the fewest equal tiles that the paper holds."""
    choices = [_tiling(lying, width, height) for lying in (paper, turned(paper))]
    return min(choices, key=lambda choice: len(choice[1]))


def _how_many(room: float, size: float, bleed: float, gap: float) -> int:
    free = room - 2 * MARGIN - 2 * bleed + gap
    return max(0, math.floor(free / (size + gap) + 1e-9))


def _sheet(grid: Grid, pieces: Sequence[int]) -> tuple[Slot, ...]:
    return tuple(_slot(grid, place, piece) for place, piece in enumerate(pieces))


def _slot(grid: Grid, place: int, piece: int) -> Slot:
    row, column = divmod(place, grid.columns)
    inner = min(grid.bleed, grid.gap / 2)
    return Slot(
        piece=piece,
        x=grid.left + column * (grid.width + grid.gap),
        y=grid.top + row * (grid.height + grid.gap),
        width=grid.width,
        height=grid.height,
        bleed=Edges(
            left=grid.bleed if column == 0 else inner,
            top=grid.bleed if row == 0 else inner,
            right=grid.bleed if column == grid.columns - 1 else inner,
            bottom=grid.bleed if row == grid.rows - 1 else inner,
        ),
    )


def _moved(slot: Slot, x: float, y: float, bleed: Edges) -> Slot:
    return replace(slot, x=x, y=y, bleed=bleed)


def _tiling(paper: Paper, width: float, height: float) -> tuple[Paper, tuple[Tile, ...]]:
    columns = math.ceil(width / (paper.width - 2 * TILE_MARGIN) - 1e-9)
    rows = math.ceil(height / (paper.height - 2 * TILE_MARGIN) - 1e-9)
    tile_width, tile_height = width / columns, height / rows
    return paper, tuple(
        Tile(
            column=column,
            row=row,
            x=(paper.width - tile_width) / 2,
            y=max(MARGIN, (paper.height - RULER_ROOM - tile_height) / 2),
            width=tile_width,
            height=tile_height,
        )
        for row in range(rows)
        for column in range(columns)
    )
