"""The chance of players: what a bot draws, by counters, so that every executor draws the same.

It is apart from the chance of the game (`chance.py`): what a bot tries out moves no card.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

from cardwright.runtime import chance

SALT = 0x6C75636B
"""What tells the chance of players from that of the game with the same seed."""

SPREAD = 0xD1342543DE82EF95
"""Keeps the streams of neighbouring seeds far apart; every draw is mixed."""

TURN = 20
"""How many bits of the counter one choice of one seat may use up."""

Member = TypeVar("Member")


class Luck:
    """A stream of draws; the same seed gives the same draws on any machine."""

    __slots__ = ("_count", "_key")

    def __init__(self, seed: int) -> None:
        self._key = ((seed ^ SALT) * SPREAD) & chance.MASK
        self._count = 0

    @classmethod
    def keyed(cls, seed: int, branch: int) -> Luck:
        """Return one of many streams that grow from one seed."""
        found = cls(0)
        found._key = (chance.mix(seed & chance.MASK) + branch) & chance.MASK
        return found

    def at(self, decision: int, seat: int) -> Luck:
        """Go to the draws of one choice, so that a save or an undo meets the same again."""
        self._count = (decision << 4 | max(seat, 0)) << TURN
        return self

    def bits(self) -> int:
        """Return 64 bits."""
        self._count += 1
        return chance.mix((self._key + self._count * chance.GOLDEN) & chance.MASK)

    def below(self, count: int) -> int:
        """Return a number from 0 to `count - 1`; the only one of one costs no draw."""
        if count < 2:
            return 0
        self._count += 1
        value = (self._key + self._count * chance.GOLDEN) & chance.MASK
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & chance.MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & chance.MASK
        return (value * count) >> 64

    def shuffle(self, members: MutableSequence[Member]) -> None:
        """Put members in a random order, by Fisher and Yates from the end."""
        count, key = self._count, self._key
        for last in range(len(members) - 1, 0, -1):
            # This is `below`, written out: states are dealt for every game of a search.
            count += 1
            value = (key + count * chance.GOLDEN) & chance.MASK
            value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & chance.MASK
            value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & chance.MASK
            other = (value * (last + 1)) >> 64
            members[last], members[other] = members[other], members[last]
        self._count = count
