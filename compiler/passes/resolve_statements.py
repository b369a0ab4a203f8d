"""Sentences of the language: from syntax to typed sentences, names bound as they appear."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright.compiler.diagnostics.catalog import rules as rule_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes import (
    facts,
    resolve_calls,
    resolve_costs,
    resolve_moves,
    tables,
)
from cardwright.compiler.passes.binders import check_order, inside
from cardwright.compiler.passes.fitting import expect, fitted, range_of
from cardwright.compiler.passes.resolve_naming import (
    Found,
    naming,
    possibly_none,
    refuse_shadow,
)
from cardwright.compiler.passes.resolve_values import (
    MOST_NUMBERS,
    amount,
    binder_of,
    number,
    place,
    resolve,
    seat,
    test,
)
from cardwright.compiler.passes.scope import Context, Scope, unknown
from cardwright.compiler.tree import statements, types, values


def block(ctx: Context, scope: Scope, nodes: syntax.Block) -> statements.Block:
    """Resolve the sentences of a block; a name is known from its sentence on."""
    return _sentences(ctx, scope, nodes)[0]


def _sentences(ctx: Context, scope: Scope, nodes: syntax.Block) -> Found:
    """Return the sentences of a block, and the scope after them."""
    found: list[statements.Statement] = []
    for node in nodes:
        part, scope = statement(ctx, scope, node)
        found.extend(part)
        if not isinstance(node, syntax.Let | syntax.Announce):
            scope = facts.after_change(scope)
    return tuple(found), scope


def statement(ctx: Context, scope: Scope, node: syntax.Statement) -> Found:
    """Return the typed sentence, none when it is spoilt, and the scope after it."""
    match node:
        case (
            syntax.Choose() | syntax.ChooseSome() | syntax.Splits() | syntax.Roll()
            | syntax.Measure() | syntax.Rerolls()
        ):  # fmt: skip
            return naming(ctx, scope, node)
        case syntax.Let():
            value = resolve(ctx, scope, node.value)
            local = ctx.local(node.name.text, value.type, node.name.span)
            refuse_shadow(ctx, scope, node.name)
            return (statements.Let(local=local, value=value, span=node.span),), scope.bind(
                local
            )
        case syntax.Secretly():
            return _secretly(ctx, scope, node)
        case _:
            found = _plain(ctx, scope, node)
            return (() if found is None else (found,)), scope


Plain = (
    syntax.Move | syntax.MoveCard | syntax.Trade | syntax.Pay | syntax.Collect
    | syntax.Become | syntax.ChooseOne | syntax.May | syntax.Orders
    | syntax.SetValue | syntax.Do | syntax.Shuffle | syntax.Reveal | syntax.Announce
    | syntax.Leave | syntax.IfDo | syntax.ForEach | syntax.Repeat | syntax.Offers | syntax.Table
)  # fmt: skip


def _plain(ctx: Context, scope: Scope, node: Plain) -> statements.Statement | None:
    match node:
        case syntax.Move():
            return resolve_moves.move(ctx, scope, node)
        case syntax.MoveCard():
            return resolve_moves.move_card(ctx, scope, node)
        case syntax.Trade():
            otherwise = _block_or_none(ctx, scope, node.otherwise)
            return resolve_moves.trade(ctx, scope, node, otherwise)
        case syntax.Pay() | syntax.Collect():
            otherwise = _block_or_none(ctx, scope, node.otherwise)
            return resolve_costs.payment(ctx, scope, node, otherwise)
        case syntax.Become():
            return _become(ctx, scope, node)
        case syntax.ChooseOne():
            return _choose_one(ctx, scope, node)
        case syntax.May():
            actor = seat(ctx, scope, node.actor)
            inner = scope.acting(actor)
            cost = (
                None if node.cost is None else resolve_costs.may_pay(ctx, inner, node.cost)
            )
            return statements.May(
                actor=actor,
                cost=cost,
                body=block(ctx, inner, node.body),
                otherwise=_block_or_none(ctx, inner, node.otherwise),
                result=ctx.local("?", types.Flag(), node.span).id,
                span=node.span,
            )
        case syntax.Orders():
            return _orders(ctx, scope, node)
        case syntax.SetValue():
            return _set(ctx, scope, node)
        case syntax.Do():
            return resolve_calls.do(ctx, scope, node)
        case syntax.Shuffle():
            found = place(ctx, scope, node.place)
            return statements.Shuffle(place=found, span=node.span) if found else None
        case syntax.Reveal():
            viewer = seat(ctx, scope, node.viewer) if node.viewer else None
            card = expect(ctx, resolve(ctx, scope.acting(viewer), node.card), types.Card())
            return statements.Reveal(viewer=viewer, card=card, span=node.span)
        case syntax.Announce():
            if node.name.text not in ctx.announcements:
                unknown(ctx, node.name, "announcement", ctx.announcements)
                return None
            return statements.Announce(name=node.name.text, span=node.span)
        case syntax.Leave():
            return resolve_calls.leave(ctx, scope, node)
        case syntax.IfDo():
            condition = test(ctx, scope, node.test)
            unless = facts.given(scope, condition, holds=False)
            return statements.IfDo(
                test=condition,
                then=block(ctx, facts.given(scope, condition), node.then),
                otherwise=_block_or_none(ctx, unless, node.otherwise),
                span=node.span,
            )
        case syntax.ForEach():
            return _for_each(ctx, scope, node)
        case syntax.Repeat():
            return statements.Repeat(
                limit=_limit(ctx, scope, node.limit),
                test=test(ctx, scope, node.test) if node.test else None,
                until=node.until,
                body=block(
                    ctx, replace(facts.after_change(scope), stops="repeat"), node.body
                ),
                cursor=ctx.local("?", types.Number(0, types.BIG), node.span).id,
                span=node.span,
            )
        case syntax.Offers():
            return _offers(ctx, scope, node)
        case syntax.Table():
            return _table(ctx, scope, node)
        case _:
            assert_never(node)


MOST_TIMES = 10_000


def _limit(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Value:
    """Resolve how often something is repeated at most."""
    limit = amount(ctx, scope, node)
    most = range_of(limit).high
    if isinstance(limit.type, types.Number) and MOST_TIMES < most < types.BIG:
        ctx.report(type_errors.too_many_numbers(node.span, most, MOST_TIMES))
    return limit


def _block_or_none(
    ctx: Context, scope: Scope, nodes: syntax.Block | None
) -> statements.Block | None:
    return None if nodes is None else block(ctx, scope, nodes)


# ---- sentences with blocks ---------------------------------------------------------------


def _secretly(ctx: Context, scope: Scope, node: syntax.Secretly) -> Found:
    binder = binder_of(ctx, scope, node.binder)
    if binder is None:
        return (), scope
    if binder.sort != "seat":
        ctx.report(type_errors.secretly_seats(node.binder.span))
        return (), scope
    part: tuple[statements.Statement, ...] = ()
    if len(node.body) == 1:
        part, _ = statement(ctx, inside(scope, binder), node.body[0])
    chosen = part[0] if part else None
    if not isinstance(chosen, statements.MoveTokens | statements.Choose):
        if len(node.body) != 1 or part:
            ctx.report(rule_errors.secretly_one_choice(node.span))
        return (), scope
    found = statements.Secretly(binder=binder, body=chosen, span=node.span)
    if isinstance(chosen, statements.Choose):
        shares = replace(chosen.result, type=types.Shares(chosen.result.type))
        ctx.locals[shares.id] = shares.type
        return (found,), scope.bind(shares)
    if chosen.choice < 0:
        ctx.report(rule_errors.secretly_one_choice(node.span))
    return (found,), scope


# ---- plain sentences ---------------------------------------------------------------------


def _become(ctx: Context, scope: Scope, node: syntax.Become) -> statements.Become | None:
    subject = resolve(ctx, scope, node.subject, types.Seat())
    is_card = isinstance(subject.type, types.Card)
    if not is_card:
        subject = expect(ctx, subject, types.Seat())
    if isinstance(subject.type, types.Unknown):
        return None
    flags = [
        name
        for name, each in ctx.variables.items()
        if isinstance(each.type, types.Flag) and each.per == ("card" if is_card else "seat")
    ]
    if node.flag.text not in flags:
        unknown(ctx, node.flag, "flag", flags)
        return None
    return statements.Become(
        subject=subject, flag=node.flag.text, on=node.on, span=node.span
    )


def _choose_one(ctx: Context, scope: Scope, node: syntax.ChooseOne) -> statements.ChooseOne:
    actor = seat(ctx, scope, node.actor)
    inner = scope.acting(actor)
    options = tuple(_option(ctx, inner, each) for each in node.options)
    result = ctx.local("?", types.Number(-1, len(options)), node.span).id
    return statements.ChooseOne(actor=actor, options=options, result=result, span=node.span)


def _option(ctx: Context, scope: Scope, node: syntax.Option) -> statements.Option:
    """Resolve an option; what it is open under is known in its block."""
    if node.test is None:
        return statements.Option(
            name=node.name.text, test=None, body=block(ctx, scope, node.body)
        )
    is_open = test(ctx, scope, node.test)
    body = block(ctx, facts.given(scope, is_open), node.body)
    return statements.Option(name=node.name.text, test=is_open, body=body)


def _orders(ctx: Context, scope: Scope, node: syntax.Orders) -> statements.Orders | None:
    actor = seat(ctx, scope, node.actor)
    found = place(ctx, scope.acting(actor), node.place)
    if found is None:
        return None
    cards = ctx.local("?", types.Cards(max(1, ctx.card_count)), node.span)
    return statements.Orders(actor=actor, place=found, result=cards.id, span=node.span)


def _set(ctx: Context, scope: Scope, node: syntax.SetValue) -> statements.SetField | None:
    target = resolve(ctx, replace(scope, facts=()), node.target)
    if not isinstance(target, values.GameField | values.OwnedField):
        if not isinstance(target.type, types.Unknown):
            ctx.report(type_errors.cannot_be_set(node.target.span))
        return None
    value = resolve(ctx, scope, node.value, target.type)
    if node.how == "set":
        value = fitted(ctx, value, target.type)
    else:
        value = number(ctx, scope, node.value)
        expect(ctx, target, types.Number(0, 0))
    return statements.SetField(how=node.how, target=target, value=value, span=node.span)


def _for_each(
    ctx: Context, scope: Scope, node: syntax.ForEach
) -> statements.ForEach | None:
    binder = binder_of(ctx, scope, node.binder)
    if binder is None:
        return None
    start = seat(ctx, scope, node.start) if node.start else None
    chooser = seat(ctx, scope, node.chooser) if node.chooser else None
    check_order(ctx, node, binder)
    return statements.ForEach(
        binder=binder,
        start=start,
        chooser=chooser,
        body=block(ctx, replace(_among(scope, binder), stops="repeat"), node.body),
        cursor=ctx.local("?", types.Cards(max(1, ctx.card_count)), node.span).id,
        span=node.span,
    )


def _among(scope: Scope, binder: values.Binder) -> Scope:
    """Return the scope of what is done for a member, whose test is known to hold."""
    inner = inside(facts.after_change(scope), binder)
    return inner if binder.where is None else facts.of_member(inner, binder)


MOST_OFFERS = 20


def _offers(ctx: Context, scope: Scope, node: syntax.Offers) -> statements.Offers | None:
    """Resolve offers: who is asked is known when the terms are, and so are their names."""
    actor = seat(ctx, scope, node.actor)
    limit = amount(ctx, scope, node.limit)
    most = range_of(limit).high
    if isinstance(limit.type, types.Number) and most > MOST_OFFERS:
        ctx.report(type_errors.too_many_numbers(node.limit.span, most, MOST_OFFERS))
    refuse_shadow(ctx, scope, node.name)
    proposer = ctx.local(node.name.text, types.Seat(), node.name.span)
    inner = replace(
        facts.after_change(scope).bind(proposer).acting(proposer), stops="offers"
    )
    terms, after = _sentences(ctx, inner, node.terms)
    binder = binder_of(ctx, after, node.binder)
    agreed = block(ctx, replace(after, stops=scope.stops), node.agreed)
    otherwise = _block_or_none(ctx, _withdrawing(inner, after), node.otherwise)
    if binder is None:
        return None
    if binder.sort != "seat":
        ctx.report(type_errors.offers_to_seats(node.binder.span))
        return None
    return statements.Offers(
        actor=actor,
        limit=limit,
        proposer=proposer,
        terms=terms,
        binder=binder,
        result=ctx.local("?", types.Number(-1, 2), node.span).id,
        agreed=agreed,
        otherwise=otherwise,
        span=node.span,
    )


def _withdrawing(before: Scope, after: Scope) -> Scope:
    """Return the scope in which terms are taken back: `stop` may have come before a name."""
    for name, local in after.names.items():
        if name not in before.names:
            before = before.bind(replace(local, type=_possibly_unset(local.type)))
    return before


def _possibly_unset(kind: types.Type) -> types.Type:
    """Return the type of a name that may not have been given: it is none, or 0."""
    match kind:
        case types.Number(low=low, high=high):
            return types.Number(min(low, 0), max(high, 0))
        case types.Dice():
            return replace(kind, least=0)
        case types.Shares(of=of):
            return replace(kind, of=_possibly_unset(of))
        case _:
            return possibly_none(kind, False)


def _table(ctx: Context, scope: Scope, node: syntax.Table) -> statements.Table:
    value = number(ctx, scope, node.value)
    width = max(row.high for row in node.rows) - min(row.low for row in node.rows) + 1
    if width > MOST_NUMBERS:
        ctx.report(type_errors.too_many_numbers(node.value.span, width, MOST_NUMBERS))
    else:
        tables.check_rows(ctx, node, range_of(value))
    rows = tuple(
        statements.Row(low=each.low, high=each.high, body=block(ctx, scope, each.body))
        for each in node.rows
    )
    return statements.Table(value=value, rows=rows, span=node.span)
