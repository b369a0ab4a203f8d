"""Exact payment: which tokens together come to a price, so that none could be left out.

A price asks for `c[k]` icons of each kind and `a` icons that any token pays; at the rate `r`, any
`r` tokens stand for one icon of another kind. Count in units: an icon of a kind is `r` of them, an
icon of any kind one. Tokens `t` pay exactly if and only if

    sum over k of t[k] + (r - 1) * min(t[k], c[k])  =  a + r * sum over k of c[k].

Proof. What is missing of its kind is `d = sum max(0, c - t)` icons, what is over `s = sum max(0,
t - c)` tokens; a token pays no more than as its own kind, so the price is paid if and only if
`s >= a + r * d`, and left side minus right side is `s - a - r * d`. Above 0 some kind is over, and
one token of it can be left out; at 0 any token less leaves less than nothing over.

So holdings that are worth enough hold an exact payment: leave out such tokens one by one. Without
an exchange (rate 0) a token is one unit, and there must be `c[k]` tokens of each kind.

Sums that can be reached are the bits of a number; prices of more than 63 units are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cardwright.runtime.faults import Refused
from cardwright.runtime.luck import Luck

MOST = 63
"""The greatest price, in units: sums are the bits of 64."""


@dataclass(frozen=True, slots=True)
class Payment:
    """How many tokens of each kind are paid, at most `caps`, towards `total` units.

    `needs` are the icons of each kind that are still open, and `rest` is what others may add
    afterwards: an answer is legal if, with some of it, the total is met exactly.
    """

    kinds: tuple[int, ...]
    caps: tuple[int, ...]
    needs: tuple[int, ...]
    rest: tuple[int, ...]
    total: int
    rate: int


def worth(domain: Payment, kind: int, count: int) -> int:
    """Return the units that so many tokens of the kind at a place are worth."""
    more = max(0, domain.rate - 1)
    return count + more * min(count, domain.needs[kind])


def choices(domain: Payment, path: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many of the next kind may be given after `path`; no choice is a dead end."""
    at = len(path)
    if at == len(domain.caps):
        return ()
    done, ahead = _done(domain, path), _ahead(domain)[at + 1]
    return tuple(
        count
        for count in range(domain.caps[at] + 1)
        if _joined(done, _worths(domain, at, count, count + domain.rest[at]), ahead, domain)
    )


def is_exact(domain: Payment, given: tuple[int, ...]) -> bool:
    """Return whether tokens, with some of what others may add, meet the total exactly."""
    return bool(_done(domain, given) >> domain.total & 1)


def can_be_paid(domain: Payment) -> bool:
    """Return whether there is an answer at all."""
    is_sound = min((*domain.caps, *domain.needs, *domain.rest, 0)) == 0
    if not 0 <= domain.total <= MOST or not is_sound:
        return False
    return bool(_ahead(domain)[0] >> domain.total & 1)


def answers(domain: Payment, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield all payments, those with less of the first kinds first."""
    if len(path) == len(domain.caps):
        yield path
        return
    for count in choices(domain, path):
        yield from answers(domain, (*path, count))


def only_answer(domain: Payment) -> tuple[int, ...] | None:
    """Return the one payment that is exact, where there is one."""
    path: tuple[int, ...] = ()
    for _ in domain.caps:
        following = choices(domain, path)
        if len(following) != 1:
            return None
        path = (*path, *following)
    return path


def checked(domain: Payment, given: tuple[int, ...]) -> tuple[int, ...]:
    """Return a payment that is exact; of any other it is said what it lacks."""
    if is_exact(domain, given):
        return given
    found = icons(domain, given)
    if found.is_too_much:
        raise Refused("more is given than is needed")
    if any(domain.rest):
        raise Refused("the others cannot pay exactly what is left then")
    raise Refused(f"that pays {found.paid} of the {found.asked} that are asked")


def sample(domain: Payment, luck: Luck) -> tuple[int, ...]:
    """Return a random payment, kind by kind; every payment can come up."""
    given: tuple[int, ...] = ()
    for _ in domain.caps:
        following = choices(domain, given)
        given = (*given, following[luck.below(len(following))])
    return given


Counts = tuple[tuple[int, int], ...]


def exchanges(domain: Payment, given: tuple[int, ...]) -> tuple[tuple[Counts, Counts], ...]:
    """Return which tokens of a whole payment stand for which icons of other kinds.

    Tokens that are over pay icons of any kind first; those of a payment that others complete
    stand for nothing yet.
    """
    wild = domain.total - domain.rate * sum(domain.needs)
    spent = sum(worth(domain, kind, count) for kind, count in enumerate(given))
    if not domain.rate or wild < 0 or spent != domain.total:
        return ()
    pairs = tuple(zip(domain.kinds, given, domain.needs, strict=True))
    over = [kind for kind, count, need in pairs for _ in range(count - need)][wild:]
    found: list[tuple[Counts, Counts]] = []
    for kind, count, need in pairs:
        tokens = domain.rate * max(0, need - count)
        if tokens:
            found.append((_counted(over[:tokens]), ((kind, need - count),)))
            over = over[tokens:]
    return tuple(found)


def _counted(kinds: list[int]) -> Counts:
    return tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds))


@dataclass(frozen=True, slots=True)
class Icons:
    """How many icons are asked for, how many tokens pay, and whether these are too many."""

    asked: int
    paid: int
    is_too_much: bool


def icons(domain: Payment, given: tuple[int, ...]) -> Icons:
    """Return what tokens pay of what is asked, in icons as people count them."""
    rate = max(1, domain.rate)
    pairs = tuple(zip(given, domain.needs, strict=True))
    own = sum(min(count, need) for count, need in pairs)
    over = sum(max(0, count - need) for count, need in pairs)
    any_kind = domain.total - rate * sum(domain.needs)
    # What was given before for another kind has paid a part of an icon already.
    over, any_kind = over + max(0, -any_kind), max(0, any_kind)
    asked = sum(domain.needs) + any_kind
    wild = min(over, any_kind)
    swapped = (over - wild) // domain.rate if domain.rate else 0
    paid = min(asked, own + wild + swapped)
    spent = sum(worth(domain, kind, count) for kind, count in enumerate(given))
    return Icons(asked, paid, spent > domain.total)


# ---- sums --------------------------------------------------------------------------------


def _worths(domain: Payment, kind: int, low: int, high: int) -> int:
    """Return a bit for what each number of tokens from `low` to `high` is worth."""
    if not domain.rate:
        low = max(low, domain.needs[kind])
    found = 0
    for count in range(low, high + 1):
        units = worth(domain, kind, count)
        if units > domain.total:
            break
        found |= 1 << units
    return found


def _sums(one: int, other: int, domain: Payment) -> int:
    """Return the sums of what two numbers have a bit for, as far as the total."""
    found, at = 0, 0
    while other >> at:
        if other >> at & 1:
            found |= one << at
        at += 1
    return found & ((2 << domain.total) - 1)


def _joined(done: int, own: int, ahead: int, domain: Payment) -> bool:
    return bool(_sums(_sums(done, own, domain), ahead, domain) >> domain.total)


@lru_cache(maxsize=1024)
def _ahead(domain: Payment) -> tuple[int, ...]:
    """Return, for each kind, the sums that it and those after it can add."""
    found = [1]
    for kind in reversed(range(len(domain.caps))):
        high = domain.caps[kind] + domain.rest[kind]
        found.append(_sums(found[-1], _worths(domain, kind, 0, high), domain))
    return tuple(reversed(found))


def _done(domain: Payment, path: tuple[int, ...]) -> int:
    """Return the sums that what is given can come to with what others may add."""
    found = 1
    for kind, count in enumerate(path):
        own = _worths(domain, kind, count, count + domain.rest[kind])
        found = _sums(found, own, domain)
    return found
