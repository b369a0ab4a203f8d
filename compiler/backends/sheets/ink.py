"""PDF drawing operators for what lies around the pieces: clips, cut lines, marks, ruler.

Callers speak millimetres from the top left; PDF wants points from the bottom left.
"""

from collections.abc import Iterable

from cardwright.compiler.backends.sheets import layouts, plan

POINT = 72 / 25.4
MARK_GAP = 1.0
MARK_LENGTH = 4.0
RULER = 100.0
# A circle from four Bezier curves: the length of the handles over the radius.
_ROUND = 0.5522847498

Segment = tuple[float, float, float, float]


def points(*values: float) -> str:
    """Millimetres as points, for an operator."""
    return " ".join(f"{value * POINT:.4f}" for value in values)


def placed(name: str, slot: plan.Slot, bleed: float, paper: plan.Paper, clip: str) -> str:
    """Draw the page `name` so that its trimmed corner lies at the slot."""
    bottom = paper.height - slot.y - slot.height - bleed
    return f"q {clip} 1 0 0 1 {points(slot.x - bleed, bottom)} cm /{name} Do Q"


def placed_turned(
    name: str, slot: plan.Slot, bleed: float, paper: plan.Paper, clip: str
) -> str:
    """Draw the page `name` at the slot, turned by half."""
    right = slot.x + slot.width + bleed
    top = paper.height - slot.y + bleed
    return f"q {clip} -1 0 0 -1 {points(right, top)} cm /{name} Do Q"


def clip_to_bleed(slot: plan.Slot, paper: plan.Paper) -> str:
    """Clip to the slot and as much of its bleed as shows."""
    edges = slot.bleed
    x, width = slot.x - edges.left, slot.width + edges.left + edges.right
    height = slot.height + edges.top + edges.bottom
    y = paper.height - slot.y - slot.height - edges.bottom
    return f"{points(x, y, width, height)} re W n"


def clip_to_outline(slot: plan.Slot, outline: layouts.Outline, paper: plan.Paper) -> str:
    """Clip to the punched form, made larger by the bleed."""
    edges = slot.bleed
    larger = plan.Slot(
        piece=slot.piece,
        x=slot.x - edges.left,
        y=slot.y - edges.top,
        width=slot.width + edges.left + edges.right,
        height=slot.height + edges.top + edges.bottom,
        bleed=edges,
    )
    return f"{_form(larger, outline, paper)} W n"


def cut_line(slot: plan.Slot, outline: layouts.Outline, paper: plan.Paper) -> str:
    """Draw the form of the cut as a hairline."""
    return f"q {points(0.1)} w 0.45 G {_form(slot, outline, paper)} S Q"


def strokes(segments: Iterable[Segment], paper: plan.Paper, grey: float = 0.0) -> str:
    """Draw hairlines."""
    lines = (
        f"{points(x1, paper.height - y1)} m {points(x2, paper.height - y2)} l S"
        for x1, y1, x2, y2 in segments
    )
    return f"q {points(0.12)} w {grey:g} G {' '.join(lines)} Q"


def crop_marks(slots: Iterable[plan.Slot]) -> tuple[Segment, ...]:
    """Marks outside the block, in line with every cut."""
    lying = tuple(slots)
    left = min(slot.x - slot.bleed.left for slot in lying) - MARK_GAP
    right = max(slot.x + slot.width + slot.bleed.right for slot in lying) + MARK_GAP
    top = min(slot.y - slot.bleed.top for slot in lying) - MARK_GAP
    bottom = max(slot.y + slot.height + slot.bleed.bottom for slot in lying) + MARK_GAP
    xs = {round(x, 4) for slot in lying for x in (slot.x, slot.x + slot.width)}
    ys = {round(y, 4) for slot in lying for y in (slot.y, slot.y + slot.height)}
    upright = [
        segment
        for x in sorted(xs)
        for segment in (
            (x, top, x, top - MARK_LENGTH),
            (x, bottom, x, bottom + MARK_LENGTH),
        )
    ]
    level = [
        segment
        for y in sorted(ys)
        for segment in (
            (left, y, left - MARK_LENGTH, y),
            (right, y, right + MARK_LENGTH, y),
        )
    ]
    return (*upright, *level)


def fold_marks(slots: Iterable[plan.Slot], folds: tuple[float, ...]) -> tuple[Segment, ...]:
    """Marks above and below the block where the pieces are to be folded."""
    lying = tuple(slots)
    top = min(slot.y - slot.bleed.top for slot in lying) - MARK_GAP
    bottom = max(slot.y + slot.height + slot.bleed.bottom for slot in lying) + MARK_GAP
    xs = sorted({round(slot.x + fold, 4) for slot in lying for fold in folds})
    return tuple(
        segment
        for x in xs
        for segment in ((x, top, x, top - 2.0), (x, bottom, x, bottom + 2.0))
    )


def ruler(left: float, base: float) -> tuple[Segment, ...]:
    """A line of 100 mm with a tick every 10."""
    ticks = tuple(
        (left + mm, base, left + mm, base - (2.6 if mm % 50 == 0 else 1.4))
        for mm in range(0, 101, 10)
    )
    return ((left, base, left + RULER, base), *ticks)


def _form(slot: plan.Slot, outline: layouts.Outline, paper: plan.Paper) -> str:
    x, y = slot.x, paper.height - slot.y - slot.height
    if outline.kind == "circle":
        return _rounded(x, y, slot.width, slot.height, slot.width / 2, slot.height / 2)
    if outline.kind == "polygon":
        return _polygon(slot, outline.points, paper)
    return _rounded(x, y, slot.width, slot.height, outline.radius, outline.radius)


def _polygon(
    slot: plan.Slot, corners: tuple[tuple[float, float], ...], paper: plan.Paper
) -> str:
    """Corners are fractions of the piece: 0 to 1 across and down."""
    ends = [
        points(slot.x + x * slot.width, paper.height - slot.y - y * slot.height)
        for x, y in corners
    ]
    return f"{ends[0]} m " + " ".join(f"{end} l" for end in ends[1:]) + " h"


def _rounded(x: float, y: float, w: float, h: float, rx: float, ry: float) -> str:
    if rx <= 0 or ry <= 0:
        return f"{points(x, y, w, h)} re"
    dx, dy = rx * (1 - _ROUND), ry * (1 - _ROUND)
    right, top = x + w, y + h
    return " ".join(
        (
            f"{points(x + rx, y)} m {points(right - rx, y)} l",
            f"{points(right - dx, y, right, y + dy, right, y + ry)} c",
            f"{points(right, top - ry)} l",
            f"{points(right, top - dy, right - dx, top, right - rx, top)} c",
            f"{points(x + rx, top)} l",
            f"{points(x + dx, top, x, top - dy, x, top - ry)} c",
            f"{points(x, y + ry)} l",
            f"{points(x, y + dy, x + dx, y, x + rx, y)} c h",
        )
    )
