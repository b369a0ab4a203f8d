"""CW5xx, layout: card faces, fonts, icons and text that does not fit."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog.entry import Entry

ENTRIES: tuple[Entry, ...] = ()
