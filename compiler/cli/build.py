"""`cardwright build`: the products of a pack, each made again only when something changed."""

from __future__ import annotations

import hashlib
import json
import re
import time
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.compiler.cli import find, fingerprint, options, versions
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.outputs import Outputs
from cardwright.compiler.cli.terminal import Terminal

if TYPE_CHECKING:
    from cardwright.compiler.diagnostics.model import Diagnostic
    from cardwright.compiler.products import Order

# The products in the order in which they are made, and the extra that each needs.
PRODUCTS: dict[str, str] = {
    "program": "",
    "text": "",
    "schema": "",
    "reference": "print",
    "sheets": "print",
    "png": "print",
}
# What is made when nothing is named: all but the many pictures.
USUAL = ("program", "text", "schema", "reference", "sheets")


@click.command("build")
@options.pack
@click.argument("products", nargs=-1, metavar=f"[{'|'.join(PRODUCTS)}]...")
@options.expansions
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to write; generated/<pack> by default.",
)
@options.as_json
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    products: tuple[str, ...],
    expansions: tuple[Path, ...],
    output: Path | None,
    as_json: bool,
) -> int:
    """Make products of PACK: the named ones, or all but png."""
    if pack is not None and pack in PRODUCTS and not Path(pack).exists():
        products = (pack, *products)
        pack = None
    path = find.find(pack)
    if find.is_cartridge(path):
        raise Stopped("a cartridge is built already; name the folder of the pack")
    path, expansions = find.with_base(path, expansions)
    wanted = _wanted(terminal, products)
    build = Build(terminal, (path, *expansions), output)
    made = [
        build.product(name, terminal.note if as_json else terminal.out) for name in wanted
    ]
    if as_json:
        report = {"schema_version": 1, "folder": build.folder.as_posix(), "products": made}
        terminal.out(json.dumps(report, indent=2, ensure_ascii=False))
    return Exit.FINDINGS if build.has_errors else Exit.FINE


def _wanted(terminal: Terminal, products: tuple[str, ...]) -> list[str]:
    """Return what is to be made; an extra that is missing stops only what was asked for."""
    for name in products:
        if name not in PRODUCTS:
            raise Stopped(f"there is no product `{name}`; there are {', '.join(PRODUCTS)}")
    missing = [name for name in products or USUAL if not _can_make(name)]
    if missing and products:
        raise Stopped(_missing(missing[0]))
    for name in missing:
        terminal.note(f"{name} left out: {_missing(name)}")
    chosen = set(products or USUAL) - set(missing)
    return [name for name in PRODUCTS if name in chosen]


def _can_make(name: str) -> bool:
    return not PRODUCTS[name] or versions.has_extra(PRODUCTS[name])


def _missing(name: str) -> str:
    extra = PRODUCTS[name]
    return f"this needs the `{extra}` extra: pip install 'cardwright[{extra}]'"


class Build:
    """One run over a pack with its expansions; the pack is read when a product needs it."""

    def __init__(
        self, terminal: Terminal, packs: Sequence[Path], output: Path | None
    ) -> None:
        self._terminal = terminal
        self._packs = tuple(packs)
        self.folder = output or Path("generated") / _name(packs)
        self._outputs = Outputs(self.folder)
        self._from = f"{fingerprint.inputs(packs)} {fingerprint.code()}"
        self._order: Order | None = None
        self.has_errors = False

    def product(self, name: str, say: Callable[[str], None]) -> dict[str, object]:
        """Make one product if need be; say what was done, and return it."""
        begun = time.perf_counter()
        mark = hashlib.sha256(f"{self._from} {name}".encode()).hexdigest()
        written = removed = 0
        is_fresh = self._outputs.is_fresh(name, mark)
        if not is_fresh:
            written, removed = self._make(name, mark)
        known = self._outputs.products[name]
        if known.remarks:
            self._terminal.problem(known.remarks)
        seconds = time.perf_counter() - begun
        files = len(known.files)
        done = "unchanged" if is_fresh else f"{seconds:.1f} s"
        place = (self.folder / name).as_posix()
        say(f"{name:<10} {files:>4} files  {place}/  {done}")
        return {"name": name, "files": files, "written": written, "removed": removed}

    def _make(self, name: str, mark: str) -> tuple[int, int]:
        from cardwright.compiler.products import BACKENDS

        order = self._ordered()
        made = BACKENDS[name](order)
        remarks, is_wrong = self._said(made.diagnostics, order)
        self.has_errors = self.has_errors or is_wrong
        # A product with errors is never fresh, so that they are seen again.
        change = self._outputs.put(name, made.files, "" if is_wrong else mark, remarks)
        return change.written, change.removed

    def _ordered(self) -> Order:
        if self._order is None:
            from cardwright.compiler.cli import packs
            from cardwright.compiler.products import Order

            checked = packs.checked_pack(self._terminal, self._packs[0], self._packs[1:])
            self._order = Order(checked)
        return self._order

    def _said(self, found: Iterable[Diagnostic], order: Order) -> tuple[str, bool]:
        from cardwright.compiler.diagnostics import render
        from cardwright.compiler.diagnostics.model import Severity

        listed = tuple(found)
        text = render.render_text(listed, order.checked.sources)
        return text.rstrip("\n"), any(each.severity is Severity.ERROR for each in listed)


ID = re.compile(rb"^id:[ \t]*[\"']?([a-z][a-z0-9-]*)[\"']?[ \t]*(?:#.*)?$", re.MULTILINE)


def _name(packs: Sequence[Path]) -> str:
    """Return the name of the output folder: the ids of the packs, joined by a plus."""
    return "+".join(_id(each) for each in packs)


def _id(pack: Path) -> str:
    """Return the id of a pack without reading YAML; the name of its file where that fails."""
    found = ID.search(_head(pack))
    if found is not None:
        return found[1].decode("ascii")
    return re.sub(r"[^A-Za-z0-9-]+", "-", pack.resolve().stem).strip("-") or "pack"


MOST_HEAD_BYTES = 65_536


def _head(pack: Path) -> bytes:
    """Return the pack.yaml of a folder or of a zip, where it may lie one folder deep."""
    try:
        if pack.is_dir():
            return (pack / "pack.yaml").read_bytes()
        with zipfile.ZipFile(pack) as archive:
            names = [each for each in archive.namelist() if each.count("/") < 2]
            head = next(each for each in names if each.split("/")[-1] == "pack.yaml")
            with archive.open(head) as file:
                return file.read(MOST_HEAD_BYTES)
    except (OSError, StopIteration, zipfile.BadZipFile, RuntimeError, NotImplementedError):
        return b""
