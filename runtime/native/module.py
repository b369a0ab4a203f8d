"""The whole of a program as code: what is printed as one LLVM module, or as C."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from cardwright.runtime import chance, luck, playouts, policies
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import Head
from cardwright.runtime.native import driver_text, payment_text, support
from cardwright.runtime.native.asks import Asks
from cardwright.runtime.native.code import Function, Table, Value, const
from cardwright.runtime.native.limits import ASCENDING, TOPS, TRAP, UNKNOWN, WAITS, room
from cardwright.runtime.native.memory import MOST, Constants, Found
from cardwright.runtime.native.steps import Steps
from cardwright.runtime.native.translate import translate
from cardwright.runtime.native.values import Values

EXPORTED = ("advance", "batch", "estimate", "playouts")
OVER = -1
CANDIDATES = 16
"""Among how many random answers a batch chooses where they are not listed one by one."""

TRAPPED = -2
"""What stands in place of a decision where the interpreter must say what is wrong."""

MOST_FORCED = 100_000
# What may give up, besides the support functions that say so themselves.
GIVES_UP = frozenset(
    {"run", "who", "ask", "score", "ranking", "estimate", "write_row", "choose"}
)


class Module(NamedTuple):
    """Functions and constants, ready to be printed."""

    functions: tuple[Function, ...]
    tables: tuple[Table, ...]


def make(
    pack: program.Program, seats: int, entries: Iterable[int], *, spreads: bool
) -> Module:
    """Return the code of what some procedures lead to, for one number of seats.

    `spreads` says whether the processor can spread bits over a mask.
    """
    constants = Constants()
    names = _names(pack, seats)
    functions, _ = _steps(pack, seats, entries, constants, spreads=spreads)
    functions += translate(driver_text.BY_LUCK, names, GIVES_UP).values()
    return _finished(functions, constants, EXPORTED)


def make_policies(
    pack: program.Program, seats: int, entries: Iterable[int], *, spreads: bool
) -> Module:
    """Return the code of `make` for seats that choose by a policy: `playouts` alone."""
    from cardwright.runtime.native import policy_text

    constants = Constants()
    names = _names(pack, seats)
    functions, asks = _steps(pack, seats, entries, constants, spreads=spreads)
    functions += asks.weighing()
    gives_up = GIVES_UP | {"sample", "go_on", "give"}
    functions += translate(policy_text.TEXT, names, gives_up).values()
    return _finished(functions, constants, ("playouts",))


def _steps(
    pack: program.Program,
    seats: int,
    entries: Iterable[int],
    constants: Constants,
    *,
    spreads: bool,
) -> tuple[list[Function], Asks]:
    """Return the step machine, but for how seats choose, and what writes its decisions."""
    names = _names(pack, seats)
    steps = Steps(pack, seats, constants, entries)
    found = _support(pack, names, spreads=spreads) + steps.functions()
    asks = Asks(pack, seats, constants, steps.asked)
    found += asks.functions()
    found += [
        _of_seat(pack, seats, constants, "score", pack.score),
        _of_seat(pack, seats, constants, "ranking", pack.ranking),
        _of_seat(pack, seats, constants, "estimate", pack.estimate),
        _is_sealed(pack),
        _is_listed(pack),
        _write_row(pack, seats),
    ]
    found += translate(driver_text.TEXT, names, GIVES_UP).values()
    return found, asks


def _finished(
    functions: list[Function], constants: Constants, exported: Collection[str]
) -> Module:
    """Return what the exported functions lead to."""
    for each in functions:
        each.is_local = each.name not in exported
        each.finish(const(TRAP))
    calls = {
        each.name: {op.words[0] for op in each.ops if op.name == "call"}
        for each in functions
    }
    waiting, reached = list(exported), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(calls[name])
    kept = tuple(each for each in functions if each.name in reached)
    return Module(kept, tuple(constants.tables.values()))


def make_fused(pack: program.Program, seats: int, name: str, *, spreads: bool) -> Module:
    """Return the code of whole random games in one function; `usage.fits` must hold.

    `name` is `fused.FRESH` or `fused.RESUMED`.
    """
    from cardwright.runtime.native import fused

    kind = fused.Fresh if name == fused.FRESH else fused.Resumed
    constants = Constants()
    functions = _support(pack, _names(pack, seats), spreads=spreads)
    functions.append(kind(pack, seats, constants).function())
    return _finished(functions, constants, (name,))


def _support(
    pack: program.Program, names: dict[str, int], *, spreads: bool
) -> list[Function]:
    """Return the support functions, with the better way to find a bit of a mask."""
    text = support.TEXT
    if any(isinstance(each.domain, program.Payment) for each in pack.decisions):
        text += payment_text.TEXT
    found = translate(text, names, frozenset())
    steps, spread = (found.pop(f"bit_of_rank_by_{how}") for how in ("steps", "spread"))
    chosen = spread if spreads else steps
    chosen.name, chosen.is_inlined = "bit_of_rank", True
    return [*found.values(), chosen]


def _names(pack: program.Program, seats: int) -> dict[str, int]:
    heads = {name: at for name, at in vars(Head).items() if isinstance(at, int)}
    return heads | {
        "ASCENDING": ASCENDING,
        "BEST": pack.size + 2 * room(pack),
        "BY_ESTIMATE": policies.BY_ESTIMATE,
        "BY_LUCK": policies.BY_LUCK,
        "CANDIDATES": CANDIDATES,
        "CARDS": len(pack.cards),
        "GOLDEN": chance.GOLDEN,
        "LOCATIONS": pack.locations,
        "MOST_FORCED": MOST_FORCED,
        "MOST_NUMBER": MOST,
        "OF_ALL": policies.OF_ALL,
        "OVER": OVER,
        "ROOM": room(pack),
        "SALT": luck.SALT,
        "SPREAD": luck.SPREAD,
        "SEATS": seats,
        "SIGN": 1 if pack.highest_wins else -1,
        "SIZE": pack.size,
        "STREAM": chance.STREAM,
        "STREAMS": pack.streams,
        "STREAM_COUNT": pack.stream_count,
        "TOPS": TOPS,
        "TRAP": TRAP,
        "TRAPPED": TRAPPED,
        "TRIED": pack.size,
        "UNKNOWN": UNKNOWN,
        "WAITS": WAITS,
        "WHOLE": playouts.WHOLE,
    }


def _of_seat(
    pack: program.Program, seats: int, constants: Constants, name: str, node: object
) -> Function:
    """Return a value of a seat as a function."""
    s, seat = Value("s", "pointer"), Value("seat")
    f = Function(name, (s, seat))
    values = Values(f, pack, seats, constants, s)
    values.bound[pack.score_seat] = Found(seat, (0, seats - 1))
    f.ret(values.in_range(values.value(node), TRAP + 1, MOST))  # type: ignore[arg-type]
    return f


def _write_row(pack: program.Program, seats: int) -> Function:
    """Return the function that writes what a game came to, as `playouts.Row` reads it."""
    s, r, at = Value("s", "pointer"), Value("r", "pointer"), Value("at")
    f = Function("write_row", (s, r, at))
    for seat in range(seats):
        points = f.call("ranking", s, const(seat))
        f.trap_if(f.compare("eq", points, const(TRAP)))
        f.store(r, f.add(at, seat), points)
    slots = (Head.DECISIONS, *playouts.public_slots(pack))
    for number, slot in enumerate(slots):
        f.store(r, f.add(at, seats + number), f.load(s, slot))
    f.ret(0)
    return f


def _is_sealed(pack: program.Program) -> Function:
    sealed = [n for n, each in enumerate(pack.decisions) if each.sealed is not None]
    return _is_among("is_sealed", sealed)


def _is_listed(pack: program.Program) -> Function:
    """Return the function that tells whether the answers of a decision are its members."""
    plain = (program.Pick, program.YesNo)
    listed = [n for n, each in enumerate(pack.decisions) if isinstance(each.domain, plain)]
    return _is_among("is_listed", listed)


def _is_among(name: str, numbers: list[int]) -> Function:
    number = Value("number")
    f = Function(name, (number,))
    yes, no = f.label(), f.label()
    f.switch(number, [(each, yes) for each in numbers], no)
    f.place(yes)
    f.ret(1)
    f.place(no)
    f.ret(0)
    return f
