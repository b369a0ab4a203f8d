"""What a machine notes while it runs: which blocks were entered, and where cards were put.

All that it keeps is whole numbers in flat arrays, so that every executor can note the same. A
machine without a watch has none of this in its functions.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from cardwright.runtime import piles
from cardwright.runtime.ir import program

Listener = Callable[[int, "array[int]"], None]


def _unheard(number: int, block: array[int]) -> None:
    del number, block


class Watch:
    """Notes of the steps since `clear`.

    `entries` counts for each block how often it was entered. For each card, `moves` counts
    how often it was put into another pile; in `held` and `given`, bit `s` is set when it was
    put into a pile of seat s, and when it was taken out of one. `listener` is told when a
    block of a talk is entered, and what the game is like then.
    """

    __slots__ = ("_seats", "entries", "given", "held", "listener", "moves")

    def __init__(self, pack: program.Program) -> None:
        self.entries = array("q", bytes(8 * len(pack.blocks)))
        self.moves = array("q", bytes(8 * len(pack.cards)))
        self.held = array("q", bytes(8 * len(pack.cards)))
        self.given = array("q", bytes(8 * len(pack.cards)))
        self.listener: Listener = _unheard
        self._seats = _owners(pack)

    def clear(self) -> None:
        """Forget everything."""
        for notes in (self.entries, self.moves, self.held, self.given):
            notes[:] = array("q", bytes(8 * len(notes)))

    def names(self) -> dict[str, object]:
        """Return what the functions of a watched machine use in place of the plain moves."""
        return {
            "entries": self.entries,
            "tell": self.tell,
            "move_card": _watched_card(self),
            "move_top": _watched_top(self),
        }

    def tell(self, number: int, block: array[int]) -> None:
        """Tell the listener that a block of a talk is entered."""
        self.listener(number, block)

    def put(self, card: int, source: int, target: int) -> None:
        """Note that a card went from one pile to another."""
        self.moves[card] += 1
        self.given[card] |= self._seats.get(source, 0)
        self.held[card] |= self._seats.get(target, 0)


def _owners(pack: program.Program) -> dict[int, int]:
    """Return the bit of the seat that a pile belongs to, by where the pile begins."""
    return {
        zone.pile + seat * zone.pile_stride: 1 << seat
        for zone in pack.zones
        if zone.per == "seat" and zone.pile >= 0
        for seat in range(pack.most_seats)
    }


def _watched_card(watch: Watch) -> Callable[..., None]:
    def move_card(
        block: array[int], locations: int, card: int, target: int, at_bottom: bool
    ) -> None:
        source = block[locations + card] if card >= 0 else target
        piles.move_card(block, locations, card, target, at_bottom)
        if source != target:
            watch.put(card, source, target)

    return move_card


def _watched_top(watch: Watch) -> Callable[..., None]:
    def move_top(
        block: array[int],
        locations: int,
        streams: int,
        stream: int,
        source: int,
        target: int,
        at_bottom: bool,
    ) -> None:
        count = block[source]
        piles.move_top(block, locations, streams, stream, source, target, at_bottom)
        if count and source != target:
            watch.put(piles.end_card(block, target, not at_bottom), source, target)

    return move_top
