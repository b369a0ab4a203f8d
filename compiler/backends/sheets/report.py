"""What went wrong on the printed pieces, as diagnostics with places in the pack."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.backends.sheets import model
from cardwright.compiler.backends.sheets.collect import Collected
from cardwright.compiler.diagnostics.catalog import layout as layout_errors
from cardwright.compiler.diagnostics.model import Diagnostic


def report(collected: Collected, result: model.SheetsResult) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each text that does not fit, and whatever is missing."""
    language = collected.job.language
    for fit in result.fits:
        span = collected.spans.get((fit.product, fit.piece))
        if not fit.fits:
            over = (fit.overflow_mm, fit.overflow_lines)
            yield layout_errors.text_too_long(span, fit.piece, language, fit.box, over)
        if fit.broken_words:
            yield layout_errors.word_broken(
                span, fit.piece, language, fit.box, fit.broken_words
            )
    for glyph in result.glyphs:
        yield layout_errors.missing_glyph(
            collected.spans.get((glyph.product, glyph.piece)),
            glyph.piece,
            language,
            glyph.character,
            glyph.font,
        )
    for problem in result.problems:
        span = collected.spans.get((problem.product, problem.piece))
        yield layout_errors.piece_problem(span, problem.piece, problem.message)
