"""What the text renderer says, as rich text of the reference with links and icons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, assert_never

from cardwright.compiler.backends.reference import model
from cardwright.compiler.text import runs
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import statements, values


class Says(Protocol):
    """The text renderer in one language."""

    def card_text(self, card: tree.Card) -> tuple[runs.Runs, ...]:
        """Return what a card does, in paragraphs."""
        ...

    def title(self, procedure: tree.Procedure) -> str:
        """Return the heading of a procedure."""
        ...

    def steps(self, procedure: tree.Procedure) -> tuple[runs.Step, ...]:
        """Return what a procedure does, step by step."""
        ...

    def definition(self, definition: tree.Definition) -> runs.Runs:
        """Return what a definition stands for, as a sentence."""
        ...

    def score(self) -> runs.Runs:
        """Return how points are counted and who wins."""
        ...

    def told(
        self, scenario: tree.Scenario, body: statements.Block
    ) -> tuple[runs.Runs, ...]:
        """Return what is done in a part of a scenario, sentence by sentence."""
        ...

    def holds(self, scenario: tree.Scenario, test: values.Value) -> runs.Runs:
        """Return a test of a scenario as a sentence."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """What can be linked to: the keys of the glossary, cards, rules, and the icons."""

    terms: frozenset[str]
    cards: frozenset[str]
    rules: frozenset[str]
    icons: frozenset[str]


def rich(text: runs.Runs, links: Links) -> model.Rich:
    """Return generated text with its links; what is explained nowhere is plain words."""
    return tuple(token for run in text for token in _tokens(run, links))


def _tokens(run: runs.Run, links: Links) -> Iterator[model.Token]:
    match run:
        case runs.Text(text=text) | runs.Table(text=text):
            yield model.Text(text=text)
        case runs.Number(text=text):
            yield model.Number(text=text)
        case runs.Icon(kind=kind, text=text):
            if kind in links.icons:
                yield model.IconMark(icon=kind)
                yield model.Text(text="\u00a0")
            yield _word(f"tokens/{kind}", text, links)
        case runs.CardName(card=card, text=text):
            known = card in links.cards
            yield model.CardLink(card=card, text=text) if known else model.Text(text=text)
        case runs.Term(key=key, text=text):
            yield _word(key, text, links)
        case runs.Gap():
            return
        case _:
            assert_never(run)


def _word(key: str, text: str, links: Links) -> model.Token:
    section, _, name = key.partition("/")
    if section in ("procedures", "definitions") and name in links.rules:
        return model.RuleLink(rule=name, text=text)
    if section == "cards" and name in links.cards:
        return model.CardLink(card=name, text=text)
    if key in links.terms:
        return model.TermLink(term=key, text=text)
    return model.Text(text=text)


def steps(found: tuple[runs.Step, ...], links: Links, own: str) -> tuple[model.Step, ...]:
    """Return generated steps; a step of another pack than `own` names it."""
    return tuple(
        model.Step(
            text=rich(step.runs, links),
            steps=steps(step.children, links, own),
            pack=step.pack if step.pack != own else "",
        )
        for step in found
    )
