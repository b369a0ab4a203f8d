"""What a sentence says when it runs: a line for the log or a prompt, without its words.

The words are made by `compiler/text`; lowering only needs to know which values fill them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from cardwright.compiler.tree import model, statements, values


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One text in every language, and the values that fill its gaps, in order.

    A gap is `{n:form}`; gap 0 is filled by the first argument. `Done` stands for what the
    sentence really did: the amount moved, the card drawn, the numbers chosen or rolled.
    """

    texts: tuple[tuple[str, str], ...]
    arguments: tuple[values.Value | Done, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """Part `index` of what the sentence did."""

    index: int


class Speaker(Protocol):
    """Makes the lines of sentences."""

    def log(self, statement: statements.Statement) -> Line | None:
        """Return what is said after a sentence has run, if anything is."""
        ...

    def answered(self, statement: statements.Offers, answer: str) -> Line:
        """Return what is said when the seat that is asked has answered an offer."""
        ...

    def turn(self, statement: statements.Collect) -> Line:
        """Return what is said before it is asked what one of many seats pays."""
        ...

    def prompt(self, statement: statements.Statement, name: str) -> Line:
        """Return what the deciding seat is asked; it fills gap 0, the arguments the others."""
        ...

    def hurdle(self, statement: statements.Choose, test: values.Value) -> Line:
        """Return why a member that fails a test cannot be chosen."""
        ...

    def reckoned(self, within: model.Definition, value: values.Value) -> Line:
        """Return what a part of a definition is called when it is told why a number is so."""
        ...

    def announcement(self, name: str) -> Line:
        """Return a line of the lexicon."""
        ...
