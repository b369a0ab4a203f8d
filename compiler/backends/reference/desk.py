"""What every part of a reference is made with: the game, its words and what can be linked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardwright.compiler.backends.reference import declared_words, model, said
from cardwright.compiler.text import runs
from cardwright.compiler.tree import model as tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The game in one language, as the parts of its reference need it."""

    pack: tree.Model
    language: str
    words: declared_words.Declared
    says: said.Says
    links: said.Links

    def noun(self, key: str, form: str = "one") -> str:
        """The name of a thing in the form wanted, else in the singular, else its id."""
        noun = self.pack.lexicons[self.language].nouns.get(key)
        forms: Mapping[str, str] = noun.forms if noun else {}
        return forms.get(form) or forms.get("one") or key.rpartition("/")[2]

    def title(self, key: str, form: str = "one") -> str:
        """The name of a thing with a capital letter in front."""
        noun = self.noun(key, form)
        return noun[:1].upper() + noun[1:]

    def rich(self, text: runs.Runs) -> model.Rich:
        """Generated text with its links."""
        return said.rich(text, self.links)

    def term(self, key: str, form: str = "one") -> model.Token:
        """A word with a link to what it means, if that is told anywhere."""
        text = self.noun(key, form)
        if key in self.links.terms:
            return model.TermLink(term=key, text=text)
        return model.Text(text=text)

    def listed(self, things: Iterable[model.Rich]) -> model.Rich:
        """Things as people list them."""
        parts = list(things)
        found: list[model.Token] = []
        for number, part in enumerate(parts):
            if number:
                last = number == len(parts) - 1
                comma = self.words.list_last if last else self.words.list_comma
                found.append(model.Text(text=comma))
            found.extend(part)
        return tuple(found)

    def numbers(self, values: tuple[int, ...]) -> model.Rich:
        """A number; where it depends on the table, the others behind the first."""
        groups: list[tuple[int, int, int]] = []
        for seats, value in enumerate(values, start=self.pack.least_seats):
            if groups and groups[-1][2] == value:
                groups[-1] = (groups[-1][0], seats, value)
            else:
                groups.append((seats, seats, value))
        first = model.Number(text=str(groups[0][2]))
        if len(groups) == 1:
            return (first,)
        others = ", ".join(
            f"{self.words.players_of.format(_span(low, high))}: {value}"
            for low, high, value in groups[1:]
        )
        return (first, model.Text(text=f" ({others})"))


def plain(text: str) -> model.Rich:
    """Words without links."""
    return (model.Text(text=text),)


def known(provenance: tree.Provenance) -> model.Provenance:
    """How a fact is known."""
    match provenance.kind:
        case "stated" | "public" | "inferred":
            return model.Provenance(kind=provenance.kind, section=provenance.section)
        case _:
            return model.Provenance(kind="designed", section=provenance.section)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
