"""A confidence sequence: an interval around a mean that may be looked at at any time.

A usual 95 % interval holds for a number of games that was fixed before; who looks again and
again, and stops when it pleases, is wrong far more often than 5 times in 100. This one holds
at all looks together. It is the predictable plug-in empirical-Bernstein sequence of
I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting",
Journal of the Royal Statistical Society B 86 (2024), theorem 2, on the inequality of X. Fan,
I. Grama and Q. Liu (2015): for numbers x from 0 to 1 with mean m, any guess g from 0 to 1 and
any bet b from 0 to 1 that were fixed before x was seen,

    exp(b (x - m) - (x - g)^2 (-log(1 - b) - b))

has at most the mean 1. Their product over all games is a supermartingale, so by Ville's
inequality it never exceeds 2 / risk with a chance of at least 1 - risk / 2, from above and
from below. Guess and bet are the same for all games of a block, and made from the blocks
before it, so that the sums of a block are all that is needed. The bet is the best one for
stopping at the wanted reach.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log1p

BOLDEST = 0.5


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`."""

    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Return whether a value lies in it."""
        return self.low <= value <= self.high


class Confidence:
    """The interval of one mean as games come in: true at all times but for `risk`.

    `reach` is half of the width that is wanted, and `guess` what the mean may be.
    """

    __slots__ = ("_bets", "_games", "_guess", "_loss", "_reach", "_risk", "_spread", "_won")

    def __init__(self, risk: float, reach: float, guess: float) -> None:
        self._risk = risk
        self._reach = reach
        self._guess = guess
        self._games = 0
        # Sums over games: bets, bets times numbers, what is lost to spread, squared misses.
        self._bets = self._won = self._loss = 0.0
        self._spread = 0.0

    def add(self, games: int, total: float, squares: float) -> None:
        """Take in a block of games: the sums of their numbers and of the squares of those."""
        if not games:
            return
        bet, guess = self._bet(), self._guess
        misses = max(0.0, squares - 2 * guess * total + games * guess * guess)
        self._bets += games * bet
        self._won += bet * total
        self._loss += misses * (-log1p(-bet) - bet)
        self._spread += misses
        mean = total / games
        self._guess = (self._games * guess + games * mean) / (self._games + games)
        self._games += games

    def _bet(self) -> float:
        """Return the bet that makes the interval narrow when it has the wanted reach."""
        variance = (self._guess * (1 - self._guess) + self._spread) / (1 + self._games)
        return min(BOLDEST, self._reach / max(variance, self._reach))

    @property
    def interval(self) -> Interval:
        """Where the mean lies."""
        if not self._games:
            return Interval(0.0, 1.0)
        middle = self._won / self._bets
        reach = (log(2 / self._risk) + self._loss) / self._bets
        return Interval(max(0.0, middle - reach), min(1.0, middle + reach))
