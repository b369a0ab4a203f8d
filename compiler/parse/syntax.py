"""The trees of the effect language as written: names are not yet resolved, nothing is typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.runtime.ir.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every tree of the language has: where it was written."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    """A word of the pack or of the text: a variable, an attribute, a card."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Node):
    """`none`: no card, no seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Of(Node):
    """`name of target`: an attribute, a zone of a seat, a defined value; `name of (a, b)`."""

    name: Name
    target: Expr
    others: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Own(Node):
    """`own name`: that of the acting seat."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOf(Node):
    """The top or bottom card of a pile."""

    end: Literal["top", "bottom"]
    place: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Binder(Node):
    """`noun variable in place of group from low to high where test`: a finite set."""

    noun: Name
    variable: Name | None
    place: Expr | None
    group: Name | None
    low: Expr | None
    high: Expr | None
    where: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Node):
    """How many members a set has; for tokens, how many lie there."""

    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Node):
    """The sum, highest or lowest of `body` over a set, or over rolled dice."""

    op: Literal["sum", "highest", "lowest"]
    body: Expr
    binder: Binder | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Some(Node):
    """Whether a set has a member."""

    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class The(Node):
    """The first member of a set."""

    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class Binary(Node):
    """Arithmetic and logic with two sides."""

    op: Literal["+", "-", "*", "/ up", "/ down", "and", "or"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Negative(Node):
    """A number below zero."""

    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    """The contrary of a test."""

    test: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """Two values side by side."""

    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Is(Node):
    """`x is y`: a flag, a kind of card, a card, or the same thing."""

    subject: Expr
    other: Expr
    negated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IsIn(Node):
    """`card is in place`."""

    subject: Expr
    place: Expr
    negated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IsEmpty(Node):
    """`place is empty`."""

    place: Expr
    negated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class IfValue(Node):
    """`if test then value else value`."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps(Node):
    """`steps from a to b`."""

    start: Expr
    end: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class IsPayable(Node):
    """`cost is payable from place`, of one seat or of a set of seats together."""

    cost: Expr
    negated: bool
    place: Expr
    binder: Binder | None


Expr = (
    Name | Number | Nothing | Of | Own | EndOf | Count | Fold | Some | The | Binary | Negative
    | Not | Compare | Is | IsIn | IsEmpty | IsPayable | Steps | IfValue
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity(Node):
    """How much of what a sentence moves; `limit` is absent for all and any."""

    how: Literal["all", "any", "up to", "exactly", "worth"]
    things: Name
    limit: Expr | None
    where: Expr | None
    measure: Name | None


Policy = Literal["full", "as many as possible", "or nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Node):
    """`actor moves quantity from place to place`."""

    actor: Expr | None
    quantity: Quantity
    source: Expr
    target: Expr
    policy: Policy
    at_bottom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Node):
    """`move card to place`, for one card or a chosen group of cards."""

    actor: Expr | None
    cards: Expr
    target: Expr
    at_bottom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Node):
    """`seat gains`, `loses` or `pays` an amount of one kind; no amount stands for all."""

    verb: Literal["gains", "loses", "pays"]
    actor: Expr
    amount: Expr | None
    kind: Name
    policy: Policy
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Node):
    """`seat pays cost of card`: with which of its tokens it chooses."""

    actor: Expr
    cost: Expr
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Node):
    """`seat collects cost of card from place to place for each seat`, who pay it together."""

    actor: Expr
    cost: Expr
    source: Expr
    target: Expr
    binder: Binder
    start: Expr | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Become(Node):
    """`seat becomes flag` or `seat stops being flag`."""

    subject: Expr
    flag: Name
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Node):
    """`seat chooses card c in place`; `or none` where that is allowed."""

    actor: Expr
    binder: Binder
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSome(Node):
    """`seat chooses 2 cards c in place`, or `up to 2`."""

    actor: Expr
    amount: Expr
    up_to: bool
    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Node):
    """One named way to go on."""

    name: Name
    test: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOne(Node):
    """`seat chooses one:` and its options."""

    actor: Expr
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class May(Node):
    """`seat may:` a block, `else:` another; `seat may pay 2 coin:` for a cost."""

    actor: Expr
    cost: Trade | Pay | None
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders(Node):
    """`seat orders pile`."""

    actor: Expr
    place: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Splits(Node):
    """`seat splits amount among seats as share`."""

    actor: Expr
    amount: Expr
    binder: Binder
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure(Node):
    """`measure steps from a across spaces s in board where test as name`."""

    start: Expr
    binder: Binder
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerolls(Node):
    """`seat rerolls up to 2 of dice, each once as again`."""

    actor: Expr
    amount: Expr
    up_to: bool
    dice: Name
    once: bool
    name: Name | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetValue(Node):
    """`set`, `increase` and `decrease` of a variable or attribute."""

    how: Literal["set", "increase", "decrease"]
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Node):
    """`let name = value`."""

    name: Name
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Node):
    """`do procedure of arguments`."""

    name: Name
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Node):
    """`shuffle pile`."""

    place: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Node):
    """`reveal card`: everybody sees it; `seat looks at card`: the viewer does."""

    viewer: Expr | None
    card: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Node):
    """`roll 2 d6 as name`."""

    count: Expr
    sides: int
    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Node):
    """`announce event`: a line of the log, in the words of the lexicon."""

    name: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Node):
    """`stop` leaves a repeat, `finish` a procedure, `end game` the game, `nothing` none."""

    what: Literal["repeat", "procedure", "game", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class IfDo(Node):
    """`if test:` a block, `else:` another."""

    test: Expr
    then: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Node):
    """`for each member of a set:`; seats in turn order from `start`, or in any order."""

    binder: Binder
    start: Expr | None
    chooser: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Node):
    """`repeat at most n times while test:`; the test is asked before each time."""

    limit: Expr
    test: Expr | None
    until: bool
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Secretly(Node):
    """`secretly each seat s:` one choice by many, opened together."""

    binder: Binder
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers(Node):
    """`seat offers as name to each seat, at most n times:` terms, `agreed:` a block, `else:`."""

    actor: Expr
    name: Name
    binder: Binder
    limit: Expr
    terms: Block
    agreed: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Node):
    """One row of a table: the values it answers and what happens."""

    low: int
    high: int
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Node):
    """`table value:` and its rows, which together answer every value once."""

    value: Expr
    rows: tuple[Row, ...]


Statement = (
    Move | MoveCard | Trade | Pay | Collect | Become | Choose | ChooseSome | ChooseOne | May | Orders | Splits
    | Rerolls | Measure | SetValue | Let | Do | Shuffle | Reveal | Roll | Announce | Leave | IfDo | ForEach
    | Repeat | Secretly | Offers | Table
)  # fmt: skip

Block = tuple[Statement, ...]
