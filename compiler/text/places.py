"""Where every sentence of a model stands, so that it can be said alone: in a log, as a prompt."""

from __future__ import annotations

from typing import assert_never

from cardwright.compiler.text import names, render
from cardwright.compiler.text.context import Context, begin
from cardwright.compiler.tree import model, statements

Places = dict[int, Context]


def places(pack: model.Model, language: str) -> Places:
    """Return the context of each sentence, by the identity of its node."""
    found: Places = {}
    for procedure in pack.procedures.values():
        ctx = render.procedure_context(pack, procedure, language)
        _block(found, ctx, procedure.body)
    for card in pack.cards.values():
        for effect in card.effects:
            _block(found, render.effect_context(pack, effect, language), effect.body)
        for reaction in card.reactions:
            _block(found, render.reaction_context(pack, reaction, language), reaction.body)
    for scenario in pack.scenarios.values():
        _block(found, begin(pack, language, (), scenario.body), scenario.body)
    return found


def _block(found: Places, ctx: Context, block: statements.Block) -> None:
    for node in block:
        found[id(node)] = ctx
        _within(found, ctx, node)
        ctx = ctx.bind(*names.binds(node))


def _within(found: Places, ctx: Context, node: statements.Statement) -> None:
    match node:
        case statements.IfDo(then=then, otherwise=otherwise):
            _block(found, ctx, then)
            _block(found, ctx, otherwise or ())
        case statements.May(cost=cost, body=body, otherwise=otherwise):
            _block(found, ctx, () if cost is None else (cost,))
            _block(found, ctx, body)
            _block(found, ctx, otherwise or ())
        case statements.Trade(otherwise=otherwise) | statements.Pay(otherwise=otherwise):
            _block(found, ctx, otherwise or ())
        case statements.Collect(binder=binder, otherwise=otherwise):
            found[id(node)] = ctx.within(binder)
            _block(found, ctx, otherwise or ())
        case statements.ForEach(binder=binder, body=body):
            _block(found, ctx.within(binder), body)
        case statements.Repeat(body=body):
            _block(found, ctx, body)
        case statements.Secretly(binder=binder, body=body):
            _block(found, ctx.within(binder), (body,))
        case statements.Offers():
            ctx = ctx.bind(*names.proposing(node))
            _block(found, ctx, node.terms)
            ctx = ctx.bind(*names.after_terms(node))
            _block(found, ctx, node.agreed)
            _block(found, ctx, node.otherwise or ())
        case statements.ChooseOne(options=options):
            for option in options:
                _block(found, ctx, option.body)
        case statements.Table(rows=rows):
            for row in rows:
                _block(found, ctx, row.body)
        case (
            statements.MoveTokens() | statements.MoveCards() | statements.MoveCard()
            | statements.Become() | statements.Choose() | statements.ChooseSome()
            | statements.Orders() | statements.Splits() | statements.Rerolls() | statements.Measure()
            | statements.SetField() | statements.Let() | statements.Do()
            | statements.DoEffect() | statements.Shuffle() | statements.Reveal()
            | statements.Roll() | statements.Announce() | statements.Leave()
        ):  # fmt: skip
            return
        case _:
            assert_never(node)
