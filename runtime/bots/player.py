"""What a bot is: a function from what a seat is asked to its answer."""

from __future__ import annotations

from array import array
from typing import Protocol

from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Seen


class Bot(Protocol):
    """Answers for a seat.

    Invariant: of the block, a bot uses only what the deciding seat may know; what the seat
    saw before is in `seen`, where somebody kept it.
    """

    def __call__(
        self,
        machine: Machine,
        block: array[int],
        asked: Decision,
        luck: Luck,
        seen: Seen | None = None,
    ) -> Answer:
        """Return a canonical answer."""
        ...
