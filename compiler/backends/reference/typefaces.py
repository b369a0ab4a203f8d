"""The bundled fonts of the reference; text and labels are fixed, the display type is not."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from cardwright.compiler.backends.sheets import glyphs

PACKAGE = "cardwright.compiler.backends.reference"
TEXT = "Alegreya"
LABEL = "Barlow Semi Condensed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One font file, and how a style sheet asks for it."""

    family: str
    file: str
    weight: int = 400
    italic: bool = False

    @property
    def typst(self) -> str:
        """The family as Typst calls it: without words of width."""
        return self.family.removesuffix(" Semi Condensed")


FACES = (
    Face(family=TEXT, file="Alegreya-Regular.ttf"),
    Face(family=TEXT, file="Alegreya-Italic.ttf", italic=True),
    Face(family=TEXT, file="Alegreya-Bold.ttf", weight=700),
    Face(family=LABEL, file="BarlowSemiCondensed-Regular.ttf"),
    Face(family=LABEL, file="BarlowSemiCondensed-Bold.ttf", weight=700),
)
DISPLAYS = {
    "Alegreya": Face(family=TEXT, file="Alegreya-Bold.ttf", weight=700),
    "Anton": Face(family="Anton", file="Anton-Regular.ttf"),
    "Barlow": Face(family=LABEL, file="BarlowSemiCondensed-Bold.ttf", weight=700),
    "Saira Stencil One": Face(
        family="Saira Stencil One", file="SairaStencilOne-Regular.ttf"
    ),
}


def display_face(family: str) -> Face:
    """The face of a display family; one that is not bundled is set as Barlow."""
    return DISPLAYS.get(family, DISPLAYS["Barlow"])


def faces_of(display: str) -> tuple[Face, ...]:
    """Every face that the site asks for, each once."""
    return tuple(dict.fromkeys((*FACES, display_face(display))))


def font_folders() -> tuple[Path, ...]:
    """Where the bundled fonts lie."""
    own = Path(str(resources.files(PACKAGE))) / "fonts"
    return own, glyphs.font_folder()


def font_bytes(file: str) -> bytes:
    """Return one bundled font file."""
    return next(path for path in _named(file) if path.is_file()).read_bytes()


def licences(display: str) -> dict[str, bytes]:
    """The licence text of every font that the site carries, by file name."""
    stems = {face.file.partition("-")[0] for face in faces_of(display)}
    names = sorted(f"{stem}-OFL.txt" for stem in stems)
    return {name: font_bytes(name) for name in names}


def _named(file: str) -> Iterator[Path]:
    return (folder / file for folder in font_folders())
