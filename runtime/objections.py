"""Why something cannot be chosen: which tests of a decision it fails, for the seat that is asked."""

from __future__ import annotations

from array import array

from cardwright.runtime.interpreter.machine import Machine, Said
from cardwright.runtime.ir import program
from cardwright.runtime.reckonings import filled, value_with


def candidates(made: Machine, block: array[int], number: int, seat: int) -> tuple[int, ...]:
    """Return all that a seat picks among, those that cannot be chosen too."""
    asked = made.program.decisions[number]
    if not isinstance(asked.domain, program.Pick):
        return ()
    source = filled(asked.domain.source, {asked.seat_var: seat})
    return tuple(made.members(asked.domain.var, source, None)(block))


def objections(
    made: Machine, block: array[int], number: int, seat: int, member: int
) -> tuple[Said, ...]:
    """Return what speaks against a member of a pick: a line for each test that it fails.

    It is empty where it can be chosen, and where a rule does not tell its tests one by one.
    """
    asked = made.program.decisions[number]
    if not isinstance(asked.domain, program.Pick):
        return ()
    known = {asked.domain.var: member, asked.seat_var: seat}
    return tuple(
        (
            each.message,
            seat,
            tuple(value_with(made, block, arg, known) for arg in each.args),
        )
        for each in asked.hurdles
        if not value_with(made, block, each.test, known)
    )
