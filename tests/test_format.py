"""Formatting changes spaces only, keeps every word and comment, and comes to rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.parse.format import format_text
from cardwright.compiler.sources import source_from_text
from golden import Golden
from yaml_texts import BOMB, HOSTILE, documents


def meaning(text: str) -> str:
    node, _ = yaml_tree.parse_yaml(source_from_text("", text))
    return repr(node)


def notes(text: str) -> list[str]:
    return [line.rstrip() for line in re.findall(r"# note\S*|# two", text)]


def assert_is_kept(text: str) -> None:
    formatted = format_text(text)

    assert format_text(formatted) == formatted
    assert meaning(formatted) == meaning(text)
    assert notes(formatted) == notes(text)


@settings(deadline=None, max_examples=300)
@given(documents())
def test_formatting_keeps_the_meaning_and_comes_to_rest(text: str) -> None:
    assert_is_kept(text)


@pytest.mark.parametrize("text", [*HOSTILE, BOMB], ids=range(len(HOSTILE) + 1))
def test_hostile_texts_keep_their_meaning(text: str) -> None:
    assert_is_kept(text)


@pytest.mark.parametrize(
    "text", ["a: 'x\n", "a:\n\t- b\n", "a: 1\na: 2\n", "\ufeffa: b: c\r\n"]
)
def test_what_cannot_be_read_stays_byte_for_byte(text: str) -> None:
    assert format_text(text) == text


def test_format(case: Path, golden: Golden) -> None:
    text = (case / "card.yaml").read_bytes().decode()
    assert_is_kept(text)
    golden.check(case, {"expected.yaml": format_text(text)})
