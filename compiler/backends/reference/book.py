"""The reference as a PDF book, set by Typst from the same view as the site.

The data go to Typst as JSON, which is never read as markup.  Typst sees a folder made
for this one book, with the template, the data and the pictures, and nothing else.
"""

import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from importlib import resources
from pathlib import Path

from cardwright.compiler.backends import extras
from cardwright.compiler.backends.reference import (
    colours,
    model,
    pictures,
    typefaces,
    view,
    words,
)
from cardwright.compiler.backends.reference.runs import Plain
from cardwright.compiler.backends.sheets import glyphs

TEMPLATE = "book.typ"


def build_book(reference: model.Reference, art: Mapping[str, bytes]) -> bytes:
    """Return the PDF; raises `MissingExtra` without the `print` extra.

    It is PDF/UA-1 unless a character is missing in the bundled fonts, which that
    standard does not allow; `missing_characters` names such characters.
    """
    extras.require_extra("print")
    with tempfile.TemporaryDirectory(prefix="cardwright-book-") as folder:
        root = Path(folder)
        _stage(root, reference, art)
        return _compile(root, is_accessible=not missing_characters(reference))


def missing_characters(reference: model.Reference) -> tuple[str, ...]:
    """The characters of `reference` that the fonts of the book cannot print, sorted."""
    families = glyphs.characters_of(_text_faces())
    text = "".join(_strings((view.view(reference), asdict(_words(reference)))))
    return glyphs.missing_in(text, families[typefaces.TEXT] & families["Barlow"])


def _words(reference: model.Reference) -> words.Words:
    return words.words_for(reference.language)


def _text_faces() -> dict[str, bytes]:
    names = {face.file for face in typefaces.FACES}
    return {name: typefaces.font_bytes(name) for name in sorted(names)}


def _strings(value: Plain) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    elif not isinstance(value, int):
        for inner in value:
            yield from _strings(inner)


def _stage(root: Path, reference: model.Reference, art: Mapping[str, bytes]) -> None:
    template = resources.files(typefaces.PACKAGE) / "templates" / TEMPLATE
    (root / TEMPLATE).write_text(template.read_text("utf-8"), "utf-8")
    (root / "book.json").write_text(json.dumps(_data(reference, art)), "utf-8")
    (root / pictures.FOLDER).mkdir()
    for name, file in pictures.picture_names(reference, art).items():
        (root / file).write_bytes(art[name])


def _data(reference: model.Reference, art: Mapping[str, bytes]) -> dict[str, object]:
    names = pictures.picture_names(reference, art)
    return {
        "book": view.view(reference),
        "words": asdict(_words(reference)),
        "icons": {icon.id: names[icon.art] for icon in reference.icons},
        "pictures": names,
        "colours": asdict(colours.light_scheme(reference.look)),
        "fonts": {
            "text": typefaces.TEXT,
            "label": "Barlow",
            "display": typefaces.display_face(reference.look.display).typst,
        },
    }


def _compile(root: Path, *, is_accessible: bool) -> bytes:
    import typst

    compiler = typst.Compiler(
        root / TEMPLATE,
        root=root,
        font_paths=list(typefaces.font_folders()),
        ignore_system_fonts=True,
        package_path=root / "no-packages",
        package_cache_path=root / "no-packages",
    )
    pdf, warnings = compiler.compile_with_warnings(
        format="pdf", timestamp=0, pdf_standards="ua-1" if is_accessible else None
    )
    if warnings:
        raise RuntimeError("; ".join(warning.message for warning in warnings))
    assert isinstance(pdf, bytes)
    return pdf
