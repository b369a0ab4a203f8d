"""Tables: every value that can come up is answered by exactly one row."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.diagnostics.catalog import rules as rule_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import types


@dataclass(frozen=True, slots=True)
class _Answered:
    low: int
    high: int
    row: syntax.Row


def check_rows(ctx: Context, node: syntax.Table, wanted: types.Number) -> None:
    """Report a value that no row answers, and rows that answer the same value."""
    answered = sorted(
        (_Answered(each.low, each.high, each) for each in node.rows), key=lambda a: a.low
    )
    expected = wanted.low
    for each in answered:
        if each.low > each.high:
            ctx.report(rule_errors.row_backwards(each.row.span, each.low, each.high))
            return
        if each.low < expected and each is not answered[0]:
            ctx.report(rule_errors.rows_overlap(each.row.span, each.low))
            return
        if each.low > expected:
            ctx.report(rule_errors.row_missing(node.value.span, expected))
            return
        expected = max(expected, each.high + 1)
    if expected <= wanted.high:
        ctx.report(rule_errors.row_missing(node.value.span, expected))
