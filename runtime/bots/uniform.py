"""The bot that takes any legal answer: the measure of all others."""

from __future__ import annotations

from array import array

from cardwright.runtime import decisions
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.luck import Luck


def choose(_machine: Machine, _block: array[int], asked: Decision, luck: Luck) -> Answer:
    """Return a random legal answer."""
    return decisions.sample(asked.domain, luck)
