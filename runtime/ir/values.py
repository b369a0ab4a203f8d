"""Values of the program: pure expressions over the flat block, all of them whole numbers.

A yes is 1 and a no is 0; `NONE` stands for no card, no seat, no kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

NONE = -1

Op = Literal[
    "add", "sub", "mul", "div-down", "div-up", "neg", "not", "and", "or", "eq", "ne", "lt",
    "le", "gt", "ge", "min", "max", "if",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Const:
    """A number known when compiling."""

    value: int


@dataclass(frozen=True, slots=True)
class Slot:
    """The slot `at` of the block."""

    at: int


@dataclass(frozen=True, slots=True)
class Cell:
    """The slot `base + stride * index`; Invariant: 0 <= index < size."""

    base: int
    stride: int
    index: Value
    size: int


@dataclass(frozen=True, slots=True)
class Var:
    """A variable bound by an enclosing `Reduce` or by the domain of a decision."""

    id: int


@dataclass(frozen=True, slots=True)
class Apply:
    """An operator over its arguments; `and`, `or` and `if` look at no more than they need."""

    op: Op
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Lookup:
    """Entry `index` of the constant table `table`; out of range gives `NONE`."""

    table: int
    index: Value


@dataclass(frozen=True, slots=True)
class BySeats:
    """A number that depends on how many play: `values[seats - least seats]`."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """How many seats play."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The pile of a zone; which one, where seats or cards have one each."""

    zone: int
    copy: Value | None


@dataclass(frozen=True, slots=True)
class Size:
    """How many cards lie in a pile."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class EndCard:
    """The top or bottom card of a pile, `NONE` when it is empty."""

    pile: Pile
    end: Literal["top", "bottom"]


@dataclass(frozen=True, slots=True)
class Within:
    """Whether a card lies in a pile."""

    card: Value
    pile: Pile


@dataclass(frozen=True, slots=True)
class Holder:
    """Which copy of a zone a card lies in; `NONE` where it lies elsewhere, or is none."""

    card: Value
    zone: int


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both of them members."""

    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """All seats, clockwise from `first`."""

    first: Value


@dataclass(frozen=True, slots=True)
class Listed:
    """Members known when compiling, such as the kinds of a group."""

    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Vector:
    """The filled slots of a list in the block: a count at `base`, then the members."""

    base: int
    capacity: int


Source = Range | TurnOrder | Listed | Pile | Vector


@dataclass(frozen=True, slots=True)
class Reduce:
    """`op` of `body` over the members of `source` that pass `where`.

    `sum` and `count` of nothing are 0; `max`, `min` and `first` of nothing are `NONE`.
    """

    op: Literal["sum", "count", "max", "min", "some", "first"]
    var: int
    source: Source
    where: Value | None
    body: Value


Value = (
    Const | Slot | Cell | Var | Apply | Lookup | BySeats | Seats | Size | EndCard | Within | Holder
    | Reduce
)  # fmt: skip
Place = Slot | Cell
