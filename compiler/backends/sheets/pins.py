"""The fingerprint of a rule: it changes when what the rule does changes, and only then.

Numbers of the pack count by name, because a wording prints their value anyway; a rule
option counts with its default, because a wording tells the game that is played.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, fields, is_dataclass
from typing import cast

from cardwright.compiler.tree import model, values

# Fields that hold the number of a local, which depends on all that was read before.
_LOCALS = frozenset(
    ("id", "local", "choice", "result", "cursor", "parameters", "card", "seat", "owner")
)
_SKIPPED = frozenset(("span", "type", "values"))


def fingerprint(pack: model.Model, name: str) -> str | None:
    """Return eight letters for the procedure, definition or card called `name`.

    A token, which may be called like a card, is named `tokens/<name>`.
    """
    rule = (
        pack.procedures.get(name)
        or pack.definitions.get(name)
        or pack.cards.get(name)
        or pack.tokens.get(name.removeprefix("tokens/"))
    )
    if rule is None:
        return None
    told = _Telling(pack).tell(_parts(rule))
    return hashlib.sha256(told.encode()).hexdigest()[:8]


_Rule = model.Procedure | model.Definition | model.Card | model.Token


def _parts(rule: _Rule) -> tuple[object, ...]:
    match rule:
        case model.Token(fields=declared):
            return tuple(sorted(declared.items()))
        case model.Procedure(parameters=parameters, body=body):
            return (parameters, body)
        case model.Definition(parameters=parameters, value=value):
            return (parameters, value)
        case model.Card(effects=effects, reactions=reactions, modifiers=modifiers):
            return (effects, reactions, modifiers)


@dataclass(slots=True)
class _Telling:
    """Tells a tree as text; locals are numbered in the order in which they come up."""

    pack: model.Model
    numbers: dict[int, int] = field(default_factory=dict[int, int])

    def tell(self, node: object) -> str:
        if isinstance(node, tuple):
            parts = cast(tuple[object, ...], node)
            return "(" + ",".join(self.tell(each) for each in parts) + ")"
        if isinstance(node, values.OptionValue):
            default = self.pack.options[node.name].default
            return f"Option({node.name}={default})"
        if is_dataclass(node) and not isinstance(node, type):
            told = (
                self._field(each.name, getattr(node, each.name))
                for each in fields(node)
                if each.name not in _SKIPPED
                and _is_said(getattr(node, each.name))
                and not _is_named(node, each.name)
            )
            return f"{type(node).__name__}({','.join(told)})"
        return repr(node)

    def _field(self, name: str, value: object) -> str:
        if name in _LOCALS and isinstance(value, int):
            return f"{name}={self._number(value)}"
        if name == "parameters" and isinstance(value, tuple):
            told = (
                str(self._number(each)) if isinstance(each, int) else self.tell(each)
                for each in cast(tuple[object, ...], value)
            )
            return f"{name}=({','.join(told)})"
        return f"{name}={self.tell(value)}"

    def _number(self, local: int) -> int:
        if local < 0:
            return local
        return self.numbers.setdefault(local, len(self.numbers))


def _is_named(node: object, field_name: str) -> bool:
    """Kinds and cards that are called by one noun count by it, however many they are."""
    return field_name in ("kinds", "definitions") and bool(getattr(node, "noun", ""))


def _is_said(value: object) -> bool:
    """What is not said does not count: a new optional part of sentences changes no pin."""
    return value is not None and value is not False and value != () and value != ""
