"""Whether values fit where they stand: types, ranges, what can be compared."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.diagnostics.catalog import names as name_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import types, values
from cardwright.runtime.ir.span import Span


def spoilt(span: Span) -> values.Unknown:
    """Return the value that a reported mistake leaves behind."""
    return values.Unknown(type=types.Unknown(), span=span)


def missing_actor(ctx: Context, span: Span) -> values.Unknown:
    """Report that no seat is acting here."""
    ctx.report(name_errors.no_acting_seat(span))
    return spoilt(span)


def expect(ctx: Context, value: values.Value, wanted: types.Type) -> values.Value:
    """Return `value` if its type is of the wanted sort, else report and spoil it."""
    if fits(value.type, wanted):
        return value
    if not isinstance(value.type, types.Unknown) and not isinstance(wanted, types.Unknown):
        found = types.describe(value.type)
        ctx.report(type_errors.wrong_type(value.span, found, types.describe(wanted)))
    return spoilt(value.span)


def fits(found: types.Type, wanted: types.Type) -> bool:
    """Return whether a value of type `found` can stand where `wanted` is asked for."""
    match found, wanted:
        case types.Enum(name=one), types.Enum(name=other):
            return one == other
        case types.Number(), types.Number():
            return True
        case _:
            return type(found) is type(wanted)


def range_of(value: values.Value) -> types.Number:
    """Return the range of a number; of anything else, the widest."""
    if isinstance(value.type, types.Number):
        return value.type
    return types.Number(-types.BIG, types.BIG)


def possibly_none(kind: types.Type) -> types.Type:
    """Return the type of something that may not be there."""
    match kind:
        case types.Seat() | types.Card() | types.Kind() | types.Enum():
            return replace(kind, maybe=True)
        case _:
            return kind


def shown_by(dice: types.Dice, op: str) -> types.Number:
    """Return what a roll can come to; without a die it is 0."""
    if op == "sum":
        return types.Number(dice.least, dice.most * dice.sides)
    return types.Number(min(1, dice.least), dice.sides)


def comparable(left: values.Value, right: values.Value) -> bool:
    """Return whether two values can be told equal or not."""
    if isinstance(left, values.Nothing) or isinstance(right, values.Nothing):
        other = right if isinstance(left, values.Nothing) else left
        return isinstance(other.type, types.Seat | types.Card | types.Kind | types.Enum)
    return fits(left.type, right.type)


def negate_if(negated: bool, value: values.Value) -> values.Value:
    """Return a test, or its contrary."""
    return values.Not(test=value, type=types.Flag(), span=value.span) if negated else value


def fitted(ctx: Context, value: values.Value, wanted: types.Type) -> values.Value:
    """Return `value` if a variable of the wanted type can hold all that it can be."""
    if isinstance(wanted, types.Seat | types.Card) and isinstance(value, values.Nothing):
        return replace(value, type=wanted)
    found = expect(ctx, value, wanted)
    if isinstance(wanted, types.Number) and isinstance(found.type, types.Number):
        low, high = found.type.low, found.type.high
        if low < wanted.low or high > wanted.high:
            example = low if low < wanted.low else high
            ctx.report(
                type_errors.out_of_range(value.span, example, wanted.low, wanted.high)
            )
    return found
