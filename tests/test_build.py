"""A build writes what changed and nothing else, the same bytes each time, and cleans up."""

from __future__ import annotations

import hashlib
import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import packs
from cardwright.compiler import products
from cardwright.compiler.backends import extras
from cardwright.compiler.cli import build, fingerprint, versions
from command_line import Run, Runner

LIGHT = ("program", "text", "schema")


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Run:
    """Return a runner in a folder of its own that holds the smallest pack."""
    shutil.copytree(packs.PACKS["tiny"], tmp_path / "tiny")
    monkeypatch.chdir(tmp_path)
    return Runner(monkeypatch, capsys)


def files_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return the bytes and the time of every file."""
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_tables_of_products_agree() -> None:
    assert tuple(build.PRODUCTS) == tuple(products.BACKENDS)
    assert set(build.USUAL) <= set(build.PRODUCTS)
    assert versions.EXTRAS.keys() == extras.EXTRA_MODULES.keys()
    assert all(
        set(versions.EXTRAS[name]) == set(extras.EXTRA_MODULES[name])
        for name in versions.EXTRAS
    )


def test_a_build_writes_products_and_a_manifest(run: Run, tmp_path: Path) -> None:
    ended = run("build", "tiny", *LIGHT)

    assert ended.code == 0, ended.err
    folder = tmp_path / "generated" / "tiny"
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert set(manifest["products"]) == set(LIGHT)
    listed = {each["file"]: each["sha256"] for each in manifest["files"]}
    assert listed == {
        name: hashlib.sha256(data).hexdigest()
        for name, (data, _) in files_of(folder).items()
        if name != "manifest.json"
    }
    assert "program/tiny.cartridge.json" in listed
    assert run("play", folder / "program/tiny.cartridge.json", "--bots", "random").code == 0


def test_a_build_without_changes_writes_nothing(run: Run, tmp_path: Path) -> None:
    run("build", "tiny", *LIGHT)
    before = files_of(tmp_path / "generated")
    ended = run("build", "tiny", *LIGHT)

    assert ended.code == 0
    assert ended.out.count("unchanged") == 3
    assert files_of(tmp_path / "generated") == before


def test_a_build_without_changes_reads_no_pack(run: Run, tmp_path: Path) -> None:
    run("build", "tiny", *LIGHT)
    command = (sys.executable, "-X", "importtime", "-m", "cardwright.compiler")
    shown = subprocess.run(
        (*command, "build", "tiny", *LIGHT), capture_output=True, text=True, check=True
    )

    assert "cardwright.compiler.driver" not in shown.stderr
    assert "yaml" not in shown.stderr
    assert "cardwright.runtime.ir" not in shown.stderr


def test_the_same_bytes_twice(run: Run, tmp_path: Path) -> None:
    run("build", "tiny", *LIGHT)
    once = {name: data for name, (data, _) in files_of(tmp_path / "generated").items()}
    shutil.rmtree(tmp_path / "generated")
    run("build", "tiny", *LIGHT)
    twice = {name: data for name, (data, _) in files_of(tmp_path / "generated").items()}

    assert once == twice


def test_a_change_makes_a_product_again_and_touches_what_differs(
    run: Run, tmp_path: Path
) -> None:
    run("build", "tiny", *LIGHT)
    before = files_of(tmp_path / "generated" / "tiny")
    rules = tmp_path / "tiny" / "rules" / "game.cw"
    rules.write_text(rules.read_text("utf-8").replace("1 coin", "2 coins"), "utf-8")
    ended = run("build", "tiny", *LIGHT, "--json")

    after = files_of(tmp_path / "generated" / "tiny")
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"program/tiny.cartridge.json", "text/en.md", "manifest.json"}
    made = {each["name"]: each for each in json.loads(ended.out)["products"]}
    assert [made[name]["written"] for name in LIGHT] == [1, 1, 0]


def test_files_that_are_no_longer_made_are_removed(run: Run, tmp_path: Path) -> None:
    run("build", "tiny", "text", "schema")
    folder = tmp_path / "generated" / "tiny"
    (folder / "text" / "mine.txt").write_text("a note", "utf-8")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    stale = {"file": "text/old/la.md", "sha256": "0", "made_by": "text"}
    manifest["files"].append(stale)
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    (folder / "text" / "old").mkdir()
    (folder / "text" / "old" / "la.md").write_text("vetus", "utf-8")
    run("build", "tiny", "text")

    assert not (folder / "text" / "old").exists()
    assert (folder / "text" / "mine.txt").exists(), "only what a build wrote is removed"
    assert (folder / "schema" / "pack.schema.json").exists()


def test_a_manifest_cannot_remove_what_lies_elsewhere(run: Run, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("mine", "utf-8")
    folder = tmp_path / "generated" / "tiny"
    folder.mkdir(parents=True)
    entries = [
        {"file": name, "sha256": "0", "made_by": "text"}
        for name in ("../../precious.txt", precious.as_posix())
    ]
    products_ = {"text": {"fingerprint": "", "remarks": ""}}
    forged = {"products": products_, "files": entries}
    (folder / "manifest.json").write_text(json.dumps(forged), "utf-8")

    assert run("build", "tiny", "text").code == 0
    assert precious.read_text("utf-8") == "mine"


@pytest.mark.parametrize("harm", ["edited", "removed"])
def test_a_file_that_was_harmed_is_made_again(run: Run, tmp_path: Path, harm: str) -> None:
    run("build", "tiny", "text")
    file = tmp_path / "generated" / "tiny" / "text" / "en.md"
    good = file.read_bytes()
    if harm == "edited":
        file.write_bytes(good.upper())
    else:
        file.unlink()
    run("build", "tiny", "text")

    assert file.read_bytes() == good


def test_a_manifest_that_cannot_be_read_says_nothing(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "generated" / "tiny"
    for text in ("{", "[]", '{"products": 3}', '{"products": {"text": {}}, "files": []}'):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "manifest.json").write_text(text, "utf-8")
        assert run("build", "tiny", "text").code == 0


def test_output_goes_where_it_is_wanted(run: Run, tmp_path: Path) -> None:
    assert run("build", "tiny", "text", "-o", tmp_path / "there").code == 0
    assert (tmp_path / "there" / "text" / "en.md").is_file()
    assert not (tmp_path / "generated").exists()


def test_a_pack_with_expansions_has_a_folder_of_its_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night").mkdir()
    head = "id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1'}\n"
    (tmp_path / "night" / "pack.yaml").write_text(head, "utf-8")

    assert run("build", "tiny", "text", "--with", "night").code == 0
    assert (tmp_path / "generated" / "tiny+night" / "text" / "en.md").is_file()


def test_a_zip_builds_into_the_folder_of_its_id(run: Run, tmp_path: Path) -> None:
    shutil.make_archive("packed", "zip", tmp_path / "tiny")

    assert run("build", "packed.zip", "text").code == 0
    assert (tmp_path / "generated" / "tiny" / "text" / "en.md").is_file()


def test_the_committed_schemas_are_what_is_made(pytestconfig: pytest.Config) -> None:
    folder = packs.ROOT / "generated" / "siege-of-sunfall" / "schema"
    made = products.BACKENDS["schema"](products.Order(packs.checked("tiny"))).files
    if pytestconfig.getoption("--update"):
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in made.items():
            (folder / name).write_bytes(data)

    assert {path.name: path.read_bytes() for path in folder.iterdir()} == dict(made)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("siege-of-sunfall", "siege-of-sunfall"),
        ("house-war", "house-war"),
        ("siege-of-luthadel", "house-war+siege-of-luthadel"),
        ("city-of-thieves", "city-of-thieves"),
        ("king-of-ashes", "city-of-thieves+king-of-ashes"),
        ("mistborn-adventure", "mistborn-adventure"),
    ],
)
def test_the_committed_rules_texts_are_what_is_made(
    pytestconfig: pytest.Config, name: str, folder: str
) -> None:
    """A change of wording shows in a diff."""
    place = packs.ROOT / "generated" / folder / "text"
    made = products.BACKENDS["text"](products.Order(packs.checked(name))).files
    if pytestconfig.getoption("--update"):
        place.mkdir(parents=True, exist_ok=True)
        for file, data in made.items():
            (place / file).write_bytes(data)

    assert {path.name: path.read_bytes() for path in place.iterdir()} == dict(made)


def test_a_pack_with_mistakes_builds_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tiny" / "rules" / "game.cw").write_text(
        "procedure game:\n  drw\n", "utf-8"
    )
    ended = run("build", "tiny", "program")

    assert ended.code == 1
    assert "error[CW" in ended.err
    assert not (tmp_path / "generated").exists()


def test_wrong_words_are_wrong_use(run: Run) -> None:
    assert run("build", "tiny", "shets").code == 2
    assert run("build", "tony").code == 2


def test_a_missing_extra_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> bool:
        return False

    monkeypatch.setattr(versions, "has_extra", missing)

    asked = run("build", "tiny", "sheets")
    assert asked.code == 2
    assert asked.err.count("\n") == 1
    assert "pip install 'cardwright[print]'" in asked.err

    usual = run("build", "tiny")
    assert usual.code == 0
    assert "sheets left out: this needs the `print` extra" in usual.err


def test_every_byte_and_name_of_a_pack_counts(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    (pack / "art").mkdir(parents=True)
    (pack / "a").write_text("x", "utf-8")
    seen = {fingerprint.inputs([pack])}
    (pack / "generated").mkdir()
    (pack / "generated" / "a").write_text("made", "utf-8")
    assert fingerprint.inputs([pack]) in seen
    for name, text in (("a", "y"), ("b", "y"), ("art/b", "y"), ("art/c", "")):
        (pack / name).write_text(text, "utf-8")
        seen.add(fingerprint.inputs([pack]))
    assert len(seen) == 5


def test_sunfall_without_changes_is_built_at_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(packs.ROOT)
    out = ("-o", str(tmp_path / "out"))
    assert run("build", packs.SUNFALL, *LIGHT, *out).code == 0
    command = (sys.executable, "-m", "cardwright.compiler", "build", str(packs.SUNFALL))
    subprocess.run((*command, *LIGHT, *out), check=True, capture_output=True)
    seconds = min(spent((*command, *LIGHT, *out)) for _ in range(5))

    assert seconds < 0.3


def spent(command: tuple[str, ...]) -> float:
    """Return the seconds of the processor that a command takes, however busy it is."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    shown = subprocess.run(command, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert shown.stdout.count("unchanged") == 3
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
