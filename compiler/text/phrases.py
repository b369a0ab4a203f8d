"""Phrases of the lexicon with gaps for what a definition of several things is of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import Piece, Runs, line, linked, plain
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import values

_MANY = "many"
_NAME = r"[a-z][a-z0-9-]*"
GAP = re.compile(rf"\{{({_NAME})(?::(nom|acc|dat|gen))?\}}")
COUNTED = re.compile(rf"\{{({_NAME})(?::({_NAME}))??(?::(nom|acc|dat|gen))?\}}")
"""A gap of what is done: `{k:n}` is so many of a kind or of a noun, `{k:many}` many of it."""
Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """How a language joins things to a noun, and what may stand before a relative pronoun."""

    of: str
    with_: str
    and_: str
    prepositions: frozenset[str]


ENGLISH = Joint(
    of="of {%s}",
    with_=" with {%s}",
    and_=" and {%s}",
    prepositions=frozenset(
        ["against", "at", "by", "for", "from", "in", "of", "on", "to", "with"]
    ),
)
GERMAN = Joint(
    of="von {%s:dat}",
    with_=" mit {%s:dat}",
    and_=" und {%s:dat}",
    prepositions=frozenset(
        ["an", "auf", "bei", "für", "gegen", "in", "mit", "nach", "über", "um", "von", "zu"]
    ),
)


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
    count: Callable[[Thing | str, Thing | None, Case], Runs],
) -> Runs:
    """Return a phrase of what is done with its gaps filled; its words link to `key`.

    `count` says how many of a kind or of a noun, or just that there are many.
    """
    pieces: list[Piece] = []
    at = 0
    for found in COUNTED.finditer(text):
        thing, number = things.get(found[1]), things.get(found[2] or "")
        case = _case(found[3])
        pieces.append(linked(key, text[at : found.start()]))
        at = found.end()
        if thing is None and number is not None:
            pieces.append(count(found[1], number, case))
        elif thing is None:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class OfObject:
    """A test as it is said of one of its objects, which stands in front of it.

    The phrase is without that object; `preposition` stood before it, and `case` is its case.
    """

    subject: values.Value
    verb: str
    rest: Runs
    preposition: str
    case: Case


def of_object(
    ctx: Context,
    node: values.Value,
    local: int,
    joint: Joint,
    say: Callable[[values.Value, Case], Runs],
) -> OfObject | None:
    """Return what a test says of a local that it is not about: `that you may play now`."""
    test, form = (node.test, "is-not") if isinstance(node, values.Not) else (node, "is")
    said = shape.said(ctx.words, test, form)
    if not said or not isinstance(test, values.Defined) or len(test.arguments) < 2:
        return None
    others = [each for each in test.arguments if not shape.is_local(each, local)]
    is_subject = shape.is_local(test.arguments[0], local)
    if is_subject or any(shape.mentions(each, local) for each in others):
        return None
    names = _names(ctx, test.name, len(test.arguments))
    things = _named(names, test.arguments)
    verb, _, text = said.partition(" ")
    text = _completed(text, names[1:], joint)
    gaps = [
        gap
        for gap in GAP.finditer(text)
        if gap[1] in things and shape.is_local(things[gap[1]], local)
    ]
    if len(gaps) != 1:
        return None
    before, after = text[: gaps[0].start()].rstrip(), text[gaps[0].end() :]
    start, _, last = before.rpartition(" ")
    if last not in joint.prepositions:
        start, last = before, ""
    rest = filled((start + after).strip(), things, say)
    case = _case(gaps[0][2])
    return OfObject(
        subject=test.arguments[0], verb=verb, rest=rest, preposition=last, case=case
    )


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
