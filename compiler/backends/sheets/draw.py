"""Resolve the frame of a piece: fields filled in, colours and pictures looked up.

The result is plain values for the template.  What a piece asks for and the layout
lacks becomes a problem, and the piece is printed without it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from cardwright.compiler.backends.sheets import boards, drawings, layouts, model

Plain = str | float | bool | tuple["Plain", ...] | dict[str, "Plain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnText:
    """A text with the role of the font that prints it, for the check of glyphs."""

    box: str
    role: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One piece ready for the template."""

    page: dict[str, Plain]
    images: dict[str, str]
    texts: tuple[DrawnText, ...]
    problems: tuple[str, ...]


def draw(piece: model.Piece, layout: layouts.Layout, language: str) -> Drawn:
    """Resolve `piece` for printing."""
    desk = _Desk(piece=piece, layout=layout)
    frame = layout.frames.get(piece.frame)
    if frame is None:
        desk.problems.append(f"unknown frame `{piece.frame}`")
        frame = BLANK
    elements = tuple(_elements(desk, frame.elements))
    page: dict[str, Plain] = {
        "width": frame.width,
        "height": frame.height,
        "bleed": frame.bleed,
        "language": language,
        "elements": elements,
    }
    return Drawn(
        page=page,
        images=desk.images,
        texts=tuple(desk.texts),
        problems=tuple(desk.problems),
    )


def painted(layout: layouts.Layout, name: str, colour: str) -> str:
    """Return a drawing or portrait as SVG, in the colours of a ramp."""
    desk = _Desk(piece=model.Piece(id=name, frame="", colour=colour), layout=layout)
    return desk.images[_image(desk, name)]


def painted_icon(layout: layouts.Layout, name: str) -> str:
    """Return an icon as SVG, in the colours of the palette."""
    desk = _Desk(piece=model.Piece(id=name, frame="", colour=""), layout=layout)
    return desk.images[_icon(desk, name)]


# What a piece with an unknown frame is printed on.
BLANK = layouts.Frame(
    name="", width=63.0, height=88.0, bleed=3.0, outline=layouts.Outline(), elements=()
)


@dataclass(kw_only=True)
class _Desk:
    """The piece being resolved, and what has been collected for it so far."""

    piece: model.Piece
    layout: layouts.Layout
    images: dict[str, str] = field(default_factory=dict[str, str])
    texts: list[DrawnText] = field(default_factory=list[DrawnText])
    problems: list[str] = field(default_factory=list[str])

    def text_of(self, name: str) -> model.RichText:
        """The value of a field, empty if the piece has none of that name."""
        return next((f.value for f in self.piece.fields if f.name == name), ())

    def colours(self) -> Mapping[str, str]:
        """The palette with the ramp of the piece over it."""
        return self.layout.palette | self.layout.ramps.get(self.piece.colour, {})

    def colour(self, name: str) -> str:
        """The code of a colour name; nothing stays nothing."""
        if not name or name.startswith("#"):
            return name
        code = self.colours().get(name)
        if code is None:
            self.problems.append(f"unknown colour `{name}`")
            return "#ff00ff"
        return code


def _elements(
    desk: _Desk, elements: Iterable[layouts.Element]
) -> Iterable[dict[str, Plain]]:
    for element in elements:
        if not (_is_wanted(desk, element.when) and _has_content(desk, element)):
            continue
        if isinstance(element, layouts.Board):
            yield from _board(desk, element)
        else:
            yield _element(desk, element)


def _is_wanted(desk: _Desk, when: layouts.Condition) -> bool:
    if when.given and not desk.text_of(when.given):
        return False
    return not (when.absent and desk.text_of(when.absent))


def _has_content(desk: _Desk, element: layouts.Element) -> bool:
    match element:
        case layouts.Line(field=name) | layouts.Row(field=name):
            return bool(desk.text_of(name))
        case layouts.Flow(parts=parts):
            return any(_is_printed(desk, part) for part in parts)
        case layouts.Shape() | layouts.Picture() | layouts.Board():
            return True
        case _:
            assert_never(element)


def _board(desk: _Desk, element: layouts.Board) -> Iterable[dict[str, Plain]]:
    """The spaces of a board, then its walls, doors and arrows over them."""
    board = next((each for each in desk.piece.boards if each.name == element.name), None)
    if board is None:
        desk.problems.append(f"unknown board `{element.name}`")
        return
    plan = boards.plan_board(board, element.box)
    desk.problems.extend(plan.problems)
    for cell in plan.cells:
        yield from _space(desk, cell, board.look)
    for shape in plan.shapes:
        yield _shape(desk, shape)


def _space(
    desk: _Desk, cell: boards.Cell, look: layouts.BoardLook
) -> Iterable[dict[str, Plain]]:
    """The face of a space, drawn in its own colours at its cell."""
    frame = desk.layout.frames.get(cell.piece.frame)
    if frame is None:
        desk.problems.append(f"unknown frame `{cell.piece.frame}`")
        return
    if (frame.width, frame.height) != (look.width, look.height):
        desk.problems.append(
            f"a frame `{frame.name}` of the size of its cell, {look.width:g} x"
            f" {look.height:g} mm"
        )
    own = replace(desk, piece=cell.piece)
    for drawn in _elements(own, frame.elements):
        if "name" in drawn:
            drawn["name"] = f"{drawn['name']} of {cell.piece.id}"
        yield drawn | {"box": _shifted(drawn["box"], cell.box)}


def _shifted(box: Plain, by: layouts.Box) -> Plain:
    assert isinstance(box, dict)
    x, y = box["x"], box["y"]
    assert isinstance(x, float | int) and isinstance(y, float | int)
    return box | {"x": x + by.x, "y": y + by.y}


def _element(desk: _Desk, element: layouts.Simple) -> dict[str, Plain]:
    match element:
        case layouts.Shape():
            return _shape(desk, element)
        case layouts.Picture():
            return _picture(desk, element)
        case layouts.Line():
            return _line(desk, element)
        case layouts.Flow():
            return _flow(desk, element)
        case layouts.Row():
            return _row(desk, element)
        case _:
            assert_never(element)


def _shape(desk: _Desk, shape: layouts.Shape) -> dict[str, Plain]:
    return {
        "draw": "shape",
        "kind": shape.kind,
        "box": _box(shape.box),
        "fill": desk.colour(shape.fill),
        "stroke": desk.colour(shape.stroke),
        "thickness": shape.thickness,
        "radius": shape.radius,
        "points": shape.points,
    }


def _picture(desk: _Desk, picture: layouts.Picture) -> dict[str, Plain]:
    name = picture.name or desk.piece.art
    return {"draw": "picture", "box": _box(picture.box), "image": _image(desk, name)}


def _image(desk: _Desk, name: str) -> str:
    drawing = desk.layout.drawings.get(name)
    colours = dict(desk.colours())
    portrait = desk.layout.portraits.get(name)
    if portrait is not None:
        drawing = _portrait(desk, portrait)
        colours |= {role: desk.colour(to) for role, to in portrait.colours}
    if drawing is None:
        desk.problems.append(f"unknown drawing `{name}`")
        drawing = _NOTHING
    key = f"{name}@{desk.piece.colour}"
    desk.images[key] = _painted(desk, drawing, colours, name)
    return key


_NOTHING = f'<svg xmlns="{drawings.SVG}" viewBox="0 0 1 1"></svg>'


def _portrait(desk: _Desk, portrait: layouts.Portrait) -> str | None:
    scene = desk.layout.scenes.get(portrait.scene)
    if scene is None:
        return None
    parts = drawings.picks_of(scene, portrait)
    missing = [p for p in parts if p and p not in desk.layout.drawings]
    for part in missing:
        desk.problems.append(f"unknown drawing `{part}`")
    kept = tuple(part for part in parts if part not in missing)
    return drawings.composed(scene, kept, desk.layout.drawings)


def _painted(desk: _Desk, drawing: str, colours: dict[str, str], name: str) -> str:
    for used in drawings.classes_of(drawing):
        role = used.removeprefix("line-")
        if role not in colours:
            desk.problems.append(f"unknown colour `{role}` in drawing `{name}`")
            colours[role] = "#ff00ff"
    return drawings.coloured(drawing, colours)


def _line(desk: _Desk, line: layouts.Line) -> dict[str, Plain]:
    value = desk.text_of(line.field)
    _note(desk, line.field, line.type, value)
    return {
        "draw": "line",
        "name": line.field,
        "box": _box(line.box),
        "type": _type(desk, line.type),
        "groups": _groups(desk, value),
        "across": line.across,
        "down": line.down,
        "turn": line.turn,
        "smallest": line.smallest,
    }


def _flow(desk: _Desk, flow: layouts.Flow) -> dict[str, Plain]:
    return {
        "draw": "flow",
        "name": flow.name,
        "box": _box(flow.box),
        "across": flow.across,
        "down": flow.down,
        "smallest": flow.smallest,
        "parts": tuple(
            _part(desk, flow, part) for part in flow.parts if _is_printed(desk, part)
        ),
    }


def _is_printed(desk: _Desk, part: layouts.Part) -> bool:
    return bool(desk.text_of(part.field)) and _is_wanted(desk, part.when)


def _part(desk: _Desk, flow: layouts.Flow, part: layouts.Part) -> dict[str, Plain]:
    value = desk.text_of(part.field)
    _note(desk, flow.name, part.type, value)
    return {
        "type": _type(desk, part.type),
        "before": part.before,
        "paragraphs": tuple(_groups(desk, runs) for runs in paragraphs(value)),
        "words": long_words(value, part.type, flow.box.width),
    }


def _row(desk: _Desk, row: layouts.Row) -> dict[str, Plain]:
    value = desk.text_of(row.field)
    _note(desk, row.field, row.type, value)
    return {
        "draw": "row",
        "name": row.field,
        "box": _box(row.box),
        "size": row.size,
        "gap": row.gap,
        "across": row.across,
        "upright": row.upright,
        "type": _type(desk, row.type),
        "runs": tuple(_run(desk, run) for run in value),
    }


def _box(box: layouts.Box) -> dict[str, Plain]:
    return {"x": box.x, "y": box.y, "width": box.width, "height": box.height}


def _type(desk: _Desk, style: layouts.Type) -> dict[str, Plain]:
    role = desk.layout.fonts.get(style.font)
    if role is None:
        desk.problems.append(f"unknown font role `{style.font}`")
        role = layouts.FontRole(family="Barlow", stretch=87.5)
    return {
        "family": role.family,
        "stretch": role.stretch,
        "size": style.size,
        "fill": desk.colour(style.fill),
        "weight": style.weight,
        "italic": style.italic,
        "capitals": style.capitals,
        "tracking": style.tracking,
        "leading": style.leading,
        "paragraph": style.paragraph,
        "halo": desk.colour(style.halo),
        "halo_width": style.halo_width,
    }


def _note(desk: _Desk, box: str, style: layouts.Type, value: model.RichText) -> None:
    said = "".join(text_of(run) for run in value)
    text = said.upper() if style.capitals else said
    desk.texts.append(DrawnText(box=box, role=style.font, text=text))


def text_of(run: model.Run) -> str:
    """The words of a run; an icon has none."""
    match run:
        case model.TextRun(text=text) | model.NumberRun(text=text):
            return text
        case model.IconRun() | model.ParagraphBreak():
            return ""
        case _:
            assert_never(run)


def paragraphs(value: model.RichText) -> tuple[model.RichText, ...]:
    """Split at the paragraph breaks."""
    result: list[model.RichText] = []
    runs: list[model.Run] = []
    for run in (*value, model.ParagraphBreak()):
        if not isinstance(run, model.ParagraphBreak):
            runs.append(run)
        elif runs:
            result.append(tuple(runs))
            runs = []
    return tuple(result)


# Scripts that break between any two characters have no unbreakable words.
_WORD = re.compile(r"[^\s\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+")
# No letter of a text font is wider than this many ems.
_WIDEST = 1.25


def long_words(value: model.RichText, style: layouts.Type, width: float) -> tuple[str, ...]:
    """The words of a text that may be wider than `width` millimetres, sorted."""
    widest = style.size * 0.3528 * (_WIDEST + style.tracking)
    found = {
        word
        for run in value
        for word in _WORD.findall(text_of(run))
        if len(word) * widest > width
    }
    return tuple(sorted(found, key=lambda word: (-len(word), word)))


def _groups(desk: _Desk, value: model.RichText) -> tuple[Plain, ...]:
    return tuple(tuple(_run(desk, run) for run in group) for group in glue(split(value)))


def split(value: model.RichText) -> tuple[model.Run, ...]:
    """Cut number and punctuation off the words around an icon, as runs of their own."""
    result: list[model.Run] = []
    for before, run, after in zip((None, *value), value, (*value[1:], None), strict=False):
        if isinstance(run, model.TextRun):
            result.extend(_cut(before, run, after))
        else:
            result.append(run)
    return tuple(result)


_TAIL = re.compile(r"(?P<rest>.*\s|)(?P<glued>[^\s]*\d[ \u00a0]?)", re.DOTALL)
_HEAD = re.compile(r"(?P<glued>[^\w\s]+)(?P<rest>.*)", re.DOTALL)


def _cut(
    before: model.Run | None, run: model.TextRun, after: model.Run | None
) -> Iterable[model.TextRun]:
    text, head, tail = run.text, "", ""
    if isinstance(before, model.IconRun) and (found := _HEAD.fullmatch(text)):
        head, text = found["glued"], found["rest"]
    if isinstance(after, model.IconRun) and (found := _TAIL.fullmatch(text)):
        text, tail = found["rest"], found["glued"]
    return (replace(run, text=piece) for piece in (head, text, tail) if piece)


def glue(runs: tuple[model.Run, ...]) -> tuple[tuple[model.Run, ...], ...]:
    """Group each icon with the number before it and the punctuation after it."""
    groups: list[list[model.Run]] = []
    for run in runs:
        if groups and _belongs(groups[-1], run):
            groups[-1].append(run)
        else:
            groups.append([run])
    return tuple(tuple(group) for group in groups)


def _belongs(group: list[model.Run], run: model.Run) -> bool:
    said = "".join(text_of(each) for each in group)
    if isinstance(run, model.IconRun):
        is_counted = isinstance(group[0], model.NumberRun)
        return said.rstrip(" (\u00a0" if is_counted else " \u00a0")[-1:].isdigit()
    mark = text_of(run)
    if isinstance(group[-1], model.NumberRun):
        return bool(mark) and mark.strip() in ("", "(")
    is_mark = bool(mark) and not any(c.isalnum() or c.isspace() for c in mark)
    return isinstance(group[-1], model.IconRun) and is_mark


def _run(desk: _Desk, run: model.Run) -> dict[str, Plain]:
    match run:
        case model.TextRun(text=text, strong=strong, italic=italic):
            return {"kind": "text", "text": text, "strong": strong, "italic": italic}
        case model.NumberRun(text=text):
            return {"kind": "number", "text": text}
        case model.IconRun(icon=icon, label=label):
            return {"kind": "icon", "image": _icon(desk, icon), "label": label or icon}
        case model.ParagraphBreak():
            return {"kind": "text", "text": "", "strong": False, "italic": False}
        case _:
            assert_never(run)


def _icon(desk: _Desk, icon: str) -> str:
    drawing = desk.layout.icons.get(icon)
    if drawing is None:
        desk.problems.append(f"unknown icon `{icon}`")
        drawing = _NOTHING
    key = f"icon:{icon}@{desk.piece.colour}"
    desk.images[key] = _painted(desk, drawing, dict(desk.colours()), icon)
    return key
