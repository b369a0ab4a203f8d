"""CW3xx, types: values of the wrong sort or size."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, error
from cardwright.runtime.ir.span import Span


def wrong_type(span: Span, found: str, wanted: str) -> Diagnostic:
    """CW301: a value of another sort than is needed."""
    return error("CW301", f"this is {found}, and {wanted} is needed", span)


def not_by_name(span: Span, verb: str, name: str) -> Diagnostic:
    """CW301: gaining or losing a kind that is not known before the game."""
    return error(
        "CW301",
        f"this is any kind of token, and what a seat {verb} is a kind by its name",
        span,
        help=f"write `move 1 {name} from` one place `to` another",
    )


def not_comparable(span: Span, left: str, right: str) -> Diagnostic:
    """CW302: two sides that cannot be compared."""
    return error("CW302", f"{left} cannot be compared with {right}", span)


def division_by_zero(span: Span) -> Diagnostic:
    """CW303: a divisor that can be 0."""
    return error("CW303", "this can be 0, and nothing can be divided by 0", span)


def negative_amount(span: Span, example: int) -> Diagnostic:
    """CW304: an amount that can fall below 0."""
    return error(
        "CW304",
        f"this amount can be below 0: it can come to {example}",
        span,
        help="write `if ... then ... else 0`, or a test around the sentence",
    )


def out_of_range(span: Span, example: int, low: int, high: int) -> Diagnostic:
    """CW305: a value that a variable cannot hold."""
    return error(
        "CW305",
        f"this can come to {example}, and only {low} to {high} fits here",
        span,
        help="`increase` and `decrease` stop at the ends of a variable",
    )


def argument_count(span: Span, name: str, wanted: int, found: int) -> Diagnostic:
    """CW306: too few or too many things after `of`."""
    return error("CW306", f"`{name}` is of {wanted}, and {found} are given", span)


def place_holds(span: Span, zone: str, what: str) -> Diagnostic:
    """CW307: a place that does not hold such components."""
    return error("CW307", f"`{zone}` holds no {what}", span)


def place_is_limited(span: Span, zone: str) -> Diagnostic:
    """CW307: a cost that is put into a place with a capacity."""
    return error("CW307", f"`{zone}` takes only so much, and a cost may come to more", span)


def cannot_be_set(span: Span) -> Diagnostic:
    """CW308: `set`, `increase` or `decrease` of something that is no variable."""
    return error(
        "CW308", "only a declared variable can be set, increased or decreased", span
    )


def count_where(span: Span, noun: str) -> Diagnostic:
    """CW309: counting tokens without a place."""
    return error(
        "CW309", f"where is the {noun} to be counted: `{noun} in` which place", span
    )


def cards_where(span: Span, noun: str) -> Diagnostic:
    """CW309: cards without a place."""
    return error("CW309", f"cards are looked for in a place: `{noun} in` which place", span)


def dice_where(span: Span) -> Diagnostic:
    """CW309: dice without the roll."""
    return error("CW309", "dice are looked for in a roll: `dice d in` which roll", span)


def number_from_to(span: Span) -> Diagnostic:
    """CW310: numbers without their ends."""
    return error("CW310", "numbers need both ends: `number n from 0 to 3`", span)


def choose_some_cards(span: Span) -> Diagnostic:
    """CW311: choosing several of something that is not cards."""
    return error("CW311", "several can be chosen of the cards in a place only", span)


def split_among_seats(span: Span) -> Diagnostic:
    """CW312: sharing out among something that is not seats."""
    return error("CW312", "an amount is split among seats", span)


def secretly_seats(span: Span) -> Diagnostic:
    """CW312: secret choices by something that is not seats."""
    return error("CW312", "only seats choose secretly", span)


def offers_to_seats(span: Span) -> Diagnostic:
    """CW312: offers to something that is not seats."""
    return error("CW312", "offers are made to seats", span)


def turn_order_of_seats(span: Span) -> Diagnostic:
    """CW312: turn order of something that is not seats."""
    return error("CW312", "only seats have a turn order", span)


def any_order_of_dice(span: Span) -> Diagnostic:
    """CW312: an order chosen of dice, which are not told apart."""
    return error("CW312", "dice have no order to choose", span)


def collected_from_seats(span: Span) -> Diagnostic:
    """CW312: a cost collected from something that is not seats."""
    return error("CW312", "a cost is collected from seats", span)


def no_cost_definition(span: Span, name: str, things: int) -> Diagnostic:
    """CW316: a definition that does not say what a cost asks for."""
    of = "a card and a kind" if things > 1 else "a card"
    return error("CW316", f"`{name}` is no number of {of}", span)


def no_cost(span: Span) -> Diagnostic:
    """CW317: paying something that is no cost."""
    return error(
        "CW317",
        "what is paid is an amount of a kind of token, or a declared cost of a card",
        span,
        help="write `pays 2 coin`, or `pays price of c`",
    )


def too_many_dice(span: Span, found: int, most: int) -> Diagnostic:
    """CW313: more dice than a roll may have."""
    return error("CW313", f"a roll has at most {most} dice, and this can be {found}", span)


def too_many_numbers(span: Span, found: int, most: int) -> Diagnostic:
    """CW315: more numbers or repetitions than anybody can choose among or sit through."""
    return error("CW315", f"the most here is {most:,}, and this comes to {found:,}", span)


def choose_cards_first(span: Span) -> Diagnostic:
    """CW314: moving cards of choice without choosing them first."""
    return error(
        "CW314",
        "cards of choice are chosen first and moved then",
        span,
        help="write `owner chooses up to 2 cards c in hand of owner`, then `move c to ...`",
    )


_GAME = "rules/game.cw"


def _each(line: str) -> str:
    return f"procedure game:\n  for each seat s: {line}\n"


ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW301",
        name="wrong-type",
        summary="A value of one sort stands where another sort is needed.",
        why="The sentence has no meaning: a seat cannot be added to a number.",
        file=_GAME,
        wrong=_each("s gains deck coin, as many as possible"),
        right=_each("s gains 2 coin, as many as possible"),
    ),
    Entry(
        code="CW302",
        name="not-comparable",
        summary="Two values are compared that have nothing in common.",
        why="Such a test would always be answered no.",
        file=_GAME,
        wrong="procedure game:\n  if rounds = deck: end game\n",
        right="procedure game:\n  if rounds = 2: end game\n",
    ),
    Entry(
        code="CW303",
        name="division-by-zero",
        summary="The number that is divided by can be 0.",
        why="There is no such number, and a game must not stop on it.",
        file=_GAME,
        wrong="procedure game:\n  set rounds to 6 / rounds rounded down\n",
        right="procedure game:\n  set rounds to rounds / 2 rounded down\n",
    ),
    Entry(
        code="CW304",
        name="negative-amount",
        summary="An amount can fall below 0.",
        why="Nobody can move fewer than no tokens.",
        file=_GAME,
        wrong=_each("s gains rounds - 1 coin, as many as possible"),
        right=_each("s gains rounds coin, as many as possible"),
    ),
    Entry(
        code="CW305",
        name="out-of-range",
        summary="A variable is set to a value outside of the range that it is declared with.",
        why="The range is what people and the layout of the state rely on.",
        file=_GAME,
        wrong="procedure game:\n  set rounds to rounds + 1\n",
        right="procedure game:\n  increase rounds by 1\n",
    ),
    Entry(
        code="CW306",
        name="argument-count",
        summary="A procedure or a definition is of too few or too many things.",
        why="One of its names would mean nothing.",
        file=_GAME,
        wrong="procedure game:\n  for each seat s: do pay-out\n"
        "procedure pay-out of seat s:\n  s gains 1 coin, as many as possible\n",
        right="procedure game:\n  for each seat s: do pay-out of s\n"
        "procedure pay-out of seat s:\n  s gains 1 coin, as many as possible\n",
    ),
    Entry(
        code="CW307",
        name="place-holds-no-such-thing",
        summary="Something is moved to a place that is not declared to hold it.",
        why="A coin in the card deck would be in nobody's count.",
        file=_GAME,
        wrong=_each("move all coins from purse of s to deck"),
        right=_each("move all coins from purse of s to bank"),
    ),
    Entry(
        code="CW308",
        name="cannot-be-set",
        summary="Something is set that is no variable.",
        why="Numbers of the pack are fixed; counts change by moving components.",
        file=_GAME,
        wrong="procedure game:\n  set dealt to 2\n",
        right="procedure game:\n  set rounds to 2\n",
    ),
    Entry(
        code="CW309",
        name="no-place-named",
        summary="Tokens or cards are counted or run over without a place.",
        why="The same kind lies in many places.",
        file=_GAME,
        wrong="procedure game:\n  if count of coin > 2: end game\n",
        right="procedure game:\n  if count of coin in pot > 2: end game\n",
    ),
    Entry(
        code="CW310",
        name="number-without-ends",
        summary="A number is chosen or run over without both ends.",
        why="Only finite sets can be run over.",
        file=_GAME,
        wrong=_each("s chooses number n"),
        right=_each("s chooses number n from 1 to 3"),
    ),
    Entry(
        code="CW311",
        name="choose-some-cards",
        summary="Several are to be chosen of something that is not cards in a place.",
        why="One seat or number is chosen by `chooses`; tokens by `moves any`.",
        file=_GAME,
        wrong=_each("s chooses 2 seats t"),
        right=_each("s chooses seat t"),
    ),
    Entry(
        code="CW312",
        name="only-seats",
        summary="Only seats act: choose secretly, share out, or have a turn order.",
        why="Cards and tokens decide nothing.",
        file=_GAME,
        wrong="procedure game:\n  for each card c in deck, in turn order from c:\n"
        "    move c to box\n",
        right="procedure game:\n  for each card c in deck:\n    move c to box\n",
    ),
    Entry(
        code="CW313",
        name="too-many-dice",
        summary="A roll can have more dice than the limit.",
        why="A pool of a billion dice would hang the program.",
        file=_GAME,
        wrong="procedure game:\n  roll 1000000 d6 as r\n",
        right="procedure game:\n  roll 10 d6 as r\n",
    ),
    Entry(
        code="CW315",
        name="too-many",
        summary="More numbers or repetitions than a table can deal with.",
        why="An effect of one line must not keep the game busy for hours.",
        file=_GAME,
        wrong=_each("s chooses number n from 0 to 2000000"),
        right=_each("s chooses number n from 0 to 20"),
    ),
    Entry(
        code="CW314",
        name="choose-cards-first",
        summary="Cards of somebody's choice are moved in one sentence.",
        why="A choice of cards has a name, so that later sentences can speak of them.",
        file=_GAME,
        wrong=_each("s moves up to 2 cards from deck to box"),
        right="procedure game:\n  for each seat s:\n    s chooses up to 2 cards c in deck\n"
        "    move c to box\n",
    ),
    Entry(
        code="CW316",
        name="no-cost-definition",
        summary="A cost is made of a definition that is no number of what it is asked for.",
        why="`needs` is asked for each card and kind of token, `any` for each card.",
        file="rules/costs.cw",
        wrong="define need of card c: 1\n",
        right="define need of card c, kind k: 1\n",
    ),
    Entry(
        code="CW317",
        name="no-cost",
        summary="What is paid is neither an amount of a kind nor a declared cost of a card.",
        why="Nobody could tell with which tokens it is paid.",
        file=_GAME,
        wrong="procedure game:\n  for each seat s:\n    s pays 3\n    else: end game\n",
        right="procedure game:\n  for each seat s:\n    s pays 3 coin\n    else: end game\n",
    ),
)
