"""What a number is made of, layer by layer, so that a host can tell why it is what it is.

A reckoning is the same expression as a definition of the pack, taken apart where it adds and
chooses. It changes nothing and no executor runs it; `runtime/reckonings.py` reads it.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.runtime.ir.values import Source, Value


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on the card that the number is of."""

    value: Value


@dataclass(frozen=True, slots=True)
class Given:
    """What a card adds."""

    card: Value
    value: Value


@dataclass(frozen=True, slots=True)
class Changed:
    """What the variable number `field` of `owner` adds, which other cards may have changed.

    The line `message` with `args` says what it is.
    """

    field: int
    owner: Value
    message: int
    args: tuple[Value, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Told:
    """What a rule adds: the line `message` with `args` says what it is."""

    message: int
    args: tuple[Value, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Unseen:
    """What not everybody may know: it is never worked out, only what it leaves over."""


@dataclass(frozen=True, slots=True)
class Each:
    """The layers of every member of a set."""

    var: int
    source: Source
    where: Value | None
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """The layers of one case or of the other."""

    test: Value
    then: tuple[Layer, ...]
    otherwise: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """Layers whose sum is held at a limit: it is `least` at least, or `most` at most."""

    layers: tuple[Layer, ...]
    least: Value | None
    most: Value | None


Layer = Printed | Given | Changed | Told | Unseen | Each | Either | Held


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A definition taken apart: it is of things of these sorts, which the variables stand for."""

    name: str
    sorts: tuple[str, ...]
    vars: tuple[int, ...]
    value: Value
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """Why a decision asks for so many icons of a kind; kind -1 are icons that any token pays.

    `asked` is how many it asks for, by the reckoning of that number with these arguments.
    """

    decision: int
    kind: int
    asked: Value
    reckoning: int
    arguments: tuple[Value, ...]
