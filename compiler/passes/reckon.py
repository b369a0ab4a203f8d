"""Definitions taken apart: which cards and rules a number comes from, layer by layer.

A sum is the layers of its parts, a choice between two values those of the one that holds, and a
set of cards those of each card. What is left is a layer itself: what is printed, what a card
gives, what cards have changed, or what a rule says in words. What depends on a place that not
all see is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardwright.compiler.passes.applied import ONE, ZERO, apply
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_values import Change, Maker
from cardwright.compiler.passes.prices import Asked
from cardwright.compiler.tree import model, parts, types, values
from cardwright.runtime.ir import layers as ir_layers
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.layers import Layer

SORTS = ("seat", "card", "kind", "number", "value")
Layers = tuple[Layer, ...]


def reckon(
    low: Lowering, asked: list[Asked]
) -> tuple[tuple[ir_layers.Reckoning, ...], tuple[ir_layers.Account, ...]]:
    """Return the definitions that can be told, and which decisions they tell."""
    pack = low.pack
    names = _told(pack)
    numbers = {name: number for number, name in enumerate(names)}
    reckonings = tuple(_reckoning(low, pack.definitions[name]) for name in names)
    accounts = tuple(account for each in asked for account in _accounts(low, each, numbers))
    return reckonings, accounts


def _accounts(
    low: Lowering, asked: Asked, numbers: dict[str, int]
) -> list[ir_layers.Account]:
    wild = asked.cost.wild
    found = [
        (low.layout.kinds[kind], need, icons)
        for kind, need, icons in zip(
            asked.cost.kinds, asked.cost.needs, asked.price.needs, strict=True
        )
    ]
    found += [] if wild is None else [(-1, wild, asked.price.wild)]
    return [
        ir_layers.Account(
            asked.decision,
            kind,
            icons,
            numbers[need.name],
            (asked.card, ir.Const(kind))[: len(need.arguments)],
        )
        for kind, need, icons in found
        if isinstance(need, values.Defined) and need.name in numbers
    ]


def _told(pack: model.Model) -> list[str]:
    """Return the numbers that are worth telling: costs are made of them, or cards change them."""
    modified = {each.field_name for card in pack.cards.values() for each in card.modifiers}
    paid = {name for each in pack.costs.values() for name in (each.needs, each.wild)}
    for each in pack.definitions.values():
        if each.name in paid:
            paid |= {part.name for part in _defined_in(each)}
    return [
        name
        for name, each in pack.definitions.items()
        if isinstance(each.value.type, types.Number)
        and (name in paid or _reads(each, modified))
    ]


def _defined_in(node: model.Definition) -> Iterator[values.Defined]:
    for part in parts.all_parts(node.value):
        if isinstance(part, values.Defined):
            yield part


def _reads(node: model.Definition, names: set[str]) -> bool:
    """Return whether a definition reads one of some fields of cards."""
    return any(
        isinstance(part, values.CardField) and part.name in names
        for part in parts.all_parts(node.value)
    )


def _reckoning(low: Lowering, node: model.Definition) -> ir_layers.Reckoning:
    maker = low.maker().at_rest()
    for each in node.parameters:
        maker = maker.bind(each.local, ir.Var(each.local))
    cards = [each for each in node.parameters if isinstance(each.type, types.Card)]
    subject = ir.Var(cards[0].local) if cards else None
    taken = _Taken(low=low, maker=maker, within=node, subject=subject, giver=None)
    return ir_layers.Reckoning(
        node.name,
        tuple(_sort(each.type) for each in node.parameters),
        tuple(each.local for each in node.parameters),
        maker.make(node.value),
        _layers(taken, node.value, ONE),
    )


def _sort(kind: types.Type) -> str:
    match kind:
        case types.Seat():
            return "seat"
        case types.Card():
            return "card"
        case types.Kind():
            return "kind"
        case types.Enum(name=name):
            return f"value {name}"
        case _:
            return "number"


# ---- taken apart -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Taken:
    """Where we are in a definition: `subject` is the card that the whole is of.

    `giver` is the card of the set around us, from which all comes.
    """

    low: Lowering
    maker: Maker
    within: model.Definition
    subject: ir.Value | None
    giver: ir.Value | None


def _layers(at: _Taken, node: values.Value, times: ir.Value) -> Layers:
    """Return the layers of a number, each of them so many times."""
    match node:
        case values.Number(value=0):
            return ()
        case values.Arithmetic(op="+", left=left, right=right):
            return _layers(at, left, times) + _layers(at, right, times)
        case values.Arithmetic(op="-", left=left, right=right):
            return _layers(at, left, times) + _layers(at, right, apply("neg", times))
        case values.Arithmetic(op="*", left=values.Number() as left, right=right):
            return _layers(at, right, apply("mul", times, at.maker.make(left)))
        case values.Arithmetic(op="*", left=left, right=values.Number() as right):
            return _layers(at, left, apply("mul", times, at.maker.make(right)))
        case values.Negative(value=inner):
            return _layers(at, inner, apply("neg", times))
        case values.CountSet(binder=binder) if binder.sort == "card":
            return _each(at, binder, None, times)
        case values.Fold(op="sum", body=body, binder=binder) if binder.sort == "card":
            return _each(at, binder, body, times)
        case values.IfValue():
            return _either(at, node, times)
        case values.CardField():
            return _field(at, node, times)
        case values.OwnedField() | values.GameField():
            return _variable(at, node, times)
        case values.Defined():
            return _layers(_defined(at, node), node.body, times)
        case _:
            return _whole(at, node, times)


def _whole(at: _Taken, node: values.Value, times: ir.Value) -> Layers:
    """Return a number as one layer: from a card, or as its rule says it."""
    if _is_hidden(at, node):
        return (ir_layers.Unseen(),)
    value = apply("mul", at.maker.make(node), times)
    if at.giver is not None:
        return (ir_layers.Given(at.giver, value),)
    if isinstance(node, values.Number | values.NamedNumber):
        return (ir_layers.Told(-1, (), value),)
    return (ir_layers.Told(*_said(at, node), value),)


def _said(at: _Taken, node: values.Value) -> tuple[int, tuple[ir.Value, ...]]:
    """Return the line that says a part of a definition, and what fills its gaps."""
    said = at.low.speaker.reckoned(at.within, node)
    known = [each for each in said.arguments if isinstance(each, values.Local)]
    return at.low.line(said), tuple(at.maker.make(each) for each in known)


def _each(
    at: _Taken, binder: values.Binder, body: values.Value | None, times: ir.Value
) -> Layers:
    """Return the layers of each card of a set."""
    if binder.place is None or _is_hidden_set(at, binder):
        return (ir_layers.Unseen(),) if binder.place is not None else ()
    inner, where = at.maker.member(binder)
    giver = ir.Var(binder.local)
    each = replace(at, maker=inner, giver=giver)
    made = (ir_layers.Given(giver, times),) if body is None else _layers(each, body, times)
    return (ir_layers.Each(binder.local, at.maker.source(binder), where, made),)


def _either(at: _Taken, node: values.IfValue, times: ir.Value) -> Layers:
    if _is_hidden(at, node.test):
        return (ir_layers.Unseen(),)
    guarded = _guarded(node)
    if guarded is not None and times == ONE:
        number, more = guarded
        left = ir_layers.Held(_layers(at, number, ONE), ZERO, None)
        added = _layers(at, more, ONE)
        return (left, ir_layers.Either(at.maker.make(node.test), added, ()))
    limit = _limit(node)
    if limit is not None and times == ONE and not _is_hidden(at, limit[1]):
        is_least, at_limit, number = limit
        held, end = _layers(at, number, ONE), at.maker.make(at_limit)
        return (ir_layers.Held(held, *((end, None) if is_least else (None, end))),)
    then, otherwise = (_layers(at, each, times) for each in (node.then, node.otherwise))
    return (ir_layers.Either(at.maker.make(node.test), then, otherwise),)


def _guarded(node: values.IfValue) -> tuple[values.Value, values.Value] | None:
    """Return a number and what comes on top of it while something of it is left.

    It is written `if a >= 1 then a + b else 0`.
    """
    match node:
        case values.IfValue(
            test=values.Compare(op=op, left=left, right=values.Number(value=least)),
            then=values.Arithmetic(op="+", left=number, right=more),
            otherwise=values.Number(value=0),
        ) if left == number and (op, least) in ((">=", 1), (">", 0)):
            return number, more
        case _:
            return None


def _limit(node: values.IfValue) -> tuple[bool, values.Value, values.Value] | None:
    """Return a number that is held: at the least or the most, where, and which number.

    It is written `if a > b then a else b`, or the other way round.
    """
    if not isinstance(node.test, values.Compare) or node.test.op in ("=", "!="):
        return None
    left, right = node.test.left, node.test.right
    is_greater = node.test.op in (">", ">=")
    match (node.then, node.otherwise):
        case (then, otherwise) if then == left and otherwise == right:
            return is_greater, right, left
        case (then, otherwise) if then == right and otherwise == left:
            return not is_greater, right, left
        case (then, otherwise) if then == left and _is_next(node.test, otherwise):
            return True, otherwise, left
        case _:
            return None


def _is_next(test: values.Compare, limit: values.Value) -> bool:
    """Return whether `if a >= 1 then a else 0` holds at 0, as `if a > 0` does."""
    match (test, limit):
        case (
            values.Compare(op=">=", right=values.Number(value=least)),
            values.Number(value=number),
        ):
            return number == least - 1
        case _:
            return False


def _field(at: _Taken, node: values.CardField, times: ir.Value) -> Layers:
    """Return what is printed on a card, and what the cards in play change of it."""
    if _is_hidden(at, node.card):
        return (ir_layers.Unseen(),)
    card = at.maker.make(node.card)
    printed = apply("mul", at.maker.printed(node.name, node.card, node.type), times)
    is_own = card == at.subject
    first = ir_layers.Printed(printed) if is_own else ir_layers.Given(card, printed)
    if node.name in at.maker.asking:
        return (first,)
    changes = at.maker.changes(node.name, node.card)
    if not changes:
        return (first,)
    if times != ONE:
        return _whole(at, node, times)
    made = tuple(layer for each in changes for layer in _changed(at, each))
    return (ir_layers.Held((first, *made), ZERO, None),)


def _changed(at: _Taken, change: Change) -> Layers:
    modifier, zone = change.modifier, at.low.pack.zones[change.zone]
    read = (modifier.test, modifier.binder.where, modifier.binder.place, modifier.amount)
    if zone.seen != "all" or any(each and _is_hidden(at, each) for each in read):
        return (ir_layers.Unseen(),)
    giver, owner = ir.Var(modifier.card), ir.Var(modifier.owner)
    number, laid = at.low.layout.zone_ids[zone.name], at.low.layout.zones[zone.name]
    copy = {"game": None, "seat": owner, "card": ir.Var(-1 - modifier.card)}[laid.per]
    given = (ir_layers.Given(giver, change.amount),)
    pile = ir.Pile(number, copy)
    inner: Layers = (ir_layers.Each(modifier.card, pile, change.where, given),)
    if laid.per == "card":
        last = ir.Const(len(laid.bearers) - 1)
        return (ir_layers.Each(-1 - modifier.card, ir.Range(ZERO, last), None, inner),)
    if laid.per == "game":
        return inner
    return (ir_layers.Each(modifier.owner, ir.TurnOrder(ZERO), None, inner),)


def _variable(
    at: _Taken, node: values.OwnedField | values.GameField, times: ir.Value
) -> Layers:
    """Return what a variable adds; whose it is may be told, and who has changed it."""
    if at.giver is not None or _is_hidden(at, node):
        return _whole(at, node, times)
    field = list(at.low.layout.fields).index(node.name)
    message, args = _said(at, node)
    owner: ir.Value = ZERO
    if isinstance(node, values.OwnedField):
        if not isinstance(node.owner, values.Local):
            return _whole(at, node, times)
        owner = at.maker.make(node.owner)
    value = apply("mul", at.maker.make(node), times)
    return (ir_layers.Changed(field, owner, message, args, value),)


def _defined(at: _Taken, node: values.Defined) -> _Taken:
    """Return where we are inside of another definition."""
    maker = at.maker
    for local, argument in zip(node.parameters, node.arguments, strict=True):
        maker = maker.bind(local, at.maker.make(argument))
    return replace(at, maker=maker, within=at.low.pack.definitions[node.name])


# ---- what not all see --------------------------------------------------------------------


def _is_hidden(at: _Taken, node: values.Value) -> bool:
    """Return whether a value reads a place or a variable that not all see."""
    pack = at.low.pack
    for part in parts.all_parts(node):
        match part:
            case values.Place(zone=zone) if pack.zones[zone].seen != "all":
                return True
            case values.OwnedField(name=name) | values.GameField(name=name) if (
                pack.variables[name].seen != "all"
            ):
                return True
            case _:
                pass
    return False


def _is_hidden_set(at: _Taken, binder: values.Binder) -> bool:
    read = (binder.place, binder.where)
    return any(each is not None and _is_hidden(at, each) for each in read)
