"""Numbers worked out of others in English, and what something is in one case or another.

How their parts are said is the business of `english_values`, which hands it in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import Icon, Piece, Runs, line
from cardwright.compiler.tree import values


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """How the parts are said: `wrapped` in brackets unless they hold together so closely."""

    wrapped: Callable[[values.Value, int], Runs]
    test: Callable[[values.Value], Runs]


def arithmetic(node: values.Arithmetic, parts: Parts) -> Runs:
    """Return a sum, a difference, a product or a share."""
    wrapped = parts.wrapped
    match node.op:
        case "+" | "-":
            word = " plus " if node.op == "+" else " minus "
            return line(wrapped(node.left, 1), word, wrapped(node.right, 2))
        case "*":
            if isinstance(node.left, values.Number) and node.left.value == 2:
                return line("twice ", wrapped(node.right, 3))
            return line(wrapped(node.left, 2), " times ", wrapped(node.right, 3))
        case "/ up" | "/ down":
            rounded = f" (rounded {node.op[2:]})"
            if isinstance(node.right, values.Number) and node.right.value == 2:
                return line("half of ", wrapped(node.left, 3), rounded)
            left, right = wrapped(node.left, 3), wrapped(node.right, 3)
            return line(left, " divided by ", right, rounded)
        case _:
            assert_never(node.op)


def either(ctx: Context, node: values.IfValue, parts: Parts) -> Runs:
    """Return a value that is one thing or another."""
    held = shape.bounded(node)
    if held is not None:
        return _held(held, parts)
    found = shape.cases(node)
    if found is None:
        found = shape.Cases(
            by=None, cases=((node.test, node.then),), otherwise=node.otherwise
        )
        return _cases(found, parts, ", ")
    if found.by is None:
        return _cases(found, parts, "; ")
    return line("depending on ", by_cases(ctx, found.by, found, parts))


def by_cases(ctx: Context, by: values.Value, found: shape.Cases, parts: Parts) -> Runs:
    """Return what something is by cases: `the kind: for Food, 1; for Money, 2; otherwise 3`."""
    pieces: list[Piece] = [parts.wrapped(by, 0), ": "]
    for held, then in found.cases:
        pieces += ["for ", _case(ctx, held, parts), ", ", parts.wrapped(then, 1), "; "]
    return line(*pieces, "otherwise ", parts.wrapped(found.otherwise, 1))


def _case(ctx: Context, held: values.Value, parts: Parts) -> Runs:
    if isinstance(held, values.KindName):
        return line(Icon(held.name, ctx.words.many(f"tokens/{held.name}")))
    return parts.wrapped(held, 0)


def _cases(found: shape.Cases, parts: Parts, comma: str) -> Runs:
    pieces: list[Piece] = []
    for test, then in found.cases:
        pieces += [parts.wrapped(then, 1), " if ", parts.test(test), comma]
    return line(*pieces, "otherwise ", parts.wrapped(found.otherwise, 1))


def _held(held: shape.Bounded, parts: Parts) -> Runs:
    word = "at least " if held.least else "at most "
    said, limit = parts.wrapped(held.value, 1), line(word, parts.wrapped(held.limit, 1))
    if held.negative:
        return line("minus (", said, ", ", limit, ")")
    return line(said, " (", limit, ")")
