"""The scalars and block collections of a YAML text by their places, for the formatter.

Unlike the tree this keeps everything that was written, `<<` and references included.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import yaml

from cardwright.compiler.parse import characters, yaml_events

Stretch: TypeAlias = tuple[int, int]
"""A part of a text, from an offset up to another."""

_TRAILING_BLANKS = re.compile(r"(?:\n[ \t]*)+\Z")


@dataclass(slots=True)
class Block:
    """A mapping or list without brackets: the columns where its keys or dashes are.

    `column` is as written, `level` as it shall be; -1 until the first key was seen.
    """

    kind: Literal["mapping", "list"]
    start: int
    level: int
    column: int = -1
    end: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A scalar, and the innermost block collection around it."""

    start: int
    end: int
    sign: str
    owner: Block | None
    is_bracketed: bool


@dataclass(slots=True)
class Tokens:
    """What the formatter has to know about a text."""

    words: list[Word] = field(default_factory=list[Word])
    blocks: list[Block] = field(default_factory=list[Block])
    brackets: list[Stretch] = field(default_factory=list[Stretch])


def tokens_of(text: str) -> Tokens:
    """Return the tokens of a text that parses; raise a `yaml.YAMLError` otherwise."""
    tokens = Tokens()
    events = yaml_events.events_of(text)
    stack: list[Block | None] = []
    opened: list[int] = []
    while True:
        event = events.get_event()
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.NodeEvent) and stack:
            _see_first_key(text, stack[-1], start)
        if isinstance(event, yaml.ScalarEvent):
            tokens.words.append(_word(text, (start, end), event.value, stack))
        elif isinstance(event, yaml.CollectionStartEvent):
            is_list = isinstance(event, yaml.SequenceStartEvent)
            block = None if event.flow_style else _block(text, start, is_list, stack)
            tokens.blocks += [block] if block else []
            stack.append(block)
            opened.append(start)
        elif isinstance(event, yaml.CollectionEndEvent):
            _end(tokens, stack.pop(), (opened.pop(), end))
        elif isinstance(event, yaml.StreamEndEvent):
            return tokens


def _innermost(stack: list[Block | None]) -> Block | None:
    return next((block for block in reversed(stack) if block is not None), None)


def _see_first_key(text: str, block: Block | None, start: int) -> None:
    if block is not None and block.column < 0:
        block.column = column(text, start)


def _block(text: str, start: int, is_list: bool, stack: list[Block | None]) -> Block:
    around = _innermost(stack)
    level = 0 if around is None else around.level + 2
    block = Block("list" if is_list else "mapping", start, level)
    if is_list:
        properties = characters.PROPERTIES.match(text, start)
        block.column = column(text, properties.end() if properties else start)
    return block


def _end(tokens: Tokens, block: Block | None, place: Stretch) -> None:
    if block is None:
        tokens.brackets.append(place)
    else:
        block.end = place[1]


def _word(text: str, place: Stretch, value: str, stack: list[Block | None]) -> Word:
    start, end = place
    properties = characters.PROPERTIES.match(text, start, end)
    start = properties.end() if properties and text[start : start + 1] in "&!" else start
    sign = text[start : start + 1] if start < end else ""
    if sign in ("|", ">") and not value.endswith("\n\n"):
        blanks = _TRAILING_BLANKS.search(text, start, end)
        end = blanks.start() if blanks else end
    return Word(
        start=start,
        end=end,
        sign=sign,
        owner=_innermost(stack),
        is_bracketed=bool(stack) and stack[-1] is None,
    )


def column(text: str, at: int) -> int:
    """Return the column of an offset, from 0."""
    return at - text.rfind("\n", 0, at) - 1
