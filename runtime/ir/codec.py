"""The program as canonical JSON and back: one file that any host can run.

Every node is `[class, field, field, ...]`; a tuple is `{"t": [...]}`. Reading makes only the
classes of this package, so a cartridge can hold no code.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections import deque
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cardwright.runtime.ir import (
    instructions,
    layers,
    program,
    span,
    values,
    verify,
    verify_setup,
)

MAGIC = "cardwright program"
LEAST, MOST = -(2**31), 2**31 - 1
"""The numbers that a program holds, for its block holds no others."""

NONE = type(None)


Check = Callable[[Any], bool]
"""Whether a value that was read is of the sort that a field holds."""


@cache
def _classes() -> dict[str, type]:
    return {
        f"{prefix}.{name}": each
        for prefix, module in (
            ("v", values),
            ("i", instructions),
            ("l", layers),
            ("p", program),
            ("s", span),
        )
        for name, each in vars(module).items()
        if isinstance(each, type)
        and each.__module__ == module.__name__
        and dataclasses.is_dataclass(each)
    }


@cache
def _tags() -> dict[type, tuple[str, tuple[str, ...]]]:
    return {each: (tag, _field_names(each)) for tag, each in _classes().items()}


def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def dump(pack: program.Program) -> bytes:
    """Return a program as bytes: sorted keys, UTF-8, no floats."""
    body = {"format": program.FORMAT, "kind": MAGIC, "program": encode(pack)}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def encode(node: Any) -> Any:
    """Return a node, or a tuple of them, as lists and plain values that JSON can hold."""
    tag = _tags().get(type(node))  # pyright: ignore[reportUnknownArgumentType]
    if tag is not None:
        return [tag[0], *(encode(getattr(node, name)) for name in tag[1])]
    if isinstance(node, tuple):
        return {"t": [encode(each) for each in node]}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(node, dict):
        return {"d": [[key, encode(each)] for key, each in sorted(node.items())]}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return node


class BadProgram(ValueError):
    """Bytes that are no program of this format."""


def load(data: bytes) -> program.Program:
    """Return the program that `dump` wrote; anything else raises `BadProgram`."""
    try:
        body = json.loads(data)
        if body["kind"] != MAGIC or body["format"] != program.FORMAT:
            raise BadProgram("this is no program of this format")
        found = _decode(body["program"], 0)
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise BadProgram(f"the program cannot be read: {error}") from None
    if not isinstance(found, program.Program):
        raise BadProgram("this is no program")
    try:
        read = verify.verify(found)
    except verify_setup.NotSound as error:
        raise BadProgram(f"the program is not sound: {error}") from None
    _READ.append((read, hashlib.sha256(data).hexdigest()))
    return read


MOST_READ = 16
_READ: deque[tuple[program.Program, str]] = deque(maxlen=MOST_READ)
"""The programs that were read last, with digests of their bytes."""


def digest(pack: program.Program) -> str | None:
    """Return a digest of the bytes that a program was read from, None where that is not known."""
    return next((found for read, found in tuple(_READ) if read is pack), None)


MOST_DEPTH = 200


def _decode(data: Any, depth: int) -> Any:
    if depth > MOST_DEPTH:
        raise BadProgram("nested too deep")
    if isinstance(data, list):
        return _made(data, depth)  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(data, dict):
        if "t" in data:
            return tuple([_decode(each, depth + 1) for each in _list(data["t"])])
        return {key: _decode(each, depth + 1) for key, each in _list(data["d"])}
    return data


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise BadProgram("a list is needed")
    return data  # pyright: ignore[reportUnknownVariableType]


def _made(data: list[Any], depth: int) -> Any:
    """Return one node whose fields are of the declared sorts: a word never stands for a number."""
    made, fields = _shapes()[data[0]]
    found = [_decode(each, depth + 1) for each in data[1:]]
    for (name, fits), value in zip(fields, found, strict=True):
        if not fits(value):
            raise BadProgram(f"`{name}` of {data[0]} is of another sort")
    return made(*found)


@cache
def _shapes() -> dict[str, tuple[Any, tuple[tuple[str, Check], ...]]]:
    """Return what is made of each tag, with the names and sorts of its fields."""
    found: dict[str, tuple[Any, tuple[tuple[str, Check], ...]]] = {}
    for tag, made in _classes().items():
        sorts = get_type_hints(made)
        fields = tuple((name, _check_of(sorts[name])) for name in _field_names(made))
        found[tag] = (made, fields)
    return found


def _check_of(sort: Any) -> Check:
    """Return the check of an annotation: a node, a number, a word, or a tuple of those."""
    origin, args = get_origin(sort), get_args(sort)
    if sort is int:
        return _is_number
    if sort is str:
        return _is_text
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in args
    if origin is tuple:
        return _tuple_of(args)
    if origin is dict:
        fits = _check_of(args[1])
        return lambda value: (
            type(value) is dict
            and all(_is_text(key) and fits(each) for key, each in value.items())  # pyright: ignore[reportUnknownVariableType]
        )
    if origin is UnionType or origin is Union:
        return _union_of(args)
    return lambda value: type(value) is sort


def _is_number(value: Any) -> bool:
    return type(value) is int and LEAST <= value <= MOST


def _is_text(value: Any) -> bool:
    """Return whether a value is text that can be written again, and shown."""
    if type(value) is not str or "\0" in value:
        return False
    return value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value)


def _tuple_of(args: tuple[Any, ...]) -> Check:
    if args[-1] is Ellipsis:
        fits = _check_of(args[0])
        return lambda value: type(value) is tuple and all(map(fits, value))  # pyright: ignore[reportUnknownArgumentType]
    checks = tuple(_check_of(each) for each in args)
    return lambda value: (
        type(value) is tuple
        and len(value) == len(checks)  # pyright: ignore[reportUnknownArgumentType]
        and all(fits(each) for fits, each in zip(checks, value, strict=True))  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    )


def _union_of(args: tuple[Any, ...]) -> Check:
    """Return the check of a union: nodes by their class at once, other sorts one by one."""
    nodes = frozenset(
        each for each in args if dataclasses.is_dataclass(each) or each is NONE
    )
    others = tuple(_check_of(each) for each in args if each not in nodes)
    return lambda value: type(value) in nodes or any(fits(value) for fits in others)  # pyright: ignore[reportUnknownArgumentType]


def _without_places(data: Any) -> Any:
    """Return an encoded program without the places in its pack's files."""
    if isinstance(data, list):
        if data and data[0] == "s.Span":  # pyright: ignore[reportUnknownMemberType]
            return None
        return [_without_places(each) for each in data]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(data, dict):
        return {key: _without_places(each) for key, each in data.items()}  # pyright: ignore[reportUnknownVariableType]
    return data


_FINGERPRINTS: dict[int, tuple[program.Program, str]] = {}


def fingerprint(pack: program.Program) -> str:
    """Return 16 hexadecimal digits that tell programs apart.

    Where the pack's files lay when it was compiled makes no difference.
    """
    known = _FINGERPRINTS.get(id(pack))
    if known is None or known[0] is not pack:
        text = json.dumps(_without_places(encode(pack)), sort_keys=True)
        known = (pack, hashlib.sha256(text.encode()).hexdigest()[:16])
        _FINGERPRINTS[id(pack)] = known
    return known[1]
