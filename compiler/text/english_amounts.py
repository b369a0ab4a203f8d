"""How much of something in English: `3 Resources`, `1 Resource for each troop`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compiler.text import english_nouns as nouns
from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_values import counted, value
from cardwright.compiler.text.runs import Gap, Icon, Number, Runs, line, plain, settle
from cardwright.compiler.tree import values

NounOf = Callable[[bool], Runs]


def amount(ctx: Context, much: values.Value, noun: NounOf) -> Runs:
    """Return an amount of something."""
    fixed = shape.fixed(much)
    if fixed is not None:
        return line(value(ctx, much), " ", noun(fixed != 1))
    gap = ctx.gap(much)
    if gap is not None:
        return counted_gap(gap, noun(False), noun(True))
    per = shape.per_thing(much)
    if per is not None:
        times = line(Number("1")) if per.times is None else value(ctx, per.times)
        many = per.times is not None and shape.fixed(per.times) != 1
        return line(times, " ", noun(many), " for each ", counted(ctx, per.things, False))
    return line(f"as {many_or_much(noun)} ", noun(True), " as ", bracketed(ctx, much))


def counted_gap(gap: int, one: Runs, many: Runs) -> Runs:
    """Return a number that is known when the game runs, with the noun that goes with it."""
    forms = f"{plain(settle(one))}|{plain(settle(many))}"
    if "{" in forms or "}" in forms:
        return line(Gap(gap, "number"), " ", many)
    return line(Gap(gap, f"plural.{forms}"))


def many_or_much(noun: NounOf) -> str:
    """Return `much` for what has no plural: `as much Favor as`."""
    return "much" if noun(True) == noun(False) else "many"


def bracketed(ctx: Context, much: values.Value) -> Runs:
    """Return a number, in brackets where it would run into the words around it."""
    said = value(ctx, much)
    return line("(", said, ")") if shape.strength(much) < 1 else said


def of_kind(ctx: Context, kind: values.Value | str, much: values.Value | None) -> Runs:
    """Return so many of a kind: `2 Warriors`, `1 of that kind`, or `Warriors` for many."""
    if isinstance(kind, str):
        key = ctx.words.thing(kind)
        return amount(ctx, much, lambda many: nouns.term(ctx, key, many)) if much else ()
    if much is None and isinstance(kind, values.KindName):
        key = f"tokens/{kind.name}"
        return line(Icon(kind.name, ctx.words.form(key, True)))
    if much is None:
        return line("tokens of ", value(ctx, kind))
    if isinstance(much, values.Negative) and shape.fixed(much.value) is not None:
        return line("minus ", of_kind(ctx, kind, much.value))
    if isinstance(much, values.Negative):
        return line(value(ctx, much), " (", value(ctx, kind), ")")
    if isinstance(much, values.IfValue) and shape.is_turned(much):
        return line(value(ctx, much), " of ", value(ctx, kind))
    if isinstance(kind, values.KindName):
        key = f"tokens/{kind.name}"
        named = kind.name
        return amount(ctx, much, lambda many: line(Icon(named, ctx.words.form(key, many))))
    if shape.fixed(much) is not None:
        return line(value(ctx, much), " of ", value(ctx, kind))
    return line("as many of ", value(ctx, kind), " as ", bracketed(ctx, much))
