"""The types of the language: whole numbers know their range, things know their sort."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

BIG = 1_000_000


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, both of them possible."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table; `maybe` when it can be none."""

    maybe: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card; `maybe` when it can be none, `noun` the type that it is spoken of as.

    `is_sure` where it can be of no other type.
    """

    maybe: bool = False
    noun: str = field(default="", compare=False)
    is_sure: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of token."""

    maybe: bool = False


@dataclass(frozen=True, slots=True)
class Enum:
    """One of the named values of an enumeration; absent on cards that do not have it."""

    name: str
    maybe: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for components."""

    name: str


@dataclass(frozen=True, slots=True)
class Cards:
    """A group of chosen cards, at most `most`."""

    most: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Rolled dice, `least` to `most` of them, with `sides` sides."""

    most: int
    sides: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class Shares:
    """A number for each seat, as shared out or chosen in secret, or for each space, as measured."""

    of: Type
    per: Literal["seat", "space"] = "seat"


@dataclass(frozen=True, slots=True)
class Unknown:
    """Poisoned by a mistake that has been reported; causes no second message."""


Type = (
    Number | Flag | Seat | Card | Kind | Enum | Zone | Cards | Dice | Shares | Unknown
)  # fmt: skip


def describe(type_: Type) -> str:
    """Return the designer's words for a type."""
    match type_:
        case Number(low=low, high=high):
            if low == high:
                return f"the number {low}"
            return f"a number from {low} to {high}" if high < BIG else "a number"
        case Flag():
            return "a yes or no"
        case Seat():
            return "a seat"
        case Card():
            return "a card"
        case Kind():
            return "a kind of token"
        case Enum(name=name):
            return f"a {name}"
        case Zone():
            return "a place"
        case Cards():
            return "a group of cards"
        case Dice():
            return "rolled dice"
        case Shares(per=per):
            return f"one value for each {per}"
        case Unknown():
            return "something unknown"
