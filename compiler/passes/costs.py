"""Costs of cards: what a pack declares of them, and what a price asks for of one card."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import pack_format, syntax, typed
from cardwright.compiler.parse.pack import Declarations
from cardwright.compiler.passes import entries
from cardwright.compiler.passes.fitting import spoilt
from cardwright.compiler.passes.scope import Context, unknown
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir.span import Span

MOST_RATE = 9


def declare(ctx: Context, base: Declarations) -> None:
    """Learn the costs of a pack; what their definitions are is seen later."""
    for thing, entry in entries.read(ctx, base, "costs", pack_format.COST):
        card_type, kinds = entry.text("of") or "", entry.text("kinds") or ""
        if card_type not in ctx.card_types:
            entries.unknown(ctx, entry.span("of"), card_type, "card type", ctx.card_types)
        members = ctx.kinds_of(kinds)
        if not members:
            known = [*ctx.groups, *ctx.tokens]
            entries.unknown(ctx, entry.span("kinds"), kinds, "token", known)
        ctx.costs[thing.name] = model.Cost(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            card_type=card_type,
            kinds=members,
            needs=entry.text("needs") or "",
            wild=entry.text("any") or "",
            rate=entry.number("exchange") or 0,
        )


def check(ctx: Context, base: Declarations) -> None:
    """Report definitions that do not say what a cost asks for."""
    quiet: typed.Problems = []
    for thing in base.sections.get("costs", {}).values():
        entry = typed.read_record(quiet, thing.node, pack_format.COST)
        if entry is not None:
            _check_definition(ctx, entry, "needs", (types.Card, types.Kind))
            _check_definition(ctx, entry, "any", (types.Card,))


def _check_definition(
    ctx: Context, entry: typed.ReadRecord, key: str, wanted: tuple[type, ...]
) -> None:
    name = entry.text(key)
    if name is None:
        return
    found = ctx.definitions.get(name)
    if found is None:
        entries.unknown(ctx, entry.span(key), name, "definition", ctx.definitions)
        return
    sorts = tuple(type(each.type) for each in found.parameters)
    is_number = isinstance(found.value.type, types.Number | types.Unknown)
    if sorts != wanted or not is_number:
        ctx.report(type_errors.no_cost_definition(entry.span(key), name, len(wanted)))


def used_by(ctx: Context, words: set[str]) -> set[str]:
    """Return the definitions that the costs among some words are made of."""
    costs = [ctx.costs[word] for word in words if word in ctx.costs]
    return {name for each in costs for name in (each.needs, each.wild) if name}


def named(ctx: Context, node: syntax.Expr) -> model.Cost | None:
    """Return the cost that `cost of card` names; what is none is reported."""
    if not isinstance(node, syntax.Of) or node.others:
        ctx.report(type_errors.no_cost(node.span))
        return None
    found = ctx.costs.get(node.name.text)
    if found is None:
        unknown(ctx, node.name, "cost", ctx.costs)
    return found


def of(
    ctx: Context, cost: model.Cost, card: values.Value, span: Span
) -> values.Cost | None:
    """Return what a cost asks for of a card; none where its definitions are wrong."""
    needs = ctx.definitions.get(cost.needs)
    wild = ctx.definitions.get(cost.wild)
    if needs is None or len(needs.parameters) != 2 or (cost.wild and wild is None):
        return None
    return values.Cost(
        name=cost.name,
        card=card,
        kinds=cost.kinds,
        needs=tuple(_asked(needs, span, card, kind) for kind in cost.kinds),
        wild=None if wild is None else _asked(wild, span, card),
        rate=cost.rate,
        type=types.Number(0, types.BIG),
        span=span,
    )


def _asked(
    defined: model.Definition, span: Span, card: values.Value, *kinds: str
) -> values.Value:
    named_kinds = (
        values.KindName(name=each, type=types.Kind(), span=span) for each in kinds
    )
    return values.Defined(
        name=defined.name,
        arguments=(card, *named_kinds),
        parameters=tuple(each.local for each in defined.parameters)[: 1 + len(kinds)],
        body=defined.value,
        type=defined.value.type,
        span=span,
    )


def check_holds(
    ctx: Context, asked: values.Cost, where: values.Place, node: syntax.Expr
) -> None:
    """Report a place that does not hold all kinds of a cost."""
    held = ctx.zones[where.zone].kinds
    missing = next((kind for kind in asked.kinds if kind not in held), None)
    if missing is not None:
        ctx.report(type_errors.place_holds(node.span, where.zone, missing))


def payable(
    ctx: Context,
    node: syntax.IsPayable,
    asked: values.Cost,
    where: values.Place,
    binder: values.Binder | None,
) -> values.Value:
    """Return whether a place, or those of a set of seats, hold enough for a cost."""
    if binder is not None and binder.sort != "seat":
        ctx.report(type_errors.collected_from_seats(node.span))
        return spoilt(node.span)
    check_holds(ctx, asked, where, node.place)
    return values.IsPayable(
        cost=asked, place=where, binder=binder, type=types.Flag(), span=node.span
    )
