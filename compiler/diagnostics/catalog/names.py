"""CW2xx, names: words of a pack that are unknown, doubled or unreachable."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, Label, error
from cardwright.compiler.diagnostics.suggest import did_you_mean
from cardwright.runtime.ir.span import Span

CODES = {"place": "CW203", "procedure": "CW205", "set": "CW207", "announcement": "CW208"}


def unknown(span: Span, text: str, what: str, known: Iterable[str]) -> Diagnostic:
    """CW201, CW203, CW205, CW207, CW208: a word that means nothing here."""
    code, names = CODES.get(what, "CW201"), frozenset(known)
    if text in names:
        message = f"`{text}` is no {what} by itself"
        return error(code, message, span, help=f"write `{text} of` what it is asked of")
    return error(code, f"unknown {what} `{text}`", span, help=did_you_mean(text, names))


def asked_of(span: Span, text: str, subject: str, *, negated: bool) -> Diagnostic:
    """CW201: `c is x`, where `x` is something that is asked of `c`."""
    instead = f"{'not ' if negated else ''}{text} of {subject}"
    message = f"`{text}` is no name by itself"
    return error("CW201", message, span, help=f"write `{instead}`, without `is`")


def unknown_kind(span: Span, text: str, known: Iterable[str]) -> Diagnostic:
    """CW204: a kind of token that the pack does not have."""
    message = f"unknown kind of token `{text}`"
    return error("CW204", message, span, help=did_you_mean(text, known))


def unknown_measure(span: Span, text: str) -> Diagnostic:
    """CW209: `worth ... by` a field that tokens do not have as a number."""
    return error("CW209", f"tokens have no number called `{text}`", span)


def no_acting_seat(span: Span) -> Diagnostic:
    """CW210: `own` where no seat is acting."""
    return error(
        "CW210",
        "`own` needs a seat that is acting, and here none is",
        span,
        help="name the seat, as in `screen of owner`, or put it inside `for each seat`",
    )


def nobody_chooses(span: Span) -> Diagnostic:
    """CW211: a choice without anybody who makes it."""
    return error(
        "CW211",
        "this leaves a choice, and no seat is acting that could make it",
        span,
        help="begin the sentence with the seat, as in `owner moves any ...`",
    )


def not_its_place(span: Span, zone: str, per: str, owner: str) -> Diagnostic:
    """CW212: a place of something that has none."""
    return error("CW212", f"every {per} has a `{zone}`, and this is {owner}", span)


def whose_place(span: Span, zone: str, per: str) -> Diagnostic:
    """CW212: a place that every seat or card has, without saying whose."""
    if per != "seat":
        return error(
            "CW212",
            f"every {per} has a `{zone}`, and this does not say whose",
            span,
            help=f"write `{zone} of` a {per}",
        )
    return error(
        "CW212",
        f"every seat has a `{zone}`, and this does not say whose",
        span,
        help=f"write `own {zone}`, or `{zone} of` a seat",
    )


def already_named(span: Span, text: str, first: Span) -> Diagnostic:
    """CW213: a name that is in use already."""
    return error(
        "CW213",
        f"`{text}` is the name of something else here",
        span,
        labels=(Label(span=first, text="first named here"),),
    )


def unknown_reference(span: Span, text: str, what: str, known: Iterable[str]) -> Diagnostic:
    """CW214: a declaration that refers to something the pack does not declare."""
    message = f"the pack has no {what} `{text}`"
    return error("CW214", message, span, help=did_you_mean(text, known))


def declared_twice(span: Span, text: str, what: str, first: Span) -> Diagnostic:
    """CW215: two things of one sort with one name."""
    return error(
        "CW215",
        f"there are two {what} called `{text}`",
        span,
        labels=(Label(span=first, text="first declared here"),),
    )


def missing_words(span: Span, text: str, language: str) -> Diagnostic:
    """CW216: something that people read without a word in one language."""
    return error("CW216", f"the lexicon for `{language}` has no entry for `{text}`", span)


_DRAW = "rules/game.cw"
_WORDS = (
    "tokens:\n  coin: {one: coin, many: coins}\ncard-types:\n  beast: {one: beast}\n"
    "cards:\n  fox: {one: Fox}\nzones:\n  bank: {one: bank}\n  pot: {one: pot}\n"
    "  deck: {one: deck}\n  box: {one: box}\n  purse: {one: purse}\n  lair: {one: lair}\nnumbers:\n"
    "  dealt: {one: number of cards dealt}\nvariables:\n  rounds: {one: rounds}\n"
    "costs:\n  price: {one: price}\ndefinitions:\n  need: {one: need}\n"
    "procedures:\n  game: {one: The game}\ntexts:\n  last-round: The last round begins.\n"
)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW201",
        name="unknown-name",
        summary="A word of an effect is not the name of anything that can be used there.",
        why="A misspelt restriction that is ignored would hit everything.",
        file=_DRAW,
        wrong="procedure game:\n  set rounds to dealtt\n",
        right="procedure game:\n  set rounds to dealt\n",
    ),
    Entry(
        code="CW203",
        name="unknown-place",
        summary="An effect moves something from or to a place that the pack does not declare.",
        why="Components are physical: every place that they can lie in is declared.",
        file=_DRAW,
        wrong="procedure game:\n  shuffle decck\n",
        right="procedure game:\n  shuffle deck\n",
    ),
    Entry(
        code="CW204",
        name="unknown-kind",
        summary="An effect names a kind of token that the pack does not declare.",
        why="Tokens are counted; a kind that does not exist cannot be moved.",
        file=_DRAW,
        wrong="procedure game:\n  for each seat s: s gains 1 coim\n",
        right="procedure game:\n  for each seat s: s gains 1 coin\n",
    ),
    Entry(
        code="CW205",
        name="unknown-procedure",
        summary="`do` names a procedure or effect heading that the pack does not have.",
        why="A step that is left out in silence changes the game.",
        file=_DRAW,
        wrong="procedure game:\n  do gam-over\nprocedure game-over:\n  end game\n",
        right="procedure game:\n  do game-over\nprocedure game-over:\n  end game\n",
    ),
    Entry(
        code="CW207",
        name="unknown-set",
        summary="A sentence runs over something that is no set: no seats, cards or kinds.",
        why="Only finite, declared sets can be run over, so that every effect ends.",
        file=_DRAW,
        wrong="procedure game:\n  for each chair s: s gains 1 coin\n",
        right="procedure game:\n  for each seat s: s gains 1 coin\n",
    ),
    Entry(
        code="CW208",
        name="unknown-announcement",
        summary="`announce` names a line that no lexicon has.",
        why="The line would be missing from the log in some language.",
        file=_DRAW,
        wrong="procedure game:\n  announce last-rounds\n",
        right="procedure game:\n  announce last-round\n",
    ),
    Entry(
        code="CW209",
        name="unknown-measure",
        summary="`worth at least ... by` names a field that tokens do not have as a number.",
        why="The worth of what is moved could not be added up.",
        file=_DRAW,
        wrong="procedure game:\n  for each seat s: s moves coin worth at least 1 by wight"
        " from purse of s to bank\n",
        right="procedure game:\n  for each seat s: s moves coin worth at least 1 by weight"
        " from purse of s to bank\n",
    ),
    Entry(
        code="CW210",
        name="no-acting-seat",
        summary="`own` stands where no seat is acting.",
        why="`own` is the place of the acting seat: the subject of the sentence, the seat of"
        " the nearest `for each seat`, or the seat of the procedure.",
        file=_DRAW,
        wrong="procedure game:\n  set rounds to count of coin in own purse\n",
        right="procedure game:\n  for each seat s: set rounds to count of coin in own purse\n",
    ),
    Entry(
        code="CW211",
        name="nobody-chooses",
        summary="A sentence leaves a choice, and no seat is there to make it.",
        why="Every choice belongs to somebody; the engine never chooses in silence.",
        file=_DRAW,
        wrong="procedure game:\n  move up to 2 coins from bank to pot\n",
        right="procedure game:\n  for each seat s: s moves up to 2 coins from bank to pot\n",
    ),
    Entry(
        code="CW212",
        name="whose-place",
        summary="A place that every seat has is named without its seat.",
        why="With several seats the sentence would have several meanings.",
        file=_DRAW,
        wrong="procedure game:\n  move all coins from purse to bank\n",
        right="procedure game:\n  for each seat s: move all coins from purse of s to bank\n",
    ),
    Entry(
        code="CW213",
        name="already-named",
        summary="A name is given to a second thing while the first can still be meant.",
        why="A reader would have to know which of the two is meant.",
        file=_DRAW,
        wrong="procedure game:\n  let n = 1\n  let n = 2\n",
        right="procedure game:\n  let n = 1\n  let m = 2\n",
    ),
    Entry(
        code="CW214",
        name="unknown-reference",
        summary="A declaration refers to something that the pack does not declare.",
        why="The thing would be without what it refers to.",
        file="cards/foxes.yaml",
        wrong="cards:\n  - {id: fox, type: beest, copies: 2}\n",
        right="cards:\n  - {id: fox, type: beast, copies: 2}\n",
    ),
    Entry(
        code="CW215",
        name="declared-twice",
        summary="Two things of one sort have the same name.",
        why="The second would hide the first, or the first the second.",
        file="cards/foxes.yaml",
        wrong="cards:\n  - {id: fox, type: beast, copies: 2}\n"
        "  - {id: fox, type: beast, copies: 1}\n",
        right="cards:\n  - {id: fox, type: beast, copies: 2}\n"
        "  - {id: owl, type: beast, copies: 1}\n",
    ),
    Entry(
        code="CW216",
        name="missing-words",
        summary="Something that people read has no word in one of the pack's languages.",
        why="The sheet, the prompt or the log would show an id instead of a word.",
        file="lexicon/en.yaml",
        wrong=_WORDS.replace("  pot: {one: pot}\n", ""),
        right=_WORDS,
    ),
)
