"""Seats remember what they saw, no more and no less, and what bots guess fits to it."""

from __future__ import annotations

from array import array

import pytest

import packs
from cardwright.runtime import decisions, piles, table, views
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.determinize import determinize
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.luck import Luck
from tables import Table

HIDING = (
    *("shown", "siege-of-sunfall", "classics/hearts", "classics/love-letter"),
    *("classics/leduc-poker", "classics/crazy-eights", "classics/gin-rummy"),
    *("classics/uno", "classics/deck-builder", "board"),
)
playing = pytest.mark.parametrize("name", HIDING)


# ---- one thing at a time -----------------------------------------------------------------

SHOWN = machine(packs.compiled("shown"), 3)
WAYS = [
    *("take", "lay", "draw", "peek", "show", "look", "stow", "bury", "cover", "mix"),
    *("sort", "dig", "drop", "boast", "buy", "pass"),
]
ZONES = {zone.name: zone for zone in SHOWN.program.zones}
DECK, ROW = ZONES["deck"].pile, ZONES["row"].pile
HANDS = [ZONES["hand"].pile + seat * ZONES["hand"].pile_stride for seat in range(3)]
CHESTS = [ZONES["chest"].pile + seat * ZONES["chest"].pile_stride for seat in range(3)]


def shown(*turns: str | int) -> Table:
    """Return a table at which seats have taken turns, from the first seat on."""
    found = Table(SHOWN, 5)
    for turn in turns:
        found.answer(WAYS.index(turn) if isinstance(turn, str) else turn)
    return found


def cards(at: Table, pile: int) -> list[int]:
    return list(piles.cards(at.block, pile))


def where(at: Table, seat: int, card: int) -> set[int]:
    """Return the piles where a card can lie for all that a seat knows."""
    return set(at.seen(seat).piles[card])


def test_all_know_who_took_an_open_card() -> None:
    at = shown("take")
    taken = cards(at, HANDS[0])[-1]

    assert [where(at, seat, taken) for seat in (1, 2)] == [{HANDS[0]}] * 2
    assert taken not in at.seen(0).piles


def test_a_card_that_may_have_been_stowed_away_is_in_either_place() -> None:
    before = shown("take", "pass", "pass")
    taken, first = cards(before, HANDS[0])[-1], cards(before, HANDS[0])[0]
    for stowed in (taken, first):
        at = shown("take", "pass", "pass", "stow", stowed)

        assert where(at, 1, taken) == {HANDS[0], CHESTS[0]}


def test_a_drawn_card_is_in_the_hand_or_still_in_the_deck() -> None:
    at = shown("pass")
    top = cards(at, DECK)[0]

    assert where(at, 0, top) == {DECK, HANDS[1], HANDS[2]}


def test_who_peeks_knows_the_top_card_until_the_deck_is_mixed() -> None:
    at = shown("peek")
    top = cards(at, DECK)[-1]
    spot = (DECK, len(cards(at, DECK)) - 1)

    assert at.seen(0).spots == {top: spot}
    assert at.seen(1).spots == {}
    assert where(at, 0, top) == {DECK}
    assert where(shown("peek", "draw"), 0, top) == {HANDS[1]}
    assert where(shown("peek", "mix"), 0, top) == {DECK}
    assert shown("peek", "mix").seen(0).spots == {}
    assert where(shown("peek", "mix", "draw"), 0, top) == {DECK, HANDS[2]}
    assert where(shown("peek", "draw"), 2, top) == {DECK, HANDS[0], HANDS[1]}


def test_a_card_under_the_known_one_goes_unseen() -> None:
    at = shown("cover", "draw", "draw")
    covering = cards(at, HANDS[1])[-1]

    assert where(at, 0, covering) == {HANDS[1]}
    assert where(at, 0, cards(at, HANDS[2])[-1]) == {DECK, HANDS[1], HANDS[2]}


def test_who_peeked_is_no_longer_sure_when_a_card_was_dug_out() -> None:
    at = shown("peek", "dig")
    top = next(iter(shown("peek").seen(0).spots))

    assert at.seen(0).spots == {}
    assert where(at, 0, top) == {DECK, HANDS[1]}


def test_a_card_drawn_from_below_is_known_to_who_saw_it_go_there() -> None:
    at = shown("cover", "lay", "bury", "drop")
    lowest = cards(at, HANDS[0])[-1]

    assert where(at, 1, lowest) == {HANDS[0]}


def test_a_shown_card_is_known_to_those_who_saw_it() -> None:
    ours = cards(shown(), HANDS[0])
    at = shown("show", ours[0])
    looked = shown("look", 1)
    top = cards(looked, HANDS[1])[-1]

    assert [where(at, seat, ours[0]) for seat in (1, 2)] == [{HANDS[0]}] * 2
    assert where(at, 1, ours[1]) == {DECK, HANDS[0], HANDS[2]}
    assert where(looked, 0, top) == {HANDS[1]}
    assert where(looked, 2, top) == {DECK, HANDS[0], HANDS[1]}


def test_a_card_put_under_the_deck_is_known_to_lie_there() -> None:
    at = shown("cover", "lay", "bury")
    lowest = cards(at, DECK)[0]

    assert at.seen(1).spots == {lowest: (DECK, 0)}


def test_who_sorts_the_deck_knows_it_and_nobody_else_does() -> None:
    before = shown("cover")
    order = tuple(sorted(cards(before, DECK), key=lambda card: -card))
    at = shown("cover", "sort")
    at.answer(order)

    assert at.seen(1).spots == {card: (DECK, n) for n, card in enumerate(order)}
    assert at.seen(0).spots == at.seen(2).spots == {}
    at.answer(WAYS.index("draw"))
    assert where(at, 1, order[-1]) == {HANDS[2]}


def test_coins_and_cards_that_come_and_go_are_counted() -> None:
    at = shown("buy", "draw")

    assert [at.seen(2).tokens[seat, 0] for seat in range(3)] == [3, 2, 2]
    assert [at.seen(2).sizes[hand] for hand in HANDS] == [2, 3, 2]


# ---- over whole games --------------------------------------------------------------------


def table_for(name: str) -> Machine:
    """Return the machine of a pack for three, or for as many as it needs at least."""
    pack = packs.compiled(name)
    return machine(pack, min(max(3, pack.least_seats), pack.most_seats))


@playing
def test_what_is_remembered_is_true(name: str) -> None:
    made = table_for(name)
    first = made.program.locations
    for seed in range(3):
        at, luck = Table(made, seed), Luck(seed)
        while (asked := at.asked) is not None:
            for seat in range(made.seats):
                seen = at.seen(seat)
                for card, can in seen.piles.items():
                    assert at.block[first + card] in can
                for card, (pile, below) in seen.spots.items():
                    assert at.block[pile + piles.FIRST + below] == card
            at.answer(decisions.sample(asked.domain, luck))


@playing
def test_a_guess_fits_to_what_is_remembered(name: str) -> None:
    made = table_for(name)
    first = made.program.locations
    for seed in range(2):
        at, luck = Table(made, seed), Luck(seed)
        while (asked := at.asked) is not None:
            for seat in asked.pending[:1]:
                seen = at.seen(seat)
                guessed = determinize(made, at.block, seat, luck, seen=seen)
                assert watched(made, guessed, seat) == watched(made, at.block, seat)
                assert {pile: guessed[pile] for pile in seen.sizes} == seen.sizes
                assert backs(made, guessed) == backs(made, at.block)
                for card, can in seen.piles.items():
                    assert guessed[first + card] in can
                for card, (pile, below) in seen.spots.items():
                    assert guessed[pile + piles.FIRST + below] == card
            at.answer(decisions.sample(asked.domain, luck))


def backs(made: Machine, block: array[int]) -> list[list[int]]:
    """Return what the cards of each pile look like from behind, in the known order if any."""
    found: list[list[int]] = []
    for zone in made.program.zones:
        for _, copy in zone.places(made.seats):
            at = zone.pile + copy * zone.pile_stride
            lying = piles.cards(block, at) if zone.pile >= 0 else array("i")
            seen = [made.program.cards[card].back for card in lying]
            shuffled = block[at + piles.SHUFFLED] if lying else 0
            found.append([*sorted(seen[:shuffled]), *seen[shuffled:]])
    return found


def watched(made: Machine, block: array[int], seat: int) -> tuple[object, ...]:
    """Return what a seat sees, but for who has yet to answer in secret."""
    asked = table.decision(made, block, seat)
    view = views.view(made.program, block, made.seats, seat, asked, ())
    return view.places, view.values, view.domain


@playing
def test_who_has_seen_the_same_remembers_the_same(name: str) -> None:
    """Two games are played alike for as long as one seat cannot tell them apart."""
    made = table_for(name)
    for seed in range(6):
        at, luck = Table(made, seed), Luck(seed)
        for _ in range(seed * 2):
            if (asked := at.asked) is not None:
                at.answer(decisions.sample(asked.domain, luck))
        seat = seed % made.seats
        other = at.twin(seat, luck)
        while (asked := at.asked) is not None:
            given = decisions.sample(asked.domain, luck)
            if not can_answer(other, asked, given):
                break
            at.answer(given)
            other.answer(given)
            if heard(at, seat) != heard(other, seat):
                break
            assert at.seen(seat) == other.seen(seat)


def can_answer(at: Table, asked: Decision, given: Answer) -> bool:
    """Return whether the same is asked at another table, and can be answered alike."""
    there = at.asked
    if there is None or (there.number, there.seat) != (asked.number, asked.seat):
        return False
    try:
        return decisions.canonical(there.domain, given) == given
    except Refused:
        return False


def heard(at: Table, seat: int) -> views.View:
    """Return what a seat sees at a table, and what it heard since the last answer."""
    asked = table.decision(at.machine, at.block, seat)
    pack = at.machine.program
    return views.view(pack, at.block, at.machine.seats, seat, asked, at.said)
