"""Numbers worked out of others in German, and what something is in one case or another.

How their parts are said is the business of `german_values`, which hands it in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import Icon, Piece, Runs, line
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import values


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """How the parts are said: `wrapped` in brackets unless they hold together so closely."""

    wrapped: Callable[[values.Value, int, Case], Runs]
    of: Callable[[values.Value], Runs]
    test: Callable[[values.Value], Runs]


def arithmetic(node: values.Arithmetic, case: Case, parts: Parts) -> Runs:
    """Return a sum, a difference, a product or a share."""
    wrapped, left, right = parts.wrapped, node.left, node.right
    match node.op:
        case "+" | "-":
            word = " plus " if node.op == "+" else " minus "
            return line(wrapped(left, 1, case), word, wrapped(right, 2, case))
        case "*":
            if isinstance(left, values.Number) and left.value == 2:
                lead = {"dat": "dem Doppelten", "gen": "des Doppelten"}
                return line(lead.get(case, "das Doppelte"), parts.of(right))
            return line(wrapped(left, 2, case), " mal ", wrapped(right, 3, case))
        case "/ up" | "/ down":
            rounded = " (aufgerundet)" if node.op == "/ up" else " (abgerundet)"
            if isinstance(right, values.Number) and right.value == 2:
                half = f"{grammar.article('def', 'f', case)} Hälfte"
                return line(half, parts.of(left), rounded)
            whole, share = wrapped(left, 3, case), wrapped(right, 3, "acc")
            return line(whole, " geteilt durch ", share, rounded)
        case _:
            assert_never(node.op)


def either(ctx: Context, node: values.IfValue, case: Case, parts: Parts) -> Runs:
    """Return a value that is one thing or another."""
    held = shape.bounded(node)
    if held is not None:
        return _held(held, case, parts)
    found = shape.cases(node)
    if found is None:
        found = shape.Cases(
            by=None, cases=((node.test, node.then),), otherwise=node.otherwise
        )
        return _cases(found, case, parts, ", ")
    if found.by is None:
        return _cases(found, case, parts, "; ")
    return line("je nach ", by_cases(ctx, found.by, found, case, parts))


def by_cases(
    ctx: Context, by: values.Value, found: shape.Cases, case: Case, parts: Parts
) -> Runs:
    """Return what something is by cases: `der Art: für Münzen 1; für Skaa 2; sonst 3`."""
    pieces: list[Piece] = [parts.wrapped(by, 0, "dat"), ": "]
    for held, then in found.cases:
        pieces += ["für ", _case(ctx, held, parts), " ", parts.wrapped(then, 1, case), "; "]
    return line(*pieces, "sonst ", parts.wrapped(found.otherwise, 1, case))


def _case(ctx: Context, held: values.Value, parts: Parts) -> Runs:
    if isinstance(held, values.KindName):
        return line(Icon(held.name, ctx.words.many(f"tokens/{held.name}", "acc")))
    return parts.wrapped(held, 0, "acc")


def _cases(found: shape.Cases, case: Case, parts: Parts, comma: str) -> Runs:
    pieces: list[Piece] = []
    for test, then in found.cases:
        pieces += [parts.wrapped(then, 1, case), ", falls ", parts.test(test), comma]
    return line(*pieces, "sonst ", parts.wrapped(found.otherwise, 1, case))


def _held(held: shape.Bounded, case: Case, parts: Parts) -> Runs:
    word = "mindestens " if held.least else "höchstens "
    said, limit = parts.wrapped(held.value, 1, case), parts.wrapped(held.limit, 1, "nom")
    if held.negative:
        return line("minus (", said, ", ", word, limit, ")")
    return line(said, " (", word, limit, ")")
