"""What compiled code is kept under: everything that it depends on, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cardwright.runtime.ir import codec, program
from cardwright.runtime.native import steps


def key(pack: program.Program, seats: int, entries: Iterable[int], what: str) -> str:
    """Return a word that tells two pieces of code apart; `what` says which piece it is."""
    parts = (_sources(), str(seats), what, _content(pack, tuple(entries)))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _content(pack: program.Program, entries: tuple[int, ...]) -> str:
    """Return what of a program code is made of, as text; scenarios and words are not."""
    reached = steps.plan(pack, entries)
    parts = [
        (entries, pack.least_seats, pack.most_seats, pack.size, pack.locations),
        (pack.streams, pack.stream_count, pack.highest_wins, pack.score_seat),
        (pack.score, pack.estimate, pack.tables, pack.zones, len(pack.cards)),
        (pack.procedures, pack.setup_piles, pack.setup_counters, pack.fields),
        tuple(pack.decisions),
        tuple(sorted(reached.owner)),
        *(
            (pack.blocks[number].instructions, pack.blocks[number].end)
            for number in sorted(reached.owner)
        ),
    ]
    return json.dumps([codec.encode(each) for each in parts], sort_keys=True)


@cache
def _sources() -> str:
    """Return a digest of the code that writes code: another version writes anew."""
    found = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()
