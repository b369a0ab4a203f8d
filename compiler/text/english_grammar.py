"""English words that do not depend on a pack: verbs, articles, numbers, lists."""

from __future__ import annotations

from typing import assert_never

from cardwright.compiler.text.runs import Piece, Runs, line, plain
from cardwright.compiler.text.words import Words, enum_key
from cardwright.compiler.tree import types

_BASE = {"is": "are", "has": "have", "does": "do", "goes": "go"}
_THIRD = {"be": "is", "have": "has"}


def third(verb: str) -> str:
    """Return `moves` for `move`; of a phrase, the first word is the verb."""
    word, _, rest = verb.partition(" ")
    if word in _THIRD:
        word = _THIRD[word]
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = word[:-1] + "ies"
    elif word.endswith(("s", "x", "z", "ch", "sh", "o")):
        word += "es"
    else:
        word += "s"
    return f"{word} {rest}" if rest else word


def base(verb: str) -> str:
    """Return `move` for `moves`; of a phrase, the first word is the verb."""
    word, _, rest = verb.partition(" ")
    if word in _BASE:
        word = _BASE[word]
    elif word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
        word = word[:-2]
    else:
        word = word.removesuffix("s")
    return f"{word} {rest}" if rest else word


def a(noun: Runs) -> Runs:
    """Return a noun with `a` or `an`."""
    first = plain(noun)[:1].lower()
    return line("an " if first in "aeiou" and first else "a ", noun)


def listed(parts: tuple[Runs, ...], word: str = "and") -> Runs:
    """Return `a, b and c`."""
    found: list[Piece] = []
    for index, part in enumerate(parts):
        if index:
            found.append(f" {word} " if index == len(parts) - 1 else ", ")
        found.append(part)
    return line(*found)


def by_seats(numbers: tuple[int, ...], least: int) -> str:
    """Return `8 with 3 players, 10 with 4 or 5, 12 with 6`."""
    groups: list[tuple[int, list[int]]] = []
    for index, number in enumerate(numbers):
        if groups and groups[-1][0] == number:
            groups[-1][1].append(least + index)
        else:
            groups.append((number, [least + index]))
    parts = [f"{number} with {_or(seats)}" for number, seats in groups]
    parts[0] += " players"
    return ", ".join(parts)


def _or(seats: list[int]) -> str:
    if len(seats) > 2:
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(str(each) for each in seats)


def sort_noun(words: Words, kind: types.Type, many: bool = False) -> str:
    """Return what a thing without a name of its own is called."""
    match kind:
        case types.Seat():
            return "players" if many else "player"
        case types.Card(noun=noun) if noun:
            return words.form(f"card-types/{noun}", many)
        case types.Card():
            return "cards" if many else "card"
        case types.Cards():
            return "chosen cards"
        case types.Kind():
            return "kinds" if many else "kind"
        case types.Enum(name=name):
            return words.form(enum_key(name), many)
        case types.Number():
            return "numbers" if many else "number"
        case types.Dice():
            return "dice"
        case types.Shares(of=of):
            return f"chosen {sort_noun(words, of, many)}"
        case types.Flag():
            return "answers" if many else "answer"
        case types.Zone():
            return "places" if many else "place"
        case types.Unknown():
            return "things" if many else "thing"
        case _:
            assert_never(kind)


COMPARED = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
NOT_COMPARED = {
    "=": "is not",
    "!=": "is not other than",
    "<": "is not less than",
    "<=": "is not at most",
    ">": "is not more than",
    ">=": "is not at least",
}
COUNTED = {
    "=": "exactly",
    "!=": "not exactly",
    "<": "fewer than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
}


ANSWERS = {"agree": "agree", "refuse": "refuse", "counter": "make another offer"}
"""What can be answered to an offer."""
