"""Procedures as functions that can stop at any choice and be entered again where they stopped.

Every function is `procedure(block, entry) -> next`: it goes on at the block of instructions
`entry` and returns the next one, or below 0 why it stopped: over, a decision, chance, a trap. A
procedure calls another directly and goes on itself when that returns; after a pause, `run` finds
the function that a block belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native import instructions
from cardwright.runtime.native.code import Function, Value, const
from cardwright.runtime.native.limits import MOST_ROUNDS, TRAP
from cardwright.runtime.native.memory import Constants
from cardwright.runtime.native.plan import END, loop_heads, plan
from cardwright.runtime.native.values import Values

ENDED = -1
MOST_STEPS = 1_000_000
MOST_CALLS = 32
"""How deep procedures call each other directly."""


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
        s, entry, fuel = Value("s", "pointer"), Value("entry"), Value("fuel", "pointer")
        f = Function(_name(number), (s, entry, fuel))
        heads = loop_heads(self.pack, self._plan.blocks[number])
        blocks = self._plan.blocks[number]
        labels = {block: f"block{block}" for block in blocks}
        wrong = f.label()
        entries = [(block, labels[block]) for block in blocks if block in self._entries]
        values = Values(f, self.pack, self.seats, self._constants, s)
        f.switch(entry, entries, wrong)
        f.place(wrong)
        f.ret(TRAP)
        for block in blocks:
            f.place(labels[block])
            if block in heads:
                left = f.sub(f.load(fuel, 0, 64), 1)
                f.store(fuel, 0, left, 64)
                f.trap_if(f.compare("lt", left, const(0)))
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
        values.block = number
        for each in block.instructions:
            instructions.write(values, each)
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
        fuel = f.parameters[2]
        after = f.call(_name(procedure), values.s, const(called.entry), fuel)
        elsewhere = f.label()
        f.branch(f.compare("eq", after, const(back)), labels[back], elsewhere)
        f.place(elsewhere)
        f.ret(after)

    def _run(self) -> Function:
        """Return `run(s)`: go on until the game waits, ends, or must be given up."""
        s = Value("s", "pointer")
        f = Function("run", (s,))
        at, steps = f.variable(f.load(s, Head.PC)), f.variable(0)
        fuel = f.array(1, 64)
        f.store(fuel, 0, const(MOST_ROUNDS), 64)
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
            f.set(at, f.call(_name(number), s, now, fuel))
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
