"""Weights by the names of decisions and answers, as `cardwright sim` prints them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import program
from cardwright.runtime.labels import Labels
from cardwright.runtime.policies import MOST_WEIGHT, Weighted

Weights = Mapping[str | int, int] | Sequence[int]
"""For a pick or a yes or no: a weight for each answer by its word or number, 1 for those not
named. For a group of cards or tokens: how much is taken, from the least to the most."""

MOST_ANSWER = 10_000


def weighted(pack: program.Program, weights: Mapping[str, Weights]) -> Weighted:
    """Return the policy with some weights for some decisions; what does not fit is refused.

    `one in open` is one decision; `one` are all that are called so.

        weighted(pack, {
            "one in open": {"bet": 3, "pass": 1},   # bets three times in four
            "may": {"yes": 0},                      # never, where no is possible
            "hired": {0: 5},                        # a number, five times as likely as others
            "hand": [4, 2, 1],                      # rather few tokens than many
        })
    """
    labels = Labels(pack)
    found: list[tuple[int, ...]] = [()] * len(pack.decisions)
    for name, given in weights.items():
        for number in _called(pack, labels, name):
            found[number] = _numbers(pack, labels, number, given)
    return Weighted(tuple(found))


def _called(pack: program.Program, labels: Labels, name: str) -> list[int]:
    found = [
        number
        for number in labels.asked
        if name in (labels.decisions[number], pack.decisions[number].name)
    ]
    if not found:
        known = ", ".join(sorted({f"`{labels.decisions[each]}`" for each in labels.asked}))
        raise Refused(f"nobody is asked for `{name}`; there are {known or 'no choices'}")
    return found


def _numbers(
    pack: program.Program, labels: Labels, number: int, given: Weights
) -> tuple[int, ...]:
    name, domain = labels.decisions[number], pack.decisions[number].domain
    match domain:
        case program.Pick() | program.YesNo():
            if not isinstance(given, Mapping):
                raise Refused(f"`{name}` needs a weight for each answer, by its name")
            return _by_answer(name, labels.named(number), given)
        case program.PickSome() | program.Counts(lean=False):
            if isinstance(given, Mapping):
                raise Refused(f"`{name}` needs weights from the least to the most")
            return tuple(_weight(name, each) for each in given)
        case program.Counts() | program.Payment():
            raise Refused(f"`{name}` takes no more than it needs, so it cannot be weighed")
        case program.Order() | program.Split():
            raise Refused(f"`{name}` cannot be weighed")
        case _:
            assert_never(domain)


def _by_answer(
    name: str, words: Mapping[int, str], given: Mapping[str | int, int]
) -> tuple[int, ...]:
    """Return the weights of the answers from -1 on, and 1 for all that follow."""
    weights: dict[int, int] = {}
    for answer, weight in given.items():
        for number in _answers(name, words, answer):
            weights[number] = _weight(name, weight)
    return tuple(weights.get(at, 1) for at in range(-1, max(weights, default=-1) + 2))


def _answers(name: str, words: Mapping[int, str], answer: str | int) -> list[int]:
    """Return the numbers of an answer: a card may be there more than once."""
    if isinstance(answer, int):
        if not -1 <= answer <= MOST_ANSWER:
            raise Refused(f"`{name}` has no answer {answer} that can be weighed")
        return [answer]
    found = [number for number, word in words.items() if word == answer]
    if not found:
        known = ", ".join(f"`{word}`" for word in dict.fromkeys(words.values()))
        raise Refused(f"`{name}` has no answer `{answer}`; it has {known or 'numbers'}")
    return found


def _weight(name: str, weight: int) -> int:
    if not 0 <= weight <= MOST_WEIGHT:
        raise Refused(f"a weight of `{name}` is from 0 to {MOST_WEIGHT}, not {weight}")
    return weight
