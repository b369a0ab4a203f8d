"""What a seat sees as a row of numbers, laid out by the declarations of a pack.

The row is made of parts, in this order (C cards, K kinds of the place, P copies of the place or
variable that can be seen, S seats; of what only its owner sees, the seat's own):

| part | shape | numbers |
| --- | --- | --- |
| `seat` | S | 1 at the seat that looks |
| `tokens PLACE` | P, K | how many of each kind, 1 for all there are |
| `cards PLACE` | P, C | 1 for each card that lies there |
| `order PLACE` | P, C | how high each card lies in an open pile, the bottom 1 / C |
| `size PLACE` | P | how many cards lie in a pile that nobody sees into, 1 for all there are |
| `value NAME` | P | a number from 0 for its least to 1 for its most, or a flag |
| `value NAME` | P, members | 1 at the seat, card, kind or named value; nowhere for none |
| `waiting` | S | 1 for each seat that has yet to answer |
| `asked` | decisions | 1 at the decision that the seat is asked |
| `given` | actions | what it has answered of it so far: 1 for the first number, then 1/2, 1/3 ... |
| `lines` | 8, ... | the last lines it heard, newest first: 1 at the message, then its numbers |
| `shown` | C | 1 for each card that one of the last 32 lines showed |

Numbers lie between 0 and 1. One beyond what was foreseen (tokens that a rule option makes
endless) goes on between 1 and 2, or between 0 and -1, without ever getting there.

Invariant: a row is made of a view and of the seat's own unfinished answer, of nothing else.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from cardwright.runtime import messages, micro
from cardwright.runtime.adapters.actions import Actions
from cardwright.runtime.adapters.bounds import Analysis, Bounds
from cardwright.runtime.interpreter.machine import Said
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.views import View

LINES = 8
"""How many lines are encoded."""

HEARD = 32
"""How many lines a view must hold for its encoding."""

LEAST, MOST = -1.0, 2.0
"""The bounds of all numbers of a row."""

WIDEST = 64
"""The most values that a variable may have to be encoded as one of them."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some numbers of a row, from `start` on."""

    name: str
    shape: tuple[int, ...]
    start: int

    @property
    def size(self) -> int:
        """Return how many numbers they are."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the contents of one place go; -1 where there is nothing to go.

    `columns` says in which column of a row a card stands that can lie there.
    """

    columns: dict[int, int]
    tokens: int
    cards: int
    order: int
    size: int


@dataclass(frozen=True, slots=True)
class _Variable:
    """Where one variable goes, and whether its value is a place in a row of `bounds`."""

    at: int
    bounds: Bounds
    is_member: bool


class Encoding:
    """How views at one table of a pack become rows of numbers."""

    def __init__(self, pack: program.Program, seats: int, actions: Actions) -> None:
        self._pack = pack
        self._seats = seats
        self._actions = actions
        self._analysis = Analysis(pack, seats)
        self.parts: list[Part] = []
        self._add("seat", seats)
        self._places: dict[tuple[str, int, int], _Place] = {}
        for zone in pack.zones:
            self._place(zone)
        self._values: dict[tuple[str, int], _Variable] = {}
        for field in pack.fields:
            self._field(field)
        self._waiting = self._add("waiting", seats)
        self._asked = self._add("asked", len(pack.decisions))
        self._given = self._add("given", actions.count)
        self._messages = _messages(pack, self._analysis)
        self._rows = {number: row for row, number in enumerate(sorted(self._messages))}
        wide = max((len(each) for each in self._messages.values()), default=0)
        self._line = len(self._rows) + wide
        self._lines = self._add("lines", LINES, self._line)
        self._cards_in = {number: _cards_in(pack, number) for number in pack.reveals}
        self._shown = self._add("shown", len(pack.cards)) if pack.reveals else -1
        self.size = sum(part.size for part in self.parts)

    # ---- laid out

    def _add(self, name: str, *shape: int) -> int:
        start = self.parts[-1].start + self.parts[-1].size if self.parts else 0
        if prod(shape):
            self.parts.append(Part(name, shape, start))
        return start

    def _place(self, zone: program.Zone) -> None:
        copies = 1 if zone.seen == "owner" else zone.copies(self._seats)
        taken = zone.takes or range(len(self._pack.cards))
        columns, cards = {card: at for at, card in enumerate(taken)}, len(taken)
        tokens = shown = order = size = -1
        is_seen = zone.seen == "all" or (zone.seen == "owner" and zone.per == "seat")
        if zone.counters >= 0 and is_seen:
            tokens = self._add(f"tokens {zone.name}", copies, len(zone.kinds))
        if zone.pile >= 0 and is_seen:
            shown = self._add(f"cards {zone.name}", copies, cards)
        if zone.pile >= 0 and zone.seen == "all":
            order = self._add(f"order {zone.name}", copies, cards)
        if zone.pile >= 0 and zone.seen == "nobody":
            size = self._add(f"size {zone.name}", copies)
        for owner, number in zone.places(self._seats):
            card = zone.bearers[number] if zone.per == "card" else -1
            copy = number if copies > 1 else 0
            self._places[zone.name, owner, card] = _Place(
                columns,
                _at(tokens, copy * len(zone.kinds)),
                _at(shown, copy * cards),
                _at(order, copy * cards),
                _at(size, copy),
            )

    def _field(self, field: program.Field) -> None:
        if field.seen == "nobody":
            return
        owners = field.owners(self._seats, len(self._pack.cards))
        copies = 1 if field.seen == "owner" else len(owners)
        bounds = self._bounds(field)
        width = bounds.high - bounds.low + 1
        is_member = field.sort not in ("number", "flag") and width <= WIDEST
        shape = (copies, width) if is_member else (copies,)
        start = self._add(f"value {field.name}", *shape)
        for owner in owners:
            at = start + (owner if copies > 1 else 0) * (width if is_member else 1)
            whose = -1 if field.per == "game" else owner
            self._values[field.name, whose] = _Variable(at, bounds, is_member)

    def _bounds(self, field: program.Field) -> Bounds:
        match field.sort:
            case "flag":
                return Bounds(0, 1)
            case "seat":
                return Bounds(0, self._seats - 1)
            case "card":
                return Bounds(0, max(0, len(self._pack.cards) - 1))
            case "kind":
                return Bounds(0, max(0, len(self._pack.kinds) - 1))
            case _:
                owners = field.owners(self._pack.most_seats, len(self._pack.cards))
                found = self._analysis.slots(field.base, len(owners))
                low = found.low if field.sort == "number" else max(0, found.low)
                return Bounds(low, max(low, found.high))

    # ---- written

    def row(self, view: View, decision: int = -1, path: micro.Path = ()) -> array[float]:
        """Return the row of a view; `decision` is what the seat is asked, if anything.

        The view should hold at least the last `HEARD` lines, where there are that many.
        """
        row = array("f", bytes(4 * self.size))
        if view.seat >= 0:
            row[view.seat] = 1
        self._write_places(row, view)
        for name, owner, value in view.values:
            _write_value(row, self._values[name, owner], value)
        for seat in view.waiting_for:
            row[self._waiting + seat] = 1
        if view.domain is not None and decision >= 0:
            row[self._asked + decision] = 1
            for at, number in enumerate(path):
                action = self._actions.id_of(view.domain, path[:at], number)
                row[self._given + action] = 1 / (at + 1)
        self._write_lines(row, view.log)
        return row

    def _write_places(self, row: array[float], view: View) -> None:
        cards = max(1, len(self._pack.cards))
        zones = {zone.name: zone.kinds for zone in self._pack.zones}
        for place in view.places:
            at = self._places[place.zone, place.seat, place.card]
            for kind, count in place.tokens or ():
                slot = at.tokens + zones[place.zone].index(kind)
                row[slot] = scaled(count, Bounds(0, self._pack.kinds[kind].count))
            for index, card in enumerate(place.cards or ()):
                column = at.columns[card]
                row[at.cards + column] = 1
                if at.order >= 0:
                    row[at.order + column] = (index + 1) / cards
            if at.size >= 0:
                row[at.size] = place.size / cards

    def _write_lines(self, row: array[float], log: Sequence[Said]) -> None:
        for index, (message, _, numbers) in enumerate(reversed(log[-LINES:])):
            at = self._lines + index * self._line
            row[at + self._rows[message]] = 1
            at += len(self._rows)
            for gap, number in enumerate(numbers):
                row[at + gap] = scaled(number, self._messages[message][gap])
        for message, _, numbers in log[-HEARD:]:
            for gap in self._cards_in.get(message, ()):
                if numbers[gap] >= 0:
                    row[self._shown + numbers[gap]] = 1


def _at(start: int, offset: int) -> int:
    return start if start < 0 else start + offset


def _write_value(row: array[float], at: _Variable, value: int) -> None:
    if not at.is_member:
        row[at.at] = scaled(value, at.bounds)
    elif at.bounds.low <= value <= at.bounds.high:
        row[at.at + value - at.bounds.low] = 1


def scaled(value: int, bounds: Bounds) -> float:
    """Return 0 for the least and 1 for the most; what lies beyond nears -1 or 2."""
    width = bounds.high - bounds.low
    found = (value - bounds.low) / width if width else float(value - bounds.low)
    if found > 1:
        return 2 - 1 / found
    return found if found >= 0 else found / (1 - found)


# ---- what can be said --------------------------------------------------------------------


def _messages(pack: program.Program, analysis: Analysis) -> dict[int, list[Bounds]]:
    """Return the bounds of the numbers of every line that the rules can say."""
    found: dict[int, list[Bounds]] = {}
    for node in _logs(pack):
        known = found.setdefault(node.message, [])
        for gap, bounds in enumerate(analysis.of(arg) for arg in node.args):
            if gap < len(known):
                known[gap] = known[gap].join(bounds)
            else:
                known.append(bounds)
    return found


def _logs(pack: program.Program) -> Iterator[do.Log]:
    for block in pack.blocks:
        for each in block.instructions:
            if isinstance(each, do.Log):
                yield each


def _cards_in(pack: program.Program, message: int) -> tuple[int, ...]:
    """Return which numbers of a line are cards."""
    words = next(iter(pack.words.values()), None)
    gaps = messages.GAP.finditer(words.messages[message]) if words else ()
    return tuple(sorted({int(gap[1]) for gap in gaps if gap[2] == "card"}))
