"""What is said when the game runs, in English: lines of the log and questions to a player."""

from __future__ import annotations

import re

from cardwright.compiler.text import shape
from cardwright.compiler.text.context import Context
from cardwright.compiler.text.english_amounts import amount
from cardwright.compiler.text.english_deeds import Deed, bare
from cardwright.compiler.text.english_grammar import ANSWERS
from cardwright.compiler.text.english_nouns import gap_form
from cardwright.compiler.text.english_statements import block, deed, tokens_noun
from cardwright.compiler.text.english_values import place, test, value
from cardwright.compiler.text.parts import sentences
from cardwright.compiler.text.refusals import contrary
from cardwright.compiler.text.runs import Gap, Runs, capital, line, spaced
from cardwright.compiler.tree import statements, values

ANSWERER = Gap(0, "seat")
IDLE = "Nothing else happens here."


# ---- the log -----------------------------------------------------------------------------


def log(ctx: Context, node: statements.Statement, done: int) -> Runs | None:
    """Return what is said after a sentence; gap `done` begins what it really did."""
    match node:
        case statements.MoveTokens(actor=actor, source=source, target=target):
            what = line(Gap(done, moved_form(ctx, node)))
            return _moved(ctx, actor, what, source, target, "")
        case statements.MoveCards(actor=None, source=source, target=target):
            what = line(Gap(done, "plural.card goes|cards go"))
            way = spaced(place(ctx, source, "from"), place(ctx, target, "to"))
            return line(what, " ", way, _bottom(node.at_bottom))
        case statements.MoveCards(actor=actor, source=source, target=target):
            what = line(Gap(done, "plural.card|cards"))
            return _moved(ctx, actor, what, source, target, _bottom(node.at_bottom))
        case statements.MoveCard(actor=None, target=target):
            to = line(place(ctx, target, "to"), _bottom(node.at_bottom))
            return line(Gap(done, "card"), " goes ", to)
        case statements.MoveCard(actor=actor, target=target):
            what = line(Gap(done, "card"))
            return _moved(ctx, actor, what, None, target, _bottom(node.at_bottom))
        case statements.Trade(seat=seat, kind=kind, verb=verb):
            number = tuple(ctx.pack.tokens).index(kind)
            return line(value(ctx, seat), f" {verb} ", Gap(done, f"kind.{number}"))
        case statements.Pay(seat=seat):
            return line(value(ctx, seat), " pays ", Gap(done, "counts"))
        case statements.Collect(source=source, target=target):
            way = spaced(place(ctx, source, "from"), place(ctx, target, "to"))
            return line(capital(way), ": ", Gap(done, "counts"))
        case statements.Become(subject=seat, flag=flag, on=on) if shape.seat_type(seat):
            said = ctx.words.extra(f"variables/{flag}", "becomes" if on else "stops")
            return line(value(ctx, seat), f" {said}") if said else None
        case statements.Shuffle():
            found = deed(ctx, node)
            return line(found.rest, " is shuffled") if found else None
        case statements.Reveal(viewer=None):
            return line(Gap(done, "card"), " is revealed")
        case statements.Reveal(viewer=viewer):
            who = value(ctx, viewer) if viewer is not None else ()
            return line(who, " looks at ", Gap(done, "card"))
        case statements.Roll():
            return line("The roll: ", Gap(done, "dice"))
        case statements.Rerolls(actor=actor):
            return line(value(ctx, actor), " rolls again: ", Gap(done, "dice"))
        case statements.ChooseOne(actor=actor):
            return line(value(ctx, actor), " chooses: ", chosen(node, done))
        case statements.SetField(target=target):
            return changed(ctx, target, done)
        case _:
            return None


def moved_form(ctx: Context, node: statements.MoveTokens) -> str:
    """Return the form of the gap for the tokens that were moved."""
    if node.choice >= 0 or (node.kind is None and node.how == "all"):
        return "counts"
    if node.kind is not None:
        return "amount"
    return f"kind.{tuple(ctx.pack.tokens).index(node.kinds[0])}"


def changed(ctx: Context, target: values.Value, done: int) -> Runs | None:
    """Return the line of the lexicon about a variable that has changed."""
    if not isinstance(target, values.GameField | values.OwnedField):
        return None
    said = ctx.words.extra(f"variables/{target.name}", "says")
    if "{value}" not in said:
        return None
    form = gap_form(target.type)
    shown = {"{value}": Gap(done, form), "{card}": Gap(done + 1, "card")}
    parts = re.split(r"(\{value\}|\{card\})", said)
    return line(*(shown.get(each, each) for each in parts))


def chosen(node: statements.ChooseOne, done: int) -> Gap:
    """Return the gap for the way that was chosen."""
    return Gap(done, f"way.{','.join(option.name for option in node.options)}")


def _bottom(at_bottom: bool) -> str:
    return ", at the bottom" if at_bottom else ""


def _moved(
    ctx: Context,
    actor: values.Value | None,
    what: Runs,
    source: values.Place | None,
    target: values.Place,
    end: str,
) -> Runs:
    inner = ctx.about(actor)
    from_ = place(inner, source, "from") if source is not None else ()
    to = line(place(inner, target, "to"), end)
    if actor is None:
        return line(capital(spaced(from_, to)), ": ", what)
    return spaced(value(ctx.about(None), actor), "moves", what, from_, to)


# ---- questions ---------------------------------------------------------------------------


def prompt(ctx: Context, node: statements.Statement) -> Runs:
    """Return what the deciding player is asked; gap 0 is that player."""
    question = _question(ctx, node)
    return line(ANSWERER, ": ", capital(question))


def _question(ctx: Context, node: statements.Statement) -> Runs:
    match node:
        case statements.MoveTokens(how="any" | "up to"):
            return _how_many(ctx.about(node.actor), node)
        case statements.May(cost=cost, body=body) if cost is not None:
            paid = deed(ctx, cost)
            all_said = () if shape.is_idle(body) else sentences(block(ctx, body))
            asked = bare(paid) if paid is not None else ()
            return spaced(line("do you ", asked, "?"), *all_said)
        case statements.May(body=body):
            found = deed(ctx, body[0]) if len(body) == 1 else None
            if found is not None and ctx.is_you(found.actor):
                return line("do you ", bare(found), "?")
            said = sentences(block(ctx, body))
            return line("do you do this? ", spaced(*said))
        case statements.ChooseOne():
            return line("choose one.")
        case statements.Offers():
            return line("do you agree to this offer?")
        case statements.ForEach():
            return line("which comes next?")
        case _:
            found = deed(ctx, node)
            return line(bare(found) if isinstance(found, Deed) else line("choose"), ".")


def _how_many(ctx: Context, node: statements.MoveTokens) -> Runs:
    source, target = place(ctx, node.source, "from"), place(ctx, node.target, "to")
    noun = tokens_noun(ctx, node, True)
    asked = line("how many ", noun, " do you move ", source, " ", target)
    if node.limit is None:
        return line(asked, "?")
    much = amount(ctx, node.limit, lambda many: tokens_noun(ctx, node, many))
    return line(asked, "? (Up to ", much, ".)")


def because(ctx: Context, node: values.Value) -> Runs:
    """Return what stands behind `2 more`, when it is told why a number is so."""
    return line("for ", value(ctx, node))


def because_not(ctx: Context, node: values.Value) -> Runs:
    """Return why something cannot be chosen: a test that it fails."""
    return line("because ", test(ctx, contrary(node)))


def term_words() -> dict[str, str]:
    """Return the small words of the runtime."""
    return {
        "and": "and",
        "or": "or",
        "nothing": "nothing",
        "nobody": "nobody",
        "pays-next": "Next to pay: {name}",
        "none": "none",
        "yes": "yes",
        "no": "no",
        "whose": "{name}’s",
        "seat": "Player {number}",
        **ANSWERS,
        "printed": "{n} printed",
        "is": "{n} {why}",
        "more": "{n} more {why}",
        "less": "{n} less {why}",
        "by": "by {name}",
        "times": "{why} ({n} times)",
        "by-rule": "by rule",
        "by-unseen": "by what is not open to all",
        "never-below": "never below {n}",
        "never-above": "never above {n}",
        "any-kind": "{n} of any kind",
        "says-agree": "{name} agrees.",
        "says-refuse": "{name} refuses.",
        "says-counter": "{name} makes another offer.",
    }
