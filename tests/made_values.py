"""Values and instructions made at random over a pack: what forged cartridges might hold.

Most of them make sense, so that they come to something; some ask for what is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Literal

from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program, verify, verify_setup
from cardwright.runtime.ir import values as ir

Sort = Literal["number", "seat", "card", "test"]
SORTS: tuple[Sort, ...] = ("number", "seat", "card", "test")
ROOM, VECTOR = 12, 6
"""How many slots are added for what is made, and how many members the list in them has."""

ODD = (-1, -2, -3, -7, 7, 40, 99, 1_000, 2**31 - 1, -(2**31))
VARIABLES = 6
COMPARED: tuple[ir.Op, ...] = ("eq", "ne", "lt", "le", "gt", "ge")
WORKED: tuple[ir.Op, ...] = (
    "add", "sub", "mul", "min", "max", "neg", "div-down", "div-up", "if",
)  # fmt: skip
CONNECTED: tuple[ir.Op, ...] = ("and", "or", "not", "if")


class Maker:
    """Makes values over a pack that has `ROOM` more slots than the one that is given."""

    def __init__(self, pack: program.Program, seed: int) -> None:
        self.pack = pack
        self.first = pack.size
        self._rng = Random(seed)
        self._bound: dict[int, Sort] = {}
        layout = verify_setup.check_setup(pack)
        self._slots = [at for at in range(pack.size) if layout.is_readable(at, at + 1)]
        self._piles = [n for n, zone in enumerate(pack.zones) if zone.pile >= 0]

    # ---- values

    def value(self, sort: Sort, deep: int) -> ir.Value:
        """Return a value, most likely one of a sort, at most so deep."""
        rng = self._rng
        if rng.random() < 0.02:
            sort = rng.choice(SORTS)
        known = [number for number, each in self._bound.items() if each == sort]
        if known and rng.random() < 0.4:
            return ir.Var(rng.choice(known))
        if deep <= 0 or rng.random() < 0.1:
            return self._plain(sort)
        makers: Mapping[Sort, Callable[[int], ir.Value]] = {
            "number": self._number, "seat": self._seat, "card": self._card, "test": self._test,
        }  # fmt: skip
        return makers[sort](deep - 1)

    def of_seat(self, seat: int) -> ir.Value:
        """Return a number that a variable, which is a seat, may be part of."""
        self._bound = {seat: "seat"}
        return self.value("number", 5)

    def _plain(self, sort: Sort) -> ir.Value:
        rng = self._rng
        if rng.random() < 0.02:
            return ir.Const(rng.choice(ODD))
        if self._bound and rng.random() < 0.02:
            return ir.Var(rng.choice(list(self._bound)))
        if rng.random() < 0.1:
            return ir.Slot(self.first + rng.randrange(ROOM))
        match sort:
            case "seat":
                return ir.Const(
                    rng.choice((-1, *range(self.pack.least_seats)) * 3 + (0,) * 9)
                )
            case "card":
                return ir.Const(rng.randrange(-1, max(1, len(self.pack.cards))))
            case "test":
                return ir.Const(rng.randrange(2))
            case "number":
                tables = range(self.pack.most_seats - self.pack.least_seats + 1)
                return rng.choice(
                    (
                        ir.Const(rng.randrange(-3, 12)),
                        ir.Seats(),
                        ir.BySeats(tuple(rng.randrange(-2, 9) for _ in tables)),
                        ir.Slot(rng.choice(self._slots)),
                    )
                )

    def _number(self, deep: int) -> ir.Value:
        rng, pack = self._rng, self.pack
        match rng.randrange(6):
            case 0:
                return self.cell(deep)
            case 1 if pack.tables:
                return ir.Lookup(rng.randrange(len(pack.tables)), self.value("card", deep))
            case 2 if self._piles:
                return ir.Size(self.pile(deep))
            case 3:
                return self._reduce(rng.choice(("sum", "count", "max", "min")), deep)
            case _:
                return self._apply(rng.choice(WORKED), "number", deep)

    def _seat(self, deep: int) -> ir.Value:
        if self._rng.random() < 0.5:
            return self._reduce("first", deep, ir.TurnOrder(self.value("seat", deep)))
        return self._apply("if", "seat", deep)

    def _card(self, deep: int) -> ir.Value:
        if not self._piles:
            return self._plain("card")
        match self._rng.randrange(3):
            case 0:
                return ir.EndCard(self.pile(deep), self._end())
            case 1:
                return self._reduce("first", deep, self.pile(deep))
            case _:
                return self._apply("if", "card", deep)

    def _test(self, deep: int) -> ir.Value:
        rng = self._rng
        match rng.randrange(5):
            case 0 if self._piles:
                return ir.Within(self.value("card", deep), self.pile(deep))
            case 1:
                return self._reduce("some", deep)
            case 2:
                return self._apply(rng.choice(CONNECTED), "test", deep)
            case _:
                sort = rng.choice(SORTS)
                pair = (self.value(sort, deep), self.value(sort, deep))
                return ir.Apply(rng.choice(COMPARED), pair)

    def _apply(self, op: ir.Op, sort: Sort, deep: int) -> ir.Value:
        if op == "if":
            arms = (self.value(sort, deep), self.value(sort, deep))
            return ir.Apply(op, (self.value("test", deep), *arms))
        count = 1 if op in ("neg", "not") else 2
        args = [self.value(sort, deep) for _ in range(count)]
        if op in ("div-down", "div-up") and args[1] == ir.Const(0):
            args[1] = ir.Const(self._rng.choice((-2, 1, 2, 3)))
        return ir.Apply(op, tuple(args))

    def _reduce(
        self,
        op: Literal["sum", "count", "max", "min", "some", "first"],
        deep: int,
        source: ir.Source | None = None,
    ) -> ir.Value:
        chosen, sort = self.source(deep) if source is None else (source, _sort_of(source))
        var = self._rng.randrange(VARIABLES)
        before = dict(self._bound)
        self._bound[var] = sort
        where = self.value("test", deep) if self._rng.random() < 0.7 else None
        body = ir.Var(var) if op == "first" else self.value("number", deep)
        self._bound = before
        return ir.Reduce(op, var, chosen, where, body)

    def source(self, deep: int) -> tuple[ir.Source, Sort]:
        """Return a set, and what its members are."""
        rng = self._rng
        match rng.randrange(6):
            case 0:
                return ir.Range(self._low(deep), self.value("number", deep)), "number"
            case 1:
                return ir.TurnOrder(self.value("seat", deep)), "seat"
            case 2:
                members = tuple(rng.randrange(-2, 9) for _ in range(rng.randrange(1, 12)))
                return ir.Listed(members), "number"
            case 3:
                return ir.Vector(self.first, VECTOR), "card"
            case _ if self._piles:
                return self.pile(deep), "card"
            case _:
                return ir.Listed((0, 1)), "seat"

    def _low(self, deep: int) -> ir.Value:
        return self.value("number", deep) if self._rng.random() < 0.3 else ir.Const(0)

    def pile(self, deep: int) -> ir.Pile:
        """Return a pile, whosever it is."""
        zone = self._rng.choice(self._piles)
        is_shared = self.pack.zones[zone].per == "game"
        return ir.Pile(zone, None if is_shared else self.value("seat", deep))

    def cell(self, deep: int) -> ir.Cell:
        """Return a place among the slots of the seats, or among those that were added."""
        fields = [each for each in self.pack.fields if each.per == "seat"]
        if fields and self._rng.random() < 0.6:
            base = self._rng.choice(fields).base
            return ir.Cell(base, 1, self.value("seat", deep), self.pack.most_seats)
        size = self._rng.choice((1, 2, 4))
        return ir.Cell(self.first + VECTOR + 1, 1, self.value("number", deep), size)

    def _end(self) -> Literal["top", "bottom"]:
        return self._rng.choice(("top", "bottom"))

    # ---- instructions

    def instruction(self) -> do.Instruction:
        """Return an instruction that takes no chance; most of them store a value."""
        rng = self._rng
        match rng.randrange(10):
            case 0 if self._piles:
                return do.MoveCard(self.value("card", 3), self.pile(2), rng.random() < 0.3)
            case 1 if self._piles:
                return do.Shuffle(self.pile(2))
            case 2:
                source, sort = self.source(2)
                self._bound = {0: sort}
                where = self.value("test", 2) if rng.random() < 0.5 else None
                self._bound = {}
                return do.Gather(self.first, VECTOR, 0, source, where)
            case 3 if self.pack.kinds:
                kind = rng.randrange(len(self.pack.kinds))
                amount = ir.Const(rng.randrange(2))
                return do.Transfer(self._counter(kind), self._counter(kind), amount)
            case 4:
                return do.Store(self.cell(2), self.value("number", 2))
            case _:
                slot = ir.Slot(self.first + VECTOR + 1 + rng.randrange(4))
                return do.Store(slot, self.value(rng.choice(SORTS), 4))

    def _counter(self, kind: int) -> ir.Place:
        zone = self._rng.choice([zone for zone in self.pack.zones if zone.counters >= 0])
        first = zone.counters + kind
        if zone.per == "game":
            return ir.Slot(first)
        copies = zone.copies(self.pack.most_seats)
        return ir.Cell(first, zone.counter_stride, self.value("seat", 2), copies)


def _sort_of(source: ir.Source) -> Sort:
    match source:
        case ir.TurnOrder():
            return "seat"
        case ir.Pile() | ir.Vector():
            return "card"
        case _:
            return "number"


def with_procedures(
    pack: program.Program, count: int, seed: int
) -> tuple[program.Program, tuple[int, ...]]:
    """Return a pack with procedures of some made instructions each, and their numbers."""
    maker = Maker(pack, seed)
    first, slots = len(pack.blocks), pack.size + ROOM
    span = pack.blocks[0].span
    blocks = list(pack.blocks)
    added: list[program.Procedure] = []
    for at in range(count):
        made = (maker.instruction(),)
        blocks.append(program.Block(made, do.EndGame(), span))
        added.append(
            program.Procedure(f"made{at}", first + at, slots + at, slots + at, 1, -1)
        )
    blocks.append(program.Block((), do.EndGame(), span))
    made_pack = replace(
        pack,
        size=slots + count,
        blocks=tuple(blocks),
        procedures=(*pack.procedures, *added),
    )
    before = len(pack.procedures)
    return verify.verify(made_pack), tuple(range(before, before + count))


def with_score(pack: program.Program, seed: int) -> program.Program:
    """Return a pack whose score is made at random, from -999 to 999."""
    maker = Maker(pack, seed)
    least = ir.Apply("max", (maker.of_seat(pack.score_seat), ir.Const(-999)))
    score = ir.Apply("min", (least, ir.Const(999)))
    return verify.verify(replace(pack, size=pack.size + ROOM, score=score))
