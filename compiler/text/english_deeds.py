"""Who does what in English: a verb and its rest, as a command or with the one who does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from cardwright.compiler.text import english_grammar as grammar
from cardwright.compiler.text import english_nouns as nouns
from cardwright.compiler.text import phrases, shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_amounts import of_kind
from cardwright.compiler.text.english_values import pronoun, value
from cardwright.compiler.text.runs import Runs, line, spaced
from cardwright.compiler.tree import values


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Who does what: `verb` and `rest`; nobody in particular when `actor` is None.

    `subject` stands in front instead of a seat; `is_state` is never said as a command.
    """

    actor: values.Value | None
    verb: str
    rest: Runs
    subject: Runs = ()
    is_state: bool = False
    third: str = ""


# ---- one deed ----------------------------------------------------------------------------


def clause(ctx: Context, deed: Deed) -> Runs:
    """Return a deed as a clause: a command, or with the one who does it in front."""
    if deed.subject:
        return led(deed.subject, deed)
    if deed.actor is None:
        return spaced(line(deed.verb), deed.rest)
    if ctx.is_you(deed.actor):
        return spaced("you" if deed.is_state else "", deed.verb, deed.rest)
    return led(value(ctx.about(None), deed.actor), deed)


def led(lead: Runs, deed: Deed) -> Runs:
    """Return a deed with a subject that is said otherwise: `each survivor moves`."""
    return spaced(lead, deed.third or grammar.third(deed.verb), deed.rest)


def bare(deed: Deed) -> Runs:
    """Return a deed without its subject, as it follows `may`."""
    return spaced(deed.verb, deed.rest)


def become(ctx: Context, seat: values.Value, flag: str, form: str) -> Deed:
    """Return that a seat gets or loses a flag; `form` is the entry of the lexicon."""
    key = f"variables/{flag}"
    said = ctx.words.extra(key, form)
    if said:
        third, _, rest = said.partition(" ")
        verb = grammar.base(third)
        return Deed(actor=seat, verb=verb, third=third, rest=line(rest), is_state=True)
    noun = grammar.a(nouns.term(ctx, key))
    if form == "becomes":
        return Deed(actor=seat, verb="become", rest=noun, is_state=True)
    return Deed(actor=seat, verb="stop", rest=line("being ", noun), is_state=True)


def leave(what: Literal["repeat", "offers", "procedure", "game", "nothing"]) -> Deed:
    """Return what leaves a block, or that nothing is done."""
    match what:
        case "offers":
            return Deed(actor=None, verb="break", rest=line("off the offer"))
        case "repeat":
            return Deed(actor=None, verb="stop", rest=line("repeating"))
        case "procedure":
            return Deed(actor=None, verb="skip", rest=line("the rest of this section"))
        case "nothing":
            return Deed(actor=None, verb="do", rest=line("nothing"))
        case "game":
            return Deed(actor=None, subject=line("the game"), verb="end", rest=())
        case _:
            assert_never(what)


# ---- phrases of the lexicon ---------------------------------------------------------------


def told(ctx: Context, key: str, phrase: str, arguments: dict[str, values.Value]) -> Deed:
    """Return a phrase of the lexicon with what it is done to; a seat does it itself."""
    placed = phrases.placed(phrase)
    left = {name: each for name, each in arguments.items() if name not in placed}
    actor = next((each for each in left.values() if shape.seat_type(each)), None)
    others = [each for each in left.values() if each is not actor]
    inner = ctx.about(actor)
    verb, _, rest = phrase.partition(" ")
    said = phrases.done(
        key,
        rest,
        arguments,
        lambda each, _: pronoun(inner, each) or value(inner, each),
        lambda kind, number, _: of_kind(inner, kind, number),
    )
    if others:
        with_ = grammar.listed(tuple(value(inner, each) for each in others))
        said = line(said, " (with ", with_, ")")
    return Deed(actor=actor, verb=verb, rest=said)
