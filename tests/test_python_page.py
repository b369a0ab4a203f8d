"""The examples of pages in `docs/` run, in order, and print what the page says."""

from __future__ import annotations

import contextlib
import io
import re

import pytest

from golden import Golden
from packs import ROOT

PAGES = {"python.md": 5, "native.md": 2}
"""The pages, and how many examples each has at least."""

EXAMPLE = re.compile(r"(```python\n(.*?)```\n\n```text\n).*?(```\n)", re.DOTALL)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_prints_what_it_says(
    name: str, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    page = ROOT / "docs" / name
    text = page.read_text("utf-8")

    def run(example: re.Match[str]) -> str:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(example[2], names)  # noqa: S102  (our own page)
        return f"{example[1]}{printed.getvalue()}{example[3]}"

    found = EXAMPLE.sub(run, text)
    if golden.update:
        page.write_text(found, "utf-8")
    assert page.read_text("utf-8") == found, "`make update` accepts what was printed"
    assert text.count("```python") == len(EXAMPLE.findall(text)) >= PAGES[name]
