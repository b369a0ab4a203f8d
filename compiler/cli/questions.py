"""One decision as questions with numbers, and the lines typed as its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from cardwright.compiler.cli.show import Language
from cardwright.runtime import decisions, payments
from cardwright.runtime.decisions import Answer, Domain
from cardwright.runtime.faults import Refused
from cardwright.runtime.luck import Luck


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """How to ask: `line` returns what was typed, `show` says what was wrong with it."""

    says: Language
    line: Callable[[str], str]
    show: Callable[[str], None]

    def phrase(self, name: str, **gaps: object) -> str:
        """Return a phrase with its gaps filled."""
        return self.says.phrases[name].format(**gaps)


def ask(asker: Asker, domain: Domain) -> Answer:
    """Return the answer to a decision; nothing is taken that the domain does not have."""
    match domain:
        case decisions.PickOne():
            return _pick(asker, domain)
        case decisions.YesNo():
            terms = asker.says.words.terms
            return 1 - _numbered(asker, [terms.get("yes", "yes"), terms.get("no", "no")])
        case decisions.PickSome():
            return _pick_some(asker, domain)
        case decisions.Counts():
            return _counts(asker, domain)
        case payments.Payment():
            return _payment(asker, domain)
        case decisions.Order(members=members):
            return _order(asker, members)
        case decisions.Split():
            return _split(asker, domain)
        case decisions.Chance():
            return decisions.sample(domain, Luck(0))
        case _:
            assert_never(domain)


def _number(asker: Asker, prompt: str, low: int, high: int) -> int:
    while True:
        given = asker.line(prompt)
        if given.isascii() and given.isdigit() and low <= int(given) <= high:
            return int(given)
        asker.show(asker.phrase("out-of-range", given=given, low=low, high=high))


def _numbered(asker: Asker, labels: list[str]) -> int:
    """Ask for one of some things; return its index."""
    _list(asker, labels)
    prompt = asker.phrase("choose", low=1, high=len(labels))
    return _number(asker, prompt, 1, len(labels)) - 1


def _list(asker: Asker, labels: list[str]) -> None:
    for number, label in enumerate(labels, 1):
        asker.show(f"  {number:>2}  {label}")


def _pick(asker: Asker, domain: decisions.PickOne) -> int:
    members = domain.members
    if domain.sort == "number" and members == tuple(range(members[0], members[-1] + 1)):
        prompt = asker.phrase("choose", low=members[0], high=members[-1])
        return _number(asker, prompt, members[0], members[-1])
    labels = [asker.says.member(domain.sort, domain.enum, each) for each in members]
    return members[_numbered(asker, labels)]


def _pick_some(asker: Asker, domain: decisions.PickSome) -> tuple[int, ...]:
    low, high = domain.low, domain.high
    _list(asker, [asker.says.member(domain.sort, "", each) for each in domain.members])
    name = "some-exactly" if low == high else "some"
    prompt = asker.phrase(name, low=low, high=high)
    while True:
        chosen = _several(asker, prompt, len(domain.members))
        if low <= len(chosen) <= high and len(set(chosen)) == len(chosen):
            return tuple(sorted(domain.members[each] for each in chosen))
        asker.show(asker.phrase("out-of-range", given=len(chosen), low=low, high=high))


def _several(asker: Asker, prompt: str, count: int) -> list[int]:
    """Ask for numbers from 1 to `count`; return them as indexes."""
    while True:
        given = asker.line(prompt).replace(",", " ").split()
        wrong = [
            each
            for each in given
            if not (each.isascii() and each.isdigit() and 1 <= int(each) <= count)
        ]
        if not wrong:
            return [int(each) - 1 for each in given]
        asker.show(asker.phrase("out-of-range", given=wrong[0], low=1, high=count))


def _order(asker: Asker, members: tuple[int, ...]) -> tuple[int, ...]:
    _list(asker, [asker.says.card(each) for each in members])
    while True:
        chosen = _several(asker, asker.phrase("order"), len(members))
        if sorted(chosen) == list(range(len(members))):
            return tuple(members[each] for each in chosen)
        given = " ".join(str(each + 1) for each in chosen)
        asker.show(asker.phrase("not-a-choice", given=given))


# ---- answers in several steps ------------------------------------------------------------


def _counts(asker: Asker, domain: decisions.Counts) -> tuple[int, ...]:
    """Ask kind by kind; with more than one kind, show the sum and ask whether it is meant."""
    kinds = [at for at, cap in enumerate(domain.caps) if cap]
    while True:
        given = [0] * len(domain.caps)
        for at in kinds:
            low, high = _bounds(domain, given, at)
            if low == high:
                given[at] = low
                continue
            what = asker.says.kind(domain.kinds[at])
            prompt = asker.phrase("how-many", what=what, low=low, high=high)
            given[at] = _number(asker, prompt, low, high)
        summary = asker.says.amounts(zip(domain.kinds, given, strict=True))
        if _is_legal(asker, domain, tuple(given)) and (
            len(kinds) < 2 or _is_meant(asker, summary)
        ):
            return tuple(given)


def _payment(asker: Asker, domain: payments.Payment) -> tuple[int, ...]:
    """Ask kind by kind for what can still be completed, and whether the whole is meant."""
    while True:
        given: tuple[int, ...] = ()
        for kind in domain.kinds:
            following = payments.choices(domain, given)
            given = (*given, _one_of(asker, asker.says.kind(kind), following))
        summary = asker.says.amounts(zip(domain.kinds, given, strict=True))
        if _is_meant(asker, summary):
            return given


def _one_of(asker: Asker, what: str, numbers: tuple[int, ...]) -> int:
    low, high = numbers[0], numbers[-1]
    prompt = asker.phrase("how-many", what=what, low=low, high=high)
    while low < high:
        given = _number(asker, prompt, low, high)
        if given in numbers:
            return given
        asker.show(asker.phrase("not-a-choice", given=given))
    return low


def _bounds(domain: decisions.Counts, given: list[int], at: int) -> tuple[int, int]:
    """Return how many of a kind can be chosen after what is given, and how many must be."""
    weights, caps = domain.weights, domain.caps
    worth = sum(n * weight for n, weight in zip(given, weights, strict=True))
    weight = weights[at]
    if not weight:
        return 0, caps[at]
    later = sum(
        cap * each for cap, each in zip(caps[at + 1 :], weights[at + 1 :], strict=True)
    )
    high = min(caps[at], (domain.high - worth) // weight)
    need = max(0, domain.low - worth - later)
    return min(high, -(-need // weight)), max(0, high)


def _is_legal(asker: Asker, domain: decisions.Counts, given: tuple[int, ...]) -> bool:
    try:
        decisions.canonical(domain, given)
    except Refused as refusal:
        asker.show(asker.phrase("refused", reason=refusal.reason))
        return False
    return True


def _is_meant(asker: Asker, summary: str) -> bool:
    what = summary[:1].upper() + summary[1:]
    answer = asker.line(asker.phrase("sure", what=what))
    return not answer.lower().startswith(asker.phrase("no"))


def _split(asker: Asker, domain: decisions.Split) -> tuple[int, ...]:
    while True:
        shares: list[int] = []
        for member in domain.members[:-1]:
            left = domain.total - sum(shares)
            prompt = asker.phrase("share", what=asker.says.names[member], high=left)
            shares.append(_number(asker, prompt, 0, left) if left else 0)
        shares.append(domain.total - sum(shares))
        parts = [
            f"{asker.says.names[member]} {share}"
            for member, share in zip(domain.members, shares, strict=True)
        ]
        if _is_meant(asker, ", ".join(parts)):
            return tuple(shares)
