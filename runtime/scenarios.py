"""Worked examples and laws of a pack, run: what was given, what was done, what then holds."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime import decisions, engine, outcomes, payments, table
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, Said, machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import PEOPLE, Head
from cardwright.runtime.luck import Luck


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went: `reason` is empty when all of it held."""

    scenario: program.Scenario
    reason: str

    @property
    def passed(self) -> bool:
        """Whether all of it held."""
        return not self.reason


class _Failed(Exception):
    """A scenario does not hold; the message says what."""


def run(pack: program.Program, scenario: program.Scenario) -> Outcome:
    """Run one scenario."""
    try:
        if scenario.error:
            _run_refusal(pack, scenario)
        elif scenario.games:
            _run_games(pack, scenario)
        else:
            _run_example(pack, scenario)
    except (_Failed, Refused) as problem:
        return Outcome(scenario, str(problem))
    return Outcome(scenario, "")


def run_all(pack: program.Program, ids: Sequence[str] = ()) -> list[Outcome]:
    """Run all scenarios, or those whose ids are given.

    With expansions loaded, all are those of the expansions: what they change need not hold
    as the base game says it.
    """
    return [run(pack, each) for each in chosen(pack, ids)]


def chosen(pack: program.Program, ids: Sequence[str] = ()) -> list[program.Scenario]:
    """Return the scenarios that `run_all` runs."""
    if ids:
        return [each for each in pack.scenarios if each.id in ids]
    expansions = {name for name, _ in pack.packs[1:]}
    return [each for each in pack.scenarios if not expansions or each.pack in expansions]


def _run_refusal(pack: program.Program, scenario: program.Scenario) -> None:
    try:
        engine.Game.start(pack, scenario.seats, 0, scenario.options)
    except Refused as refusal:
        if scenario.error not in refusal.reason:
            raise _Failed(f"the start is refused, but because: {refusal.reason}") from None
        return
    raise _Failed("the start is not refused")


# ---- laws over many games ----------------------------------------------------------------


def _run_games(pack: program.Program, scenario: program.Scenario) -> None:
    made = machine(pack, scenario.seats)
    laws = _Checks(made, scenario)
    for seed in range(scenario.games):
        laws.begin()
        luck = Luck(seed)
        block = table.begin(made, seed, scenario.options)
        said: list[Said] = []
        table.advance(made, block, said)
        while not block[Head.ENDED]:
            laws.after(block, f"game {seed}")
            asked = table.decision(made, block)
            assert asked is not None
            answer = decisions.sample(asked.domain, luck)
            table.answer(made, block, asked.seat, answer, said)
        laws.after(block, f"game {seed}")
        laws.finally_(block, f"game {seed}")
        _check_log(pack, scenario, said)


class _Checks:
    """The tests of a scenario as functions of a block, and what numbers were before."""

    def __init__(self, made: Machine, scenario: program.Scenario) -> None:
        self._always = [(each.text, made.value(each.value)) for each in scenario.always]
        self._then = [(each.text, made.value(each.value)) for each in scenario.then]
        self._numbers = [
            (each.text, made.value(each.value)) for each in scenario.never_less
        ]
        self._before: list[int] = []

    def begin(self) -> None:
        """Forget the numbers of the last game."""
        self._before = []

    def after(self, block: array[int], where: str) -> None:
        """Check what holds at every moment."""
        for text, test in self._always:
            if not test(block):
                raise _Failed(f"`{text}` does not hold in {where}")
        now = [number(block) for _, number in self._numbers]
        for (text, _), before, value in zip(self._numbers, self._before, now, strict=False):
            if value < before:
                raise _Failed(f"`{text}` falls from {before} to {value} in {where}")
        self._before = now

    def finally_(self, block: array[int], where: str) -> None:
        """Check what holds at the end."""
        for text, test in self._then:
            if not test(block):
                raise _Failed(f"`{text}` does not hold at the end of {where}")


# ---- worked examples ---------------------------------------------------------------------


def _run_example(pack: program.Program, scenario: program.Scenario) -> None:
    made = machine(pack, scenario.seats)
    is_told = bool(scenario.chance)
    block = table.begin(made, 1, scenario.options, explicit_chance=is_told)
    table.enter(pack, block, scenario.procedure)
    checks, said = _Checks(made, scenario), list[Said]()
    chance = _Chance(made, scenario)
    table.advance(made, block, said)
    chance.bring(block, said)
    for answer in scenario.answers:
        checks.after(block, "the example")
        _answer(made, block, answer, said)
        chance.bring(block, said)
    checks.after(block, "the example")
    if not block[Head.ENDED]:
        asked = table.decision(made, block)
        name = "" if asked is None else asked.name
        raise _Failed(f"seat {asked.seat if asked else 0} is still asked for `{name}`")
    chance.end()
    checks.finally_(block, "the example")
    _check_log(pack, scenario, said)
    _check_winners(made, scenario, block)


class _Chance:
    """What a scenario says that comes up, in order."""

    def __init__(self, made: Machine, scenario: program.Scenario) -> None:
        self._made = made
        self._luck = Luck(1)
        self._left = list(reversed(scenario.chance))

    def bring(self, block: array[int], said: list[Said]) -> None:
        """Go on through all that is left to chance."""
        while (asked := outcomes.asked(self._made, block)) is not None:
            if not self._left:
                raise _Failed(f"`chance` has come to its end, but {_told(asked)}")
            given = self._outcome(asked, self._left.pop())
            table.answer(self._made, block, -1, given, said)

    def _outcome(self, asked: outcomes.Outcomes, written: int | str) -> int:
        names = outcomes.names(self._made.program, asked)
        if written == program.ANYTHING:
            return self._luck.below(len(names))
        if written not in names:
            raise _Failed(f"`{written}` cannot come up where {_told(asked)}")
        return names.index(written)

    def end(self) -> None:
        """Check that all of it came up."""
        if self._left:
            raise _Failed(f"`{self._left[-1]}` of `chance` never comes up")


def _told(asked: outcomes.Outcomes) -> str:
    match asked:
        case outcomes.Die(sides=sides):
            return f"a die with {sides} sides is rolled"
        case outcomes.Drawn(zone=zone):
            return f"a card comes from `{zone}`"
        case _:
            assert_never(asked)


def _answer(
    made: Machine, block: array[int], answer: program.Answer, said: list[Said]
) -> None:
    asked = table.decision(made, block, answer.seat)
    if asked is None or asked.seat != answer.seat:
        if answer.refused:
            return
        waiting = "nobody" if asked is None else f"seat {asked.seat} for `{asked.name}`"
        raise _Failed(f"seat {answer.seat} answers, but {waiting} is asked")
    before = block[:]
    try:
        given = decisions.canonical(
            asked.domain, translate(made.program, asked.domain, answer.answer)
        )
    except Refused as refusal:
        if not answer.refused:
            raise _Failed(f"seat {answer.seat} is refused: {refusal.reason}") from None
        if before != block:
            raise _Failed("a refused answer has changed the game") from None
        return
    if answer.refused:
        raise _Failed(f"the answer of seat {answer.seat} is not refused")
    table.answer(made, block, answer.seat, given, said)


def translate(
    pack: program.Program,
    domain: decisions.Domain,
    written: dict[str, int] | tuple[str, ...] | str | int,
) -> object:
    """Return an answer as people write it in the numbers of a domain."""
    if isinstance(written, dict):
        return _counts(pack, domain, written)
    if isinstance(written, tuple):
        if isinstance(domain, decisions.Split):
            return tuple(int(each) if each.isdecimal() else -1 for each in written)
        if isinstance(domain, decisions.PickSome) and domain.sort == "die":
            return tuple(_die(each) for each in written)
        return tuple(_card(pack, each, domain) for each in written)
    if isinstance(written, int):
        return written
    words = {"yes": 1, "no": 0, "none": -1}
    if isinstance(domain, decisions.YesNo) or written == "none":
        return words.get(written, -2)
    if isinstance(domain, decisions.PickOne):
        return _member(pack, domain, written)
    return _card(pack, written, domain)


def _die(place: str) -> int:
    """Return a die by its place in the roll, of which the first is 1."""
    return int(place) - 1 if place.isascii() and place.isdigit() else -1


def _counts(
    pack: program.Program, domain: decisions.Domain, written: dict[str, int]
) -> object:
    if not isinstance(domain, decisions.Counts | payments.Payment):
        raise Refused("no tokens are asked for")
    names = [pack.kinds[kind].name for kind in domain.kinds]
    for name in written:
        if name not in names:
            raise Refused(f"`{name}` cannot be chosen here")
    return tuple(written.get(name, 0) for name in names)


def _member(pack: program.Program, domain: decisions.PickOne, written: str) -> object:
    match domain.sort:
        case "option":
            names = domain.enum.split(",")
            return names.index(written) if written in names else -2
        case "value":
            values = next(iter(pack.words.values())).value_names[domain.enum]
            return values.index(written) if written in values else -2
        case "seat":
            return PEOPLE.index(written) if written in PEOPLE else -2
        case "kind":
            kinds = [kind.name for kind in pack.kinds]
            return kinds.index(written) if written in kinds else -2
        case _:
            return _card(pack, written, domain)


def _card(pack: program.Program, name: str, domain: decisions.Domain) -> int:
    """Return the first copy of a card that can be chosen, else any copy."""
    members: tuple[int, ...] = getattr(domain, "members", ())
    copies = [i for i, card in enumerate(pack.cards) if card.definition == name]
    if not copies:
        raise Refused(f"there is no card `{name}`")
    return next((copy for copy in copies if copy in members), copies[0])


def _check_log(
    pack: program.Program, scenario: program.Scenario, said: Sequence[Said]
) -> None:
    if not scenario.log:
        return
    names = {number: name for name, number in pack.announcements}
    heard = [names[line[0]] for line in said if line[0] in names]
    if heard != list(scenario.log):
        raise _Failed(f"announced: {', '.join(heard) or 'nothing'}")


def _check_winners(made: Machine, scenario: program.Scenario, block: array[int]) -> None:
    if not scenario.winners:
        return
    scores = tuple(made.score(block, seat) for seat in range(made.seats))
    standing = tuple(made.ranking(block, seat) for seat in range(made.seats))
    found = engine.result_of(made.program, scores, standing).winners
    if found != scenario.winners:
        raise _Failed(f"seats {found} have won")
