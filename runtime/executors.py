"""Which machine plays: machine code where the extra `native` is there, else the interpreter."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from cardwright.runtime.interpreter.machine import Machine, machine
from cardwright.runtime.ir import program

HINT = "playing on the interpreter: `pip install cardwright[native]` is many times faster"
"""What is said, once, where machine code would be there for the asking."""

_MADE: dict[tuple[int, int], Machine] = {}


def is_native() -> bool:
    """Return whether machine code can be made here."""
    return find_spec("llvmlite") is not None


def executor(pack: program.Program, seats: int, cache: Path | None = None) -> Machine:
    """Return the quickest machine of a program, made once for each number of seats.

    Compiled objects are kept in the folder `cache`, where one is given.
    """
    if not is_native():
        return machine(pack, seats)
    made = _MADE.get((id(pack), seats))
    if made is None or made.program is not pack:
        from cardwright.runtime.native.machine import NativeMachine

        made = _MADE[id(pack), seats] = NativeMachine(
            pack, seats, [pack.entry], cache=cache
        )
    return made
