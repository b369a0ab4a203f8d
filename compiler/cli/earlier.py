"""Another version of a pack: at a path, or as it was at a commit of git."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from cardwright.compiler.cli import find
from cardwright.compiler.cli.exits import Stopped

Packs = tuple[Path, tuple[Path, ...]]


@contextmanager
def earlier(against: str, pack: Path, expansions: Sequence[Path]) -> Generator[Packs]:
    """Give the pack and expansions to load for `--against`, as long as the block lasts.

    A path is loaded in place of the pack; a commit gives the pack and all expansions that
    git knows, as they were.
    """
    if Path(against).exists():
        path = Path(against)
        yield path, () if find.is_cartridge(path) else tuple(expansions)
        return
    if find.is_cartridge(pack):
        raise Stopped(f"there is nothing at `{against}`; a cartridge has no commits")
    pack, expansions = find.with_base(pack, expansions)
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        found = [
            _at_commit(against, each, Path(folder, f"{index}-{each.resolve().name}.zip"))
            for index, each in enumerate((pack, *expansions))
        ]
        if found[0] == pack:
            raise Stopped(
                f"`{pack}` is no folder of a git repository, nor is `{against}` a path"
            )
        yield found[0], tuple(found[1:])


def _at_commit(commit: str, pack: Path, archive: Path) -> Path:
    """Return a zip of a pack as it was, or the pack itself where git does not know it."""
    found = _git(pack, "rev-parse", "--show-toplevel", "--show-prefix")
    if found is None:
        return pack
    top, prefix, *_ = (*found.splitlines(), "")
    # A name that begins with a dash would be an option of git.
    is_name = not commit.startswith("-")
    if not is_name or _git(top, "rev-parse", "--verify", f"{commit}^{{commit}}") is None:
        raise Stopped(f"`{commit}` is neither a path nor a commit of git")
    tree = f"{commit}:{prefix}"
    if _git(top, "archive", "--format=zip", f"--output={archive}", tree) is None:
        raise Stopped(f"there was no pack at `{pack}` at `{commit}`")
    return archive


def _git(folder: Path | str, *arguments: str) -> str | None:
    """Return what git says of a folder, nothing when it fails or is not there."""
    command = ("git", "-C", str(folder), *arguments)
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return ended.stdout if ended.returncode == 0 else None
