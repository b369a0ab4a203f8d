"""Run `test_<area>(case, golden)` once for each folder of `tests/cases/<area>/`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from golden import Golden

CASES = Path(__file__).parent / "cases"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite expected.* files")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update is for people; CI only compares")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" not in metafunc.fixturenames:
        return
    area = metafunc.definition.name.removeprefix("test_")
    folders = sorted(path for path in (CASES / area).iterdir() if path.is_dir())
    metafunc.parametrize("case", folders, ids=[folder.name for folder in folders])


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(update=bool(request.config.getoption("--update")))
