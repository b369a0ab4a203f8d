"""Actions: each number that can stand in an answer has a fixed id, the same for any table size.

An answer is given one number at a time (`micro.py`). What the number means is part of its
action: card 3, seat 3, three coins and the third way of an option have ids of their own. Ids
are made from the declarations of a pack: of those sorts that its decisions use, in this order:
none, stop, no and yes, seats, cards, kinds, numbers, ways of each `chooses one`, values of each
enumeration, dice, amounts of each kind of token, shares of each seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime import decisions, messages, micro, payments
from cardwright.runtime.adapters.bounds import Analysis, Bounds
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import program

MOST = 100_000
"""How many actions a pack may have."""

Meaning = tuple[str, str]  # a sort, and which enumeration, kind or seat it is of


@dataclass(frozen=True, slots=True)
class Group:
    """The actions that mean numbers from `low` on; the first of them has the id `first`."""

    meaning: Meaning
    low: int
    count: int
    first: int


class Actions:
    """The actions of a pack."""

    def __init__(self, pack: program.Program) -> None:
        self._pack = pack
        self._groups: dict[Meaning, Group] = {}
        count = 0
        for meaning, bounds in sorted(_used(pack).items(), key=lambda each: _rank(each[0])):
            size = bounds.high - bounds.low + 1
            self._groups[meaning] = Group(meaning, bounds.low, size, count)
            count += size
            if count > MOST:
                raise Refused(
                    f"{pack.title} has more than {MOST} actions: its {meaning[0]}s"
                    f" go from {bounds.low} to {bounds.high}"
                )
        self.count = max(1, count)

    def __iter__(self) -> Iterator[Group]:
        return iter(self._groups.values())

    def id_of(self, domain: decisions.Domain, path: micro.Path, number: int) -> int:
        """Return the id of a number that may follow a path."""
        group = self._groups.get(meaning_of(domain, path, number))
        at = -1 if group is None else number - group.low
        if group is None or not 0 <= at < group.count:
            raise Refused(f"no action stands for {number} in `{domain}`")
        return group.first + at

    def legal(self, domain: decisions.Domain, path: micro.Path = ()) -> dict[int, int]:
        """Return the ids that may follow a path, in order, and the number each stands for."""
        found = {
            self.id_of(domain, path, number): number for number in micro.steps(domain, path)
        }
        return dict(sorted(found.items()))

    def words(self, id_: int, language: str = "") -> str:
        """Return an action in the words of the pack, in its first language by default.

        A pack without any language speaks in its ids.
        """
        if not self._pack.words:
            return self.name(id_)
        group, number = self._find(id_)
        words = self._pack.words[language or next(iter(self._pack.words))]
        return _words(self._pack, words, group, number)

    def name(self, id_: int) -> str:
        """Return an action in the ids of the pack: another name for each of one decision."""
        group, number = self._find(id_)
        return _plain(self._pack, group, number)

    def _find(self, id_: int) -> tuple[Group, int]:
        for group in self:
            if 0 <= id_ - group.first < group.count:
                return group, group.low + id_ - group.first
        raise Refused(f"there is no action {id_}")

    @property
    def fingerprint(self) -> str:
        """Return a hash of what the ids mean, to be kept with what was learnt by them."""
        rows = [(group.meaning, group.low, group.count) for group in self]
        names = [(card.definition, card.copy) for card in self._pack.cards]
        kinds = [kind.name for kind in self._pack.kinds]
        return hashlib.sha256(repr((rows, names, kinds)).encode()).hexdigest()[:16]


def meaning_of(domain: decisions.Domain, path: micro.Path, number: int) -> Meaning:
    """Return what a number means that follows a path."""
    at = len(path)
    match domain:
        case decisions.PickOne(sort=sort, enum=enum):
            return ("none", "") if number < 0 and sort != "number" else (sort, enum)
        case decisions.YesNo():
            return ("answer", "")
        case decisions.PickSome(sort=sort):
            return ("stop", "") if number == micro.STOP else (sort, "")
        case decisions.Counts(kinds=kinds) | payments.Payment(kinds=kinds):
            return ("amount", str(kinds[at]))
        case decisions.Order():
            return ("card", "")
        case decisions.Split(members=members):
            return ("share", str(members[at]))
        case decisions.Chance():
            return ("outcome", "")
        case _:
            assert_never(domain)


ORDER = (
    "none", "stop", "answer", "seat", "card", "kind", "number", "option", "value", "die",
    "amount", "share",
)  # fmt: skip


def _rank(meaning: Meaning) -> tuple[int, int, str]:
    sort, detail = meaning
    return ORDER.index(sort), int(detail) if detail.isdigit() else 0, detail


# ---- which numbers the decisions of a pack use -------------------------------------------


def _used(pack: program.Program) -> dict[Meaning, Bounds]:
    analysis = Analysis(pack, pack.most_seats)
    found: dict[Meaning, Bounds] = {}
    for node in pack.decisions:
        for meaning, bounds in _of_decision(pack, node, analysis):
            found[meaning] = found.get(meaning, bounds).join(bounds)
    return found


def _of_decision(
    pack: program.Program, node: program.Decision, analysis: Analysis
) -> Iterator[tuple[Meaning, Bounds]]:
    none: tuple[Meaning, Bounds] = ("none", ""), Bounds(-1, -1)
    match node.domain:
        case program.Pick(sort="number", optional=optional):
            if optional:
                yield none
            yield ("number", ""), analysis.picks(node)
        case program.Pick(sort=sort, enum=enum, optional=optional):
            if optional or node.sealed is not None:
                yield none
            values = Bounds(0, max(0, analysis.picks(node).high))
            yield (sort, enum), values if sort == "value" else _members(pack, sort, enum)
        case program.YesNo():
            yield ("answer", ""), Bounds(0, 1)
        case program.PickSome(sort=sort):
            yield ("stop", ""), Bounds(micro.STOP, micro.STOP)
            dice = Bounds(0, max(0, node.capacity - 2))
            yield (sort, ""), dice if sort == "die" else _members(pack, sort, "")
        case program.Counts(kinds=kinds) | program.Payment(kinds=kinds):
            for kind in kinds:
                yield ("amount", str(kind)), Bounds(0, pack.kinds[kind].count)
        case program.Order():
            yield ("card", ""), _members(pack, "card", "")
        case program.Split():
            for seat in range(pack.most_seats):
                yield ("share", str(seat)), analysis.picks(node)
        case _:
            assert_never(node.domain)


def _members(pack: program.Program, sort: str, enum: str) -> Bounds:
    """Return the numbers of all things of a sort."""
    counts = {
        "seat": pack.most_seats,
        "card": len(pack.cards),
        "kind": len(pack.kinds),
        "option": len(enum.split(",")),
    }
    return Bounds(0, counts[sort] - 1)


# ---- in words ----------------------------------------------------------------------------


def _plain(pack: program.Program, group: Group, number: int) -> str:
    sort, detail = group.meaning
    match sort:
        case "card":
            return card_id(pack, number)
        case "kind":
            return pack.kinds[number].name
        case "option":
            return detail.split(",")[number]
        case "amount":
            return f"{number} {pack.kinds[int(detail)].name}"
        case "none" | "stop":
            return sort
        case _:
            return f"{sort} {detail} {number}".replace("  ", " ")


def card_id(pack: program.Program, number: int) -> str:
    """Return the id of a card, numbered where there are copies of it."""
    card = pack.cards[number]
    return _numbered(pack, number, card.definition)


def _numbered(pack: program.Program, number: int, name: str) -> str:
    card = pack.cards[number]
    others = sum(each.definition == card.definition for each in pack.cards)
    return name if others < 2 else f"{name} {card.copy + 1}"


def _words(pack: program.Program, words: program.Words, group: Group, number: int) -> str:
    sort, detail = group.meaning
    match sort:
        case "none":
            return words.terms["none"]
        case "stop":
            return words.terms["nothing"]
        case "answer":
            return words.terms["yes" if number else "no"]
        case "seat":
            return words.seats[number]
        case "card":
            return _numbered(pack, number, messages.card_name(pack, words, number))
        case "kind":
            return words.kinds[number]["one"]
        case "option":
            name = detail.split(",")[number]
            return words.options.get(name, name)
        case "value":
            return words.values[detail][number]
        case "amount":
            return messages.amount_of(words, int(detail), number)
        case "share":
            return f"{words.seats[int(detail)]}: {number}"
        case _:
            return str(number + 1 if sort == "die" else number)
