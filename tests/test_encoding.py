"""Rows of numbers and action ids: made from declarations, and of what a seat may know alone."""

from __future__ import annotations

from array import array
from random import Random

import pytest

import test_laws as laws
from cardwright.runtime import decisions, micro, table, views
from cardwright.runtime.adapters.actions import Actions
from cardwright.runtime.adapters.bounds import Analysis, Bounds
from cardwright.runtime.adapters.encoding import HEARD, Encoding, scaled
from cardwright.runtime.determinize import determinize
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from packs import compiled, moments

GAMES = [
    ("siege-of-sunfall", 4),
    ("twelve", 3),
    ("classics/goofspiel", 2),
    ("classics/hearts", 4),
    ("classics/leduc-poker", 2),
]
playing = pytest.mark.parametrize(("name", "seats"), GAMES)


class _Eyes:
    """What the seats of one game see, as rows."""

    def __init__(self, name: str, seats: int) -> None:
        self.pack = compiled(name)
        self.actions = Actions(self.pack)
        self.encoding = Encoding(self.pack, seats, self.actions)

    def row(self, game: Game, block: array[int], seat: int) -> array[float]:
        """Return what a seat sees of a block of a game."""
        asked = table.decision(machine(self.pack, game.seats), block, seat)
        view = views.view(self.pack, block, game.seats, seat, asked, game.log)
        return self.encoding.row(view, asked.number if asked else -1)


# ---- secrets -----------------------------------------------------------------------------


@playing
def test_a_row_never_depends_on_what_a_seat_cannot_know(name: str, seats: int) -> None:
    eyes, rng = _Eyes(name, seats), Random(seats)
    for game in list(moments(eyes.pack, seats, 5))[::8]:
        for seat in (-1, *range(seats)):
            row = eyes.row(game, laws.slots(game), seat)
            others = [
                laws.with_cards_swapped(game, rng),
                laws.with_other_answers(game, seat, rng),
            ]
            if seat >= 0:
                others.append(laws.with_tokens_swapped(game, seat, rng))
            assert all(eyes.row(game, other, seat) == row for other in others)


@playing
def test_states_that_a_seat_cannot_tell_apart_give_the_same_row(
    name: str, seats: int
) -> None:
    """All that is hidden is dealt anew, and the row stays."""
    eyes, changed = _Eyes(name, seats), 0
    made = machine(eyes.pack, seats)
    for number, game in enumerate(moments(eyes.pack, seats, 2)):
        asked, block = game.decision, laws.slots(game)
        if asked is None:
            continue
        other = determinize(made, block, asked.seat, Luck(number))
        other[Head.PENDING] = block[Head.PENDING]
        assert eyes.row(game, other, asked.seat) == eyes.row(game, block, asked.seat)
        changed += other[Head.SIZE :] != block[Head.SIZE :]
    assert changed


@playing
def test_a_row_needs_no_more_than_the_last_lines(name: str, seats: int) -> None:
    eyes = _Eyes(name, seats)
    for game in list(moments(eyes.pack, seats, 1))[::5]:
        view = game.view(0)
        short = views.View(
            view.seat,
            view.places,
            view.values,
            view.waiting_for,
            view.domain,
            view.log[-HEARD:],
        )
        assert eyes.encoding.row(view, 0) == eyes.encoding.row(short, 0)


# ---- rows --------------------------------------------------------------------------------


@playing
def test_numbers_lie_between_0_and_1(name: str, seats: int) -> None:
    eyes = _Eyes(name, seats)
    for seed in range(2):
        for game in moments(eyes.pack, seats, seed):
            row = eyes.row(game, laws.slots(game), seed)
            assert len(row) == eyes.encoding.size
            assert 0 <= min(row) <= max(row) <= 1


@playing
def test_what_a_seat_sees_change_changes_its_row(name: str, seats: int) -> None:
    eyes = _Eyes(name, seats)
    known: dict[bytes, tuple[object, ...]] = {}
    for game in moments(eyes.pack, seats, 4):
        view = game.view(0)
        seen = (
            view.waiting_for,
            view.values,
            [(each.tokens, each.size, sorted(each.cards or ())) for each in view.places],
        )
        row = eyes.row(game, laws.slots(game), 0).tobytes()
        assert known.setdefault(row, seen) == seen
    assert len(known) > 2


PARTS = {
    "seat": (3,),
    "tokens bank": (1, 7),
    "tokens spoils": (1, 3),
    "cards board": (1, 9),
    "order board": (1, 9),
    "size deck": (1,),
    "cards rooms": (1, 9),
    "order rooms": (1, 9),
    "cards box": (1, 9),
    "order box": (1, 9),
    "tokens house": (1, 7),
    "cards hand": (1, 9),
    "cards court": (3, 9),
    "order court": (3, 9),
    "value active": (1, 3),
    "value urgency": (1,),
    "value participant": (3,),
    "value wounded": (3,),
    "value inside": (3,),
    "waiting": (3,),
    "asked": (6,),
    "given": (121,),
}


def test_parts_follow_the_declarations() -> None:
    """A house and a hand are seen by their owner, the deck by nobody, the rest by all."""
    found = {part.name: part.shape for part in _Eyes("twelve", 3).encoding.parts}
    lines = found.pop("lines")
    assert found == PARTS
    assert lines[0] == 8


def test_a_row_holds_the_own_card_and_nobody_elses() -> None:
    eyes = _Eyes("classics/kuhn-poker", 2)
    starts = {part.name: part.start for part in eyes.encoding.parts}
    at = starts["cards hand"]
    for seed in range(12):
        game = Game.start(eyes.pack, 2, seed)
        for seat in range(2):
            row = eyes.row(game, laws.slots(game), seat)
            (hand,) = [
                each.cards
                for each in game.view(seat).places
                if (each.zone, each.seat) == ("hand", seat)
            ]
            assert [card for card in range(4) if row[at + card]] == list(hand or ())


def test_an_unfinished_answer_is_part_of_the_row() -> None:
    eyes = _Eyes("twelve", 3)
    for game in moments(eyes.pack, 3, 0):
        asked = game.decision
        if asked is None or not isinstance(asked.domain, decisions.Counts):
            continue
        view = game.view(asked.seat)
        first = micro.steps(asked.domain)[0]
        rows = [
            eyes.encoding.row(view, asked.number, path).tobytes() for path in ((), (first,))
        ]
        assert len(set(rows)) == 2
        return
    raise AssertionError("no counts are asked")


@pytest.mark.parametrize(
    ("value", "found"), [(0, 0.0), (5, 0.5), (10, 1.0), (20, 1.5), (-10, -0.5)]
)
def test_a_number_beyond_its_bounds_stays_in_order(value: int, found: float) -> None:
    assert scaled(value, Bounds(0, 10)) == found
    assert -1 < scaled(-(10**6), Bounds(0, 10)) < scaled(10**6, Bounds(0, 10)) < 2


# ---- actions -----------------------------------------------------------------------------


@playing
def test_every_answer_has_its_actions_and_every_action_a_name(
    name: str, seats: int
) -> None:
    actions = Actions(compiled(name))
    luck = Luck(8)
    for game in moments(compiled(name), seats, 3):
        asked = game.decision
        if asked is None:
            return
        answer = decisions.sample(asked.domain, luck)
        path = micro.path_of(asked.domain, answer)
        for at, number in enumerate(path):
            legal = actions.legal(asked.domain, path[:at])
            assert number in legal.values()
            assert list(legal) == sorted(legal)
            assert all(0 <= id_ < actions.count for id_ in legal)
            names = [actions.name(id_) for id_ in legal]
            assert len(set(names)) == len(names)
            for language in compiled(name).words:
                assert all(actions.words(id_, language) for id_ in legal)


WORDS = {
    "classics/kuhn-poker": ["Passen", "Setzen"],
    "classics/leduc-poker": ["Aussteigen", "Mitgehen", "Erhöhen"],
}


@pytest.mark.parametrize("name", WORDS)
def test_actions_speak_the_language_of_the_pack(name: str) -> None:
    actions = Actions(compiled(name))
    assert [actions.words(id_, "de") for id_ in range(actions.count)] == WORDS[name]


def test_an_unknown_action_is_refused() -> None:
    actions = Actions(compiled("classics/kuhn-poker"))
    with pytest.raises(Refused):
        actions.words(2)


def test_ids_are_the_same_for_every_process() -> None:
    assert Actions(compiled("twelve")).fingerprint == "12cb624d0ccca47b"


# ---- bounds ------------------------------------------------------------------------------


@playing
def test_no_game_leaves_the_bounds(name: str, seats: int) -> None:
    pack = compiled(name)
    analysis = Analysis(pack, seats)
    fields = {field.name: field for field in pack.fields}
    score = analysis.of(pack.score, {pack.score_seat: Bounds(0, seats - 1)})
    for seed in range(3):
        for game in moments(pack, seats, seed):
            block = laws.slots(game)
            for field in fields.values():
                for owner in field.owners(seats, len(pack.cards)):
                    found = analysis.slots(field.base + owner, 1)
                    assert found.low <= block[field.base + owner] <= found.high
            assert all(score.low <= each <= score.high for each in game.scores)
