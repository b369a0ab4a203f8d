"""The checked model of a pack: declarations and typed rules, the source of every product."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.compiler.tree import types
from cardwright.compiler.tree.statements import Block
from cardwright.compiler.tree.values import Binder, Value
from cardwright.runtime.ir.span import Span

Seen = Literal["all", "owner", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where a fact comes from: `stated`, `public`, `inferred` or `designed`, and a section."""

    kind: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A named thing of a pack: which pack it is from, where, and how it is known."""

    name: str
    pack: str
    provenance: Provenance
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberEntry(Named):
    """A number of the game; one value for each number of seats."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnumEntry(Named):
    """An enumeration and its values in order."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionEntry(Named):
    """A rule option: its values, the default, and the ruling that it belongs to."""

    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Named):
    """A kind of token: how many there are, what is declared of it, where a seat keeps it."""

    count: int
    fields: dict[str, int]
    home: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Named):
    """A name for several kinds of token."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost(Named):
    """What a type of card costs: icons by the definitions `needs` and `wild`.

    At a `rate` above 0, that many tokens stand for one icon of any other kind.
    """

    card_type: str
    kinds: tuple[str, ...]
    needs: str
    wild: str
    rate: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardType(Named):
    """A type of card: its printed fields, its headings, where it is active."""

    fields: dict[str, types.Type]
    backs: tuple[str, ...]
    effects: tuple[str, ...]
    tests: tuple[str, ...]
    active: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What is printed under a heading: sentences, or one condition; locals of card and seat."""

    heading: str
    card: int
    seat: int
    body: Block
    test: Value | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """A trigger, replacement or prohibition of a card in play, on a procedure."""

    moment: Literal["when", "before", "instead", "cannot"]
    procedure: str
    card: int
    owner: int
    parameters: tuple[int, ...]
    where: Value | None
    body: Block
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A change of a printed field while a card is in play."""

    field_name: str
    card: int
    owner: int
    test: Value | None
    binder: Binder
    negative: bool
    amount: Value
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Named):
    """A card definition: copies of it, its fields, what it does."""

    type: str
    copies: int
    fields: dict[str, int]
    effects: tuple[Effect, ...]
    reactions: tuple[Reaction, ...]
    modifiers: tuple[Modifier, ...]
    art: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone(Named):
    """A place for components: of the game, or one for each seat or each card of a type.

    `per` is nothing, `seat` or the card type. Where `takes` names types, only such cards go there.
    """

    per: str
    kinds: tuple[str, ...]
    holds_cards: bool
    takes: tuple[str, ...]
    seen: Seen
    capacity: int
    supply: bool
    unlimited: str
    remembered: bool
    shortage: Literal["", "as many as possible", "or nothing"]
    starts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Spaces one after the other, each beside the next; an arrow leads one way only."""

    name: str
    spaces: tuple[str, ...]
    is_arrow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Named):
    """A board: the cards of a zone are its spaces, and ways lead from one to another."""

    spaces: tuple[str, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable(Named):
    """A variable of the game, of each seat or of each card; a quiet one is for rules alone."""

    type: types.Type
    per: Literal["game", "seat", "card"]
    seen: Seen
    initial: int
    is_quiet: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter of a procedure or definition."""

    local: int
    name: str
    type: types.Type


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Named):
    """A named sequence of sentences; each step knows the pack that it came from."""

    parameters: tuple[Parameter, ...]
    body: Block
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition(Named):
    """A named value."""

    parameters: tuple[Parameter, ...]
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a roll comes to: its name, `variables` or `definitions`, and its value."""

    name: str
    section: str
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRoll(Named):
    """A procedure whose exact odds can be asked for.

    `over` holds for parameters the numbers that are printed, `usual` what is taken where
    nothing is said; cards that are called on lie in the `tray`; `goal` is what the seat of
    local `seat` makes high.
    """

    procedure: str
    over: dict[str, tuple[int, int]]
    usual: dict[str, int]
    tray: str
    shows: tuple[Shown, ...]
    goal: Value | None
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Named):
    """An open question of a rulebook: the reading chosen and the alternatives."""

    question: dict[str, str]
    reading: dict[str, str]
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A scripted answer of a scenario."""

    seat: int
    decision: str
    answer: dict[str, int] | tuple[str, ...] | str | int
    refused: bool
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """A test that a scenario makes, with its text."""

    text: str
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(Named):
    """A worked example or a law over many games."""

    title: dict[str, str]
    seats: int
    options: dict[str, str]
    body: Block
    answers: tuple[Answer, ...]
    chance: tuple[int | str, ...]
    games: int
    always: tuple[Assertion, ...]
    then: tuple[Assertion, ...]
    never_less: tuple[Assertion, ...]
    winners: tuple[int, ...]
    log: tuple[str, ...]
    error: str
    example: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun in one language: its forms by case and number, and its gender."""

    forms: dict[str, str]
    gender: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The words of a pack in one language."""

    language: str
    nouns: dict[str, Noun]
    texts: dict[str, str]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """One checked model; expansions are already merged in."""

    pack: str
    version: str
    title: str
    packs: tuple[tuple[str, str], ...]
    least_seats: int
    most_seats: int
    languages: tuple[str, ...]
    credits: str
    entry: str
    numbers: dict[str, NumberEntry]
    enums: dict[str, EnumEntry]
    options: dict[str, OptionEntry]
    token_fields: dict[str, types.Type]
    tokens: dict[str, Token]
    groups: dict[str, Group]
    card_types: dict[str, CardType]
    made: dict[str, dict[str, str]]
    costs: dict[str, Cost]
    cards: dict[str, Card]
    zones: dict[str, Zone]
    boards: dict[str, Board]
    variables: dict[str, Variable]
    procedures: dict[str, Procedure]
    definitions: dict[str, Definition]
    rulings: dict[str, Ruling]
    rolls: dict[str, NamedRoll]
    scenarios: dict[str, Scenario]
    lexicons: dict[str, Lexicon]
    score: Value
    tie_breaks: tuple[Value, ...]
    estimate: Value
    score_seat: int
    highest_wins: bool
