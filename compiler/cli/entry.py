"""Finds the command, loads no other, and turns every way to end into an exit code."""

from __future__ import annotations

import difflib
import importlib
import os
import sys
import threading
import traceback
from typing import Any

import click

from cardwright.compiler.cli.exits import Exit, Stopped

# Each command: the module whose `command` it is, and its line in the list of commands.
COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("build", "Make sheets, reference, cartridge and more from a pack."),
    "check": ("check", "Find mistakes in a pack, with place and likely fix."),
    "explain": ("explain", "Explain a code such as CW203, or a procedure of a pack."),
    "fmt": ("fmt", "Put the spaces of pack files in order."),
    "odds": ("odds", "Work out the exact odds of a roll."),
    "play": ("play", "Play a game in the terminal, against people or bots."),
    "roll": ("roll", "Roll once at the table, with the odds and the story."),
    "sim": ("sim", "Play many games between bots and count."),
    "test": ("test", "Run the worked examples and laws of a pack."),
}


class Commands(click.Group):
    """The commands of `COMMANDS`; a module is imported when its command is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all names in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        found: click.Command = importlib.import_module(f"{__package__}.{module}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is answered with near names."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean `{near[0]}`?" if near else f"try {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command `{args[0]}`; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from cardwright.compiler.cli import versions

        click.echo(versions.versions(), nl=False)
        ctx.exit(Exit.FINE)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and the extras that were found.",
)
def cardwright() -> None:
    """Compile tabletop games from YAML and short effect texts."""


def run() -> None:
    """Run the command line of this process, and end it with an exit code."""
    try:
        code = _result(cardwright.main(prog_name="cardwright", standalone_mode=False))
        sys.stdout.flush()
    except BrokenPipeError:
        code = _leave_pipe()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = Exit.WRONG_USE
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt, EOFError):
        click.echo("interrupted", err=True)
        code = Exit.INTERRUPTED
    except Stopped as stop:
        if stop.reason:
            click.echo(f"error: {stop.reason}", err=True)
        code = stop.code
    except Exception as fault:  # noqa: BLE001
        _report(fault)
        code = Exit.INTERNAL
    sys.exit(int(code))


def leave_at_once(code: int) -> None:
    """End the process; code that is still being optimised is not waited for."""
    if any(each.name == "optimise" for each in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _result(value: Any) -> int:
    return value if isinstance(value, int) else Exit.FINE


def _leave_pipe() -> int:
    """End quietly: the reader of our output has seen enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.FINE


def _report(fault: Exception) -> None:
    """Say in a few lines that Cardwright is at fault, and where."""
    where = traceback.extract_tb(fault.__traceback__)[-1]
    place = os.path.join(*where.filename.replace("\\", "/").split("/")[-3:])
    click.echo(
        f"internal fault: {type(fault).__name__}: {fault}\n"
        f"  at {place}:{where.lineno} in {where.name}\n"
        "  This is a mistake in Cardwright, not in your pack. Please report it with the\n"
        "  command that you ran; CARDWRIGHT_TRACE=1 shows the whole way to it.",
        err=True,
    )
    if os.environ.get("CARDWRIGHT_TRACE"):
        traceback.print_exception(fault)
