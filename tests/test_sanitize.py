"""Programs as C under AddressSanitizer and UndefinedBehaviorSanitizer: no word of them.

The C is what the machine code is, printed by another printer; it must also come to what the
interpreter comes to.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.runtime import playouts, table
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.native import usage
from cardwright.runtime.policies import Estimating
from packs import PACKS, compiled, mixed
from sanitized import Broken, Printed, stepped

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")

GAMES = [
    (name, seats)
    for name in PACKS
    for seats in sorted({compiled(name).least_seats, compiled(name).most_seats})
]
SOME = [("twelve", 3), ("classics/leduc-poker", 2)]


def plays_soundly(name: str, seats: int, folder: Path, games: int) -> None:
    """Play a pack in every way that code has, from its start and from later on."""
    pack = compiled(name)
    plain, printed = machine(pack, seats), Printed(pack, seats, folder)
    fresh, begun = table.begin(plain, 3, {}), playouts.started(plain, 3, {})
    asks_all = table.begin(plain, 4, {}, ask_all=True)
    ways = [("steps", fresh), ("steps", begun), ("steps", asks_all)]
    if usage.fits(pack):
        ways += [("fresh", fresh), ("resumed", begun)]
    for printed.how, block in ways:
        printed.given_up = 0
        assert playouts.rows(printed, block, games, 9) == playouts.rows(
            plain, block, games, 9
        )
        assert playouts.play(printed, block, games, 1) == playouts.play(
            plain, block, games, 1
        )
        assert printed.how != "steps" or printed.given_up == 0
    printed.given_up = 0
    for policy in (mixed(pack), Estimating(answers=4, at_random=100)):
        for block in (fresh, begun):
            assert playouts.rows(
                printed, block, 1 + games // 10, 9, policy
            ) == playouts.rows(plain, block, 1 + games // 10, 9, policy)
    assert printed.given_up == 0
    assert printed.stepped(fresh, 3, 50) == stepped(plain, fresh, 3, 50)


@pytest.mark.parametrize(("name", "seats"), SOME)
def test_printed_code_is_sound(name: str, seats: int, tmp_path: Path) -> None:
    plays_soundly(name, seats, tmp_path, 5)


def test_a_step_outside_of_a_region_is_seen(tmp_path: Path) -> None:
    pack = compiled("classics/tic-tac-toe")
    printed = Printed(pack, 2, tmp_path)
    printed.room = 12
    with pytest.raises(Broken, match="heap-buffer-overflow"):
        playouts.play(printed, table.begin(printed, 1, {}), 1, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_printed_code_of_every_pack_is_sound(name: str, seats: int, tmp_path: Path) -> None:
    plays_soundly(name, seats, tmp_path, 50)


@pytest.mark.soak
@pytest.mark.parametrize("name", PACKS)
def test_what_examples_begin_is_sound(name: str, tmp_path: Path) -> None:
    """Rules that a random game may not reach are played from where the examples begin."""
    pack = compiled(name)
    for seats in sorted({each.seats for each in pack.scenarios}):
        found = [each for each in pack.scenarios if each.seats == seats and not each.error]
        plain = machine(pack, seats)
        printed = Printed(pack, seats, tmp_path, {each.procedure for each in found})
        for each in found:
            block = table.begin(plain, 5, each.options)
            table.enter(pack, block, each.procedure)
            assert playouts.play(printed, block, 3, 8) == playouts.play(plain, block, 3, 8)
        assert printed.given_up == 0
