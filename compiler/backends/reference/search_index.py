"""What the search of the site looks through, as a script that assigns one list.

A script file and not JSON, because a page opened from disk may not fetch anything.
"""

import json
from collections.abc import Iterator

from cardwright.compiler.backends.reference import (
    cross_links,
    model,
    places,
    plain_text,
    words,
)

FILE = "search-data.js"
# What could end a script element or a line of a script, should the data be inlined.
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028"}
_ESCAPES = str.maketrans(_UNSAFE | {"\u2029": "\\u2029"})


def search_script(reference: model.Reference) -> str:
    """Return the script: entries of kind, title, address and text."""
    rows = json.dumps(list(_rows(reference)), ensure_ascii=False, separators=(",", ":"))
    return f"window.referenceEntries={rows.translate(_ESCAPES)};\n"


def _rows(reference: model.Reference) -> Iterator[tuple[str, str, str, str]]:
    where = places.places_of(reference)
    frame = words.words_for(reference.language)
    labels = plain_text.icon_labels(reference)

    def row(
        label: str, kind: places.Kind, id: str, texts: model.Paragraphs
    ) -> tuple[str, str, str, str]:
        place = places.find(where, kind, id)
        title = f"{place.number} {place.title}".strip()
        words_ = " ".join(plain_text.plain_text(text, labels) for text in texts)
        return label, title, f"{place.page}#{place.anchor}", words_

    for rule in cross_links.rules_of(reference):
        yield row(frame.rules, "rule", rule.id, tuple(cross_links.rule_texts(rule)))
    for term in reference.glossary:
        yield row(frame.glossary, "term", term.id, term.explanation)
    for card in reference.cards:
        yield row(card.type, "card", card.id, card.text)
    for ruling in reference.rulings:
        texts = (ruling.question, ruling.reading)
        yield row(frame.ruling, "ruling", ruling.id, texts)
    for example in reference.examples:
        texts_ = (*example.given, *example.when, *example.then)
        yield row(frame.examples, "example", example.id, texts_)
