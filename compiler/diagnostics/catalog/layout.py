"""CW5xx, layout and print: what would look wrong on paper, found before it is printed."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, Fix, Label, error, warning
from cardwright.runtime.ir.span import Span


def text_too_long(
    span: Span | None, piece: str, language: str, box: str, over: tuple[float, int]
) -> Diagnostic:
    """CW501: a text that does not fit its box, even at its smallest size."""
    millimetres, lines = over
    more = f" ({_lines(lines)})" if lines else ""
    return error(
        "CW501",
        f"`{piece}` in `{language}`: the text of `{box}` is {millimetres:g} mm too long"
        f"{more} at its smallest size",
        span,
        help=f"shorten the text, or make the box `{box}` larger in the layout",
    )


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def word_broken(
    span: Span | None, piece: str, language: str, box: str, words: Iterable[str]
) -> Diagnostic:
    """CW502: a word wider than its box, which is broken between letters."""
    said = ", ".join(f"`{word}`" for word in words)
    return warning(
        "CW502", f"`{piece}` in `{language}`: {said} is wider than the box `{box}`", span
    )


def missing_glyph(
    span: Span | None, piece: str, language: str, character: str, font: str
) -> Diagnostic:
    """CW503: a character that the font of its box cannot print."""
    return error(
        "CW503",
        f"`{piece}` in `{language}`: the font {font} has no `{character}`"
        f" (U+{ord(character):04X})",
        span,
        help="write it with other characters, or choose another font in the layout",
    )


def piece_problem(span: Span | None, piece: str, message: str) -> Diagnostic:
    """CW504: a piece that asks for a frame, picture, icon or colour that is not there."""
    return error("CW504", f"`{piece}` asks for what the layout lacks: {message}", span)


def bad_layout(span: Span | None, message: str) -> Diagnostic:
    """CW505: a layout file that cannot be used as it is written."""
    return error("CW505", message, span)


def wording_drifted(
    span: Span, name: str, rule: str, found: str, *, is_patched: bool
) -> Diagnostic:
    """CW506: a wording written by hand whose rule has changed since.

    Where expansions are loaded it is a warning: the pack itself may be as it should be.
    """
    message = f"`{name}` says in its own words what `{rule}` does, and `{rule}` has changed"
    if is_patched:
        say = f"let the expansion bring a wording `{name}` of its own, pinned to `{found}`"
        return warning("CW506", message, span, help=say)
    return error(
        "CW506",
        message,
        span,
        help=f"read the wording again, then write `{found}` here",
        fix=Fix(span=span, replacement=f"'{found}'"),
    )


def no_face(span: Span | None, card: str) -> Diagnostic:
    """CW507: a card that no face of the layout is for, so it is not printed."""
    return warning(
        "CW507", f"no face of the layout is for `{card}`: it is not printed", span
    )


def no_such_board(span: Span | None, board: str) -> Diagnostic:
    """CW508: the look of a board that no pack declares."""
    return error(
        "CW508",
        f"no board is called `{board}`",
        span,
        help="boards are declared in `components.yaml`, in the section `boards`",
    )


def no_place_on_board(
    span: Span | None, space: str, board: str, fields: tuple[str, str]
) -> Diagnostic:
    """CW508: a space of a drawn board that does not say where it lies."""
    across, down = fields
    return error(
        "CW508",
        f"the board `{board}` cannot be drawn: `{space}` has no `{across}` or no `{down}`",
        span,
        help=f"print its column and row on it, `{across}: 0, {down}: 0` for the first",
    )


def too_far_on_board(span: Span | None, space: str, board: str, most: int) -> Diagnostic:
    """CW508: a space that lies far from the others."""
    return error(
        "CW508",
        f"`{space}` lies too far out: the board `{board}` may have {most} columns and rows",
        span,
    )


def same_place_on_board(
    span: Span | None, space: str, other: str, board: str, first: Span
) -> Diagnostic:
    """CW508: two spaces of a drawn board at one place."""
    return error(
        "CW508",
        f"`{space}` and `{other}` lie at the same place of the board `{board}`",
        span,
        labels=(Label(span=first, text=f"`{other}` lies there"),),
    )


_BOX = "[4, 4, 55, 6]"
_CARD = """\
frames:
  card:
    elements:
      - {line: name, box: [4, 4, 55, 6]}
      - {flow: text, box: [4, 20, 55, 40], parts: [{field: text}]}
faces:
  - {when: {type: beast}, frame: card, fields: {name: $name, text: "WORDS"}}
"""


def _card(words: str, box: str = _BOX) -> str:
    return _CARD.replace("WORDS", words).replace(_BOX, box)


_LONG = "Run, fox, run. " * 120
_FACES = """\
frames:
  card:
    elements:
      - {line: name, box: [4, 4, 55, 6]}
faces:
  - {when: {type: KIND}, frame: card, fields: {name: $name}}
"""
_PINNED = """\
frames:
  card:
    elements:
      - {line: name, box: [4, 4, 55, 6]}
faces:
  - {when: {type: beast}, frame: card, fields: {name: $name}}
wordings:
  ending:
    of: {game: 'PIN'}
    en: The game ends at once.
products:
  mats:
    pieces:
      mat: {frame: card, fields: {name: $ending}}
"""

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW501",
        name="text-too-long",
        summary="A text does not fit its box, even at the smallest size that the box allows.",
        why="What stands over is cut off, and at the table half of a rule is missing.",
        file="layout/looks.yaml",
        wrong=_card(_LONG),
        right=_card("Run, fox, run."),
    ),
    Entry(
        code="CW502",
        name="word-broken",
        summary="A word is wider than its box and is broken between two letters.",
        why="It is still all there, but nobody likes to read it so.",
        file="layout/looks.yaml",
        wrong=_card("Hippopotamuses" + "andrhinocerosesandgiraffes" * 2),
        right=_card("Hippopotamuses, rhinoceroses and giraffes"),
    ),
    Entry(
        code="CW503",
        name="missing-glyph",
        summary="A text has a character that the font of its box cannot print.",
        why="On paper there would be a gap or a box instead of it.",
        file="layout/looks.yaml",
        wrong=_card("Run, 狐, run."),
        right=_card("Run, fox, run."),
    ),
    Entry(
        code="CW504",
        name="layout-lacks",
        summary="A piece asks for a frame, picture, icon or colour that the layout lacks.",
        why="The piece is printed without it.",
        file="layout/looks.yaml",
        wrong=_card("Run, {fox}, run."),
        right=_card("Run, fox, run."),
    ),
    Entry(
        code="CW505",
        name="bad-layout",
        summary="A file of the layout has a key or a value that cannot be used.",
        why="A key that is misspelt would silently change nothing.",
        file="layout/looks.yaml",
        wrong=_card("Run, fox, run.", box=f"{_BOX}, acros: right"),
        right=_card("Run, fox, run.", box=f"{_BOX}, across: right"),
    ),
    Entry(
        code="CW506",
        name="wording-drifted",
        summary="A wording written by hand is pinned to a rule that has changed since.",
        why="Text and behaviour must not disagree: whoever changes a rule reads what the"
        " mats and aids say of it again.",
        file="layout/looks.yaml",
        wrong=_PINNED.replace("PIN", "00000000"),
        right=_PINNED.replace("PIN", "57b5eac9"),
    ),
    Entry(
        code="CW507",
        name="no-face",
        summary="The layout has faces, and none of them is for this card.",
        why="The card would be missing from the printed deck.",
        file="layout/looks.yaml",
        wrong=_FACES.replace("KIND", "plant"),
        right=_FACES.replace("KIND", "beast"),
    ),
    Entry(
        code="CW508",
        name="board-not-drawn",
        summary="A board cannot be drawn: no pack declares it, or two of its spaces lie at"
        " the same place, or one of them lies far out or does not say where it lies.",
        why="What is printed as the board must be the board that is played on.",
        file="layout/looks.yaml",
        wrong=_FACES.replace("KIND", "beast") + "boards:\n  meadow: {cell: [30, 30]}\n",
        right=_FACES.replace("KIND", "beast"),
    ),
)
