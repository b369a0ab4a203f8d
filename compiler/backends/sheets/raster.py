"""PNG pictures of the pages of a PDF, for screens and for shops that want no PDF."""

import io
from collections.abc import Iterator
from typing import BinaryIO, Protocol, cast

from cardwright.compiler.backends import extras

# Level 1 costs a third of the usual 6 and makes files an eighth larger.
COMPRESSION = 1


class _Image(Protocol):
    def save(
        self, fp: BinaryIO, *, format: str, compress_level: int, dpi: tuple[float, float]
    ) -> None: ...


class _Bitmap(Protocol):
    def to_pil(self) -> _Image: ...


class _Page(Protocol):
    def render(self, *, scale: float) -> _Bitmap: ...


class _Document(Protocol):
    def __iter__(self) -> Iterator[_Page]: ...

    def close(self) -> None: ...


def page_pictures(pdf: bytes, dpi: float = 300.0) -> Iterator[bytes]:
    """Yield one PNG per page of `pdf`: what its crop box shows."""
    pdfium = extras.load_extra("print", "pypdfium2")
    document = cast(_Document, pdfium.PdfDocument(pdf))
    try:
        for page in document:
            yield _png(page, dpi)
    finally:
        document.close()


def _png(page: _Page, dpi: float) -> bytes:
    image = page.render(scale=dpi / 72).to_pil()
    data = io.BytesIO()
    image.save(data, format="PNG", compress_level=COMPRESSION, dpi=(dpi, dpi))
    return data.getvalue()
