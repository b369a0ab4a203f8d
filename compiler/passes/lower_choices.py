"""Choices to decisions: who decides, among what, and where the answer is written."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.passes.applied import ONE, ZERO, apply, total
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.passes.lower_values import Maker
from cardwright.compiler.tree import parts, statements, types, values
from cardwright.compiler.tree.lines import Done
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """That a choice is made by many at once: who, and where each answer goes."""

    binder: values.Binder
    base: int
    stride: int


def decide(
    low: Lowering,
    node: statements.Statement,
    actor: values.Value | None,
    domain: program.Domain,
    target: ir.Slot,
    capacity: int,
    *,
    name: str = "",
    secret: Secret | None = None,
    hurdles: tuple[program.Hurdle, ...] = (),
) -> None:
    """End the block with a decision and go on after it."""
    line = low.speaker.prompt(node, name)
    number = len(low.decisions)
    seat = None if secret or actor is None else low.make(actor)
    sealed = None if secret is None else low.maker().source(secret.binder)
    where = None if secret is None else low.maker().member(secret.binder)[1]
    low.decisions.append(
        program.Decision(
            name=name or type(node).__name__.lower(),
            message=low.line(line),
            args=tuple(
                low.local(each.id).at
                for each in line.arguments
                if isinstance(each, values.Local)
            ),
            seat=seat,
            sealed=sealed,
            sealed_where=where,
            seat_var=-1 if secret is None else secret.binder.local,
            domain=domain,
            target=target.at if secret is None else secret.base,
            stride=0 if secret is None else secret.stride,
            capacity=capacity,
            hurdles=hurdles,
            span=node.span,
        )
    )
    after = low.draft(node.span)
    low.end(do.Decide(number, after))
    low.go(after)


def _domain_maker(low: Lowering, secret: Secret | None) -> Maker:
    """Return the maker for a domain: a secret chooser is a variable of the decision."""
    maker = low.maker()
    if secret is None:
        return maker
    return maker.bind(secret.binder.local, ir.Var(secret.binder.local)).looped()


# ---- one of a set ------------------------------------------------------------------------


def choose(low: Lowering, node: statements.Choose, secret: Secret | None = None) -> None:
    """Write the choice of one member of a set."""
    maker = _domain_maker(low, secret)
    binder = node.binder
    _, where = maker.member(binder)
    enum = binder.enum
    sort = {"chosen": "card", "value": "value", "die": "number"}.get(
        binder.sort, binder.sort
    )
    domain = program.Pick(
        sort=sort,  # type: ignore[arg-type]
        enum=enum,
        var=binder.local,
        source=maker.source(binder),
        where=where,
        optional=node.optional,
    )
    name = node.result.name
    decide(
        low,
        node,
        node.actor,
        domain,
        low.local(node.result.id),
        1,
        name=name,
        secret=secret,
        hurdles=() if secret is not None else _hurdles(low, node),
    )


def _hurdles(low: Lowering, node: statements.Choose) -> tuple[program.Hurdle, ...]:
    """Return the tests of a set one by one, each with what is said of who fails it."""
    binder, found = node.binder, list[program.Hurdle]()
    maker = low.maker().at_rest().bind(binder.local, ir.Var(binder.local))
    for each in () if binder.where is None else parts.joined(binder.where):
        line = low.speaker.hurdle(node, each)
        args = tuple(
            maker.make(part) for part in line.arguments if not isinstance(part, Done)
        )
        found.append(program.Hurdle(maker.make(each), low.line(line), args))
    return tuple(found)


def yes_or_no(low: Lowering, node: statements.May) -> ir.Slot:
    """Write a yes or no and return where the answer is."""
    target = low.local(node.result)
    decide(low, node, node.actor, program.YesNo(), target, 1, name="may")
    return target


def choose_one(low: Lowering, node: statements.ChooseOne) -> ir.Slot:
    """Write the choice of one of the ways that are open and return where the answer is."""
    target, var = low.local(node.result), node.result
    is_open: ir.Value = ZERO
    for index, option in reversed(tuple(enumerate(node.options))):
        test = ONE if option.test is None else low.make(option.test)
        this = apply("eq", ir.Var(var), ir.Const(index))
        is_open = apply("if", this, test, is_open)
    names = ",".join(option.name for option in node.options)
    members = ir.Listed(tuple(range(len(node.options))))
    domain = program.Pick("option", names, var, members, is_open, False)
    decide(low, node, node.actor, domain, target, 1, name="one")
    return target


# ---- several cards -----------------------------------------------------------------------


def choose_some(low: Lowering, node: statements.ChooseSome) -> None:
    """Write the choice of some cards of a place."""
    maker = low.maker()
    _, where = maker.member(node.binder)
    source = maker.source(node.binder)
    members = ir.Reduce(
        "count", node.binder.local, source, where, ir.Var(node.binder.local)
    )
    high = apply("min", low.make(node.amount), members)
    lowest = ZERO if node.up_to else high
    domain = program.PickSome("card", node.binder.local, source, where, lowest, high)
    assert isinstance(node.result.type, types.Cards)
    capacity = node.result.type.most + 1
    target = low.local(node.result.id)
    decide(low, node, node.actor, domain, target, capacity, name=node.result.name)


def orders(low: Lowering, node: statements.Orders) -> None:
    """Write a pile being put in the order of a seat's choice."""
    target, pile = low.local(node.result), low.maker().pile(node.place)
    capacity = len(low.layout.deck) + 1
    decide(low, node, node.actor, program.Order(pile), target, capacity, name="order")
    cursor, card = low.fresh(), low.fresh()
    low.emit(do.Store(cursor, ZERO))
    head, body, after = (low.draft(node.span) for _ in range(3))
    low.jump_to(head)
    low.end(do.Branch(apply("lt", cursor, target), body, after))
    low.go(body)
    low.emit(do.Store(card, ir.Cell(target.at + 1, 1, cursor, capacity - 1)))
    low.emit(do.MoveCard(card, pile, False))
    low.emit(do.Store(cursor, apply("add", cursor, ONE)))
    low.end(do.Jump(head))
    low.go(after)


def splits(low: Lowering, node: statements.Splits) -> None:
    """Write an amount being shared out."""
    maker = low.maker()
    _, where = maker.member(node.binder)
    domain = program.Split(
        low.make(node.amount), node.binder.local, maker.source(node.binder), where
    )
    target = low.local(node.result.id)
    decide(
        low,
        node,
        node.actor,
        domain,
        target,
        low.pack.most_seats,
        name=node.result.name,
    )


# ---- tokens ------------------------------------------------------------------------------


def count_tokens(low: Lowering, node: statements.MoveTokens, secret: Secret | None) -> None:
    """Write the choice of how many tokens of each kind are moved."""
    maker = _domain_maker(low, secret)
    kinds = tuple(low.layout.kinds[kind] for kind in node.kinds)
    caps = tuple(_cap(maker, node, kind) for kind in kinds)
    weights = tuple(_weight(low, node, kind) for kind in node.kinds)
    held = total(
        apply("mul", cap, ir.Const(weight))
        for cap, weight in zip(caps, weights, strict=True)
    )
    capacity = low.pack.zones[node.target.zone].capacity
    space = held
    if capacity >= 0:
        taken = maker.held(node.target)
        left = apply("max", ZERO, apply("sub", ir.Const(capacity), taken))
        space = apply("min", held, left)
    lowest, highest = _limits(maker, node, held, space)
    domain = program.Counts(kinds, caps, weights, lowest, highest, node.how == "worth")
    target = low.local(node.choice) if secret is None else ir.Slot(secret.base)
    decide(
        low,
        node,
        node.actor,
        domain,
        target,
        len(kinds),
        name=node.target.zone,
        secret=secret,
    )


def _cap(maker: Maker, node: statements.MoveTokens, kind: int) -> ir.Value:
    """Return how many of a kind there are to choose: none of another than the one named."""
    held = maker.counter(node.source, ir.Const(kind))
    if node.kind is None:
        return held
    return apply("if", apply("eq", maker.make(node.kind), ir.Const(kind)), held, ZERO)


def _weight(low: Lowering, node: statements.MoveTokens, kind: str) -> int:
    if node.how != "worth":
        return 1
    return max(0, low.pack.tokens[kind].fields.get(node.measure, 0))


def _limits(
    maker: Maker, node: statements.MoveTokens, held: ir.Value, space: ir.Value
) -> tuple[ir.Value, ir.Value]:
    """Return the least and the most that may be chosen."""
    if node.limit is None:
        return ZERO, space
    limit = maker.make(node.limit)
    match node.how:
        case "up to":
            return ZERO, apply("min", limit, space)
        case "worth":
            return apply("min", limit, space), space
        case _:
            exact = apply("min", limit, space)
            if node.policy == "or nothing":
                exact = apply("if", apply("ge", space, limit), limit, ZERO)
            return exact, exact
