"""A conversation by lines: on a terminal, or through pipes so that a script can lead it."""

from __future__ import annotations

import shutil
import sys
import textwrap

import click

from cardwright.compiler.cli.terminal import Terminal, is_screen


class EndOfInput(Exception):
    """Nobody is there any more to answer."""


class Console:
    """Asks and shows; only a real screen is ever cleared."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._is_screen = is_screen(sys.stdout) and sys.stdin.isatty()

    def show(self, text: str = "") -> None:
        """Show some lines; on a screen, none is cut inside a word."""
        lines = text.split("\n")
        self.terminal.out(
            "\n".join(map(self._wrapped, lines) if self._is_screen else lines)
        )

    def _wrapped(self, line: str) -> str:
        width = max(40, shutil.get_terminal_size().columns)
        if len(line) < width:
            return line
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        return textwrap.fill(line, width - 1, subsequent_indent=indent)

    def title(self, text: str) -> None:
        """Show a heading."""
        self.terminal.out(self.terminal.paint(text, "1"))

    def faint(self, text: str) -> str:
        """Return text that is less important than its neighbours."""
        return self.terminal.paint(text, "2")

    def ask(self, prompt: str) -> str:
        """Return one line without the space around it; no more lines raise `EndOfInput`."""
        self.terminal.out(prompt, end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        if not line:
            raise EndOfInput
        return line.strip()

    def clear(self) -> None:
        """Clear the screen and what can be scrolled back to, where there is one."""
        if self._is_screen:
            click.echo("\x1b[2J\x1b[3J\x1b[H", nl=False, color=True)
