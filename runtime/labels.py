"""What decisions and answers are called: by names, so that versions of a pack compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from cardwright.runtime import decisions
from cardwright.runtime.ir import flow, program
from cardwright.runtime.ir import instructions as do


class Labels:
    """The names of the decisions of a program and of the answers to them.

    `decisions` has a name for each decision; `asked` are the numbers of those that a game
    can ask, as the scenarios of a pack have decisions of their own.
    """

    __slots__ = ("_answers", "_domains", "asked", "decisions")

    def __init__(self, pack: program.Program) -> None:
        found = _procedures(pack)
        self.asked = tuple(sorted(found))
        self.decisions = tuple(_names(pack, found))
        self._answers = [_answers(pack, each) for each in pack.decisions]
        self._domains = [each.domain for each in pack.decisions]

    def named(self, number: int) -> Mapping[int, str]:
        """Return the answers to a decision that have names of their own, with their names."""
        return self._answers[number]

    def answer(self, number: int, given: decisions.Answer) -> str:
        """Return the name of what was picked, or how much was chosen."""
        if isinstance(given, int):
            return self._answers[number].get(given) or str(given)
        match self._domains[number]:
            case program.Counts() | program.Payment():
                return str(sum(given))
            case program.Split():
                return str(sum(share > 0 for share in given))
            case _:
                return str(len(given))


def is_picked_by_name(domain: program.Domain) -> bool:
    """Return whether the answers have names of their own: not numbers, and not seats."""
    return isinstance(domain, program.YesNo) or (
        isinstance(domain, program.Pick) and domain.sort not in ("number", "seat")
    )


def possible_answers(decision: program.Decision) -> tuple[str, ...]:
    """Return the answers that a designer wrote out, so that unused ones can be named."""
    match decision.domain:
        case program.YesNo():
            return ("no", "yes")
        case program.Pick(sort="option", enum=enum):
            return tuple(enum.split(","))
        case _:
            return ()


def procedure_title(name: str) -> str:
    """Return what people call a procedure: an effect is called after its card."""
    return name.removeprefix("effect ").removeprefix("reaction ")


def _procedures(pack: program.Program) -> dict[int, str]:
    """Return the procedure of each decision that a game can ask."""
    found: dict[int, str] = {}
    for number in flow.procedures_from(pack, pack.entry):
        for block in flow.blocks_of(pack, number):
            end = pack.blocks[block].end
            if isinstance(end, do.Decide):
                found[end.decision] = procedure_title(pack.procedures[number].name)
    return found


def _names(pack: program.Program, procedures: dict[int, str]) -> list[str]:
    """Return short names: with the procedure, and a number, only where it needs them."""
    plain = [each.name for each in pack.decisions]
    shared = Counter(plain[number] for number in procedures)
    names = list(plain)
    for number, procedure in procedures.items():
        if shared[plain[number]] > 1:
            names[number] = f"{plain[number]} in {procedure}"
    seen: Counter[str] = Counter()
    for number in sorted(procedures):
        seen[names[number]] += 1
        if seen[names[number]] > 1:
            names[number] += f" {seen[names[number]]}"
    return names


def _answers(pack: program.Program, decision: program.Decision) -> dict[int, str]:
    domain = decision.domain
    if isinstance(domain, program.YesNo):
        return {0: "no", 1: "yes"}
    if not isinstance(domain, program.Pick):
        return {}
    names = dict(enumerate(_members(pack, domain)))
    return (
        names if domain.sort == "number" and not domain.optional else names | {-1: "none"}
    )


def _members(pack: program.Program, domain: program.Pick) -> tuple[str, ...]:
    match domain.sort:
        case "option":
            return tuple(domain.enum.split(","))
        case "kind":
            return tuple(kind.name for kind in pack.kinds)
        case "card":
            return tuple(card.definition for card in pack.cards)
        case "value":
            return next(iter(pack.words.values())).value_names[domain.enum]
        case "seat":
            return tuple(f"seat {seat + 1}" for seat in range(pack.most_seats))
        case "number":
            return ()
