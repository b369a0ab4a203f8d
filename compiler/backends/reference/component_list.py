"""The component list: what lies in the box, in the groups that the rulebook counts."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.backends.reference import model, words
from cardwright.compiler.backends.reference.desk import Desk, known
from cardwright.compiler.backends.reference.written import Count, Written
from cardwright.compiler.tree import model as tree


def component_list(desk: Desk, written: Written) -> tuple[model.ComponentGroup, ...]:
    """Return the counted groups, then all that no count speaks of."""
    groups = [_group(desk, count) for count in written.counts]
    listed = {id for count in written.counts for id, _ in _things(desk, count)}
    left = tuple(
        component for id, component in _all(desk) if component.count and id not in listed
    )
    if left:
        frame = words.words_for(desk.language)
        title = desk.words.other if groups else frame.components
        groups.append(model.ComponentGroup(id="other", title=title, components=left))
    return tuple(groups)


def _group(desk: Desk, count: Count) -> model.ComponentGroup:
    return model.ComponentGroup(
        id=count.name,
        title=desk.title(f"counts/{count.name}", "many"),
        components=tuple(component for _, component in _things(desk, count)),
        stated=count.count,
        source=count.source.partition(" ")[2],
    )


def _things(desk: Desk, count: Count) -> Iterator[tuple[str, model.Component]]:
    """The cards and tokens of a count; cards of one type are one line, named ones another."""
    for name in count.cards:
        if name in desk.pack.card_types:
            yield from _cards_of(desk, desk.pack.card_types[name])
        elif name in desk.pack.cards:
            yield f"cards/{name}", _card(desk, desk.pack.cards[name])
    for name in count.tokens:
        group = desk.pack.groups.get(name)
        for kind in group.kinds if group else (name,):
            if kind in desk.pack.tokens:
                yield f"tokens/{kind}", _token(desk, desk.pack.tokens[kind])


FEW = 8
"""As many different cards of a type as are listed by name."""


def _cards_of(
    desk: Desk, card_type: tree.CardType
) -> Iterator[tuple[str, model.Component]]:
    cards = [card for card in desk.pack.cards.values() if card.type == card_type.name]
    if len(cards) <= FEW:
        yield from ((f"cards/{card.name}", _card(desk, card)) for card in cards)
        return
    yield (
        f"card-types/{card_type.name}",
        model.Component(
            name=desk.title(f"card-types/{card_type.name}", "many"),
            count=sum(card.copies for card in cards),
            provenance=known(cards[0].provenance),
        ),
    )


def _card(desk: Desk, card: tree.Card) -> model.Component:
    return model.Component(
        name=desk.noun(f"cards/{card.name}"),
        count=card.copies,
        provenance=known(card.provenance),
    )


def _token(desk: Desk, token: tree.Token) -> model.Component:
    return model.Component(
        name=desk.noun(f"tokens/{token.name}"),
        count=token.count,
        provenance=known(token.provenance),
        icon=token.name if token.name in desk.links.icons else "",
    )


def _all(desk: Desk) -> Iterator[tuple[str, model.Component]]:
    for card_type in desk.pack.card_types.values():
        yield from _cards_of(desk, card_type)
    for token in desk.pack.tokens.values():
        yield f"tokens/{token.name}", _token(desk, token)
