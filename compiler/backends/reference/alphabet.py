"""The index: every term, card and rule in the order of the alphabet, each place once."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.backends.reference import cross_links, model, places


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexLine:
    """A word of the index and where to look."""

    text: str
    places: tuple[places.Place, ...]


def index_of(
    reference: model.Reference, where: places.Places, back: cross_links.CrossLinks
) -> tuple[IndexLine, ...]:
    """Return the lines of the index; words that differ only by case share a line."""
    texts: dict[str, str] = {}
    found: dict[str, dict[places.Place, None]] = {}
    for text, kind, id in _mentions(reference, back):
        key = text.casefold()
        texts.setdefault(key, text)
        found.setdefault(key, {})[places.find(where, kind, id)] = None
    return tuple(
        IndexLine(text=texts[key], places=tuple(found[key]))
        for key in sorted(found, key=lambda key: sort_key(texts[key]))
    )


def sort_key(text: str) -> tuple[str, str]:
    """Order by letters without their marks, as a dictionary does."""
    plain = "".join(
        c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)
    )
    words = "".join(c if c.isalnum() else " " for c in plain.casefold())
    return " ".join(words.split()), text


def letter(text: str) -> str:
    """The heading under which `text` is listed; what is no letter goes under `#`."""
    start = sort_key(text)[0][:1].upper()
    return start if start.isalpha() else "#"


def _mentions(
    reference: model.Reference, back: cross_links.CrossLinks
) -> Iterator[tuple[str, places.Kind, str]]:
    for term in reference.glossary:
        yield term.term, "term", term.id
        for rule in back.rules_with_term.get(term.id, ()):
            yield term.term, "rule", rule
    for card in reference.cards:
        yield card.name, "card", card.id
        for rule in back.rules_with_card.get(card.id, ()):
            yield card.name, "rule", rule
    for rule_ in cross_links.rules_of(reference):
        yield rule_.title, "rule", rule_.id
    for entry in reference.index:
        for rule in entry.rules:
            yield entry.text, "rule", rule
