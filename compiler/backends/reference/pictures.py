"""The pictures that a reference shows, under file names that are safe everywhere."""

from collections.abc import Iterator, Mapping

from cardwright.compiler.backends.reference import model, places
from cardwright.compiler.backends.sheets import filenames

FOLDER = "art"


def picture_names(reference: model.Reference, art: Mapping[str, bytes]) -> dict[str, str]:
    """Return the file name, in `FOLDER`, of every picture that is shown."""
    wanted = sorted({name for name in _wanted(reference) if name})
    for name in wanted:
        if name not in art:
            raise places.UnknownTarget(f"the art has no picture `{name}`")
    stems = filenames.file_names(wanted)
    return {
        name: f"{FOLDER}/{stem}.{picture_format(art[name])}"
        for name, stem in zip(wanted, stems, strict=True)
    }


def picture_format(data: bytes) -> str:
    """Tell `png`, `jpg` or `svg` by the bytes; the name of a picture proves nothing."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if b"<svg" in data[:1000]:
        return "svg"
    raise ValueError("a picture must be PNG, JPEG or SVG")


def _wanted(reference: model.Reference) -> Iterator[str]:
    yield reference.cover
    for icon in reference.icons:
        yield from (icon.art, icon.dark)
    for chapter in reference.chapters:
        for section in chapter.sections:
            yield from (figure.art for figure in section.figures)
    for card in reference.cards:
        yield card.art
