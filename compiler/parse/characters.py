"""Characters that a pack file should not hold, and places where YAML surprises."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import syntax
from cardwright.compiler.sources import SourceFile

MOST_REPORTED = 8

# Everything but printable text, tabs and line feeds; U+FFFD stands for bad UTF-8.
_ODD = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffc"
    "\U00010000-\U0010ffff]"
)
_ODD_INDENT = re.compile("^[ \t]*([\xa0\u2007\u202f\u200b]+)", re.MULTILINE)
_CUT = re.compile(r"(?<=[^\s#])[ \t]+(#(?=[^\s#!])[^\n]*)")

PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*(?:\s|#[^\n]*)*)*")
"""Anchors and tags in front of a value, with what may stand between."""


def odd_characters(file: SourceFile) -> Iterator[model.Diagnostic]:
    """Report the first few characters that are invisible, forbidden or not UTF-8."""
    text = file.text
    if text.isascii() and text.isprintable():
        return
    found = [match.span() for match in _ODD.finditer(text)]
    found += [match.span(1) for match in _ODD_INDENT.finditer(text)]
    for start, _ in sorted(found)[:MOST_REPORTED]:
        yield syntax.odd_character(file.span(start, start + 1), text[start])


def readable(text: str) -> str:
    """Return a text of the same length in which the odd characters are spaces."""
    cleaned = _ODD.sub(" ", text)
    if not _ODD_INDENT.search(cleaned):
        return cleaned
    return _ODD_INDENT.sub(lambda match: " " * len(match.group()), cleaned)


def comment_cuts(text: str) -> dict[int, tuple[int, int]]:
    """Return where ` #word` follows text: the end of that text, and the comment."""
    if " #" not in text and "\t#" not in text:
        return {}
    return {match.start(): match.span(1) for match in _CUT.finditer(text)}
