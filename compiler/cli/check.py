"""`cardwright check`: all mistakes of a pack in one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from cardwright.compiler import driver
from cardwright.compiler.backends.sheets import backend
from cardwright.compiler.cli import find, options
from cardwright.compiler.cli.exits import Exit
from cardwright.compiler.cli.terminal import Terminal
from cardwright.compiler.cli.versions import version
from cardwright.compiler.diagnostics import render, reports
from cardwright.compiler.diagnostics.model import Diagnostic, Severity
from cardwright.compiler.sources import SourceFile
from cardwright.compiler.tree import model

PROVENANCES = ("stated", "public", "inferred", "designed")


@click.command("check")
@options.pack
@options.expansions
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    help="For people, programs, GitHub annotations, or code scanning.",
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.option("--strict", is_flag=True, help="Let warnings fail the run too.")
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    expansions: tuple[Path, ...],
    form: str,
    as_json: bool,
    strict: bool,
) -> int:
    """Find mistakes in PACK, by default the pack in this folder or those in content/."""
    found = [
        driver.check_pack(*find.with_base(each, expansions)) for each in find.find_all(pack)
    ]
    diagnostics = [item for each in found for item in _all(each)]
    sources = {name: file for each in found for name, file in each.sources.items()}
    text = _written(terminal, "json" if as_json else form, diagnostics, sources)
    terminal.out(text, end="")
    models = [each.model for each in found if each.model is not None]
    terminal.note(_summary(terminal, diagnostics, models))
    return _exit(diagnostics, strict=strict)


def _all(checked: driver.Checked) -> Iterator[Diagnostic]:
    """Return what is wrong with a pack, and with its layout once its rules are right."""
    yield from checked.diagnostics
    if checked.model is not None and not checked.has_errors:
        yield from backend.check_layout(checked.model, checked.sources)


def _written(
    terminal: Terminal, form: str, found: list[Diagnostic], sources: dict[str, SourceFile]
) -> str:
    match form:
        case "json":
            return reports.render_json(found, sources)
        case "github":
            return reports.render_github(found, sources)
        case "sarif":
            return reports.render_sarif(found, sources, version())
        case _:
            text = render.render_text(found, sources, colour=terminal.out_colour)
            return text + "\n" if text else ""


def _exit(found: list[Diagnostic], *, strict: bool) -> Exit:
    severities = {item.severity for item in found}
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return Exit.FINDINGS if severities & failing else Exit.FINE


# ---- the summary -------------------------------------------------------------------------


def _summary(terminal: Terminal, found: list[Diagnostic], models: list[model.Model]) -> str:
    lines = [f"{each.title} {each.version}: {_facts(each)}" for each in models]
    errors = sum(item.severity is Severity.ERROR for item in found)
    warnings = sum(item.severity is Severity.WARNING for item in found)
    colour = "31" if errors else "33" if warnings else "32"
    verdict = f"{_count(errors, 'error')}, {_count(warnings, 'warning')}"
    return "\n".join((*lines, terminal.paint(verdict, colour, err=True)))


def _facts(pack: model.Model) -> str:
    """Count what a pack has, and how each of its facts is known."""
    kinds = Counter(each.provenance.kind for each in _named(pack))
    known = ", ".join(f"{kinds[kind]} {kind}" for kind in PROVENANCES if kinds[kind])
    copies = sum(card.copies for card in pack.cards.values())
    return f"{_count(copies, 'card')}, {_count(len(pack.scenarios), 'scenario')}; facts: {known}"


def _named(pack: model.Model) -> Iterable[model.Named]:
    for table in (
        pack.numbers,
        pack.enums,
        pack.options,
        pack.tokens,
        pack.groups,
        pack.card_types,
        pack.cards,
        pack.zones,
        pack.variables,
        pack.procedures,
        pack.definitions,
    ):
        yield from table.values()


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
