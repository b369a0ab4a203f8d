"""The short markup of words that a layout brings, and the names that stand in them.

`{icon}`, `**strong**`, blank lines between paragraphs; `$name` is what the game says
under that name, and `{icon * $name}` an icon so many times.  All else is text.
Rules text does not come this way: it is generated as runs.
"""

import re
from collections.abc import Iterator
from typing import Protocol

from cardwright.compiler.backends.sheets import model

_NAME = r"[a-z][a-z0-9-]*(?:/[a-z][a-z0-9-]*)?"
_TOKEN = re.compile(
    r"\{(?P<icon>[a-z][a-z0-9-]*)(?: ?\* ?\$(?P<times>" + _NAME + r"))?\}"
    r"|\$(?P<name>" + _NAME + r")|(?P<strong>\*\*)|(?P<end>\n\s*\n)"
)


MOST_ICONS = 100


class Values(Protocol):
    """What names stand for."""

    def runs(self, name: str) -> model.RichText:
        """Return the words under `name`."""
        ...

    def number(self, name: str) -> int:
        """Return the number under `name`."""
        ...


class NoValues:
    """No names are known: `$name` is text like any other."""

    def runs(self, name: str) -> model.RichText:
        """Return the name as it was written."""
        return (model.TextRun(text=f"${name}"),)

    def number(self, name: str) -> int:
        """Return none."""
        return 0


def rich_text(text: str, values: Values | None = None) -> model.RichText:
    """Return the runs of a short markup text."""
    known = values or NoValues()
    runs: list[model.Run] = []
    position, strong = 0, False
    for found in _TOKEN.finditer(text):
        runs.extend(_words(text[position : found.start()], strong))
        runs.extend(_mark(found, known, strong))
        strong ^= found["strong"] is not None
        position = found.end()
    runs.extend(_words(text[position:], strong))
    return tuple(runs)


def names_in(text: str) -> Iterator[str]:
    """Yield the names that stand in a text."""
    for found in _TOKEN.finditer(text):
        name = found["name"] or found["times"]
        if name:
            yield name


def _words(text: str, strong: bool) -> tuple[model.Run, ...]:
    words = re.sub(r"\s+", " ", text)
    return (model.TextRun(text=words, strong=strong),) if words else ()


def _mark(found: re.Match[str], values: Values, strong: bool) -> model.RichText:
    if found["times"]:
        times = min(values.number(found["times"]), MOST_ICONS)
        return (model.IconRun(icon=found["icon"]),) * times
    if found["icon"]:
        return (model.IconRun(icon=found["icon"]),)
    if found["name"]:
        return tuple(_weighted(run, strong) for run in values.runs(found["name"]))
    return (model.ParagraphBreak(),) if found["end"] else ()


def _weighted(run: model.Run, strong: bool) -> model.Run:
    if strong and isinstance(run, model.TextRun):
        return model.TextRun(text=run.text, strong=True, italic=run.italic)
    return run
