"""Without the extra `native` everything works on the interpreter, and one line says how to get it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.cli import caches
from cardwright.runtime import executors
from cardwright.runtime.interpreter.machine import Machine
from cardwright.runtime.native.machine import NativeMachine
from command_line import Run, Runner
from packs import PACKS, compiled


def nothing(_: str) -> None:
    """Find no package."""


@pytest.fixture(name="run")
def fixture_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run commands."""
    return Runner(monkeypatch, capsys)


def nowhere(_: str) -> None:
    """Find no package."""


def test_machine_code_plays_where_it_can_be_made() -> None:
    assert isinstance(executors.executor(compiled("tiny"), 3), NativeMachine)


def test_the_interpreter_plays_where_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "find_spec", nowhere)
    made = executors.executor(compiled("tiny"), 3)
    assert type(made) is Machine


def test_sim_says_once_how_to_be_faster(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "find_spec", nowhere)
    asked = ["sim", PACKS["tiny"], "-n", "6", "--watch", "2", "--workers", "1"]
    assert run(*asked).err.count("cardwright[native]") == 1


def test_code_is_kept_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert caches.native() == tmp_path / "cardwright" / "native"
