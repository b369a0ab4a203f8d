"""The most that a seat can win of seats that play at random: what bots are measured by.

Counted exactly over the whole game, so for small games only. The seat knows how the others play
and forgets nothing that it saw or was told; no bot that sees no more can win more often.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from fractions import Fraction

from cardwright.runtime import decisions, playouts, table, views
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, Said

# What the seat saw and was told since it answered last.
Known = tuple[object, ...]
# A state, how likely it is, and what the seat was told on the way to it.
World = tuple["array[int]", Fraction, Known]


def most(machine: Machine, seat: int, options: Mapping[str, str]) -> Fraction:
    """Return the share of wins that a seat can have at most; a tie is shared."""
    block = table.begin(machine, 0, options, explicit_chance=True)
    table.advance(machine, block, None)
    return _Reply(machine, seat).value([(block, Fraction(1), ())])


def mean(machine: Machine, options: Mapping[str, str]) -> Fraction:
    """Return the same for a bot that sits in each seat equally often."""
    seats = range(machine.seats)
    found = sum((most(machine, seat, options) for seat in seats), Fraction(0))
    return found / machine.seats


class _Reply:
    """The best reply of one seat to seats that answer at random."""

    def __init__(self, machine: Machine, seat: int) -> None:
        self._machine = machine
        self._seat = seat
        self._slots = views.open_slots(machine.program, machine.seats, seat)

    def value(self, worlds: list[World]) -> Fraction:
        """Return what is won from states that the seat cannot tell apart, by their chances."""
        asking: dict[Known, list[World]] = {}
        won = Fraction(0)
        for world in worlds:
            won += self._go_on(world, asking)
        return won + sum((self._best(each) for each in asking.values()), Fraction(0))

    def _go_on(self, world: World, asking: dict[Known, list[World]]) -> Fraction:
        """Return what is won before the seat is asked again; `asking` takes in where it is."""
        block, chance, known = world
        asked = table.decision(self._machine, block, self._seat)
        if asked is None:
            return chance * self._share(block)
        known = (*known, b"".join([block[part].tobytes() for part in self._slots]))
        if asked.seat == self._seat:
            asking.setdefault(known, []).append((block, chance, ()))
            return Fraction(0)
        answers = _answers(asked)
        won = Fraction(0)
        for answer in answers:
            after = self._after((block, chance / len(answers), known), asked.seat, answer)
            won += self._go_on(after, asking)
        return won

    def _best(self, worlds: list[World]) -> Fraction:
        """Return what the best answer wins."""
        asked = table.decision(self._machine, worlds[0][0], self._seat)
        assert asked is not None
        return max(
            self.value([self._after(world, self._seat, answer) for world in worlds])
            for answer in _answers(asked)
        )

    def _after(self, world: World, seat: int, answer: Answer) -> World:
        """Return a state after an answer, with what the seat is told on the way."""
        block, chance, known = world
        after, said = block[:], list[Said]()
        table.answer(self._machine, after, seat, answer, said)
        return after, chance, (*known, views.audible(said, self._seat))

    def _share(self, block: array[int]) -> Fraction:
        made = self._machine
        standing = playouts.rankings(made, block)
        return Fraction(playouts.shares(made.program, standing)[self._seat], playouts.WHOLE)


def _answers(asked: Decision) -> tuple[Answer, ...]:
    """Return all answers, each as likely as any other from a seat that plays at random."""
    match asked.domain:
        case decisions.Chance() | decisions.PickOne() | decisions.YesNo():
            found = decisions.enumerate_answers(asked.domain)
        case _:
            found = None
    if found is None:
        raise Refused("only games of picks are small enough to be counted")
    return found
