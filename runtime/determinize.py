"""A state that could be the true one, as far as one seat can know: what bots look ahead in.

The result is made of what the seat sees, what it remembers and of chance alone, so that two
states which the seat cannot tell apart give the same one. Without a memory, a token of an unknown
owner is given to a seat at random, and an unknown card may lie wherever a card of the same deck can
be. Tokens lie in the first hidden place of their owner. Locals of procedures stay as they are, and
so do variables that nobody sees where the seat's own question depends on them: a pack that keeps
a secret there lets bots see it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

from cardwright.runtime import chance, deal, decisions, piles, table, views
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen

Guess = Callable[[decisions.Domain, Luck], decisions.Answer]


def determinize(
    machine: Machine,
    block: array[int],
    seat: int,
    luck: Luck,
    guess: Guess = decisions.sample,
    seen: Seen | None = None,
) -> array[int]:
    """Return a state that `seat` cannot tell from `block`, with other chances to come.

    Where many seats decide in secret, the others have answered in it by `guess`. `seen` is
    what the seat remembers.
    """
    pack, found = machine.program, block[:]
    _forget_chance(pack, found, luck)
    _forget_values(pack, found, machine.seats, seat)
    hidden = _hidden(pack, machine.seats, seat)
    _deal_tokens(pack, found, hidden, seen, luck)
    if seen is None or not deal.cards(pack, found, hidden, seen, luck):
        _deal_cards(pack, found, hidden, luck)
    _answer_for_others(machine, found, seat, luck, guess)
    _keep_notes(machine, block, found, seat)
    return found


def _forget_chance(pack: program.Program, block: array[int], luck: Luck) -> None:
    chance.set_seed(block, luck.bits())
    block[Head.EXPLICIT_CHANCE] = 0
    block[Head.FORCED] = -1
    counters = slice(pack.streams, pack.streams + pack.stream_count)
    block[counters] = array("i", bytes(4 * pack.stream_count))


def _forget_values(pack: program.Program, block: array[int], seats: int, seat: int) -> None:
    for field in pack.fields:
        for owner in field.owners(seats, len(pack.cards)):
            if not views.may_read(field, owner, seat):
                block[field.base + owner] = field.initial


def _keep_notes(machine: Machine, block: array[int], found: array[int], seat: int) -> None:
    """Take over the variables that nobody sees if otherwise something else is asked.

    They are what the rules have worked out; a seat knows from its question what for.
    """
    notes = [field for field in machine.program.fields if field.seen == "nobody"]
    number = block[Head.WAITING] - 1
    if not notes or number < 0:
        return
    asked = table.domain_of(machine, block, number, seat)
    if table.domain_of(machine, found, number, seat) == asked:
        return
    for field in notes:
        copies = len(field.owners(machine.seats, len(machine.program.cards)))
        slots = slice(field.base, field.base + copies)
        found[slots] = block[slots]


# ---- tokens ------------------------------------------------------------------------------


def _hidden(pack: program.Program, seats: int, seat: int) -> deal.Hidden:
    return [
        (zone, owner, copy)
        for zone in pack.zones
        for owner, copy in zone.places(seats)
        if not views.may_see(zone, owner, seat)
    ]


def _deal_tokens(
    pack: program.Program,
    block: array[int],
    hidden: deal.Hidden,
    seen: Seen | None,
    luck: Luck,
) -> None:
    """Deal the unseen tokens of each kind to the seats that have them, or can have them."""
    homes: list[dict[int, int]] = [{} for _ in pack.kinds]
    unseen = [0] * len(pack.kinds)
    for zone, owner, copy in hidden:
        if zone.counters < 0:
            continue
        base = zone.counters + copy * zone.counter_stride
        for kind in zone.kinds:
            homes[kind].setdefault(owner, base + kind)
            unseen[kind] += block[base + kind]
            block[base + kind] = 0
    for kind, owners in enumerate(homes):
        if seen is not None and deal.tokens(block, owners, kind, unseen[kind], seen):
            continue
        slots = list(owners.values())
        for _ in range(unseen[kind]):
            block[slots[luck.below(len(slots))]] += 1


# ---- cards -------------------------------------------------------------------------------

# Part of a pile: where the pile begins, its first card, and the deck of each card in order.
Part = tuple[int, int, list[int]]


def _deal_cards(
    pack: program.Program, block: array[int], hidden: deal.Hidden, luck: Luck
) -> None:
    """Deal the unseen cards anew: to the game's piles as many as lie there, the rest to seats."""
    decks = _decks(pack)
    unseen: dict[int, list[int]] = {}
    parts: list[Part] = []
    hands: dict[int, int] = {}
    for zone, owner, copy in hidden:
        if zone.pile < 0:
            continue
        at = zone.pile + copy * zone.pile_stride
        for card in piles.cards(block, at):
            unseen.setdefault(decks[card], []).append(card)
        if zone.seen == "nobody":
            parts += _parts(block, at, decks)
        else:
            hands.setdefault(owner, at)
            _empty(block, at)
    for cards in unseen.values():
        cards.sort()
        luck.shuffle(cards)
    for part in parts:
        _fill(pack, block, part, unseen)
    _hand_out(pack, block, list(hands.values()), unseen, luck)


def _decks(pack: program.Program) -> list[int]:
    """Return for each card its deck: those that began in one pile and have one back."""
    decks = [-1] * len(pack.cards)
    numbers: dict[tuple[int, int], int] = {}
    for zone, cards in pack.setup_piles:
        for card in cards:
            deck = (zone, pack.cards[card].back)
            decks[card] = numbers.setdefault(deck, len(numbers))
    return decks


def _parts(block: array[int], at: int, decks: list[int]) -> list[Part]:
    """Return the shuffled and the ordered part of a pile."""
    count, shuffled = block[at], block[at + piles.SHUFFLED]
    found: list[Part] = []
    for first, last in ((0, shuffled), (shuffled, count)):
        slots = range(at + piles.FIRST + first, at + piles.FIRST + last)
        found.append((at, first, [decks[block[slot]] for slot in slots]))
    return found


def _empty(block: array[int], at: int) -> None:
    count = block[at]
    block[at : at + piles.FIRST + count] = array("i", bytes(4 * (piles.FIRST + count)))


def _fill(
    pack: program.Program,
    block: array[int],
    part: Part,
    unseen: dict[int, list[int]],
) -> None:
    """Lay unseen cards where cards of their deck lie; the shuffled part has no order."""
    at, first, lying = part
    cards = [unseen[deck].pop() for deck in lying]
    if first < block[at + piles.SHUFFLED]:
        cards.sort()
    slot = at + piles.FIRST + first
    block[slot : slot + len(cards)] = array("i", cards)
    for card in cards:
        block[pack.locations + card] = at


def _hand_out(
    pack: program.Program,
    block: array[int],
    hands: list[int],
    unseen: dict[int, list[int]],
    luck: Luck,
) -> None:
    for deck in sorted(unseen):
        for card in unseen[deck]:
            at = hands[luck.below(len(hands))]
            block[at + piles.FIRST + block[at]] = card
            block[at] += 1
            block[pack.locations + card] = at


# ---- answers that are still secret -------------------------------------------------------


def _answer_for_others(
    machine: Machine, block: array[int], seat: int, luck: Luck, guess: Guess
) -> None:
    number = block[Head.WAITING] - 1
    if number < 0 or machine.program.decisions[number].sealed is None:
        return
    for other in machine.who[number](block):
        if other != seat:
            domain = table.domain_of(machine, block, number, other)
            only = decisions.only_answer(domain)
            given = guess(domain, luck) if only is None else only
            table.write(machine, block, number, other, given)
    block[Head.PENDING] = 1 << seat
