"""What is said of effects, and what they compile to: one folder for each rule."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.compiler.diagnostics import render
from cardwright.runtime.ir.listing import Listing
from golden import Golden
from packs import PACKS, compiled


def test_checking(
    case: Path, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A case holds the files that replace those of the tiny pack, or further packs."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PACKS["tiny"], "tiny")
    for file in sorted(case.rglob("*")):
        if file.is_file() and not file.name.startswith("expected."):
            name = file.relative_to(case)
            target = Path(name if name.parts[0] in ("aaa", "bbb", "ccc") else "tiny" / name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    expansions = [path for path in map(Path, ("ccc", "bbb", "aaa")) if path.is_dir()]
    checked = driver.check_pack(Path("tiny"), expansions)
    found = [each for each in checked.diagnostics if each.code != "CW216"]
    golden.check(case, {"expected.txt": render.render_text(found, checked.sources)})


@cache
def listing(pack: str) -> Listing:
    return Listing(compiled(pack))


def test_lowering(case: Path, golden: Golden) -> None:
    """A case names a procedure or effect of the twelve, or of a pack in its second line."""
    name, *packs = (case / "procedure.txt").read_text("utf-8").splitlines()
    pack = packs[0] if packs else "twelve"
    text = re.sub(r"log \d+", "log", listing(pack).procedure(name))
    golden.check(case, {"expected.txt": renumbered(text)})


def renumbered(text: str) -> str:
    """Return a listing whose slots are numbered as they appear, so that others do not move it."""
    order: dict[str, str] = {}
    for name in re.findall(r"\b[tv]\d+", text):
        order.setdefault(name, f"{name[0]}{len(order)}")
    return re.sub(r"\b[tv]\d+", lambda match: order[match[0]], text)
