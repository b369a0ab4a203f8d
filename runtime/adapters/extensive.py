"""The whole tree of a small game in the extensive-form format of Gambit.

Solvers that read it (Gambit; OpenSpiel's `load_efg_game`) need not come back here for every
state, so they run at their own speed. What a seat remembers names its information set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.runtime.adapters.positions import CHANCE, OVER, Position, Tree
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import program

MOST = 500_000
"""How many positions a tree may have to be written."""


@dataclass(slots=True)
class _Writer:
    """What was written, and the numbers that information sets and results were given."""

    lines: list[str]
    sets: dict[int, dict[str, int]] = field(default_factory=dict[int, dict[str, int]])
    ends: dict[tuple[int, ...], int] = field(default_factory=dict[tuple[int, ...], int])
    draws: int = 0


def write(
    pack: program.Program, players: int = 0, options: Mapping[str, str] | None = None
) -> str:
    """Return all of a game; as few play as may, if nothing is said.

    One with more than `MOST` positions raises `Refused`.
    """
    tree = Tree(pack, players or pack.least_seats, options)
    tree.room = 0
    names = " ".join(_quoted(f"seat {seat}") for seat in range(tree.seats))
    out = _Writer([f"EFG 2 R {_quoted(pack.title)} {{ {names} }}"])
    waiting = [tree.begin()]
    while waiting:
        if len(out.lines) > MOST:
            raise Refused(f"{pack.title} has more than {MOST} positions")
        position = waiting.pop()
        steps = _write(out, position)
        waiting += [position.child(step) for step in reversed(steps)]
    return "\n".join((*out.lines, ""))


def _write(out: _Writer, position: Position) -> list[int]:
    """Write one position and return the steps that follow it, in the order written."""
    seat = position.seat
    if seat == OVER:
        out.lines.append(_end(out, position.scores))
        return []
    if seat == CHANCE:
        out.draws += 1
        steps = list(range(position.outcomes))
        odds = " ".join(f"{_quoted(str(step))} 1/{len(steps)}" for step in steps)
        out.lines.append(f'c "" {out.draws} "" {{ {odds} }} 0')
        return steps
    known = f"seat {seat}; {position.memory(seat).text}"
    sets = out.sets.setdefault(seat, {})
    number = sets.setdefault(known, len(sets) + 1)
    words = " ".join(_quoted(position.tree.actions.name(id_)) for id_ in position.legal)
    out.lines.append(f'p "" {seat + 1} {number} {_quoted(known)} {{ {words} }} 0')
    return list(position.legal)


def _end(out: _Writer, scores: tuple[int, ...]) -> str:
    number = out.ends.setdefault(scores, len(out.ends) + 1)
    return f't "" {number} "" {{ {" ".join(map(str, scores))} }}'


def _quoted(name: str) -> str:
    return '"' + name.replace('"', "'") + '"'
