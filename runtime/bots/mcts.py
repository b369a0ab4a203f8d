"""Search where nothing is hidden: a tree of states, with chance as a choice of nobody (UCT).

Where something is hidden, this bot would see it; there it is `ismcts`. All are taken to play as
well as they can, as long as `others` is not set.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardwright.runtime import micro, playouts, table
from cardwright.runtime.bots import ismcts, tree
from cardwright.runtime.bots.player import Bot
from cardwright.runtime.bots.settings import Settings
from cardwright.runtime.bots.worth import Judge
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen
from cardwright.runtime.micro import Path
from cardwright.runtime.piles import SHUFFLED


def bot(settings: Settings) -> Bot:
    """Return the bot with some settings."""
    blind = ismcts.bot(settings)

    def choose(
        machine: Machine,
        block: array[int],
        asked: Decision,
        luck: Luck,
        seen: Seen | None = None,
    ) -> Answer:
        if hides(machine.program, block):
            return blind(machine, block, asked, luck, seen)
        return search(machine, block, asked, luck, settings)

    return choose


def hides(pack: program.Program, block: array[int]) -> bool:
    """Return whether somebody may not know all that is so: not what chance will bring.

    A pile that is shuffled as a whole and holds all cards that nobody sees is chance.
    """
    if any(zone.seen == "owner" for zone in pack.zones):
        return True
    if any(field.seen != "all" for field in pack.fields):
        return True
    if any(decision.sealed is not None for decision in pack.decisions):
        return True
    closed = [
        zone.pile + copy * zone.pile_stride
        for zone in pack.zones
        if zone.seen == "nobody" and zone.pile >= 0
        for copy in range(zone.copies(pack.most_seats))
    ]
    filled = [at for at in closed if block[at]]
    counted = any(zone.seen == "nobody" and zone.counters >= 0 for zone in pack.zones)
    return (
        counted or len(filled) > 1 or any(block[at + SHUFFLED] < block[at] for at in filled)
    )


def search(
    machine: Machine, block: array[int], asked: Decision, luck: Luck, settings: Settings
) -> Answer:
    """Return the answer that was played most."""
    only = micro.go_on(asked.domain, ())
    if asked.seat < 0 or not micro.steps(asked.domain, only):
        return micro.answer(asked.domain, tree.at_random(asked.domain, only, luck))
    settings = settings.filled(estimate=0, others=0)
    start = block[:]
    start[Head.EXPLICIT_CHANCE] = 1
    start[Head.FORCED] = -1
    root = _State(machine, start)
    judge = Judge(machine, settings)
    for seed in settings.rounds(luck):
        chance = Luck(seed)
        taken: list[tuple[int, Sequence[tree.Move]]] = []
        state = _descend(machine, root, chance, settings, taken)
        worths = judge.worths(_at_large(machine, state.block, seed), seed)
        for seat, moves in taken:
            tree.learn(moves, worths[seat])
    return micro.answer(asked.domain, tree.best(asked.domain, root.choice, luck))


class _State:
    """One state of the tree, what is asked in it, and the states that follow."""

    __slots__ = ("after", "asked", "block", "choice")

    def __init__(self, machine: Machine, block: array[int]) -> None:
        self.block = block
        self.asked = table.decision(machine, block)
        self.choice = tree.Choice()
        self.after: dict[Path, _State] = {}


def _descend(
    machine: Machine,
    state: _State,
    luck: Luck,
    settings: Settings,
    taken: list[tuple[int, Sequence[tree.Move]]],
) -> _State:
    """Return the state after a move that is new to the tree, or the end of a game."""
    assert state.asked is not None
    seat, others, explore = state.asked.seat, settings.others or 0, settings.explore
    while (asked := state.asked) is not None:
        is_new = False
        if asked.seat < 0 or asked.seat != seat and luck.below(100) < others:
            path = tree.at_random(asked.domain, (), luck)
        else:
            path, moves, is_new = tree.walk(asked.domain, state.choice, luck, explore)
            taken.append((asked.seat, moves))
        following = state.after.get(path)
        if following is None:
            block = state.block[:]
            given = micro.answer(asked.domain, path)
            table.answer(machine, block, asked.seat, given, None)
            following = state.after[path] = _State(machine, block)
        state = following
        if is_new:
            break
    return state


def _at_large(machine: Machine, block: array[int], seed: int) -> array[int]:
    """Return a state whose chance is no longer asked for."""
    found = block[:]
    found[Head.EXPLICIT_CHANCE] = 0
    if not found[Head.ENDED] and not found[Head.WAITING]:
        playouts.reseed(machine.program, found, seed)
        table.advance(machine, found, None)
    return found
