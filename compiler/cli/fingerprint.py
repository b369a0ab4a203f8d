"""What a product was made from, as one hash: the packs, our own code, and the options.

It is all that a build without changes works out, so nothing heavy is imported here.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Protocol

import cardwright.compiler

# What a pack's folder may hold that is never read as part of it.
NOT_READ = ("generated", "__pycache__")
OURS = ("compiler", "grammar", "runtime")
# Packages that have a say in the bytes of a product.
TOOLS = ("typst", "pikepdf", "pypdfium2", "fonttools", "jinja2")


class Hash(Protocol):
    """Something that takes in bytes."""

    def update(self, data: bytes, /) -> None:
        """Take in more bytes."""
        ...


def inputs(packs: Iterable[Path]) -> str:
    """Return a hash of all files of some packs, folders or zips, by name and content.

    The path of a pack counts too, for products name the places of rules by it.
    """
    found = hashlib.sha256()
    for pack in packs:
        _add(found, pack.as_posix(), b"")
        _add_tree(found, pack)
    return found.hexdigest()


def code() -> str:
    """Return a hash of this version of Cardwright and of the tools it prints with."""
    found = hashlib.sha256()
    for package in cardwright.compiler.__path__:
        for name in OURS:
            _add_tree(found, Path(package).parent / name)
    for name in TOOLS:
        _add(found, name, _version(name).encode())
    return found.hexdigest()


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"


def _add_tree(found: Hash, root: Path) -> None:
    if root.is_file():
        _add(found, root.name, root.read_bytes())
        return
    for path in _files(root):
        _add(found, path.relative_to(root).as_posix(), path.read_bytes())


def _files(root: Path) -> Iterator[Path]:
    """Return the files of a folder in an order that is the same everywhere."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(
            each for each in folders if each not in NOT_READ and each[0] != "."
        )
        for name in sorted(names):
            path = Path(folder, name)
            if name[0] != "." and path.is_file():
                yield path


def _add(found: Hash, name: str, data: bytes) -> None:
    found.update(f"{len(name)} {name} {len(data)}\n".encode())
    found.update(data)
