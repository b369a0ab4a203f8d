"""Machine-near code that is neither LLVM nor C yet: functions over 64-bit numbers and memory.

A function is a list of operations with labels between them. Numbers are signed and 64 bits
wide, truths are one bit, memory is reached through pointers to 32-bit or 64-bit words.
`llvm_text` and `c_text` print it; nothing here knows of games. Records are named tuples: very many
are made before the first game, and a class of them is made ten times as soon as a dataclass.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, Self

Sort = Literal["number", "truth", "pointer"]
Name = str


class Value(NamedTuple):
    """A result of an operation, a parameter, or a constant (`text` is then its digits).

    A pointer leads to the word with the number `origin` of its region.
    """

    text: str
    sort: Sort = "number"
    known: int | None = None
    origin: int = 0


class Op(NamedTuple):
    """One operation: its name, its result where it has one, what it works on."""

    name: str
    result: Value | None
    args: tuple[Value, ...] = ()
    words: tuple[str, ...] = ()


class Variable(NamedTuple):
    """A number that can be set anew."""

    name: str


class Table(NamedTuple):
    """Constants in memory; `bits` wide, all of them whole numbers."""

    name: str
    bits: Literal[32, 64]
    numbers: tuple[int, ...]


def signed(number: int) -> int:
    """Return the number that the same 64 bits stand for."""
    number &= (1 << 64) - 1
    return number - (1 << 64) if number >> 63 else number


@lru_cache(4096)
def const(number: int) -> Value:
    """Return a constant."""
    number = signed(number)
    return Value(str(number), "number", number)


TRUE, FALSE = Value("1", "truth", 1), Value("0", "truth", 0)

_FOLDED: dict[str, Callable[[int, int], int]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul,
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt,
    "le": operator.le, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge", "below", "beyond")
MOST = 1 << 62


@dataclass(slots=True)
class Function:
    """A function being written; `parameters` are its numbers and pointers in order."""

    name: Name
    parameters: tuple[Value, ...]
    is_local: bool = True
    is_inlined: bool = False
    ops: list[Op] = field(default_factory=list[Op])
    variables: list[str] = field(default_factory=list[str])
    arrays: list[tuple[str, int, int]] = field(default_factory=list[tuple[str, int, int]])
    trap: str = ""
    _count: int = 0
    _is_open: bool = True

    # ---- values

    def op(self, name: str, *args: Value, sort: Sort = "number") -> Value:
        """Append an operation and return its result; known numbers are worked out now."""
        folded = _fold(name, args)
        if folded is not None:
            return folded
        result = Value(f"t{self._next()}", sort)
        self._append(Op(name, result, args))
        return result

    def do(self, name: str, *args: Value, words: tuple[str, ...] = ()) -> None:
        """Append an operation without a result."""
        self._append(Op(name, None, args, words))

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _append(self, op: Op) -> None:
        if not self._is_open:
            self.place(self.label())
        self.ops.append(op)

    def number(self, value: Value) -> Value:
        """Return a truth as 1 or 0, a number as it is."""
        if value.sort == "number":
            return value
        if value.known is not None:
            return const(value.known)
        return self.op("widen", value)

    def truth(self, value: Value) -> Value:
        """Return whether a number is not 0."""
        if value.sort == "truth":
            return value
        if value.known is not None:
            return TRUE if value.known else FALSE
        return self.op("ne", value, const(0), sort="truth")

    def compare(self, name: str, left: Value, right: Value) -> Value:
        """Return the truth of a comparison."""
        return self.op(name, self.number(left), self.number(right), sort="truth")

    def add(self, left: Value, right: Value | int) -> Value:
        """Return a sum."""
        return self.op("add", left, _value(right))

    def sub(self, left: Value, right: Value | int) -> Value:
        """Return a difference."""
        return self.op("sub", left, _value(right))

    def mul(self, left: Value, right: Value | int) -> Value:
        """Return a product."""
        return self.op("mul", left, _value(right))

    def both(self, left: Value, right: Value) -> Value:
        """Return whether two truths hold."""
        return self.op("and", self.truth(left), self.truth(right), sort="truth")

    def negated(self, value: Value) -> Value:
        """Return whether a truth does not hold."""
        truth = self.truth(value)
        if truth.known is not None:
            return FALSE if truth.known else TRUE
        return self.op("xor", truth, TRUE, sort="truth")

    def select(self, test: Value, then: Value, otherwise: Value) -> Value:
        """Return one of two numbers."""
        truth = self.truth(test)
        if truth.known is not None:
            return then if truth.known else otherwise
        return self.op("select", truth, self.number(then), self.number(otherwise))

    # ---- memory and variables

    def load(self, base: Value, index: Value | int, bits: int = 32) -> Value:
        """Return the word of a region."""
        return self.op(f"load{bits}", base, self._offset(base, index))

    def store(self, base: Value, index: Value | int, value: Value, bits: int = 32) -> None:
        """Write a word of a region."""
        self.do(f"store{bits}", base, self._offset(base, index), self.number(value))

    def at(self, base: Value, index: Value | int, bits: int = 32) -> Value:
        """Return a pointer to a word of a region."""
        return self.op(f"at{bits}", base, self._offset(base, index), sort="pointer")

    def _offset(self, base: Value, index: Value | int) -> Value:
        """Return how far a word lies behind the one that a pointer leads to."""
        if base.origin == 0:
            return _value(index)
        return self.sub(_value(index), base.origin)

    def variable(self, value: Value | int | None = None, name: str = "x") -> Variable:
        """Return a new variable, set where a value is given; readers of C see its name."""
        made = Variable(f"{name}_{len(self.variables)}")
        self.variables.append(made.name)
        if value is not None:
            self.set(made, _value(value))
        return made

    def array(self, size: int, bits: int) -> Value:
        """Return a pointer to words of this function's own, not yet written."""
        name = f"a{len(self.arrays)}"
        self.arrays.append((name, size, bits))
        return Value(name, "pointer")

    def set(self, variable: Variable, value: Value | int) -> None:
        """Set a variable."""
        self.do("set", self.number(_value(value)), words=(variable.name,))

    def get(self, variable: Variable) -> Value:
        """Return what a variable is now."""
        result = Value(f"t{self._next()}")
        self._append(Op("get", result, (), (variable.name,)))
        return result

    def call(self, name: Name, *args: Value) -> Value:
        """Call a function and return its number."""
        numbers = tuple(a if a.sort == "pointer" else self.number(a) for a in args)
        result = Value(f"t{self._next()}")
        self._append(Op("call", result, numbers, (name,)))
        return result

    # ---- flow

    def label(self) -> str:
        """Return a new label."""
        return f"l{self._next()}"

    def place(self, label: str) -> None:
        """Go on at a label; what was open runs into it."""
        if self._is_open:
            self.jump(label)
        self.ops.append(Op("label", None, (), (label,)))
        self._is_open = True

    def jump(self, label: str) -> None:
        """Go to a label."""
        self._close(Op("jump", None, (), (label,)))

    def branch(self, test: Value, then: str, otherwise: str) -> None:
        """Go to one of two labels."""
        truth = self.truth(test)
        if truth.known is not None:
            self.jump(then if truth.known else otherwise)
            return
        self._close(Op("branch", None, (truth,), (then, otherwise)))

    def rare(self, test: Value, then: str, otherwise: str) -> None:
        """Go to one of two labels, hardly ever to the first."""
        truth = self.truth(test)
        if truth.known is not None:
            self.jump(then if truth.known else otherwise)
            return
        self._close(Op("rare", None, (truth,), (then, otherwise)))

    def switch(
        self, value: Value, cases: Sequence[tuple[int, str]], otherwise: str
    ) -> None:
        """Go to the label of a number."""
        words = (otherwise, *(f"{number}:{label}" for number, label in cases))
        self._close(Op("switch", None, (self.number(value),), words))

    def ret(self, value: Value | int) -> None:
        """Return a number."""
        self._close(Op("ret", None, (self.number(_value(value)),)))

    def _close(self, op: Op) -> None:
        if self._is_open:
            self._append(op)
            self._is_open = False

    def trap_if(self, test: Value) -> None:
        """Give up where a test holds."""
        truth = self.truth(test)
        if truth.known == 0:
            return
        self.trap = self.trap or self.label()
        on = self.label()
        self.rare(truth, self.trap, on)
        self.place(on)

    def finish(self, result: Value) -> None:
        """Write where all traps lead to: the function returns `result`."""
        if self._is_open:
            self.ret(0)
        if self.trap:
            self.place(self.trap)
            self.ret(result)

    @property
    def is_open(self) -> bool:
        """Whether code that follows can be reached from what stands before it."""
        return self._is_open

    # ---- shapes

    def when(self, test: Value) -> Arm:
        """Return the arm of a test: code in it runs where the test holds."""
        return Arm(self, test)

    def rarely(self, test: Value) -> Rare:
        """Return the arm of a test that hardly ever holds, so that other code stays together."""
        return Rare(self, test)

    def loop(self) -> Loop:
        """Return a loop that is left by its `leave`."""
        return Loop(self)


class Arm:
    """`with f.when(test):` guards code; `otherwise` begins the other arm."""

    def __init__(self, function: Function, test: Value) -> None:
        self._f = function
        self._test = test
        self._then, self._else, self._end = (function.label() for _ in range(3))
        self._has_else = False

    def __enter__(self) -> Self:
        self._f.branch(self._test, self._then, self._else)
        self._f.place(self._then)
        return self

    def otherwise(self) -> None:
        """End the first arm and begin the second."""
        self._has_else = True
        self._f.jump(self._end)
        self._f.place(self._else)

    def __exit__(self, *_: object) -> None:
        self._f.jump(self._end)
        if not self._has_else:
            self._f.place(self._else)
        self._f.place(self._end)


class Rare:
    """`with f.rarely(test):` guards code that hardly ever runs."""

    def __init__(self, function: Function, test: Value) -> None:
        self._f = function
        self._test = test

    def __enter__(self) -> None:
        then, self._end = self._f.label(), self._f.label()
        self._f.rare(self._test, then, self._end)
        self._f.place(then)

    def __exit__(self, *_: object) -> None:
        self._f.place(self._end)


class Loop:
    """`with f.loop() as loop:` repeats code; `leave(test)` goes on behind it."""

    def __init__(self, function: Function) -> None:
        self._f = function
        self._head, self.end = function.label(), function.label()

    def __enter__(self) -> Self:
        self._f.place(self._head)
        return self

    def leave(self, test: Value) -> None:
        """Leave the loop where a test holds."""
        on = self._f.label()
        self._f.branch(test, self.end, on)
        self._f.place(on)

    def again(self) -> None:
        """Go back to the front of the loop."""
        self._f.jump(self._head)

    def __exit__(self, *_: object) -> None:
        self._f.jump(self._head)
        self._f.place(self.end)


def _value(value: Value | int) -> Value:
    return const(value) if isinstance(value, int) else value


def _fold(name: str, args: tuple[Value, ...]) -> Value | None:
    """Return what can be worked out now."""
    if len(args) != 2:
        return None
    left, right = args[0].known, args[1].known
    if left is not None and right is not None and name in _FOLDED:
        found = int(_FOLDED[name](left, right))
        if abs(found) > MOST:
            return None
        is_truth = name in COMPARISONS or args[0].sort == "truth"
        return Value(str(found), "truth" if is_truth else "number", found)
    if args[0].sort == "pointer":
        return None
    if args[0] == args[1] and name in COMPARISONS:
        return TRUE if name in ("eq", "le", "ge", "beyond") else FALSE
    if right == 0 and name in ("add", "sub", "or", "xor", "shl"):
        return args[0]
    if left == 0 and name in ("add", "or"):
        return args[1]
    if right == 1 and name == "mul":
        return args[0]
    if left == 1 and name == "mul":
        return args[1]
    if args[0].sort == "truth" and name == "and":
        for one, other in (args, args[::-1]):
            if one.known is not None:
                return other if one.known else FALSE
    return None
