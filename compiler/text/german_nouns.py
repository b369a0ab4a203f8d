"""Nouns of a pack and names of locals in German: what can be said without a sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import names, shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import (
    CardName,
    Icon,
    Number,
    Runs,
    Table,
    Term,
    line,
    plain,
    spaced,
)
from cardwright.compiler.text.words import Case, Words, enum_key
from cardwright.compiler.tree import types, values
from cardwright.runtime.ir.span import Span

NO_SPAN = Span("", 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun in all forms: singular and plural, each by case; `key` names it in the lexicon."""

    gender: str
    one: tuple[str, str, str, str]
    many: tuple[str, str, str, str]
    key: str = ""

    def form(self, many: bool, case: Case) -> Runs:
        """Return the noun in a number and case."""
        word = (self.many if many else self.one)[grammar.CASES.index(case)]
        return line(Term(self.key, word) if self.key else word)

    def sex(self, many: bool) -> str:
        """Return the gender by which its article goes; p is the plural."""
        return "p" if many else self.gender


def noun(words: Words, key: str) -> Noun:
    """Return a noun of the lexicon."""
    one, many = words.one, words.many
    return Noun(
        gender=words.gender(key),
        one=(one(key), one(key, "acc"), one(key, "dat"), one(key, "gen")),
        many=(many(key), many(key, "acc"), many(key, "dat"), many(key, "gen")),
        key=key,
    )


def _plain(gender: str, one: str, many: str, gen: str = "", dats: str = "") -> Noun:
    return Noun(
        gender=gender,
        one=(one, one, one, gen or one),
        many=(many, many, dats or many, many),
    )


PLAYER = _plain("m", "Spieler", "Spieler", "Spielers", "Spielern")
CARD = _plain("f", "Karte", "Karten")
CHOSEN = _plain("f", "gewählte Karte", "gewählten Karten")
KIND = _plain("f", "Art", "Arten")
TOKEN_KIND = _plain("f", "Markerart", "Markerarten")
TOKEN = _plain("m", "Marker", "Marker", "Markers", "Markern")
NUMBER = _plain("f", "Zahl", "Zahlen")
AMOUNT = _plain("f", "Menge", "Mengen")
DIE = _plain("m", "Würfel", "Würfel", "Würfels", "Würfeln")
ANSWER = _plain("f", "Antwort", "Antworten")
PLACE = _plain("m", "Ort", "Orte", "Orts", "Orten")
SHARE = _plain("m", "Anteil", "Anteile", "Anteils", "Anteilen")
CHOICE = _plain("f", "Wahl", "Wahlen")
THING = _plain("n", "Ding", "Dinge", "Dings", "Dingen")


def sort_noun(words: Words, kind: types.Type) -> Noun:
    """Return what a thing without a name of its own is called."""
    match kind:
        case types.Seat():
            return PLAYER
        case types.Card(noun=name) if name:
            return noun(words, f"card-types/{name}")
        case types.Card():
            return CARD
        case types.Cards():
            return CHOSEN
        case types.Kind():
            return KIND
        case types.Enum(name=name):
            return noun(words, enum_key(name))
        case types.Number():
            return NUMBER
        case types.Dice():
            return DIE
        case types.Shares(of=of):
            return SHARE if isinstance(of, types.Number) else CHOICE
        case types.Flag():
            return ANSWER
        case types.Zone():
            return PLACE
        case types.Unknown():
            return THING
        case _:
            assert_never(kind)


def phrase(article: grammar.Article, said: Noun, case: Case, many: bool = False) -> Runs:
    """Return a noun with its article."""
    return spaced(grammar.article(article, said.sex(many), case), said.form(many, case))


# ---- names -------------------------------------------------------------------------------


def local_noun(ctx: Context, node: values.Local) -> tuple[Noun, bool, str]:
    """Return the noun of a local, whether it is a plural, and its letter."""
    name = ctx.name(node)
    if name is None:
        return _plain("n", f"„{node.name} {node.id}“", ""), False, ""
    if name.key:
        are_many = isinstance(name.type, types.Dice | types.Cards)
        return noun(ctx.words, name.key), are_many, name.letter
    found = sort_noun(ctx.words, name.type)
    return found, isinstance(name.type, types.Dice | types.Cards), name.letter


def local(ctx: Context, node: values.Local, case: Case) -> Runs:
    """Return what a local is called here; a name that means nothing here is quoted."""
    if ctx.is_you(node):
        return line({"nom": "du", "acc": "dich", "dat": "dir", "gen": "von dir"}[case])
    if node.id == ctx.card:
        return phrase("this", CARD, case)
    name = ctx.name(node)
    if name is None:
        return line(f"„{node.name} {node.id}“")
    said, many, letter = local_noun(ctx, node)
    if letter:
        bare = not many and not name.key
        return line(said.form(many, "nom" if bare else case), f" {letter}")
    is_the = name.key or many or name.how in ("the", "self")
    article: grammar.Article = "def" if is_the else "this"
    if name.how == "a" and not many:
        article = "indef"
    return phrase(article, said, case, many)


def peer(ctx: Context, binder: values.Binder, case: Case) -> Runs:
    """Return `der andere Spieler` where a seat is all but the player; else nothing."""
    if not ctx.is_other(binder):
        return ()
    stem = grammar.weak("ander", "m", case)
    return line(grammar.article("def", "m", case), f" {stem} ", PLAYER.form(False, case))


def has_genitive(ctx: Context, node: values.Value) -> bool:
    """Return whether a value can stand in the genitive; else it stands after `von`."""
    match node:
        case values.Local():
            name = ctx.name(node)
            if ctx.is_you(node) or name is None:
                return False
            return ctx.gap(node) is None and not name.letter
        case (
            values.Number() | values.EnumValue() | values.Nothing() | values.KindName()
            | values.CardName() | values.Arithmetic() | values.IfValue() | values.Negative()
        ):  # fmt: skip
            return False
        case values.NamedNumber():
            return shape.is_by_seats(node)
        case _:
            return ctx.gap(node) is None


def member(ctx: Context, binder: values.Binder) -> Runs:
    """Return, in brackets, what each member of a set will be called, if it is called."""
    known = ctx.names.get(binder.local)
    if known is None or known.silent or names.is_head(ctx.words, binder, known):
        return ()
    return introduced(ctx, binder.local, binder.name, binder.type)


def chosen(ctx: Context, binder: values.Binder, result: values.Local) -> Runs:
    """Return, in brackets, what the chosen member of a set will be called."""
    known = ctx.names.get(result.id)
    if known is not None and names.is_head(ctx.words, binder, known):
        return ()
    if result.id == binder.local and known is not None and not known.silent:
        return ()
    return introduced(ctx, result.id, result.name, result.type)


def introduced(ctx: Context, number: int, name: str, kind: types.Type) -> Runs:
    """Return, in brackets, what a new local will be called, if that is not clear anyway."""
    known = ctx.names.get(number)
    if ctx.asked or known is None or not (known.key or known.letter):
        return ()
    inner = replace(ctx, scope=ctx.scope | {number}, gaps={})
    node = values.Local(id=number, name=name, type=kind, span=NO_SPAN)
    return line(" (", local(inner, node, "nom"), ")")


# ---- numbers, kinds, cards ---------------------------------------------------------------


def named_number(ctx: Context, node: values.NamedNumber, case: Case) -> Runs:
    """Return a number of the pack: its value, or its name and a table by players."""
    if not shape.is_by_seats(node):
        return line(Number(str(node.values[0]), node.name))
    table = grammar.by_seats(node.values, ctx.pack.least_seats)
    said = noun(ctx.words, f"numbers/{node.name}")
    return line(phrase("def", said, case), Table(node.name, f" ({table})"))


@dataclass(frozen=True, slots=True)
class Kinds:
    """The noun for some kinds of token."""

    gender: str
    one: tuple[Runs, Runs, Runs, Runs]
    many: tuple[Runs, Runs, Runs, Runs]

    def form(self, many: bool, case: Case) -> Runs:
        """Return the noun in a number and case."""
        return (self.many if many else self.one)[grammar.CASES.index(case)]

    def sex(self, many: bool) -> str:
        """Return the gender by which its article goes; p is the plural."""
        return "p" if many else self.gender


def kinds_noun(
    ctx: Context, name: str, kinds: tuple[str, ...], zones: tuple[str, ...]
) -> Kinds:
    """Return the noun for some kinds of token: Truppen, or each kind by name."""
    group = shape.group_of(ctx.pack, name, kinds, zones)
    if group:
        said = noun(ctx.words, f"groups/{group}")
        return _kinds(said.gender, lambda many, case: said.form(many, case))
    if not kinds:
        return _kinds("n", lambda many, case: line("nichts"))

    def listed(many: bool, case: Case) -> Runs:
        said = (
            line(Icon(each, ctx.words.form(f"tokens/{each}", many, case))) for each in kinds
        )
        return grammar.listed(tuple(said), "und" if many else "oder")

    return _kinds(ctx.words.gender(f"tokens/{kinds[0]}"), listed)


def _kinds(gender: str, form: shape.FormOf) -> Kinds:
    one, many = (
        [form(False, each) for each in grammar.CASES],
        [form(True, each) for each in grammar.CASES],
    )
    return Kinds(
        gender, (one[0], one[1], one[2], one[3]), (many[0], many[1], many[2], many[3])
    )


def of_kind(said: Runs) -> Kinds:
    """Return the noun for tokens of a kind that is named otherwise."""
    return _kinds("m", lambda many, case: line(TOKEN.form(many, case), " ", said))


def is_type(ctx: Context, node: values.IsCard) -> bool:
    """Return whether a test asks for all cards of a card type."""
    found = tuple(name for name, card in ctx.pack.cards.items() if card.type == node.noun)
    return node.noun in ctx.pack.card_types and node.definitions == found


def card_names(ctx: Context, node: values.IsCard) -> Runs:
    """Return the cards that a test asks for, by name."""
    said = (
        line("„", CardName(each, ctx.words.one(f"cards/{each}")), "“")
        for each in node.definitions
    )
    return grammar.listed(tuple(said), "oder")


def one_of(ctx: Context, node: values.IsCard) -> Runs:
    """Return what a card is tested for: a card type or cards by name."""
    if is_type(ctx, node):
        return phrase("indef", noun(ctx.words, f"card-types/{node.noun}"), "nom")
    return card_names(ctx, node)


def field_noun(ctx: Context, node: values.Value) -> Noun | None:
    """Return the noun of a property without its owner."""
    match node:
        case values.Defined(name=name):
            return noun(ctx.words, f"definitions/{name}")
        case values.OwnedField(name=name) | values.GameField(name=name):
            return noun(ctx.words, f"variables/{name}")
        case values.CardField(name=name) | values.KindField(name=name):
            return noun(ctx.words, f"fields/{name}")
        case values.Share(id=number, name=name, type=kind):
            known = values.Local(id=number, name=name, type=kind, span=NO_SPAN)
            return local_noun(ctx, known)[0]
        case values.Local() if not ctx.is_you(node):
            return local_noun(ctx, node)[0]
        case _:
            return None


def holds(ctx: Context, name: str) -> str:
    """Return what is said of a definition that has no sentence of its own."""
    return f"erfüllt „{ctx.words.one(f'definitions/{name}')}“"


def end_card(end: Literal["top", "bottom"], case: Case) -> str:
    """Return the noun for the card at an end of a place."""
    stem = "oberst" if end == "top" else "unterst"
    return f"{grammar.article('def', 'f', case)} {grammar.weak(stem, 'f', case)} Karte"


def folded(op: Literal["sum", "highest", "lowest"], case: Case) -> str:
    """Return the noun for a sum, or for the highest or lowest of some numbers."""
    if op == "sum":
        return f"{grammar.article('def', 'f', case)} Summe"
    word = "Wert" if case != "gen" else "Werts"
    return f"{extreme(op, 'm', case)} {word}"


def extreme(op: Literal["highest", "lowest"], gender: str, case: Case) -> str:
    """Return what stands before the noun of the highest or lowest of something."""
    stem = "höchst" if op == "highest" else "niedrigst"
    return f"{grammar.article('def', gender, case)} {grammar.weak(stem, gender, case)}"


def head(ctx: Context, binder: values.Binder, found: shape.Members) -> Noun:
    """Return the head noun of a set."""
    match binder.sort:
        case "seat":
            if found.flag:
                return noun(ctx.words, f"variables/{found.flag}")
            return PLAYER
        case "card" | "chosen":
            if found.cards is not None and is_type(ctx, found.cards):
                return noun(ctx.words, f"card-types/{found.cards.noun}")
            return CARD
        case "kind":
            is_any = binder.kinds == tuple(ctx.pack.tokens)
            return TOKEN_KIND if is_any else KIND
        case "number":
            return NUMBER
        case "value":
            return noun(ctx.words, enum_key(binder.enum))
        case "die":
            return DIE
        case _:
            assert_never(binder.sort)


def split(phrase: str) -> tuple[str, Runs]:
    """Return the verb of a phrase, and the rest."""
    verb, _, rest = phrase.partition(" ")
    return verb, line(rest)


# ---- places ------------------------------------------------------------------------------

Way = Literal["at", "to", "from"]
_DEFAULT: dict[tuple[Way, str], str] = {
    ("at", "m"): "in {dem} ", ("at", "f"): "in {der} ", ("at", "n"): "in {dem} ",
    ("to", "m"): "in {den} ", ("to", "f"): "in {die} ", ("to", "n"): "in {das} ",
    ("from", "m"): "aus {dem} ", ("from", "f"): "aus {der} ", ("from", "n"): "aus {dem} ",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePhrase:
    """Where something is, goes to or comes from; `own` is `eigene` as it fits."""

    before: str
    article: str
    after: str
    own: str


def place_phrase(words: Words, key: str, way: Way) -> PlacePhrase:
    """Return the phrase of a place, cut at its article; one without has only `before`."""
    case: Case = "acc" if way == "to" else "dat"
    text = words.extra(key, way)
    text = text or _DEFAULT[way, words.gender(key)] + words.one(key, case)
    before, _, rest = text.partition("{")
    article, _, after = rest.partition("}")
    if article == "card":
        return PlacePhrase(before=before, article=article, after=after, own="")
    if article not in grammar.OWNED:
        return PlacePhrase(before=text, article="", after="", own="")
    used = after.strip()
    is_many = used in {words.many(key), words.many(key, "dat")} and used != words.one(key)
    is_weak = article == "das" or (article == "die" and not is_many)
    own = "eigene" if is_weak else "eigenen"
    return PlacePhrase(before=before, article=article, after=after, own=own)


# ---- seats -------------------------------------------------------------------------------


def stem(ctx: Context, owner: values.Value) -> str:
    """Return the stem of `dein` or `sein`, nothing where neither will do."""
    if ctx.is_you(owner):
        return "dein"
    return "sein" if shape.same(owner, ctx.subject) else ""


def pronoun(ctx: Context, node: values.Value, case: Case) -> Runs:
    """Return what a seat that does something is called where it is done to itself."""
    is_itself = shape.seat_type(node) and shape.same(node, ctx.subject)
    if not is_itself or ctx.is_you(node):
        return ()
    return line({"nom": "er", "gen": "von sich selbst"}.get(case, "sich selbst"))


def how_many(is_mass: bool, case: Case) -> Runs:
    """Return `die Zahl`, or `die Menge` of what has no plural."""
    return phrase("def", AMOUNT if is_mass else NUMBER, case)


def close(ctx: Context, node: values.Compare, said: Runs) -> Runs:
    """Return a restriction that follows its noun at once: `der Farbe Rot`."""
    field = field_noun(ctx, node.left)
    word = plain(field.form(False, "nom")) if field else ""
    return said if word in plain(said) else line(f"der {word} ", said)


def for_seat(said: str, seat: Runs) -> tuple[str, Runs]:
    """Return what a condition of a card says of it, and for whom: `ist für Anna erfüllt`."""
    verb, rest = split(said)
    return verb, spaced("für", seat, rest)


def negated(rest: Runs) -> Runs:
    """Return the rest of a clause turned round: `kein Held`, `nicht leer`."""
    is_one = plain(rest).startswith(("ein ", "eine "))
    return line("k", rest) if is_one else spaced("nicht", rest)


def between(case: Case, start: Runs, end: Runs) -> Runs:
    """Return how far it is from one space to another."""
    return line(how_many(False, case), " der Schritte von ", start, " zu ", end)


def lack(subject: values.Value, is_there: bool) -> tuple[str, str]:
    """Return the verb and the rest of a test for nothing: `ist niemand`, `fehlt`."""
    is_seat = isinstance(subject.type, types.Seat)
    if is_there:
        return "ist", "jemand" if is_seat else "da"
    return ("ist", "niemand") if is_seat else ("fehlt", "")


# ---- words that stand alone --------------------------------------------------------------

Word = (
    values.Number | values.EnumValue | values.Nothing | values.OptionValue
    | values.KindName | values.CardName
)  # fmt: skip


def word(ctx: Context, node: Word, case: Case) -> Runs:
    """Return a value that is one word."""
    match node:
        case values.Number(value=number):
            return line(Number(str(number)))
        case values.EnumValue(enum=enum, name=name):
            said = ctx.words.one(f"{enum_key(enum)}/{name}")
            return line(f"„{said}“" if enum.startswith("option ") else said)
        case values.Nothing(type=types.Seat()):
            return line({"acc": "niemanden", "dat": "niemandem"}.get(case, "niemand"))
        case values.Nothing():
            return phrase("no", CARD, case)
        case values.OptionValue(name=name):
            key = f"rule-options/{name}"
            article = grammar.article("def", "f", case)
            return line(f"{article} Regeloption „", Term(key, ctx.words.one(key)), "“")
        case values.KindName(name=name):
            return line(Icon(name, ctx.words.one(f"tokens/{name}", case)))
        case values.CardName(name=name):
            return line("„", CardName(name, ctx.words.one(f"cards/{name}")), "“")
        case _:
            assert_never(node)
