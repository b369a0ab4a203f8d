"""What stands in the files of a pack and is no part of the rules: licence, counts, cover.

Read here as it was written, because no rule depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.sources import SourceSet
from cardwright.compiler.tree import model as tree
from cardwright.runtime.ir.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What the rulebook counts: card types and tokens together, and how many."""

    name: str
    cards: tuple[str, ...]
    tokens: tuple[str, ...]
    count: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What the files say."""

    licences: tuple[str, ...]
    titles: Mapping[str, str]
    counts: tuple[Count, ...]
    given: Mapping[str, Span]
    when: Mapping[str, Span]
    book: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict[str, Mapping[str, str]]
    )


def read_written(sources: SourceSet, pack: tree.Model) -> Written:
    """Read what the files of the packs say."""
    nodes = {
        path: yaml_tree.parse_yaml(file)[0]
        for path, file in sources.items()
        if path.endswith((".yaml", ".yml")) and "/lexicon/" not in path
    }
    found = [node for node in nodes.values() if isinstance(node, yaml_tree.Mapping)]
    heads = [node for node in found if node.get("id") and node.get("version")]
    return Written(
        licences=tuple(dict.fromkeys(_text(node, "licence") for node in heads)),
        titles={_text(node, "id"): _text(node, "title") for node in heads},
        counts=tuple(_patched(found)),
        given=dict(_parts(found, "given", pack)),
        when=dict(_parts(found, "when", pack)),
        book=_book(found),
    )


def _text(node: yaml_tree.Node | None, key: str) -> str:
    value = node.get(key) if isinstance(node, yaml_tree.Mapping) else None
    return value.text if isinstance(value, yaml_tree.Scalar) else ""


def _texts(node: yaml_tree.Node | None, key: str) -> tuple[str, ...]:
    items = _items(node.get(key)) if isinstance(node, yaml_tree.Mapping) else ()
    return tuple(item.text for item in items if isinstance(item, yaml_tree.Scalar))


def _entries(node: yaml_tree.Node | None) -> Iterator[tuple[str, yaml_tree.Node]]:
    for key, value in node.entries if isinstance(node, yaml_tree.Mapping) else ():
        yield key.text, value


def _counts(node: yaml_tree.Mapping) -> Iterator[Count]:
    for name, entry in _entries(node.get("counts")):
        number = _text(entry, "count")
        if number.isdecimal():
            yield Count(
                name=name,
                cards=_texts(entry, "cards"),
                tokens=_texts(entry, "tokens"),
                count=int(number),
                source=_text(entry, "from"),
            )


def _patched(found: list[yaml_tree.Mapping]) -> Iterator[Count]:
    """The counts as the expansions tune them; a tuned one is no longer the rulebook's."""
    tuned = {
        _text(patch, "tune"): patch
        for node in found
        for patch in _items(node.get("patches"))
    }
    for node in found:
        for count in _counts(node):
            number = _text(tuned.get(f"counts.{count.name}.count"), "to")
            if number.isdecimal():
                count = replace(count, count=int(number), source="")
            cards = _texts(tuned.get(f"counts.{count.name}.cards"), "to")
            tokens = _texts(tuned.get(f"counts.{count.name}.tokens"), "to")
            yield replace(count, cards=cards or count.cards, tokens=tokens or count.tokens)


def _items(node: yaml_tree.Node | None) -> tuple[yaml_tree.Node, ...]:
    return node.items if isinstance(node, yaml_tree.Sequence) else ()


def _parts(
    found: list[yaml_tree.Mapping], key: str, pack: tree.Model
) -> Iterator[tuple[str, Span]]:
    """Where the texts `given` and `when` of each scenario stand."""
    for node in found:
        for item in _items(node.get("scenarios")):
            part = item.get(key) if isinstance(item, yaml_tree.Mapping) else None
            if isinstance(part, yaml_tree.Scalar) and _text(item, "id") in pack.scenarios:
                yield _text(item, "id"), part.span


def _book(found: list[yaml_tree.Mapping]) -> dict[str, Mapping[str, str]]:
    """The words and colours of the book, by key and language; one for all is under ``."""
    book: dict[str, Mapping[str, str]] = {}
    for node in found:
        for key, value in _entries(node.get("book")):
            if isinstance(value, yaml_tree.Scalar):
                book[key] = {"": value.text}
            else:
                book[key] = {name: _text(value, name) for name, _ in _entries(value)}
    return book
