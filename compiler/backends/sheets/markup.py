"""The short markup of words that a layout brings: `{icon}`, `**strong**`, blank lines.

All else is text.  Rules text does not come this way: it is generated as runs.
"""

import re

from cardwright.compiler.backends.sheets import model

_TOKEN = re.compile(r"\{(?P<icon>[a-z][a-z0-9-]*)\}|(?P<strong>\*\*)|(?P<end>\n\s*\n)")


def rich_text(text: str) -> model.RichText:
    """Return the runs of a short markup text."""
    runs: list[model.Run] = []
    position, strong = 0, False
    for found in _TOKEN.finditer(text):
        runs.extend(_words(text[position : found.start()], strong))
        runs.extend(_mark(found))
        strong ^= found["strong"] is not None
        position = found.end()
    runs.extend(_words(text[position:], strong))
    return tuple(runs)


def _words(text: str, strong: bool) -> tuple[model.Run, ...]:
    words = re.sub(r"\s+", " ", text)
    return (model.TextRun(text=words, strong=strong),) if words else ()


def _mark(found: re.Match[str]) -> tuple[model.Run, ...]:
    if found["icon"]:
        return (model.IconRun(icon=found["icon"]),)
    return (model.ParagraphBreak(),) if found["end"] else ()
