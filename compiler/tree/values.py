"""Typed values: every name is resolved, every value has a type."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.compiler.tree import types
from cardwright.runtime.ir.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every value has: its type and where it was written; equal values mean the same."""

    type: types.Type = field(compare=False)
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    """A number that is written out."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnumValue(Node):
    """A named value of an enumeration or of a rule option."""

    enum: str
    name: str
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Node):
    """No card, no seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedNumber(Node):
    """A number of the pack, which may depend on how many play."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionValue(Node):
    """What a rule option is set to."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Local(Node):
    """A name bound in the text: a parameter, a `let`, a member of a set, a choice."""

    id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Node):
    """What one seat chose or was given, or what was measured to a space: `name of seat`."""

    id: int
    name: str
    seat: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class GameField(Node):
    """A variable of the whole game."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnedField(Node):
    """A variable or flag of one seat or card."""

    name: str
    owner: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class CardField(Node):
    """What is printed on a card, after modifiers where it may be modified."""

    name: str
    card: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class KindField(Node):
    """What is declared of a kind of token."""

    name: str
    kind: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Node):
    """A zone of the game, or that of one seat."""

    zone: str
    seat: Value | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOf(Node):
    """The top or bottom card of a place."""

    end: Literal["top", "bottom"]
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class KindName(Node):
    """A kind of token by name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardName(Node):
    """The first copy of a card, by name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Binder(Node):
    """The members of a finite set; `local` names each in turn."""

    sort: Literal["seat", "card", "kind", "number", "value", "chosen", "die"]
    local: int
    name: str
    noun: str
    place: Place | None
    kinds: tuple[str, ...]
    enum: str
    low: Value | None
    high: Value | None
    chosen: Local | None
    where: Value | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountSet(Node):
    """How many members a set has."""

    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTokens(Node):
    """How many tokens of some kinds lie in a place."""

    noun: str
    kinds: tuple[str, ...]
    kind: Value | None
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Node):
    """The sum, highest or lowest of a value over a set."""

    op: Literal["sum", "highest", "lowest"]
    body: Value
    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldDice(Node):
    """The sum, highest or lowest of rolled dice."""

    op: Literal["sum", "highest", "lowest"]
    dice: Local


@dataclass(frozen=True, slots=True, kw_only=True)
class Some(Node):
    """Whether a set has a member."""

    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class The(Node):
    """The first member of a set."""

    binder: Binder


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic(Node):
    """Two numbers joined."""

    op: Literal["+", "-", "*", "/ up", "/ down"]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Negative(Node):
    """A number below zero."""

    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Logic(Node):
    """Two tests joined."""

    op: Literal["and", "or"]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Node):
    """The contrary of a test."""

    test: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """Two values side by side; an absent value equals nothing, not even another."""

    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Value
    right: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class IsCard(Node):
    """Whether a card is one of some definitions: a card by name, or a card type."""

    card: Value
    noun: str
    definitions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IsKind(Node):
    """Whether a kind belongs to a group."""

    kind: Value
    noun: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IsIn(Node):
    """Whether a card lies in a place."""

    card: Value
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed(Node):
    """Whether the condition that a card prints under a heading holds for a seat."""

    name: str
    card: Value
    seat: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class IsEmpty(Node):
    """Whether nothing lies in a place."""

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost(Node):
    """What a card costs: `needs` icons of each kind, `wild` ones that any token pays.

    All but name and card says the declaration, so that checks see what a price reads.
    """

    name: str
    card: Value
    kinds: tuple[str, ...]
    needs: tuple[Value, ...]
    wild: Value | None
    rate: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps(Node):
    """How long the shortest way from one space to another is: as many as there are spaces if none."""

    start: Value
    end: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class IsPayable(Node):
    """Whether a place, or those of the seats of a set together, hold enough for a cost."""

    cost: Cost
    place: Place
    binder: Binder | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IfValue(Node):
    """One of two values."""

    test: Value
    then: Value
    otherwise: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Defined(Node):
    """A defined value with its arguments; `body` is what it stands for."""

    name: str
    arguments: tuple[Value, ...]
    parameters: tuple[int, ...]
    body: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Node):
    """A value that a reported mistake has spoilt."""


Value = (
    Number | EnumValue | Nothing | NamedNumber | OptionValue | Local | Share | GameField
    | OwnedField | CardField | KindField | Place | EndOf | KindName | CardName | CountSet
    | CountTokens | Fold | FoldDice | Some | The | Arithmetic | Negative | Logic | Not | Compare | IsCard | IsKind
    | IsIn | Printed | IsEmpty | IsPayable | Steps | IfValue | Defined | Unknown
)  # fmt: skip
