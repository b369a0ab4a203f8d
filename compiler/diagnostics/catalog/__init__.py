"""One module per code family: its entries and its constructors."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import (
    boards,
    components,
    effects,
    layout,
    merging,
    names,
    packs,
    reading,
    rules,
    syntax,
    types,
)
from cardwright.compiler.diagnostics.catalog.entry import Entry

_FAMILIES: tuple[Entry, ...] = (
    *syntax.ENTRIES,
    *packs.ENTRIES,
    *reading.ENTRIES,
    *merging.ENTRIES,
    *effects.ENTRIES,
    *names.ENTRIES,
    *types.ENTRIES,
    *rules.ENTRIES,
    *components.ENTRIES,
    *boards.ENTRIES,
    *layout.ENTRIES,
)
ENTRIES = tuple(sorted(_FAMILIES, key=lambda entry: entry.code))
"""Every entry, by code."""


def entry_of(code: str) -> Entry | None:
    """Return the catalogue page of `code`."""
    return next((entry for entry in ENTRIES if entry.code == code), None)


__all__ = ["ENTRIES", "Entry", "entry_of"]
