"""The page of a run: one HTML file that holds all it needs, plots by Altair included.

Names come from packs, which nobody has to trust: the template escapes all of them, the page
may load nothing, and of its scripts only our own can run.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import PackageLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardwright.compiler.cli import charts, deals, figures, verdicts
from cardwright.compiler.cli.charts import Spec
from cardwright.compiler.cli.deals import DealView
from cardwright.compiler.cli.exits import Stopped
from cardwright.compiler.cli.figures import Place, Report
from cardwright.compiler.cli.summary import difference_name, listed_bots
from cardwright.compiler.cli.verdicts import card_name, counted, number, share
from cardwright.runtime.experiments.coverage import Sentence
from cardwright.runtime.experiments.differences import Comparison, Difference
from cardwright.runtime.experiments.figures import Card, Choice, Figures, Lift, Spread

PACKAGE = "cardwright.compiler.cli"

MOST_CARDS = 60
"""How many cards are plotted; of more, those that help or hurt the most."""

MOST_CHANGES = 14
"""How many changes are seen at once."""

MOST_SEGMENTS = 7
"""How many answers of a choice have a part of its bar of their own."""


def write(report: Report, file: Path) -> None:
    """Write the page of a run; the file is the old one or the new one."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(page(report), "utf-8")
        beside.replace(file)
    except OSError as error:
        raise Stopped(f"`{file}` cannot be written: {error.strerror}") from None


def page(report: Report) -> str:
    """Return the page of a run."""
    environment = ImmutableSandboxedEnvironment(
        loader=PackageLoader(PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: Any = environment.filters
    filters.update(
        counted=counted, number=number, share=share, signed=_signed, thousands=_thousands
    )
    bundle = _bundle()
    script = _template_text("report.js")
    return environment.get_template("report.html.j2").render(
        view=_view(report),
        plots=Markup(_as_data(dict(_plots(report)))),
        style=Markup(_template_text("report.css")),
        bundle=Markup(bundle),
        script=Markup(script),
        policy=_policy(bundle, script),
    )


def _signed(value: float, digits: int = 1) -> str:
    return f"{value:+.{digits}f}"


def _thousands(value: int) -> str:
    return f"{value:,}"


@cache
def _bundle() -> str:
    """Return the scripts that draw, so that they can stand inside of a page."""
    bundle: str = importlib.import_module("vl_convert").javascript_bundle()
    return bundle.replace("</script", "<\\/script")


def _template_text(name: str) -> str:
    return (resources.files(PACKAGE) / "templates" / name).read_text("utf-8")


def _policy(*scripts: str) -> str:
    """Nothing from anywhere; the drawing scripts make functions out of expressions."""
    digests = (hashlib.sha256(each.encode()).digest() for each in scripts)
    hashes = " ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests)
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        f"script-src {hashes} 'unsafe-eval'; base-uri 'none'; form-action 'none'"
    )


def _as_data(value: object) -> str:
    """Return JSON that can stand inside of a script, whatever words it holds."""
    return json.dumps(value, sort_keys=True).replace("<", "\\u003c")


# ---- plots -------------------------------------------------------------------------------


def _plots(report: Report) -> Iterator[tuple[str, Spec]]:
    """Yield every plot with its name in the page."""
    main = report.main
    if not main.games:
        return
    fair = main.fairness.fair
    yield "seats", charts.wins(main.seats, "seat", fair)
    if len(main.bots) > 1:
        yield "bots", charts.wins(main.bots, "", fair)
    name = partial(card_name, report)
    for index, lifts in enumerate(main.starts.values()):
        yield f"start-{index}", charts.lifts(lifts, [name(each.name) for each in lifts])
    yield from _course(main)
    if main.offers:
        yield "deals", charts.deals(main.offers)
    plotted = _plotted(main.cards)
    if plotted:
        yield "cards", charts.lifts(plotted, [name(each.name) for each in plotted])
    for index, each in enumerate(report.comparisons):
        if each.is_same:
            continue
        wins = [one for one in each.differences if one.kind == "wins"]
        yield f"changes-{index}", charts.changes(wins)


def _course(main: Figures) -> Iterator[tuple[str, Spec]]:
    spreads: list[tuple[str, str, Spread | None, int]] = [
        ("length", "decisions", main.length, main.games),
        ("lead-changes", "lead changes", main.drama.lead_changes, main.watched),
        ("settled", "percent of the game played", main.drama.settled, main.watched),
    ]
    for index, (bot, each) in enumerate(main.points.items()):
        games = sum(n for _, n in each.games)
        whose = bot if len(main.points) > 1 else "a seat"
        spreads.append((f"points-{index}", f"points of {whose}", each, games))
    for name, title, found, games in spreads:
        if found is not None:
            yield name, charts.histogram(found, title, share_of=games)


def _plotted(cards: Sequence[Card]) -> list[Lift]:
    """Return what is plotted of the cards that some seats held, the most helpful first."""
    held = [each.lift for each in cards if each.lift.low < each.lift.high]
    if len(held) > MOST_CARDS:
        held = sorted(held, key=lambda each: -abs(each.lift))[:MOST_CARDS]
    return sorted(held, key=lambda each: -each.lift)


# ---- what the template reads -------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A part of the bar of a choice."""

    name: str
    part: float
    shade: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRow:
    """A choice as a line of the page."""

    name: str
    per_game: float
    answers: float
    segments: tuple[Segment, ...]
    never: tuple[str, ...]
    telling: tuple[Lift, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A figure that two sides are compared by, with the texts of its cells."""

    name: str
    before: str
    now: str
    change: str
    interval: str
    is_telling: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonView:
    """Two sides and the figures that are shown of them: at once, or when asked for."""

    found: Comparison
    went: str
    telling: tuple[Change, ...]
    more: tuple[Change, ...]
    other: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that the template reads, in the names that people use."""

    report: Report
    main: Figures
    bots: str
    verdicts: tuple[verdicts.Verdict, ...]
    choices: tuple[ChoiceRow, ...]
    unasked: tuple[str, ...]
    unused: tuple[tuple[str, tuple[str, ...]], ...]
    deals: tuple[DealView, ...]
    cards: tuple[tuple[str, Card], ...]
    starts: tuple[str, ...]
    never: tuple[tuple[Sentence, Place], ...]
    rare: tuple[tuple[Sentence, Place], ...]
    comparisons: tuple[ComparisonView, ...]


def _view(report: Report) -> View:
    main, name = report.main, partial(card_name, report)
    return View(
        report=report,
        main=main,
        bots=listed_bots(report.bots),
        verdicts=verdicts.verdicts(report),
        choices=tuple(_choice(report, each) for each in main.choices if each.given),
        unasked=tuple(each.name for each in main.choices if not each.given),
        unused=tuple(
            (title, tuple(map(name, names)))
            for title, names in (
                ("Never move", main.never_moved),
                ("Never held by a seat", main.never_held),
                ("Held, and never given away", main.never_given),
            )
            if names
        ),
        deals=tuple(deals.deal_views(report)),
        cards=tuple(
            (name(each.name), each)
            for each in sorted(main.cards, key=lambda each: -each.lift.lift)
        ),
        starts=tuple(main.starts),
        never=tuple((each, figures.place(report, each.span)) for each in main.rules.never),
        rare=tuple((each, figures.place(report, each.span)) for each in main.rules.rare),
        comparisons=tuple(map(_comparison, report.comparisons)),
    )


def _choice(report: Report, choice: Choice) -> ChoiceRow:
    total = sum(choice.given.values())
    shown = list(choice.given.items())
    if len(shown) > MOST_SEGMENTS:
        rest = shown[MOST_SEGMENTS - 1 :]
        shown = shown[: MOST_SEGMENTS - 1]
        shown.append((f"{len(rest)} more", sum(times for _, times in rest)))
    segments = (
        Segment(name=card_name(report, name), part=times / total, shade=index)
        for index, (name, times) in enumerate(shown)
    )
    return ChoiceRow(
        name=choice.name,
        per_game=choice.per_game,
        answers=choice.answers,
        segments=tuple(segments),
        never=tuple(card_name(report, each) for each in choice.never),
        telling=tuple(each for each in choice.first if each.is_telling),
    )


def _comparison(found: Comparison) -> ComparisonView:
    changes = [_change(each) for each in found.differences if each.kind != "wins"]
    telling = tuple(each for each in changes if each.is_telling)
    return ComparisonView(
        found=found,
        went=verdicts.went(found),
        telling=telling[:MOST_CHANGES],
        more=telling[MOST_CHANGES:],
        other=tuple(each for each in changes if not each.is_telling),
    )


def _change(each: Difference) -> Change:
    scale, unit = (100, "%") if each.is_share else (1, "")
    low, high = (f"{scale * end:+.2f}" for end in (each.low, each.high))
    return Change(
        name=difference_name(each),
        before=f"{scale * each.before:.2f}{unit}",
        now=f"{scale * each.now:.2f}{unit}",
        change=f"{scale * each.change:+.2f}",
        interval=f"{low} to {high}",
        is_telling=each.is_telling,
    )
