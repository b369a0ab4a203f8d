"""The folder that a build writes to, and its manifest: which file, whose bytes, made by what.

Invariant: a file is written beside and then renamed, one with the right bytes is not touched,
and only files of the manifest are ever removed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from cardwright.compiler.cli.exits import Stopped

SCHEMA_VERSION = 1
MANIFEST = "manifest.json"


@dataclass(slots=True)
class Product:
    """One product as it was made: from what, what was said then, its files and hashes."""

    fingerprint: str = ""
    remarks: str = ""
    files: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Change:
    """What a build changed: how many files were written, how many removed."""

    written: int
    removed: int


class Outputs:
    """An output folder with the products that lie in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.products = _read(folder / MANIFEST)

    def is_fresh(self, product: str, fingerprint: str) -> bool:
        """Return whether a product was made from just this, and all its files are whole."""
        known = self.products.get(product)
        if known is None or known.fingerprint != fingerprint:
            return False
        return all(
            _hash(self.folder / name) == hashed for name, hashed in known.files.items()
        )

    def put(
        self, product: str, files: Mapping[str, bytes], fingerprint: str, remarks: str
    ) -> Change:
        """Write a product, remove what it no longer has, and note it in the manifest."""
        named = {_inside(product, name): data for name, data in sorted(files.items())}
        before = self.products.get(product, Product())
        written = sum(_write(self.folder / name, data) for name, data in named.items())
        stale = [name for name in before.files if name not in named]
        removed = sum(self._remove(name) for name in stale)
        hashes = {name: hashlib.sha256(data).hexdigest() for name, data in named.items()}
        self.products[product] = Product(fingerprint, remarks, hashes)
        _write(self.folder / MANIFEST, self._manifest())
        return Change(written, removed)

    def _remove(self, name: str) -> bool:
        path = self.folder / name
        try:
            path.unlink()
        except FileNotFoundError:
            return False
        folder = path.parent
        while folder != self.folder and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent
        return True

    def _manifest(self) -> bytes:
        body = {
            "schema_version": SCHEMA_VERSION,
            "products": {
                name: {"fingerprint": each.fingerprint, "remarks": each.remarks}
                for name, each in sorted(self.products.items())
            },
            "files": [
                {"file": file, "sha256": hashed, "made_by": name}
                for name, each in sorted(self.products.items())
                for file, hashed in sorted(each.files.items())
            ],
        }
        return (json.dumps(body, indent=2, ensure_ascii=False) + "\n").encode()


def _inside(product: str, name: str) -> str:
    """Return the path of a file below the output folder; one outside of it is a bug."""
    path = PurePosixPath(product, name)
    assert not PurePosixPath(name).is_absolute() and ".." not in path.parts, name
    return path.as_posix()


def _read(path: Path) -> dict[str, Product]:
    """Return the products of a manifest; one that cannot be read says nothing."""
    try:
        body: Any = json.loads(path.read_bytes())
        found = {
            str(name): Product(str(each["fingerprint"]), str(each["remarks"]))
            for name, each in body["products"].items()
        }
        for each in body["files"]:
            name = PurePosixPath(str(each["file"]))
            if not name.is_absolute() and ".." not in name.parts:
                found[each["made_by"]].files[name.as_posix()] = str(each["sha256"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return found


def _hash(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _write(path: Path, data: bytes) -> bool:
    """Write a file unless it has these bytes; return whether it was written."""
    try:
        if path.is_file() and path.read_bytes() == data:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise Stopped(f"`{path.as_posix()}` cannot be written: {error.strerror}") from None
    return True
