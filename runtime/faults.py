"""What can go wrong while a game runs: wrong answers, and belts that no checked pack reaches."""

from __future__ import annotations

from cardwright.runtime.ir.span import Span


class Refused(Exception):
    """An answer, a save or a start that cannot be taken; the game is as it was."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Fault(Exception):
    """The program broke an invariant: a bug of Cardwright or a forged cartridge."""

    def __init__(self, reason: str, span: Span | None = None) -> None:
        where = f" ({span.path}:{span.start})" if span and span.path else ""
        super().__init__(reason + where)
        self.reason = reason
        self.span = span


class NeedsChance(Exception):
    """An explicit-chance game waits for an outcome: one of `outcomes`, all equally likely."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes
