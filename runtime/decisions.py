"""What a seat can answer: every domain can be listed, sampled and checked.

Answers are whole numbers or tuples of them: the member picked (-1 for none), 0 or 1, the
chosen cards in order of number, how many of each kind, a pile bottom first, a share for each
member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import assert_never

from cardwright.runtime import payments
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import program
from cardwright.runtime.ir.span import Span
from cardwright.runtime.luck import Luck

Answer = int | tuple[int, ...]
MANY = 10_000


@dataclass(frozen=True, slots=True)
class PickOne:
    """One of `members`; -1 among them stands for none. `sort` says what they are."""

    sort: str
    enum: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class YesNo:
    """1 for yes, 0 for no."""


@dataclass(frozen=True, slots=True)
class PickSome:
    """Between `low` and `high` of `members`, which are cards or places in a roll of dice."""

    sort: str
    members: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each kind: at most `caps`, together `low` to `high` by `weights`.

    Where `lean`, no token that is not needed to reach `low`.
    """

    kinds: tuple[int, ...]
    caps: tuple[int, ...]
    weights: tuple[int, ...]
    low: int
    high: int
    lean: bool


@dataclass(frozen=True, slots=True)
class Order:
    """All `members` in a new order, bottom first."""

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """`total` shared out among `members`."""

    members: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome from 0 to `outcomes - 1`, each equally likely."""

    outcomes: int


Domain = PickOne | YesNo | PickSome | Counts | payments.Payment | Order | Split | Chance


@dataclass(frozen=True, slots=True)
class Decision:
    """Who is asked what: `pending` are all seats that have yet to answer, `seat` the first.

    `message` is the number of the prompt, and `args` fill its gaps behind the seat; `seat` is -1
    for chance. A sealed decision is asked of many at once, and each may answer in any order.
    """

    number: int
    name: str
    message: int
    seat: int
    pending: tuple[int, ...]
    sealed: bool
    domain: Domain
    span: Span
    args: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """Return the kind of decision in a word."""
        if isinstance(self.domain, PickOne) and self.domain.enum == OFFER:
            return "offer"
        return "sealed" if self.sealed else KINDS[type(self.domain)]


OFFER = ",".join(program.ANSWERS)
KINDS: dict[type, str] = {
    PickOne: "pick one",
    YesNo: "yes or no",
    PickSome: "pick some",
    Counts: "pick some",
    payments.Payment: "pick some",
    Order: "order",
    Split: "split",
    Chance: "chance",
}


# ---- checked -----------------------------------------------------------------------------


def canonical(domain: Domain, answer: object) -> Answer:
    """Return the answer in its one canonical form; a wrong one raises `Refused`."""
    match domain:
        case PickOne(members=members):
            return _member(members, answer)
        case YesNo():
            return _member((0, 1), int(answer) if isinstance(answer, bool) else answer)
        case PickSome():
            return _some(domain, answer)
        case Counts():
            return _counts(domain, _numbers(answer, len(domain.caps)))
        case payments.Payment():
            given = _numbers(answer, len(domain.caps))
            _check_caps(domain.caps, given)
            return payments.checked(domain, given)
        case Order(members=members):
            given = _numbers(answer, len(members))
            if sorted(given) != sorted(members):
                raise Refused("all of them must be put in order, each once")
            return given
        case Split(members=members, total=total):
            shares = _numbers(answer, len(members))
            if min(shares, default=0) < 0 or sum(shares) != total:
                raise Refused(f"the shares must come to {total}")
            return shares
        case Chance(outcomes=outcomes):
            return _member(tuple(range(outcomes)), answer)
        case _:
            assert_never(domain)


def _member(members: tuple[int, ...], answer: object) -> int:
    if not isinstance(answer, int) or answer not in members:
        raise Refused("that is not one of the choices")
    return int(answer)


def _numbers(answer: object, count: int) -> tuple[int, ...]:
    if not isinstance(answer, tuple | list):
        raise Refused(f"{count} numbers are needed")
    found = tuple(each for each in answer if isinstance(each, int))  # pyright: ignore[reportUnknownVariableType]
    if len(found) != count or len(answer) != count:  # pyright: ignore[reportUnknownArgumentType]
        raise Refused(f"{count} numbers are needed")
    return found


def _some(domain: PickSome, answer: object) -> tuple[int, ...]:
    if not isinstance(answer, tuple | list):
        raise Refused("a list of choices is needed")
    chosen = sorted(_member(domain.members, each) for each in answer)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if len(set(chosen)) != len(chosen):
        raise Refused("the same one is chosen twice")
    if not domain.low <= len(chosen) <= domain.high:
        raise Refused(f"{_between(domain.low, domain.high)} must be chosen")
    return tuple(chosen)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _counts(domain: Counts, given: tuple[int, ...]) -> tuple[int, ...]:
    _check_caps(domain.caps, given)
    worth = _worth(domain, given)
    if not domain.low <= worth <= domain.high:
        raise Refused(
            f"together it must be {_between(domain.low, domain.high)}, not {worth}"
        )
    if domain.lean and not _is_lean(domain, given):
        raise Refused("more is given than is needed")
    return given


def _check_caps(caps: tuple[int, ...], given: tuple[int, ...]) -> None:
    for count, cap in zip(given, caps, strict=True):
        if not 0 <= count <= cap:
            raise Refused(f"{count} of a kind is more than the {cap} that are there")


def _worth(domain: Counts, given: tuple[int, ...]) -> int:
    return sum(count * weight for count, weight in zip(given, domain.weights, strict=True))


def _is_lean(domain: Counts, given: tuple[int, ...]) -> bool:
    """Return whether every chosen token is needed to reach the least worth."""
    worth = _worth(domain, given)
    used = [weight for count, weight in zip(given, domain.weights, strict=True) if count]
    return not used or worth - min(used) < domain.low


# ---- listed ------------------------------------------------------------------------------


def enumerate_answers(domain: Domain, most: int = MANY) -> tuple[Answer, ...] | None:
    """Return all answers in canonical order, or None when there are more than `most`."""
    found: list[Answer] = []
    for answer in _all(domain):
        found.append(answer)
        if len(found) > most:
            return None
    return tuple(found)


def _all(domain: Domain) -> Iterator[Answer]:
    match domain:
        case PickOne(members=members):
            yield from members
        case YesNo():
            yield from (0, 1)
        case PickSome(members=members, low=low, high=high):
            for size in range(low, high + 1):
                yield from combinations(sorted(members), size)
        case Counts():
            yield from _all_counts(domain, (), 0)
        case payments.Payment():
            yield from payments.answers(domain)
        case Order(members=members):
            yield from permutations(members)
        case Split(members=members, total=total):
            yield from _all_splits(len(members), total)
        case Chance(outcomes=outcomes):
            yield from range(outcomes)
        case _:
            assert_never(domain)


def _all_counts(
    domain: Counts, given: tuple[int, ...], worth: int
) -> Iterator[tuple[int, ...]]:
    if len(given) == len(domain.caps):
        if domain.low <= worth and (not domain.lean or _is_lean(domain, given)):
            yield given
        return
    at = len(given)
    for count in range(domain.caps[at] + 1):
        more = worth + count * domain.weights[at]
        if more > domain.high:
            return
        yield from _all_counts(domain, (*given, count), more)


def _all_splits(members: int, total: int) -> Iterator[tuple[int, ...]]:
    if members <= 1:
        if members or not total:
            yield (total,) * members
        return
    for first in range(total + 1):
        for rest in _all_splits(members - 1, total - first):
            yield (first, *rest)


def only_answer(domain: Domain) -> Answer | None:
    """Return the one legal answer, where there is one; -1 where nothing can be picked."""
    match domain:
        case PickOne(members=members):
            return None if len(members) > 1 else members[0] if members else -1
        case PickSome(members=members, low=low, high=high):
            if high == 0:
                return ()
            return tuple(sorted(members)) if low == len(members) else None
        case Counts():
            return _only_counts(domain)
        case payments.Payment():
            return payments.only_answer(domain)
        case Order(members=members):
            return members if len(members) < 2 else None
        case Split(members=members, total=total):
            return (total,) if len(members) == 1 else () if not members else None
        case YesNo() | Chance():
            return None
        case _:
            assert_never(domain)


def is_choice(domain: Domain) -> bool:
    """Return whether there is something to pick, if only one: games that ask all ask it."""
    match domain:
        case PickOne(members=members):
            return members[:1] not in ((), (-1,))
        case PickSome(high=high):
            return high > 0
        case _:
            return False


def _only_counts(domain: Counts) -> Answer | None:
    """Return the one answer where it can be seen at a glance; else somebody is asked."""
    if domain.high == 0 or not any(domain.caps):
        return (0,) * len(domain.caps)
    if domain.low >= _worth(domain, domain.caps):
        return _without_weightless(domain) if domain.lean else domain.caps
    held = [kind for kind, cap in enumerate(domain.caps) if cap]
    is_fixed = domain.low == domain.high or domain.lean
    if len(held) != 1 or not is_fixed or not domain.weights[held[0]]:
        return None
    count = -(-domain.low // domain.weights[held[0]])
    given = tuple(count if kind == held[0] else 0 for kind in range(len(domain.caps)))
    return given if domain.low <= _worth(domain, given) <= domain.high else None


def _without_weightless(domain: Counts) -> tuple[int, ...]:
    pairs = zip(domain.caps, domain.weights, strict=True)
    return tuple(cap if weight else 0 for cap, weight in pairs)


# ---- sampled -----------------------------------------------------------------------------


def sample(domain: Domain, luck: Luck) -> Answer:
    """Return a random legal answer; every answer can come up."""
    return _SAMPLERS[type(domain)](domain, luck)  # pyright: ignore[reportArgumentType]


def _pick(domain: PickOne, luck: Luck) -> Answer:
    return domain.members[luck.below(len(domain.members))]


def _yes_no(_: YesNo, luck: Luck) -> Answer:
    return luck.below(2)


def _pick_some(domain: PickSome, luck: Luck) -> Answer:
    size = domain.low + luck.below(domain.high - domain.low + 1)
    members = list(domain.members)
    for at in range(size):
        other = at + luck.below(len(members) - at)
        members[at], members[other] = members[other], members[at]
    return tuple(sorted(members[:size]))


def _sample_counts(domain: Counts, luck: Luck) -> Answer:
    """Return random tokens of a random worth."""
    aim = domain.low
    if not domain.lean:
        aim += luck.below(domain.high - domain.low + 1)
    return sample_worth(domain, aim, luck)


def sample_worth(domain: Counts, aim: int, luck: Luck) -> tuple[int, ...]:
    """Return random tokens that together are worth `aim`, or as near as they come."""
    left, given, worth = list(domain.caps), [0] * len(domain.caps), 0
    while worth < aim:
        fitting = [
            kind
            for kind, cap in enumerate(left)
            if cap and worth + domain.weights[kind] <= domain.high and domain.weights[kind]
        ]
        if not fitting:
            break
        kind = fitting[0] if len(fitting) == 1 else _one_token(fitting, left, luck)
        left[kind] -= 1
        given[kind] += 1
        worth += domain.weights[kind]
    return _thinned(domain, given)


def _one_token(kinds: list[int], left: list[int], luck: Luck) -> int:
    """Return the kind of one of the tokens that are left, each as likely as any other."""
    at = luck.below(sum([left[kind] for kind in kinds]))
    for kind in kinds:
        at -= left[kind]
        if at < 0:
            return kind
    raise AssertionError("a draw lies outside of what is left")


def _thinned(domain: Counts, given: list[int]) -> tuple[int, ...]:
    """Take back what a lean choice does not need."""
    if domain.lean:
        for kind in sorted(range(len(given)), key=lambda each: domain.weights[each]):
            weight = domain.weights[kind]
            while given[kind] and _worth(domain, tuple(given)) - weight >= domain.low:
                given[kind] -= 1
    return tuple(given)


def _sample_order(domain: Order, luck: Luck) -> Answer:
    members = list(domain.members)
    luck.shuffle(members)
    return tuple(members)


def _sample_split(domain: Split, luck: Luck) -> Answer:
    shares = [0] * len(domain.members)
    for _ in range(domain.total):
        shares[luck.below(len(shares))] += 1
    return tuple(shares)


def _sample_chance(domain: Chance, luck: Luck) -> Answer:
    return luck.below(domain.outcomes)


_SAMPLERS: dict[type, Callable[..., Answer]] = {
    PickOne: _pick,
    YesNo: _yes_no,
    PickSome: _pick_some,
    Counts: _sample_counts,
    payments.Payment: payments.sample,
    Order: _sample_order,
    Split: _sample_split,
    Chance: _sample_chance,
}
