"""A pack's files to declarations: every thing by section and name, still as it was written."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog import names, reading
from cardwright.compiler.parse import effect, pack_format, syntax_rules, typed, yaml_tree
from cardwright.compiler.parse.characters import odd_characters
from cardwright.compiler.sources import PackSources, SourceFile
from cardwright.runtime.ir.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """One named thing, as written, and the pack that it is from."""

    name: str
    node: yaml_tree.Node
    pack: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A procedure or definition, and the pack that each of its steps is from."""

    node: syntax_rules.Rule
    pack: str
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """One change that an expansion makes."""

    record: typed.ReadRecord
    pack: str


@dataclass(slots=True, kw_only=True)
class Declarations:
    """What one pack declares, by section and name.

    Invariant: a name stands once in a section; a second one was reported.
    """

    pack: str
    head: typed.ReadRecord
    sections: dict[str, dict[str, Declared]] = field(
        default_factory=dict[str, dict[str, Declared]]
    )
    rules: dict[str, Rule] = field(default_factory=dict[str, Rule])
    broken: set[str] = field(default_factory=set[str])
    lexicons: dict[str, list[typed.ReadRecord]] = field(
        default_factory=dict[str, list[typed.ReadRecord]]
    )
    patches: list[Patch] = field(default_factory=list[Patch])

    def section(self, name: str) -> dict[str, Declared]:
        """Return a section, made on first use."""
        return self.sections.setdefault(name, {})


Problems = typed.Problems


def read_declarations(problems: Problems, sources: PackSources) -> Declarations | None:
    """Return what a pack declares; `None` when it has no readable pack.yaml."""
    head = _head(problems, sources)
    if head is None:
        return None
    found = Declarations(pack=head.text("id") or sources.prefix, head=head)
    for path, file in sources.files.items():
        name = path.removeprefix(f"{sources.prefix}/") if sources.prefix else path
        _read_file(problems, found, name, file)
    return found


def _head(problems: Problems, sources: PackSources) -> typed.ReadRecord | None:
    file = sources.get("pack.yaml")
    if file is None:
        span = Span(f"{sources.prefix}/pack.yaml".lstrip("/"), 0, 0)
        problems.append(reading.missing_key("pack.yaml", "this pack", span))
        return None
    node, faults = yaml_tree.parse_yaml(file)
    problems.extend(faults)
    if node is None:
        if not faults:
            problems.append(reading.missing_key("id", "pack.yaml", file.span(0, 0)))
        return None
    return typed.read_record(problems, node, pack_format.PACK)


def _yaml(problems: Problems, file: SourceFile) -> yaml_tree.Node | None:
    node, found = yaml_tree.parse_yaml(file)
    problems.extend(found)
    return node


def _read_file(
    problems: Problems, found: Declarations, name: str, file: SourceFile
) -> None:
    path = PurePosixPath(name)
    if path.suffix == ".cw":
        _read_rules(problems, found, file)
        return
    folder = path.parts[0]
    if path.suffix not in (".yaml", ".yml") or folder == "layout" or name == "pack.yaml":
        return
    record = pack_format.FILES.get(folder)
    if record is None:
        problems.append(_stray(file, name))
        return
    node = _yaml(problems, file)
    read = None if node is None else typed.read_record(problems, node, record)
    if read is not None:
        _take(problems, found, record, path, read)


def _stray(file: SourceFile, name: str) -> model.Diagnostic:
    known = [each if "." in each else f"{each}/" for each in pack_format.FILES]
    return reading.unknown_key(name, "this pack", file.span(0, 0), known)


def _take(
    problems: Problems,
    found: Declarations,
    record: typed.Record,
    path: PurePosixPath,
    read: typed.ReadRecord,
) -> None:
    """Put what a file holds into its sections."""
    if record is pack_format.LEXICON:
        found.lexicons.setdefault(path.stem, []).append(read)
    elif record is pack_format.PATCHES:
        found.patches += [
            Patch(record=each, pack=found.pack) for each in read.records("patches")
        ]
    elif record is pack_format.CARDS:
        _take_list(problems, found, "cards", read)
        _take_counts(problems, found, read)
    elif record is pack_format.SCENARIOS:
        _take_list(problems, found, "scenarios", read)
    elif record is pack_format.RULINGS:
        _take_map(problems, found, "options", read)
        _take_list(problems, found, "rulings", read)
    else:
        for section in read.values:
            if section == "counts":
                _take_counts(problems, found, read)
            else:
                _take_map(problems, found, section, read)


def _take_map(
    problems: Problems, found: Declarations, section: str, read: typed.ReadRecord
) -> None:
    node = read.written(section)
    if not isinstance(node, yaml_tree.Mapping):
        return
    for key, value in node.entries:
        if key.text in read.named(section):
            _add(problems, found, section, key, value)


def _take_counts(problems: Problems, found: Declarations, read: typed.ReadRecord) -> None:
    node = read.written("counts")
    if isinstance(node, yaml_tree.Mapping):
        for key, value in node.entries:
            _add(problems, found, "counts", key, value)


def _take_list(
    problems: Problems, found: Declarations, section: str, read: typed.ReadRecord
) -> None:
    """Take a list whose items each have an `id`."""
    node = read.written(section)
    items = node.items if isinstance(node, yaml_tree.Sequence) else ()
    for item in items:
        if not isinstance(item, yaml_tree.Mapping):
            if not isinstance(item, yaml_tree.Unknown):
                what = f"an entry of `{section}`"
                problems.append(
                    reading.wrong_kind(
                        what, "keys with values", "something else", item.span
                    )
                )
            continue
        name = item.get("id")
        if isinstance(name, yaml_tree.Scalar):
            _add(problems, found, section, name, item)
        elif name is not None:
            typed.read_name(problems, name, "`id`")
        elif not item.is_damaged:
            problems.append(
                reading.missing_key("id", f"an entry of `{section}`", item.span)
            )


def _add(
    problems: Problems,
    found: Declarations,
    section: str,
    key: yaml_tree.Scalar,
    node: yaml_tree.Node,
) -> None:
    things = found.section(section)
    if key.text in things:
        first = things[key.text].span
        problems.append(names.declared_twice(key.span, key.text, section, first))
        return
    things[key.text] = Declared(name=key.text, node=node, pack=found.pack, span=key.span)


def _read_rules(problems: Problems, found: Declarations, file: SourceFile) -> None:
    problems.extend(odd_characters(file))
    text = effect.EffectText(
        path=file.path,
        text=file.text,
        origin=lambda offset: offset,
        whole=file.span(0, len(file.text)),
    )
    if not file.text.strip():
        return
    read = effect.parse_rules(text)
    problems.extend(read.errors)
    found.broken |= read.broken
    for rule in read.rules:
        known = found.rules.get(rule.name.text)
        if known is not None:
            first = known.node.name.span
            problems.append(
                names.declared_twice(rule.name.span, rule.name.text, "rules", first)
            )
            continue
        steps = len(rule.body) if isinstance(rule, syntax_rules.Procedure) else 0
        found.rules[rule.name.text] = Rule(
            node=rule, pack=found.pack, origins=(found.pack,) * steps
        )


def effect_text(node: yaml_tree.Scalar) -> effect.EffectText:
    """Return an effect that stands in a YAML scalar, with the place of each character."""
    pieces = node.pieces()

    def origin(offset: int) -> int:
        if not pieces:
            return node.span.start
        return pieces[min(offset, len(pieces) - 1)][1]

    return effect.EffectText(
        path=node.file.path, text=node.text, origin=origin, whole=node.span
    )
