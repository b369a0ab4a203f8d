"""`cardwright sim`: many games between bots, and what they say about a pack."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypedDict, Unpack

import click

from cardwright.compiler.backends import extras
from cardwright.compiler.cli import caches, earlier, figures, find, options, packs, summary
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.figures import Report
from cardwright.compiler.cli.journal import Journal
from cardwright.compiler.cli.packs import Loaded
from cardwright.compiler.cli.progress import Progress
from cardwright.compiler.cli.seating import seated
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime import executors
from cardwright.runtime.experiments import games, goal
from cardwright.runtime.experiments.crowd import Alone, Lost, Workers
from cardwright.runtime.experiments.games import Experiment
from cardwright.runtime.experiments.plan import Plan, Side, check_plan
from cardwright.runtime.experiments.processes import Processes
from cardwright.runtime.experiments.run import Run
from cardwright.runtime.faults import Refused

MOST_GAMES = 10_000_000
USUAL, USUAL_UNTIL, USUAL_WATCHED = 1_000, 1_000_000, 2_000
FILE = click.Path(dir_okay=False, path_type=Path)


class Asked(TypedDict):
    """What the command line asks for, beside the pack."""

    count: int | None
    until: str | None
    compare: tuple[str, ...]
    against: str | None
    seed: int
    seats: int | None
    bots: tuple[str, ...]
    rule_options: dict[str, str]
    expansions: tuple[Path, ...]
    watch: int
    out: Path | None
    resume: bool
    report: Path | None
    workers: int | None
    cluster: str | None
    tls_ca: Path | None
    tls_cert: Path | None
    tls_key: Path | None
    as_json: bool


@click.command("sim")
@options.pack
@click.option(
    "-n",
    "count",
    type=click.IntRange(1, MOST_GAMES),
    help="How many games; 1000 by default. With --until, at most so many.",
)
@click.option(
    "--until",
    metavar="GOAL",
    help="Stop when enough is known: 'seat within 0.5%', 'bot within 1%', "
    "'fair within 2%', or with a comparison 'difference within 1%'.",
)
@click.option(
    "--compare",
    multiple=True,
    metavar="NAME=VALUE",
    help="Play every game again with a rule option changed; may be given again.",
)
@click.option(
    "--against",
    metavar="PATH|COMMIT",
    help="Play every game with another version of the pack too: what has changed?",
)
@options.seed
@options.seats
@options.bots
@options.rule_options
@options.expansions
@click.option(
    "--watch",
    type=click.IntRange(min=0),
    default=USUAL_WATCHED,
    help="Of how many games to note cards, choices, drama and rules; "
    f"of all others only how they end. {USUAL_WATCHED} by default.",
)
@click.option("--out", type=FILE, help="Keep a row a game: .jsonl, .sqlite or .parquet.")
@click.option("--resume", is_flag=True, help="Go on from the games in --out.")
@click.option("--report", type=FILE, help="Write a page with plots, as one HTML file.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; one a core.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Play on a Dask cluster, tcp://host:port."
)
@click.option("--tls-ca", type=FILE, help="The certificate that the cluster is signed by.")
@click.option("--tls-cert", type=FILE, help="Our own certificate.")
@click.option("--tls-key", type=FILE, help="Its key.")
@options.as_json
@options.common
def command(terminal: Terminal, pack: str | None, **asked: Unpack[Asked]) -> int:
    """Play many games of PACK between bots: who wins, how long, which cards matter.

    Ctrl-C ends the run and keeps what is done. Game k of a run is `cardwright play --seed`
    seed + k with the bots moved on by k seats. Any number of workers gives the same figures.
    """
    path = find.find(pack)
    loaded = packs.load(terminal, path, asked["expansions"])
    sides = _sides(terminal, asked, path, loaded)
    if asked["report"] is not None:
        _require("stats")
    run = _run(asked, sides)
    journal = _journal(asked, run)
    reason = _play(terminal, asked, run, journal)
    if reason and not run.done:
        raise Stopped(reason)
    shown = 1 if asked["against"] else 0
    report = figures.report(run, shown, loaded.sources)
    _tell(terminal, asked, report)
    return _ended(terminal, run, reason)


# ---- what is played ----------------------------------------------------------------------


def _sides(
    terminal: Terminal, asked: Asked, path: Path, loaded: Loaded
) -> tuple[Side, ...]:
    """Return what is played: the pack alone, or what it is compared with."""
    pack = loaded.program
    plan = Plan(
        bots=seated(asked["bots"] or ("random",), asked["seats"], pack.least_seats),
        seed=asked["seed"],
        options=asked["rule_options"],
    )
    alone = Side(name="", pack=pack, plan=plan)
    if asked["against"] and asked["compare"]:
        raise Stopped("--against and --compare are two questions; ask one at a time")
    sides: tuple[Side, ...] = (alone,)
    if asked["against"]:
        with earlier.earlier(asked["against"], path, asked["expansions"]) as found:
            before = packs.load(terminal, *found).program
        sides = (
            Side(name=asked["against"], pack=before, plan=plan),
            replace(alone, name="now"),
        )
    if asked["compare"]:
        sides = (replace(alone, name="as it is"), *_variants(alone, asked["compare"]))
    for side in sides:
        _check(side)
    return sides


def _variants(side: Side, compare: tuple[str, ...]) -> list[Side]:
    """Return a side for each option that is changed."""
    found: list[Side] = []
    for each in dict.fromkeys(compare):
        name, equals, value = each.partition("=")
        if not (name and equals and value):
            raise Stopped(f"`{each}` is not of the form name=value")
        plan = replace(side.plan, options={**side.plan.options, name: value})
        found.append(Side(name=each, pack=side.pack, plan=plan))
    return found


def _check(side: Side) -> None:
    try:
        check_plan(side.pack, side.plan)
    except Refused as refusal:
        where = f"{side.name}: " if side.name else ""
        raise Stopped(f"{where}{refusal.reason}") from None


def _run(asked: Asked, sides: tuple[Side, ...]) -> Run:
    experiment = Experiment(
        sides=sides,
        watched=asked["watch"],
        keeps_rows=asked["out"] is not None,
        cache=caches.native(),
    )
    if asked["until"] is None:
        return Run(experiment, asked["count"] or USUAL)
    try:
        wanted = goal.read(asked["until"])
    except Refused as refusal:
        raise Stopped(refusal.reason) from None
    if wanted.what == "difference" and len(sides) == 1:
        raise Stopped("a difference needs --compare or --against")
    return Run(experiment, asked["count"] or USUAL_UNTIL, wanted)


# ---- playing -----------------------------------------------------------------------------


def _journal(asked: Asked, run: Run) -> Journal | None:
    """Return where rows are kept, with those of before taken into the run."""
    file = asked["out"]
    if file is None:
        if asked["resume"]:
            raise Stopped("--resume needs the file to go on from: --out FILE")
        return None
    journal, sides = Journal(file), len(run.experiment.sides)
    if not asked["resume"]:
        journal.check_new()
        journal.begin(())
        return journal
    try:
        run.resume(journal.games(sides))
        if not run.is_whole or journal.was_cut_off:
            journal.begin(journal.games(sides))
    except Refused as refusal:
        raise Stopped(f"`{file}` cannot be gone on with: {refusal.reason}") from None
    return journal


def _play(terminal: Terminal, asked: Asked, run: Run, journal: Journal | None) -> str:
    """Play; return the reason why it could not go on, if there is one."""
    reason = ""
    progress = Progress(terminal, run)
    try:
        if not run.is_whole:
            _hint(terminal, run)
            workers = _workers(asked, run.experiment)
            progress.show()

            def keep(portion: games.Portion) -> None:
                if journal is not None:
                    journal.add(portion.rows)
                progress.show()

            with suppress(KeyboardInterrupt):
                run.play(workers, time.monotonic, keep)
    except Lost as lost:
        reason = lost.reason
    finally:
        progress.end()
        if journal is not None:
            journal.end()
    return reason


def _hint(terminal: Terminal, run: Run) -> None:
    """Say how the games that are not watched could be played faster."""
    if run.most > run.experiment.watched and not executors.is_native():
        terminal.note(executors.HINT)


def _workers(asked: Asked, experiment: Experiment) -> Workers:
    if asked["cluster"]:
        return _cluster(asked, experiment)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    count = asked["workers"] or cores or os.cpu_count() or 1
    return Alone(games.way(experiment)) if count == 1 else Processes(experiment, count)


def _cluster(asked: Asked, experiment: Experiment) -> Workers:
    _require("cluster")
    from cardwright.runtime.experiments.cluster import Cluster, Keys

    files = (asked["tls_ca"], asked["tls_cert"], asked["tls_key"])
    ca, cert, key = (str(each) if each else None for each in files)
    return Cluster(experiment, asked["cluster"] or "", Keys(ca, cert, key))


def _require(extra: str) -> None:
    """Stop with one line where an extra is needed that is not there."""
    try:
        extras.require_extra(extra)
    except extras.MissingExtra as missing:
        raise Stopped(str(missing)) from None


# ---- what is told ------------------------------------------------------------------------


def _tell(terminal: Terminal, asked: Asked, report: Report) -> None:
    if asked["as_json"]:
        terminal.out(figures.as_json(report))
    else:
        terminal.out(summary.summary(report, terminal))
    if asked["report"] is not None:
        from cardwright.compiler.cli import page

        page.write(report, asked["report"])
        terminal.note(f"{asked['report']} written")


def _ended(terminal: Terminal, run: Run, reason: str) -> int:
    """Say what went wrong, and return how the run ended."""
    for side, tally in zip(run.experiment.sides, run.tallies, strict=True):
        for number, fault in tally.faults:
            where = f" of {side.name}" if side.name else ""
            seed = side.plan.seed + int(number)
            terminal.problem(f"game with seed {seed}{where}: {fault}")
    if reason:
        raise Stopped(reason)
    if any(tally.faults for tally in run.tallies):
        return Exit.INTERNAL
    return Exit.FINE if run.is_whole else Exit.INTERRUPTED
