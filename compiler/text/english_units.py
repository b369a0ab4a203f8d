"""Whole texts in English: procedures, definitions, effects and abilities of cards."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright.compiler.text import english_grammar as grammar
from cardwright.compiler.text import english_nouns as nouns
from cardwright.compiler.text import english_sums, phrases, shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_deeds import Deed, bare, led, told
from cardwright.compiler.text.english_statements import block
from cardwright.compiler.text.english_values import members, sum_parts, test, value
from cardwright.compiler.text.parts import Part
from cardwright.compiler.text.runs import Runs, Term, line, plain
from cardwright.compiler.tree import model, statements, types, values


def title(ctx: Context, procedure: model.Procedure) -> Runs:
    """Return the heading of a procedure, with what it is done to."""
    return line(
        ctx.words.one(f"procedures/{procedure.name}"), _done_to(ctx, procedure.parameters)
    )


def _done_to(ctx: Context, parameters: tuple[model.Parameter, ...]) -> Runs:
    said = tuple(nouns.local(ctx, _local(each)) for each in parameters if _needs(ctx, each))
    return line(" (", grammar.listed(said), ")") if said else ()


def _needs(ctx: Context, each: model.Parameter) -> bool:
    known = ctx.names.get(each.local)
    return known is not None and bool(known.letter)


def _local(each: model.Parameter) -> values.Local:
    return values.Local(id=each.local, name=each.name, type=each.type, span=nouns.NO_SPAN)


def definition(ctx: Context, node: model.Definition) -> Runs:
    """Return a definition as a sentence."""
    key = f"definitions/{node.name}"
    subject = line(Term(key, ctx.words.one(key)))
    first = node.parameters[0] if node.parameters else None
    if isinstance(node.value.type, types.Flag):
        return _defined_test(ctx, node, first)
    if first is None:
        return line("the ", subject, _is(ctx, node.value))
    of = line(" of ", _some(ctx, first))
    if len(node.parameters) > 1:
        of = phrases.after_noun(
            ctx,
            node.name,
            node.parameters,
            phrases.ENGLISH,
            lambda each, _: _some(ctx, each),
        )
    return line("the ", subject, of, _is(ctx, node.value))


def _is(ctx: Context, node: values.Value) -> Runs:
    """Return what a definition stands for, or what it depends on."""
    found = shape.cases(node) if isinstance(node, values.IfValue) else None
    if found is None or found.by is None:
        return line(" is ", value(ctx, node))
    by_cases = english_sums.by_cases(ctx, found.by, found, sum_parts(ctx))
    return line(" depends on ", by_cases)


def _some(ctx: Context, each: model.Parameter) -> Runs:
    """Return a parameter as it is named first: `a player`, `player A`."""
    if _needs(ctx, each):
        return nouns.local(ctx, _local(each))
    return grammar.a(line(nouns.local_noun(ctx, _local(each))))


def _defined_test(
    ctx: Context, node: model.Definition, first: model.Parameter | None
) -> Runs:
    key = f"definitions/{node.name}"
    said = line(ctx.words.extra(key, "is") or nouns.holds(ctx, node.name))
    who = line("the ", Term(key, ctx.words.one(key)))
    if first is not None:
        who = _some(ctx, first)
    if len(node.parameters) > 1:
        said = phrases.test_of(
            ctx,
            node.name,
            node.parameters,
            plain(said),
            phrases.ENGLISH,
            lambda each, _: _some(ctx, each),
        )
    if isinstance(node.value, values.IfValue):
        where, then, otherwise = node.value.test, node.value.then, node.value.otherwise
        one = line(": if ", test(ctx, where), ", when ", test(ctx, then))
        return line(who, " ", said, one, "; otherwise, when ", test(ctx, otherwise))
    return line(who, " ", said, " if ", test(ctx, node.value))


def score(ctx: Context, node: values.Value, highest: bool) -> Runs:
    """Return how the points of a player are counted and who wins."""
    wins = "most" if highest else "fewest"
    said = value(ctx, node)
    who = ". Whoever" if "; " in plain(said) else "; whoever"
    return line("the score of a player is ", said, f"{who} has the {wins} wins")


def tie_break(ctx: Context, node: values.Value, highest: bool) -> Runs:
    """Return what decides among players who are equal so far."""
    more = "higher" if highest else "lower"
    return line("among equals it counts who is ", more, " in ", value(ctx, node))


def effect(ctx: Context, node: model.Effect) -> tuple[Part, ...]:
    """Return the clauses of a card's effect, or the condition that it prints."""
    if node.test is not None:
        return (Part(test(ctx, node.test)),)
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
    where = line(", if ", test(ctx, node.where)) if node.where is not None else ()
    match node.moment:
        case "when":
            return (Part(line("after ", event, where), block(ctx, node.body)),)
        case "before":
            return (Part(line("before ", event, where), block(ctx, node.body)),)
        case "instead":
            also = line(" and if ", test(ctx, node.where)) if node.where else ()
            lead = line("if ", _event(ctx, node, "would"), also, ", this happens instead")
            return (Part(lead, block(ctx, node.body)),)
        case "cannot":
            inner = block(ctx, node.body) if node.body else ()
            return (Part(line(_event(ctx, node, "cannot"), where), inner),)
        case _:
            assert_never(node.moment)


def _event(ctx: Context, node: model.Reaction, modal: str = "") -> Runs:
    """Return what a card reacts to, with the names of who and what takes part."""
    procedure = ctx.pack.procedures.get(node.procedure)
    parameters = procedure.parameters if procedure else ()
    known: dict[str, values.Value] = {}
    for number, each in zip(node.parameters, parameters, strict=False):
        bound = ctx.names.get(number)
        kind = bound.type if bound else each.type
        known[each.name] = values.Local(
            id=number, name=each.name, type=kind, span=nouns.NO_SPAN
        )
    key = f"procedures/{node.procedure}"
    phrase = ctx.words.extra(key, "do") or f"do “{ctx.words.one(key)}”"
    found = told(_first(ctx), key, phrase, known)
    who = line("nobody" if modal == "cannot" else "someone")
    if found.actor is not None:
        who = value(_first(ctx), found.actor)
    if modal:
        return line(who, f" {_modal(modal, found)} ", bare(found))
    return led(who, found)


def _modal(modal: str, found: Deed) -> str:
    """Return the modal verb; that nobody can is that someone cannot."""
    return "can" if modal == "cannot" and found.actor is None else modal


def _first(ctx: Context) -> Context:
    """Return the context in which things are named for the first time: `a player`."""
    fresh = {number: replace(name, how="a") for number, name in ctx.names.items()}
    return replace(ctx, names=fresh)


def modifier(ctx: Context, node: model.Modifier) -> Runs:
    """Return a change of a printed field."""
    lead = line("while ", test(ctx, node.test), ", ") if node.test is not None else ()
    key = f"fields/{node.field_name}"
    field = line(Term(key, ctx.words.one(key)))
    inner = ctx.within(node.binder)
    change = "lower" if node.negative else "higher"
    return line(
        lead,
        "the ",
        field,
        " of each ",
        members(ctx, node.binder, False),
        f" is {change} by ",
        value(inner, node.amount),
    )
