"""The code as one file of C11, for sanitizers, debuggers and readers.

It says operation by operation what `llvm_text` says, less what nobody uses: compilers warn of
that. Sums, products and shifts go through unsigned numbers, as they wrap around; a division by
0, a shift too far and an index outside of an array are left for a sanitizer to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from cardwright.runtime.native.code import (
    Function,
    Op,
    Table,
    Value,
    signed,
)
from cardwright.runtime.native.translate import REGIONS

_HEAD = """\
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide_t;

#define ADD(a, b) ((int64_t)((uint64_t)(a) + (uint64_t)(b)))
#define SUB(a, b) ((int64_t)((uint64_t)(a) - (uint64_t)(b)))
#define MUL(a, b) ((int64_t)((uint64_t)(a) * (uint64_t)(b)))
#define SHL(a, b) ((int64_t)((uint64_t)(a) << (b)))
#define SHR(a, b) ((int64_t)((uint64_t)(a) >> (b)))
#define BELOW(a, b) ((uint64_t)(a) < (uint64_t)(b))
#define HIGH(a, b) ((int64_t)(uint64_t)((wide_t)(uint64_t)(a) * (uint64_t)(b) >> 64))
#define ONES(a) __builtin_popcountll((uint64_t)(a))
#define LOWEST(a) ((a) ? __builtin_ctzll((uint64_t)(a)) : 64)
#define HIGHEST(a) ((a) ? 63 - __builtin_clzll((uint64_t)(a)) : -1)
"""
_SPREAD = """
static int64_t SPREAD(int64_t bits, int64_t mask)
{
    uint64_t left = (uint64_t)mask, found = 0;
    for (uint64_t from = (uint64_t)bits; left; left &= left - 1, from >>= 1)
        found |= from & 1 ? left & -left : 0;
    return (int64_t)found;
}
"""
_TYPES = {"number": "int64_t ", "truth": "bool "}
_MACROS = {
    "add": "ADD", "sub": "SUB", "mul": "MUL", "shl": "SHL", "shr": "SHR", "below": "BELOW",
    "beyond": "!BELOW", "high": "HIGH", "ones": "ONES", "lowest": "LOWEST", "highest": "HIGHEST",
    "spread": "SPREAD",
}  # fmt: skip
_SIGNS = {
    "and": "&", "or": "|", "xor": "^", "divide": "/", "rest": "%",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
}  # fmt: skip
_MOVES = {"copy": "memcpy", "shift": "memmove"}
_FLOW = ("jump", "branch", "rare", "switch", "ret")
_WRITES = ("store32", "store64", "zero", *_MOVES)
MOST_PLAIN = 2**31 - 1


def module(functions: Iterable[Function], tables: Iterable[Table]) -> str:
    """Return the text of a file; what is exported can be called from another."""
    printed = [_Printer(each) for each in functions]
    names = {name for each in printed for name in each.names}
    parts = [_HEAD]
    if any(op.name == "spread" for each in printed for op in each.ops):
        parts.append(_SPREAD)
    parts += [_table(each) for each in tables if f"@{each.name}" in names]
    parts += [f"{each.head};" for each in printed]
    parts += ["\n".join(each.lines()) for each in printed]
    return "\n".join(parts) + "\n"


def _table(table: Table) -> str:
    numbers = ", ".join(_digits(number) for number in table.numbers)
    return f"static const int{table.bits}_t {table.name}[{len(table.numbers)}] = {{{numbers}}};"


def _digits(number: int) -> str:
    number = signed(number)
    if abs(number) <= MOST_PLAIN:
        return str(number)
    return "INT64_MIN" if number == -(1 << 63) else f"{number}LL"


class _Printer:
    """Prints one function."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.ops = _used(function)
        self.names = {value.text for op in self.ops for value in op.args}
        self.names |= {op.words[0] for op in self.ops if op.name in ("get", "set")}
        self._targets = {
            word.split(":")[-1] for op in self.ops if op.name in _FLOW for word in op.words
        }

    @property
    def head(self) -> str:
        """How the function is declared."""
        function = self.function
        linkage = "static " if function.is_local else ""
        arguments = ", ".join(map(_declared, function.parameters)) or "void"
        return f"{linkage}int64_t {function.name}({arguments})"

    def lines(self) -> Iterator[str]:
        """Yield the lines of the function."""
        function = self.function
        yield f"\n{self.head}\n{{"
        for parameter in function.parameters:
            if parameter.text not in self.names:
                yield f"    (void){parameter.text};"
        for name in function.variables:
            if name in self.names:
                yield f"    int64_t {name};"
        for name, size, bits in function.arrays:
            if name in self.names:
                yield f"    int{bits}_t {name}[{size}];"
        for op in self.ops:
            if op.name != "label":
                yield f"    {self._line(op)};"
            elif op.words[0] in self._targets:
                yield f"{op.words[0]}:;"
        if function.is_open:
            yield "    __builtin_unreachable();"
        yield "}"

    def _line(self, op: Op) -> str:
        """Return an operation as a statement."""
        args = [_text(each) for each in op.args]
        match op.name:
            case "jump":
                return f"goto {op.words[0]}"
            case "branch" | "rare":
                return f"if ({args[0]}) goto {op.words[0]}; else goto {op.words[1]}"
            case "switch":
                cases = " ".join(
                    "case {}: goto {};".format(*each.split(":")) for each in op.words[1:]
                )
                return f"switch ({args[0]}) {{ {cases} default: goto {op.words[0]}; }}"
            case "ret":
                return f"return {args[0]}"
            case "set":
                return f"{op.words[0]} = {args[0]}"
            case "store32" | "store64" as name:
                return f"{args[0]}[{args[1]}] = (int{name[-2:]}_t){args[2]}"
            case "zero":
                return f"memset({args[0]}, 0, 4 * (size_t){args[1]})"
            case "copy" | "shift" as name:
                return f"{_MOVES[name]}({args[0]}, {args[1]}, 4 * (size_t){args[2]})"
            case _:
                return self._made(op, args)

    def _made(self, op: Op, args: list[str]) -> str:
        """Return an operation with its result, where that is used."""
        assert op.result is not None
        found = _expression(op, args)
        if op.result.text not in self.names:
            return found
        is_pointer = op.result.sort == "pointer"
        made = f"int{op.name[-2:]}_t *" if is_pointer else _TYPES[op.result.sort]
        return f"{made}{op.result.text} = {found}"


def _declared(parameter: Value) -> str:
    if parameter.sort != "pointer":
        return f"{_TYPES[parameter.sort]}{parameter.text}"
    return f"int{REGIONS[parameter.text.removeprefix('_')]}_t *{parameter.text}"


def _text(value: Value) -> str:
    if value.known is not None:
        return _digits(value.known)
    return value.text.removeprefix("@")


def _expression(op: Op, args: list[str]) -> str:
    """Return what an operation comes to."""
    match op.name:
        case name if name in _MACROS:
            return f"{_MACROS[name]}({', '.join(args)})"
        case name if name in _SIGNS:
            return f"{args[0]} {_SIGNS[name]} {args[1]}"
        case "load32" | "load64":
            return f"{args[0]}[{args[1]}]"
        case "at32" | "at64":
            return f"{args[0]} + {args[1]}"
        case "get":
            return op.words[0]
        case "widen":
            return args[0]
        case "select":
            return f"{args[0]} ? {args[1]} : {args[2]}"
        case "call":
            return f"{op.words[0]}({', '.join(map(_passed, op.args))})"
        case _:
            raise AssertionError(op.name)


def _passed(value: Value) -> str:
    """Return an argument; functions promise not to write to constants, but cannot say so."""
    if value.sort == "pointer" and value.text.startswith("@"):
        return f"(void *){_text(value)}"
    return _text(value)


def _used(function: Function) -> list[Op]:
    """Return the operations that do something, or whose results those use."""
    ops, arrays = function.ops, {name for name, _, _ in function.arrays}
    makers: dict[str, list[int]] = {}
    waiting: list[int] = []
    for at, op in enumerate(ops):
        made = _makes(op, arrays)
        if made:
            makers.setdefault(made, []).append(at)
        if not made or op.name == "call":
            waiting.append(at)
    kept: set[int] = set()
    while waiting:
        at = waiting.pop()
        if at not in kept:
            kept.add(at)
            names = [value.text for value in ops[at].args]
            names += ops[at].words[:1] if ops[at].name == "get" else ()
            waiting += [maker for name in names for maker in makers.get(name, ())]
    return _joined([op for at, op in enumerate(ops) if at in kept])


def _joined(ops: list[Op]) -> list[Op]:
    """Return operations without the jumps to what follows anyway."""
    pairs = pairwise((*ops, Op("label", None)))
    return [op for op, after in pairs if op.name != "jump" or op.words != after.words]


def _makes(op: Op, arrays: set[str]) -> str:
    """Return the name of what an operation makes or writes and others may use, if it has one."""
    if op.result is not None:
        return op.result.text
    if op.name == "set":
        return op.words[0]
    if op.name in _WRITES and op.args[0].text in arrays:
        return op.args[0].text
    return ""
