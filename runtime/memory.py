"""What each seat can remember of a game: where the cards lie that it no longer sees.

Who sits at a table sees what goes from where to where, if not what is on a face-down card.
So everybody can count the cards of a place and the tokens that a seat has behind its screen,
and knows of a card that lay open, or was shown, where it can be by now: a card of a place that
another card may have left unseen can be in either. What is deduced from play (that who did not
follow suit has none) is not in here, and no answer is remembered that nobody saw.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cardwright.runtime import decisions, piles, table, views
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine, Said
from cardwright.runtime.ir import program

Piles = frozenset[int]
# A pile, and how many cards lie below.
Spot = tuple[int, int]


class Move(NamedTuple):
    """A card, and the piles that it went from and to."""

    card: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What one seat remembers. Piles are the slots that they begin at.

    `piles` are the piles that a card can lie in, for cards that the seat cannot see;
    `spots` is where in a face-down pile it lies. `sizes` is how many cards lie in each pile,
    `tokens` how many of a kind each seat (-1 for the game) has where not all can see.
    """

    piles: dict[int, Piles]
    spots: dict[int, Spot]
    sizes: dict[int, int]
    tokens: dict[tuple[int, int], int]


class Memory:
    """The memories of all seats over one game.

    It is told of everything, so that `of` can give each seat its own. Invariant: what it tells
    a seat depends on nothing but what the seat has seen.
    """

    __slots__ = (
        "_before",
        "_closed",
        "_lying",
        "_machine",
        "_places",
        "_seen",
        "_sizes",
        "_spots",
        "_tokens",
    )

    def __init__(self, machine: Machine, block: array[int]) -> None:
        """Begin with a new game: all know in which pile each card begins."""
        seats = range(machine.seats)
        self._machine = machine
        self._places = _places(machine.program, machine.seats)
        self._closed = [
            frozenset(
                at for at, place in self._places.items() if not place.is_seen_by(seat)
            )
            for seat in seats
        ]
        self._before = block[:]
        self._lying = self._locations(block)
        self._seen: list[dict[int, Piles]] = [
            {card: frozenset((at,)) for card, at in enumerate(self._lying) if at in closed}
            for closed in self._closed
        ]
        self._spots: list[dict[int, Spot]] = [{} for _ in seats]
        self._sizes: dict[int, int] = {}
        self._tokens: dict[tuple[int, int], int] = {}
        self._count(block)

    @classmethod
    def of_start(cls, machine: Machine, begun: array[int]) -> Memory:
        """Return the memory at the first decision of a game that has just begun."""
        block = begun[:]
        found = cls(machine, block)
        table.advance(machine, block, Listener(found, block))
        found.look(block)
        return found

    @classmethod
    def midway(cls, machine: Machine, block: array[int]) -> Memory:
        """Begin with a game whose past nobody remembers: a card lies where its back allows.

        Backs tell the pile that a card began in.
        """
        found = cls(machine, block)
        pack = machine.program
        deck = {
            card: (zone, pack.cards[card].back)
            for zone, cards in pack.setup_piles
            for card in cards
        }
        backs = {(at, deck[card]) for card, at in enumerate(found._lying) if card in deck}
        for seen, closed in zip(found._seen, found._closed, strict=True):
            for card in seen:
                seen[card] = frozenset(
                    at
                    for at in closed
                    if (at, deck[card]) in backs or not found._places[at].is_face_down
                )
        return found

    def of(self, seat: int, block: array[int]) -> Seen:
        """Return what one seat remembers when the game waits at `block`."""
        self.look(block)
        self._count(block)
        asked = table.decision(self._machine, block, seat)
        if asked is not None and asked.seat == seat:
            self._asked(asked, block)
        return Seen(self._seen[seat], self._spots[seat], self._sizes, self._tokens)

    def copy(self, block: array[int]) -> Memory:
        """Return a memory of the same that goes on by itself from `block`."""
        found = Memory.__new__(Memory)
        found._machine, found._places = self._machine, self._places
        found._closed, found._lying = self._closed, self._locations(block)
        found._before = block[:]
        found._seen = [dict(each) for each in self._seen]
        found._spots = [dict(each) for each in self._spots]
        found._sizes, found._tokens = dict(self._sizes), dict(self._tokens)
        return found

    def after(self, before: array[int], asked: Decision, given: Answer) -> Memory:
        """Return the memory of a game that goes on from `before` with an answer."""
        found, block = self.copy(before), before[:]
        found.answered(asked, given, before)
        table.answer(self._machine, block, asked.seat, given, Listener(found, block))
        found.look(block)
        return found

    # ---- what is told

    def answered(self, asked: Decision, given: Answer, block: array[int]) -> None:
        """Take in an answer at `block`, before it is carried out.

        A pile that somebody puts in order is known to nobody else.
        """
        self._asked(asked, block)
        if isinstance(asked.domain, decisions.Order) and isinstance(given, tuple):
            at = self._lying[given[0]] if given else -1
            for spots in self._spots:
                for card in given:
                    spots.pop(card, None)
            if at in self._closed[asked.seat]:
                known = {card: (at, below) for below, card in enumerate(given)}
                self._spots[asked.seat] |= known

    def heard(self, said: Said, block: array[int]) -> None:
        """Take in a line as it is said: what has moved since the last one, what is shown.

        The last number of a line that shows a card is the card. A pack without words says
        the same line of everything, so that nothing can be learnt from it.
        """
        self.look(block)
        message, reader, args = said
        pack = self._machine.program
        if message in pack.reveals and pack.words and args[-1] >= 0:
            readers = range(self._machine.seats) if reader < 0 else (reader,)
            for seat in readers:
                self._show(seat, args[-1:])
                self._place(seat, args[-1], block)

    def look(self, block: array[int]) -> None:
        """Follow the cards that lie elsewhere than before."""
        lying, before = self._locations(block), self._lying
        if lying != before:
            self._lying = lying
            moves = [
                Move(card, before[card], lying[card])
                for card in range(len(lying))
                if before[card] != lying[card]
            ]
            dug = self._dug(moves)
            for seat in range(self._machine.seats):
                self._follow(seat, moves, dug, block)
        for spots in self._spots:
            for card in tuple(spots):
                self._keep_spot(spots, card, block)
        self._before = block[:]

    # ---- cards

    def _locations(self, block: array[int]) -> array[int]:
        first = self._machine.program.locations
        return block[first : first + len(self._machine.program.cards)]

    def _dug(self, moves: list[Move]) -> Piles:
        """Return the piles that gave a card from elsewhere than their top or bottom."""
        found: set[int] = set()
        for at in {move.old for move in moves}:
            left = {move.card for move in moves if move.old == at}
            lay = piles.cards(self._before, at)
            if not (
                left.issuperset(lay[-len(left) :]) or left.issuperset(lay[: len(left)])
            ):
                found.add(at)
        return frozenset(found)

    def _follow(self, seat: int, moves: list[Move], dug: Piles, block: array[int]) -> None:
        """Let a seat see some cards go from pile to pile."""
        seen, spots, closed = self._seen[seat], self._spots[seat], self._closed[seat]
        for card in [card for card, (at, _) in spots.items() if at in dug]:
            del spots[card]
        unseen: dict[tuple[int, int], None] = {}
        for card, old, new in moves:
            is_known = old not in closed or card in spots
            spots.pop(card, None)
            if new not in closed:
                seen.pop(card, None)
            elif is_known:
                seen[card] = frozenset((new,))
                self._place(seat, card, block)
            else:
                unseen[old, new] = None
        for old, new in unseen:
            for card, can in seen.items():
                if old in can:
                    seen[card] = can | {new}
        empty = frozenset(move.old for move in moves if not block[move.old])
        if empty:
            for card, can in seen.items():
                seen[card] = can - empty

    def _asked(self, asked: Decision, block: array[int]) -> None:
        """Let a seat see the cards that it is to choose among, or to put in order."""
        match asked.domain:
            case decisions.PickOne(sort="card", members=members):
                self._show(asked.seat, (card for card in members if card >= 0))
            case decisions.PickSome(sort="card", members=members):
                self._show(asked.seat, members)
            case decisions.Order(members=members):
                self._show(asked.seat, members)
                for card in members:
                    self._place(asked.seat, card, block)
            case _:
                pass

    def _show(self, seat: int, cards: Iterable[int]) -> None:
        """Let a seat see cards where they lie."""
        for card in cards:
            if self._lying[card] in self._closed[seat]:
                self._seen[seat][card] = frozenset((self._lying[card],))

    # ---- where in a face-down pile

    def _place(self, seat: int, card: int, block: array[int]) -> None:
        """Let a seat know where in a face-down pile a card lies."""
        at = self._lying[card]
        if at in self._closed[seat] and self._places[at].is_face_down:
            below = block.index(card, at + piles.FIRST) - at - piles.FIRST
            if below >= block[at + piles.SHUFFLED]:
                self._spots[seat][card] = (at, below)

    def _keep_spot(self, spots: dict[int, Spot], card: int, block: array[int]) -> None:
        """Follow a card up and down in its pile, unless that was shuffled."""
        at = spots[card][0]
        below = block.index(card, at + piles.FIRST) - at - piles.FIRST
        if below < block[at + piles.SHUFFLED]:
            del spots[card]
        else:
            spots[card] = (at, below)

    # ---- what can be counted

    def _count(self, block: array[int]) -> None:
        self._sizes = {at: block[at] for at in self._places}
        self._tokens = {}
        for zone in self._machine.program.zones:
            if zone.counters < 0 or zone.seen == "all":
                continue
            for owner, copy in zone.places(self._machine.seats):
                base = zone.counters + copy * zone.counter_stride
                for kind in zone.kinds:
                    held = self._tokens.get((owner, kind), 0)
                    self._tokens[owner, kind] = held + block[base + kind]


@dataclass(frozen=True, slots=True)
class _Place:
    """A pile: its zone, and whose it is."""

    zone: program.Zone
    owner: int

    def is_seen_by(self, seat: int) -> bool:
        return views.may_see(self.zone, self.owner, seat)

    @property
    def is_face_down(self) -> bool:
        return self.zone.seen == "nobody"


def _places(pack: program.Program, seats: int) -> dict[int, _Place]:
    """Return the piles by the slot that they begin at."""
    return {
        zone.pile + copy * zone.pile_stride: _Place(zone, owner)
        for zone in pack.zones
        if zone.pile >= 0
        for owner, copy in zone.places(seats)
    }


class Listener(list[Said]):
    """A log that lets a memory hear each line as it is said."""

    __slots__ = ("_block", "_memory")

    def __init__(self, memory: Memory, block: array[int]) -> None:
        super().__init__()
        self._memory = memory
        self._block = block

    def append(self, said: Said) -> None:
        """Pass a line on."""
        self._memory.heard(said, self._block)
