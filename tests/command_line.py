"""Runs `cardwright` inside this process, as a shell would, and says how it ended."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from cardwright.compiler.cli import entry


@dataclass(frozen=True, slots=True)
class Ended:
    """What a run wrote, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]


class Runner:
    """Runs commands with what is typed on stdin; `NO_COLOR` and the like are unset."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        for name in ("NO_COLOR", "FORCE_COLOR", "CARDWRIGHT_TRACE"):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: object, typed: str = "") -> Ended:
        self._monkeypatch.setattr(sys, "argv", ["cardwright", *map(str, arguments)])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            entry.run()
        written = self._capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Ended(code, written.out, written.err)
