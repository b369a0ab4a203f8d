"""Values, tests, places and sets in German."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import german_nouns as nouns
from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_nouns import gap_form
from cardwright.compiler.text.german_nouns import Kinds, Noun, phrase
from cardwright.compiler.text.runs import (
    CLOSING,
    CardName,
    Gap,
    Icon,
    Number,
    Piece,
    Runs,
    Term,
    line,
    plain,
    spaced,
)
from cardwright.compiler.text.words import Case, enum_key
from cardwright.compiler.tree import types, values


def value(ctx: Context, node: values.Value, case: Case = "nom") -> Runs:
    """Return a value as a noun phrase: `die Zahl der Truppen hinter seinem Sichtschirm`."""
    gap = ctx.gap(node)
    if gap is not None:
        return line(Gap(gap, gap_form(node.type)))
    match node:
        case values.Number(value=number):
            return line(Number(str(number)))
        case values.EnumValue(enum=enum, name=name):
            word = ctx.words.one(f"{enum_key(enum)}/{name}")
            return line(f"„{word}“" if enum.startswith("option ") else word)
        case values.Nothing(type=kind):
            if isinstance(kind, types.Seat):
                return line({"acc": "niemanden", "dat": "niemandem"}.get(case, "niemand"))
            return phrase("no", nouns.CARD, case)
        case values.NamedNumber():
            return nouns.named_number(ctx, node, case)
        case values.OptionValue(name=name):
            key = f"rule-options/{name}"
            word = grammar.article("def", "f", case)
            return line(f"{word} Regeloption „", Term(key, ctx.words.one(key)), "“")
        case values.Local():
            return nouns.local(ctx, node, case)
        case values.GameField(name=name):
            return phrase("def", nouns.noun(ctx.words, f"variables/{name}"), case)
        case values.Share(seat=owner) | values.SeatField(seat=owner):
            return _property(ctx, node, owner, case)
        case values.CardField(card=owner) | values.KindField(kind=owner):
            return _property(ctx, node, owner, case)
        case values.Place():
            return place_noun(ctx, node, case)
        case values.EndOf(end=end, place=where):
            stem = "oberst" if end == "top" else "unterst"
            lead = (
                f"{grammar.article('def', 'f', case)} {grammar.weak(stem, 'f', case)} Karte"
            )
            return line(lead, of(ctx, where))
        case values.KindName(name=name):
            return line(Icon(name, ctx.words.one(f"tokens/{name}", case)))
        case values.CardName(name=name):
            return line("„", CardName(name, ctx.words.one(f"cards/{name}")), "“")
        case values.CountSet() | values.CountTokens():
            things = counted(ctx, node, "def", "gen", True)
            return line(phrase("def", nouns.NUMBER, case), " ", things)
        case values.Fold():
            return _fold(ctx, node, case)
        case values.FoldDice(op=op, dice=dice):
            return line(_folded(op, case), of(ctx, dice))
        case values.The(binder=binder):
            return members(ctx, binder, "def", case, False)
        case values.Arithmetic():
            return _arithmetic(ctx, node, case)
        case values.Negative(value=inner):
            return line("minus ", _wrapped(ctx, inner, 3, case))
        case values.IfValue(test=condition, then=then, otherwise=otherwise):
            return line(
                _wrapped(ctx, then, 1, case), ", falls ", test(ctx, condition),
                ", sonst ", _wrapped(ctx, otherwise, 1, case),
            )  # fmt: skip
        case values.Defined(name=name, arguments=arguments):
            if arguments:
                return _property(ctx, node, arguments[0], case)
            return phrase("def", nouns.noun(ctx.words, f"definitions/{name}"), case)
        case (
            values.Some() | values.Logic() | values.Not() | values.Compare()
            | values.IsCard() | values.IsKind() | values.IsIn() | values.IsEmpty()
        ):  # fmt: skip
            return line("ob ", test(ctx, node), CLOSING)
        case values.Unknown():
            return line("etwas Unbekanntes")
        case _:
            assert_never(node)


# ---- what belongs to whom ----------------------------------------------------------------


def of(ctx: Context, node: values.Value) -> Runs:
    """Return a value as what something belongs to: ` des Gewinners`, ` von Spieler A`."""
    if nouns.has_genitive(ctx, node):
        return line(" ", value(ctx, node, "gen"))
    inner = value(ctx, node, "dat")
    return line(" von ", line("(", inner, ")") if shape.is_compound(node) else inner)


def _stem(ctx: Context, owner: values.Value) -> str:
    if ctx.is_you(owner):
        return "dein"
    return "sein" if shape.same(owner, ctx.subject) else ""


def _property(ctx: Context, node: values.Value, owner: values.Value, case: Case) -> Runs:
    said = nouns.field_noun(ctx, node)
    return owned(ctx, said, owner, case) if said else ()


def owned(ctx: Context, said: Noun, owner: values.Value, case: Case) -> Runs:
    """Return `sein Einsatzwert` or `der Einsatzwert dieses Spielers`."""
    stem = _stem(ctx, owner)
    if stem:
        lead = grammar.possessive(stem, said.gender, case)
        return line(lead, " ", said.form(False, case))
    gap = ctx.gap(owner)
    if gap is not None:
        return line(Gap(gap, "whose"), " ", said.form(False, case))
    return line(phrase("def", said, case), of(ctx, owner))


# ---- arithmetic --------------------------------------------------------------------------


def _wrapped(ctx: Context, node: values.Value, strength: int, case: Case) -> Runs:
    inner = value(ctx, node, case)
    return inner if shape.strength(node) >= strength else line("(", inner, ")")


def _arithmetic(ctx: Context, node: values.Arithmetic, case: Case) -> Runs:
    left, right = node.left, node.right
    match node.op:
        case "+":
            return line(
                _wrapped(ctx, left, 1, case), " plus ", _wrapped(ctx, right, 2, case)
            )
        case "-":
            return line(
                _wrapped(ctx, left, 1, case), " minus ", _wrapped(ctx, right, 2, case)
            )
        case "*":
            if isinstance(left, values.Number) and left.value == 2:
                lead = {"dat": "dem Doppelten", "gen": "des Doppelten"}
                return line(lead.get(case, "das Doppelte"), of(ctx, right))
            return line(
                _wrapped(ctx, left, 2, case), " mal ", _wrapped(ctx, right, 3, case)
            )
        case "/ up" | "/ down":
            rounded = " (aufgerundet)" if node.op == "/ up" else " (abgerundet)"
            if isinstance(right, values.Number) and right.value == 2:
                half = f"{grammar.article('def', 'f', case)} Hälfte"
                return line(half, of(ctx, left), rounded)
            parts = _wrapped(ctx, left, 3, case), _wrapped(ctx, right, 3, "acc")
            return line(parts[0], " geteilt durch ", parts[1], rounded)
        case _:
            assert_never(node.op)


def _folded(op: Literal["sum", "highest", "lowest"], case: Case) -> str:
    if op == "sum":
        return f"{grammar.article('def', 'f', case)} Summe"
    stem = "höchst" if op == "highest" else "niedrigst"
    word = "Wert" if case != "gen" else "Werts"
    return f"{grammar.article('def', 'm', case)} {grammar.weak(stem, 'm', case)} {word}"


def _fold(ctx: Context, node: values.Fold, case: Case) -> Runs:
    inner = ctx.within(node.binder)
    said = nouns.field_noun(inner, node.body)
    if said is not None and shape.is_field_of(node.body, node.binder.local):
        everyone = members(ctx, node.binder, "each", "gen", True)
        if node.op == "sum":
            lead = line(_folded("sum", case), " ", phrase("def", said, "gen", True))
            return line(lead, " ", everyone)
        stem = "höchst" if node.op == "highest" else "niedrigst"
        lead = line(
            f"{grammar.article('def', said.gender, case)} ",
            f"{grammar.weak(stem, said.gender, case)} ",
            said.form(False, case),
        )
        return line(lead, " ", everyone)
    body = _wrapped(inner, node.body, 1, "dat")
    each = members(ctx, node.binder, "each", "acc", False)
    word = " aus " if node.op == "sum" else " von "
    return line(_folded(node.op, case), ", für ", each, ",", word, body)


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


def amount(ctx: Context, much: values.Value, noun: shape.FormOf, case: Case) -> Runs:
    """Return `3 Ressourcen`, `1 Ressource für jede Truppe` or `so viele, wie …`."""
    fixed = shape.fixed(much)
    if fixed is not None:
        return line(value(ctx, much), " ", noun(fixed != 1, case))
    per = shape.per_thing(much)
    if per is not None:
        times = line(Number("1")) if per.times is None else value(ctx, per.times)
        many = per.times is not None and shape.fixed(per.times) != 1
        each = counted(ctx, per.things, "each", "acc", False)
        return line(times, " ", noun(many, case), " für ", each)
    says = line(_wrapped(ctx, much, 1, "nom"), " angibt", CLOSING)
    return line("so viele ", noun(True, case), ", wie ", says)


# ---- places ------------------------------------------------------------------------------

Way = Literal["at", "to", "from"]
_DEFAULT: dict[tuple[Way, str], str] = {
    ("at", "m"): "in {dem} ", ("at", "f"): "in {der} ", ("at", "n"): "in {dem} ",
    ("to", "m"): "in {den} ", ("to", "f"): "in {die} ", ("to", "n"): "in {das} ",
    ("from", "m"): "aus {dem} ", ("from", "f"): "aus {der} ", ("from", "n"): "aus {dem} ",
}  # fmt: skip


def place(ctx: Context, node: values.Place, way: Way) -> Runs:
    """Return a place as where something is, goes to or comes from."""
    key = f"zones/{node.zone}"
    case: Case = "acc" if way == "to" else "dat"
    text = ctx.words.extra(key, way)
    text = text or _DEFAULT[way, ctx.words.gender(key)] + ctx.words.one(key, case)
    before, found, rest = text.partition("{")
    word, _, after = rest.partition("}")
    if not found or word not in grammar.OWNED:
        return line(text, of(ctx, node.seat) if node.seat is not None else "")
    if node.seat is None:
        return line(grammar.contracted(before + word), after)
    lead, tail = _whose_place(ctx, node.seat, word, _is_many(ctx, key, after))
    if plain(lead) == word:
        return line(grammar.contracted(before + word), after, tail)
    return line(before, lead, after, tail)


def _is_many(ctx: Context, key: str, phrase: str) -> bool:
    """Return whether a phrase has the plural of a place's noun, which is not its singular."""
    used = phrase.strip()
    forms = {ctx.words.many(key), ctx.words.many(key, "dat")}
    return used in forms and used not in {ctx.words.one(key), ctx.words.one(key, "dat")}


def _whose_place(
    ctx: Context, owner: values.Value, word: str, is_many: bool
) -> tuple[Runs, Runs]:
    """Return what stands before and after the noun of a place of somebody."""
    gap, stem = ctx.gap(owner), _stem(ctx, owner)
    if gap is not None and stem == "sein":
        weak = "e" if word == "das" or (word == "die" and not is_many) else "en"
        return line(f"{word} eigen{weak}"), ()
    if stem:
        return line(stem + grammar.OWNED[word]), ()
    if gap is not None:
        return line(Gap(gap, "whose")), ()
    return line(word), of(ctx, owner)


def place_noun(ctx: Context, node: values.Place, case: Case) -> Runs:
    """Return a place as a noun phrase."""
    said = nouns.noun(ctx.words, f"zones/{node.zone}")
    return (
        phrase("def", said, case)
        if node.seat is None
        else owned(ctx, said, node.seat, case)
    )


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
    said = _head(ctx, binder, found)
    sex = said.sex(many)
    close = [each for each in found.rest if _is_close(each)]
    clauses = tuple(
        _restriction(inner, each, binder, sex) for each in found.rest if each not in close
    )
    core = spaced(
        grammar.article(article, sex, case),
        line(said.form(many, case), _which(ctx, binder, found)),
        *(_close(inner, each) for each in close),
        _where(ctx, binder) if with_place else (),
    )
    name = nouns.introduced(ctx, binder.local, binder.name, binder.type)
    tail = line(", ", grammar.listed(clauses), CLOSING) if clauses else ()
    return line(core, name), tail


def _head(ctx: Context, binder: values.Binder, found: shape.Members) -> Noun | Kinds:
    match binder.sort:
        case "seat":
            if found.flag:
                return nouns.noun(ctx.words, f"variables/{found.flag}")
            return nouns.PLAYER
        case "card" | "chosen":
            if found.cards is not None and nouns.is_type(ctx, found.cards):
                return nouns.noun(ctx.words, f"card-types/{found.cards.noun}")
            return nouns.CARD
        case "kind":
            is_any = binder.kinds == tuple(ctx.pack.tokens)
            return nouns.TOKEN_KIND if is_any else nouns.KIND
        case "number":
            return nouns.NUMBER
        case "value":
            return nouns.noun(ctx.words, enum_key(binder.enum))
        case "die":
            return nouns.DIE
        case _:
            assert_never(binder.sort)


def _which(ctx: Context, binder: values.Binder, found: shape.Members) -> Runs:
    """Return what follows the noun at once: a card's name, a kind, the ends of a range."""
    if found.cards is not None and not nouns.is_type(ctx, found.cards):
        return line(" ", nouns.card_names(ctx, found.cards))
    if binder.sort == "number":
        low = value(ctx, binder.low) if binder.low else line("?")
        high = value(ctx, binder.high, "dat") if binder.high else line("?")
        return line(" von ", low, " bis ", high)
    if binder.sort == "kind" and binder.kinds != tuple(ctx.pack.tokens):
        kinds = nouns.kinds_noun(ctx, binder.noun, binder.kinds, ())
        return line(" von ", kinds.form(False, "dat"))
    return ()


def _where(ctx: Context, binder: values.Binder) -> Runs:
    if binder.place is not None:
        return place(ctx, binder.place, "at")
    if binder.chosen is not None:
        return line("unter ", value(ctx, binder.chosen, "dat"))
    return ()


def _is_close(node: values.Value) -> bool:
    """Return whether a restriction follows its noun without a clause of its own."""
    match node:
        case values.Compare(op="=", left=values.CardField(type=types.Enum()), right=right):
            return isinstance(right, values.Local)
        case values.Not(test=values.Compare(op="=", left=values.Local())):
            return True
        case _:
            return False


def _close(ctx: Context, node: values.Value) -> Runs:
    if isinstance(node, values.Not):
        assert isinstance(node.test, values.Compare)
        return line("außer ", value(ctx, node.test.right, "dat"))
    assert isinstance(node, values.Compare)
    said, field = value(ctx, node.right, "gen"), nouns.field_noun(ctx, node.left)
    word = plain(field.form(False, "nom")) if field else ""
    return said if word in plain(said) else line(f"der {word} ", said)


def _restriction(ctx: Context, node: values.Value, binder: values.Binder, sex: str) -> Runs:
    """Return a relative clause about the members of a set."""
    number = binder.local
    if not shape.is_relative(node, number):
        return line(f"für {grammar.relative(sex, 'acc')} gilt, dass ", test(ctx, node))
    match node:
        case values.Compare(left=values.Local(), right=right, op=op):
            verb = "sind" if sex == "p" else "ist"
            negated = "nicht " if op == "!=" else ""
            who = grammar.relative(sex, "nom")
            return line(f"{who} {negated}", value(ctx, right), f" {verb}")
        case values.Compare() | values.Not(test=values.Compare()):
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


@dataclass(frozen=True, slots=True)
class Said:
    """A clause in parts: who, the verb, what of it, and what follows even the verb."""

    subject: Runs
    verb: str
    rest: Runs
    tail: Runs = ()


def test(ctx: Context, node: values.Value) -> Runs:
    """Return a test as a clause with the verb at its end: `der Stapel leer ist`."""
    match node:
        case values.Logic(op=op, left=left, right=right):
            word = "und" if op == "and" else "oder"
            return line(_side(ctx, left, op), f" {word} ", _side(ctx, right, op))
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


def _side(ctx: Context, node: values.Value, op: str) -> Runs:
    inner = test(ctx, node)
    is_other = isinstance(node, values.Logic) and node.op != op
    return line("(", inner, ")") if is_other else inner


def clause(ctx: Context, node: values.Value) -> Said:
    """Return a test that is one clause, in its parts."""
    match node:
        case values.Some(binder=binder):
            core, tail = set_parts(ctx, binder, "indef", "acc", False)
            return Said(line("es"), "gibt", core, tail)
        case values.Not(test=values.Some(binder=binder)):
            core, tail = set_parts(ctx, binder, "no", "acc", False)
            return Said(line("es"), "gibt", core, tail)
        case values.Not(test=values.Compare() as inner):
            return _compare(ctx, inner, True)
        case values.Compare(left=values.CountTokens() | values.CountSet() as left):
            if shape.fixed(node.right) is not None:
                return _how_many(ctx, left, node)
            return _compare(ctx, node, False)
        case values.Compare():
            return _compare(ctx, node, False)
        case _:
            itself = node.test if isinstance(node, values.Not) else node
            subject = shape.subject_of(itself)
            verb, rest = _quality(ctx, node)
            if ctx.is_you(subject):
                return Said(line("du"), grammar.you(verb), rest)
            return Said(value(ctx, itself if subject is None else subject), verb, rest)


def _compare(ctx: Context, node: values.Compare, negated: bool) -> Said:
    left, verb = _wrapped(ctx, node.left, 1, "nom"), "ist"
    if isinstance(node.left, values.OptionValue):
        word = "nicht auf " if (node.op == "!=") != negated else "auf "
        return Said(left, "steht", line(word, value(ctx, node.right, "acc")))
    if ctx.is_you(node.left):
        verb = "bist"
    return Said(left, verb, _predicate(ctx, node, negated))


def _predicate(ctx: Context, node: values.Compare, negated: bool) -> Runs:
    right = node.right
    not_ = "nicht " if negated else ""
    is_number = isinstance(right.type, types.Number)
    is_fixed = shape.fixed(right) is not None
    said = _wrapped(ctx, right, 1, "nom")
    match node.op:
        case "=" | "!=":
            word = "nicht " if node.op == "!=" else ""
            word = "nicht un" if negated and node.op == "!=" else not_ + word
            if is_number and not is_fixed:
                return line(f"{word}gleich ", _wrapped(ctx, right, 1, "dat"))
            return line(word.replace(" un", " anders als "), said)
        case "<":
            return line(f"{not_}kleiner als ", said)
        case ">":
            return line(f"{not_}größer als ", said)
        case "<=" | ">=":
            word = "höchstens" if node.op == "<=" else "mindestens"
            return line(f"{not_}{word} {'' if is_fixed else 'so groß wie '}", said)
        case _:
            assert_never(node.op)


def _how_many(ctx: Context, left: shape.Counted, node: values.Compare) -> Said:
    number = shape.fixed(node.right)
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
            return _split(said)
        verb, rest = _quality(ctx, node.test)
        return verb, spaced("nicht", rest)
    said = shape.said(ctx.words, node, "is")
    if said:
        return _split(said)
    match node:
        case values.SeatField(name=name):
            return "ist", nouns.noun(ctx.words, f"variables/{name}").form(False, "nom")
        case values.CardField(name=name):
            return "hat", nouns.noun(ctx.words, f"fields/{name}").form(False, "acc")
        case values.Defined(name=name):
            return "erfüllt", line(f"„{ctx.words.one(f'definitions/{name}')}“")
        case values.GameField():
            return "ist", line("gesetzt")
        case values.IsCard(noun=name):
            if nouns.is_type(ctx, node):
                return "ist", phrase(
                    "indef", nouns.noun(ctx.words, f"card-types/{name}"), "nom"
                )
            return "ist", nouns.card_names(ctx, node)
        case values.IsKind(noun=name, kinds=kinds):
            said_kinds: Piece = nouns.kinds_noun(ctx, name, kinds, ()).form(True, "dat")
            return "gehört", line("zu den ", said_kinds)
        case values.IsIn(place=where):
            return "liegt", place(ctx, where, "at")
        case values.IsEmpty():
            return "ist", line("leer")
        case _:
            return "ist", line("ja")


def _split(phrase: str) -> tuple[str, Runs]:
    verb, _, rest = phrase.partition(" ")
    return verb, line(rest)
