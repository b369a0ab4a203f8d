"""Procedures in the order in which they are played, as chapters and sections of rules.

The game itself opens the book.  What it does becomes chapters, in turn; a procedure that
does others opens a section, and what it does stands below it, where it is done first.
What the game does not do by itself, but cards do, is the last chapter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from cardwright.compiler.tree import model, statements


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A procedure and those told below it, in the order in which they are done first."""

    name: str
    parts: tuple[Part, ...]

    def whole(self) -> Iterator[str]:
        """Yield the names of this part and of all below it."""
        yield self.name
        for part in self.parts:
            yield from part.whole()


def order_of_play(pack: model.Model) -> tuple[Part, ...]:
    """Return the game and what nothing else does, each with what is told below it."""
    told: set[str] = set()
    calls = {name: tuple(done(p.body)) for name, p in pack.procedures.items()}
    called = {name for names in calls.values() for name in names}
    roots = [pack.entry, *(name for name in pack.procedures if name not in called)]
    found = [_part(calls, told, name) for name in roots if name in pack.procedures]
    return tuple(part for part in found if part is not None)


def _part(calls: dict[str, tuple[str, ...]], told: set[str], name: str) -> Part | None:
    """Take a procedure up where it is done first, breadth before depth."""
    if name in told or name not in calls:
        return None
    told.add(name)
    own = [each for each in dict.fromkeys(calls[name]) if each not in told]
    parts = [_part(calls, told, each) for each in own]
    return Part(name=name, parts=tuple(part for part in parts if part is not None))


def done(node: object) -> Iterator[str]:
    """Yield the procedures that a block does, in order."""
    for each in nodes(node):
        if isinstance(each, statements.Do):
            yield each.name


def nodes(node: object) -> Iterator[object]:
    """Yield every node of a tree, outer before inner."""
    if isinstance(node, tuple):
        for each in node:  # pyright: ignore[reportUnknownVariableType]
            yield from nodes(each)  # pyright: ignore[reportUnknownArgumentType]
    elif is_dataclass(node) and not isinstance(node, type):
        yield node
        for each in fields(node):
            if each.name not in ("type", "span"):
                yield from nodes(getattr(node, each.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Procedures that are read together: one, and what it does that does nothing more."""

    name: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A part of the game and its sections."""

    name: str
    sections: tuple[Section, ...]


def chapters(pack: model.Model) -> tuple[Chapter, ...]:
    """Return the chapters: how the game runs, then each large thing that it does.

    What is small stays in the chapter before it, so that no chapter is a page of a line;
    what only cards do is one chapter, the last.
    """
    game, *others = order_of_play(pack)
    found = list(_played(game))
    effects = tuple(section for part in others for section in _sections(part))
    if effects:
        found.append(Chapter(name=EFFECTS, sections=effects))
    return tuple(found)


EFFECTS = "effects-in-detail"


def _played(part: Part) -> Iterator[Chapter]:
    spine, rest = _spine(part)
    open_ = Chapter(name=part.name, sections=(Section(name=part.name, rules=spine),))
    for each in rest:
        sections = tuple(_sections(each))
        if len(sections) == 1:
            open_ = Chapter(name=open_.name, sections=(*open_.sections, *sections))
            continue
        yield open_
        open_ = Chapter(name=each.name, sections=sections)
    yield open_


def _spine(part: Part) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    """Walk down while a procedure does nothing but one other."""
    names = [part.name]
    while len(part.parts) == 1 and part.parts[0].parts:
        part = part.parts[0]
        names.append(part.name)
    return tuple(names), part.parts


SMALL = 5
"""As many rules as are read together without a heading between them."""


def _sections(part: Part) -> Iterator[Section]:
    whole = tuple(part.whole())
    if len(whole) <= SMALL:
        yield Section(name=part.name, rules=whole)
        return
    leaves = tuple(each.name for each in part.parts if not each.parts)
    yield Section(name=part.name, rules=(part.name, *leaves))
    for each in part.parts:
        if each.parts:
            yield from _sections(each)
