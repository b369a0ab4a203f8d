"""Ways to play that every executor knows: at random, by weights, by the pack's estimate.

Playouts take a policy for all seats, and machine code plays it draw for draw as `choose` does.
Whoever thinks further ahead, or must not see what is hidden, is a bot (`bots/`).

Kuhn poker among seats that mostly bet when they open, and among seats that look one step ahead:

    from cardwright.runtime import executors, playouts, table, weights
    from cardwright.runtime.policies import Estimating

    machine = executors.executor(pack, 2)
    start = table.begin(machine, 1, {})
    bold = weights.weighted(pack, {"one in open": {"bet": 3, "pass": 1}})
    print(playouts.play(machine, start, 10_000, 1, bold))
    print(playouts.play(machine, start, 10_000, 1, Estimating(at_random=100)))
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import assert_never

from cardwright.runtime import chance, decisions, table
from cardwright.runtime.decisions import Answer, Decision, Domain
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck

MOST_WEIGHT = 1_000_000
MOST_ANSWERS = 1_000
OF_ALL = 1_000


@dataclass(frozen=True, slots=True)
class Random:
    """Any answer, drawn as `decisions.sample` draws it."""


@dataclass(frozen=True, slots=True)
class Weighted:
    """Answers by weight; `weights.weighted` makes it from names.

    `weights` has numbers for each decision of the program, none where it is left to chance. For a
    pick or a yes or no they are the weights of the answers from -1 (none) on, the last one for
    all that follow. For a group of cards or tokens they say how much is taken: the first is for
    the least, the last for the most, and what lies between weighs as the nearest of them. Which
    cards or tokens, an order and a split are left to chance, and so is a choice in which all
    that is possible weighs nothing.
    """

    weights: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimating:
    """The answer after which the deciding seat stands best at the next choice of anybody.

    At most `answers` are tried, in a random order: all members of a pick, else that many random
    ones. All of them meet the same chance, which is not that of the game; who is asked at the
    same time answers at random. `at_random` of 1,000 choices are random.

    It looks ahead in the state that it is given, with all that is hidden in it. So it is for
    states that could be true (`determinize`) and for whole experiments; it is no bot.
    """

    answers: int = 16
    at_random: int = 0


Policy = Random | Weighted | Estimating
RANDOM = Random()


def choose(
    machine: Machine, block: array[int], asked: Decision, luck: Luck, policy: Policy
) -> Answer:
    """Return the answer of a policy; `luck` stands at the draws of this choice."""
    if asked.number < 0:
        return decisions.sample(asked.domain, luck)
    match policy:
        case Random():
            return decisions.sample(asked.domain, luck)
        case Weighted(weights=weights):
            return weighed(asked.domain, weights[asked.number], luck)
        case Estimating():
            return _best(machine, block, asked, luck, policy)
        case _:
            assert_never(policy)


# ---- by weights --------------------------------------------------------------------------


def weighed(domain: Domain, weights: Sequence[int], luck: Luck) -> Answer:
    """Return a random answer, each as likely as `Weighted` says."""
    if not weights:
        return decisions.sample(domain, luck)
    match domain:
        case decisions.PickOne(members=members):
            return _drawn(domain, members, weights, luck)
        case decisions.YesNo():
            return _drawn(domain, (0, 1), weights, luck)
        case decisions.PickSome(low=low, high=high):
            size = low + _amount(weights, high - low + 1, luck)
            return decisions.sample(replace(domain, low=size, high=size), luck)
        case decisions.Counts(low=low, high=high, lean=False):
            aim = low + _amount(weights, high - low + 1, luck)
            return decisions.sample_worth(domain, aim, luck)
        case _:
            return decisions.sample(domain, luck)


def _drawn(
    domain: Domain, members: Sequence[int], weights: Sequence[int], luck: Luck
) -> Answer:
    given = [_weight(weights, member) for member in members]
    total = sum(given)
    if not total:
        return decisions.sample(domain, luck)
    at = luck.below(total)
    for member, weight in zip(members, given, strict=True):
        at -= weight
        if at < 0:
            return member
    raise AssertionError("a draw lies outside of all weights")


def _weight(weights: Sequence[int], member: int) -> int:
    at = member + 1
    return weights[at] if 0 <= at < len(weights) else weights[-1]


def _amount(weights: Sequence[int], amounts: int, luck: Luck) -> int:
    """Return how much more than the least is taken, of so many different amounts."""
    if amounts < 2:
        return 0
    parts = len(weights)
    firsts = [_first(part, parts, amounts) for part in range(parts + 1)]
    sizes = [last - first for first, last in pairwise(firsts)]
    total = sum(size * weight for size, weight in zip(sizes, weights, strict=True))
    if not total:
        return luck.below(amounts)
    at = luck.below(total)
    for part, weight in enumerate(weights):
        if at < sizes[part] * weight:
            return firsts[part] + at // weight
        at -= sizes[part] * weight
    raise AssertionError("a draw lies outside of all weights")


def _first(part: int, parts: int, amounts: int) -> int:
    """Return the least amount to which a weight is the nearest."""
    if part == 0:
        return 0
    if part == parts:
        return amounts
    steps = 2 * (parts - 1)
    return ((2 * part - 1) * (amounts - 1) + steps - 1) // steps


# ---- by the estimate ---------------------------------------------------------------------


def _best(
    machine: Machine, block: array[int], asked: Decision, luck: Luck, policy: Estimating
) -> Answer:
    only = decisions.only_answer(asked.domain)
    if only is not None:
        return only
    if luck.below(OF_ALL) < policy.at_random:
        return decisions.sample(asked.domain, luck)
    seed = luck.bits()
    best: tuple[int, Answer] | None = None
    for given in _tried(asked.domain, policy.answers, luck):
        found = _outcome(machine, block, asked, given, seed)
        if best is None or found > best[0]:
            best = (found, given)
    assert best is not None
    return best[1]


def _tried(domain: Domain, most: int, luck: Luck) -> Iterator[Answer]:
    """Yield the answers that are tried."""
    match domain:
        case decisions.PickOne(members=members):
            yield from _some(members, most, luck)
        case decisions.YesNo():
            yield from _some((0, 1), most, luck)
        case _:
            for _ in range(most):
                yield decisions.sample(domain, luck)


def _some(members: Sequence[int], most: int, luck: Luck) -> Iterator[int]:
    left = list(members)
    for at in range(min(most, len(left))):
        other = at + luck.below(len(left) - at)
        left[at], left[other] = left[other], left[at]
        yield left[at]


def _outcome(
    machine: Machine, block: array[int], asked: Decision, given: Answer, seed: int
) -> int:
    """Return how the deciding seat stands at the next choice, in a copy of the state."""
    pack, found, luck = machine.program, block[:], Luck(seed)
    chance.begin_anew(found, seed, pack.streams, pack.stream_count)
    found[Head.EXPLICIT_CHANCE] = 0
    table.answer(machine, found, asked.seat, given, None)
    for other in asked.pending:
        if other != asked.seat:
            domain = table.domain_of(machine, found, asked.number, other)
            luck.at(found[Head.DECISIONS], other)
            table.answer(machine, found, other, decisions.sample(domain, luck), None)
    return standing(machine, found, asked.seat)


def standing(machine: Machine, block: array[int], seat: int) -> int:
    """Return how well a seat stands: more is better for it."""
    if not block[Head.ENDED]:
        return machine.estimate(block, seat)
    score = machine.score(block, seat)
    return machine.estimate(block, seat) + (
        score if machine.program.highest_wins else -score
    )


# ---- as numbers --------------------------------------------------------------------------

BY_LUCK, BY_WEIGHT, BY_ESTIMATE = 0, 1, 2


def words(pack: program.Program, policy: Policy) -> array[int]:
    """Return a policy as machine code reads it; one that no game can play is refused.

    The first word says which it is. Weights follow as the place of those of each decision, 0 for
    none, and there how many they are and the weights.
    """
    match policy:
        case Random():
            return array("i", [BY_LUCK])
        case Weighted(weights=weights):
            return _weights(pack, weights)
        case Estimating(answers=answers, at_random=at_random):
            if not 0 < answers <= MOST_ANSWERS or not 0 <= at_random <= OF_ALL:
                raise Refused(
                    f"1 to {MOST_ANSWERS} answers can be tried, and 0 to {OF_ALL} choices"
                    f" of {OF_ALL} can be random"
                )
            return array("i", [BY_ESTIMATE, answers, at_random])
        case _:
            assert_never(policy)


def _weights(pack: program.Program, weights: tuple[tuple[int, ...], ...]) -> array[int]:
    if len(weights) != len(pack.decisions):
        raise Refused(f"these are not weights for {pack.title}")
    if any(not 0 <= each <= MOST_WEIGHT for mine in weights for each in mine):
        raise Refused(f"a weight is a whole number from 0 to {MOST_WEIGHT}")
    found = [BY_WEIGHT, *(0 for _ in weights)]
    for number, mine in enumerate(weights):
        if mine:
            found[1 + number] = len(found)
            found += [len(mine), *mine]
    return array("i", found)
