"""Named rolls lowered: where their parameters lie, and what they come to as values."""

from __future__ import annotations

from typing import Literal

from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import model, types
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir


def named(low: Lowering, roll: model.NamedRoll) -> program.NamedRoll:
    """Return a roll of the program."""
    maker = low.maker().at_rest()
    first = maker.bind(roll.seat, ir.Const(0))
    return program.NamedRoll(
        name=roll.name,
        pack=roll.pack,
        procedure=low.numbers[f"event {roll.procedure}"],
        inputs=tuple(
            _input(low, roll, each)
            for each in low.pack.procedures[roll.procedure].parameters
        ),
        shows=tuple(
            program.Shown(
                each.name,
                _sort(each.value.type),
                _enum(each.value.type),
                maker.make(each.value),
            )
            for each in roll.shows
        ),
        goal=None if roll.goal is None else first.make(roll.goal),
        tray=low.layout.zone_ids.get(roll.tray, -1),
        span=roll.span,
    )


def _input(low: Lowering, roll: model.NamedRoll, each: model.Parameter) -> program.Input:
    """Return a parameter with the numbers that it takes."""
    kind = each.type
    sort: Literal["number", "seat", "card", "kind", "value"]
    enum, first, last = "", *roll.over.get(each.name, (0, -1))
    match kind:
        case types.Number():
            sort, lowest, highest = "number", kind.low, kind.high
        case types.Seat():
            sort, lowest, highest = "seat", 0, low.pack.most_seats - 1
        case types.Kind():
            sort, lowest, highest = "kind", 0, len(low.pack.tokens) - 1
        case types.Enum(name=enum):
            sort, lowest, highest = "value", 0, len(low.pack.enums[enum].values) - 1
        case _:
            sort, lowest, highest = "card", 0, len(low.layout.deck) - 1
    return program.Input(
        name=each.name,
        slot=low.local(each.local).at,
        sort=sort,
        enum=enum,
        low=lowest,
        high=highest,
        first=first,
        last=last,
        has_usual=each.name in roll.usual,
        usual=roll.usual.get(each.name, 0),
    )


def _sort(kind: types.Type) -> Literal["number", "test", "value"]:
    """Return how a shown thing is told; a number that is 0 or 1 is a no or a yes."""
    match kind:
        case types.Flag() | types.Number(low=0, high=1):
            return "test"
        case types.Enum():
            return "value"
        case _:
            return "number"


def _enum(kind: types.Type) -> str:
    return kind.name if isinstance(kind, types.Enum) else ""


# ---- cards that are made -----------------------------------------------------------------


def made(low: Lowering) -> tuple[program.Making, ...]:
    """Return the types of card that a game makes, with what holds their fields."""
    return tuple(
        program.Making(
            name, tuple(_part(low, name, field, each) for field, each in fields.items())
        )
        for name, fields in low.pack.made.items()
    )


def _part(low: Lowering, card_type: str, field: str, variable: str) -> program.Part:
    kind = low.pack.card_types[card_type].fields[field]
    held = low.layout.fields[variable]
    ends = (kind.low, kind.high) if isinstance(kind, types.Number) else (0, 0)
    return program.Part(field, variable, held.sort, held.enum, *ends)
