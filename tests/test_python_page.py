"""The examples of `docs/python.md` run, in order, and print what the page says."""

from __future__ import annotations

import contextlib
import io
import re

import pytest

from golden import Golden
from packs import ROOT

PAGE = ROOT / "docs" / "python.md"
EXAMPLE = re.compile(r"(```python\n(.*?)```\n\n```text\n).*?(```\n)", re.DOTALL)


def test_the_page_prints_what_it_says(
    golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    text = PAGE.read_text("utf-8")

    def run(example: re.Match[str]) -> str:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(example[2], names)  # noqa: S102  (our own page)
        return f"{example[1]}{printed.getvalue()}{example[3]}"

    found = EXAMPLE.sub(run, text)
    if golden.update:
        PAGE.write_text(found, "utf-8")
    assert PAGE.read_text("utf-8") == found, "`make update` accepts what was printed"
    assert text.count("```python") == len(EXAMPLE.findall(text)) > 4
