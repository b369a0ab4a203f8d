"""Dice that are rolled together: found in a program, and thrown all at once for exact odds.

A roll is a loop that throws one die after the other into a list. Where the rules look at the
list without regard to the order of its dice, the same numbers in another order come to the
same; and where all that is ever asked of the list can be told beforehand, rolls that answer
alike come to the same. Both are read off the program, so they hold for every pack.
"""

from __future__ import annotations

import dataclasses
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from cardwright.runtime.interpreter.python_values import Printer, variable
from cardwright.runtime.ir import flow, fold, program
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir

MOST_THROWS = 200_000
"""How many different throws are looked at one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A roll in the program: its list of dice, their number, and where the game goes on.

    `asked` is all that the rules ask of the dice afterwards, `kept` the slots that it depends
    on beside them; None where the rules ask for the dice themselves.
    """

    base: int
    most: int
    sides: int
    count: int
    after: int
    asked: tuple[ir.Value, ...] | None
    kept: tuple[int, ...]


Throw = tuple[int, tuple[int, ...]]
"""In how many ways dice fall, and one way of them."""


def pool_at(pack: program.Program, block: int, procedure: int) -> Pool | None:
    """Return the roll whose next die is thrown in a block, None for any other chance.

    `procedure` is where it all began: what happens after it counts for nothing.
    """
    return _pool_at(_Site(pack, block, procedure))


@dataclass(frozen=True, slots=True, eq=False)
class _Site:
    """A block of a program as a key: the same program, not an equal one."""

    pack: program.Program
    block: int
    procedure: int

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Site)
            and other.pack is self.pack
            and (other.block, other.procedure) == (self.block, self.procedure)
        )

    def __hash__(self) -> int:
        return hash((id(self.pack), self.block, self.procedure))


@lru_cache(maxsize=256)
def _pool_at(site: _Site) -> Pool | None:
    pack, procedure = site.pack, site.procedure
    found = _loop(pack, site.block)
    if found is None:
        return None
    region = range(found.base, found.base + found.most + 1)
    try:
        reader = _Reader(pack, region, procedure)
        reader.read_from(found.after)
    except _Ordered:
        return None
    if reader.wants_dice:
        return found
    asked = tuple(reader.asked)
    kept = sorted({slot for each in asked for slot in _slots(each) if slot not in region})
    return dataclasses.replace(found, asked=asked, kept=tuple(kept))


def _loop(pack: program.Program, number: int) -> Pool | None:
    """Return the roll whose loop a block is the body of."""
    match pack.blocks[number]:
        case program.Block(
            instructions=(
                do.Roll(target=ir.Cell(index=ir.Slot(at=base), size=most), sides=sides),
                do.Store(target=ir.Slot(at=counted)),
            ),
            end=do.Jump(block=head),
        ) if counted == base:
            pass
        case _:
            return None
    match pack.blocks[head]:
        case program.Block(
            instructions=(),
            end=do.Branch(
                test=ir.Apply(op="lt", args=(ir.Slot(at=counter), ir.Slot(at=count))),
                then=then,
                otherwise=after,
            ),
        ) if counter == base and then == number:
            return Pool(
                base=base,
                most=most,
                sides=sides,
                count=count,
                after=after,
                asked=None,
                kept=(),
            )
        case _:
            return None


# ---- what the rules ask of dice ----------------------------------------------------------


class _Ordered(Exception):
    """The rules tell one die from another by its place."""


@dataclass(slots=True)
class _Reader:
    """Walks from a roll to wherever its dice are looked at, until they are thrown anew."""

    pack: program.Program
    region: range
    procedure: int
    asked: dict[ir.Value, None] = field(default_factory=dict[ir.Value, None])
    wants_dice: bool = False
    _written: dict[int, set[int]] = field(default_factory=dict[int, set[int]])

    def read_from(self, block: int) -> None:
        """Read all blocks that the game can come to."""
        back = self._backs()
        waiting = [block]
        self._written[block] = set()
        while waiting:
            number = waiting.pop()
            written = set(self._written[number])
            if not self._read(self.pack.blocks[number].instructions, written):
                continue
            end = self.pack.blocks[number].end
            self._look(end, written)
            for each in self._next(end, written, back):
                known = self._written.get(each)
                if known is None or not written <= known:
                    self._written[each] = written | (known or set())
                    waiting.append(each)

    def _backs(self) -> dict[int, list[int]]:
        """Return where each procedure that is called here goes back to."""
        found: dict[int, list[int]] = {}
        for procedure in flow.procedures_from(self.pack, self.procedure):
            for block in flow.blocks_of(self.pack, procedure):
                end = self.pack.blocks[block].end
                if isinstance(end, do.Call):
                    found.setdefault(end.procedure, []).append(end.back)
        return found

    def _next(
        self, end: do.Terminator, written: set[int], back: dict[int, list[int]]
    ) -> tuple[int, ...]:
        match end:
            case do.Call(procedure=procedure):
                return (self.pack.procedures[procedure].entry,)
            case do.Return(procedure=procedure):
                return tuple(back.get(procedure, ()))
            case do.Decide(decision=number):
                decision = self.pack.decisions[number]
                self._look(decision, written)
                seats = self.pack.most_seats
                span = decision.capacity + decision.stride * seats
                written.update(range(decision.target, decision.target + span))
            case _:
                pass
        return flow.following(end)

    def _read(self, instructions: tuple[do.Instruction, ...], written: set[int]) -> bool:
        """Read a block; return whether the dice are still there behind it."""
        for each in instructions:
            if isinstance(each, do.Log):
                continue
            if isinstance(each, do.Store) and each.target == ir.Slot(self.region.start):
                if isinstance(each.value, ir.Const):
                    return False
                raise _Ordered
            if isinstance(each, do.Roll) and _touches(each.target, self.region):
                # A die is thrown again: which one was chosen, and all can be.
                self.wants_dice = True
                continue
            if isinstance(each, do.Clear):
                cleared = range(each.base, each.base + each.count)
                if self.region.start in cleared:
                    return False
                written.update(cleared)
                continue
            self._look(each, written)
            written.update(_writes(each))
            if isinstance(each, do.MoveCard | do.MoveTop | do.Shuffle | do.Settle):
                written.add(_CARDS)
        return True

    def _look(self, node: Any, written: set[int]) -> None:
        """Note what is asked of the dice in a node of the program."""
        if not _touches(node, self.region):
            return
        if isinstance(node, ir.Value) and _is_question(node, self.region, frozenset()):
            depends = _slots(node)
            outside = {slot for slot in depends if slot not in self.region}
            if outside and (outside & written or _CARDS in written):
                self.wants_dice = True
            self.asked[node] = None
            return
        match node:
            case ir.Vector():
                self.wants_dice = True
            case ir.Slot() | ir.Cell() | do.Gather():
                raise _Ordered
            case ir.Reduce(op="first", source=ir.Vector()):
                raise _Ordered
            case _:
                for child in _children(node):
                    self._look(child, written)


_CARDS = -1
"""Stands for all slots that a move of cards writes."""


def _children(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        yield from node  # pyright: ignore[reportUnknownVariableType]
    elif dataclasses.is_dataclass(node):
        for each in dataclasses.fields(node):
            yield getattr(node, each.name)


def _touches(node: Any, region: range) -> bool:
    """Return whether a node of the program looks at the list of dice."""
    match node:
        case ir.Slot(at=at):
            return at in region
        case ir.Cell(base=base, stride=stride, size=size, index=index):
            last = base + stride * max(0, size - 1)
            meets = base < region.stop and last >= region.start
            return meets or _touches(index, region)
        case ir.Vector(base=base):
            return base in region
        case _:
            return any(_touches(each, region) for each in _children(node))


def _is_question(node: ir.Value, region: range, bound: frozenset[int]) -> bool:
    """Return whether a value depends on nothing but the dice and single slots."""
    match node:
        case ir.Const() | ir.BySeats() | ir.Seats():
            return True
        case ir.Slot(at=at):
            return at not in region or at == region.start
        case ir.Var(id=number):
            return number in bound
        case ir.Apply(args=args):
            return all(_is_question(each, region, bound) for each in args)
        case ir.Lookup(index=index):
            return _is_question(index, region, bound)
        case ir.Reduce(op=op, var=var, source=source, where=where, body=body):
            match source:
                case ir.Vector(base=base) if base == region.start and op != "first":
                    pass
                case ir.Listed():
                    pass
                case ir.Range(low=low, high=high):
                    if not all(_is_question(each, region, bound) for each in (low, high)):
                        return False
                case _:
                    return False
            inner = bound | {var}
            return (where is None or _is_question(where, region, inner)) and _is_question(
                body, region, inner
            )
        case _:
            return False


def _slots(node: Any) -> set[int]:
    """Return the single slots that a value reads."""
    if isinstance(node, ir.Slot):
        return {node.at}
    return {slot for each in _children(node) for slot in _slots(each)}


def _writes(node: do.Instruction) -> Iterator[int]:
    """Yield the slots that an instruction may write."""
    match node:
        case do.Gather(base=base, capacity=capacity):
            yield from range(base, base + capacity + 1)
        case do.Store(target=target) | do.Roll(target=target):
            yield from _cells(target)
        case do.Transfer(source=source, target=target):
            yield from _cells(source)
            yield from _cells(target)
        case _:
            return


def _cells(place: ir.Place) -> Iterator[int]:
    match place:
        case ir.Slot(at=at):
            yield at
        case ir.Cell(base=base, stride=stride, size=size):
            yield from range(base, base + stride * size, max(1, stride))


# ---- throwing ----------------------------------------------------------------------------


def throws(
    pack: program.Program, pool: Pool, block: array[int]
) -> tuple[Throw, ...] | None:
    """Return the throws that come to something else; None where there are too many."""
    count, sides = max(0, min(block[pool.count], pool.most)), pool.sides
    if ways(count, sides) > MOST_THROWS:
        return None
    kept = tuple((slot, block[slot]) for slot in pool.kept)
    seats = block[program.Head.SEATS]
    return _throws(_Question(pack, pool), kept, count, seats)


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """A pool of a program as a key: the same objects, not equal ones."""

    pack: program.Program
    pool: Pool

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Question)
            and other.pack is self.pack
            and other.pool == self.pool
        )

    def __hash__(self) -> int:
        return hash((id(self.pack), self.pool.base, self.pool.after))


@lru_cache(maxsize=512)
def _throws(
    question: _Question, kept: tuple[tuple[int, int], ...], count: int, seats: int
) -> tuple[Throw, ...]:
    pool = question.pool
    all_throws = _all_throws(count, pool.sides)
    sign = _signature(question, dict(kept), count, seats)
    if sign is None:
        return tuple((weight, _dice(counts)) for weight, counts in all_throws)
    weights: dict[Any, int] = {}
    first: dict[Any, tuple[int, ...]] = {}
    for weight, counts in all_throws:
        answer = sign(*counts)
        if answer in weights:
            weights[answer] += weight
        else:
            weights[answer] = weight
            first[answer] = counts
    return tuple((weights[each], _dice(first[each])) for each in weights)


def _signature(
    question: _Question, kept: dict[int, int], count: int, seats: int
) -> Callable[..., Any] | None:
    """Return all that is asked of the dice as a function of how many show each face."""
    pack, pool = question.pack, question.pool
    if pool.asked is None:
        return None
    faces = range(1, pool.sides + 1)
    vector = ir.Vector(pool.base, pool.most)
    leaves: dict[ir.Value, ir.Value] = {
        ir.Slot(slot): ir.Const(number) for slot, number in kept.items()
    }
    leaves[ir.Slot(pool.base)] = ir.Const(count)
    folder = fold.Folder(
        tables=pack.tables,
        seats=seats,
        least_seats=pack.least_seats,
        leaves=leaves | {ir.Var(-face): ir.Var(-face) for face in faces},
        lists={vector: tuple((face, ir.Var(-face)) for face in faces)},
    )
    printer = Printer(program=pack, seats=seats)
    try:
        texts = [printer.value(folder.fold(each)) for each in pool.asked]
    except fold.Unfolded:
        return None
    names: dict[str, Any] = {"__builtins__": {}, "max": max, "min": min}
    heads = ", ".join(variable(-face) for face in faces)
    # Text that is executed here is made of numbers of a verified program, never of words.
    found: Callable[..., Any] = eval(f"lambda {heads}: ({', '.join(texts)},)", names)
    return found


def _dice(counts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face for face, often in enumerate(counts, 1) for _ in range(often))


def ways(count: int, sides: int) -> int:
    """Return in how many ways dice fall when their order does not count."""
    found = 1
    for each in range(1, count + 1):
        found = found * (sides - 1 + each) // each
    return found


@lru_cache(maxsize=64)
def _all_throws(count: int, sides: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return how often each face shows, with the number of orders that show it."""
    choose = _binomials(count)
    found: list[tuple[int, int, tuple[int, ...]]] = [(1, count, ())]
    for _ in range(sides - 1):
        found = [
            (weight * choose[left][often], left - often, (*counts, often))
            for weight, left, counts in found
            for often in range(left + 1)
        ]
    return tuple((weight, (*counts, left)) for weight, left, counts in found)


def _binomials(most: int) -> list[list[int]]:
    rows = [[1]]
    for _ in range(most):
        last = rows[-1]
        rows.append([1, *(a + b for a, b in pairwise(last)), 1])
    return rows
