"""Whole texts in German: procedures, definitions, effects and abilities of cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import assert_never

from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import german_nouns as nouns
from cardwright.compiler.text import german_sums, phrases, shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.german_deeds import final, told
from cardwright.compiler.text.german_nouns import phrase
from cardwright.compiler.text.german_statements import block, do_phrase
from cardwright.compiler.text.german_values import members, sum_parts, test, value
from cardwright.compiler.text.parts import Part
from cardwright.compiler.text.runs import CLOSING, Runs, line, plain, spaced
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import model, statements, types, values


def title(ctx: Context, procedure: model.Procedure) -> Runs:
    """Return the heading of a procedure, with what it is done to."""
    said = tuple(
        nouns.local(ctx, _local(each), "nom")
        for each in procedure.parameters
        if _has_letter(ctx, each)
    )
    done_to = line(" (", grammar.listed(said), ")") if said else ()
    return line(ctx.words.one(f"procedures/{procedure.name}"), done_to)


def _has_letter(ctx: Context, each: model.Parameter) -> bool:
    known = ctx.names.get(each.local)
    return known is not None and bool(known.letter)


def _local(each: model.Parameter) -> values.Local:
    return values.Local(id=each.local, name=each.name, type=each.type, span=nouns.NO_SPAN)


def definition(ctx: Context, node: model.Definition) -> Runs:
    """Return a definition as a sentence."""
    key = f"definitions/{node.name}"
    first = node.parameters[0] if node.parameters else None
    said = nouns.noun(ctx.words, key)
    if isinstance(node.value.type, types.Flag):
        return _defined_test(ctx, node, first)
    if first is None:
        return line(phrase("def", said, "nom"), _is(ctx, node.value))
    owner = line(" ", _some(ctx, first, "gen"))
    if len(node.parameters) > 1:
        owner = phrases.after_noun(
            ctx, node.name, node.parameters, phrases.GERMAN, partial(_some, ctx)
        )
    return line(phrase("def", said, "nom"), owner, _is(ctx, node.value))


def _is(ctx: Context, node: values.Value) -> Runs:
    """Return what a definition stands for, or what it goes by."""
    found = shape.cases(node) if isinstance(node, values.IfValue) else None
    if found is None or found.by is None:
        return line(" ist ", value(ctx, node))
    by_cases = german_sums.by_cases(ctx, found.by, found, "nom", sum_parts(ctx))
    return line(" richtet sich nach ", by_cases)


def _some(ctx: Context, each: model.Parameter, case: Case) -> Runs:
    """Return a parameter as it is named first: `ein Spieler`, `Spieler A`."""
    if _has_letter(ctx, each):
        of = "von " if case == "gen" else ""
        return line(of, nouns.local(ctx, _local(each), "nom"))
    said = nouns.local_noun(ctx, _local(each))[0]
    return phrase("indef", said, case)


def _defined_test(
    ctx: Context, node: model.Definition, first: model.Parameter | None
) -> Runs:
    key = f"definitions/{node.name}"
    said = line(ctx.words.extra(key, "is") or nouns.holds(ctx, node.name))
    who = phrase("def", nouns.noun(ctx.words, key), "nom")
    if first is not None:
        who = _some(ctx, first, "nom")
    if len(node.parameters) > 1:
        said = phrases.test_of(
            ctx,
            node.name,
            node.parameters,
            plain(said),
            phrases.GERMAN,
            partial(_some, ctx),
        )
    if isinstance(node.value, values.IfValue):
        where, then, otherwise = node.value.test, node.value.then, node.value.otherwise
        one = line(": falls ", test(ctx, where), ", dann, wenn ", test(ctx, then))
        return line(who, " ", said, one, "; sonst, wenn ", test(ctx, otherwise))
    return line(who, " ", said, ", wenn ", test(ctx, node.value))


def score(ctx: Context, node: values.Value, highest: bool) -> Runs:
    """Return how the points of a player are counted and who wins."""
    wins = "meisten" if highest else "wenigsten"
    said = value(ctx, node)
    who = f"{'. Wer' if '; ' in plain(said) else '; wer'} die {wins} Punkte hat, gewinnt"
    return line("die Punktzahl eines Spielers ist ", said, CLOSING, who)


def tie_break(ctx: Context, node: values.Value, highest: bool) -> Runs:
    """Return what decides among players who are equal so far."""
    more = "höhere" if highest else "niedrigere"
    return line(
        "unter Gleichen entscheidet der ", more, " Wert: ", value(ctx, node), CLOSING
    )


def effect(ctx: Context, node: model.Effect) -> tuple[Part, ...]:
    """Return the clauses of a card's effect, or the condition that it prints."""
    if node.test is not None:
        return (Part(line("wenn ", test(ctx, node.test))),)
    return block(ctx, node.body)


def sentences_of(ctx: Context, nodes: statements.Block) -> tuple[Part, ...]:
    """Return the clauses of a block."""
    return block(ctx, nodes)


def heading(ctx: Context, name: str) -> Runs:
    """Return the heading of an effect."""
    return line(ctx.words.one(f"effects/{name}"))


# ---- abilities ---------------------------------------------------------------------------


def reaction(ctx: Context, node: model.Reaction) -> tuple[Part, ...]:
    """Return a trigger, replacement or prohibition."""
    event = _event(ctx, node)
    where = line(", sofern ", test(ctx, node.where)) if node.where is not None else ()
    match node.moment:
        case "when":
            lead = line("immer wenn ", event, where, ", danach")
            return (Part(lead, block(ctx, node.body)),)
        case "before":
            return (Part(line("immer bevor ", event, where), block(ctx, node.body)),)
        case "instead":
            return (Part(line("anstatt dass ", event, where), block(ctx, node.body)),)
        case "cannot":
            inner = block(ctx, node.body) if node.body else ()
            return (Part(line("es ist nicht möglich, dass ", event, where), inner),)
        case _:
            assert_never(node.moment)


def _event(ctx: Context, node: model.Reaction) -> Runs:
    """Return what a card reacts to, with the names of who and what takes part."""
    procedure = ctx.pack.procedures.get(node.procedure)
    parameters = procedure.parameters if procedure else ()
    known: dict[str, values.Value] = {}
    for number, each in zip(node.parameters, parameters, strict=False):
        bound = ctx.names.get(number)
        known[each.name] = values.Local(
            id=number,
            name=each.name,
            type=bound.type if bound else each.type,
            span=nouns.NO_SPAN,
        )
    fresh = {number: replace(name, how="a") for number, name in ctx.names.items()}
    first = replace(ctx, names=fresh)
    key = f"procedures/{node.procedure}"
    return final(first, told(first, key, do_phrase(ctx, key), known))


def modifier(ctx: Context, node: model.Modifier) -> Runs:
    """Return a change of a printed field."""
    said = nouns.noun(ctx.words, f"fields/{node.field_name}")
    each = members(ctx, node.binder, "each", "gen", False)
    field = line(phrase("def", said, "nom"), " ", each)
    change = "niedriger" if node.negative else "höher"
    by = line("um ", value(ctx.within(node.binder), node.amount, "acc"), f" {change}")
    if node.test is None:
        return spaced(field, "ist", by)
    return spaced(line("solange ", test(ctx, node.test), ", ist"), field, by)
