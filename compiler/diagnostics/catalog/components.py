"""CW42x, components: cards and tokens that begin nowhere, twice, or where they cannot lie."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, Label, error
from cardwright.runtime.ir.span import Span


def card_begins_nowhere(span: Span, name: str, card_type: str) -> Diagnostic:
    """CW421: a card that is in no place at the start."""
    return error(
        "CW421",
        f"no place starts with the card `{name}`",
        span,
        help=f"write `starts: [{card_type}]` at the place where it begins",
    )


def token_begins_nowhere(span: Span, name: str) -> Diagnostic:
    """CW421: a kind of token that no supply holds."""
    return error(
        "CW421",
        f"no supply holds the token `{name}`, so it is nowhere at the start",
        span,
        help="add it to what a place with `supply: true` holds",
    )


def begins_twice(span: Span, name: str, first: Span, place: str) -> Diagnostic:
    """CW422: a component that begins in two places."""
    return error(
        "CW422",
        f"`{name}` begins in `{place}` already, and can be in one place only",
        span,
        labels=(Label(span=first, text="first put here"),),
    )


def no_copies(span: Span, name: str, declared: Span) -> Diagnostic:
    """CW423: a card that a sentence needs and that has no copy."""
    return error(
        "CW423",
        f"there is no copy of the card `{name}`",
        span,
        labels=(Label(span=declared, text="`copies` is 0 here"),),
    )


def begins_for_nobody(span: Span, zone: str) -> Diagnostic:
    """CW424: components that begin in a place that every seat has."""
    return error(
        "CW424",
        f"every seat has a `{zone}`, and this does not say in whose it begins",
        span,
        help="begin in a place of the game, and deal from it in the first procedure",
    )


def home_of_nobody(span: Span, zone: str) -> Diagnostic:
    """CW425: a home that is not a place of each seat."""
    return error(
        "CW425",
        f"`{zone}` is there once, and the home of a token is a place that every seat has",
        span,
        help=f"write `per: seat` at `{zone}`, or name a place that has it",
    )


def taken_key(span: Span, key: str, what: str) -> Diagnostic:
    """CW426: a name for something printed that is a key of every card or token already."""
    return error("CW426", f"{what} has another key `{key}` already", span)


def seen_by_no_owner(span: Span, name: str) -> Diagnostic:
    """CW427: `seen: owner` where there is no owner."""
    return error(
        "CW427",
        f"only its owner sees `{name}`, and it is nobody's: it is there once",
        span,
        help="write `seen: nobody` or `seen: all`, or let every seat have one",
    )


def hidden_tokens(span: Span, name: str) -> Diagnostic:
    """CW428: tokens that lie hidden in places of cards."""
    return error(
        "CW428",
        f"tokens lie hidden in `{name}`, which cards have",
        span,
        help="write `seen: all`, or let cards stand for what is hidden",
    )


_PARTS = "components.yaml"
TINY = (
    "token-fields: {weight: number 0 to 3}\ntokens:\n  coin: {count: 20, home: purse}\n"
    "card-types: {beast: {effects: [played]}}\nnumbers: {dealt: {value: 2}}\nzones:\n"
    "  bank: {holds: [coin], seen: all, supply: true}\n"
    "  pot: {holds: [coin], seen: all}\n"
    "  deck: {holds: [cards], seen: nobody, starts: [beast]}\n"
    "  box: {holds: [cards], seen: all}\n"
    "  purse: {per: seat, holds: [coin], seen: owner}\n"
    "variables: {rounds: {type: number 0 to 9}}\n"
)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW421",
        name="begins-nowhere",
        summary="A card or token is in no place when the game begins.",
        why="Every component is always in exactly one place.",
        file=_PARTS,
        wrong=TINY.replace(", starts: [beast]", ""),
        right=TINY,
    ),
    Entry(
        code="CW422",
        name="begins-twice",
        summary="A card or token begins in two places.",
        why="Every component is always in exactly one place.",
        file=_PARTS,
        wrong=TINY.replace("box: {holds: [cards]", "box: {starts: [fox], holds: [cards]"),
        right=TINY,
    ),
    Entry(
        code="CW423",
        name="no-copies",
        summary="A sentence does something with a card of which there is no copy.",
        why="Only a card that is on the table can be moved or looked at.",
        file="cards/foxes.yaml",
        wrong="cards:\n  - {id: fox, type: beast, copies: 0, played: move fox to box}\n",
        right="cards:\n  - {id: fox, type: beast, copies: 1, played: move fox to box}\n",
    ),
    Entry(
        code="CW424",
        name="begins-for-nobody",
        summary="Components begin in a place that every seat has.",
        why="Nobody could say in front of whom they lie.",
        file=_PARTS,
        wrong=TINY.replace("bank: {", "bank: {per: seat, "),
        right=TINY,
    ),
    Entry(
        code="CW425",
        name="home-of-nobody",
        summary="The home of a token is a place that is there once.",
        why="What a seat gains goes to its own home; otherwise it would be nobody's.",
        file=_PARTS,
        wrong=TINY.replace("home: purse", "home: pot"),
        right=TINY,
    ),
    Entry(
        code="CW426",
        name="taken-key",
        summary="Something printed has the name of a key that is there already.",
        why="One of the two could never be written.",
        file=_PARTS,
        wrong=TINY.replace("effects: [played]", "effects: [played, type]"),
        right=TINY,
    ),
    Entry(
        code="CW428",
        name="hidden-tokens",
        summary="Tokens lie hidden in places that cards have.",
        why="What nobody sees is told apart by its backs, and tokens have none.",
        file=_PARTS,
        wrong=TINY.replace(
            "  pot: {holds: [coin], seen: all}",
            "  pot: {per: beast, holds: [coin], seen: nobody}",
        ),
        right=TINY,
    ),
    Entry(
        code="CW427",
        name="seen-by-no-owner",
        summary="A place or variable that is there once is seen by its owner only.",
        why="What belongs to no seat would be seen by nobody, and that is another word.",
        file=_PARTS,
        wrong=TINY.replace(
            "box: {holds: [cards], seen: all", "box: {holds: [cards], seen: owner"
        ),
        right=TINY,
    ),
)
