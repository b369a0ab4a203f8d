"""Who plays: the bots that a command line names, one for each seat."""

from __future__ import annotations

from cardwright.compiler.cli.exits import Stopped
from cardwright.runtime.bots import bot
from cardwright.runtime.faults import Refused


def seated(bots: tuple[str, ...], seats: int | None, least: int) -> tuple[str, ...]:
    """Return a bot for each seat: the last one named plays all further seats."""
    for name in bots:
        try:
            bot(name)
        except Refused as refusal:
            raise Stopped(refusal.reason) from None
    many = seats or max(least, len(bots))
    if len(bots) > many:
        raise Stopped(f"{len(bots)} bots are too many for {many} seats")
    return bots + bots[-1:] * (many - len(bots))
