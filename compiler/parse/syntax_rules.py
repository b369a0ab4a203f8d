"""The trees of rules as written: procedures, definitions, what cards in play do of themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.compiler.parse.syntax import Binder, Block, Expr, Name, Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Node):
    """`sort name` in the head of a procedure or definition; a number may have ends."""

    sort: Name
    name: Name
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Node):
    """A named sequence of sentences: a phase, a step, an event."""

    name: Name
    parameters: tuple[Parameter, ...]
    source: str
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Define(Node):
    """A named value or test."""

    name: Name
    parameters: tuple[Parameter, ...]
    source: str
    value: Expr


Rule = Procedure | Define


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Node):
    """`procedure of names where test`: when a procedure runs."""

    name: Name
    arguments: tuple[Name, ...]
    where: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction(Node):
    """`when`, `before` or `instead of` an event: a block."""

    moment: Literal["when", "before", "instead"]
    event: Event
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibition(Node):
    """`cannot` event."""

    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier(Node):
    """`while test: attribute of member: + amount`."""

    test: Expr | None
    attribute: Name
    binder: Binder
    negative: bool
    amount: Expr


Ability = Reaction | Prohibition | Modifier
