"""The program as canonical JSON and back: one file that any host can run.

Every node is `[class, field, field, ...]`; a tuple is `{"t": [...]}`. Reading makes only the
classes of this package, so a cartridge can hold no code.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from functools import cache
from typing import Any

from cardwright.runtime.ir import instructions, program, span, values, verify

MAGIC = "cardwright program"


@cache
def _classes() -> dict[str, type]:
    found: dict[str, type] = {}
    for prefix, module in (("v", values), ("i", instructions), ("p", program), ("s", span)):
        for name, each in vars(module).items():
            if isinstance(each, type) and each.__module__ == module.__name__:
                found |= (
                    {f"{prefix}.{name}": each}
                    if "__dataclass_fields__" in vars(each)
                    else {}
                )
    return found


@cache
def _tags() -> dict[type, tuple[str, tuple[str, ...]]]:
    return {each: (tag, _field_names(each)) for tag, each in _classes().items()}


def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def dump(pack: program.Program) -> bytes:
    """Return a program as bytes: sorted keys, UTF-8, no floats."""
    body = {"format": program.FORMAT, "kind": MAGIC, "program": _encode(pack)}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _encode(node: Any) -> Any:
    tag = _tags().get(type(node))  # pyright: ignore[reportUnknownArgumentType]
    if tag is not None:
        return [tag[0], *(_encode(getattr(node, name)) for name in tag[1])]
    if isinstance(node, tuple):
        return {"t": [_encode(each) for each in node]}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(node, dict):
        return {"d": [[key, _encode(each)] for key, each in sorted(node.items())]}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
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
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadProgram(f"the program cannot be read: {error}") from None
    if not isinstance(found, program.Program):
        raise BadProgram("this is no program")
    try:
        return verify.verify(found)
    except (verify.NotSound, AttributeError, TypeError, IndexError) as error:
        raise BadProgram(f"the program is not sound: {error}") from None


MOST_DEPTH = 200


def _decode(data: Any, depth: int) -> Any:
    if depth > MOST_DEPTH:
        raise BadProgram("nested too deep")
    if isinstance(data, list):
        return _made(data, depth)  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(data, dict):
        if "t" in data:
            return tuple(_decode(each, depth + 1) for each in data["t"])  # pyright: ignore[reportUnknownVariableType]
        return {key: _decode(each, depth + 1) for key, each in data["d"]}  # pyright: ignore[reportUnknownVariableType]
    if data is None or isinstance(data, str | int | bool):
        return data
    raise BadProgram("a program holds whole numbers and words")


def _made(data: list[Any], depth: int) -> Any:
    """Return one node whose fields are of the declared sorts: a word never stands for a number."""
    made: Any = _classes()[data[0]]
    values = [_decode(each, depth + 1) for each in data[1:]]
    for field, value in zip(dataclasses.fields(made), values, strict=True):
        if not _fits(str(field.type), value):
            raise BadProgram(f"`{field.name}` of {data[0]} is not {field.type}")
    return made(*values)


def _fits(wanted: str, value: Any) -> bool:
    """Return whether a value is of the sort that an annotation names."""
    if " | " in wanted:
        return any(_fits(each, value) for each in wanted.split(" | "))
    if wanted == "None" or value is None:
        return wanted == "None" and value is None
    simple: dict[str, type] = {"int": int, "bool": bool, "str": str}
    if wanted in simple:
        return type(value) is simple[wanted]
    if wanted.startswith("tuple["):
        inner = wanted[len("tuple[") : -1].removesuffix(", ...")
        return isinstance(value, tuple) and _all_fit(inner, value)  # pyright: ignore[reportUnknownArgumentType]
    if wanted.startswith("dict["):
        return isinstance(value, dict)
    if wanted.startswith("Literal[") or wanted == "Op":
        return isinstance(value, str)
    return dataclasses.is_dataclass(value)


def _all_fit(inner: str, values: tuple[Any, ...]) -> bool:
    if inner in ("int", "str", "bool") or inner.startswith("tuple["):
        return all(_fits(inner, each) for each in values)
    return not any(isinstance(each, str) for each in values) or inner.startswith("str")


_FINGERPRINTS: dict[int, tuple[program.Program, str]] = {}


def fingerprint(pack: program.Program) -> str:
    """Return 16 hexadecimal digits that tell programs apart."""
    known = _FINGERPRINTS.get(id(pack))
    if known is None or known[0] is not pack:
        known = (pack, hashlib.sha256(dump(pack)).hexdigest()[:16])
        _FINGERPRINTS[id(pack)] = known
    return known[1]
