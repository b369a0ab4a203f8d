"""Wilson's interval: how far a share that was counted may be from the true one."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959964


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """Return the interval that holds the true share 95 times in 100."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = z * z / games
    middle = share + spread / 2
    reach = z * sqrt(share * (1 - share) / games + spread / games / 4)
    return (
        max(0.0, (middle - reach) / (1 + spread)),
        min(1.0, (middle + reach) / (1 + spread)),
    )
