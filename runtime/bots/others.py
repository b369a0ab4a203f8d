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
    if luck.below(100) >= CAUTIOUS:
        return decisions.sample(domain, luck)
    match domain:
        case decisions.PickSome(low=low):
            return decisions.sample(replace(domain, high=low), luck)
        case decisions.Counts(low=low, lean=False):
            return decisions.sample_worth(domain, low, luck)
        case _:
            return decisions.sample(domain, luck)
