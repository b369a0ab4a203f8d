"""Where everything of a reference stands: its page of the site, anchor, and number.

Anchors come from ids, never from numbers or titles, so a link from outside survives
reordering and rewording.  The book uses the same anchors as labels.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from cardwright.compiler.backends.reference import model, plain_text
from cardwright.compiler.backends.sheets import filenames

T = TypeVar("T")
Kind = Literal[
    "chapter", "section", "rule", "table", "term", "card", "ruling", "example", "group"
]

PAGES: dict[Kind, str] = {
    "chapter": "rules.html",
    "section": "rules.html",
    "rule": "rules.html",
    "table": "rules.html",
    "term": "glossary.html",
    "card": "cards.html",
    "ruling": "rulings.html",
    "example": "examples.html",
    "group": "components.html",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one thing stands.

    Chapters, sections and rules are numbered; examples have their id as number.
    """

    kind: Kind
    page: str
    anchor: str
    title: str
    number: str = ""


Places = Mapping[tuple[Kind, str], Place]


class UnknownTarget(ValueError):
    """A link or a list of a reference names something that is not in it."""


def places_of(reference: model.Reference) -> Places:
    """Return the place of everything that can be linked to, by kind and id."""
    places: dict[tuple[Kind, str], Place] = {}
    for group in _groups(reference):
        named = tuple(group)
        anchors = filenames.file_names(thing.id for thing in named)
        for thing, anchor in zip(named, anchors, strict=True):
            _add(places, thing, anchor)
    return places


def find(places: Places, kind: Kind, id: str) -> Place:
    """Return where the thing stands, or raise `UnknownTarget`."""
    place = places.get((kind, id))
    if place is None:
        raise UnknownTarget(f"the reference has no {kind} `{id}`")
    return place


@dataclass(frozen=True, slots=True, kw_only=True)
class _Thing:
    kind: Kind
    id: str
    title: str
    number: str = ""
    page: str = ""


def _add(places: dict[tuple[Kind, str], Place], thing: _Thing, anchor: str) -> None:
    if (thing.kind, thing.id) in places:
        raise ValueError(f"the reference has two of {thing.kind} `{thing.id}`")
    places[thing.kind, thing.id] = Place(
        kind=thing.kind,
        page=thing.page or PAGES[thing.kind],
        anchor=f"{thing.kind}-{anchor}",
        title=thing.title,
        number=thing.number,
    )


def _groups(reference: model.Reference) -> Iterator[Iterable[_Thing]]:
    yield (
        _Thing(kind="chapter", id=chapter.id, title=chapter.title, number=number)
        for number, chapter in _counted("", reference.chapters)
    )
    yield (
        _Thing(kind="section", id=section.id, title=section.title, number=number)
        for number, section in _sections(reference)
    )
    yield (
        _Thing(kind="rule", id=rule.id, title=rule.title, number=number)
        for start, section in _sections(reference)
        for number, rule in _counted(f"{start}.", section.rules)
    )
    yield _tables(reference)
    yield (_Thing(kind="term", id=it.id, title=it.term) for it in reference.glossary)
    yield (_Thing(kind="card", id=it.id, title=it.name) for it in reference.cards)
    labels = plain_text.icon_labels(reference)
    yield (
        _Thing(kind="ruling", id=it.id, title=plain_text.plain_text(it.question, labels))
        for it in reference.rulings
    )
    yield (
        _Thing(kind="example", id=it.id, title=it.title, number=it.id)
        for it in reference.examples
    )
    yield (_Thing(kind="group", id=it.id, title=it.title) for it in reference.components)


def _tables(reference: model.Reference) -> Iterator[_Thing]:
    for _, section in _sections(reference):
        for table in section.tables:
            yield _Thing(kind="table", id=table.id, title=table.title)
    for table in reference.odds:
        yield _Thing(kind="table", id=table.id, title=table.title, page="odds.html")


def _sections(reference: model.Reference) -> Iterator[tuple[str, model.Section]]:
    for number, chapter in _counted("", reference.chapters):
        yield from _counted(f"{number}.", chapter.sections)


def _counted(start: str, things: Iterable[T]) -> Iterator[tuple[str, T]]:
    for number, thing in enumerate(things, start=1):
        yield f"{start}{number}", thing
