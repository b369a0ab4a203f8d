"""Finds packs and loads them: folders and zips by the compiler, cartridges without it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime.ir import codec, program

if TYPE_CHECKING:
    from cardwright.compiler.driver import Checked
    from cardwright.compiler.sources import SourceFile

CARTRIDGE = ".cartridge.json"
MOST_CARTRIDGE_BYTES = 64_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A program that can be played, and the texts that it came from, where they are known."""

    program: program.Program
    sources: Mapping[str, SourceFile] = field(default_factory=dict[str, "SourceFile"])


def find(given: str | None) -> Path:
    """Return the pack that is meant: a path, a name below content/, or the only one here."""
    if given is None:
        found = find_all(None)
        if len(found) > 1:
            names = ", ".join(f"`{each}`" for each in found)
            raise Stopped(f"there are several packs here, name one: {names}")
        return found[0]
    path = Path(given)
    if path.exists():
        return path
    named = Path("content") / given
    if named.exists():
        return named
    raise Stopped(f"there is no pack at `{given}`{_near(given)}")


def find_all(given: str | None) -> list[Path]:
    """Return the pack that is meant, or the one in this folder, or all below content/."""
    if given is not None:
        return [find(given)]
    if Path("pack.yaml").is_file():
        return [Path()]
    found = sorted(each.parent for each in Path("content").glob("*/pack.yaml"))
    if not found:
        raise Stopped("there is no pack in this folder or in content/; name one")
    return found


def _near(given: str) -> str:
    known = {each.parent.name: each.parent for each in Path("content").glob("*/pack.yaml")}
    near = difflib.get_close_matches(Path(given).name, known, n=1)
    return f"; did you mean `{known[near[0]].as_posix()}`?" if near else ""


def is_cartridge(path: Path) -> bool:
    """Return whether a path is a compiled pack."""
    return path.name.endswith(CARTRIDGE)


def load(terminal: Terminal, path: Path, expansions: Sequence[Path]) -> Loaded:
    """Return the program of a pack; one with mistakes stops the run after showing them."""
    if is_cartridge(path):
        if expansions:
            raise Stopped("a cartridge is compiled already; load expansions with the pack")
        return Loaded(program=_read_cartridge(path))
    checked = checked_pack(terminal, path, expansions)
    from cardwright.compiler import driver

    return Loaded(program=driver.compile_program(checked), sources=checked.sources)


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

    require(expansions)
    checked = driver.check_pack(path, expansions)
    if not checked.has_errors:
        return checked
    text = render.render_text(
        checked.diagnostics, checked.sources, colour=terminal.err_colour
    )
    for line in text.splitlines():
        terminal.problem(line)
    raise Stopped(code=Exit.FINDINGS)


def require(expansions: Sequence[Path]) -> None:
    """Stop the run where an expansion is not there at all."""
    for each in expansions:
        if not each.exists():
            raise Stopped(f"there is no expansion at `{each.as_posix()}`")
