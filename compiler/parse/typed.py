"""Values from YAML nodes, by the kind that was declared and never by a guess.

A record's fields are one table, from which the JSON Schema for editors is made too
(`backends/schema.py`).  Looking names up is not done here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import reading
from cardwright.compiler.diagnostics.suggest import MOST_SUGGESTED, excerpt
from cardwright.compiler.parse import yaml_tree
from cardwright.runtime.ir.span import Span

NAME_PATTERN = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
RESERVED = ("false", "null", "true")
"""Words that are no names, for other YAML readers take them for something else."""
NOTE_PREFIX = "x-"
LARGEST = 2**31 - 1
"""The largest number a pack may state, for amounts are 32 bits wide when played."""

_NAME = re.compile(NAME_PATTERN)
_DECIMAL = re.compile(r"([-+]?[0-9]{1,12})(?:\.0*)?")
_LONG = re.compile(r"[-+]?[0-9]{13,}")
_OCTAL = re.compile(r"0o([0-7]{1,12})")
_HEXADECIMAL = re.compile(r"0x([0-9a-fA-F]{1,12})")
_YES = frozenset({"yes", "on", "y", "true", "1"})
_NO = frozenset({"no", "off", "n", "false", "0"})

Problems: TypeAlias = list[model.Diagnostic]
"""Where readers put what they find; they go on reading."""


# The kinds of value that a field can be declared with


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Any text, kept as it was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """The name of a thing, as used in effects and file names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A whole number between two bounds, both included."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """`true` or `false`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListOf:
    """A list whose items are of one kind."""

    item: Type


@dataclass(frozen=True, slots=True, kw_only=True)
class MapOf:
    """Names chosen by the designer, each with a value of one kind."""

    value: Type


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Something that is read elsewhere, as a node."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One key of a record, and what it is for."""

    name: str
    type: Type
    required: bool = False
    doc: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A thing with a fixed set of keys; `name` is what messages call it."""

    name: str
    doc: str
    fields: tuple[Field, ...]


Type: TypeAlias = Text | Name | Number | Flag | Choice | ListOf | MapOf | Unread | Record


# What was read


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRecord:
    """The keys of a record that were there and good, with where they were written."""

    values: dict[str, Value]
    node: yaml_tree.Mapping = field(compare=False, repr=False)

    def text(self, key: str) -> str | None:
        """Return a text, a name or the word of a choice."""
        value = self.values.get(key)
        return value if isinstance(value, str) else None

    def number(self, key: str) -> int | None:
        """Return a number."""
        value = self.values.get(key)
        if isinstance(value, bool):
            return None
        return value if isinstance(value, int) else None

    def flag(self, key: str) -> bool | None:
        """Return a flag."""
        value = self.values.get(key)
        return value if isinstance(value, bool) else None

    def items(self, key: str) -> tuple[Value, ...]:
        """Return the items of a list that were good; none if there is no list."""
        value = self.values.get(key)
        return value if isinstance(value, tuple) else ()

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the items of a list of texts or names."""
        return tuple(item for item in self.items(key) if isinstance(item, str))

    def record(self, key: str) -> ReadRecord | None:
        """Return the record below a key."""
        value = self.values.get(key)
        return value if isinstance(value, ReadRecord) else None

    def records(self, key: str) -> tuple[ReadRecord, ...]:
        """Return the items of a list of records."""
        return tuple(item for item in self.items(key) if isinstance(item, ReadRecord))

    def named(self, key: str) -> dict[str, Value]:
        """Return the names and values of a `MapOf`."""
        value = self.values.get(key)
        return value if isinstance(value, dict) else {}

    def written(self, key: str) -> yaml_tree.Node | None:
        """Return the node below a key, as it was written."""
        return self.node.get(key)

    def span(self, key: str) -> Span:
        """Return where the value of a key is, or the record if it has no such key."""
        value = self.node.get(key)
        return self.node.span if value is None else value.span

    def key_span(self, key: str) -> Span:
        """Return where a key is, or the record if it has no such key."""
        found = self.node.key(key)
        return self.node.span if found is None else found.span


Value: TypeAlias = (
    "str | int | bool | tuple[Value, ...] | dict[str, Value] | ReadRecord | yaml_tree.Node"
)


def read_value(
    problems: Problems, node: yaml_tree.Node, kind: Type, what: str
) -> Value | None:
    """Return the value of a node of a declared kind; `what` is its name in messages."""
    match kind:
        case Text():
            return read_text(problems, node, what)
        case Name():
            return read_name(problems, node, what)
        case Number():
            return read_number(problems, node, what, kind)
        case Flag():
            return read_flag(problems, node, what)
        case Choice():
            return read_choice(problems, node, what, kind)
        case ListOf():
            return read_list(problems, node, what, kind)
        case MapOf():
            return read_map(problems, node, what, kind)
        case Unread():
            return node
        case Record():
            return read_record(problems, node, kind)
        case _:
            assert_never(kind)


def read_text(problems: Problems, node: yaml_tree.Node, what: str) -> str | None:
    """Return what was written; `NO`, `012`, `1:30` and `~` are texts like others."""
    scalar = _scalar(problems, node, what, "a text")
    return None if scalar is None else scalar.text


def read_name(problems: Problems, node: yaml_tree.Node, what: str) -> str | None:
    """Return a name such as `silver-fox`."""
    scalar = _scalar(problems, node, what, "a name")
    if scalar is None:
        return None
    if _NAME.fullmatch(scalar.text) and scalar.text not in RESERVED:
        return scalar.text
    problems.append(reading.bad_name(what, scalar.text, scalar.span, _as_name(scalar.text)))
    return None


def read_number(
    problems: Problems, node: yaml_tree.Node, what: str, kind: Number = Number()
) -> int | None:
    """Return a whole number: decimal, `0o14` or `0x1F`; `012` is twelve."""
    scalar = _scalar(problems, node, what, "a whole number")
    if scalar is None:
        return None
    number = _whole(scalar.text) if scalar.is_plain else None
    if number is None and not (scalar.is_plain and _LONG.fullmatch(scalar.text)):
        problems.append(_no_number(scalar, what))
        return None
    if number is not None and _is_within(number, kind):
        return number
    is_negative = scalar.text.startswith("-")
    least, most = kind.least, kind.most if kind.most is not None else LARGEST
    least = -LARGEST if least is None and is_negative else least
    found = excerpt(scalar.text)
    problems.append(reading.out_of_range(what, found, least, most, scalar.span))
    return None


def read_flag(problems: Problems, node: yaml_tree.Node, what: str) -> bool | None:
    """Return a flag; only the bare words `true` and `false` are taken."""
    scalar = _scalar(problems, node, what, "`true` or `false`")
    if scalar is None:
        return None
    if scalar.is_plain and scalar.text in ("true", "false"):
        return scalar.text == "true"
    word = scalar.text.lower()
    meant = "true" if word in _YES else "false" if word in _NO else None
    allowed = ("true", "false")
    written = scalar.text if scalar.is_plain else f'"{scalar.text}"'
    problems.append(reading.unknown_word(what, written, allowed, scalar.span, meant=meant))
    return None


def read_choice(
    problems: Problems, node: yaml_tree.Node, what: str, kind: Choice
) -> str | None:
    """Return one of the words of a choice."""
    scalar = _scalar(problems, node, what, "a word")
    if scalar is None or scalar.text in kind.words:
        return None if scalar is None else scalar.text
    problems.append(reading.unknown_word(what, scalar.text, kind.words, scalar.span))
    return None


def read_list(
    problems: Problems, node: yaml_tree.Node, what: str, kind: ListOf
) -> tuple[Value, ...] | None:
    """Return the good items of a list."""
    match node:
        case yaml_tree.Sequence(items=items):
            read = [read_value(problems, item, kind.item, f"{what} item") for item in items]
            return tuple(value for value in read if value is not None)
        case yaml_tree.Unknown():
            return None
        case _:
            problems.append(_other_kind(node, what, "a list"))
            return None


def read_map(
    problems: Problems, node: yaml_tree.Node, what: str, kind: MapOf
) -> dict[str, Value] | None:
    """Return the good entries below names that the designer chose."""
    mapping = _mapping(problems, node, what, "names with values")
    if mapping is None:
        return None
    read: dict[str, Value] = {}
    for key, value_node in mapping.entries:
        if key.text.startswith(NOTE_PREFIX) or read_name(problems, key, what) is None:
            continue
        value = read_value(problems, value_node, kind.value, f"`{key.text}`")
        if value is not None:
            read[key.text] = value
    return read


def read_record(
    problems: Problems, node: yaml_tree.Node, record: Record
) -> ReadRecord | None:
    """Return the good keys of a record; report unknown, missing and bad ones."""
    owner = f"this {record.name}"
    mapping = _mapping(problems, node, owner, "keys with values")
    if mapping is None:
        return None
    declared = {field.name: field for field in record.fields}
    values: dict[str, Value] = {}
    for key, value_node in mapping.entries:
        if key.text.startswith(NOTE_PREFIX):
            continue
        known = declared.get(key.text)
        if known is None:
            near = declared if len(problems) < MOST_SUGGESTED else ()
            problems.append(reading.unknown_key(key.text, owner, key.span, near))
            continue
        value = read_value(problems, value_node, known.type, f"`{key.text}`")
        if value is not None:
            values[key.text] = value
    _report_missing(problems, mapping, record)
    return ReadRecord(values=values, node=mapping)


def _report_missing(problems: Problems, mapping: yaml_tree.Mapping, record: Record) -> None:
    if mapping.is_damaged:
        return
    written = {key.text for key, _ in mapping.entries}
    span = mapping.entries[0][0].span if mapping.entries else mapping.span
    for wanted in record.fields:
        if wanted.required and wanted.name not in written:
            problems.append(reading.missing_key(wanted.name, f"this {record.name}", span))


# Kinds and numbers


def _scalar(
    problems: Problems, node: yaml_tree.Node, what: str, wanted: str
) -> yaml_tree.Scalar | None:
    match node:
        case yaml_tree.Scalar():
            if not node.is_empty:
                return node
            problems.append(reading.nothing_written(what, wanted, node.span))
        case yaml_tree.Unknown():
            pass
        case _:
            problems.append(_other_kind(node, what, wanted))
    return None


def _mapping(
    problems: Problems, node: yaml_tree.Node, what: str, wanted: str
) -> yaml_tree.Mapping | None:
    match node:
        case yaml_tree.Mapping():
            return node
        case yaml_tree.Unknown():
            return None
        case _:
            problems.append(_other_kind(node, what, wanted))
            return None


def _other_kind(node: yaml_tree.Node, what: str, wanted: str) -> model.Diagnostic:
    if isinstance(node, yaml_tree.Scalar) and node.is_empty:
        return reading.nothing_written(what, wanted, node.span)
    help = None
    if wanted == "a list" and isinstance(node, yaml_tree.Scalar):
        help = "write each item on a line of its own, behind `- `"
    return reading.wrong_kind(what, wanted, _found(node), node.span, help=help)


def _found(node: yaml_tree.Node) -> str:
    match node:
        case yaml_tree.Scalar():
            return f"the text `{_excerpt(node)}`"
        case yaml_tree.Mapping():
            return "keys with values"
        case yaml_tree.Sequence():
            return "a list"
        case yaml_tree.Unknown():
            return "something unreadable"
        case _:
            assert_never(node)


def _excerpt(node: yaml_tree.Scalar) -> str:
    """Return the first line of a value, in its quotes if it has any."""
    span = node.span
    is_quoted = node.style in ("single", "double")
    written = node.file.text[span.start : span.end] if is_quoted else node.text
    first, _, rest = written.partition("\n")
    return f"{first[:37]}..." if rest or len(first) > 40 else first


def _whole(text: str) -> int | None:
    readers: tuple[tuple[re.Pattern[str], Callable[[str], int]], ...] = (
        (_DECIMAL, int),
        (_OCTAL, lambda digits: int(digits, 8)),
        (_HEXADECIMAL, lambda digits: int(digits, 16)),
    )
    for pattern, reader in readers:
        found = pattern.fullmatch(text)
        if found is not None:
            return reader(found.group(1))
    return None


def _is_within(number: int, kind: Number) -> bool:
    is_enough = kind.least is None or number >= kind.least
    is_little = kind.most is None or number <= kind.most
    return is_enough and is_little and abs(number) <= LARGEST


def _no_number(scalar: yaml_tree.Scalar, what: str) -> model.Diagnostic:
    """Say that something is no whole number; offer the number if it is in quotes."""
    help, fix = None, None
    if not scalar.is_plain and _whole(scalar.text) is not None:
        help = f"write {scalar.text} without quotes"
        fix = model.Fix(span=scalar.span, replacement=scalar.text)
    found = _found(scalar)
    wanted = "a whole number"
    return reading.wrong_kind(what, wanted, found, scalar.span, help=help, fix=fix)


def _as_name(text: str) -> str | None:
    """Return the name that was likely meant, if letters and digits make one."""
    candidate = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    is_name = _NAME.fullmatch(candidate) and candidate not in RESERVED
    return candidate if is_name and text.isascii() else None
