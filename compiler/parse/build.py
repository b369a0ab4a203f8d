"""Builds syntax nodes from the parser's raw tree; says nothing about meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cardwright.compiler.parse import syntax, syntax_rules
from cardwright.compiler.parse.build_values import Raw, ValueBuilder


class Builder(ValueBuilder):
    """Builds the rules and sentences of one text."""

    # ---- rules and abilities

    def rules(self, tree: Raw) -> tuple[syntax_rules.Rule, ...]:
        """Return the procedures and definitions of a rules text."""
        return tuple(self._rule(child) for child in tree.children)

    def _rule(self, tree: Raw) -> syntax_rules.Rule:
        name, *middle, source, last = tree.children
        parameters = tuple(self._parameter(each) for each in middle if each is not None)
        named, span = self.name(name), self.where(name)
        known = "" if source is None else str(source)[1:-1]
        if tree.data == "define":
            return syntax_rules.Define(
                name=named,
                parameters=parameters,
                source=known,
                value=self.expr(last),
                span=span,
            )
        return syntax_rules.Procedure(
            name=named,
            parameters=parameters,
            source=known,
            body=self.block(last),
            span=span,
        )

    def _parameter(self, tree: Raw) -> syntax_rules.Parameter:
        sort, name, *ends = tree.children
        low, high = (None if end is None else _bound(end) for end in ends)
        return syntax_rules.Parameter(
            sort=self.name(sort),
            name=self.name(name),
            low=low,
            high=high,
            span=self.where(tree),
        )

    def abilities(self, tree: Raw) -> tuple[syntax_rules.Ability, ...]:
        """Return what a card in play does of itself."""
        return tuple(self._ability(child) for child in tree.children)

    def _ability(self, tree: Raw) -> syntax_rules.Ability:
        span = self.where(tree)
        match tree.data:
            case "trigger" | "before" | "replacement":
                event, body = tree.children
                return syntax_rules.Reaction(
                    moment=_MOMENTS[tree.data],
                    event=self._event(event),
                    body=self.block(body),
                    span=span,
                )
            case "prohibition":
                return syntax_rules.Prohibition(
                    event=self._event(tree.children[0]), span=span
                )
            case "modifier_while":
                test, modifier = tree.children
                return self._modifier(modifier, self.expr(test))
            case _:
                return self._modifier(tree, None)

    def _modifier(self, tree: Raw, test: syntax.Expr | None) -> syntax_rules.Modifier:
        name, binder, sign, amount = tree.children
        return syntax_rules.Modifier(
            test=test,
            attribute=self.name(name),
            binder=self.binder(binder),
            negative=sign.children[0].type == "MINUS",
            amount=self.expr(amount),
            span=self.where(tree),
        )

    def _event(self, tree: Raw) -> syntax_rules.Event:
        name, *arguments, where = tree.children
        names = tuple(self.name(each) for each in arguments if each is not None)
        return syntax_rules.Event(
            name=self.name(name),
            arguments=names,
            where=self.maybe(where),
            span=self.where(tree),
        )

    # ---- blocks and sentences

    def block(self, tree: Raw) -> syntax.Block:
        """Return the sentences of a block in order."""
        found: list[syntax.Statement] = []
        for child in tree.children:
            if child is None:
                continue
            if child.data == "simples":
                found.extend(self.statement(each) for each in child.children)
            else:
                found.append(self.statement(child))
        return tuple(found)

    def _block_or_none(self, tree: Raw) -> syntax.Block | None:
        if tree is None:
            return None
        return (self._if(tree),) if tree.data == "else_if" else self.block(tree)

    def statement(self, tree: Raw) -> syntax.Statement:
        """Return one sentence."""
        match tree.data:
            case "move":
                return self._move(tree)
            case "move_card":
                actor, cards, target, end = tree.children
                return syntax.MoveCard(
                    actor=self.maybe(actor),
                    cards=self.expr(cards),
                    target=self.expr(target),
                    at_bottom=end is not None,
                    span=self.where(tree),
                )
            case "gains" | "loses":
                return self._trade(tree, tree.children[3], None)
            case "pays":
                return self._trade(tree, None, None)
            case "pays_else":
                return self._trade(tree, None, self.block(tree.children[3]))
            case "pays_cost":
                return self._pay(tree, tree.children[2:])
            case "collects":
                return self._collect(tree)
            case "becomes" | "stops_being":
                return syntax.Become(
                    subject=self.expr(tree.children[0]),
                    flag=self.name(tree.children[1]),
                    on=tree.data == "becomes",
                    span=self.where(tree),
                )
            case "choose":
                return syntax.Choose(
                    actor=self.expr(tree.children[0]),
                    binder=self.binder(tree.children[1]),
                    optional=tree.children[2] is not None,
                    span=self.where(tree),
                )
            case "choose_some":
                return syntax.ChooseSome(
                    actor=self.expr(tree.children[0]),
                    up_to=tree.children[1] is not None,
                    amount=self.expr(tree.children[2]),
                    binder=self.binder(tree.children[3]),
                    span=self.where(tree),
                )
            case "choose_one":
                options = tuple(self._option(each) for each in tree.children[1:])
                return syntax.ChooseOne(
                    actor=self.expr(tree.children[0]),
                    options=options,
                    span=self.where(tree),
                )
            case "may":
                return syntax.May(
                    actor=self.expr(tree.children[0]),
                    cost=None,
                    body=self.block(tree.children[1]),
                    otherwise=self._block_or_none(tree.children[2]),
                    span=self.where(tree),
                )
            case "may_pay":
                return syntax.May(
                    actor=self.expr(tree.children[0]),
                    cost=self._trade(tree, None, None),
                    body=self.block(tree.children[3]),
                    otherwise=self._block_or_none(tree.children[4]),
                    span=self.where(tree),
                )
            case "may_pay_cost":
                return syntax.May(
                    actor=self.expr(tree.children[0]),
                    cost=self._pay(tree, ()),
                    body=self.block(tree.children[2]),
                    otherwise=self._block_or_none(tree.children[3]),
                    span=self.where(tree),
                )
            case "loses_all":
                return self._lose_all(tree)
            case "looks":
                return syntax.Reveal(
                    viewer=self.expr(tree.children[0]),
                    card=self.expr(tree.children[1]),
                    span=self.where(tree),
                )
            case "orders":
                return syntax.Orders(
                    actor=self.expr(tree.children[0]),
                    place=self.expr(tree.children[1]),
                    span=self.where(tree),
                )
            case "splits":
                return syntax.Splits(
                    actor=self.expr(tree.children[0]),
                    amount=self.expr(tree.children[1]),
                    binder=self.binder(tree.children[2]),
                    name=self.name(tree.children[3]),
                    span=self.where(tree),
                )
            case "measure":
                return syntax.Measure(
                    start=self.expr(tree.children[1]),
                    binder=self.binder(tree.children[2]),
                    name=self.name(tree.children[3]),
                    span=self.where(tree),
                )
            case "rerolls":
                return syntax.Rerolls(
                    actor=self.expr(tree.children[0]),
                    up_to=tree.children[1] is not None,
                    amount=self.expr(tree.children[2]),
                    dice=self.name(tree.children[3]),
                    once=tree.children[4] is not None,
                    name=None if tree.children[5] is None else self.name(tree.children[5]),
                    span=self.where(tree),
                )
            case "set_" | "increase" | "decrease":
                return syntax.SetValue(
                    how=_SETTERS[tree.data],
                    target=self.expr(tree.children[0]),
                    value=self.expr(tree.children[1]),
                    span=self.where(tree),
                )
            case "let":
                return syntax.Let(
                    name=self.name(tree.children[0]),
                    value=self.expr(tree.children[1]),
                    span=self.where(tree),
                )
            case "do":
                arguments = tuple(
                    self.expr(each) for each in tree.children[1:] if each is not None
                )
                return syntax.Do(
                    name=self.name(tree.children[0]),
                    arguments=arguments,
                    span=self.where(tree),
                )
            case "shuffle":
                return syntax.Shuffle(
                    place=self.expr(tree.children[0]), span=self.where(tree)
                )
            case "reveal":
                return syntax.Reveal(
                    viewer=None, card=self.expr(tree.children[0]), span=self.where(tree)
                )
            case "roll":
                return syntax.Roll(
                    count=self.expr(tree.children[0]),
                    sides=int(str(tree.children[1])[1:]),
                    name=self.name(tree.children[2]),
                    span=self.where(tree),
                )
            case "announce":
                return syntax.Announce(
                    name=self.name(tree.children[0]), span=self.where(tree)
                )
            case "stop" | "finish" | "end_game" | "nothing":
                return syntax.Leave(what=_LEAVES[tree.data], span=self.where(tree))
            case "if_":
                return self._if(tree)
            case "for_each":
                binder, start, body = tree.children
                return syntax.ForEach(
                    binder=self.binder(binder),
                    start=self.maybe(start),
                    chooser=None,
                    body=self.block(body),
                    span=self.where(tree),
                )
            case "for_each_in_any_order":
                binder, chooser, body = tree.children
                return syntax.ForEach(
                    binder=self.binder(binder),
                    start=None,
                    chooser=self.expr(chooser),
                    body=self.block(body),
                    span=self.where(tree),
                )
            case "repeat":
                return self._repeat(tree)
            case "secretly":
                return syntax.Secretly(
                    binder=self.binder(tree.children[0]),
                    body=self.block(tree.children[1]),
                    span=self.where(tree),
                )
            case "offers":
                return self._offers(tree)
            case "table":
                rows = tuple(self._row(each) for each in tree.children[1:])
                return syntax.Table(
                    value=self.expr(tree.children[0]), rows=rows, span=self.where(tree)
                )
            case _:
                raise AssertionError(
                    f"the grammar has a sentence {tree.data} without a node"
                )

    def _move(self, tree: Raw) -> syntax.Move:
        actor, quantity, source, target, policy, end = tree.children
        return syntax.Move(
            actor=self.maybe(actor),
            quantity=self._quantity(quantity),
            source=self.expr(source),
            target=self.expr(target),
            policy=self._policy(policy),
            at_bottom=end is not None,
            span=self.where(tree),
        )

    def _quantity(self, tree: Raw) -> syntax.Quantity:
        how = _QUANTITIES[tree.data]
        kids = tree.children
        things = kids[1] if how in ("up to", "exactly") else kids[0]
        limits = {"up to": 0, "exactly": 0, "worth": 1}
        return syntax.Quantity(
            how=how,
            things=self.name(things.children[0]),
            limit=self.expr(kids[limits[how]]) if how in limits else None,
            where=self.maybe(kids[1]) if how == "all" else None,
            measure=self.name(kids[2]) if how == "worth" else None,
            span=self.where(tree),
        )

    def _policy(self, tree: Raw) -> syntax.Policy:
        if tree is None:
            return "full"
        return "as many as possible" if tree.children[0].type == "MANY" else "or nothing"

    def _trade(
        self, tree: Raw, policy: Raw, otherwise: syntax.Block | None
    ) -> syntax.Trade:
        actor, amount, kind = tree.children[:3]
        verb = _VERBS[tree.data]
        return syntax.Trade(
            verb=verb,
            actor=self.expr(actor),
            amount=self.expr(amount),
            kind=self.name(kind.children[0]),
            policy=self._policy(policy),
            otherwise=otherwise,
            span=self.where(tree),
        )

    def _pay(self, tree: Raw, otherwise: Sequence[Raw]) -> syntax.Pay:
        """Return a payment; a block that follows is done where it cannot be made."""
        actor, cost = tree.children[:2]
        return syntax.Pay(
            actor=self.expr(actor),
            cost=self.expr(cost),
            otherwise=self.block(otherwise[0]) if otherwise else None,
            span=self.where_of([actor, cost]),
        )

    def _collect(self, tree: Raw) -> syntax.Collect:
        actor, cost, source, target, together, *otherwise = tree.children
        binder, start = together.children
        return syntax.Collect(
            actor=self.expr(actor),
            cost=self.expr(cost),
            source=self.expr(source),
            target=self.expr(target),
            binder=self.binder(binder),
            start=self.maybe(start),
            otherwise=self._block_or_none(otherwise[0]) if otherwise else None,
            span=self.where_of([actor, cost, source, target, together]),
        )

    def _lose_all(self, tree: Raw) -> syntax.Trade:
        """Return `seat loses all coins`: as many as lie in its home."""
        actor, kind = tree.children
        return syntax.Trade(
            verb="loses",
            actor=self.expr(actor),
            amount=None,
            kind=self.name(kind.children[0]),
            policy="full",
            otherwise=None,
            span=self.where(tree),
        )

    def _option(self, tree: Raw) -> syntax.Option:
        name, test, body = tree.children
        return syntax.Option(
            name=self.name(name),
            test=self.maybe(test),
            body=self.block(body),
            span=self.where(name),
        )

    def _if(self, tree: Raw) -> syntax.IfDo:
        test, then, otherwise = tree.children
        return syntax.IfDo(
            test=self.expr(test),
            then=self.block(then),
            otherwise=self._block_or_none(otherwise),
            span=self.where(test),
        )

    def _repeat(self, tree: Raw) -> syntax.Repeat:
        limit, condition, body = tree.children
        return syntax.Repeat(
            limit=self.expr(limit),
            test=self.expr(condition.children[1]) if condition else None,
            until=bool(condition) and condition.children[0].type == "UNTIL",
            body=self.block(body),
            span=self.where(limit),
        )

    def _offers(self, tree: Raw) -> syntax.Offers:
        actor, name, binder, limit, terms, agreed, otherwise = tree.children
        return syntax.Offers(
            actor=self.expr(actor),
            name=self.name(name),
            binder=self.binder(binder),
            limit=self.expr(limit),
            terms=self.block(terms),
            agreed=self.block(agreed),
            otherwise=self._block_or_none(otherwise),
            span=self.where(tree),
        )

    def _row(self, tree: Raw) -> syntax.Row:
        low, high, body = tree.children
        return syntax.Row(
            low=int(low),
            high=int(low if high is None else high),
            body=self.block(body),
            span=self.where_of([low, high]),
        )


def _bound(tree: Raw) -> int:
    """Return the number at one end of a parameter."""
    minus, digits = tree.children
    return -int(digits) if minus else int(digits)


_MOMENTS: dict[str, Literal["when", "before", "instead"]] = {
    "trigger": "when",
    "before": "before",
    "replacement": "instead",
}
_VERBS: dict[str, Literal["gains", "loses", "pays"]] = {
    "gains": "gains",
    "loses": "loses",
    "pays": "pays",
    "pays_else": "pays",
    "may_pay": "pays",
}
_SETTERS: dict[str, Literal["set", "increase", "decrease"]] = {
    "set_": "set",
    "increase": "increase",
    "decrease": "decrease",
}
_LEAVES: dict[str, Literal["repeat", "procedure", "game", "nothing"]] = {
    "stop": "repeat",
    "finish": "procedure",
    "end_game": "game",
    "nothing": "nothing",
}
_QUANTITIES: dict[str, Literal["all", "any", "up to", "exactly", "worth"]] = {
    "all_of": "all",
    "any_of": "any",
    "up_to": "up to",
    "exactly": "exactly",
    "worth": "worth",
}
