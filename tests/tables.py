"""A game whose seats remember what they saw, for tests to play."""

from __future__ import annotations

from array import array

from cardwright.runtime import decisions, piles, playouts, table
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine, Said
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Memory, Seen


class Table:
    """A game and what its seats remember; `said` is what the last answer led to."""

    def __init__(self, made: Machine, seed: int) -> None:
        self.machine = made
        self.block = table.begin(made, seed, {})
        self.memory = Memory(made, self.block)
        self.said: list[Said] = []
        table.advance(made, self.block, Ear(self))

    @property
    def asked(self) -> Decision | None:
        return table.decision(self.machine, self.block)

    def seen(self, seat: int) -> Seen:
        return self.memory.of(seat, self.block)

    def answer(self, given: Answer) -> None:
        asked = self.asked
        assert asked is not None
        self.said = []
        self.memory.answered(asked, given, self.block)
        table.answer(self.machine, self.block, asked.seat, given, Ear(self))

    def twin(self, seat: int, luck: Luck) -> Table:
        """Return a table that a seat cannot tell from this one, and remembers the same.

        Unseen cards have changed places as far as the seat can know, secret answers are
        others, and so is the chance to come.
        """
        made, block, seen = self.machine, self.block[:], self.seen(seat)
        loose = sorted(seen.piles.keys() - seen.spots.keys())
        for card in loose:
            swap(made, block, card, loose[luck.below(len(loose))], seen)
        asked = self.asked
        if asked is not None and asked.sealed:
            for other in set(made.who[asked.number](block)) - {*asked.pending, seat}:
                domain = table.domain_of(made, block, asked.number, other)
                given = decisions.sample(domain, luck)
                table.write(made, block, asked.number, other, given)
        playouts.reseed(made.program, block, luck.bits())
        found = Table.__new__(Table)
        found.machine, found.block = made, block
        found.memory, found.said = self.memory.copy(block), []
        return found


def swap(made: Machine, block: array[int], one: int, other: int, seen: Seen) -> None:
    """Let two cards change places, if both can lie where the other does."""
    first = made.program.locations
    here, there = block[first + one], block[first + other]
    if here not in seen.piles[other] or there not in seen.piles[one]:
        return
    spots = block.index(one, here + piles.FIRST), block.index(other, there + piles.FIRST)
    block[spots[0]], block[spots[1]] = other, one
    block[first + one], block[first + other] = there, here
    for at in (here, there):
        low, high = at + piles.FIRST, at + piles.FIRST + block[at + piles.SHUFFLED]
        block[low:high] = array("i", sorted(block[low:high]))


class Ear(list[Said]):
    """What is said at a table, which remembers it."""

    def __init__(self, at: Table) -> None:
        super().__init__()
        self.at = at

    def append(self, said: Said) -> None:
        self.at.said.append(said)
        self.at.memory.heard(said, self.at.block)
