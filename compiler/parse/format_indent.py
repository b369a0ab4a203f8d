"""Indentation of YAML by two spaces a level, line by line."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from cardwright.compiler.parse import format_tokens

_DASHES = re.compile(r"((?:-[ \t]+)*-)[ \t]+(?=\S)")
_DASH = re.compile(r"-(?=[ \t\n]|\Z)")
_HEADER = re.compile(r"[|>][-+]?[0-9]")


@dataclass(frozen=True, slots=True)
class _Unclear(Exception):
    """The text has a form for which no indentation is settled."""


@dataclass(slots=True)
class _Line:
    """A line as written, and the column where its first word shall be."""

    start: int
    text: str
    column: int | None = None
    is_body: bool = False

    @property
    def lead(self) -> int:
        """The column where the first word is."""
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def is_note(self) -> bool:
        """Whether a comment has the line for itself."""
        return not self.is_body and self.text.lstrip().startswith("#")


@dataclass(slots=True)
class _Page:
    """The lines of a text while their columns are worked out."""

    text: str
    tokens: format_tokens.Tokens
    lines: list[_Line] = field(default_factory=list[_Line])
    starts: list[int] = field(default_factory=list[int])

    def number(self, at: int) -> int:
        """Return the index of the line around an offset."""
        return bisect_right(self.starts, at) - 1


def indented(text: str, tokens: format_tokens.Tokens) -> str:
    """Return the text with two spaces a level, or as it is if a line is unclear."""
    page = _page(text, tokens)
    try:
        _mark_bodies(page)
        _place_words(page)
        _place_bodies(page)
    except _Unclear:
        return text
    _place_notes(page)
    return "\n".join(_written(line) for line in page.lines)


def _page(text: str, tokens: format_tokens.Tokens) -> _Page:
    page = _Page(text, tokens)
    at = 0
    for line in text.split("\n"):
        page.lines.append(_Line(at, line))
        page.starts.append(at)
        at += len(line) + 1
    return page


def _written(line: _Line) -> str:
    words = line.text.lstrip(" ") if line.is_body else line.text.lstrip(" \t")
    if line.column is None:
        return line.text
    if not line.is_body:
        words = _DASHES.sub(_single_spaces, words, count=1) if words[:1] == "-" else words
    return " " * line.column + words if words else " " * line.column * line.is_body


def _single_spaces(dashes: re.Match[str]) -> str:
    return "- " * dashes.group().count("-")


def _mark_bodies(page: _Page) -> None:
    """Mark the lines that only go on with what an earlier line began."""
    stretches = [(word.start, word.end) for word in page.tokens.words]
    for start, end in [*stretches, *page.tokens.brackets]:
        for number in range(page.number(start) + 1, page.number(max(start, end - 1)) + 1):
            page.lines[number].is_body = True


# Keys, dashes and values


def _place_words(page: _Page) -> None:
    open_blocks: list[format_tokens.Block] = []
    waiting = list(reversed(page.tokens.blocks))
    for line in page.lines:
        if line.is_body or line.is_note or not line.text.strip():
            continue
        first = line.start + len(line.text) - len(line.text.lstrip())
        open_blocks = [block for block in open_blocks if block.end > first]
        while waiting and waiting[-1].start <= first:
            block = waiting.pop()
            open_blocks += [block] if block.end > first else []
        line.column = _level(page.text, first, line, open_blocks)
        _open_in_line(line, waiting, open_blocks)


def _open_in_line(
    line: _Line, waiting: list[format_tokens.Block], open_blocks: list[format_tokens.Block]
) -> None:
    while waiting and waiting[-1].start < line.start + len(line.text):
        open_blocks.append(waiting.pop())


def _level(
    text: str, first: int, line: _Line, open_blocks: list[format_tokens.Block]
) -> int:
    if line.text.startswith(("---", "...", "%")):
        return 0
    if "\t" in line.text[: first - line.start] or text.startswith("? ", first):
        raise _Unclear
    kind = "list" if _DASH.match(text, first) else "mapping"
    column = first - line.start
    for block in reversed(open_blocks):
        if block.kind == kind and block.column == column:
            return block.level
    if kind == "list":
        raise _Unclear
    return open_blocks[-1].level + 2 if open_blocks else 0


# Values of several lines


def _place_bodies(page: _Page) -> None:
    for start, end in page.tokens.brackets:
        _shift(page, start, end)
    for word in page.tokens.words:
        last = page.number(max(word.start, word.end - 1))
        lines = page.lines[page.number(word.start) + 1 : last + 1]
        if word.sign in ("|", ">") and lines:
            _place_block(page, word, lines)
        elif not word.is_bracketed:
            for line in lines:
                _place_fold(word, line)


def _place_fold(word: format_tokens.Word, line: _Line) -> None:
    if line.text.strip():
        line.text = (
            line.text.strip(" \t")
            if word.sign not in ("'", '"')
            else line.text.lstrip(" \t")
        )
        line.column = word.owner.level + 2 if word.owner else 0


def _shift(page: _Page, start: int, end: int) -> None:
    """Move the lines inside brackets as far as the line that opens them."""
    opener = page.lines[page.number(start)]
    if opener.column is None:
        return
    for line in page.lines[page.number(start) + 1 : page.number(end - 1) + 1]:
        if line.text.strip():
            line.column = max(0, line.lead + opener.column - opener.lead)


def _place_block(page: _Page, word: format_tokens.Word, lines: list[_Line]) -> None:
    depth = next((line.lead for line in lines if line.text.strip(" ")), None)
    if depth is None or word.owner is None:
        return
    move = word.owner.level + 2 - depth
    if _HEADER.match(page.text, word.start):
        move = word.owner.level - word.owner.column
    for line in lines:
        is_blank = not line.text.strip(" ")
        if not is_blank or line.lead > depth:
            line.column = line.lead + move
        elif is_blank:
            line.column = 0


# Comments


def _place_notes(page: _Page) -> None:
    """Put each comment in line with the words that it was in line with."""
    words = [line for line in page.lines if line.column is not None and not line.is_body]
    starts = [line.start for line in words]
    for line in page.lines:
        if line.is_note:
            below = bisect_right(starts, line.start)
            line.column = _note_column(line, words[:below], words[below : below + 1])


def _note_column(line: _Line, above: list[_Line], below: list[_Line]) -> int:
    lead = len(line.text) - len(line.text.lstrip())
    if below and below[0].lead == lead:
        return below[0].column or 0
    for word in reversed(above):
        inner = _inner_lead(word)
        if inner is not None and inner <= lead:
            return (word.column or 0) + 2
        if word.lead <= lead:
            return word.column or 0
    return 0


def _inner_lead(line: _Line) -> int | None:
    """Return the column of what follows the dash of a line."""
    dash = re.match(r" *-[ \t]+(?=\S)", line.text)
    return dash.end() if dash else None
