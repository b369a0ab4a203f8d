"""Exact odds of a roll: every way that chance can fall, weighed, never sampled.

The compiled procedure itself is run. Dice that are rolled together fall all at once, in as
many ways as the rules can tell apart (`pools`); states that are equal are gone on from once.
Where somebody has a choice, it is made in the best way for the goal that the roll declares.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardwright.runtime import decisions, engine, piles, pools, table
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head

MOST_STATES = 100_000
MOST_STEPS = 2_000
MOST_ANSWERS = 4_000
TOO_MANY = "there are too many ways for this roll to go"

Row = tuple[int, ...]
"""What a roll came to: one number for each thing that it shows."""
Chances = dict[Row, Fraction]
_Way = Generator["array[int]", Chances, Chances]
"""Asks what a state comes to, is sent it, and returns what the state before it comes to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """All that a roll can come to, with exact chances that add up to 1."""

    roll: program.NamedRoll
    chances: Chances

    def chance(self, test: Callable[[Mapping[str, int]], bool]) -> Fraction:
        """Return the chance of what passes a test of the shown numbers, by name."""
        names = [each.name for each in self.roll.shows]
        found = (
            chance
            for row, chance in self.chances.items()
            if test(dict(zip(names, row, strict=True)))
        )
        return sum(found, Fraction(0))

    def given(self, test: Callable[[Mapping[str, int]], bool]) -> Odds:
        """Return the odds among what passes a test; what cannot be is refused."""
        whole = self.chance(test)
        if not whole:
            raise Refused("that never happens")
        names = [each.name for each in self.roll.shows]
        kept = {
            row: chance / whole
            for row, chance in self.chances.items()
            if test(dict(zip(names, row, strict=True)))
        }
        return Odds(roll=self.roll, chances=kept)

    def of(self, name: str) -> dict[int, Fraction]:
        """Return the chances of each number that one shown thing comes to, in order."""
        at = self._place(name)
        found: dict[int, Fraction] = {}
        for row, chance in self.chances.items():
            found[row[at]] = found.get(row[at], Fraction(0)) + chance
        return dict(sorted(found.items()))

    def mean(self, name: str) -> Fraction:
        """Return the mean of one shown number."""
        return sum((n * chance for n, chance in self.of(name).items()), Fraction(0))

    def _place(self, name: str) -> int:
        for at, each in enumerate(self.roll.shows):
            if each.name == name:
                return at
        shown = ", ".join(f"`{each.name}`" for each in self.roll.shows)
        raise Refused(f"the roll does not show `{name}`; it shows {shown}")


def named(pack: program.Program, name: str) -> program.NamedRoll:
    """Return a roll by its name; an unknown one is refused."""
    for each in pack.rolls:
        if each.name == name:
            return each
    known = ", ".join(f"`{each.name}`" for each in pack.rolls) or "none"
    raise Refused(f"there is no roll `{name}`; there are {known}")


def odds(
    pack: program.Program,
    roll: program.NamedRoll,
    given: Mapping[str, int],
    *,
    cards: Iterable[int] = (),
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
) -> Odds:
    """Return the exact odds of a roll with these parameters and cards in its tray."""
    made = machine(pack, seats_for(pack, roll, given, seats))
    block = table.begin(made, 0, options or {}, explicit_chance=True)
    table.enter(pack, block, roll.procedure)
    put_in(pack, block, roll, given, cards)
    table.advance(made, block, None)
    found: Chances = {}
    for row, chance in _Walk(made, roll).chances(block).items():
        shown = row[: len(roll.shows)]
        found[shown] = found.get(shown, Fraction(0)) + chance
    return Odds(roll=roll, chances=dict(sorted(found.items())))


def seats_for(
    pack: program.Program,
    roll: program.NamedRoll,
    given: Mapping[str, int],
    seats: int | None,
) -> int:
    """Return how many are at the table: as few as can be, where nothing is said."""
    named_ = [
        given[each.name]
        for each in roll.inputs
        if each.sort == "seat" and each.name in given
    ]
    least = max([pack.least_seats, *(seat + 1 for seat in named_)])
    found = least if seats is None else seats
    engine.check_seats(pack, found)
    if found < least:
        raise Refused(f"there is no seat {least} at a table of {found}")
    return found


def put_in(
    pack: program.Program,
    block: array[int],
    roll: program.NamedRoll,
    given: Mapping[str, int],
    cards: Iterable[int] = (),
) -> None:
    """Write parameters where the roll looks for them, and lay cards in its tray."""
    known = {each.name for each in roll.inputs}
    for name in given:
        if name not in known:
            listed = ", ".join(f"`{each}`" for each in sorted(known)) or "nothing"
            raise Refused(f"the roll is not asked for `{name}`, but for {listed}")
    for each in roll.inputs:
        if each.name not in given and not each.has_usual:
            raise Refused(f"the roll needs `{each.name}`")
        number = given.get(each.name, each.usual)
        if not each.low <= number <= each.high:
            raise Refused(f"`{each.name}` is from {each.low} to {each.high}, not {number}")
        block[each.slot] = number
    for card in cards:
        if roll.tray < 0:
            raise Refused("this roll calls on no cards")
        tray = pack.zones[roll.tray].pile
        if block[pack.locations + card] != tray:
            piles.move_card(block, pack.locations, card, tray, False)


class _Walk:
    """All ways from a state to the end of a roll; what was found once is kept."""

    def __init__(self, made: Machine, roll: program.NamedRoll) -> None:
        self._made = made
        self._roll = roll
        self._shows = [made.value(each.value) for each in roll.shows]
        self._known: dict[bytes, Chances] = {}
        self._pools: dict[int, pools.Pool | None] = {}
        self._goal = None if roll.goal is None else made.value(roll.goal)

    def chances(self, block: array[int]) -> Chances:
        """Return what a state comes to, which has gone on as far as it can.

        Ways wait in a list and not on Python's stack, so a roll may be as long as it is.
        """
        waiting = [self._way(block)]
        found: Chances | None = None
        while waiting:
            try:
                after = next(waiting[-1]) if found is None else waiting[-1].send(found)
            except StopIteration as ended:
                waiting.pop()
                found = ended.value
            else:
                found = None
                if len(waiting) >= MOST_STEPS:
                    raise Refused(TOO_MANY)
                waiting.append(self._way(after))
        assert found is not None
        return found

    def _way(self, block: array[int]) -> _Way:
        block[Head.DECISIONS] = 0
        if block[Head.ENDED]:
            return {self._row(block): Fraction(1)}
        key = block.tobytes()
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= MOST_STATES:
            raise Refused(TOO_MANY)
        way = self._chosen if block[Head.WAITING] else self._fallen
        found = yield from way(block)
        self._known[key] = found
        return found

    def _row(self, block: array[int]) -> Row:
        return (*(int(show(block)) for show in self._shows), *self._worth(block))

    def _worth(self, block: array[int]) -> Row:
        """Return how good an end is, where choices are made by it."""
        return () if self._goal is None else (self._goal(block),)

    # ---- chance

    def _fallen(self, block: array[int]) -> _Way:
        pool = self._pool(block)
        if pool is not None:
            thrown = pools.throws(self._made.program, pool, block)
            if thrown is not None:
                return (yield from self._thrown(block, pool, thrown))
        outcomes = table.needs_chance(self._made, block)
        weighed = ((1, self._after(block, outcome)) for outcome in range(outcomes))
        return (yield from self._mixed(weighed, outcomes))

    def _pool(self, block: array[int]) -> pools.Pool | None:
        """Return the dice of which the first is about to be thrown."""
        at = block[Head.PC]
        if at not in self._pools:
            self._pools[at] = pools.pool_at(self._made.program, at, self._roll.procedure)
        pool = self._pools[at]
        return None if pool is None or block[pool.base] else pool

    def _thrown(
        self,
        block: array[int],
        pool: pools.Pool,
        thrown: tuple[pools.Throw, ...],
    ) -> _Way:
        count = block[pool.count]

        def fallen(dice: tuple[int, ...]) -> array[int]:
            after = block[:]
            after[pool.base] = count - 1
            after[pool.base + 1 : pool.base + count] = array("i", dice[:-1])
            table.answer(self._made, after, -1, dice[-1] - 1, None)
            return after

        weighed = ((weight, fallen(dice)) for weight, dice in thrown)
        return (yield from self._mixed(weighed, pool.sides**count))

    def _after(self, block: array[int], outcome: int) -> array[int]:
        after = block[:]
        table.answer(self._made, after, -1, outcome, None)
        return after

    def _mixed(self, weighed: Iterable[tuple[int, array[int]]], whole: int) -> _Way:
        """Return the chances of states that come up so often out of a whole."""
        sums: dict[Row, Fraction | int] = {}
        for weight, after in weighed:
            for row, chance in (yield after).items():
                share = weight if chance == 1 else weight * chance
                sums[row] = sums.get(row, 0) + share
        return {row: Fraction(share) / whole for row, share in sums.items()}

    # ---- choices

    def _chosen(self, block: array[int]) -> _Way:
        """Return what the best answer of the first seat that is asked comes to."""
        asked = table.decision(self._made, block)
        assert asked is not None
        if self._roll.goal is None:
            raise Refused(
                f"in this roll somebody chooses (`{asked.name}`), and it declares no `goal`"
            )
        if asked.sealed:
            raise Refused("in this roll somebody chooses in secret")
        answers = decisions.enumerate_answers(asked.domain, MOST_ANSWERS)
        if answers is None:
            raise Refused(
                f"in this roll there are too many ways to choose (`{asked.name}`)"
            )
        best: Chances | None = None
        for answer in answers:
            after = block[:]
            table.answer(self._made, after, asked.seat, answer, None)
            found = yield after
            if best is None or self._is_better(found, best, asked.seat):
                best = found
        assert best is not None
        return best

    def _is_better(self, one: Chances, other: Chances, seat: int) -> bool:
        left, right = _worth_of(one), _worth_of(other)
        return left > right if seat == 0 else left < right


def _worth_of(chances: Chances) -> Fraction:
    return sum((row[-1] * chance for row, chance in chances.items()), Fraction(0))
