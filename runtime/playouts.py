"""Games by a policy from one state on: what search learns from, the same on every executor.

Playout number k of a call draws the game's chance and the players' luck from `seed + k`. All seats
play by the same policy (`policies.py`), at random where none is given.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardwright.runtime import chance, policies, table
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.policies import RANDOM, Policy

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


def play(
    machine: Machine, block: array[int], count: int, seed: int, policy: Policy = RANDOM
) -> Totals:
    """Play `count` games from a state: at a choice, at the end, or not yet begun.

    A game that breaks a rule raises `Fault`.
    """
    seats, words = machine.seats, policies.words(machine.program, policy)
    sums = array("q", bytes(8 * (2 * seats + 1)))
    number = 0
    while (
        number := number
        + machine.playouts(block, count - number, seed + number, sums, NO_ROWS, words)
    ) < count:
        _add(machine, sums, block, finish(machine, block, seed + number, policy))
        number += 1
    return Totals(count, tuple(sums[:seats]), tuple(sums[seats:-1]), sums[-1])


def _add(machine: Machine, sums: array[int], block: array[int], end: array[int]) -> None:
    seats = machine.seats
    sums[-1] += end[Head.DECISIONS] - block[Head.DECISIONS]
    for seat, share in enumerate(shares(machine.program, rankings(machine, end))):
        sums[seat] += machine.score(end, seat)
        sums[seats + seat] += share


def public_slots(pack: program.Program) -> tuple[int, ...]:
    """Return the slots of the public numbers of the game."""
    return tuple(each.base for each in public_numbers(pack))


def public_numbers(pack: program.Program) -> tuple[program.Field, ...]:
    """Return the numbers of the game that all see, without those of the rules alone."""
    return tuple(
        field
        for field in pack.fields
        if (field.per, field.seen, field.sort) == ("game", "all", "number")
        and not field.is_quiet
    )


@dataclass(frozen=True, slots=True)
class Row:
    """What one game came to: points of each seat, decisions taken, the public numbers."""

    scores: tuple[int, ...]
    rankings: tuple[int, ...]
    decisions: int
    ends: tuple[int, ...]


def rows(
    machine: Machine, block: array[int], count: int, seed: int, policy: Policy = RANDOM
) -> list[Row]:
    """Play `count` games from a state, and return what each came to.

    Game number k is that of `play`. A game that breaks a rule raises `Fault`.
    """
    numbers = policies.words(machine.program, policy)
    seats, width = machine.seats, machine.seats + 1 + len(public_slots(machine.program))
    found: list[Row] = []
    while len(found) < count:
        want = min(count - len(found), MOST_ROWS)
        words = array("i", bytes(4 * (1 + want * width)))
        words[0] = width
        sums = array("q", bytes(8 * (2 * seats + 1)))
        done = machine.playouts(block, want, seed + len(found), sums, words, numbers)
        found += [
            _row(machine.program, words, 1 + at * width, width, seats) for at in range(done)
        ]
        if done < want:
            end = finish(machine, block, seed + len(found), policy)
            found.append(_finished(machine, end))
    return found


MOST_ROWS = 10_000


def _row(pack: program.Program, words: array[int], at: int, width: int, seats: int) -> Row:
    numbers = words[at : at + width]
    return _row_of(
        pack, tuple(numbers[:seats]), numbers[seats], tuple(numbers[seats + 1 :])
    )


def _finished(machine: Machine, end: array[int]) -> Row:
    return row_of(machine, end, public_slots(machine.program))


def row_of(machine: Machine, end: array[int], slots: Sequence[int]) -> Row:
    """Return what the game came to that ended in a block; `slots` are its public numbers."""
    ends = tuple(end[slot] for slot in slots)
    return _row_of(machine.program, rankings(machine, end), end[Head.DECISIONS], ends)


def _row_of(
    pack: program.Program, found: tuple[int, ...], decisions: int, ends: tuple[int, ...]
) -> Row:
    scores = tuple(each // pack.ranks for each in found)
    return Row(scores, found, decisions, ends)


def rankings(machine: Machine, block: array[int]) -> tuple[int, ...]:
    """Return how each seat stands: the points, and what breaks ties."""
    return tuple(machine.ranking(block, seat) for seat in range(machine.seats))


def finish(
    machine: Machine, block: array[int], seed: int, policy: Policy = RANDOM
) -> array[int]:
    """Return the end of one game from a state on."""
    found = block[:]
    reseed(machine.program, found, seed)
    luck = Luck(seed)
    if not found[Head.WAITING] and not found[Head.ENDED]:
        table.advance(machine, found, None)
    while (asked := table.decision(machine, found)) is not None:
        luck.at(found[Head.DECISIONS], asked.seat)
        given = policies.choose(machine, found, asked, luck, policy)
        table.answer(machine, found, asked.seat, given, None)
    return found


def started(machine: Machine, seed: int, options: Mapping[str, str]) -> array[int]:
    """Return a new game at its first choice."""
    block = table.begin(machine, seed, options)
    table.advance(machine, block, None)
    return block


def reseed(pack: program.Program, block: array[int], seed: int) -> None:
    """Give a block other chances to come."""
    chance.begin_anew(block, seed, pack.streams, pack.stream_count)


def shares(pack: program.Program, standing: tuple[int, ...]) -> tuple[int, ...]:
    """Return each seat's share of the win, in parts of `WHOLE`, by the rankings of all."""
    best = max(standing) if pack.highest_wins else min(standing)
    share = WHOLE // standing.count(best)
    return tuple(share if each == best else 0 for each in standing)
