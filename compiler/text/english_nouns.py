"""Nouns of a pack and names of locals in English: what can be said without a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from cardwright.compiler.text import english_grammar as grammar
from cardwright.compiler.text import names, shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.runs import CardName, Icon, Number, Runs, Table, Term, line
from cardwright.compiler.text.words import Words
from cardwright.compiler.tree import types, values
from cardwright.runtime.ir.span import Span

NO_SPAN = Span("", 0, 0)


def gap_form(kind: types.Type) -> str:
    """Return the form in which the runtime shows a value of a type."""
    match kind:
        case types.Seat():
            return "seat"
        case types.Card():
            return "card"
        case types.Enum(name=name):
            return f"value.{name}"
        case _:
            return "number"


def term(ctx: Context, key: str, many: bool = False) -> Runs:
    """Return a word of the lexicon that is explained elsewhere."""
    return line(Term(key, ctx.words.form(key, many)))


def named_number(ctx: Context, node: values.NamedNumber) -> Runs:
    """Return a number of the pack: its value, or its name and a table by players."""
    if not shape.is_by_seats(node):
        return line(Number(str(node.values[0]), node.name))
    table = grammar.by_seats(node.values, ctx.pack.least_seats)
    said = term(ctx, f"numbers/{node.name}")
    return line("the ", said, Table(node.name, f" ({table})"))


# ---- names -----------------------------------------------------------------------------


def local(ctx: Context, node: values.Local) -> Runs:
    """Return what a local is called here; a name that means nothing here is quoted."""
    if ctx.is_you(node):
        return line("you")
    if node.id == ctx.card:
        return line("this card")
    name = ctx.name(node)
    if name is None:
        return line(f"“{node.name} {node.id}”")
    noun = line(local_noun(ctx, node))
    if name.letter:
        return noun
    is_group = isinstance(name.type, types.Cards | types.Dice)
    if name.how == "a" and not is_group:
        return grammar.a(noun)
    is_one = name.key or is_group or name.how == "self"
    return line("the " if is_one else f"{name.how} ", noun)


def local_noun(ctx: Context, node: values.Local) -> str:
    """Return the noun of a local, with its letter, without an article."""
    name = ctx.name(node)
    if name is None:
        return f"“{node.name} {node.id}”"
    is_group = isinstance(name.type, types.Cards | types.Dice)
    noun = grammar.sort_noun(ctx.words, name.type)
    if name.key:
        noun = ctx.words.form(name.key, is_group)
    return f"{noun} {name.letter}" if name.letter else noun


def for_seat(said: str, seat: Runs) -> tuple[str, Runs]:
    """Return what a condition of a card says of it, and for whom: `is complete for Anna`."""
    verb, rest = split(said)
    return verb, line(rest, " for ", seat)


Way = Literal["at", "to", "from"]
_WAYS: dict[Way, str] = {"at": "in {the} ", "to": "to {the} ", "from": "from {the} "}


def place_phrase(words: Words, key: str, way: Way) -> str:
    """Return the phrase of a place, with a gap for its article or its card."""
    return words.extra(key, way) or _WAYS[way] + words.one(key)


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
    return line(" (", local(inner, node), ")")


# ---- sets and properties ----------------------------------------------------------------


def kinds_noun(
    ctx: Context, noun: str, kinds: tuple[str, ...], zones: tuple[str, ...], many: bool
) -> Runs:
    """Return the noun for some kinds of token: `troops`, or each kind by name."""
    group = shape.group_of(ctx.pack, noun, kinds, zones)
    if group:
        return term(ctx, f"groups/{group}", many)
    each = (line(Icon(kind, ctx.words.form(f"tokens/{kind}", many))) for kind in kinds)
    return grammar.listed(tuple(each), "and" if many else "or") or line("nothing")


def cards_noun(ctx: Context, node: values.IsCard, many: bool) -> Runs:
    """Return `Raiders`, `Hire Mercenaries cards` or the cards by name."""
    if is_type(ctx, node):
        return term(ctx, f"card-types/{node.noun}", many)
    named = tuple(
        line(CardName(each, ctx.words.one(f"cards/{each}"))) for each in node.definitions
    )
    return line(grammar.listed(named, "or") or "impossible", " cards" if many else " card")


def is_type(ctx: Context, node: values.IsCard) -> bool:
    """Return whether a test asks for all cards of a card type."""
    found = tuple(name for name, card in ctx.pack.cards.items() if card.type == node.noun)
    return node.noun in ctx.pack.card_types and node.definitions == found


def one_of(ctx: Context, node: values.IsCard) -> Runs:
    """Return what a card is tested for: a card type or cards by name."""
    if is_type(ctx, node):
        return grammar.a(term(ctx, f"card-types/{node.noun}"))
    named = tuple(
        line(CardName(each, ctx.words.one(f"cards/{each}"))) for each in node.definitions
    )
    return grammar.listed(named, "or") or line("no card")


def field_noun(ctx: Context, node: values.Value, many: bool) -> Runs:
    """Return the noun of a property without its owner."""
    match node:
        case values.Defined(name=name):
            return term(ctx, f"definitions/{name}", many)
        case values.OwnedField(name=name) | values.GameField(name=name):
            return term(ctx, f"variables/{name}", many)
        case values.CardField(name=name) | values.KindField(name=name):
            return term(ctx, f"fields/{name}", many)
        case values.Share(id=number, name=name, type=kind):
            known = values.Local(id=number, name=name, type=kind, span=node.span)
            named = ctx.name(known)
            if many and named is not None and named.key:
                return term(ctx, named.key, True)
            return line(local_noun(ctx, known))
        case values.Local():
            return line(local_noun(ctx, node))
        case _:
            return ()


def holds(ctx: Context, name: str) -> str:
    """Return what is said of a definition that has no sentence of its own."""
    return f"meets “{ctx.words.one(f'definitions/{name}')}”"


def split(phrase: str) -> tuple[str, Runs]:
    """Return the verb of a phrase, and the rest."""
    verb, _, rest = phrase.partition(" ")
    return verb, line(f" {rest}" if rest else "")


def quality(ctx: Context, key: str, verb: str) -> tuple[str, Runs]:
    """Return what a flag says of its owner: its own sentence, or that it is or has it."""
    said = ctx.words.extra(key, "is")
    return split(said) if said else (verb, line(" ", grammar.a(term(ctx, key))))


def missing(node: values.Compare, words: dict[str, str]) -> str:
    """Return `is nobody` or `is somebody`, of cards and kinds alike."""
    is_seat = isinstance(node.left.type, types.Seat)
    if (node.op == "=") == (words is grammar.COMPARED):
        return "is nobody" if is_seat else "is missing"
    return "is somebody" if is_seat else "is there"
