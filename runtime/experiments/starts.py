"""What the seats begin with that tells them apart: a card dealt to each, a flag, a faction.

It is looked at when somebody is first asked. A hand of several cards is no faction: what
each card does is told by who holds it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from cardwright.runtime import piles
from cardwright.runtime.ir import program

TELLING = ("flag", "enum", "kind", "card")
"""The sorts of variables of a seat whose values are names rather than amounts."""


class Starts:
    """Finds what each seat begins with, by the name of the place or variable."""

    __slots__ = ("_fields", "_pack", "_seats", "_zones")

    def __init__(self, pack: program.Program, seats: int) -> None:
        self._pack = pack
        self._seats = range(seats)
        self._zones = [zone for zone in pack.zones if zone.per == "seat" and zone.pile >= 0]
        self._fields = [each for each in pack.fields if _tells(each)]

    def of(self, block: array[int]) -> dict[str, tuple[str, ...]]:
        """Return the name of what each seat has, where it is not the same for all."""
        return {
            name: values
            for name, values in (*self._cards(block), *self._values(block))
            if len(set(values)) > 1
        }

    def _cards(self, block: array[int]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the places that hold one card of every seat."""
        for zone in self._zones:
            at = [zone.pile + seat * zone.pile_stride for seat in self._seats]
            if all(block[each] == 1 for each in at):
                found = [piles.end_card(block, each, True) for each in at]
                yield zone.name, tuple(self._pack.cards[each].definition for each in found)

    def _values(self, block: array[int]) -> Iterator[tuple[str, tuple[str, ...]]]:
        for each in self._fields:
            if each.per == "seat":
                values = tuple(block[each.base + seat] for seat in self._seats)
            else:
                values = tuple(int(block[each.base] == seat) for seat in self._seats)
            sort = each.sort if each.per == "seat" else "flag"
            yield each.name, tuple(self._value(sort, value) for value in values)

    def _value(self, sort: str, value: int) -> str:
        if sort == "flag":
            return "yes" if value else "no"
        if value < 0:
            return "none"
        if sort == "card":
            return self._pack.cards[value].definition
        if sort == "kind":
            return self._pack.kinds[value].name
        return str(value + 1)


def _tells(each: program.Field) -> bool:
    """Return whether a variable names something of a seat, or names a seat."""
    by_whose = {"game": ("seat",), "seat": TELLING, "card": ()}
    return each.sort in by_whose[each.per]
