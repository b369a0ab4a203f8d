"""Flat Monte Carlo: every answer is followed by games of chance, the best ones by more.

What the others answer is left to luck, and nothing is learnt but about the answer itself.
"""

from __future__ import annotations

from array import array

from cardwright.runtime.bots import ismcts
from cardwright.runtime.bots.player import Bot
from cardwright.runtime.bots.settings import Settings
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen


def bot(settings: Settings) -> Bot:
    """Return the bot with some settings."""

    def choose(
        machine: Machine,
        block: array[int],
        asked: Decision,
        luck: Luck,
        seen: Seen | None = None,
    ) -> Answer:
        return ismcts.search(machine, block, asked, luck, seen, settings, 1)

    return choose
