"""The lines of a pack that ask a decision, for players who wonder why."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.compiler.sources import SourceFile
from cardwright.runtime.ir.span import Span

LINES_BEFORE, LINES_AFTER = 4, 3


def rule_text(
    phrases: Mapping[str, str], span: Span, sources: Mapping[str, SourceFile]
) -> str:
    """Return the rule around a place; a cartridge knows the file only."""
    file = sources.get(span.path)
    if file is None:
        return phrases["rule-unknown"].format(place=span.path)
    line, _ = file.line_col(span.start)
    lines = file.text.splitlines()
    first = _beginning(lines, line - 1)
    found = [phrases["rule"].format(place=f"{span.path}:{line}")]
    for at in range(first, min(len(lines), line + LINES_AFTER)):
        mark = ">" if at == line - 1 else " "
        found.append(f"  {mark} {lines[at]}")
    return "\n".join(found)


def _beginning(lines: list[str], at: int) -> int:
    """Return the first line of the procedure around a line, or a few lines before it."""
    for before in range(at, -1, -1):
        if lines[before].startswith(("procedure ", "define ")):
            return before
    return max(0, at - LINES_BEFORE)
