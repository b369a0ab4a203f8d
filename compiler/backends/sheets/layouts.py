"""How the printed things of a game look, as plain values read from a pack.

A `Frame` is a list of elements placed in millimetres from the trimmed corner.
Colours are names, looked up first in the ramp of the piece, then in the palette.
Nothing here draws: `draw.py` resolves a frame for one piece.
"""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle in millimetres; negative positions reach into the bleed."""

    x: float
    y: float
    width: float
    height: float


Across = Literal["left", "center", "right"]
Down = Literal["top", "horizon", "bottom"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Type:
    """How text looks: the role of its font, size in points, and trimmings.

    Tracking, leading and the extra space between paragraphs are in ems.
    """

    font: str = "text"
    size: float = 8.0
    fill: str = "ink"
    weight: int = 400
    italic: bool = False
    capitals: bool = False
    tracking: float = 0.0
    leading: float = 0.55
    paragraph: float = 0.2
    halo: str = ""
    halo_width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """An element is drawn if the piece has field `given` and lacks field `absent`."""

    given: str = ""
    absent: str = ""


ALWAYS = Condition()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A flat shape: a rectangle, an ellipse, or the polygon through `points`."""

    kind: Literal["rect", "ellipse", "polygon"]
    box: Box
    fill: str = ""
    stroke: str = ""
    thickness: float = 0.0
    radius: float = 0.0
    points: tuple[tuple[float, float], ...] = ()
    when: Condition = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing of the layout in the colours of the piece; no name: the art of the piece."""

    box: Box
    name: str = ""
    when: Condition = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a field, made smaller until it is as wide as the box at most."""

    field: str
    box: Box
    type: Type
    across: Across = "left"
    down: Down = "horizon"
    turn: float = 0.0
    smallest: float = 0.6
    when: Condition = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One field inside a flow, `before` millimetres under the part above."""

    field: str
    type: Type
    before: float = 0.0
    when: Condition = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """Running text of several fields, made smaller together until it fits the box."""

    name: str
    box: Box
    parts: tuple[Part, ...]
    across: Across = "left"
    down: Down = "top"
    smallest: float = 0.7
    when: Condition = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The icons and numbers of a field side by side, `size` millimetres high."""

    field: str
    box: Box
    size: float
    gap: float
    type: Type
    across: Across = "left"
    upright: bool = False
    when: Condition = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A declared board with all its spaces, in the middle of the box."""

    name: str
    box: Box
    when: Condition = ALWAYS


Simple = Shape | Picture | Line | Flow | Row
Element = Simple | Board


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """The form of the cut: what is left after cutting or punching."""

    kind: Literal["rect", "circle", "polygon"] = "rect"
    radius: float = 0.0
    points: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One kind of printed face."""

    name: str
    width: float
    height: float
    bleed: float
    outline: Outline
    elements: tuple[Element, ...]
    folds: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FontRole:
    """The family behind a role such as `display` or `text`."""

    family: str
    stretch: float = 100.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One layer of a scene: one of `choices` is taken, the empty one draws nothing."""

    name: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture built from parts: back to front, on a canvas of `width` by `height`."""

    name: str
    width: float
    height: float
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked:
    """The part chosen for one layer."""

    layer: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """One picture: a scene with some layers pinned, some colours of its own."""

    name: str
    scene: str
    picks: tuple[Picked, ...] = ()
    colours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What is drawn where a way leads: an opening of `width`, or a line between cells.

    Without a width the whole side is open; `head` is the length of the head of an arrow.
    """

    width: float = 0.0
    thickness: float = 0.0
    fill: str = ""
    stroke: str = ""
    head: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLook:
    """How a board is drawn: printed fields say where its spaces lie, in cells of one size.

    The gap between cells is that across and that down.
    Where no way leads from a cell to the one beside it there is a `wall`.  A space with the
    printed field `gated` has an opening like `gate` in its outer side.
    """

    name: str
    across: str
    down: str
    width: float
    height: float
    gap: tuple[float, float] = (0.0, 0.0)
    wall: Passage = Passage()
    ways: dict[str, Passage] = field(default_factory=dict[str, Passage])
    gate: Passage = Passage()
    gated: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """All that a pack says about looks; `drawings` are checked SVG texts by name."""

    frames: dict[str, Frame]
    fonts: dict[str, FontRole]
    palette: dict[str, str]
    ramps: dict[str, dict[str, str]]
    scenes: dict[str, Scene] = field(default_factory=dict[str, Scene])
    portraits: dict[str, Portrait] = field(default_factory=dict[str, Portrait])
    drawings: dict[str, str] = field(default_factory=dict[str, str])
    icons: dict[str, str] = field(default_factory=dict[str, str])
    font_files: dict[str, bytes] = field(default_factory=dict[str, bytes])
