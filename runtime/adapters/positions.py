"""A game as a tree of positions that never change: what solvers, searches and learners walk.

A step is one number: an outcome of chance, or the next number of a seat's answer. What many
seats decide in secret they decide one after the other, and none sees what others have answered.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.runtime import decisions, micro, table, views
from cardwright.runtime.adapters import recall
from cardwright.runtime.adapters.actions import Actions
from cardwright.runtime.adapters.encoding import HEARD, LINES, Encoding
from cardwright.runtime.engine import check_seats
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Said, machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head

CHANCE, OVER = -1, -2
"""Who is to move where no seat is."""

KEPT = 64 << 20
"""How many bytes of positions a tree keeps, so that solvers that come again find them made."""

BESIDE = 1_000
"""About how many bytes a position takes beside its block."""


class Tree:
    """All games of a pack at one table; `room` is for how many more positions are kept."""

    def __init__(
        self,
        pack: program.Program,
        seats: int,
        options: Mapping[str, str] | None = None,
        *,
        explicit_chance: bool = True,
        ask_all: bool = True,
    ) -> None:
        check_seats(pack, seats)
        self.pack = pack
        self.seats = seats
        self.machine = machine(pack, seats)
        self.actions = Actions(pack)
        self.room = KEPT // (4 * pack.size + BESIDE)
        self._options = dict(options or {})
        self._explicit_chance = explicit_chance
        self._ask_all = ask_all

    def begin(self, seed: int = 0) -> Position:
        """Return the first position of a game; the seed is for chance that is not explicit."""
        block = table.begin(
            self.machine,
            seed,
            self._options,
            explicit_chance=self._explicit_chance,
            ask_all=self._ask_all,
        )
        said: list[Said] = []
        table.advance(self.machine, block, said)
        return Position(self, block, None, CHANCE, (), tuple(said))


@dataclass(frozen=True, slots=True)
class Steps:
    """A position that was stored: the steps that lead to it from the beginning."""

    actions: tuple[int, ...]

    def taken(self, begin: Position) -> Position:
        """Return the position where they lead from the beginning of a game."""
        for action in self.actions:
            begin = begin.child(action)
        return begin


class Position:
    """A moment of a game at which chance or a seat takes a step, or at which it is over.

    `path` are the numbers that the seat has given of its answer so far.
    """

    __slots__ = (
        "_asked", "_children", "_legal", "_memories", "action", "block", "parent", "path",
        "said", "seat", "tree",
    )  # fmt: skip

    def __init__(
        self,
        tree: Tree,
        block: array[int],
        parent: Position | None,
        action: int,
        path: micro.Path,
        said: tuple[Said, ...],
    ) -> None:
        self.tree = tree
        self.block = block
        self.parent = parent
        self.action = action
        self.path = path
        self.said = said
        self._asked: decisions.Decision | None
        if path and parent is not None:
            self._asked = parent._asked
        else:
            self._asked = table.decision(tree.machine, block)
        self.seat = OVER if self._asked is None else self._asked.seat
        self._legal: dict[int, int] | None = None
        self._children: dict[int, Position] = {}
        self._memories: dict[int, recall.Memory] = {}

    def __deepcopy__(self, _memo: object) -> Position:
        """Return the position: it never changes, so a copy of it is itself."""
        return self

    def __reduce__(self) -> tuple[type[Steps], tuple[tuple[int, ...]]]:
        """Store the steps that lead here: whoever reads them knows the game."""
        return Steps, (self.actions,)

    # ---- going on

    @property
    def asked(self) -> decisions.Decision:
        """What is decided here; nothing is when the game is over."""
        if self._asked is None:
            raise Refused("the game is over")
        return self._asked

    @property
    def outcomes(self) -> int:
        """How many outcomes chance has here, each as likely as any other."""
        domain = self.asked.domain
        if not isinstance(domain, decisions.Chance):
            raise Refused("chance decides nothing here")
        return domain.outcomes

    @property
    def legal(self) -> dict[int, int]:
        """The ids of the steps that the seat can take, and the number each stands for."""
        if self._legal is None:
            self._legal = self.tree.actions.legal(self.asked.domain, self.path)
        return self._legal

    def child(self, action: int) -> Position:
        """Return the position after a step: the id of an action, or an outcome of chance."""
        found = self._children.get(action)
        if found is None:
            found = self._step(action)
            if self.tree.room > 0:
                self.tree.room -= 1
                self._children[action] = found
        return found

    def _step(self, action: int) -> Position:
        if self.seat == CHANCE:
            return self._answer(action, decisions.canonical(self.asked.domain, action))
        if action not in self.legal:
            raise Refused("that is not one of the choices")
        domain = self.asked.domain
        path = micro.go_on(domain, (*self.path, self.legal[action]))
        if micro.steps(domain, path):
            return Position(self.tree, self.block, self, action, path, ())
        return self._answer(action, micro.answer(domain, path))

    def _answer(self, action: int, given: decisions.Answer) -> Position:
        block, said = self.block[:], list[Said]()
        table.answer(self.tree.machine, block, self.seat, given, said)
        return Position(self.tree, block, self, action, (), tuple(said))

    @property
    def actions(self) -> tuple[int, ...]:
        """All steps that led here from the beginning."""
        found: list[int] = []
        at = self
        while at.parent is not None:
            found.append(at.action)
            at = at.parent
        return tuple(reversed(found))

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has at the end, the more the better; 0 while the game goes on."""
        if not self.block[Head.ENDED]:
            return (0,) * self.tree.seats
        sign = 1 if self.tree.pack.highest_wins else -1
        score = self.tree.machine.score
        return tuple(sign * score(self.block, seat) for seat in range(self.tree.seats))

    # ---- looking

    def view(self, seat: int, lines: int = 0) -> views.View:
        """Return what a seat sees, with the last few lines that it heard; -1 is a spectator."""
        log = self.heard(seat, lines)
        tree = self.tree
        return views.view(tree.pack, self.block, tree.seats, seat, self._asked, log)

    def row(self, encoding: Encoding, seat: int) -> array[float]:
        """Return what a seat sees as a row of numbers."""
        number = -1 if self._asked is None else self._asked.number
        return encoding.row(self.view(seat, HEARD), number, self.path)

    def sight(self, seat: int) -> tuple[str, ...]:
        """Return what a seat sees now as text, without what it remembers."""
        now = self.view(seat, LINES)
        parts = [*recall.heard(now.log), *recall.seen(self.tree.pack, None, now)]
        if now.domain is not None:
            parts.append(recall.asked(self.asked))
            parts += [f"so far: {' '.join(map(str, self.path))}"] if self.path else ()
        return tuple(parts)

    def answers(self, seat: int, count: int) -> tuple[int, ...]:
        """Return the last steps that a seat has taken, newest first, at most so many."""
        found: list[int] = []
        at = self
        while at.parent is not None and len(found) < count:
            if at.parent.seat == seat:
                found.append(at.action)
            at = at.parent
        return tuple(found)

    def heard(self, seat: int, count: int) -> tuple[Said, ...]:
        """Return the last lines that a seat heard, at most so many."""
        found: list[Said] = []
        at: Position | None = self
        while at is not None and len(found) < count:
            found += reversed(views.audible(at.said, seat))
            at = at.parent
        return tuple(reversed(found[:count]))

    def memory(self, seat: int) -> recall.Memory:
        """Return all that a seat has seen, heard and answered: its information state."""
        fresh: list[Position] = []
        at: Position | None = self
        while at is not None and seat not in at._memories:
            fresh.append(at)
            at = at.parent
        known = recall.NOTHING if at is None else at._memories[seat]
        for position in reversed(fresh):
            known = position._memories[seat] = position._remembered(known, seat)
        return known

    def _remembered(self, known: recall.Memory, seat: int) -> recall.Memory:
        parts: list[str] = []
        if self.parent is not None and self.parent.seat == seat:
            parts.append(f"me: {self.tree.actions.name(self.action)}")
        if self.path:
            return recall.Memory(known.add(parts), known.last)
        parts += recall.heard(views.audible(self.said, seat))
        # That chance is waited for is no part of a game: nobody looks up before it is over.
        if self.seat == CHANCE:
            return recall.Memory(known.add(parts), known.last)
        now = self.view(seat)
        parts += recall.seen(self.tree.pack, known.last, now)
        if self.seat == seat:
            parts.append(recall.asked(self.asked))
        return recall.Memory(known.add(parts), now)
