"""What the program does, one instruction at a time, and how blocks end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.runtime.ir.values import Pile, Place, Source, Value


@dataclass(frozen=True, slots=True)
class Store:
    """Write a value to a slot that holds no component."""

    target: Place
    value: Value


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move `amount` tokens of one kind between two counters; none appears or vanishes."""

    source: Place
    target: Place
    amount: Value


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Move one card from where it lies to a pile; `NONE` moves nothing."""

    card: Value
    target: Pile
    at_bottom: bool


@dataclass(frozen=True, slots=True)
class MoveTop:
    """Move the top card of a pile; draws it first where the order is not yet known."""

    source: Pile
    target: Pile
    at_bottom: bool


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Forget the order of a pile: it is drawn card by card when it is looked at."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class Settle:
    """Draw the card at the end of a shuffled pile so that it can be looked at; it stays.

    For the bottom card the whole pile is drawn.
    """

    pile: Pile
    end: Literal["top", "bottom"]


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll one die of `sides` into `target`, from 1 up."""

    target: Place
    sides: int
    stream: int


@dataclass(frozen=True, slots=True)
class Gather:
    """Fill a vector with the members of `source` that pass `where`, in order."""

    base: int
    capacity: int
    var: int
    source: Source
    where: Value | None


@dataclass(frozen=True, slots=True)
class Clear:
    """Set `count` slots from `base` to 0: a frame that is no longer needed."""

    base: int
    count: int


@dataclass(frozen=True, slots=True)
class Log:
    """Say a line: `message` with its arguments, to all or to one seat only."""

    message: int
    args: tuple[Value, ...]
    seat: Value | None


Instruction = (
    Store | Transfer | MoveCard | MoveTop | Shuffle | Settle | Roll | Gather | Clear | Log
)  # fmt: skip
CHANCE = (MoveTop, Settle, Roll)

# ---- how a block ends --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at a block."""

    block: int


@dataclass(frozen=True, slots=True)
class Branch:
    """Go on at one of two blocks."""

    test: Value
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Switch:
    """Go on at the block of `value`, which is 0 for the first; outside them, `otherwise`."""

    value: Value
    blocks: tuple[int, ...]
    otherwise: int


@dataclass(frozen=True, slots=True)
class Call:
    """Run a procedure and come back to `back`; a procedure runs once at a time."""

    procedure: int
    back: int


@dataclass(frozen=True, slots=True)
class Return:
    """Go back to where the procedure was called."""

    procedure: int


@dataclass(frozen=True, slots=True)
class Decide:
    """Suspend until the decision is answered, then go on at `block`."""

    decision: int
    block: int


@dataclass(frozen=True, slots=True)
class EndGame:
    """The game is over."""


Terminator = Jump | Branch | Switch | Call | Return | Decide | EndGame
