"""Answers one number at a time: what may come next, so that no list of answers is needed.

A path is the numbers so far: the member picked; chosen cards from the lowest number up, then
`STOP` where there could be more; a count for each kind; a pile from the bottom; a share for each
member. Every answer has one path, and no path is a dead end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from cardwright.runtime import decisions, payments
from cardwright.runtime.decisions import Answer, Domain

STOP = -1
"""What ends a choice of some that could go on; no card has this number."""

Path = tuple[int, ...]


def steps(domain: Domain, path: Path = ()) -> tuple[int, ...]:
    """Return the numbers that may follow a path; none where it is a whole answer."""
    match domain:
        case decisions.PickOne(members=members):
            return () if path else members
        case decisions.YesNo():
            return () if path else (0, 1)
        case decisions.PickSome():
            return _some(domain, path)
        case decisions.Counts():
            return _counts(domain, path)
        case payments.Payment():
            return payments.choices(domain, path)
        case decisions.Order(members=members):
            return tuple(each for each in members if each not in path)
        case decisions.Split(members=members, total=total):
            return _shares(len(members) - len(path), total - sum(path))
        case decisions.Chance(outcomes=outcomes):
            return () if path else tuple(range(outcomes))
        case _:
            assert_never(domain)


def answer(domain: Domain, path: Path) -> Answer:
    """Return the answer that a whole path stands for."""
    match domain:
        case decisions.PickOne() | decisions.YesNo() | decisions.Chance():
            return path[0]
        case decisions.PickSome():
            return path[:-1] if path[-1:] == (STOP,) else path
        case _:
            return path


def path_of(domain: Domain, given: Answer) -> Path:
    """Return the path of a canonical answer."""
    if isinstance(given, int):
        return (given,)
    goes_on = isinstance(domain, decisions.PickSome) and STOP in _some(domain, given)
    return (*given, STOP) if goes_on else given


def go_on(domain: Domain, path: Path) -> Path:
    """Return a path with all the numbers that can follow it in one way only."""
    while len(following := steps(domain, path)) == 1:
        path = (*path, *following)
    return path


# ---- each kind of domain -----------------------------------------------------------------


def _some(domain: decisions.PickSome, path: Path) -> tuple[int, ...]:
    """Return the higher members that leave enough for `low`, and whether to stop."""
    chosen = len(path)
    if chosen == domain.high or path[-1:] == (STOP,):
        return ()
    last = path[-1] if path else -1
    higher = sorted(member for member in domain.members if member > last)
    if chosen >= domain.low:
        return (*higher, STOP) if higher else ()
    return tuple(higher[: len(higher) - (domain.low - chosen) + 1])


def _shares(members: int, left: int) -> tuple[int, ...]:
    if members < 2:
        return (left,) if members else ()
    return tuple(range(left + 1))


# ---- how many of each kind ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to come to a legal worth: with kinds of at least some weight only.

    A choice is lean if it is worth less than `low` and its lightest token, so each weight
    that is the lightest makes a way. `worths` has a bit for each legal worth, `ahead[k]` one
    for each worth that kinds from `k` on can add.
    """

    lightest: int
    worths: int
    ahead: tuple[int, ...]


def _counts(domain: decisions.Counts, path: Path) -> tuple[int, ...]:
    at = len(path)
    if at == len(domain.caps):
        return ()
    weights = domain.weights
    worth = sum(count * weight for count, weight in zip(path, weights, strict=False))
    used = [weight for count, weight in zip(path, weights, strict=False) if count]
    ways = [way for way in _ways(domain) if way.lightest <= min(used, default=way.lightest)]
    return tuple(
        count
        for count in range(domain.caps[at] + 1)
        if any(_can_follow(way, at, count, worth, weights[at]) for way in ways)
    )


def _can_follow(way: _Way, at: int, count: int, worth: int, weight: int) -> bool:
    if count and weight < way.lightest:
        return False
    return bool(way.ahead[at + 1] << (worth + count * weight) & way.worths)


@lru_cache(maxsize=1024)
def _ways(domain: decisions.Counts) -> tuple[_Way, ...]:
    """Return the ways to a legal worth: one unless the choice is lean."""
    if not domain.lean:
        return (_way(domain, 0, domain.high),)
    weights = sorted({weight for weight in domain.weights if weight})
    ways = [_way(domain, weight, domain.low + weight - 1) for weight in weights]
    nothing = _way(domain, max(domain.weights, default=0) + 1, domain.high)
    return (*ways, nothing)


def _way(domain: decisions.Counts, lightest: int, most: int) -> _Way:
    held = sum(
        cap * weight for cap, weight in zip(domain.caps, domain.weights, strict=True)
    )
    most, least = min(most, domain.high, held), max(domain.low, 0)
    worths = (1 << (most + 1)) - (1 << least) if least <= most else 0
    ahead = [1]
    for cap, weight in zip(reversed(domain.caps), reversed(domain.weights), strict=True):
        fits = weight and lightest <= weight
        ahead.append(_sums(ahead[-1], min(cap, most // weight) if fits else 0, weight))
    return _Way(lightest, worths, tuple(reversed(ahead)))


def _sums(worths: int, cap: int, weight: int) -> int:
    """Return what worths become by up to `cap` tokens of a weight."""
    found = worths
    for count in range(1, cap + 1):
        found |= worths << count * weight
    return found
