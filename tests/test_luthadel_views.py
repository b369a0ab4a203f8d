"""The siege of Luthadel as each seat sees it, and what no answer of a whole game can do."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import pytest

from cardwright.runtime import decisions, piles, scenarios, table, views
from cardwright.runtime.engine import Game
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, Said, machine
from cardwright.runtime.ir import program
from packs import compiled, moments

SEATS = 3
SEEDS = range(4)
FROM_SPOILS = ("lurcher", "straff-venture", "ore-seur")


def siege() -> program.Program:
    """Return the program of the base game with the expansion."""
    return compiled("siege-of-luthadel")


# ---- the block, read ---------------------------------------------------------------------


def value(block: array[int], name: str, owner: int = 0) -> int:
    """Return a variable."""
    field = next(each for each in siege().fields if each.name == name)
    return block[field.base + owner]


def tokens(block: array[int], zone: str, kind: str = "", seat: int = 0) -> int:
    """Return how many tokens lie in a place, of one kind or of all."""
    found = next(each for each in siege().zones if each.name == zone)
    base = found.counters + seat * found.counter_stride
    kinds = [each for each in found.kinds if kind in ("", siege().kinds[each].name)]
    return sum(block[base + each] for each in kinds)


def places(block: array[int], name: str) -> list[int]:
    """Return where the copies of a card lie."""
    pack = siege()
    copies = [i for i, card in enumerate(pack.cards) if card.definition == name]
    return [block[pack.locations + each] for each in copies]


def slots(game: Game) -> array[int]:
    """Return the block of a game as numbers."""
    return array("i", game.block)


def steps() -> Iterator[tuple[Game, decisions.Decision, Game]]:
    """Yield each decision of whole random games, with the game before and after."""
    for seed in SEEDS:
        before: Game | None = None
        for game in moments(siege(), SEATS, seed):
            if before is not None:
                asked = before.decision
                assert asked is not None
                yield before, asked, game
            before = game.clone()


# ---- scenarios, told as far as a decision ------------------------------------------------


def told(
    name: str, answers: int, options: dict[str, str] | None = None
) -> tuple[Machine, array[int], list[Said]]:
    """Play a scenario up to an answer, and return the table and what was said."""
    pack = siege()
    scenario = next(each for each in pack.scenarios if each.id == name)
    made, said = machine(pack, scenario.seats), list[Said]()
    block = table.begin(made, 1, options or scenario.options)
    table.enter(pack, block, scenario.procedure)
    table.advance(made, block, said)
    for answer in scenario.answers[:answers]:
        domain = asked_at(made, block).domain
        given = scenarios.translate(pack, domain, answer.answer)
        table.answer(made, block, answer.seat, decisions.canonical(domain, given), said)
    return made, block, said


def asked_at(made: Machine, block: array[int]) -> decisions.Decision:
    """Return what is asked."""
    asked = table.decision(made, block)
    assert asked is not None
    return asked


# ---- statements --------------------------------------------------------------------------


def test_sl_126_everybody_sees_the_problem_that_is_revealed() -> None:
    pack = siege()
    _, block, said = told("SL-126", 0)
    shown = [line for line in said if line[0] in pack.reveals]
    assert [(line[1], pack.cards[line[2][-1]].definition) for line in shown] == [
        (-1, "siege-engines")
    ]
    deck = next(each for each in pack.zones if each.name == "problem-deck")
    assert deck.seen == "nobody"
    assert pack.cards[piles.cards(block, deck.pile)[-1]].definition == "siege-engines"


def test_sl_204_a_support_token_changes_with_an_allegiance_token_of_its_side() -> None:
    changes = 0
    for before, _, after in steps():
        old, new = slots(before), slots(after)
        for seat in range(SEATS):
            side = value(new, "support", seat)
            if value(old, "support", seat) in (side, -1):
                continue
            kind = ("attacker-token", "defender-token")[side]
            assert tokens(new, "allegiance", kind, seat) == 1 + tokens(
                old, "allegiance", kind, seat
            )
            changes += 1
    assert changes


def test_sl_214_only_participants_share_the_favor() -> None:
    splits = 0
    for before, asked, _ in steps():
        if not isinstance(asked.domain, decisions.Split):
            continue
        splits += 1
        block = slots(before)
        for seat in asked.domain.members:
            has_paid = tokens(block, "stake", seat=seat) + tokens(
                block, "earmark", seat=seat
            )
            has_helped = value(block, "helped", seat) == value(block, "at-stake")
            assert has_paid or has_helped
    assert splits


def test_sl_214_with_the_option_others_may_get_favor_too() -> None:
    made, block, said = told("SL-213", 2, {"favor-to-non-participants": "yes"})
    domain = asked_at(made, block).domain
    assert domain == decisions.Split((0, 1, 2), 4)
    with pytest.raises(Refused):
        decisions.canonical(domain, (1, 0, 2))
    table.answer(made, block, 0, (1, 0, 3), said)
    table.answer(made, block, 0, 0, said)
    table.answer(made, block, 1, 0, said)
    assert [tokens(block, "score-pile", "favor", seat) for seat in range(3)] == [1, 0, 3]
    assert tokens(block, "allegiance", seat=2) == 0
    made, block, _ = told("SL-213", 2)
    assert isinstance(asked_at(made, block).domain, decisions.YesNo)


def test_sl_218_an_allegiance_token_is_shown_only_where_an_effect_says_so() -> None:
    for before, asked, after in steps():
        old, new = slots(before), slots(after)
        for seat in range(SEATS):
            shown = tokens(new, "shown-allegiance", seat=seat)
            if shown > tokens(old, "shown-allegiance", seat=seat):
                assert (asked.name, asked.seat) == ("shown", seat)


def test_sl_218_no_other_decision_takes_an_allegiance_token() -> None:
    """Besides the effects that reveal or discard one, no answer can name such a token."""
    pack = siege()
    kinds = {
        number
        for number, kind in enumerate(pack.kinds)
        if kind.name in ("attacker-token", "defender-token")
    }
    made, block, _ = told("SL-129", 1)
    discard = asked_at(made, block)
    assert isinstance(discard.domain, decisions.Counts)
    assert kinds == set(discard.domain.kinds)
    made, block, _ = told("SL-128", 0)
    assert asked_at(made, block).name == "shown"
    for _, asked, _ in steps():
        domain = asked.domain
        if isinstance(domain, decisions.Counts) and kinds & set(domain.kinds):
            assert asked.name == discard.name
        if isinstance(domain, decisions.PickOne) and domain.sort == "kind":
            assert not kinds & set(domain.members)


def test_sl_219_favor_lies_face_down_in_the_pile_of_its_house() -> None:
    held = 0
    for _, _, game in steps():
        for seat in (-1, *range(SEATS)):
            for place in game.view(seat).places:
                if place.zone not in ("score-pile", "allegiance"):
                    continue
                if place.seat == seat:
                    assert place.tokens is not None
                    held += len(place.tokens)
                else:
                    assert place.tokens is None
    assert held


def test_sl_219_a_view_does_not_depend_on_the_score_piles_of_others() -> None:
    pack = siege()
    zone = next(each for each in pack.zones if each.name == "score-pile")
    for _, _, game in steps():
        block = slots(game)
        other = block[:]
        for kind in zone.kinds:
            one, two = (
                zone.counters + seat * zone.counter_stride + kind for seat in (0, 1)
            )
            other[one], other[two] = block[two], block[one]
        for seat in (-1, 2):
            seen = [
                views.view(pack, each, SEATS, seat, None, ()) for each in (block, other)
            ]
            assert seen[0] == seen[1]
        if other != block:
            assert views.view(pack, other, SEATS, 0, None, ()) != views.view(
                pack, block, SEATS, 0, None, ()
            )


def test_sl_227_resources_leave_the_spoils_by_the_koloss_a_lurcher_or_straff() -> None:
    causes: set[str] = set()
    for before, _, after in steps():
        old, new = slots(before), slots(after)
        if tokens(new, "spoils") >= tokens(old, "spoils"):
            continue
        if value(new, "koloss") not in (-1, value(old, "koloss")):
            causes.add("koloss")
            continue
        moved = [name for name in FROM_SPOILS if places(old, name) != places(new, name)]
        assert moved
        causes.update(moved)
    assert {"koloss", "lurcher"} <= causes
