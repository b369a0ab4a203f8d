"""Boards as text for `play`: where each space lies, what is open between them, who stands there.

Where the spaces lie comes from the look that the layout of the pack has for a board; a
cartridge has no layout, so it has no maps.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardwright.runtime.ir import program
from cardwright.runtime.views import View

if TYPE_CHECKING:
    from cardwright.compiler.driver import Checked

Place = tuple[int, int]
Pair = frozenset[int]
Side = Literal["wall", "door", "open"]
INSIDE = 5
WIDEST = 78
LEVEL: dict[Side, str] = {"wall": "-----", "door": "-- --", "open": "     "}
UPRIGHT: dict[Side, str] = {"wall": "|", "door": ":", "open": " "}


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """A board on a grid: its spaces, as numbers of cards, by column and row.

    `opened` are the neighbours with a way between them, in either direction, `doors` those
    where it is an opening in a wall; `ways` are those that the grid does not show: arrows,
    and ways between spaces that lie apart.
    """

    zone: str
    spaces: Mapping[Place, int]
    opened: frozenset[Pair]
    doors: frozenset[Pair] = frozenset()
    ways: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The words that a map is drawn with."""

    zone: str
    card: Callable[[int], str]


def maps_of(checked: Checked, pack: program.Program) -> tuple[Map, ...]:
    """Return the boards of a pack that its layout has a look for."""
    if checked.model is None or not checked.model.boards:
        return ()
    from cardwright.compiler.backends.sheets import collect_boards, layouts, pack_layout
    from cardwright.compiler.passes import boards

    usual = layouts.Passage()

    looks = pack_layout.read_pack_layout(checked.sources)
    cards = {card.definition: number for number, card in enumerate(pack.cards)}
    found, _ = collect_boards.placed(checked.model, looks)
    return tuple(
        made_map(
            each.board.name,
            {place: cards[space] for space, place in each.places.items()},
            [
                (cards[start], cards[end])
                for start, ends in boards.beside((each.board,)).items()
                for end in ends
            ],
            doors=frozenset(
                frozenset((cards[step.start], cards[step.end]))
                for step in collect_boards.steps_of(each.board)
                if each.look.ways.get(step.name, usual).width
            ),
            is_apart=any(each.look.gap),
        )
        for each in found
    )


def made_map(
    zone: str,
    spaces: Mapping[Place, int],
    steps: list[tuple[int, int]],
    *,
    doors: frozenset[Pair] = frozenset(),
    is_apart: bool = False,
) -> Map:
    """Return the map of spaces and of all steps between them, both ways where both are."""
    on_map, known = set(spaces.values()), set(steps)
    beside = frozenset(
        frozenset((here, spaces[there]))
        for (column, row), here in spaces.items()
        for there in ((column + 1, row), (column, row + 1))
        if there in spaces and not is_apart
    )
    shown = [step for step in dict.fromkeys(steps) if on_map.issuperset(step)]
    return Map(
        zone=zone,
        spaces=spaces,
        opened=frozenset(frozenset(step) for step in shown) & beside,
        doors=doors & beside,
        ways=tuple(
            (start, end)
            for start, end in shown
            if frozenset((start, end)) not in beside or (end, start) not in known
        ),
    )


# ---- who stands where --------------------------------------------------------------------


def standing(drawn: Map, pack: program.Program, view: View) -> dict[int, tuple[int, ...]]:
    """Return who stands on each space: what variables of cards say, else what lies there."""
    spaces = set(drawn.spaces.values())
    told = {each.name for each in pack.fields if each.per == "card" and each.sort == "card"}
    found: dict[int, dict[int, None]] = {}
    for name, card, value in view.values:
        if name in told and value >= 0 and (card in spaces) != (value in spaces):
            space, figure = (card, value) if card in spaces else (value, card)
            found.setdefault(space, {})[figure] = None
    if not told:
        for place in view.places:
            if place.card in spaces:
                found.setdefault(place.card, {}).update(dict.fromkeys(place.cards or ()))
    return {space: tuple(figures) for space, figures in found.items() if figures}


# ---- lines -------------------------------------------------------------------------------


def lines(drawn: Map, names: Names, pack: program.Program, view: View) -> tuple[str, ...]:
    """Return a board as a title, a grid, and what its short names stand for."""
    there = standing(drawn, pack, view)
    figures = [each for space in drawn.spaces.values() for each in there.get(space, ())]
    marks = marks_of({each: names.card(each) for each in dict.fromkeys(figures)})
    grid = (f"  {line}".rstrip() for line in _grid(drawn, names, there, marks))
    legend = [f"{mark} {names.card(figure)}" for figure, mark in marks.items()]
    ways = [f"{names.card(start)} → {names.card(end)}" for start, end in drawn.ways]
    return (names.zone, *grid, *_listed(legend), *_listed(ways))


def marks_of(names: Mapping[int, str]) -> dict[int, str]:
    """Return two letters for each figure, all different: its first, and one that is free."""
    found: dict[int, str] = {}
    for figure, name in names.items():
        letters = [each for each in name if each.isalnum()] or ["?"]
        seconds = [*letters[1:], *"0123456789"]
        tried = (letters[0].upper() + second.lower() for second in seconds)
        free = (each for each in tried if each not in found.values())
        found[figure] = next(free, letters[0].upper() + "?")
    return found


def _listed(parts: list[str]) -> Iterator[str]:
    text = "; ".join(parts)
    yield from textwrap.wrap(text, WIDEST, initial_indent="  ", subsequent_indent="  ")


def _grid(
    drawn: Map,
    names: Names,
    there: Mapping[int, tuple[int, ...]],
    marks: Mapping[int, str],
) -> Iterator[str]:
    columns = 1 + max((column for column, _ in drawn.spaces), default=-1)
    rows = 1 + max((row for _, row in drawn.spaces), default=-1)
    for row in range(rows + 1):
        yield _border(drawn, columns, row)
        if row < rows:
            spaces = [drawn.spaces.get((column, row)) for column in range(columns)]
            yield _line(drawn, row, [_label(names, each) for each in spaces])
            yield _line(drawn, row, [_figures(there, marks, each) for each in spaces])


def _border(drawn: Map, columns: int, row: int) -> str:
    """The line above a row: walls, gaps where a way leads, nothing where no space is."""
    parts: list[str] = []
    for column in range(columns):
        side = _between(drawn, (column, row - 1), (column, row))
        corner = "+" if _is_corner(drawn, column, row) else " "
        parts.append(corner + LEVEL[side])
    return "".join(parts) + ("+" if _is_corner(drawn, columns, row) else "")


def _is_corner(drawn: Map, column: int, row: int) -> bool:
    around = ((column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row))
    return any(each in drawn.spaces for each in around)


def _between(drawn: Map, first: Place, second: Place) -> Side:
    """What is between two places, one of which may be no space."""
    one, other = drawn.spaces.get(first), drawn.spaces.get(second)
    if one is None or other is None:
        return "open" if one is other else "wall"
    pair = frozenset((one, other))
    if pair not in drawn.opened:
        return "wall"
    return "door" if pair in drawn.doors else "open"


def _line(drawn: Map, row: int, words: list[str]) -> str:
    parts: list[str] = []
    for column, word in enumerate(words):
        side = _between(drawn, (column - 1, row), (column, row))
        parts.append(f"{UPRIGHT[side]}{word:{INSIDE}}")
    last = (len(words) - 1, row) in drawn.spaces
    return "".join(parts) + ("|" if last else "")


def _label(names: Names, space: int | None) -> str:
    """A short name: the last word if it is very short, as in `Street A1`, else the first letters."""
    if space is None:
        return ""
    name = names.card(space)
    last = name.split()[-1] if name.split() else ""
    return last if len(last) <= 3 else name[:INSIDE].rstrip()


def _figures(
    there: Mapping[int, tuple[int, ...]], marks: Mapping[int, str], space: int | None
) -> str:
    found = [marks[each] for each in there.get(-1 if space is None else space, ())]
    if len(found) > 2:
        return f"{found[0]}+{len(found) - 1}"
    return " ".join(found)
