"""Sentences that bind a name: choices, shares, rolls, what is measured."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright.compiler.diagnostics.catalog import boards as board_errors
from cardwright.compiler.diagnostics.catalog import names as name_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes import facts
from cardwright.compiler.passes.fitting import expect, range_of
from cardwright.compiler.passes.resolve_values import amount, binder_of, resolve, seat
from cardwright.compiler.passes.scope import Context, Scope
from cardwright.compiler.tree import statements, types, values

Found = tuple[tuple[statements.Statement, ...], Scope]
Naming = (
    syntax.Choose | syntax.ChooseSome | syntax.Splits | syntax.Roll | syntax.Measure | syntax.Rerolls
)  # fmt: skip


def refuse_shadow(ctx: Context, scope: Scope, name: syntax.Name) -> None:
    """Report a name that would hide another of this text or of the pack."""
    if name.text in scope.names:
        first = scope.names[name.text].span
        ctx.report(name_errors.already_named(name.span, name.text, first))


def naming(
    ctx: Context,
    scope: Scope,
    node: Naming,
) -> Found:
    """Resolve a sentence that gives something a name for those that follow it."""
    match node:
        case syntax.Choose():
            return _choose(ctx, scope, node)
        case syntax.ChooseSome():
            return _choose_some(ctx, scope, node)
        case syntax.Splits():
            return _splits(ctx, scope, node)
        case syntax.Roll():
            return _roll(ctx, scope, node)
        case syntax.Measure():
            return _measure(ctx, scope, node)
        case syntax.Rerolls():
            return _rerolls(ctx, scope, node)
        case _:
            assert_never(node)


def _choose(ctx: Context, scope: Scope, node: syntax.Choose) -> Found:
    actor = seat(ctx, scope, node.actor)
    binder = binder_of(ctx, scope.acting(actor), node.binder)
    name = node.binder.variable or node.binder.noun
    if binder is None:
        return _spoil(ctx, scope, name)
    refuse_shadow(ctx, scope, name)
    kind = possibly_none(binder.type, node.optional)
    ctx.locals[binder.local] = kind
    result = values.Local(id=binder.local, name=name.text, type=kind, span=name.span)
    found = statements.Choose(
        actor=actor, binder=binder, optional=node.optional, result=result, span=node.span
    )
    after = scope.bind(result)
    if binder.where is not None and not node.optional:
        after = facts.given(after, binder.where)
    return (found,), after


def possibly_none(kind: types.Type, optional: bool) -> types.Type:
    """Return the type of a choice: none where that is allowed, or nothing can be chosen."""
    match kind:
        case types.Seat() | types.Card() | types.Kind() | types.Enum():
            return replace(kind, maybe=True)
        case types.Number(low=low, high=high):
            return types.Number(min(low, -1 if optional else 0), high)
        case _:
            return kind


def _spoil(ctx: Context, scope: Scope, name: syntax.Name) -> Found:
    """Bind a name without a meaning, so that its uses cause no second message."""
    return (), scope.bind(ctx.local(name.text, types.Unknown(), name.span))


def _choose_some(ctx: Context, scope: Scope, node: syntax.ChooseSome) -> Found:
    actor = seat(ctx, scope, node.actor)
    limit = amount(ctx, scope, node.amount)
    binder = binder_of(ctx, scope.acting(actor), node.binder)
    name = node.binder.variable or node.binder.noun
    if binder is None or binder.sort != "card":
        if binder is not None:
            ctx.report(type_errors.choose_some_cards(node.binder.span))
        return _spoil(ctx, scope, name)
    refuse_shadow(ctx, scope, name)
    most = min(max(1, ctx.card_count), max(1, range_of(limit).high))
    result = ctx.local(name.text, types.Cards(most), name.span)
    found = statements.ChooseSome(
        actor=actor,
        amount=limit,
        up_to=node.up_to,
        binder=binder,
        result=result,
        span=node.span,
    )
    return (found,), scope.bind(result)


def _splits(ctx: Context, scope: Scope, node: syntax.Splits) -> Found:
    actor = seat(ctx, scope, node.actor)
    total = amount(ctx, scope, node.amount)
    binder = binder_of(ctx, scope.acting(actor), node.binder)
    if binder is None or binder.sort != "seat":
        if binder is not None:
            ctx.report(type_errors.split_among_seats(node.binder.span))
        return _spoil(ctx, scope, node.name)
    refuse_shadow(ctx, scope, node.name)
    shares = types.Shares(types.Number(0, range_of(total).high))
    result = ctx.local(node.name.text, shares, node.name.span)
    found = statements.Splits(
        actor=actor, amount=total, binder=binder, result=result, span=node.span
    )
    return (found,), scope.bind(result)


def _measure(ctx: Context, scope: Scope, node: syntax.Measure) -> Found:
    start = expect(ctx, resolve(ctx, scope, node.start), types.Card())
    binder = binder_of(ctx, scope, node.binder)
    if not ctx.boards:
        ctx.report(board_errors.no_board(node.span))
    elif binder is not None and binder.sort != "card":
        ctx.report(board_errors.over_spaces(node.binder.span))
    if not ctx.boards or binder is None or binder.sort != "card":
        return _spoil(ctx, scope, node.name)
    refuse_shadow(ctx, scope, node.name)
    steps = types.Shares(types.Number(0, ctx.space_count), "space")
    result = ctx.local(node.name.text, steps, node.name.span)
    found = statements.Measure(start=start, binder=binder, result=result, span=node.span)
    return (found,), scope.bind(result)


MOST_DICE = 100


def _roll(ctx: Context, scope: Scope, node: syntax.Roll) -> Found:
    count = amount(ctx, scope, node.count)
    if isinstance(count.type, types.Unknown):
        return _spoil(ctx, scope, node.name)
    most = range_of(count).high
    if most > MOST_DICE:
        ctx.report(type_errors.too_many_dice(node.count.span, most, MOST_DICE))
        return _spoil(ctx, scope, node.name)
    refuse_shadow(ctx, scope, node.name)
    kind = types.Dice(max(1, most), node.sides, max(0, range_of(count).low))
    dice = ctx.local(node.name.text, kind, node.name.span)
    found = statements.Roll(count=count, sides=node.sides, result=dice, span=node.span)
    return (found,), scope.bind(dice)


def _rerolls(ctx: Context, scope: Scope, node: syntax.Rerolls) -> Found:
    actor = seat(ctx, scope, node.actor)
    limit = amount(ctx, scope, node.amount)
    dice = expect(ctx, resolve(ctx, scope, node.dice), types.Dice(1, 6))
    if not isinstance(dice, values.Local) or not isinstance(dice.type, types.Dice):
        return _spoil(ctx, scope, node.name) if node.name is not None else ((), scope)
    chosen, again = ctx.local("?", types.Cards(dice.type.most), node.span), None
    if node.name is not None:
        refuse_shadow(ctx, scope, node.name)
        some = types.Dice(dice.type.most, dice.type.sides)
        again = ctx.local(node.name.text, some, node.name.span)
    found = statements.Rerolls(
        actor=actor,
        amount=limit,
        up_to=node.up_to,
        dice=dice,
        once=node.once,
        result=chosen.id,
        again=again,
        span=node.span,
    )
    return (found,), scope if again is None else scope.bind(again)
