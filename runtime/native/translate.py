"""Support functions, written in a small part of Python, as code.

What may stand in them: numbers, `s[i]` and the other regions, `if`, `while`, `return`, calls of
each other and of the operations below. They are read with the standard `ast`, never run.
"""

from __future__ import annotations

import ast
import threading
from collections.abc import Mapping
from functools import cache

from cardwright.runtime.native.code import (
    FALSE,
    TRUE,
    Function,
    Value,
    Variable,
    const,
)
from cardwright.runtime.native.limits import TRAP

REGIONS = {
    "s": 32,
    "o": 32,
    "a": 32,
    "w": 32,
    "r": 32,
    "t": 32,
    "c": 32,
    "q": 32,
    "p": 32,
    "x": 64,
    "m": 64,
    "fuel": 64,
}
"""Parameters of these names are regions; the number is the width of their words."""

_BINARY: dict[type, str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or",
    ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "shr", ast.FloorDiv: "divide",
    ast.Mod: "rest",
}  # fmt: skip
_COMPARED: dict[type, str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip


def translate(
    text: str, names: Mapping[str, int], gives_up: frozenset[str]
) -> dict[str, Function]:
    """Return the functions of a text by name.

    `names` are its constants; `gives_up` the functions made elsewhere that can trap.
    """
    found: dict[str, Function] = {}
    trapping = set(gives_up)
    with _READING:
        nodes = _functions(text)
    for node in nodes:
        made = _Translator(node, names, trapping)
        found[node.name] = made.function
        if made.traps:
            trapping.add(node.name)
    return found


# CPython below 3.13 mixes up how deep it is when two threads make a tree at the same time.
_READING = threading.Lock()


@cache
def _functions(text: str) -> tuple[ast.FunctionDef, ...]:
    """Return the functions of a text as trees, which are only read."""
    return tuple(each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef))


def mix(f: Function, value: Value) -> Value:
    """Return well-mixed bits; as `chance.mix`."""
    value = stir(f, value)
    return f.op("xor", value, f.op("shr", value, const(31)))


def stir(f: Function, value: Value) -> Value:
    """Return bits that are well mixed at the high end; as `chance.stir`."""
    value = f.op("xor", value, f.op("shr", value, const(30)))
    value = f.op("mul", value, const(0xBF58476D1CE4E5B9))
    value = f.op("xor", value, f.op("shr", value, const(27)))
    return f.op("mul", value, const(0x94D049BB133111EB))


class _Translator:
    """Writes one function."""

    def __init__(
        self, node: ast.FunctionDef, names: Mapping[str, int], trapping: set[str]
    ) -> None:
        parameters = [each.arg for each in node.args.args]
        values = tuple(
            Value(f"_{name}", "pointer" if name in REGIONS else "number")
            for name in parameters
        )
        self.function = f = Function(node.name, values)
        self.traps = False
        self._names = names
        self._trapping = trapping
        self._regions = dict(zip(parameters, values, strict=True))
        self._variables: dict[str, Variable] = {}
        for name, value in self._regions.items():
            if value.sort == "number":
                self._variables[name] = f.variable(value, name)
        self._loops: list[str] = []
        self._block(node.body)

    def _block(self, body: list[ast.stmt]) -> None:
        for each in body:
            self._statement(each)

    def _statement(self, node: ast.stmt) -> None:
        f = self.function
        match node:
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.Expr(value=ast.Call() as call):
                self._value(call)
            case ast.Assign(targets=[target], value=value):
                self._assign(target, self._value(value))
            case ast.AugAssign(target=target, op=op, value=value):
                before = self._value(_loaded(target))
                self._assign(target, f.op(_BINARY[type(op)], before, self._value(value)))
            case ast.If(test=test, body=body, orelse=orelse):
                with f.when(self._truth(test)) as arm:
                    self._block(body)
                    if orelse:
                        arm.otherwise()
                        self._block(orelse)
            case ast.While(test=test, body=body):
                with f.loop() as loop:
                    loop.leave(f.negated(self._truth(test)))
                    self._block(body)
            case ast.Return(value=value):
                f.ret(0 if value is None else self._value(value))
            case _:
                raise AssertionError(ast.dump(node))

    def _assign(self, target: ast.expr, value: Value) -> None:
        f = self.function
        match target:
            case ast.Name(id=name):
                if name not in self._variables:
                    self._variables[name] = f.variable(name=name)
                f.set(self._variables[name], value)
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                f.store(self._regions[name], self._value(index), value, REGIONS[name])
            case _:
                raise AssertionError(ast.dump(target))

    def _truth(self, node: ast.expr) -> Value:
        return self.function.truth(self._value(node))

    def _value(self, node: ast.expr) -> Value:
        f = self.function
        match node:
            case ast.Constant(value=bool(truth)):
                return TRUE if truth else FALSE
            case ast.Constant(value=int(number)):
                return const(number)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f.sub(const(0), self._value(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f.negated(self._value(operand))
            case ast.Name(id=name):
                return self._name(name)
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                return f.load(self._regions[name], self._value(index), REGIONS[name])
            case ast.BinOp(left=left, op=op, right=right):
                name = _BINARY[type(op)]
                return f.op(name, f.number(self._value(left)), f.number(self._value(right)))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f.compare(_COMPARED[type(op)], self._value(left), self._value(right))
            case ast.BoolOp(op=op, values=values):
                return self._joined(isinstance(op, ast.And), values)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f.select(self._truth(test), self._value(body), self._value(orelse))
            case ast.Call(func=ast.Name(id=name), args=args):
                return self._call(name, args)
            case _:
                raise AssertionError(ast.dump(node))

    def _name(self, name: str) -> Value:
        if name in self._variables:
            return self.function.get(self._variables[name])
        if name in self._names:
            return const(self._names[name])
        return self._regions[name]

    def _joined(self, is_and: bool, values: list[ast.expr]) -> Value:
        """Return a test that looks at no more than it needs."""
        f = self.function
        found = f.variable(self._truth(values[0]))
        for each in values[1:]:
            so_far = f.truth(f.get(found))
            with f.when(so_far if is_and else f.negated(so_far)):
                f.set(found, self._truth(each))
        return f.truth(f.get(found))

    def _call(self, name: str, nodes: list[ast.expr]) -> Value:
        f = self.function
        if name == "attempt":
            return self._attempt(nodes[0])
        args = [self._value(each) for each in nodes]
        match name:
            case "trap":
                self.traps = True
                f.trap_if(TRUE)
                return const(0)
            case "mix":
                return mix(f, args[0])
            case "stir":
                return stir(f, args[0])
            case "high" | "ones" | "lowest" | "spread":
                return f.op(name, *args)
            case "below":
                return f.compare("below", *args)
            case "part":
                return f.at(args[0], args[1], _width(nodes[0]))
            case "shift":
                base, target, source, count = args
                f.do("shift", f.at(base, target), f.at(base, source), count)
                return const(0)
            case "copy":
                f.do("copy", *args)
                return const(0)
            case _:
                return self._called(name, args)

    def _attempt(self, node: ast.expr) -> Value:
        """Return whether a call gave up, in place of giving up with it."""
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        args = [self._value(each) for each in node.args]
        result = self.function.call(node.func.id, *args)
        return self.function.compare("eq", result, const(TRAP))

    def _called(self, name: str, args: list[Value]) -> Value:
        f = self.function
        result = f.call(name, *args)
        if name in self._trapping:
            self.traps = True
            f.trap_if(f.compare("eq", result, const(TRAP)))
        return result


def _width(region: ast.expr) -> int:
    assert isinstance(region, ast.Name)
    return REGIONS[region.id]


def _loaded(target: ast.expr) -> ast.expr:
    match target:
        case ast.Name(id=name):
            return ast.Name(id=name, ctx=ast.Load())
        case ast.Subscript(value=value, slice=index):
            return ast.Subscript(value=value, slice=index, ctx=ast.Load())
        case _:
            raise AssertionError(ast.dump(target))
