"""Phrases of the lexicon with gaps for what a definition of several things is of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import Piece, Runs, line, linked, plain
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import values

_MANY = "many"
_NAME = r"[a-z][a-z0-9-]*"
GAP = re.compile(rf"\{{({_NAME})(?::(nom|acc|dat|gen))?\}}")
COUNTED = re.compile(rf"\{{({_NAME})(?::({_NAME}))??(?::(nom|acc|dat|gen))?\}}")
"""A gap of what is done: `{k:n}` is so many of a kind, by the number `n`; `{k:many}` many."""
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """How a language joins things to a noun where the lexicon has no phrase for it."""

    of: str
    with_: str
    and_: str


ENGLISH = Joint(of="of {%s}", with_=" with {%s}", and_=" and {%s}")
GERMAN = Joint(of="von {%s:dat}", with_=" mit {%s:dat}", and_=" und {%s:dat}")


def after_noun(
    ctx: Context,
    name: str,
    things: tuple[Thing, ...],
    joint: Joint,
    say: Callable[[Thing, Case], Runs],
) -> Runs:
    """Return what follows the noun of a definition: ` for {kind} of {problem}`, filled."""
    names = _names(ctx, name, len(things))
    text = ctx.words.extra(f"definitions/{name}", "of") or joint.of % names[0]
    return line(" ", filled(_completed(text, names, joint), _named(names, things), say))


def of_others(
    ctx: Context,
    node: values.Value,
    said: tuple[str, Runs],
    joint: Joint,
    say: Callable[[values.Value, Case], Runs],
) -> tuple[str, Runs]:
    """Return what a test says of its subject, with the other things in its gaps."""
    if not isinstance(node, values.Defined) or len(node.arguments) < 2:
        return said
    verb, rest = said
    return verb, test_of(ctx, node.name, node.arguments, plain(rest), joint, say)


def test_of(
    ctx: Context,
    name: str,
    things: tuple[Thing, ...],
    text: str,
    joint: Joint,
    say: Callable[[Thing, Case], Runs],
) -> Runs:
    """Return what a definition says of its first thing, with the others in its gaps."""
    names = _names(ctx, name, len(things))
    return filled(_completed(text, names[1:], joint), _named(names, things), say)


def done(
    key: str,
    text: str,
    things: Mapping[str, Thing],
    say: Callable[[Thing, Case], Runs],
    count: Callable[[Thing, Thing | None, Case], Runs],
) -> Runs:
    """Return a phrase of what is done with its gaps filled; its words link to `key`.

    `count` says how many of a kind, or just that there are many.
    """
    pieces: list[Piece] = []
    at = 0
    for found in COUNTED.finditer(text):
        thing, number = things.get(found[1]), things.get(found[2] or "")
        case = _case(found[3])
        pieces.append(linked(key, text[at : found.start()]))
        at = found.end()
        if thing is None:
            pieces.append(found[0])
        elif number is None and found[2] != _MANY:
            pieces.append(say(thing, case))
        else:
            pieces.append(count(thing, number, case))
    return line(*pieces, linked(key, text[at:]))


def placed(text: str) -> set[str]:
    """Return the names of what fills the gaps of a phrase of what is done."""
    found = COUNTED.findall(text)
    return {name for kind, number, _ in found for name in (kind, number) if name}


def filled(
    text: str, things: Mapping[str, Thing], say: Callable[[Thing, Case], Runs]
) -> Runs:
    """Return a phrase with its gaps filled; German says the case of each."""
    pieces: list[Piece] = []
    at = 0
    for found in GAP.finditer(text):
        thing = things.get(found[1])
        pieces.append(text[at : found.start()])
        pieces.append(found[0] if thing is None else say(thing, _case(found[2])))
        at = found.end()
    return line(*pieces, text[at:])


def _names(ctx: Context, definition: str, count: int) -> tuple[str, ...]:
    """Return what a definition calls the things that it is of."""
    found = ctx.pack.definitions.get(definition)
    names = tuple(each.name for each in found.parameters) if found else ()
    return names if len(names) == count else tuple(f"x-{index}" for index in range(count))


def _named(names: tuple[str, ...], things: tuple[Thing, ...]) -> dict[str, Thing]:
    return dict(zip(names, things, strict=True))


def _completed(text: str, names: tuple[str, ...], joint: Joint) -> str:
    """Return a phrase in which everything is named that the definition is of."""
    placed = {found[1] for found in GAP.finditer(text)}
    missing = [name for name in names if name not in placed]
    for index, name in enumerate(missing):
        text += (joint.and_ if index else joint.with_) % name
    return text


def _case(word: str | None) -> Case:
    match word:
        case "nom" | "dat" | "gen":
            return word
        case _:
            return "acc"
