"""Why a number is what it is: which cards and rules it comes from, in the order of the rules.

A cost asks for 4 prestige because 2 are printed and a card on the board adds 2. The program
holds its definitions taken apart (`ir/layers.py`); here they are worked out on a state, as one
seat may be told. Cards that the seat does not see are not named, and what depends on hidden
places is no more than what is left over.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, assert_never

from cardwright.runtime import messages, views
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import layers, program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.layers import Layer

Source = Literal["printed", "card", "rule", "unseen", "least", "most"]
Change = tuple[int, int]
Changes = Callable[[int], Sequence[Change]]
"""For a slot of the block, the cards that have changed it, -1 for none, and by how much."""


@dataclass(frozen=True, slots=True)
class Part:
    """How much of a number comes from where.

    `card` is the card that adds it, -1 where there is none or it is not seen; `message` and
    `args` are the line that says it, -1 for none. Of a limit, `args` has the limit.
    """

    source: Source
    amount: int
    card: int = -1
    message: int = -1
    args: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A number and its parts, which add up to it; `kind` is the kind of token, -1 for any."""

    name: str
    kind: int
    amount: int
    parts: tuple[Part, ...]

    @property
    def is_plain(self) -> bool:
        """Whether it is what is printed, and no more is to be said."""
        return all(each.source == "printed" for each in self.parts)


def asked(
    machine: Machine, block: array[int], decision: int, seat: int, changes: Changes
) -> tuple[Told, ...]:
    """Return why a decision asks for so much, kind by kind, as far as it can be told."""
    found = (
        _account(machine, block, each, seat, changes)
        for each in machine.program.accounts
        if each.decision == decision
    )
    return tuple(each for each in found if each is not None and each.parts)


def _account(
    machine: Machine,
    block: array[int],
    node: layers.Account,
    seat: int,
    changes: Changes,
) -> Told | None:
    reckoning = machine.program.reckonings[node.reckoning]
    env = {
        var: value_with(machine, block, each, {})
        for var, each in zip(reckoning.vars, node.arguments, strict=True)
    }
    amount = value_with(machine, block, node.asked, {})
    at = _At(machine=machine, block=block, seat=seat, changes=changes)
    found = at.all_parts(reckoning.layers, env)
    parts = _completed(found, amount)
    if parts is None:
        return None
    return Told(reckoning.name, node.kind, amount, parts)


def told(
    machine: Machine,
    block: array[int],
    reckoning: layers.Reckoning,
    arguments: Sequence[int],
    seat: int,
    changes: Changes,
) -> Told | None:
    """Return what a definition comes to for some things; None where not all of it is open."""
    env = dict(zip(reckoning.vars, arguments, strict=True))
    at = _At(machine=machine, block=block, seat=seat, changes=changes)
    found = at.all_parts(reckoning.layers, env)
    if any(each.source == "unseen" for each in found):
        return None
    amount = sum(each.amount for each in found)
    kinds = [
        each
        for each, sort in zip(arguments, reckoning.sorts, strict=True)
        if sort == "kind"
    ]
    return Told(reckoning.name, kinds[0] if kinds else -1, amount, _joined(found))


def named(pack: program.Program, name: str) -> layers.Reckoning:
    """Return the reckoning of a definition; of a name that has none `Refused` is raised."""
    for each in pack.reckonings:
        if each.name == name:
            return each
    known = ", ".join(f"`{each.name}`" for each in pack.reckonings) or "none"
    raise Refused(f"there is no reckoning of `{name}`; there are {known}")


def arguments(
    pack: program.Program, node: layers.Reckoning, things: Sequence[int | str]
) -> tuple[int, ...]:
    """Return things as numbers; what the definition is not of raises `Refused`."""
    if len(things) != len(node.sorts):
        wanted = ", ".join(each.split(" ")[0] for each in node.sorts) or "nothing"
        raise Refused(f"`{node.name}` is of {wanted}")
    return tuple(
        _thing(pack, sort, thing) for sort, thing in zip(node.sorts, things, strict=True)
    )


def _thing(pack: program.Program, sort: str, thing: int | str) -> int:
    kind, _, enum = sort.partition(" ")
    names: Sequence[str] = ()
    match kind:
        case "card":
            names = [each.definition for each in pack.cards]
        case "kind":
            names = [each.name for each in pack.kinds]
        case "value":
            words = next(iter(pack.words.values()))
            names = words.value_names.get(enum, ())
        case "seat":
            names = program.PEOPLE[: pack.most_seats]
        case _:
            pass
    if isinstance(thing, str):
        if thing not in names:
            raise Refused(f"there is no {kind} `{thing}`")
        return names.index(thing)
    if kind != "number" and not 0 <= thing < len(names):
        raise Refused(f"there is no {kind} {thing}")
    return thing


def _completed(found: tuple[Part, ...], amount: int) -> tuple[Part, ...] | None:
    """Return parts that add up to an amount; what is unseen is what they lack of it."""
    over = amount - sum(each.amount for each in found)
    if any(each.source == "unseen" for each in found):
        return _joined((*found, Part("unseen", over)))
    return _joined(found) if over == 0 else None


def _joined(found: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts, those of one source as one, without those that add nothing."""
    sums: dict[Part, int] = {}
    for each in found:
        key = replace(each, amount=0)
        sums[key] = sums.get(key, 0) + each.amount
    return tuple(replace(key, amount=amount) for key, amount in sums.items() if amount)


# ---- worked out --------------------------------------------------------------------------

Env = Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _At:
    """A state, and who is told about it."""

    machine: Machine
    block: array[int]
    seat: int
    changes: Changes

    def all_parts(self, found: tuple[Layer, ...], env: Env) -> tuple[Part, ...]:
        """Return the parts that some layers come to."""
        return tuple(part for each in found for part in self._parts(each, env))

    def _parts(self, node: Layer, env: Env) -> Iterator[Part]:
        match node:
            case layers.Printed(value=value):
                yield Part("printed", self._value(value, env))
            case layers.Given(card=card, value=value):
                yield self._given(self._value(card, env), self._value(value, env))
            case layers.Changed():
                yield from self._changed(node, env)
            case layers.Told(message=message, args=args, value=value):
                gaps = tuple(self._value(each, env) for each in args)
                amount = self._value(value, env)
                yield Part("rule", amount, message=message, args=gaps)
            case layers.Unseen():
                yield Part("unseen", 0)
            case layers.Each(var=var, layers=inner):
                for member in self._members(node, env):
                    yield from self.all_parts(inner, {**env, var: member})
            case layers.Either(test=test, then=then, otherwise=otherwise):
                holds = self._value(test, env)
                yield from self.all_parts(then if holds else otherwise, env)
            case layers.Held():
                yield from self._held(node, env)
            case _:
                assert_never(node)

    def _given(self, card: int, amount: int) -> Part:
        return Part("card", amount, card=card if self._is_seen(card) else -1)

    def _is_seen(self, card: int) -> bool:
        """Return whether the seat sees the place where a card lies."""
        pack = self.machine.program
        if not 0 <= card < len(pack.cards):
            return False
        lies = self.block[pack.locations + card]
        return any(
            views.may_see(zone, owner, self.seat)
            for zone in pack.zones
            if zone.pile >= 0
            for owner, copy in zone.places(self.machine.seats)
            if zone.pile + copy * zone.pile_stride == lies
        )

    def _changed(self, node: layers.Changed, env: Env) -> Iterator[Part]:
        """Yield what each card has made of a variable, as far as that is known."""
        field = self.machine.program.fields[node.field]
        slot = field.base + max(0, self._value(node.owner, env))
        amount, value = self._value(node.value, env), self.block[slot]
        known = self.changes(slot) if amount == value else ()
        for card, more in known:
            if self._is_seen(card):
                yield Part("card", more, card=card)
                amount -= more
        gaps = tuple(self._value(each, env) for each in node.args)
        yield Part("rule", amount, message=node.message, args=gaps)

    def _held(self, node: layers.Held, env: Env) -> Iterator[Part]:
        found = self.all_parts(node.layers, env)
        yield from found
        if any(each.source == "unseen" for each in found):
            return
        amount = sum(each.amount for each in found)
        if node.least is not None:
            least = self._value(node.least, env)
            yield Part("least", max(0, least - amount), args=(least,))
        if node.most is not None:
            most = self._value(node.most, env)
            yield Part("most", min(0, most - amount), args=(most,))

    def _members(self, node: layers.Each, env: Env) -> list[int]:
        source: ir.Source = filled(node.source, env)
        where: ir.Value | None = None if node.where is None else filled(node.where, env)
        return self.machine.members(node.var, source, where)(self.block)

    def _value(self, node: ir.Value, env: Env) -> int:
        return value_with(self.machine, self.block, node, env)


def value_with(machine: Machine, block: array[int], node: ir.Value, env: Env) -> int:
    """Return a value of a block in which some variables are known."""
    known: ir.Value = filled(node, env)
    return int(machine.value(known)(block))


def filled(node: Any, env: Env) -> Any:
    """Return a value in which the variables that are known are numbers."""
    if isinstance(node, ir.Var) and node.id in env:
        return ir.Const(env[node.id])
    if isinstance(node, tuple):
        return tuple(filled(each, env) for each in node)  # pyright: ignore[reportUnknownVariableType]
    if is_dataclass(node) and not isinstance(node, type):
        made = {each.name: filled(getattr(node, each.name), env) for each in fields(node)}
        return replace(node, **made)
    return node


# ---- in words ----------------------------------------------------------------------------


def text(pack: program.Program, language: str, found: Told, names: Sequence[str]) -> str:
    """Return `4 Prestige: 2 printed, 2 more by Corruption.`; `names` are those of the seats."""
    words = pack.words[language]
    head = words.terms["any-kind"].replace("{n}", str(found.amount))
    if found.kind >= 0:
        head = messages.amount_of(words, found.kind, found.amount)
    return f"{head}: {reasons(pack, language, found, names)}."


def reasons(pack: program.Program, language: str, found: Told, names: Sequence[str]) -> str:
    """Return `2 printed, 2 more by Corruption`; copies of a card are one reason."""
    groups: dict[tuple[object, ...], list[Part]] = {}
    for part in found.parts:
        groups.setdefault(_same(pack, part), []).append(part)
    said = [
        _reason(pack, language, parts, names, is_first=not at)
        for at, parts in enumerate(groups.values())
    ]
    return ", ".join(said) or pack.words[language].terms["nothing"]


def _same(pack: program.Program, part: Part) -> tuple[object, ...]:
    """Return what parts share that are told together: copies of one card that do alike."""
    if part.source != "card" or part.card < 0:
        return (part,)
    return (pack.cards[part.card].definition, part.amount > 0)


def _reason(
    pack: program.Program,
    language: str,
    parts: list[Part],
    names: Sequence[str],
    *,
    is_first: bool,
) -> str:
    terms, part = pack.words[language].terms, parts[0]
    if part.source in ("least", "most"):
        limit = "never-below" if part.source == "least" else "never-above"
        return terms[limit].replace("{n}", str(part.args[0]))
    amount = sum(each.amount for each in parts)
    if part.source == "printed" and amount > 0:
        return terms["printed"].replace("{n}", str(amount))
    frame = "less" if amount < 0 else "is" if is_first else "more"
    why = _why(pack, language, part, names)
    if len(parts) > 1:
        why = terms["times"].replace("{n}", str(len(parts))).replace("{why}", why)
    return terms[frame].replace("{n}", str(abs(amount))).replace("{why}", why)


def _why(pack: program.Program, language: str, part: Part, names: Sequence[str]) -> str:
    words = pack.words[language]
    terms = words.terms
    match part.source:
        case "card" if part.card >= 0:
            name = messages.card_name(pack, words, part.card)
            return terms["by"].replace("{name}", name)
        case "rule" if part.message >= 0:
            said = messages.fill(pack, language, part.message, part.args, names)
            return said[:1].lower() + said[1:]
        case "rule" | "printed":
            return terms["by-rule"]
        case _:
            return terms["by-unseen"]
