"""Exact odds of a pack's rolls as tables of its reference; they were worked out elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from cardwright.compiler.backends.reference import model
from cardwright.compiler.backends.reference.desk import Desk, known, plain
from cardwright.compiler.tree import model as tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What stands in a column: a shown thing, one value of it, and a number of `across`.

    A test has the chance that it holds, a value that it is the one; a number has its mean.
    """

    shown: str
    sort: str
    enum: str
    value: int
    across: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The odds of one roll: a row for each number of `down`, over the columns."""

    roll: str
    down: str
    across: str
    rows: tuple[int, ...]
    columns: tuple[Column, ...]
    cells: tuple[tuple[Fraction, ...], ...]


def odds_tables(desk: Desk, measured: tuple[Measured, ...]) -> tuple[model.Table, ...]:
    """Return a table for each roll that was measured."""
    return tuple(_table(desk, each, desk.pack.rolls[each.roll]) for each in measured)


def _table(desk: Desk, found: Measured, roll: tree.NamedRoll) -> model.Table:
    title = desk.title(f"rolls/{roll.name}")
    first = found.columns[0]
    if found.across:
        title += f": {_shown(desk, roll, first)}"
    return model.Table(
        id=f"odds-{roll.name}",
        title=title,
        head=tuple(_head(desk, found, roll)),
        rows=tuple(
            (
                plain(str(row)),
                *(plain(_cell(found, *each)) for each in _pairs(found, cells)),
            )
            for row, cells in zip(found.rows, found.cells, strict=True)
        ),
        shares=tuple(
            tuple(_share(*each) for each in _pairs(found, cells)) for cells in found.cells
        ),
        provenance=known(roll.provenance),
        note=plain(_note(desk, found)),
    )


def _pairs(
    found: Measured, cells: tuple[Fraction, ...]
) -> Iterator[tuple[Column, Fraction]]:
    return zip(found.columns, cells, strict=True)


def _note(desk: Desk, found: Measured) -> str:
    """Return what stands where, and that nothing was guessed."""
    are_means = all(column.sort == "number" for column in found.columns)
    note = desk.words.means_note if are_means else desk.words.odds_note
    if not found.across:
        return note
    down, across = desk.title(f"locals/{found.down}"), desk.title(f"locals/{found.across}")
    return f"{desk.words.odds_axes.format(down, across)} {note}"


def _head(desk: Desk, found: Measured, roll: tree.NamedRoll) -> Iterator[str]:
    yield desk.title(f"locals/{found.down}") if found.down and not found.across else ""
    for column in found.columns:
        yield str(column.across) if found.across else _shown(desk, roll, column)


def _shown(desk: Desk, roll: tree.NamedRoll, column: Column) -> str:
    section = next(each.section for each in roll.shows if each.name == column.shown)
    noun = desk.title(f"{section}/{column.shown}")
    if column.sort == "test":
        return noun
    if column.sort == "number":
        return desk.words.on_average.format(noun)
    values = desk.pack.enums[column.enum].values
    return desk.title(f"enums/{column.enum}/{values[column.value]}")


FEW_COLUMNS = 6
"""How many columns have room for a decimal place."""


def _cell(found: Measured, column: Column, number: Fraction) -> str:
    """Return a mean, or a chance in per cent: what is possible is never 0."""
    if column.sort == "number":
        return f"{float(number):.2f}".replace("-", "\N{MINUS SIGN}")
    places = 1 if len(found.columns) <= FEW_COLUMNS else 0
    least, text = f"{0:.{places}f}", f"{float(100 * number):.{places}f}"
    if text == least and number:
        return f"<{10**-places:.{places}f}"
    return (
        f">{100 - 10**-places:.{places}f}"
        if number != 1 and text.startswith("100")
        else text
    )


def _share(column: Column, number: Fraction) -> int:
    """Return how far a cell is filled, in thousandths; -1 for what is no chance."""
    return -1 if column.sort == "number" else round(1000 * number)
