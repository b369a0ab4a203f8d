"""Random games from one state on: what search bots learn from, the same on every executor.

Playout number k of a call draws the game's chance and the players' luck from `seed + k`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.runtime import chance, decisions, table
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck

NO_ROWS = array("i", [0])
WHOLE = 27_720
"""What a game won alone is worth: it can be shared by 2 to 12 seats without a rest."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What some playouts came to: for each seat its points and its shares of `WHOLE`."""

    games: int
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    decisions: int


def play(machine: Machine, block: array[int], count: int, seed: int) -> Totals:
    """Play `count` random games from a state: at a choice, at the end, or not yet begun.

    A game that breaks a rule raises `Fault`.
    """
    seats = machine.seats
    sums = array("q", bytes(8 * (2 * seats + 1)))
    number = 0
    while (
        number := number
        + machine.playouts(block, count - number, seed + number, sums, NO_ROWS)
    ) < count:
        _play_one(machine, block, seed + number, sums)
        number += 1
    return Totals(count, tuple(sums[:seats]), tuple(sums[seats:-1]), sums[-1])


def _play_one(machine: Machine, block: array[int], seed: int, sums: array[int]) -> None:
    seats, end = machine.seats, finish(machine, block, seed)
    scores = tuple(machine.score(end, seat) for seat in range(seats))
    sums[-1] += end[Head.DECISIONS] - block[Head.DECISIONS]
    for seat, share in enumerate(shares(machine.program, scores)):
        sums[seat] += scores[seat]
        sums[seats + seat] += share


def public_slots(pack: program.Program) -> tuple[int, ...]:
    """Return the slots of the numbers of the game that all see."""
    return tuple(each.base for each in public_numbers(pack))


def public_numbers(pack: program.Program) -> tuple[program.Field, ...]:
    """Return the numbers of the game that all see."""
    return tuple(
        field
        for field in pack.fields
        if not field.per_seat and field.seen == "all" and field.sort == "number"
    )


@dataclass(frozen=True, slots=True)
class Row:
    """What one game came to: points of each seat, decisions taken, the public numbers."""

    scores: tuple[int, ...]
    decisions: int
    ends: tuple[int, ...]


def rows(machine: Machine, block: array[int], count: int, seed: int) -> list[Row]:
    """Play `count` random games from a state, and return what each came to.

    Game number k is that of `play`. A game that breaks a rule raises `Fault`.
    """
    seats, width = machine.seats, machine.seats + 1 + len(public_slots(machine.program))
    found: list[Row] = []
    while len(found) < count:
        want = min(count - len(found), MOST_ROWS)
        words = array("i", bytes(4 * (1 + want * width)))
        words[0] = width
        sums = array("q", bytes(8 * (2 * seats + 1)))
        done = machine.playouts(block, want, seed + len(found), sums, words)
        found += [_row(words, 1 + at * width, width, seats) for at in range(done)]
        if done < want:
            found.append(_finished(machine, block, seed + len(found)))
    return found


MOST_ROWS = 10_000


def _row(words: array[int], at: int, width: int, seats: int) -> Row:
    numbers = words[at : at + width]
    return Row(tuple(numbers[:seats]), numbers[seats], tuple(numbers[seats + 1 :]))


def _finished(machine: Machine, block: array[int], seed: int) -> Row:
    end = finish(machine, block, seed)
    scores = tuple(machine.score(end, seat) for seat in range(machine.seats))
    ends = tuple(end[slot] for slot in public_slots(machine.program))
    return Row(scores, end[Head.DECISIONS], ends)


def finish(machine: Machine, block: array[int], seed: int) -> array[int]:
    """Return the end of one random game from a state on."""
    found = block[:]
    reseed(machine.program, found, seed)
    luck = Luck(seed)
    if not found[Head.WAITING] and not found[Head.ENDED]:
        table.advance(machine, found, None)
    while (asked := table.decision(machine, found)) is not None:
        luck.at(found[Head.DECISIONS], asked.seat)
        given = decisions.sample(asked.domain, luck)
        table.answer(machine, found, asked.seat, given, None)
    return found


def started(machine: Machine, seed: int, options: Mapping[str, str]) -> array[int]:
    """Return a new game at its first choice."""
    block = table.begin(machine, seed, options)
    table.advance(machine, block, None)
    return block


def reseed(pack: program.Program, block: array[int], seed: int) -> None:
    """Give a block other chances to come."""
    chance.set_seed(block, seed)
    counters = slice(pack.streams, pack.streams + pack.stream_count)
    block[counters] = array("i", bytes(4 * pack.stream_count))


def shares(pack: program.Program, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's share of the win, in parts of `WHOLE`."""
    best = max(scores) if pack.highest_wins else min(scores)
    share = WHOLE // scores.count(best)
    return tuple(share if score == best else 0 for score in scores)
