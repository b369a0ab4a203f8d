"""Checks that the made functions run where only the game can tell: belts for forged cartridges.

Checked packs reach none of them; each raises `Fault` before anything is written.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.runtime import payments
from cardwright.runtime.faults import Fault
from cardwright.runtime.ir.codec import LEAST, MOST

MOST_COUNTED = 5_000_000
BROKEN = (Fault, ArithmeticError, LookupError, TypeError, ValueError, MemoryError)
"""What the made functions raise when a program breaks an invariant."""


def reason_of(error: BaseException) -> str:
    """Return what broke, in words."""
    if isinstance(error, Fault):
        return error.reason
    if isinstance(error, ZeroDivisionError):
        return "a rule divided by 0"
    if isinstance(error, ArithmeticError | MemoryError):
        return "a number grew too big"
    return "a rule asked for something that is not there"


class Fuel:
    """How many numbers rules may still count through before the game must wait or end."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_COUNTED

    def refill(self) -> None:
        """Allow the full number again."""
        self.left = MOST_COUNTED

    def numbers(self, low: int, high: int) -> range:
        """Return the numbers from `low` to `high`."""
        self.left -= max(1, high - low)
        if self.left < 0 or low < LEAST or high > MOST:
            raise Fault("a rule counts through too many numbers")
        return range(low, high + 1)


def fitting(members: list[int], capacity: int) -> list[int]:
    """Return members that a vector has room for."""
    if len(members) > capacity:
        raise Fault("a list has no room for all its members")
    return members


def seated(members: Sequence[int], seats: int) -> Sequence[int]:
    """Return members that are all seats at this table."""
    if not all(0 <= seat < seats for seat in members):
        raise Fault("somebody is asked who does not play")
    return members


def some(
    members: list[int], low: int, high: int, capacity: int
) -> tuple[list[int], int, int]:
    """Return a choice of some members that can be made and written down."""
    if not 0 <= low <= high <= min(len(members), capacity - 1):
        raise Fault("a choice cannot be made or written down")
    return members, low, high


def shared(members: list[int], total: int, capacity: int) -> tuple[list[int], int]:
    """Return a total to share out, among members that all have a slot for their share.

    Among nobody nothing is shared out.
    """
    if not 0 <= total <= MOST or not all(0 <= each < capacity for each in members):
        raise Fault("a total cannot be shared out")
    return members, total if members else 0


def payable(
    caps: tuple[int, ...],
    needs: tuple[int, ...],
    rest: tuple[int, ...],
    total: int,
    rate: int,
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]:
    """Return a price with what is there to pay it, if it can be paid."""
    if not payments.can_be_paid(payments.Payment((), caps, needs, rest, total, rate)):
        raise Fault("a price cannot be paid exactly, or is of more than 63 units")
    return caps, needs, rest, total


def slot_number(number: int) -> int:
    """Return a number that a slot can hold."""
    if not LEAST <= number <= MOST:
        raise Fault("a number grew too big")
    return number
