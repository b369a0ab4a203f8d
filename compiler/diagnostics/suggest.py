"""Near names for "did you mean": few, sorted, and only when likely right."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

MOST = 3
LONGEST = 64
MOST_SUGGESTED = 200
"""Beyond so many mistakes in one run nobody asks for near names, which take long to find."""


def near_names(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return at most three of `known` that `name` may have been meant to be."""
    wanted = _plain(name)
    if not wanted or len(wanted) > LONGEST:
        return ()
    ranked = sorted(
        (distance, candidate)
        for candidate in set(known)
        if (distance := _rank(wanted, candidate)) is not None
    )
    return tuple(candidate for _, candidate in ranked[:MOST])


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """Return the help line for an unknown `name`, if some known name is near."""
    near = [f"`{candidate}`" for candidate in near_names(name, known)]
    if not near:
        return None
    return f"did you mean {listed(near)}?"


def listed(words: Iterable[str], last: str = "or") -> str:
    """Join words as people do: "a, b or c"; no words are "nothing"."""
    *first, end = tuple(words) or ("nothing",)
    return f"{', '.join(first)} {last} {end}" if first else end


def excerpt(text: str) -> str:
    """Return the beginning of a text that is too long for a message."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


@lru_cache(maxsize=16384)
def _plain(name: str) -> str:
    """Return a name without case, accents and the choice of hyphen or underscore."""
    split = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(char for char in split if not unicodedata.combining(char))
    return bare.replace("_", "-").replace(" ", "-")


def _rank(wanted: str, candidate: str) -> int | None:
    """Return how far a candidate is, or None when it is too far to be meant."""
    other = _plain(candidate)
    limit = max(1, min(len(wanted), len(other)) // 3) if len(wanted) > 1 else 0
    if abs(len(wanted) - len(other)) > limit or _differs(wanted, other, limit):
        return None
    distance = _edits(wanted, other)
    return distance if distance <= limit else None


def _differs(one: str, two: str, limit: int) -> bool:
    """Tell cheaply that two words have too few letters in common."""
    return len(set(one) ^ set(two)) > 2 * limit


def _edits(one: str, two: str) -> int:
    """Count insertions, deletions, changes and swaps of neighbours."""
    before: list[int] = []
    above = list(range(len(two) + 1))
    for row, left in enumerate(one, start=1):
        here = [row]
        for column, right in enumerate(two, start=1):
            cost = above[column - 1] + (left != right)
            cost = min(cost, above[column] + 1, here[column - 1] + 1)
            if row > 1 and column > 1 and (left, one[row - 2]) == (two[column - 2], right):
                cost = min(cost, before[column - 2] + 1)
            here.append(cost)
        before, above = above, here
    return above[-1]
