"""Laws of every game: nothing is lost, nothing leaks, nothing gets stuck, all can be replayed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from array import array
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardwright.compiler import driver
from cardwright.runtime import decisions, piles, table, views
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from other_blocks import seen_by
from packs import PACKS, compiled, moments

GAMES = [
    *(("siege-of-sunfall", seats) for seats in (3, 4, 5, 6)),
    ("twelve", 3),
    ("twelve", 5),
    ("tiny", 3),
    ("costs", 3),
    ("board", 3),
    ("siege-of-luthadel", 4),
    ("city-of-thieves", 3),
    ("king-of-ashes", 3),
]
playing = pytest.mark.parametrize(("name", "seats"), GAMES)


def slots(game: Game) -> array[int]:
    """Return the block of a game as numbers."""
    return array("i", game.block)


# ---- components --------------------------------------------------------------------------


def tokens_of(pack: program.Program, block: array[int], seats: int) -> Counter[int]:
    """Count the tokens of each kind over all places."""
    found: Counter[int] = Counter()
    for zone in pack.zones:
        for seat in range(zone.copies(seats)):
            for kind in zone.kinds:
                found[kind] += block[zone.counters + seat * zone.counter_stride + kind]
    return found


def cards_of(pack: program.Program, block: array[int], seats: int) -> dict[int, int]:
    """Return the pile of every card; a card that lies in two places fails."""
    found: dict[int, int] = {}
    for zone in pack.zones:
        if zone.pile < 0:
            continue
        for seat in range(zone.copies(seats)):
            at = zone.pile + seat * zone.pile_stride
            for card in piles.cards(block, at):
                assert card not in found, "a card lies in two places"
                found[card] = at
    return found


@playing
def test_components_are_conserved(name: str, seats: int) -> None:
    pack = compiled(name)
    for seed in range(6):
        start: Counter[int] | None = None
        for game in moments(pack, seats, seed):
            block = slots(game)
            tokens = tokens_of(pack, block, seats)
            start = start or tokens
            assert tokens == start
            where = cards_of(pack, block, seats)
            assert len(where) == len(pack.cards)
            assert all(block[pack.locations + card] == at for card, at in where.items())


@playing
def test_every_game_ends_and_every_decision_has_an_answer(name: str, seats: int) -> None:
    for seed in range(6):
        for game in moments(compiled(name), seats, seed):
            asked = game.decision
            if asked is None:
                assert game.result is not None
                continue
            listed = decisions.enumerate_answers(asked.domain, 2_000)
            assert listed is None or len(listed) >= 1
            for answer in listed or ():
                assert decisions.canonical(asked.domain, answer) == answer


# ---- secrets -----------------------------------------------------------------------------


def with_cards_swapped(game: Game, rng: Random) -> array[int]:
    """Return the block with two cards swapped that lie where nobody sees them.

    They look alike from behind, for the backs of cards are known to all.
    """
    pack, block = game.program, slots(game)
    hidden = {
        zone.pile + copy * zone.pile_stride
        for zone in pack.zones
        if zone.pile >= 0 and zone.seen == "nobody"
        for _, copy in zone.places(game.seats)
    }
    cards = [c for c in range(len(pack.cards)) if block[pack.locations + c] in hidden]
    if not cards:
        return block
    one = rng.choice(cards)
    back = pack.cards[one].back
    alike = [card for card in cards if card != one and pack.cards[card].back == back]
    if not alike:
        return block
    other = rng.choice(alike)
    at, there = block[pack.locations + one], block[pack.locations + other]
    first = block.index(one, at + piles.FIRST)
    second = block.index(other, there + piles.FIRST)
    block[first], block[second] = other, one
    block[pack.locations + one], block[pack.locations + other] = there, at
    return block


def with_tokens_swapped(game: Game, seat: int, rng: Random) -> array[int]:
    """Return the block with a token moved between hidden places of two other seats."""
    pack, block = game.program, slots(game)
    others = [other for other in range(game.seats) if other != seat]
    zones = [zone for zone in pack.zones if zone.seen == "owner" and zone.counters >= 0]
    if len(others) < 2 or not zones:
        return block
    giver, taker = rng.sample(others, 2)
    zone = rng.choice(zones)
    for kind in zone.kinds:
        at = zone.counters + giver * zone.counter_stride + kind
        if block[at]:
            block[at] -= 1
            block[zone.counters + taker * zone.counter_stride + kind] += 1
            break
    return block


def with_other_answers(game: Game, seat: int, rng: Random) -> array[int]:
    """Return the block with other secret answers of those who have answered already."""
    block, made = slots(game), machine(game.program, game.seats)
    asked = game.decision
    if asked is None or not asked.sealed:
        return block
    answered = [each for each in range(game.seats) if each not in asked.pending]
    for each in answered:
        if each == seat or each not in made.who[asked.number](block):
            continue
        domain = table.domain_of(made, block, asked.number, each)
        table.write(
            made,
            block,
            asked.number,
            each,
            decisions.sample(domain, Luck(rng.getrandbits(64))),
        )
    return block


@playing
def test_a_view_never_depends_on_what_a_seat_cannot_know(name: str, seats: int) -> None:
    rng = Random(seats)
    for seed in range(4):
        for game in moments(compiled(name), seats, seed):
            for seat in (-1, *range(seats)):
                mine = seen_by(game, slots(game), seat)
                assert seen_by(game, with_cards_swapped(game, rng), seat) == mine
                assert seen_by(game, with_other_answers(game, seat, rng), seat) == mine
                if seat >= 0:
                    assert seen_by(game, with_tokens_swapped(game, seat, rng), seat) == mine


def test_a_view_holds_no_hidden_card_and_no_seed() -> None:
    """SF-100, SF-121: nobody sees behind another's screen, in any field of the view."""
    pack = compiled("siege-of-sunfall")
    for game in moments(pack, 4, 3):
        for seat in range(4):
            view = game.view(seat)
            for place in view.places:
                if place.zone in ("screen", "hand") and place.seat != seat:
                    assert (place.tokens, place.cards, place.size) == (None, None, -1)
                if place.zone in ("raid-deck", "round-deck"):
                    assert place.cards is None
            assert all(line[1] in (-1, seat) for line in view.log)


def test_a_variable_of_nobody_in_particular_is_not_shown_to_spectators() -> None:
    """One of the game that its owner alone sees has no owner: seat -1 is not it."""
    pack = compiled("tiny")
    hidden = tuple(replace(field, seen="owner") for field in pack.fields)
    game = Game.start(replace(pack, fields=hidden), 3)
    assert compiled("tiny").fields
    assert all(not game.view(seat).values for seat in (-1, 0, 1, 2))


def test_a_locked_pledge_stays_secret_and_cannot_change() -> None:
    """SF-031: the second seat's view is the same whatever the first has pledged."""
    pack = compiled("siege-of-sunfall")
    game = next(each for each in moments(pack, 3, 5) if _is_pledge(each))
    seen: set[views.View] = set()
    for pledge in ((0, 0, 0, 0, 0), (2, 0, 0, 0, 0)):
        one = game.clone()
        one.apply(pledge, 0)
        with pytest.raises(Refused):
            one.apply(pledge, 0)
        seen.add(one.view(1))
    assert len(seen) == 1


def _is_pledge(game: Game) -> bool:
    asked = game.decision
    return asked is not None and asked.name == "hand" and len(asked.pending) == 3


def test_secret_answers_may_come_in_any_order() -> None:
    pack = compiled("siege-of-sunfall")
    game = next(each for each in moments(pack, 3, 5) if _is_pledge(each))
    ends: set[bytes] = set()
    logs: set[tuple[object, ...]] = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        one = game.clone()
        for seat in order:
            one.apply((seat, 0, 0, 0, 0), seat)
        ends.add(one.block)
        logs.add(one.log)
    assert len(ends) == len(logs) == 1


# ---- repeatable --------------------------------------------------------------------------


@playing
def test_save_load_and_undo_at_every_decision(name: str, seats: int) -> None:
    pack = compiled(name)
    luck = Luck(1)
    for game in moments(pack, seats, 2):
        again = Game.load(pack, game.save())
        assert again.block == game.block
        assert again.log == game.log
        asked = game.decision
        if asked is None:
            continue
        before = game.clone()
        answer = decisions.sample(asked.domain, luck)
        again.apply(answer, asked.seat)
        before.apply(answer, asked.seat)
        assert again.block == before.block
        try:
            before.undo()
        except Refused:
            continue
        assert before.block == game.block
        assert before.log == game.log


def test_a_record_of_decisions_replays_to_the_same_bytes() -> None:
    pack = compiled("siege-of-sunfall")
    record: list[tuple[int, decisions.Answer]] = []
    game, luck = Game.start(pack, 4, 11), Luck(11)
    while (asked := game.decision) is not None:
        answer = decisions.sample(asked.domain, luck)
        record.append((asked.seat, answer))
        game.apply(answer, asked.seat)
    again = Game.start(pack, 4, 11)
    for seat, answer in record:
        again.apply(answer, seat)
    assert again.block == game.block
    assert again.log == game.log


def test_explicit_chance_plays_a_whole_game() -> None:
    pack = compiled("siege-of-sunfall")
    game, luck = Game.start(pack, 3, explicit_chance=True), Luck(4)
    drawn = 0
    while (asked := game.decision) is not None:
        drawn += asked.kind == "chance"
        game.apply(
            decisions.sample(asked.domain, luck), asked.seat if asked.seat >= 0 else None
        )
    assert drawn >= 48
    assert game.result is not None


PLAY = """
import hashlib, sys
sys.path.insert(0, "tests")
from packs import compiled, moments
from cardwright.runtime.ir import codec
pack = compiled("siege-of-sunfall")
digest = hashlib.sha256(codec.dump(pack))
for game in moments(pack, 4, 42):
    digest.update(game.block)
digest.update(repr(game.log).encode())
print(digest.hexdigest())
"""


def test_fresh_processes_with_other_hash_seeds_give_the_same_bytes() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            cwd=PACKS["tiny"].parent.parent.parent,
            check=True,
            capture_output=True,
        ).stdout
        for seed in (0, 1, 7)
    }
    assert len(found) == 1


# ---- refusals ----------------------------------------------------------------------------


def test_a_wrong_answer_is_refused_and_changes_nothing() -> None:
    wrong: tuple[object, ...] = (-5, 10**9, "yes", (1,), (9, 9, 9, 9, 9), None, 1.5, ())
    for game in moments(compiled("siege-of-sunfall"), 3, 8):
        asked = game.decision
        if asked is None:
            return
        before = game.block
        listed = decisions.enumerate_answers(asked.domain) or ()
        for answer in wrong:
            if answer not in listed:
                with pytest.raises(Refused):
                    game.apply(answer)
        with pytest.raises(Refused):
            game.apply(next(iter(listed), 0), (asked.pending[-1] + 1) % 3 + 3)
        assert game.block == before


def test_a_save_of_another_program_is_refused_with_both_hashes() -> None:
    saved = Game.start(compiled("twelve"), 3).save()
    with pytest.raises(Refused, match=r"program [0-9a-f]{16}.*program [0-9a-f]{16}"):
        Game.load(compiled("siege-of-sunfall"), saved)
    with pytest.raises(Refused):
        Game.load(compiled("siege-of-sunfall"), b"nonsense")
    whole = Game.start(compiled("siege-of-sunfall"), 3).save()
    with pytest.raises(Refused):
        Game.load(compiled("siege-of-sunfall"), whole[:-4])


def test_a_save_does_not_care_where_the_pack_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = Game.start(compiled("tiny"), 3).save()
    monkeypatch.chdir(PACKS["tiny"])
    here = driver.compile_program(driver.check_pack(Path()))
    assert Game.load(here, saved).save() == saved


def test_a_clone_goes_on_by_itself() -> None:
    game = Game.start(compiled("siege-of-sunfall"), 3, 1)
    twin = game.clone()
    asked = game.decision
    assert asked is not None
    twin.apply(decisions.sample(asked.domain, Luck(0)), asked.seat)
    assert game.block != twin.block
    assert (
        hashlib.sha256(game.block).digest()
        == hashlib.sha256(Game.start(compiled("siege-of-sunfall"), 3, 1).block).digest()
    )


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ten_thousand_games_without_a_fault(seats: int) -> None:
    pack = compiled("siege-of-sunfall")
    made = machine(pack, seats)
    for seed in range(10_000):
        luck, block = Luck(seed), table.begin(made, seed, {})
        table.advance(made, block, None)
        while not block[Head.ENDED]:
            asked = table.decision(made, block)
            assert asked is not None
            table.answer(
                made, block, asked.seat, decisions.sample(asked.domain, luck), None
            )
        start = table.begin(made, seed, {})
        assert tokens_of(pack, block, seats) == tokens_of(pack, start, seats)
        assert len(cards_of(pack, block, seats)) == len(pack.cards)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ten_thousand_games_leak_nothing(seats: int) -> None:
    """Of every game some moments are looked at, from every seat and from the spectators'."""
    pack, rng = compiled("siege-of-sunfall"), Random(seats)
    for seed in range(2_500):
        for game in moments(pack, seats, seed):
            if rng.random() > 0.02:
                continue
            for seat in (-1, *range(seats)):
                mine = seen_by(game, slots(game), seat)
                assert seen_by(game, with_cards_swapped(game, rng), seat) == mine
                assert seen_by(game, with_other_answers(game, seat, rng), seat) == mine
                if seat >= 0:
                    assert seen_by(game, with_tokens_swapped(game, seat, rng), seat) == mine
