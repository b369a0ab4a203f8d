"""Saved games: what it is, a digest of the rest, a line of JSON, then the block's bytes.

The digest tells damage at once; it can be forged, so a block is also checked for all that the
rules rely on before a game goes on from it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from typing import Any

from cardwright.runtime import piles
from cardwright.runtime.faults import Fault, Refused
from cardwright.runtime.interpreter.machine import Machine, Said, machine
from cardwright.runtime.ir import codec, program, verify
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir.program import Head

MAGIC = b"CARDWRIGHT SAVE 2\n"
MOST_BYTES = 64_000_000
NOBODY = -2  # the reader of a line that no seat may read


def dump(pack: program.Program, block: array[int], log: tuple[Said, ...]) -> bytes:
    """Return a game as bytes, the same on every machine."""
    head = {
        "pack": pack.pack,
        "version": pack.version,
        "program": codec.fingerprint(pack),
        "log": log,
    }
    text = json.dumps(head, sort_keys=True, separators=(",", ":"))
    rest = text.encode() + b"\n" + _little(block).tobytes()
    return MAGIC + _digest(rest) + b"\n" + rest


def _digest(rest: bytes) -> bytes:
    return hashlib.sha256(rest).hexdigest().encode()


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
    digest, _, rest = saved[len(MAGIC) :].partition(b"\n")
    line, _, body = rest.partition(b"\n")
    if digest != _digest(rest):
        raise Refused("the saved game is damaged")
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
    block = _little(array("i", body))
    _check_block(pack, block)
    return block, _log(pack, block[Head.SEATS], head.get("log"))


def _head(line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        raise Refused("the saved game cannot be read") from None
    if not isinstance(head, dict):
        raise Refused("the saved game cannot be read")
    return head  # pyright: ignore[reportUnknownVariableType]


def _log(pack: program.Program, seats: int, log: Any) -> tuple[Said, ...]:
    if not isinstance(log, list):
        raise Refused("the saved game cannot be read")
    messages = min((len(words.messages) for words in pack.words.values()), default=0)
    return tuple(_line(each, messages, seats) for each in log)  # pyright: ignore[reportUnknownVariableType]


def _line(line: Any, messages: int, seats: int) -> Said:
    """Return a line of the log, whose numbers must all be whole, and its message known."""
    match line:
        case [message, seat, [*args]] if all(
            type(each) is int for each in (message, seat, *args)
        ):
            _demand(0 <= message < messages and NOBODY <= seat < seats, "a line of the log")
            return message, seat, tuple(args)
        case _:
            raise Refused("the saved game cannot be read")


# ---- what the rules rely on --------------------------------------------------------------


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise Refused(f"the saved game is not sound: {what} cannot be so")


def _check_block(pack: program.Program, block: array[int]) -> None:
    """Raise `Refused` unless a game of this program could go on from the block."""
    seats = block[Head.SEATS]
    _demand(pack.least_seats <= seats <= pack.most_seats, "the number of seats")
    for option in pack.options:
        _demand(0 <= block[option.slot] < len(option.values), f"option {option.name}")
    streams = block[pack.streams : pack.streams + pack.stream_count]
    _demand(min(streams, default=0) >= 0, "the chance that was drawn")
    _check_returns(pack, block)
    _check_tokens(pack, block, seats)
    _check_cards(pack, block, seats)
    _check_pause(machine(pack, seats), block)


def _check_returns(pack: program.Program, block: array[int]) -> None:
    """Check that procedures go back to where they can have been called."""
    backs = [{0, len(pack.blocks) - 1} for _ in pack.procedures]
    for each in pack.blocks:
        if isinstance(each.end, do.Call):
            backs[each.end.procedure].add(each.end.back)
    for procedure, known in zip(pack.procedures, backs, strict=True):
        _demand(block[procedure.back] in known, "where a procedure goes back to")


def _check_tokens(pack: program.Program, block: array[int], seats: int) -> None:
    """Check that all tokens are there, and that only supplies owe any."""
    given = verify.supplies(pack)
    found = [0] * len(pack.kinds)
    for number, zone in enumerate(pack.zones):
        for copy in range(zone.copies(seats)):
            at = zone.counters + copy * zone.counter_stride
            held = block[at : at + zone.counter_stride] if zone.counters >= 0 else ()
            _demand(number in given or min(held, default=0) >= 0, zone.name)
            for kind, count in enumerate(held):
                found[kind] += count
    for slot, count in pack.setup_counters:
        zone = pack.zones[verify.zone_at(pack, slot)]
        found[slot - zone.counters] -= count
    _demand(not any(found), "how many tokens there are")


def _check_cards(pack: program.Program, block: array[int], seats: int) -> None:
    """Check that every card lies in one pile, and that a shuffled part is sorted."""
    missing = {card for _, cards in pack.setup_piles for card in cards}
    for zone in pack.zones:
        for copy in range(zone.copies(seats)):
            if zone.pile < 0:
                continue
            at = zone.pile + copy * zone.pile_stride
            count, shuffled = block[at], block[at + piles.SHUFFLED]
            _demand(0 <= shuffled <= count <= zone.pile_stride - 2, zone.name)
            cards = piles.cards(block, at).tolist()
            _demand(cards[:shuffled] == sorted(cards[:shuffled]), zone.name)
            for card in cards:
                _demand(card in missing and block[pack.locations + card] == at, zone.name)
                _demand(not zone.takes or card in zone.takes, zone.name)
                missing.remove(card)
    _demand(not missing, "where the cards are")


def _check_pause(made: Machine, block: array[int]) -> None:
    """Check that the game stands where it can wait: at a decision, at a chance, at its end."""
    pack, waiting = made.program, block[Head.WAITING]
    flags = (block[Head.ENDED], block[Head.EXPLICIT_CHANCE], block[Head.ASK_ALL])
    _demand(set(flags) <= {0, 1}, "whether the game is over")
    _demand(block[Head.FORCED] == -1 and block[Head.DECISIONS] >= 0, "the head")
    _demand(0 <= waiting <= len(pack.decisions), "what is asked")
    if waiting and not block[Head.ENDED]:
        _check_asked(made, block, waiting - 1)
        return
    _demand(not waiting and not block[Head.PENDING], "who is asked")
    entry = made.is_entry(block[Head.PC])
    _demand(entry, "where the rules go on")
    if not block[Head.ENDED]:
        first = pack.blocks[block[Head.PC]].instructions[:1]
        draws = bool(first) and isinstance(first[0], do.CHANCE)
        _demand(block[Head.EXPLICIT_CHANCE] == 1 and draws, "what the game waits for")


def _check_asked(made: Machine, block: array[int], number: int) -> None:
    """Check that those who have yet to answer are asked by the decision at hand."""
    ends = (each.end for each in made.program.blocks)
    _demand(do.Decide(number, block[Head.PC]) in ends, "where the rules go on")
    sealed = made.program.decisions[number].sealed is not None
    try:
        who = made.who[number](block)
        asked = sum({1 << seat for seat in (who if sealed else (who,))})
        pending = block[Head.PENDING]
        wrong = pending <= 0 or pending & ~asked or not (sealed or pending == asked)
        _demand(not wrong, "who is asked")
        for seat in range(made.seats):
            if pending >> seat & 1:
                made.domain[number](block, seat)
    except Fault as fault:
        raise Refused(f"the saved game is not sound: {fault.reason}") from None
