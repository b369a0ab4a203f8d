"""Finds the pack that is meant; imports nothing that takes time."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path

from cardwright.compiler.cli.exits import Stopped

CARTRIDGE = ".cartridge.json"


def find(given: str | None) -> Path:
    """Return the pack that is meant: a path, a name below content/, or the only one here."""
    if given is None:
        found = find_all(None)
        if len(found) > 1:
            names = ", ".join(f"`{each.as_posix()}`" for each in found)
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


def with_base(pack: Path, expansions: Sequence[Path]) -> tuple[Path, tuple[Path, ...]]:
    """Return the base game and the expansions that are meant, all of them there.

    An expansion that was named alone is loaded on its base, where that lies near.
    """
    for each in expansions:
        if not each.exists():
            raise Stopped(f"there is no expansion at `{each.as_posix()}`")
    for wanted in _extended(pack):
        for folder in (
            Path("content"),
            pack.resolve().parent,
            pack.resolve().parent.parent,
        ):
            if (folder / wanted / "pack.yaml").is_file():
                return folder / wanted, (pack, *expansions)
    return pack, tuple(expansions)


EXTENDS = re.compile(
    r"^extends:((?:[ \t]*\{[^}]*\})|(?:[ \t]*\n(?:[ \t]+.*\n?)+))", re.MULTILINE
)
NAME = re.compile(r"([a-z][a-z0-9-]*)[ \t]*:")


def _extended(pack: Path) -> list[str]:
    """Return the ids of the packs that a folder says it extends, without reading YAML."""
    head = pack / "pack.yaml"
    if not head.is_file():
        return []
    found = EXTENDS.search(head.read_text("utf-8", errors="replace"))
    return NAME.findall(found[1]) if found else []
