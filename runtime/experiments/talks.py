"""How offers went in a game that is watched: how many were made, and who agreed with whom."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.ir import program
from cardwright.runtime.labels import Labels

AGREE = program.ANSWERS.index("agree")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is known when a seat is asked: the offer, whose and which, and the deals so far."""

    talk: program.Talk
    proposer: int
    offer: int
    deals: int


class Talks:
    """Notes the offers of one game, by the name of the decision that answers them.

    `opened`, `made` and `agreed` are times; `after 2` deals that took two offers, and
    `1 with 3` deals of seat 1, who made the offer, with seat 3.
    """

    __slots__ = ("_agreeing", "_asked", "_entries", "_names", "_notes", "_talks")

    def __init__(
        self, pack: program.Program, labels: Labels, entries: Sequence[int]
    ) -> None:
        asked = set(labels.asked)
        self._talks = {each.decision: each for each in pack.talks if each.decision in asked}
        self._names = {number: labels.decisions[number] for number in self._talks}
        self._entries = entries
        self._notes: dict[int, Counter[str]] = {each: Counter() for each in self._talks}
        self._agreeing: dict[int, list[int]] = {each: [] for each in self._talks}
        self._asked: _Asked | None = None

    def ask(self, block: array[int], asked: Decision) -> None:
        """Look at an offer before it is answered."""
        talk = self._talks.get(asked.number)
        self._asked = None
        if talk is not None:
            proposer, offer = block[talk.proposer], block[talk.offers]
            self._asked = _Asked(talk, proposer, offer, self._entries[talk.agreed])

    def hear(self, asked: Decision, given: Answer) -> None:
        """Note an answer, once what follows from it has happened."""
        if self._asked is None:
            return
        agreeing = self._agreeing[asked.number]
        if given == AGREE:
            agreeing.append(asked.seat)
        is_deal = self._entries[self._asked.talk.agreed] > self._asked.deals
        if is_deal and given == AGREE:
            notes, proposer = self._notes[asked.number], self._asked.proposer
            notes[f"after {self._asked.offer}"] += 1
            notes.update(f"{proposer + 1} with {seat + 1}" for seat in agreeing)
        if is_deal or given != AGREE:
            agreeing.clear()

    def notes(self) -> Mapping[str, Mapping[str, int]]:
        """Return what was noted of a whole game."""
        return {
            self._names[number]: {
                "opened": self._entries[talk.opened],
                "made": self._entries[talk.made],
                "agreed": self._entries[talk.agreed],
                **self._notes[number],
            }
            for number, talk in self._talks.items()
            if self._entries[talk.opened]
        }
