"""Any procedure as a roll: what it comes to are the variables that it makes differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from cardwright.compiler.cli.exits import Stopped
from cardwright.compiler.cli.odds_text import Case
from cardwright.compiler.driver import Checked
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir import program
from cardwright.runtime.odds import Odds

MOST_PRINTED = 20


def with_roll(checked: Checked, name: str) -> Checked | None:
    """Return a checked pack in which a procedure is a roll; None where there is none."""
    pack = checked.model
    procedure = None if pack is None else pack.procedures.get(name)
    if pack is None or procedure is None:
        return None
    shows = tuple(_shown(each) for each in pack.variables.values() if _can_show(each))
    roll = model.NamedRoll(
        name=name,
        pack=procedure.pack,
        provenance=procedure.provenance,
        span=procedure.span,
        procedure=name,
        over={
            each.name: ends for each in procedure.parameters if (ends := _ends(each.type))
        },
        usual={},
        tray="",
        shows=shows,
        goal=None,
        seat=-1,
    )
    return replace(checked, model=replace(pack, rolls={**pack.rolls, name: roll}))


def _can_show(variable: model.Variable) -> bool:
    return variable.per == "game" and isinstance(
        variable.type, types.Number | types.Flag | types.Enum
    )


def _shown(variable: model.Variable) -> model.Shown:
    field = values.GameField(name=variable.name, type=variable.type, span=variable.span)
    return model.Shown(name=variable.name, section="variables", value=field)


def _ends(kind: types.Type) -> tuple[int, int] | None:
    """Return the numbers that are printed of a parameter, where they are few."""
    if not isinstance(kind, types.Number) or kind.high - kind.low >= MOST_PRINTED:
        return None
    return kind.low, kind.high


def differing(cases: Sequence[Case]) -> list[Case]:
    """Return the cases with those variables alone that come out in more than one way."""
    shows = cases[0].odds.roll.shows
    kept = [
        at
        for at, _ in enumerate(shows)
        if len({row[at] for case in cases for row in case.odds.chances}) > 1
    ]
    if not kept:
        name = cases[0].odds.roll.name
        raise Stopped(
            f"`{name}` leaves every variable of the game as one can tell beforehand"
        )
    return [_narrowed(case, kept) for case in cases]


def _narrowed(case: Case, kept: Sequence[int]) -> Case:
    roll: program.NamedRoll = case.odds.roll
    found: dict[tuple[int, ...], Fraction] = {}
    for row, chance in case.odds.chances.items():
        short = tuple(row[at] for at in kept)
        found[short] = found.get(short, Fraction(0)) + chance
    shown = replace(roll, shows=tuple(roll.shows[at] for at in kept))
    return Case(
        given=case.given, odds=Odds(roll=shown, chances=dict(sorted(found.items())))
    )
