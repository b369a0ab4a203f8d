"""The odds of a pack's rolls as its reference prints them, worked out on the compiled rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cardwright.compiler.backends.reference import odds_tables
from cardwright.runtime import odds
from cardwright.runtime.ir import program

MOST_COLUMNS = 12
"""How many numbers stand side by side at most."""


def measured(pack: program.Program) -> tuple[odds_tables.Measured, ...]:
    """Return the exact odds of the rolls that need nothing but numbers."""
    return tuple(each for roll in pack.rolls if (each := _measured(pack, roll)))


def _measured(
    pack: program.Program, roll: program.NamedRoll
) -> odds_tables.Measured | None:
    """Return the odds of a roll over the one or two numbers that are printed."""
    if any(each.first > each.last and not each.has_usual for each in roll.inputs):
        return None
    open_ = [each for each in roll.inputs if each.first < each.last]
    fixed = {each.name: each.first for each in roll.inputs if each.first == each.last}
    down = open_[0] if open_ else None
    across = open_[1] if len(open_) == 2 else None
    rows = range(down.first, down.last + 1) if down else (0,)
    numbers = range(across.first, across.last + 1) if across else (0,)
    if len(open_) > 2 or len(numbers) > MOST_COLUMNS or not roll.shows:
        return None
    columns = tuple(_columns(pack, roll, numbers if across else ()))
    found: list[tuple[Fraction, ...]] = []
    for row in rows:
        given = fixed | ({down.name: row} if down else {})
        made = {
            number: odds.odds(pack, roll, given | ({across.name: number} if across else {}))
            for number in numbers
        }
        found.append(tuple(_chance(made[each.across], each) for each in columns))
    return odds_tables.Measured(
        roll=roll.name,
        down=down.name if down else "",
        across=across.name if across else "",
        rows=tuple(rows),
        columns=columns,
        cells=tuple(found),
    )


def _columns(
    pack: program.Program, roll: program.NamedRoll, across: Sequence[int]
) -> Iterator[odds_tables.Column]:
    """Yield a column for each number, or for each thing that a roll shows."""
    names = next(iter(pack.words.values())).value_names
    for shown in roll.shows:
        values = range(len(names[shown.enum])) if shown.sort == "value" else range(1)
        if across:
            for number in across:
                yield odds_tables.Column(
                    shown=shown.name,
                    sort=shown.sort,
                    enum=shown.enum,
                    value=0,
                    across=number,
                )
            return
        for value in values:
            yield odds_tables.Column(
                shown=shown.name, sort=shown.sort, enum=shown.enum, value=value, across=0
            )


def _chance(found: odds.Odds, column: odds_tables.Column) -> Fraction:
    if column.sort == "number":
        return found.mean(column.shown)
    wanted = 1 if column.sort == "test" else column.value
    return found.of(column.shown).get(wanted, Fraction(0))
