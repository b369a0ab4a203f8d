"""Sentences in English: what is done, and by whom."""

from __future__ import annotations

from typing import assert_never

from cardwright.compiler.text import changes, names, shape
from cardwright.compiler.text import english_grammar as grammar
from cardwright.compiler.text import english_nouns as nouns
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_amounts import amount, bracketed, many_or_much
from cardwright.compiler.text.english_costs import cost_deed
from cardwright.compiler.text.english_deeds import (
    Deed,
    bare,
    become,
    clause,
    leave,
    led,
    told,
)
from cardwright.compiler.text.english_values import (
    counted,
    members,
    named,
    place,
    place_noun,
    test,
    value,
)
from cardwright.compiler.text.parts import Part
from cardwright.compiler.text.runs import (
    Icon,
    Number,
    Piece,
    Runs,
    Term,
    line,
    spaced,
)
from cardwright.compiler.text.words import answers
from cardwright.compiler.tree import statements, types, values

NOTHING = Part(line("nothing happens"))


def deed(ctx: Context, node: statements.Statement) -> Deed | None:
    """Return a simple sentence as a deed; one that holds others is none."""
    match node:
        case statements.MoveTokens():
            return _move_tokens(ctx.about(node.actor), node)
        case statements.MoveCards():
            return _move_cards(ctx.about(node.actor), node)
        case statements.MoveCard(actor=actor, card=card):
            inner = ctx.about(actor)
            target = _target(inner, node.target, node.at_bottom)
            return Deed(actor=actor, verb="move", rest=spaced(value(inner, card), target))
        case statements.Trade():
            return _trade(ctx.about(node.seat), node)
        case statements.Pay() | statements.Collect():
            return cost_deed(ctx, node)
        case statements.Become(subject=who, flag=flag, on=on):
            return become(ctx, who, flag, "becomes" if on else "stops")
        case statements.Choose() | statements.ChooseSome():
            return _choose(ctx.about(node.actor), node)
        case statements.Orders(actor=actor, place=where):
            inner = ctx.about(actor)
            rest = line("the cards ", place(inner, where, "at"), " in any order")
            return Deed(actor=actor, verb="put", rest=rest)
        case statements.Splits():
            return _splits(ctx.about(node.actor), node)
        case statements.Rerolls(actor=actor, amount=much, dice=dice):
            inner = ctx.about(actor)
            some = "up to " if node.up_to else ""
            rest = line(some, value(inner, much), " of ", value(inner, dice))
            if shape.fixed(much) is None:
                few = "at most" if node.up_to else "exactly"
                rest = line("some of ", value(inner, dice), f", {few} ", value(inner, much))
            if node.once:
                rest = line(rest, ", each at most once")
            if node.again is not None:
                known = nouns.introduced(
                    ctx, node.again.id, node.again.name, node.again.type
                )
                rest = line(rest, known)
            return Deed(actor=actor, verb="reroll", rest=rest)
        case statements.Measure(start=start, binder=binder, result=result):
            known = nouns.introduced(ctx, result.id, result.name, result.type)
            rest = line("the steps from ", value(ctx, start), known)
            over = line(" over ", members(ctx, binder, True))
            return Deed(actor=None, verb="measure", rest=line(rest, over))
        case statements.SetField():
            return _set_field(ctx, node)
        case statements.Let(local=local):
            said = value(ctx, node.value)
            inner = ctx.bind(*names.binds(node))
            if names.is_plain(inner.name(local)):
                return Deed(actor=None, subject=line("this"), verb="concern", rest=said)
            return Deed(
                actor=None, subject=value(inner, local), verb="be", rest=said, is_state=True
            )
        case statements.Do():
            return _do(ctx, node)
        case statements.DoEffect():
            return _do_effect(ctx, node)
        case statements.Shuffle(place=where):
            return Deed(actor=None, verb="shuffle", rest=place_noun(ctx, where))
        case statements.Reveal(viewer=viewer, card=card):
            verb = "reveal" if viewer is None else "look at"
            return Deed(actor=viewer, verb=verb, rest=value(ctx.about(viewer), card))
        case statements.Roll(count=count, sides=sides, result=result):
            known = nouns.introduced(ctx, result.id, result.name, result.type)
            rolled = line(value(ctx, count), f" d{sides}")
            if shape.fixed(count) is None:
                rolled = line(f"as many d{sides} as ", bracketed(ctx, count))
            return Deed(actor=None, verb="roll", rest=line(rolled, known))
        case statements.Announce(name=name):
            text = ctx.words.lexicon.texts.get(name, name)
            return Deed(actor=None, verb="announce:", rest=line(f"“{text}”"))
        case statements.Leave(what=what):
            return leave(what)
        case (
            statements.ChooseOne() | statements.May() | statements.IfDo()
            | statements.ForEach() | statements.Repeat() | statements.Secretly()
            | statements.Offers() | statements.Table()
        ):  # fmt: skip
            return None
        case _:
            assert_never(node)


# ---- movement ----------------------------------------------------------------------------


def _target(ctx: Context, target: values.Place, at_bottom: bool) -> Runs:
    return line(place(ctx, target, "to"), ", at the bottom" if at_bottom else "")


def _policy(
    policy: statements.Policy, limit: values.Value | None, many: str = "many"
) -> str:
    match policy:
        case "full":
            return ""
        case "as many as possible" if shape.fixed(limit) == 1:
            return ", if possible"
        case "as many as possible":
            return f", or as {many} as possible"
        case "or nothing":
            return ", or nothing at all"
        case _:
            assert_never(policy)


def _move_tokens(ctx: Context, node: statements.MoveTokens) -> Deed:
    rest = line(
        moved(ctx, node),
        " ",
        place(ctx, node.source, "from"),
        " ",
        place(ctx, node.target, "to"),
        _policy(node.policy, node.limit),
    )
    return Deed(actor=node.actor, verb="move", rest=rest)


def tokens_noun(ctx: Context, node: statements.MoveTokens, many: bool) -> Runs:
    """Return the noun for the tokens that a sentence moves."""
    if node.kind is not None:
        return line("tokens" if many else "token", " of ", value(ctx, node.kind))
    zones = (node.source.zone, node.target.zone)
    return nouns.kinds_noun(ctx, node.noun, node.kinds, zones, many)


def moved(ctx: Context, node: statements.MoveTokens) -> Runs:
    """Return what and how much a sentence moves."""
    limit = node.limit
    match node.how:
        case "all":
            return line("all ", tokens_noun(ctx, node, True))
        case "any":
            return line("any number of ", tokens_noun(ctx, node, True))
        case "up to" | "exactly" | "worth" if limit is None:
            return line(f"{node.how} some ", tokens_noun(ctx, node, True))
        case "up to" if limit is not None:
            much = amount(ctx, limit, lambda many: tokens_noun(ctx, node, many))
            return line("up to ", much)
        case "exactly" if limit is not None:
            return amount(ctx, limit, lambda many: tokens_noun(ctx, node, many))
        case _:
            return _worth(ctx, node)


def _worth(ctx: Context, node: statements.MoveTokens) -> Runs:
    assert node.limit is not None
    key = f"fields/{node.measure}"
    return line(
        tokens_noun(ctx, node, True),
        " with a total ",
        Term(key, ctx.words.one(key)),
        " of at least ",
        value(ctx, node.limit),
        " (and no more than needed)",
    )


def _move_cards(ctx: Context, node: statements.MoveCards) -> Deed:
    def noun(many: bool) -> Runs:
        return members(ctx, node.binder, many, node.source != node.binder.place)

    where = place(ctx, node.source, "from")
    much: Piece = line("all ", noun(True))
    fixed = shape.fixed(node.limit)
    if node.how == "exactly" and node.limit is not None and fixed is not None:
        number = () if fixed == 1 else line(value(ctx, node.limit), " ")
        much = line("the top ", number, noun(fixed != 1))
    elif node.how == "exactly" and node.limit is not None:
        much = amount(ctx, node.limit, noun)
        where = line("from the top of ", place_noun(ctx, node.source))
    elif node.how == "exactly" or node.limit is not None:
        limit = value(ctx, node.limit) if node.limit is not None else line("none")
        much = line(much, " (", limit, ")")
    rest = spaced(much, where, _target(ctx, node.target, node.at_bottom))
    return Deed(
        actor=node.actor, verb="move", rest=line(rest, _policy(node.policy, node.limit))
    )


def _trade(ctx: Context, node: statements.Trade) -> Deed:
    def noun(many: bool) -> Runs:
        return line(Icon(node.kind, ctx.words.form(f"tokens/{node.kind}", many)))

    verb = {"gains": "gain", "loses": "lose", "pays": "pay"}[node.verb]
    much = (
        line("all ", noun(True)) if shape.is_all(node) else amount(ctx, node.amount, noun)
    )
    rest = spaced(much, _unusual_places(ctx, node))
    policy = _policy(node.policy, node.amount, many_or_much(noun))
    return Deed(actor=node.seat, verb=verb, rest=line(rest, policy))


def _paid(ctx: Context, node: statements.Trade | statements.Pay) -> Deed:
    return _trade(ctx, node) if isinstance(node, statements.Trade) else cost_deed(ctx, node)


def _unusual_places(ctx: Context, node: statements.Trade) -> Runs:
    """Return the places of a trade, where they are not those that everybody expects."""
    if not shape.is_unusual(ctx.pack, node):
        return ()
    source, target = node.supply, node.home
    if node.verb != "gains":
        source, target = target, source
    return spaced(place(ctx, source, "from"), place(ctx, target, "to"))


# ---- choices -----------------------------------------------------------------------------


def _choose(ctx: Context, node: statements.Choose | statements.ChooseSome) -> Deed:
    known = nouns.chosen(ctx, node.binder, node.result)
    if isinstance(node, statements.ChooseSome):
        much = amount(ctx, node.amount, lambda many: members(ctx, node.binder, many))
        up_to = "up to " if node.up_to else ""
        return Deed(actor=node.actor, verb="choose", rest=line(up_to, much, known))
    one = members(ctx, node.binder, False, known=known)
    what = _called(ctx, node) or grammar.a(one)
    if node.optional:
        nobody = "nobody" if node.binder.sort == "seat" else "none"
        what = line(what, f", or {nobody}")
    return Deed(actor=node.actor, verb="choose", rest=what)


def _called(ctx: Context, node: statements.Choose) -> Runs:
    """Return a number that is chosen by what it is called: `the bid, from 0 to 9`."""
    name, binder = ctx.names.get(node.result.id), node.binder
    if binder.sort != "number" or name is None or not name.key:
        return ()
    if not shape.same_name(binder, node.result) or binder.where is not None:
        return ()
    low = value(ctx, binder.low) if binder.low else line("?")
    high = value(ctx, binder.high) if binder.high else line("?")
    inner = ctx.bind(*names.binds(node))
    return line(value(inner, node.result), ", from ", low, " to ", high)


def _splits(ctx: Context, node: statements.Splits) -> Deed:
    known = nouns.introduced(ctx, node.result.id, node.result.name, node.result.type)
    among = members(ctx, node.binder, True)
    rest = line(value(ctx, node.amount), " among the ", among, known)
    return Deed(actor=node.actor, verb="split", rest=rest)


def _set_field(ctx: Context, node: statements.SetField) -> Deed:
    known = changes.of_set(ctx.words, node)
    if known is not None:
        return told(ctx, known.key, known.phrase, known.things)
    by = " to " if node.how == "set" else " by "
    said = value(ctx, node.value)
    if node.how == "set" and isinstance(node.value.type, types.Flag):
        by, said = " according to ", line("whether ", test(ctx, node.value))
    rest = line(named(ctx, node.target), by, said)
    return Deed(actor=None, verb=node.how, rest=rest)


# ---- procedures --------------------------------------------------------------------------


def _do(ctx: Context, node: statements.Do) -> Deed:
    procedure = ctx.pack.procedures.get(node.name)
    parameters = procedure.parameters if procedure else ()
    known = {
        each.name: argument
        for each, argument in zip(parameters, node.arguments, strict=False)
    }
    key = f"procedures/{node.name}"
    phrase = ctx.words.extra(key, "do") or f"do “{ctx.words.one(key)}”"
    return told(ctx, key, phrase, known)


def _do_effect(ctx: Context, node: statements.DoEffect) -> Deed:
    key = f"effects/{node.slot}"
    phrase = ctx.words.extra(key, "do") or f"carry out “{ctx.words.one(key)}” of {{card}}"
    return told(ctx, key, phrase, {"seat": node.seat, "card": node.card})


# ---- sentences that hold others ----------------------------------------------------------


def block(ctx: Context, nodes: statements.Block) -> tuple[Part, ...]:
    """Return the clauses of a block; a name is known from its sentence on."""
    found: list[Part] = []
    for node in nodes:
        found += parts(ctx, node)
        ctx = ctx.bind(*names.binds(node))
    return tuple(found) or (NOTHING,)


def parts(ctx: Context, node: statements.Statement) -> tuple[Part, ...]:
    """Return a sentence as clauses, with the clauses that it governs."""
    match node:
        case statements.IfDo():
            return _if_do(ctx, node, "if ")
        case statements.ForEach():
            return (_for_each(ctx, node),)
        case statements.Repeat():
            return (Part(_repeat(ctx, node), block(ctx, node.body)),)
        case statements.Secretly(binder=binder, body=body):
            inner = ctx.within(binder)
            found = deed(inner, body)
            each = line("each ", members(ctx, binder, False))
            if found is None:
                return (Part(line("in secret, ", each), parts(inner, body)),)
            if shape.is_local(found.actor, binder.local):
                return (Part(led(line(each, " secretly"), found)),)
            return (Part(line("in secret, for ", each, ", ", clause(inner, found))),)
        case statements.Table(value=looked, rows=rows):
            lead = line("look up ", value(ctx, looked))
            return (Part(lead, tuple(_row(ctx, row) for row in rows)),)
        case statements.Offers():
            return _offers(ctx, node)
        case statements.ChooseOne(actor=actor, options=options):
            chosen = Deed(actor=actor, verb="choose", rest=line("one"))
            ways = tuple(_option(ctx, actor, each) for each in options)
            return (Part(clause(ctx, chosen), ways),)
        case statements.May():
            return _may(ctx, node)
        case statements.Trade(otherwise=otherwise) if otherwise is not None:
            found = _trade(ctx.about(node.seat), node)
            second = _otherwise(ctx, "if that is not possible", otherwise)
            return (Part(clause(ctx, found)), *second)
        case statements.Pay(otherwise=otherwise) | statements.Collect(otherwise=otherwise):
            paid = cost_deed(ctx, node)
            second = _otherwise(ctx, "if that is not possible", otherwise)
            return (Part(clause(ctx, paid)), *second)
        case _:
            found = deed(ctx, node)
            return (Part(clause(ctx, found)),) if found else ()


def governed(ctx: Context, lead: Runs, body: statements.Block, comma: str = ", ") -> Part:
    """Return a block under a condition: in one sentence where it is one deed."""
    found = deed(ctx, body[0]) if shape.is_simple(body) else None
    if found is not None:
        return Part(line(lead, comma, clause(ctx, found)))
    return Part(lead, block(ctx, body))


def _if_do(ctx: Context, node: statements.IfDo, word: str) -> tuple[Part, ...]:
    first = governed(ctx, line(word, test(ctx, node.test)), node.then)
    match node.otherwise:
        case (statements.IfDo() as other,):
            return (first, *_if_do(ctx, other, "otherwise, if "))
        case otherwise:
            return (first, *_otherwise(ctx, "otherwise", otherwise))


def _otherwise(ctx: Context, word: str, body: statements.Block | None) -> tuple[Part, ...]:
    return () if body is None else (governed(ctx, line(word), body),)


def _for_each(ctx: Context, node: statements.ForEach) -> Part:
    inner = ctx.within(node.binder)
    each = members(ctx, node.binder, False)
    order: Runs = ()
    if node.start is not None:
        order = line("in turn order from ", value(ctx, node.start), ", ")
    if node.chooser is not None:
        order = line("in any order chosen by ", value(ctx, node.chooser), ", ")
    found = deed(inner, node.body[0]) if shape.is_simple(node.body) else None
    if found is not None and shape.is_local(found.actor, node.binder.local):
        return Part(led(line(order, "each ", each), found))
    return governed(inner, line(order, "for each ", each), node.body)


def _repeat(ctx: Context, node: statements.Repeat) -> Runs:
    is_most = node.test is not None or shape.is_left(node.body)
    up_to, at_most = ("up to ", "at most ") if is_most else ("", "")
    times = "time" if shape.fixed(node.limit) == 1 else "times"
    lead = line(f"repeat this {up_to}", value(ctx, node.limit), f" {times}")
    if isinstance(node.limit, shape.Counted):
        things = counted(ctx, node.limit, True)
        lead = line(f"repeat this {at_most}as many times as there are ", things)
    elif shape.fixed(node.limit) is None:
        number = f"{at_most}as many times as "
        lead = line(f"repeat this {number}", bracketed(ctx, node.limit))
    if node.test is None:
        return line(lead, ", until the end") if node.until else lead
    word = "until" if node.until else "as long as"
    return line(lead, f", {word} ", test(ctx, node.test))


def _row(ctx: Context, row: statements.Row) -> Part:
    span = str(row.low) if row.low == row.high else f"{row.low} to {row.high}"
    return governed(ctx, line("on ", Number(span)), row.body)


def _option(ctx: Context, actor: values.Value, option: statements.Option) -> Part:
    key = f"options/{option.name}"
    name = line(Term(key, ctx.words.one(key)))
    if option.test is not None:
        name = line(name, " (only if ", test(ctx.about(actor), option.test), ")")
    return governed(ctx, name, option.body, ": ")


def _may(ctx: Context, node: statements.May) -> tuple[Part, ...]:
    who = line("you") if ctx.is_you(node.actor) else value(ctx, node.actor)
    not_ = "if you do not" if ctx.is_you(node.actor) else "if not"
    last = _otherwise(ctx, not_, node.otherwise)
    if node.cost is not None:
        paid = bare(_paid(ctx.about(node.actor), node.cost))
        body = () if shape.is_idle(node.body) else block(ctx, node.body)
        return (Part(line(who, " may ", paid), body), *last)
    found = deed(ctx, node.body[0]) if shape.is_simple(node.body) else None
    if found is not None and shape.same(found.actor, node.actor):
        return (Part(line(who, " may ", bare(found))), *last)
    return (Part(line(who, " may do this"), block(ctx, node.body)), *last)


def _offers(ctx: Context, node: statements.Offers) -> tuple[Part, ...]:
    """Return offers: the terms, who answers and how, the deal, and what comes otherwise."""
    inner = ctx.bind(*names.proposing(node))
    terms = Part(_offered(ctx, node), block(inner, node.terms))
    inner = inner.bind(*names.after_terms(node))
    proposer = value(inner, node.proposer)
    who = line("then each ", members(inner, node.binder, False), " except ", proposer)
    said = answers(ctx.words, grammar.ANSWERS)
    another = f" or, while offers are left, {said['counter']}"
    ways = f": {said['agree']}, {said['refuse']}{another}"
    if shape.fixed(node.limit) == 1:
        ways = f": {said['agree']} or {said['refuse']}"
    asked = line(who, " answers, in turn order after ", proposer, ways)
    deal = governed(inner, line("if all of them agree"), node.agreed)
    failed = "as soon as one does not agree, or the offer is broken off"
    lost = _otherwise(inner, failed, node.otherwise)
    if shape.fixed(node.limit) == 1:
        return (terms, Part(asked), deal, *lost)
    by = line(
        "the next offer is made by ", proposer, ", or by whoever wants to make another"
    )
    last = Part(line(by, "; none follows one that was broken off"))
    return (terms, Part(asked), deal, *lost, last)


def _offered(ctx: Context, node: statements.Offers) -> Runs:
    """Return how often an offer is made, and by whom at first."""
    maker = node.proposer
    known = nouns.introduced(ctx, maker.id, maker.name, maker.type)
    actor = line(value(ctx, node.actor), known)
    if shape.fixed(node.limit) == 1:
        return line("an offer is made by ", actor)
    times = line("up to ", value(ctx, node.limit), " times")
    if shape.fixed(node.limit) is None:
        times = line("up to a number of times equal to ", bracketed(ctx, node.limit))
    return line(times, ", an offer is made, at first by ", actor)
