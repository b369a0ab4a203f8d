"""Deals what a seat cannot see to where it remembers that it can be."""

from __future__ import annotations

from array import array

from cardwright.runtime import piles
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Piles, Seen

# The places that a seat does not see into: the zone, the seat that owns it, which copy it is.
Hidden = list[tuple[program.Zone, int, int]]


def tokens(
    block: array[int], homes: dict[int, int], kind: int, count: int, seen: Seen
) -> bool:
    """Give `count` tokens to their owners, whose slots are in `homes`.

    Return whether the memory was right: all of them are somebody's.
    """
    held = {owner: seen.tokens.get((owner, kind), 0) for owner in homes}
    if sum(held.values()) != count:
        return False
    for owner, slot in homes.items():
        block[slot] = held[owner]
    return True


def cards(
    pack: program.Program, block: array[int], hidden: Hidden, seen: Seen, luck: Luck
) -> bool:
    """Lay the unseen cards anew; return whether the memory was right about the sizes."""
    faces = {
        zone.pile + copy * zone.pile_stride: zone.seen
        for zone, _, copy in hidden
        if zone.pile >= 0
    }
    unseen = sorted(card for at in faces for card in piles.cards(block, at))
    sizes = {
        at: block[at] if face == "nobody" else seen.sizes.get(at, 0)
        for at, face in faces.items()
    }
    if sum(sizes.values()) != len(unseen):
        return False
    fixed = {
        card: spot
        for card, spot in seen.spots.items()
        if block[spot[0] + piles.SHUFFLED] <= spot[1] < sizes.get(spot[0], 0)
    }
    loose = [card for card in unseen if card not in fixed]
    luck.shuffle(loose)
    backs = {at: [pack.cards[card].back for card in piles.cards(block, at)] for at in faces}
    if any(len(backs[at]) != size for at, size in sizes.items()):
        backs = {at: [0] * size for at, size in sizes.items()}
    spots_of: dict[int, dict[int, int]] = {at: {} for at in faces}
    for card, (at, below) in fixed.items():
        spots_of[at][below] = card
    free = {
        at: [back for n, back in enumerate(backs[at]) if n not in spots_of[at]]
        for at in faces
    }
    lying = _by_back(pack, loose, free, seen.piles, luck)
    for at, face in faces.items():
        shuffled = block[at + piles.SHUFFLED] if face == "nobody" else 0
        _lay(pack, block, at, lying[at], spots_of[at], shuffled)
    return True


def _by_back(
    pack: program.Program,
    loose: list[int],
    free: dict[int, list[int]],
    can: dict[int, Piles],
    luck: Luck,
) -> dict[int, list[int]]:
    """Return the cards for the free places of each pile, so that the backs stay as all see them.

    `free` is what the back at each free place looks like, from the bottom.
    """
    known = {back for each in free.values() for back in each}
    if len(known) < 2:
        return _assign(loose, {at: len(each) for at, each in free.items()}, can, luck)
    dealt: dict[tuple[int, int], list[int]] = {}
    for back in sorted(known):
        mine = [card for card in loose if pack.cards[card].back == back]
        room = {at: each.count(back) for at, each in free.items()}
        for at, found in _assign(mine, room, can, luck).items():
            dealt[at, back] = found[::-1]
    return {at: [dealt[at, back].pop() for back in each] for at, each in free.items()}


def _lay(
    pack: program.Program,
    block: array[int],
    at: int,
    loose: list[int],
    spots: dict[int, int],
    shuffled: int,
) -> None:
    """Write a pile of loose cards in any order and of those that have a fixed spot."""
    bottom = sorted(loose[:shuffled])
    rest = iter(loose[shuffled:])
    size = len(loose) + len(spots)
    above = [spots[n] if n in spots else next(rest) for n in range(shuffled, size)]
    laid = array("i", (*bottom, *above))
    end = at + piles.FIRST + max(block[at], size)
    block[at + piles.FIRST : end] = array("i", bytes(4 * (end - at - piles.FIRST)))
    block[at + piles.FIRST : at + piles.FIRST + size] = laid
    block[at], block[at + piles.SHUFFLED] = size, shuffled
    for card in laid:
        block[pack.locations + card] = at


def _assign(
    loose: list[int], room: dict[int, int], can: dict[int, Piles], luck: Luck
) -> dict[int, list[int]]:
    """Return the cards of each pile: all where they can be, if that is possible at all.

    Cards that can be in few piles choose first, among the free places that are left there. When
    the rest can be wherever a place is free, they are laid down as they come.
    """
    everywhere = frozenset(at for at in room if room[at])
    lying: dict[int, list[int]] = {at: [] for at in room}
    free_of = {each: (each & everywhere) or everywhere for each in set(can.values())}
    free_of[everywhere] = everywhere
    allowed = {card: free_of[can.get(card, everywhere)] for card in loose}
    picky = [card for card in loose if len(allowed[card]) < len(everywhere)]
    for card in sorted(picky, key=lambda each: len(allowed[each])):
        open_to = [at for at in sorted(allowed[card]) if room[at]]
        if not open_to:
            at = _make_room(card, room, lying, allowed)
        else:
            at = open_to[0]
            if len(open_to) > 1:
                free = luck.below(sum([room[each] for each in open_to]))
                at = _nth_free(open_to, room, free)
        lying[at].append(card)
        room[at] -= 1
    rest = [card for card in loose if len(allowed[card]) == len(everywhere)]
    _lay_out(rest, room, lying, luck)
    return lying


def _lay_out(
    rest: list[int], room: dict[int, int], lying: dict[int, list[int]], luck: Luck
) -> None:
    """Fill the free places with cards that were shuffled and can be anywhere."""
    first = 0
    for at, mine in lying.items():
        is_mixed = not mine
        mine += rest[first : first + room[at]]
        first += room[at]
        if not is_mixed:
            luck.shuffle(mine)


def _nth_free(open_to: list[int], room: dict[int, int], free: int) -> int:
    for at in open_to:
        free -= room[at]
        if free < 0:
            return at
    raise AssertionError("a draw lies outside of what is free")


def _make_room(
    card: int,
    room: dict[int, int],
    lying: dict[int, list[int]],
    allowed: dict[int, Piles],
) -> int:
    """Return a pile for a card whose piles are full, after others have moved out of it.

    Where nothing helps, the memory is wrong, and any free place will do.
    """
    came: dict[int, tuple[int, int]] = dict.fromkeys(sorted(allowed[card]), (-1, -1))
    queue = list(came)
    for at in queue:
        for other in lying[at]:
            for to in sorted(allowed[other] - came.keys()):
                came[to] = (at, other)
                queue.append(to)
                if room[to]:
                    return _pass_on(to, came, room, lying)
    return next(at for at in sorted(room) if room[at])


def _pass_on(
    to: int,
    came: dict[int, tuple[int, int]],
    room: dict[int, int],
    lying: dict[int, list[int]],
) -> int:
    """Move one card along each step of the way to a free place; return where one is free."""
    at, other = came[to]
    room[to] -= 1
    while at >= 0:
        lying[at].remove(other)
        lying[to].append(other)
        to = at
        at, other = came[at]
    room[to] += 1
    return to
