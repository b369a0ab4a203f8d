"""Values of the program put together: what can be worked out now is."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.runtime.ir import values as ir

ONE, ZERO = ir.Const(1), ir.Const(0)


def apply(op: str, *args: ir.Value) -> ir.Value:
    """Return an operator over its arguments, worked out where all are known."""
    folded = _fold(op, args)
    return folded if folded is not None else ir.Apply(op, args)  # type: ignore[arg-type]


def _fold(op: str, args: tuple[ir.Value, ...]) -> ir.Value | None:
    known = [arg.value for arg in args if isinstance(arg, ir.Const)]
    if len(known) == len(args):
        result = _worked_out(op, known)
        if result is not None:
            return ir.Const(result)
    if op in ("and", "or", "if") and isinstance(args[0], ir.Const):
        if op == "if":
            return args[1] if args[0].value else args[2]
        return args[1] if bool(args[0].value) == (op == "and") else args[0]
    if op == "mul" and ONE in args:
        return args[0] if args[1] == ONE else args[1]
    if op == "mul" and ZERO in args:
        return ZERO
    if op == "add" and ZERO in args:
        return args[0] if args[1] == ZERO else args[1]
    return None


def _worked_out(op: str, known: list[int]) -> int | None:
    """Return what an operator makes of numbers that are known; None for one that is rare."""
    match op, known:
        case "add", [a, b]:
            return a + b
        case "sub", [a, b]:
            return a - b
        case "mul", [a, b]:
            return a * b
        case "eq", [a, b]:
            return int(a == b)
        case "ge", [a, b]:
            return int(a >= b)
        case "lt", [a, b]:
            return int(a < b)
        case "not", [a]:
            return int(not a)
        case "neg", [a]:
            return -a
        case "max", [a, b]:
            return max(a, b)
        case "min", [a, b]:
            return min(a, b)
        case _:
            return None


def total(parts: Iterable[ir.Value]) -> ir.Value:
    """Return the sum of some values."""
    found: ir.Value = ZERO
    for part in parts:
        found = apply("add", found, part)
    return found


def every(tests: list[ir.Value]) -> ir.Value:
    """Return whether all tests hold."""
    found: ir.Value = ONE
    for test in tests:
        found = apply("and", found, test)
    return found


def at(base: int, stride: int, index: ir.Value, size: int) -> ir.Place:
    """Return a slot of a region, by number where the index is known."""
    if isinstance(index, ir.Const):
        return ir.Slot(base + stride * index.value)
    return ir.Cell(base, stride, index, size)


def seats() -> ir.TurnOrder:
    """Return all seats, from the first."""
    return ir.TurnOrder(ZERO)
