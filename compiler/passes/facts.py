"""What a test tells about numbers: inside of `if x >= 2` the value `x` is 2 or more."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.passes.scope import Scope
from cardwright.compiler.tree import types, values

Fact = tuple[values.Value, types.Number]


def given(scope: Scope, test: values.Value, *, holds: bool = True) -> Scope:
    """Return the scope in which a test is known to hold, or not to hold."""
    found = _facts(test, holds)
    return replace(scope, facts=(*scope.facts, *found)) if found else scope


def _facts(test: values.Value, holds: bool) -> tuple[Fact, ...]:
    match test:
        case values.Not(test=inner):
            return _facts(inner, not holds)
        case values.Logic(op=op, left=left, right=right) if (op == "and") == holds:
            return _facts(left, holds) + _facts(right, holds)
        case values.Compare(op=op, left=left, right=right):
            return _compared(op if holds else _CONTRARY[op], left, right)
        case values.Defined(body=body, arguments=()):
            return _facts(body, holds)
        case _:
            return ()


def _compared(op: str, left: values.Value, right: values.Value) -> tuple[Fact, ...]:
    if not isinstance(left.type, types.Number) or not isinstance(right.type, types.Number):
        return ()
    found = [
        (left, _bounded(op, left.type, right.type)),
        (right, _bounded(_MIRRORED[op], right.type, left.type)),
    ]
    if op in ("<", "<=", ">", ">="):
        greater, lesser = (left, right) if op in (">", ">=") else (right, left)
        least = int(op in ("<", ">"))
        difference = values.Arithmetic(
            op="-", left=greater, right=lesser, type=left.type, span=left.span
        )
        found.append((difference, types.Number(least, types.BIG)))
    return tuple(found)


def _bounded(op: str, kind: types.Number, limit: types.Number) -> types.Number:
    """Return the part of a range that passes a comparison with something in `limit`."""
    match op:
        case "<" | "<=":
            return types.Number(kind.low, min(kind.high, limit.high - (op == "<")))
        case ">" | ">=":
            return types.Number(max(kind.low, limit.low + (op == ">")), kind.high)
        case "=":
            return limit
        case _:
            return kind


_CONTRARY = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def narrowed(scope: Scope, value: values.Value) -> values.Value:
    """Return `value` with the range that is known of it here."""
    if not scope.facts or not isinstance(value.type, types.Number):
        return value
    low, high = value.type.low, value.type.high
    for fact, known in scope.facts:
        if fact == value:
            low, high = max(low, known.low), min(high, known.high)
    if (low, high) == (value.type.low, value.type.high):
        return value
    return replace(value, type=types.Number(min(low, high), max(low, high)))


def known_range(scope: Scope, value: values.Value) -> types.Number | None:
    """Return the range that is known of a value that is not written in the text."""
    found = narrowed(scope, value).type
    return found if isinstance(found, types.Number) else None


def of_member(scope: Scope, binder: values.Binder) -> Scope:
    """Return the scope of a loop's body: what the test says of the member's own places.

    Of other places it may be untrue by then, for what is done for one member changes them.
    """
    if binder.where is None:
        return scope
    own = tuple(
        each for each in _facts(binder.where, True) if _is_of(each[0], binder.local)
    )
    return replace(scope, facts=(*scope.facts, *own))


def _is_of(value: values.Value, local: int) -> bool:
    match value:
        case values.CountTokens(place=values.Place(seat=values.Local(id=number))):
            return number == local
        case values.OwnedField(owner=values.Local(id=number)):
            return number == local
        case values.Local():
            return True
        case _:
            return False


def after_change(scope: Scope) -> Scope:
    """Return the scope after something has moved: only what is told of names still holds."""
    kept = tuple(each for each in scope.facts if isinstance(each[0], values.Local))
    return scope if len(kept) == len(scope.facts) else replace(scope, facts=kept)
