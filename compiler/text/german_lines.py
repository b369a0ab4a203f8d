"""What is said when the game runs, in German: lines of the log and questions to a player."""

from __future__ import annotations

from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_lines import changed, chosen, moved_form
from cardwright.compiler.text.german_amounts import amount
from cardwright.compiler.text.german_deeds import Deed, command
from cardwright.compiler.text.german_grammar import ANSWERS
from cardwright.compiler.text.german_statements import block, deed, moving, tokens_noun
from cardwright.compiler.text.german_values import place, test, value
from cardwright.compiler.text.parts import sentences
from cardwright.compiler.text.refusals import contrary
from cardwright.compiler.text.runs import (
    CLOSING,
    Gap,
    Runs,
    capital,
    line,
    settle,
    spaced,
)
from cardwright.compiler.tree import statements, values

ANSWERER = Gap(0, "seat")
IDLE = "Hier geschieht nichts weiter."
_TRADES = {"gains": "erhält", "loses": "verliert", "pays": "zahlt"}


# ---- the log -----------------------------------------------------------------------------


def log(ctx: Context, node: statements.Statement, done: int) -> Runs | None:
    """Return what is said after a sentence; gap `done` begins what it really did."""
    match node:
        case statements.MoveTokens(actor=actor, source=source, target=target):
            what = line(Gap(done, moved_form(ctx, node)))
            return _moved(ctx, actor, what, source, target, False)
        case statements.MoveCards(actor=None, source=source, target=target):
            what = line(Gap(done, "plural.Karte kommt|Karten kommen"))
            to = line(place(ctx, target, "to"), _bottom(node.at_bottom))
            return spaced(what, place(ctx, source, "from"), to)
        case statements.MoveCards(actor=actor, source=source, target=target):
            what = line(Gap(done, "plural.Karte|Karten"))
            return _moved(ctx, actor, what, source, target, node.at_bottom)
        case statements.MoveCard(actor=None, target=target):
            to = line(place(ctx, target, "to"), _bottom(node.at_bottom))
            return line(Gap(done, "card"), " kommt ", to)
        case statements.MoveCard(actor=actor, target=target):
            what = line(Gap(done, "card"))
            return _moved(ctx, actor, what, None, target, node.at_bottom)
        case statements.Trade(seat=seat, kind=kind, verb=verb):
            number = tuple(ctx.pack.tokens).index(kind)
            gap = Gap(done, f"kind.{number}")
            return line(value(ctx, seat), f" {_TRADES[verb]} ", gap)
        case statements.Pay(seat=seat):
            return line(value(ctx, seat), " zahlt ", Gap(done, "counts"))
        case statements.Collect(source=source, target=target):
            way = spaced(place(ctx, source, "from"), place(ctx, target, "to"))
            return line(capital(way), ": ", Gap(done, "counts"))
        case statements.Become(subject=seat, flag=flag, on=on) if shape.seat_type(seat):
            said = ctx.words.extra(f"variables/{flag}", "becomes" if on else "stops")
            return line(value(ctx, seat), f" {said}") if said else None
        case statements.Shuffle(place=where):
            return line(value(ctx, where), " wird gemischt")
        case statements.Reveal(viewer=None):
            return line(Gap(done, "card"), " wird aufgedeckt")
        case statements.Reveal(viewer=viewer):
            who = value(ctx, viewer) if viewer is not None else ()
            return line(who, " sieht ", Gap(done, "card"), " an")
        case statements.Roll():
            return line("gewürfelt: ", Gap(done, "dice"))
        case statements.Rerolls(actor=actor):
            return line(value(ctx, actor), " würfelt neu: ", Gap(done, "dice"))
        case statements.ChooseOne(actor=actor):
            return line(value(ctx, actor), " wählt: ", chosen(node, done))
        case statements.SetField(target=target):
            return changed(ctx, target, done)
        case _:
            return None


def _bottom(at_bottom: bool) -> Runs:
    return line(", ganz unten", CLOSING) if at_bottom else ()


def _moved(
    ctx: Context,
    actor: values.Value | None,
    what: Runs,
    source: values.Place | None,
    target: values.Place,
    at_bottom: bool,
) -> Runs:
    inner = ctx.about(actor)
    from_ = place(inner, source, "from") if source is not None else ()
    to = line(place(inner, target, "to"), _bottom(at_bottom))
    if actor is None:
        return line(capital(spaced(from_, to)), ": ", what)
    verb = moving(ctx, target).third
    return spaced(value(ctx.about(None), actor), verb, what, from_, to)


# ---- questions ---------------------------------------------------------------------------


def prompt(ctx: Context, node: statements.Statement) -> Runs:
    """Return what the deciding player is asked; gap 0 is that player."""
    return settle(line(ANSWERER, ": ", capital(_question(ctx, node))))


def _question(ctx: Context, node: statements.Statement) -> Runs:
    match node:
        case statements.MoveTokens(how="any" | "up to"):
            return _how_many(ctx.about(node.actor), node)
        case statements.May(cost=cost, body=body) if cost is not None:
            paid = deed(ctx, cost)
            asked = spaced(paid.verb.you, "du", paid.rest) if paid is not None else ()
            done = () if shape.is_idle(body) else sentences(block(ctx, body))
            return spaced(line(asked, "?"), *done)
        case statements.May(body=body):
            found = deed(ctx, body[0]) if len(body) == 1 else None
            if found is not None and ctx.is_you(found.actor):
                verb, rest = found.verb, found.rest
                return line(spaced(verb.you, "du", rest, verb.particle), "?")
            all_said = sentences(block(ctx, body))
            return line("tust du Folgendes? ", spaced(*all_said))
        case statements.ChooseOne():
            return line("wähle eine Möglichkeit.")
        case statements.Offers():
            return line("stimmst du diesem Angebot zu?")
        case statements.ForEach():
            return line("was kommt als Nächstes?")
        case _:
            found = deed(ctx, node)
            said = command(ctx, found) if isinstance(found, Deed) else line("wähle")
            return line(said, ".")


def _how_many(ctx: Context, node: statements.MoveTokens) -> Runs:
    source, target = place(ctx, node.source, "from"), place(ctx, node.target, "to")
    noun, verb = tokens_noun(ctx, node), moving(ctx, node.target)
    asked = spaced("wie viele", noun.form(True, "acc"), verb.you, "du", source, target)
    if node.limit is None:
        return line(asked, "?")
    much = amount(ctx, node.limit, noun.form, "acc")
    return line(asked, "? (Bis zu ", much, ".)")


def because(ctx: Context, node: values.Value) -> Runs:
    """Return what stands behind `2 mehr`, when it is told why a number is so."""
    return line("für ", value(ctx, node, "acc"))


def because_not(ctx: Context, node: values.Value) -> Runs:
    """Return why something cannot be chosen: a test that it fails."""
    return line("weil ", test(ctx, contrary(node)))


def term_words() -> dict[str, str]:
    """Return the small words of the runtime."""
    return {
        "and": "und",
        "or": "oder",
        "nothing": "nichts",
        "nobody": "niemand",
        "pays-next": "Als Nächstes zahlt: {name}",
        "none": "keine",
        "yes": "ja",
        "no": "nein",
        "whose": "{name}s",
        "whose-s": "{name}’",
        "seat": "Spieler {number}",
        **ANSWERS,
        "printed": "{n} aufgedruckt",
        "is": "{n} {why}",
        "more": "{n} mehr {why}",
        "less": "{n} weniger {why}",
        "by": "durch {name}",
        "times": "{why} ({n}-mal)",
        "by-rule": "laut Regel",
        "by-unseen": "durch etwas, das nicht alle sehen",
        "never-below": "nie unter {n}",
        "never-above": "nie über {n}",
        "any-kind": "{n} beliebige",
        "says-agree": "{name} stimmt zu.",
        "says-refuse": "{name} lehnt ab.",
        "says-counter": "{name} macht ein anderes Angebot.",
    }
