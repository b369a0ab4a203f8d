"""Saved games: a line that says what it is, a line of JSON, then the block's bytes."""

from __future__ import annotations

import json
import sys
from array import array
from typing import Any

from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Said
from cardwright.runtime.ir import codec, program

MAGIC = b"CARDWRIGHT SAVE 1\n"
MOST_BYTES = 64_000_000


def dump(pack: program.Program, block: array[int], log: tuple[Said, ...]) -> bytes:
    """Return a game as bytes, the same on every machine."""
    head = {
        "pack": pack.pack,
        "version": pack.version,
        "program": codec.fingerprint(pack),
        "log": log,
    }
    text = json.dumps(head, sort_keys=True, separators=(",", ":"))
    return MAGIC + text.encode() + b"\n" + _little(block).tobytes()


def _little(block: array[int]) -> array[int]:
    if sys.byteorder == "little":
        return block
    swapped = block[:]
    swapped.byteswap()
    return swapped


def load(pack: program.Program, saved: bytes) -> tuple[array[int], tuple[Said, ...]]:
    """Return the block and the log of a saved game; anything odd raises `Refused`."""
    if not saved.startswith(MAGIC) or len(saved) > MOST_BYTES:
        raise Refused("this is no saved game")
    line, _, body = saved[len(MAGIC) :].partition(b"\n")
    head = _head(line)
    mine = codec.fingerprint(pack)
    if head.get("program") != mine:
        raise Refused(
            f"the game was saved with {head.get('pack')} {head.get('version')}"
            f" (program {head.get('program')}), and this is {pack.pack} {pack.version}"
            f" (program {mine})"
        )
    if len(body) != 4 * pack.size:
        raise Refused("the saved game is not complete")
    block = array("i", body)
    return _little(block), _log(head.get("log"))


def _head(line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        raise Refused("the saved game cannot be read") from None
    if not isinstance(head, dict):
        raise Refused("the saved game cannot be read")
    return head  # pyright: ignore[reportUnknownVariableType]


def _log(log: Any) -> tuple[Said, ...]:
    try:
        return tuple((int(m), int(seat), tuple(map(int, args))) for m, seat, args in log)
    except (TypeError, ValueError):
        raise Refused("the saved game cannot be read") from None
