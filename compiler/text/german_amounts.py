"""How much of something in German: `3 Ressourcen`, `1 Ressource für jede Truppe`."""

from __future__ import annotations

from cardwright.compiler.text import german_nouns as nouns
from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_amounts import counted_gap
from cardwright.compiler.text.german_values import counted, of, value
from cardwright.compiler.text.runs import CLOSING, Icon, Number, Runs, line
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import values


def amount(ctx: Context, much: values.Value, noun: shape.FormOf, case: Case) -> Runs:
    """Return an amount of something."""
    fixed = shape.fixed(much)
    if fixed is not None:
        return line(value(ctx, much), " ", noun(fixed != 1, case))
    gap = ctx.gap(much)
    if gap is not None:
        return counted_gap(gap, noun(False, case), noun(True, case))
    per = shape.per_thing(much)
    if per is not None:
        times = line(Number("1")) if per.times is None else value(ctx, per.times)
        many = per.times is not None and shape.fixed(per.times) != 1
        each = counted(ctx, per.things, "each", "acc", False)
        return line(times, " ", noun(many, case), " für ", each)
    lead = line(f"so {many_or_much(noun)} ", noun(True, case))
    return as_many(ctx, lead, much)


def many_or_much(noun: shape.FormOf) -> str:
    """Return `viel` for what has no plural: `so viel Gunst`."""
    cases: tuple[Case, ...] = ("nom", "dat")
    is_mass = all(noun(True, case) == noun(False, case) for case in cases)
    return "viel" if is_mass else "viele"


def as_many(ctx: Context, lead: Runs | str, much: values.Value) -> Runs:
    """Return `so viele Karten, wie der Rang angibt`."""
    said = value(ctx, much)
    if shape.strength(much) < 1:
        said = line("(", said, ")")
    return line(lead, ", wie ", said, " angibt", CLOSING)


def of_kind(
    ctx: Context, kind: values.Value | str, much: values.Value | None, case: Case
) -> Runs:
    """Return so many of a kind: `2 Krieger`, `1 dieser Art`, or `Krieger` for many."""
    if isinstance(kind, str):
        said = nouns.noun(ctx.words, ctx.words.thing(kind))
        return amount(ctx, much, said.form, case) if much else ()
    if much is None and isinstance(kind, values.KindName):
        key = f"tokens/{kind.name}"
        return line(Icon(kind.name, ctx.words.form(key, True, case)))
    if much is None:
        return line(nouns.TOKEN.form(True, case), of(ctx, kind))
    if isinstance(much, values.Negative) and shape.fixed(much.value) is not None:
        return line("minus ", of_kind(ctx, kind, much.value, case))
    if isinstance(much, values.Negative):
        return line(value(ctx, much, case), " (", value(ctx, kind), ")")
    if isinstance(much, values.IfValue) and shape.is_turned(much):
        return line(value(ctx, much, case), of(ctx, kind))
    if isinstance(kind, values.KindName):
        key, name = f"tokens/{kind.name}", kind.name

        def noun(many: bool, case: Case) -> Runs:
            return line(Icon(name, ctx.words.form(key, many, case)))

        return amount(ctx, much, noun, case)
    if shape.fixed(much) is not None:
        return line(value(ctx, much), of(ctx, kind))
    return as_many(ctx, line("so viele", of(ctx, kind)), much)
