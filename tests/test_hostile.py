"""Bytes and answers from strangers: refused in words, or harmless; the block keeps its length.

A cartridge is refused as `BadProgram` or stops as a `Fault`; a save or an answer is `Refused`.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from cardwright.runtime import decisions, saves
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Fault, Refused
from cardwright.runtime.ir import codec, program
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from packs import compiled, moments

TINY = compiled("tiny")
ROOMY = replace(TINY, size=TINY.size + 20)
FREE = ir.Slot(TINY.size)
BANK, POT = (
    next(zone for zone in TINY.zones if zone.name == name) for name in ("bank", "pot")
)
BOX = ir.Pile(next(i for i, zone in enumerate(TINY.zones) if zone.name == "box"), None)
COINS, IN_POT = ir.Slot(BANK.counters), ir.Slot(POT.counters)


def number(value: int) -> ir.Const:
    return ir.Const(value)


def beginning(*first: do.Instruction) -> program.Program:
    """Return the tiny program with other instructions before its first."""
    entry = TINY.procedures[TINY.entry].entry
    blocks = list(ROOMY.blocks)
    old = blocks[entry]
    blocks[entry] = replace(old, instructions=(*first, *old.instructions))
    return replace(ROOMY, blocks=tuple(blocks))


def stored(value: ir.Value) -> program.Program:
    return beginning(do.Store(FREE, value))


def play(pack: program.Program, seed: int) -> None:
    """Play a whole game and look at everything; the block keeps its length."""
    game, luck = Game.start(pack, pack.least_seats, seed), Luck(seed)
    for _ in range(50):
        assert len(game.block) == 4 * pack.size
        asked = game.decision
        if asked is None:
            break
        game.view(0)
        game.apply(decisions.sample(asked.domain, luck), asked.seat)
    assert len(game.scores) == game.seats


# ---- cartridges that are refused ---------------------------------------------------------

FIELD = TINY.fields[0]
BACK = ir.Slot(TINY.procedures[0].back)
WIDE = ir.Range(number(0), number(500))
HUGE = ir.Range(number(0), number(10**8))
MANY = ir.Listed((1,) * 40_000)
INNER = ir.Reduce("sum", 2, MANY, None, ir.Var(1))
UNSOUND: dict[str, program.Program] = {
    "a variable that nothing binds": stored(ir.Var(99)),
    "a wrong number of arguments": stored(ir.Apply("add", (number(2),))),
    "a division by nothing": stored(ir.Apply("div-down", (number(1), number(0)))),
    "another sort of argument": stored(ir.Apply("add", (cast("ir.Value", BOX), number(1)))),
    "an unknown operator": stored(ir.Apply(cast("ir.Op", "pow"), (number(2), number(2)))),
    "a number beyond a slot": stored(number(2**40)),
    "a die without sides": beginning(do.Roll(FREE, 0, 0)),
    "fewer than no slots to clear": beginning(do.Clear(FREE.at, -1)),
    "a list over the end": beginning(do.Gather(FREE.at, 99, 5, WIDE, None)),
    "a list over counters": beginning(do.Gather(BANK.counters - 1, 3, 5, WIDE, None)),
    "a store to a return point": beginning(do.Store(BACK, number(3))),
    "a store to a counter": beginning(do.Store(COINS, number(3))),
    "a look into a pile": stored(ir.Slot(TINY.zones[BOX.zone].pile)),
    "a look at the chances to come": stored(ir.Slot(Head.SEED_LOW)),
    "a cell over locations": stored(ir.Cell(TINY.locations, 1, number(0), 2)),
    "loops in loops": stored(ir.Reduce("sum", 1, MANY, None, INNER)),
    "places over each other": replace(
        TINY, zones=(*TINY.zones, replace(POT, name="twin", seen="nobody"))
    ),
    "a variable in the head": replace(TINY, fields=(replace(FIELD, base=Head.PC),)),
    "a variable outside": replace(TINY, fields=(replace(FIELD, base=10**7),)),
    "an option outside": replace(TINY, options=(program.Option("x", ("a",), 0, 10**7),)),
    "a default that is no value": replace(
        ROOMY, options=(program.Option("x", ("a",), 1, FREE.at),)
    ),
    "streams over locations": replace(TINY, stream_count=TINY.stream_count + 64),
    "tokens that begin in the head": replace(TINY, setup_counters=((Head.PC, 7),)),
    "tokens owed at the start": replace(TINY, setup_counters=((COINS.at, -7),)),
    "cards that begin nowhere": replace(TINY, setup_piles=((99, (1,)),)),
    "a card that begins twice": replace(TINY, setup_piles=((BOX.zone, (1, 1)),)),
    "a frame of two procedures": replace(TINY, procedures=TINY.procedures * 2),
}


@pytest.mark.parametrize("what", UNSOUND)
def test_a_cartridge_that_is_not_sound_is_refused(what: str) -> None:
    with pytest.raises(codec.BadProgram):
        codec.load(codec.dump(UNSOUND[what]))


BEFORE = b'{"kind":"cardwright program","format":1,"program":'
NO_PROGRAMS = {
    "nothing": b"",
    "no text": b"\xff",
    "no node": BEFORE + b"[]}",
    "a number as a class": BEFORE + b"[5]}",
    "a list without end": BEFORE + b"[" * 100_000,
    "a key that is a list": BEFORE + b'{"d":[[["a"],1]]}}',
    "a word for a list": BEFORE + b'{"t":"abc"}}',
    "a fraction": BEFORE + b'["v.Const",1.5]}',
    "a node that is no program": BEFORE + b'["v.Const",1]}',
}


@pytest.mark.parametrize("what", NO_PROGRAMS)
def test_what_is_no_cartridge_is_refused(what: str) -> None:
    with pytest.raises(codec.BadProgram):
        codec.load(NO_PROGRAMS[what])


# ---- what only the game can tell ---------------------------------------------------------

FAULTY: dict[str, program.Program] = {
    "a list without room": beginning(do.Gather(FREE.at, 1, 5, WIDE, None)),
    "more tokens than there are": beginning(do.Transfer(IN_POT, COINS, number(5))),
    "fewer tokens than none": beginning(do.Transfer(COINS, IN_POT, number(-5))),
    "a division by a slot": stored(ir.Apply("div-up", (number(1), FREE))),
    "a number that grows": stored(ir.Apply("mul", (number(2**30), number(2**30)))),
    "too many numbers": stored(ir.Reduce("sum", 5, HUGE, None, ir.Var(5))),
    "an entry that is not there": stored(ir.Cell(FREE.at, 1, number(5), 2)),
    "an entry before the first": stored(ir.Cell(FREE.at, 1, number(-3), 2)),
    "an entry before a table": replace(stored(ir.Lookup(0, number(-2))), tables=((1, 2, 3),)),
    "a seat before the first": stored(
        ir.Reduce("sum", 5, ir.TurnOrder(number(-2)), None, ir.Var(5))
    ),
    "a seat that is not there": stored(
        ir.Reduce("sum", 5, ir.TurnOrder(number(7)), None, ir.Var(5))
    ),
    "a card that lies before all": stored(ir.Within(number(-2), BOX)),
    "a card that lies behind all": stored(ir.Within(number(99), BOX)),
    "a list longer than its room": beginning(
        do.Store(FREE, number(4)),
        do.Store(FREE, ir.Reduce("count", 5, ir.Vector(FREE.at, 3), None, number(1))),
    ),
    "a list shorter than nothing": beginning(
        do.Store(FREE, number(-4)),
        do.Store(FREE, ir.Reduce("count", 5, ir.Vector(FREE.at, 3), None, number(1))),
    ),
    "a card before the first": beginning(do.MoveCard(number(-3), BOX, False)),
    "a card that is not there": beginning(do.MoveCard(number(9), BOX, False)),
    "a card from nowhere": replace(
        beginning(do.MoveCard(number(0), BOX, False)), setup_piles=()
    ),
    "no end": replace(
        TINY, blocks=(*(replace(each, end=do.Jump(0)) for each in TINY.blocks), TINY.blocks[-1])
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTY)
def test_a_cartridge_that_breaks_as_it_runs_stops_as_a_fault(what: str) -> None:
    pack = codec.load(codec.dump(FAULTY[what]))
    with pytest.raises(Fault):
        Game.start(pack, 2, 1)


def test_a_supply_may_owe_and_nobody_else() -> None:
    game = Game.start(beginning(do.Transfer(COINS, IN_POT, number(500))), 2, 1)
    block = array("i", game.block)
    assert block[COINS.at] < 0 < block[IN_POT.at]


# ---- saves -------------------------------------------------------------------------------


def forged(saved: bytes, change: Callable[[dict[str, Any], array[int]], None]) -> bytes:
    """Return a changed save with a digest that is right."""
    rest = saved[len(saves.MAGIC) :].partition(b"\n")[2]
    line, _, body = rest.partition(b"\n")
    head, block = json.loads(line), array("i", body)
    change(head, block)
    rest = json.dumps(head).encode() + b"\n" + block.tobytes()
    digest = hashlib.sha256(rest).hexdigest().encode()
    return saves.MAGIC + digest + b"\n" + rest


def asked_game() -> Game:
    """Return a game of a bigger pack that waits for somebody."""
    return next(iter(moments(compiled("twelve"), 3, 1)))


TWELVE = compiled("twelve")
CARDS = next(zone for zone in TWELVE.zones if zone.pile >= 0)
TOKENS = next(zone for zone in TWELVE.zones if zone.counters >= 0)
SLOTS = {
    "pc": (Head.PC, 999_999),
    "seats": (Head.SEATS, 99),
    "ended": (Head.ENDED, 2),
    "over": (Head.ENDED, 1),
    "explicit": (Head.EXPLICIT_CHANCE, -1),
    "asks all": (Head.ASK_ALL, 7),
    "forced": (Head.FORCED, 3),
    "waiting": (Head.WAITING, 999),
    "not waiting": (Head.WAITING, 0),
    "pending": (Head.PENDING, 1 << 30),
    "nobody pending": (Head.PENDING, 0),
    "decisions": (Head.DECISIONS, -1),
    "return point": (TWELVE.procedures[0].back, 999),
    "stream": (TWELVE.streams, -1),
    "tokens": (TOKENS.counters + TOKENS.kinds[0], 12345),
    "cards": (CARDS.pile, 999),
    "shuffled": (CARDS.pile + 1, 999),
    "location": (TWELVE.locations, 0),
}


@pytest.mark.parametrize("what", SLOTS)
def test_a_forged_block_is_refused(what: str) -> None:
    def change(_: dict[str, Any], block: array[int]) -> None:
        slot, value = SLOTS[what]
        block[slot] = value

    with pytest.raises(Refused):
        Game.load(TWELVE, forged(asked_game().save(), change))


LOGS: tuple[Any, ...] = (
    None, "abc", {"a": 1}, [[999_999, -1, []]], [[0, 99, []]], [[0, -1, [1.5]]], [[True, 0, []]],
    [["1", "2", "345"]], [[0, 0]], [[float("inf"), 0, []]],
)  # fmt: skip


@pytest.mark.parametrize("log", LOGS)
def test_a_forged_log_is_refused(log: Any) -> None:
    def change(head: dict[str, Any], _: array[int]) -> None:
        head["log"] = log

    with pytest.raises(Refused):
        Game.load(TWELVE, forged(asked_game().save(), change))


def test_a_line_without_end_is_refused() -> None:
    rest = b"[" * 200_000 + b"\n"
    digest = hashlib.sha256(rest).hexdigest().encode()
    with pytest.raises(Refused):
        Game.load(TWELVE, saves.MAGIC + digest + b"\n" + rest)


# ---- answers, seats and looks ------------------------------------------------------------


class Odd(int):
    """A number that says it is another one."""

    def __index__(self) -> int:
        return 10**20

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = int.__hash__


ODD: tuple[Any, ...] = (
    None, 1.0, "0", b"1", {}, {1: 2}, object(), Odd(0), [Odd(0)], [[0]], [None], float("nan"),
    10**30, [10**30] * 4, [0] * 1_000_000, range(3),
)  # fmt: skip


@pytest.mark.parametrize("name", ["twelve", "siege-of-sunfall"])
def test_odd_answers_and_seats_are_refused_and_change_nothing(name: str) -> None:
    for game in list(moments(compiled(name), 3, 1))[:12]:
        if game.decision is None:
            return
        before = game.block
        for odd in ODD:
            with pytest.raises(Refused):
                game.apply(odd)
            if odd is not None:
                with pytest.raises(Refused):
                    game.apply(0, odd)
            with pytest.raises(Refused):
                game.view(cast("int", odd))
        for odd in (None, 1.0, "0", Odd(0), [0]):
            with pytest.raises(Refused):
                game.decision_of(cast("int", odd))
        assert game.block == before


@pytest.mark.parametrize("odd", [None, 2.0, "2", True, Odd(2), 99])
def test_odd_numbers_of_seats_are_refused(odd: Any) -> None:
    with pytest.raises(Refused):
        Game.start(TINY, odd)


@pytest.mark.parametrize("odd", [None, 1.5, "x"])
def test_odd_seeds_are_refused(odd: Any) -> None:
    with pytest.raises(Refused):
        Game.start(TINY, 2, odd)


@pytest.mark.parametrize("odd", [[("a", "b")], {"a": 1}, {1: "a"}, {"a": []}, "ab"])
def test_odd_options_are_refused(odd: Any) -> None:
    with pytest.raises(Refused):
        Game.start(TINY, 2, 1, odd)


def test_what_was_said_to_one_seat_is_not_taken_back() -> None:
    pack = compiled("siege-of-sunfall")
    whispered = 0
    for game in moments(pack, 3, 5):
        asked = game.decision
        if asked is None:
            break
        after = game.clone()
        after.apply(decisions.sample(asked.domain, Luck(1)), asked.seat)
        if any(seat >= 0 for _, seat, _ in after.log[len(game.log) :]):
            whispered += 1
            with pytest.raises(Refused):
                after.undo()
    assert whispered


# ---- at random ---------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 1, 7, 40, 10**12, 1.5, "", "x", "all", [], {}, {"t": []}, {"d": []},
    ["v.Const", 5], ["v.Slot", 3], ["v.Slot", -1], ["v.Var", 3], ["i.EndGame"], [[]],
    ["v.Apply", "add", {"t": []}], ["i.Clear", 10, 5], ["v.Cell", 10, 1, ["v.Const", -9], 80],
)  # fmt: skip


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every list or table of a tree of JSON with each of its keys."""
    keys = cast("Iterable[Any]", node if isinstance(node, dict) else range(len(node)))
    for key in keys:
        yield node, key
        if isinstance(node[key], list | dict):
            yield from places(node[key])


def mutated(data: bytes, rng: Random) -> bytes:
    """Return a cartridge in which something is other, gone or twice."""
    body = json.loads(data)
    for _ in range(rng.choice((1, 1, 2))):
        node, key = rng.choice(list(places(body["program"])))
        match rng.random():
            case chance if chance < 0.7 or isinstance(node, dict):
                node[key] = deepcopy(rng.choice(JUNK))
            case chance if chance < 0.85:
                del node[key]
            case _:
                node.insert(key, deepcopy(rng.choice(JUNK)))
    return json.dumps(body).encode()


def shaken(data: bytes, rng: Random) -> bytes:
    """Return bytes of which some are others, or that stop early."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 2, 8))):
        found[rng.randrange(len(found))] = rng.randrange(256)
    return bytes(found[: rng.choice((len(found), rng.randrange(len(found))))])


def try_cartridges(name: str, times: int, seed: int) -> int:
    """Load and play forged cartridges, and return how many were played to the end."""
    data, rng, played = codec.dump(compiled(name)), Random(seed), 0
    for _ in range(times):
        change = rng.choice((mutated, shaken))
        try:
            play(codec.load(change(data, rng)), 1)
            played += 1
        except (codec.BadProgram, Fault, Refused):
            continue
    return played


def try_saves(name: str, seed: int) -> None:
    """Load and play on from forged saves: refused, or sound to the end."""
    pack, rng = compiled(name), Random(seed)

    def change(_: dict[str, Any], block: array[int]) -> None:
        block[rng.randrange(pack.size)] = rng.choice((-1, 0, 1, 7, 99, 2**31 - 1, -(2**31)))

    for game in moments(pack, pack.least_seats, seed):
        saved = game.save()
        with pytest.raises(Refused):
            damaged = shaken(saved, rng)
            Game.load(pack, damaged + b" " if damaged == saved else damaged)
        try:
            again = Game.load(pack, forged(saved, change))
            for seat in range(again.seats):
                again.view(seat)
            if (asked := again.decision) is not None:
                again.apply(
                    decisions.sample(asked.domain, Luck(rng.getrandbits(64))), asked.seat
                )
            assert len(again.block) == 4 * pack.size
        except (Refused, Fault):
            continue


def test_forged_cartridges_do_no_harm() -> None:
    assert try_cartridges("tiny", 400, 1)


def test_forged_saves_do_no_harm() -> None:
    try_saves("twelve", 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_many_forged_cartridges_and_saves_do_no_harm(seed: int) -> None:
    assert try_cartridges("tiny", 20_000, seed)
    assert try_cartridges("twelve", 1_000, seed)
    for game in range(50):
        try_saves("twelve", 100 * seed + game)
