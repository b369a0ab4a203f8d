"""Procedures as functions that can stop at any choice and be entered again where they stopped.

Every function is `procedure(block, entry) -> next`: it goes on at the block of instructions
`entry` and returns the next one, or below 0 why it stopped: over, a decision, chance, a trap. A
procedure calls another directly and goes on itself when that returns; after a pause, `run` finds
the function that a block belongs to.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program, verify, verify_values
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native.code import Function, Value, const
from cardwright.runtime.native.memory import LEAST, MOST, Constants, Found
from cardwright.runtime.native.translate import TRAP, WAITS
from cardwright.runtime.native.values import Values

ENDED = -1
END = -1
"""The number of the function in which games end."""

MOST_STEPS = 1_000_000
MOST_CALLS = 32
"""How deep procedures call each other directly."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which blocks make up each function, and which procedures may be called directly."""

    blocks: dict[int, tuple[int, ...]]
    owner: dict[int, int]
    depth: dict[int, int]


def plan(pack: program.Program, entries: Iterable[int]) -> Plan:
    """Return how the blocks that some procedures lead to are spread over functions.

    The last block ends every game; it is a function of its own.
    """
    blocks: dict[int, tuple[int, ...]] = {END: (len(pack.blocks) - 1,)}
    calls: dict[int, set[int]] = {}
    waiting = list(entries)
    while waiting:
        number = waiting.pop()
        if number not in blocks:
            blocks[number] = _reached(pack, pack.procedures[number].entry)
            ends = (pack.blocks[block].end for block in blocks[number])
            calls[number] = {end.procedure for end in ends if isinstance(end, do.Call)}
            waiting.extend(calls[number])
    owner: dict[int, int] = {}
    for number, reached in sorted(blocks.items()):
        for block in reached:
            owner.setdefault(block, number)
    return Plan(blocks, owner, _depths(calls))


def _reached(pack: program.Program, entry: int) -> tuple[int, ...]:
    found: dict[int, None] = {}
    waiting = [entry]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found[number] = None
            waiting.extend(reversed(_after(pack.blocks[number].end)))
    return tuple(found)


def _after(end: do.Terminator) -> tuple[int, ...]:
    """Return the blocks of the same procedure that can follow."""
    match end:
        case do.Jump(block=block) | do.Decide(block=block):
            return (block,)
        case do.Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case do.Switch(blocks=blocks, otherwise=otherwise):
            return (*blocks, otherwise)
        case do.Call(back=back):
            return (back,)
        case do.Return() | do.EndGame():
            return ()
        case _:
            assert_never(end)


def _depths(calls: dict[int, set[int]]) -> dict[int, int]:
    """Return how deep each procedure calls others; those that lead to themselves are left out."""
    found: dict[int, int] = {}
    left = dict(calls)
    while True:
        ready = [number for number, called in left.items() if called <= found.keys()]
        if not ready:
            return found
        for number in ready:
            found[number] = 1 + max((found[each] for each in left.pop(number)), default=0)


class Steps:
    """Writes the functions of a program for one number of seats."""

    def __init__(
        self,
        pack: program.Program,
        seats: int,
        constants: Constants,
        entries: Iterable[int],
    ) -> None:
        self.pack = pack
        self.seats = seats
        self._constants = constants
        self._plan = plan(pack, entries)
        self._entries = self._find_entries()

    @property
    def asked(self) -> tuple[int, ...]:
        """The decisions that can come up."""
        ends = (self.pack.blocks[number].end for number in self._plan.owner)
        return tuple(sorted({end.decision for end in ends if isinstance(end, do.Decide)}))

    def functions(self) -> list[Function]:
        """Return a function for each procedure, and `run`, which goes on from a block."""
        found = [self._procedure(number) for number in sorted(self._plan.blocks)]
        return [*found, self._run()]

    def _procedure(self, number: int) -> Function:
        s, entry = Value("s", "pointer"), Value("entry")
        f = Function(_name(number), (s, entry))
        blocks = self._plan.blocks[number]
        labels = {block: f.label() for block in blocks}
        wrong = f.label()
        entries = [(block, labels[block]) for block in blocks if block in self._entries]
        f.switch(entry, entries, wrong)
        f.place(wrong)
        f.ret(TRAP)
        values = Values(f, self.pack, self.seats, self._constants, s)
        for block in blocks:
            f.place(labels[block])
            self._block(values, block, labels)
        return f

    def _find_entries(self) -> frozenset[int]:
        pack = self.pack
        found = {
            pack.procedures[number].entry for number in self._plan.blocks if number != END
        }
        found.add(len(pack.blocks) - 1)
        for number in self._plan.owner:
            block = pack.blocks[number]
            if block.instructions and isinstance(block.instructions[0], do.CHANCE):
                found.add(number)
            match block.end:
                case do.Call(back=back):
                    found.add(back)
                case do.Decide(block=after):
                    found.add(after)
                case _:
                    pass
        return frozenset(found)

    def _block(self, values: Values, number: int, labels: dict[int, str]) -> None:
        block = self.pack.blocks[number]
        for each in block.instructions:
            write_instruction(values, each, number)
        self._end(values, block.end, number, labels)

    def _end(
        self, values: Values, end: do.Terminator, number: int, labels: dict[int, str]
    ) -> None:
        f, s = values.f, values.s
        match end:
            case do.Jump(block=block):
                f.jump(labels[block])
            case do.Branch(test=test, then=then, otherwise=otherwise):
                f.branch(values.truth(test), labels[then], labels[otherwise])
            case do.Switch(value=value, blocks=blocks, otherwise=otherwise):
                cases = [(at, labels[block]) for at, block in enumerate(blocks)]
                f.switch(values.number(value), cases, labels[otherwise])
            case do.Call(procedure=procedure, back=back):
                self._call(values, procedure, back, labels)
            case do.Return(procedure=procedure):
                f.ret(f.load(s, self.pack.procedures[procedure].back))
            case do.Decide(decision=decision, block=block):
                f.store(s, Head.PC, const(block))
                f.store(s, Head.WAITING, const(decision + 1))
                f.ret(-2 - decision)
            case do.EndGame():
                f.store(s, Head.ENDED, const(1))
                f.ret(ENDED)
            case _:
                assert_never(end)

    def _call(
        self, values: Values, procedure: int, back: int, labels: dict[int, str]
    ) -> None:
        f, called = values.f, self.pack.procedures[procedure]
        f.store(values.s, called.back, const(back))
        depth = self._plan.depth.get(procedure, MOST_CALLS)
        if depth >= MOST_CALLS:
            f.ret(called.entry)
            return
        after = f.call(_name(procedure), values.s, const(called.entry))
        elsewhere = f.label()
        f.branch(f.compare("eq", after, const(back)), labels[back], elsewhere)
        f.place(elsewhere)
        f.ret(after)

    def _run(self) -> Function:
        """Return `run(s)`: go on until the game waits, ends, or must be given up."""
        s = Value("s", "pointer")
        f = Function("run", (s,))
        at, steps = f.variable(f.load(s, Head.PC)), f.variable(0)
        owners = {number: f.label() for number in sorted(self._plan.blocks)}
        wrong, go_on, stop = f.label(), f.label(), f.label()
        f.place(go_on)
        now = f.get(at)
        f.switch(
            now,
            [(block, owners[self._plan.owner[block]]) for block in sorted(self._entries)],
            wrong,
        )
        for number, label in owners.items():
            f.place(label)
            f.set(at, f.call(_name(number), s, now))
            f.jump(stop)
        f.place(wrong)
        f.ret(TRAP)
        f.place(stop)
        f.set(steps, f.add(f.get(steps), 1))
        after, ended = f.label(), f.label()
        f.branch(f.compare("lt", f.get(at), const(0)), ended, after)
        f.place(after)
        f.branch(f.compare("gt", f.get(steps), const(MOST_STEPS)), wrong, go_on)
        f.place(ended)
        f.ret(f.get(at))
        return f


def _name(procedure: int) -> str:
    return "end" if procedure == END else f"p{procedure}"


# ---- instructions ------------------------------------------------------------------------


def write_instruction(values: Values, node: do.Instruction, block: int) -> None:
    """Write one instruction of a block."""
    f, s, pack = values.f, values.s, values.pack
    match node:
        case do.Store(target=target, value=value):
            values.store(target, values.value(value))
        case do.Transfer():
            _transfer(values, node)
        case do.MoveCard(card=card, target=target, at_bottom=at_bottom):
            moved, pile = values.number(card), values.pile(target)
            trap_on(values, f.call("move_card", s, moved, pile, const(int(at_bottom))))
        case do.MoveTop(source=source, target=target, at_bottom=at_bottom):
            stream = const(pack.zones[source.zone].stream)
            piles = (values.pile(source), values.pile(target), const(int(at_bottom)))
            drawn(values, f.call("move_top", s, stream, *piles), block)
        case do.Shuffle(pile=pile):
            f.call("shuffle", s, values.pile(pile))
        case do.Settle(pile=pile, end=end):
            stream = const(pack.zones[pile.zone].stream)
            name = "settle_top" if end == "top" else "settle_all"
            drawn(values, f.call(name, s, stream, values.pile(pile)), block)
        case do.Roll(target=target, sides=sides, stream=stream):
            address = values.address(target)
            rolled = f.call("draw", s, const(stream), const(sides))
            drawn(values, rolled, block)
            f.store(s, address, f.add(rolled, 1))
        case do.Gather():
            _gather(values, node)
        case do.Clear(base=base, count=count):
            f.do("zero", f.at(s, base), const(count))
        case do.Log():
            pass
        case _:
            assert_never(node)


def trap_on(values: Values, result: Value) -> None:
    """Give up where a call gave up."""
    values.trap_if(values.f.compare("eq", result, const(TRAP)))


def drawn(values: Values, result: Value, block: int) -> None:
    """Stop at the block where its draw must wait, or give up where it did."""
    f = values.f
    with f.when(f.compare("lt", result, const(0))):
        with f.when(f.compare("eq", result, const(WAITS))):
            f.store(values.s, Head.PC, const(block))
        f.ret(result)


def _transfer(values: Values, node: do.Transfer) -> None:
    """Write a transfer; only a supply may hold less than nothing."""
    f, s, pack = values.f, values.s, values.pack
    moved = values.value(node.amount)
    amount = values.in_range(moved, 0, MOST)
    source, target = values.address(node.source), values.address(node.target)
    left = f.sub(f.load(s, source), amount)
    supply = verify.zone_at(pack, verify.first_of(node.source)) in verify.supplies(pack)
    if not supply:
        values.trap_if(f.compare("lt", left, const(0)))
    if None in (verify.kind_of(pack, node.source), verify.kind_of(pack, node.target)):
        kinds = values.constants.add(_kinds(pack))
        values.trap_if(f.compare("ne", f.load(kinds, source), f.load(kinds, target)))
    values.f.store(s, source, _fitting(values, left))
    f.store(s, target, _fitting(values, f.add(f.load(s, target), amount)))


def _fitting(values: Values, value: Value) -> Value:
    return values.in_range(Found(value, (2 * LEAST, 2 * MOST)), LEAST, MOST)


def _kinds(pack: program.Program) -> tuple[int, ...]:
    """Return which kind of token each slot of the block counts, -1 where it counts none."""
    found = [-1] * pack.size
    for zone in pack.zones:
        if zone.counters >= 0:
            for copy in range(pack.most_seats if zone.per_seat else 1):
                for kind in range(zone.counter_stride):
                    found[zone.counters + copy * zone.counter_stride + kind] = kind
    return tuple(found)


def _gather(values: Values, node: do.Gather) -> None:
    """Write a list of the members of a set, found before the first is written."""
    f, s = values.f, values.s
    count = f.variable(0)
    last = node.base + node.capacity + 1
    is_apart = _reads((node.source, node.where), node.base, last)
    kept = f.array(node.capacity + 1, 32) if is_apart else f.at(s, node.base + 1)

    def member(value: Value, span: tuple[int, int]) -> None:
        now = f.get(count)
        if not verify.always_fits(values.pack, node.source, node.capacity):
            values.trap_if(f.compare("ge", now, const(node.capacity)))
        f.store(kept, now, value)
        f.set(count, f.add(now, 1))

    values.each(node.var, node.source, node.where, member)
    if is_apart:
        f.do("copy", f.at(s, node.base + 1), kept, f.get(count))
    f.store(s, node.base, f.get(count))


def _reads(node: object, first: int, last: int) -> bool:
    """Return whether a value or a set looks at slots from `first` up to `last`."""
    match node:
        case ir.Slot(at=at):
            return first <= at < last
        case ir.Cell(index=index):
            low, high = verify_values.span_of(node)
            return (low < last and first < high) or _reads(index, first, last)
        case ir.Vector(base=base, capacity=capacity):
            return base < last and first < base + capacity + 1
        case tuple():
            return any(_reads(each, first, last) for each in node)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case _ if dataclasses.is_dataclass(node):
            parts = (getattr(node, each.name) for each in dataclasses.fields(node))
            return any(_reads(each, first, last) for each in parts)
        case _:
            return False
