"""Many games at once, for policies in Python: one call steps them all.

A policy looks at `looks` and sets `choices`; both are plain arrays of 32-bit numbers, which other
libraries can share without a copy. Where answers are not listed one by one (a group of cards, an
order), a choice is one of `CANDIDATES` random answers, always the same ones in the same state.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from cardwright.runtime import decisions, playouts, table
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.native.machine import NativeMachine, Scratch, address
from cardwright.runtime.native.module import CANDIDATES, TRAPPED

LOOK = 3
KEEPS = -1


class Batch:
    """`count` games of a machine; one that ends is counted and begun anew.

    `looks` has three numbers a game: the decision (-1 when over), the seat that is asked, and how
    many answers there are. `choices` has one: which of them is taken, or `KEEPS` for none. Game
    number k of a batch, in the order in which they begin, has `seed + k` as its seed.
    """

    def __init__(
        self, machine: NativeMachine, count: int, seed: int, options: Mapping[str, str]
    ) -> None:
        size = machine.program.size
        self._machine = machine
        self._count = count
        self._start = table.begin(machine, seed, options)
        self._scratch = Scratch(size, machine.room)
        self._sums = array("q", bytes(8 * (2 * machine.seats + 2)))
        self._sums[-1] = seed + count
        self.blocks = array("i", bytes(4 * size * count))
        self.choices = array("i", [KEEPS]) * count
        self.looks = array("i", bytes(4 * LOOK * count))
        for number in range(count):
            self._begin(number, seed + number)
        self.step()

    @property
    def totals(self) -> playouts.Totals:
        """What the games that ended came to."""
        seats, sums = self._machine.seats, self._sums
        games = sum(sums[seats : 2 * seats]) // playouts.WHOLE
        return playouts.Totals(
            games, tuple(sums[:seats]), tuple(sums[seats : 2 * seats]), sums[2 * seats]
        )

    def step(self) -> None:
        """Take the choices and look again; a rule that is broken raises `Fault`."""
        scratch = self._scratch
        traps = self._machine.code["batch"](
            address(self.blocks),
            address(scratch.block),
            address(self._start),
            address(scratch.asked),
            address(scratch.answer),
            address(scratch.luck),
            address(self._sums),
            address(self.choices),
            address(self.looks),
            self._count,
        )
        for number in range(self._count) if traps else ():
            if self.looks[number * LOOK] == TRAPPED:
                self._explain(number)

    def _begin(self, number: int, seed: int) -> None:
        block = self._start[:]
        playouts.reseed(self._machine.program, block, seed)
        table.advance(self._machine, block, None)
        self.put(number, block)

    def put(self, number: int, block: array[int]) -> None:
        """Put a state in the place of a game."""
        size = self._machine.program.size
        self.blocks[number * size : (number + 1) * size] = block

    def _explain(self, number: int) -> None:
        """Let the interpreter say what is wrong with a game: it raises `Fault`."""
        machine, size = self._machine, self._machine.program.size
        block = self.blocks[number * size : (number + 1) * size]
        asked = table.decision(machine, block)
        if asked is not None and self.choices[number] >= 0:
            given = answer_of(machine, block, self.choices[number])
            table.answer(machine, block, asked.seat, given, [])
        raise AssertionError("machine code gave up where the interpreter goes on")


def answer_of(machine: Machine, block: array[int], choice: int) -> decisions.Answer:
    """Return the answer that a choice stands for in a state that waits for one."""
    asked = table.decision(machine, block)
    assert asked is not None
    match asked.domain:
        case decisions.PickOne(members=members):
            return members[choice]
        case decisions.YesNo():
            return choice
        case domain:
            seed = (block[Head.SEED_LOW] & 0xFFFFFFFF) | (block[Head.SEED_HIGH] << 32)
            luck = Luck.keyed(seed, choice)
            return decisions.sample(domain, luck.at(block[Head.DECISIONS], asked.seat))


__all__ = ["CANDIDATES", "KEEPS", "Batch", "answer_of"]
