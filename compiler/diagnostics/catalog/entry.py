"""The shape of a catalogue page; what the pages say is in the family modules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is known about one code: `wrong` and `right` take the place of `file`.

    Invariant: in an otherwise good pack `wrong` gives this code and `right` does not.
    A `file` that is called `listing` holds the names in a pack, one a line.
    """

    code: str
    name: str
    summary: str
    why: str
    file: str
    wrong: str
    right: str
