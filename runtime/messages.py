"""Lines for people: a text with gaps and the numbers that fill them, in one language.

A gap is `{n:form}`: `seat` (a player's name), `whose` (Anna's), `card`, `number`,
`plural.card|cards` (a number and the word that goes with it), `kind` by number (`{1:kind.2}`:
2 coins for kind 2), `amount` (gap n of the kind in gap n + 1), `counts` (the numbers from gap n
on, one for each kind of token), `dice`, `value.<enum>`, `way.<names>` (one of the ways of a
choice). Gaps are filled with words of the pack, which are never read as gaps again. A prompt has
the seat that is asked in gap 0, and numbers in the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardwright.runtime.ir import program

GAP = re.compile(r"\{(\d+):([a-z]+)(?:\.([^{}]*))?\}")


def fill(
    pack: program.Program,
    language: str,
    message: int,
    args: Sequence[int],
    seats: Sequence[str],
) -> str:
    """Return a line; `seats` are the names of the players."""
    words = pack.words[language]

    def gap(match: re.Match[str]) -> str:
        at, form, detail = int(match[1]), match[2], match[3] or ""
        return _FORMS[form](pack, words, args, at, detail, seats)

    text = GAP.sub(gap, words.messages[message])
    return text[:1].upper() + text[1:]


Form = Callable[
    [program.Program, program.Words, Sequence[int], int, str, Sequence[str]], str
]


def seat_name(seats: Sequence[str], number: int) -> str:
    """Return a player's name, or a dash for nobody."""
    return seats[number] if 0 <= number < len(seats) else "\N{EN DASH}"


def card_name(pack: program.Program, words: program.Words, number: int) -> str:
    """Return the printed name of a card, or a dash for none."""
    if not 0 <= number < len(pack.cards):
        return "\N{EN DASH}"
    definition = pack.cards[number].definition
    return words.cards.get(definition, definition)


def amount_of(words: program.Words, kind: int, number: int) -> str:
    """Return `3 coins` or `1 coin`, in the accusative where the language has one."""
    forms = words.kinds[kind]
    form = "acc-one" if number == 1 else "acc-many"
    plain = "one" if number == 1 else "many"
    noun = forms.get(form) or forms.get(plain) or forms["one"]
    return f"{number} {noun}"


def listed(words: program.Words, parts: Sequence[str]) -> str:
    """Join words as people do."""
    if not parts:
        return words.terms["nothing"]
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} {words.terms['and']} {parts[-1]}"


def _counts(
    pack: program.Program,
    words: program.Words,
    args: Sequence[int],
    at: int,
    detail: str,
    seats: Sequence[str],
) -> str:
    numbers = args[at : at + len(pack.kinds)]
    parts = [amount_of(words, kind, n) for kind, n in enumerate(numbers) if n > 0]
    return listed(words, parts)


def _dice(
    pack: program.Program,
    words: program.Words,
    args: Sequence[int],
    at: int,
    detail: str,
    seats: Sequence[str],
) -> str:
    return listed(words, [str(each) for each in args[at + 1 : at + 1 + args[at]]])


def _plural(
    pack: program.Program,
    words: program.Words,
    args: Sequence[int],
    at: int,
    detail: str,
    seats: Sequence[str],
) -> str:
    one, _, many = detail.partition("|")
    return f"{args[at]} {one if args[at] == 1 else many}"


def _value(
    pack: program.Program,
    words: program.Words,
    args: Sequence[int],
    at: int,
    detail: str,
    seats: Sequence[str],
) -> str:
    names = words.values.get(detail, ())
    return names[args[at]] if 0 <= args[at] < len(names) else words.terms["none"]


def _way(
    pack: program.Program,
    words: program.Words,
    args: Sequence[int],
    at: int,
    detail: str,
    seats: Sequence[str],
) -> str:
    names = detail.split(",")
    if not 0 <= args[at] < len(names):
        return "\N{EN DASH}"
    return words.options.get(names[args[at]], names[args[at]])


def _whose(
    pack: program.Program,
    words: program.Words,
    args: Sequence[int],
    at: int,
    detail: str,
    seats: Sequence[str],
) -> str:
    name = seat_name(seats, args[at])
    is_hissed = name.endswith(("s", "x", "z", "ß")) and "whose-s" in words.terms
    return words.terms["whose-s" if is_hissed else "whose"].replace("{name}", name)


_FORMS: dict[str, Form] = {
    "seat": lambda pack, words, args, at, detail, seats: seat_name(seats, args[at]),
    "whose": _whose,
    "card": lambda pack, words, args, at, detail, seats: card_name(pack, words, args[at]),
    "number": lambda pack, words, args, at, detail, seats: str(args[at]),
    "plural": _plural,
    "kind": lambda pack, words, args, at, detail, seats: amount_of(
        words, int(detail), args[at]
    ),
    "amount": lambda pack, words, args, at, detail, seats: amount_of(
        words, args[at + 1], args[at]
    ),
    "counts": _counts,
    "dice": _dice,
    "value": _value,
    "way": _way,
}
