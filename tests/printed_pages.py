"""Read printed pages back: their words and where their pictures lie, in millimetres."""

import importlib
from collections.abc import Iterable, Iterator
from typing import Protocol, cast

MM = 25.4 / 72
FORM, PATH = 5, 2


class _Text(Protocol):
    def get_text_bounded(self) -> str: ...


class _Object(Protocol):
    @property
    def type(self) -> int: ...

    def get_bounds(self) -> tuple[float, float, float, float]: ...


class _Page(Protocol):
    def get_textpage(self) -> _Text: ...

    def get_objects(self, *, max_depth: int) -> Iterable[_Object]: ...


def page_texts(pdf: bytes) -> list[str]:
    """Return the words of every page."""
    return [page.get_textpage().get_text_bounded() for page in _pages(pdf)]


def shape_boxes(pdf: bytes, page: int) -> list[tuple[float, float, float, float]]:
    """Return left, bottom, right and top of every shape on a page."""
    wanted = list(_pages(pdf))[page]
    shapes = (o for o in wanted.get_objects(max_depth=9) if o.type in (FORM, PATH))
    boxes = (shape.get_bounds() for shape in shapes)
    return [(x1 * MM, y1 * MM, x2 * MM, y2 * MM) for x1, y1, x2, y2 in boxes]


def _pages(pdf: bytes) -> Iterator[_Page]:
    pdfium = importlib.import_module("pypdfium2")
    return iter(cast(Iterable[_Page], pdfium.PdfDocument(pdf)))
