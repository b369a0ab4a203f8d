"""What compiled code is kept under: everything that it depends on, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cardwright.runtime import playouts
from cardwright.runtime.ir import codec, program
from cardwright.runtime.native.plan import asked_in, plan


def key(pack: program.Program, seats: int, entries: Iterable[int], what: str) -> str:
    """Return a word that tells two pieces of code apart; `what` says which piece it is."""
    parts = (_sources(), str(seats), what, _content(pack, tuple(entries)))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _content(pack: program.Program, entries: tuple[int, ...]) -> str:
    """Return what of a program code is made of, as text; scenarios and words are not."""
    reached = plan(pack, entries)
    procedures = [
        pack.procedures[number] for number in sorted(reached.blocks) if number >= 0
    ]
    parts = [
        (entries, pack.least_seats, pack.most_seats, pack.size, pack.locations),
        (pack.streams, pack.stream_count, pack.highest_wins, pack.score_seat),
        (pack.score, pack.ranking, pack.estimate, pack.tables, pack.zones, len(pack.cards)),
        (pack.setup_piles, pack.setup_counters, playouts.public_slots(pack)),
        tuple((each.entry, each.back) for each in procedures),
        tuple(_plain(pack.decisions[number]) for number in asked_in(pack, reached)),
        tuple(sorted(reached.owner)),
        *(
            (pack.blocks[number].instructions, pack.blocks[number].end)
            for number in sorted(reached.owner)
        ),
    ]
    return json.dumps([codec.encode(each) for each in parts], sort_keys=True)


def _plain(node: program.Decision) -> tuple[object, ...]:
    """Return what a decision asks, without what is said of it."""
    who = (node.seat, node.sealed, node.sealed_where, node.seat_var)
    return (*who, node.domain, node.target, node.stride, node.capacity)


@cache
def _sources() -> str:
    """Return a digest of the code that writes code: another version writes anew."""
    found = hashlib.sha256()
    for path in sources():
        found.update(path.read_bytes())
    return found.hexdigest()


def sources() -> tuple[Path, ...]:
    """Return the modules that write code, and those whose numbers they write into it."""
    native = Path(__file__).parent
    numbers = ("chance.py", "luck.py", "playouts.py", "policies.py")
    found = [native.parent / each for each in numbers]
    return (
        *found,
        *sorted(native.glob("*.py")),
        *sorted((native.parent / "ir").glob("*.py")),
    )
