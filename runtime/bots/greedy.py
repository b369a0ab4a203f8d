"""The bot that looks one step ahead: it takes the answer after which it stands best.

Each answer is tried in states that could be the true one, the same for all answers, up to
the next choice of the seat; there the pack's estimate speaks. The better half of the answers
is then tried in more states, until one is left.
"""

from __future__ import annotations

from array import array

from cardwright.runtime import decisions, policies, table
from cardwright.runtime.bots import others
from cardwright.runtime.decisions import Answer, Decision, Domain
from cardwright.runtime.determinize import determinize
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen

MOST_ANSWERS = 40
MOST_TRIES = 4 * MOST_ANSWERS
# How many choices of others are gone through on the way to the seat's next one.
HORIZON = 24


def choose(
    machine: Machine,
    block: array[int],
    asked: Decision,
    luck: Luck,
    seen: Seen | None = None,
) -> Answer:
    """Return the answer with the best mean estimate."""
    best = candidates(asked.domain, luck)
    if asked.seat < 0 or len(best) == 1:
        return best[luck.below(len(best))]
    totals: dict[Answer, int] = dict.fromkeys(best, 0)
    tries = 0
    while len(best) > 1:
        for _ in range(_worlds(len(best))):
            world = determinize(machine, block, asked.seat, luck, others.guess, seen)
            _try_all(machine, world, asked.seat, totals, best, luck)
            tries += len(best)
        kept = 1 if tries >= MOST_TRIES else (len(best) + 1) // 2
        best.sort(key=lambda answer: -totals[answer])
        del best[kept:]
    return best[0]


def candidates(domain: Domain, luck: Luck) -> list[Answer]:
    """Return all answers, or a sample where there are too many."""
    listed = decisions.enumerate_answers(domain, MOST_ANSWERS)
    if listed is not None:
        return list(listed)
    found = dict.fromkeys(decisions.sample(domain, luck) for _ in range(2 * MOST_ANSWERS))
    return list(found)[:MOST_ANSWERS]


def _worlds(answers: int) -> int:
    """Return in how many states this many answers are tried before the worse half goes."""
    return max(1, MOST_ANSWERS // (2 * answers))


def _try_all(
    machine: Machine,
    world: array[int],
    seat: int,
    totals: dict[Answer, int],
    answers: list[Answer],
    luck: Luck,
) -> None:
    seed = luck.bits()
    for answer in answers:
        totals[answer] += outcome(machine, world[:], seat, answer, Luck(seed))


def outcome(
    machine: Machine, block: array[int], seat: int, answer: Answer, luck: Luck
) -> int:
    """Return the estimate of `seat` at its next choice; the others choose at random.

    A state that only could be true may break a rule on the way: it then counts as it is.
    """
    try:
        table.answer(machine, block, seat, answer, None)
        for _ in range(HORIZON):
            asked = table.decision(machine, block)
            if asked is None or seat in asked.pending:
                break
            given = others.guess(asked.domain, luck)
            table.answer(machine, block, asked.seat, given, None)
    except Fault:
        pass
    return policies.standing(machine, block, seat)
