"""File names from ids or titles that work on all common systems and never collide."""

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 80
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def file_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return one file name stem per name, in order, unique where case is ignored."""
    taken: set[str] = set()
    result: list[str] = []
    for name in names:
        stem = _unique(_plain(name), taken)
        taken.add(stem)
        result.append(stem)
    return tuple(result)


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "-", letters.lower()).strip("-")[:LONGEST].strip("-")
    return f"{stem}-" if _DEVICES.fullmatch(stem) else stem or "piece"


def _unique(stem: str, taken: set[str]) -> str:
    number, unique = 1, stem
    while unique in taken:
        number += 1
        unique = f"{stem.rstrip('-')}-{number}"
    return unique
