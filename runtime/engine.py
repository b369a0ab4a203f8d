"""A game for people: start it, ask what is to be decided, answer, look, save, undo."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from cardwright.runtime import (
    causes,
    decisions,
    objections,
    reckonings,
    saves,
    table,
    views,
)
from cardwright.runtime.causes import Answered
from cardwright.runtime.decisions import Decision
from cardwright.runtime.faults import Fault, Refused
from cardwright.runtime.interpreter import belts
from cardwright.runtime.interpreter.machine import Machine, Said, machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.views import EVERYBODY

# A log and a past are chains, newest first, so that a clone shares them.
Chain = tuple["Chain | None", "tuple[Said, ...]"]
Past = tuple["Past | None", "Answered", "Chain | None", bool]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: points of each seat, and the seats that won, shared on a tie."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Game:
    """One game in progress.

    Invariant: every public call leaves the game waiting for a decision, or ended; one that
    raises `Refused` leaves it as it was. A block is never changed once a game holds it, so
    that clones and the past share it.
    """

    __slots__ = ("_block", "_log", "_machine", "_past")

    def __init__(
        self, made: Machine, block: array[int], log: Chain | None, past: Past | None
    ) -> None:
        self._machine = made
        self._block = block
        self._log = log
        self._past = past

    # ---- begin, copy, keep

    @classmethod
    def start(
        cls,
        pack: program.Program,
        seats: int,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        explicit_chance: bool = False,
        ask_all: bool = False,
    ) -> Game:
        """Start a game; a wrong number of seats or an unknown option raises `Refused`.

        With `explicit_chance` the caller gives every outcome; with `ask_all` a pick among
        one only is asked too, so that a walk over the game meets it.
        """
        check_seats(pack, seats)
        made = machine(pack, seats)
        chosen = _options(options)
        block = table.begin(
            made, _seed(seed), chosen, explicit_chance=explicit_chance, ask_all=ask_all
        )
        return cls._go(made, block)

    @classmethod
    def _go(cls, made: Machine, block: array[int]) -> Game:
        said: list[Said] = []
        try:
            table.advance(made, block, said)
        except belts.BROKEN as error:
            raise _fault(error) from None
        return cls(made, block, (None, tuple(said)), None)

    def clone(self) -> Game:
        """Return a game that goes on by itself from here."""
        twin = Game.__new__(Game)
        twin._machine, twin._block = self._machine, self._block
        twin._log, twin._past = self._log, self._past
        return twin

    def save(self) -> bytes:
        """Return the whole game as bytes: for the host, not for a player."""
        return saves.dump(self.program, self._block, _lines(self._log))

    @classmethod
    def load(cls, pack: program.Program, saved: bytes) -> Game:
        """Return a saved game; one of another program raises `Refused` with both hashes."""
        if not isinstance(saved, bytes):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise Refused("this is no saved game")
        block, log = saves.load(pack, saved)
        return cls(machine(pack, block[Head.SEATS]), block, (None, log), None)

    # ---- look

    @property
    def program(self) -> program.Program:
        """The compiled pack."""
        return self._machine.program

    @property
    def seats(self) -> int:
        """How many play."""
        return self._machine.seats

    @property
    def block(self) -> bytes:
        """The state as bytes; equal bytes are equal games."""
        return self._block.tobytes()

    @property
    def decision(self) -> Decision | None:
        """What is asked of the first seat that has yet to answer; None when all is over."""
        return table.decision(self._machine, self._block)

    def decision_of(self, seat: int) -> Decision | None:
        """What is asked of one seat, None when nothing is."""
        check_seat(seat)
        asked = table.decision(self._machine, self._block, seat)
        return asked if asked is not None and asked.seat == seat else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._block[Head.ENDED])

    @property
    def log(self) -> tuple[Said, ...]:
        """All that was said: (message, seat that may read it or -1 for all, numbers)."""
        return _lines(self._log)

    def view(self, seat: int) -> views.View:
        """Return what a seat may see; -1 is a spectator, any other number is refused."""
        check_seat(seat)
        if not EVERYBODY <= seat < self.seats:
            raise Refused(f"there is no seat {seat}")
        asked = table.decision(self._machine, self._block, seat)
        return views.view(
            self.program, self._block, self.seats, seat, asked, _lines(self._log)
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The pack's score expression for every seat, as it is now."""
        return tuple(self._machine.score(self._block, seat) for seat in range(self.seats))

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        if not self.is_over:
            return None
        standing = tuple(
            self._machine.ranking(self._block, seat) for seat in range(self.seats)
        )
        return result_of(self.program, self.scores, standing)

    def why(self, seat: int | None = None) -> tuple[reckonings.Told, ...]:
        """Return why the seat that is asked must pay so much, kind by kind.

        It is empty where no cost is asked for. `reckonings.text` says it in words.
        """
        asked = self.decision if seat is None else self.decision_of(seat)
        if asked is None or asked.number < 0:
            return ()
        return reckonings.asked(
            self._machine, self._block, asked.number, asked.seat, self._changes
        )

    def candidates(self, seat: int | None = None) -> tuple[int, ...]:
        """Return all that the seat picks among, those that the rules exclude too."""
        asked = self.decision if seat is None else self.decision_of(seat)
        if asked is None or asked.number < 0:
            return ()
        return objections.candidates(self._machine, self._block, asked.number, asked.seat)

    def why_not(self, member: int, seat: int | None = None) -> tuple[Said, ...]:
        """Return why the seat that is asked cannot pick a candidate, a line for each reason.

        It is empty where it can. `messages.text` words a line.
        """
        asked = self.decision if seat is None else self.decision_of(seat)
        if asked is None or asked.number < 0:
            return ()
        return objections.objections(
            self._machine, self._block, asked.number, asked.seat, member
        )

    def reckon(
        self, name: str, *things: int | str, seat: int = EVERYBODY
    ) -> reckonings.Told:
        """Return what a definition of the pack comes to for some things, and why.

        Things are numbers, or names of cards and kinds: `game.reckon("need", "fire", "food")`.
        What cannot be told, or not to this seat, raises `Refused`.
        """
        found = reckonings.named(self.program, name)
        told = reckonings.told(
            self._machine,
            self._block,
            found,
            reckonings.arguments(self.program, found, things),
            seat,
            self._changes,
        )
        if told is None:
            raise Refused(f"not all of `{name}` lies open")
        return told

    def _changes(self, slot: int) -> tuple[tuple[int, int], ...]:
        tracer = _tracer(self._machine)
        return causes.changes(tracer, _answers(self._past), self._block, slot)

    # ---- go on

    def apply(self, answer: object, seat: int | None = None) -> None:
        """Answer for `seat`, or for the first that has yet to answer.

        A wrong answer, or one by a seat that is not asked, raises `Refused`.
        """
        if seat is not None:
            check_seat(seat)
        asked = table.decision(self._machine, self._block, seat)
        if asked is None:
            raise Refused("the game is over")
        if seat is not None and seat != asked.seat:
            raise Refused("this seat is not asked now")
        given = _canonical(asked.domain, answer)
        before, said = self._block, list[Said]()
        after = before[:]
        try:
            table.answer(self._machine, after, asked.seat, given, said)
        except belts.BROKEN as error:
            raise _fault(error) from None
        shown = _reveals(self.program, before, after, asked) or _shows(self.program, said)
        self._block = after
        answered = Answered(before, asked.seat, given)
        self._past = (self._past, answered, self._log, shown)
        self._log = (self._log, tuple(said))

    def undo(self) -> None:
        """Take the last answer back; one that revealed something raises `Refused`."""
        if self._past is None:
            raise Refused("there is nothing to take back")
        past, answered, log, shown = self._past
        if shown:
            raise Refused("something has been revealed since")
        self._past, self._block, self._log = past, answered.block, log


@lru_cache(maxsize=8)
def _tracer(made: Machine) -> causes.Tracer:
    return causes.Tracer(made)


def _answers(past: Past | None) -> list[Answered]:
    found: list[Answered] = []
    while past is not None:
        past, answered, _, _ = past
        found.append(answered)
    return found[::-1]


def check_seats(pack: program.Program, seats: int) -> None:
    """Raise `Refused` for a number of seats that the pack does not offer."""
    if type(seats) is not int:
        raise Refused("the number of seats is not a whole number")
    if not pack.least_seats <= seats <= pack.most_seats:
        raise Refused(
            f"{pack.title} is for {pack.least_seats} to {pack.most_seats} seats, not {seats}"
        )


def check_seat(seat: int) -> None:
    """Raise `Refused` for a seat that is no whole number."""
    if type(seat) is not int:
        raise Refused("a seat is a whole number")


def _seed(seed: int) -> int:
    if type(seed) is not int:
        raise Refused("a seed is a whole number")
    return seed


def _options(options: object) -> Mapping[str, str]:
    """Return the chosen options, all of them words."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise Refused("options have names and values")
    chosen = cast("Mapping[object, object]", options)
    words = {
        name: value
        for name, value in chosen.items()
        if isinstance(name, str) and isinstance(value, str)
    }
    if len(words) != len(chosen):
        raise Refused("options have names and values")
    return words


MOST_NUMBERS = 100_000


def _canonical(domain: decisions.Domain, answer: object) -> decisions.Answer:
    """Return a checked answer that is made of plain numbers, whatever a caller hands in."""
    plain = _plain(answer)
    if not isinstance(domain, decisions.Chance):
        return decisions.canonical(domain, plain)
    if not isinstance(plain, int) or not 0 <= plain < domain.outcomes:
        raise Refused("that is not one of the choices")
    return plain


def _plain(answer: object) -> decisions.Answer:
    if type(answer) in (int, bool):
        return int(answer)  # type: ignore[call-overload,no-any-return]
    if type(answer) not in (list, tuple):
        raise Refused("an answer is a whole number, or a list of them")
    numbers: list[object] | tuple[object, ...] = answer  # type: ignore[assignment]
    if len(numbers) > MOST_NUMBERS:
        raise Refused("an answer has not that many numbers")
    return tuple(_number(each) for each in numbers)


def _number(number: object) -> int:
    if type(number) in (int, bool):
        return int(number)  # type: ignore[call-overload,no-any-return]
    raise Refused("an answer is a whole number, or a list of them")


def _fault(error: Exception) -> Fault:
    """Return what broke while a game went on as a fault, with the place that it names."""
    return error if isinstance(error, Fault) else Fault(belts.reason_of(error))


def result_of(
    pack: program.Program, scores: tuple[int, ...], rankings: tuple[int, ...]
) -> Result:
    """Return who has won with these points; `rankings` break ties."""
    best = max(rankings) if pack.highest_wins else min(rankings)
    winners = tuple(seat for seat, each in enumerate(rankings) if each == best)
    return Result(scores, winners)


def _lines(log: Chain | None) -> tuple[Said, ...]:
    parts: list[tuple[Said, ...]] = []
    while log is not None:
        log, said = log
        parts.append(said)
    return tuple(line for said in reversed(parts) for line in said)


def _reveals(
    pack: program.Program, before: array[int], after: array[int], asked: Decision
) -> bool:
    """Return whether an answer showed somebody something: chance, opened hands, a card."""
    streams = slice(pack.streams, pack.streams + pack.stream_count)
    if before[streams] != after[streams] or (asked.sealed and len(asked.pending) == 1):
        return True
    if before[Head.EXPLICIT_CHANCE] and asked.seat < 0:
        return True
    cards = slice(pack.locations, pack.locations + len(pack.cards))
    moves = set(zip(before[cards], after[cards], strict=True))
    open_piles = _open_piles(pack)
    return any(start != end and not {start, end} <= open_piles for start, end in moves)


def _open_piles(pack: program.Program) -> frozenset[int]:
    """Return where the piles that all see begin."""
    return frozenset(
        zone.pile + copy * zone.pile_stride
        for zone in pack.zones
        if zone.seen == "all" and zone.pile >= 0
        for copy in range(zone.copies(pack.most_seats))
    )


def _shows(pack: program.Program, said: list[Said]) -> bool:
    """Return whether a card was shown, or a line was said to one seat only."""
    return any(seat >= 0 or message in pack.reveals for message, seat, _ in said)
