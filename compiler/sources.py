"""The only reader of pack files: a folder or a zip, which is never trusted.

Everything about a pack is checked (names, links, sizes, ratio) before one byte of
it is used.  Nothing is ever unpacked to disk, and bad input is a value.
"""

from __future__ import annotations

import os
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from cardwright.runtime.ir.span import Span

TEXT_SUFFIXES = frozenset({".yaml", ".yml", ".cw", ".typ", ".svg", ".txt", ".md"})
ASSET_SUFFIXES = frozenset({".png", ".jpg"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One text file: `path` as shown to people, offsets in code points of `text`."""

    path: str
    text: str = field(repr=False)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Return line and column of `offset`, both from 1, in code points."""
        line = self.text.count("\n", 0, offset) + 1
        return line, offset - self.text.rfind("\n", 0, offset)

    def span(self, start: int, end: int) -> Span:
        """Return the stretch of this file from `start` up to `end`."""
        return Span(self.path, start, end)


SourceSet: TypeAlias = Mapping[str, SourceFile]
"""The files of a run by the path shown to people."""


def source_from_text(path: str, text: str) -> SourceFile:
    """Return a file without byte order mark and with line ends of one kind."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return SourceFile(path=path, text=lines)


def source_from_bytes(path: str, data: bytes) -> SourceFile:
    """Decode UTF-8; a byte that is none becomes U+FFFD, which the parsers report."""
    return source_from_text(path, data.decode("utf-8", errors="replace"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The most that a pack may ask of us; counts, bytes, or times its packed size."""

    files: int = 5_000
    depth: int = 8
    file_bytes: int = 16 * 2**20
    total_bytes: int = 128 * 2**20
    archive_bytes: int = 64 * 2**20
    ratio: int = 200
    ratio_from_bytes: int = 2**16


LIMITS = Limits()
NAMELESS = "(a file without a name)"


class Fault(StrEnum):
    """Why a pack was refused."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    UNSAFE_NAME = "unsafe name"
    LINK = "link"
    NOT_A_FILE = "not a file"
    SAME_NAME = "same name"
    TOO_MANY = "too many"
    TOO_DEEP = "too deep"
    TOO_BIG = "too big"
    RATIO = "ratio"
    DAMAGED = "damaged"
    ENCRYPTED = "encrypted"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class ReadProblem:
    """One reason to refuse a pack: the entry at fault, and the limit or rival entry."""

    pack: str
    entry: str
    fault: Fault
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackSources:
    """A pack as read: texts and pictures by shown path, both sorted by path."""

    prefix: str
    files: SourceSet
    assets: Mapping[str, bytes]
    ignored: tuple[str, ...] = ()

    def get(self, name: str) -> SourceFile | None:
        """Return the text file called `name` inside the pack."""
        return self.files.get(_shown(self.prefix, name))

    def under(self, folder: str) -> tuple[SourceFile, ...]:
        """Return the text files in `folder` of the pack and below it."""
        start = _shown(self.prefix, folder).rstrip("/") + "/"
        return tuple(file for path, file in self.files.items() if path.startswith(start))


def read_pack(
    path: Path, prefix: str, limits: Limits = LIMITS
) -> PackSources | tuple[ReadProblem, ...]:
    """Read the pack in the folder or zip `path`; all problems at once, or the pack."""
    listing = _listing(path, prefix, limits)
    problems = listing.problems or tuple(_unsafe(listing.entries, prefix, limits))
    if problems:
        return tuple(sorted(set(problems)))
    return _contents(listing.entries, prefix, limits)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A file of a pack that was listed but not read: `packed` is its size in a zip."""

    name: str
    size: int
    packed: int
    load: Callable[[int], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listing:
    entries: tuple[_Entry, ...] = ()
    problems: tuple[ReadProblem, ...] = ()


def _listing(path: Path, prefix: str, limits: Limits) -> _Listing:
    if path.is_dir():
        return _list_folder(path, prefix, limits)
    if path.is_file():
        return _list_archive(path, prefix, limits)
    return _refused(prefix, "", Fault.MISSING)


def _refused(pack: str, entry: str, fault: Fault, detail: str = "") -> _Listing:
    problem = ReadProblem(pack=pack, entry=entry, fault=fault, detail=detail)
    return _Listing(problems=(problem,))


# Folders


def _list_folder(root: Path, prefix: str, limits: Limits) -> _Listing:
    entries: list[_Entry] = []
    problems: list[ReadProblem] = []
    waiting = [""]
    while waiting and len(entries) <= limits.files:
        folder = waiting.pop()
        try:
            found = sorted(os.scandir(root / folder), key=lambda item: item.name)
        except OSError as error:
            problems.append(_problem(prefix, folder, Fault.UNREADABLE, error.strerror))
            continue
        for item in found[: limits.files + 1]:
            name = f"{folder}/{item.name}".removeprefix("/")
            _list_item(root, prefix, item, name, (entries, waiting, problems))
        waiting = [name for name in waiting if name.count("/") <= limits.depth]
    return _Listing(entries=tuple(entries), problems=tuple(problems))


def _list_item(
    root: Path,
    prefix: str,
    item: os.DirEntry[str],
    name: str,
    found: tuple[list[_Entry], list[str], list[ReadProblem]],
) -> None:
    entries, folders, problems = found
    if _is_hidden(name):
        return
    status = item.stat(follow_symlinks=False)
    if stat.S_ISLNK(status.st_mode) or _is_elsewhere(root, name):
        problems.append(_problem(prefix, name, Fault.LINK))
    elif stat.S_ISDIR(status.st_mode):
        folders.append(name)
    elif stat.S_ISREG(status.st_mode):
        load = _file_loader(root / name)
        size = status.st_size
        entries.append(_Entry(name=name, size=size, packed=size, load=load))
    else:
        problems.append(_problem(prefix, name, Fault.NOT_A_FILE))


def _is_elsewhere(root: Path, name: str) -> bool:
    """Tell whether a path leaves its folder by other means than a symbolic link."""
    return os.path.realpath(root / name) != os.path.join(os.path.realpath(root), name)


def _file_loader(path: Path) -> Callable[[int], bytes]:
    def load(limit: int) -> bytes:
        with path.open("rb") as stream:
            return stream.read(limit)

    return load


# Archives


def _list_archive(path: Path, prefix: str, limits: Limits) -> _Listing:
    try:
        if path.stat().st_size > limits.archive_bytes:
            return _refused(prefix, "", Fault.TOO_BIG, str(limits.archive_bytes))
        data = path.read_bytes()
    except OSError as error:
        return _refused(prefix, "", Fault.UNREADABLE, error.strerror or "")
    count = _entry_count(data)
    if count is None:
        return _refused(prefix, "", Fault.DAMAGED)
    if count > limits.files:
        return _refused(prefix, "", Fault.TOO_MANY, str(limits.files))
    return _list_entries(data, prefix)


def _entry_count(data: bytes) -> int | None:
    """Return how many entries the directory of a zip can hold at most.

    Python's reader builds an object for every entry before we can count them, so
    the size that the archive states for its directory is looked at first.
    """
    end = data.rfind(b"PK\x05\x06", max(0, len(data) - 2**16 - 22))
    if end < 0 or len(data) < end + 22:
        return None
    directory_bytes: int = struct.unpack_from("<L", data, end + 12)[0]
    return directory_bytes // 46 if directory_bytes < 2**26 else None


def _list_entries(data: bytes, prefix: str) -> _Listing:
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, struct.error):
        return _refused(prefix, "", Fault.DAMAGED)
    infos = archive.infolist()
    top = _common_folder(infos)
    problems = tuple(
        problem for info in infos if (problem := _bad_entry(info, prefix)) is not None
    )
    entries = tuple(
        _Entry(
            name=info.orig_filename.removeprefix(top),
            size=info.file_size,
            packed=info.compress_size,
            load=_entry_loader(archive, info),
        )
        for info in infos
        if not info.orig_filename.endswith("/") and not _is_hidden(info.orig_filename)
    )
    return _Listing(entries=entries, problems=problems)


def _common_folder(infos: Iterable[zipfile.ZipInfo]) -> str:
    """Return the folder that wraps a whole pack, as most zip programs make it."""
    names = [info.orig_filename for info in infos if not _is_hidden(info.orig_filename)]
    tops = {name.partition("/")[0] for name in names}
    if len(tops) != 1:
        return ""
    top = f"{tops.pop()}/"
    return top if f"{top}pack.yaml" in names else ""


def _bad_entry(info: zipfile.ZipInfo, prefix: str) -> ReadProblem | None:
    name = info.orig_filename
    kind = stat.S_IFMT(info.external_attr >> 16)
    if not _is_safe(name.removesuffix("/")):
        return _problem(prefix, name or NAMELESS, Fault.UNSAFE_NAME)
    if kind == stat.S_IFLNK:
        return _problem(prefix, name, Fault.LINK)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return _problem(prefix, name, Fault.NOT_A_FILE)
    if info.flag_bits & 0x1:
        return _problem(prefix, name, Fault.ENCRYPTED)
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # The other methods unpack without a bound on what they return.
        return _problem(prefix, name, Fault.DAMAGED)
    return None


def _entry_loader(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo
) -> Callable[[int], bytes]:
    def load(limit: int) -> bytes:
        with archive.open(info) as stream:
            return stream.read(limit)

    return load


# What both kinds of pack have in common


def _is_hidden(name: str) -> bool:
    """Tell whether a name is one that systems leave behind, such as `.git`."""
    parts = name.removesuffix("/").split("/")
    return any(_is_leftover(part) for part in parts)


def _is_leftover(part: str) -> bool:
    return part == "__MACOSX" or (part.startswith(".") and part.strip(".") != "")


def _is_safe(name: str) -> bool:
    """Tell whether a name stays inside the pack on every common system."""
    parts = name.split("/")
    has_control = any(unicodedata.category(char) in ("Cc", "Cs") for char in name)
    return (
        not has_control
        and not any(char in name for char in ':\\*?"<>|')
        and all(part.strip(" ") and part.rstrip(". ") == part for part in parts)
    )


def _unsafe(
    entries: tuple[_Entry, ...], prefix: str, limits: Limits
) -> Iterator[ReadProblem]:
    if len(entries) > limits.files:
        yield _problem(prefix, "", Fault.TOO_MANY, str(limits.files))
    if sum(entry.size for entry in entries) > limits.total_bytes:
        yield _problem(prefix, "", Fault.TOO_BIG, str(limits.total_bytes))
    for entry in entries:
        yield from _unsafe_entry(entry, prefix, limits)
    yield from _rivals([entry.name for entry in entries], prefix)


def _unsafe_entry(entry: _Entry, prefix: str, limits: Limits) -> Iterator[ReadProblem]:
    if not _is_safe(entry.name):
        yield _problem(prefix, entry.name, Fault.UNSAFE_NAME)
    if entry.name.count("/") > limits.depth:
        yield _problem(prefix, entry.name, Fault.TOO_DEEP, str(limits.depth))
    if entry.size > limits.file_bytes:
        yield _problem(prefix, entry.name, Fault.TOO_BIG, str(limits.file_bytes))
    is_bomb = entry.size > limits.ratio * max(1, entry.packed)
    if is_bomb and entry.size > limits.ratio_from_bytes:
        yield _problem(prefix, entry.name, Fault.RATIO, str(limits.ratio))


def _rivals(names: list[str], prefix: str) -> Iterator[ReadProblem]:
    """Yield names that some systems cannot tell apart, or a file used as a folder."""
    first: dict[str, str] = {}
    for name in sorted(names):
        rival = first.setdefault(_folded(name), name)
        if rival is not name:
            yield _problem(prefix, name, Fault.SAME_NAME, rival)
    for name in sorted(names):
        for parent in PurePosixPath(_folded(name)).parents:
            if str(parent) in first:
                yield _problem(prefix, name, Fault.SAME_NAME, first[str(parent)])


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _contents(
    entries: tuple[_Entry, ...], prefix: str, limits: Limits
) -> PackSources | tuple[ReadProblem, ...]:
    files: dict[str, SourceFile] = {}
    assets: dict[str, bytes] = {}
    ignored: list[str] = []
    problems: list[ReadProblem] = []
    for entry in sorted(entries, key=lambda entry: entry.name):
        shown = _shown(prefix, entry.name)
        suffix = PurePosixPath(entry.name).suffix.lower()
        if suffix not in TEXT_SUFFIXES | ASSET_SUFFIXES:
            ignored.append(shown)
            continue
        data = _load(entry, prefix, limits)
        if isinstance(data, ReadProblem):
            problems.append(data)
        elif suffix in TEXT_SUFFIXES:
            files[shown] = source_from_bytes(shown, data)
        else:
            assets[shown] = data
    return tuple(sorted(problems)) or PackSources(
        prefix=prefix, files=files, assets=assets, ignored=tuple(ignored)
    )


def _load(entry: _Entry, prefix: str, limits: Limits) -> bytes | ReadProblem:
    """Read one entry; what it says about its own size is not believed."""
    try:
        data = entry.load(limits.file_bytes + 1)
    except OSError as error:
        return _problem(prefix, entry.name, Fault.UNREADABLE, error.strerror)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError):
        return _problem(prefix, entry.name, Fault.DAMAGED)
    if len(data) > entry.size and len(data) > limits.file_bytes:
        return _problem(prefix, entry.name, Fault.TOO_BIG, str(limits.file_bytes))
    return data


def _problem(pack: str, entry: str, fault: Fault, detail: str | None = "") -> ReadProblem:
    return ReadProblem(pack=pack, entry=entry, fault=fault, detail=detail or "")


def _shown(prefix: str, name: str) -> str:
    return f"{prefix.rstrip('/')}/{name}" if prefix else name
