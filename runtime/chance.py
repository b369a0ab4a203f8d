"""Chance by counters: seed, stream and counter give the outcome, so nothing else moves it.

The mixer is SplitMix64's finaliser (Steele, Lea and Flood, 2014) over a counter. A bounded
outcome is the high half of a 64 by 32 bit product, whose bias is below 2**-56 for the sizes
that games have; every executor draws in this way.
"""

from __future__ import annotations

from array import array

from cardwright.runtime.faults import Fault, NeedsChance
from cardwright.runtime.ir.program import Head

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
STREAM = 0xD1B54A32D192ED03


def mix(value: int) -> int:
    """Return 64 well-mixed bits of a 64-bit number."""
    value = stir(value)
    return value ^ (value >> 31)


def stir(value: int) -> int:
    """Return a number whose high bits are well mixed: all that a bounded draw looks at."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    return ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK


def set_seed(block: array[int], seed: int) -> None:
    """Write a seed, of which 64 bits count, into the head of a block."""
    mixed = mix((seed + GOLDEN) & MASK)
    block[Head.SEED_LOW] = _signed(mixed & 0xFFFFFFFF)
    block[Head.SEED_HIGH] = _signed(mixed >> 32)


def begin_anew(block: array[int], seed: int, streams: int, count: int) -> None:
    """Give a block other chances to come: a seed, and counters that stand at their start."""
    set_seed(block, seed)
    block[streams : streams + count] = array("i", bytes(4 * count))


def _signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def draw(block: array[int], streams: int, stream: int, outcomes: int) -> int:
    """Return an outcome from 0 to `outcomes - 1` and step the stream's counter.

    In a game with explicit chance the outcome is the forced one; without one the game
    waits: `NeedsChance`.
    """
    if block[Head.EXPLICIT_CHANCE]:
        return _forced(block, outcomes)
    at = streams + stream
    counter = block[at]
    block[at] = counter + 1
    seed = (block[Head.SEED_LOW] & 0xFFFFFFFF) | (block[Head.SEED_HIGH] << 32)
    value = stir((seed + stream * STREAM + (counter + 1) * GOLDEN) & MASK)
    return (value * outcomes) >> 64


def _forced(block: array[int], outcomes: int) -> int:
    forced = block[Head.FORCED]
    if forced < 0:
        raise NeedsChance(outcomes)
    if forced >= outcomes:
        raise Fault("an outcome is forced that cannot come up")
    block[Head.FORCED] = -1
    return forced
