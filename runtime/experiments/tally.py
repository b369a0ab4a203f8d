"""What is counted over many games: whole numbers that add up in any order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from cardwright.runtime.experiments.record import Record
from cardwright.runtime.playouts import WHOLE

Key = tuple[str | int, ...]
Counts = Counter[Key]


def _counter() -> Counts:
    return Counter()


@dataclass(slots=True)
class Tally:
    """Counters of games; each key is a tuple that says what was counted.

    Invariant: a tally is the sum of its games, so that they can be shared out in any way and
    added in any order. A *pattern* counts games by what some seats of one bot came to: (bot,
    how many of its seats had something, how many of these won, how many of its seats won, how
    many won at all). That is all that a share of wins needs, and its error.
    """

    # ("games",), ("shared",), ("decisions",), ("watched",), ("lead changes",), ("comebacks",).
    sums: Counts = field(default_factory=_counter)
    # (seat, how many shared it): games that it won.
    seat_wins: Counts = field(default_factory=_counter)
    # Pattern of all seats of a bot: games; (bot, points): seats that ended with them.
    bots: Counts = field(default_factory=_counter)
    points: Counts = field(default_factory=_counter)
    # (how many decisions,), (how many winners,): games.
    lengths: Counts = field(default_factory=_counter)
    winners: Counts = field(default_factory=_counter)
    # (name of a public number, its value at the end): games.
    ends: Counts = field(default_factory=_counter)
    # All from here to the faults is of games that were watched; first of all, their number by
    # the pattern of all seats of a bot, then (lead changes,), (percent until it was settled,).
    watched: Counts = field(default_factory=_counter)
    lead_changes: Counts = field(default_factory=_counter)
    settled: Counts = field(default_factory=_counter)
    # (decision,): times asked, answers offered; (decision, answer): times given.
    asked: Counts = field(default_factory=_counter)
    offered: Counts = field(default_factory=_counter)
    answers: Counts = field(default_factory=_counter)
    # (decision that answers offers, what of them as `Talks` notes it): times.
    talks: Counts = field(default_factory=_counter)
    # (decision, answer, pattern) for the first answers of seats: games.
    first: Counts = field(default_factory=_counter)
    # (what, which of it, pattern) for what seats begin with: games.
    starts: Counts = field(default_factory=_counter)
    # (card, pattern) for the seats that ever held one: games.
    held: Counts = field(default_factory=_counter)
    # (card,): games in which it moved at all, a seat took one, and a seat gave one away.
    moved: Counts = field(default_factory=_counter)
    taken: Counts = field(default_factory=_counter)
    given: Counts = field(default_factory=_counter)
    # (block,): games that entered it.
    ran: Counts = field(default_factory=_counter)
    # (number of a game, reason): games that the rules could not bring to an end.
    faults: Counts = field(default_factory=_counter)
    # Against the same games of another side: ("games",), and of those that both sides
    # watched ("watched",), ("changed",); (measure,): the sum of the other side; (measure,
    # difference to it): games. Differences of 0 are left out.
    pairs: Counts = field(default_factory=_counter)
    before: Counts = field(default_factory=_counter)
    differences: Counts = field(default_factory=_counter)

    @property
    def games(self) -> int:
        """How many games came to their end."""
        return self.sums["games",]

    @property
    def watched_games(self) -> int:
        """How many of them were watched."""
        return self.sums["watched",]

    def add(self, other: Tally) -> None:
        """Take in what another run has counted."""
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))

    def count(self, game: Record) -> None:
        """Take in one game."""
        if game.fault:
            self.faults[game.number, game.fault] += 1
            return
        self._count_end(game)
        if game.is_watched:
            self._count_course(game)
            self._count_choices(game)
            self._count_cards(game)

    # ---- one game

    def _count_end(self, game: Record) -> None:
        many = len(game.winners)
        self.sums["games",] += 1
        self.sums["shared",] += many > 1
        self.sums["decisions",] += game.decisions
        self.lengths[game.decisions,] += 1
        self.winners[many,] += 1
        for seat in game.winners:
            self.seat_wins[seat, many] += 1
        for pattern in _patterns(game, range(game.seats)):
            self.bots[pattern] += 1
        for bot, score in zip(game.bots, game.scores, strict=True):
            self.points[bot, score] += 1
        for name, value in game.ends.items():
            self.ends[name, value] += 1

    def _count_course(self, game: Record) -> None:
        self.sums["watched",] += 1
        self.sums["lead changes",] += game.lead_changes
        self.sums["comebacks",] += game.comeback
        for pattern in _patterns(game, range(game.seats)):
            self.watched[pattern] += 1
        self.lead_changes[game.lead_changes,] += 1
        self.settled[100 * game.settled // max(1, game.decisions),] += 1
        for what, values in game.starts.items():
            for value in dict.fromkeys(values):
                seats = [seat for seat, each in enumerate(values) if each == value]
                _add(self.starts, (what, value), _patterns(game, seats))
        for block in _ones(game.ran):
            self.ran[block,] += 1

    def _count_choices(self, game: Record) -> None:
        for name, times in game.asked.items():
            self.asked[name,] += times
            self.offered[name,] += game.offered[name]
        for name, answers in game.answers.items():
            for answer, times in answers.items():
                self.answers[name, answer] += times
        for name, notes in game.talks.items():
            for what, times in notes.items():
                self.talks[name, what] += times
        for name, first in game.first.items():
            for answer in dict.fromkeys(first.values()):
                seats = [seat for seat, each in first.items() if each == answer]
                _add(self.first, (name, answer), _patterns(game, seats))

    def _count_cards(self, game: Record) -> None:
        for name in game.moved:
            self.moved[name,] += 1
        for name in game.given:
            self.given[name,] += 1
        for name, seats in game.held.items():
            self.taken[name,] += 1
            _add(self.held, (name,), _patterns(game, seats))

    # ---- a game and the same game of another side

    def count_pair(self, game: Record, other: Record) -> None:
        """Take in how a game differs from the same game of another side."""
        if game.fault or other.fault:
            return
        is_watched = game.is_watched and other.is_watched
        now, before = (measures(each, is_watched) for each in (game, other))
        changed = {measure for measure in now | before if now[measure] != before[measure]}
        self.pairs["games",] += 1
        if is_watched:
            self.pairs["watched",] += 1
            self.pairs["changed",] += bool(changed)
        self.before.update(before)
        for measure in changed:
            self.differences[(*measure, now[measure] - before[measure])] += 1

    # ---- as bytes

    def dump(self) -> bytes:
        """Return the tally as canonical JSON: equal tallies are equal bytes."""
        found = {each.name: _listed(getattr(self, each.name)) for each in fields(self)}
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def load(data: bytes) -> Tally:
    """Return the tally that `dump` wrote; anything else raises `ValueError`."""
    try:
        body = json.loads(data)
        return Tally(**{each.name: _read(body[each.name]) for each in fields(Tally)})
    except (LookupError, TypeError) as error:
        raise ValueError(f"this is no tally: {error}") from None


def measures(game: Record, is_watched: bool) -> Counts:
    """Return the whole numbers in which two games can differ; shares in parts of `WHOLE`."""
    found: Counts = Counter()
    for seat in game.winners:
        found["win", seat] = WHOLE // len(game.winners)
    found["decisions",] = game.decisions
    found["points",] = sum(game.scores)
    found["shared",] = int(len(game.winners) > 1)
    found.update({("end", name): value for name, value in game.ends.items()})
    if is_watched:
        _measure_course(found, game)
    return found


def _measure_course(found: Counts, game: Record) -> None:
    found["lead changes",] = game.lead_changes
    found["comebacks",] = int(game.comeback)
    found.update({("held", card): len(seats) for card, seats in game.held.items()})
    found.update({("asked", name): times for name, times in game.asked.items()})
    for name in game.first:
        for answer, times in game.answers[name].items():
            found["answer", name, answer] = times


def _patterns(game: Record, seats: Sequence[int]) -> Iterator[Key]:
    """Yield the pattern of those of some seats that each bot plays, where it plays any."""
    for bot in dict.fromkeys(game.bots[seat] for seat in seats):
        had = [seat for seat in seats if game.bots[seat] == bot]
        won = sum(seat in game.winners for seat in had)
        of_bot = sum(game.bots[seat] == bot for seat in game.winners)
        yield bot, len(had), won, of_bot, len(game.winners)


def _add(counts: Counts, head: Key, patterns: Iterable[Key]) -> None:
    for pattern in patterns:
        counts[head + pattern] += 1


def _ones(bits: int) -> Iterable[int]:
    """Return the numbers of the bits that are set, the lowest first."""
    text = f"{bits:b}"[::-1]
    return [number for number, digit in enumerate(text) if digit == "1"]


def _listed(counts: Counts) -> list[list[Any]]:
    """Return what was counted, in an order that is the same for equal counts."""
    found = [[*key, count] for key, count in counts.items() if count]
    return sorted(found, key=lambda each: json.dumps(each[:-1]))


def _read(rows: Any) -> Counts:
    found: Counts = Counter()
    for row in rows:
        if not all(type(each) in (int, str) for each in row) or type(row[-1]) is not int:
            raise TypeError("a count is a whole number under words and numbers")
        found[tuple(row[:-1])] = row[-1]
    return found
