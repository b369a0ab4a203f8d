"""Builds the values and tests of the language from the parser's raw tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, cast

from lark import Token, Tree

from cardwright.compiler.parse import syntax
from cardwright.runtime.ir.span import Span

# A child of lark's tree; the grammar, not the type checker, knows which it is.
Raw = Any


class ValueBuilder:
    """Builds the values of one text; `span` places a stretch of it in its file."""

    def __init__(self, span: Callable[[int, int], Span]) -> None:
        self._span = span

    def expr(self, tree: Raw) -> syntax.Expr:
        """Return one value or test."""
        match tree.data:
            case "name":
                return self.name(tree)
            case "number":
                return syntax.Number(value=int(tree.children[0]), span=self.where(tree))
            case "none":
                return syntax.Nothing(span=self.where(tree))
            case "bracket":
                return self.expr(tree.children[0])
            case "of":
                return syntax.Of(
                    name=self.name(tree.children[0]),
                    target=self.expr(tree.children[1]),
                    others=tuple(self.expr(each) for each in tree.children[2:]),
                    span=self.where(tree),
                )
            case "own":
                return syntax.Own(name=self.name(tree.children[0]), span=self.where(tree))
            case "top" | "bottom":
                end = cast("Literal['top', 'bottom']", tree.data)
                return syntax.EndOf(
                    end=end, place=self.expr(tree.children[0]), span=self.where(tree)
                )
            case "count":
                return syntax.Count(
                    binder=self.binder(tree.children[0]), span=self.where(tree)
                )
            case "sum" | "highest" | "lowest":
                op = cast("Literal['sum', 'highest', 'lowest']", tree.data)
                binder = None if tree.children[1] is None else self.binder(tree.children[1])
                return syntax.Fold(
                    op=op,
                    body=self.expr(tree.children[0]),
                    binder=binder,
                    span=self.where(tree),
                )
            case "some":
                return syntax.Some(
                    binder=self.binder(tree.children[0]), span=self.where(tree)
                )
            case "the":
                return syntax.The(
                    binder=self.binder(tree.children[0]), span=self.where(tree)
                )
            case "either" | "both":
                return self._chain("or" if tree.data == "either" else "and", tree.children)
            case "plus" | "minus" | "times":
                return self._binary(
                    _OPERATORS[tree.data], tree.children[0], tree.children[1]
                )
            case "divide":
                return self._binary(
                    "/ up" if tree.children[2].type == "UP" else "/ down",
                    tree.children[0],
                    tree.children[1],
                )
            case "negative":
                return syntax.Negative(
                    value=self.expr(tree.children[0]), span=self.where(tree)
                )
            case "not_":
                return syntax.Not(test=self.expr(tree.children[0]), span=self.where(tree))
            case "compare":
                return syntax.Compare(
                    op=_COMPARISONS[str(tree.children[1])],
                    left=self.expr(tree.children[0]),
                    right=self.expr(tree.children[2]),
                    span=self.where(tree),
                )
            case "is_":
                return syntax.Is(
                    subject=self.expr(tree.children[0]),
                    negated=tree.children[1] is not None,
                    other=self.expr(tree.children[2]),
                    span=self.where(tree),
                )
            case "is_in":
                return syntax.IsIn(
                    subject=self.expr(tree.children[0]),
                    negated=tree.children[1] is not None,
                    place=self.expr(tree.children[2]),
                    span=self.where(tree),
                )
            case "is_empty":
                return syntax.IsEmpty(
                    place=self.expr(tree.children[0]),
                    negated=tree.children[1] is not None,
                    span=self.where(tree),
                )
            case "steps":
                first, last = (self.expr(each) for each in tree.children[1:])
                return syntax.Steps(start=first, end=last, span=self.where(tree))
            case "is_payable":
                cost, negated, place, binder = tree.children
                return syntax.IsPayable(
                    cost=self.expr(cost),
                    negated=negated is not None,
                    place=self.expr(place),
                    binder=None if binder is None else self.binder(binder),
                    span=self.where(tree),
                )
            case "if_expr":
                test, then, otherwise = (self.expr(each) for each in tree.children)
                return syntax.IfValue(
                    test=test, then=then, otherwise=otherwise, span=self.where(tree)
                )
            case _:
                raise AssertionError(f"the grammar has a value {tree.data} without a node")

    def _chain(self, op: Literal["and", "or"], kids: Sequence[Raw]) -> syntax.Expr:
        value = self.expr(kids[0])
        for kid in kids[1:]:
            right = self.expr(kid)
            value = syntax.Binary(
                op=op, left=value, right=right, span=_joined(value.span, right.span)
            )
        return value

    def _binary(
        self, op: Literal["+", "-", "*", "/ up", "/ down"], left: Raw, right: Raw
    ) -> syntax.Binary:
        sides = self.expr(left), self.expr(right)
        span = _joined(sides[0].span, sides[1].span)
        return syntax.Binary(op=op, left=sides[0], right=sides[1], span=span)

    def binder(self, tree: Raw) -> syntax.Binder:
        """Return the set that a binder describes."""
        noun, variable, place, group, low, high, where = tree.children
        return syntax.Binder(
            noun=self.name(noun),
            variable=None if variable is None else self.name(variable),
            place=self.maybe(place),
            group=None if group is None else self.name(group),
            low=self.maybe(low),
            high=self.maybe(high),
            where=self.maybe(where),
            span=self.where(tree),
        )

    def name(self, tree: Raw) -> syntax.Name:
        """Return a name; quotes around it only keep it from being read as a keyword."""
        token = tree.children[0]
        text = str(token)[1:-1] if token.type == "QUOTED" else str(token)
        return syntax.Name(text=text, span=self.where(tree))

    def maybe(self, tree: Raw) -> syntax.Expr | None:
        """Return a value that may be left out."""
        return None if tree is None else self.expr(tree)

    # ---- places

    def where(self, tree: Raw) -> Span:
        """Return the stretch of file that the tree's own words cover."""
        return self.where_of([tree])

    def where_of(self, parts: Sequence[Raw]) -> Span:
        """Return the stretch from the first to the last token among `parts`."""
        tokens = [token for part in parts for token in _tokens(part)]
        starts = [token.start_pos or 0 for token in tokens]
        ends = [token.end_pos or 0 for token in tokens]
        return self._span(min(starts, default=0), max(ends, default=0))


def _tokens(part: Raw) -> list[Token]:
    if part is None:
        return []
    if isinstance(part, Token):
        return [part]
    tree = cast("Tree[Token]", part)
    return [token for child in tree.children for token in _tokens(child)]


def _joined(first: Span, last: Span) -> Span:
    return Span(first.path, min(first.start, last.start), max(first.end, last.end))


_COMPARISONS: dict[str, Literal["=", "!=", "<", "<=", ">", ">="]] = {
    "=": "=",
    "!=": "!=",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
}
_OPERATORS: dict[str, Literal["+", "-", "*"]] = {"plus": "+", "minus": "-", "times": "*"}
_QUANTITIES: dict[str, Literal["all", "any", "up to", "exactly", "worth"]] = {
    "all_of": "all",
    "any_of": "any",
    "up_to": "up to",
    "exactly": "exactly",
    "worth": "worth",
}
