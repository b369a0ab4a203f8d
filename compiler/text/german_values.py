"""Values, tests, places and sets in German."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from cardwright.compiler.text import changes, distances, german_sums, phrases, shape
from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import german_nouns as nouns
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_nouns import gap_form
from cardwright.compiler.text.german_grammar import Said
from cardwright.compiler.text.german_nouns import Kinds, Noun, Way, phrase
from cardwright.compiler.text.runs import CLOSING, Gap, Runs, line, linked, spaced
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import types, values
from cardwright.compiler.tree.parts import walked, walks


def value(ctx: Context, node: values.Value, case: Case = "nom") -> Runs:
    """Return a value as a noun phrase: `die Zahl der Truppen hinter seinem Sichtschirm`."""
    gap = ctx.gap(node)
    return _said(ctx, node, case) if gap is None else line(Gap(gap, gap_form(node.type)))


def _said(ctx: Context, node: values.Value, case: Case) -> Runs:
    match node:
        case (
            values.Number() | values.EnumValue() | values.Nothing()
            | values.OptionValue() | values.KindName() | values.CardName()
        ):  # fmt: skip
            return nouns.word(ctx, node, case)
        case values.NamedNumber():
            return nouns.named_number(ctx, node, case)
        case values.Local():
            return nouns.local(ctx, node, case)
        case (
            values.GameField() | values.OwnedField() | values.CardField()
            | values.KindField() | values.Share() | values.Defined()
        ):  # fmt: skip
            if isinstance(node.type, types.Flag) and not isinstance(node, values.Share):
                return line("ob ", test(ctx, node), CLOSING)
            return named(ctx, node, case)
        case values.Place():
            return place_noun(ctx, node, case)
        case values.EndOf(end=end, place=where):
            return line(nouns.end_card(end, case), of(ctx, where))
        case values.CountSet() | values.CountTokens():
            things = counted(ctx, node, "def", "gen", True)
            is_mass = shape.is_mass(ctx.words, node)
            return line(nouns.how_many(is_mass, case), " ", things)
        case values.Fold():
            return _fold(ctx, node, case)
        case values.Steps(start=start, end=last):
            from_, to = value(ctx, start, "dat"), value(ctx, last, "dat")
            return line(
                nouns.how_many(False, case), " der Schritte von ", from_, " zu ", to
            )
        case values.FoldDice(op=op, dice=dice):
            return line(nouns.folded(op, case), of(ctx, dice))
        case values.The(binder=binder):
            return nouns.peer(ctx, binder, case) or members(ctx, binder, "def", case, False)
        case values.Arithmetic():
            return german_sums.arithmetic(node, case, sum_parts(ctx))
        case values.Negative(value=inner):
            return line("minus ", _wrapped(ctx, inner, 3, case))
        case values.IfValue():
            return german_sums.either(ctx, node, case, sum_parts(ctx))
        case (
            values.Some() | values.Logic() | values.Not() | values.Compare()
            | values.IsCard() | values.IsKind() | values.IsIn() | values.IsEmpty()
            | values.IsPayable() | values.Printed()
        ):  # fmt: skip
            return line("ob ", test(ctx, node), CLOSING)
        case values.Unknown():
            return line("etwas Unbekanntes")
        case _:
            assert_never(node)


# ---- what belongs to whom ----------------------------------------------------------------


def of(ctx: Context, node: values.Value) -> Runs:
    """Return a value as what something belongs to: ` des Gewinners`, ` von Spieler A`."""
    return line(" ", in_case(ctx, node, "gen"))


def in_case(ctx: Context, node: values.Value, case: Case) -> Runs:
    """Return a value in a case; what has no genitive stands after `von`."""
    if case != "gen" or nouns.has_genitive(ctx, node):
        return value(ctx, node, case)
    inner = value(ctx, node, "dat")
    return line("von ", line("(", inner, ")") if shape.is_compound(node) else inner)


def named(ctx: Context, node: values.Value, case: Case) -> Runs:
    """Return a variable, a property or a definition by its noun."""
    said = nouns.field_noun(ctx, node) or nouns.THING
    match node:
        case values.OwnedField(owner=owner) | values.CardField(card=owner):
            return owned(ctx, said, owner, case)
        case values.KindField(kind=owner) | values.Defined(arguments=(owner,)):
            return owned(ctx, said, owner, case)
        case values.Share(seat=owner):
            return owned(ctx, said, owner, case)
        case values.Defined(name=name, arguments=(_, _, *_) as things):
            joint, say = phrases.GERMAN, partial(in_case, ctx)
            of_ = phrases.after_noun(ctx, name, things, joint, say)
            return line(phrase("def", said, case), of_)
        case _:
            return phrase("def", said, case)


def owned(ctx: Context, said: Noun, owner: values.Value, case: Case) -> Runs:
    """Return `sein Einsatzwert` or `der Einsatzwert dieses Spielers`."""
    stem = nouns.stem(ctx, owner)
    if stem:
        lead = grammar.possessive(stem, said.gender, case)
        return line(lead, " ", said.form(False, case))
    gap = ctx.gap(owner)
    if gap is not None and shape.seat_type(owner):
        return line(Gap(gap, "whose"), " ", said.form(False, case))
    return line(phrase("def", said, case), of(ctx, owner))


def cost(ctx: Context, node: values.Cost, case: Case) -> Runs:
    """Return what a card costs: `der Preis des Problems`."""
    return owned(ctx, nouns.noun(ctx.words, f"costs/{node.name}"), node.card, case)


# ---- arithmetic --------------------------------------------------------------------------


def _wrapped(ctx: Context, node: values.Value, strength: int, case: Case) -> Runs:
    inner = value(ctx, node, case)
    return inner if shape.strength(node) >= strength else line("(", inner, ")")


def sum_parts(ctx: Context) -> german_sums.Parts:
    """Return how the parts of a number are said."""
    return german_sums.Parts(
        wrapped=partial(_wrapped, ctx), of=partial(of, ctx), test=partial(test, ctx)
    )


def _fold(ctx: Context, node: values.Fold, case: Case) -> Runs:
    inner = ctx.within(node.binder)
    if shape.is_local(node.body, node.binder.local):
        return _folded_members(ctx, node, case)
    said = nouns.field_noun(inner, node.body)
    if said is not None and shape.is_field_of(node.body, node.binder.local):
        everyone = members(ctx, node.binder, "each", "gen", True)
        if node.op == "sum":
            lead = line(nouns.folded("sum", case), " ", phrase("def", said, "gen", True))
            return line(lead, " ", everyone)
        lead = line(nouns.extreme(node.op, said.gender, case))
        return line(lead, " ", said.form(False, case), " ", everyone)
    body = _wrapped(inner, node.body, 1, "dat")
    each = members(ctx, node.binder, "each", "acc", False)
    word = " aus " if node.op == "sum" else " von "
    return line(nouns.folded(node.op, case), ", für ", each, ",", word, body)


def _folded_members(ctx: Context, node: values.Fold, case: Case) -> Runs:
    if node.op == "sum":
        everyone = members(ctx, node.binder, "each", "gen", True)
        return line(nouns.folded("sum", case), " ", everyone)
    sex = nouns.head(ctx, node.binder, shape.members(node.binder)).sex(False)
    lead = nouns.extreme(node.op, sex, case)
    return line(lead, " ", members(ctx, node.binder, "none", case, False))


# ---- tokens and amounts ------------------------------------------------------------------


def tokens(ctx: Context, node: values.CountTokens) -> Kinds:
    """Return the noun for the tokens that are counted."""
    if node.kind is not None:
        return nouns.of_kind(value(ctx, node.kind, "gen"))
    return nouns.kinds_noun(ctx, node.noun, node.kinds, (node.place.zone,))


def counted(
    ctx: Context,
    node: shape.Counted,
    article: grammar.Article,
    case: Case,
    many: bool,
) -> Runs:
    """Return the things that are counted, with an article."""
    if isinstance(node, values.CountSet):
        return members(ctx, node.binder, article, case, many)
    said = tokens(ctx, node)
    lead = grammar.article(article, said.sex(many), case)
    return spaced(lead, said.form(many, case), place(ctx, node.place, "at"))


# ---- places ------------------------------------------------------------------------------


def place(ctx: Context, node: values.Place, way: Way) -> Runs:
    """Return a place as where something is, goes to or comes from."""
    found = nouns.place_phrase(ctx.words, f"zones/{node.zone}", way)
    if found.article == "card" and node.seat is not None:
        at = value(ctx, node.seat, "acc" if way == "to" else "dat")
        return line(found.before, at, found.after)
    if not found.article:
        tail = of(ctx, node.seat) if node.seat is not None else ()
        return line(found.before, tail)
    noun = linked(f"zones/{node.zone}", found.after)
    plain_lead = line(grammar.contracted(found.before + found.article), noun)
    if node.seat is None:
        return plain_lead
    gap, stem = ctx.seat_gap(node.seat), nouns.stem(ctx, node.seat)
    if gap is not None and stem == "sein":
        return line(found.before, f"{found.article} {found.own}", noun)
    if stem:
        return line(found.before, stem + grammar.OWNED[found.article], noun)
    if gap is not None:
        return line(found.before, Gap(gap, "whose"), noun)
    return line(plain_lead, of(ctx, node.seat))


def place_noun(ctx: Context, node: values.Place, case: Case) -> Runs:
    """Return a place as a noun phrase."""
    said = nouns.noun(ctx.words, f"zones/{node.zone}")
    if node.seat is None:
        return phrase("def", said, case)
    return owned(ctx, said, node.seat, case)


# ---- sets --------------------------------------------------------------------------------


def members(
    ctx: Context, binder: values.Binder, article: grammar.Article, case: Case, many: bool
) -> Runs:
    """Return the members of a set: `der Verteidiger, dessen Einsatzwert 3 ist`."""
    core, tail = set_parts(ctx, binder, article, case, many)
    return line(core, tail)


def set_parts(
    ctx: Context,
    binder: values.Binder,
    article: grammar.Article,
    case: Case,
    many: bool,
    with_place: bool = True,
) -> tuple[Runs, Runs]:
    """Return the members of a set in two parts: the noun, and the clauses that follow it."""
    found = shape.members(binder)
    inner = ctx.within(binder)
    if binder.sort == "seat":
        inner = inner.about(None)
    said = nouns.head(ctx, binder, found)
    sex = said.sex(many)
    close = [each for each in found.rest if shape.is_close(each, binder.local)]
    clauses = tuple(
        _restriction(inner, each, binder, sex) for each in found.rest if each not in close
    )
    out = shape.all_excluded(binder)
    others = tuple(
        nouns.pronoun(ctx, each, "dat") or value(inner, each, "dat") for each in out
    )
    without = line("außer ", grammar.listed(others)) if others else ()
    core = spaced(
        grammar.article(article, sex, case),
        line(said.form(many, case), _which(ctx, binder, found)),
        *(
            nouns.close(inner, each, value(inner, each.right, "gen"))
            for each in close
            if isinstance(each, values.Compare)
        ),
        _where(ctx, binder) if with_place else (),
        () if clauses else without,
    )
    core = line(core, nouns.member(ctx, binder))
    last = line(", ", without) if without else ()
    tail = line(", ", grammar.listed(clauses), last, CLOSING) if clauses else ()
    return core, tail


def _which(ctx: Context, binder: values.Binder, found: shape.Members) -> Runs:
    """Return what follows the noun at once: a card's name, a kind, the ends of a range."""
    if found.cards is not None and not nouns.is_type(ctx, found.cards):
        return line(" ", nouns.card_names(ctx, found.cards))
    if binder.sort == "number":
        return number_range(ctx, binder)
    if binder.sort == "kind" and binder.kinds != tuple(ctx.pack.tokens):
        kinds = nouns.kinds_noun(ctx, binder.noun, binder.kinds, ())
        return line(" von ", kinds.form(False, "dat"))
    return ()


def number_range(ctx: Context, binder: values.Binder) -> Runs:
    """Return the ends of a range: ` von 0 bis zur Zahl der Münzen`."""
    low = value(ctx, binder.low, "dat") if binder.low else line("?")
    high = value(ctx, binder.high, "dat") if binder.high else line("?")
    return line(" von ", low, " bis ", grammar.towards(high))


def _where(ctx: Context, binder: values.Binder) -> Runs:
    if binder.sort not in ("chosen", "die"):
        return place(ctx, binder.place, "at") if binder.place is not None else ()
    if binder.chosen is None:
        return line("unter nichts")
    if binder.sort == "die" and ctx.is_clear(binder.chosen):
        return ()
    return line("unter ", value(ctx, binder.chosen, "dat"))


def _restriction(ctx: Context, node: values.Value, binder: values.Binder, sex: str) -> Runs:
    """Return a relative clause about the members of a set."""
    if not shape.is_relative(node, binder.local):
        joint, say = phrases.GERMAN, partial(in_case, ctx)
        found = phrases.of_object(ctx, node, binder.local, joint, say)
        if found is not None:
            who = value(ctx, found.subject)
            return grammar.of_object(found, sex, who, ctx.is_you(found.subject))
        whom = grammar.relative(sex, "acc")
        return line(f"für {whom} gilt, dass ", shape.side(node, "and", test(ctx, node)))
    match node:
        case values.Compare(left=values.Local()):
            verb = "zeigt" if binder.sort == "die" else "ist"
            verb = grammar.many(verb) if sex == "p" else verb
            rest = _predicate(ctx, node, False)
            if binder.sort == "die" and node.op == "=":
                rest = value(ctx, node.right)
            return spaced(grammar.relative(sex, "nom"), rest, verb)
        case values.Compare() | values.Not(test=values.Compare()) if not walked(node):
            compared = node.test if isinstance(node, values.Not) else node
            assert isinstance(compared, values.Compare)
            said = nouns.field_noun(ctx, compared.left)
            field = said.form(False, "nom") if said else ()
            rest = _predicate(ctx, compared, isinstance(node, values.Not))
            return line(grammar.relative(sex, "gen"), " ", field, " ", rest, " ist")
        case _:
            verb, rest = _quality(ctx, node)
            verb = grammar.many(verb) if sex == "p" else verb
            return spaced(grammar.relative(sex, "nom"), rest, verb)


# ---- tests -------------------------------------------------------------------------------


def test(ctx: Context, node: values.Value) -> Runs:
    """Return a test as a clause with the verb at its end: `der Stapel leer ist`."""
    match node:
        case values.Logic(op=op, left=left, right=right):
            word = "und" if op == "and" else "oder"
            one, other = (shape.side(each, op, test(ctx, each)) for each in (left, right))
            return line(one, f" {word} ", other)
        case values.IfValue(test=condition, then=then, otherwise=otherwise):
            return line(
                "(falls ", test(ctx, condition), ", gilt, dass ", test(ctx, then),
                ", sonst, dass ", test(ctx, otherwise), ")",
            )  # fmt: skip
        case values.Not(test=values.Logic() | values.Not() | values.IfValue() as inner):
            return line("es nicht zutrifft, dass (", test(ctx, inner), ")")
        case _:
            said = clause(ctx, node)
            return line(spaced(said.subject, said.rest, said.verb), said.tail)


def clause(ctx: Context, node: values.Value) -> Said:
    """Return a test that is one clause, in its parts."""
    match node:
        case values.Some(binder=binder):
            return Said(line("es"), "gibt", *set_parts(ctx, binder, "indef", "acc", False))
        case values.Not(test=values.Some(binder=binder)):
            return Said(line("es"), "gibt", *set_parts(ctx, binder, "no", "acc", False))
        case values.Not(test=values.Compare() as inner) if not walks(inner):
            if said := changes.asked(ctx.words, inner, holds=False):
                return _clause(ctx, inner.left, nouns.split(said))
            return _compare(ctx, inner, True)
        case values.Compare() if said := changes.asked(ctx.words, node):
            return _clause(ctx, node.left, nouns.split(said))
        case values.Compare() if not walks(node):
            return _how_many(ctx, node) or _compare(ctx, node, False)
        case values.IsPayable():
            return _payable(ctx, node, "")
        case values.Not(test=values.IsPayable() as inner):
            return _payable(ctx, inner, "nicht ")
        case _:
            itself = node.test if isinstance(node, values.Not) else node
            return _clause(ctx, itself, _quality(ctx, node))


def _clause(ctx: Context, node: values.Value, said: tuple[str, Runs]) -> Said:
    subject = shape.subject_of(node)
    if ctx.is_you(subject):
        return Said(line("du"), grammar.you(said[0]), said[1])
    return Said(named(ctx, node, "nom") if subject is None else value(ctx, subject), *said)


def _payable(ctx: Context, node: values.IsPayable, not_: str) -> Said:
    inner, each = ctx, line()
    if node.binder is not None:
        inner = ctx.within(node.binder).about(shape.member(node.binder))
        everyone = members(ctx, node.binder, "each", "dat", True)
        each = line("von ", everyone, " gemeinsam, jeweils ")
    closing = CLOSING if node.binder else ""
    rest = line(not_, each, place(inner, node.place, "from"), closing, " bezahlt werden")
    return Said(cost(ctx, node.cost, "nom"), "kann", rest)


def _compare(ctx: Context, node: values.Compare, negated: bool) -> Said:
    left = _wrapped(ctx, node.left, 1, "nom")
    if node.op in ("=", "!="):
        return _alike(ctx, node, left, (node.op == "!=") != negated)
    return Said(left, "ist", _predicate(ctx, node, negated))


def _alike(ctx: Context, node: values.Compare, left: Runs, is_other: bool) -> Said:
    not_ = "nicht " if is_other else ""
    if isinstance(node.left, values.OptionValue):
        return Said(left, "steht", line(f"{not_}auf ", value(ctx, node.right, "acc")))
    if isinstance(node.right, values.Nothing):
        verb, word = nouns.lack(node.left, is_other)
        return Said(left, verb, line(word))
    if ctx.is_you(node.right):
        return Said(line("du"), "bist", line(not_, left))
    verb = "bist" if ctx.is_you(node.left) else "ist"
    said = _wrapped(ctx, node.right, 1, "nom")
    if isinstance(node.right.type, types.Number) and shape.fixed(node.right) is None:
        said = line("gleich ", _wrapped(ctx, node.right, 1, "dat"))
    return Said(left, verb, line(not_, said))


def _predicate(ctx: Context, node: values.Compare, negated: bool) -> Runs:
    if node.op in ("=", "!="):
        return _alike(ctx, node, (), (node.op == "!=") != negated).rest
    not_, said = "nicht " if negated else "", _wrapped(ctx, node.right, 1, "nom")
    as_big = "" if shape.fixed(node.right) is not None else "so groß wie "
    return line(not_, grammar.THAN[node.op].format(as_big), said)


def _how_many(ctx: Context, node: values.Compare) -> Said | None:
    """Return how many things there are, where a count is held against a fixed number."""
    left, number = node.left, shape.fixed(node.right)
    if number is None or not isinstance(left, shape.Counted):
        return None
    many, none = number != 1, number == 0 and node.op == "="
    article: grammar.Article = "no" if none else "none"
    if isinstance(left, values.CountSet):
        core, tail = set_parts(ctx, left.binder, article, "acc", many)
    else:
        core, tail = counted(ctx, left, article, "acc", many), ()
    if none:
        return Said(line("es"), "gibt", core, tail)
    lead = line(f"{grammar.COUNTED[node.op]} ", value(ctx, node.right), " ")
    return Said(line("es"), "gibt", line(lead, core), tail)


def _quality(ctx: Context, node: values.Value) -> tuple[str, Runs]:
    """Return what a test says of its subject: the verb of a third person, and the rest."""
    if isinstance(node, values.Not):
        said = shape.said(ctx.words, node.test, "is-not")
        if said:
            return _of_others(ctx, node.test, said)
        verb, rest = _quality(ctx, node.test)
        return verb, nouns.negated(rest)
    said = shape.said(ctx.words, node, "is")
    if said:
        return _of_others(ctx, node, said)
    match node:
        case values.OwnedField(name=name):
            return "ist", nouns.noun(ctx.words, f"variables/{name}").form(False, "nom")
        case values.CardField(name=name):
            return "hat", nouns.noun(ctx.words, f"fields/{name}").form(False, "acc")
        case values.Defined(name=name):
            return _of_others(ctx, node, nouns.holds(ctx, name))
        case values.GameField():
            return "ist", line("gesetzt")
        case values.IsCard():
            return "ist", nouns.one_of(ctx, node)
        case values.IsKind(kinds=(name,)) if ctx.words.is_mass(f"tokens/{name}"):
            return "ist", nouns.kinds_noun(ctx, "", (name,), ()).form(False, "nom")
        case values.IsKind(noun=name, kinds=kinds):
            group = nouns.kinds_noun(ctx, name, kinds, ())
            return "gehört", line("zu den ", group.form(True, "dat"))
        case values.IsIn(place=where):
            return "liegt", place(ctx, where, "at")
        case values.IsEmpty():
            return "ist", line("leer")
        case values.Compare(left=values.Steps() as way):
            dative = partial(value, ctx, case="dat")
            return "ist", distances.german(node, way, partial(value, ctx), dative)
        case _:
            return "ist", line("ja")


def _of_others(ctx: Context, node: values.Value, said: str) -> tuple[str, Runs]:
    if isinstance(node, values.Printed):
        return nouns.for_seat(said, value(ctx, node.seat, "acc"))
    parts, joint = nouns.split(said), phrases.GERMAN
    return phrases.of_others(ctx, node, parts, joint, partial(in_case, ctx))
