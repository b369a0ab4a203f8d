"""Why something cannot be chosen: each reason is a test that it fails, in words."""

from __future__ import annotations

import pytest

from cardwright.runtime import decisions, messages, objections
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.luck import Luck
from packs import compiled
from tables import Table

PLAYED = [("board", 3), ("edges", 2), ("siege-of-sunfall", 3), ("house-war", 3)]


@pytest.mark.parametrize(("name", "seats"), PLAYED)
def test_what_cannot_be_chosen_has_a_reason_and_what_can_has_none(
    name: str, seats: int
) -> None:
    made, told = machine(compiled(name), seats), 0
    for seed in range(3):
        at, luck = Table(made, seed), Luck(seed)
        while (asked := at.asked) is not None:
            if isinstance(asked.domain, decisions.PickOne) and asked.number >= 0:
                hurdles = made.program.decisions[asked.number].hurdles
                for each in objections.candidates(made, at.block, asked.number, asked.seat):
                    found = objections.objections(
                        made, at.block, asked.number, asked.seat, each
                    )
                    if each in asked.domain.members:
                        assert not found
                    elif hurdles:
                        assert found
                        told += 1
            at.answer(decisions.sample(asked.domain, luck))
    assert told > 0 or name not in ("board", "house-war")


def walking() -> Table:
    """Return a table of the board pack at which the first pawn is to walk."""
    at = Table(machine(compiled("board"), 2), 1)
    while (asked := at.asked) is not None and asked.name != "goal":
        at.answer(decisions.sample(asked.domain, Luck(0)))
    return at


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Because the ground of Porch is not empty"),
        ("de", "Weil der Boden von Vorbau nicht leer ist"),
    ],
)
def test_a_reason_is_said_in_words(language: str, said: str) -> None:
    at = walking()
    asked = at.asked
    assert asked is not None
    pack = at.machine.program
    porch = next(n for n, card in enumerate(pack.cards) if card.definition == "porch")
    found = objections.objections(at.machine, at.block, asked.number, asked.seat, porch)
    lines = [
        messages.fill(pack, language, line[0], line[2], ("Anna", "Ben")) for line in found
    ]
    assert lines == [said]
