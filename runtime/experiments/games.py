"""Games of bots, one after the other, and what they add to a tally.

Game number k of a run has seed + k as its seed, so `cardwright play --seed` shows it again.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.runtime import decisions, table
from cardwright.runtime.bots import BOTS
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.engine import check_seats, result_of
from cardwright.runtime.experiments.answers import count_answers
from cardwright.runtime.experiments.tally import Tally
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine, Said
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is played: `bots` has a name for each seat, and turns by one seat each game."""

    bots: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def seated(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in one game."""
        turn = number % self.seats
        return (*self.bots[-turn:], *self.bots[:-turn]) if turn else self.bots


def check_plan(pack: program.Program, plan: Plan) -> None:
    """Raise `Refused` for seats or options that the pack does not have."""
    check_seats(pack, plan.seats)
    table.set_options(pack, array("i", bytes(4 * pack.size)), plan.options)


def play(machine: Machine, plan: Plan, numbers: Sequence[int]) -> Tally:
    """Play some games of a plan."""
    tally = Tally()
    for number in numbers:
        watch = Watch(machine, tally)
        try:
            block = _play_one(machine, plan, number, watch)
        except Fault as fault:
            tally.faults[number, str(fault)] += 1
            continue
        watch.end(block, plan.seated(number))
    return tally


def _play_one(machine: Machine, plan: Plan, number: int, watch: Watch) -> array[int]:
    seed = plan.seed + number
    bots = [BOTS[name] for name in plan.seated(number)]
    luck = Luck(seed)
    block = table.begin(machine, seed, plan.options)
    ear = Ear(watch, block)
    table.advance(machine, block, ear)
    while (asked := table.decision(machine, block)) is not None:
        luck.at(block[Head.DECISIONS], asked.seat)
        given = bots[asked.seat](machine, block, asked, luck)
        watch.choice(asked, given)
        table.answer(machine, block, asked.seat, given, ear)
    return block


class Ear(list[Said]):
    """A log that keeps nothing: after each thing that is said, cards may lie elsewhere."""

    __slots__ = ("_block", "_watch")

    def __init__(self, watch: Watch, block: array[int]) -> None:
        super().__init__()
        self._watch = watch
        self._block = block
        watch.begin(block)

    def append(self, said: Said) -> None:
        """Look where the cards lie now."""
        self._watch.look(self._block)


class Watch:
    """Counts one game as it goes; a game that breaks off leaves only its choices."""

    __slots__ = ("_cards", "_held", "_lying", "_machine", "_moved", "_tally")

    def __init__(self, machine: Machine, tally: Tally) -> None:
        pack = machine.program
        self._machine = machine
        self._tally = tally
        self._cards = slice(pack.locations, pack.locations + len(pack.cards))
        self._held = _seat_piles(pack)
        self._moved: dict[str, bool] = {}
        self._lying = array("i")

    def begin(self, block: array[int]) -> None:
        """Remember where the cards lie at first."""
        self._lying = block[self._cards]

    def choice(self, asked: Decision, given: Answer) -> None:
        """Count what was asked and answered."""
        tally, name = self._tally, asked.name
        tally.asked[name,] += 1
        tally.offered[name,] += count_answers(asked.domain)
        tally.given[name, _in_short(asked.domain, given)] += 1

    def look(self, block: array[int]) -> None:
        """Note which cards have moved, and which of them to a seat."""
        lying = block[self._cards]
        if lying == self._lying:
            return
        for card, (before, now) in enumerate(zip(self._lying, lying, strict=True)):
            if before != now:
                name = self._machine.program.cards[card].definition
                held = now in self._held or self._moved.get(name, False)
                self._moved[name] = held
        self._lying = lying

    def end(self, block: array[int], bots: Sequence[str]) -> None:
        """Count how the game ended."""
        self.look(block)
        tally, machine = self._tally, self._machine
        scores = tuple(machine.score(block, seat) for seat in range(machine.seats))
        winners = result_of(machine.program, scores).winners
        tally.sums["games",] += 1
        tally.sums["shared",] += len(winners) > 1
        tally.sums["decisions",] += block[Head.DECISIONS]
        tally.lengths[block[Head.DECISIONS],] += 1
        for seat, bot in enumerate(bots):
            tally.bot_seats[bot,] += 1
            tally.bot_scores[bot, scores[seat]] += 1
        for seat in winners:
            tally.seat_wins[seat, len(winners)] += 1
            tally.bot_wins[bots[seat], len(winners)] += 1
        for each in machine.program.fields:
            if not each.per_seat and each.seen == "all" and each.sort == "number":
                tally.ends[each.name, block[each.base]] += 1
        for name, held in self._moved.items():
            tally.moved[name,] += 1
            tally.won[name,] += held


def _seat_piles(pack: program.Program) -> frozenset[int]:
    return frozenset(
        zone.pile + seat * zone.pile_stride
        for zone in pack.zones
        if zone.per_seat and zone.pile >= 0
        for seat in range(pack.most_seats)
    )


def _in_short(domain: decisions.Domain, given: Answer) -> int:
    """Return what of an answer is worth counting: the pick, or how much was chosen."""
    if isinstance(given, int):
        return given
    if isinstance(domain, decisions.Counts):
        return sum(given)
    return len(given)
