"""The command line: parse arguments, call the driver, print, exit."""

from __future__ import annotations


def main() -> None:
    """Run `cardwright` with the arguments of this process, and end it."""
    from cardwright.compiler.cli import entry

    entry.run()
