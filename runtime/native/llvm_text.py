"""The code as LLVM text: one module, unnamed to the outside but for what is exported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.runtime.native.code import COMPARISONS, Function, Op, Table, Value, signed

_TYPES = {"number": "i64", "truth": "i1", "pointer": "ptr"}
_COMPARED = {
    "eq": "eq", "ne": "ne", "lt": "slt", "le": "sle", "gt": "sgt", "ge": "sge", "below": "ult",
    "beyond": "uge",
}  # fmt: skip
_PLAIN = {
    "add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or", "xor": "xor",
    "shl": "shl", "shr": "lshr", "divide": "sdiv", "rest": "srem",
}  # fmt: skip
_INTRINSICS = {
    "ones": "llvm.ctpop.i64",
    "lowest": "llvm.cttz.i64",
    "spread": "llvm.x86.bmi.pdep.64",
}
_DECLARED = """
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
!0 = !{!"branch_weights", i32 1, i32 2000}
"""


def module(functions: Iterable[Function], tables: Iterable[Table]) -> str:
    """Return the text of a module."""
    parts = [_DECLARED]
    parts += [_table(each) for each in tables]
    parts += ["\n".join(_function(each)) for each in functions]
    text = "\n".join(parts) + "\n"
    spread = _INTRINSICS["spread"]
    return text + f"declare i64 @{spread}(i64, i64)\n" if spread in text else text


def _table(table: Table) -> str:
    numbers = ", ".join(f"i{table.bits} {number}" for number in table.numbers)
    size = len(table.numbers)
    return f"@{table.name} = private unnamed_addr constant [{size} x i{table.bits}] [{numbers}]"


def _function(function: Function) -> Iterator[str]:
    linkage = "internal " if function.is_local else ""
    inlined = " alwaysinline" if function.is_inlined else ""
    arguments = ", ".join(
        f"{_TYPES[each.sort]}{' noalias nocapture' if each.sort == 'pointer' else ''} %{each.text}"
        for each in function.parameters
    )
    yield f"define {linkage}i64 @{function.name}({arguments}) nounwind{inlined} {{"
    yield "start:"
    for name in function.variables:
        yield f"  %{name} = alloca i64"
    for name, size, bits in function.arrays:
        yield f"  %{name} = alloca [{size} x i{bits}], align 8"
    for count, op in enumerate(function.ops):
        for line in _lines(op, count):
            yield f"  {line}" if not line.endswith(":") else line
    if function.is_open:
        yield "  unreachable"
    yield "}"


def _text(value: Value) -> str:
    if value.known is not None:
        if value.sort == "truth":
            return "true" if value.known else "false"
        return str(signed(value.known))
    return f"@{value.text[1:]}" if value.text.startswith("@") else f"%{value.text}"


def _typed(value: Value) -> str:
    return f"{_TYPES[value.sort]} {_text(value)}"


def _lines(op: Op, count: int) -> list[str]:
    """Return the lines of one operation; `count` makes names that nothing else has."""
    args, result = op.args, "" if op.result is None else f"%{op.result.text} = "
    match op.name:
        case "label":
            return [f"{op.words[0]}:"]
        case "jump":
            return [f"br label %{op.words[0]}"]
        case "branch" | "rare":
            return [_branch(op)]
        case "set" | "get":
            return [_variable(op, result)]
        case name if name in _PLAIN:
            return [f"{result}{_PLAIN[name]} {_typed(args[0])}, {_text(args[1])}"]
        case name if name in COMPARISONS:
            return [f"{result}icmp {_COMPARED[name]} {_typed(args[0])}, {_text(args[1])}"]
        case name if name.startswith(("load", "store", "at")):
            return _memory(op, count, result)
        case "switch":
            cases = " ".join(
                "i64 {}, label %{}".format(*each.split(":")) for each in op.words[1:]
            )
            return [f"switch {_typed(args[0])}, label %{op.words[0]} [{cases}]"]
        case "ret":
            return [f"ret {_typed(args[0])}"]
        case "call":
            return [f"{result}call i64 @{op.words[0]}({', '.join(map(_typed, args))})"]
        case "widen":
            return [f"{result}zext {_typed(args[0])} to i64"]
        case "select":
            return [f"{result}select {', '.join(map(_typed, args))}"]
        case "high":
            return _high(op, count)
        case "lowest":
            return [
                f"{result}call i64 @{_INTRINSICS[op.name]}({_typed(args[0])}, i1 false)"
            ]
        case "highest":
            return [
                f"%h{count} = call i64 @llvm.ctlz.i64({_typed(args[0])}, i1 false)",
                f"{result}sub i64 63, %h{count}",
            ]
        case "ones" | "spread":
            return [
                f"{result}call i64 @{_INTRINSICS[op.name]}({', '.join(map(_typed, args))})"
            ]
        case "copy" | "shift" | "zero":
            return _bulk(op, count)
        case _:
            raise AssertionError(op.name)


def _branch(op: Op) -> str:
    weights = ", !prof !0" if op.name == "rare" else ""
    labels = f"label %{op.words[0]}, label %{op.words[1]}"
    return f"br {_typed(op.args[0])}, {labels}{weights}"


def _variable(op: Op, result: str) -> str:
    if op.name == "get":
        return f"{result}load i64, ptr %{op.words[0]}"
    return f"store {_typed(op.args[0])}, ptr %{op.words[0]}"


def _memory(op: Op, count: int, result: str) -> list[str]:
    bits = op.name[-2:]
    at = f"%p{count}"
    base = f"getelementptr inbounds i{bits}, ptr {_text(op.args[0])}, {_typed(op.args[1])}"
    match op.name[:-2]:
        case "at":
            return [f"{result}{base}"]
        case "load" if bits == "64":
            return [f"{at} = {base}", f"{result}load i64, ptr {at}"]
        case "load":
            return [
                f"{at} = {base}",
                f"%q{count} = load i32, ptr {at}",
                f"{result}sext i32 %q{count} to i64",
            ]
        case _ if bits == "64":
            return [f"{at} = {base}", f"store {_typed(op.args[2])}, ptr {at}"]
        case _:
            return [
                f"{at} = {base}",
                f"%q{count} = trunc {_typed(op.args[2])} to i32",
                f"store i32 %q{count}, ptr {at}",
            ]


def _high(op: Op, count: int) -> list[str]:
    """Return the high half of an unsigned product."""
    assert op.result is not None
    return [
        f"%h{count}a = zext {_typed(op.args[0])} to i128",
        f"%h{count}b = zext {_typed(op.args[1])} to i128",
        f"%h{count}c = mul i128 %h{count}a, %h{count}b",
        f"%h{count}d = lshr i128 %h{count}c, 64",
        f"%{op.result.text} = trunc i128 %h{count}d to i64",
    ]


def _bulk(op: Op, count: int) -> list[str]:
    """Return the lines of a copy, a shift within a region, or a clearing, of 32-bit words."""
    size = f"%n{count}"
    first = f"{size} = shl {_typed(op.args[-1])}, 2"
    if op.name == "zero":
        call = f"@llvm.memset.p0.i64({_typed(op.args[0])}, i8 0, i64 {size}, i1 false)"
        return [first, f"call void {call}"]
    what = "memcpy" if op.name == "copy" else "memmove"
    call = f"@llvm.{what}.p0.p0.i64({_typed(op.args[0])}, {_typed(op.args[1])}, i64 {size}, i1 false)"
    return [first, f"call void {call}"]
