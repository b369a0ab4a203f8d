"""Plan the sides of all sheets of a product: which page lies where, front and back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from cardwright.compiler.backends.sheets import layouts, model, plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of one sheet.

    `frames` are those of the slots, one for one.  `margin_page` is the page with the words of the margin.  `turned` draws pieces by
    half a turn, which keeps the heads of front and back together when the sheet is
    flipped over a level edge.  `window` is the part that shows of a tiled piece.
    """

    paper: plan.Paper
    slots: tuple[plan.Slot, ...]
    frames: tuple[layouts.Frame, ...]
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
    if arrange == "apart" and any(i.frame.outline.kind != "rect" for i in placed):
        return _punch_sides(sorted(placed, key=_form), paper, flip)
    sides: list[Side] = []
    for _, group in groupby(sorted(placed, key=_form), key=_form):
        sides.extend(_group_sides(tuple(group), arrange, paper, flip))
    return tuple(sides)


def ruler_place(side: Side, length: float) -> tuple[float, float]:
    """Left end and base line of the ruler: under the block, inside the paper."""
    left = max(plan.MARGIN, min((slot.x for slot in side.slots), default=plan.MARGIN))
    if side.window:
        left = plan.MARGIN
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
    copies = _copies(group)
    sheets = plan.sheets_of(grid, range(len(copies)))
    return tuple(
        side
        for slots in sheets
        for side in _both_sides(copies, slots, grid.paper, flip, is_punched=False)
    )


def _punch_sides(
    placed: Sequence[Placed], paper: plan.Paper, flip: model.Flip
) -> tuple[Side, ...]:
    copies = _copies(placed)
    sizes = [(i.frame.width, i.frame.height, i.frame.bleed) for i in copies]
    return tuple(
        side
        for slots in plan.shelves(paper, sizes)
        for side in _both_sides(copies, slots, paper, flip, is_punched=True)
    )


def _copies(placed: Sequence[Placed]) -> tuple[Placed, ...]:
    return tuple(item for item in placed for _ in range(item.piece.copies))


def _both_sides(
    copies: Sequence[Placed],
    slots: tuple[plan.Slot, ...],
    paper: plan.Paper,
    flip: model.Flip,
    *,
    is_punched: bool,
) -> Iterator[Side]:
    lying = [copies[slot.piece] for slot in slots]
    yield Side(
        paper=paper,
        slots=tuple(
            plan.shown(slot, item.face) for slot, item in zip(slots, lying, strict=True)
        ),
        frames=tuple(item.frame for item in lying),
        is_punched=is_punched,
    )
    backs = [
        (plan.shown(plan.mirrored(slot, paper, flip), item.back), item.frame)
        for slot, item in zip(slots, lying, strict=True)
        if item.back is not None
    ]
    if backs:
        yield Side(
            paper=paper,
            slots=tuple(slot for slot, _ in backs),
            frames=tuple(frame for _, frame in backs),
            is_front=False,
            is_punched=is_punched,
            turned=not plan.flips_sideways(paper, flip),
        )


def _tile_sides(item: Placed, paper: plan.Paper) -> tuple[Side, ...]:
    frame, bleed = item.frame, item.frame.bleed
    lying, tiles = plan.tiles_of(paper, frame.width, frame.height)
    edges = plan.Edges(left=bleed, top=bleed, right=bleed, bottom=bleed)
    sides = tuple(
        Side(
            paper=lying,
            frames=(frame,),
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
