"""Compiled code that is kept is never trusted when damaged, nor missed when it cannot be kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.compiler.cli import caches
from cardwright.runtime import playouts, table
from cardwright.runtime.native import library
from cardwright.runtime.native.machine import NativeMachine
from packs import compiled

PACK = "classics/pig"


def come_to(cache: Path | None) -> playouts.Totals:
    """Return what some games come to on code that is kept in a folder."""
    pack = compiled(PACK)
    made = NativeMachine(pack, 2, [pack.entry], cache=cache, is_raised=False)
    return playouts.play(made, table.begin(made, 1, {}), 20, 1)


def objects(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def is_whole(folder: Path) -> bool:
    """Return whether all that lies in a folder are objects that can be used."""
    shelf = library.Shelf(folder)
    return all(
        path.suffix == ".o" and shelf.get(path.stem) is not None
        for path in folder.iterdir()
    )


def flipped(data: bytes) -> bytes:
    at = len(data) // 2
    return data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]


def other_digest(data: bytes) -> bytes:
    return bytes(32) + data[32:]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "nothing is left": lambda _: b"",
    "the end is missing": lambda data: data[: len(data) // 2],
    "one bit is another": flipped,
    "the digest is another": other_digest,
    "there is more": lambda data: data + b"\0",
    "it is something else": lambda _: b"#!/bin/sh\n" * 100,
}


@pytest.mark.parametrize("what", ["the end is missing", "one bit is another"])
def test_a_damaged_object_is_compiled_again(what: str, tmp_path: Path) -> None:
    found = come_to(tmp_path)
    before = objects(tmp_path)
    assert before
    for path in tmp_path.iterdir():
        path.write_bytes(DAMAGE[what](path.read_bytes()))
    assert not is_whole(tmp_path)
    assert come_to(tmp_path) == found
    assert is_whole(tmp_path)
    assert objects(tmp_path).keys() == before.keys()


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_object_is_no_object(what: str, tmp_path: Path) -> None:
    shelf = library.Shelf(tmp_path)
    shelf.put("key", bytes(range(256)))
    assert shelf.get("key") == bytes(range(256))
    file = tmp_path / "key.o"
    file.write_bytes(DAMAGE[what](file.read_bytes()))
    assert shelf.get("key") is None


def test_what_is_kept_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = come_to(tmp_path)

    def never(*_: object) -> None:
        raise AssertionError("it is compiled again")

    monkeypatch.setattr(library, "make", never)
    assert come_to(tmp_path) == found


def below_a_file(folder: Path) -> Path:
    (folder / "file").write_bytes(b"")
    return folder / "file" / "native"


def a_file(folder: Path) -> Path:
    (folder / "native").write_bytes(b"")
    return folder / "native"


def a_loop(folder: Path) -> Path:
    (folder / "native").symlink_to(folder / "native")
    return folder / "native"


@pytest.mark.parametrize("where", [below_a_file, a_file, a_loop])
def test_where_nothing_can_be_kept_games_are_played_all_the_same(
    where: Callable[[Path], Path], tmp_path: Path
) -> None:
    assert come_to(where(tmp_path)) == come_to(None)


def test_what_cannot_be_kept_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", full)
    assert come_to(tmp_path) == come_to(None)
    assert not objects(tmp_path)


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert caches.native() is None


BOTH = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
from test_native_cache import come_to
print(come_to(Path(sys.argv[1])))
"""


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent
    folder = tmp_path / "native"
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", BOTH, folder],
            cwd=root,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    said = {run.communicate(timeout=300)[0] for run in runs}
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert said == {f"{come_to(None)}\n"}
    assert is_whole(folder)
    assert objects(folder)
