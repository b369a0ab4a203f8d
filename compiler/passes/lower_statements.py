"""Typed sentences to instructions: movement, variables and the flow between blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from cardwright.compiler.passes import (
    lower_boards,
    lower_choices,
    lower_costs,
    lower_dice,
    lower_guards,
    lower_loops,
    lower_moves,
    lower_offers,
    lower_orders,
    lower_secret,
)
from cardwright.compiler.passes.applied import ONE, ZERO, apply
from cardwright.compiler.passes.lower import Lowering
from cardwright.compiler.tree import model, statements, types, values
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir


def block(low: Lowering, body: statements.Block) -> None:
    """Write the sentences of a block."""
    for each in body:
        statement(low, each)


def statement(low: Lowering, node: statements.Statement) -> None:
    """Write one sentence; what is said of a seat that is none does not happen."""
    low.begin(node.span)
    needed = lower_guards.needed(low, node)
    if needed is None:
        _write(low, node)
        return
    there, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(needed, there, after))
    low.go(there)
    _write(low, node)
    low.jump_to(after)


def _write(low: Lowering, node: statements.Statement) -> None:
    match node:
        case statements.MoveTokens():
            lower_moves.move_tokens(low, node)
        case statements.MoveCards():
            lower_moves.move_cards(low, node)
        case statements.MoveCard():
            lower_moves.move_card(low, node)
        case statements.Trade():
            _trade(low, node)
        case statements.Pay():
            _pay(low, node)
        case statements.Collect():
            lower_costs.collect(low, node, block)
        case statements.Become():
            _become(low, node)
        case statements.Choose():
            lower_choices.choose(low, node)
        case statements.ChooseSome():
            lower_choices.choose_some(low, node)
        case statements.ChooseOne():
            _choose_one(low, node)
        case statements.May():
            _may(low, node)
        case statements.Orders():
            lower_choices.orders(low, node)
        case statements.Splits():
            lower_choices.splits(low, node)
        case statements.Rerolls():
            lower_dice.rerolls(low, node)
        case statements.Measure():
            lower_boards.measure(low, node)
        case statements.SetField():
            _set_field(low, node)
        case statements.Let():
            low.emit(do.Store(low.local(node.local.id), low.make(node.value)))
        case statements.Do():
            _do(low, node)
        case statements.DoEffect():
            _do_effect(low, node)
        case statements.Shuffle():
            low.emit(do.Shuffle(low.maker().pile(node.place)))
            low.log(low.speaker.log(node), (), None)
        case statements.Reveal():
            viewer = None if node.viewer is None else low.make(node.viewer)
            line = low.speaker.log(node)
            if line is not None:
                low.reveals.add(low.line(line))
            low.log(line, (), viewer)
        case statements.Roll():
            lower_dice.roll(low, node)
        case statements.Announce():
            line = low.speaker.announcement(node.name)
            low.announced[node.name] = low.line(line)
            low.log(line, (), None)
        case statements.Leave():
            _leave(low, node)
        case statements.IfDo():
            _if(low, node)
        case statements.ForEach():
            _for_each(low, node)
        case statements.Repeat():
            _repeat(low, node)
        case statements.Secretly():
            lower_secret.secretly(low, node)
        case statements.Offers():
            _offers(low, node)
        case statements.Table():
            _table(low, node)
        case _:
            assert_never(node)


def _trade(low: Lowering, node: statements.Trade) -> None:
    """Write a gain, loss or payment; a payment that cannot be made does the other thing."""
    if node.verb != "pays":
        lower_moves.trade(low, node)
        return
    then, otherwise, after = (low.draft(node.span) for _ in range(3))
    low.end(do.Branch(_can_pay(low, node), then, otherwise))
    low.go(then)
    lower_moves.trade(low, node)
    low.end(do.Jump(after))
    low.go(otherwise)
    block(low, node.otherwise or ())
    low.jump_to(after)


def _pay(low: Lowering, node: statements.Pay) -> None:
    """Write a payment; one that cannot be made does the other thing."""
    then, otherwise, after = (low.draft(node.span) for _ in range(3))
    price, test = lower_costs.can_pay(low, node)
    low.end(do.Branch(test, then, otherwise))
    low.go(then)
    lower_costs.pay(low, node, price)
    low.end(do.Jump(after))
    low.go(otherwise)
    block(low, node.otherwise or ())
    low.jump_to(after)


def _can_pay(low: Lowering, node: statements.Trade) -> ir.Value:
    held = low.maker().counter(node.home, ir.Const(low.layout.kinds[node.kind]))
    return apply("ge", held, low.make(node.amount))


def _become(low: Lowering, node: statements.Become) -> None:
    target = low.maker().variable(node.flag, node.subject)
    wanted = ONE if node.on else ZERO
    line = low.speaker.log(node)
    if line is None:
        low.emit(do.Store(target, wanted))
        return
    change, after = low.draft(node.span), low.draft(node.span)
    low.end(do.Branch(apply("eq", target, wanted), after, change))
    low.go(change)
    low.emit(do.Store(target, wanted))
    low.log(line, (), _reader(low, low.pack.variables[node.flag].seen, node.subject))
    low.jump_to(after)


def _set_field(low: Lowering, node: statements.SetField) -> None:
    target = _variable(low, node.target)
    value = low.make(node.value)
    kind = node.target.type
    if node.how != "set" and isinstance(kind, types.Number):
        value = apply("add" if node.how == "increase" else "sub", target, value)
        value = apply("max", ir.Const(kind.low), apply("min", ir.Const(kind.high), value))
    low.emit(do.Store(target, value))
    low.log(low.speaker.log(node), (), _owner_only(low, node.target))


def _variable(low: Lowering, target: values.Value) -> ir.Place:
    """Return the slot of a variable; a seat that is none has been ruled out before."""
    assert isinstance(target, values.GameField | values.OwnedField)
    if isinstance(target, values.GameField):
        return ir.Slot(low.layout.fields[target.name].base)
    return low.maker().variable(target.name, target.owner)


def _owner_only(low: Lowering, target: values.Value) -> ir.Value | None:
    match target:
        case values.OwnedField(name=name, owner=owner):
            return _reader(low, low.pack.variables[name].seen, owner)
        case values.GameField(name=name) if low.pack.variables[name].seen != "all":
            return lower_moves.NOBODY
        case _:
            return None


def _reader(low: Lowering, seen: model.Seen, owner: values.Value) -> ir.Value | None:
    """Return who may read of a variable: its owner, nobody, or `None` for everybody."""
    if seen == "all":
        return None
    return low.make(owner) if seen == "owner" else lower_moves.NOBODY


# ---- procedures and effects --------------------------------------------------------------


def _do(low: Lowering, node: statements.Do) -> None:
    parameters = low.pack.procedures[node.name].parameters
    made = [low.make(each) for each in node.arguments]
    for parameter, value in zip(parameters, made, strict=True):
        low.emit(do.Store(low.local(parameter.local), value))
    low.call(low.numbers[f"event {node.name}"], node.span)


def _do_effect(low: Lowering, node: statements.DoEffect) -> None:
    """Write a jump to the effect that the card prints; a card without one does nothing."""
    printed = [
        (card, effect)
        for card in low.pack.cards.values()
        for effect in card.effects
        if effect.heading == node.slot
    ]
    row = [ir.NONE] * len(low.layout.deck)
    for index, (definition, _) in enumerate(printed):
        for copy in low.layout.cards[definition.name]:
            row[copy] = index
    card, seat = low.fresh(), low.fresh()
    low.emit(do.Store(card, low.make(node.card)))
    low.emit(do.Store(seat, low.make(node.seat)))
    after = low.draft(node.span)
    blocks = tuple(low.draft(node.span) for _ in printed)
    low.end(do.Switch(ir.Lookup(low.tables.number(tuple(row)), card), blocks, after))
    for (definition, effect), entry in zip(printed, blocks, strict=True):
        low.go(entry)
        low.emit(do.Store(low.local(effect.card), card))
        low.emit(do.Store(low.local(effect.seat), seat))
        low.end(do.Call(low.numbers[f"effect {definition.name} {node.slot}"], after))
    low.go(after)


def _leave(low: Lowering, node: statements.Leave) -> None:
    match node.what:
        case "nothing":
            return
        case "repeat" | "offers":
            lower_offers.leave(low, node.span, least=len(low.leaves))
            low.end(do.Jump(low.leaves[-1]))
        case "procedure":
            lower_offers.leave(low, node.span)
            low.end(do.Return(low.current))
        case "game":
            lower_offers.leave(low, node.span)
            low.end(do.EndGame())
    low.go(low.draft(node.span))


# ---- branches ----------------------------------------------------------------------------


def _if(low: Lowering, node: statements.IfDo) -> None:
    then, otherwise, after = (low.draft(node.span) for _ in range(3))
    low.end(do.Branch(low.make(node.test), then, otherwise))
    low.go(then)
    block(low, node.then)
    low.end(do.Jump(after))
    low.go(otherwise)
    block(low, node.otherwise or ())
    low.jump_to(after)


def _may(low: Lowering, node: statements.May) -> None:
    then, otherwise, after = (low.draft(node.span) for _ in range(3))
    pays = _if_it_can_pay(low, node, otherwise)
    answer = lower_choices.yes_or_no(low, node)
    low.end(do.Branch(answer, then, otherwise))
    low.go(then)
    pays()
    block(low, node.body)
    low.end(do.Jump(after))
    low.go(otherwise)
    block(low, node.otherwise or ())
    low.jump_to(after)


def _if_it_can_pay(
    low: Lowering, node: statements.May, otherwise: int
) -> Callable[[], None]:
    """Write that a seat which cannot pay is not asked; return what writes its payment."""
    match node.cost:
        case None:
            return lambda: None
        case statements.Trade() as trade:
            _ask_if(low, node, _can_pay(low, trade), otherwise)
            return lambda: lower_moves.trade(low, trade)
        case statements.Pay() as cost:
            price, test = lower_costs.can_pay(low, cost)
            _ask_if(low, node, test, otherwise)
            lower_costs.tells(low, cost.cost, price)
            return lambda: lower_costs.pay(low, cost, price)


def _ask_if(low: Lowering, node: statements.May, test: ir.Value, otherwise: int) -> None:
    asked = low.draft(node.span)
    low.end(do.Branch(test, asked, otherwise))
    low.go(asked)


def _choose_one(low: Lowering, node: statements.ChooseOne) -> None:
    answer = lower_choices.choose_one(low, node)
    after = low.draft(node.span)
    entries = tuple(low.draft(node.span) for _ in node.options)
    low.end(do.Switch(answer, entries, after))
    line = low.speaker.log(node)
    for number, (option, entry) in enumerate(zip(node.options, entries, strict=True)):
        low.go(entry)
        low.log(line, (ir.Const(number),), None)
        block(low, option.body)
        low.end(do.Jump(after))
    low.go(after)


def _table(low: Lowering, node: statements.Table) -> None:
    lowest = min(row.low for row in node.rows)
    highest = max(row.high for row in node.rows)
    after = low.draft(node.span)
    entries = [low.draft(node.span) for _ in node.rows]
    by_value = [after] * (highest - lowest + 1)
    for row, entry in zip(node.rows, entries, strict=True):
        for value in range(row.low, row.high + 1):
            by_value[value - lowest] = entry
    index = apply("sub", low.make(node.value), ir.Const(lowest))
    low.end(do.Switch(index, tuple(by_value), after))
    for row, entry in zip(node.rows, entries, strict=True):
        low.go(entry)
        block(low, row.body)
        low.end(do.Jump(after))
    low.go(after)


# ---- loops -------------------------------------------------------------------------------


def _for_each(low: Lowering, node: statements.ForEach) -> None:
    is_free = node.chooser is not None
    loop = lower_orders.begin(low, node) if is_free else lower_loops.begin_each(low, node)
    low.leaves.append(loop.after)
    block(low, node.body)
    low.leaves.pop()
    lower_loops.end_each(low, loop)


MOST_TIMES = ir.Const(10_000)


def _repeat(low: Lowering, node: statements.Repeat) -> None:
    """Write a bounded loop: the limit is fixed when it begins, the test asked each time."""
    done, limit = low.local(node.cursor), low.fresh()
    low.emit(do.Store(limit, apply("min", low.make(node.limit), MOST_TIMES)))
    low.emit(do.Store(done, ZERO))
    head, body, after = (low.draft(node.span) for _ in range(3))
    low.jump_to(head)
    test = apply("lt", done, limit)
    if node.test is not None:
        asked = low.make(node.test)
        test = apply("and", test, apply("not", asked) if node.until else asked)
    low.end(do.Branch(test, body, after))
    low.go(body)
    low.emit(do.Store(done, apply("add", done, ONE)))
    low.leaves.append(after)
    block(low, node.body)
    low.leaves.pop()
    low.end(do.Jump(head))
    low.go(after)


def _offers(low: Lowering, node: statements.Offers) -> None:
    """Write offers: terms, answers one after the other, then the deal or its end."""
    talk = lower_offers.begin(low, node)
    low.leaves.append(talk.stopped)
    block(low, node.terms)
    low.leaves.pop()
    lower_offers.answers(low, node, talk)
    agreed = lower_offers.agree(low, talk)
    block(low, node.agreed)
    lower_offers.withdraw(low, talk, agreed)
    low.leaves.append(talk.ended)
    block(low, node.otherwise or ())
    low.leaves.pop()
    lower_offers.again(low, talk)
