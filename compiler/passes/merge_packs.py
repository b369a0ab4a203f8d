"""A base pack and its expansions become one set of declarations; conflicts are named.

Order: the base first, then expansions by what they come `after`, else by name. Two packs
that change one thing without such an order are an error, so names never decide anything.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cardwright.compiler.diagnostics.catalog import merging, names, reading
from cardwright.compiler.parse import (
    effect,
    pack_format,
    syntax,
    syntax_rules,
    typed,
    yaml_tree,
)
from cardwright.compiler.parse.pack import Declarations, Declared, Patch, Rule, effect_text
from cardwright.runtime.ir.span import Span

Problems = typed.Problems
CHANGES = ("tune", "extend", "replace", "remove", "step", "option")
"""What a patch can do; each patch does one of these."""
VALUES = {"tune": "to", "option": "to", "extend": "with", "replace": "with"}
"""The key under which the new value of a change stands."""
PLACES = ("before", "after", "instead")
_VERSION_PART = re.compile(r"[0-9]{1,9}")


@dataclass(slots=True, kw_only=True)
class Merging:
    """The merged declarations while they grow, and which pack changed what last."""

    problems: Problems
    base: Declarations
    packs: dict[str, Declarations]
    changed: dict[str, tuple[str, Span]] = field(
        default_factory=dict[str, tuple[str, Span]]
    )
    options: dict[str, yaml_tree.Scalar] = field(
        default_factory=dict[str, yaml_tree.Scalar]
    )
    pack: str = ""


def merge_packs(
    problems: Problems, base: Declarations, expansions: Sequence[Declarations]
) -> Merging:
    """Return the base with all expansions merged in."""
    packs: dict[str, Declarations] = {}
    for pack in (base, *expansions):
        first = packs.setdefault(pack.pack, pack).head.span("id")
        if packs[pack.pack] is not pack:
            span = pack.head.span("id")
            problems.append(names.declared_twice(span, pack.pack, "packs", first))
    merging_ = Merging(problems=problems, base=base, packs=packs)
    for pack in packs.values():
        _check_needs(problems, pack, packs)
    for pack in _in_order(problems, expansions):
        merging_.pack = pack.pack
        _add(merging_, pack)
        for patch in pack.patches:
            _patch(merging_, patch)
    return merging_


# ---- what packs need, and in which order they come ---------------------------------------


def _check_needs(
    problems: Problems, pack: Declarations, packs: dict[str, Declarations]
) -> None:
    own = pack.head.text("version") or ""
    if version(own) is None and own:
        problems.append(merging.bad_version(pack.head.span("version"), own))
    for key in ("extends", "requires"):
        for name, wanted in pack.head.named(key).items():
            span = _span_of(pack.head, key, name)
            if name not in packs:
                problems.append(merging.pack_missing(span, name, packs))
                continue
            found = packs[name].head.text("version") or "0"
            if isinstance(wanted, str) and version(wanted) is None:
                problems.append(merging.bad_version(span, wanted))
                continue
            if isinstance(wanted, str) and (version(found) or ()) < (version(wanted) or ()):
                problems.append(merging.pack_version(span, name, wanted, found))


def _span_of(head: typed.ReadRecord, key: str, name: str) -> Span:
    node = head.written(key)
    if isinstance(node, yaml_tree.Mapping):
        found = node.key(name)
        return head.span(key) if found is None else found.span
    return head.span(key)


def version(text: str) -> tuple[int, ...] | None:
    """Return a version as numbers: 1.10 is later than 1.9; None when it is no version."""
    parts = text.split(".")
    is_version = all(_VERSION_PART.fullmatch(part) for part in parts)
    return tuple(map(int, parts)) if is_version else None


def _in_order(problems: Problems, expansions: Sequence[Declarations]) -> list[Declarations]:
    by_name = {each.pack: each for each in sorted(expansions, key=lambda each: each.pack)}
    ordered: list[Declarations] = []
    reported: set[str] = set()

    def visit(name: str, chain: tuple[str, ...]) -> None:
        if name in chain:
            ring = (*chain[chain.index(name) :], name)
            if not reported & set(ring):
                first = min(ring)
                at = ring.index(first)
                ring = (*ring[at:-1], *ring[:at], first)
                problems.append(merging.pack_cycle(by_name[first].head.span("after"), ring))
                reported.update(ring)
            return
        pack = by_name.get(name)
        if pack is None or pack in ordered:
            return
        for before in sorted((*pack.head.texts("after"), *pack.head.named("extends"))):
            visit(before, (*chain, name))
        if pack not in ordered:
            ordered.append(pack)

    for name in by_name:
        visit(name, ())
    return ordered


# ---- what an expansion adds --------------------------------------------------------------


def _add(state: Merging, pack: Declarations) -> None:
    base = state.base
    base.broken |= pack.broken
    for section, things in pack.sections.items():
        known = base.section(section)
        for name, thing in things.items():
            if name in known:
                state.problems.append(
                    names.declared_twice(thing.span, name, section, known[name].span)
                )
            else:
                known[name] = thing
    for name, rule in pack.rules.items():
        if name in base.rules:
            first = base.rules[name].node.name.span
            state.problems.append(
                names.declared_twice(rule.node.name.span, name, "rules", first)
            )
        else:
            base.rules[name] = rule
    for language, parts in pack.lexicons.items():
        base.lexicons.setdefault(language, []).extend(parts)


# ---- what an expansion changes -----------------------------------------------------------


def _patch(state: Merging, patch: Patch) -> None:
    record = patch.record
    how = _the_one(state, record, CHANGES, "patch")
    if how is None or how not in record.values:
        return
    value = record.written(VALUES[how]) if how in VALUES else None
    if how in VALUES and value is None:
        span = record.key_span(how)
        state.problems.append(reading.missing_key(VALUES[how], "this patch", span))
        return
    if how == "step":
        _put_step(state, record)
    elif how == "option":
        _set_option(state, record)
    else:
        _change(state, record, how)


def _the_one(
    state: Merging, record: typed.ReadRecord, keys: tuple[str, ...], what: str
) -> str | None:
    """Return the one of these keys that is written; report none and several."""
    found = [key for key in keys if record.written(key) is not None]
    if len(found) == 1:
        return found[0]
    span = record.key_span(found[1]) if found else record.node.span
    state.problems.append(merging.not_one(span, what, keys, tuple(found)))
    return None


def _touch(state: Merging, path: str, span: Span) -> bool:
    """Note who changes `path`; report two packs that do so without an order."""
    before = state.changed.get(path)
    state.changed[path] = (state.pack, span)
    if before is None or before[0] == state.pack:
        return True
    if before[0] in state.packs[state.pack].head.texts("after"):
        return True
    state.problems.append(merging.conflict(span, path, state.pack, before[0], before[1]))
    return False


def _set_option(state: Merging, record: typed.ReadRecord) -> None:
    name = record.text("option") or ""
    value = record.written("to")
    options = state.base.section("options")
    if name not in options:
        state.problems.append(
            merging.no_target(record.span("option"), f"options.{name}", options)
        )
        return
    if value is None or typed.read_text(state.problems, value, "`to`") is None:
        return
    if _touch(state, f"options.{name}.default", record.span("option")):
        options[name] = replace(
            options[name],
            node=_with_value(options[name].node, "default", value, _path(record, "option")),
        )


def _path(record: typed.ReadRecord, how: str) -> yaml_tree.Scalar:
    """Return the path that a patch names, as it was written."""
    node = record.written(how)
    assert isinstance(node, yaml_tree.Scalar)
    return node


def _change(state: Merging, record: typed.ReadRecord, how: str) -> None:
    path = _path(record, how)
    section, *inner = path.text.split(".")
    if section == "pack" and how in ("tune", "replace") and len(inner) == 1:
        _change_head(state, record, path, how)
        return
    if section == "rules" and how in ("replace", "remove") and len(inner) == 1:
        _change_rule(state, record, path, how)
        return
    if how == "remove" and not inner:
        _remove_all(state, record, path)
        return
    name = inner.pop(0) if inner else ""
    things = state.base.section(section) if section in state.base.sections else {}
    if name not in things:
        known = things or state.base.sections
        state.problems.append(merging.no_target(path.span, path.text, known))
        return
    if how != "extend" and not _touch(state, path.text, path.span):
        return
    if how == "remove" and not inner:
        del things[name]
        return
    value = record.written(VALUES[how]) if how in VALUES else None
    if how == "extend" and not isinstance(value, yaml_tree.Sequence):
        if value is not None:
            typed.read_list(state.problems, value, "`with`", _ITEMS)
        return
    changed = _changed(_Place(path, how, value), things[name].node, tuple(inner))
    if changed is None:
        keys = _keys(things[name].node)
        state.problems.append(merging.no_target(path.span, path.text, keys))
        return
    things[name] = replace(things[name], node=changed)
    _check_name(state, path, name, changed)


def _change_head(
    state: Merging, record: typed.ReadRecord, path: yaml_tree.Scalar, how: str
) -> None:
    """Change what pack.yaml of the base says of the game: its score, its title."""
    key, value, node = path.text.removeprefix("pack."), record.written(VALUES[how]), None
    if key not in HEAD:
        state.problems.append(merging.no_target(path.span, path.text, HEAD))
    elif _touch(state, path.text, path.span):
        node = _with_value(state.base.head.node, key, value, path)
    if isinstance(node, yaml_tree.Mapping):
        head = typed.read_record(state.problems, node, pack_format.PACK)
        state.base.head = state.base.head if head is None else head


HEAD = ("title", "credits", "seats", "game", "score", "tie-breaks", "estimate", "winner")
"""What an expansion may change of the game's pack.yaml."""


def _change_rule(
    state: Merging, record: typed.ReadRecord, path: yaml_tree.Scalar, how: str
) -> None:
    """Put another procedure or definition in the place of one, or take it away."""
    rules, name = state.base.rules, path.text.removeprefix("rules.")
    if name not in rules:
        state.problems.append(merging.no_target(path.span, path.text, rules))
        return
    if not _touch(state, path.text, path.span):
        return
    if how == "remove":
        del rules[name]
        return
    text = record.written("with")
    assert text is not None
    if typed.read_text(state.problems, text, "`with`") is None:
        return
    assert isinstance(text, yaml_tree.Scalar)
    read = effect.parse_rules(effect_text(text))
    state.problems.extend(read.errors)
    state.base.broken |= read.broken
    for each in read.rules:
        if each.name.text != name:
            span = each.name.span
            state.problems.append(merging.renamed(span, name, each.name.text, path.span))
            continue
        steps = len(each.body) if isinstance(each, syntax_rules.Procedure) else 0
        rules[name] = Rule(node=each, pack=state.pack, origins=(state.pack,) * steps)


def _remove_all(state: Merging, record: typed.ReadRecord, path: yaml_tree.Scalar) -> None:
    """Take away all cards of some types, or all things of a section from some packs."""
    section, kinds = path.text, record.texts("of")
    if not kinds:
        state.problems.append(reading.missing_key("of", "this patch", path.span))
        return
    if section not in state.base.sections:
        sections = state.base.sections
        state.problems.append(merging.no_target(path.span, path.text, sections))
        return
    things = state.base.section(section)
    gone = [name for name, each in things.items() if _kinds(section, each) & {*kinds}]
    if not gone:
        known = {kind for each in things.values() for kind in _kinds(section, each)}
        state.problems.append(merging.no_target(record.span("of"), kinds[0], known))
    for name in gone:
        if _touch(state, f"{section}.{name}", path.span):
            del things[name]


def _kinds(section: str, thing: Declared) -> set[str]:
    """Return what `of` asks of a thing: its pack, and of a card its type too."""
    if section != "cards" or not isinstance(thing.node, yaml_tree.Mapping):
        return {thing.pack}
    node = thing.node.get("type")
    return {thing.pack, node.text} if isinstance(node, yaml_tree.Scalar) else {thing.pack}


_ITEMS = typed.ListOf(item=typed.Unread())


def _check_name(
    state: Merging, path: yaml_tree.Scalar, name: str, node: yaml_tree.Node
) -> None:
    """Report a change that would give a thing another name, which nothing would follow."""
    found = node.get("id") if isinstance(node, yaml_tree.Mapping) else None
    if isinstance(found, yaml_tree.Scalar) and found.text not in ("", name):
        state.problems.append(merging.renamed(found.span, name, found.text, path.span))


def _keys(node: yaml_tree.Node) -> list[str]:
    entries = node.entries if isinstance(node, yaml_tree.Mapping) else ()
    return [key.text for key, _ in entries]


@dataclass(frozen=True, slots=True)
class _Place:
    """What is done at which path, and the value that comes there; none at `remove`."""

    path: yaml_tree.Scalar
    how: str
    value: yaml_tree.Node | None


def _changed(
    place: _Place, node: yaml_tree.Node, inner: tuple[str, ...]
) -> yaml_tree.Node | None:
    """Return `node` with what is `inner` changed; None when there is no such place."""
    if not inner:
        return _longer(node, place.value) if place.how == "extend" else place.value
    key, *rest = inner
    if not key or not isinstance(node, yaml_tree.Mapping):
        return None
    old = node.get(key)
    if old is None:
        is_new = not rest and place.how in ("tune", "replace") and place.value is not None
        return _with_value(node, key, place.value, place.path) if is_new else None
    if place.how == "remove" and not rest:
        entries = tuple(pair for pair in node.entries if pair[0].text != key)
        return replace(node, entries=entries)
    new = _changed(place, old, tuple(rest))
    return None if new is None else _with_value(node, key, new, place.path)


def _longer(node: yaml_tree.Node, more: yaml_tree.Node | None) -> yaml_tree.Node | None:
    if not isinstance(node, yaml_tree.Sequence) or not isinstance(more, yaml_tree.Sequence):
        return None
    return replace(node, items=(*node.items, *more.items))


def _with_value(
    node: yaml_tree.Node, key: str, value: yaml_tree.Node | None, path: yaml_tree.Scalar
) -> yaml_tree.Node:
    """Return a mapping with another value; a key that is new is blamed on the patch."""
    if not isinstance(node, yaml_tree.Mapping) or value is None:
        return node
    if node.key(key) is None:
        return replace(node, entries=(*node.entries, (replace(path, text=key), value)))
    entries = tuple(
        (each, value if each.text == key else old) for each, old in node.entries
    )
    return replace(node, entries=entries)


# ---- steps -------------------------------------------------------------------------------


def _put_step(state: Merging, record: typed.ReadRecord) -> None:
    step = record.record("step")
    assert step is not None
    procedure, done = step.text("in"), step.text("do")
    how = _the_one(state, step, PLACES, "step")
    anchor = step.text(how) if how else None
    if how is None or anchor is None or procedure is None or done is None:
        return
    rule = state.base.rules.get(procedure)
    if rule is None or not isinstance(rule.node, syntax_rules.Procedure):
        known = state.base.rules
        state.problems.append(merging.no_target(step.span("in"), procedure, known))
        if how == "instead":
            state.base.broken.add(anchor)
        return
    at = _position(rule.node.body, anchor)
    if at is None:
        path = f"{procedure}.{anchor}"
        steps = [each.name.text for each in rule.node.body if isinstance(each, syntax.Do)]
        state.problems.append(merging.no_target(step.span(how), path, steps))
        if how == "instead":
            # Any of them may be meant, so its rule may well be gone: that is no second fault.
            state.base.broken |= set(steps)
        return
    if not _touch(state, f"{procedure}.{how} {anchor}", step.span(how)):
        return
    state.base.rules[procedure] = _with_step(state, rule, at, how, step, done)


def _position(body: syntax.Block, anchor: str | None) -> int | None:
    for index, each in enumerate(body):
        if isinstance(each, syntax.Do) and each.name.text == anchor:
            return index
    return None


def _with_step(
    state: Merging, rule: Rule, at: int, how: str, step: typed.ReadRecord, done: str
) -> Rule:
    """Return the rule with one more step; it is done of what its neighbour is done of."""
    node = rule.node
    assert isinstance(node, syntax_rules.Procedure)
    neighbour = node.body[at]
    assert isinstance(neighbour, syntax.Do)
    span = step.span("do")
    new = syntax.Do(
        name=syntax.Name(text=done, span=span), arguments=neighbour.arguments, span=span
    )
    first = at + 1 if how == "after" else at
    last = at + 1 if how in ("after", "instead") else at
    body = (*node.body[:first], new, *node.body[last:])
    origins = (*rule.origins[:first], state.pack, *rule.origins[last:])
    return Rule(node=replace(node, body=body), pack=rule.pack, origins=origins)
