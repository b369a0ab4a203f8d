"""PNG pictures of the pages of a PDF, for screens and for shops that want no PDF."""

import io
from collections.abc import Iterator
from typing import Any

from cardwright.compiler.backends import extras

# Level 1 costs a third of the usual 6 and makes files an eighth larger.
COMPRESSION = 1


def page_pictures(pdf: bytes, dpi: float = 300.0) -> Iterator[bytes]:
    """Yield one PNG per page of `pdf`: what its crop box shows."""
    pdfium: Any = extras.load_extra("print", "pypdfium2")
    document = pdfium.PdfDocument(pdf)
    try:
        for page in document:
            yield _png(page, dpi)
    finally:
        document.close()


def _png(page: Any, dpi: float) -> bytes:
    image = page.render(scale=dpi / 72).to_pil()
    data = io.BytesIO()
    image.save(data, format="PNG", compress_level=COMPRESSION, dpi=(dpi, dpi))
    return data.getvalue()
