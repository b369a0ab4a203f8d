"""The pages that are made from our own tables are the ones that are committed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.backends.handbook import handbook

FOLDER = Path(__file__).parent.parent / "generated" / "handbook"


def test_the_committed_pages_are_what_the_tables_say(pytestconfig: pytest.Config) -> None:
    pages = handbook()
    if pytestconfig.getoption("--update"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, data in pages.items():
            (FOLDER / name).write_bytes(data)
    assert {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())} == pages
