"""Which blocks of a program make up each function of code, and which call each other directly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program

END = -1
"""The number of the function in which games end."""


@dataclass(frozen=True, slots=True)
class Plan:
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
            blocks[number] = _reached(pack, pack.procedures[number].entry)
            ends = (pack.blocks[block].end for block in blocks[number])
            calls[number] = {end.procedure for end in ends if isinstance(end, do.Call)}
            waiting.extend(calls[number])
    owner: dict[int, int] = {}
    for number, reached in sorted(blocks.items()):
        for block in reached:
            owner.setdefault(block, number)
    return Plan(blocks, owner, _depths(calls))


def _reached(pack: program.Program, entry: int) -> tuple[int, ...]:
    found: dict[int, None] = {}
    waiting = [entry]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found[number] = None
            waiting.extend(reversed(_after(pack.blocks[number].end)))
    return tuple(found)


def _after(end: do.Terminator) -> tuple[int, ...]:
    """Return the blocks of the same procedure that can follow."""
    match end:
        case do.Jump(block=block) | do.Decide(block=block):
            return (block,)
        case do.Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case do.Switch(blocks=blocks, otherwise=otherwise):
            return (*blocks, otherwise)
        case do.Call(back=back):
            return (back,)
        case do.Return() | do.EndGame():
            return ()
        case _:
            assert_never(end)


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
