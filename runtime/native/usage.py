"""How a program uses its slots, lists and piles: what can be kept in registers and masks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.native import looks
from cardwright.runtime.native.plan import Plan, asked_in, plan

MOST_BLOCKS = 200
MOST_CARDS = 128


def nodes(pack: program.Program, reached: Plan) -> Iterator[object]:
    """Yield all that a program works out, with all that stands in it, but for what it says."""
    found: list[object] = [pack.score, pack.ranking]
    for number in reached.owner:
        block = pack.blocks[number]
        found += [each for each in block.instructions if not isinstance(each, do.Log)]
        found.append(block.end)
    for number in asked_in(pack, reached):
        node = pack.decisions[number]
        found += [node.seat, node.sealed, node.sealed_where, node.domain]
    return looks.parts(tuple(found))


def loose_lists(pack: program.Program, reached: Plan) -> dict[int, int]:
    """Return the slots that hold one card after another of a list, and where the list lies.

    Only lists of a pile whose cards are moved and no more: their order is that of the pile they
    come to, and of nothing else.
    """
    lists = {
        each.base: each
        for each in nodes(pack, reached)
        if isinstance(each, do.Gather) and isinstance(each.source, ir.Pile)
    }
    reads: dict[int, int] = {}
    uses: dict[int, int] = {}
    found: dict[int, int] = {}
    for each in nodes(pack, reached):
        match each:
            case do.Store(target=ir.Slot(at=at), value=ir.Cell(base=base)) if (
                base - 1 in lists
            ):
                found[at] = base - 1
                reads[base - 1] = reads.get(base - 1, 0) - 1
                uses[at] = uses.get(at, 0) - 1
            case do.MoveCard(card=ir.Slot(at=at)):
                uses[at] = uses.get(at, 0) - 1
            case ir.Slot(at=at):
                uses[at] = uses.get(at, 0) + 1
            case ir.Cell() | ir.Vector():
                span = looks.region(each)
                for base, node in lists.items():
                    if span and span[0] <= base + node.capacity and base + 1 < span[1]:
                        reads[base] = reads.get(base, 0) + 1
            case _:
                pass
    written = Counter(
        each.target.at
        for each in nodes(pack, reached)
        if isinstance(each, do.Store | do.Roll) and isinstance(each.target, ir.Slot)
    )
    single = {at for at in found if not uses[at] and written[at] == 1}
    plain = {base for base in lists if not reads.get(base)}
    kept = {at: base for at, base in found.items() if at in single and base in plain}
    spoilt = {base for at, base in found.items() if at not in kept}
    return {at: base for at, base in kept.items() if base not in spoilt}


@dataclass(frozen=True, slots=True)
class Region:
    """Slots that are looked into by number; they are words of an array."""

    first: int
    last: int


def regions(pack: program.Program, reached: Plan) -> tuple[Region, ...]:
    """Return the slots that must lie in memory, in regions that do not overlap."""
    spans = {answers(pack, pack.decisions[number]) for number in asked_in(pack, reached)}
    for each in nodes(pack, reached):
        span = looks.region(each)
        if isinstance(each, do.Gather):
            span = (each.base, each.base + each.capacity + 1)
        if span is not None and not isinstance(each, ir.Slot):
            spans.add(span)
    found: list[Region] = []
    for first, last in sorted(span for span in spans if span[1] > span[0]):
        if found and first < found[-1].last:
            found[-1] = Region(found[-1].first, max(found[-1].last, last))
        else:
            found.append(Region(first, last))
    return tuple(found)


def answers(pack: program.Program, node: program.Decision) -> tuple[int, int]:
    """Return the slots of the answers, none where it is one plain slot."""
    is_single = isinstance(node.domain, program.Pick | program.YesNo)
    if node.sealed is None and is_single:
        return (0, 0)
    copies = pack.most_seats - 1 if node.sealed is not None else 0
    return (node.target, node.target + node.stride * copies + max(node.capacity, 1))


def observed(pack: program.Program, reached: Plan) -> frozenset[int]:
    """Return the zones whose order is ever asked for."""
    loose = loose_lists(pack, reached).values()
    found: set[int] = set()
    for each in nodes(pack, reached):
        match each:
            case do.MoveTop(source=pile) | do.Settle(pile=pile) | ir.EndCard(pile=pile):
                found.add(pile.zone)
            case do.Gather(base=base, source=ir.Pile(zone=zone)):
                if base not in loose:
                    found.add(zone)
            case ir.Reduce(op="first", source=ir.Pile(zone=zone)):
                found.add(zone)
            case _:
                pass
    return frozenset(found)


def filled(pack: program.Program, reached: Plan) -> frozenset[int]:
    """Return the zones that cards ever come to."""
    return frozenset(
        each.target.zone
        for each in nodes(pack, reached)
        if isinstance(each, do.MoveCard | do.MoveTop)
    )


def fits(pack: program.Program) -> bool:
    """Return whether a program is small enough, and its cards fit masks."""
    placed = {card for _, cards in pack.setup_piles for card in cards}
    reached = plan(pack, [pack.entry])
    domains = [pack.decisions[number].domain for number in asked_in(pack, reached)]
    return (
        len(pack.cards) <= MOST_CARDS
        and len(placed) == len(pack.cards)
        and len(reached.owner) <= MOST_BLOCKS
        and len(reached.depth) == len(reached.blocks) - 1
        and not any(isinstance(each, program.Order) for each in domains)
        and not any(zone.takes for zone in pack.zones)
        and not any(isinstance(each, ir.Holder) for each in nodes(pack, reached))
    )
