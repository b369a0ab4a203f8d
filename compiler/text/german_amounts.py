"""How much of something in German: `3 Ressourcen`, `1 Ressource für jede Truppe`."""

from __future__ import annotations

from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.german_values import counted, value
from cardwright.compiler.text.runs import CLOSING, Number, Runs, line
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import values


def amount(ctx: Context, much: values.Value, noun: shape.FormOf, case: Case) -> Runs:
    """Return an amount of something."""
    fixed = shape.fixed(much)
    if fixed is not None:
        return line(value(ctx, much), " ", noun(fixed != 1, case))
    per = shape.per_thing(much)
    if per is not None:
        times = line(Number("1")) if per.times is None else value(ctx, per.times)
        many = per.times is not None and shape.fixed(per.times) != 1
        each = counted(ctx, per.things, "each", "acc", False)
        return line(times, " ", noun(many, case), " für ", each)
    is_mass = noun(True, "dat") == noun(False, "dat")
    lead = line("so viel " if is_mass else "so viele ", noun(True, case))
    return as_many(ctx, lead, much)


def as_many(ctx: Context, lead: Runs, much: values.Value) -> Runs:
    """Return `so viele Karten, wie der Rang angibt`."""
    said = value(ctx, much)
    if shape.strength(much) < 1:
        said = line("(", said, ")")
    return line(lead, ", wie ", said, " angibt", CLOSING)
