"""Who does what in German: a verb and its rest, in the order that the sentence needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, assert_never

from cardwright.compiler.text import german_grammar as grammar
from cardwright.compiler.text import german_nouns as nouns
from cardwright.compiler.text import phrases, shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.german_amounts import of_kind
from cardwright.compiler.text.german_grammar import Verb
from cardwright.compiler.text.german_values import in_case, value
from cardwright.compiler.text.runs import Runs, line, spaced
from cardwright.compiler.text.words import Case
from cardwright.compiler.tree import values


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Who does what; nobody in particular when `actor` is None.

    `subject` stands in front instead of a seat; `is_state` is never said as a command.
    """

    actor: values.Value | None
    verb: Verb
    rest: Runs
    subject: Runs = ()
    is_state: bool = False


def clause(ctx: Context, deed: Deed) -> Runs:
    """Return a deed as a clause: a command, or with the one who does it in front."""
    who = _who(ctx, deed)
    if not who:
        return command(ctx, deed)
    return spaced(who, _finite(ctx, deed), deed.rest, deed.verb.particle)


def inverted(ctx: Context, deed: Deed) -> Runs:
    """Return a deed as it follows another clause: the verb, then who does it."""
    who = _who(ctx, deed)
    if not who:
        return command(ctx, deed)
    return spaced(_finite(ctx, deed), who, deed.rest, deed.verb.particle)


def final(ctx: Context, deed: Deed) -> Runs:
    """Return a deed as a subordinate clause, with its verb at the end."""
    verb = deed.verb.particle + _finite(ctx, deed)
    return spaced(_who(ctx, deed) or "jemand", deed.rest, verb)


def led(lead: Runs, deed: Deed) -> Runs:
    """Return a deed with a subject that is said otherwise: `jeder Verteidiger legt …`."""
    return spaced(lead, deed.verb.third, deed.rest, deed.verb.particle)


def bare(deed: Deed) -> Runs:
    """Return a deed as it follows `darf`: `3 Ressourcen erhalten`."""
    return spaced(deed.rest, deed.verb.particle + deed.verb.infinitive)


def command(ctx: Context, deed: Deed) -> Runs:
    """Return a deed as a command, to the reader of a card or to all at the table."""
    verb = deed.verb.command if ctx.has_reader() else deed.verb.commands
    return spaced(verb, deed.rest, deed.verb.particle)


def _who(ctx: Context, deed: Deed) -> Runs:
    if deed.subject or deed.actor is None:
        return deed.subject
    if ctx.is_you(deed.actor):
        return line("du") if deed.is_state else ()
    return value(ctx.about(None), deed.actor)


def _finite(ctx: Context, deed: Deed) -> str:
    is_you = not deed.subject and ctx.is_you(deed.actor)
    return deed.verb.you if is_you else deed.verb.third


def become(ctx: Context, seat: values.Value, flag: str, on: bool) -> Deed:
    """Return that a seat gets or loses a flag."""
    key = f"variables/{flag}"
    said = ctx.words.extra(key, "becomes" if on else "stops")
    if said:
        third, _, rest = said.partition(" ")
        verb = grammar.Verb("", "", third, grammar.you(third), third)
        return Deed(actor=seat, verb=verb, rest=line(rest), is_state=True)
    noun = nouns.noun(ctx.words, key).form(False, "nom")
    verb = grammar.Verb("werden", "werde", "werdet", "wirst", "wird")
    if on:
        return Deed(actor=seat, verb=verb, rest=noun, is_state=True)
    return Deed(actor=seat, verb=grammar.BE, rest=line("nicht mehr ", noun), is_state=True)


def leave(what: Literal["repeat", "offers", "procedure", "game", "nothing"]) -> Deed:
    """Return what leaves a block, or that nothing is done."""
    match what:
        case "offers":
            return Deed(actor=None, verb=grammar.BREAK_OFF, rest=line("das Angebot"))
        case "repeat":
            return Deed(actor=None, verb=grammar.FINISH, rest=line("die Wiederholung"))
        case "procedure":
            rest = line("den Rest dieses Abschnitts")
            return Deed(actor=None, verb=grammar.SKIP, rest=rest)
        case "nothing":
            return Deed(actor=None, verb=grammar.DO, rest=line("nichts"))
        case "game":
            return Deed(actor=None, subject=line("die Partie"), verb=grammar.END, rest=())
        case _:
            assert_never(what)


# ---- phrases of the lexicon --------------------------------------------------------------


def told(ctx: Context, key: str, phrase: str, arguments: dict[str, values.Value]) -> Deed:
    """Return a phrase of the lexicon with what it is done to; a seat does it itself."""
    placed = phrases.placed(phrase)
    left = {name: each for name, each in arguments.items() if name not in placed}
    actor = next((each for each in left.values() if shape.seat_type(each)), None)
    others = [each for each in left.values() if each is not actor]
    inner = ctx.about(actor)
    word, _, rest = phrase.partition(" ")
    rest, particle = _particle(rest)
    verb = grammar.verb_of(word, particle)
    third, command_ = (ctx.words.extra(key, form) for form in ("does", "you"))
    verb = replace(verb, third=third or verb.third, command=command_ or verb.command)

    def say(each: values.Value, case: Case) -> Runs:
        return nouns.pronoun(inner, each, case) or in_case(inner, each, case)

    count = partial(of_kind, inner)
    said = grammar.joined(phrases.done(key, rest, arguments, say, count))
    if others:
        with_ = grammar.listed(tuple(value(inner, each, "dat") for each in others))
        said = line(said, " (mit ", with_, ")")
    return Deed(actor=actor, verb=verb, rest=said)


def _particle(rest: str) -> tuple[str, str]:
    """Return a phrase without the part of its verb that stands at the end."""
    start, _, last = rest.rpartition(" ")
    return (start, last) if last in grammar.PARTICLES else (rest, "")
