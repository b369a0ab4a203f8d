"""Search where things are hidden: one tree over what the deciding seat knows.

Each rollout begins in another state that could be the true one (single-observer ISMCTS;
Cowling, Powley and Whitehouse, 2012). A moment of the tree is what the seat has answered and
sees; what others choose unseen leads to the same moment, and those who are asked in secret
choose without knowing of each other. Every seat is taken to want its own share of the win.

In such a tree the others play as if they saw what the deciding seat sees, its own hand too, and
they would find all that is bad for it. Nobody at a table does: so some of their choices are random.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cardwright.runtime import micro, table, views
from cardwright.runtime.bots import tree
from cardwright.runtime.bots.player import Bot
from cardwright.runtime.bots.settings import Settings
from cardwright.runtime.bots.worth import Judge
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.determinize import determinize
from cardwright.runtime.faults import Fault
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen
from cardwright.runtime.micro import Path

FAR = 1_000
"""How many choices deep a tree goes at most."""
OTHERS = 50
"""How many of 100 choices of other seats are random, where nothing else is set."""
ESTIMATE = 30
"""How many parts of 100 the pack's estimate has in what a state is worth, likewise."""


def bot(settings: Settings) -> Bot:
    """Return the bot with some settings."""

    def choose(
        machine: Machine,
        block: array[int],
        asked: Decision,
        luck: Luck,
        seen: Seen | None = None,
    ) -> Answer:
        return search(machine, block, asked, luck, seen, settings, FAR)

    return choose


def search(
    machine: Machine,
    block: array[int],
    asked: Decision,
    luck: Luck,
    seen: Seen | None,
    settings: Settings,
    depth: int,
) -> Answer:
    """Return the answer that was played most in a tree of some depth."""
    only = micro.go_on(asked.domain, ())
    if asked.seat < 0 or not micro.steps(asked.domain, only):
        return micro.answer(asked.domain, tree.at_random(asked.domain, only, luck))
    settings = settings.filled(estimate=ESTIMATE, others=OTHERS)
    looker = _Looker(machine, asked.seat, settings, depth)
    for seed in settings.rounds(luck):
        chance = Luck(seed)
        world = determinize(machine, block, asked.seat, chance, seen=seen)
        _ask_all_again(machine, world)
        looker.look(world, chance)
    choice = looker.root.choice(asked.seat, ())
    return micro.answer(asked.domain, tree.best(asked.domain, choice, luck))


def _ask_all_again(machine: Machine, world: array[int]) -> None:
    """Let those whose answers are secret give them anew, in the tree."""
    number = world[Head.WAITING] - 1
    if machine.program.decisions[number].sealed is not None:
        world[Head.PENDING] = sum(1 << seat for seat in machine.who[number](world))


# What a seat has answered since all last saw something: the decisions and its paths.
Unseen = tuple[tuple[int, Path], ...]
# The question that is asked, of whom, and all that can be seen.
Scene = tuple[int, int, bytes]


class _Moment:
    """What the deciding seat knows at one time: the choices there, and what can follow."""

    __slots__ = ("_after", "_choices")

    def __init__(self) -> None:
        self._choices: dict[tuple[int, Unseen], tree.Choice] = {}
        self._after: dict[tuple[Path, Scene], _Moment] = {}

    def choice(self, seat: int, unseen: Unseen) -> tree.Choice:
        """Return the choice of a seat, which remembers its own answers that nobody saw."""
        found = self._choices.get((seat, unseen))
        if found is None:
            found = self._choices[seat, unseen] = tree.Choice()
        return found

    def after(self, own: Path, scene: Scene) -> _Moment:
        """Return the moment that follows, after an answer of the deciding seat if any."""
        found = self._after.get((own, scene))
        if found is None:
            found = self._after[own, scene] = _Moment()
        return found


class _Looker:
    """Grows the tree, one rollout at a time."""

    def __init__(self, machine: Machine, seat: int, settings: Settings, depth: int) -> None:
        self.root = _Moment()
        self._machine = machine
        self._seat = seat
        self._settings = settings
        self._depth = depth
        self._others = settings.others or 0
        self._judge = Judge(machine, settings)
        self._slots = views.open_slots(machine.program, machine.seats, seat)

    def look(self, world: array[int], luck: Luck) -> None:
        """Play one game from a state that could be the true one.

        A state that could not, after all, breaks a rule on the way and teaches nothing.
        """
        taken: list[tuple[int, Sequence[tree.Move]]] = []
        try:
            self._descend(world, luck, taken)
            worths = self._judge.worths(world, luck.bits())
        except Fault:
            return
        for seat, moves in taken:
            tree.learn(moves, worths[seat])

    def _descend(
        self,
        world: array[int],
        luck: Luck,
        taken: list[tuple[int, Sequence[tree.Move]]],
    ) -> None:
        """Go down the tree to a move that is new to it."""
        machine, explore = self._machine, self._settings.explore
        moment = self.root
        own: Path = ()
        unseen: dict[int, Unseen] = {}
        sight = self._sight(world)
        for _ in range(self._depth):
            asked = table.decision(machine, world, self._seat)
            if asked is None:
                return
            seat = asked.seat
            if seat != self._seat and luck.below(100) < self._others:
                path, is_new = tree.at_random(asked.domain, (), luck), False
            else:
                choice = moment.choice(seat, unseen.get(seat, ()))
                path, moves, is_new = tree.walk(asked.domain, choice, luck, explore)
                taken.append((seat, moves))
            table.answer(machine, world, seat, micro.answer(asked.domain, path), None)
            if is_new:
                return
            own = path if seat == self._seat else own
            unseen[seat] = (*unseen.get(seat, ()), (asked.number, path))
            if len(asked.pending) > 1:
                continue
            before, sight = sight, self._sight(world)
            if sight != before:
                unseen.clear()
            moment = moment.after(own, (world[Head.WAITING], world[Head.PENDING], sight))
            own = ()

    def _sight(self, world: array[int]) -> bytes:
        return b"".join([world[part].tobytes() for part in self._slots])
