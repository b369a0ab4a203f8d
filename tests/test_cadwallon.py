"""Cadwallon: what scenarios cannot say, of odds, of secrets, of steps and of many games."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from cardwright.compiler import driver
from cardwright.compiler.backends.reference import written
from cardwright.compiler.passes import check
from cardwright.compiler.tree import model, statements
from cardwright.runtime import decisions, executors, odds, piles, playouts, table
from cardwright.runtime.engine import Game
from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir import program
from cardwright.runtime.luck import Luck
from cardwright.runtime.odds import Odds
from cardwright.runtime.policies import Estimating
from other_blocks import seen_by, swapped
from packs import PACKS, compiled

BASE, ASHES = PACKS["city-of-thieves"], PACKS["king-of-ashes"]
NEW_SHEETS = [f"adventure-{number}" for number in range(9, 15)]
OLD_SHEETS = [f"adventure-{number}" for number in range(1, 4)]
SHEETS = [*NEW_SHEETS, "campaign", *OLD_SHEETS]
GAMES = 5_000
ROUNDS = {"adventure-13": 8}
Throw = tuple[int, ...]


@cache
def composed() -> model.Model:
    found = driver.check_pack(BASE, [ASHES]).model
    assert found is not None
    return found


def ashes() -> program.Program:
    return compiled("king-of-ashes")


# ---- odds, counted throw by throw ----------------------------------------------------------


def throws(dice: int) -> Iterator[Throw]:
    """Yield all throws of some dice, each as likely as any other."""
    yield from product(range(1, 7), repeat=dice)


def by_sums(attack: Throw, defence: Throw) -> bool:
    """Say whether the attacker wins: best die, then sum, then the attacker."""
    return attack >= defence


def by_attacker(attack: Throw, defence: Throw) -> bool:
    """Say whether the attacker wins by the rule of the base game."""
    return attack[0] >= defence[0]


def counted(
    attackers: int, defenders: int, wins: Callable[[Throw, Throw], bool]
) -> Fraction:
    """Return the chance of the attacker over all throws; best die and sum decide."""
    attacks = Counter((max(each), sum(each)) for each in throws(attackers))
    answers = Counter((max(each), sum(each)) for each in throws(defenders))
    found = sum(
        one * other
        for attack, one in attacks.items()
        for defence, other in answers.items()
        if wins(attack, defence)
    )
    return Fraction(found, 6 ** (attackers + defenders))


def asked(pack: program.Program, name: str, tie: str = "", **given: int) -> Odds:
    options = {"tie-rule": tie} if tie else {}
    return odds.odds(pack, odds.named(pack, name), given, options=options)


def won(row: Mapping[str, int]) -> bool:
    return row["attack-won"] == 1


def is_met(row: Mapping[str, int]) -> bool:
    return row["met"] == 1


def card(pack: program.Program, name: str) -> int:
    return next(at for at, each in enumerate(pack.cards) if each.definition == name)


KA_104 = {
    (3, 2): Fraction(5443, 7776),
    (2, 2): Fraction(227, 432),
    (2, 3): Fraction(1249, 3888),
    (3, 3): Fraction(2023, 3888),
}
FIGHTERS = {2: ("gorvan", "selka"), 3: ("shaana", "sienne-for-hire")}


@pytest.mark.parametrize(("attackers", "defenders"), [*KA_104])
def test_ka_104_ties_by_sums(attackers: int, defenders: int) -> None:
    pack, stated = ashes(), KA_104[attackers, defenders]
    assert counted(attackers, defenders, by_sums) == stated
    dice = asked(pack, "combat", attackers=attackers, defenders=defenders)
    assert dice.chance(won) == stated
    # the combat of two characters, as it is played, comes to the same
    one, other = FIGHTERS[attackers][0], FIGHTERS[defenders][1]
    duel = asked(pack, "duel", a=card(pack, one), d=card(pack, other))
    assert duel.chance(won) == stated


@pytest.mark.parametrize(
    ("attackers", "defenders", "stated"),
    [(2, 2, Fraction(791, 1296)), (3, 2, Fraction(5593, 7776))],
)
def test_ka_105_ties_to_the_attacker(
    attackers: int, defenders: int, stated: Fraction
) -> None:
    assert counted(attackers, defenders, by_attacker) == stated
    base = compiled("city-of-thieves")
    dice = asked(base, "combat", attackers=attackers, defenders=defenders)
    assert dice.chance(won) == stated
    fighter = {2: "gorvan", 3: "sienne"}[attackers]
    duel = asked(base, "duel", a=card(base, fighter), d=card(base, "selka"))
    assert duel.chance(won) == stated
    optional = asked(
        ashes(), "combat", "attacker", attackers=attackers, defenders=defenders
    )
    assert optional.chance(won) == stated


def test_ka_038_picking_a_lock_with_mind_4() -> None:
    for name in ("city-of-thieves", "king-of-ashes"):
        assert asked(compiled(name), "pick", skill=4, more=0).chance(is_met) == Fraction(
            4, 6
        )


@pytest.mark.parametrize("keys", [0, 1, 2])
def test_ka_162_escapes_with_keys(keys: int) -> None:
    stated = [Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)][keys]
    assert asked(ashes(), "escape", keys=keys).chance(is_met) == stated


def test_ka_185_plundering() -> None:
    found = asked(ashes(), "plunder", bracelets=0)
    assert found.chance(is_met) == Fraction(5, 9)
    success = found.given(is_met)
    assert success.mean("pot") == Fraction(21, 2)
    assert (min(success.of("pot")), max(success.of("pot"))) == (6, 15)
    differing = [each for each in throws(3) if len(set(each)) == 3]
    by_hand = Counter(sum(each) for each in differing)
    assert success.of("pot") == {
        each: Fraction(often, len(differing)) for each, often in sorted(by_hand.items())
    }


@pytest.mark.parametrize(
    ("dice", "stated"), [(2, Fraction(3379, 15552)), (3, Fraction(96253, 279936))]
)
def test_ka_202_winning_twice_against_the_cyclops(dice: int, stated: Fraction) -> None:
    assert counted(dice, 4, by_sums) == stated
    found = asked(ashes(), "hunt", attackers=dice)
    assert found.chance(lambda row: row["slain"] == 1) == stated**2


def test_ka_093_the_dice_of_shaana_and_isabeau_are_the_only_ones() -> None:
    """Best dice 4 and 3, sums 7 and 5, as the example of KA-092 has them."""
    example = next(each for each in ashes().scenarios if each.id == "KA-092")
    shaana, isabeau = example.chance[:3], example.chance[3:]
    for dice, best, total in ((shaana, 4, 7), (isabeau, 3, 5)):
        fitting = {
            tuple(sorted(each))
            for each in throws(len(dice))
            if max(each) == best and sum(each) == total
        }
        assert fitting == {tuple(sorted(int(each) for each in dice))}


# ---- what nobody sees --------------------------------------------------------------------


def under_way(
    seats: int, seed: int, every: int, **options: str
) -> Iterator[tuple[Game, array[int]]]:
    """Yield a random game at some decisions, with its block."""
    game, luck = Game.start(ashes(), seats, seed, options=options), Luck(seed)
    at = 0
    while (decision := game.decision) is not None:
        if at % every == 0:
            yield game, array("i", game.block)
        game.apply(decisions.sample(decision.domain, luck), decision.seat)
        at += 1


def lying(block: array[int], seats: int, name: str) -> dict[int, int]:
    """Return the cards in all places of a name, each with the place, counted from 0."""
    zone = next(each for each in ashes().zones if each.name == name)
    return {
        found: copy
        for copy in range(zone.copies(seats))
        for found in piles.cards(block, zone.pile + copy * zone.pile_stride)
    }


def definition(number: int) -> str:
    return ashes().cards[number].definition


@pytest.mark.parametrize("seats", [2, 4])
def test_ka_126_nobody_else_sees_an_intrigue_in_hand(seats: int) -> None:
    compared = 0
    for game, block in under_way(seats, seats, 7):
        held = lying(block, seats, "intrigues")
        deck = [*lying(block, seats, "intrigue-deck")]
        for intrigue, owner in held.items():
            other = swapped(ashes().locations, block, intrigue, deck[compared % len(deck)])
            assert seen_by(game, other, owner) != game.view(owner)
            for seat in (-1, *range(seats)):
                if seat != owner and game.decision and game.decision.seat == seat:
                    assert seen_by(game, other, seat) == game.view(seat)
                    compared += 1
    assert compared >= 20


def test_ka_007_nobody_knows_which_tokens_stay_out_or_lie_where() -> None:
    compared = 0
    for game, block in under_way(3, 5, 20):
        out, down = lying(block, 3, "token-rest"), lying(block, 3, "room-token")
        assert len(out) in (0, 3)
        for one in out:
            unlike = [each for each in down if definition(each) != definition(one)]
            for other in unlike[:3]:
                changed = swapped(ashes().locations, block, one, other)
                compared += 1
                for seat in (-1, 0, 1, 2):
                    assert seen_by(game, changed, seat) == game.view(seat)
    assert compared >= 50


def test_nobody_else_sees_arcana_in_hand_or_ducats() -> None:
    for game, _ in under_way(3, 2, 11):
        for seat in (-1, 0, 1, 2):
            for place in game.view(seat).places:
                is_own = place.seat == seat
                if place.zone in ("hand", "intrigues", "in-study") and not is_own:
                    assert place.cards is None
                if place.zone == "purse" and not is_own:
                    assert place.tokens is None
                if place.zone in ("room-token", "token-rest", "arcana-deck"):
                    assert place.cards is None


# ---- steps -------------------------------------------------------------------------------


def test_ka_220_the_inn_is_visited_before_figures_stand() -> None:
    visits = 0
    for game, block in under_way(2, 3, 1, inn="yes"):
        decision = game.decision
        assert decision is not None
        pack = ashes()
        field = next(each for each in pack.fields if each.name == "place")
        crews = lying(block, 2, "crew")
        placed = [each for each in crews if block[field.base + each] >= 0]
        members: tuple[int, ...] = getattr(decision.domain, "members", ())
        if members and any(pack.cards[each].type == "equipment" for each in members):
            visits += 1
            assert not placed
        if placed:
            break
    assert visits == 4


def calls(block: statements.Block, wanted: str) -> bool:
    """Say whether a procedure is told to be done anywhere within."""
    return any(
        isinstance(each, statements.Do) and each.name == wanted
        for each in check.nested(block)
    )


def test_ka_246_wounds_come_from_combat_traps_and_arcana_alone() -> None:
    pack = composed()
    sources = {name for name, each in pack.procedures.items() if calls(each.body, "wound")}
    assert sources == {"poison-loser", "spring-trap", "strew-caltrops"}
    arcana = {
        each.name
        for each in pack.cards.values()
        if any(calls(effect.body, "strew-caltrops") for effect in each.effects)
    }
    assert {pack.cards[each].type for each in arcana} == {"arcana"}
    traps = {
        each.name
        for each in pack.cards.values()
        if any(calls(effect.body, "spring-trap") for effect in each.effects)
    }
    assert traps == {"trap"}


# ---- many games ----------------------------------------------------------------------------


def play_many(made: Machine, sheet: str, games: int) -> None:
    """Play random games of one sheet; each ends by rule within its rounds."""
    start = table.begin(made, 1, {"adventure": sheet})
    public = [each.name for each in playouts.public_numbers(made.program)]
    at = public.index("round")
    found = playouts.rows(made, start, games, 1)
    assert len(found) == games
    assert all(1 <= each.ends[at] <= ROUNDS.get(sheet, 7) for each in found)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ka_243_every_sheet_is_played_alone(seats: int, sheet: str) -> None:
    play_many(machine(ashes(), seats), sheet, 2)


@pytest.mark.soak
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thousands_of_games_of_ashes(seats: int, sheet: str) -> None:
    play_many(executors.executor(ashes(), seats), sheet, GAMES)


@pytest.mark.soak
@pytest.mark.parametrize("sheet", OLD_SHEETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thousands_of_games_of_thieves(seats: int, sheet: str) -> None:
    play_many(executors.executor(compiled("city-of-thieves"), seats), sheet, GAMES)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_that_follow_the_estimate_get_out_with_loot(seats: int) -> None:
    pack, games = ashes(), 12
    made = executors.executor(pack, seats)
    start = table.begin(made, 1, {})
    fate = next(each for each in pack.fields if each.name == "fate")
    away = next(iter(pack.words.values())).value_names[fate.enum].index("away")
    out = points = 0
    for seed in range(games):
        end = playouts.finish(made, start, seed, Estimating())
        crews = lying(end, seats, "crew")
        out += sum(end[fate.base + each] == away for each in crews)
        points += sum(each // pack.ranks for each in playouts.rankings(made, end))
    # random thieves hardly ever leave, and end far below nothing
    assert out >= 2.4 * games * seats
    assert points >= 6 * games * seats


def test_the_component_list_counts_what_the_expansion_counts() -> None:
    """Relics and Stones are no Treasures of the base game, though they are carried like them."""
    checked = driver.check_pack(BASE, [ASHES])
    assert checked.model is not None
    counts = written.read_written(checked.sources, checked.model).counts
    treasures = next(each for each in counts if each.name == "treasure-tokens")
    copies = [checked.model.cards[name].copies for name in treasures.cards]
    assert sum(copies) == treasures.count == 24
