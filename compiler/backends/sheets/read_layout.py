"""Read the layout of a pack: YAML values and SVG texts to a checked `Layout`.

Reads no files itself.  Several documents are read as one; names must not repeat.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Literal, TypeVar, cast

from cardwright.compiler.backends.sheets import drawings, layouts
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

# These stand in the same documents and have readers of their own.
ELSEWHERE = ("faces", "products", "wordings", "icons", "book", "boards")
SECTIONS = ("fonts", "palette", "ramps", "types", "frames", "scenes", "portraits")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
T = TypeVar("T")
Styles = Mapping[str, layouts.Type]


def read_layout(
    documents: Mapping[str, object],
    drawing_texts: Mapping[str, str],
    icon_texts: Mapping[str, str],
    font_files: Mapping[str, bytes],
) -> tuple[layouts.Layout, tuple[LayoutProblem, ...]]:
    """Return the layout and what is wrong with it.

    `documents` are the YAML values by file name; drawings and icons are SVG texts by
    the name under which frames and rich text ask for them.
    """
    problems: list[LayoutProblem] = []
    sections = _sections(documents, problems)
    fonts = {"text": layouts.FontRole(family="Barlow", stretch=87.5)}
    fonts |= _named(sections["fonts"], _font)
    styles = _named(sections["types"], lambda at: _type(at, {}))
    layout = layouts.Layout(
        frames=_frames(sections["frames"], styles),
        fonts=fonts,
        palette={"ink": "#1b1720"} | _named(sections["palette"], _colour),
        ramps=_named(sections["ramps"], _ramp),
        scenes={n: _scene(n, at) for n, at in sections["scenes"].items()},
        portraits={n: _portrait(n, at) for n, at in sections["portraits"].items()},
        drawings=_svgs("drawing", drawing_texts, problems),
        icons=_svgs("icon", icon_texts, problems),
        font_files=dict(font_files),
    )
    return layout, tuple(problems)


def _sections(
    documents: Mapping[str, object], problems: list[LayoutProblem]
) -> dict[str, dict[str, Cursor]]:
    sections: dict[str, dict[str, Cursor]] = {name: {} for name in SECTIONS}
    for file, value in documents.items():
        top = Cursor(value=value, file=file, keys=(), problems=problems)
        for name, entries in top.table((*SECTIONS, *ELSEWHERE)).items():
            if name in sections:
                _merge(sections[name], entries)
    return sections


def _merge(section: dict[str, Cursor], entries: Cursor) -> None:
    for name, at in entries.table().items():
        if name in section:
            at.wrong(f"`{name}` is already described in {section[name].file}")
        else:
            section[name] = at


def _named(entries: Mapping[str, Cursor], read: Callable[[Cursor], T]) -> dict[str, T]:
    return {name: read(at) for name, at in entries.items()}


def _svgs(
    kind: str, texts: Mapping[str, str], problems: list[LayoutProblem]
) -> dict[str, str]:
    checked: dict[str, str] = {}
    for name, text in sorted(texts.items()):
        try:
            checked[name] = drawings.checked_drawing(text)
        except drawings.DrawingError as error:
            found = LayoutProblem(file=f"{kind} {name}", keys=(), message=f"{error}")
            problems.append(found)
    return checked


def _font(at: Cursor) -> layouts.FontRole:
    table = at.table(("family", "stretch"))
    return layouts.FontRole(
        family=_get(table, "family", Cursor.text, "Barlow"),
        stretch=_get(table, "stretch", Cursor.number, 100.0),
    )


def _colour(at: Cursor) -> str:
    text = at.text()
    if not _HEX.fullmatch(text):
        at.wrong(f"`{text}` is not a colour like `#1d1a26`")
        return "#ff00ff"
    return text


def _ramp(at: Cursor) -> dict[str, str]:
    return _named(at.table(), _colour)


def _type(at: Cursor, styles: Styles) -> layouts.Type:
    """A named type, or a mapping that may start from one with `like`."""
    if isinstance(at.value, str):
        return _style(at, styles)
    table = at.table((*layouts.Type.__dataclass_fields__, "like"))
    base = _style(table["like"], styles) if "like" in table else layouts.Type()
    return replace(
        base,
        font=_get(table, "font", Cursor.text, base.font),
        size=_get(table, "size", Cursor.number, base.size),
        fill=_get(table, "fill", Cursor.text, base.fill),
        weight=_get(table, "weight", lambda at: int(at.number()), base.weight),
        italic=_get(table, "italic", Cursor.fact, base.italic),
        capitals=_get(table, "capitals", Cursor.fact, base.capitals),
        tracking=_get(table, "tracking", Cursor.number, base.tracking),
        leading=_get(table, "leading", Cursor.number, base.leading),
        paragraph=_get(table, "paragraph", Cursor.number, base.paragraph),
        halo=_get(table, "halo", Cursor.text, base.halo),
        halo_width=_get(table, "halo_width", Cursor.number, base.halo_width),
    )


def _style(at: Cursor, styles: Styles) -> layouts.Type:
    name = at.text()
    if name not in styles:
        at.wrong(f"unknown type `{name}`")
    return styles.get(name, layouts.Type())


FRAME_KEYS = ("size", "bleed", "outline", "radius", "points", "folds", "base", "elements")


def _frames(entries: Mapping[str, Cursor], styles: Styles) -> dict[str, layouts.Frame]:
    """Read the frames, each after its base, in whatever order they are written."""
    waiting, frames = dict(entries), dict[str, layouts.Frame]()
    while waiting:
        ready = [n for n, at in waiting.items() if at.get("base") not in waiting]
        for name in ready or list(waiting):
            frames[name] = _frame(name, waiting.pop(name), styles, frames)
    return {name: frames[name] for name in entries}


def _frame(
    name: str, at: Cursor, styles: Styles, known: Mapping[str, layouts.Frame]
) -> layouts.Frame:
    """A frame; with `base`, what it does not say is taken from another frame."""
    table = at.table(FRAME_KEYS)
    base = _base(table, known)
    width, height = (
        table["size"].numbers(2) if "size" in table else (base.width, base.height)
    )
    if not (1 <= width <= 2000 and 1 <= height <= 2000):
        at.wrong("a size must be between 1 and 2000 mm")
        width, height = base.width, base.height
    own = table["elements"].items() if "elements" in table else iter(())
    return layouts.Frame(
        name=name,
        width=width,
        height=height,
        bleed=_get(table, "bleed", Cursor.number, base.bleed),
        outline=_outline(table, base.outline),
        elements=(*base.elements, *_elements(own, styles)),
        folds=_get(table, "folds", Cursor.numbers, base.folds),
    )


_PLAIN = layouts.Frame(
    name="", width=63.0, height=88.0, bleed=3.0, outline=layouts.Outline(), elements=()
)


def _base(table: Mapping[str, Cursor], known: Mapping[str, layouts.Frame]) -> layouts.Frame:
    if "base" not in table:
        return _PLAIN
    name = table["base"].text()
    if name not in known:
        table["base"].wrong(f"no frame `{name}` to start from")
    return known.get(name, _PLAIN)


def _outline(table: Mapping[str, Cursor], base: layouts.Outline) -> layouts.Outline:
    kind = (
        table["outline"].one_of("rect", "circle", "polygon")
        if "outline" in table
        else base.kind
    )
    return layouts.Outline(
        kind=cast(Literal["rect", "circle", "polygon"], kind),
        radius=_get(table, "radius", Cursor.number, base.radius),
        points=_get(table, "points", _points, base.points),
    )


def _elements(items: Iterator[Cursor], styles: Styles) -> Iterator[layouts.Element]:
    for at in items:
        kinds = [kind for kind in ELEMENT_KEYS if kind in at.table()]
        if len(kinds) != 1:
            at.wrong(f"an element needs one of `{'`, `'.join(ELEMENT_KEYS)}`")
            continue
        table = at.table((*COMMON_KEYS, kinds[0], *ELEMENT_KEYS[kinds[0]]))
        yield _element(kinds[0], table, styles)


COMMON_KEYS = ("box", "given", "absent")
ELEMENT_KEYS = {
    "shape": ("fill", "stroke", "thickness", "radius", "points"),
    "picture": (),
    "line": ("type", "across", "down", "turn", "smallest"),
    "flow": ("parts", "across", "down", "smallest"),
    "row": ("type", "size", "gap", "across", "upright"),
    "board": (),
}


def _element(kind: str, table: Mapping[str, Cursor], styles: Styles) -> layouts.Element:
    if kind == "shape":
        return _shape(table)
    if kind == "picture":
        name = table["picture"].text()
        return layouts.Picture(
            box=_box(table), name="" if name == "art" else name, when=_when(table)
        )
    if kind == "line":
        return _line(table, styles)
    if kind == "board":
        name = table["board"].text()
        return layouts.Board(name=name, box=_box(table), when=_when(table))
    return _flow(table, styles) if kind == "flow" else _row(table, styles)


def _shape(table: Mapping[str, Cursor]) -> layouts.Shape:
    kind = table["shape"].one_of("rect", "ellipse", "polygon")
    return layouts.Shape(
        kind=cast(Literal["rect", "ellipse", "polygon"], kind),
        box=_box(table),
        fill=_get(table, "fill", Cursor.text, ""),
        stroke=_get(table, "stroke", Cursor.text, ""),
        thickness=_get(table, "thickness", Cursor.number, 0.0),
        radius=_get(table, "radius", Cursor.number, 0.0),
        points=_get(table, "points", _points, ()),
        when=_when(table),
    )


def _line(table: Mapping[str, Cursor], styles: Styles) -> layouts.Line:
    return layouts.Line(
        field=table["line"].text(),
        box=_box(table),
        type=_get(table, "type", lambda at: _type(at, styles), layouts.Type()),
        across=_across(table),
        down=_down(table, "horizon"),
        turn=_get(table, "turn", Cursor.number, 0.0),
        smallest=_get(table, "smallest", Cursor.number, 0.6),
        when=_when(table),
    )


def _flow(table: Mapping[str, Cursor], styles: Styles) -> layouts.Flow:
    parts = table["parts"].items() if "parts" in table else iter(())
    return layouts.Flow(
        name=table["flow"].text(),
        box=_box(table),
        parts=tuple(_part(at, styles) for at in parts),
        across=_across(table),
        down=_down(table, "top"),
        smallest=_get(table, "smallest", Cursor.number, 0.7),
        when=_when(table),
    )


def _part(at: Cursor, styles: Styles) -> layouts.Part:
    table = at.table(("field", "type", "before", "given", "absent"))
    return layouts.Part(
        field=_get(table, "field", Cursor.text, ""),
        type=_get(table, "type", lambda here: _type(here, styles), layouts.Type()),
        before=_get(table, "before", Cursor.number, 0.0),
        when=_when(table),
    )


def _row(table: Mapping[str, Cursor], styles: Styles) -> layouts.Row:
    return layouts.Row(
        field=table["row"].text(),
        box=_box(table),
        size=_get(table, "size", Cursor.number, 6.0),
        gap=_get(table, "gap", Cursor.number, 0.8),
        type=_get(table, "type", lambda at: _type(at, styles), layouts.Type()),
        across=_across(table),
        upright=_get(table, "upright", Cursor.fact, False),
        when=_when(table),
    )


def _scene(name: str, at: Cursor) -> layouts.Scene:
    table = at.table(("size", "layers"))
    width, height = table["size"].numbers(2) if "size" in table else (100.0, 100.0)
    layers = table["layers"].items() if "layers" in table else iter(())
    return layouts.Scene(
        name=name, width=width, height=height, layers=tuple(_layer(item) for item in layers)
    )


def _layer(at: Cursor) -> layouts.Layer:
    table = at.table(("layer", "choices"))
    choices = table["choices"].items() if "choices" in table else iter(())
    found = tuple(_drawing_name(item) for item in choices)
    return layouts.Layer(name=_get(table, "layer", Cursor.text, ""), choices=found or ("",))


def _portrait(name: str, at: Cursor) -> layouts.Portrait:
    table = at.table(("scene", "picks", "colours"))
    picks = table["picks"].table() if "picks" in table else {}
    colours = table["colours"].table() if "colours" in table else {}
    return layouts.Portrait(
        name=name,
        scene=_get(table, "scene", Cursor.text, ""),
        picks=tuple(
            layouts.Picked(layer=layer, part=_drawing_name(pick))
            for layer, pick in picks.items()
        ),
        colours=tuple((role, to.text()) for role, to in colours.items()),
    )


def _drawing_name(at: Cursor) -> str:
    name = at.text()
    return "" if name == "none" else name


def _box(table: Mapping[str, Cursor]) -> layouts.Box:
    numbers = table["box"].numbers(4) if "box" in table else (0.0,) * 4
    x, y, width, height = numbers
    return layouts.Box(x=x, y=y, width=width, height=height)


def _when(table: Mapping[str, Cursor]) -> layouts.Condition:
    return layouts.Condition(
        given=_get(table, "given", Cursor.text, ""),
        absent=_get(table, "absent", Cursor.text, ""),
    )


def _across(table: Mapping[str, Cursor]) -> layouts.Across:
    at = table.get("across")
    word = at.one_of("left", "center", "right") if at else "left"
    return cast(layouts.Across, word)


def _down(table: Mapping[str, Cursor], usual: layouts.Down) -> layouts.Down:
    at = table.get("down")
    return cast(layouts.Down, at.one_of("top", "horizon", "bottom")) if at else usual


def _points(at: Cursor) -> tuple[tuple[float, float], ...]:
    return tuple((p[0], p[1]) for p in (item.numbers(2) for item in at.items()))


def _get(table: Mapping[str, Cursor], key: str, read: Callable[[Cursor], T], usual: T) -> T:
    return read(table[key]) if key in table else usual
