"""Sentences in English that pay costs."""

from __future__ import annotations

from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_deeds import Deed
from cardwright.compiler.text.english_values import cost, members, place, value
from cardwright.compiler.text.runs import Runs, line, spaced
from cardwright.compiler.tree import statements


def cost_deed(ctx: Context, node: statements.Pay | statements.Collect) -> Deed:
    """Return what is paid, or what is collected from whom."""
    if isinstance(node, statements.Pay):
        return Deed(actor=node.seat, verb="pay", rest=cost(ctx.about(node.seat), node.cost))
    acting = ctx.about(node.actor)
    order: Runs = ()
    if node.start is not None:
        order = line(", in turn order from ", value(acting, node.start))
    inner = ctx.within(node.binder).about(shape.member(node.binder))
    way = spaced(place(inner, node.source, "from"), place(inner, node.target, "to"))
    everyone = line(members(acting, node.binder, True), " together", order)
    rest = line(cost(acting, node.cost), " from all ", everyone, " (each ", way, ")")
    return Deed(actor=node.actor, verb="collect", rest=rest)
