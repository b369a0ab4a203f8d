"""Loads packs: folders and zips by the compiler, cartridges without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler.cli import find
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime.ir import codec, program

if TYPE_CHECKING:
    from cardwright.compiler.driver import Checked
    from cardwright.compiler.sources import SourceFile

MOST_CARTRIDGE_BYTES = 64_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A program that can be played, and the texts that it came from, where they are known."""

    program: program.Program
    sources: Mapping[str, SourceFile] = field(default_factory=dict[str, "SourceFile"])
    checked: Checked | None = None


def load(terminal: Terminal, path: Path, expansions: Sequence[Path]) -> Loaded:
    """Return the program of a pack; one with mistakes stops the run after showing them."""
    if find.is_cartridge(path):
        if expansions:
            raise Stopped("a cartridge is compiled already; load expansions with the pack")
        return Loaded(program=_read_cartridge(path))
    checked = checked_pack(terminal, path, expansions)
    from cardwright.compiler import driver

    made = driver.compile_program(checked)
    return Loaded(program=made, sources=checked.sources, checked=checked)


def _read_cartridge(path: Path) -> program.Program:
    try:
        if path.stat().st_size > MOST_CARTRIDGE_BYTES:
            raise Stopped(f"`{path}` is too big for a cartridge")
        return codec.load(path.read_bytes())
    except OSError as error:
        raise Stopped(f"`{path}` cannot be read: {error.strerror}") from None
    except codec.BadProgram as error:
        raise Stopped(f"`{path}` is no cartridge of this version: {error}") from None


def checked_pack(terminal: Terminal, path: Path, expansions: Sequence[Path]) -> Checked:
    """Return a pack without errors; one with errors stops the run after showing them."""
    from cardwright.compiler import driver
    from cardwright.compiler.diagnostics import render

    path, expansions = find.with_base(path, expansions)
    checked = driver.check_pack(path, expansions)
    if not checked.has_errors:
        return checked
    text = render.render_text(
        checked.diagnostics, checked.sources, colour=terminal.err_colour
    )
    for line in text.splitlines():
        terminal.problem(line)
    raise Stopped(code=Exit.FINDINGS)
