"""Effect texts to syntax trees: one LALR parse each, spans mapped back into the pack's file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError, Indenter

from cardwright.compiler.diagnostics.catalog import effects
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.parse import build, nesting, recover, syntax, syntax_rules
from cardwright.runtime.ir.span import Span

MAX_LENGTH = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectText:
    """An effect as it stands in a file: its characters and where each came from."""

    path: str
    text: str
    origin: Callable[[int], int]
    whole: Span

    def span(self, start: int, end: int) -> Span:
        """Return the place in the file of the characters `start` to `end` of the text."""
        first = self.origin(start)
        last = self.origin(end - 1) + 1 if end > start else first
        return Span(self.path, first, max(first, last))


Errors = tuple[Diagnostic, ...]


def parse_effect(source: EffectText) -> tuple[syntax.Block, Errors]:
    """Parse the sentences of one effect."""
    tree, errors = _parse(source, "effect")
    return (build.Builder(source.span).block(tree) if tree else ()), errors


def parse_abilities(source: EffectText) -> tuple[tuple[syntax_rules.Ability, ...], Errors]:
    """Parse what a card in play does: triggers, replacements, prohibitions, modifiers."""
    tree, errors = _parse(source, "abilities")
    return (build.Builder(source.span).abilities(tree) if tree else ()), errors


def parse_condition(source: EffectText) -> tuple[syntax.Expr | None, Errors]:
    """Parse one test or value."""
    tree, errors = _parse(source, "condition")
    return (build.Builder(source.span).expr(tree.children[0]) if tree else None), errors


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a rules file holds; `broken` are the names of rules that could not be read."""

    rules: tuple[syntax_rules.Rule, ...]
    broken: frozenset[str]
    errors: Errors


def parse_rules(source: EffectText) -> Rules:
    """Parse a rules file; each procedure is parsed by itself, so each tells its own fault."""
    rules: list[syntax_rules.Rule] = []
    broken: set[str] = set()
    errors: list[Diagnostic] = []
    for start, end in _chunks(source.text):
        part = EffectText(
            path=source.path,
            text=source.text[start:end],
            origin=_shifted(source.origin, start),
            whole=source.span(start, end),
        )
        tree, faults = _parse(part, "rules")
        errors.extend(faults)
        if tree:
            rules.extend(build.Builder(part.span).rules(tree))
        else:
            broken.update(_HEAD.findall(part.text)[:1])
    return Rules(rules=tuple(rules), broken=frozenset(broken), errors=tuple(errors))


_HEAD = re.compile(r"\s*[a-z]+\s+([a-z][a-z0-9-]*)")
"""How a rule begins; its first word may be misspelt."""


def _shifted(origin: Callable[[int], int], start: int) -> Callable[[int], int]:
    return lambda offset: origin(start + offset)


def _chunks(text: str) -> list[tuple[int, int]]:
    """Return the stretches of `text` that begin at a line without indentation.

    What stands before the first of them is a stretch of its own, unless it says nothing.
    """
    starts = [match.start() for match in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    first = starts[0] if starts else len(text)
    if re.search(r"^[ \t]+[^\s#]", text[:first], re.MULTILINE):
        starts = [0, *starts]
    return list(pairwise([*starts, len(text)]))


def _parse(source: EffectText, start: str) -> tuple[Tree[Token] | None, Errors]:
    refusal = _refuse(source)
    if refusal:
        return None, (refusal,)
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    try:
        tree = _tree(text, start)
    except UnexpectedInput as error:
        return None, (recover.explain(error, text, source.span),)
    except DedentError:
        return None, (recover.explain_indentation(text, source.span),)
    excess = nesting.too_much(tree, source.span)
    return (None, (excess,)) if excess else (tree, ())


def _refuse(source: EffectText) -> Diagnostic | None:
    if not source.text.strip():
        return effects.empty_effect(source.whole)
    if len(source.text) > MAX_LENGTH:
        return effects.effect_too_long(source.whole, MAX_LENGTH)
    depth, at = recover.deepest_nesting(source.text)
    if depth > nesting.MOST.nested:
        span, limit = source.span(at, at + 1), nesting.MOST.nested
        return effects.effect_too_deep(span, "brackets inside of each other", limit)
    return None


@lru_cache(maxsize=8192)
def _tree(text: str, start: str) -> Tree[Token]:
    """Return the raw tree of a text; nobody changes it, so equal texts share one."""
    tree: Tree[Token] = parser().parse(text, start)  # pyright: ignore[reportUnknownMemberType]
    return tree


class _Lines(Indenter):
    """Turns deeper and shallower lines into block marks."""

    @property
    def NL_type(self) -> str:
        return "_NL"

    @property
    def OPEN_PAREN_types(self) -> list[str]:
        return ["LPAR"]

    @property
    def CLOSE_PAREN_types(self) -> list[str]:
        return ["RPAR"]

    @property
    def INDENT_type(self) -> str:
        return "_INDENT"

    @property
    def DEDENT_type(self) -> str:
        return "_DEDENT"

    @property
    def tab_len(self) -> int:
        return 2


FREE = frozenset(
    {
        "agreed",
        "being",
        "least",
        "many",
        "most",
        "offers",
        "order",
        "possible",
        "times",
        "turn",
    }
)
"""Words that are words of the language only behind another, and may be names elsewhere."""


@cache
def parser() -> Lark:
    """Return the parser, made on first use."""
    words = _grammar("words.lark")
    rules = re.sub(r"^%import .*\n", "", _grammar("effect.lark"), flags=re.MULTILINE)
    kept = [word for word in keywords() if word not in FREE]
    reserved = "|".join(sorted(kept, key=len, reverse=True))
    return Lark(
        rules + words.replace("RESERVED", reserved),
        parser="lalr",
        start=["effect", "rules", "abilities", "condition"],
        postlex=_Lines(),
        maybe_placeholders=True,
    )


@cache
def keywords() -> tuple[str, ...]:
    """Return the words of the language, sorted; those of `FREE` may be names too."""
    return tuple(
        sorted(re.findall(r'^[A-Z]+: "([a-z]+)"$', _grammar("words.lark"), re.MULTILINE))
    )


def _grammar(name: str) -> str:
    return resources.files("cardwright.grammar").joinpath(name).read_text("utf-8")
