"""The YAML reader keeps what was written, and knows where each character came from."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry
from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.sources import SourceFile, source_from_bytes, source_from_text
from yaml_texts import BOMB, HOSTILE, block, documents, plain, quoted

SYNTAX = [entry for entry in ENTRIES if entry.code < "CW120"]


def parsed(text: str) -> tuple[yaml_tree.Node | None, tuple[model.Diagnostic, ...]]:
    return yaml_tree.parse_yaml(SourceFile(path="fox.yaml", text=text))


def value_of(text: str) -> yaml_tree.Scalar:
    node, problems = parsed(text)
    assert not problems
    assert isinstance(node, yaml_tree.Mapping)
    value = node.entries[0][1]
    assert isinstance(value, yaml_tree.Scalar)
    return value


def scalars(node: yaml_tree.Node | None) -> Iterator[yaml_tree.Scalar]:
    match node:
        case yaml_tree.Scalar():
            yield node
        case yaml_tree.Mapping(entries=entries):
            for key, value in entries:
                yield key
                yield from scalars(value)
        case yaml_tree.Sequence(items=items):
            for item in items:
                yield from scalars(item)
        case _:
            pass


@pytest.mark.parametrize("entry", SYNTAX, ids=[entry.code for entry in SYNTAX])
def test_the_catalogue_is_true(entry: Entry) -> None:
    _, wrong = yaml_tree.parse_yaml(source_from_text(entry.file, entry.wrong))
    _, right = yaml_tree.parse_yaml(source_from_text(entry.file, entry.right))

    assert {problem.code for problem in wrong} == {entry.code}
    assert not right


@pytest.mark.parametrize(
    "word", ["NO", "on", "012", "1:30", "1e3", "~", "2024-01-01", "0x1F"]
)
def test_words_stay_words(word: str) -> None:
    node, problems = parsed(f"{word}: {word}\n")

    assert not problems
    assert isinstance(node, yaml_tree.Mapping)
    assert [scalar.text for scalar in scalars(node)] == [word, word]
    assert node.get(word) is not None


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_give_diagnostics_at_most(text: str) -> None:
    node, problems = parsed(text)

    assert all(problem.span is not None for problem in problems)
    for problem in problems:
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
    assert all(len(scalar.pieces()) == len(scalar.text) for scalar in scalars(node))


@settings(deadline=None)
@given(st.text(st.sampled_from("ab:-?#&*![]{}|>'\"%@\n\n \t,\\é\r"), max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    node, problems = parsed(text)

    for problem in problems:
        assert problem.span is not None
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
    assert all(len(scalar.pieces()) == len(scalar.text) for scalar in scalars(node))


def test_a_bomb_is_refused_at_once() -> None:
    before = time.process_time()
    node, problems = parsed(BOMB)

    assert time.process_time() - before < 1
    assert [problem.code for problem in problems] == ["CW117"]
    assert sum(1 for _ in scalars(node)) < 2 * yaml_tree.MAX_UNFOLDED


def test_one_template_may_serve_many_cards() -> None:
    cards = "".join(f"card-{n}:\n  <<: *small\n  cost: {n}\n" for n in range(500))
    node, problems = parsed(f"small: &small {{ cost: 1, size: 2 }}\n{cards}")

    assert not problems
    assert isinstance(node, yaml_tree.Mapping)
    card = node.get("card-7")
    assert isinstance(card, yaml_tree.Mapping)
    assert [(key.text) for key, _ in card.entries] == ["cost", "size"]
    assert card.get("cost") == value_of("x: 7\n")


def test_all_mistakes_of_a_file_come_at_once() -> None:
    text = "a: 'x\nb: 1\nc: d: e\nb: 2\nf: @g\nh: pay #2\n"
    _, problems = parsed(text)

    assert [problem.code for problem in problems] == [
        "CW103",
        "CW104",
        "CW109",
        "CW106",
        "CW111",
    ]


def test_a_lost_line_is_known_to_be_lost() -> None:
    node, problems = parsed("- id: 'fox\n  cost: 1\n- id: owl\n")

    assert [problem.code for problem in problems] == ["CW103"]
    assert isinstance(node, yaml_tree.Sequence)
    fox, owl = node.items
    assert isinstance(fox, yaml_tree.Mapping) and fox.is_damaged
    assert isinstance(owl, yaml_tree.Mapping) and not owl.is_damaged


def test_the_garbage_collector_is_left_as_it_was() -> None:
    parsed("a: 'x")

    assert gc.isenabled()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("gap", [" ", "\t"])
def test_places_ignore_line_ends_marks_and_tabs(end: str, mark: bytes, gap: str) -> None:
    lines = ["cards:", "  - text: |", f"      When{gap}played.", "      drwa 1.", ""]
    file = source_from_bytes("fox.yaml", mark + end.join(lines).encode())
    node, problems = yaml_tree.parse_yaml(file)

    assert not problems
    text = list(scalars(node))[-1]
    assert text.text == f"When{gap}played.\ndrwa 1.\n"
    assert file.line_col(text.origin(text.text.index("drwa"))) == (4, 7)


def assert_each_character_is_found(scalar: yaml_tree.Scalar) -> None:
    text = scalar.file.text
    pieces = scalar.pieces()
    assert "".join(char for char, _, _ in pieces) == scalar.text
    last = scalar.start
    for char, start, end in pieces:
        written = text[start:end]
        is_same = written == char
        is_break = char in " \n" and written in ("\n", "\r\n", "\r")
        is_escape = written.startswith("\\") and scalar.style == "double"
        is_quote = written == "''" and char == "'" and scalar.style == "single"
        assert is_same or is_break or is_escape or is_quote
        assert last <= start < end <= scalar.end
        last = end


@settings(deadline=None, max_examples=300)
@given(documents())
def test_every_character_is_mapped_in_documents(text: str) -> None:
    node, problems = parsed(text)
    assume(all(problem.code == "CW111" for problem in problems))
    for scalar in scalars(node):
        assert_each_character_is_found(scalar)


@settings(deadline=None, max_examples=300)
@given(st.one_of(plain(2), quoted(2), block(0), block(2)), st.sampled_from(["k: ", "- - "]))
def test_every_character_is_mapped_in_scalars(scalar: str, lead: str) -> None:
    node, problems = parsed(f"{lead}{scalar}")
    assume(all(problem.code == "CW111" for problem in problems))
    for found in scalars(node):
        assert_each_character_is_found(found)


@pytest.mark.parametrize(
    ("text", "word", "written"),
    [
        ("k: one two\n", "two", "two"),
        ("k: one\n  two\n", "two", "two"),
        ("k: 'it''s two'\n", "'s", "''s"),
        ('k: "a\\u0041 two"\n', "A two", "\\u0041 two"),
        ("k: |2\n   one\n  two\n", "two", "two"),
        ("k: >-\n  one\n  two\n\n  three\n", "three", "three"),
    ],
)
def test_a_word_is_found_where_it_was_written(text: str, word: str, written: str) -> None:
    value = value_of(text)
    start = value.text.index(word)
    span = value.span_of(start, start + len(word))

    assert text[span.start : span.end] == written


def test_an_empty_value_has_a_place_too() -> None:
    value = value_of("k: ''\n")

    assert value.origin(0) == 4
