"""YAML as a tree in which every scalar keeps the text that was written.

Built on the events of the C parser.  What a scalar means is decided later by its
declared type, so nothing here turns a word into a number, a truth value or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import yaml

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import reading, syntax
from cardwright.compiler.parse import characters, scalar_origin, yaml_events, yaml_faults
from cardwright.compiler.sources import SourceFile
from cardwright.runtime.ir.span import Span

MAX_CHARACTERS = 4_000_000
MAX_NODES = 1_000_000
MAX_DEPTH = 64
MAX_UNFOLDED = 100_000
MAX_REPAIRS = 8
MAX_PROBLEMS = 200

Style: TypeAlias = Literal["plain", "single", "double", "literal", "folded"]
_STYLES: dict[str, Style] = {
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scalar:
    """One word or text; `text` is its value, always as characters."""

    text: str
    file: SourceFile = field(compare=False, repr=False)
    start: int = field(compare=False, repr=False)
    end: int = field(compare=False, repr=False)

    @property
    def style(self) -> Style:
        """How it was written."""
        if self.start == self.end:
            return "plain"
        return _STYLES.get(self.file.text[self.start], "plain")

    @property
    def is_plain(self) -> bool:
        """Tell whether it was written without quotes and without `|` or `>`."""
        return self.style == "plain"

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing at all was written where a value belongs."""
        return self.start == self.end

    @property
    def span(self) -> Span:
        """The stretch from the first quote or letter to the last."""
        written = self.file.text[self.start : self.end]
        return self.file.span(self.start, self.start + len(written.rstrip()))

    def origin(self, offset: int) -> int:
        """Return where in the file the character at `offset` of `text` was written."""
        return self.span_of(offset, offset).start

    def span_of(self, start: int, end: int) -> Span:
        """Return the stretch of the file that stands for `text[start:end]`."""
        pieces = self.pieces()
        if not pieces:
            return self.file.span(self._inside(), self._inside())
        first = pieces[start][1] if start < len(pieces) else pieces[-1][2]
        last = pieces[end - 1][2] if end > start else first
        return self.file.span(first, last)

    def pieces(self) -> tuple[scalar_origin.Piece, ...]:
        """Return each character of `text` with its stretch of the file.

        Worked out on every call: keep the result when many offsets are wanted.
        """
        return scalar_origin.scalar_pieces(self.file.text, self.start, self.end, self.text)

    def _inside(self) -> int:
        """Return the offset behind an opening quote, for a value without characters."""
        return self.start + (1 if self.style in ("single", "double") else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """Keys with their values, in the order written; no key comes twice.

    `is_damaged` tells that a part of it could not be read, so a missing key says nothing.
    """

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span = field(compare=False, repr=False)
    is_damaged: bool = field(default=False, compare=False, repr=False)
    is_flow: bool = field(default=False, compare=False, repr=False)

    def get(self, name: str) -> Node | None:
        """Return the value of the key `name`."""
        return next((value for key, value in self.entries if key.text == name), None)

    def key(self, name: str) -> Scalar | None:
        """Return the key `name` as it was written."""
        return next((key for key, _ in self.entries if key.text == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """A list, in the order written."""

    items: tuple[Node, ...]
    span: Span = field(compare=False, repr=False)
    is_flow: bool = field(default=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """A place whose content was refused; it has been reported and causes no more."""

    span: Span = field(compare=False, repr=False)


Node: TypeAlias = Scalar | Mapping | Sequence | Unknown


def parse_yaml(file: SourceFile) -> tuple[Node | None, tuple[model.Diagnostic, ...]]:
    """Return the tree of one document, None if it is empty, and what is wrong with it."""
    if len(file.text) > MAX_CHARACTERS:
        return None, (reading.too_long(file.span(0, 0), MAX_CHARACTERS, "characters"),)
    found = list(characters.odd_characters(file))
    with yaml_events.collector_paused():
        node, problems = _with_repairs(file, characters.readable(file.text))
    return node, model.in_order([*found, *problems])[:MAX_PROBLEMS]


def _with_repairs(
    file: SourceFile, text: str
) -> tuple[Node | None, list[model.Diagnostic]]:
    """Parse; at a syntax error blank the lines at fault and parse what is left.

    So one stray line hides neither the other mistakes of its file nor its cards.
    """
    problems: list[model.Diagnostic] = []
    lost: list[yaml_faults.Stretch] = []
    # Each repair reads the file again, so a long file is given fewer.
    for _ in range(max(1, min(MAX_REPAIRS, MAX_CHARACTERS // max(1, len(text))))):
        builder = _Builder(file, text, lost)
        try:
            node = builder.build()
        except yaml.YAMLError as error:
            problem, stretch = yaml_faults.explain(file, text, error)
            problems.append(problem)
            rest = yaml_faults.blanked(text, stretch)
            if rest == text:
                return None, problems
            text = rest
            lost.append(stretch)
        else:
            return node, problems + builder.problems
    return None, problems


@dataclass(slots=True)
class _Frame:
    """A collection that is still open."""

    is_mapping: bool
    is_flow: bool
    after: int
    start: int
    end: int
    anchor: str | None
    items: list[Node] = field(default_factory=list[Node])
    entries: list[tuple[Scalar, Node]] = field(default_factory=list[tuple[Scalar, Node]])
    key: Node | None = None


class _Builder:
    """Turns the events of one document into nodes, with an explicit stack."""

    def __init__(
        self, file: SourceFile, text: str, lost: list[yaml_faults.Stretch]
    ) -> None:
        self.problems: list[model.Diagnostic] = []
        self._file = file
        self._text = text
        self._lost = lost
        self._cuts = characters.comment_cuts(text)
        self._root: Node | None = None
        self._stack: list[_Frame] = []
        self._anchors: dict[str, Node] = {}
        self._sizes: dict[int, int] = {}
        self._unfolded = 0

    def build(self) -> Node | None:
        """Return the tree of the first document."""
        events = yaml_events.events_of(self._text)
        documents = 0
        for _ in range(MAX_NODES):
            event = events.get_event()
            kind: type = type(event)
            if kind is yaml.ScalarEvent:
                self._scalar(event)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                self._open(events, event)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self._close(event)
            elif kind is yaml.AliasEvent:
                self._alias(event)
            elif kind is yaml.DocumentStartEvent and documents:
                self._report(syntax.several_documents(self._marked(event)))
                return self._root
            elif kind is yaml.DocumentStartEvent:
                documents += 1
            elif kind is yaml.StreamEndEvent:
                return self._root
        self._report(reading.too_long(self._file.span(0, 0), MAX_NODES, "values"))
        return None

    def _report(self, problem: model.Diagnostic) -> None:
        self.problems.append(problem)

    def _marked(self, event: yaml_events.Event) -> Span:
        start = event.start_mark.index
        return self._file.span(start, max(start, event.end_mark.index))

    # Scalars and references

    def _scalar(self, event: yaml_events.Event) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor or event.tag is not None:
            start = self._after_properties(event, start, end)
        if start >= end and self._is_lost(start):
            self._add(Unknown(span=self._file.span(start, start)), end)
            return
        node = Scalar(text=event.value, file=self._file, start=start, end=end)
        if end in self._cuts and node.is_plain:
            self._report(syntax.comment_cuts_text(self._file.span(*self._cuts[end])))
        if event.anchor:
            self._anchors[event.anchor] = node
        self._add(node, end)

    def _after_properties(self, event: yaml_events.Event, start: int, end: int) -> int:
        """Return where the value begins behind `&name` and `!tag`; report the tag."""
        found = characters.PROPERTIES.match(self._text, start, end)
        if found is None:
            return start
        tag = re.search(r"(?<!\S)!\S*", found.group())
        if tag is not None:
            at = start + tag.start()
            self._report(syntax.tag(self._file.span(at, start + tag.end()), tag.group()))
        return found.end()

    def _is_lost(self, start: int) -> bool:
        """Tell whether an empty value is empty only because its lines were blanked."""
        if not self._lost:
            return False
        rest = re.compile(r"\s*").match(self._text, start)
        end = rest.end() if rest else start
        return any(start <= first < end for first, _ in self._lost)

    def _alias(self, event: yaml_events.Event) -> None:
        node = self._referred(event.anchor, self._marked(event))
        self._add(node, event.end_mark.index)

    def _referred(self, name: str, span: Span) -> Node:
        if any(frame.anchor == name for frame in self._stack):
            self._report(syntax.reference_in_itself(span, name))
            return Unknown(span=span)
        node = self._anchors.get(name)
        if node is None:
            self._report(syntax.unknown_anchor(span, name, self._anchors))
            return Unknown(span=span)
        was_within = self._unfolded <= MAX_UNFOLDED
        size = self._size(node)
        if self._unfolded + size <= MAX_UNFOLDED:
            self._unfolded += size
            return node
        if was_within:
            self._report(syntax.unfolds_too_far(span, MAX_UNFOLDED))
        self._unfolded = MAX_UNFOLDED + 1
        return Unknown(span=span)

    def _size(self, node: Node) -> int:
        """Count the nodes below an anchored node; references inside count in full."""
        total, waiting = 0, [node]
        while waiting:
            here = waiting.pop()
            known = self._sizes.get(id(here))
            if known is not None:
                total += known
                continue
            total += 1
            if isinstance(here, Mapping):
                total += len(here.entries)
                waiting += [value for _, value in here.entries]
            elif isinstance(here, Sequence):
                waiting += here.items
        self._sizes[id(node)] = total
        return total

    # Collections

    def _open(self, events: yaml_events.Events, event: yaml_events.Event) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor or event.tag is not None:
            start = self._after_properties(event, start, max(end, len(self._text)))
        if len(self._stack) >= MAX_DEPTH:
            span = self._file.span(start, start + 1)
            self._report(syntax.too_deep(span, MAX_DEPTH))
            self._add(Unknown(span=span), yaml_events.skip_collection(events))
            return
        frame = _Frame(
            is_mapping=isinstance(event, yaml.MappingStartEvent),
            is_flow=event.flow_style,
            after=self._stack[-1].end if self._stack else 0,
            start=start,
            end=start,
            anchor=event.anchor or None,
        )
        self._stack.append(frame)

    def _close(self, event: yaml_events.Event) -> None:
        frame = self._stack.pop()
        until = event.end_mark.index
        end = until if frame.is_flow else frame.end
        node = self._collection(frame, self._file.span(frame.start, end), until)
        if frame.anchor is not None:
            self._anchors[frame.anchor] = node
            self._size(node)
        self._add(node, end)

    def _collection(self, frame: _Frame, span: Span, until: int) -> Node:
        if not frame.is_mapping:
            return Sequence(items=tuple(frame.items), span=span, is_flow=frame.is_flow)
        return Mapping(
            entries=tuple(self._without_repeats(self._merged(frame.entries))),
            span=span,
            is_damaged=any(frame.after <= first < until for first, _ in self._lost),
            is_flow=frame.is_flow,
        )

    def _merged(self, entries: list[tuple[Scalar, Node]]) -> list[tuple[Scalar, Node]]:
        """Put what `<<` refers to behind the keys of the mapping, which win."""
        templates = [value for key, value in entries if key.text == "<<" and key.is_plain]
        if not templates:
            return entries
        own = self._without_repeats([pair for pair in entries if pair[0].text != "<<"])
        taken = {key.text for key, _ in own}
        for template in templates:
            for key, value in self._template_entries(template):
                if key.text not in taken:
                    taken.add(key.text)
                    own.append((key, value))
        return own

    def _template_entries(self, node: Node) -> Iterator[tuple[Scalar, Node]]:
        match node:
            case Mapping(entries=entries):
                yield from entries
            case Sequence(items=items):
                for item in items:
                    yield from item.entries if isinstance(item, Mapping) else ()
            case Scalar():
                self._report(syntax.template_not_a_mapping(node.span))
            case Unknown():
                pass

    def _without_repeats(
        self, entries: list[tuple[Scalar, Node]]
    ) -> list[tuple[Scalar, Node]]:
        if len({key.text for key, _ in entries}) == len(entries):
            return entries
        first: dict[str, tuple[Scalar, Node]] = {}
        for key, value in entries:
            kept, _ = first.setdefault(key.text, (key, value))
            if kept is not key:
                self._report(syntax.repeated_key(key.text, key.span, kept.span))
        return list(first.values())

    def _add(self, node: Node, end: int) -> None:
        if not self._stack:
            self._root = node
            return
        frame = self._stack[-1]
        frame.end = max(frame.end, end)
        if not frame.is_mapping:
            frame.items.append(node)
        elif frame.key is None:
            frame.key = node
        else:
            self._add_entry(frame, frame.key, node)
            frame.key = None

    def _add_entry(self, frame: _Frame, key: Node, value: Node) -> None:
        if isinstance(key, Scalar) and not key.is_empty:
            frame.entries.append((key, value))
        elif not isinstance(key, Unknown):
            self._report(syntax.key_not_text(key.span))
