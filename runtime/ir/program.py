"""A compiled pack: blocks of instructions, the layout of the flat block, words for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cardwright.runtime.ir.instructions import Instruction, Terminator
from cardwright.runtime.ir.layers import Account, Reckoning
from cardwright.runtime.ir.span import Span
from cardwright.runtime.ir.values import Pile, Source, Value

FORMAT = 7
PEOPLE = ("anna", "ben", "cleo", "dan", "eve", "finn")
"""What the seats are called in scenarios, in turn order."""
ANSWERS = ("agree", "refuse", "counter")
"""What can be answered to an offer; scenarios answer so."""

ANYTHING = "any"
"""What a scenario says of chance where it does not matter what comes up."""


# ---- the head of every block; the names are the only slots with a fixed place ------------


class Head:
    """Slots that every game has, at the front of the block."""

    PC = 0
    SEED_LOW = 1
    SEED_HIGH = 2
    SEATS = 3
    EXPLICIT_CHANCE = 4
    FORCED = 5
    PENDING = 6
    DECISIONS = 7
    ENDED = 8
    WAITING = 9
    ASK_ALL = 10
    SIZE = 11


# ---- decisions ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """One member of a set: its number is the answer, `NONE` for none where allowed."""

    sort: Literal["seat", "card", "kind", "number", "option", "value"]
    enum: str
    var: int
    source: Source
    where: Value | None
    optional: bool


@dataclass(frozen=True, slots=True)
class YesNo:
    """1 for yes, 0 for no."""


@dataclass(frozen=True, slots=True)
class PickSome:
    """Between `low` and `high` cards or dice of a set; the answer is sorted."""

    sort: Literal["card", "die"]
    var: int
    source: Source
    where: Value | None
    low: Value
    high: Value


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each kind, at most `caps`, `low` to `high` in all by weight.

    `lean`: no token more than is needed to reach `low`.
    """

    kinds: tuple[int, ...]
    caps: tuple[Value, ...]
    weights: tuple[int, ...]
    low: Value
    high: Value
    lean: bool


@dataclass(frozen=True, slots=True)
class Order:
    """All cards of a pile in a new order, bottom first."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class Split:
    """A total shared out among seats; the answer has one number for each member."""

    total: Value
    var: int
    source: Source
    where: Value | None


@dataclass(frozen=True, slots=True)
class Payment:
    """Tokens that meet a price exactly, with some of what others may add: see `payments`.

    At most `caps` of each kind, towards `needs` icons of it and `total` units in all; `rest` is
    what others may add, and `rate` how many tokens stand for one of another kind, 0 for none.
    """

    kinds: tuple[int, ...]
    caps: tuple[Value, ...]
    needs: tuple[Value, ...]
    rest: tuple[Value, ...]
    total: Value
    rate: int


Domain = Pick | YesNo | PickSome | Counts | Order | Split | Payment


@dataclass(frozen=True, slots=True)
class Hurdle:
    """What a member must pass to be chosen, and what is said of one that does not.

    In `test` and in what fills the gaps of `message`, the variable of the domain is the member.
    """

    test: Value
    message: int
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A place where the game waits for people.

    `seat` decides; where `sealed`, all seats of the source decide and none sees the others.
    In the domain, variable `seat_var` is the deciding seat. Answers go to `target`; those of
    a sealed decision to `target + stride * seat`. `hurdles` are the parts of the test of a pick,
    where they can be told one by one. Behind the seat, the question says what the slots `args`
    hold, which all may know.
    """

    name: str
    message: int
    args: tuple[int, ...]
    seat: Value | None
    sealed: Source | None
    sealed_where: Value | None
    seat_var: int
    domain: Domain
    target: int
    stride: int
    capacity: int
    hurdles: tuple[Hurdle, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Talk:
    """Where offers of one sentence can be seen: who makes them, and the blocks that tell.

    In the slot `proposer` is who made the offer that is answered, in `offers` how many there
    were. A game enters `opened` when offers begin, `made` for each offer, `agreed` for a deal,
    and one of `ended` once all is done that follows from it.
    """

    decision: int
    proposer: int
    offers: int
    opened: int
    made: int
    agreed: int
    ended: tuple[int, ...]


# ---- components and layout ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of token."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Card:
    """One card: an instance of a definition; cards of one `back` look alike face down."""

    definition: str
    type: str
    copy: int
    back: int


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for components and where it lies in the block.

    The game has one, or each seat, or each of the cards `bearers`. `counters` is the base of the
    token counters, `pile` that of the card list (count, shuffled, cards); each further copy lies
    `stride` further. -1 where it has none. `takes` are the cards that can lie there, where the
    pile is too short for all.
    """

    name: str
    per: Literal["game", "seat", "card"]
    bearers: tuple[int, ...]
    seen: Literal["all", "owner", "nobody"]
    kinds: tuple[int, ...]
    counters: int
    counter_stride: int
    pile: int
    pile_stride: int
    takes: tuple[int, ...]
    capacity: int
    stream: int

    def copies(self, seats: int) -> int:
        """Return how many copies there are, one after the other."""
        return {"game": 1, "seat": seats, "card": len(self.bearers)}[self.per]

    def places(self, seats: int) -> Iterator[tuple[int, int]]:
        """Yield whose each copy is and which one; -1 where it is no seat's."""
        for copy in range(self.copies(seats)):
            yield (copy if self.per == "seat" else -1), copy


@dataclass(frozen=True, slots=True)
class Field:
    """A variable of the game, of each seat or of each card; the copies lie side by side.

    One that is quiet is for the rules alone: it is played with, and shown to nobody. `enum` is
    the enumeration whose values it holds, nothing for other sorts.
    """

    name: str
    per: Literal["game", "seat", "card"]
    base: int
    sort: str
    enum: str
    seen: Literal["all", "owner", "nobody"]
    initial: int
    is_quiet: bool

    def owners(self, seats: int, cards: int) -> range:
        """Return the seats or cards that have one; the game has one, and is 0."""
        return range({"game": 1, "seat": seats, "card": cards}[self.per])


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option: its values, which of them is the default, and its slot."""

    name: str
    values: tuple[str, ...]
    default: int
    slot: int


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions in order and one end."""

    instructions: tuple[Instruction, ...]
    end: Terminator
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure:
    """A named entry: its first block and the slot of its return point.

    In the slot `card` is the card whose text it is, -1 where it is no card's.
    """

    name: str
    entry: int
    back: int
    frame: int
    frame_size: int
    card: int


@dataclass(frozen=True, slots=True)
class Words:
    """Everything people read, in one language.

    `fields` names the variables; `facts` says what is printed on a card beside its text, `backs` what
    is printed on each back;
    `rolls` names the rolls, what goes into them and what they come to.
    """

    messages: tuple[str, ...]
    seats: tuple[str, ...]
    kinds: tuple[dict[str, str], ...]
    cards: dict[str, str]
    zones: dict[str, str]
    values: dict[str, tuple[str, ...]]
    value_names: dict[str, tuple[str, ...]]
    options: dict[str, str]
    terms: dict[str, str]
    fields: dict[str, str]
    facts: dict[str, str]
    backs: dict[str, str]
    rolls: dict[str, str]


@dataclass(frozen=True, slots=True)
class Check:
    """A condition that can be asked of a state, with the text that it came from."""

    text: str
    value: Value


@dataclass(frozen=True, slots=True)
class Answer:
    """A scripted answer of a scenario: who, what, and whether it must be refused."""

    seat: int
    decision: str
    answer: dict[str, int] | tuple[str, ...] | str | int
    refused: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """A worked example: an entry procedure, scripted answers and what holds after.

    `chance` is what comes up, in order: what a die shows, a card, or `ANYTHING`.
    """

    id: str
    pack: str
    title: str
    seats: int
    options: dict[str, str]
    procedure: int
    answers: tuple[Answer, ...]
    chance: tuple[int | str, ...]
    games: int
    always: tuple[Check, ...]
    then: tuple[Check, ...]
    never_less: tuple[Check, ...]
    winners: tuple[int, ...]
    log: tuple[str, ...]
    error: str
    span: Span


@dataclass(frozen=True, slots=True)
class Input:
    """A parameter of a roll: its slot, its sort, the numbers it takes and those printed.

    `enum` names the enumeration, or the type of card. `usual` is taken where nothing is said,
    if there is `has_usual`; nothing is printed where `first` is above `last`.
    """

    name: str
    slot: int
    sort: Literal["number", "seat", "card", "kind", "value"]
    enum: str
    low: int
    high: int
    first: int
    last: int
    has_usual: bool
    usual: int


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing that a roll comes to; `enum` is the enumeration whose values it has."""

    name: str
    sort: Literal["number", "test", "value"]
    enum: str
    value: Value


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a card that a game makes: the variable of the seat that holds it, its ends.

    `sort` and `enum` are those of the variable; a number outside of its ends is none.
    """

    field: str
    variable: str
    sort: str
    enum: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Making:
    """A type of card that a game makes, one for each seat."""

    type: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class NamedRoll:
    """A procedure whose exact odds can be asked for.

    The first seat makes the `goal` high where it has a choice, and others make it low; `tray`
    is the zone of cards that are called on, -1 for none.
    """

    name: str
    pack: str
    procedure: int
    inputs: tuple[Input, ...]
    shows: tuple[Shown, ...]
    goal: Value | None
    tray: int
    span: Span


@dataclass(frozen=True, slots=True)
class Program:
    """One compiled pack, complete: a host needs nothing else to run it.

    Whoever has the best `ranking` wins; it is the score where `ranks` is 1, else the score has
    so many ranks and is `ranking` divided by them, rounded down.
    """

    pack: str
    version: str
    title: str
    packs: tuple[tuple[str, str], ...]
    least_seats: int
    most_seats: int
    size: int
    kinds: tuple[Kind, ...]
    cards: tuple[Card, ...]
    locations: int
    zones: tuple[Zone, ...]
    fields: tuple[Field, ...]
    options: tuple[Option, ...]
    streams: int
    stream_count: int
    setup_counters: tuple[tuple[int, int], ...]
    setup_piles: tuple[tuple[int, tuple[int, ...]], ...]
    tables: tuple[tuple[int, ...], ...]
    blocks: tuple[Block, ...]
    procedures: tuple[Procedure, ...]
    entry: int
    decisions: tuple[Decision, ...]
    talks: tuple[Talk, ...]
    reckonings: tuple[Reckoning, ...]
    accounts: tuple[Account, ...]
    score: Value
    ranking: Value
    ranks: int
    estimate: Value
    score_seat: int
    highest_wins: bool
    words: dict[str, Words]
    scenarios: tuple[Scenario, ...]
    rolls: tuple[NamedRoll, ...]
    made: tuple[Making, ...]
    announcements: tuple[tuple[str, int], ...]
    reveals: tuple[int, ...]
