"""Piles of cards in the flat block, with the part whose order is not yet drawn.

A pile at `at` is: how many cards, how many of them at the bottom are shuffled, the cards from
the bottom. Invariant: the shuffled part is sorted by card number, so that two states that
nobody can tell apart have the same bytes; `locations + card` holds the pile a card lies in.
"""

from __future__ import annotations

from array import array

from cardwright.runtime import chance

SHUFFLED, FIRST = 1, 2


def cards(block: array[int], at: int) -> array[int]:
    """Return the cards of a pile, bottom first."""
    return block[at + FIRST : at + FIRST + block[at]]


def end_card(block: array[int], at: int, top: bool) -> int:
    """Return the top or bottom card, -1 in an empty pile."""
    count = block[at]
    if not count:
        return -1
    return block[at + FIRST + count - 1] if top else block[at + FIRST]


def move_card(
    block: array[int], locations: int, card: int, target: int, at_bottom: bool
) -> None:
    """Move a card from the pile it lies in to the end of another; -1 moves nothing."""
    if card < 0:
        return
    source = block[locations + card]
    where = block.index(card, source + FIRST, source + FIRST + block[source])
    _take(block, source, where)
    _put(block, locations, card, target, at_bottom)


def move_top(
    block: array[int],
    locations: int,
    streams: int,
    stream: int,
    source: int,
    target: int,
    at_bottom: bool,
) -> None:
    """Move the top card of a pile, drawn by chance where the top is still shuffled."""
    where = _top(block, streams, stream, source)
    if where < 0:
        return
    card = block[where]
    _take(block, source, where)
    _put(block, locations, card, target, at_bottom)


def _top(block: array[int], streams: int, stream: int, at: int) -> int:
    count = block[at]
    if not count:
        return -1
    if block[at + SHUFFLED] < count or count == 1:
        return at + FIRST + count - 1
    return at + FIRST + chance.draw(block, streams, stream, count)


def settle_top(block: array[int], streams: int, stream: int, at: int) -> None:
    """Draw which card is on top of a pile, and leave it there, known."""
    count = block[at]
    if count and block[at + SHUFFLED] == count:
        _settle_one(block, streams, stream, at)


def settle_all(block: array[int], streams: int, stream: int, at: int) -> None:
    """Draw the order of a whole pile, from the top; one that is broken off can go on."""
    while block[at + SHUFFLED]:
        _settle_one(block, streams, stream, at)


def _settle_one(block: array[int], streams: int, stream: int, at: int) -> None:
    """Draw the uppermost card of the shuffled part."""
    shuffled = block[at + SHUFFLED]
    first, last = at + FIRST, at + FIRST + shuffled - 1
    where = first + chance.draw(block, streams, stream, shuffled) if shuffled > 1 else first
    card = block[where]
    block[where:last] = block[where + 1 : last + 1]
    block[last] = card
    block[at + SHUFFLED] = shuffled - 1


def shuffle(block: array[int], at: int) -> None:
    """Forget the order of a pile."""
    count = block[at]
    block[at + SHUFFLED] = count
    first = at + FIRST
    block[first : first + count] = array("i", sorted(block[first : first + count]))


def _take(block: array[int], at: int, where: int) -> None:
    """Take the card at slot `where` out of the pile at `at`."""
    last = at + FIRST + block[at] - 1
    if where < at + FIRST + block[at + SHUFFLED]:
        block[at + SHUFFLED] -= 1
    if where < last:
        block[where:last] = block[where + 1 : last + 1]
    block[last] = 0
    block[at] -= 1


def _put(block: array[int], locations: int, card: int, at: int, at_bottom: bool) -> None:
    count = block[at]
    if at_bottom and count:
        first = at + FIRST
        block[first + 1 : first + 1 + count] = block[first : first + count]
        block[first] = card
        block[at + SHUFFLED] = 0
    else:
        block[at + FIRST + count] = card
    block[at] = count + 1
    block[locations + card] = at
