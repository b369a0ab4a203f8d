"""The values inside of a value, without and with what definitions stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, cast

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


def depth_of(value: values.Value, definitions: Mapping[str, int]) -> int:
    """Return how deep a value is nested, with the depth of the definitions that it uses."""
    deepest = 0
    waiting: list[tuple[values.Value, int]] = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        is_defined = isinstance(part, values.Defined)
        own = definitions.get(part.name, 0) if isinstance(part, values.Defined) else 0
        deepest = max(deepest, depth + own)
        for slot in part.__dataclass_fields__:
            if not (is_defined and slot == "body"):
                waiting.extend((each, depth + 1) for each in _inside(getattr(part, slot)))
    return deepest


def _inside(part: object) -> Iterator[values.Value]:
    if isinstance(part, values.Binder):
        for each in (part.where, part.low, part.high, part.place):
            yield from _inside(each)
    elif isinstance(part, values.Node):
        yield cast("values.Value", part)
    elif isinstance(part, tuple):
        for inner in cast("tuple[object, ...]", part):
            yield from _inside(inner)


def walks(test: values.Value) -> bool:
    """Return whether a test holds a number of steps against a number."""
    return isinstance(test, values.Compare) and isinstance(test.left, values.Steps)


def walked(test: values.Value) -> values.Compare | None:
    """Return what a test or its contrary says of steps, none where it is of none."""
    inner = test.test if isinstance(test, values.Not) else test
    return inner if isinstance(inner, values.Compare) and walks(inner) else None


def joined(test: values.Value) -> tuple[values.Value, ...]:
    """Return the tests that all must hold; a definition that joins some stands for them."""
    match test:
        case values.Logic(op="and", left=left, right=right):
            return (*joined(left), *joined(right))
        case values.Defined(parameters=parameters, arguments=arguments, body=body):
            if not isinstance(body, values.Logic) or body.op != "and":
                return (test,)
            return joined(filled(body, dict(zip(parameters, arguments, strict=True))))
        case _:
            return (test,)


def filled(node: Any, known: Mapping[int, values.Value]) -> Any:
    """Return a value in which some locals are other values."""
    if isinstance(node, values.Local) and node.id in known:
        return known[node.id]
    if isinstance(node, tuple):
        parts = cast("tuple[object, ...]", node)
        return tuple(filled(each, known) for each in parts)
    if not isinstance(node, values.Node):
        return node
    made = {
        each.name: filled(getattr(node, each.name), known)
        for each in fields(node)
        if each.name not in ("type", "span")
        and not (isinstance(node, values.Defined) and each.name == "body")
    }
    return replace(node, **made)
