"""The rules of a pack as plain text, one Markdown file for each language.

It is the whole of what `compiler/text` says: the order of play, the definitions, the score and
what each card does. Whoever changes a wording sees it in the difference of these files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.text import render
from cardwright.compiler.text.runs import Runs, Step, capital, line, plain
from cardwright.compiler.text.words import Words
from cardwright.compiler.tree import model


@dataclass(frozen=True, slots=True)
class _Headings:
    rules: str
    words: str
    score: str
    cards: str


_HEADINGS = {
    "en": _Headings("Rules", "Words", "Score", "Cards"),
    "de": _Headings("Regeln", "Begriffe", "Wertung", "Karten"),
}


def text_files(pack: model.Model) -> dict[str, bytes]:
    """Return the text files of a pack by name, as `en.md`."""
    return {f"{each}.md": rules_text(pack, each).encode() for each in pack.languages}


def rules_text(pack: model.Model, language: str) -> str:
    """Return the rules of a pack in one language."""
    heads = _HEADINGS.get(language, _HEADINGS["en"])
    parts = [f"# {pack.title}", f"## {heads.rules}"]
    for procedure in pack.procedures.values():
        parts.append(f"### {plain(render.title(pack, procedure, language))}")
        parts.append("\n".join(_numbered(render.procedure(pack, procedure, language), "")))
    parts.append(f"## {heads.words}")
    parts += [
        plain(render.definition(pack, each, language)) for each in pack.definitions.values()
    ]
    parts += [f"## {heads.score}", plain(render.score(pack, language))]
    parts.append(f"## {heads.cards}")
    parts += [text for card in pack.cards.values() if (text := _card(pack, card, language))]
    return "\n\n".join(parts) + "\n"


def _numbered(steps: tuple[Step, ...], indent: str) -> Iterator[str]:
    for number, step in enumerate(steps, 1):
        mark = f"{number}. "
        yield f"{indent}{mark}{plain(step.runs)}"
        yield from _numbered(step.children, indent + " " * len(mark))


def _card(pack: model.Model, card: model.Card, language: str) -> str:
    """Return what a card does, under its name; nothing for a card that does nothing."""
    said = [_effect(pack, effect, language) for effect in card.effects]
    said += [_joined(render.reaction(pack, each, language)) for each in card.reactions]
    said += [plain(render.modifier(pack, each, language)) for each in card.modifiers]
    if not said:
        return ""
    name = Words(pack.lexicons[language]).one(f"cards/{card.name}")
    return "\n\n".join((f"### {name}", *said))


def _effect(pack: model.Model, effect: model.Effect, language: str) -> str:
    heading = capital(render.heading(pack, effect.heading, language))
    return f"{plain(line('*', heading, ':*'))} {_joined(render.effect(pack, effect, language))}"


def _joined(sentences: tuple[Runs, ...]) -> str:
    return " ".join(plain(each) for each in sentences)
