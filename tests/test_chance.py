"""Chance is fair, repeatable, and moves nothing elsewhere; shuffled order does not exist yet."""

from __future__ import annotations

from array import array
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardwright.runtime import chance, piles
from cardwright.runtime.ir.program import Head

STREAMS, LOCATIONS, PILE, OTHER = 16, 20, 30, 50


def table(seed: int, cards: int) -> array[int]:
    """Return a block with one pile of cards and an empty one."""
    block = array("i", bytes(4 * 80))
    block[Head.FORCED] = -1
    chance.set_seed(block, seed)
    block[PILE] = cards
    for card in range(cards):
        block[PILE + piles.FIRST + card] = card
        block[LOCATIONS + card] = PILE
    return block


def drawn(block: array[int]) -> tuple[int, ...]:
    """Move all cards from the top of the pile to the other one; return them in that order."""
    for _ in range(block[PILE]):
        piles.move_top(block, LOCATIONS, STREAMS, 0, PILE, OTHER, False)
    return tuple(piles.cards(block, OTHER))


def test_every_order_of_a_shuffled_pile_is_equally_likely() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(6_000):
        block = table(seed, 3)
        piles.shuffle(block, PILE)
        seen[drawn(block)] += 1
    assert len(seen) == 6
    assert all(880 <= count <= 1120 for count in seen.values())


def test_every_outcome_of_a_draw_is_equally_likely() -> None:
    block = table(7, 0)
    seen = Counter(chance.draw(block, STREAMS, 1, 6) for _ in range(60_000))
    assert sorted(seen) == list(range(6))
    assert all(9_600 <= count <= 10_400 for count in seen.values())


@given(st.integers(0, 2**64 - 1), st.integers(1, 5))
def test_a_draw_in_one_stream_moves_nothing_in_another(seed: int, extra: int) -> None:
    one, other = table(seed, 0), table(seed, 0)
    for _ in range(extra):
        chance.draw(other, STREAMS, 2, 6)
    assert [chance.draw(one, STREAMS, 3, 100) for _ in range(5)] == [
        chance.draw(other, STREAMS, 3, 100) for _ in range(5)
    ]


@given(st.permutations(range(5)), st.integers(0, 99))
def test_shuffling_forgets_the_order_that_was(order: list[int], seed: int) -> None:
    """Two piles of the same cards have the same bytes once they are shuffled."""
    one, other = table(seed, 5), table(seed, 5)
    other[PILE + piles.FIRST : PILE + piles.FIRST + 5] = array("i", order)
    piles.shuffle(one, PILE)
    piles.shuffle(other, PILE)
    assert one == other


@given(st.integers(0, 999), st.integers(2, 6))
def test_a_card_that_was_looked_at_stays_on_top(seed: int, cards: int) -> None:
    block = table(seed, cards)
    piles.shuffle(block, PILE)
    piles.settle_top(block, STREAMS, 0, PILE)
    top = piles.end_card(block, PILE, True)
    assert block[PILE + piles.SHUFFLED] == cards - 1
    assert drawn(block)[0] == top


@given(st.integers(0, 999), st.integers(2, 6))
def test_a_pile_that_was_settled_keeps_its_order(seed: int, cards: int) -> None:
    block = table(seed, cards)
    piles.shuffle(block, PILE)
    piles.settle_all(block, STREAMS, 0, PILE)
    order = tuple(piles.cards(block, PILE))
    assert sorted(order) == list(range(cards))
    assert drawn(block) == tuple(reversed(order))
