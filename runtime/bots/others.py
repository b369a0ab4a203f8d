"""What a bot expects of the others: now anything, now as little as the rules allow."""

from __future__ import annotations

from dataclasses import replace

from cardwright.runtime import decisions
from cardwright.runtime.decisions import Answer, Domain
from cardwright.runtime.luck import Luck

# How many times in 100 another seat is taken to give as little as it can.
CAUTIOUS = 50


def guess(domain: Domain, luck: Luck) -> Answer:
    """Return an answer that another seat may give."""
    cautious = luck.below(100) < CAUTIOUS
    if cautious and isinstance(domain, decisions.Counts | decisions.PickSome):
        return decisions.sample(replace(domain, high=domain.low), luck)
    return decisions.sample(domain, luck)
