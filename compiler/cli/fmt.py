"""`cardwright fmt`: the spaces of YAML files in the usual order, and nothing else."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from pathlib import Path

import click

from cardwright.compiler.cli import find, options
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.terminal import Terminal
from cardwright.compiler.diagnostics.model import Severity
from cardwright.compiler.parse import format, yaml_tree
from cardwright.compiler.sources import source_from_text

SUFFIXES = (".yaml", ".yml")


@click.command("fmt")
@click.argument("paths", nargs=-1, metavar="[FILES or PACK]...")
@click.option("--check", is_flag=True, help="Write nothing; name files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@options.common
def command(terminal: Terminal, paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Format YAML files, or all of a PACK; by default the pack here or those in content/."""
    changed, unread = 0, 0
    files = list(_files(paths))
    for path in files:
        before = _read(path)
        if not _is_good(path, before):
            terminal.problem(f"{path.as_posix()}: left as it is, for it has mistakes")
            unread += 1
            continue
        after = format.format_text(before)
        if after == before:
            continue
        changed += 1
        if diff:
            terminal.out(_difference(terminal, path, before, after), end="")
        elif check:
            terminal.out(f"{path.as_posix()} would change")
        else:
            _write(path, after)
    _sum_up(terminal, len(files), changed, wrote=not (check or diff))
    is_different = changed > 0 and (check or diff)
    return Exit.FINDINGS if is_different or unread else Exit.FINE


def _files(paths: tuple[str, ...]) -> Iterable[Path]:
    """Return the files that are meant, in order, each once."""
    found: dict[Path, None] = {}
    for root in [find.find(each) for each in paths] or find.find_all(None):
        if root.is_dir():
            inside = (each for each in sorted(root.rglob("*")) if each.suffix in SUFFIXES)
            found |= dict.fromkeys(each for each in inside if each.is_file())
        elif root.suffix in SUFFIXES:
            found[root] = None
        else:
            raise Stopped(f"`{root.as_posix()}` is no YAML file")
    return found


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise Stopped(f"`{path.as_posix()}` cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Stopped(f"`{path.as_posix()}` is not UTF-8") from None


def _is_good(path: Path, text: str) -> bool:
    _, problems = yaml_tree.parse_yaml(source_from_text(path.as_posix(), text))
    return all(each.severity is not Severity.ERROR for each in problems)


def _write(path: Path, text: str) -> None:
    """Write beside the file, then rename, so that it is never half written."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(text.encode())
        beside.chmod(path.stat().st_mode & 0o777)
        beside.replace(path)
    except OSError as error:
        raise Stopped(f"`{path.as_posix()}` cannot be written: {error.strerror}") from None


def _difference(terminal: Terminal, path: Path, before: str, after: str) -> str:
    name = path.as_posix()
    lines = difflib.unified_diff(
        before.splitlines(keepends=True),
        after.splitlines(keepends=True),
        f"{name} (before)",
        f"{name} (after)",
    )
    colours = {"+": "32", "-": "31", "@": "36"}
    return "".join(
        terminal.paint(line.rstrip("\r\n"), colours.get(line[0], "")) + "\n"
        if line[0] in colours
        else line.rstrip("\r\n") + "\n"
        for line in lines
    )


def _sum_up(terminal: Terminal, files: int, changed: int, *, wrote: bool) -> None:
    done = "formatted" if wrote else "would change"
    terminal.note(f"{changed} of {files} files {done}")
