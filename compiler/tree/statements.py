"""Typed sentences: what a procedure or an effect does, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.compiler.tree.values import Binder, Cost, Local, Place, Value
from cardwright.runtime.ir.span import Span

Policy = Literal["full", "as many as possible", "or nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every sentence has: where it was written."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTokens(Node):
    """Move tokens of some kinds; where it leaves a choice, `actor` chooses.

    `choice` is the local that holds how many of each kind were chosen, else -1.
    """

    actor: Value | None
    how: Literal["all", "any", "up to", "exactly", "worth"]
    noun: str
    kinds: tuple[str, ...]
    kind: Value | None
    limit: Value | None
    measure: str
    source: Place
    target: Place
    policy: Policy
    choice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCards(Node):
    """Move all cards of a place that pass a test, or a number from its top."""

    actor: Value | None
    how: Literal["all", "exactly"]
    limit: Value | None
    binder: Binder
    source: Place
    target: Place
    policy: Policy
    at_bottom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Node):
    """Move one card, or the cards of a chosen group, from where they lie."""

    actor: Value | None
    card: Value
    target: Place
    at_bottom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Node):
    """A seat gains, loses or pays tokens of one kind; they come from or go to the supply."""

    verb: Literal["gains", "loses", "pays"]
    seat: Value
    amount: Value
    kind: str
    home: Place
    supply: Place
    policy: Policy
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Node):
    """A seat pays a cost from its home to the supply, with tokens of its choice.

    `choice` is the local that holds how many of each kind were chosen.
    """

    seat: Value
    cost: Cost
    otherwise: Block | None
    choice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Node):
    """A seat chooses, for one seat after the other, with what they pay a cost together."""

    actor: Value
    cost: Cost
    source: Place
    target: Place
    binder: Binder
    start: Value | None
    otherwise: Block | None
    choice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Become(Node):
    """A seat or a card gets or loses a flag."""

    subject: Value
    flag: str
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Node):
    """A seat chooses one member of a set, or none where that is allowed."""

    actor: Value
    binder: Binder
    optional: bool
    result: Local


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSome(Node):
    """A seat chooses some cards of a place."""

    actor: Value
    amount: Value
    up_to: bool
    binder: Binder
    result: Local


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One way to go on, open where its test holds."""

    name: str
    test: Value | None
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOne(Node):
    """A seat chooses one of the ways that are open; with none open, nothing happens."""

    actor: Value
    options: tuple[Option, ...]
    result: int


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Node):
    """A seat may do something, or else something other happens.

    With a `cost` it is asked only if it can pay, and pays first.
    """

    actor: Value
    cost: Trade | Pay | None
    body: Block
    otherwise: Block | None
    result: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders(Node):
    """A seat puts the cards of a pile in the order of its choice."""

    actor: Value
    place: Place
    result: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Splits(Node):
    """A seat shares an amount out among seats."""

    actor: Value
    amount: Value
    binder: Binder
    result: Local


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Node):
    """The steps from a space to every other, passing only members of a set."""

    start: Value
    binder: Binder
    result: Local


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerolls(Node):
    """A seat rolls some of the dice again; the new result stands.

    Where it is `once`, no die is rolled again that such a sentence had rolled again; `again` names
    the dice that were.
    """

    actor: Value
    amount: Value
    up_to: bool
    dice: Local
    once: bool
    result: int
    again: Local | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetField(Node):
    """A variable gets a value; increase and decrease stop at its ends."""

    how: Literal["set", "increase", "decrease"]
    target: Value
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Node):
    """A name for a value, worked out now."""

    local: Local
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Node):
    """Run a procedure."""

    name: str
    arguments: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoEffect(Node):
    """Run the effect that a card prints under a heading, for one seat."""

    slot: str
    card: Value
    seat: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Node):
    """Shuffle a pile."""

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Node):
    """Show a card to everybody, or to one viewer only."""

    viewer: Value | None
    card: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Node):
    """Roll dice."""

    count: Value
    sides: int
    result: Local


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Node):
    """Say a line of the lexicon to everybody."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Node):
    """Leave the innermost repeat or offers, the procedure, the game; or do nothing at all."""

    what: Literal["repeat", "offers", "procedure", "game", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IfDo(Node):
    """One of two blocks."""

    test: Value
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Node):
    """A block for each member of a set, which is fixed when it begins.

    Seats come in turn order from `start`; a `chooser` says which comes next where the blocks
    that are left do not all come to the same in any order.
    """

    binder: Binder
    start: Value | None
    chooser: Value | None
    body: Block
    cursor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Node):
    """A block again and again, at most `limit` times, while the test holds."""

    limit: Value
    test: Value | None
    until: bool
    body: Block
    cursor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Secretly(Node):
    """One choice by many seats at once; then what was chosen happens, seat by seat."""

    binder: Binder
    body: Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers(Node):
    """A seat makes offers to others, at most `limit`, until all that are asked agree.

    `proposer` is who makes the offer: the `actor` first, then whoever makes another. The
    members are known after the `terms`; `result` keeps the answer of the one who is asked.
    """

    actor: Value
    limit: Value
    proposer: Local
    terms: Block
    binder: Binder
    result: int
    agreed: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The values from `low` to `high` and what they bring."""

    low: int
    high: int
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Node):
    """The row that answers a value."""

    value: Value
    rows: tuple[Row, ...]


Statement = (
    MoveTokens | MoveCards | MoveCard | Trade | Pay | Collect | Become | Choose | ChooseSome | ChooseOne | May
    | Orders | Splits | Rerolls | Measure | SetField | Let | Do | DoEffect | Shuffle | Reveal | Roll
    | Announce | Leave | IfDo | ForEach | Repeat | Secretly | Offers
    | Table
)  # fmt: skip

Block = tuple[Statement, ...]
