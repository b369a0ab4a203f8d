"""Packs come from strangers: what is wrong with one is said before anything is used."""

from __future__ import annotations

import os
import re
import stat
import struct
import time
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry, packs
from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.sources import (
    Fault,
    Limits,
    PackSources,
    ReadProblem,
    read_pack,
    source_from_bytes,
)

LISTINGS = [entry for entry in ENTRIES if entry.file == "listing"]
Files = dict[str, bytes]
GOOD: Files = {"pack.yaml": b"id: fen\n", "cards/deep/down/fox.yaml": b"id: fox\n"}


def zipped(path: Path, files: Files) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            # Set by hand: the constructor would mend some of the names.
            info = zipfile.ZipInfo()
            info.filename = name
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return path


def problems_of(found: PackSources | tuple[ReadProblem, ...]) -> tuple[ReadProblem, ...]:
    assert not isinstance(found, PackSources)
    return found


def faults(path: Path, limits: Limits | None = None) -> list[tuple[str, Fault]]:
    found = problems_of(read_pack(path, "fen", limits or Limits()))
    return [(problem.entry, problem.fault) for problem in found]


def test_folder_and_zip_give_the_same(tmp_path: Path) -> None:
    files = GOOD | {"art/fox.png": b"\x89PNG", "notes.doc": b"?", ".git/config": b"?"}
    for name, data in files.items():
        (tmp_path / "fen" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "fen" / name).write_bytes(data)
    archive = zipped(tmp_path / "fen.zip", files)
    wrapped = {f"fen-1.0/{name}": data for name, data in files.items()}
    release = zipped(tmp_path / "release.zip", wrapped)

    found = read_pack(tmp_path / "fen", "packs/fen")

    assert isinstance(found, PackSources)
    assert list(found.files) == [
        "packs/fen/cards/deep/down/fox.yaml",
        "packs/fen/pack.yaml",
    ]
    assert found.assets == {"packs/fen/art/fox.png": b"\x89PNG"}
    assert found.ignored == ("packs/fen/notes.doc",)
    assert [file.text for file in found.under("cards")] == ["id: fox\n"]
    assert found == read_pack(archive, "packs/fen") == read_pack(release, "packs/fen")


def test_line_ends_and_marks_are_taken_off() -> None:
    file = source_from_bytes("a", b"\xef\xbb\xbfone\r\ntwo\rthr\xc3\xa9e\n\xff")

    assert file.text == "one\ntwo\nthrée\n\ufffd"
    assert file.line_col(file.text.index("é")) == (3, 4)


@pytest.mark.parametrize(
    "name",
    [
        "../../outside.yaml",
        "/etc/passwd.txt",
        "cards/../../x.yaml",
        "",
        "C:/x.yaml",
        "cards\\..\\x.yaml",
        "cards//x.yaml",
        "./x.yaml",
        "cards/x.yaml\x00.png",
        "cards/x. /y.yaml",
        "cards/a\x1b[31m.yaml",
    ],
)
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str) -> None:
    archive = zipped(tmp_path / "fen.zip", GOOD | {name: b"x: 1\n"})

    assert [fault for _, fault in faults(archive)] == [Fault.UNSAFE_NAME]


def test_links_are_refused_in_folders_and_zips(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    pack = tmp_path / "fen"
    (pack / "art").mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: fen\n")
    (pack / "art" / "fox.txt").symlink_to(secret)
    (pack / "cards").symlink_to(tmp_path)
    info = zipfile.ZipInfo("art/fox.txt")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "fen.zip", "w") as archive:
        archive.writestr(info, "../../secret.txt")

    assert faults(pack) == [("art/fox.txt", Fault.LINK), ("cards", Fault.LINK)]
    assert faults(tmp_path / "fen.zip") == [("art/fox.txt", Fault.LINK)]


def test_a_pipe_is_not_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fox.yaml")

    assert faults(tmp_path) == [("fox.yaml", Fault.NOT_A_FILE)]


def test_a_zip_bomb_is_refused_at_once(tmp_path: Path) -> None:
    bomb = zipped(tmp_path / "bomb.zip", {"a.yaml": b"0" * 15 * 2**20})
    before = time.process_time()

    assert faults(bomb) == [("a.yaml", Fault.RATIO)]
    assert time.process_time() - before < 0.5


def test_a_lie_about_the_size_does_not_help(tmp_path: Path) -> None:
    path = zipped(tmp_path / "lie.zip", {"a.yaml": b"0" * 2**20})
    data = path.read_bytes()
    path.write_bytes(data.replace(struct.pack("<L", 2**20), struct.pack("<L", 100)))

    assert faults(path) == [("a.yaml", Fault.DAMAGED)]


def test_a_directory_of_millions_is_not_listed(tmp_path: Path) -> None:
    path = zipped(tmp_path / "many.zip", {f"{n}.yaml": b"" for n in range(50)})

    assert faults(path, Limits(files=40)) == [("", Fault.TOO_MANY)]


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        (Limits(files=1), [("", Fault.TOO_MANY)]),
        (Limits(depth=2), [("cards/deep/down/fox.yaml", Fault.TOO_DEEP)]),
        (Limits(total_bytes=10), [("", Fault.TOO_BIG)]),
        (
            Limits(file_bytes=5),
            [("cards/deep/down/fox.yaml", Fault.TOO_BIG), ("pack.yaml", Fault.TOO_BIG)],
        ),
    ],
)
def test_limits_hold_for_folders(
    tmp_path: Path, limits: Limits, expected: list[tuple[str, Fault]]
) -> None:
    for name, data in GOOD.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)

    assert faults(tmp_path, limits) == expected


def test_names_that_differ_in_case_or_accents_only_are_refused(tmp_path: Path) -> None:
    files = {"é.yaml": b"", "e\u0301.yaml": b"", "Fox.yaml": b"", "fox.yaml": b""}
    path = zipped(tmp_path / "fen.zip", files | {"cards.txt": b"", "cards.txt/a.txt": b""})

    assert [fault for _, fault in faults(path)] == [Fault.SAME_NAME] * 3


@pytest.mark.parametrize("cut", [0, 10, 30, 60, 100, 150])
def test_damaged_archives_are_refused(tmp_path: Path, cut: int) -> None:
    data = zipped(tmp_path / "fen.zip", GOOD).read_bytes()
    path = tmp_path / "cut.zip"
    path.write_bytes(data[:cut] + b"\xff" * 8 + data[cut + 8 :])
    short = tmp_path / "short.zip"
    short.write_bytes(data[:cut])

    assert faults(short) == [("", Fault.DAMAGED)]
    found = read_pack(path, "fen")
    assert isinstance(found, PackSources) or {p.fault for p in found} <= {
        Fault.DAMAGED,
        Fault.ENCRYPTED,
        Fault.UNSAFE_NAME,
        Fault.TOO_BIG,
        Fault.TOO_MANY,
        Fault.NOT_A_FILE,
    }


def test_a_missing_pack_is_said_to_be_missing(tmp_path: Path) -> None:
    assert faults(tmp_path / "none") == [("", Fault.MISSING)]


LISTED = re.compile(r"(?P<name>.+?)(?: \((?P<note>.+)\)| -> (?P<target>.+))?")


def listed(path: Path, listing: str) -> Path:
    """Make the zip that the listing of a catalogue page describes."""
    out = BytesIO()
    locked: list[bytes] = []
    with zipfile.ZipFile(out, "w") as archive:
        for line in listing.splitlines():
            found = LISTED.fullmatch(line)
            assert found is not None
            info = zipfile.ZipInfo(found["name"])
            data = found["target"] or "id: fox\n"
            if found["target"]:
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
            if (found["note"] or "").endswith("MiB"):
                data = "# " + "x" * (int(found["note"].split()[0]) * 2**20 - 3) + "\n"
            if found["note"] == "password":
                locked.append(info.filename.encode())
            archive.writestr(info, data)
    path.write_bytes(with_lock(out.getvalue(), locked))
    return path


def with_lock(data: bytes, names: list[bytes]) -> bytes:
    """Set the flag of a password on some entries of a zip's directory."""
    for name in names:
        at = data.rindex(name) - 46
        assert data[at : at + 4] == b"PK\x01\x02"
        data = data[: at + 8] + b"\x01" + data[at + 9 :]
    return data


def codes(path: Path) -> set[str]:
    found = read_pack(path, "fen")
    if not isinstance(found, PackSources):
        return {packs.refused(problem).code for problem in found}
    parsed = [yaml_tree.parse_yaml(file) for file in found.files.values()]
    return {problem.code for _, problems in parsed for problem in problems}


@pytest.mark.parametrize("entry", LISTINGS, ids=[entry.code for entry in LISTINGS])
def test_the_catalogue_is_true(entry: Entry, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.zip"
    if entry.wrong:
        listed(wrong, entry.wrong)

    assert codes(wrong) == {entry.code}
    assert codes(listed(tmp_path / "right.zip", entry.right)) == set()
