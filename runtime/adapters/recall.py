"""What a seat sees and what it remembers, as text in the ids of the pack.

Invariant: the text is made of views, of lines that the seat may read and of its own answers;
two games that a seat cannot tell apart give the same text, and others do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.runtime import decisions
from cardwright.runtime.adapters.actions import card_id
from cardwright.runtime.interpreter.machine import Said
from cardwright.runtime.ir import program
from cardwright.runtime.views import Contents, View


@dataclass(frozen=True, slots=True)
class Memory:
    """All that a seat has seen, heard and answered, and what it saw last."""

    text: str
    last: View | None

    def add(self, parts: Iterable[str]) -> str:
        """Return the text with more behind it."""
        return "; ".join([self.text, *parts] if self.text else parts)


NOTHING = Memory("", None)


def seen(pack: program.Program, before: View | None, now: View) -> Iterator[str]:
    """Yield what a view shows that an earlier one did not."""
    for index, place in enumerate(now.places):
        old = None if before is None else before.places[index]
        if place != old and not _is_hidden(place):
            yield _place(pack, old, place)
    was = {} if before is None else {each[:2]: each[2] for each in before.values}
    for name, owner, value in now.values:
        if was.pop((name, owner), None) != value:
            yield f"{_of(name, owner)} = {value}"
    # A variable of a card that is as it was at the start is no longer in the view.
    yield from (f"{_of(name, owner)} as at the start" for name, owner in was)
    if now.waiting_for and (before is None or before.waiting_for != now.waiting_for):
        yield f"asked: {' '.join(map(str, now.waiting_for))}"


def asked(decision: decisions.Decision) -> str:
    """Return what a seat is asked, as itself may know it."""
    return f"what: {decision.name} {decision.number}"


def heard(said: Iterable[Said]) -> Iterator[str]:
    """Yield lines that were said, as the numbers of messages and what fills them."""
    for message, _, numbers in said:
        yield f"line {message} {' '.join(map(str, numbers))}".rstrip()


def _is_hidden(place: Contents) -> bool:
    return place.tokens is None and place.cards is None and place.size < 0


def _place(pack: program.Program, old: Contents | None, place: Contents) -> str:
    """Return what lies in a place; of a pile that has grown, what lies on top of it now."""
    parts: list[str] = []
    if place.tokens is not None:
        parts += [f"{count} {pack.kinds[kind].name}" for kind, count in place.tokens]
    known = old.cards or () if old is not None else ()
    if place.cards is not None:
        has_grown = len(known) > 0 and place.cards[: len(known)] == known
        cards = place.cards[len(known) :] if has_grown else place.cards
        parts += ["..."] * has_grown + [card_id(pack, card) for card in cards]
    elif place.size > 0:
        parts.append(f"{place.size} cards")
    whose = f"{place.zone} of {card_id(pack, place.card)}" if place.card >= 0 else ""
    return f"{whose or _of(place.zone, place.seat)}: {', '.join(parts) or 'nothing'}"


def _of(name: str, owner: int) -> str:
    return name if owner < 0 else f"{name} of {owner}"
