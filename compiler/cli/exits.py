"""How a run of the command line can end."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes, the same for every command."""

    FINE = 0
    FINDINGS = 1
    WRONG_USE = 2
    INTERNAL = 3
    INTERRUPTED = 130


class Stopped(Exception):
    """The command cannot go on; `reason` is for the user, in one line, or was said before."""

    def __init__(self, reason: str = "", code: Exit = Exit.WRONG_USE) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
