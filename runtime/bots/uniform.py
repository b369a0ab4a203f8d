"""The bot that takes any legal answer: the measure of all others."""

from __future__ import annotations

from array import array

from cardwright.runtime import decisions
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen


def choose(
    machine: Machine,
    block: array[int],
    asked: Decision,
    luck: Luck,
    seen: Seen | None = None,
) -> Answer:
    """Return a random legal answer."""
    return decisions.sample(asked.domain, luck)
