"""How offers went in a game that is watched: who agreed with whom, and what it cost them."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.ir import program
from cardwright.runtime.labels import Labels

AGREE = program.ANSWERS.index("agree")

Holdings = tuple[tuple[int, ...], ...]
"""How many tokens of each kind each seat has in its places."""


@dataclass(slots=True)
class _Course:
    """How the offers of one sentence stand.

    `had` is what seats held when the first offer began, `agreeing` who has agreed to the
    offer so far; `partners` are those of a deal that is not yet done, its proposer first.
    """

    talk: program.Talk
    had: Holdings = ()
    agreeing: list[int] = field(default_factory=list[int])
    partners: tuple[int, ...] = ()
    notes: Counter[str] = field(default_factory=Counter[str])


class Talks:
    """Notes the offers of one game, by the name of the decision that answers them.

    `opened`, `made` and `agreed` are times; `after 2` deals that took two offers, and
    `1 with 3` deals of seat 1, who made the offer, with seat 3. `proposer` and `other` are
    seats that agreed, `other gave 2 coin` those of them that had 2 coins less in their own
    places after the deal than before its first offer, `other got 2 coin` 2 coins more.
    """

    __slots__ = ("_courses", "_entries", "_kinds", "_names", "_places", "_seats")

    def __init__(
        self, pack: program.Program, labels: Labels, entries: Sequence[int], seats: int
    ) -> None:
        asked = set(labels.asked)
        talks = {each.decision: each for each in pack.talks if each.decision in asked}
        self._courses = {number: _Course(talk) for number, talk in talks.items()}
        self._names = {number: labels.decisions[number] for number in talks}
        self._entries = entries
        self._kinds = [kind.name for kind in pack.kinds]
        self._places = [
            zone for zone in pack.zones if zone.per == "seat" and zone.counters >= 0
        ]
        self._seats = range(seats)

    def hear(self, asked: Decision, given: Answer) -> None:
        """Note an answer before anything follows from it."""
        course = self._courses.get(asked.number)
        if course is not None and given == AGREE:
            course.agreeing.append(asked.seat)

    def enter(self, number: int, block: array[int]) -> None:
        """Note that a game comes to a block of a talk."""
        for course in self._courses.values():
            talk = course.talk
            if number in talk.ended:
                self._end(course, block)
            if number == talk.made:
                self._begin(course, block)
            elif number == talk.agreed:
                _agree(course, block)

    def _begin(self, course: _Course, block: array[int]) -> None:
        course.agreeing.clear()
        # The first offer is not yet counted when it begins.
        if not block[course.talk.offers]:
            course.had = self._holdings(block)

    def _end(self, course: _Course, block: array[int]) -> None:
        """Note what a deal came to for its partners, if there is one."""
        if not course.partners:
            return
        has = self._holdings(block)
        for at, seat in enumerate(course.partners):
            role = "other" if at else "proposer"
            course.notes[role] += 1
            course.notes.update(
                f"{role} {what}" for what in self._changes(course.had[seat], has[seat])
            )
        course.partners = ()

    def _changes(self, had: Sequence[int], has: Sequence[int]) -> Iterator[str]:
        for kind, before, after in zip(self._kinds, had, has, strict=True):
            if before != after:
                verb = "gave" if before > after else "got"
                yield f"{verb} {abs(after - before)} {kind}"

    def _holdings(self, block: array[int]) -> Holdings:
        return tuple(self._held(block, seat) for seat in self._seats)

    def _held(self, block: array[int], seat: int) -> tuple[int, ...]:
        bases = [zone.counters + seat * zone.counter_stride for zone in self._places]
        return tuple(
            sum(block[base + kind] for base in bases) for kind in range(len(self._kinds))
        )

    def notes(self, block: array[int]) -> Mapping[str, Mapping[str, int]]:
        """Return what was noted of a whole game, which ends at `block`."""
        for course in self._courses.values():
            self._end(course, block)
        return {
            self._names[number]: {
                "opened": self._entries[course.talk.opened],
                "made": self._entries[course.talk.made],
                "agreed": self._entries[course.talk.agreed],
                **course.notes,
            }
            for number, course in self._courses.items()
            if self._entries[course.talk.opened]
        }


def _agree(course: _Course, block: array[int]) -> None:
    """Note a deal; nobody need have been asked."""
    proposer = block[course.talk.proposer]
    course.partners = (proposer, *course.agreeing)
    if course.agreeing:
        course.notes[f"after {block[course.talk.offers]}"] += 1
        course.notes.update(f"{proposer + 1} with {seat + 1}" for seat in course.agreeing)
