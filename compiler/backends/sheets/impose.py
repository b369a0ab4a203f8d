"""Put the pages of pieces onto sheets, with backs, marks, ruler and page boxes.

Works on any PDF with one page per piece; the same input gives the same bytes.
"""

import io
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Page, Pdf

from cardwright.compiler.backends.sheets import ink, layouts, plan, sides


def impose(parts: Sequence[bytes], planned: Sequence[sides.Side], flip: str) -> bytes:
    """Return the sheets as a PDF, one page per side; pages are counted over all parts."""
    with _opened(parts) as source, Pdf.new() as target:
        stock = _Stock(source=source, target=target, forms={})
        for side in planned:
            _add_side(stock, side)
        _prefer_true_size(target, planned, flip)
        return saved(target)


def single_pages(parts: Sequence[bytes], wanted: Sequence[tuple[int, float]]) -> bytes:
    """Return the pages with their trim and bleed boxes: page number and bleed."""
    with _opened(parts) as source, Pdf.new() as target:
        target.pages.extend(source[number] for number, _ in wanted)
        for page, (_, bleed) in zip(target.pages, wanted, strict=True):
            _set_boxes(page, bleed)
        return saved(target)


def trimmed_pages(parts: Sequence[bytes], wanted: Sequence[tuple[int, float]]) -> bytes:
    """Like `single_pages`, but what viewers show is cut to the trimmed piece."""
    with Pdf.open(io.BytesIO(single_pages(parts, wanted))) as target:
        for page in target.pages:
            page.obj.CropBox = page.obj.TrimBox
        return saved(target)


def saved(target: Pdf) -> bytes:
    """Write a PDF without dates or random identifiers."""
    if "/Info" in target.trailer:
        del target.trailer["/Info"]
    data = io.BytesIO()
    target.save(
        data,
        deterministic_id=True,
        object_stream_mode=ObjectStreamMode.generate,
        compress_streams=True,
    )
    return data.getvalue()


@contextmanager
def _opened(parts: Sequence[bytes]) -> Generator[list[Page], None, None]:
    with ExitStack() as stack:
        pdfs = [stack.enter_context(Pdf.open(io.BytesIO(part))) for part in parts]
        yield [page for pdf in pdfs for page in pdf.pages]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stock:
    """The pages of the source, copied once each into the target when first used."""

    source: list[Page]
    target: Pdf
    forms: dict[int, Object]

    def form(self, page: int) -> Object:
        """The form of a page, in the target."""
        if page not in self.forms:
            form = self.source[page].as_form_xobject()
            self.forms[page] = self.target.copy_foreign(form)
        return self.forms[page]


def _add_side(stock: _Stock, side: sides.Side) -> None:
    operators = [
        _piece_operators(side, slot, frame)
        for slot, frame in zip(side.slots, side.frames, strict=True)
    ]
    if side.is_front:
        operators.append(_marks(side))
    operators.append(_ruler(side))
    pages = sorted({slot.piece for slot in side.slots} | {side.margin_page})
    operators.append(f"/P{side.margin_page} Do")
    _add_page(stock, side.paper, pages, operators)


def _piece_operators(side: sides.Side, slot: plan.Slot, frame: layouts.Frame) -> str:
    draw = ink.placed_turned if side.turned else ink.placed
    name, bleed = f"P{slot.piece}", frame.bleed
    if side.window:
        clip = ink.clip_to_bleed(side.window, side.paper)
    elif side.is_punched:
        clip = ink.clip_to_outline(slot, frame.outline, side.paper)
    else:
        clip = ink.clip_to_bleed(slot, side.paper)
    return draw(name, slot, bleed, side.paper, clip)


def _marks(side: sides.Side) -> str:
    if side.is_punched:
        return " ".join(
            ink.cut_line(slot, frame.outline, side.paper)
            for slot, frame in zip(side.slots, side.frames, strict=True)
        )
    lying = (side.window,) if side.window else side.slots
    folds = ink.fold_marks(lying, side.frames[0].folds)
    return ink.strokes((*ink.crop_marks(lying), *folds), side.paper)


def _ruler(side: sides.Side) -> str:
    return ink.strokes(ink.ruler(*sides.ruler_place(side, ink.RULER)), side.paper)


def _add_page(
    stock: _Stock, paper: plan.Paper, pages: Sequence[int], operators: Sequence[str]
) -> None:
    size = (paper.width * ink.POINT, paper.height * ink.POINT)
    page = stock.target.add_blank_page(page_size=size)
    forms = {f"/P{number}": stock.form(number) for number in pages}
    page.obj.Resources = Dictionary(XObject=Dictionary(forms))
    page.obj.Contents = stock.target.make_stream("\n".join(operators).encode())


def _set_boxes(page: Page, bleed: float) -> None:
    left, bottom, right, top = (float(value) for value in page.mediabox)
    inset = bleed * ink.POINT
    page.obj.BleedBox = Array([left, bottom, right, top])
    page.obj.TrimBox = Array([left + inset, bottom + inset, right - inset, top - inset])


def _prefer_true_size(target: Pdf, planned: Sequence[sides.Side], flip: str) -> None:
    """Ask the print dialog for no scaling, and for the right way of turning."""
    is_duplex = any(not side.is_front for side in planned)
    edge = "DuplexFlipLongEdge" if flip == "long" else "DuplexFlipShortEdge"
    target.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"),
        Duplex=Name(f"/{edge if is_duplex else 'Simplex'}"),
    )
