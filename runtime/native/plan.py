"""Which blocks of a program make up each function of code, and which call each other directly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardwright.runtime.ir import flow, program
from cardwright.runtime.ir import instructions as do

END = -1
"""The number of the function in which games end."""


class Plan(NamedTuple):
    """Which blocks make up each function, and which procedures may be called directly."""

    blocks: dict[int, tuple[int, ...]]
    owner: dict[int, int]
    depth: dict[int, int]


def plan(pack: program.Program, entries: Iterable[int]) -> Plan:
    """Return how the blocks that some procedures lead to are spread over functions.

    The last block ends every game; it is a function of its own.
    """
    blocks: dict[int, tuple[int, ...]] = {END: (len(pack.blocks) - 1,)}
    calls: dict[int, set[int]] = {}
    waiting = list(entries)
    while waiting:
        number = waiting.pop()
        if number not in blocks:
            blocks[number] = flow.blocks_of(pack, number)
            ends = (pack.blocks[block].end for block in blocks[number])
            calls[number] = {end.procedure for end in ends if isinstance(end, do.Call)}
            waiting.extend(calls[number])
    owner: dict[int, int] = {}
    for number, reached in sorted(blocks.items()):
        for block in reached:
            owner.setdefault(block, number)
    return Plan(blocks, owner, _depths(calls))


def loop_heads(pack: program.Program, order: Sequence[int]) -> frozenset[int]:
    """Return the blocks that are led to from behind, where the blocks stand in an order."""
    place = {number: at for at, number in enumerate(order)}
    return frozenset(
        after
        for at, number in enumerate(order)
        for after in flow.following(pack.blocks[number].end)
        if place.get(after, len(order)) <= at
    )


def _depths(calls: dict[int, set[int]]) -> dict[int, int]:
    """Return how deep each procedure calls others; those that lead to themselves are left out."""
    found: dict[int, int] = {}
    left = dict(calls)
    while True:
        ready = [number for number, called in left.items() if called <= found.keys()]
        if not ready:
            return found
        for number in ready:
            found[number] = 1 + max((found[each] for each in left.pop(number)), default=0)


def asked_in(pack: program.Program, reached: Plan) -> list[int]:
    """Return the numbers of the decisions that can come up."""
    ends = (pack.blocks[number].end for number in reached.owner)
    return sorted({end.decision for end in ends if isinstance(end, do.Decide)})
