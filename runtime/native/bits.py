"""Sets of small numbers as bits of words: operations on masks of one or more 64-bit words.

A mask of one word is what a game of up to 64 cards has; no operation branches.
"""

from __future__ import annotations

from functools import reduce

from cardwright.runtime.native.code import Function, Value, const

Mask = tuple[Value, ...]
WORD = 64
ALL = (1 << WORD) - 1


def words(numbers: int) -> int:
    """Return how many words hold the bits of so many numbers."""
    return max(1, -(-numbers // WORD))


def known(number: int, size: int) -> Mask:
    """Return a constant mask."""
    return tuple(const(number >> WORD * at & ALL) for at in range(size))


def joined(f: Function, name: str, one: Mask, other: Mask) -> Mask:
    """Return an operation on the bits of two masks."""
    return tuple(f.op(name, *pair) for pair in zip(one, other, strict=True))


def inverse(f: Function, mask: Mask) -> Mask:
    """Return the mask of all other bits."""
    return tuple(f.op("xor", word, const(ALL)) for word in mask)


def bit(f: Function, number: Value, size: int) -> Mask:
    """Return the mask of a number that has a place in it."""
    if size == 1:
        return (f.op("shl", const(1), number),)
    one = f.op("shl", const(1), f.op("and", number, const(WORD - 1)))
    return tuple(f.select(is_here, one, const(0)) for is_here in _places(f, number, size))


def has(f: Function, mask: Mask, number: Value) -> Value:
    """Return whether a number that has a place in a mask is in it."""
    if len(mask) == 1:
        return f.truth(f.op("and", f.op("shr", mask[0], number), const(1)))
    word = mask[-1]
    for at, is_here in enumerate(_places(f, number, len(mask))[:-1]):
        word = f.select(is_here, mask[at], word)
    rest = f.op("and", number, const(WORD - 1))
    return f.truth(f.op("and", f.op("shr", word, rest), const(1)))


def _places(f: Function, number: Value, size: int) -> list[Value]:
    """Return for each word whether a number has its place there."""
    place = f.op("shr", number, const(WORD.bit_length() - 1))
    return [f.compare("eq", place, const(at)) for at in range(size)]


def select(f: Function, test: Value, then: Mask, otherwise: Mask) -> Mask:
    """Return one of two masks."""
    return tuple(
        f.select(test, one, other) for one, other in zip(then, otherwise, strict=True)
    )


def some(f: Function, mask: Mask) -> Value:
    """Return whether any bit is set."""
    found = reduce(lambda one, other: f.op("or", one, other), mask)
    return f.compare("ne", found, const(0))


def several(f: Function, mask: Mask) -> Value:
    """Return whether more than one bit is set."""
    if len(mask) == 1:
        return f.compare("ne", f.op("and", mask[0], f.sub(mask[0], 1)), const(0))
    return f.compare("gt", ones(f, mask), const(1))


def ones(f: Function, mask: Mask) -> Value:
    """Return how many bits are set."""
    return reduce(f.add, [f.op("ones", word) for word in mask])


def lowest(f: Function, mask: Mask) -> Value:
    """Return the number of the lowest bit; of no bits the number behind the last."""
    found = f.op("lowest", mask[-1])
    for at in range(len(mask) - 2, -1, -1):
        is_here = f.compare("ne", mask[at], const(0))
        found = f.select(is_here, f.op("lowest", mask[at]), f.add(found, WORD))
    return found


def highest(f: Function, mask: Mask) -> Value:
    """Return the number of the highest bit of a mask that has one."""
    found = f.op("highest", mask[0])
    for at, word in enumerate(mask[1:], 1):
        here = f.add(f.op("highest", word), WORD * at)
        found = f.select(f.compare("ne", word, const(0)), here, found)
    return found


def without_lowest(f: Function, mask: Mask) -> Mask:
    """Return a mask that has a bit without its lowest one."""
    found: list[Value] = []
    is_whole = const(0)
    for word in mask:
        rest = f.op("and", word, f.sub(word, 1))
        found.append(f.select(is_whole, word, rest))
        is_whole = f.op("or", is_whole, word)
    return tuple(found)


def of_rank(f: Function, mask: Mask, rank: Value) -> Value:
    """Return the number of the bit of a rank, 0 for the lowest."""
    word, first = mask[0], const(0)
    for at, other in enumerate(mask[1:], 1):
        left = f.sub(rank, f.op("ones", word))
        is_behind = f.compare("ge", left, const(0))
        word, rank = f.select(is_behind, other, word), f.select(is_behind, left, rank)
        first = f.select(is_behind, const(WORD * at), first)
    return f.add(f.call("bit_of_rank", word, rank), first)


def is_below(f: Function, mask: Mask, one: Mask) -> Value:
    """Return whether a mask, read as a number, is below another."""
    found = f.compare("below", mask[0], one[0])
    for word, other in zip(mask[1:], one[1:], strict=True):
        equal = f.both(f.compare("eq", word, other), found)
        found = f.op("or", f.compare("below", word, other), equal, sort="truth")
    return found
