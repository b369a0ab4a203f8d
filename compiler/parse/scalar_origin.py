"""Where each character of a YAML scalar's value was written in the file.

Follows the folding, escaping and indentation rules of the YAML reader step by step;
what the value is comes from that reader alone, and a map that disagrees is not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

Piece: TypeAlias = tuple[str, int, int]
"""A character of the value, and the stretch of the file that stands for it."""

_FLOW = re.compile(r"(?P<space>[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*)|(?P<char>.)", re.DOTALL)
_SINGLE = re.compile(r"(?P<space>[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*)|(?P<char>''|.)", re.DOTALL)
_DOUBLE = re.compile(
    r"(?P<joint>\\(?:\r\n|\r|\n)[ \t\r\n]*)|(?P<space>[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*)"
    r"|(?P<char>\\x..|\\u.{4}|\\U.{8}|\\.|.)",
    re.DOTALL,
)
_BREAK = re.compile(r"\r\n|\r|\n")
_HEADER = re.compile(r"[|>]([-+0-9]*)[ \t]*(?:#[^\r\n]*)?(?:\r\n|\r|\n|\Z)")
_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}


def scalar_pieces(text: str, start: int, end: int, value: str) -> tuple[Piece, ...]:
    """Return one piece for each character of `value`, read from `text[start:end]`."""
    sign = text[start : start + 1]
    if sign not in ("|", ">") or start == end:
        pieces = tuple(_flow_pieces(text, start, end, sign))
        return pieces if _spelled(pieces) == value else _coarse(value, start, end)
    pieces = tuple(_block_pieces(text, start, end, _indent(text, start, end, value)))
    return pieces if _spelled(pieces) == value else _coarse(value, start, end)


def _spelled(pieces: tuple[Piece, ...]) -> str:
    return "".join(piece[0] for piece in pieces)


def _coarse(value: str, start: int, end: int) -> tuple[Piece, ...]:
    """Blame the whole scalar: less exact, but never the wrong place."""
    return tuple((char, start, end) for char in value)


# Plain and quoted scalars


def _flow_pieces(text: str, start: int, end: int, sign: str) -> Iterator[Piece]:
    if sign == '"':
        return _folded_pieces(_DOUBLE, text, start + 1, end - 1)
    if sign == "'":
        return _folded_pieces(_SINGLE, text, start + 1, end - 1)
    return _folded_pieces(_FLOW, text, start, end)


def _folded_pieces(
    pattern: re.Pattern[str], text: str, start: int, end: int
) -> Iterator[Piece]:
    for found in pattern.finditer(text, start, end):
        if found.lastgroup == "char":
            written = found.group()
            yield _char_meant(written), found.start(), found.end()
        else:
            yield from _fold(found)


def _char_meant(written: str) -> str:
    if len(written) == 1 or written == "''":
        return written[0]
    code = written[1]
    if code in "xuU":
        digits = written[2:]
        return chr(int(digits, base=16))
    return _ESCAPES.get(code, code)


def _fold(found: re.Match[str]) -> Iterator[Piece]:
    """Of several line breaks the first says nothing; one alone is a space.

    Not even that if it stands behind a back slash.
    """
    breaks = list(_BREAK.finditer(found.string, found.start(), found.end()))
    if len(breaks) == 1 and found.lastgroup == "space":
        yield " ", breaks[0].start(), breaks[0].end()
    for line_end in breaks[1:]:
        yield "\n", line_end.start(), line_end.end()


# Block scalars


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    line_end: int


def _lines(text: str, start: int, end: int) -> list[_Line]:
    lines: list[_Line] = []
    at = start
    for found in _BREAK.finditer(text, start, end):
        lines.append(_Line(at, found.start(), found.end()))
        at = found.end()
    if at < end:
        lines.append(_Line(at, end, end))
    return lines


def _body(text: str, start: int, end: int) -> tuple[str, int]:
    """Return the indicators of a block scalar and where its first line begins."""
    header = _HEADER.match(text, start, end)
    return (header.group(1), header.end()) if header else ("", end)


def _indent(text: str, start: int, end: int, value: str) -> int:
    """Return by how much the lines are indented.

    A written indicator counts from the parent, which is not known here, so it is seen from
    the first line with a letter: what it has more in the file than in the value.
    """
    _, body = _body(text, start, end)
    lines = [text[line.start : line.end] for line in _lines(text, body, end)]
    said = value.split("\n")
    written, kept = _first_depth(lines), _first_depth(said)
    if written is not None and kept is not None:
        return max(1, written - kept)
    return max(1, max(map(len, lines), default=0) - max(map(len, said), default=0))


def _first_depth(lines: list[str]) -> int | None:
    """Return the indentation of the first line that holds more than spaces."""
    depths = (len(line) - len(line.lstrip(" ")) for line in lines if line.strip(" "))
    return next(depths, None)


@dataclass(slots=True)
class _Fold:
    """What the reader remembers between two lines of a block scalar."""

    is_folded: bool
    last_break: Piece | None = None
    blank_breaks: list[Piece] = field(default_factory=list[Piece])
    was_blank: bool = False

    def joint(self, is_blank: bool) -> Iterator[Piece]:
        """Yield what stands between the last line of text and the next one."""
        mark = self.last_break
        is_soft = self.is_folded and not self.was_blank and not is_blank
        if mark is not None and not is_soft:
            yield mark
        elif mark is not None and not self.blank_breaks:
            yield " ", mark[1], mark[2]
        yield from self.blank_breaks
        self.last_break, self.blank_breaks = None, []
        self.was_blank = is_blank


def _block_pieces(text: str, start: int, end: int, indent: int) -> Iterator[Piece]:
    indicators, body = _body(text, start, end)
    fold = _Fold(text[start] == ">")
    for line in _lines(text, body, end):
        line_end = ("\n", line.end, line.line_end) if line.line_end > line.end else None
        if line.end - line.start <= indent:
            fold.blank_breaks += [line_end] if line_end else []
            continue
        first = line.start + indent
        yield from fold.joint(text[first : first + 1] in (" ", "\t"))
        yield from ((text[at], at, at + 1) for at in range(first, line.end))
        fold.last_break = line_end
    if "-" not in indicators and fold.last_break is not None:
        yield fold.last_break
    if "+" in indicators:
        yield from fold.blank_breaks
