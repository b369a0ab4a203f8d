"""Players that the computer plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardwright.runtime.bots import flat, greedy, ismcts, mcts, settings, uniform
from cardwright.runtime.bots.player import Bot
from cardwright.runtime.bots.settings import Settings
from cardwright.runtime.faults import Refused

# Bots that think in one way only, and those that settings can be given to.
PLAIN: dict[str, Bot] = {
    "greedy": greedy.choose,
    "random": uniform.choose,
}
SEARCHING: dict[str, Callable[[Settings], Bot]] = {
    "flat": flat.bot,
    "ismcts": ismcts.bot,
    "mcts": mcts.bot,
}
BOTS = tuple(sorted((*PLAIN, *SEARCHING)))


@lru_cache(maxsize=256)
def bot(text: str) -> Bot:
    """Return the bot that `ismcts:rollouts=500` or `greedy` names; else raise `Refused`."""
    name, colon, given = text.partition(":")
    if name in PLAIN and not colon:
        return PLAIN[name]
    if name in PLAIN:
        raise Refused(f"bot `{name}` has no settings, as in `{text}`")
    if name not in SEARCHING:
        raise Refused(f"there is no bot `{name}`; there are {', '.join(BOTS)}")
    if colon and not given:
        raise Refused(f"bot `{text}` needs a setting after the colon, as `rollouts=1000`")
    try:
        return SEARCHING[name](settings.read(given))
    except Refused as refusal:
        raise Refused(f"bot `{text}`: {refusal.reason}") from None


def looks_ahead(text: str) -> bool:
    """Return whether a bot tries answers out, in states that its seat's memory allows."""
    return text.partition(":")[0] != "random"


__all__ = ["BOTS", "Bot", "bot", "looks_ahead"]
