"""Values of the language: from names as written to typed values, and the sets they run over."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, assert_never

from cardwright.compiler.diagnostics.catalog import names as name_errors
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes import binders, boards, costs, facts, intervals, references
from cardwright.compiler.passes.binders import counted_group, inside, most, of_group
from cardwright.compiler.passes.fitting import (
    comparable,
    expect,
    fits,
    missing_actor,
    negate_if,
    possibly_none,
    range_of,
    shown_by,
    spoilt,
)
from cardwright.compiler.passes.scope import Context, Scope, singular, unknown
from cardwright.compiler.tree import types, values

FLAG = types.Flag()


def resolve(
    ctx: Context, scope: Scope, node: syntax.Expr, hint: types.Type | None = None
) -> values.Value:
    """Return the typed value of `node`; `hint` is the type that is looked for."""
    return facts.narrowed(scope, _resolve(ctx, scope, node, hint))


def _resolve(
    ctx: Context, scope: Scope, node: syntax.Expr, hint: types.Type | None
) -> values.Value:
    match node:
        case syntax.Name():
            return references.name(ctx, scope, node, hint)
        case syntax.Number(value=value, span=span):
            return values.Number(value=value, type=types.Number(value, value), span=span)
        case syntax.Nothing(span=span):
            return values.Nothing(type=types.Card(maybe=True), span=span)
        case syntax.Of(others=(_, *_)):
            return _applied(ctx, scope, node)
        case syntax.Of():
            return references.of(ctx, node, resolve(ctx, scope, node.target), scope)
        case syntax.Own():
            return _own(ctx, scope, node)
        case syntax.EndOf(end=end, span=span):
            found = place(ctx, scope, node.place)
            if found is None:
                return spoilt(span)
            lies = types.Card(maybe=True, noun=binders.only_type(ctx, found))
            return values.EndOf(end=end, place=found, type=lies, span=span)
        case syntax.Count():
            return _count(ctx, scope, node)
        case syntax.Fold():
            return _fold(ctx, scope, node)
        case syntax.Some(span=span):
            binder = binder_of(ctx, scope, node.binder)
            return (
                values.Some(binder=binder, type=FLAG, span=span) if binder else spoilt(span)
            )
        case syntax.The(span=span):
            binder = binder_of(ctx, scope, node.binder)
            if binder is None:
                return spoilt(span)
            return values.The(binder=binder, type=possibly_none(binder.type), span=span)
        case syntax.Binary():
            return _binary(ctx, scope, node)
        case syntax.Negative(span=span):
            inner = number(ctx, scope, node.value)
            kind = intervals.arithmetic("-", types.Number(0, 0), range_of(inner))
            return values.Negative(value=inner, type=kind, span=span)
        case syntax.Not(span=span):
            return values.Not(test=test(ctx, scope, node.test), type=FLAG, span=span)
        case syntax.Compare():
            return _compare(ctx, scope, node)
        case syntax.Is():
            return _is(ctx, scope, node)
        case syntax.IsIn(span=span):
            card = expect(ctx, resolve(ctx, scope, node.subject), types.Card())
            found = place(ctx, scope, node.place)
            if found is None:
                return spoilt(span)
            inside = values.IsIn(card=card, place=found, type=FLAG, span=span)
            return negate_if(node.negated, inside)
        case syntax.IsEmpty(span=span):
            group = counted_group(scope, node.place, span)
            if group is not None:
                return negate_if(node.negated, _is_none(ctx, scope, group))
            found = place(ctx, scope, node.place)
            if found is None:
                return spoilt(span)
            return negate_if(
                node.negated, values.IsEmpty(place=found, type=FLAG, span=span)
            )
        case syntax.Steps():
            first = resolve(ctx, scope, node.start)
            return boards.steps(ctx, first, resolve(ctx, scope, node.end), node.span)
        case syntax.IsPayable():
            return _is_payable(ctx, scope, node)
        case syntax.IfValue():
            return _if_value(ctx, scope, node, hint)
        case _:
            assert_never(node)


# ---- what a value must be ----------------------------------------------------------------


def test(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Value:
    """Resolve a yes or no."""
    return expect(ctx, resolve(ctx, scope, node, FLAG), FLAG)


def number(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Value:
    """Resolve a whole number."""
    return expect(ctx, resolve(ctx, scope, node), types.Number(-types.BIG, types.BIG))


def amount(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Value:
    """Resolve a number that is never below zero; one that could be is reported."""
    value = number(ctx, scope, node)
    low = range_of(value).low
    if low < 0 and not isinstance(value.type, types.Unknown):
        ctx.report(type_errors.negative_amount(node.span, low))
    return value


def seat(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Value:
    """Resolve a seat."""
    return expect(ctx, resolve(ctx, scope, node, types.Seat()), types.Seat())


# ---- the cases of `resolve` that take more than a line -----------------------------------


def _applied(ctx: Context, scope: Scope, node: syntax.Of) -> values.Value:
    """Resolve `name of (a, b)`; each argument is looked up by the sort of its parameter."""
    if len(node.others) == 1 and references.is_test(ctx, node.name.text):
        card = expect(ctx, resolve(ctx, scope, node.target), types.Card())
        return references.printed(node, card, seat(ctx, scope, node.others[0]))
    defined = references.asked_of_many(ctx, node)
    if defined is None:
        return spoilt(node.span)
    wanted = tuple(each.type for each in defined.parameters)
    arguments = tuple(
        expect(ctx, resolve(ctx, scope, each, kind), kind)
        for each, kind in zip((node.target, *node.others), wanted, strict=True)
    )
    return references.applied(ctx, defined, arguments, node.span)


def _own(ctx: Context, scope: Scope, node: syntax.Own) -> values.Value:
    if scope.actor is None:
        return missing_actor(ctx, node.span)
    whole = syntax.Of(name=node.name, target=node.name, span=node.span)
    return references.of(ctx, whole, scope.actor, scope)


def _fold(ctx: Context, scope: Scope, node: syntax.Fold) -> values.Value:
    if node.binder is None:
        dice = resolve(ctx, scope, node.body)
        if not isinstance(dice, values.Local) or not isinstance(dice.type, types.Dice):
            expect(ctx, dice, types.Dice(1, 6))
            return spoilt(node.span)
        kind = shown_by(dice.type, node.op)
        return values.FoldDice(op=node.op, dice=dice, type=kind, span=node.span)
    binder = binder_of(ctx, scope, node.binder)
    if binder is None:
        return spoilt(node.span)
    inner = inside(scope, binder)
    body = number(ctx, inner, node.body)
    each = range_of(body)
    some = intervals.join(each, types.Number(0, 0))
    kind = intervals.times(each, most(ctx, binder)) if node.op == "sum" else some
    return values.Fold(op=node.op, body=body, binder=binder, type=kind, span=node.span)


def _binary(ctx: Context, scope: Scope, node: syntax.Binary) -> values.Value:
    if node.op == "and" or node.op == "or":
        left, right = test(ctx, scope, node.left), test(ctx, scope, node.right)
        return values.Logic(op=node.op, left=left, right=right, type=FLAG, span=node.span)
    left, right = number(ctx, scope, node.left), number(ctx, scope, node.right)
    if isinstance(left.type, types.Unknown) or isinstance(right.type, types.Unknown):
        return spoilt(node.span)
    divisor = range_of(right)
    if node.op.startswith("/") and divisor.low <= 0 <= divisor.high:
        ctx.report(type_errors.division_by_zero(node.right.span))
        return spoilt(node.span)
    kind = intervals.arithmetic(node.op, range_of(left), divisor)
    return values.Arithmetic(op=node.op, left=left, right=right, type=kind, span=node.span)


def _compare(ctx: Context, scope: Scope, node: syntax.Compare) -> values.Value:
    left, right = _sides(ctx, scope, node.left, node.right)
    if isinstance(left.type, types.Unknown) or isinstance(right.type, types.Unknown):
        return spoilt(node.span)
    if not comparable(left, right):
        ctx.report(
            type_errors.not_comparable(
                node.span, types.describe(left.type), types.describe(right.type)
            )
        )
        return spoilt(node.span)
    ordered = node.op not in ("=", "!=")
    if ordered and not isinstance(left.type, types.Number):
        expect(ctx, left, types.Number(-types.BIG, types.BIG))
        return spoilt(node.span)
    return values.Compare(op=node.op, left=left, right=right, type=FLAG, span=node.span)


def _sides(
    ctx: Context, scope: Scope, left: syntax.Expr, right: syntax.Expr
) -> tuple[values.Value, values.Value]:
    """Resolve both sides; a bare word on one side is looked up by the type of the other."""
    if isinstance(left, syntax.Name) and not isinstance(right, syntax.Name):
        other = resolve(ctx, scope, right)
        return resolve(ctx, scope, left, other.type), other
    one = resolve(ctx, scope, left)
    return one, resolve(ctx, scope, right, one.type)


def _is(ctx: Context, scope: Scope, node: syntax.Is) -> values.Value:
    subject = resolve(ctx, scope, node.subject)
    if isinstance(subject.type, types.Unknown):
        return spoilt(node.span)
    if isinstance(node.other, syntax.Nothing):
        group = counted_group(scope, node.subject, node.span)
        if group is not None:
            return negate_if(node.negated, _is_none(ctx, scope, group))
    special = None
    if isinstance(node.other, syntax.Name):
        special = references.is_named(ctx, subject, node.other, node.span)
    if special is not None:
        return negate_if(node.negated, special)
    if not isinstance(subject.type, types.Enum) and _is_asked_of(ctx, scope, node):
        return spoilt(node.span)
    other = resolve(ctx, scope, node.other, subject.type)
    if isinstance(other.type, types.Unknown):
        return spoilt(node.span)
    if not comparable(subject, other):
        found, wanted = types.describe(other.type), types.describe(subject.type)
        ctx.report(type_errors.wrong_type(node.other.span, found, wanted))
        return spoilt(node.span)
    same = values.Compare(op="=", left=subject, right=other, type=FLAG, span=node.span)
    return negate_if(node.negated, same)


def _is_asked_of(ctx: Context, scope: Scope, node: syntax.Is) -> bool:
    """Report `c is x` where a definition `x` is asked of something, and say whether it is."""
    one, other = node.subject, node.other
    if not isinstance(one, syntax.Name) or not isinstance(other, syntax.Name):
        return False
    definition = ctx.definitions.get(other.text)
    if definition is None or not definition.parameters or other.text in scope.names:
        return False
    ctx.report(name_errors.asked_of(other.span, other.text, one.text, negated=node.negated))
    return True


def _if_value(
    ctx: Context, scope: Scope, node: syntax.IfValue, hint: types.Type | None
) -> values.Value:
    condition = test(ctx, scope, node.test)
    then = resolve(ctx, facts.given(scope, condition), node.then, hint)
    unless = facts.given(scope, condition, holds=False)
    otherwise = resolve(ctx, unless, node.otherwise, then.type)
    if isinstance(then.type, types.Unknown) or isinstance(otherwise.type, types.Unknown):
        return spoilt(node.span)
    if not fits(otherwise.type, then.type):
        expect(ctx, otherwise, then.type)
        return spoilt(node.span)
    kind = then.type
    if isinstance(kind, types.Number):
        kind = intervals.join(kind, range_of(otherwise))
    return values.IfValue(
        test=condition, then=then, otherwise=otherwise, type=kind, span=node.span
    )


def cost(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Cost | None:
    """Resolve what a card costs; what is no cost is reported."""
    named = costs.named(ctx, node)
    if named is None or not isinstance(node, syntax.Of):
        return None
    card = expect(ctx, resolve(ctx, scope, node.target), types.Card())
    return costs.of(ctx, named, card, node.span)


def _is_payable(ctx: Context, scope: Scope, node: syntax.IsPayable) -> values.Value:
    asked = cost(ctx, scope, node.cost)
    binder = binder_of(ctx, scope, node.binder) if node.binder else None
    where = place(ctx, scope if binder is None else inside(scope, binder), node.place)
    if asked is None or where is None or (node.binder and binder is None):
        return spoilt(node.span)
    return negate_if(node.negated, costs.payable(ctx, node, asked, where, binder))


# ---- places and sets ---------------------------------------------------------------------


def place(ctx: Context, scope: Scope, node: syntax.Expr) -> values.Place | None:
    """Resolve a place; what is none is reported."""
    if isinstance(node, syntax.Name) and node.text not in scope.names:
        if node.text not in ctx.zones:
            unknown(ctx, node, "place", ctx.zones)
            return None
        if ctx.zones[node.text].per:
            per = ctx.zones[node.text].per
            ctx.report(name_errors.whose_place(node.span, node.text, per))
            return None
    value = resolve(ctx, scope, node)
    if isinstance(value, values.Place):
        return value
    expect(ctx, value, types.Zone(""))
    return None


def _count(ctx: Context, scope: Scope, node: syntax.Count) -> values.Value:
    binder = of_group(scope, node.binder)
    counted = references.counted_kinds(ctx, scope, binder)
    if counted is None:
        found = binder_of(ctx, scope, binder)
        if found is None:
            return spoilt(node.span)
        kind = types.Number(0, most(ctx, found))
        return values.CountSet(binder=found, type=kind, span=node.span)
    noun, kinds, bound = counted
    where = place(ctx, scope, binder.place) if binder.place else None
    if where is None:
        if binder.place is None:
            ctx.report(type_errors.count_where(binder.span, noun))
        return spoilt(node.span)
    total = sum(max(0, ctx.tokens[each].count) for each in kinds)
    return values.CountTokens(
        noun=noun,
        kinds=kinds,
        kind=bound,
        place=where,
        type=types.Number(0, total),
        span=node.span,
    )


def _is_none(ctx: Context, scope: Scope, group: syntax.Count) -> values.Value:
    """Return whether a chosen group holds nothing."""
    none = values.Number(value=0, type=types.Number(0, 0), span=group.span)
    found = _count(ctx, scope, group)
    return values.Compare(op="=", left=found, right=none, type=FLAG, span=group.span)


MOST_NUMBERS = 10_000


def binder_of(ctx: Context, scope: Scope, node: syntax.Binder) -> values.Binder | None:
    """Resolve a set and its test; `None` when it was reported as no set."""
    noun = singular(
        node.noun.text, [*binders.NOUNS, *ctx.enums, *ctx.card_types, *binders.flags(ctx)]
    )
    if noun == "seat" or noun in binders.flags(ctx):
        return _seats(ctx, scope, node, noun)
    if noun == "card" or noun in ctx.card_types:
        return _cards(ctx, scope, node, noun)
    if noun == "kind":
        return _kinds(ctx, scope, node)
    if noun == "number":
        return _numbers(ctx, scope, node)
    if noun == "die" or node.noun.text == "dice":
        return _dice(ctx, scope, node)
    if noun in ctx.enums:
        return _finish(ctx, scope, node, "value", types.Enum(noun), enum=noun)
    unknown(
        ctx,
        node.noun,
        "set",
        [*binders.NOUNS, *ctx.enums, *ctx.card_types, *binders.flags(ctx)],
    )
    return None


def _seats(
    ctx: Context, scope: Scope, node: syntax.Binder, noun: str
) -> values.Binder | None:
    binder = _finish(ctx, scope, node, "seat", types.Seat(), noun=noun)
    if binder is None or noun == "seat":
        return binder
    member = binders.member(binder)
    flag = values.OwnedField(name=noun, owner=member, type=FLAG, span=node.span)
    return replace(binder, where=binders.both(flag, binder.where))


def _cards(
    ctx: Context, scope: Scope, node: syntax.Binder, noun: str
) -> values.Binder | None:
    if node.place is None:
        ctx.report(type_errors.cards_where(node.span, noun))
        return None
    kind = types.Card() if noun == "card" else types.Card(noun=noun, is_sure=True)
    chosen = (
        scope.names.get(node.place.text) if isinstance(node.place, syntax.Name) else None
    )
    if chosen is not None and isinstance(chosen.type, types.Cards):
        binder = _finish(ctx, scope, node, "chosen", kind, noun=noun, chosen=chosen)
    else:
        where = place(ctx, scope, node.place)
        if where is None:
            return None
        binder = _finish(ctx, scope, node, "card", kind, noun=noun, place=where)
    if binder is None or noun == "card":
        return binder
    member = binders.member(binder)
    named = values.IsCard(
        card=member, noun=noun, definitions=ctx.cards_of(noun), type=FLAG, span=node.span
    )
    return replace(binder, where=binders.both(named, binder.where))


def _kinds(ctx: Context, scope: Scope, node: syntax.Binder) -> values.Binder | None:
    kinds = tuple(ctx.tokens)
    noun = "kind"
    if node.group is not None:
        found = references.kinds(ctx, scope, node.group)
        if found is None:
            return None
        noun, kinds = found[0], found[1]
    where = place(ctx, scope, node.place) if node.place else None
    return _finish(
        ctx, scope, node, "kind", types.Kind(), noun=noun, kinds=kinds, place=where
    )


def _dice(ctx: Context, scope: Scope, node: syntax.Binder) -> values.Binder | None:
    """Resolve rolled dice; a member is the number that a die shows."""
    rolled = (
        scope.names.get(node.place.text) if isinstance(node.place, syntax.Name) else None
    )
    if rolled is None or not isinstance(rolled.type, types.Dice):
        if rolled is None or not isinstance(rolled.type, types.Unknown):
            ctx.report(type_errors.dice_where(node.span))
        return None
    shown = types.Number(1, rolled.type.sides)
    return _finish(ctx, scope, node, "die", shown, noun="die", chosen=rolled)


def _numbers(ctx: Context, scope: Scope, node: syntax.Binder) -> values.Binder | None:
    if node.low is None or node.high is None:
        ctx.report(type_errors.number_from_to(node.span))
        return None
    low, high = number(ctx, scope, node.low), number(ctx, scope, node.high)
    count = range_of(high).high - range_of(low).low + 1
    if count > MOST_NUMBERS:
        ctx.report(type_errors.too_many_numbers(node.span, count, MOST_NUMBERS))
        return None
    kind = types.Number(range_of(low).low, max(range_of(low).low, range_of(high).high))
    return _finish(ctx, scope, node, "number", kind, low=low, high=high)


Sort = Literal["seat", "card", "kind", "number", "value", "chosen", "die"]


def _finish(
    ctx: Context,
    scope: Scope,
    node: syntax.Binder,
    sort: Sort,
    kind: types.Type,
    *,
    noun: str = "",
    place: values.Place | None = None,
    kinds: tuple[str, ...] = (),
    enum: str = "",
    low: values.Value | None = None,
    high: values.Value | None = None,
    chosen: values.Local | None = None,
) -> values.Binder | None:
    name = node.variable.text if node.variable else "it"
    local = ctx.local(name, kind, node.span)
    inner = replace(scope.bind(replace(local, name="it")).bind(local), it=local)
    where = test(ctx, inner, node.where) if node.where else None
    return values.Binder(
        sort=sort,
        local=local.id,
        name=name,
        noun=noun or node.noun.text,
        place=place,
        kinds=kinds,
        enum=enum,
        low=low,
        high=high,
        chosen=chosen,
        where=where,
        type=kind,
        span=node.span,
    )
