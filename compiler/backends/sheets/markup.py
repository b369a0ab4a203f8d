"""The short markup of words that a layout brings: `{icon}`, `**strong**`, blank lines.

All else is text.  Rules text does not come this way: it is generated as runs.
"""

import re

from cardwright.compiler.backends.sheets import model

_TOKEN = re.compile(
    r"\{(?P<icon>[a-z][a-z0-9-]*)\}|\*\*(?P<strong>[^*]+)\*\*|(?P<end>\n\s*\n)"
)


def rich_text(text: str) -> model.RichText:
    """Return the runs of a short markup text."""
    runs: list[model.Run] = []
    position = 0
    for found in _TOKEN.finditer(text):
        runs.extend(_plain(text[position : found.start()]))
        runs.append(_run(found))
        position = found.end()
    runs.extend(_plain(text[position:]))
    return tuple(runs)


def _plain(text: str) -> tuple[model.Run, ...]:
    words = re.sub(r"\s+", " ", text)
    return (model.TextRun(text=words),) if words else ()


def _run(found: re.Match[str]) -> model.Run:
    if found["icon"]:
        return model.IconRun(icon=found["icon"])
    if found["strong"]:
        return model.TextRun(text=found["strong"], strong=True)
    return model.ParagraphBreak()
