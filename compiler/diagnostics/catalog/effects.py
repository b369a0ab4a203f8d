"""CW15x, effects: sentences that cannot be read."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, error
from cardwright.compiler.diagnostics.suggest import listed
from cardwright.runtime.ir.span import Span


def empty_effect(span: Span) -> Diagnostic:
    """CW151: an effect without a sentence."""
    return error("CW151", "the effect is empty", span)


def effect_too_long(span: Span, limit: int) -> Diagnostic:
    """CW152: more text than a pack may have in one effect."""
    return error("CW152", f"the effect is longer than {limit} characters", span)


def effect_too_deep(span: Span, what: str, limit: int) -> Diagnostic:
    """CW153: brackets, blocks or values inside of each other, too many."""
    return error(
        "CW153",
        f"there are more than {limit} {what}",
        span,
        help="give a part of it a name with `define` or `let`, or a procedure of its own",
    )


def number_too_large(span: Span, limit: int) -> Diagnostic:
    """CW159: a number beyond all that a game can count."""
    return error("CW159", f"the largest number is {limit}", span)


def unexpected(
    span: Span, found: str, expected: tuple[str, ...], help_: str | None
) -> Diagnostic:
    """CW154: a word where another was needed."""
    if not expected:
        return error("CW154", f"{found} does not belong here", span, help=help_)
    message = f"found {found}, expected {listed(expected)}"
    return error("CW154", message, span, help=help_)


def ended_early(span: Span, expected: tuple[str, ...], help_: str | None) -> Diagnostic:
    """CW155: a sentence that stops before it is whole."""
    wanted = f"; {listed(expected)} is needed" if expected else ""
    return error("CW155", f"the sentence ends too early{wanted}", span, help=help_)


def odd_character(span: Span, name: str, code: str) -> Diagnostic:
    """CW156: a character that the language does not have."""
    return error("CW156", f"the character {name} ({code}) cannot be read here", span)


def bracket_never_opened(span: Span) -> Diagnostic:
    """CW157: a closing bracket on its own."""
    return error("CW157", "this bracket is closed, and was never opened", span)


def bracket_never_closed(span: Span) -> Diagnostic:
    """CW157: an opening bracket on its own."""
    return error("CW157", "this bracket is never closed", span)


def bad_indentation(span: Span) -> Diagnostic:
    """CW158: a line that stands between two blocks."""
    return error(
        "CW158", "this line is indented like no line above it", span, help="use two spaces"
    )


_GAME = "rules/game.cw"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW151",
        name="empty-effect",
        summary="An effect has no sentence.",
        why="A heading without an effect is most often a forgotten line.",
        file="cards/foxes.yaml",
        wrong='cards:\n  - {id: fox, type: beast, copies: 2, played: ""}\n',
        right="cards:\n  - {id: fox, type: beast, copies: 2, played: end game}\n",
    ),
    Entry(
        code="CW153",
        name="too-deep",
        summary="Brackets, blocks or values are nested deeper than anyone can read.",
        why="Untrusted packs must not be able to exhaust the reader.",
        file=_GAME,
        wrong="procedure game:\n  set rounds to " + "(" * 50 + "1" + ")" * 50 + "\n",
        right="procedure game:\n  set rounds to ((1))\n",
    ),
    Entry(
        code="CW154",
        name="unexpected-word",
        summary="A sentence goes on with a word that cannot stand there.",
        why="The sentence has no meaning; often `to`, `from` or a colon is missing.",
        file=_GAME,
        wrong="procedure game:\n  for each seat s: move all coins from purse of s too bank\n",
        right="procedure game:\n  for each seat s: move all coins from purse of s to bank\n",
    ),
    Entry(
        code="CW155",
        name="ends-early",
        summary="A sentence ends before it is whole.",
        why="Something is missing, most often the place or the amount.",
        file=_GAME,
        wrong="procedure game:\n  for each seat s: move all coins from purse of s to\n",
        right="procedure game:\n  for each seat s: move all coins from purse of s to bank\n",
    ),
    Entry(
        code="CW156",
        name="odd-character",
        summary="A character stands in an effect that the language does not have.",
        why="Word processors turn straight quotes and minus signs into others.",
        file=_GAME,
        wrong="procedure game:\n  set rounds to 3 \N{EN DASH} 1\n",
        right="procedure game:\n  set rounds to 3 - 1\n",
    ),
    Entry(
        code="CW157",
        name="bracket",
        summary="A bracket has no partner.",
        why="What belongs together is unclear.",
        file=_GAME,
        wrong="procedure game:\n  set rounds to 1)\n",
        right="procedure game:\n  set rounds to (1)\n",
    ),
    Entry(
        code="CW158",
        name="indentation",
        summary="A line is indented like no line above it.",
        why="Blocks are told by indentation, so the line belongs to none.",
        file=_GAME,
        wrong="procedure game:\n    set rounds to 1\n  set rounds to 2\n",
        right="procedure game:\n  set rounds to 1\n  set rounds to 2\n",
    ),
    Entry(
        code="CW159",
        name="number-too-large",
        summary="A number of an effect is larger than any that a game can count.",
        why="Amounts have a size that is known, and fits on paper.",
        file=_GAME,
        wrong="procedure game:\n  if rounds < 10000000000: end game\n",
        right="procedure game:\n  if rounds < 10: end game\n",
    ),
)
