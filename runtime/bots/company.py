"""The bots of one game: what each answers, from what its seat sees and remembers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardwright.runtime.bots import bot, looks_ahead
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Listener, Memory


class Company:
    """A bot for each seat of a game that has just begun, its chance at `block`.

    Whoever plays the game passes `ear` on as its log, so that the seats see what goes on;
    it is None where nobody asks what was seen.
    """

    __slots__ = ("_bots", "_luck", "_memory", "ear")

    def __init__(
        self, names: Sequence[str], seed: int, machine: Machine, block: array[int]
    ) -> None:
        self._bots = [bot(name) for name in names]
        self._luck = Luck(seed)
        self._memory = Memory(machine, block) if any(map(looks_ahead, names)) else None
        self.ear = None if self._memory is None else Listener(self._memory, block)

    def answer(self, machine: Machine, block: array[int], asked: Decision) -> Answer:
        """Return what the bot that is asked answers; it looks ahead on `machine`."""
        luck = self._luck.at(block[Head.DECISIONS], asked.seat)
        player, memory = self._bots[asked.seat], self._memory
        if memory is None:
            return player(machine, block, asked, luck)
        given = player(machine, block, asked, luck, memory.of(asked.seat, block))
        memory.answered(asked, given, block)
        return given
