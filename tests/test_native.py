"""Machine code and interpreter hold the same block after every decision, draws included."""

from __future__ import annotations

import ast
import weakref
from array import array
from dataclasses import replace
from functools import cache

import pytest

from cardwright.runtime import decisions, playouts, policies, table
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.ir.verify import verify
from cardwright.runtime.luck import Luck
from cardwright.runtime.native import batch, keys
from cardwright.runtime.native.machine import BEST, FIRST, NativeMachine
from cardwright.runtime.policies import Estimating, Policy
from packs import PACKS, compiled, mixed

LEVELS = (FIRST, BEST)
GAMES = [
    (name, seats)
    for name in PACKS
    for seats in sorted({compiled(name).least_seats, compiled(name).most_seats})
]
# Games that hardly ever ask for an order that masks do not know.
WHOLE = [
    "stack",
    *(
        f"classics/{name}"
        for name in (
            "kuhn-poker", "leduc-poker", "tic-tac-toe", "connect-four", "goofspiel",
            "hearts", "crazy-eights", "blackjack", "liars-dice", "uno",
        )
    ),
]  # fmt: skip
MOST_MOMENTS = 16
# Packs whose policies are compiled at all levels.
POLICED = (("siege-of-sunfall", 3), ("twelve", 3), ("classics/pig", 2))
playing = pytest.mark.parametrize(("name", "seats"), GAMES)


@cache
def native(name: str, seats: int, level: int = FIRST) -> NativeMachine:
    """Return a pack as machine code, compiled at one level only."""
    pack = compiled(name)
    return NativeMachine(pack, seats, [pack.entry], level=level, is_raised=level == BEST)


def lockstep(name: str, seats: int, seed: int) -> int:
    """Play one game on both and compare after each decision; return how many there were."""
    pack = compiled(name)
    one, other = machine(pack, seats), native(name, seats)
    block = table.begin(one, seed, {})
    twin = block[:]
    table.advance(one, block, None)
    assert other.advances(twin)
    luck = Luck(seed)
    while (asked := table.decision(one, block)) is not None:
        assert block == twin
        given = decisions.sample(asked.domain, luck.at(block[Head.DECISIONS], asked.seat))
        table.answer(one, block, asked.seat, given, None)
        table.answer(other, twin, asked.seat, given, None)
    assert block == twin
    return block[Head.DECISIONS]


@playing
def test_the_block_is_the_same_after_every_decision(name: str, seats: int) -> None:
    for seed in range(2):
        lockstep(name, seats, seed)


@pytest.mark.soak
def test_a_million_decisions_leave_the_same_blocks() -> None:
    count = seed = 0
    while count < 1_000_000:
        for name, seats in GAMES:
            count += lockstep(name, seats, seed)
        seed += 1


def test_code_that_a_call_may_be_in_is_never_let_go() -> None:
    pack = compiled("twelve")
    made = NativeMachine(pack, pack.least_seats, [pack.entry])
    first = weakref.ref(made.code)
    made.wait()

    assert made.level == BEST
    assert first() is not None
    assert first() is not made.code


def test_code_is_kept_under_all_whose_numbers_are_in_it() -> None:
    digested = {path.stem for path in keys.sources()}
    for path in keys.sources():
        tree = ast.parse(path.read_text("utf-8"))
        imported = {
            each.asname or each.name: each.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and path.parent.name == "native"
            for each in node.names
        }
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr.isupper():
                    module = imported.get(name, "limits")
                    assert module in digested or module[0].isupper(), (path.name, module)
                case _:
                    pass


@playing
def test_playouts_come_to_the_same_totals_and_rows(name: str, seats: int) -> None:
    one = machine(compiled(name), seats)
    fresh, waiting = table.begin(one, 3, {}), begun(one, 3)
    totals = [playouts.play(one, block, 6, 100) for block in (fresh, waiting)]
    rows = playouts.rows(one, fresh, 4, 9)
    for level in LEVELS:
        other = native(name, seats, level)
        found = [playouts.play(other, block, 6, 100) for block in (fresh, waiting)]
        assert found == totals
        assert playouts.rows(other, fresh, 4, 9) == rows


@playing
def test_policies_play_the_same_games(name: str, seats: int) -> None:
    one = machine(compiled(name), seats)
    levels = LEVELS if (name, seats) in POLICED else (FIRST,)
    others = [native(name, seats, level) for level in levels]
    for policy in (mixed(compiled(name)), Estimating(answers=3, at_random=200)):
        for block in (table.begin(one, 3, {}), begun(one, 3)):
            found = playouts.play(one, block, 3, 70, policy)
            for other in others:
                assert by_code(other, block, 3, 70, policy) == found
    rows = playouts.rows(one, begun(one, 3), 2, 9, policy)
    assert playouts.rows(others[0], begun(one, 3), 2, 9, policy) == rows


def test_policies_play_on_in_better_code() -> None:
    pack = compiled("classics/pig")
    made = NativeMachine(pack, 2, [pack.entry])
    start = table.begin(made, 1, {})
    found = [by_code(made, start, 20, 1, Estimating()) for _ in range(2)]
    made.wait()
    assert by_code(made, start, 20, 1, Estimating()) == found[0] == found[1]


def by_code(
    made: NativeMachine, block: array[int], count: int, seed: int, policy: Policy
) -> playouts.Totals:
    """Return what games come to that machine code plays alone."""
    sums = array("q", bytes(8 * (2 * made.seats + 1)))
    words = policies.words(made.program, policy)
    assert made.playouts(block, count, seed, sums, playouts.NO_ROWS, words) == count
    scores, wins = tuple(sums[: made.seats]), tuple(sums[made.seats : -1])
    return playouts.Totals(count, scores, wins, sums[-1])


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_come_to_the_same_totals_from_any_moment(name: str) -> None:
    seats = compiled(name).least_seats
    one, other = machine(compiled(name), seats), native(name, seats, BEST)
    other.wait()
    for seed in range(2):
        block, luck = begun(one, seed), Luck(seed)
        for _ in range(MOST_MOMENTS):
            found = playouts.play(other, block, 2, seed)
            assert found == playouts.play(one, block, 2, seed)
            asked = table.decision(one, block)
            if asked is None:
                break
            given = decisions.sample(asked.domain, luck.at(found.games, asked.seat))
            table.answer(one, block, asked.seat, given, None)
    assert other.whole_games > 0


def begun(made: Machine, seed: int) -> array[int]:
    """Return a game at its first decision."""
    return playouts.started(made, seed, {})


@pytest.mark.parametrize("name", ["siege-of-sunfall", "twelve", "classics/leduc-poker"])
def test_a_batch_plays_what_its_choices_say(name: str) -> None:
    """Every game of a batch goes on as the interpreter goes on with the same answers."""
    pack = compiled(name)
    seats = pack.least_seats
    made, plain = native(name, seats), machine(pack, seats)
    many = batch.Batch(made, 5, 40, {})
    own = [playouts.started(plain, 40 + number, {}) for number in range(5)]
    luck = Luck(1)
    for _ in range(400):
        for number, block in enumerate(own):
            asked = table.decision(plain, block)
            assert asked is not None
            decision, seat, answers = many.looks[number * 3 : number * 3 + 3]
            assert (asked.number, asked.seat) == (decision, seat)
            choice = many.choices[number] = luck.below(answers)
            given = batch.answer_of(made, block, choice)
            table.answer(plain, block, asked.seat, given, None)
        before = many.totals.games
        many.step()
        if many.totals.games > before:
            break
        assert many.blocks == sum(own[1:], own[0])
    assert many.totals.games > 0


def test_a_batch_begins_ended_games_anew() -> None:
    made = native("classics/kuhn-poker", 2)
    many = batch.Batch(made, 3, 7, {})
    for _ in range(60):
        for number in range(3):
            many.choices[number] = 0
        many.step()
    assert many.totals.games > 20
    assert sum(many.totals.wins) == many.totals.games * playouts.WHOLE


def test_rules_without_an_end_are_told_by_the_interpreter() -> None:
    """A forged program that jumps in a circle neither hangs nor is guessed at."""
    pack = compiled("tiny")
    entry = pack.procedures[pack.entry].entry
    circle = replace(pack.blocks[entry], instructions=(), end=do.Jump(entry))
    blocks = (*pack.blocks[:entry], circle, *pack.blocks[entry + 1 :])
    forged = replace(pack, blocks=blocks)
    made = NativeMachine(forged, 3, [forged.entry], level=BEST)
    with pytest.raises(Fault, match="come to an end"):
        playouts.play(made, table.begin(made, 1, {}), 1, 1)


def test_a_total_that_is_shared_out_among_nobody_is_nothing() -> None:
    """A forged decision that all seats are asked, where only checked packs ask one of them."""
    pack = compiled("twelve")
    number, domain = next(
        (number, each.domain)
        for number, each in enumerate(pack.decisions)
        if isinstance(each.domain, program.Split)
    )
    node = pack.decisions[number]
    everybody = replace(
        node,
        seat=None,
        sealed=ir.TurnOrder(ir.Const(0)),
        domain=replace(domain, where=ir.Const(0)),
        target=pack.size,
        stride=node.capacity,
    )
    decided = (*pack.decisions[:number], everybody, *pack.decisions[number + 1 :])
    entry = pack.procedures[pack.entry].entry
    asks = replace(pack.blocks[entry], end=do.Decide(number, len(pack.blocks) - 1))
    forged = replace(
        pack,
        size=pack.size + node.capacity * pack.most_seats,
        decisions=decided,
        blocks=(*pack.blocks[:entry], asks, *pack.blocks[entry + 1 :]),
    )
    seats = forged.least_seats
    one = Machine(verify(forged), seats)
    other = NativeMachine(forged, seats, [forged.entry], is_raised=False)
    start = table.begin(one, 1, {})
    found = playouts.play(one, start, 3, 1)
    assert found.decisions == 3 * seats
    assert playouts.play(other, start, 3, 1) == found
