"""How a bot is to think, as it is written behind its name: `ismcts:rollouts=500:depth=40`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardwright.runtime.faults import Refused
from cardwright.runtime.luck import Luck
from cardwright.runtime.policies import MOST_ANSWERS, RANDOM, Estimating, Policy

MOST_ROLLOUTS = 10_000_000
MOST_SECONDS = 3_600
MOST_DEPTH = 1_000_000
MOST_EXPLORE = 1_000
AT_RANDOM = 200
"""How many choices of 1,000 stay random where seats play by the estimate: none is sure of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A budget for each choice, and how it is spent.

    `rollouts` and `milliseconds` are limits, 0 is none. A playout is broken off after `depth`
    choices, 0 is never; then the pack's estimate speaks. It speaks too, with so many parts of
    100 as `estimate` says, where a playout begins. With `tries`, seats play most of it by the
    estimate too, and try so many answers at a choice; 0 is at random. So many of 100 choices of
    the other seats as `others` says are random in the tree. `explore` is how much more the
    untried is worth than what has done well, in parts of 100. What is None is for the search to
    say (`filled`).
    """

    rollouts: int = 1000
    milliseconds: int = 0
    depth: int = 0
    estimate: int | None = None
    tries: int = 0
    others: int | None = None
    explore: int = 60

    def filled(self, *, estimate: int, others: int) -> Settings:
        """Return the same with what the search says, where nothing else was said."""
        return replace(
            self,
            estimate=estimate if self.estimate is None else self.estimate,
            others=others if self.others is None else self.others,
        )

    @property
    def policy(self) -> Policy:
        """How seats play in a playout."""
        if not self.tries:
            return RANDOM
        return Estimating(answers=self.tries, at_random=AT_RANDOM)

    def rounds(self, luck: Luck) -> Iterator[int]:
        """Yield a seed for each rollout of one choice, until the budget is spent.

        Here alone the runtime reads a clock: a bot with a budget of time promises no replay.
        """
        end = time.monotonic_ns() + self.milliseconds * 1_000_000
        done = 0
        while not self.rollouts or done < self.rollouts:
            if self.milliseconds and done and time.monotonic_ns() >= end:
                return
            yield luck.bits()
            done += 1


def read(text: str) -> Settings:
    """Return the settings in `rollouts=500:depth=40`; a wrong one raises `Refused`."""
    found = Settings()
    given: set[str] = set()
    for part in text.split(":") if text else ():
        name, equals, value = part.partition("=")
        if name not in NAMES:
            raise Refused(f"no setting `{name}`; there are {', '.join(NAMES)}")
        if not equals or name in given:
            raise Refused(f"setting `{name}` needs one value, as `{name}={EXAMPLES[name]}`")
        given.add(name)
        found = _with(found, name, value)
    if "seconds" in given and "rollouts" not in given:
        found = replace(found, rollouts=0)
    return found


EXAMPLES = {
    "rollouts": "1000",
    "seconds": "0.5",
    "depth": "40",
    "estimate": "30",
    "tries": "6",
    "others": "50",
    "explore": "60",
}
NAMES = tuple(EXAMPLES)


def _with(found: Settings, name: str, value: str) -> Settings:
    match name:
        case "rollouts":
            return replace(found, rollouts=_whole(name, value, 1, MOST_ROLLOUTS))
        case "depth":
            return replace(found, depth=_whole(name, value, 0, MOST_DEPTH))
        case "estimate":
            return replace(found, estimate=_whole(name, value, 0, 100))
        case "tries":
            return replace(found, tries=_whole(name, value, 0, MOST_ANSWERS))
        case "others":
            return replace(found, others=_whole(name, value, 0, 100))
        case "explore":
            return replace(found, explore=_whole(name, value, 0, MOST_EXPLORE))
        case _:
            return replace(found, milliseconds=_milliseconds(value))


def _whole(name: str, value: str, least: int, most: int) -> int:
    if not (value.isascii() and value.isdecimal()) or not least <= int(value[:12]) <= most:
        raise Refused(f"`{name}` is a whole number from {least} to {most}, not `{value}`")
    return int(value)


def _milliseconds(value: str) -> int:
    whole, _, part = value.partition(".")
    digits = f"{whole or '0'}{part[:3]:<03}"
    is_number = digits.isascii() and digits.isdecimal() and (whole + part).isdecimal()
    if not is_number or not 0 < int(digits[:12]) <= MOST_SECONDS * 1000:
        raise Refused(f"`seconds` is a number up to {MOST_SECONDS}, as 0.5, not `{value}`")
    return int(digits)
