"""The values inside of a value, without and with what definitions stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from cardwright.compiler.tree import values


def own_parts(value: values.Value) -> Iterator[values.Value]:
    """Yield a value and every value written inside of it; a definition is one part."""
    waiting: list[values.Value] = [value]
    while waiting:
        part = waiting.pop()
        yield part
        for slot in part.__dataclass_fields__:
            if not (isinstance(part, values.Defined) and slot == "body"):
                waiting.extend(_inside(getattr(part, slot)))


def all_parts(value: values.Value) -> Iterator[values.Value]:
    """Yield a value, every value inside of it, and those of each definition once."""
    seen: set[str] = set()
    waiting: list[values.Value] = [value]
    while waiting:
        for part in own_parts(waiting.pop()):
            yield part
            if isinstance(part, values.Defined) and part.name not in seen:
                seen.add(part.name)
                waiting.append(part.body)


def _inside(part: object) -> Iterator[values.Value]:
    if isinstance(part, values.Binder):
        for each in (part.where, part.low, part.high, part.place):
            yield from _inside(each)
    elif isinstance(part, values.Node):
        yield cast("values.Value", part)
    elif isinstance(part, tuple):
        for inner in cast("tuple[object, ...]", part):
            yield from _inside(inner)
