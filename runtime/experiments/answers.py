"""How many answers a choice has, counted without listing them."""

from __future__ import annotations

from functools import lru_cache
from math import comb, factorial
from typing import assert_never

from cardwright.runtime import decisions, payments
from cardwright.runtime.decisions import Domain


@lru_cache(maxsize=4096)
def count_answers(domain: Domain) -> int:
    """Return how many legal answers there are; lean choices count at most `decisions.MANY`."""
    match domain:
        case decisions.PickOne(members=members):
            return len(members)
        case decisions.YesNo():
            return 2
        case decisions.PickSome(members=members, low=low, high=high):
            return sum(comb(len(members), size) for size in range(low, high + 1))
        case decisions.Counts():
            return _counts(domain)
        case payments.Payment():
            listed = decisions.enumerate_answers(domain)
            return decisions.MANY if listed is None else len(listed)
        case decisions.Order(members=members):
            return factorial(len(members))
        case decisions.Split(members=members, total=total):
            return comb(total + len(members) - 1, total)
        case decisions.Chance(outcomes=outcomes):
            return outcomes
        case _:
            assert_never(domain)


def _counts(domain: decisions.Counts) -> int:
    if domain.lean:
        listed = decisions.enumerate_answers(domain)
        return decisions.MANY if listed is None else len(listed)
    ways = [1] + [0] * domain.high
    for cap, weight in zip(domain.caps, domain.weights, strict=True):
        ways = [
            sum(ways[worth - n * weight] for n in range(cap + 1) if n * weight <= worth)
            for worth in range(domain.high + 1)
        ]
    return sum(ways[domain.low :])
