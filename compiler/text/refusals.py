"""Tests turned round: what is said of a thing that fails one."""

from __future__ import annotations

from cardwright.compiler.text.shape import children
from cardwright.compiler.tree import values


def contrary(test: values.Value) -> values.Value:
    """Return the contrary of a test."""
    if isinstance(test, values.Not):
        return test.test
    return values.Not(test=test, type=test.type, span=test.span)


def free_locals(node: object) -> tuple[values.Local, ...]:
    """Return the locals that a tree refers to and does not bind itself, each once."""
    found: dict[int, values.Local] = {}
    bound: set[int] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, values.Local):
            found.setdefault(each.id, each)
        if isinstance(each, values.Binder):
            bound.add(each.local)
        waiting.extend(children(each))
    return tuple(each for each in found.values() if each.id not in bound)
