"""Which frame a card is printed on and what stands in its fields, as data of the layout.

A face is chosen by the attributes of the card.  In its texts, `$name` is a text or an
attribute of the card, else what the whole game says under that name.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardwright.compiler.backends.sheets import cursor, markup, model
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

FACE_KEYS = ("when", "frame", "colour", "art", "back", "fields")
_VALUE = re.compile(r"\$(?P<name>[a-z][a-z0-9-]*)")
Known = Callable[[str], bool]


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
    documents: Mapping[str, object], language: str, known: Known = lambda name: True
) -> tuple[tuple[Face, ...], tuple[LayoutProblem, ...]]:
    """Return the `faces` of the YAML values in one language, and what is wrong.

    `known` tells whether a name in a text means anything on some card.
    """
    problems: list[LayoutProblem] = []
    faces = tuple(
        _face(at, language, known)
        for section in cursor.section(documents, "faces", problems)
        for at in section.items()
    )
    return faces, tuple(problems)


def piece_of(
    card: CardFacts, faces: tuple[Face, ...], values: markup.Values | None = None
) -> model.Piece | None:
    """Print `card` on the first face that fits it best, if there is one.

    A face fits best if it sets the most conditions: an expansion's face for one colour
    goes before the face for all cards of the type.
    """
    fitting = [face for face in faces if _meets(card, face.when)]
    if not fitting:
        return None
    face = max(fitting, key=lambda each: len(each.when))
    names = _CardValues(card, values or _NoGame())
    fields = (
        model.Field(
            name=field.name, value=_tidy(markup.rich_text(_text(card, field), names))
        )
        for field in face.fields
    )
    return model.Piece(
        id=card.id,
        frame=_plain(card, face.frame),
        colour=_plain(card, face.colour),
        art=_plain(card, face.art),
        back=_plain(card, face.back),
        copies=card.copies,
        fields=tuple(field for field in fields if field.value),
        origin=card.origin,
    )


def _tidy(value: model.RichText) -> model.RichText:
    """Leave out the spaces around words that a card has not; nothing where it has none."""
    found: list[model.Run] = []
    for run in value:
        if not (_is_blank(run) and (not found or _is_blank(found[-1]))):
            found.append(run)
    while found and _is_blank(found[-1]):
        found.pop()
    return tuple(found)


def _is_blank(run: model.Run) -> bool:
    if isinstance(run, model.TextRun):
        return not run.text.strip()
    return isinstance(run, model.ParagraphBreak)


@dataclass(frozen=True, slots=True)
class _CardValues:
    """What names stand for on one card: its own words first."""

    card: CardFacts
    game: markup.Values

    def runs(self, name: str) -> model.RichText:
        if name in self.card.texts:
            return self.card.texts[name]
        if name in self.card.attributes:
            said = str(self.card.attributes[name])
            return (model.TextRun(text=said),) if said else ()
        return self.game.runs(name)

    def number(self, name: str) -> int:
        value = self.card.attributes.get(name)
        return self.game.number(name) if value is None else int(value)


class _NoGame:
    """A game that knows no words of its own."""

    def runs(self, name: str) -> model.RichText:
        return ()

    def number(self, name: str) -> int:
        return 0


def _face(at: Cursor, language: str, known: Known) -> Face:
    table = at.table(FACE_KEYS)
    when = table["when"].table() if "when" in table else {}
    fields = table["fields"].table() if "fields" in table else {}
    return Face(
        when={name: value.text() for name, value in when.items()},
        frame=_word(table, "frame"),
        colour=_word(table, "colour"),
        art=_word(table, "art"),
        back=_word(table, "back"),
        fields=tuple(
            _field(name, value, language, known) for name, value in fields.items()
        ),
    )


def _word(table: Mapping[str, Cursor], key: str) -> str:
    return table[key].text() if key in table else ""


def _field(name: str, at: Cursor, language: str, known: Known) -> FaceField:
    by = at.get("by")
    entries = {"": at}
    if by is not None:
        entries = {key: value for key, value in at.table().items() if key != "by"}
    texts = {key: cursor.in_language(value, language) for key, value in entries.items()}
    for key, text in texts.items():
        for used in markup.names_in(text):
            if not known(used):
                entries[key].wrong(f"nothing is called `{used}`")
    return FaceField(name=name, by="" if by is None else str(by), texts=texts)


def _meets(card: CardFacts, when: Mapping[str, str]) -> bool:
    return all(str(card.attributes.get(name, "")) == value for name, value in when.items())


def _text(card: CardFacts, field: FaceField) -> str:
    key = str(card.attributes.get(field.by, "")) if field.by else ""
    return field.texts.get(key, "")


def _plain(card: CardFacts, text: str) -> str:
    return _VALUE.sub(lambda found: str(card.attributes.get(found["name"], "")), text)
