"""What a name in the texts of a layout stands for: numbers, words and wordings.

A wording is a text written by hand that says what a rule does.  It is pinned to the
rules that it tells, so that a rule cannot change behind its back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from cardwright.compiler.backends.sheets import cursor, markup, model, pins
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem
from cardwright.compiler.diagnostics.catalog import layout as layout_errors
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.tree import model as tree

MOST_NESTED = 3
PLAYERS = {"en": "players", "de": "Spieler"}


class Generated(Protocol):
    """The text renderer in one language."""

    def card_text(self, card: tree.Card) -> model.RichText:
        """Return what a card does."""
        ...

    def effect_texts(self, card: tree.Card) -> dict[str, model.RichText]:
        """Return what each effect of a card does, by its heading."""
        ...

    def rule_text(self, name: str) -> model.RichText:
        """Return what a procedure does, or what a definition stands for."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords:
    """The names that the whole game knows, in one language."""

    pack: tree.Model
    language: str
    wordings: Mapping[str, str]
    says: Generated
    depth: int = 0

    def knows(self, name: str) -> bool:
        """Whether `name` stands for anything."""
        section, _, inner = name.rpartition("/")
        if section == "rule":
            return inner in self.pack.procedures or inner in self.pack.definitions
        return (
            name in self.wordings
            or name in self.pack.numbers
            or name in self.pack.lexicons[self.language].nouns
        )

    def runs(self, name: str) -> model.RichText:
        """Return the words under `name`; nothing for a name that is not known."""
        if name in self.wordings:
            return self._wording(name)
        if name in self.pack.numbers:
            return _number(self.pack, self.language, self.pack.numbers[name].values)
        section, _, inner = name.rpartition("/")
        if section == "rule" and self.knows(name):
            return self.says.rule_text(inner)
        noun = self.pack.lexicons[self.language].nouns.get(name)
        return () if noun is None else (model.TextRun(text=noun.forms.get("one", "")),)

    def number(self, name: str) -> int:
        """Return a number of the game, at the smallest table; nothing else counts."""
        entry = self.pack.numbers.get(name)
        return 0 if entry is None else entry.values[0]

    def _wording(self, name: str) -> model.RichText:
        if self.depth >= MOST_NESTED:
            return ()
        inner = GameWords(
            pack=self.pack,
            language=self.language,
            wordings=self.wordings,
            says=self.says,
            depth=self.depth + 1,
        )
        return markup.rich_text(self.wordings[name], inner)


@dataclass(frozen=True, slots=True)
class CheckedWords:
    """The names of the game at one place of a layout, where an unknown one is wrong."""

    words: GameWords
    at: Cursor

    def runs(self, name: str) -> model.RichText:
        """Return the words under `name`."""
        self._check(name)
        return self.words.runs(name)

    def number(self, name: str) -> int:
        """Return the number under `name`."""
        self._check(name)
        return self.words.number(name)

    def _check(self, name: str) -> None:
        if not self.words.knows(name):
            self.at.wrong(f"nothing is called `{name}`")


def read_wordings(
    documents: Mapping[str, object], language: str
) -> tuple[dict[str, str], tuple[LayoutProblem, ...]]:
    """Return the `wordings` in one language by name, and what is wrong.

    Where two packs have a wording of one name, the later pack's is used.
    """
    problems: list[LayoutProblem] = []
    found: dict[str, str] = {}
    for section in cursor.section(documents, "wordings", problems):
        for name, at in section.table().items():
            entries = at.table()
            entries.pop("of", None)
            if language not in entries and "text" not in entries:
                at.wrong(f"no text in the language `{language}`")
            text = entries.get(language) or next(iter(entries.values()), None)
            found[name] = text.text() if text else ""
    return found, tuple(problems)


def check_wordings(
    pack: tree.Model, nodes: Mapping[str, yaml_tree.Node]
) -> Iterator[Diagnostic]:
    """Report wordings whose rules are not those that they were pinned to."""
    found = {
        name: entry for node in nodes.values() for name, entry in _entries(node, "wordings")
    }
    for name, entry in found.items():
        for rule, pin in _entries(entry, "of"):
            if isinstance(pin, yaml_tree.Scalar):
                yield from _check_pin(pack, name, rule, pin)


def _check_pin(
    pack: tree.Model, name: str, rule: str, pin: yaml_tree.Scalar
) -> Iterator[Diagnostic]:
    found = pins.fingerprint(pack, rule)
    if found is None:
        message = f"`{name}` is pinned to `{rule}`, and there is no such rule"
        yield layout_errors.bad_layout(pin.span, message)
    elif found != pin.text:
        others = len(pack.packs) > 1
        yield layout_errors.wording_drifted(pin.span, name, rule, found, is_patched=others)


def _entries(node: yaml_tree.Node, key: str) -> Iterator[tuple[str, yaml_tree.Node]]:
    inner = node.get(key) if isinstance(node, yaml_tree.Mapping) else None
    for name, value in inner.entries if isinstance(inner, yaml_tree.Mapping) else ():
        yield name.text, value


def _number(
    pack: tree.Model, language: str, values: tuple[int, ...]
) -> tuple[model.Run, ...]:
    """A number; where it depends on the table, the first and the others behind it."""
    groups: list[tuple[int, int, int]] = []
    for seats, value in enumerate(values, start=pack.least_seats):
        if groups and groups[-1][2] == value:
            groups[-1] = (groups[-1][0], seats, value)
        else:
            groups.append((seats, seats, value))
    first = model.NumberRun(text=str(groups[0][2]))
    if len(groups) == 1:
        return (first,)
    players = PLAYERS.get(language, PLAYERS["en"])
    others = ", ".join(
        f"{_seats(low, high)} {players}: {value}" for low, high, value in groups[1:]
    )
    return (first, model.TextRun(text=f" ({others})"))


def _seats(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
