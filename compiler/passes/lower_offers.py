"""Offers to loops and decisions: terms, one answer after the other, then a deal or its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardwright.compiler.passes import check, lower_choices, lower_loops
from cardwright.compiler.passes.applied import ONE, ZERO, apply, every
from cardwright.compiler.passes.layout import slots_of
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.span import Span

MOST = ir.Const(20)
COUNTER = ir.Const(program.ANSWERS.index("counter"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """The blocks and slots of a negotiation.

    `following` is who makes the next offer, none when there is none; where terms are stopped
    it goes on at `stopped`, where an answer is no, at `failed`, and at `ended` it is over.
    """

    opened: int
    head: int
    made: int
    stopped: int
    failed: int
    ended: int
    done: ir.Slot
    limit: ir.Slot
    proposer: ir.Slot
    following: ir.Slot


def begin(low: Lowering, node: statements.Offers) -> Talk:
    """Write the head of the loop over offers; what follows are the terms."""
    proposer, following, limit, done = (
        low.local(node.proposer.id),
        low.fresh(),
        low.fresh(),
        low.fresh(),
    )
    low.emit(do.Store(limit, apply("min", low.make(node.limit), MOST)))
    low.emit(do.Store(proposer, low.make(node.actor)))
    low.emit(do.Store(done, ZERO))
    opened = low.here
    head, terms, stopped, failed, ended = (low.draft(node.span) for _ in range(5))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", done, limit), terms, ended))
    low.go(terms)
    low.emit(do.Store(done, apply("add", done, ONE)))
    _forget(low, node)
    return Talk(
        opened=opened,
        head=head,
        made=terms,
        stopped=stopped,
        failed=failed,
        ended=ended,
        done=done,
        limit=limit,
        proposer=proposer,
        following=following,
    )


def _forget(low: Lowering, node: statements.Offers) -> None:
    """Take back the names of the offer before, where what is taken back may read them."""
    leaves = (each for each in check.nested(node.terms) if _stops(each))
    if node.otherwise is None or next(leaves, None) is None:
        return
    for local in _named(node.terms):
        slot, kind = low.local(local.id), low.locals[local.id]
        of = kind.of if isinstance(kind, types.Shares) else kind
        count = slots_of(kind, low.pack) if isinstance(kind, types.Shares) else 1
        for index in range(count):
            low.emit(do.Store(ir.Slot(slot.at + index), _unset(of)))


def _stops(node: statements.Statement) -> bool:
    return isinstance(node, statements.Leave) and node.what == "offers"


def _named(block: statements.Block) -> Iterator[values.Local]:
    """Yield the names that the sentences of a block give."""
    for each in block:
        match each:
            case statements.Choose() | statements.ChooseSome():
                yield each.result
            case statements.Splits() | statements.Measure():
                yield each.result
            case statements.Rerolls(again=values.Local() as again):
                yield again
            case statements.Roll(result=result):
                yield result
            case statements.Secretly(body=statements.Choose(result=result)):
                yield result
            case statements.Let(local=local):
                yield local
            case _:
                pass


def _unset(kind: types.Type) -> ir.Value:
    """Return what a name holds before anything is called by it: none, or 0."""
    is_thing = isinstance(kind, types.Seat | types.Card | types.Kind | types.Enum)
    return ir.Const(ir.NONE) if is_thing else ZERO


def answers(low: Lowering, node: statements.Offers, talk: Talk) -> None:
    """Write the answers, asked round the table; what follows is what happens if all agree."""
    _, test = low.maker().member(node.binder)
    others = apply("ne", ir.Var(node.binder.local), talk.proposer)
    where = every([others] if test is None else [others, test])
    source = ir.TurnOrder(talk.proposer)
    loop = lower_loops.begin_gathered(low, node.binder, source, where)
    _ask(low, node, talk)
    said = tuple(low.draft(node.span) for _ in program.ANSWERS)
    low.end(do.Switch(low.local(node.result), said, loop.step))
    goes_on: tuple[tuple[ir.Value | None, int], ...] = (
        (None, loop.step),
        (talk.proposer, talk.failed),
        (low.local(node.binder.local), talk.failed),
    )
    for answer, entry, (following, block) in zip(
        program.ANSWERS, said, goes_on, strict=True
    ):
        low.go(entry)
        low.log(low.speaker.answered(node, answer), (), None)
        if following is not None:
            low.emit(do.Store(talk.following, following))
        low.end(do.Jump(block))
    low.go(loop.after)
    low.emit(do.Store(talk.following, ir.Const(ir.NONE)))


def _ask(low: Lowering, node: statements.Offers, talk: Talk) -> None:
    """Write the question to one seat; another offer can be made while some are left."""
    is_left = apply("lt", talk.done, talk.limit)
    is_open = apply("or", apply("lt", ir.Var(node.result), COUNTER), is_left)
    members = ir.Listed(tuple(range(len(program.ANSWERS))))
    domain = program.Pick(
        "option", ",".join(program.ANSWERS), node.result, members, is_open, False
    )
    asked = values.Local(
        id=node.binder.local, name=node.binder.name, type=types.Seat(), span=node.span
    )
    target = low.local(node.result)
    lower_choices.decide(low, node, asked, domain, target, 1, name="offer")


def agree(low: Lowering, talk: Talk) -> program.Talk:
    """Begin what is agreed to; return where the offers just asked about can be seen."""
    low.deals.append((len(low.leaves), [talk.ended]))
    return program.Talk(
        decision=len(low.decisions) - 1,
        proposer=talk.proposer.at,
        offers=talk.done.at,
        opened=talk.opened,
        made=talk.made,
        agreed=low.here,
        ended=(),
    )


def leave(low: Lowering, span: Span, least: int = 0) -> None:
    """Mark the end of what is agreed to here, where all from `least` leaves on is left."""
    left = [ends for leaves, ends in low.deals if leaves >= least]
    if left:
        end = low.draft(span)
        low.jump_to(end)
        for ends in left:
            ends.append(end)


def withdraw(low: Lowering, talk: Talk, agreed: program.Talk) -> None:
    """Write the end of a deal and of stopped terms; what follows takes the terms back."""
    _, ends = low.deals.pop()
    low.talks.append(replace(agreed, ended=tuple(ends)))
    low.end(do.Jump(talk.ended))
    low.go(talk.stopped)
    low.emit(do.Store(talk.following, ir.Const(ir.NONE)))
    low.jump_to(talk.failed)


def again(low: Lowering, talk: Talk) -> None:
    """Write that the next offer is made by whoever is to make it, and come to the end."""
    more = low.draft(low.drafts[talk.head].span)
    low.end(do.Branch(apply("ge", talk.following, ZERO), more, talk.ended))
    low.go(more)
    low.emit(do.Store(talk.proposer, talk.following))
    low.end(do.Jump(talk.head))
    low.go(talk.ended)
