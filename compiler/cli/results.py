"""The table at the end of a game: points of all seats, and who has won."""

from __future__ import annotations

from cardwright.compiler.cli.show import Language
from cardwright.runtime.engine import Game


def score_table(says: Language, game: Game) -> list[str]:
    """Return the lines of the table, the best seat first."""
    result = game.result
    if result is None:
        return []
    sign = -1 if game.program.highest_wins else 1
    order = sorted(range(game.seats), key=lambda seat: (sign * result.scores[seat], seat))
    width = max(len(name) for name in says.names)
    win = says.phrases["wins" if len(result.winners) == 1 else "shared"]
    lines = [f"  {'':<{width}}  {says.phrases['points']}"]
    for seat in order:
        mark = f"  {win}" if seat in result.winners else ""
        lines.append(f"  {says.names[seat]:<{width}}  {result.scores[seat]:>6}{mark}")
    return lines
