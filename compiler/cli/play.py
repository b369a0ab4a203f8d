"""`cardwright play`: a game in the terminal, between people at one screen and bots."""

from __future__ import annotations

from array import array
from pathlib import Path

import click

from cardwright.compiler.cli import find, made_cards, maps, options, packs
from cardwright.compiler.cli.console import Console, EndOfInput
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.host import Host, Left
from cardwright.compiler.cli.packs import Loaded
from cardwright.compiler.cli.phrases import phrases
from cardwright.compiler.cli.seating import seated
from cardwright.compiler.cli.show import Language
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime import table
from cardwright.runtime.engine import Game
from cardwright.runtime.experiments.headings import first_headings
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.memory import Memory

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon")


@click.command("play")
@options.pack
@options.seats
@options.seed
@click.option("--humans", metavar="NAMES", help="Who plays by hand: anna,ben,...")
@options.bots
@options.rule_options
@options.expansions
@click.option("--language", metavar="LANGUAGE", help="A language of the pack, as `de`.")
@click.option(
    "--load",
    "saved",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with a saved game.",
)
@click.option(
    "--cards",
    "made",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write the cards that the game makes, such as heroes, as an expansion.",
)
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    seats: int | None,
    seed: int,
    humans: str | None,
    bots: tuple[str, ...],
    rule_options: dict[str, str],
    expansions: tuple[Path, ...],
    language: str | None,
    saved: Path | None,
    made: Path | None,
) -> int:
    """Play PACK, a folder, a zip or a cartridge.

    Without --humans and --bots you play against greedy bots; with --bots alone they play
    and you watch. The screen is shared: it is cleared before somebody else looks.
    """
    loaded = packs.load(terminal, find.find(pack), expansions)
    if made is not None:
        made_cards.check(loaded.program, made)
    names = _humans(humans, watching=bool(bots))
    game, memory, heads = _game(loaded, seats, seed, names, rule_options, saved)
    players = _bots(names, bots, game.seats)
    says = _language(loaded, language, _names(names, game.seats))
    host = Host(
        game=game,
        console=Console(terminal),
        says=says,
        bots=players,
        seed=seed,
        sources=loaded.sources,
        memories={array("i", game.block)[Head.DECISIONS]: memory},
        heads={at: says.heading(*each) for at, each in heads.items()},
    )
    ended = _play(host, terminal)
    if made is not None and host.game.is_over:
        made_cards.write(host.game, says.names, made)
        terminal.note(says.phrases["made-cards"].format(folder=made.as_posix()))
    return ended


def _play(host: Host, terminal: Terminal) -> Exit:
    host.console.title(f"{host.game.program.title} \N{EM DASH} seed {host.seed}")
    for name, bot in zip(host.says.names, host.bots, strict=True):
        host.console.show(f"  {name}{f' ({bot})' if bot else ''}")
    try:
        host.play()
    except Left:
        terminal.note(host.says.phrases["left-game"])
    except EndOfInput:
        host.console.show()
        terminal.problem(host.says.phrases["left-game"])
        return Exit.FINDINGS
    return Exit.FINE


# ---- who plays ---------------------------------------------------------------------------


def _humans(given: str | None, *, watching: bool) -> tuple[str, ...]:
    if given is None:
        return () if watching else NAMES[:1]
    names = tuple(each.strip() for each in given.split(",") if each.strip())
    titled = tuple(name[:1].upper() + name[1:] for name in names)
    if len(set(titled)) < len(titled) or not titled:
        raise Stopped("every human needs a name of their own")
    return titled


def _names(humans: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return a name for each seat: the humans first, then names that are not taken."""
    free = (name for name in NAMES if name not in humans)
    spare = (f"Bot {number}" for number in range(1, seats + 1))
    return (*humans, *(next(free, "") or next(spare) for _ in range(len(humans), seats)))


def _bots(humans: tuple[str, ...], bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """Return the bot of each seat, nothing for a human."""
    if len(humans) > seats:
        raise Stopped(f"{len(humans)} humans are too many for {seats} seats")
    rest = seats - len(humans)
    return ("",) * len(humans) + (seated(bots or ("greedy",), rest, 0) if rest else ())


# ---- the game ----------------------------------------------------------------------------


def _game(
    loaded: Loaded,
    seats: int | None,
    seed: int,
    humans: tuple[str, ...],
    rule_options: dict[str, str],
    saved: Path | None,
) -> tuple[Game, Memory, dict[int, tuple[str, int]]]:
    """Return the game, what is remembered of it, and the headings before its first decision."""
    pack = loaded.program
    many = seats or max(pack.least_seats, len(humans))
    try:
        if saved is not None:
            game = Game.load(pack, saved.read_bytes())
            made = machine(pack, game.seats)
            return game, Memory.midway(made, array("i", game.block)), {}
        game = Game.start(pack, many, seed, rule_options)
    except Refused as refusal:
        raise Stopped(refusal.reason) from None
    made = machine(pack, many)
    begun = table.begin(made, seed, rule_options)
    return game, Memory.of_start(made, begun), first_headings(made, begun)


def _language(loaded: Loaded, language: str | None, names: tuple[str, ...]) -> Language:
    pack = loaded.program
    chosen = language or ("en" if "en" in pack.words else min(pack.words))
    if chosen not in pack.words:
        raise Stopped(f"the pack does not speak `{chosen}`; it has {', '.join(pack.words)}")
    return Language(
        pack=pack,
        language=chosen,
        names=names,
        phrases=phrases(chosen),
        maps=maps.maps_of(loaded.checked, pack) if loaded.checked else (),
    )
