"""Where in a pack's files something was written; the runtime only carries it along."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one file: `path` as shown to people, offsets in code points.

    Invariant: 0 <= start <= end <= length of the file's text.
    """

    path: str
    start: int
    end: int
