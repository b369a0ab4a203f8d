"""The `sheets` and `png` backends: print files and pictures for each language of a pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardwright.compiler.backends import extras
from cardwright.compiler.backends.sheets import (
    build,
    collect,
    generated,
    model,
    pack_layout,
    report,
    wordings,
)
from cardwright.compiler.diagnostics.model import Diagnostic, in_order
from cardwright.compiler.sources import SourceSet
from cardwright.compiler.tree import model as tree


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The files by name, and what the designer should hear about them."""

    files: dict[str, bytes]
    diagnostics: tuple[Diagnostic, ...]


def sheets(pack: tree.Model, sources: SourceSet) -> Printed:
    """Return `<language>/<product>-<paper>.pdf`; raises `MissingExtra` without `print`."""
    return _built(pack, sources, build.build_sheets)


def png(pack: tree.Model, sources: SourceSet) -> Printed:
    """Return `<language>/<product>/<piece>.png`; raises `MissingExtra` without `print`."""
    return _built(pack, sources, build.build_pictures)


def check_layout(pack: tree.Model, sources: SourceSet) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the layout, as far as it is known without printing."""
    looks = pack_layout.read_pack_layout(sources)
    found = list(_layout_problems(pack, looks))
    for language in pack.languages:
        found.extend(collected(pack, looks, language).diagnostics)
    return in_order(found)


def collected(
    pack: tree.Model, looks: pack_layout.PackLayout, language: str
) -> collect.Collected:
    """Return the print job of one language."""
    icons, problems = generated.read_icons(looks.documents)
    says = generated.Renderer(pack=pack, language=language, icons=icons)
    found = collect.collect(pack, looks, language, says)
    more = pack_layout.reported(problems, looks.nodes, {})
    return collect.Collected(
        job=found.job, spans=found.spans, diagnostics=(*found.diagnostics, *more)
    )


_Build = Callable[[model.PrintJob], model.SheetsResult]


def _built(pack: tree.Model, sources: SourceSet, work: _Build) -> Printed:
    extras.require_extra("print")
    looks = pack_layout.read_pack_layout(sources)
    files: dict[str, bytes] = {}
    found = list(_layout_problems(pack, looks))
    for language in pack.languages:
        job = collected(pack, looks, language)
        result = work(job.job)
        found.extend((*job.diagnostics, *report.report(job, result)))
        files |= {f"{language}/{name}": data for name, data in result.files.items()}
    return Printed(files=dict(sorted(files.items())), diagnostics=in_order(found))


def _layout_problems(
    pack: tree.Model, looks: pack_layout.PackLayout
) -> Iterator[Diagnostic]:
    yield from looks.diagnostics
    yield from wordings.check_wordings(pack, looks.nodes)
