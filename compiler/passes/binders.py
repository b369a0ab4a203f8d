"""Sets that are resolved already: their size, the scope inside of them, chosen groups."""

from __future__ import annotations

from dataclasses import replace

from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes.fitting import range_of
from cardwright.compiler.passes.scope import Context, Scope
from cardwright.compiler.tree import types, values
from cardwright.runtime.ir.span import Span

NOUNS = ("seat", "card", "kind", "number", "die")
"""What a set can be of, besides what the pack declares."""


def inside(scope: Scope, binder: values.Binder) -> Scope:
    """Return the scope of what is done for each member of a set."""
    each = member(binder)
    inner = scope.bind(each)
    return inner.acting(each) if binder.sort == "seat" else inner


def member(binder: values.Binder) -> values.Local:
    """Return the local that names each member of a set."""
    return values.Local(
        id=binder.local, name=binder.name, type=binder.type, span=binder.span
    )


def most(ctx: Context, binder: values.Binder) -> int:
    """Return how many members a set has at most."""
    match binder.sort:
        case "seat":
            return ctx.most_seats
        case "card":
            return max(1, _cards_in(ctx, binder.place))
        case "chosen":
            chosen = binder.chosen.type if binder.chosen else types.Unknown()
            return chosen.most if isinstance(chosen, types.Cards) else 0
        case "kind":
            return len(binder.kinds)
        case "value":
            return len(ctx.enums[binder.enum].values)
        case "number":
            high = range_of(binder.high).high if binder.high else 0
            low = range_of(binder.low).low if binder.low else 0
            return max(0, high - low + 1)
        case "die":
            rolled = binder.chosen.type if binder.chosen else types.Unknown()
            return rolled.most if isinstance(rolled, types.Dice) else 0


def _cards_in(ctx: Context, place: values.Place | None) -> int:
    """Return how many cards can lie in a place."""
    takes = ctx.zones[place.zone].takes if place is not None else ()
    if not takes:
        return ctx.card_count
    return sum(ctx.card_copies[card] for name in takes for card in ctx.cards_of(name))


def only_type(ctx: Context, place: values.Place) -> str:
    """Return the type of all cards that can lie in a place, nothing where there are several."""
    takes = ctx.zones[place.zone].takes
    return takes[0] if len(takes) == 1 else ""


def check_order(ctx: Context, node: syntax.ForEach, binder: values.Binder) -> None:
    """Report an order that the members of a set cannot have."""
    if node.start is not None and binder.sort != "seat":
        ctx.report(type_errors.turn_order_of_seats(node.span))
    if node.chooser is not None and binder.sort == "die":
        ctx.report(type_errors.any_order_of_dice(node.span))


def of_group(scope: Scope, node: syntax.Binder) -> syntax.Binder:
    """Return `cards in c` for `c`, where that is a chosen group of cards."""
    group = scope.names.get(node.noun.text)
    if group is None or not isinstance(group.type, types.Cards) or node.place is not None:
        return node
    cards = syntax.Name(text="cards", span=node.noun.span)
    return replace(node, noun=cards, place=node.noun)


def counted_group(scope: Scope, node: syntax.Expr, span: Span) -> syntax.Count | None:
    """Return `count of c` where `node` is a chosen group `c`; None when it is no group."""
    group = scope.names.get(node.text) if isinstance(node, syntax.Name) else None
    if group is None or not isinstance(group.type, types.Cards):
        return None
    assert isinstance(node, syntax.Name)
    binder = syntax.Binder(
        noun=node,
        variable=None,
        place=None,
        group=None,
        low=None,
        high=None,
        where=None,
        span=span,
    )
    return syntax.Count(binder=binder, span=span)


def flags(ctx: Context) -> list[str]:
    """Return the flags of seats, which name sets of them."""
    return [
        name
        for name, each in ctx.variables.items()
        if each.per == "seat" and isinstance(each.type, types.Flag)
    ]


def both(one: values.Value, other: values.Value | None) -> values.Value:
    """Return two tests as one, where there is a second."""
    if other is None:
        return one
    return values.Logic(op="and", left=one, right=other, type=types.Flag(), span=other.span)
