"""The texts of a model in one language: procedures, definitions, and what cards do.

A language that has no renderer of its own is written in English, with the words of its lexicon.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardwright.compiler.text import (
    english_lines,
    english_units,
    german_lines,
    german_units,
    names,
    shape,
)
from cardwright.compiler.text.context import Context, begin
from cardwright.compiler.text.names import Bound
from cardwright.compiler.text.parts import Part, sentences, steps
from cardwright.compiler.text.runs import (
    Runs,
    Step,
    Table,
    capital,
    line,
    sentence,
    spaced,
    without_repeats,
)
from cardwright.compiler.tree import model, statements, types, values


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """The sentences of one language."""

    title: Callable[[Context, model.Procedure], Runs]
    definition: Callable[[Context, model.Definition], Runs]
    score: Callable[[Context, values.Value, bool], Runs]
    tie_break: Callable[[Context, values.Value, bool], Runs]
    effect: Callable[[Context, model.Effect], tuple[Part, ...]]
    heading: Callable[[Context, str], Runs]
    reaction: Callable[[Context, model.Reaction], tuple[Part, ...]]
    modifier: Callable[[Context, model.Modifier], Runs]
    block: Callable[[Context, statements.Block], tuple[Part, ...]]
    log: Callable[[Context, statements.Statement, int], Runs | None]
    prompt: Callable[[Context, statements.Statement], Runs]
    because: Callable[[Context, values.Value], Runs]
    idle: str
    because_not: Callable[[Context, values.Value], Runs]
    terms: Callable[[], dict[str, str]]


ENGLISH = Grammar(
    title=english_units.title,
    definition=english_units.definition,
    score=english_units.score,
    tie_break=english_units.tie_break,
    effect=english_units.effect,
    heading=english_units.heading,
    reaction=english_units.reaction,
    modifier=english_units.modifier,
    block=english_units.sentences_of,
    log=english_lines.log,
    prompt=english_lines.prompt,
    because=english_lines.because,
    idle=english_lines.IDLE,
    because_not=english_lines.because_not,
    terms=english_lines.term_words,
)
GERMAN = Grammar(
    title=german_units.title,
    definition=german_units.definition,
    score=german_units.score,
    tie_break=german_units.tie_break,
    effect=german_units.effect,
    heading=german_units.heading,
    reaction=german_units.reaction,
    modifier=german_units.modifier,
    block=german_units.sentences_of,
    log=german_lines.log,
    prompt=german_lines.prompt,
    because=german_lines.because,
    idle=german_lines.IDLE,
    because_not=german_lines.because_not,
    terms=german_lines.term_words,
)
GRAMMARS: dict[str, Grammar] = {"en": ENGLISH, "de": GERMAN}


def grammar(language: str) -> Grammar:
    """Return the grammar of a language."""
    return GRAMMARS.get(language, ENGLISH)


# ---- rules -------------------------------------------------------------------------------


def title(pack: model.Model, procedure: model.Procedure, language: str) -> Runs:
    """Return the heading of a procedure."""
    return grammar(language).title(procedure_context(pack, procedure, language), procedure)


def procedure(pack: model.Model, node: model.Procedure, language: str) -> tuple[Step, ...]:
    """Return the numbered sentences of a procedure, each with the pack that it came from."""
    if shape.is_idle(node.body):
        origin = node.origins[0] if node.origins else node.pack
        return (Step(runs=line(grammar(language).idle), pack=origin),)
    ctx = procedure_context(pack, node, language)
    found: list[Step] = []
    for index, each in enumerate(node.body):
        origin = node.origins[index] if index < len(node.origins) else node.pack
        made = steps(grammar(language).block(ctx, (each,)))
        found += [replace(step, pack=origin) for step in made]
        ctx = ctx.bind(*names.binds(each))
    return _tables_once(tuple(found), set())


def _tables_once(made: tuple[Step, ...], shown: set[Table]) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in made:
        runs = without_repeats(step.runs, shown)
        children = _tables_once(step.children, shown)
        found.append(replace(step, runs=runs, children=children))
    return tuple(found)


def procedure_context(pack: model.Model, node: model.Procedure, language: str) -> Context:
    """Return the context in which a procedure begins."""
    known = tuple(names.parameter(each) for each in node.parameters)
    return begin(pack, language, known, node.body)


def definition(pack: model.Model, node: model.Definition, language: str) -> Runs:
    """Return a definition as a sentence."""
    known = tuple(names.parameter(each) for each in node.parameters)
    ctx = begin(pack, language, known, node.value)
    return without_repeats(sentence(grammar(language).definition(ctx, node)), set())


def score(pack: model.Model, language: str) -> Runs:
    """Return how points are counted and who wins."""
    seat = Bound(id=pack.score_seat, name="seat", type=types.Seat(), how="that")
    ctx = begin(pack, language, (seat,), pack.score)
    said = grammar(language)
    found = sentence(said.score(ctx, pack.score, pack.highest_wins))
    for each in pack.tie_breaks:
        tie = begin(pack, language, (seat,), each)
        found = spaced(found, sentence(said.tie_break(tie, each, pack.highest_wins)))
    return found


# ---- cards -------------------------------------------------------------------------------


def effect(pack: model.Model, node: model.Effect, language: str) -> tuple[Runs, ...]:
    """Return the text of a card's effect: one sentence after the other."""
    made = sentences(grammar(language).effect(effect_context(pack, node, language), node))
    shown: set[Table] = set()
    return tuple(without_repeats(each, shown) for each in made)


def effect_context(pack: model.Model, node: model.Effect, language: str) -> Context:
    """Return the context in which a card's effect begins."""
    known = card_names(node.card, node.seat)
    roots = (node.body, node.test)
    return begin(pack, language, known, *roots, you=node.seat, card=node.card)


def card_names(card: int, seat: int) -> tuple[Bound, ...]:
    """Return the names that every text of a card knows: itself and its owner."""
    return (
        Bound(id=card, name="this", type=types.Card(), how="self"),
        Bound(id=seat, name="owner", type=types.Seat(), how="self"),
    )


def heading(pack: model.Model, name: str, language: str) -> Runs:
    """Return the heading of an effect."""
    return capital(grammar(language).heading(begin(pack, language, ()), name))


def reaction(pack: model.Model, node: model.Reaction, language: str) -> tuple[Runs, ...]:
    """Return the text of a trigger, replacement or prohibition."""
    return sentences(
        grammar(language).reaction(reaction_context(pack, node, language), node)
    )


def reaction_context(pack: model.Model, node: model.Reaction, language: str) -> Context:
    """Return the context in which a reaction begins."""
    event = pack.procedures.get(node.procedure)
    known = (
        *card_names(node.card, node.owner),
        *names.event(node, event.parameters if event else ()),
    )
    return begin(
        pack, language, known, node.where, node.body, you=node.owner, card=node.card
    )


def modifier(pack: model.Model, node: model.Modifier, language: str) -> Runs:
    """Return the text of a change of a printed field."""
    known = card_names(node.card, node.owner)
    ctx = begin(pack, language, known, node, you=node.owner, card=node.card)
    return sentence(grammar(language).modifier(ctx, node))


def card_text(pack: model.Model, card: model.Card, language: str) -> tuple[Runs, ...]:
    """Return all that a card does: effects, then abilities, each a run of sentences."""
    return (
        *(each for node in card.effects for each in effect(pack, node, language)),
        *(each for node in card.reactions for each in reaction(pack, node, language)),
        *(modifier(pack, node, language) for node in card.modifiers),
    )
