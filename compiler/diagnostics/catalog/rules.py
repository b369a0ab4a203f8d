"""CW4xx, rules and flow: what could run short, never end, or show what is secret."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, Label, error, warning
from cardwright.runtime.ir.span import Span


def could_run_short(span: Span, noun: str, zone: str) -> Diagnostic:
    """CW401: an exact amount of what might not be there."""
    return error(
        "CW401",
        f"`{zone}` may not have that much {noun}, and the sentence does not say what then",
        span,
        help="add `, as many as possible` or `, or nothing`, or put it under a test such as"
        f" `if count of {noun} in ... >= ...:`",
    )


def row_missing(span: Span, example: int) -> Diagnostic:
    """CW402: a table without a row for a value."""
    return error("CW402", f"no row of the table answers {example}", span)


def rows_overlap(span: Span, example: int) -> Diagnostic:
    """CW402: a table with two rows for a value."""
    return error("CW402", f"two rows of the table answer {example}", span)


def row_backwards(span: Span, low: int, high: int) -> Diagnostic:
    """CW402: a row whose ends are the wrong way round."""
    return error("CW402", f"this row runs from {low} down to {high}", span)


def cycle(span: Span, names: tuple[str, ...], labels: tuple[Label, ...]) -> Diagnostic:
    """CW403: procedures or triggers that lead back to themselves."""
    chain = ", then ".join(f"`{name}`" for name in names)
    return error("CW403", f"this would never end: {chain} again", span, labels=labels)


def stop_outside_repeat(span: Span) -> Diagnostic:
    """CW404: `stop` with nothing to leave."""
    return error(
        "CW404",
        "`stop` leaves a `repeat`, a `for each` or an offer, and there is none around it",
        span,
        help="`finish` leaves the procedure",
    )


def secretly_one_choice(span: Span) -> Diagnostic:
    """CW405: a secret block that is not exactly one choice."""
    return error(
        "CW405",
        "what is done secretly is exactly one choice: `moves any ...` or `chooses ...`",
        span,
    )


def no_home(span: Span, kind: str) -> Diagnostic:
    """CW406: gaining a kind that has no home or no supply."""
    return error(
        "CW406",
        f"`{kind}` is gained and lost between its supply and its home, and one is missing",
        span,
        help="give the token a `home`, and a place with `supply: true` that holds it",
    )


def several_homes(span: Span, homes: tuple[str, ...]) -> Diagnostic:
    """CW406: a seat that pays a cost from several places."""
    listed = " and ".join(f"`{home}`" for home in homes)
    return error(
        "CW406", f"a seat pays from one place, and these tokens have {listed}", span
    )


def count_differs(span: Span, what: str, found: int, wanted: int) -> Diagnostic:
    """CW407: components that do not add up to the rulebook's count."""
    return error(
        "CW407", f"the pack has {found} {what}, and the rulebook counts {wanted}", span
    )


def law_broken(span: Span, card: str, law: str, where: Span) -> Diagnostic:
    """CW411: a card that breaks a law of its type."""
    return error(
        "CW411",
        f"`{card}` breaks the law `{law}`",
        span,
        labels=(Label(span=where, text="this holds for every card of its type"),),
    )


def law_of_play(span: Span, law: str) -> Diagnostic:
    """CW412: a law that speaks of more than what is printed on cards."""
    return error(
        "CW412",
        f"the law `{law}` speaks of what changes in play",
        span,
        help="a law tests what is printed on `this`, and on cards that it names",
    )


def test_in_test(span: Span, heading: str) -> Diagnostic:
    """CW413: a condition of a card that asks for conditions of cards."""
    return error(
        "CW413",
        f"the condition `{heading}` asks for a condition that cards print",
        span,
        help="it could come back to itself; ask for what those conditions ask for",
    )


def leak(span: Span, what: str, zone: str) -> Diagnostic:
    """CW408: something public that depends on what is hidden."""
    return warning(
        "CW408",
        f"{what} depends on `{zone}`, which not everybody may see",
        span,
        help="ask all seats secretly; or, if all saw what went there, declare the place"
        " `remembered: true`",
    )


def nothing_starts(span: Span, entry: str) -> Diagnostic:
    """CW409: a pack without the procedure that begins the game."""
    return error(
        "CW409", f"the game begins with the procedure `{entry}`, and there is none", span
    )


def too_big(span: Span, name: str) -> Diagnostic:
    """CW410: a definition that comes to more than anybody could work out."""
    return error(
        "CW410",
        f"`{name}` uses other definitions so often, or so deep, that it cannot be worked out",
        span,
        help="give what is used often a name with `let` in a procedure",
    )


_GAME = "rules/game.cw"
_LAWFUL = """\
numbers:
  dealt: {value: 2}
token-fields:
  weight: number 0 to 3
tokens:
  coin: {count: 20, home: purse, weight: 1}
card-types:
  beast: {fields: {stripes: number 0 to 9}, effects: [played], laws: {}}
zones:
  bank: {holds: [coin], seen: all, supply: true}
  pot: {holds: [coin], seen: all}
  deck: {holds: [cards], seen: nobody, starts: [beast]}
  box: {holds: [cards], seen: all}
  purse: {per: seat, holds: [coin], seen: owner}
costs:
  price: {of: beast, kinds: coin, needs: need}
variables:
  rounds: {type: number 0 to 9}
"""


def _growing(lines: int) -> str:
    """Return definitions that each use the one before twice."""
    used = "".join(f"define d{n + 1}: d{n} + d{n}\n" for n in range(lines))
    return (
        "procedure game:\n  set rounds to rounds\ndefine d0: count of coin in pot\n" + used
    )


_BANK = (
    "token-fields: {weight: number 0 to 3}\ntokens:\n  coin: {count: 20HOME}\n"
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
        code="CW401",
        name="could-run-short",
        summary="An exact amount is moved from a place that may have less.",
        why="Components are physical. What happens when they run out is a rule of the game.",
        file=_GAME,
        wrong="procedure game:\n  for each seat s: s loses 2 coin\n",
        right="procedure game:\n  for each seat s: s loses 2 coin, as many as possible\n",
    ),
    Entry(
        code="CW402",
        name="table-not-exhaustive",
        summary="A table has no row, or two, for a value that can come up.",
        why="At the table nobody would know what happens.",
        file=_GAME,
        wrong="procedure game:\n  roll 1 d6 as r\n  table highest of r:\n    0 to 3: finish\n"
        "    5 to 6: end game\n",
        right="procedure game:\n  roll 1 d6 as r\n  table highest of r:\n    0 to 3: finish\n"
        "    4 to 6: end game\n",
    ),
    Entry(
        code="CW403",
        name="never-ends",
        summary="A procedure, effect or trigger leads back to itself.",
        why="Two cards that feed each other would go on for ever.",
        file=_GAME,
        wrong="procedure game:\n  do gam\nprocedure gam:\n  do other\nprocedure other:\n"
        "  do gam\n",
        right="procedure game:\n  do gam\nprocedure gam:\n  do other\nprocedure other:\n"
        "  end game\n",
    ),
    Entry(
        code="CW404",
        name="stop-outside-repeat",
        summary="`stop` stands where there is no `repeat` or `for each` to leave.",
        why="The sentence would do nothing.",
        file=_GAME,
        wrong="procedure game:\n  stop\n",
        right="procedure game:\n  repeat at most 3 times: stop\n",
    ),
    Entry(
        code="CW405",
        name="secretly-one-choice",
        summary="A `secretly` block holds something else than one choice.",
        why="Until all have chosen nothing may happen that somebody could see.",
        file=_GAME,
        wrong="procedure game:\n  secretly each seat s: s gains 1 coin\n",
        right="procedure game:\n  secretly each seat s: moves any coin from own purse to pot\n",
    ),
    Entry(
        code="CW406",
        name="no-home",
        summary="A kind of token is gained or lost that has no home or no supply.",
        why="A token is always somewhere: it comes from one place and goes to another.",
        file="components.yaml",
        wrong=_BANK.replace("HOME", ""),
        right=_BANK.replace("HOME", ", home: purse"),
    ),
    Entry(
        code="CW407",
        name="count-differs",
        summary="The components do not add up to the number that the rulebook counts.",
        why="A deck with a card too many is another game.",
        file="cards/foxes.yaml",
        wrong="cards:\n  - {id: fox, type: beast, copies: 2}\ncounts: {beasts: {cards: [beast], count: 3}}\n",
        right="cards:\n  - {id: fox, type: beast, copies: 2}\ncounts: {beasts: {cards: [beast], count: 2}}\n",
    ),
    Entry(
        code="CW408",
        name="shows-what-is-secret",
        summary="Who is asked, or what is said, depends on what some may not see.",
        why="A player could read the hidden place from the prompt.",
        file=_GAME,
        wrong="procedure game:\n  for each seat s where count of coin in purse of s > 3:\n"
        "    s may: end game\n",
        right="procedure game:\n  for each seat s where count of coin in pot > 3:\n"
        "    s may: end game\n",
    ),
    Entry(
        code="CW410",
        name="too-big",
        summary="Definitions that use one another many times grow beyond all bounds.",
        why="Twenty lines that each use the line before twice come to a million values.",
        file=_GAME,
        wrong=_growing(17),
        right=_growing(3),
    ),
    Entry(
        code="CW411",
        name="card-law",
        summary="A card breaks a law of its type.",
        why="A pack says what makes a good card of a type; whoever adds one is told at once.",
        file="components.yaml",
        wrong=_LAWFUL.replace("laws: {}", "laws: {marked: stripes of this >= 1}"),
        right=_LAWFUL.replace("laws: {}", "laws: {marked: stripes of this <= 3}"),
    ),
    Entry(
        code="CW412",
        name="law-of-play",
        summary="A law for cards speaks of what changes in play.",
        why="A law is held against every card before any game begins.",
        file="components.yaml",
        wrong=_LAWFUL.replace("laws: {}", "laws: {marked: this is in box}"),
        right=_LAWFUL,
    ),
    Entry(
        code="CW413",
        name="test-in-test",
        summary="A condition of a card asks for a condition that cards print.",
        why="Conditions never lead back to themselves.",
        file="cards/foxes.yaml",
        wrong="cards:\n  - {id: fox, type: beast, copies: 2, liked: 'liked of (this, owner)'}\n",
        right="cards:\n  - {id: fox, type: beast, copies: 2, liked: this is in box}\n",
    ),
    Entry(
        code="CW409",
        name="nothing-starts",
        summary="The pack has no procedure with the name that `game` gives.",
        why="A game begins somewhere.",
        file=_GAME,
        wrong="procedure gam:\n  end game\n",
        right="procedure game:\n  end game\n",
    ),
)
