"""The bot that takes any legal answer: the measure of all others."""

from __future__ import annotations

from array import array
from random import Random

from cardwright.runtime import decisions
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine


def choose(_machine: Machine, _block: array[int], asked: Decision, rng: Random) -> Answer:
    """Return a random legal answer."""
    return decisions.sample(asked.domain, rng)
