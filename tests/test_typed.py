"""Values are read by the declared kind; the editor's schema says the same."""

from __future__ import annotations

import re

import pytest
import yaml
from jsonschema import Draft202012Validator, ValidationError, validate

from cardwright.compiler.backends import schema
from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry
from cardwright.compiler.parse import typed, yaml_tree
from cardwright.compiler.sources import SourceFile

RIDER = typed.Record(
    name="rider",
    doc="Who sits on a card.",
    fields=(typed.Field(name="name", type=typed.Text(), required=True, doc="Shown."),),
)
CARD = typed.Record(
    name="card",
    doc="One card.",
    fields=(
        typed.Field(name="id", type=typed.Name(), required=True, doc="Its name."),
        typed.Field(name="title", type=typed.Text(), doc="What is printed."),
        typed.Field(name="cost", type=typed.Number(least=0, most=20), doc="Its price."),
        typed.Field(name="any", type=typed.Number(), doc="Any number."),
        typed.Field(name="unique", type=typed.Flag(), doc="Whether there is one only."),
        typed.Field(name="size", type=typed.Choice(words=("small", "large")), doc="Size."),
        typed.Field(name="tags", type=typed.ListOf(item=typed.Name()), doc="Tags."),
        typed.Field(name="icons", type=typed.MapOf(value=typed.Number()), doc="Icons."),
        typed.Field(name="rider", type=RIDER, doc="Its rider."),
        typed.Field(name="riders", type=typed.ListOf(item=RIDER), doc="Its riders."),
        typed.Field(name="effect", type=typed.Unread(), doc="Read elsewhere."),
    ),
)
READING = [entry for entry in ENTRIES if "CW130" <= entry.code < "CW137"]

GOOD = (
    "id: fox",
    "id: silver-fox-2",
    "id: no",
    "id: fox\ntitle: NO",
    "id: fox\ntitle: 012",
    "id: fox\ntitle: 1:30",
    "id: fox\ntitle: true",
    "id: fox\ntitle: ~",
    'id: fox\ntitle: ""',
    "id: fox\ntitle: |\n  two\n  lines",
    "id: fox\ncost: 0",
    "id: fox\ncost: 012",
    "id: fox\ncost: 0o14",
    "id: fox\nany: 0x1F",
    "id: fox\ncost: 2.0",
    "id: fox\nany: -5",
    "id: fox\nany: +5",
    "id: fox\nunique: true",
    "id: fox\nunique: false",
    "id: fox\nsize: small",
    "id: fox\ntags: []",
    "id: fox\ntags: [swift, forest]",
    "id: fox\nicons: { coin: 2, x-note: two }",
    "id: fox\nrider: { name: Ann }",
    "id: fox\nriders: [{ name: Ann }, { name: Bob, x-todo: 1 }]",
    "id: fox\neffect: [{ a: 1 }]",
    "id: fox\nx-note: anything",
)
BAD = (
    "cost: 1",
    "- id: fox",
    "fox",
    "id: Fox",
    "id: -fox",
    "id: fox--two",
    "id: fox_two",
    "id: 2fox",
    "id: true",
    "id: null",
    "id: [fox]",
    "id: fox\ntitle: [a]",
    "id: fox\ntitle: { a: b }",
    "id: fox\ncost: two",
    "id: fox\ncost: 1.5",
    'id: fox\ncost: "2"',
    "id: fox\ncost: -1",
    "id: fox\ncost: 21",
    "id: fox\ncost: true",
    "id: fox\ncost: 1_000",
    "id: fox\nany: 3000000000",
    "id: fox\nunique: yes",
    "id: fox\nunique: 1",
    'id: fox\nunique: "true"',
    "id: fox\nunique: ~",
    "id: fox\nsize: huge",
    "id: fox\ntags: swift",
    "id: fox\ntags: [Swift]",
    "id: fox\nicons: [coin]",
    "id: fox\nicons: { Coin: 1 }",
    "id: fox\nicons: { coin: two }",
    "id: fox\nrider: {}",
    "id: fox\nrider: { nmae: Ann, name: Ann }",
    "id: fox\nriders: [{ name: Ann }, {}]",
    "id: fox\ncots: 1",
    "id: fox\nX-note: 1",
)


class CoreLoader(yaml.SafeLoader):
    """What an editor that follows YAML 1.2 makes of a file."""


def core_value(_loader: yaml.SafeLoader, node: yaml.ScalarNode) -> object:
    """Return what the core schema of YAML 1.2 says that a bare word is."""
    word: str = node.value
    if node.style is not None or re.fullmatch("true|True|TRUE", word):
        return word if node.style is not None else True
    if re.fullmatch("false|False|FALSE", word):
        return False
    if re.fullmatch("~|null|Null|NULL|", word):
        return None
    if re.fullmatch("0o[0-7]+|0x[0-9a-fA-F]+", word):
        return int(word, 0)
    if re.fullmatch("[-+]?[0-9]+", word):
        return int(word)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", word):
        return float(word)
    return word


CoreLoader.add_constructor("tag:yaml.org,2002:str", core_value)
CoreLoader.yaml_implicit_resolvers = {}


def read(text: str) -> tuple[typed.ReadRecord | None, list[model.Diagnostic]]:
    node, problems = yaml_tree.parse_yaml(SourceFile(path="fox.yaml", text=text))
    found = list(problems)
    assert node is not None
    return typed.read_record(found, node, CARD), found


def is_allowed(text: str) -> bool:
    value = yaml.load(text, CoreLoader)
    try:
        validate(value, schema.json_schema(CARD))
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("text", GOOD)
def test_reader_and_schema_take(text: str) -> None:
    assert read(text)[1] == []
    assert is_allowed(text)


@pytest.mark.parametrize("text", BAD)
def test_reader_and_schema_refuse(text: str) -> None:
    assert read(text)[1]
    assert not is_allowed(text)


def test_the_schema_is_a_good_one() -> None:
    Draft202012Validator.check_schema(schema.json_schema(CARD))


@pytest.mark.parametrize("entry", READING, ids=[entry.code for entry in READING])
def test_the_catalogue_is_true(entry: Entry) -> None:
    assert {problem.code for problem in read(entry.wrong)[1]} == {entry.code}
    assert read(entry.right)[1] == []


def test_values_are_what_was_meant() -> None:
    record, _ = read(
        "id: fox\ntitle: NO\ncost: 012\nany: 0o14\nunique: true\nsize: small\n"
        "tags: [swift, forest]\nicons: { coin: 0x1F }\nriders: [{ name: Ann }]\n"
    )

    assert record is not None
    assert (record.text("id"), record.text("title"), record.text("size")) == (
        "fox",
        "NO",
        "small",
    )
    assert (record.number("cost"), record.number("any")) == (12, 12)
    assert record.flag("unique") is True
    assert record.texts("tags") == ("swift", "forest")
    assert record.named("icons") == {"coin": 31}
    assert [rider.text("name") for rider in record.records("riders")] == ["Ann"]


def test_a_good_key_is_kept_beside_a_bad_one() -> None:
    record, found = read("id: fox\ncost: two\ntags: [swift, Bad, forest]\n")

    assert record is not None
    assert record.number("cost") is None
    assert record.texts("tags") == ("swift", "forest")
    assert [problem.code for problem in found] == ["CW130", "CW134"]


def test_what_was_reported_once_causes_no_more() -> None:
    _, found = read("id: 'fox\ncost: *none\ntags: [*none]\nrider: *none\n")

    assert {problem.code for problem in found} == {"CW103", "CW115"}


@pytest.mark.parametrize(
    ("text", "code"),
    [("cost: " + "9" * 5000, "CW135"), ("cost: 0x" + "f" * 5000, "CW130")],
)
def test_endless_numbers_are_refused(text: str, code: str) -> None:
    _, found = read(f"id: fox\n{text}\n")

    assert [problem.code for problem in found] == [code]


def test_fixes_mend_the_text() -> None:
    text = 'id: Silver_Fox\ncots: 1\nunique: yes\nany: "2"\n'
    _, found = read(text)
    fixes = [problem.fix for problem in found if problem.fix is not None]
    for fix in sorted(fixes, key=lambda fix: -fix.span.start):
        text = text[: fix.span.start] + fix.replacement + text[fix.span.end :]

    assert text == "id: silver-fox\ncost: 1\nunique: true\nany: 2\n"
    assert read(text)[1] == []
