"""SVG drawings of a pack: what is allowed in them, their colours, and built pictures.

A drawing names its colours by class (`class="skin"` fills, `class="line-ink"` strokes),
so that one file serves every ramp.  Drawings of packs are not trusted: only plain shapes
and plain attributes pass, so nothing in them can reach a file, an address or a script.
"""

import hashlib
import re
from collections.abc import Mapping
from xml.etree import ElementTree

from cardwright.compiler.backends.sheets import layouts

SHAPES = frozenset(
    ("svg", "g", "path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
)
ATTRIBUTES = frozenset(
    ("class", "transform", "viewBox", "opacity", "d", "points")
    + ("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height")
    + ("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity")
    + ("stroke-linecap", "stroke-linejoin", "stroke-dasharray")
)
SVG = "http://www.w3.org/2000/svg"
LARGEST = 200_000
_COLOUR = re.compile(r"none|#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")
_CLASS = re.compile(r"[a-z][a-z0-9-]*")


class DrawingError(Exception):
    """A drawing that may not be used; the message says why, for the designer."""


def checked_drawing(text: str) -> str:
    """Return `text` rewritten with nothing but allowed shapes, or raise `DrawingError`."""
    if len(text) > LARGEST:
        raise DrawingError(f"the drawing is larger than {LARGEST} characters")
    if "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL):
        raise DrawingError("a drawing must not declare a document type or entities")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise DrawingError(f"the drawing is not well-formed SVG: {error}") from error
    _check(root)
    return ElementTree.tostring(root, encoding="unicode")


def coloured(drawing: str, colours: Mapping[str, str]) -> str:
    """Return `drawing` with a style for every class that it uses."""
    rules = "".join(_rule(name, colours) for name in classes_of(drawing))
    start = drawing.index(">", drawing.index("<svg")) + 1
    return f"{drawing[:start]}<style>{rules}</style>{drawing[start:]}"


def classes_of(drawing: str) -> tuple[str, ...]:
    """The colour classes that `drawing` uses, sorted."""
    return tuple(sorted(set(re.findall(r'class="([a-z0-9-]+)"', drawing))))


def picks_of(scene: layouts.Scene, portrait: layouts.Portrait) -> tuple[str, ...]:
    """Choose the part of every layer: as pinned, else by the name of the portrait.

    The choice is a hash of portrait and layer, so a new layer or portrait changes no
    other picture.
    """
    pinned = {pick.layer: pick.part for pick in portrait.picks}
    return tuple(
        pinned.get(layer.name, _chosen(portrait.name, layer)) for layer in scene.layers
    )


def composed(
    scene: layouts.Scene, parts: tuple[str, ...], drawings: Mapping[str, str]
) -> str:
    """Lay the drawings named by `parts` over one another on the canvas of `scene`."""
    inner = "".join(_inner(drawings[part]) for part in parts if part)
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {scene.width:g} {scene.height:g}">{inner}</svg>'
    )


def _check(element: ElementTree.Element) -> None:
    element.tag = _local(element.tag)
    if element.tag not in SHAPES:
        raise DrawingError(f"a drawing must not contain `{element.tag}`")
    if element.tag == "svg":
        element.set("xmlns", SVG)
    for name, value in element.attrib.items():
        if name != "xmlns":
            _check_attribute(name, value)
    element.text = None
    for child in element:
        child.tail = None
        _check(child)


def _local(tag: str) -> str:
    return tag.removeprefix(f"{{{SVG}}}")


def _check_attribute(name: str, value: str) -> None:
    if name not in ATTRIBUTES:
        raise DrawingError(f"a drawing must not use the attribute `{name}`")
    if name in ("fill", "stroke") and not _COLOUR.fullmatch(value):
        raise DrawingError(f"`{value}` is not a colour like `#1d1a26`")
    if name == "class" and not _CLASS.fullmatch(value):
        raise DrawingError(f"`{value}` is not one colour name")


def _rule(name: str, colours: Mapping[str, str]) -> str:
    if name.startswith("line-"):
        return f".{name}{{stroke:{colours[name.removeprefix('line-')]};fill:none}}"
    return f".{name}{{fill:{colours[name]}}}"


def _chosen(portrait: str, layer: layouts.Layer) -> str:
    digest = hashlib.sha256(f"{portrait}/{layer.name}".encode()).digest()
    return layer.choices[int.from_bytes(digest[:4], "big") % len(layer.choices)]


def _inner(drawing: str) -> str:
    start = drawing.index(">", drawing.index("<svg")) + 1
    return drawing[start : drawing.rindex("</svg>")]
