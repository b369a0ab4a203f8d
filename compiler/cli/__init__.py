"""The command line: parse arguments, call the driver, print, exit."""

from __future__ import annotations


def main() -> None:
    """Run `cardwright` with the arguments of this process, and end it."""
    from cardwright.compiler.cli import entry

    try:
        entry.run()
    except SystemExit as end:
        entry.leave_at_once(end.code if isinstance(end.code, int) else 0)
        raise
