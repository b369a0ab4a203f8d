"""Where a sentence stands: the words it may use, who reads it, and what its names mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardwright.compiler.text import names, shape
from cardwright.compiler.text.names import Bound, Name
from cardwright.compiler.text.words import Words
from cardwright.compiler.tree import model, types, values


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Where a sentence stands.

    `you` is the local of the reader and `card` that of the card the text is printed on, -1 for
    none; `reader` is the reader where no local names that seat; `subject` is the seat that the
    sentence is about, so that `their` means it; `gaps` says which locals are filled when the
    game runs. A question that is `asked` says no names for what comes after it.
    """

    pack: model.Model
    words: Words
    names: Mapping[int, Name]
    scope: frozenset[int]
    you: int = -1
    card: int = -1
    reader: values.Value | None = None
    subject: values.Value | None = None
    gaps: Mapping[values.Value, int]
    asked: bool = False

    def about(self, subject: values.Value | None) -> Context:
        """Return the context of a sentence about a seat."""
        return replace(self, subject=subject)

    def bind(self, *bound: Bound) -> Context:
        """Return the context in which more locals are known."""
        return replace(self, scope=self.scope | {each.id for each in bound})

    def within(self, binder: values.Binder) -> Context:
        """Return the context inside a set."""
        return self.bind(names.member(binder))

    def name(self, local: values.Local) -> Name | None:
        """Return what a local is called, None where it means nothing."""
        return self.names.get(local.id) if local.id in self.scope else None

    def is_you(self, seat: values.Value | None) -> bool:
        """Return whether a seat is the reader."""
        if self.reader is not None and shape.same(seat, self.reader):
            return True
        return self.you >= 0 and shape.is_local(seat, self.you)

    def has_reader(self) -> bool:
        """Return whether one seat reads the text, and not all at the table."""
        return self.you >= 0 or self.reader is not None

    def is_other(self, binder: values.Binder) -> bool:
        """Return whether a seat is all but `the player`: it is `the other player` then."""
        whom = shape.is_not_whom(binder)
        name = None if whom is None or self.is_you(whom) else self.name(whom)
        return name is not None and not name.letter and not name.key

    def is_clear(self, dice: values.Local) -> bool:
        """Return whether `the dice` can only be these."""
        name = self.name(dice)
        is_only = name is not None and not name.letter and not name.key
        return is_only and isinstance(dice.type, types.Dice)

    def seat_gap(self, value: values.Value) -> int | None:
        """Return the gap that shows a seat when the game runs, if there is one."""
        return self.gap(value) if isinstance(value.type, types.Seat) else None

    def gap(self, value: values.Value) -> int | None:
        """Return the gap that shows a value when the game runs, if there is one."""
        for each, index in self.gaps.items():
            if shape.same(each, value):
                return index
        return None


def begin(
    pack: model.Model,
    language: str,
    known: tuple[Bound, ...],
    *roots: object,
    you: int = -1,
    card: int = -1,
) -> Context:
    """Return the context at the start of a text; `known` are bound before it."""
    words = Words(pack.lexicons[language])
    return Context(
        pack=pack,
        words=words,
        names=names.assign(words, known, roots),
        scope=frozenset(each.id for each in known),
        you=you,
        card=card,
        gaps={},
    )
