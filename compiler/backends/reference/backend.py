"""The `reference` backend: a site and a book for each language of a pack."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.compiler.backends import extras
from cardwright.compiler.backends.reference import (
    artwork,
    build,
    collect,
    model,
    odds_tables,
    renderer,
    written,
)
from cardwright.compiler.backends.sheets import backend as sheets_backend
from cardwright.compiler.backends.sheets import generated, pack_layout
from cardwright.compiler.backends.sheets import model as sheets
from cardwright.compiler.sources import SourceSet
from cardwright.compiler.tree import model as tree

Book = tuple[model.Reference, artwork.Artwork]


def reference(
    pack: tree.Model,
    sources: SourceSet,
    passed: frozenset[str],
    measured: tuple[odds_tables.Measured, ...] = (),
) -> dict[str, bytes]:
    """Return `<language>/site/...` and `<language>/book.pdf`.

    `passed` are the scenarios that came out as written: only they become examples. `measured`
    are the odds of the rolls. Raises `MissingExtra` without the `print` extra.
    """
    extras.require_extra("print")
    files: dict[str, bytes] = {}
    for language, (book, art) in books(pack, sources, passed, measured).items():
        for name, data in build.build_reference(book, art.pictures).items():
            files[f"{language}/{name}"] = data
    return dict(sorted(files.items()))


def books(
    pack: tree.Model,
    sources: SourceSet,
    passed: frozenset[str],
    measured: tuple[odds_tables.Measured, ...] = (),
) -> dict[str, Book]:
    """Return what the reference says in each language, and its pictures."""
    looks = pack_layout.read_pack_layout(sources)
    told = written.read_written(sources, pack)
    found: dict[str, Book] = {}
    for language in pack.languages:
        job = sheets_backend.collected(pack, looks, language).job
        art = _art(pack, looks, told, job)
        says = renderer.Renderer(pack=pack, language=language)
        book = collect.collect(pack, language, says, told, art, passed, measured)
        found[language] = (book, art)
    return found


def _art(
    pack: tree.Model,
    looks: pack_layout.PackLayout,
    told: written.Written,
    job: sheets.PrintJob,
) -> artwork.Artwork:
    icons, _ = generated.read_icons(looks.documents)
    cover: Mapping[str, str] = {
        key: told.book.get(key, {}).get("", "") for key in ("cover", "cover-colour")
    }
    return artwork.artwork(
        job,
        frozenset(pack.cards),
        icons,
        artwork.Painted(picture=cover["cover"], colour=cover["cover-colour"]),
    )
