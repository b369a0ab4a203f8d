"""What code returns where it stops, and how much room an answer has."""

from __future__ import annotations

from cardwright.runtime.ir import program

TRAP = -(1 << 31)
"""Returned where the interpreter must say what is wrong."""

MOST_ROUNDS = 16_384
"""How often loops may begin anew between two choices before the interpreter takes over."""

WAITS = -(1 << 30)
"""Returned where a game must be given an outcome of chance."""

UNKNOWN, ASCENDING, TOPS = 0, 1, 2
"""What masks know of an order: nothing, all of it, or, from `TOPS` on, the card put on top last.

Such a card may have left since; it is on top as long as it lies in the pile.
"""


def most_members(pack: program.Program) -> int:
    """Return how many members of a set there is room for in what is asked."""
    widest = max((each.capacity for each in pack.decisions), default=0)
    return max(1024, len(pack.cards) + 8, widest + 8, 3 * len(pack.kinds) + 8)


def room(pack: program.Program) -> int:
    """Return how many words what is asked, or an answer, can have."""
    return most_members(pack) + 16
