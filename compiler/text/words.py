"""The words of a pack in one language: nouns by number and case, and what stands in for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.compiler.tree import model

Case = Literal["nom", "acc", "dat", "gen"]


@dataclass(frozen=True, slots=True)
class Words:
    """The lexicon of one language; a word that it lacks is made of the name."""

    lexicon: model.Lexicon

    def has(self, key: str) -> bool:
        """Return whether the lexicon has an entry."""
        return key in self.lexicon.nouns

    def extra(self, key: str, form: str) -> str:
        """Return a special form of an entry, as `becomes`, or nothing."""
        noun = self.lexicon.nouns.get(key)
        return noun.forms.get(form, "") if noun else ""

    def one(self, key: str, case: Case = "nom") -> str:
        """Return a noun in the singular."""
        noun = self.lexicon.nouns.get(key)
        if noun is None:
            return _spelled(key)
        return noun.forms.get(f"{case}-one") or noun.forms.get("one") or _spelled(key)

    def many(self, key: str, case: Case = "nom") -> str:
        """Return a noun in the plural."""
        noun = self.lexicon.nouns.get(key)
        forms = noun.forms if noun else {}
        return forms.get(f"{case}-many") or forms.get("many") or self.one(key)

    def form(self, key: str, many: bool, case: Case = "nom") -> str:
        """Return a noun in the number and case that a sentence needs."""
        return self.many(key, case) if many else self.one(key, case)

    def thing(self, name: str) -> str:
        """Return the key of what can be counted: a token, a group of them, a card type."""
        sections = ("tokens", "groups", "card-types")
        keys = (f"{section}/{name}" for section in sections)
        return next((key for key in keys if self.has(key)), f"tokens/{name}")

    def is_mass(self, key: str) -> bool:
        """Return whether a noun has no plural of its own, as `Food`."""
        cases: tuple[Case, ...] = ("nom", "dat")
        return all(self.one(key, case) == self.many(key, case) for case in cases)

    def gender(self, key: str) -> str:
        """Return the gender of a noun: m, f or n."""
        noun = self.lexicon.nouns.get(key)
        return (noun.gender if noun else "") or "n"


def answers(words: Words, frame: dict[str, str]) -> dict[str, str]:
    """Return the answers to offers: the lexicon may say them otherwise, as options."""
    return {
        each: words.one(f"options/{each}") if words.has(f"options/{each}") else said
        for each, said in frame.items()
    }


def enum_key(name: str) -> str:
    """Return the key in the lexicon of an enumeration or of a rule option."""
    if name.startswith("option "):
        return f"rule-options/{name.removeprefix('option ')}"
    return f"enums/{name}"


def _spelled(key: str) -> str:
    return key.rsplit("/", 1)[-1].replace("-", " ")
