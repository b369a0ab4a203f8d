"""The card index: every card with what is printed on it and what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.compiler.backends.reference import glossary, model
from cardwright.compiler.backends.reference.desk import Desk, known
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import types


def card_index(
    desk: Desk, colours: Mapping[str, str], art: Mapping[str, str]
) -> tuple[model.Card, ...]:
    """Return the cards in the order of the pack; `colours` and `art` are by card."""
    return tuple(
        model.Card(
            id=card.name,
            name=desk.noun(f"cards/{card.name}"),
            type=desk.noun(f"card-types/{card.type}"),
            copies=card.copies,
            provenance=known(card.provenance),
            fields=tuple(_fields(desk, card)),
            text=tuple(desk.rich(each) for each in desk.says.card_text(card)),
            flavour=_flavour(desk, card),
            colour=colours.get(card.name, ""),
            art=art.get(card.name, ""),
            pack=card.pack if card.pack != desk.pack.pack else "",
        )
        for card in desk.pack.cards.values()
    )


def _flavour(desk: Desk, card: tree.Card) -> str:
    noun = desk.pack.lexicons[desk.language].nouns.get(f"cards/{card.name}")
    return noun.forms.get("flavour", "") if noun else ""


def _fields(desk: Desk, card: tree.Card) -> Iterator[model.CardField]:
    kinds = desk.pack.card_types[card.type].fields
    for name, value in card.fields.items():
        kind = kinds.get(name, types.Unknown())
        shown = glossary.field_value(desk, kind, value)
        if shown:
            yield model.CardField(name=desk.title(f"fields/{name}", "short"), value=shown)
