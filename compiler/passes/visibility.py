"""Information flow: who is asked, and what is said, must not show what some may not see.

A choice that is asked only under a test, or among members found by a test, tells everybody how
the test came out; so the test may read open places and counts of face-down piles, and not
what lies in places that only some see. What is asked secretly is asked of all. A place that is
declared `remembered` was filled in the open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from cardwright.compiler.diagnostics.catalog import rules
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model, statements, values

Hidden = dict[str, None]


def check_visibility(ctx: Context, pack: model.Model) -> None:
    """Report choices and open variables that depend on hidden places."""
    for procedure in pack.procedures.values():
        _block(ctx, pack, procedure.body, {})
    for card in pack.cards.values():
        for effect in card.effects:
            _block(ctx, pack, effect.body, {})
        for reaction in card.reactions:
            hidden = {} if reaction.where is None else _hidden(pack, reaction.where)
            _block(ctx, pack, reaction.body, hidden)


def _block(
    ctx: Context, pack: model.Model, block: statements.Block, hidden: Hidden
) -> None:
    for each in block:
        _statement(ctx, pack, each, hidden)
        if isinstance(each, statements.IfDo) and _leaves(each.then):
            hidden = hidden | _hidden(pack, each.test)


def _leaves(block: statements.Block) -> bool:
    """Return whether a block ends by leaving, so that what follows depends on its test."""
    return bool(block) and isinstance(block[-1], statements.Leave)


def _statement(
    ctx: Context, pack: model.Model, node: statements.Statement, hidden: Hidden
) -> None:
    match node:
        case statements.IfDo(test=test, then=then, otherwise=otherwise):
            inner = hidden | _hidden(pack, test)
            _block(ctx, pack, then, inner)
            _block(ctx, pack, otherwise or (), inner)
        case statements.Repeat(limit=limit, test=test, body=body):
            inner = hidden | _hidden(pack, limit)
            _block(ctx, pack, body, inner | (_hidden(pack, test) if test else {}))
        case statements.ForEach(binder=binder, body=body):
            inner = hidden | _hidden_in_binder(pack, binder)
            _block(ctx, pack, body, inner)
        case statements.Table(value=value, rows=rows):
            inner = hidden | _hidden(pack, value)
            for row in rows:
                _block(ctx, pack, row.body, inner)
        case statements.SetField(target=target, value=value):
            _check_variable(ctx, pack, target, hidden | _hidden(pack, value), node)
        case statements.Secretly(binder=binder):
            _report(ctx, node, "who is asked", hidden | _hidden_in_binder(pack, binder))
        case statements.May(body=body, otherwise=otherwise):
            _report(ctx, node, "who is asked", hidden)
            _block(ctx, pack, body, hidden)
            _block(ctx, pack, otherwise or (), hidden)
        case statements.ChooseOne(options=options):
            _report(ctx, node, "who is asked", hidden)
            for option in options:
                _block(ctx, pack, option.body, hidden)
        case _:
            if _asks(node):
                _report(ctx, node, "who is asked", hidden)


def _asks(node: statements.Statement) -> bool:
    if isinstance(node, statements.MoveTokens):
        return node.choice >= 0
    return isinstance(
        node,
        statements.Choose
        | statements.ChooseSome
        | statements.Orders
        | statements.Splits
        | statements.Rerolls,
    )


def _check_variable(
    ctx: Context,
    pack: model.Model,
    target: values.Value,
    hidden: Hidden,
    node: statements.SetField,
) -> None:
    if not isinstance(target, values.GameField | values.SeatField):
        return
    if pack.variables[target.name].seen == "all":
        _report(ctx, node, f"the open variable `{target.name}`", hidden)


def _report(ctx: Context, node: statements.Statement, what: str, hidden: Hidden) -> None:
    for zone in hidden:
        ctx.report(rules.leak(node.span, what, zone))


# ---- what a value reads ------------------------------------------------------------------


def _hidden(pack: model.Model, value: values.Value) -> Hidden:
    """Return the hidden places that a value reads, in order."""
    found: Hidden = {}
    for each in _parts(value):
        match each:
            case values.CountTokens(place=place) | values.IsIn(place=place):
                found |= _if_hidden(pack, place.zone)
            case values.EndOf(place=place):
                found |= _if_hidden(pack, place.zone)
            case values.CountSet(binder=binder) | values.Some(binder=binder):
                counts_only = isinstance(each, values.CountSet)
                found |= _hidden_in_binder(pack, binder, counts_only=counts_only)
            case values.Fold(binder=binder) | values.The(binder=binder):
                found |= _hidden_in_binder(pack, binder)
            case _:
                pass
    return found


def _hidden_in_binder(
    pack: model.Model, binder: values.Binder, *, counts_only: bool = False
) -> Hidden:
    found: Hidden = {}
    if binder.place is not None:
        zone = pack.zones[binder.place.zone]
        pile_size = counts_only and binder.where is None and zone.seen == "nobody"
        if not pile_size:
            found |= _if_hidden(pack, zone.name)
    if binder.where is not None:
        found |= _hidden(pack, binder.where)
    return found


def _if_hidden(pack: model.Model, zone: str) -> Hidden:
    declared = pack.zones[zone]
    return {} if declared.seen == "all" or declared.remembered else {zone: None}


def _parts(value: values.Value) -> Iterator[values.Value]:
    """Yield a value and every value inside of it, what definitions stand for included."""
    yield value
    for slot in value.__dataclass_fields__:
        yield from _inside(getattr(value, slot))


def _inside(part: object) -> Iterator[values.Value]:
    if isinstance(part, values.Binder):
        for each in (part.where, part.low, part.high):
            yield from _inside(each)
    elif isinstance(part, values.Node):
        yield from _parts(part)  # type: ignore[arg-type]
    elif isinstance(part, tuple):
        for inner in cast("tuple[object, ...]", part):
            yield from _inside(inner)
