"""Sentences that move components: what, how many, from where, and what if there are too few."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import names as name_errors
from cardwright.compiler.diagnostics.catalog import rules as rule_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes import facts, references
from cardwright.compiler.passes.fitting import expect, range_of
from cardwright.compiler.passes.resolve_values import (
    amount,
    binder_of,
    place,
    resolve,
    seat,
)
from cardwright.compiler.passes.scope import Context, Scope, singular
from cardwright.compiler.tree import statements, types, values

CARD = ("card",)


def move(ctx: Context, scope: Scope, node: syntax.Move) -> statements.Statement | None:
    """Resolve `move quantity from place to place`."""
    actor = seat(ctx, scope, node.actor) if node.actor else scope.actor
    inner = scope.acting(actor)
    source, target = place(ctx, inner, node.source), place(ctx, inner, node.target)
    if source is None or target is None:
        return None
    noun = singular(node.quantity.things.text, [*CARD, *ctx.card_types])
    if noun == "card" or noun in ctx.card_types:
        return _move_cards(ctx, inner, node, actor, source, target)
    return _move_tokens(ctx, inner, node, actor, source, target)


def _move_cards(
    ctx: Context,
    scope: Scope,
    node: syntax.Move,
    actor: values.Value | None,
    source: values.Place,
    target: values.Place,
) -> statements.MoveCards | None:
    quantity = node.quantity
    binder = binder_of(
        ctx,
        scope,
        syntax.Binder(
            noun=quantity.things,
            variable=None,
            place=node.source,
            group=None,
            low=None,
            high=None,
            where=quantity.where,
            span=quantity.span,
        ),
    )
    if binder is None:
        _refuse_cards(ctx, target, node.target, types.Card())
        return None
    _refuse_cards(ctx, target, node.target, binder.type)
    if quantity.how not in ("all", "exactly"):
        ctx.report(type_errors.choose_cards_first(quantity.span))
        return None
    limit = amount(ctx, scope, quantity.limit) if quantity.limit else None
    if quantity.how == "exactly" and node.policy == "full" and not _enough(limit, source):
        ctx.report(rule_errors.could_run_short(quantity.span, "cards", source.zone))
    return statements.MoveCards(
        actor=actor,
        how=quantity.how,
        limit=limit,
        binder=binder,
        source=source,
        target=target,
        policy=node.policy,
        at_bottom=node.at_bottom,
        span=node.span,
    )


def _enough(limit: values.Value | None, source: values.Place) -> bool:
    """Return whether `limit` cards are there for certain: as counted in the same place."""
    if isinstance(limit, values.CountSet) and limit.binder.place == source:
        return limit.binder.where is None
    return limit is not None and range_of(limit).high <= 0


def _refuse_cards(
    ctx: Context, target: values.Place, node: syntax.Expr, moved: types.Type
) -> None:
    """Report cards that go where none can lie, or none of their type."""
    zone, noun = ctx.zones[target.zone], moved.noun if isinstance(moved, types.Card) else ""
    if not zone.holds_cards:
        ctx.report(type_errors.place_holds(node.span, target.zone, "cards"))
    elif zone.takes and noun and noun not in zone.takes:
        ctx.report(type_errors.place_holds(node.span, target.zone, f"`{noun}`"))


def _move_tokens(
    ctx: Context,
    scope: Scope,
    node: syntax.Move,
    actor: values.Value | None,
    source: values.Place,
    target: values.Place,
) -> statements.MoveTokens | None:
    quantity = node.quantity
    found = references.kinds(ctx, scope, quantity.things)
    if found is None:
        return None
    noun, kinds, kind = found
    if kind is None:
        _refuse_tokens(ctx, source, node.source, noun, kinds)
        _refuse_tokens(ctx, target, node.target, noun, kinds)
    kinds = _shared(ctx, kinds, source, target)
    if not kinds and kind is not None:
        _refuse_tokens(ctx, target, node.target, noun, ())
        return None
    limit = amount(ctx, scope, quantity.limit) if quantity.limit else None
    is_one = kind is not None or len(kinds) == 1
    choice = -1 if _leaves_none(node, is_one) else _choice(ctx, node, actor, kinds)
    found_move = statements.MoveTokens(
        actor=actor,
        how=quantity.how,
        noun=noun,
        kinds=kinds,
        kind=kind,
        limit=limit,
        measure=_measure(ctx, quantity),
        source=source,
        target=target,
        policy=node.policy,
        choice=choice,
        span=node.span,
    )
    if quantity.how == "exactly" and node.policy == "full":
        _check_enough(ctx, scope, node, found_move)
    return found_move


def _shared(
    ctx: Context, kinds: tuple[str, ...], source: values.Place, target: values.Place
) -> tuple[str, ...]:
    both = set(ctx.zones[source.zone].kinds) & set(ctx.zones[target.zone].kinds)
    return tuple(kind for kind in kinds if kind in both)


def _refuse_tokens(
    ctx: Context,
    where: values.Place,
    node: syntax.Expr,
    noun: str,
    kinds: tuple[str, ...],
) -> None:
    held = ctx.zones[where.zone].kinds
    if not any(kind in held for kind in kinds):
        ctx.report(type_errors.place_holds(node.span, where.zone, noun))


def _leaves_none(node: syntax.Move, is_one: bool) -> bool:
    """Return whether a sentence about tokens of one kind, or of several, leaves no choice."""
    how = node.quantity.how
    return how == "all" or (how == "exactly" and is_one)


def _choice(
    ctx: Context, node: syntax.Move, actor: values.Value | None, kinds: tuple[str, ...]
) -> int:
    """Return the local for what is chosen, or -1 where nobody is there who could."""
    if actor is None:
        ctx.report(name_errors.nobody_chooses(node.quantity.span))
        return -1
    return ctx.local("?", types.Cards(max(1, len(kinds))), node.span).id


def _measure(ctx: Context, quantity: syntax.Quantity) -> str:
    if quantity.measure is None:
        return ""
    if not isinstance(ctx.token_fields.get(quantity.measure.text), types.Number):
        ctx.report(
            name_errors.unknown_measure(quantity.measure.span, quantity.measure.text)
        )
        return ""
    return quantity.measure.text


def _check_enough(
    ctx: Context, scope: Scope, node: syntax.Move, move: statements.MoveTokens
) -> None:
    """Report an exact amount that the source might not have."""
    zone = ctx.zones[move.source.zone]
    if zone.unlimited or zone.shortage or move.limit is None:
        return
    if not _is_there(ctx, scope, move.limit, move.noun, move.kinds, move.source):
        ctx.report(rule_errors.could_run_short(node.quantity.span, move.noun, zone.name))


def move_card(
    ctx: Context, scope: Scope, node: syntax.MoveCard
) -> statements.MoveCard | None:
    """Resolve `move card to place`, for a card or a chosen group."""
    actor = seat(ctx, scope, node.actor) if node.actor else scope.actor
    inner = scope.acting(actor)
    card = resolve(ctx, inner, node.cards)
    if not isinstance(card.type, types.Cards):
        card = expect(ctx, card, types.Card())
    target = place(ctx, inner, node.target)
    if target is None:
        return None
    _refuse_cards(ctx, target, node.target, card.type)
    return statements.MoveCard(
        actor=actor, card=card, target=target, at_bottom=node.at_bottom, span=node.span
    )


def trade(
    ctx: Context, scope: Scope, node: syntax.Trade, otherwise: statements.Block | None
) -> statements.Trade | None:
    """Resolve `seat gains`, `loses` or `pays` an amount of a kind."""
    who = seat(ctx, scope, node.actor)
    kind = references.kind(ctx, scope, node.kind)
    if isinstance(kind, values.Local):
        ctx.report(type_errors.not_by_name(node.kind.span, node.verb, node.kind.text))
    if not isinstance(kind, values.KindName):
        return None
    token, supply = ctx.tokens[kind.name], ctx.supply(kind.name)
    if supply is None or not token.home:
        if not ctx.has_lost_places:
            ctx.report(rule_errors.no_home(node.kind.span, kind.name))
        return None
    home = values.Place(
        zone=token.home, seat=who, type=types.Zone(token.home), span=node.kind.span
    )
    pool = values.Place(
        zone=supply.name, seat=None, type=types.Zone(supply.name), span=node.kind.span
    )
    much = _amount(ctx, scope, node, kind.name, home)
    _check_trade(ctx, scope, node, much, kind.name, home, pool)
    return statements.Trade(
        verb=node.verb,
        seat=who,
        amount=much,
        kind=kind.name,
        home=home,
        supply=pool,
        policy=node.policy,
        otherwise=otherwise,
        span=node.span,
    )


def _amount(
    ctx: Context, scope: Scope, node: syntax.Trade, kind: str, home: values.Place
) -> values.Value:
    """Return how much is traded; `all` is what lies in the home."""
    if node.amount is not None:
        return amount(ctx, scope, node.amount)
    held = types.Number(0, max(0, ctx.tokens[kind].count))
    return values.CountTokens(
        noun=kind, kinds=(kind,), kind=None, place=home, type=held, span=node.span
    )


def _is_there(
    ctx: Context,
    scope: Scope,
    wanted: values.Value,
    noun: str,
    kinds: tuple[str, ...],
    place_: values.Place,
) -> bool:
    """Return whether a place has what is wanted: as counted there, or as a test has told."""
    whole = _whole(wanted)
    if isinstance(whole, values.CountTokens) and whole.place == place_:
        return set(whole.kinds) <= set(kinds)
    total = types.Number(0, sum(ctx.tokens[kind].count for kind in kinds))
    held = values.CountTokens(
        noun=noun, kinds=kinds, kind=None, place=place_, type=total, span=place_.span
    )
    known = facts.known_range(scope, held)
    return range_of(wanted).high <= (known.low if known else 0)


def _whole(wanted: values.Value) -> values.Value:
    """Return what a share of something is a share of: half of the coins is no more than all."""
    match wanted:
        case values.Arithmetic(op="/ up" | "/ down", left=left, right=right):
            return left if range_of(right).low >= 1 else wanted
        case _:
            return wanted


def _check_trade(
    ctx: Context,
    scope: Scope,
    node: syntax.Trade,
    much: values.Value,
    kind: str,
    home: values.Place,
    pool: values.Place,
) -> None:
    if node.verb == "pays" or node.policy != "full":
        return
    source = pool if node.verb == "gains" else home
    if ctx.zones[source.zone].unlimited or ctx.zones[source.zone].shortage:
        return
    if not _is_there(ctx, scope, much, kind, (kind,), source):
        span = node.amount.span if node.amount else node.span
        ctx.report(rule_errors.could_run_short(span, node.kind.text, source.zone))
