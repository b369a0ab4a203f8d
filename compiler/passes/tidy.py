"""A smaller program that does the same: empty blocks are skipped, unreached ones dropped."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from cardwright.runtime.ir import flow, program
from cardwright.runtime.ir import instructions as do


def tidy(pack: program.Program) -> program.Program:
    """Return the program without blocks that do nothing or that nothing leads to."""
    entries = [each.entry for each in pack.procedures]
    last = len(pack.blocks) - 1
    forward = {number: _through(pack, number) for number in range(len(pack.blocks))}
    kept = _reached(pack, forward, [forward[entry] for entry in entries] + [last])
    numbers = {old: new for new, old in enumerate(sorted(kept))}
    order = {old: numbers[new] for old, new in forward.items() if new in numbers}
    blocks = tuple(
        replace(pack.blocks[old], end=_renumbered(pack.blocks[old].end, order))
        for old in sorted(kept)
    )
    procedures = tuple(replace(each, entry=order[each.entry]) for each in pack.procedures)
    talks = tuple(
        replace(
            each,
            opened=order[each.opened],
            made=order[each.made],
            agreed=order[each.agreed],
            ended=tuple(sorted({order[end] for end in each.ended if end in order})),
        )
        for each in pack.talks
        if {each.opened, each.made, each.agreed} <= order.keys()
    )
    return replace(pack, blocks=blocks, procedures=procedures, talks=talks)


def _through(pack: program.Program, number: int) -> int:
    """Return the first block from here that does something."""
    seen: set[int] = set()
    while number not in seen:
        seen.add(number)
        block = pack.blocks[number]
        if block.instructions or not isinstance(block.end, do.Jump):
            return number
        number = block.end.block
    return number


def _reached(pack: program.Program, forward: dict[int, int], start: list[int]) -> set[int]:
    found: set[int] = set()
    waiting = list(start)
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            ends = flow.following(pack.blocks[number].end)
            waiting.extend(forward[each] for each in ends)
    return found


def _renumbered(node: do.Terminator, order: dict[int, int]) -> do.Terminator:
    match node:
        case do.Jump(block=block) | do.Decide(block=block):
            return replace(node, block=order[block])
        case do.Branch():
            return replace(node, then=order[node.then], otherwise=order[node.otherwise])
        case do.Switch():
            blocks = tuple(order[block] for block in node.blocks)
            return replace(node, blocks=blocks, otherwise=order[node.otherwise])
        case do.Call(back=back):
            return replace(node, back=order[back])
        case do.Return() | do.EndGame():
            return node
        case _:
            assert_never(node)
