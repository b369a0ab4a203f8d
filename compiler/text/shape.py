"""The shape of what is said, for every language alike: head nouns, relative clauses, amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardwright.compiler.text.runs import Runs, line
from cardwright.compiler.text.words import Case, Words
from cardwright.compiler.tree import model, statements, types, values
from cardwright.compiler.tree.parts import walked

FormOf = Callable[[bool, Case], Runs]


def member(binder: values.Binder) -> values.Local:
    """Return the local that names each member of a set."""
    return values.Local(
        id=binder.local, name=binder.name, type=binder.type, span=binder.span
    )


def mentions(node: object, local: int) -> bool:
    """Return whether a tree refers to a local."""
    if isinstance(node, values.Local):
        return node.id == local
    return any(mentions(child, local) for child in children(node))


def children(node: object) -> Iterator[object]:
    """Return the nodes within a node; a definition's value belongs to the definition."""
    if isinstance(node, tuple):
        yield from node  # pyright: ignore[reportUnknownVariableType]
        return
    for slot in getattr(node, "__slots__", ()):
        if slot in _LEFT_OUT or (slot == "body" and isinstance(node, values.Defined)):
            continue
        child: object = getattr(node, slot)
        if isinstance(child, tuple) or hasattr(child, "__slots__"):
            yield child


_LEFT_OUT = ("type", "span")


def same(one: values.Value | None, other: values.Value | None) -> bool:
    """Return whether two values are the same thing, however a local was called."""
    if isinstance(one, values.Local) and isinstance(other, values.Local):
        return one.id == other.id
    return one is not None and one == other


def is_local(value: values.Value | None, local: int) -> bool:
    """Return whether a value is a certain local."""
    return isinstance(value, values.Local) and value.id == local


# ---- sets --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Members:
    """A set as it is said: a head noun and what restricts it.

    `flag` is the flag that seats must have, `cards` the definitions that cards must be one of.
    """

    flag: str
    cards: values.IsCard | None
    rest: tuple[values.Value, ...]


def members(binder: values.Binder) -> Members:
    """Return the head noun and the restrictions of a set."""
    parts = conjuncts(binder.where) if binder.where is not None else ()
    if parts:
        first = parts[0]
        if isinstance(first, values.OwnedField) and is_local(first.owner, binder.local):
            return Members(flag=first.name, cards=None, rest=parts[1:])
        if isinstance(first, values.IsCard) and is_local(first.card, binder.local):
            return Members(flag="", cards=first, rest=parts[1:])
    return Members(flag="", cards=None, rest=parts)


def conjuncts(value: values.Value) -> tuple[values.Value, ...]:
    """Return the tests that a test is joined of by `and`."""
    if isinstance(value, values.Logic) and value.op == "and":
        return (*conjuncts(value.left), *conjuncts(value.right))
    return (value,)


def is_relative(test: values.Value, local: int) -> bool:
    """Return whether a restriction is said with `whose`, `who` or `that`, without a name."""
    compared = walked(test)
    if compared is not None and isinstance(compared.left, values.Steps):
        others = (compared.left.start, compared.right)
        return is_local(compared.left.end, local) and not mentions(others, local)
    match test:
        case values.Not(test=values.Compare(op="=") as inner):
            return is_local(inner.left, local) and not mentions(inner.right, local)
        case values.Not(test=inner):
            return _is_quality(inner, local)
        case values.Compare(left=left, right=right):
            subject = is_field_of(left, local) or is_local(left, local)
            is_there = not isinstance(right, values.Nothing)
            return subject and is_there and not mentions(right, local)
        case _:
            return _is_quality(test, local)


def _is_quality(test: values.Value, local: int) -> bool:
    match test:
        case values.OwnedField(owner=owner):
            return is_local(owner, local)
        case values.IsCard(card=card):
            return is_local(card, local)
        case values.IsIn(card=card, place=place):
            return is_local(card, local) and not mentions(place, local)
        case values.IsKind(kind=kind):
            return is_local(kind, local)
        case values.Printed(card=card, seat=seat):
            return is_local(card, local) and not mentions(seat, local)
        case values.Defined(arguments=(first, *others)):
            is_alone = not any(mentions(each, local) for each in others)
            return is_local(first, local) and is_alone
        case values.CardField():
            return is_field_of(test, local)
        case _:
            return False


def side(node: values.Value, op: str, said: Runs) -> Runs:
    """Return one side of `and` or `or`, in brackets where it is joined by the other word."""
    is_other = isinstance(node, values.Logic) and node.op != op
    return line("(", said, ")") if is_other else said


def is_close(node: values.Value, local: int) -> bool:
    """Return whether a restriction follows its noun at once: `of that colour`."""
    match node:
        case values.Compare(
            op="=", left=values.CardField(card=card, type=types.Enum()), right=right
        ):
            return is_local(card, local) and isinstance(right, values.Local)
        case _:
            return excluded(node, local) is not None


def excluded(node: values.Value, local: int) -> values.Value | None:
    """Return what a restriction leaves out of a set: `other than the player`."""
    match node:
        case values.Not(test=values.Compare(op="=", left=left, right=right)):
            is_other = is_local(left, local) and not isinstance(right, values.Nothing)
            return right if is_other else None
        case _:
            return None


def all_excluded(binder: values.Binder) -> tuple[values.Value, ...]:
    """Return all that is left out of a set."""
    found = (excluded(each, binder.local) for each in members(binder).rest)
    return tuple(each for each in found if each is not None)


def is_not_whom(binder: values.Binder) -> values.Local | None:
    """Return of whom a set holds all other seats: `seat t where t is not s`."""
    match binder.where:
        case values.Not(
            test=values.Compare(op="=", left=left, right=values.Local() as right)
        ):
            is_other = binder.sort == "seat" and is_local(left, binder.local)
            return right if is_other else None
        case _:
            return None


def is_field_of(value: object, local: int) -> bool:
    """Return whether a value is a property of a local, and of nothing else."""
    match value:
        case values.Defined(arguments=arguments):
            return len(arguments) == 1 and is_local(arguments[0], local)
        case values.OwnedField(owner=owner) | values.Share(seat=owner):
            return is_local(owner, local)
        case values.CardField(card=owner) | values.KindField(kind=owner):
            return is_local(owner, local)
        case _:
            return False


_NAMING = statements.ForEach | statements.Secretly | model.Modifier


def is_of(value: object, local: int) -> bool:
    """Return whether a value is a local, or a property of it and of nothing else."""
    is_itself = isinstance(value, values.Local) and value.id == local
    return is_itself or is_field_of(value, local)


def is_silent(node: object, binder: values.Binder) -> bool:
    """Return whether the members of a set are never called by a name."""
    if isinstance(node, _NAMING):
        return False
    if isinstance(node, values.Fold) and not is_of(node.body, binder.local):
        return False
    return all(is_relative(each, binder.local) for each in members(binder).rest)


# ---- numbers -----------------------------------------------------------------------------


def fixed(value: values.Value | None) -> int | None:
    """Return a number that is the same in every game, else nothing."""
    match value:
        case values.Number(value=number):
            return number
        case values.NamedNumber(values=numbers) if len(set(numbers)) == 1:
            return numbers[0]
        case _:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cases:
    """A value by cases: each with its test, and what it is in no case.

    `by` is what every test asks for, where all of them ask whether it is something else; each
    test is what it is held against then.
    """

    by: values.Value | None
    cases: tuple[tuple[values.Value, values.Value], ...]
    otherwise: values.Value


def cases(node: values.IfValue) -> Cases | None:
    """Return a value that has more than two cases."""
    found: list[tuple[values.Value, values.Value]] = []
    rest: values.Value = node
    while isinstance(rest, values.IfValue) and bounded(rest) is None:
        found.append((rest.test, rest.then))
        rest = rest.otherwise
    if len(found) < 2:
        return None
    asked = [_asked(test) for test, _ in found]
    by = asked[0][0] if asked[0] is not None else None
    held = [each[1] for each in asked if each is not None and same(each[0], by)]
    if len(held) < len(found):
        return Cases(by=None, cases=tuple(found), otherwise=rest)
    thens = (then for _, then in found)
    return Cases(by=by, cases=tuple(zip(held, thens, strict=True)), otherwise=rest)


def _asked(test: values.Value) -> tuple[values.Value, values.Value] | None:
    """Return what a test asks for, and which one thing it must be."""
    match test:
        case values.IsKind(kind=kind, kinds=(name,)):
            return kind, values.KindName(name=name, type=types.Kind(), span=test.span)
        case values.Compare(op="=", left=left, right=values.EnumValue() as right):
            return left, right
        case _:
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounded:
    """A number that is held at a limit, `least` or else most; `negative` turns it round."""

    value: values.Value
    limit: values.Value
    least: bool
    negative: bool = False


def bounded(node: values.IfValue) -> Bounded | None:
    """Return a number that is held at a limit: `if a > b then a - b else 0`."""
    match node:
        case values.IfValue(
            test=values.Compare(op=">" | "<" as op, left=left, right=right),
            then=then,
            otherwise=otherwise,
        ):
            if _is_excess(node, left, right):
                return Bounded(value=then, limit=otherwise, least=True)
            negative = isinstance(then, values.Negative)
            if isinstance(then, values.Negative) and isinstance(otherwise, values.Negative):
                then, otherwise = then.value, otherwise.value
            if (then, otherwise) not in ((left, right), (right, left)) or left == right:
                return None
            least = (op == ">") == (then == left)
            return Bounded(value=left, limit=right, least=least, negative=negative)
        case _:
            return None


def is_turned(node: values.IfValue) -> bool:
    """Return whether a number is held at a limit and then turned round."""
    held = bounded(node)
    return held is not None and held.negative


def _is_excess(node: values.IfValue, left: values.Value, right: values.Value) -> bool:
    """Return whether a number is by how much one goes beyond another, or 0."""
    match node:
        case values.IfValue(
            test=values.Compare(op=">"),
            then=values.Arithmetic(op="-", left=more, right=less),
            otherwise=values.Number(value=0),
        ):
            return (more, less) == (left, right)
        case _:
            return False


Counted = values.CountTokens | values.CountSet


@dataclass(frozen=True, slots=True, kw_only=True)
class PerThing:
    """An amount of so many for each of some things."""

    times: values.Value | None
    things: Counted


def per_thing(value: values.Value) -> PerThing | None:
    """Return an amount as so many for each thing counted, if it is that."""
    match value:
        case values.CountTokens() | values.CountSet():
            return PerThing(times=None, things=value)
        case values.Arithmetic(op="*", left=left, right=right):
            if fixed(left) is None or not isinstance(right, Counted):
                return None
            return PerThing(times=left, things=right)
        case _:
            return None


# ---- kinds -------------------------------------------------------------------------------


def group_of(
    pack: model.Model, noun: str, kinds: tuple[str, ...], zones: tuple[str, ...]
) -> str:
    """Return the group that is exactly these kinds, as far as the places hold them."""
    for name in (noun, *pack.groups):
        group = pack.groups.get(name)
        if group is None or len(kinds) < 2:
            continue
        held = tuple(
            kind
            for kind in group.kinds
            if all(kind in pack.zones[zone].kinds for zone in zones if zone in pack.zones)
        )
        if kinds in (group.kinds, held):
            return name
    return ""


def is_by_seats(number: values.NamedNumber) -> bool:
    """Return whether a number of the pack depends on how many play."""
    return len(set(number.values)) > 1


def is_simple(block: statements.Block) -> bool:
    """Return whether a block is one sentence without others inside it."""
    blocks = (
        statements.IfDo
        | statements.ForEach
        | statements.Repeat
        | statements.Table
        | statements.ChooseOne
        | statements.May
        | statements.Offers
    )
    if len(block) != 1 or isinstance(block[0], blocks):
        return False
    match block[0]:
        case statements.Trade() | statements.Pay() | statements.Collect() as paying:
            return paying.otherwise is None
        case _:
            return True


def is_left(block: statements.Block) -> bool:
    """Return whether something in a block stops the repetition that it is."""
    return any(_is_stop(each) for each in block)


def _is_stop(node: object) -> bool:
    if isinstance(node, statements.Repeat | statements.ForEach | statements.Offers):
        return False
    if isinstance(node, statements.Leave):
        return node.what == "repeat"
    return any(_is_stop(child) for child in children(node))


def is_idle(block: statements.Block) -> bool:
    """Return whether nothing is done, so that only what leads to it need be said."""
    match block:
        case (statements.Leave(what="nothing"),):
            return True
        case _:
            return False


def seat_type(value: values.Value) -> bool:
    """Return whether a value is a seat."""
    return isinstance(value.type, types.Seat)


def subject_of(node: values.Value) -> values.Value | None:
    """Return what a test is about, None where the test is its own subject."""
    match node:
        case values.OwnedField(owner=subject) | values.IsCard(card=subject):
            return subject
        case values.CardField(card=subject) | values.IsIn(card=subject):
            return subject
        case values.Printed(card=subject):
            return subject
        case values.IsKind(kind=subject) | values.IsEmpty(place=subject):
            return subject
        case values.Defined(arguments=(subject, *_)):
            return subject
        case values.Local():
            return node
        case values.Compare(left=values.Steps(end=subject)):
            return subject
        case _:
            return None


def said(words: Words, node: values.Value, form: str) -> str:
    """Return what the lexicon says of a flag or a definition: `is` or `is-not`."""
    match node:
        case values.OwnedField(name=name) | values.GameField(name=name):
            return words.extra(f"variables/{name}", form)
        case values.CardField(name=name):
            return words.extra(f"fields/{name}", form)
        case values.Printed(name=name):
            return words.extra(f"effects/{name}", form)
        case values.Defined(name=name):
            return words.extra(f"definitions/{name}", form)
        case _:
            return ""


def is_mass(words: Words, node: values.Value) -> bool:
    """Return whether what is counted has no plural, as `Food`: how much there is then."""
    match node:
        case values.CountTokens(kind=None, kinds=(name,)):
            return words.is_mass(f"tokens/{name}")
        case _:
            return False


def is_compound(node: values.Value) -> bool:
    """Return whether a number is worked out on the spot, so that it needs brackets."""
    return strength(node) < 4


def strength(node: values.Value) -> int:
    """Return how closely the parts of a number hold together, so that brackets are right."""
    match node:
        case values.IfValue():
            return 1 if bounded(node) is not None else 0
        case values.Fold(body=body, binder=binder):
            return 4 if is_of(body, binder.local) else 0
        case values.Arithmetic(op="+" | "-"):
            return 1
        case values.Arithmetic() | values.Negative():
            return 2
        case _:
            return 4


def is_all(node: statements.Trade) -> bool:
    """Return whether a trade is of all that the seat has of a kind."""
    match node.amount:
        case values.CountTokens(kind=None, kinds=kinds, place=place):
            return node.verb != "gains" and kinds == (node.kind,) and place == node.home
        case _:
            return False


def is_unusual(pack: model.Model, node: statements.Trade) -> bool:
    """Return whether a trade is not between the seat's own home and the supply."""
    token = pack.tokens.get(node.kind)
    supplies = (each for each in pack.zones.values() if each.supply)
    supply = next((each.name for each in supplies if node.kind in each.kinds), "")
    is_home = token is not None and token.home == node.home.zone
    is_own = same(node.home.seat, node.seat)
    is_supply = node.supply.zone == supply and node.supply.seat is None
    return not (is_home and is_own and is_supply)


def same_name(binder: values.Binder, result: values.Local) -> bool:
    """Return whether a choice is called as the members that it is chosen from."""
    return binder.name == result.name
