"""The games of a plan: watched from beginning to end, or only asked what they came to."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from cardwright.runtime import executors, playouts, table
from cardwright.runtime.bots.company import Company
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.engine import result_of
from cardwright.runtime.experiments.answers import count_answers
from cardwright.runtime.experiments.leads import Leads
from cardwright.runtime.experiments.plan import Plan
from cardwright.runtime.experiments.record import Record, Seats
from cardwright.runtime.experiments.starts import Starts
from cardwright.runtime.experiments.talks import Talks
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.interpreter.watch import Watch
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.labels import Labels, is_picked_by_name
from cardwright.runtime.playouts import Row, rankings, row_of


class Room:
    """Where the games of a plan are played.

    A game that is watched runs on a machine with a watch. Bots look ahead on the quickest
    machine, without one, so that what they only imagine is not counted; and there the other
    games are played; its code is kept in the folder `cache`.
    """

    def __init__(
        self, pack: program.Program, plan: Plan, cache: Path | None = None
    ) -> None:
        self.pack = pack
        self.plan = plan
        self._cache = cache
        self._watch = Watch(pack)
        self.machine = Machine(pack, plan.seats, self._watch)
        self._is_random = set(plan.bots) == {"random"}
        self._labels = Labels(pack)
        self._starts = Starts(pack, plan.seats)
        self._definitions = [card.definition for card in pack.cards]
        self._numbers = playouts.public_numbers(pack)

    @cached_property
    def quick(self) -> Machine:
        """The machine of bots and of games that are not watched; made when it is needed."""
        return executors.executor(self.pack, self.plan.seats, self._cache)

    def watch(self, number: int) -> Record:
        """Play one game of the plan, and note all that happens in it."""
        try:
            return self._watched(number)
        except Fault as fault:
            return self._broken(number, fault)

    def glance(self, numbers: range) -> Iterator[Record]:
        """Play some games of the plan, and yield what they came to."""
        if self._is_random:
            try:
                yield from list(self._rows(numbers))
                return
            except Fault:
                # One of them; which one it is shows when they are played one by one.
                pass
        for number in numbers:
            try:
                yield self._glanced(number)
            except Fault as fault:
                yield self._broken(number, fault)

    def _broken(self, number: int, fault: Fault) -> Record:
        bots = self.plan.seated(number)
        return Record(number=number, bots=bots, fault=str(fault))

    # ---- games that are watched

    def _watched(self, number: int) -> Record:
        self._watch.clear()
        seed, seated = self.plan.seed + number, self.plan.seated(number)
        # A random bot looks at no machine, so that none is made for it.
        machine = self.machine if self._is_random else self.quick
        said, leads = _Choices(self.pack, self._labels), Leads(self.machine)
        talks = Talks(self.pack, self._labels, self._watch.entries, self.plan.seats)
        self._watch.listener = talks.enter
        block = table.begin(self.machine, seed, self.plan.options)
        company = Company(seated, seed, self.machine, block)
        table.advance(self.machine, block, company.ear)
        starts = self._starts.of(block)
        pending = 0
        while (asked := table.decision(self.machine, block)) is not None:
            if not pending:
                leads.look(block)
            given = company.answer(machine, block, asked)
            said.add(asked, given)
            talks.hear(asked, given)
            pending = block[Head.PENDING] & ~(1 << asked.seat)
            table.answer(self.machine, block, asked.seat, given, company.ear)
        leads.look(block)
        found = self._record(number, block, starts, said, leads)
        return replace(found, talks=talks.notes(block))

    def _record(
        self,
        number: int,
        block: array[int],
        starts: dict[str, tuple[str, ...]],
        said: _Choices,
        leads: Leads,
    ) -> Record:
        made = self.machine
        scores = tuple(made.score(block, seat) for seat in range(made.seats))
        watch, decisions = self._watch, block[Head.DECISIONS]
        return Record(
            number=number,
            bots=self.plan.seated(number),
            is_watched=True,
            scores=scores,
            winners=result_of(made.program, scores, rankings(made, block)).winners,
            decisions=decisions,
            lead_changes=leads.changes,
            settled=leads.settled,
            comeback=leads.is_comeback(decisions),
            ends={each.name: block[each.base] for each in self._numbers},
            starts=starts,
            asked=said.asked,
            offered=said.offered,
            answers=said.answers,
            first=said.first,
            moved=tuple(self._moved()),
            held=self._seats_of(watch.held),
            given=self._seats_of(watch.given),
            ran=_bits(watch.entries),
        )

    def _moved(self) -> Iterable[str]:
        """Return the cards of which a copy moved, in the order of the pack."""
        moves = zip(self._definitions, self._watch.moves, strict=True)
        return dict.fromkeys(name for name, count in moves if count)

    def _seats_of(self, noted: Sequence[int]) -> dict[str, Seats]:
        """Return by card the seats that are noted for any of its copies."""
        masks: dict[str, int] = {}
        for name, mask in zip(self._definitions, noted, strict=True):
            if mask:
                masks[name] = masks.get(name, 0) | mask
        seats = range(self.plan.seats)
        return {
            name: tuple(seat for seat in seats if mask >> seat & 1)
            for name, mask in masks.items()
        }

    # ---- games that are not

    def _rows(self, numbers: range) -> Iterator[Record]:
        """Yield games of random bots, which the machine may play whole."""
        block = table.begin(self.quick, 0, self.plan.options)
        seed = self.plan.seed + numbers.start
        for number, row in zip(
            numbers, playouts.rows(self.quick, block, len(numbers), seed), strict=True
        ):
            yield self._end(number, row)

    def _glanced(self, number: int) -> Record:
        made, seed, seated = self.quick, self.plan.seed + number, self.plan.seated(number)
        block = table.begin(made, seed, self.plan.options)
        company = Company(seated, seed, made, block)
        table.advance(made, block, company.ear)
        while (asked := table.decision(made, block)) is not None:
            given = company.answer(made, block, asked)
            table.answer(made, block, asked.seat, given, company.ear)
        slots = tuple(each.base for each in self._numbers)
        return self._end(number, row_of(made, block, slots))

    def _end(self, number: int, row: Row) -> Record:
        names = (each.name for each in self._numbers)
        return Record(
            number=number,
            bots=self.plan.seated(number),
            scores=row.scores,
            winners=result_of(self.pack, row.scores, row.rankings).winners,
            decisions=row.decisions,
            ends=dict(zip(names, row.ends, strict=True)),
        )


class _Choices:
    """Counts what was asked and answered in one game."""

    __slots__ = ("_labels", "_named", "answers", "asked", "first", "offered")

    def __init__(self, pack: program.Program, labels: Labels) -> None:
        self._labels = labels
        self._named = [is_picked_by_name(each.domain) for each in pack.decisions]
        self.asked: Counter[str] = Counter()
        self.offered: Counter[str] = Counter()
        self.answers: dict[str, Counter[str]] = {}
        self.first: dict[str, dict[int, str]] = {}

    def add(self, asked: Decision, given: Answer) -> None:
        """Count one choice."""
        name = self._labels.decisions[asked.number]
        answer = self._labels.answer(asked.number, given)
        self.asked[name] += 1
        self.offered[name] += count_answers(asked.domain)
        self.answers.setdefault(name, Counter())[answer] += 1
        if self._named[asked.number]:
            self.first.setdefault(name, {}).setdefault(asked.seat, answer)


def _bits(entries: Sequence[int]) -> int:
    """Return a number with a bit for each block that was entered."""
    return int("".join("1" if count else "0" for count in reversed(entries)), 2)
