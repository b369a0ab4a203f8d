"""Options that mean the same at every command."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec

import click

from cardwright.compiler.cli.terminal import Colour, Terminal, terminal

P = ParamSpec("P")
Decorator = Callable[[Callable[P, int]], Callable[P, int]]


def common(
    function: Callable[Concatenate[Terminal, P], int],
) -> Callable[..., int]:
    """Add `-q`, `-v` and `--color`; the command gets a `Terminal` in their place."""

    @click.option("-q", "--quiet", is_flag=True, help="Say only what was asked for.")
    @click.option("-v", "--verbose", is_flag=True, help="Say more.")
    @click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="When to use colour; NO_COLOR and FORCE_COLOR count too.",
    )
    @wraps(function)
    def wrapped(
        color: Colour, quiet: bool, verbose: bool, *args: P.args, **kwargs: P.kwargs
    ) -> int:
        how = terminal(color, quiet=quiet, verbose=verbose)
        return function(how, *args, **kwargs)

    return wrapped


pack = click.argument("pack", required=False)
expansions = click.option(
    "--with",
    "expansions",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="PATH",
    help="Load an expansion, a folder or a zip; may be given again.",
)
seats = click.option("--seats", type=click.IntRange(1, 64), help="How many play.")
seed = click.option("--seed", type=int, default=0, help="Where chance begins.")
as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON to stdout.")


def _read_choices(
    _ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]
) -> dict[str, str]:
    choices: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name or not value:
            raise click.BadParameter(f"`{each}` is not of the form name=value")
        choices[name] = value
    return choices


rule_options = click.option(
    "--option",
    "rule_options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_read_choices,
    help="Set a rule option; may be given again.",
)


def _read_bots(
    _ctx: click.Context, _param: click.Parameter, given: str | None
) -> tuple[str, ...]:
    return tuple(each.strip() for each in given.split(",")) if given else ()


bots = click.option(
    "--bots",
    callback=_read_bots,
    metavar="NAMES",
    help="Who plays, by seat: random, greedy, flat, mcts or ismcts:rollouts=500,...; "
    "the last one plays all further seats.",
)
