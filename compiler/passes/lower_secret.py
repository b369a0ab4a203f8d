"""Secret choices by many: asked of all at once, carried out seat by seat when all have chosen."""

from __future__ import annotations

from cardwright.compiler.passes import lower_choices, lower_loops, lower_moves
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_choices import Secret
from cardwright.compiler.tree import statements
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir


def secretly(low: Lowering, node: statements.Secretly) -> None:
    """Write one choice by every seat of a set."""
    match node.body:
        case statements.Choose():
            _choose(low, node, node.body)
        case statements.MoveTokens():
            _move(low, node, node.body)
        case _:
            raise AssertionError("the resolver lets only choices through")


def _choose(low: Lowering, node: statements.Secretly, body: statements.Choose) -> None:
    answers = low.local(body.result.id)
    low.emit(do.Clear(answers.at, low.pack.most_seats))
    lower_choices.choose(low, body, Secret(binder=node.binder, base=answers.at, stride=1))


def _move(low: Lowering, node: statements.Secretly, body: statements.MoveTokens) -> None:
    """Write the choices, then the moves; the list of who chose is fixed before both."""
    width = len(body.kinds)
    answers = low.fresh(width * low.pack.most_seats)
    low.emit(do.Clear(answers.at, width * low.pack.most_seats))
    secret = Secret(binder=node.binder, base=answers.at, stride=width)
    lower_choices.count_tokens(low, body, secret)
    loop = lower_loops.begin(low, node.binder, low.maker().source(node.binder))
    seat = low.local(node.binder.local)
    chosen = ir.Cell(answers.at, width, seat, low.pack.most_seats)
    lower_moves.settle_counts(low, body, chosen)
    lower_loops.end_each(low, loop)
    low.emit(do.Clear(answers.at, width * low.pack.most_seats))
