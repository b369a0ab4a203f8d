"""What the YAML reader complains about, in plain words and at the right place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import yaml

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import syntax
from cardwright.compiler.sources import SourceFile
from cardwright.runtime.ir.span import Span

Stretch: TypeAlias = tuple[int, int]
"""A part of a text, from an offset up to another."""

_LEAD = re.compile(r"(?:[ \t]*-(?=[ \t\n]))*[ \t]*")


def explain(
    file: SourceFile, text: str, error: yaml.YAMLError
) -> tuple[model.Diagnostic, Stretch]:
    """Return a diagnostic, and the lines to leave out so that reading can go on."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return syntax.not_yaml(file.span(0, 0), "this file"), (0, len(text))
    at = min(error.problem_mark.index, len(text))
    context = error.context_mark.index if error.context_mark is not None else at
    fault = _Fault(file, text, at, min(context, len(text)))
    problem = error.problem or ""
    for words, explanation in _EXPLANATIONS:
        if words in problem:
            return explanation(fault)
    return fault.at_line(at, syntax.not_yaml(fault.line_span(at), "this line"))


def blanked(text: str, stretch: Stretch) -> str:
    """Return a text of the same length and lines, with a stretch made of spaces."""
    start, end = stretch
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


Explained: TypeAlias = tuple[model.Diagnostic, Stretch]


@dataclass(frozen=True, slots=True)
class _Fault:
    """Where the reader stopped, and where the thing began that it was reading."""

    file: SourceFile
    text: str
    at: int
    context: int

    def char(self) -> str:
        """The character at which reading stopped, nothing at the end of the file."""
        return self.text[self.at : self.at + 1]

    def line_start(self, at: int) -> int:
        """Where the line around an offset begins."""
        return self.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Where the line around an offset ends."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def word_start(self, at: int) -> int:
        """Where the line around an offset begins to say something."""
        found = _LEAD.match(self.text, self.line_start(at), self.line_end(at))
        return found.end() if found else at

    def indent(self, at: int) -> int:
        """The column, from 0, in which the line around an offset says something."""
        return self.word_start(at) - self.line_start(at)

    def line_span(self, at: int) -> Span:
        """The words of a line."""
        end = self.line_end(at)
        start = min(self.word_start(at), end)
        return self.file.span(start, start + len(self.text[start:end].rstrip()))

    def at_line(self, at: int, problem: model.Diagnostic) -> Explained:
        """Leave out the line at an offset, and the lines that belong to it."""
        indent = self.indent(at)
        end = self.line_end(at)
        while end < len(self.text):
            following = end + 1
            is_blank = not self.text[following : self.line_end(following)].strip()
            if not is_blank and self._lead(following) <= indent:
                break
            end = self.line_end(following)
        return problem, (min(self.word_start(at), end), end)

    def _lead(self, start: int) -> int:
        line = self.text[start : self.line_end(start)]
        return len(line) - len(line.lstrip(" \t"))

    def last_words(self, before: int) -> int:
        """The offset of the last line above with words that are no comment, or -1."""
        end = self.line_start(before) - 1
        while end >= 0:
            start = self.line_start(end)
            line = self.text[start:end].strip()
            if line and not line.startswith("#"):
                return start
            end = start - 1
        return -1


def _wrong_start(fault: _Fault) -> Explained:
    if fault.char() == "\t":
        return _tab(fault)
    return _special(fault, fault.at)


def _special(fault: _Fault, at: int) -> Explained:
    value = fault.text[at : fault.line_end(at)].rstrip()
    fix = _quoted(fault.file.span(at, at + len(value)), value)
    problem = syntax.special_character(fault.file.span(at, at + 1), fault.text[at], fix)
    return fault.at_line(at, problem)


def _bad_reference(fault: _Fault) -> Explained:
    return _special(fault, fault.context)


def _quoted(span: Span, value: str) -> model.Fix:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return model.Fix(span=span, replacement=f'"{escaped}"')


def _tab(fault: _Fault) -> Explained:
    start = fault.line_start(fault.at)
    lead = re.compile(r"[ ]*(\t[ \t]*)").match(fault.text, start)
    first, last = lead.span(1) if lead else (fault.at, fault.at + 1)
    problem = syntax.tab_indent(fault.file.span(first, last))
    _, (_, end) = fault.at_line(fault.at, problem)
    return problem, (first, end)


def _open_quote(fault: _Fault) -> Explained:
    span = fault.file.span(fault.context, fault.context + 1)
    return fault.at_line(fault.context, syntax.never_closed(span, "quote"))


def _open_bracket(fault: _Fault) -> Explained:
    opener = fault.text[fault.context : fault.context + 1]
    closer = "]" if opener == "[" else "}"
    has_left_line = "\n" in fault.text[fault.context : fault.at]
    if has_left_line or fault.at >= len(fault.text):
        span = fault.file.span(fault.context, fault.context + 1)
        return fault.at_line(fault.context, syntax.never_closed(span, "bracket"))
    span = fault.file.span(fault.at, fault.at + 1)
    problem = syntax.not_yaml(span, "this", f"`,` or `{closer}` is expected here")
    return fault.at_line(fault.context, problem)


def _no_value(fault: _Fault) -> Explained:
    if fault.at >= len(fault.text):
        opener = max(fault.text.rfind("[", 0, fault.at), fault.text.rfind("{", 0, fault.at))
        if opener >= 0:
            span = fault.file.span(opener, opener + 1)
            return fault.at_line(opener, syntax.never_closed(span, "bracket"))
    span = fault.file.span(fault.at, fault.at + 1)
    return fault.at_line(fault.at, syntax.not_yaml(span, f"`{fault.char()}`"))


def _extra_colon(fault: _Fault) -> Explained:
    start = fault.word_start(fault.at)
    first = re.compile(r"[^\n]*?:[ \t]+").match(fault.text, start, fault.at)
    if first is not None:
        value = fault.text[first.end() : fault.line_end(fault.at)].rstrip()
        fix = _quoted(fault.file.span(first.end(), first.end() + len(value)), value)
        span = fault.file.span(fault.at, fault.at + 1)
        return fault.at_line(fault.at, syntax.second_colon(span, fix))
    above = fault.last_words(fault.at)
    if above >= 0 and not re.search(
        r":(?:\s|$)", fault.text[above : fault.line_end(above)]
    ):
        return fault.at_line(above, syntax.no_colon(fault.line_span(above)))
    span = fault.line_span(fault.at)
    label = fault.line_span(above) if above >= 0 else None
    return fault.at_line(fault.at, syntax.out_of_line(span, label))


def _no_colon(fault: _Fault) -> Explained:
    span = fault.line_span(fault.context)
    return fault.at_line(fault.context, syntax.no_colon(span))


def _out_of_line(fault: _Fault) -> Explained:
    start = fault.line_start(fault.at)
    before = fault.text[start : fault.at].rstrip()
    if before.strip(" -"):
        span = fault.file.span(fault.at, fault.line_end(fault.at))
        closed = before[-1]
        return fault.at_line(fault.at, syntax.words_after_value(span, closed))
    label = fault.file.span(fault.context, fault.line_end(fault.context))
    span = fault.line_span(fault.at)
    return fault.at_line(fault.at, syntax.out_of_line(span, label))


def _bad_escape(fault: _Fault) -> Explained:
    start = fault.text.rfind("\\", fault.context, fault.at + 1)
    at = start if start >= 0 else fault.at
    span = fault.file.span(at, min(at + 2, len(fault.text)))
    written = fault.text[span.start : span.end]
    return fault.at_line(fault.context, syntax.bad_escape(span, written))


def _block_header(fault: _Fault) -> Explained:
    span = fault.file.span(fault.at, fault.line_end(fault.at))
    sign = fault.text[fault.context : fault.context + 1]
    advice = f"text after `{sign}` begins on the next line"
    return fault.at_line(fault.context, syntax.not_yaml(span, "this", advice))


def _list_in_line(fault: _Fault) -> Explained:
    span = fault.file.span(fault.at, fault.at + 1)
    advice = "a list begins on a line of its own"
    return fault.at_line(fault.at, syntax.not_yaml(span, "`-`", advice))


def _too_deep(fault: _Fault) -> Explained:
    span = fault.file.span(max(0, fault.at - 1), fault.at)
    return fault.at_line(fault.at, syntax.too_deep(span, 64))


_EXPLANATIONS: tuple[tuple[str, Callable[[_Fault], Explained]], ...] = (
    ("found character that cannot start any token", _wrong_start),
    ("found a tab character", _tab),
    ("found unexpected end of stream", _open_quote),
    ("found unexpected document indicator", _open_quote),
    ("did not find expected ',' or", _open_bracket),
    ("did not find expected node content", _no_value),
    ("mapping values are not allowed", _extra_colon),
    ("could not find expected ':'", _no_colon),
    ("did not find expected key", _out_of_line),
    ("did not find expected '-' indicator", _out_of_line),
    ("found unknown escape character", _bad_escape),
    ("did not find expected hexdecimal number", _bad_escape),
    ("found invalid Unicode character escape code", _bad_escape),
    ("did not find expected alphabetic or numeric character", _bad_reference),
    ("did not find expected comment or line break", _block_header),
    ("found an indentation indicator equal to 0", _block_header),
    ("block sequence entries are not allowed", _list_in_line),
    ("exceeded maximum nesting depth", _too_deep),
)
