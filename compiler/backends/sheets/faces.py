"""Which frame a card is printed on and what stands in its fields, as data of the layout.

A face is chosen by the attributes of the card.  In its texts, `$name` is a text or an
attribute of the card, `{icon}` an icon, and `{icon * $amount}` that icon so many times.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright.compiler.backends.sheets import cursor, markup, model
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

FACE_KEYS = ("when", "frame", "colour", "art", "back", "fields")
_VALUE = re.compile(
    r"\{(?P<icon>[a-z][a-z0-9-]*) ?\* ?\$(?P<times>[a-z][a-z0-9-]*)\}"
    r"|\$(?P<name>[a-z][a-z0-9-]*)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """What the checked game says of a card: its attributes as values, its words as runs.

    The attributes must hold `id` and `type`; the texts usually `name`, `text` and
    `flavour`.
    """

    id: str
    copies: int
    attributes: Mapping[str, str | int]
    texts: Mapping[str, model.RichText]
    origin: model.Origin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceField:
    """The text of one field: one text, or one for each value of attribute `by`."""

    name: str
    by: str
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """How the cards with the attributes `when` are printed."""

    when: Mapping[str, str]
    frame: str
    colour: str
    art: str
    back: str
    fields: tuple[FaceField, ...]


def read_faces(
    documents: Mapping[str, object], language: str
) -> tuple[tuple[Face, ...], tuple[LayoutProblem, ...]]:
    """Return the `faces` of the YAML values in one language, and what is wrong."""
    problems: list[LayoutProblem] = []
    faces = tuple(
        _face(at, language)
        for section in cursor.section(documents, "faces", problems)
        for at in section.items()
    )
    return faces, tuple(problems)


def piece_of(card: CardFacts, faces: tuple[Face, ...]) -> model.Piece | None:
    """Print `card` on the first face whose conditions it meets, if there is one."""
    face = next((face for face in faces if _meets(card, face.when)), None)
    if face is None:
        return None
    fields = (
        model.Field(name=field.name, value=tuple(_runs(card, _text(card, field))))
        for field in face.fields
    )
    return model.Piece(
        id=card.id,
        frame=_plain(card, face.frame),
        colour=_plain(card, face.colour),
        art=_plain(card, face.art),
        back=face.back,
        copies=card.copies,
        fields=tuple(field for field in fields if field.value),
        origin=card.origin,
    )


def _face(at: Cursor, language: str) -> Face:
    table = at.table(FACE_KEYS)
    when = table["when"].table() if "when" in table else {}
    fields = table["fields"].table() if "fields" in table else {}
    return Face(
        when={name: value.text() for name, value in when.items()},
        frame=_word(table, "frame"),
        colour=_word(table, "colour"),
        art=_word(table, "art"),
        back=_word(table, "back"),
        fields=tuple(_field(name, value, language) for name, value in fields.items()),
    )


def _word(table: Mapping[str, Cursor], key: str) -> str:
    return table[key].text() if key in table else ""


def _field(name: str, at: Cursor, language: str) -> FaceField:
    by = at.get("by")
    if by is None:
        return FaceField(name=name, by="", texts={"": cursor.in_language(at, language)})
    texts = {key: value for key, value in at.table().items() if key != "by"}
    return FaceField(
        name=name,
        by=str(by),
        texts={key: cursor.in_language(value, language) for key, value in texts.items()},
    )


def _meets(card: CardFacts, when: Mapping[str, str]) -> bool:
    return all(str(card.attributes.get(name, "")) == value for name, value in when.items())


def _text(card: CardFacts, field: FaceField) -> str:
    key = str(card.attributes.get(field.by, "")) if field.by else ""
    return field.texts.get(key, "")


def _plain(card: CardFacts, text: str) -> str:
    return _VALUE.sub(lambda found: str(card.attributes.get(found["name"], "")), text)


def _runs(card: CardFacts, text: str) -> Iterator[model.Run]:
    position = 0
    for found in _VALUE.finditer(text):
        yield from markup.rich_text(text[position : found.start()])
        yield from _value(card, found)
        position = found.end()
    yield from markup.rich_text(text[position:])


def _value(card: CardFacts, found: re.Match[str]) -> model.RichText:
    if found["icon"]:
        times = int(card.attributes.get(found["times"], 0))
        return (model.IconRun(icon=found["icon"]),) * times
    name = found["name"]
    if name in card.texts:
        return card.texts[name]
    said = str(card.attributes.get(name, ""))
    return (model.TextRun(text=said),) if said else ()
