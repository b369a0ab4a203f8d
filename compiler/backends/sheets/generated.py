"""Generated rules text as the runs that are printed: tokens become icons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from cardwright.compiler.backends.sheets import cursor, model
from cardwright.compiler.backends.sheets.cursor import LayoutProblem
from cardwright.compiler.text import render, runs
from cardwright.compiler.tree import model as tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """Says in one language what a game does, as it is printed."""

    pack: tree.Model
    language: str
    icons: Mapping[str, str]

    def card_text(self, card: tree.Card) -> model.RichText:
        """Return what a card does, a paragraph for each effect and ability."""
        found: list[runs.Runs] = []
        for effect in card.effects:
            heading = render.heading(self.pack, effect.heading, self.language)
            said = render.effect(self.pack, effect, self.language)
            found.append(runs.line(heading, ": ", runs.spaced(*said)))
        for reaction in card.reactions:
            said = render.reaction(self.pack, reaction, self.language)
            found.append(runs.spaced(*said))
        for modifier in card.modifiers:
            found.append(render.modifier(self.pack, modifier, self.language))
        return paragraphs(tuple(found), self.icons)

    def effect_texts(self, card: tree.Card) -> dict[str, model.RichText]:
        """Return what each effect of a card does, without its heading, by the heading."""
        found: dict[str, tuple[runs.Runs, ...]] = {}
        for effect in card.effects:
            said = render.effect(self.pack, effect, self.language)
            before = found.get(effect.heading, ())
            found[effect.heading] = (*before, runs.spaced(*said))
        return {name: paragraphs(texts, self.icons) for name, texts in found.items()}

    def rule_text(self, name: str) -> model.RichText:
        """Return what a procedure does, or what a definition stands for."""
        procedure = self.pack.procedures.get(name)
        if procedure is None:
            definition = self.pack.definitions[name]
            said = render.definition(self.pack, definition, self.language)
            return printed(said, self.icons)
        steps = render.procedure(self.pack, procedure, self.language)
        return paragraphs(tuple(_lines(steps)), self.icons)


def _lines(steps: tuple[runs.Step, ...]) -> Iterator[runs.Runs]:
    for step in steps:
        yield step.runs
        yield from _lines(step.children)


def paragraphs(texts: tuple[runs.Runs, ...], icons: Mapping[str, str]) -> model.RichText:
    """Return texts one under the other."""
    found: list[model.Run] = []
    for text in texts:
        if found:
            found.append(model.ParagraphBreak())
        found.extend(printed(text, icons))
    return tuple(found)


def read_icons(
    documents: Mapping[str, object],
) -> tuple[dict[str, str], tuple[LayoutProblem, ...]]:
    """Return the `icons` of the layout: which icon stands for a kind of token."""
    problems: list[LayoutProblem] = []
    found = {
        name: at.text()
        for section in cursor.section(documents, "icons", problems)
        for name, at in section.table().items()
    }
    return found, tuple(problems)


def printed(text: runs.Runs, icons: Mapping[str, str]) -> model.RichText:
    """Return generated text for print; a kind without an icon is a word."""
    return tuple(_run(run, icons) for run in text)


def _run(run: runs.Run, icons: Mapping[str, str]) -> model.Run:
    match run:
        case runs.Number(text=text):
            return model.NumberRun(text=text)
        case runs.Icon(kind=kind, text=text):
            if kind in icons:
                return model.IconRun(icon=icons[kind], label=text)
            return model.TextRun(text=text)
        case runs.CardName(text=text):
            return model.TextRun(text=text, strong=True)
        case runs.Text(text=text) | runs.Term(text=text) | runs.Table(text=text):
            return model.TextRun(text=text)
        case runs.Gap():
            return model.TextRun(text="")
        case _:
            assert_never(run)
