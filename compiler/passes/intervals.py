"""Arithmetic on ranges of whole numbers: what a sum or product can come to."""

from __future__ import annotations

from cardwright.compiler.tree.types import BIG, Number


def join(left: Number, right: Number) -> Number:
    """Return the range that holds both."""
    return Number(min(left.low, right.low), max(left.high, right.high))


def arithmetic(op: str, left: Number, right: Number) -> Number:
    """Return the range of `left op right`; a division's divisor does not hold 0."""
    match op:
        case "+":
            return _clip(left.low + right.low, left.high + right.high)
        case "-":
            return _clip(left.low - right.high, left.high - right.low)
        case "*":
            ends = [a * b for a in _ends(left) for b in _ends(right)]
            return _clip(min(ends), max(ends))
        case _:
            ends = [_divide(op, a, b) for a in _ends(left) for b in _divisors(right)]
            return _clip(min(ends), max(ends))


def times(number: Number, most: int) -> Number:
    """Return the range of a sum of up to `most` members."""
    return _clip(min(0, number.low * most), max(0, number.high * most))


def _ends(number: Number) -> tuple[int, int]:
    return (number.low, number.high)


def _divisors(number: Number) -> tuple[int, ...]:
    inner = tuple(near for near in (-1, 1) if number.low <= near <= number.high)
    return tuple(end for end in _ends(number) if end) + inner or (1,)


def _divide(op: str, left: int, right: int) -> int:
    return left // right if op == "/ down" else -(-left // right)


def _clip(low: int, high: int) -> Number:
    return Number(max(-BIG, min(BIG, low)), max(-BIG, min(BIG, high)))
