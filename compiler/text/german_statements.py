"""Sentences in German: what is done, and by whom."""

from __future__ import annotations

from typing import assert_never

from cardwright.compiler.text import changes, names, shape
from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import german_nouns as nouns
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.german_amounts import amount, as_many
from cardwright.compiler.text.german_costs import cost_deed, paid, policy, trade
from cardwright.compiler.text.german_deeds import (
    Deed,
    bare,
    become,
    clause,
    inverted,
    leave,
    led,
    told,
)
from cardwright.compiler.text.german_nouns import Kinds
from cardwright.compiler.text.german_values import (
    members,
    named,
    number_range,
    of,
    place,
    place_noun,
    set_parts,
    test,
    value,
)
from cardwright.compiler.text.parts import Part
from cardwright.compiler.text.runs import (
    CLOSING,
    Number,
    Piece,
    Runs,
    Term,
    line,
    spaced,
    text_of,
)
from cardwright.compiler.text.words import Case, answers
from cardwright.compiler.tree import statements, types, values

NOTHING = Part(line("nichts passiert"))


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
            rest = spaced(value(inner, card, "acc"), target)
            return Deed(actor=actor, verb=moving(ctx, node.target), rest=rest)
        case statements.Trade():
            return trade(ctx.about(node.seat), node)
        case statements.Pay() | statements.Collect():
            return cost_deed(ctx, node)
        case statements.Become(subject=who, flag=flag, on=on):
            return become(ctx, who, flag, on)
        case statements.Choose() | statements.ChooseSome():
            return _choose(ctx.about(node.actor), node)
        case statements.Orders(actor=actor, place=where):
            inner = ctx.about(actor)
            rest = line("die Karten ", place(inner, where, "at"), " beliebig")
            return Deed(actor=actor, verb=grammar.ORDER, rest=rest)
        case statements.Splits():
            return _splits(ctx.about(node.actor), node)
        case statements.Rerolls(actor=actor, amount=much, dice=dice):
            inner = ctx.about(actor)
            some = "bis zu " if node.up_to else ""
            said = line(some, value(inner, much, "acc"), of(inner, dice))
            if shape.fixed(much) is None:
                few = "höchstens" if node.up_to else "genau"
                says = line(", wie ", value(inner, much), " angibt", CLOSING)
                said = line("einige", of(inner, dice), f", {few} so viele", says)
            return Deed(actor=actor, verb=grammar.REROLL, rest=_again(ctx, node, said))
        case statements.Measure(start=start, binder=binder, result=result):
            known = nouns.introduced(ctx, result.id, result.name, result.type)
            rest = line("die Schritte von ", value(ctx, start, "dat"), known)
            over = line(" über ", members(ctx, binder, "none", "acc", True))
            return Deed(actor=None, verb=grammar.MEASURE, rest=line(rest, over))
        case statements.SetField():
            return _set_field(ctx, node)
        case statements.Let(local=local):
            inner = ctx.bind(*names.binds(node))
            if names.is_plain(inner.name(local)):
                rest = line("um ", value(ctx, node.value, "acc"))
                return Deed(actor=None, subject=line("es"), verb=grammar.GO, rest=rest)
            said = value(ctx, node.value)
            said = line(", ", said) if text_of(said[0]).startswith("ob ") else said
            subject = value(inner, local)
            return Deed(
                actor=None, subject=subject, verb=grammar.BE, rest=said, is_state=True
            )
        case statements.Do():
            return _do(ctx, node)
        case statements.DoEffect(slot=slot):
            key = f"effects/{slot}"
            phrase = ctx.words.extra(key, "do")
            phrase = phrase or f"führt „{ctx.words.one(key)}“ {{card:gen}} aus"
            return told(ctx, key, phrase, {"seat": node.seat, "card": node.card})
        case statements.Shuffle(place=where):
            rest = place_noun(ctx, where, "acc")
            return Deed(actor=None, verb=grammar.SHUFFLE, rest=rest)
        case statements.Reveal(viewer=None, card=card):
            return Deed(actor=None, verb=grammar.REVEAL, rest=value(ctx, card, "acc"))
        case statements.Reveal(viewer=viewer, card=card):
            seen = value(ctx.about(viewer), card, "acc")
            return Deed(actor=viewer, verb=grammar.LOOK_AT, rest=seen)
        case statements.Roll(count=count, sides=sides, result=result):
            known = nouns.introduced(ctx, result.id, result.name, result.type)
            rolled = line(value(ctx, count), f" W{sides}")
            if shape.fixed(count) is None:
                rolled = as_many(ctx, line(f"so viele W{sides}"), count)
            rest = line(rolled, known)
            return Deed(actor=None, verb=grammar.ROLL, rest=rest)
        case statements.Announce(name=name):
            text = ctx.words.lexicon.texts.get(name, name)
            return Deed(actor=None, verb=grammar.ANNOUNCE, rest=line(f"an: „{text}“"))
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


def moving(ctx: Context, target: values.Place) -> grammar.Verb:
    """Return the verb for what goes to a place; the lexicon may say which."""
    return grammar.MOVES.get(ctx.words.extra(f"zones/{target.zone}", "move"), grammar.MOVE)


def _target(ctx: Context, target: values.Place, at_bottom: bool) -> Runs:
    bottom = line(", ganz unten", CLOSING) if at_bottom else ()
    return line(place(ctx, target, "to"), bottom)


def _move_tokens(ctx: Context, node: statements.MoveTokens) -> Deed:
    rest = line(
        moved(ctx, node),
        " ",
        place(ctx, node.source, "from"),
        " ",
        place(ctx, node.target, "to"),
        policy(node.policy, node.limit),
    )
    return Deed(actor=node.actor, verb=moving(ctx, node.target), rest=rest)


def tokens_noun(ctx: Context, node: statements.MoveTokens) -> Kinds:
    """Return the noun for the tokens that a sentence moves."""
    if node.kind is not None:
        return nouns.of_kind(value(ctx, node.kind, "gen"))
    zones = (node.source.zone, node.target.zone)
    return nouns.kinds_noun(ctx, node.noun, node.kinds, zones)


def moved(ctx: Context, node: statements.MoveTokens) -> Runs:
    """Return what and how much a sentence moves."""
    noun = tokens_noun(ctx, node)
    match node.how:
        case "all":
            return line("alle ", noun.form(True, "acc"))
        case "any":
            return line("beliebig viele ", noun.form(True, "acc"))
        case "up to" | "exactly" | "worth" if node.limit is None:
            return line(f"{node.how} ", noun.form(True, "acc"))
        case "up to" if node.limit is not None:
            return line("bis zu ", amount(ctx, node.limit, noun.form, "acc"))
        case "exactly" if node.limit is not None:
            return amount(ctx, node.limit, noun.form, "acc")
        case _:
            return _worth(ctx, node)


def _worth(ctx: Context, node: statements.MoveTokens) -> Runs:
    assert node.limit is not None
    measure = nouns.noun(ctx.words, f"fields/{node.measure}")
    return line(
        tokens_noun(ctx, node).form(True, "acc"),
        ", deren ",
        measure.form(False, "nom"),
        " zusammen mindestens ",
        value(ctx, node.limit, "acc"),
        " beträgt (und nicht mehr als nötig)",
        CLOSING,
    )


def _move_cards(ctx: Context, node: statements.MoveCards) -> Deed:
    is_there = node.source == node.binder.place
    where = place(ctx, node.source, "from")

    def noun(many: bool, case: Case) -> Runs:
        return line(*set_parts(ctx, node.binder, "none", case, many, not is_there))

    much: Piece = line("alle ", noun(True, "acc"))
    fixed = shape.fixed(node.limit)
    if node.how == "exactly" and node.limit is not None and fixed is not None:
        top = "die oberste " if fixed == 1 else "die obersten "
        number = () if fixed == 1 else line(value(ctx, node.limit), " ")
        much = line(top, number, noun(fixed != 1, "acc"))
    elif node.how == "exactly" and node.limit is not None:
        much = line("von oben ", amount(ctx, node.limit, noun, "acc"))
    elif node.how == "exactly" or node.limit is not None:
        limit = value(ctx, node.limit) if node.limit is not None else line("keine")
        much = line(much, " (", limit, ")")
    rest = spaced(much, where, _target(ctx, node.target, node.at_bottom))
    rest = line(rest, policy(node.policy, node.limit))
    return Deed(actor=node.actor, verb=moving(ctx, node.target), rest=rest)


# ---- choices -----------------------------------------------------------------------------


def _choose(ctx: Context, node: statements.Choose | statements.ChooseSome) -> Deed:
    known = nouns.chosen(ctx, node.binder, node.result)
    if isinstance(node, statements.ChooseSome):
        some = "bis zu " if node.up_to else ""

        def noun(many: bool, case: Case) -> Runs:
            return members(ctx, node.binder, "none", case, many)

        rest = line(some, amount(ctx, node.amount, noun, "acc"), known)
        return Deed(actor=node.actor, verb=grammar.CHOOSE, rest=rest)
    core, tail = set_parts(ctx, node.binder, "indef", "acc", False)
    called = _called(ctx, node)
    if called:
        core, tail, known = called, (), ()
    rest = line(core, known, tail)
    if node.optional:
        nobody = "niemanden" if node.binder.sort == "seat" else "nichts davon"
        rest = line(rest, f" oder {nobody}")
    return Deed(actor=node.actor, verb=grammar.CHOOSE, rest=rest)


def _called(ctx: Context, node: statements.Choose) -> Runs:
    """Return a number that is chosen by what it is called: `das Gebot von 0 bis 9`."""
    name, binder = ctx.names.get(node.result.id), node.binder
    if binder.sort != "number" or name is None or not name.key:
        return ()
    if not shape.same_name(binder, node.result) or binder.where is not None:
        return ()
    inner = ctx.bind(*names.binds(node))
    return line(value(inner, node.result, "acc"), ",", number_range(ctx, binder), CLOSING)


def _again(ctx: Context, node: statements.Rerolls, said: Runs) -> Runs:
    """Return what is said of dice that are rolled again: each once, and what they are called."""
    if node.once:
        said = line(said, ", jeden höchstens einmal,")
    known = node.again
    if known is None:
        return said
    return line(said, nouns.introduced(ctx, known.id, known.name, known.type))


def _splits(ctx: Context, node: statements.Splits) -> Deed:
    known = nouns.introduced(ctx, node.result.id, node.result.name, node.result.type)
    among = members(ctx, node.binder, "def", "dat", True)
    rest = line(value(ctx, node.amount, "acc"), " unter ", among, known)
    return Deed(actor=node.actor, verb=grammar.SHARE, rest=rest)


_CHANGES = {
    "set": (grammar.SET, " auf "),
    "increase": (grammar.INCREASE, " um "),
    "decrease": (grammar.DECREASE, " um "),
}


def _set_field(ctx: Context, node: statements.SetField) -> Deed:
    known = changes.of_set(ctx.words, node)
    if known is not None:
        return told(ctx, known.key, known.phrase, known.things)
    verb, by = _CHANGES[node.how]
    said = value(ctx, node.value, "acc")
    if node.how == "set" and isinstance(node.value.type, types.Flag):
        by, said = " danach, ", line("ob ", test(ctx, node.value))
    rest = line(named(ctx, node.target, "acc"), by, said)
    return Deed(actor=None, verb=verb, rest=rest)


def _do(ctx: Context, node: statements.Do) -> Deed:
    procedure = ctx.pack.procedures.get(node.name)
    parameters = procedure.parameters if procedure else ()
    pairs = zip(parameters, node.arguments, strict=False)
    key = f"procedures/{node.name}"
    return told(ctx, key, do_phrase(ctx, key), {each.name: of for each, of in pairs})


def do_phrase(ctx: Context, key: str) -> str:
    """Return how a procedure is told to be done."""
    return ctx.words.extra(key, "do") or f"führt „{ctx.words.one(key)}“ aus"


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
            return _if_do(ctx, node, "wenn ")
        case statements.ForEach():
            return (_for_each(ctx, node),)
        case statements.Repeat():
            return (Part(_repeat(ctx, node), block(ctx, node.body)),)
        case statements.Secretly():
            return (_secretly(ctx, node),)
        case statements.Table(value=looked, rows=rows):
            look = Deed(actor=None, verb=grammar.LOOK_UP, rest=value(ctx, looked, "acc"))
            return (Part(clause(ctx, look), tuple(_row(ctx, row) for row in rows)),)
        case statements.Offers():
            return _offers(ctx, node)
        case statements.ChooseOne(actor=actor, options=options):
            chosen = Deed(actor=actor, verb=grammar.CHOOSE, rest=line("eine Möglichkeit"))
            ways = tuple(_option(ctx, actor, each) for each in options)
            return (Part(clause(ctx, chosen), ways),)
        case statements.May():
            return _may(ctx, node)
        case statements.Trade(otherwise=otherwise) if otherwise is not None:
            traded = trade(ctx.about(node.seat), node)
            second = _otherwise(ctx, "wenn das nicht möglich ist", ", ", otherwise)
            return (Part(clause(ctx, traded)), *second)
        case statements.Pay(otherwise=otherwise) | statements.Collect(otherwise=otherwise):
            collected = cost_deed(ctx, node)
            second = _otherwise(ctx, "wenn das nicht möglich ist", ", ", otherwise)
            return (Part(clause(ctx, collected)), *second)
        case _:
            found = deed(ctx, node)
            return (Part(clause(ctx, found)),) if found else ()


def after(ctx: Context, lead: Runs, comma: str, body: statements.Block) -> Part:
    """Return a block after a clause: in one sentence where it is one deed."""
    found = deed(ctx, body[0]) if shape.is_simple(body) else None
    if found is not None:
        return Part(line(lead, comma, inverted(ctx, found)))
    return Part(lead, block(ctx, body))


def governed(ctx: Context, lead: Runs, body: statements.Block) -> Part:
    """Return a block under a heading: in one sentence where it is one deed."""
    found = deed(ctx, body[0]) if shape.is_simple(body) else None
    if found is not None:
        return Part(line(lead, ": ", clause(ctx, found)))
    return Part(lead, block(ctx, body))


def _if_do(ctx: Context, node: statements.IfDo, word: str) -> tuple[Part, ...]:
    first = after(ctx, line(word, test(ctx, node.test)), ", ", node.then)
    match node.otherwise:
        case (statements.IfDo() as other,):
            return (first, *_if_do(ctx, other, "sonst, wenn "))
        case otherwise:
            return (first, *_otherwise(ctx, "sonst", " ", otherwise))


def _otherwise(
    ctx: Context, word: str, comma: str, body: statements.Block | None
) -> tuple[Part, ...]:
    return () if body is None else (after(ctx, line(word), comma, body),)


def _for_each(ctx: Context, node: statements.ForEach) -> Part:
    inner = ctx.within(node.binder)
    order = () if node.start is None else line("reihum ab ", value(ctx, node.start, "dat"))
    if node.chooser is not None:
        order = line("in beliebiger Reihenfolge nach Wahl", of(ctx, node.chooser))
    found = deed(inner, node.body[0]) if shape.is_simple(node.body) else None
    if found is not None and shape.is_local(found.actor, node.binder.local):
        everyone = members(ctx, node.binder, "each", "nom", False)
        if not order:
            return Part(led(everyone, found))
        rest = spaced(found.rest, found.verb.particle)
        return Part(spaced(order, found.verb.third, everyone, rest))
    each = line("für ", members(ctx, node.binder, "each", "acc", False))
    return governed(inner, line(order, ", " if order else "", each), node.body)


def _secretly(ctx: Context, node: statements.Secretly) -> Part:
    inner = ctx.within(node.binder)
    found = deed(inner, node.body)
    if found is None:
        each = members(ctx, node.binder, "each", "acc", False)
        return Part(line("verdeckt, für ", each), parts(inner, node.body))
    hidden = Deed(actor=found.actor, verb=found.verb, rest=line("verdeckt ", found.rest))
    if shape.is_local(found.actor, node.binder.local):
        return Part(led(members(ctx, node.binder, "each", "nom", False), hidden))
    each = line("für ", members(ctx, node.binder, "each", "acc", False))
    return Part(line(each, ": ", clause(inner, hidden)))


def _repeat(ctx: Context, node: statements.Repeat) -> Runs:
    is_most = node.test is not None or shape.is_left(node.body)
    most = "höchstens " if is_most else ""
    lead = line(most, value(ctx, node.limit), "-mal")
    if shape.fixed(node.limit) is None:
        lead = as_many(ctx, f"{most}so oft", node.limit)
    verb = "wiederhole" if ctx.has_reader() else "wiederholt"
    lead = line(f"{verb} Folgendes ", lead)
    if node.test is None:
        return line(lead, ", bis zum Ende") if node.until else lead
    word = "bis" if node.until else "solange"
    return line(lead, f", {word} ", test(ctx, node.test))


def _row(ctx: Context, row: statements.Row) -> Part:
    span = str(row.low) if row.low == row.high else f"{row.low} bis {row.high}"
    return governed(ctx, line("bei ", Number(span)), row.body)


def _option(ctx: Context, actor: values.Value, option: statements.Option) -> Part:
    key = f"options/{option.name}"
    name = line(Term(key, ctx.words.one(key)))
    if option.test is not None:
        name = line(name, " (nur wenn ", test(ctx.about(actor), option.test), ")")
    return governed(ctx, name, option.body)


def _may(ctx: Context, node: statements.May) -> tuple[Part, ...]:
    who = line("du darfst")
    if not ctx.is_you(node.actor):
        who = line(value(ctx, node.actor), " darf")
    last = _otherwise(ctx, "wenn nicht", ", ", node.otherwise)
    if node.cost is not None:
        cost = bare(paid(ctx.about(node.actor), node.cost))
        body = () if shape.is_idle(node.body) else block(ctx, node.body)
        return (Part(spaced(who, cost), body), *last)
    found = deed(ctx, node.body[0]) if shape.is_simple(node.body) else None
    if found and shape.same(found.actor, node.actor) and found.verb.infinitive:
        return (Part(spaced(who, bare(found))), *last)
    return (Part(line(who, " Folgendes tun"), block(ctx, node.body)), *last)


def _offers(ctx: Context, node: statements.Offers) -> tuple[Part, ...]:
    """Return offers: the terms, who answers and how, the deal, and what comes otherwise."""
    inner = ctx.bind(*names.proposing(node))
    terms = Part(_offered(ctx, node), block(inner, node.terms))
    inner = inner.bind(*names.after_terms(node))
    without = value(inner, node.proposer, "dat")
    who = members(inner, node.binder, "each", "nom", False)
    said = answers(ctx.words, grammar.ANSWERS)
    another = f" oder, solange Angebote übrig sind, {said['counter']}"
    ways = f": {said['agree']}, {said['refuse']}{another}"
    if shape.fixed(node.limit) == 1:
        ways = f": {said['agree']} oder {said['refuse']}"
    who = line(who, CLOSING, " außer ", without)
    asked = line("dann antwortet reihum nach ", without, " ", who, ways)
    deal = after(inner, line("wenn alle zustimmen"), ", ", node.agreed)
    failed = "sobald jemand nicht zustimmt oder das Angebot abgebrochen wird"
    lost = _otherwise(inner, failed, ", ", node.otherwise)
    if shape.fixed(node.limit) == 1:
        return (terms, Part(asked), deal, *lost)
    maker = value(inner, node.proposer)
    by = line("das nächste Angebot macht ", maker, " oder wer ein anderes machen will")
    last = Part(line(by, "; nach einem abgebrochenen folgt keines mehr"))
    return (terms, Part(asked), deal, *lost, last)


def _offered(ctx: Context, node: statements.Offers) -> Runs:
    """Return how often an offer is made, and by whom at first."""
    maker = node.proposer
    known = nouns.introduced(ctx, maker.id, maker.name, maker.type)
    actor = grammar.after("von", value(ctx, node.actor, "dat"))
    actor = line(actor, known)
    if shape.fixed(node.limit) == 1:
        return line("ein Angebot wird gemacht, und zwar ", actor)
    often = line("bis zu ", value(ctx, node.limit), "-mal")
    if shape.fixed(node.limit) is None:
        often = as_many(ctx, "höchstens so oft", node.limit)
    return line(often, " wird ein Angebot gemacht, zuerst ", actor)
