"""What must hold of a value, wherever in a program it stands, so that it can be printed.

Every number in it exists, every variable is bound by something around it, and no set of
loops within each other takes more than a bounded amount of work.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.verify_setup import Map, NotSound, known

MOST_BRACKETS = 180
MOST_WORK = 1_000_000_000
MOST_NUMBERS = 1_000
"""The widest range of constants that is counted through without asking at run time."""

CHAINED = ("add", "and", "or")
_ARITY: dict[str, int] = {"neg": 1, "not": 1, "if": 3}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Where a value stands: what is bound there, and how often it may be worked out at once.

    `regions` gathers the regions of the block that are looked into by number.
    """

    pack: program.Program
    layout: Map
    where: str
    bound: frozenset[int] = frozenset()
    work: int = 1
    regions: set[tuple[int, int, int]] = field(default_factory=set[tuple[int, int, int]])


def check_all(scope: Scope, *nodes: ir.Value | None) -> int:
    """Check values, and return how deep the brackets of the deepest are nested."""
    return max((check_value(scope, node) for node in nodes if node is not None), default=0)


def check_value(scope: Scope, node: ir.Value) -> int:
    """Check a value, and return how deep the brackets of its text are nested."""
    deep = _check(scope, node)
    if deep > MOST_BRACKETS:
        raise NotSound(f"a value in {scope.where} is nested too deep")
    return deep


def _check(scope: Scope, node: ir.Value) -> int:
    match node:
        case ir.Const() | ir.Seats():
            return 0
        case ir.Slot(at=at):
            known(at, scope.pack.size, "slot", scope.where)
            _readable(scope, at, at + 1)
            return 1
        case ir.Cell():
            return _cell(scope, node)
        case ir.Var(id=number):
            if number not in scope.bound:
                raise NotSound(f"nothing binds variable {number} in {scope.where}")
            return 0
        case ir.Apply(op=op, args=args):
            if len(args) != _ARITY.get(op, 2):
                raise NotSound(f"{op} has {len(args)} arguments in {scope.where}")
            if op in ("div-down", "div-up") and args[1] == ir.Const(0):
                raise NotSound(f"something is divided by 0 in {scope.where}")
            return 2 + max([check_value(scope, arg) for arg in joined(node)])
        case ir.Lookup(table=table, index=index):
            known(table, len(scope.pack.tables), "table", scope.where)
            return 1 + check_value(scope, index)
        case ir.BySeats(values=numbers):
            if len(numbers) != scope.pack.most_seats - scope.pack.least_seats + 1:
                raise NotSound(f"a number for other tables in {scope.where}")
            return 0
        case ir.Size(pile=pile) | ir.EndCard(pile=pile):
            return 1 + check_pile(scope, pile)
        case ir.Within(card=card, pile=pile):
            return 2 + max(check_value(scope, card), check_pile(scope, pile))
        case ir.Holder(card=card, zone=zone):
            known(zone, len(scope.pack.zones), "zone", scope.where)
            if scope.pack.zones[zone].pile < 0:
                raise NotSound(f"cards are looked for where none can be in {scope.where}")
            return 2 + check_value(scope, card)
        case ir.Reduce(var=var, source=source, where=where, body=body):
            outside = check_source(scope, source)
            inside = check_all(looped(scope, var, source), where, body)
            return 2 + max(outside, inside)
        case _:
            assert_never(node)


def joined(node: ir.Apply) -> tuple[ir.Value, ...]:
    """Return what an operator stands between; a chain of sums or tests is one long row."""
    if node.op not in CHAINED:
        return node.args
    found: list[ir.Value] = []
    left: ir.Value = node
    while isinstance(left, ir.Apply) and left.op == node.op and len(left.args) == 2:
        found.append(left.args[1])
        left = left.args[0]
    return (left, *reversed(found))


def _cell(scope: Scope, node: ir.Cell) -> int:
    first, last = span_of(node)
    if first < 0 or last > scope.pack.size or node.size < 1 or node.stride < 1:
        raise NotSound(f"a cell lies outside of the block in {scope.where}")
    _readable(scope, first, last)
    scope.regions.add((node.base, node.stride, node.size))
    return 2 + check_value(scope, node.index)


def _readable(scope: Scope, first: int, last: int) -> None:
    if not scope.layout.is_readable(first, last):
        raise NotSound(f"{scope.where} looks at what no rule may look at")


def span_of(place: ir.Place) -> tuple[int, int]:
    """Return the first slot that a place can be, and the one behind the last."""
    if isinstance(place, ir.Slot):
        return place.at, place.at + 1
    return place.base, place.base + place.stride * max(0, place.size - 1) + 1


def check_pile(scope: Scope, node: ir.Pile) -> int:
    """Check a pile, and return how deep the brackets of its text are nested."""
    known(node.zone, len(scope.pack.zones), "zone", scope.where)
    zone = scope.pack.zones[node.zone]
    if zone.pile < 0:
        raise NotSound(f"cards are looked for where none can be in {scope.where}")
    if (zone.per == "game") != (node.copy is None):
        raise NotSound(f"it is not said whose place is meant in {scope.where}")
    return 0 if node.copy is None else 2 + check_value(scope, node.copy)


def check_source(scope: Scope, node: ir.Source) -> int:
    """Check a set, and return how deep the brackets of its text are nested."""
    match node:
        case ir.Range(low=low, high=high):
            return 1 + check_all(scope, low, high)
        case ir.TurnOrder(first=first):
            return 1 + check_value(scope, first)
        case ir.Listed():
            return 1
        case ir.Pile():
            return 1 + check_pile(scope, node)
        case ir.Vector(base=base, capacity=capacity):
            known(base, scope.pack.size, "slot", scope.where)
            known(capacity, scope.pack.size - base, "slot", scope.where)
            _readable(scope, base, base + capacity + 1)
            scope.regions.add((base + 1, 1, capacity + 1))
            return 2
        case _:
            assert_never(node)


def looped(scope: Scope, var: int, source: ir.Source) -> Scope:
    """Return the scope within a loop over the members of a set."""
    most = greatest(scope.pack, source)
    work = scope.work * max(1, 1 if most is None else most)
    if work > MOST_WORK:
        raise NotSound(f"loops take too long in {scope.where}")
    return replace(scope, bound=scope.bound | {var}, work=work)


def greatest(pack: program.Program, source: ir.Source) -> int | None:
    """Return the greatest number of members, None where only the game can tell.

    A vector says itself how many members it has: more than it has room for stop the game.
    """
    match source:
        case ir.Range(low=ir.Const(value=low), high=ir.Const(value=high)):
            count = max(0, high - low + 1)
            return count if count <= MOST_NUMBERS else None
        case ir.Range():
            return None
        case ir.Vector(capacity=capacity):
            return capacity
        case ir.TurnOrder():
            return pack.most_seats
        case ir.Listed(members=members):
            return len(members)
        case ir.Pile():
            return len(pack.cards)
        case _:
            assert_never(source)
