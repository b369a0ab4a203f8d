"""What a bot expects of the others: now anything, now as little as the rules allow."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardwright.runtime import decisions
from cardwright.runtime.decisions import Answer, Domain

# How often another seat is taken to give as little as it can.
CAUTIOUS = 0.5


def guess(domain: Domain, rng: Random) -> Answer:
    """Return an answer that another seat may give."""
    cautious = rng.random() < CAUTIOUS
    if cautious and isinstance(domain, decisions.Counts | decisions.PickSome):
        return decisions.sample(replace(domain, high=domain.low), rng)
    return decisions.sample(domain, rng)
