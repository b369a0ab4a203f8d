"""Plan the sides of all sheets of a product: which page lies where, front and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from cardwright.compiler.backends.sheets import layouts, model, plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of one sheet.

    `margin_page` is the page with the words of the margin.  `turned` draws pieces by
    half a turn, which keeps the heads of front and back together when the sheet is
    flipped over a level edge.  `window` is the part that shows of a tiled piece.
    """

    paper: plan.Paper
    slots: tuple[plan.Slot, ...]
    frame: layouts.Frame
    is_front: bool = True
    is_punched: bool = False
    turned: bool = False
    window: plan.Slot | None = None
    margin_page: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A piece with its frame and the pages of its face and back."""

    piece: model.Piece
    frame: layouts.Frame
    face: int
    back: int | None


def plan_sides(
    placed: Sequence[Placed], arrange: model.Arrange, paper: plan.Paper, flip: model.Flip
) -> tuple[Side, ...]:
    """Return the sides in printing order: each front, then its back if it has one."""
    sides: list[Side] = []
    for _, group in groupby(sorted(placed, key=_form), key=_form):
        sides.extend(_group_sides(tuple(group), arrange, paper, flip))
    return tuple(sides)


def ruler_place(side: Side, length: float) -> tuple[float, float]:
    """Left end and base line of the ruler: under the block, inside the paper."""
    lying = (side.window,) if side.window else side.slots
    left = max(plan.MARGIN, min((slot.x for slot in lying), default=plan.MARGIN))
    return min(left, side.paper.width - length - plan.MARGIN), side.paper.height - 4.2


def _form(item: Placed) -> tuple[float, float, float, str, str]:
    frame = item.frame
    outline = f"{frame.outline.kind} {frame.outline.radius} {frame.outline.points}"
    return (-frame.height, -frame.width, frame.bleed, outline, f"{frame.folds}")


def _group_sides(
    group: tuple[Placed, ...],
    arrange: model.Arrange,
    paper: plan.Paper,
    flip: model.Flip,
) -> tuple[Side, ...]:
    frame = group[0].frame
    gap = 2 * frame.bleed if arrange == "apart" else 0.0
    grid = plan.best_grid(paper, frame.width, frame.height, frame.bleed, gap)
    if arrange == "tiles" or grid is None:
        return tuple(side for item in group for side in _tile_sides(item, paper))
    is_punched = arrange == "apart" and frame.outline.kind != "rect"
    return _grid_sides(group, grid, flip, is_punched)


def _grid_sides(
    group: tuple[Placed, ...], grid: plan.Grid, flip: model.Flip, is_punched: bool
) -> tuple[Side, ...]:
    copies = [item for item in group for _ in range(item.piece.copies)]
    backs = [item.back for item in copies]
    sides: list[Side] = []
    numbers = range(len(copies))
    for slots in plan.sheets_of(grid, numbers):
        faces = tuple(plan.shown(slot, copies[slot.piece].face) for slot in slots)
        front = Side(
            paper=grid.paper, slots=faces, frame=group[0].frame, is_punched=is_punched
        )
        sides.append(front)
        if any(backs[slot.piece] is not None for slot in slots):
            sides.append(_back(front, slots, backs, flip))
    return tuple(sides)


def _back(
    front: Side,
    slots: tuple[plan.Slot, ...],
    backs: Sequence[int | None],
    flip: model.Flip,
) -> Side:
    lying = tuple(
        plan.shown(plan.mirrored(slot, front.paper, flip), page)
        for slot in slots
        if (page := backs[slot.piece]) is not None
    )
    return Side(
        paper=front.paper,
        slots=lying,
        frame=front.frame,
        is_front=False,
        is_punched=front.is_punched,
        turned=not plan.flips_sideways(front.paper, flip),
    )


def _tile_sides(item: Placed, paper: plan.Paper) -> tuple[Side, ...]:
    frame, bleed = item.frame, item.frame.bleed
    lying, tiles = plan.tiles_of(paper, frame.width, frame.height)
    edges = plan.Edges(left=bleed, top=bleed, right=bleed, bottom=bleed)
    sides = tuple(
        Side(
            paper=lying,
            frame=frame,
            slots=(
                plan.Slot(
                    piece=item.face,
                    x=tile.x - tile.column * tile.width,
                    y=tile.y - tile.row * tile.height,
                    width=frame.width,
                    height=frame.height,
                    bleed=edges,
                ),
            ),
            window=plan.Slot(
                piece=item.face,
                x=tile.x,
                y=tile.y,
                width=tile.width,
                height=tile.height,
                bleed=edges,
            ),
        )
        for tile in tiles
    )
    return sides * item.piece.copies
