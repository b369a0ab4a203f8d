"""What compiled code is kept under: everything that it depends on, and nothing else."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.runtime import playouts
from cardwright.runtime.ir import codec, program
from cardwright.runtime.native import library
from cardwright.runtime.native.plan import asked_in, plan


def key(content: str, seats: int, what: str) -> str:
    """Return a word that tells two pieces of code apart; `what` says which piece it is."""
    return _digest(_sources(), str(seats), what, content)


def content(pack: program.Program, entries: Iterable[int], shelf: library.Shelf) -> str:
    """Return a digest of what of a program code is made of.

    Where the program was read from bytes, it is found on the shelf under the digest of those.
    """
    entries = tuple(entries)
    read = codec.digest(pack)
    if read is None:
        return _digest(_content(pack, entries))
    name = _digest(_sources(), read, *map(str, entries))
    kept = shelf.get(name)
    if kept is not None:
        return kept.decode()
    found = _digest(_content(pack, entries))
    shelf.put(name, found.encode())
    return found


def _digest(*parts: str) -> str:
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
    return json.dumps([_listed(each) for each in parts])


_PLAIN = frozenset({int, bool, str, type(None)})


def _listed(node: Any) -> Any:
    """Return a node, or a tuple of them, as lists of what they hold, behind the name of its class."""
    kind: Any = type(node)  # pyright: ignore[reportUnknownVariableType]
    if kind in _PLAIN:
        return node
    if kind is tuple:
        return [each if type(each) in _PLAIN else _listed(each) for each in node]
    name, fields = _fields(kind)
    return {name: [_listed(getattr(node, each)) for each in fields]}


@cache
def _fields(kind: Any) -> tuple[str, tuple[str, ...]]:
    """Return the name of a class of nodes and the names of its fields."""
    return kind.__qualname__, tuple(each.name for each in dataclasses.fields(kind))


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
    numbers = ("chance.py", "luck.py", "payments.py", "playouts.py", "policies.py")
    found = [native.parent / each for each in numbers]
    return (
        *found,
        *sorted(native.glob("*.py")),
        *sorted((native.parent / "ir").glob("*.py")),
    )
