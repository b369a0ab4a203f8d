"""Compile pieces to a PDF with one page each, and say how every text fitted.

The pieces of a job are compiled together, so a font is embedded once.  Typst sees the
bundled fonts, the fonts of the pack and a private folder with our templates, and nothing else.
"""

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

from cardwright.compiler.backends import extras
from cardwright.compiler.backends.sheets import draw, glyphs, source

if TYPE_CHECKING:
    import typst


# Pages compiled at once; the engine remembers the last ten compilations.
PART = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """What the template measured for one box of one page."""

    page: int
    box: str
    scale: float
    overflow_mm: float
    overflow_lines: int
    broken_words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The compiled pages, in one or more PDFs, and their measurements."""

    parts: tuple[bytes, ...]
    fits: tuple[Fit, ...]


_Page = draw.Drawn | draw.Plain


def compile_pages(
    title: str,
    drawn: Iterable[draw.Drawn],
    margins: tuple[draw.Plain, ...],
    font_files: Mapping[str, bytes],
) -> Pages:
    """Compile one page per drawn piece, then one per margin of a sheet."""
    extras.require_extra("print")
    parts = tuple(
        _compile_part(title, number, part, font_files)
        for number, part in _parts((*drawn, *margins))
    )
    return Pages(
        parts=tuple(part for compiled in parts for part in compiled.parts),
        fits=tuple(fit for compiled in parts for fit in compiled.fits),
    )


def _parts(pages: tuple[_Page, ...]) -> Iterator[tuple[int, tuple[_Page, ...]]]:
    """Cut a big job into parts: the memory of a compilation grows with its pages."""
    for start in range(0, len(pages), PART) if pages else (0,):
        yield start, pages[start : start + PART]


def _compile_part(
    title: str, start: int, part: tuple[_Page, ...], font_files: Mapping[str, bytes]
) -> Pages:
    images: dict[str, str] = {}
    pieces: list[draw.Plain] = []
    for number, page in enumerate(part, start):
        if isinstance(page, draw.Drawn):
            images |= page.images
            pieces.append(cast(draw.Plain, page.page | {"page": float(number)}))
    margins = tuple(page for page in part if not isinstance(page, draw.Drawn))
    text = source.pages_source(title, images, tuple(pieces), margins)
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        root = Path(folder)
        _stage(root, text, font_files)
        return _compile(root)


def page_svg(drawn: draw.Drawn, font_files: Mapping[str, bytes]) -> str:
    """Draw one piece as SVG, laid out by the same engine as the sheets."""
    extras.require_extra("print")
    page = cast(draw.Plain, drawn.page | {"page": 0.0})
    text = source.pages_source("", drawn.images, (page,), ())
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        root = Path(folder)
        _stage(root, text, font_files)
        drawing, _ = _compiler(root).compile_with_warnings(format="svg")
    assert isinstance(drawing, bytes)
    return drawing.decode()


def _stage(root: Path, text: str, font_files: Mapping[str, bytes]) -> None:
    """Fill the folder that is all that Typst may read: nothing of a pack but fonts."""
    for kit in sorted(source.template_folder().glob("*.typ")):
        (root / kit.name).write_bytes(kit.read_bytes())
    (root / "pages.typ").write_text(text, encoding="utf-8")
    (root / "fonts").mkdir()
    for number, data in enumerate(font_files.values()):
        (root / "fonts" / f"{number}.ttf").write_bytes(data)


def _compile(root: Path) -> Pages:
    compiler = _compiler(root)
    pdf, warnings = compiler.compile_with_warnings(
        format="pdf", timestamp=0, pdf_tags=False
    )
    if warnings:
        raise RuntimeError("; ".join(warning.message for warning in warnings))
    found = cast(list[_Measured], json.loads(compiler.query("<fit>", field="value")))
    assert isinstance(pdf, bytes)
    return Pages(parts=(pdf,), fits=tuple(_fit(entry) for entry in found))


def _compiler(root: Path) -> "typst.Compiler":
    import typst

    return typst.Compiler(
        root / "pages.typ",
        root=root,
        font_paths=[glyphs.font_folder(), root / "fonts"],
        ignore_system_fonts=True,
        package_path=root / "no-packages",
        package_cache_path=root / "no-packages",
    )


class _Measured(TypedDict):
    page: float
    box: str
    scale: float
    over: float
    lines: int
    broken: list[str]


def _fit(entry: _Measured) -> Fit:
    return Fit(
        page=int(entry["page"]),
        box=entry["box"],
        scale=round(entry["scale"], 4),
        overflow_mm=round(entry["over"], 2),
        overflow_lines=entry["lines"],
        broken_words=tuple(entry["broken"]),
    )
