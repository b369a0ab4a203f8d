"""`cardwright test`: the worked examples and laws of a pack."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import click

from cardwright.compiler.cli import find, options, packs
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.terminal import Terminal
from cardwright.compiler.sources import SourceFile
from cardwright.runtime import scenarios
from cardwright.runtime.ir.span import Span


@click.command("test")
@options.pack
@click.argument("ids", nargs=-1)
@options.expansions
@options.as_json
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    ids: tuple[str, ...],
    expansions: tuple[Path, ...],
    as_json: bool,
) -> int:
    """Run the scenarios of PACK, all or those with the given IDS."""
    loaded = packs.load(terminal, find.find(pack), expansions)
    known = {each.id for each in loaded.program.scenarios}
    for each in ids:
        if each not in known:
            raise Stopped(f"there is no scenario `{each}`{_near(each, known)}")
    found = scenarios.run_all(loaded.program, ids)
    if as_json:
        terminal.out(_report(found, loaded.sources))
    else:
        _show(terminal, found, loaded.sources)
    return Exit.FINE if all(each.passed for each in found) else Exit.FINDINGS


def _near(given: str, known: set[str]) -> str:
    from cardwright.compiler.diagnostics.suggest import did_you_mean

    hint = did_you_mean(given, sorted(known))
    return f"; {hint}" if hint else ""


def _show(
    terminal: Terminal, found: list[scenarios.Outcome], sources: Mapping[str, SourceFile]
) -> None:
    for each in found:
        place = where(each.scenario.span, sources)
        if not each.passed:
            head = terminal.paint("failed", "31")
            terminal.out(f"{place}: {head} {each.scenario.id}: {each.reason}")
        elif terminal.verbose:
            terminal.out(f"{place}: passed {each.scenario.id}: {each.scenario.title}")
    failed = sum(not each.passed for each in found)
    colour = "31" if failed else "32"
    terminal.out(terminal.paint(f"{len(found) - failed} passed, {failed} failed", colour))


def _report(found: list[scenarios.Outcome], sources: Mapping[str, SourceFile]) -> str:
    report = {
        "schema_version": 1,
        "passed": sum(each.passed for each in found),
        "failed": sum(not each.passed for each in found),
        "scenarios": [
            {
                "id": each.scenario.id,
                "place": where(each.scenario.span, sources),
                "passed": each.passed,
                "reason": each.reason,
            }
            for each in found
        ],
    }
    return json.dumps(report, indent=2, ensure_ascii=False)


def where(span: Span, sources: Mapping[str, SourceFile]) -> str:
    """Return `file:line`, or the file alone where its text is not at hand."""
    file = sources.get(span.path)
    return f"{span.path}:{file.line_col(span.start)[0]}" if file else span.path
