"""Laws of a type of card: tests of what is printed that every card of the type must pass."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import rules
from cardwright.compiler.parse import effect, yaml_tree
from cardwright.compiler.parse.pack import Declarations, effect_text
from cardwright.compiler.passes import layout as layouts
from cardwright.compiler.passes import resolve_values
from cardwright.compiler.passes.lower_places import Tables
from cardwright.compiler.passes.lower_values import Maker
from cardwright.compiler.passes.scope import Context, Scope
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir import fold
from cardwright.runtime.ir import values as ir


def check_laws(ctx: Context, base: Declarations, pack: model.Model) -> None:
    """Report cards that break a law of their type, and laws that speak of the game."""
    maker: Maker | None = None
    for thing in base.section("card-types").values():
        node = thing.node
        laws = node.get("laws") if isinstance(node, yaml_tree.Mapping) else None
        for name, text in laws.entries if isinstance(laws, yaml_tree.Mapping) else ():
            if thing.name in ctx.card_types and isinstance(text, yaml_tree.Scalar):
                maker = maker or _maker(pack)
                _check(ctx, maker, thing.name, name.text, text)


def _maker(pack: model.Model) -> Maker:
    """Return a maker of values that stand in no game."""
    return Maker(pack=pack, layout=layouts.lay_out(pack), tables=Tables(), env={})


def _check(
    ctx: Context, maker: Maker, card_type: str, name: str, text: yaml_tree.Scalar
) -> None:
    parsed, errors = effect.parse_condition(effect_text(text))
    ctx.errors.extend(errors)
    if parsed is None:
        return
    this = ctx.local("this", types.Card(), text.span)
    law = resolve_values.test(ctx, Scope().bind(this), parsed)
    if isinstance(law.type, types.Unknown):
        return
    for card in maker.pack.cards.values():
        if card.type != card_type or not card.copies:
            continue
        holds = _holds(maker, this, card.name, law)
        if holds is None:
            ctx.report(rules.law_of_play(text.span, name))
            return
        if not holds:
            ctx.report(rules.law_broken(card.span, card.name, name, text.span))


def _holds(maker: Maker, this: values.Local, card: str, law: values.Value) -> bool | None:
    """Return whether a card passes; None where only a game could tell."""
    number = ir.Const(maker.layout.cards[card][0])
    value = maker.bind(this.id, number).make(law)
    seats = maker.pack.least_seats
    folder = fold.Folder(
        tables=tuple(maker.tables.rows), seats=seats, least_seats=seats, leaves={}
    )
    try:
        found = folder.fold(value)
    except fold.Unfolded:
        return None
    return bool(found.value) if isinstance(found, ir.Const) else None
