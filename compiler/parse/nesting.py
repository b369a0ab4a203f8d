"""How deep a raw tree is nested and how large its numbers are, told before anything is built.

What follows walks trees by recursion, so these limits keep it far from the end of the stack.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from lark import Token, Tree

from cardwright.compiler.diagnostics.catalog import effects
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.parse.recover import Place
from cardwright.runtime.ir.span import Span

LARGEST = 1_000_000_000
DIGITS = 10
PLAIN = frozenset(
    {
        "effect",
        "rules",
        "abilities",
        "condition",
        "suite",
        "simples",
        "name",
        "number",
        "none",
    }
)
LINKS = frozenset({"plus", "minus", "times", "divide"})
CHAINS = frozenset({"either", "both"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Depth:
    """What lies around a part: blocks and brackets, links of a sum, `of`, and sets."""

    nested: int = 0
    links: int = 0
    owners: int = 0
    sets: int = 0


MOST = Depth(nested=40, links=100, owners=8, sets=6)


def too_much(tree: Tree[Token], place: Place) -> Diagnostic | None:
    """Return what is said of the first part that is too deep or too large, if any."""
    waiting: list[tuple[Tree[Token], Depth]] = [(tree, Depth())]
    while waiting:
        part, around = waiting.pop()
        depth = _inside(part, around)
        for child in reversed(part.children):
            if isinstance(child, Tree):
                waiting.append((child, depth))
            elif _is_too_large(child):
                return effects.number_too_large(_span(child, place), LARGEST)
        found = _fault(depth)
        if found is not None:
            what, limit = found
            return effects.effect_too_deep(_at(part, place), what, limit)
    return None


def _inside(part: Tree[Token], around: Depth) -> Depth:
    kind = str(part.data)
    if kind in LINKS:
        return replace(around, links=around.links + 1)
    if kind in CHAINS:
        return replace(around, links=around.links + len(part.children) - 1)
    if kind == "of":
        return replace(around, owners=around.owners + 1, nested=around.nested + 1)
    if kind == "binder":
        return replace(around, sets=around.sets + 1, nested=around.nested + 1)
    return around if kind in PLAIN else replace(around, nested=around.nested + 1)


def _fault(depth: Depth) -> tuple[str, int] | None:
    if depth.nested > MOST.nested:
        return "blocks and values inside of each other", MOST.nested
    if depth.links > MOST.links:
        return "terms in one value", MOST.links
    if depth.owners > MOST.owners:
        return "`of` in a row", MOST.owners
    if depth.sets > MOST.sets:
        return "sets inside of each other", MOST.sets
    return None


def _at(part: Tree[Token], place: Place) -> Span:
    """Return the place of the first word of a part."""
    waiting: list[Tree[Token] | Token] = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Token):
            return _span(each, place)
        waiting.extend(child for child in reversed(each.children) if child)
    return place(0, 1)


def _span(token: Token, place: Place) -> Span:
    start = token.start_pos or 0
    return place(start, token.end_pos or start + 1)


def _is_too_large(word: Token | None) -> bool:
    if word is None or word.type not in ("INT", "DIE"):
        return False
    digits = word.removeprefix("d").lstrip("0")
    return len(digits) > DIGITS or int(digits or "0") > LARGEST
