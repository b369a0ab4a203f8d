"""Which local names of a text need a letter, so that no two things are called the same.

A local is called by its word in the lexicon, or else by its sort: that player, that card. Where
two of one word can be meant at the same point, both get a letter: player A, player B.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from cardwright.compiler.text import shape
from cardwright.compiler.text.words import Words, enum_key
from cardwright.compiler.tree import model, statements, types, values

How = Literal["that", "the", "a", "self"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """What a local is called: by `key` of the lexicon or by its type, and with which letter."""

    key: str
    type: types.Type
    how: How
    letter: str = ""
    silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A local as it is bound."""

    id: int
    name: str
    type: types.Type
    how: How


class _Naming:
    def __init__(self, words: Words) -> None:
        self._words = words
        self._order: dict[int, Bound] = {}
        self._clash: set[int] = set()
        self._silent: set[int] = set()

    def bind(self, scope: tuple[Bound, ...], bound: Bound) -> tuple[Bound, ...]:
        self._order.setdefault(bound.id, bound)
        if bound.how == "self":
            return scope
        word = _word(self._words, bound)
        for other in scope:
            if other.id != bound.id and _word(self._words, other) == word:
                self._clash |= {other.id, bound.id}
        return (*scope, bound)

    def know(self, bound: Bound) -> None:
        self._order.setdefault(bound.id, bound)
        self._silent.add(bound.id)

    def names(self) -> dict[int, Name]:
        counts: dict[str, int] = {}
        found: dict[int, Name] = {}
        for number, bound in self._order.items():
            word, letter = _word(self._words, bound), ""
            if number in self._clash:
                letter = _letter(counts.get(word, 0))
                counts[word] = counts.get(word, 0) + 1
            found[number] = Name(
                key=_key(self._words, bound),
                type=bound.type,
                how=bound.how,
                letter=letter,
                silent=number in self._silent,
            )
        return found


def _letter(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else f"A{index}"


def _key(words: Words, bound: Bound) -> str:
    key = f"locals/{bound.name}"
    return key if words.has(key) and bound.name not in ("it", "this") else ""


def _word(words: Words, bound: Bound) -> str:
    key = _key(words, bound)
    if not key and isinstance(bound.type, types.Card) and bound.type.noun:
        key = f"card-types/{bound.type.noun}"
    return words.one(key) if key else sort_of(bound.type)


def sort_of(kind: types.Type) -> str:
    """Return the sort of thing that a type is, for its noun."""
    if isinstance(kind, types.Shares):
        return f"share of {sort_of(kind.of)}"
    return kind.name if isinstance(kind, types.Enum) else type(kind).__name__


def assign(
    words: Words, known: tuple[Bound, ...], roots: tuple[object, ...]
) -> Mapping[int, Name]:
    """Return the names of all locals of a text; `known` are bound before it begins."""
    naming = _Naming(words)
    scope: tuple[Bound, ...] = ()
    for each in known:
        scope = naming.bind(scope, each)
    for root in roots:
        if isinstance(root, tuple):
            _block(naming, scope, root)  # pyright: ignore[reportUnknownArgumentType]
        else:
            _inside(naming, scope, root)
    return naming.names()


def _block(
    naming: _Naming, scope: tuple[Bound, ...], block: tuple[object, ...]
) -> tuple[Bound, ...]:
    for each in block:
        _inside(naming, scope, each)
        for bound in binds(each):
            scope = naming.bind(scope, bound)
    return scope


def binds(node: object) -> tuple[Bound, ...]:
    """Return what a sentence binds for those that follow it."""
    match node:
        case statements.Secretly(body=statements.Choose(result=result)):
            shares = types.Shares(result.type)
            return (_bound(result.id, result.name, shares, "that"),)
        case (
            statements.Choose() | statements.ChooseSome() | statements.Splits()
            | statements.Measure()
        ):  # fmt: skip
            return (_bound(node.result.id, node.result.name, node.result.type, "that"),)
        case statements.Roll():
            return (_bound(node.result.id, node.result.name, node.result.type, "the"),)
        case statements.Rerolls(again=values.Local() as again):
            return (_bound(again.id, again.name, again.type, "the"),)
        case statements.Let(local=local):
            return (_bound(local.id, local.name, local.type, "that"),)
        case _:
            return ()


def proposing(node: statements.Offers) -> tuple[Bound, ...]:
    """Return who makes an offer, as it is known within the offers."""
    maker = node.proposer
    return (_bound(maker.id, maker.name, maker.type, "that"),)


def after_terms(node: statements.Offers) -> tuple[Bound, ...]:
    """Return what the terms of an offer bind for its answers and for what follows them."""
    return tuple(bound for each in node.terms for bound in binds(each))


def _bound(number: int, name: str, kind: types.Type, how: How) -> Bound:
    return Bound(id=number, name=name, type=kind, how=how)


def member(binder: values.Binder) -> Bound:
    """Return the local that names each member of a set."""
    return _bound(binder.local, binder.name, binder.type, "that")


def is_plain(name: Name | None) -> bool:
    """Return whether a thing has only its sort for a name, as in `that card`."""
    if name is None or name.key or name.letter:
        return False
    return isinstance(name.type, types.Card | types.Seat | types.Kind)


def is_head(words: Words, binder: values.Binder, name: Name) -> bool:
    """Return whether a member is called as the noun of its set: no need to say so then."""
    found = shape.members(binder)
    if name.letter or not name.key:
        return False
    heads = [f"variables/{found.flag}"] if found.flag else []
    if found.cards is not None:
        heads.append(f"card-types/{found.cards.noun}")
    if binder.sort == "value":
        heads.append(enum_key(binder.enum))
    return any(words.has(key) and words.one(key) == words.one(name.key) for key in heads)


def parameter(each: model.Parameter) -> Bound:
    """Return a parameter as a local."""
    return _bound(each.local, each.name, each.type, "the")


def event(
    node: model.Reaction, parameters: tuple[model.Parameter, ...]
) -> tuple[Bound, ...]:
    """Return the names that a reaction gives to who and what takes part."""
    return tuple(
        _bound(number, each.name, each.type, "that")
        for number, each in zip(node.parameters, parameters, strict=False)
    )


def _inside(naming: _Naming, scope: tuple[Bound, ...], node: object) -> None:
    """Name what is bound within a node, where its own members are known."""
    if isinstance(node, tuple):
        _block(naming, scope, node)  # pyright: ignore[reportUnknownArgumentType]
        return
    if isinstance(node, statements.Offers):
        _offers(naming, scope, node)
        return
    inner = scope
    for child in shape.children(node):
        if isinstance(child, values.Binder):
            inner = _set(naming, inner, node, child)
    for child in shape.children(node):
        if not isinstance(child, values.Binder):
            _inside(naming, inner, child)


def _offers(naming: _Naming, scope: tuple[Bound, ...], node: statements.Offers) -> None:
    """Name what is bound within offers: the terms come before those who are asked."""
    _inside(naming, scope, node.actor)
    _inside(naming, scope, node.limit)
    for bound in proposing(node):
        scope = naming.bind(scope, bound)
    scope = _block(naming, scope, node.terms)
    _set(naming, scope, node, node.binder)
    _block(naming, scope, node.agreed)
    _block(naming, scope, node.otherwise or ())


def _set(
    naming: _Naming, scope: tuple[Bound, ...], node: object, binder: values.Binder
) -> tuple[Bound, ...]:
    """Name what is within a set, and its members unless no text ever names them."""
    if shape.is_silent(node, binder):
        naming.know(member(binder))
        inner = scope
    else:
        inner = naming.bind(scope, member(binder))
    for child in shape.children(binder):
        _inside(naming, inner, child)
    return inner
