"""Diagnostics as text for people; the only module that makes text or colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from cardwright.compiler.diagnostics import model
from cardwright.compiler.sources import SourceFile, SourceSet
from cardwright.runtime.ir.span import Span

TAB = 4
WIDEST = 120
_COLOURS = {"error": "31", "warning": "33", "note": "36", "rail": "34", "bold": "1"}


def render_text(
    diagnostics: Iterable[model.Diagnostic], sources: SourceSet, *, colour: bool = False
) -> str:
    """Return all diagnostics by path and position, a blank line between two."""
    paint = _coloured if colour else _plain
    blocks = [
        _Block(diagnostic=item, sources=sources).text()
        for item in model.in_order(diagnostics)
    ]
    return "\n".join("".join(paint(role, text) for role, text in block) for block in blocks)


def _plain(_role: str, text: str) -> str:
    return text


def _coloured(role: str, text: str) -> str:
    code = _COLOURS.get(role)
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mark:
    """A stretch of one line to underline, and the words beside it."""

    file: SourceFile
    line: int
    span: Span
    sign: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """One diagnostic on its way to pieces of text, each with the role of its colour."""

    diagnostic: model.Diagnostic
    sources: SourceSet

    def text(self) -> list[tuple[str, str]]:
        """Return the pieces of the whole block, line ends included."""
        marks = self._marks()
        width = max((len(str(mark.line)) for mark in marks), default=1)
        pieces = [*self._headline(), *self._excerpts(marks, width)]
        if self.diagnostic.help is not None:
            pieces += [("rail", f"{' ' * width} = "), ("bold", "help")]
            pieces += [("", f": {shown(self.diagnostic.help)}\n")]
        return pieces

    def _headline(self) -> list[tuple[str, str]]:
        severity = self.diagnostic.severity.value
        head = f"{severity}[{self.diagnostic.code}]"
        return [(severity, head), ("bold", f": {shown(self.diagnostic.message)}\n")]

    def _marks(self) -> list[_Mark]:
        span = self.diagnostic.span
        own = [self._mark(span, "^", "")] if span is not None else []
        others = [
            self._mark(label.span, "-", label.text) for label in self.diagnostic.labels
        ]
        return [mark for mark in (*own, *others) if mark is not None]

    def _mark(self, span: Span, sign: str, text: str) -> _Mark | None:
        file = self.sources.get(span.path)
        if file is None:
            return None
        line, _ = file.line_col(span.start)
        return _Mark(file=file, line=line, span=span, sign=sign, text=text)

    def _excerpts(self, marks: list[_Mark], width: int) -> list[tuple[str, str]]:
        pieces = self._unseen_place(width) if not marks else []
        paths = list(dict.fromkeys(mark.file.path for mark in marks))
        for number, path in enumerate(paths):
            here = [mark for mark in marks if mark.file.path == path]
            pieces += _place(here[0], width, "-->" if number == 0 else ":::")
            pieces += self._lines(here, width)
        return pieces

    def _unseen_place(self, width: int) -> list[tuple[str, str]]:
        if self.diagnostic.span is None:
            return []
        return [("rail", f"{' ' * width}--> "), ("", f"{self.diagnostic.span.path}\n")]

    def _lines(self, marks: list[_Mark], width: int) -> list[tuple[str, str]]:
        pieces = [("rail", f"{' ' * width} |\n")]
        previous = 0
        for mark in sorted(marks, key=lambda mark: (mark.line, mark.span.start)):
            if previous and mark.line > previous + 1:
                pieces.append(("rail", "...\n"))
            if mark.line != previous:
                pieces += _source_line(mark, width)
            pieces += self._underline(mark, width)
            previous = mark.line
        return pieces

    def _underline(self, mark: _Mark, width: int) -> list[tuple[str, str]]:
        line, start, end = _window(mark)
        before = " " * columns(line[:start])
        signs = mark.sign * max(1, columns(line[:end]) - len(before))
        words = f" {shown(mark.text)}" if mark.text else ""
        role = self.diagnostic.severity.value if mark.sign == "^" else "rail"
        return [
            ("rail", f"{' ' * width} | "),
            (role, f"{before}{signs}{words}"),
            ("", "\n"),
        ]


def _place(mark: _Mark, width: int, arrow: str) -> list[tuple[str, str]]:
    line, column = mark.file.line_col(mark.span.start)
    where = f"{shown(mark.file.path)}:{line}:{column}\n"
    return [("rail", f"{' ' * width}{arrow} "), ("", where)]


def _source_line(mark: _Mark, width: int) -> list[tuple[str, str]]:
    line, _, _ = _window(mark)
    text = shown(line).rstrip()
    rail = f"{mark.line:>{width}} |"
    return [("rail", rail), ("", f" {text}\n" if text else "\n")]


def _window(mark: _Mark) -> tuple[str, int, int]:
    """Return the marked line, cut to a readable width, and the mark inside it."""
    text = mark.file.text
    first = text.rfind("\n", 0, mark.span.start) + 1
    last = text.find("\n", first)
    line = text[first : len(text) if last < 0 else last]
    start = min(mark.span.start - first, len(line))
    end = max(start, min(mark.span.end - first, len(line)))
    if len(line) <= WIDEST:
        return line, start, end
    cut = max(0, min(start - WIDEST // 3, len(line) - WIDEST))
    lead = "..." if cut else ""
    shift = len(lead) - cut
    tail = "..." if cut + WIDEST < len(line) else ""
    kept = lead + line[cut : cut + WIDEST] + tail
    return kept, start + shift, min(end + shift, len(lead) + WIDEST)


def shown(text: str) -> str:
    """Return text that is safe to print: tabs as spaces, control characters visible.

    A pack may hold escape sequences and marks that turn the reading direction; none
    of them must act on the reader's terminal.
    """
    if text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char == "\t":
        return " " * TAB
    if char.isprintable() or unicodedata.category(char) == "Zs":
        return char
    return f"<U+{ord(char):04X}>"


def columns(text: str) -> int:
    """Return how many columns a terminal needs for `shown(text)`."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(_width(char) for char in shown(text))


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
