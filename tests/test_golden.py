"""The golden runner notices every difference and accepts only on request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from golden import Golden


def test_equal_texts_pass(tmp_path: Path) -> None:
    (tmp_path / "expected.txt").write_bytes(b"two\r\nlines\n")

    Golden(update=False).check(tmp_path, {"expected.txt": "two\r\nlines\n"})


@pytest.mark.parametrize(
    "produced",
    [
        {},
        {"expected.txt": "new\n"},
        {"expected.txt": "old\n", "expected.json": "{}\n"},
        {"output.txt": "old\n"},
    ],
    ids=["unproduced", "changed", "unexpected", "misnamed"],
)
def test_a_difference_fails(tmp_path: Path, produced: dict[str, str]) -> None:
    (tmp_path / "expected.txt").write_bytes(b"old\n")

    with pytest.raises(AssertionError):
        Golden(update=False).check(tmp_path, produced)

    assert (tmp_path / "expected.txt").read_bytes() == b"old\n"


def test_update_leaves_exactly_what_was_produced(tmp_path: Path) -> None:
    (tmp_path / "expected.svg").write_bytes(b"stale")

    Golden(update=True).check(tmp_path, {"expected.txt": "new\n"})

    assert [path.name for path in tmp_path.iterdir()] == ["expected.txt"]
    assert (tmp_path / "expected.txt").read_bytes() == b"new\n"


def test_every_area_has_a_runner() -> None:
    tests = Path(__file__).parent
    areas = {path.name for path in (tests / "cases").glob("*") if path.is_dir()}
    sources = "".join(path.read_text("utf-8") for path in tests.glob("test_*.py"))
    run = set(re.findall(r"def test_(\w+)\([^)]*\bcase: Path", sources))

    assert areas <= run
