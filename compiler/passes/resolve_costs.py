"""Sentences that pay costs: one seat its own, or many together."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import rules as rule_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes import costs, resolve_moves
from cardwright.compiler.passes.binders import inside
from cardwright.compiler.passes.resolve_values import (
    binder_of,
    cost,
    place,
    seat,
)
from cardwright.compiler.passes.scope import Context, Scope
from cardwright.compiler.tree import statements, types, values


def payment(
    ctx: Context,
    scope: Scope,
    node: syntax.Pay | syntax.Collect,
    otherwise: statements.Block | None,
) -> statements.Pay | statements.Collect | None:
    """Resolve a cost that one seat pays, or many together."""
    if isinstance(node, syntax.Pay):
        return pay(ctx, scope, node, otherwise)
    return collect(ctx, scope, node, otherwise)


def pay(
    ctx: Context, scope: Scope, node: syntax.Pay, otherwise: statements.Block | None
) -> statements.Pay | None:
    """Resolve `seat pays cost of card`: from the home of its kinds to their supply."""
    who = seat(ctx, scope, node.actor)
    asked = cost(ctx, scope.acting(who), node.cost)
    if asked is None or not _has_one_home(ctx, node, asked):
        return None
    return statements.Pay(
        seat=who,
        cost=asked,
        otherwise=otherwise,
        choice=ctx.local("?", types.Cards(len(asked.kinds)), node.span).id,
        span=node.span,
    )


def may_pay(
    ctx: Context, scope: Scope, node: syntax.Trade | syntax.Pay
) -> statements.Trade | statements.Pay | None:
    """Resolve what a seat pays if it chooses to."""
    if isinstance(node, syntax.Pay):
        return pay(ctx, scope, node, None)
    return resolve_moves.trade(ctx, scope, node, None)


def _has_one_home(ctx: Context, node: syntax.Pay, asked: values.Cost) -> bool:
    homes = [ctx.tokens[kind].home for kind in asked.kinds]
    for kind, home in zip(asked.kinds, homes, strict=True):
        if not home or ctx.supply(kind) is None:
            if not ctx.has_lost_places:
                ctx.report(rule_errors.no_home(node.cost.span, kind))
            return False
    if len(set(homes)) > 1:
        ctx.report(rule_errors.several_homes(node.cost.span, tuple(dict.fromkeys(homes))))
    return len(set(homes)) == 1


def collect(
    ctx: Context,
    scope: Scope,
    node: syntax.Collect,
    otherwise: statements.Block | None,
) -> statements.Collect | None:
    """Resolve `seat collects cost of card from place to place for each seat`."""
    who = seat(ctx, scope, node.actor)
    acting = scope.acting(who)
    asked = cost(ctx, acting, node.cost)
    binder = binder_of(ctx, acting, node.binder)
    start = seat(ctx, acting, node.start) if node.start else None
    if binder is None or asked is None:
        return None
    if binder.sort != "seat":
        ctx.report(type_errors.collected_from_seats(node.binder.span))
        return None
    inner = inside(acting, binder)
    source, target = place(ctx, inner, node.source), place(ctx, inner, node.target)
    if source is None or target is None:
        return None
    costs.check_holds(ctx, asked, source, node.source)
    costs.check_holds(ctx, asked, target, node.target)
    if ctx.zones[target.zone].capacity >= 0:
        ctx.report(type_errors.place_is_limited(node.target.span, target.zone))
    return statements.Collect(
        actor=who,
        cost=asked,
        source=source,
        target=target,
        binder=binder,
        start=start,
        otherwise=otherwise,
        choice=ctx.local("?", types.Cards(len(asked.kinds)), node.span).id,
        span=node.span,
    )
