"""Who plays: the bots that a command line names, one for each seat."""

from __future__ import annotations

from cardwright.compiler.cli.exits import Stopped
from cardwright.runtime.bots import BOTS


def seated(bots: tuple[str, ...], seats: int | None, least: int) -> tuple[str, ...]:
    """Return a bot for each seat: the last one named plays all further seats."""
    for name in bots:
        if name not in BOTS:
            raise Stopped(f"there is no bot `{name}`; there are {', '.join(sorted(BOTS))}")
    many = seats or max(least, len(bots))
    if len(bots) > many:
        raise Stopped(f"{len(bots)} bots are too many for {many} seats")
    return bots + bots[-1:] * (many - len(bots))
