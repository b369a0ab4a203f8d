"""Which names hold what everybody may know, so that a question can say the value.

A name is open where all that it was made from is: open places and variables, numbers that are
written out, other open names. What is chosen in the open is known where all know among what. A
parameter is open where everything is that the procedure is ever told. What is rolled is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from cardwright.compiler.tree import model, parts, statements, types, values

Sources = dict[int, list[values.Value | None]]


def open_names(pack: model.Model) -> frozenset[int]:
    """Return the locals that are open to all."""
    found = _sources(pack)
    closed: set[int] = set()
    while True:
        more = {
            name
            for name, made_from in found.items()
            if name not in closed
            and not all(_is_open(pack, each, found, closed) for each in made_from)
        }
        if not more:
            return frozenset(found.keys() - closed)
        closed |= more


def _sources(pack: model.Model) -> Sources:
    """Return what names are made from; what is not told here is closed."""
    found: Sources = {}
    for block, owner in _texts(pack):
        if owner >= 0:
            found[owner] = []
        for node in _sentences(block):
            for name, value in _given(pack, node):
                found.setdefault(name, []).append(value)
    return found


def _texts(pack: model.Model) -> Iterator[tuple[statements.Block, int]]:
    """Yield every text, with the local of the seat that it is for, -1 for none."""
    for procedure in pack.procedures.values():
        yield procedure.body, -1
    for card in pack.cards.values():
        for effect in card.effects:
            yield effect.body, effect.seat
        for reaction in card.reactions:
            yield reaction.body, reaction.owner
    for scenario in pack.scenarios.values():
        yield scenario.body, -1


def _sentences(node: object) -> Iterator[statements.Node]:
    """Yield the sentences of a block and those inside of them."""
    if isinstance(node, tuple):
        for each in cast("tuple[object, ...]", node):
            yield from _sentences(each)
        return
    if isinstance(node, statements.Node):
        yield node
    if isinstance(node, statements.Secretly):
        return
    if isinstance(node, statements.Node | statements.Option | statements.Row):
        for slot in node.__dataclass_fields__:
            if slot not in ("span", "type"):
                yield from _sentences(getattr(node, slot))


def _given(
    pack: model.Model, node: statements.Node
) -> Iterator[tuple[int, values.Value | None]]:
    """Yield the names that a sentence gives values to, and the values."""
    match node:
        case statements.Let(local=local, value=value):
            yield local.id, value
        case statements.ForEach(binder=binder) if binder.sort != "chosen":
            yield from ((binder.local, each) for each in _members_of(binder))
        case statements.Choose(binder=binder, result=result) if binder.sort != "chosen":
            for name in {result.id, binder.local}:
                yield from ((name, each) for each in _members_of(binder))
        case statements.Offers(proposer=proposer):
            yield proposer.id, None
        case statements.Do(name=name, arguments=arguments) if name in pack.procedures:
            parameters = pack.procedures[name].parameters
            for parameter, argument in zip(parameters, arguments, strict=False):
                yield parameter.local, argument
        case _:
            return


def _members_of(binder: values.Binder) -> Iterator[values.Value | None]:
    yield None
    for each in (binder.place, binder.low, binder.high, binder.where):
        if each is not None:
            yield each


def _is_open(
    pack: model.Model, value: values.Value | None, known: Sources, closed: set[int]
) -> bool:
    """Return whether all may know what a value comes to; nothing at all is open."""
    if value is None:
        return True
    read = tuple(parts.all_parts(value))
    inside = {name for each in read for name in _bound(each)}
    return all(_is_open_part(pack, each, inside | known.keys() - closed) for each in read)


def _bound(part: values.Value) -> tuple[int, ...]:
    match part:
        case values.Defined(parameters=parameters):
            return parameters
        case (
            values.CountSet(binder=binder) | values.Fold(binder=binder)
            | values.Some(binder=binder) | values.The(binder=binder)
        ):  # fmt: skip
            return (binder.local,)
        case values.IsPayable(binder=binder) if binder is not None:
            return (binder.local,)
        case _:
            return ()


def _is_open_part(pack: model.Model, part: values.Value, known: set[int]) -> bool:
    match part:
        case values.Place(zone=zone):
            return pack.zones[zone].seen == "all"
        case values.GameField(name=name) | values.OwnedField(name=name):
            return pack.variables[name].seen == "all"
        case values.Local(id=number, type=kind):
            is_many = isinstance(kind, types.Cards | types.Dice | types.Shares)
            return number in known and not is_many
        case values.Share() | values.FoldDice() | values.Unknown():
            return False
        case _:
            return True
