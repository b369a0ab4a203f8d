"""What a part of a program looks at."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir import verify_values


def parts(node: object) -> Iterator[object]:
    """Yield a node and all that stands in it."""
    yield node
    if isinstance(node, tuple):
        for each in node:  # pyright: ignore[reportUnknownVariableType]
            yield from parts(each)  # pyright: ignore[reportUnknownArgumentType]
    elif dataclasses.is_dataclass(node):
        for field in dataclasses.fields(node):
            yield from parts(getattr(node, field.name))


def mentions(node: object, var: int) -> bool:
    """Return whether a variable stands in a value."""
    return any(isinstance(each, ir.Var) and each.id == var for each in parts(node))


def region(node: object) -> tuple[int, int] | None:
    """Return the slots that a value or a set looks at by itself, first and behind the last."""
    match node:
        case ir.Slot(at=at):
            return (at, at + 1)
        case ir.Cell():
            return verify_values.span_of(node)
        case ir.Vector(base=base, capacity=capacity):
            return (base, base + capacity + 1)
        case _:
            return None


def reads(node: object, first: int, last: int) -> bool:
    """Return whether a value or a set looks at slots from `first` up to `last`."""
    found = (region(each) for each in parts(node))
    return any(each and each[0] < last and first < each[1] for each in found)
