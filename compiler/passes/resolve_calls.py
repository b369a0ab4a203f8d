"""Sentences that do procedures and the effects of cards, or leave what is being done."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import rules as rule_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes.fitting import expect, fits, fitted, missing_actor
from cardwright.compiler.passes.resolve_values import resolve, seat
from cardwright.compiler.passes.scope import Context, Scope, unknown
from cardwright.compiler.tree import statements, types, values


def do(ctx: Context, scope: Scope, node: syntax.Do) -> statements.Statement | None:
    """Resolve `do` of a procedure, or of the effect that a card prints."""
    name = node.name.text
    if name in ctx.signatures:
        return _do_procedure(ctx, scope, node)
    if any(name in each.effects for each in ctx.card_types.values()):
        return _do_effect(ctx, scope, node)
    headings = [slot for each in ctx.card_types.values() for slot in each.effects]
    unknown(ctx, node.name, "procedure", [*ctx.signatures, *headings])
    return None


def _do_procedure(ctx: Context, scope: Scope, node: syntax.Do) -> statements.Do | None:
    parameters = ctx.signatures[node.name.text].parameters
    if len(parameters) != len(node.arguments):
        ctx.report(
            type_errors.argument_count(
                node.span, node.name.text, len(parameters), len(node.arguments)
            )
        )
        return None
    arguments = tuple(
        _argument(ctx, resolve(ctx, scope, each, parameter.type), parameter.type)
        for each, parameter in zip(node.arguments, parameters, strict=True)
    )
    return statements.Do(name=node.name.text, arguments=arguments, span=node.span)


def _argument(ctx: Context, value: values.Value, wanted: types.Type) -> values.Value:
    if isinstance(wanted, types.Unknown):
        return value
    return (
        fitted(ctx, value, wanted)
        if fits(value.type, wanted)
        else expect(ctx, value, wanted)
    )


def _do_effect(ctx: Context, scope: Scope, node: syntax.Do) -> statements.DoEffect | None:
    if len(node.arguments) not in (1, 2):
        ctx.report(
            type_errors.argument_count(node.span, node.name.text, 2, len(node.arguments))
        )
        return None
    card = expect(ctx, resolve(ctx, scope, node.arguments[0]), types.Card())
    if len(node.arguments) == 2:
        who = seat(ctx, scope, node.arguments[1])
    else:
        who = scope.actor if scope.actor is not None else missing_actor(ctx, node.span)
    return statements.DoEffect(slot=node.name.text, card=card, seat=who, span=node.span)


def leave(ctx: Context, scope: Scope, node: syntax.Leave) -> statements.Leave | None:
    """Resolve what leaves a block; `stop` leaves the nearest of those that can be stopped."""
    if node.what != "repeat":
        return statements.Leave(what=node.what, span=node.span)
    if not scope.stops:
        ctx.report(rule_errors.stop_outside_repeat(node.span))
        return None
    return statements.Leave(what=scope.stops, span=node.span)
