"""What names mean while a pack is resolved: its declarations, and the names in a text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from cardwright.compiler.diagnostics.catalog import names
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.diagnostics.suggest import MOST_SUGGESTED
from cardwright.compiler.parse import syntax
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A procedure as seen from outside."""

    name: str
    parameters: tuple[model.Parameter, ...]


@dataclass(slots=True, kw_only=True)
class Context:
    """The declarations of a pack while its texts are resolved, and what was found wrong.

    Invariant: local numbers are never used twice in one pack.
    """

    least_seats: int = 1
    most_seats: int = 1
    numbers: dict[str, model.NumberEntry] = field(
        default_factory=dict[str, model.NumberEntry]
    )
    enums: dict[str, model.EnumEntry] = field(default_factory=dict[str, model.EnumEntry])
    options: dict[str, model.OptionEntry] = field(
        default_factory=dict[str, model.OptionEntry]
    )
    token_fields: dict[str, types.Type] = field(default_factory=dict[str, types.Type])
    tokens: dict[str, model.Token] = field(default_factory=dict[str, model.Token])
    groups: dict[str, model.Group] = field(default_factory=dict[str, model.Group])
    card_types: dict[str, model.CardType] = field(default_factory=dict[str, model.CardType])
    card_kinds: dict[str, str] = field(default_factory=dict[str, str])
    card_copies: dict[str, int] = field(default_factory=dict[str, int])
    card_count: int = 0
    zones: dict[str, model.Zone] = field(default_factory=dict[str, model.Zone])
    boards: dict[str, model.Board] = field(default_factory=dict[str, model.Board])
    variables: dict[str, model.Variable] = field(default_factory=dict[str, model.Variable])
    costs: dict[str, model.Cost] = field(default_factory=dict[str, model.Cost])
    signatures: dict[str, Signature] = field(default_factory=dict[str, Signature])
    definitions: dict[str, model.Definition] = field(
        default_factory=dict[str, model.Definition]
    )
    made: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    modified: frozenset[str] = frozenset()
    announcements: frozenset[str] = frozenset()
    broken: set[str] = field(default_factory=set[str])
    # What needs some place and finds none is not at fault where one could not be read.
    has_lost_places: bool = False
    errors: list[Diagnostic] = field(default_factory=list[Diagnostic])
    locals: dict[int, types.Type] = field(default_factory=dict[int, types.Type])
    seat_names: dict[int, int] = field(default_factory=dict[int, int])

    def report(self, diagnostic: Diagnostic) -> None:
        """Note a mistake; resolving goes on."""
        self.errors.append(diagnostic)

    def suggested(self, known: Iterable[str]) -> Iterable[str]:
        """Return the names to look for near ones in; none when too much is wrong already."""
        return known if len(self.errors) < MOST_SUGGESTED else ()

    def local(self, name: str, type_: types.Type, span: Span) -> values.Local:
        """Return a new local."""
        number = len(self.locals)
        self.locals[number] = type_
        return values.Local(id=number, name=name, type=type_, span=span)

    @property
    def space_count(self) -> int:
        """How many spaces there are on all boards."""
        return len({space for each in self.boards.values() for space in each.spaces})

    def kinds_of(self, name: str) -> tuple[str, ...]:
        """Return the kinds of token that a kind or group name stands for."""
        if name in self.tokens:
            return (name,)
        return self.groups[name].kinds if name in self.groups else ()

    def cards_of(self, name: str) -> tuple[str, ...]:
        """Return the card definitions that a card or card type name stands for."""
        if name in self.card_kinds:
            return (name,)
        return tuple(card for card, kind in self.card_kinds.items() if kind == name)

    def supply(self, kind: str) -> model.Zone | None:
        """Return the supply of a kind of token."""
        zones = (zone for zone in self.zones.values() if zone.supply and kind in zone.kinds)
        return next(zones, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The names of a text at one point of it; `stops` is what `stop` leaves there."""

    names: dict[str, values.Local] = field(default_factory=dict[str, values.Local])
    actor: values.Value | None = None
    it: values.Local | None = None
    stops: Literal["", "repeat", "offers"] = ""
    facts: tuple[tuple[values.Value, types.Number], ...] = ()

    def bind(self, local: values.Local) -> Scope:
        """Return the scope with one more name."""
        return replace(self, names={**self.names, local.name: local})

    def acting(self, actor: values.Value | None) -> Scope:
        """Return the scope in which another seat acts."""
        return self if actor is None else replace(self, actor=actor)


def singular(name: str, known: Iterable[str]) -> str:
    """Return the known word that `name` is, or is the plural of, else `name`."""
    words = set(known)
    endings = (("ies", "y"), ("es", ""), ("s", "")) if name not in words else ()
    for ending, instead in endings:
        stem = name.removesuffix(ending) + instead
        if name.endswith(ending) and stem in words:
            return stem
    return name


def unknown(
    ctx: Context, name: syntax.Name, what: str, known: Iterable[str]
) -> values.Unknown:
    """Report a name that means nothing here, with the nearest that do.

    The name of a rule that could not be read causes no second message.
    """
    if name.text not in ctx.broken:
        near = ctx.suggested(known)
        ctx.report(names.unknown(name.span, name.text, what, near))
    return values.Unknown(type=types.Unknown(), span=name.span)
