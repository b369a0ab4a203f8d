"""Dice in the program: rolled, and rolled again."""

from __future__ import annotations

from cardwright.compiler.passes import check
from cardwright.compiler.passes.applied import ONE, ZERO, apply
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_choices import decide
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir


def roll(low: Lowering, node: statements.Roll) -> None:
    """Write dice being rolled one after the other into a list."""
    target, stream = low.local(node.result.id), low.layout.stream()
    assert isinstance(node.result.type, types.Dice)
    count = low.fresh()
    low.emit(do.Store(count, low.make(node.count)))
    low.emit(do.Store(target, ZERO))
    head, body, after = (low.draft(node.span) for _ in range(3))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", target, count), body, after))
    low.go(body)
    die = ir.Cell(target.at + 1, 1, target, node.result.type.most)
    low.emit(do.Roll(die, node.sides, stream))
    low.emit(do.Store(target, apply("add", target, ONE)))
    low.end(do.Jump(head))
    low.go(after)
    _note_rolls(low, node.result)
    low.log(low.speaker.log(node), _rolled(target, node.result.type.most), None)


def _rolled(target: ir.Slot, most: int) -> tuple[ir.Value, ...]:
    """Return the count of dice and their numbers, 0 for those not rolled."""
    dice = tuple(
        apply("if", apply("gt", target, ir.Const(i)), ir.Slot(target.at + 1 + i), ZERO)
        for i in range(most)
    )
    return (target, *dice)


def rerolls(low: Lowering, node: statements.Rerolls) -> None:
    """Write the choice of dice and the new rolls."""
    assert isinstance(node.dice.type, types.Dice)
    dice, chosen = low.local(node.dice.id), low.local(node.result)
    most, stream = node.dice.type.most, low.layout.stream()
    source = ir.Range(ZERO, apply("sub", dice, ONE))
    noted, where, held = low.rolled_again.get(node.dice.id), None, dice
    if node.once and noted is not None:
        where = apply("eq", ir.Cell(noted.at, 1, ir.Var(node.result), most), ZERO)
        held = low.fresh()
        left = ir.Reduce("count", node.result, source, where, ir.Var(node.result))
        low.emit(do.Store(held, left))
    high = apply("min", low.make(node.amount), held)
    domain = program.PickSome(
        "die", node.result, source, where, ZERO if node.up_to else high, high
    )
    decide(low, node, node.actor, domain, chosen, most + 1, name="reroll")
    cursor = low.fresh()
    low.emit(do.Store(cursor, ZERO))
    head, body, after = (low.draft(node.span) for _ in range(3))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", cursor, chosen), body, after))
    low.go(body)
    which = ir.Cell(chosen.at + 1, 1, cursor, most)
    die = ir.Cell(dice.at + 1, 1, which, most)
    low.emit(do.Roll(die, node.dice.type.sides, stream))
    if node.once and noted is not None:
        low.emit(do.Store(ir.Cell(noted.at, 1, which, most), ONE))
    if node.again is not None:
        rolled = low.local(node.again.id)
        low.emit(do.Store(ir.Cell(rolled.at + 1, 1, cursor, most), die))
    low.emit(do.Store(cursor, apply("add", cursor, ONE)))
    low.end(do.Jump(head))
    low.go(after)
    if node.again is not None:
        low.emit(do.Store(low.local(node.again.id), chosen))
    low.log(low.speaker.log(node), _rolled(dice, most), None)


def _note_rolls(low: Lowering, dice: values.Local) -> None:
    """Write that no die was rolled again yet, where it matters for these dice."""
    assert isinstance(dice.type, types.Dice)
    if dice.id in _rolled_once(low):
        noted = low.rolled_again.setdefault(dice.id, low.fresh(dice.type.most))
        low.emit(do.Clear(noted.at, dice.type.most))


def _rolled_once(low: Lowering) -> frozenset[int]:
    """Return the dice of which each can be rolled again only once."""
    if low.once is None:
        low.once = frozenset(
            each.dice.id
            for block in check.blocks_of(low.pack)
            for each in check.nested(block)
            if isinstance(each, statements.Rerolls) and each.once
        )
    return low.once
