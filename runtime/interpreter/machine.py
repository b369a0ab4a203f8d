"""The reference executor: a program as Python functions over the flat block.

A machine holds no game. `run` goes on from a block until the game waits or ends; who then
decides what is asked of the block. Text that is executed here is made from a verified
program alone: numbers, never words, of a pack reach it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from cardwright.runtime import chance, piles
from cardwright.runtime.faults import Fault, NeedsChance
from cardwright.runtime.interpreter import belts, python_blocks
from cardwright.runtime.interpreter.python_values import Printer, slots_of, turn_order
from cardwright.runtime.interpreter.watch import Watch
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.program import Head
from cardwright.runtime.ir.span import Span

Block = array  # the flat block: array("i")
Said = tuple[int, int, tuple[int, ...]]
Step = Callable[["array[int]", "list[Said] | None"], int]

MOST_STEPS = 1_000_000


class Machine:
    """A program made ready to run with a number of seats; a watch notes what it does."""

    def __init__(
        self, pack: program.Program, seats: int, watch: Watch | None = None
    ) -> None:
        self.program = pack
        self.seats = seats
        self._fuel = belts.Fuel()
        self._watch = watch
        self._printer = Printer(program=pack, seats=seats, is_watched=watch is not None)

    @cached_property
    def _names(self) -> dict[str, Any]:
        """What the made functions use, and themselves: made when first asked for."""
        pack = self.program
        names = _names(pack, self.seats) | _belts(pack, self.seats, self._fuel)
        names["stopped"] = self._stopped
        names |= {} if self._watch is None else self._watch.names()
        written = python_blocks.write(self._printer)
        made = compile(written.text, f"<{pack.pack}>", "exec")
        exec(made, names)  # noqa: S102  (numbers of a verified program, and no builtins)
        names["ENTRIES"] = written.entries
        self._name_regions(names)
        return names

    @cached_property
    def _steps(self) -> dict[int, Step]:
        return {number: self._names[f"b{number}"] for number in self._names["ENTRIES"]}

    @cached_property
    def who(self) -> list[Callable[[array[int]], Any]]:
        """Who is asked, for each decision: a seat, or the seats where it is sealed."""
        return [self._names[f"who{i}"] for i in range(len(self.program.decisions))]

    @cached_property
    def domain(self) -> list[Callable[[array[int], int], Any]]:
        """What a seat can answer, for each decision."""
        return [self._names[f"domain{i}"] for i in range(len(self.program.decisions))]

    @cached_property
    def score(self) -> Callable[[array[int], int], int]:
        """The points of a seat."""
        found: Callable[[array[int], int], int] = self._names["score"]
        return found

    @cached_property
    def ranking(self) -> Callable[[array[int], int], int]:
        """The points of a seat together with what breaks ties."""
        found: Callable[[array[int], int], int] = self._names["ranking"]
        return found

    @cached_property
    def estimate(self) -> Callable[[array[int], int], int]:
        """How well a seat stands, as the pack estimates it."""
        found: Callable[[array[int], int], int] = self._names["estimate"]
        return found

    def value(self, node: ir.Value) -> Callable[[array[int]], int]:
        """Return a value of the program as a function of a block."""
        found = self._made(self._printer.value(node))

        def value(block: array[int]) -> int:
            number: int = self._checked(found, block)
            return number

        return value

    def members(
        self, var: int, source: ir.Source, where: ir.Value | None
    ) -> Callable[[array[int]], list[int]]:
        """Return the members of a set that pass a test, as a function of a block."""
        found = self._made(self._printer.members(var, source, where))

        def members(block: array[int]) -> list[int]:
            numbers: list[int] = self._checked(found, block)
            return numbers

        return members

    def _made(self, text: str) -> Callable[[array[int]], Any]:
        names = self._names
        self._name_regions(names)
        found: Callable[[array[int]], Any] = eval(f"lambda s: {text}", names)
        return found

    def _checked(self, found: Callable[[array[int]], Any], block: array[int]) -> Any:
        self._fuel.refill()
        try:
            return found(block)
        except belts.BROKEN as error:
            raise self._stopped(error, -1) from None

    def _name_regions(self, names: dict[str, Any]) -> None:
        for region, name in self._printer.regions.items():
            names[name] = slots_of(region)
            names[f"K{name}"] = tuple(names[name].values())

    def is_entry(self, block: int) -> bool:
        """Return whether a game can go on at a block."""
        return block in self._steps

    def run(self, block: array[int], out: list[Said] | None) -> None:
        """Go on until the game waits, ends, or needs an explicit outcome (`NeedsChance`)."""
        steps = self._steps
        self._fuel.refill()
        at = block[Head.PC]
        try:
            for _ in range(MOST_STEPS):
                at = steps[at](block, out)
                if at < 0:
                    return
        except NeedsChance:
            block[Head.PC] = at
            raise
        except belts.BROKEN as error:
            raise Fault(belts.reason_of(error), self._span_of(at)) from None
        raise Fault("the rules did not come to an end", self._span_of(at))

    def advances(self, block: array[int]) -> bool:
        """Go on to the next choice in a way of this machine's own; here there is none."""
        del block
        return False

    def playouts(
        self,
        block: array[int],
        count: int,
        seed: int,
        totals: array[int],
        rows: array[int],
        policy: array[int],
    ) -> int:
        """Play games in a way of this machine's own, and return how many; here none.

        `totals` are the sums of points, of shares of the win and of decisions, as
        `runtime.playouts` counts them; `rows` take what each game came to, where the first
        word says how wide a row is; `policy` is in the words of `runtime.policies`.
        """
        del block, count, seed, totals, rows, policy
        return 0

    def _span_of(self, block: int) -> Span | None:
        return self.program.blocks[block].span if block < len(self.program.blocks) else None

    def _stopped(self, error: Exception, decision: int) -> Fault:
        """Return the fault of a decision, or of the score, which is decision -1."""
        span = None if decision < 0 else self.program.decisions[decision].span
        return Fault(belts.reason_of(error), span)


def _names(pack: program.Program, seats: int) -> dict[str, Any]:
    """Return the names that the made functions use, and no others."""
    tables = {f"T{i}": _entries(table) for i, table in enumerate(pack.tables)}
    known = {f"K{i}": (*table, ir.NONE) for i, table in enumerate(pack.tables)}
    return {
        "__builtins__": {},
        "array": array,
        "any": any,
        "bytes": bytes,
        "cards": piles.cards,
        "draw": chance.draw,
        "end_card": piles.end_card,
        "Fault": Fault,
        "len": len,
        "max": max,
        "min": min,
        "move_card": piles.move_card,
        "move_top": piles.move_top,
        "next": next,
        "ORDERS": {first: turn_order(seats, first) for first in range(seats)},
        "PLACES": _places(pack),
        "range": range,
        "settle_all": piles.settle_all,
        "settle_top": piles.settle_top,
        "shuffle": piles.shuffle,
        "sorted": sorted,
        "sum": sum,
        "tuple": tuple,
        **tables,
        **known,
    }


def _belts(pack: program.Program, seats: int, fuel: belts.Fuel) -> dict[str, Any]:
    """Return the names of the checks that the made functions run."""
    return {
        "BROKEN": belts.BROKEN,
        "CARDS": _cards(pack),
        "TAKEN": _taken(pack),
        "fitting": belts.fitting,
        "HOLDERS": [_copies(zone, seats) for zone in pack.zones],
        "KINDS": _kinds(pack),
        "numbers": fuel.numbers,
        "refill": fuel.refill,
        "seated": belts.seated,
        "SEATED": {seat: seat for seat in range(seats)},
        "shared": belts.shared,
        "payable": belts.payable,
        "slot_number": belts.slot_number,
        "some": belts.some,
    }


def _copies(zone: program.Zone, seats: int) -> dict[int, int]:
    """Return the number of each copy of a zone by where its pile begins."""
    if zone.pile < 0:
        return {}
    return {zone.pile + n * zone.pile_stride: n for n in range(zone.copies(seats))}


def _taken(pack: program.Program) -> dict[int, dict[int, int]]:
    """Return for the zones that take only some cards which those are, and `NONE`."""
    return {
        number: {ir.NONE: ir.NONE, **{card: card for card in zone.takes}}
        for number, zone in enumerate(pack.zones)
        if zone.takes
    }


def _entries(table: tuple[int, ...]) -> dict[int, int]:
    """Return a table by number; just before it and just behind it stands `NONE`."""
    return {ir.NONE: ir.NONE, **dict(enumerate(table)), len(table): ir.NONE}


def _cards(pack: program.Program) -> dict[int, int]:
    """Return every card that can be moved by its number, and `NONE`."""
    placed = sorted(card for _, cards in pack.setup_piles for card in cards)
    return {ir.NONE: ir.NONE, **{card: card for card in placed}}


def _places(pack: program.Program) -> dict[int, int]:
    """Return where it stands in which pile a card lies; for `NONE` a slot that is no pile's."""
    places = {card: pack.locations + card for card in range(len(pack.cards))}
    return {ir.NONE: Head.ENDED, **places}


def _kinds(pack: program.Program) -> dict[int, int]:
    """Return which kind of token each counter counts."""
    return {
        zone.counters + copy * zone.counter_stride + kind: kind
        for zone in pack.zones
        if zone.counters >= 0
        for copy in range(zone.copies(pack.most_seats))
        for kind in range(zone.counter_stride)
    }


@lru_cache(maxsize=64)
def _machine(identity: int, seats: int) -> list[Machine]:
    return []


def machine(pack: program.Program, seats: int) -> Machine:
    """Return the machine of a program, made once for each number of seats."""
    made = _machine(id(pack), seats)
    if not made or made[0].program is not pack:
        made[:] = [Machine(pack, seats)]
    return made[0]
