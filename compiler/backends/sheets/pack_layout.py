"""The layout files of the packs as values with their places; what they mean comes later.

Every pack may bring a folder `layout/`; the documents of all are read as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from cardwright.compiler.backends.sheets import cursor, layouts, read_layout, source
from cardwright.compiler.diagnostics.catalog import layout as layout_errors
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.sources import SourceSet, source_from_text
from cardwright.runtime.ir.span import Span

_Wanted = Callable[[PurePosixPath], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackLayout:
    """The looks of a game: what was read, the values themselves, and where they stand."""

    layout: layouts.Layout
    documents: Mapping[str, object]
    nodes: Mapping[str, yaml_tree.Node]
    diagnostics: tuple[Diagnostic, ...]


def read_pack_layout(sources: SourceSet) -> PackLayout:
    """Read what the packs say about looks; a pack that says nothing prints plainly."""
    problems: list[Diagnostic] = []
    nodes = _nodes(sources, problems) or _nodes(_plain_layout(), problems)
    documents = {path: plain(node) for path, node in nodes.items()}
    drawings = _svgs(sources, lambda path: path.parts[1:2] != ("icons",))
    icons = _svgs(sources, lambda path: path.parts[1:2] == ("icons",))
    layout, found = read_layout.read_layout(
        documents,
        {name: sources[path].text for name, path in drawings.items()},
        {name: sources[path].text for name, path in icons.items()},
        {},
    )
    files = {f"drawing {n}": p for n, p in drawings.items()} | {
        f"icon {n}": p for n, p in icons.items()
    }
    problems.extend(reported(found, nodes, files))
    return PackLayout(
        layout=layout, documents=documents, nodes=nodes, diagnostics=tuple(problems)
    )


def reported(
    found: Iterable[cursor.LayoutProblem],
    nodes: Mapping[str, yaml_tree.Node],
    files: Mapping[str, str],
) -> Iterator[Diagnostic]:
    """Give problems of the layout their places in the files of the packs."""
    for problem in found:
        if problem.file in files:
            at = Span(files[problem.file], 0, 0)
            yield layout_errors.bad_layout(at, problem.message)
            continue
        node = nodes.get(problem.file)
        for_key = problem.message.startswith("unknown key")
        place = None if node is None else _place(node, problem.keys, for_key)
        if not isinstance(place, yaml_tree.Unknown):
            span = place if isinstance(place, Span) else None
            yield layout_errors.bad_layout(span, problem.message)


def place_of(at: cursor.Cursor, nodes: Mapping[str, yaml_tree.Node]) -> Span | None:
    """Return where the name of a value stands in the files of the packs."""
    node = nodes.get(at.file)
    return None if node is None else exact_span(node, at.keys)


def exact_span(node: yaml_tree.Node, keys: tuple[cursor.Key, ...]) -> Span | None:
    """Return where the last of `keys` stands, if all of them are there."""
    found: Span | None = None
    for key in keys:
        inner, place = _inner(node, key)
        if inner is None:
            return None
        node, found = inner, place
    return found


def plain(node: yaml_tree.Node) -> object:
    """Return a tree as mappings, lists and texts; every scalar stays as it was written."""
    match node:
        case yaml_tree.Scalar(text=text):
            return text
        case yaml_tree.Mapping(entries=entries):
            return {key.text: plain(value) for key, value in entries}
        case yaml_tree.Sequence(items=items):
            return [plain(item) for item in items]
        case yaml_tree.Unknown():
            return None


def layout_files(sources: SourceSet) -> dict[str, PurePosixPath]:
    """Return the files in `layout/` of every pack, with their paths inside the pack."""
    packs = [path.removesuffix("pack.yaml") for path in sources if _is_head(path)]
    found: dict[str, PurePosixPath] = {}
    for path in sources:
        for pack in packs:
            if path.startswith(f"{pack}layout/"):
                found[path] = PurePosixPath(path.removeprefix(pack))
    return found


def _plain_layout() -> SourceSet:
    """The layout of a pack that has none, as if it stood in a pack of its own."""
    text = (source.template_folder() / "plain.yaml").read_text("utf-8")
    files = {"pack.yaml": "", "layout/plain.yaml": text}
    return {path: source_from_text(path, each) for path, each in files.items()}


def _is_head(path: str) -> bool:
    return path == "pack.yaml" or path.endswith("/pack.yaml")


def _nodes(sources: SourceSet, problems: list[Diagnostic]) -> dict[str, yaml_tree.Node]:
    nodes: dict[str, yaml_tree.Node] = {}
    for path, inside in layout_files(sources).items():
        if inside.suffix in (".yaml", ".yml"):
            node, found = yaml_tree.parse_yaml(sources[path])
            problems.extend(found)
            if node is not None:
                nodes[path] = node
    return nodes


def _svgs(sources: SourceSet, wanted: _Wanted) -> dict[str, str]:
    """Return the paths of drawings by their names; a later pack's replaces an earlier's."""
    return {
        inside.stem: path
        for path, inside in layout_files(sources).items()
        if inside.suffix == ".svg" and wanted(inside)
    }


def _place(
    node: yaml_tree.Node, keys: tuple[cursor.Key, ...], for_key: bool
) -> Span | yaml_tree.Unknown:
    """Walk along `keys`: to the value if it is a word, else to its name."""
    named = node.span
    for key in keys:
        inner, span = _inner(node, key)
        if inner is None:
            break
        node, named = inner, span
    if isinstance(node, yaml_tree.Unknown):
        return node
    if isinstance(node, yaml_tree.Scalar) and not for_key:
        return node.span
    return named


def _inner(node: yaml_tree.Node, key: cursor.Key) -> tuple[yaml_tree.Node | None, Span]:
    if isinstance(node, yaml_tree.Mapping):
        name, value = node.key(str(key)), node.get(str(key))
        return value, name.span if name else node.span
    if isinstance(node, yaml_tree.Sequence) and isinstance(key, int):
        item = node.items[key]
        return item, item.span
    return None, node.span
