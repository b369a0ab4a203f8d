"""Compare what a case produces with its `expected.*` files.

Finding the cases is the business of `conftest.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class Golden:
    """Compares produced texts with the `expected.*` files of one case folder."""

    def __init__(self, *, update: bool) -> None:
        self.update = update

    def check(self, case: Path, produced: Mapping[str, str]) -> None:
        """Every produced file matches, and no expected file is left unproduced."""
        misnamed = [name for name in produced if not name.startswith("expected.")]
        assert not misnamed, "a case produces only expected.* files"
        if self.update:
            rewrite(case, produced)
        assert read(case) == dict(produced), "`make update` accepts what was produced"


def read(case: Path) -> dict[str, str]:
    """Return the expected texts by file name, line ends untouched."""
    return {
        path.name: path.read_bytes().decode() for path in sorted(case.glob("expected.*"))
    }


def rewrite(case: Path, produced: Mapping[str, str]) -> None:
    """Make the expected files exactly those produced."""
    for stale in case.glob("expected.*"):
        stale.unlink()
    for name, text in produced.items():
        (case / name).write_bytes(text.encode())
