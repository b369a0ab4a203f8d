"""Print files for a whole job: the public entry of this folder.

Bytes are returned, never written, so that nothing half-done can appear on disk.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardwright.compiler.backends import extras
from cardwright.compiler.backends.sheets import (
    boards,
    draw,
    filenames,
    glyphs,
    ink,
    layouts,
    model,
    pages,
    plan,
    raster,
    sides,
)


def build_sheets(job: model.PrintJob) -> model.SheetsResult:
    """Return, per product, a PDF of sheets for each paper and one of single pieces.

    Files are `<product>-<paper>.pdf` and `<product>-pieces.pdf`; the latter has one
    page per piece with bleed and trim boxes, fronts followed by backs.
    """
    extras.require_extra("print")
    from cardwright.compiler.backends.sheets import impose

    leaves = _leaves(job)
    plans = _numbered(_planned(job, leaves), len(leaves))
    compiled = _compiled(job, leaves, _margins(job, plans))
    files = {
        sheet.name: impose.impose(compiled.parts, sheet.sides, job.flip) for sheet in plans
    }
    for product, stem in zip(job.products, _stems(job), strict=True):
        wanted = _wanted(job, leaves, product)
        files[f"{stem}-pieces.pdf"] = impose.single_pages(compiled.parts, wanted)
    return _result(job, leaves, compiled.fits, files)


def build_pictures(
    job: model.PrintJob, dpi: float = 300.0, *, with_bleed: bool = False
) -> model.SheetsResult:
    """Return one PNG per piece, `<product>/<piece>.png`, cut to the trimmed size."""
    extras.require_extra("print")
    from cardwright.compiler.backends.sheets import impose

    leaves = _leaves(job)
    compiled = _compiled(job, leaves, ())
    cut = impose.single_pages if with_bleed else impose.trimmed_pages
    wanted = [(leaf.page, _frame(job, leaf.piece).bleed) for leaf in leaves]
    pictures = raster.page_pictures(cut(compiled.parts, wanted), dpi)
    return _result(
        job,
        leaves,
        compiled.fits,
        dict(zip(_picture_names(job, leaves), pictures, strict=True)),
    )


def preview_svg(piece: model.Piece, layout: layouts.Layout, language: str) -> str:
    """Return one piece with its bleed as SVG, with the line breaks of the sheets."""
    return pages.page_svg(draw.draw(piece, layout, language), layout.font_files)


def board_svg(job: model.PrintJob, board: model.Board) -> str:
    """Return a board as SVG, as it is drawn on the sheets, without what lies around it."""
    width, height = boards.size_of(board)
    box = layouts.Box(x=0, y=0, width=width, height=height)
    frame = layouts.Frame(
        name=f"board {board.name}",
        width=width,
        height=height,
        bleed=2.0,
        outline=layouts.Outline(),
        elements=(layouts.Board(name=board.name, box=box),),
    )
    layout = replace(job.layout, frames=job.layout.frames | {frame.name: frame})
    piece = model.Piece(id=board.name, frame=frame.name, colour="", boards=(board,))
    return preview_svg(piece, layout, job.language)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Leaf:
    """A piece of a product, drawn, with the number of its page."""

    product: str
    piece: model.Piece
    is_back: bool
    drawn: draw.Drawn
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _SheetFile:
    """One file of sheets for one product and paper."""

    name: str
    product: model.Product
    sides: tuple[sides.Side, ...]


def _leaves(job: model.PrintJob) -> tuple[_Leaf, ...]:
    return tuple(
        _Leaf(
            product=product.id,
            piece=piece,
            is_back=is_back,
            drawn=draw.draw(piece, job.layout, job.language),
            page=page,
        )
        for page, (product, piece, is_back) in enumerate(_all_pieces(job))
    )


def _all_pieces(
    job: model.PrintJob,
) -> Iterator[tuple[model.Product, model.Piece, bool]]:
    for product in job.products:
        yield from ((product, piece, False) for piece in product.pieces)
        yield from ((product, piece, True) for piece in product.backs)


def _stems(job: model.PrintJob) -> tuple[str, ...]:
    return filenames.file_names(product.id for product in job.products)


def _frame(job: model.PrintJob, piece: model.Piece) -> layouts.Frame:
    return job.layout.frames.get(piece.frame, draw.BLANK)


def _planned(job: model.PrintJob, leaves: Sequence[_Leaf]) -> tuple[_SheetFile, ...]:
    return tuple(
        _SheetFile(
            name=f"{stem}-{paper}.pdf",
            product=product,
            sides=sides.plan_sides(
                _placed(job, product, leaves),
                product.arrange,
                plan.PAPERS[paper],
                job.flip,
            ),
        )
        for product, stem in zip(job.products, _stems(job), strict=True)
        for paper in job.papers
    )


def _placed(
    job: model.PrintJob, product: model.Product, leaves: Sequence[_Leaf]
) -> tuple[sides.Placed, ...]:
    own = [leaf for leaf in leaves if leaf.product == product.id]
    backs = {leaf.piece.id: leaf.page for leaf in own if leaf.is_back}
    return tuple(
        sides.Placed(
            piece=leaf.piece,
            frame=_frame(job, leaf.piece),
            face=leaf.page,
            back=backs.get(leaf.piece.back),
        )
        for leaf in own
        if not leaf.is_back
    )


def _numbered(plans: tuple[_SheetFile, ...], first: int) -> tuple[_SheetFile, ...]:
    """Give every side a margin page of its own, after the pages of the pieces."""
    result: list[_SheetFile] = []
    for sheet in plans:
        numbered = tuple(
            replace(side, margin_page=first + number)
            for number, side in enumerate(sheet.sides)
        )
        first += len(numbered)
        result.append(replace(sheet, sides=numbered))
    return tuple(result)


def _margins(
    job: model.PrintJob, plans: tuple[_SheetFile, ...]
) -> tuple[dict[str, draw.Plain], ...]:
    return tuple(
        _margin(job, sheet, side, number)
        for sheet in plans
        for number, side in zip(_sheet_numbers(sheet), sheet.sides, strict=True)
    )


def _sheet_numbers(sheet: _SheetFile) -> tuple[int, ...]:
    numbers: list[int] = []
    for side in sheet.sides:
        numbers.append((numbers[-1] if numbers else 0) + side.is_front)
    return tuple(numbers)


def _margin(
    job: model.PrintJob, sheet: _SheetFile, side: sides.Side, number: int
) -> dict[str, draw.Plain]:
    left, base = sides.ruler_place(side, ink.RULER)
    total = sum(side.is_front for side in sheet.sides)
    says = [job.title, sheet.product.title, f"{job.words.sheet} {number}/{total}"]
    if total < len(sheet.sides):
        flip = job.words.flip_long if job.flip == "long" else job.words.flip_short
        says += [job.words.front if side.is_front else job.words.back, flip]
    lowest = max(
        (slot.y + slot.height + slot.bleed.bottom for slot in side.slots), default=0.0
    )
    return {
        "width": side.paper.width,
        "height": side.paper.height,
        "left": left,
        "base": base,
        "room": base - lowest,
        "language": job.language,
        "name": " · ".join(says),
        "scale": " · ".join(word for word in (job.words.scale, job.credits) if word),
    }


def _compiled(
    job: model.PrintJob,
    leaves: Sequence[_Leaf],
    margins: tuple[dict[str, draw.Plain], ...],
) -> pages.Pages:
    drawn = (leaf.drawn for leaf in leaves)
    return pages.compile_pages(job.title, drawn, margins, job.layout.font_files)


def _wanted(
    job: model.PrintJob, leaves: Sequence[_Leaf], product: model.Product
) -> list[tuple[int, float]]:
    return [
        (leaf.page, _frame(job, leaf.piece).bleed)
        for leaf in leaves
        if leaf.product == product.id
    ]


def _picture_names(job: model.PrintJob, leaves: Sequence[_Leaf]) -> list[str]:
    names: list[str] = []
    for product, stem in zip(job.products, _stems(job), strict=True):
        own = [leaf.piece.id for leaf in leaves if leaf.product == product.id]
        names.extend(f"{stem}/{name}.png" for name in filenames.file_names(own))
    return names


def _result(
    job: model.PrintJob,
    leaves: Sequence[_Leaf],
    fits: tuple[pages.Fit, ...],
    files: dict[str, bytes],
) -> model.SheetsResult:
    return model.SheetsResult(
        files=dict(sorted(files.items())),
        fits=tuple(_fit(job, leaves[fit.page], fit) for fit in fits),
        glyphs=tuple(glyph for leaf in leaves for glyph in _glyphs(job, leaf)),
        problems=tuple(
            model.PieceProblem(
                product=leaf.product,
                piece=leaf.piece.id,
                message=message,
                origin=leaf.piece.origin,
            )
            for leaf in leaves
            for message in dict.fromkeys(leaf.drawn.problems)
        ),
    )


def _fit(job: model.PrintJob, leaf: _Leaf, fit: pages.Fit) -> model.FitReport:
    return model.FitReport(
        product=leaf.product,
        piece=leaf.piece.id,
        language=job.language,
        box=fit.box,
        scale=fit.scale,
        overflow_mm=fit.overflow_mm,
        overflow_lines=fit.overflow_lines,
        broken_words=fit.broken_words,
        origin=leaf.piece.origin,
    )


def _glyphs(job: model.PrintJob, leaf: _Leaf) -> Iterator[model.MissingGlyph]:
    families = glyphs.characters_of(job.layout.font_files)
    for text in leaf.drawn.texts:
        role = job.layout.fonts.get(text.role)
        family = role.family if role else "Barlow"
        for character in glyphs.missing_in(text.text, families.get(family, frozenset())):
            yield model.MissingGlyph(
                product=leaf.product,
                piece=leaf.piece.id,
                box=text.box,
                character=character,
                font=family,
                origin=leaf.piece.origin,
            )
