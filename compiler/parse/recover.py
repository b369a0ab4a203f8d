"""What the parser did not expect, said in the words of the rulebook."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import cast

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardwright.compiler.diagnostics.catalog import effects
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.diagnostics.suggest import excerpt, near_names
from cardwright.runtime.ir.span import Span

Place = Callable[[int, int], Span]
MOST = 6

# What a designer calls each terminal; a keyword is called by itself.
WORDS = {
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end",
    "NAME": "a name",
    "QUOTED": "a name",
    "INT": "a number",
    "END_GAME": "`end game`",
    "STEPS_FROM": "`steps from`",
    "DIE": "a die such as `d6`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "SEMICOLON": "`;`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "EQ": "a comparison",
    "NE": "a comparison",
    "LT": "a comparison",
    "LE": "a comparison",
    "GT": "a comparison",
    "GE": "a comparison",
    "PLUS": "`+` or `-`",
    "MINUS": "`+` or `-`",
    "STAR": "`*` or `/`",
    "SLASH": "`*` or `/`",
}
# Terminals that can begin a value; together they are said as one thing.
VALUE = {
    "NAME", "QUOTED", "INT", "LPAR", "OWN", "TOP", "BOTTOM", "COUNT", "SUM", "HIGHEST", "LOWEST",
    "SOME", "THE", "NONE", "MINUS", "STEPS_FROM",
}  # fmt: skip
# Terminals that can go on after any value; said only when nothing better is known.
GOING_ON = {
    "AND", "OR", "IS", "PLUS", "MINUS", "STAR", "SLASH", "EQ", "NE", "LT", "LE", "GT", "GE", "OF",
}  # fmt: skip


def explain(error: UnexpectedInput, text: str, place: Place) -> Diagnostic:
    """Return the diagnostic for what the parser stumbled over."""
    if isinstance(error, UnexpectedToken):
        return _explain_token(error, text, place)
    if isinstance(error, UnexpectedCharacters):
        at: int | None = getattr(error, "pos_in_stream", None)
        return _explain_character(at or 0, text, place)
    return effects.ended_early(place(len(text) - 1, len(text) - 1), (), None)


def _explain_character(at: int, text: str, place: Place) -> Diagnostic:
    char = text[at]
    word = re.match(r"[\w'-]+", text[at:])
    if word and char.isascii():
        found = f"`{excerpt(word[0])}`"
        return effects.unexpected(
            place(at, at + len(word[0])), found, (), "names are small letters and hyphens"
        )
    name = unicodedata.name(char, "without a name").lower()
    return effects.odd_character(place(at, at + 1), name, f"U+{ord(char):04X}")


def _explain_token(error: UnexpectedToken, text: str, place: Place) -> Diagnostic:
    token = cast("Token", error.token)
    accepts = _accepts(error)
    expected = _in_words(accepts)
    start = token.start_pos or 0
    if token.type == "RPAR" and text.count(")") > text.count("("):
        return effects.bracket_never_opened(place(start, start + 1))
    if token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return _explain_end(token, text, place, expected, accepts)
    end = token.end_pos or start + len(token)
    help_ = _help(token, accepts)
    return effects.unexpected(place(start, end), f"`{excerpt(token)}`", expected, help_)


def _explain_end(
    token: Token, text: str, place: Place, expected: tuple[str, ...], accepts: set[str]
) -> Diagnostic:
    at = token.start_pos if token.type in ("_NL", "_INDENT") else len(text.rstrip())
    at = len(text.rstrip()) if at is None or token.type != "_NL" else at
    last = len(text[:at].rstrip())
    where = place(max(0, last - 1), last)
    if text.count("(") > text.count(")"):
        opened = _last_open(text)
        return effects.bracket_never_closed(place(opened, opened + 1))
    if token.type == "_INDENT":
        return effects.bad_indentation(where)
    return effects.ended_early(where, expected, None)


def _last_open(text: str) -> int:
    depth: list[int] = []
    for at, char in enumerate(text):
        if char == "(":
            depth.append(at)
        elif char == ")" and depth:
            depth.pop()
    return depth[-1] if depth else 0


def explain_indentation(text: str, place: Place) -> Diagnostic:
    """Return the diagnostic for a line that belongs to no block."""
    open_blocks = [0]
    at = 0
    for line in text.splitlines(keepends=True):
        width = len(line) - len(line.lstrip(" \t"))
        if line.strip() and not line.strip().startswith("#"):
            if width > open_blocks[-1]:
                open_blocks.append(width)
            while width < open_blocks[-1]:
                open_blocks.pop()
            if width != open_blocks[-1]:
                return effects.bad_indentation(place(at, at + width))
        at += len(line)
    return effects.bad_indentation(place(0, 1))


def _accepts(error: UnexpectedToken) -> set[str]:
    """Return what could really stand there: the parser's table alone says too much."""
    accepts = cast("Callable[[], set[str]]", error.interactive_parser.accepts)
    return set(accepts())


def _in_words(accepts: set[str]) -> tuple[str, ...]:
    """Return at most `MOST` sorted phrases for the terminals that could stand there."""
    named = set(accepts)
    phrases: set[str] = set()
    if {"NAME", "INT", "LPAR"} <= named:
        phrases.add("a value")
        named -= VALUE
    if named - GOING_ON - {"_NL", "SEMICOLON", "COMMA"}:
        named -= GOING_ON | {"_NL", "SEMICOLON", "COMMA"}
    phrases |= {WORDS.get(each, f"`{each.lower()}`") for each in named}
    return tuple(sorted(phrases, key=_order))[:MOST]


def _order(phrase: str) -> tuple[bool, str]:
    return (not phrase.startswith("`"), phrase)


def _help(token: Token, accepts: Iterable[str]) -> str | None:
    """Return a likely repair: a keyword that was misspelt, or quotes around a name."""
    words = [each.lower() for each in accepts if each not in WORDS]
    near = near_names(str(token), words)
    if near and token.type == "NAME":
        return f"did you mean `{near[0]}`?"
    if "NAME" in set(accepts) and str(token).isalpha():
        return f"`{token}` is a word of the language; write `'{token}'` to use it as a name"
    return None


def deepest_nesting(text: str) -> tuple[int, int]:
    """Return how deep brackets are nested, and where the deepest one is."""
    depth, deepest, at = 0, 0, 0
    for index, char in enumerate(text):
        if char == "(":
            depth += 1
            if depth > deepest:
                deepest, at = depth, index
        elif char == ")":
            depth -= 1
    return deepest, at
