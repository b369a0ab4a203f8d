"""Runs the wrong example of a code in a small pack, to show what it really says."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from cardwright.compiler import driver
from cardwright.compiler.backends.sheets import backend
from cardwright.compiler.cli import example_pack
from cardwright.compiler.cli.versions import has_extra
from cardwright.compiler.diagnostics import render
from cardwright.compiler.diagnostics.catalog import Entry
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.parse import typed, yaml_tree
from cardwright.compiler.sources import SourceFile, SourceSet

LISTING = "listing"
# A card of no game, for the codes about values and their kinds.
CARD = typed.Record(
    name="card",
    doc="One card.",
    fields=(
        typed.Field(name="id", type=typed.Name(), required=True, doc="Its name."),
        typed.Field(name="title", type=typed.Text(), doc="What is printed."),
        typed.Field(name="cost", type=typed.Number(least=0, most=20), doc="Its price."),
        typed.Field(name="unique", type=typed.Flag(), doc="Whether there is one only."),
        typed.Field(name="effect", type=typed.Unread(), doc="What it does."),
    ),
)


def rendered(entry: Entry, *, colour: bool) -> str:
    """Return the diagnostic that the wrong example gives, or nothing for a listing."""
    if entry.file == LISTING:
        return ""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        found, sources = _alone(entry)
        if not found:
            found, sources = _in_pack(entry, root)
        text = render.render_text(found, sources, colour=colour)
        return text.replace(f"{root.as_posix()}/tiny/", "").replace(
            f"{root.as_posix()}/", ""
        )


def _about(entry: Entry, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.code == entry.code]


def _alone(entry: Entry) -> tuple[list[Diagnostic], SourceSet]:
    """Read an example about YAML by itself."""
    file = SourceFile(path=entry.file, text=entry.wrong)
    if not entry.file.endswith(".yaml"):
        return [], {}
    node, problems = yaml_tree.parse_yaml(file)
    found = list(problems)
    if node is not None and entry.code.startswith("CW13"):
        typed.read_record(found, node, CARD)
    return _about(entry, found), {entry.file: file}


def _in_pack(entry: Entry, root: Path) -> tuple[list[Diagnostic], SourceSet]:
    """Put an example in the small pack, with the expansions that it needs."""
    first = entry.file.partition("/")[0]
    expansions = {"night": ["night"], "dusk": ["night", "dusk"]}.get(first, [])
    files = {f"tiny/{name}": text for name, text in example_pack.FILES.items()}
    for name in expansions:
        files[f"{name}/pack.yaml"] = example_pack.EXPANSION.format(name=name)
        files[f"{name}/patches.yaml"] = example_pack.PATCHES
    files[entry.file if expansions else f"tiny/{entry.file}"] = entry.wrong
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    checked = driver.check_pack(root / "tiny", [root / name for name in expansions])
    found = _about(entry, checked.diagnostics) or _about(entry, _layout(checked))
    return found, checked.sources


def _layout(checked: driver.Checked) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the layout; what does not fit is known once it is printed."""
    if checked.model is None or checked.has_errors:
        return ()
    if has_extra("print"):
        return backend.sheets(checked.model, checked.sources).diagnostics
    return backend.check_layout(checked.model, checked.sources)
