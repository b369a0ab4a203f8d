"""What a run of `cardwright sim` has found: figures of all sides, and their JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from cardwright.compiler.sources import SourceFile
from cardwright.runtime.experiments import differences
from cardwright.runtime.experiments.differences import Comparison
from cardwright.runtime.experiments.figures import Figures, figures
from cardwright.runtime.experiments.run import Run
from cardwright.runtime.ir import program
from cardwright.runtime.ir.span import Span

SCHEMA_VERSION = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that is told of a run; `shown` is the side whose figures are told in full.

    `until` is the goal, `is_met` whether it was reached, and `within` how far the least known
    share may be off. `pack` and `sources` are for names and places.
    """

    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, str]
    asked_for: int
    games: int
    is_whole: bool
    until: str
    is_met: bool
    within: float
    sides: tuple[Figures, ...]
    shown: int
    comparisons: tuple[Comparison, ...]
    pack: program.Program = field(repr=False)
    sources: Mapping[str, SourceFile] = field(repr=False)

    @property
    def main(self) -> Figures:
        """The figures that are told in full."""
        return self.sides[self.shown]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the pack's files, and its line from there on; line 0 is unknown."""

    path: str
    line: int
    column: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


def report(run: Run, shown: int, sources: Mapping[str, SourceFile]) -> Report:
    """Return what a run has found."""
    sides, tallies, pursuit = run.experiment.sides, run.tallies, run.pursuit
    plan = sides[shown].plan
    pairs = [(index, (sides[0], side)) for index, side in enumerate(sides)][1:]
    return Report(
        seats=plan.seats,
        bots=plan.bots,
        seed=plan.seed,
        options=dict(plan.options),
        asked_for=run.most,
        games=run.done,
        is_whole=run.is_whole,
        until="" if pursuit is None else str(pursuit.goal),
        is_met=pursuit is not None and pursuit.is_met,
        within=0.0 if pursuit is None else pursuit.reach,
        sides=tuple(
            figures(side, tally, None if pursuit is None else pursuit.shares(index))
            for index, (side, tally) in enumerate(zip(sides, tallies, strict=True))
        ),
        shown=shown,
        comparisons=tuple(
            differences.compare(
                pair,
                (tallies[0], tallies[index]),
                {} if pursuit is None else pursuit.changes(index),
            )
            for index, pair in pairs
        ),
        pack=sides[shown].pack,
        sources=sources,
    )


def place(found: Report, span: Span) -> Place:
    """Return where something stands in the pack's files."""
    source = found.sources.get(span.path)
    if source is None:
        return Place(span.path, 0, 0, "")
    line, column = source.line_col(span.start)
    end = source.text.find("\n", span.start)
    text = source.text[span.start : end if end >= 0 else None]
    return Place(span.path, line, column, text.strip())


def as_json(found: Report) -> str:
    """Return the figures as one JSON object."""
    body: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "pack": found.pack.pack,
        "version": found.pack.version,
        "seats": found.seats,
        "bots": list(found.bots),
        "seed": found.seed,
        "options": dict(found.options),
        "asked_for": found.asked_for,
        "games": found.games,
        "until": found.until,
        "is_met": found.is_met,
        "within": found.within,
        "sides": [_side(found, each) for each in found.sides],
        "comparisons": [asdict(each) for each in found.comparisons],
    }
    return json.dumps(_rounded(body), indent=2, ensure_ascii=False)


def _side(found: Report, side: Figures) -> dict[str, Any]:
    body = asdict(side)
    for name in ("never", "rare"):
        sentences = getattr(side.rules, name)
        body["rules"][name] = [
            {
                "procedure": each.procedure,
                **asdict(place(found, each.span)),
                "games": each.games,
            }
            for each in sentences
        ]
    return body


def _rounded(value: Any) -> Any:
    """Return JSON whose numbers have no more digits than they are worth."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {str(key): _rounded(each) for key, each in value.items()}  # pyright: ignore
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]  # pyright: ignore
    return value
