"""What a bot is: a function from what a seat is asked to its answer."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.luck import Luck

# Invariant: of the block, a bot uses only what the deciding seat may know.
Bot = Callable[[Machine, "array[int]", Decision, Luck], Answer]
