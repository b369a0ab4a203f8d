"""What the lexicon says of a variable that is set, or asked whether it is a certain value.

A variable is set by a phrase of its own where there is one: `set: "give the turn to {value}"`, for
one value `set-none: "put the Koloss back"`, and so for `increase` and `decrease`. Whose variable it
is, is `{owner}`; a seat that is not named does it itself. `is-0: "is not covered"` is said where the
value is asked for, and `is-some` where it is asked whether there is any.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.text import phrases
from cardwright.compiler.text.words import Words
from cardwright.compiler.tree import statements, values


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A phrase, the entry that it is from, and what fills it."""

    key: str
    phrase: str
    things: dict[str, values.Value]


def of_set(words: Words, node: statements.SetField) -> Said | None:
    """Return how it is said that a variable is set; nothing where it has no phrase for it."""
    target = node.target
    if not isinstance(target, values.GameField | values.OwnedField):
        return None
    key = f"variables/{target.name}"
    owner = {"owner": target.owner} if isinstance(target, values.OwnedField) else {}
    only = words.extra(key, f"{node.how}-{_literal(node.value)}")
    if only:
        return Said(key=key, phrase=only, things=owner)
    phrase = words.extra(key, node.how)
    if "value" not in phrases.placed(phrase):
        return None
    return Said(key=key, phrase=phrase, things={"value": node.value, **owner})


def asked(words: Words, node: values.Compare, *, holds: bool = True) -> str:
    """Return what is said of a variable, or of its owner, that has a value or has it not."""
    match node.left:
        case values.GameField(name=name) | values.OwnedField(name=name):
            form = _form(node) if holds else _contrary(node)
            return words.extra(f"variables/{name}", form) if form else ""
        case _:
            return ""


def _contrary(node: values.Compare) -> str:
    match node:
        case values.Compare(op="=", right=values.Nothing()):
            return "is-some"
        case values.Compare(op="!=", right=values.Nothing()):
            return "is-none"
        case _:
            return ""


def _form(node: values.Compare) -> str:
    match node:
        case values.Compare(op="=", right=right):
            literal = _literal(right)
            return f"is-{literal}" if literal else ""
        case values.Compare(op="!=", right=values.Nothing()):
            return "is-some"
        case (
            values.Compare(op=">=", right=values.Number(value=1))
            | values.Compare(op=">", right=values.Number(value=0))
        ):
            return "is-some"
        case _:
            return ""


def _literal(value: values.Value) -> str:
    """Return a value as it is written, nothing where it is worked out."""
    match value:
        case values.Number(value=number):
            return str(number)
        case values.EnumValue(name=name):
            return name
        case values.Nothing():
            return "none"
        case _:
            return ""
