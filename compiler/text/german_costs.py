"""Sentences in German that gain, lose and pay: one kind, or what a card costs."""

from __future__ import annotations

from typing import assert_never

from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.german_amounts import amount, many_or_much
from cardwright.compiler.text.german_deeds import Deed
from cardwright.compiler.text.german_values import cost, members, place, value
from cardwright.compiler.text.runs import CLOSING, Icon, Runs, line, spaced
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import statements, values


def cost_deed(ctx: Context, node: statements.Pay | statements.Collect) -> Deed:
    """Return what is paid, or what is collected from whom."""
    if isinstance(node, statements.Pay):
        rest = cost(ctx.about(node.seat), node.cost, "acc")
        return Deed(actor=node.seat, verb=grammar.PAY, rest=rest)
    acting = ctx.about(node.actor)
    order: Runs = ()
    if node.start is not None:
        order = line("reihum ab ", value(acting, node.start, "dat"), " ")
    inner = ctx.within(node.binder).about(shape.member(node.binder))
    way = spaced(place(inner, node.source, "from"), place(inner, node.target, "to"))
    each = line(order, "von ", members(acting, node.binder, "each", "dat", True))
    way = line(" gemeinsam (jeweils ", way, ") ")
    rest = line(each, way, cost(acting, node.cost, "acc"))
    return Deed(actor=node.actor, verb=grammar.COLLECT, rest=rest)


_TRADES = {"gains": grammar.GAIN, "loses": grammar.LOSE, "pays": grammar.PAY}


def trade(ctx: Context, node: statements.Trade) -> Deed:
    """Return what a seat gains, loses or pays of one kind."""

    def noun(many: bool, case: Case) -> Runs:
        return line(Icon(node.kind, ctx.words.form(f"tokens/{node.kind}", many, case)))

    places: Runs = ()
    if shape.is_unusual(ctx.pack, node):
        source, target = node.supply, node.home
        if node.verb != "gains":
            source, target = target, source
        places = spaced(place(ctx, source, "from"), place(ctx, target, "to"))
    much = amount(ctx, node.amount, noun, "acc")
    if shape.is_all(node):
        much = line("alle ", noun(True, "acc"))
    rest = spaced(much, places)
    return Deed(
        actor=node.seat,
        verb=_TRADES[node.verb],
        rest=line(rest, policy(node.policy, node.amount, many_or_much(noun))),
    )


def paid(ctx: Context, node: statements.Trade | statements.Pay) -> Deed:
    """Return a payment of one kind, or of a cost."""
    return trade(ctx, node) if isinstance(node, statements.Trade) else cost_deed(ctx, node)


def policy(how: statements.Policy, limit: values.Value | None, many: str = "viele") -> Runs:
    """Return what is said of too few tokens or cards."""
    match how:
        case "full":
            return ()
        case "as many as possible" if shape.fixed(limit) == 1:
            return line(", falls möglich", CLOSING)
        case "as many as possible":
            return line(f" oder so {many} wie möglich")
        case "or nothing":
            return line(" oder gar nichts")
        case _:
            assert_never(how)
