"""What is to be printed, as plain values that know nothing of rules or of files.

A printed thing is a `Piece`: a frame of the layout filled with named rich texts.
Cards, tokens, mats, screens, player aids and boards differ only by their frame and
by how a `Product` wants them arranged on paper.
"""

from dataclasses import dataclass
from typing import Literal

from cardwright.compiler.backends.sheets import layouts


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """Words, exactly as they shall be printed."""

    text: str
    strong: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRun:
    """A number of the rules, set off from the words around it."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IconRun:
    """One icon of the layout; `label` is what a screen reader says."""

    icon: str
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphBreak:
    """The end of a paragraph."""


Run = TextRun | NumberRun | IconRun | ParagraphBreak
RichText = tuple[Run, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A rich text under the name by which the frame asks for it."""

    name: str
    value: RichText


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where the designer wrote the piece, for diagnostics."""

    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One printed face and the number of its copies."""

    id: str
    frame: str
    colour: str
    fields: tuple[Field, ...] = ()
    art: str = ""
    copies: int = 1
    back: str = ""
    origin: Origin | None = None
    boards: "tuple[Board, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A space of a board, printed as the face of its card, at its column and row."""

    piece: Piece
    column: int
    row: int
    has_gate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One step of a way of a board; where it is no arrow, one may also go back."""

    name: str
    start: str
    end: str
    is_arrow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board to be drawn: its look, its spaces, and how they are joined."""

    name: str
    look: layouts.BoardLook
    spaces: tuple[Space, ...]
    ways: tuple[Way, ...]


Arrange = Literal["together", "apart", "tiles"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """Pieces printed as one file per paper.

    `together` lets neighbours share a cut, `apart` gives each its own bleed, and
    `tiles` spreads one large piece over several sheets to be glued.
    A piece names its back among `backs`; the empty name leaves the back blank.
    """

    id: str
    title: str
    pieces: tuple[Piece, ...]
    backs: tuple[Piece, ...] = ()
    arrange: Arrange = "together"


PaperName = Literal["a4", "letter"]
Flip = Literal["long", "short"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWords:
    """The words printed in the margins of the sheets."""

    sheet: str = "Sheet"
    front: str = "front"
    back: str = "back"
    scale: str = "Print at 100 %. This line is 100 mm long."
    flip_long: str = "Duplex: flip on the long edge."
    flip_short: str = "Duplex: flip on the short edge."


SHEET_WORDS: dict[str, SheetWords] = {
    "en": SheetWords(),
    "de": SheetWords(
        sheet="Bogen",
        front="Vorderseite",
        back="Rückseite",
        scale="Mit 100 % drucken. Diese Linie ist 100 mm lang.",
        flip_long="Beidseitig: an der langen Kante wenden.",
        flip_short="Beidseitig: an der kurzen Kante wenden.",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """Everything one language edition of a game needs on paper."""

    title: str
    language: str
    layout: layouts.Layout
    products: tuple[Product, ...]
    papers: tuple[PaperName, ...] = ("a4", "letter")
    flip: Flip = "long"
    credits: str = ""
    words: SheetWords = SheetWords()
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FitReport:
    """How a text fitted its box: `scale` 1 is the wanted size.

    `overflow_mm` and `overflow_lines` count what stands over at the smallest size;
    `broken_words` are the words wider than the box, which were broken anywhere.
    """

    product: str
    piece: str
    language: str
    box: str
    scale: float
    overflow_mm: float
    overflow_lines: int
    broken_words: tuple[str, ...]
    origin: Origin | None

    @property
    def fits(self) -> bool:
        """Whether all of the text is on the piece."""
        return self.overflow_mm <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingGlyph:
    """A character that the font of its box cannot print."""

    product: str
    piece: str
    box: str
    character: str
    font: str
    origin: Origin | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceProblem:
    """A piece that asks for something that the layout does not have."""

    product: str
    piece: str
    message: str
    origin: Origin | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsResult:
    """The files by name, and all that the designer should hear about them."""

    files: dict[str, bytes]
    fits: tuple[FitReport, ...]
    glyphs: tuple[MissingGlyph, ...]
    problems: tuple[PieceProblem, ...]
