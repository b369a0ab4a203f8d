"""Players that the computer plays."""

from __future__ import annotations

from cardwright.runtime.bots import greedy, uniform
from cardwright.runtime.bots.player import Bot

BOTS: dict[str, Bot] = {
    "greedy": greedy.choose,
    "random": uniform.choose,
}

__all__ = ["BOTS", "Bot"]
