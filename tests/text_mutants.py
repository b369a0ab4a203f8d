"""Changes any one leaf of a typed tree: the mutants that a text must tell apart.

A leaf that means nothing for the game is listed in `VOID` with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Literal, cast, get_args, get_origin, get_type_hints

from cardwright.compiler.tree import model, statements, types, values

VOID: dict[tuple[str, str], str] = {
    ("*", "type"): "worked out from the other leaves",
    ("*", "span"): "where the designer wrote it",
    ("*", "choice"): "the slot where an answer is kept",
    ("*", "cursor"): "the slot where a loop counts",
    ("May", "result"): "the slot where an answer is kept",
    ("Orders", "result"): "the slot where an answer is kept",
    ("Rerolls", "result"): "the slot where an answer is kept",
    ("Offers", "result"): "the slot where an answer is kept",
    ("ChooseOne", "result"): "the slot where an answer is kept",
    ("Local", "name"): "what the designer calls a local; its number says which it is",
    ("Share", "name"): "what the designer calls a local; its number says which it is",
    ("Binder", "name"): "what the designer calls a local; its number says which it is",
    ("Binder", "noun"): "repeats the test, the kinds or the enumeration",
    ("MoveTokens", "noun"): "repeats the kinds",
    ("CountTokens", "noun"): "repeats the kinds",
    ("IsKind", "noun"): "repeats the kinds",
    ("IsCard", "noun"): "repeats the cards",
    ("EnumValue", "index"): "repeats the name",
    ("EnumValue", "enum"): "the type, which the other side of a comparison has too",
    ("Defined", "body"): "the definition, which has a text of its own",
    ("Defined", "parameters"): "the parameters of the definition",
    ("Cost", "kinds"): "what the declaration of the cost says",
    ("Cost", "needs"): "what the declaration of the cost says",
    ("Cost", "wild"): "what the declaration of the cost says",
    ("Cost", "rate"): "what the declaration of the cost says",
    ("NamedNumber", "name"): "the values say what happens; a table is printed by its name",
    ("Parameter", "name"): "what the designer calls a local; its number says which it is",
}


Texts = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A tree with one leaf changed, and which."""

    path: str
    tree: object
    owner: object = None


def means_nothing(mutant: Mutant) -> str:
    """Return why a leaf means nothing where it stands, an empty text where it does."""
    owner, path = mutant.owner, mutant.path
    if "MoveCards.binder/Binder.sort" in path or path.endswith(
        "MoveCards.binder/Binder.place=none"
    ):
        return "repeats the source of the move"
    if isinstance(owner, statements.MoveTokens | values.CountTokens) and ".kinds" in path:
        return "the kind is one that was named before" if owner.kind is not None else ""
    if path.endswith(("MoveCard.actor=none", "MoveCards.actor=none")):
        return "nobody decides anything"
    if "May.cost/Pay.seat" in path:
        return "who may pay is who pays"
    if path.endswith("MoveTokens.actor=none"):
        return (
            "refused by the resolver where there is a choice, and void where there is none"
        )
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names of a pack, and the locals of the text that is changed."""

    pack: model.Model
    locals: tuple[int, ...]


def mutants(names: Names, tree: object, path: str = "") -> Iterator[Mutant]:
    """Return every tree that differs from `tree` in one leaf that matters."""
    if isinstance(tree, tuple):
        yield from _of_tuple(names, cast("tuple[object, ...]", tree), path)
        return
    if not is_dataclass(tree) or isinstance(tree, type):
        return
    kind = type(tree).__name__
    hints = get_type_hints(type(tree))
    for each in fields(tree):
        if ("*", each.name) in VOID or (kind, each.name) in VOID:
            continue
        old: object = getattr(tree, each.name)
        where = f"{path}/{kind}.{each.name}"
        for found in _changed(names, tree, each.name, old, hints[each.name], where):
            owner = found.owner or tree
            yield Mutant(found.path, replace(tree, **{each.name: found.tree}), owner)


def _of_tuple(names: Names, tree: tuple[object, ...], path: str) -> Iterator[Mutant]:
    for index, each in enumerate(tree):
        before, after = tree[:index], tree[index + 1 :]
        for found in mutants(names, each, f"{path}[{index}]"):
            yield Mutant(found.path, (*before, found.tree, *after), found.owner)
        if not isinstance(each, int):
            yield Mutant(f"{path} without {index}", (*before, *after))


def _changed(
    names: Names, owner: object, field: str, old: object, hint: object, path: str
) -> Iterator[Mutant]:
    """Return the other values that a field can have."""
    if isinstance(old, bool):
        yield Mutant(path, not old)
    elif isinstance(old, int):
        others = [old + 1] if not _is_local(owner, field) else _locals(names, old)
        yield from (Mutant(f"{path}={other}", other) for other in others)
    elif isinstance(old, str):
        words = _texts(names, owner, field, old, hint)
        yield from (Mutant(f"{path}={word}", word) for word in words)
    elif _is_texts(old):
        yield from _of_texts(names, cast("tuple[str, ...]", old), path)
    elif _is_numbers(old):
        for index, number in enumerate(cast("tuple[int, ...]", old)):
            numbers = list(cast("tuple[int, ...]", old))
            numbers[index] = number + 1
            yield Mutant(f"{path}[{index}]", tuple(numbers))
    elif old is not None:
        yield from mutants(names, old, path)
        if type(None) in get_args(hint):
            yield Mutant(f"{path}=none", None)
        if isinstance(getattr(old, "type", None), types.Flag):
            test = cast("values.Value", old)
            yield Mutant(
                f"{path} negated", values.Not(test=test, type=test.type, span=test.span)
            )


def _is_local(owner: object, field: str) -> bool:
    if isinstance(owner, values.Local | values.Share):
        return field == "id"
    if isinstance(owner, values.Binder):
        return field == "local"
    return field in ("card", "seat", "owner", "local")


def _locals(names: Names, old: int) -> list[int]:
    return [each for each in (*names.locals, 999_999) if each != old]


def _is_texts(old: object) -> bool:
    return isinstance(old, tuple) and isinstance(next(iter(cast("Texts", old)), None), str)


def _is_numbers(old: object) -> bool:
    return isinstance(old, tuple) and isinstance(next(iter(cast("Texts", old)), None), int)


def _of_texts(names: Names, old: tuple[str, ...], path: str) -> Iterator[Mutant]:
    known = names.pack.cards if old[0] in names.pack.cards else names.pack.tokens
    for index, text in enumerate(old):
        rest = (*old[:index], *old[index + 1 :])
        yield Mutant(f"{path} without {text}", rest)
        other = next((each for each in known if each not in old), None)
        if other is not None:
            yield Mutant(f"{path} {other}", (*old[:index], other, *old[index + 1 :]))


def _texts(names: Names, owner: object, field: str, old: str, hint: object) -> list[str]:
    if get_origin(hint) is Literal:
        return [each for each in get_args(hint) if each != old]
    known = _known(names.pack, owner, field)
    return [each for each in known if each != old]


def _known(pack: model.Model, owner: object, field: str) -> list[str]:
    """Return the names that a field can hold."""
    match owner:
        case statements.MoveTokens() if owner.how != "worth":
            return []
        case statements.MoveTokens() | values.KindField():
            return list(pack.token_fields)
        case values.EnumValue():
            return _enum_field(pack, owner, field)
        case values.Binder():
            return list(pack.enums) if owner.sort == "value" and field == "enum" else []
        case values.OptionValue():
            return list(pack.options)
        case values.GameField() | values.OwnedField():
            whose = pack.variables[owner.name].per
            return [n for n, each in pack.variables.items() if each.per == whose]
        case values.CardField() | model.Modifier():
            return sorted({n for each in pack.card_types.values() for n in each.fields})
        case values.Place():
            return list(pack.zones)
        case values.KindName() | statements.Trade():
            return list(pack.tokens)
        case values.CardName():
            return list(pack.cards)
        case values.Defined():
            return list(pack.definitions)
        case values.Cost():
            return list(pack.costs)
        case statements.Become():
            return [n for n, each in pack.variables.items() if each.per == "seat"]
        case statements.Option():
            return ["bribe", "beg", "three-of-a-kind"]
        case statements.Do() | model.Reaction():
            return list(pack.procedures)
        case model.Effect():
            return sorted({n for each in pack.card_types.values() for n in each.effects})
        case statements.DoEffect():
            return sorted({n for each in pack.card_types.values() for n in each.effects})
        case statements.Announce():
            return list(pack.lexicons["en"].texts)
        case _:
            return []


def _enum_field(pack: model.Model, owner: values.EnumValue, field: str) -> list[str]:
    option = owner.enum.removeprefix("option ")
    if owner.enum in pack.enums:
        known, others = pack.enums[owner.enum].values, list(pack.enums)
    else:
        known, others = pack.options[option].values, [f"option {n}" for n in pack.options]
    return list(known) if field == "name" else others
