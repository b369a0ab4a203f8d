"""What a person writes of a roll: `vin attribute:wits trait:thief difficulty 3`, in numbers.

A parameter is named (`pool 5`, `pool=5`, `pool:5`, `--pool 5`) or stands by itself, where only
one can be meant: a card for the next card that is asked for, a named value, a number. Any
further card is called on, alone or behind its type (`trait:thief`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardwright.compiler.cli.exits import Stopped
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import PEOPLE

_SPAN = re.compile(r"(-?[0-9]{1,6})(?:\.\.|-)(-?[0-9]{1,6})")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
MOST_IN_ROW = 60


@dataclass(slots=True, kw_only=True)
class Written:
    """What was written: one number or several for each parameter, and cards called on."""

    given: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    cards: list[int] = field(default_factory=list[int])

    def single(self) -> dict[str, int]:
        """Return the parameters that have one number."""
        return {name: each[0] for name, each in self.given.items() if len(each) == 1}


def read(pack: program.Program, roll: program.NamedRoll, words: Sequence[str]) -> Written:
    """Return what some words say of a roll; a word that says nothing stops the run."""
    found = Written()
    waiting = list(reversed(list(_tokens(words))))
    while waiting:
        token = waiting.pop()
        name, sign, value = _parted(token)
        if sign:
            _named(pack, roll, found, name, value)
        elif _input(pack, roll, name) is not None and waiting:
            _named(pack, roll, found, name, waiting.pop())
        else:
            _bare(pack, roll, found, token)
    return found


def _tokens(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        yield from word.replace(",", " ").split()


def _parted(token: str) -> tuple[str, str, str]:
    """Return the name, the sign and the value of `name=value`; the sign is nothing else."""
    match = re.fullmatch(r"(?:--)?([a-z][a-z0-9-]*)(?:([=:])(.+))?", token)
    if match is None:
        return token, "", ""
    return match[1], match[2] or "", match[3] or ""


def _input(
    pack: program.Program, roll: program.NamedRoll, name: str
) -> program.Input | None:
    """Return the parameter of a name, or the only one of an enumeration of that name."""
    for each in roll.inputs:
        if each.name == name:
            return each
    same = [each for each in roll.inputs if each.sort == "value" and each.enum == name]
    return same[0] if len(same) == 1 else None


def _named(
    pack: program.Program,
    roll: program.NamedRoll,
    found: Written,
    name: str,
    value: str,
) -> None:
    asked = _input(pack, roll, name)
    if asked is None:
        _labelled(pack, roll, found, name, value)
        return
    numbers = _numbers(pack, asked, value)
    if numbers is None:
        raise Stopped(
            f"`{value}` is nothing for `{asked.name}`, which is {sort_of(pack, asked)}"
        )
    found.given[asked.name] = numbers


def _labelled(
    pack: program.Program,
    roll: program.NamedRoll,
    found: Written,
    name: str,
    value: str,
) -> None:
    """Take what stands behind a word that is no parameter: a card of that type, or a value."""
    card = _card(pack, value)
    if card is not None and pack.cards[card].type == name:
        _call_on(pack, roll, found, card, value)
        return
    is_type = any(each.type == name for each in pack.cards)
    fitting = [
        (each, numbers)
        for each in roll.inputs
        if each.sort == "value" and (numbers := _numbers(pack, each, value)) is not None
    ]
    if is_type or len(fitting) != 1:
        raise Stopped(_unknown(pack, roll, f"{name}:{value}", name))
    asked, numbers = fitting[0]
    found.given[asked.name] = numbers


def _bare(
    pack: program.Program, roll: program.NamedRoll, found: Written, token: str
) -> None:
    open_inputs = [each for each in roll.inputs if each.name not in found.given]
    card = _card(pack, token)
    for each in open_inputs:
        if each.sort == "card" and card is None:
            continue
        numbers = _numbers(pack, each, token)
        if numbers is not None:
            found.given[each.name] = numbers
            return
    if card is None:
        raise Stopped(_unknown(pack, roll, token, token))
    _call_on(pack, roll, found, card, token)


def _call_on(
    pack: program.Program, roll: program.NamedRoll, found: Written, card: int, word: str
) -> None:
    if roll.tray < 0:
        raise Stopped(f"the roll `{roll.name}` calls on no cards, so not on `{word}`")
    copies = [
        at
        for at, each in enumerate(pack.cards)
        if each.definition == pack.cards[card].definition and at not in found.cards
    ]
    if not copies:
        raise Stopped(f"`{word}` is named more often than there are copies of it")
    found.cards.append(copies[0])


def _numbers(
    pack: program.Program, asked: program.Input, value: str
) -> tuple[int, ...] | None:
    """Return what a word stands for where a parameter is asked for."""
    match asked.sort:
        case "number":
            return _span(asked, value)
        case "seat":
            known: Sequence[str] = PEOPLE[: pack.most_seats]
        case "kind":
            known = [each.name for each in pack.kinds]
        case "value":
            known = next(iter(pack.words.values())).value_names[asked.enum]
        case "card":
            card = _card(pack, value)
            return None if card is None else (card,)
    return (known.index(value),) if value in known else None


def _span(asked: program.Input, value: str) -> tuple[int, ...] | None:
    match = _SPAN.fullmatch(value)
    if match is not None:
        low, high = int(match[1]), int(match[2])
        if not low <= high < low + MOST_IN_ROW:
            raise Stopped(f"`{value}` is no row of numbers, smaller first, of at most 60")
    elif _NUMBER.fullmatch(value):
        low = high = int(value)
    else:
        return None
    if not asked.low <= low <= high <= asked.high:
        raise Stopped(f"`{asked.name}` is from {asked.low} to {asked.high}, not {value}")
    return tuple(range(low, high + 1))


def _card(pack: program.Program, name: str) -> int | None:
    found = (at for at, card in enumerate(pack.cards) if card.definition == name)
    return next(found, None)


def sort_of(pack: program.Program, asked: program.Input) -> str:
    """Return what may be said for what a roll asks, in words."""
    match asked.sort:
        case "number":
            return f"a number from {asked.low} to {asked.high}"
        case "value":
            names = next(iter(pack.words.values())).value_names[asked.enum]
            return "one of " + ", ".join(f"`{each}`" for each in names)
        case "seat":
            return "one of " + ", ".join(f"`{each}`" for each in PEOPLE[: pack.most_seats])
        case "card" | "kind":
            return f"a {asked.sort}"


def _unknown(pack: program.Program, roll: program.NamedRoll, word: str, name: str) -> str:
    from cardwright.compiler.diagnostics.suggest import did_you_mean

    known = [each.name for each in roll.inputs]
    for each in roll.inputs:
        if each.sort == "value":
            known += next(iter(pack.words.values())).value_names[each.enum]
    known += dict.fromkeys(each.definition for each in pack.cards)
    hint = did_you_mean(name, known)
    asked = ", ".join(f"`{each.name}`" for each in roll.inputs) or "nothing"
    return f"`{word}` says nothing here; the roll asks for {asked}" + (
        f"; {hint}" if hint else ""
    )
