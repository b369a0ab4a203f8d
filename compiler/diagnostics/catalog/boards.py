"""CW43x and CW139, boards: spaces, the ways between them, and how many there can be."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog.components import TINY
from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, error
from cardwright.runtime.ir.span import Span


def not_a_space(span: Span, card: str, board: str) -> Diagnostic:
    """CW431: a way over a card that does not begin on the board."""
    return error(
        "CW431",
        f"`{card}` is no space of the board `{board}`",
        span,
        help=f"its spaces are the cards that the place `{board}` starts with",
    )


def short_way(span: Span) -> Diagnostic:
    """CW432: a way of fewer than two spaces."""
    return error(
        "CW432",
        "a way leads from one space to another, so it names at least two",
        span,
        help="write `[hall, yard]`; a longer list leads from each space to the next",
    )


def way_to_itself(span: Span, space: str) -> Diagnostic:
    """CW432: a way from a space to the same space."""
    return error("CW432", f"this way leads from `{space}` to `{space}`", span)


def not_one(span: Span, space: str, board: str) -> Diagnostic:
    """CW433: a space that is there twice, or not at all."""
    return error(
        "CW433",
        f"`{space}` is a space of the board `{board}`, and each space is there once",
        span,
        help="leave out `copies`, or write `copies: 1`",
    )


def no_board(span: Span) -> Diagnostic:
    """CW434: steps where no pack declares a board."""
    return error(
        "CW434",
        "there are no steps to count, for the pack has no board",
        span,
        help="declare one in `components.yaml`, in the section `boards`",
    )


def too_many_spaces(span: Span, count: int, most: int) -> Diagnostic:
    """CW139: boards with more spaces than steps are counted for."""
    return error(
        "CW139",
        f"the boards have {count} spaces, and at most {most} are counted through",
        span,
        help="leave out spaces that no game needs, or join some",
    )


def too_wide(span: Span, zone: str, count: int, most: int) -> Diagnostic:
    """CW139: places of cards with room for too many cards in all."""
    return error(
        "CW139",
        f"all the places `{zone}` have room for {count} cards, and at most {most} can be kept",
        span,
        help="say in `holds` which types of card lie there",
    )


def over_spaces(span: Span) -> Diagnostic:
    """CW434: steps over things that are no cards."""
    return error(
        "CW434",
        "steps lead across spaces, which are cards in a place",
        span,
        help="write `across spaces s in board where ...`, with your own words for them",
    )


_PARTS = "components.yaml"
_WALKED = f"{TINY}boards: {{deck: {{ways: {{path: [[fox, owl]]}}}}}}\n"
_RULES = "rules/game.cw"
_WALK = "procedure game:\n  if steps from fox to owl = 1: end game\n"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW431",
        name="not-a-space",
        summary="A way leads over a card that does not begin on the board.",
        why="The spaces of a board are the cards that begin in the place of its name.",
        file=_PARTS,
        wrong=_WALKED.replace("{deck: {ways", "{box: {ways"),
        right=TINY,
    ),
    Entry(
        code="CW432",
        name="no-way",
        summary="A way leads from a space to nowhere else.",
        why="A step always leads from one space to another.",
        file=_PARTS,
        wrong=_WALKED.replace("[fox, owl]", "[fox]"),
        right=TINY,
    ),
    Entry(
        code="CW433",
        name="not-one-space",
        summary="A space of a board is there twice, or not at all.",
        why="A space is one place on the table, and a way must lead to just that.",
        file=_PARTS,
        wrong=_WALKED,
        right=TINY,
    ),
    Entry(
        code="CW139",
        name="too-much-room",
        summary="Boards, or the places of cards, are too many to be kept track of.",
        why="A game is one short row of numbers, which is copied and searched all the time.",
        file="cards/foxes.yaml",
        wrong=(
            "cards:\n"
            "  - {id: fox, type: beast, copies: 500}\n"
            "  - {id: owl, type: beast, copies: 500}\n"
            "  - {id: elk, type: beast, copies: 500}\n"
        ),
        right="cards:\n  - {id: fox, type: beast, copies: 2}\n",
    ),
    Entry(
        code="CW434",
        name="no-board",
        summary="Steps are counted where there is no board.",
        why="Only a board says which space is beside which.",
        file=_RULES,
        wrong=_WALK,
        right=_WALK.replace("if steps from fox to owl = 1: end game", "end game"),
    ),
)
