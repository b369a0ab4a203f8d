"""Where a program can go: from block to block, and from procedure to procedure."""

from __future__ import annotations

from typing import assert_never

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program


def following(node: do.Terminator) -> tuple[int, ...]:
    """Return the blocks that an end can lead to, but for procedures that it calls."""
    match node:
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
            assert_never(node)


def blocks_of(pack: program.Program, procedure: int) -> tuple[int, ...]:
    """Return the blocks of a procedure in the order of a reader."""
    found: dict[int, None] = {}
    waiting = [pack.procedures[procedure].entry]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found[number] = None
            waiting.extend(reversed(following(pack.blocks[number].end)))
    return tuple(found)


def procedures_from(pack: program.Program, procedure: int) -> tuple[int, ...]:
    """Return a procedure and all that it can call, in the order of their numbers."""
    found: set[int] = set()
    waiting = [procedure]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            ends = (pack.blocks[block].end for block in blocks_of(pack, number))
            waiting.extend(end.procedure for end in ends if isinstance(end, do.Call))
    return tuple(sorted(found))
