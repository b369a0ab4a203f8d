"""The one place that writes: results to stdout, all else to stderr, colour by one policy."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TextIO

import click

Colour = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminal:
    """How this run writes: colour of each stream, and how much it says."""

    out_colour: bool = False
    err_colour: bool = False
    quiet: bool = False
    verbose: bool = False

    def out(self, text: str = "", *, end: str = "\n") -> None:
        """Write a result."""
        click.echo(text + end, nl=False, color=self.out_colour)

    def note(self, text: str = "") -> None:
        """Write a remark to stderr, unless the run is quiet."""
        if not self.quiet:
            click.echo(text, err=True, color=self.err_colour)

    def problem(self, text: str) -> None:
        """Write what stops the run to stderr, quiet or not."""
        click.echo(text, err=True, color=self.err_colour)

    def paint(self, text: str, code: str, *, err: bool = False) -> str:
        """Return text in a colour, where the stream has colours."""
        wanted = self.err_colour if err else self.out_colour
        return f"\x1b[{code}m{text}\x1b[0m" if wanted and text else text


def terminal(colour: Colour, *, quiet: bool, verbose: bool) -> Terminal:
    """Return how to write in this process."""
    return Terminal(
        out_colour=wants_colour(sys.stdout, colour, os.environ),
        err_colour=wants_colour(sys.stderr, colour, os.environ),
        quiet=quiet,
        verbose=verbose,
    )


def wants_colour(stream: TextIO, colour: Colour, environ: Mapping[str, str]) -> bool:
    """Return whether to use colour: the flag, then NO_COLOR, FORCE_COLOR, the terminal."""
    if colour != "auto":
        return colour == "always"
    if environ.get("NO_COLOR"):
        return False
    forced = environ.get("FORCE_COLOR")
    if forced:
        return forced != "0"
    return stream.isatty() and environ.get("TERM") != "dumb"


def is_screen(stream: TextIO) -> bool:
    """Return whether text on a stream can be cleared and written over."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"
