"""Where everything lies in the flat block: a fixed place for each component and local."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.compiler.passes import boards, check
from cardwright.compiler.tree import model, statements, types
from cardwright.runtime.ir import program


@dataclass(slots=True, kw_only=True)
class Layout:
    """Slots given out so far, and what they were given to.

    Invariant: no slot is given out twice.
    """

    size: int = program.Head.SIZE
    kinds: dict[str, int] = field(default_factory=dict[str, int])
    cards: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    deck: tuple[program.Card, ...] = ()
    zones: dict[str, program.Zone] = field(default_factory=dict[str, program.Zone])
    zone_ids: dict[str, int] = field(default_factory=dict[str, int])
    fields: dict[str, program.Field] = field(default_factory=dict[str, program.Field])
    options: dict[str, program.Option] = field(default_factory=dict[str, program.Option])
    locations: int = 0
    streams: int = 0
    stream_count: int = 0

    def take(self, count: int) -> int:
        """Return the first of `count` new slots."""
        first = self.size
        self.size += count
        return first

    def stream(self) -> int:
        """Return a new stream of chance."""
        self.stream_count += 1
        return self.stream_count - 1


def lay_out(pack: model.Model) -> Layout:
    """Return the layout of a pack's components, before any local."""
    layout = Layout()
    layout.kinds = {name: index for index, name in enumerate(pack.tokens)}
    layout.streams = layout.take(_streams(pack))
    _deck(layout, pack)
    for name, entry in pack.options.items():
        layout.options[name] = program.Option(
            name, entry.values, entry.values.index(entry.default), layout.take(1)
        )
    for variable in pack.variables.values():
        layout.fields[variable.name] = _variable(layout, pack, variable)
    for index, zone in enumerate(pack.zones.values()):
        layout.zone_ids[zone.name] = index
        layout.zones[zone.name] = _zone(layout, pack, zone)
    return layout


def _streams(pack: model.Model) -> int:
    """Return how many streams of chance a pack needs: one a pile, one for each roll."""
    rolls = sum(
        isinstance(each, statements.Roll | statements.Rerolls)
        for block in check.blocks_of(pack)
        for each in check.nested(block)
    )
    return rolls + sum(zone.holds_cards for zone in pack.zones.values())


def _deck(layout: Layout, pack: model.Model) -> None:
    """Number the cards: copies of a definition have neighbouring numbers."""
    deck: list[program.Card] = []
    backs: dict[tuple[tuple[str, int], ...], int] = {(): 0}
    for card in pack.cards.values():
        first = len(deck)
        printed = tuple(
            (name, card.fields.get(name, -1)) for name in pack.card_types[card.type].backs
        )
        back = backs.setdefault(printed, len(backs))
        deck.extend(
            program.Card(card.name, card.type, copy, back) for copy in range(card.copies)
        )
        layout.cards[card.name] = tuple(range(first, len(deck)))
    layout.deck = tuple(deck)
    layout.locations = layout.take(len(deck))


def _variable(layout: Layout, pack: model.Model, variable: model.Variable) -> program.Field:
    slots = {"game": 1, "seat": pack.most_seats, "card": len(layout.deck)}[variable.per]
    return program.Field(
        name=variable.name,
        per=variable.per,
        base=layout.take(slots),
        sort=type(variable.type).__name__.lower(),
        enum=variable.type.name if isinstance(variable.type, types.Enum) else "",
        seen=variable.seen,
        initial=variable.initial,
        is_quiet=variable.is_quiet,
    )


def _zone(layout: Layout, pack: model.Model, zone: model.Zone) -> program.Zone:
    bearers = cards_of(layout, (zone.per,)) if zone.per else ()
    takes = cards_of(layout, zone.takes)
    per: Literal["game", "seat", "card"] = "game"
    if zone.per:
        per = "seat" if zone.per == "seat" else "card"
    copies = {"game": 1, "seat": pack.most_seats, "card": len(bearers)}[per]
    counter_stride = len(layout.kinds)
    pile_stride = len(takes if zone.takes else layout.deck) + 2
    counters = layout.take(copies * counter_stride) if zone.kinds else -1
    pile = layout.take(copies * pile_stride) if zone.holds_cards else -1
    return program.Zone(
        name=zone.name,
        per=per,
        bearers=bearers,
        seen=zone.seen,
        kinds=tuple(layout.kinds[kind] for kind in zone.kinds),
        counters=counters,
        counter_stride=counter_stride,
        pile=pile,
        pile_stride=pile_stride,
        takes=takes,
        capacity=zone.capacity,
        stream=layout.stream() if zone.holds_cards else -1,
    )


def cards_of(layout: Layout, card_types: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of the cards of some types."""
    return tuple(n for n, card in enumerate(layout.deck) if card.type in card_types)


def slots_of(kind: types.Type, pack: model.Model) -> int:
    """Return how many slots a local of this type takes."""
    match kind:
        case types.Cards(most=most) | types.Dice(most=most):
            return most + 1
        case types.Shares(per="space"):
            return len(boards.spaces_of(pack.boards)) + 1
        case types.Shares():
            return pack.most_seats
        case _:
            return 1
