"""Values, tests, places and sets in English."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from cardwright.compiler.text import changes, distances, english_sums, phrases, shape
from cardwright.compiler.text import english_grammar as grammar
from cardwright.compiler.text import english_nouns as nouns
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import (
    CLOSING,
    CardName,
    Gap,
    Icon,
    Number,
    Runs,
    Term,
    line,
    linked,
    plain,
    spaced,
)
from cardwright.compiler.text.words import Case, enum_key
from cardwright.compiler.tree import types, values
from cardwright.compiler.tree.parts import walks


def value(ctx: Context, node: values.Value) -> Runs:
    """Return a value as a noun phrase: `the number of troops behind their screen`."""
    gap = ctx.gap(node)
    return _said(ctx, node) if gap is None else line(Gap(gap, nouns.gap_form(node.type)))


def _said(ctx: Context, node: values.Value) -> Runs:
    match node:
        case values.Number(value=number):
            return line(Number(str(number)))
        case values.EnumValue(enum=enum, name=name):
            word = ctx.words.one(f"{enum_key(enum)}/{name}")
            return line(f"“{word}”" if enum.startswith("option ") else word)
        case values.Nothing(type=kind):
            return line("nobody" if isinstance(kind, types.Seat) else "no card")
        case values.NamedNumber():
            return nouns.named_number(ctx, node)
        case values.OptionValue(name=name):
            key = f"rule-options/{name}"
            return line("the rule option “", Term(key, ctx.words.one(key)), "”")
        case values.Local():
            return nouns.local(ctx, node)
        case values.Share(id=number, name=name, seat=seat):
            known = values.Local(id=number, name=name, type=node.type, span=node.span)
            return owned(ctx, line(nouns.local_noun(ctx, known)), seat)
        case (
            values.GameField() | values.OwnedField() | values.CardField()
            | values.KindField() | values.Defined()
        ):  # fmt: skip
            if isinstance(node.type, types.Flag):
                return line("whether ", test(ctx, node))
            return named(ctx, node)
        case values.Place():
            return place_noun(ctx, node)
        case values.EndOf(end=end, place=where):
            return line(f"the {end} card of ", place_noun(ctx, where))
        case values.KindName(name=name):
            return line(Icon(name, ctx.words.one(f"tokens/{name}")))
        case values.CardName(name=name):
            return line(CardName(name, ctx.words.one(f"cards/{name}")))
        case values.CountSet(binder=binder):
            return line("the number of ", members(ctx, binder, True))
        case values.CountTokens():
            word = "amount" if shape.is_mass(ctx.words, node) else "number"
            return line(f"the {word} of ", tokens(ctx, node, True))
        case values.Fold():
            return _fold(ctx, node)
        case values.Steps(start=start, end=last):
            return distances.between(value(ctx, start), value(ctx, last))
        case values.FoldDice(op=op, dice=dice):
            word = "sum" if op == "sum" else op
            return line(f"the {word} of ", value(ctx, dice))
        case values.The(binder=binder) if ctx.is_other(binder):
            return line("the other player")
        case values.The(binder=binder):
            return line("the ", members(ctx, binder, False))
        case values.Arithmetic():
            return english_sums.arithmetic(node, sum_parts(ctx))
        case values.Negative(value=inner):
            return line("minus ", _wrapped(ctx, inner, 3))
        case values.IfValue():
            return english_sums.either(ctx, node, sum_parts(ctx))
        case (
            values.Some() | values.Logic() | values.Not() | values.Compare()
            | values.IsCard() | values.IsKind() | values.IsIn() | values.IsEmpty()
            | values.IsPayable() | values.Printed()
        ):  # fmt: skip
            return line("whether ", test(ctx, node))
        case values.Unknown():
            return line("something unknown")
        case _:
            assert_never(node)


# ---- names -------------------------------------------------------------------------------


def pronoun(ctx: Context, node: values.Value) -> Runs:
    """Return what a seat that does something is called where it is done to itself."""
    is_itself = shape.seat_type(node) and shape.same(node, ctx.subject)
    return line("themselves") if is_itself and not ctx.is_you(node) else ()


def whose(ctx: Context, owner: values.Value) -> Runs | None:
    """Return `their`, `your`, `that player’s`, or nothing where only `of` will do."""
    if ctx.is_you(owner):
        return line("your")
    gap = ctx.gap(owner)
    if shape.same(owner, ctx.subject):
        return line("their")
    if gap is not None:
        return line(Gap(gap, "whose")) if shape.seat_type(owner) else None
    is_short = isinstance(owner, values.Local | values.GameField)
    if is_short and isinstance(owner.type, types.Seat | types.Card):
        return line(value(ctx, owner), "’s")
    return None


def owned(ctx: Context, noun: Runs, owner: values.Value) -> Runs:
    """Return `their noun` or `the noun of the winner`."""
    possessive = whose(ctx, owner)
    if possessive is not None:
        return line(possessive, " ", noun)
    return line("the ", noun, " of ", value(ctx, owner))


def named(ctx: Context, node: values.Value) -> Runs:
    """Return a variable, a property or a definition by its noun."""
    noun = nouns.field_noun(ctx, node, False)
    match node:
        case values.OwnedField(owner=owner) | values.CardField(card=owner):
            return owned(ctx, noun, owner)
        case values.KindField(kind=owner) | values.Defined(arguments=(owner,)):
            return owned(ctx, noun, owner)
        case values.Defined(name=name, arguments=(_, _, *_) as of):
            joined = phrases.after_noun(ctx, name, of, phrases.ENGLISH, _say(ctx))
            return line("the ", noun, joined)
        case _:
            return line("the ", noun)


def cost(ctx: Context, node: values.Cost) -> Runs:
    """Return what a card costs: `the price of the problem`."""
    return owned(ctx, nouns.term(ctx, f"costs/{node.name}"), node.card)


# ---- arithmetic --------------------------------------------------------------------------


def _wrapped(ctx: Context, node: values.Value, strength: int) -> Runs:
    inner = value(ctx, node)
    return inner if shape.strength(node) >= strength else line("(", inner, ")")


def sum_parts(ctx: Context) -> english_sums.Parts:
    """Return how the parts of a number are said."""
    return english_sums.Parts(wrapped=partial(_wrapped, ctx), test=partial(test, ctx))


def _fold(ctx: Context, node: values.Fold) -> Runs:
    article = "the sum of" if node.op == "sum" else f"the {node.op}"
    inner = ctx.within(node.binder)
    if shape.is_field_of(node.body, node.binder.local):
        many = node.op == "sum"
        noun = nouns.field_noun(inner, node.body, many)
        among = "of all" if many else "among all"
        return line(
            f"{article} {'the ' if many else ''}",
            noun,
            f" {among} ",
            members(ctx, node.binder, True),
        )
    if shape.is_local(node.body, node.binder.local):
        many = node.op == "sum"
        return line(article, " all " if many else " ", members(ctx, node.binder, many))
    body = _wrapped(inner, node.body, 1)
    each = members(ctx, node.binder, False)
    return line(f"{article.removesuffix(' of')}, for each ", each, ", of ", body)


# ---- tokens and amounts ------------------------------------------------------------------


def tokens(ctx: Context, node: values.CountTokens, many: bool) -> Runs:
    """Return the tokens that are counted and where they lie."""
    if node.kind is not None:
        noun = line("tokens" if many else "token", " of ", value(ctx, node.kind))
    else:
        noun = nouns.kinds_noun(ctx, node.noun, node.kinds, (node.place.zone,), many)
    return line(noun, " ", place(ctx, node.place, "at"))


def counted(ctx: Context, node: shape.Counted, many: bool) -> Runs:
    """Return the things that are counted, without an article."""
    if isinstance(node, values.CountTokens):
        return tokens(ctx, node, many)
    return members(ctx, node.binder, many)


# ---- places ------------------------------------------------------------------------------


def place(ctx: Context, node: values.Place, way: nouns.Way) -> Runs:
    """Return a place as where something is, goes to or comes from."""
    key = f"zones/{node.zone}"
    phrase = nouns.place_phrase(ctx.words, key, way)
    if "{card}" in phrase and node.seat is not None:
        before, _, after = phrase.partition("{card}")
        return line(before, value(ctx, node.seat), after)
    article, tail = _article(ctx, node)
    if "{the}" not in phrase:
        tail = line(" of ", value(ctx, node.seat)) if node.seat is not None else ()
        return line(phrase, tail)
    before, _, after = phrase.partition("{the}")
    return line(before, article, linked(key, after), tail)


def _article(ctx: Context, node: values.Place) -> tuple[Runs, Runs]:
    possessive = whose(ctx, node.seat) if node.seat is not None else line("the")
    if possessive or node.seat is None:
        return possessive or (), ()
    return line("the"), line(" of ", value(ctx, node.seat))


def place_noun(ctx: Context, node: values.Place) -> Runs:
    """Return a place as a noun phrase."""
    article, tail = _article(ctx, node)
    key = f"zones/{node.zone}"
    return line(article, " ", Term(key, ctx.words.one(key)), tail)


# ---- sets --------------------------------------------------------------------------------


def members(
    ctx: Context,
    binder: values.Binder,
    many: bool,
    with_place: bool = True,
    known: Runs = (),
) -> Runs:
    """Return the members of a set without an article: `survivors whose pledge is 3`.

    `known` is what one of them is called, in brackets, where none of them has a name.
    """
    found = shape.members(binder)
    inner = ctx.within(binder)
    if binder.sort == "seat":
        inner = inner.about(None)
    of = [each for each in found.rest if shape.is_close(each, binder.local)]
    clauses = [each for each in found.rest if not shape.is_close(each, binder.local)]
    relative = grammar.listed(
        tuple(_restriction(inner, each, binder, many) for each in clauses)
    )
    out = shape.all_excluded(binder)
    others = tuple(pronoun(ctx, each) or value(inner, each) for each in out)
    without = line("other than ", grammar.listed(others)) if others else ()
    name = known or nouns.member(ctx, binder)
    return spaced(
        line(_head(ctx, binder, found, many), name),
        *(_close(inner, each) for each in of if isinstance(each, values.Compare)),
        _where(ctx, binder) if with_place else (),
        relative,
        line(", ", without, CLOSING) if relative and without else without,
    )


def _head(ctx: Context, binder: values.Binder, found: shape.Members, many: bool) -> Runs:
    match binder.sort:
        case "seat":
            if found.flag:
                return nouns.term(ctx, f"variables/{found.flag}", many)
            return line("players" if many else "player")
        case "card" | "chosen":
            if found.cards is not None:
                return nouns.cards_noun(ctx, found.cards, many)
            return line("cards" if many else "card")
        case "kind":
            word = "kinds of" if many else "kind of"
            if binder.kinds == tuple(ctx.pack.tokens):
                return line(f"{word} token")
            return line(
                f"{word} ", nouns.kinds_noun(ctx, binder.noun, binder.kinds, (), False)
            )
        case "number":
            low = value(ctx, binder.low) if binder.low else line("?")
            high = value(ctx, binder.high) if binder.high else line("?")
            return line("numbers" if many else "number", " from ", low, " to ", high)
        case "value":
            return nouns.term(ctx, enum_key(binder.enum), many)
        case "die":
            return line("dice" if many else "die")
        case _:
            assert_never(binder.sort)


def _where(ctx: Context, binder: values.Binder) -> Runs:
    if binder.sort not in ("chosen", "die"):
        return place(ctx, binder.place, "at") if binder.place is not None else ()
    if binder.chosen is None:
        return line("among nothing")
    if binder.sort == "die" and ctx.is_clear(binder.chosen):
        return ()
    return line("among ", value(ctx, binder.chosen))


def _close(ctx: Context, node: values.Compare) -> Runs:
    field = plain(nouns.field_noun(ctx, node.left, False))
    said = value(ctx, node.right)
    return line("of ", said) if field in plain(said) else line(f"of the {field} ", said)


def _restriction(
    ctx: Context, node: values.Value, binder: values.Binder, many: bool
) -> Runs:
    """Return a relative clause about the members of a set."""
    number = binder.local
    who = "who" if binder.sort == "seat" else "that"
    if not shape.is_relative(node, number):
        whom = "whom" if binder.sort == "seat" else "which"
        found = phrases.of_object(ctx, node, number, phrases.ENGLISH, _say(ctx))
        if found is not None:
            return _of_object(ctx, found, whom)
        return line(f"for {whom} ", shape.side(node, "and", test(ctx, node)))
    match node:
        case values.Not(test=values.Compare() as inner) if not walks(inner):
            return line("whose ", _compared(ctx, inner, grammar.NOT_COMPARED, number))
        case values.Compare(left=values.Local(), right=right, op=op):
            verb = grammar.COMPARED[op]
            if binder.sort == "die":
                verb = verb.replace("is", "shows", 1)
            verb = grammar.base(verb) if many else verb
            return line(f"{who} {verb} ", value(ctx, right))
        case values.Compare() if not walks(node):
            return line("whose ", _compared(ctx, node, grammar.COMPARED, number))
        case _:
            said = _quality(ctx, node)
            return line(f"{who} ", grammar.base(said[0]) if many else said[0], *said[1:])


def _of_object(ctx: Context, found: phrases.OfObject, whom: str) -> Runs:
    alone = "that" if whom == "which" else whom
    pronoun_ = f"{found.preposition} {whom}" if found.preposition else alone
    verb = grammar.base(found.verb) if ctx.is_you(found.subject) else found.verb
    return spaced(pronoun_, value(ctx, found.subject), verb, found.rest)


def _compared(
    ctx: Context, node: values.Compare, words: dict[str, str], owner: int
) -> Runs:
    left = nouns.field_noun(ctx, node.left, False)
    return line(left, f" {words[node.op]} ", value(ctx, node.right))


# ---- tests -------------------------------------------------------------------------------


def test(ctx: Context, node: values.Value) -> Runs:
    """Return a test as a clause: `the contested stack is empty`."""
    match node:
        case values.Logic(op=op, left=left, right=right):
            return line(
                shape.side(left, op, test(ctx, left)),
                f" {op} ",
                shape.side(right, op, test(ctx, right)),
            )
        case values.Not(test=values.Some(binder=binder)):
            return line("there is no ", members(ctx, binder, False))
        case values.Some(binder=binder):
            return line("there is ", grammar.a(members(ctx, binder, False)))
        case values.Not(test=values.Compare() as inner) if not walks(inner):
            if said := changes.asked(ctx.words, inner, holds=False):
                return _clause(ctx, inner.left, nouns.split(said))
            return _compare(ctx, inner, grammar.NOT_COMPARED)
        case values.Compare(left=left) if said := changes.asked(ctx.words, node):
            return _clause(ctx, left, nouns.split(said))
        case values.Compare(left=values.CountTokens() | values.CountSet() as left):
            if shape.fixed(node.right) is not None:
                return _how_many(ctx, left, node)
            return _compare(ctx, node, grammar.COMPARED)
        case values.Compare() if not walks(node):
            return _compare(ctx, node, grammar.COMPARED)
        case values.IsPayable():
            return _payable(ctx, node, "can")
        case values.Not(test=values.IsPayable() as inner):
            return _payable(ctx, inner, "cannot")
        case values.IfValue(test=condition, then=then, otherwise=otherwise):
            return line(
                "(if ", test(ctx, condition), ", then ", test(ctx, then),
                ", otherwise ", test(ctx, otherwise), ")",
            )  # fmt: skip
        case values.Not(test=values.Logic() | values.Not() | values.IfValue() as inner):
            return line("it is not true that (", test(ctx, inner), ")")
        case _:
            itself = node.test if isinstance(node, values.Not) else node
            return _clause(ctx, itself, _quality(ctx, node))


def _clause(ctx: Context, node: values.Value, said: tuple[str, Runs]) -> Runs:
    subject = shape.subject_of(node)
    if ctx.is_you(subject):
        return line("you ", grammar.base(said[0]), *said[1:])
    start = named(ctx, node) if subject is None else value(ctx, subject)
    return line(start, " ", *said)


def _payable(ctx: Context, node: values.IsPayable, can: str) -> Runs:
    if node.binder is None:
        return line(
            cost(ctx, node.cost), f" {can} be paid ", place(ctx, node.place, "from")
        )
    everyone = line("by all ", members(ctx, node.binder, True), " together")
    inner = ctx.within(node.binder).about(shape.member(node.binder))
    from_ = place(inner, node.place, "from")
    return line(cost(ctx, node.cost), f" {can} be paid ", everyone, ", each ", from_)


def _compare(ctx: Context, node: values.Compare, words: dict[str, str]) -> Runs:
    verb = words[node.op]
    if ctx.is_you(node.left):
        verb = grammar.base(verb)
    if isinstance(node.left, values.OptionValue):
        verb = verb.replace("is", "is set to", 1).replace("set to not", "not set to")
    left, right = _wrapped(ctx, node.left, 1), _wrapped(ctx, node.right, 1)
    if isinstance(node.right, values.Nothing) and node.op in ("=", "!="):
        return line(left, " ", nouns.missing(node, words))
    return line(left, f" {verb} ", right)


def _how_many(ctx: Context, left: shape.Counted, node: values.Compare) -> Runs:
    number = shape.fixed(node.right)
    many = number != 1
    if number == 0 and node.op == "=":
        return line("there are no ", counted(ctx, left, True))
    words = f"there {'are' if many else 'is'} {grammar.COUNTED[node.op]} "
    return line(words, value(ctx, node.right), " ", counted(ctx, left, many))


def _quality(ctx: Context, node: values.Value) -> tuple[str, Runs]:
    """Return what a test says of its subject: the verb, and the rest of the clause."""
    if isinstance(node, values.Not):
        return _contrary(ctx, node.test)
    match node:
        case values.OwnedField(name=name):
            return nouns.quality(ctx, f"variables/{name}", "is")
        case values.CardField(name=name):
            return nouns.quality(ctx, f"fields/{name}", "has")
        case values.Defined(name=name):
            said = ctx.words.extra(f"definitions/{name}", "is") or nouns.holds(ctx, name)
            return _of_others(ctx, node, said)
        case values.GameField(name=name):
            return nouns.split(ctx.words.extra(f"variables/{name}", "is") or "is set")
        case values.IsCard():
            return "is", line(" ", nouns.one_of(ctx, node))
        case values.IsKind(kinds=(name,)) if ctx.words.is_mass(f"tokens/{name}"):
            return "is", line(" ", Icon(name, ctx.words.one(f"tokens/{name}")))
        case values.IsKind(noun=noun, kinds=kinds):
            return "is", line(" ", grammar.a(nouns.kinds_noun(ctx, noun, kinds, (), False)))
        case values.IsIn(place=where):
            return "is", line(" ", place(ctx, where, "at"))
        case values.IsEmpty():
            return "is", line(" empty")
        case values.Printed():
            return _of_others(ctx, node, shape.said(ctx.words, node, "is") or "holds")
        case values.Compare(left=values.Steps() as way):
            return "is", line(" ", distances.english(node, way, partial(value, ctx)))
        case _:
            return "is", line(" yes")


def _contrary(ctx: Context, node: values.Value) -> tuple[str, Runs]:
    said = shape.said(ctx.words, node, "is-not")
    if said:
        return _of_others(ctx, node, said)
    verb, rest = _quality(ctx, node)
    if verb in ("is", "can"):
        return verb, line(" not", rest)
    return "does", line(f" not {grammar.base(verb)}", rest)


def _of_others(ctx: Context, node: values.Value, said: str) -> tuple[str, Runs]:
    if isinstance(node, values.Printed):
        return nouns.for_seat(said, value(ctx, node.seat))
    return phrases.of_others(ctx, node, nouns.split(said), phrases.ENGLISH, _say(ctx))


def _say(ctx: Context) -> Callable[[values.Value, Case], Runs]:
    return lambda node, _: value(ctx, node)
