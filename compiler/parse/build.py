"""Builds syntax nodes from the parser's raw tree; says nothing about meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, cast

from lark import Token, Tree

from cardwright.compiler.parse import syntax
from cardwright.runtime.ir.span import Span

# A child of lark's tree; the grammar, not the type checker, knows which it is.
Raw = Any


class Builder:
    """Builds the nodes of one text; `span` places a stretch of it in its file."""

    def __init__(self, span: Callable[[int, int], Span]) -> None:
        self._span = span

    # ---- rules and abilities

    def rules(self, tree: Raw) -> tuple[syntax.Rule, ...]:
        """Return the procedures and definitions of a rules text."""
        return tuple(self._rule(child) for child in tree.children)

    def _rule(self, tree: Raw) -> syntax.Rule:
        name, *middle, source, last = tree.children
        parameters = tuple(self._parameter(each) for each in middle if each is not None)
        named, span = self.name(name), self.where(name)
        known = "" if source is None else str(source)[1:-1]
        if tree.data == "define":
            return syntax.Define(
                name=named,
                parameters=parameters,
                source=known,
                value=self.expr(last),
                span=span,
            )
        return syntax.Procedure(
            name=named,
            parameters=parameters,
            source=known,
            body=self.block(last),
            span=span,
        )

    def _parameter(self, tree: Raw) -> syntax.Parameter:
        sort, name = tree.children
        return syntax.Parameter(
            sort=self.name(sort), name=self.name(name), span=self.where(tree)
        )

    def abilities(self, tree: Raw) -> tuple[syntax.Ability, ...]:
        """Return what a card in play does of itself."""
        return tuple(self._ability(child) for child in tree.children)

    def _ability(self, tree: Raw) -> syntax.Ability:
        span = self.where(tree)
        match tree.data:
            case "trigger" | "before" | "replacement":
                event, body = tree.children
                return syntax.Reaction(
                    moment=_MOMENTS[tree.data],
                    event=self._event(event),
                    body=self.block(body),
                    span=span,
                )
            case "prohibition":
                return syntax.Prohibition(event=self._event(tree.children[0]), span=span)
            case "modifier_while":
                test, modifier = tree.children
                return self._modifier(modifier, self.expr(test))
            case _:
                return self._modifier(tree, None)

    def _modifier(self, tree: Raw, test: syntax.Expr | None) -> syntax.Modifier:
        name, binder, sign, amount = tree.children
        return syntax.Modifier(
            test=test,
            attribute=self.name(name),
            binder=self.binder(binder),
            negative=sign.children[0].type == "MINUS",
            amount=self.expr(amount),
            span=self.where(tree),
        )

    def _event(self, tree: Raw) -> syntax.Event:
        name, *arguments, where = tree.children
        names = tuple(self.name(each) for each in arguments if each is not None)
        return syntax.Event(
            name=self.name(name),
            arguments=names,
            where=self._maybe(where),
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
                    actor=self._maybe(actor),
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
            case "rerolls":
                return syntax.Rerolls(
                    actor=self.expr(tree.children[0]),
                    up_to=tree.children[1] is not None,
                    amount=self.expr(tree.children[2]),
                    dice=self.name(tree.children[3]),
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
                    card=self.expr(tree.children[0]), span=self.where(tree)
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
                    start=self._maybe(start),
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
            actor=self._maybe(actor),
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
            where=self._maybe(kids[1]) if how == "all" else None,
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
            test=self._maybe(test),
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

    def _row(self, tree: Raw) -> syntax.Row:
        low, high, body = tree.children
        return syntax.Row(
            low=int(low),
            high=int(low if high is None else high),
            body=self.block(body),
            span=self.where_of([low, high]),
        )

    # ---- expressions

    def expr(self, tree: Raw) -> syntax.Expr:
        """Return one value or test."""
        match tree.data:
            case "name":
                return self.name(tree)
            case "number":
                return syntax.Number(value=int(tree.children[0]), span=self.where(tree))
            case "none":
                return syntax.Nothing(span=self.where(tree))
            case "bracket":
                return self.expr(tree.children[0])
            case "of":
                return syntax.Of(
                    name=self.name(tree.children[0]),
                    target=self.expr(tree.children[1]),
                    span=self.where(tree),
                )
            case "own":
                return syntax.Own(name=self.name(tree.children[0]), span=self.where(tree))
            case "top" | "bottom":
                end = cast("Literal['top', 'bottom']", tree.data)
                return syntax.EndOf(
                    end=end, place=self.expr(tree.children[0]), span=self.where(tree)
                )
            case "count":
                return syntax.Count(
                    binder=self.binder(tree.children[0]), span=self.where(tree)
                )
            case "sum" | "highest" | "lowest":
                op = cast("Literal['sum', 'highest', 'lowest']", tree.data)
                binder = None if tree.children[1] is None else self.binder(tree.children[1])
                return syntax.Fold(
                    op=op,
                    body=self.expr(tree.children[0]),
                    binder=binder,
                    span=self.where(tree),
                )
            case "some":
                return syntax.Some(
                    binder=self.binder(tree.children[0]), span=self.where(tree)
                )
            case "the":
                return syntax.The(
                    binder=self.binder(tree.children[0]), span=self.where(tree)
                )
            case "either" | "both":
                return self._chain("or" if tree.data == "either" else "and", tree.children)
            case "plus" | "minus" | "times":
                return self._binary(
                    _OPERATORS[tree.data], tree.children[0], tree.children[1]
                )
            case "divide":
                return self._binary(
                    "/ up" if tree.children[2].type == "UP" else "/ down",
                    tree.children[0],
                    tree.children[1],
                )
            case "negative":
                return syntax.Negative(
                    value=self.expr(tree.children[0]), span=self.where(tree)
                )
            case "not_":
                return syntax.Not(test=self.expr(tree.children[0]), span=self.where(tree))
            case "compare":
                op = cast("Literal['=', '!=', '<', '<=', '>', '>=']", str(tree.children[1]))
                return syntax.Compare(
                    op=op,
                    left=self.expr(tree.children[0]),
                    right=self.expr(tree.children[2]),
                    span=self.where(tree),
                )
            case "is_":
                return syntax.Is(
                    subject=self.expr(tree.children[0]),
                    negated=tree.children[1] is not None,
                    other=self.expr(tree.children[2]),
                    span=self.where(tree),
                )
            case "is_in":
                return syntax.IsIn(
                    subject=self.expr(tree.children[0]),
                    negated=tree.children[1] is not None,
                    place=self.expr(tree.children[2]),
                    span=self.where(tree),
                )
            case "is_empty":
                return syntax.IsEmpty(
                    place=self.expr(tree.children[0]),
                    negated=tree.children[1] is not None,
                    span=self.where(tree),
                )
            case "if_expr":
                test, then, otherwise = (self.expr(each) for each in tree.children)
                return syntax.IfValue(
                    test=test, then=then, otherwise=otherwise, span=self.where(tree)
                )
            case _:
                raise AssertionError(f"the grammar has a value {tree.data} without a node")

    def _chain(self, op: Literal["and", "or"], kids: Sequence[Raw]) -> syntax.Expr:
        value = self.expr(kids[0])
        for kid in kids[1:]:
            right = self.expr(kid)
            value = syntax.Binary(
                op=op, left=value, right=right, span=_joined(value.span, right.span)
            )
        return value

    def _binary(
        self, op: Literal["+", "-", "*", "/ up", "/ down"], left: Raw, right: Raw
    ) -> syntax.Binary:
        sides = self.expr(left), self.expr(right)
        span = _joined(sides[0].span, sides[1].span)
        return syntax.Binary(op=op, left=sides[0], right=sides[1], span=span)

    def binder(self, tree: Raw) -> syntax.Binder:
        """Return the set that a binder describes."""
        noun, variable, place, group, low, high, where = tree.children
        return syntax.Binder(
            noun=self.name(noun),
            variable=None if variable is None else self.name(variable),
            place=self._maybe(place),
            group=None if group is None else self.name(group),
            low=self._maybe(low),
            high=self._maybe(high),
            where=self._maybe(where),
            span=self.where(tree),
        )

    def name(self, tree: Raw) -> syntax.Name:
        """Return a name; quotes around it only keep it from being read as a keyword."""
        token = tree.children[0]
        text = str(token)[1:-1] if token.type == "QUOTED" else str(token)
        return syntax.Name(text=text, span=self.where(tree))

    def _maybe(self, tree: Raw) -> syntax.Expr | None:
        return None if tree is None else self.expr(tree)

    # ---- places

    def where(self, tree: Raw) -> Span:
        """Return the stretch of file that the tree's own words cover."""
        return self.where_of([tree])

    def where_of(self, parts: Sequence[Raw]) -> Span:
        """Return the stretch from the first to the last token among `parts`."""
        tokens = [token for part in parts for token in _tokens(part)]
        starts = [token.start_pos or 0 for token in tokens]
        ends = [token.end_pos or 0 for token in tokens]
        return self._span(min(starts, default=0), max(ends, default=0))


def _tokens(part: Raw) -> list[Token]:
    if part is None:
        return []
    if isinstance(part, Token):
        return [part]
    tree = cast("Tree[Token]", part)
    return [token for child in tree.children for token in _tokens(child)]


def _joined(first: Span, last: Span) -> Span:
    return Span(first.path, min(first.start, last.start), max(first.end, last.end))


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
_OPERATORS: dict[str, Literal["+", "-", "*"]] = {"plus": "+", "minus": "-", "times": "*"}
_QUANTITIES: dict[str, Literal["all", "any", "up to", "exactly", "worth"]] = {
    "all_of": "all",
    "any_of": "any",
    "up_to": "up to",
    "exactly": "exactly",
    "worth": "worth",
}
