"""Information flow: who is asked, and what is said, must not show what some may not see.

A choice that is asked only under a test, or among members found by a test, tells everybody how
the test came out; so the test may read open places and counts of face-down piles, and not
what lies in places that only some see. What is asked secretly is asked of all. A place that is
declared `remembered` was filled in the open. Names carry what they were made from, and what a
seat alone may see can tell itself what it may choose. A card that was revealed lies in the open
until a sentence comes that could move it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compiler.diagnostics.catalog import rules
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model, parts, statements, types, values

Hidden = dict[tuple[str, values.Value | None], None]
"""Places by zone and seat, in the order in which they were found."""


@dataclass(slots=True, kw_only=True)
class _Flow:
    """A pack while its sentences are followed, and which names hold what is hidden."""

    ctx: Context
    pack: model.Model
    names: dict[int, Hidden] = field(default_factory=dict[int, Hidden])
    revealed: set[values.Value] = field(default_factory=set[values.Value])

    def report(self, node: statements.Statement, what: str, hidden: Hidden) -> None:
        """Report that `what` shows each of the hidden places."""
        for zone in dict.fromkeys(zone for zone, _ in hidden):
            self.ctx.report(rules.leak(node.span, what, zone))


def check_visibility(ctx: Context, pack: model.Model) -> None:
    """Report choices, open variables and lines that depend on hidden places."""
    flow = _Flow(ctx=ctx, pack=pack)
    for procedure in pack.procedures.values():
        _whole(flow, procedure.body, {})
    for card in pack.cards.values():
        for effect in card.effects:
            _whole(flow, effect.body, {})
        for reaction in card.reactions:
            hidden = {} if reaction.where is None else _hidden(flow, reaction.where)
            _whole(flow, reaction.body, hidden)


def _whole(flow: _Flow, block: statements.Block, hidden: Hidden) -> None:
    """Follow a block from its start, where nothing has just been revealed."""
    flow.revealed.clear()
    _block(flow, block, hidden)


def _block(flow: _Flow, block: statements.Block, hidden: Hidden) -> Hidden:
    """Follow a block; return what its end depends on."""
    for each in block:
        _statement(flow, each, hidden)
        if isinstance(each, statements.Reveal):
            flow.revealed |= _opened(each, hidden)
        elif not isinstance(each, _STAYING):
            flow.revealed.clear()
        if isinstance(each, statements.IfDo) and _leaves(each.then):
            hidden = hidden | _hidden(flow, each.test)
    return hidden


_STAYING = statements.Announce | statements.SetField | statements.Let | statements.Measure
"""Sentences after which every card lies where it lay."""


def _opened(node: statements.Reveal, hidden: Hidden) -> set[values.Value]:
    """Return the card that all see from here on, where it is known which card that is."""
    is_open = node.viewer is None and not hidden
    return {node.card} if is_open and isinstance(node.card, _FIXED) else set()


_FIXED = values.Local | values.CardName


def _leaves(block: statements.Block) -> bool:
    """Return whether a block ends by leaving, so that what follows depends on its test."""
    return bool(block) and isinstance(block[-1], statements.Leave)


def _statement(flow: _Flow, node: statements.Statement, hidden: Hidden) -> None:
    match node:
        case statements.IfDo(test=test, then=then, otherwise=otherwise):
            inner = hidden | _hidden(flow, test)
            _block(flow, then, inner)
            _block(flow, otherwise or (), inner)
        case statements.Repeat(limit=limit, test=test, body=body):
            flow.revealed.clear()
            inner = hidden | _hidden(flow, limit)
            _block(flow, body, inner | (_hidden(flow, test) if test else {}))
        case statements.ForEach(binder=binder, chooser=chooser, body=body):
            inner = hidden | _hidden_in_binder(flow, binder)
            if chooser is not None:
                flow.report(node, "who is asked", inner | _hidden(flow, chooser))
            flow.revealed.clear()
            _block(flow, body, inner)
        case statements.Offers():
            _offers(flow, node, hidden)
        case statements.Table(value=value, rows=rows):
            inner = hidden | _hidden(flow, value)
            for row in rows:
                _block(flow, row.body, inner)
        case statements.Measure(start=start, binder=binder, result=local):
            read = _hidden(flow, start) | _hidden_in_binder(flow, binder)
            flow.names[local.id] = hidden | read
        case statements.Let(local=local, value=value):
            flow.names[local.id] = hidden | _hidden(flow, value)
        case statements.SetField(target=target, value=value):
            _variable(flow, node, target, hidden | _hidden(flow, value))
        case statements.Become(subject=subject, flag=flag):
            if flow.pack.variables[flag].seen == "all":
                shown = hidden | _hidden(flow, subject)
                flow.report(node, f"the open flag `{flag}`", shown)
        case statements.Announce() | statements.Reveal(viewer=None):
            flow.report(node, "what is said", hidden)
        case statements.Leave(what="game"):
            flow.report(node, "the end of the game", hidden)
        case statements.Secretly(binder=binder):
            flow.report(node, "who is asked", hidden | _hidden_in_binder(flow, binder))
        case _:
            _choice(flow, node, hidden)


def _offers(flow: _Flow, node: statements.Offers, hidden: Hidden) -> None:
    """Follow offers: who makes them, how often, and who answers is open to all."""
    begun = hidden | _hidden(flow, node.actor) | _hidden(flow, node.limit)
    flow.revealed.clear()
    asked = _block(flow, node.terms, begun) | _hidden_in_binder(flow, node.binder)
    flow.report(node, "who is asked", asked)
    flow.revealed.clear()
    _block(flow, node.agreed, {})
    _block(flow, node.otherwise or (), {})


def _variable(
    flow: _Flow, node: statements.SetField, target: values.Value, hidden: Hidden
) -> None:
    if not isinstance(target, values.GameField | values.OwnedField):
        return
    if flow.pack.variables[target.name].seen == "all":
        flow.report(node, f"the open variable `{target.name}`", hidden)


# ---- choices -----------------------------------------------------------------------------


def _choice(flow: _Flow, node: statements.Statement, hidden: Hidden) -> None:
    """Follow a sentence that asks somebody: that it is asked, and among what."""
    match node:
        case statements.May(body=body, otherwise=otherwise):
            flow.report(node, "who is asked", hidden)
            _block(flow, body, {})
            _block(flow, otherwise or (), {})
        case statements.ChooseOne(actor=actor, options=options):
            flow.report(node, "who is asked", hidden)
            for option in options:
                test = {} if option.test is None else _hidden(flow, option.test, actor)
                flow.report(node, "what can be chosen", test)
                _block(flow, option.body, {})
        case statements.Choose(actor=actor, binder=binder):
            flow.report(node, "who is asked", hidden)
            flow.report(node, "what can be chosen", _hidden_in_binder(flow, binder, actor))
        case statements.ChooseSome(actor=actor, binder=binder):
            flow.report(node, "who is asked", hidden)
            flow.report(node, "what can be chosen", _hidden_in_binder(flow, binder, actor))
        case statements.MoveTokens(choice=choice) if choice >= 0:
            flow.report(node, "who is asked", hidden)
        case statements.Pay(cost=cost, otherwise=otherwise):
            flow.report(node, "who is asked", hidden | _hidden(flow, cost.card))
            _block(flow, otherwise or (), hidden)
        case statements.Collect(binder=binder, otherwise=otherwise):
            flow.report(node, "who is asked", hidden | _hidden_in_binder(flow, binder))
            _block(flow, otherwise or (), hidden)
        case statements.Orders() | statements.Splits() | statements.Rerolls():
            flow.report(node, "who is asked", hidden)
        case _:
            pass


# ---- what a value reads ------------------------------------------------------------------


def _hidden(flow: _Flow, value: values.Value, actor: values.Value | None = None) -> Hidden:
    """Return the hidden places that a value reads; `actor` sees into its own."""
    found: Hidden = {}
    backs = _backs(flow, value)
    for each in parts.all_parts(value):
        match each:
            case values.EndOf() if id(each) in backs:
                pass
            case values.IsIn(card=card) if card in flow.revealed:
                pass
            case values.CountTokens(place=place) | values.IsIn(place=place):
                found |= _if_hidden(flow, place, actor)
            case values.EndOf(place=place) | values.IsPayable(place=place):
                found |= _if_hidden(flow, place, actor)
            case values.Printed(name=name, seat=seat):
                found |= _hidden_in_tests(flow, name, seat, actor)
            case values.CountSet(binder=binder):
                if not _is_pile_size(flow, binder):
                    found |= _place_of(flow, binder, actor)
            case values.Some(binder=binder) | values.The(binder=binder):
                found |= _place_of(flow, binder, actor)
            case values.Fold(binder=binder):
                found |= _place_of(flow, binder, actor)
            case values.Local(id=number) | values.Share(id=number):
                known = flow.names.get(number, {})
                found |= {place: None for place in known if not _is_own(flow, place, actor)}
            case _:
                pass
    return found


def _backs(flow: _Flow, value: values.Value) -> set[int]:
    """Return the ends of piles of which only the back is looked at, which all can see."""
    shown = {name for each in flow.pack.card_types.values() for name in each.backs}
    return {
        id(each.card)
        for each in parts.all_parts(value)
        if isinstance(each, values.CardField) and each.name in shown
    }


def _hidden_in_tests(
    flow: _Flow, name: str, seat: values.Value, actor: values.Value | None
) -> Hidden:
    """Return the hidden places that conditions of cards read, asked of a seat."""
    found: Hidden = {}
    for card in flow.pack.cards.values():
        for each in card.effects:
            if each.heading != name or each.test is None:
                continue
            owner = values.Local(
                id=each.seat, name="owner", type=types.Seat(), span=each.span
            )
            found |= _hidden(flow, each.test, owner if seat == actor else None)
    return found


def _is_pile_size(flow: _Flow, binder: values.Binder) -> bool:
    """Return whether only the height of a face-down pile is asked, which all can see."""
    if binder.place is None or binder.where is not None:
        return False
    return flow.pack.zones[binder.place.zone].seen == "nobody"


def _place_of(flow: _Flow, binder: values.Binder, actor: values.Value | None) -> Hidden:
    return {} if binder.place is None else _if_hidden(flow, binder.place, actor)


def _hidden_in_binder(
    flow: _Flow, binder: values.Binder, actor: values.Value | None = None
) -> Hidden:
    found = _place_of(flow, binder, actor)
    for each in (binder.where, binder.low, binder.high):
        if each is not None:
            found = found | _hidden(flow, each, actor)
    return found


def _if_hidden(flow: _Flow, place: values.Place, actor: values.Value | None) -> Hidden:
    declared = flow.pack.zones[place.zone]
    if declared.seen == "all" or declared.remembered:
        return {}
    key = (place.zone, place.seat)
    return {} if actor is not None and _sees(flow, key, actor) else {key: None}


def _is_own(
    flow: _Flow, place: tuple[str, values.Value | None], actor: values.Value | None
) -> bool:
    """Return whether what a name was made from is the actor's own: both are fixed seats."""
    return isinstance(actor, values.Local) and _sees(flow, place, actor)


def _sees(flow: _Flow, place: tuple[str, values.Value | None], actor: values.Value) -> bool:
    zone, seat = place
    return flow.pack.zones[zone].seen == "owner" and seat == actor
