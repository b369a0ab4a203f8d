"""`cardwright explain`: a code with an example that goes wrong, or a procedure as composed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from cardwright.compiler.cli import examples, find, options, packs
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.terminal import Terminal
from cardwright.compiler.cli.test import where
from cardwright.compiler.diagnostics import render
from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry, entry_of
from cardwright.compiler.diagnostics.suggest import did_you_mean
from cardwright.compiler.driver import Checked
from cardwright.compiler.sources import SourceFile
from cardwright.compiler.tree import model
from cardwright.runtime.ir.span import Span


@click.command("explain")
@click.argument("what", metavar="CODE or PACK")
@click.argument("procedure", required=False)
@options.expansions
@options.common
def command(
    terminal: Terminal, what: str, procedure: str | None, expansions: tuple[Path, ...]
) -> int:
    """Explain a CODE such as CW203, or a PROCEDURE of PACK and who wrote each step."""
    if procedure is None:
        terminal.out(_page(terminal, _entry(what)), end="")
        return Exit.FINE
    checked = packs.checked_pack(terminal, find.find(what), expansions)
    terminal.out("\n".join(_procedure(terminal, checked, procedure)))
    return Exit.FINE


# ---- codes -------------------------------------------------------------------------------


def _entry(code: str) -> Entry:
    found = entry_of(code.upper())
    if found is None:
        found = next((each for each in ENTRIES if each.name == code.lower()), None)
    if found is None:
        known = [name for each in ENTRIES for name in (each.code, each.name)]
        hint = did_you_mean(code, known) or "name a pack and a procedure, or a code"
        raise Stopped(f"there is no code `{code}`; {hint}")
    return found


def _page(terminal: Terminal, entry: Entry) -> str:
    shown = examples.rendered(entry, colour=terminal.out_colour)
    title = terminal.paint(f"{entry.code} {entry.name}", "1")
    parts = [f"{title}\n\n{_sentence(entry.summary)}\n{_sentence(entry.why)}\n"]
    parts.append(f"Wrong, in {entry.file}:\n\n{_indented(entry.wrong)}")
    if shown:
        parts.append(f"which says:\n\n{_indented(shown)}")
    parts.append(f"Right:\n\n{_indented(entry.right)}")
    return "\n".join(parts)


def _sentence(text: str) -> str:
    ended = text if text.endswith((".", "?", "!")) else f"{text}."
    return ended[:1].upper() + ended[1:]


def _indented(text: str) -> str:
    lines = text.rstrip("\n").splitlines() or ["(an empty file)"]
    return "".join(f"    {_cut(render.shown(line))}".rstrip() + "\n" for line in lines)


def _cut(line: str) -> str:
    return line if len(line) <= render.WIDEST else f"{line[: render.WIDEST]}..."


# ---- procedures --------------------------------------------------------------------------


def _procedure(terminal: Terminal, checked: Checked, name: str) -> Iterator[str]:
    assert checked.model is not None
    found = checked.model.procedures.get(name)
    if found is None:
        hint = did_you_mean(name, sorted(checked.model.procedures))
        raise Stopped(f"there is no procedure `{name}`{f'; {hint}' if hint else ''}")
    yield _headline(terminal, checked, found)
    width = max(len(each) for each in (*found.origins, found.pack))
    for step, origin in zip(found.body, found.origins, strict=True):
        lines = _step(checked.sources.get(step.span.path), step.span)
        place = where(step.span, checked.sources)
        colour = "" if origin == found.pack else "33"
        label = f"{origin:<{width}}"
        yield f"  {terminal.paint(label, colour) if colour else label}  {lines[0]}  ({place})"
        for line in lines[1:]:
            yield f"  {'':<{width}}  {line}"


def _headline(terminal: Terminal, checked: Checked, found: model.Procedure) -> str:
    parameters = ", ".join(f"{each.name}" for each in found.parameters)
    known = f"{found.provenance.kind} {found.provenance.section}".strip()
    title = terminal.paint(f"procedure {found.name}", "1")
    of = f" of {parameters}" if parameters else ""
    return f"{title}{of} ({found.pack}, {known}, {where(found.span, checked.sources)})"


def _step(file: SourceFile | None, span: Span) -> list[str]:
    """Return the lines of a step as they were written, without their indentation."""
    if file is None:
        return ["?"]
    if not span.path.endswith(".cw"):
        return [f"do {file.text[span.start : span.end]}"]
    first = file.text.rfind("\n", 0, span.start) + 1
    last = file.text.find("\n", span.end)
    lines = file.text[first : len(file.text) if last < 0 else last].splitlines()
    indent = len(lines[0]) - len(lines[0].lstrip())
    return [line[indent:] for line in lines]
