"""Scenarios resolved: how the table stands, what is done, what is answered, what then holds."""

from __future__ import annotations

import re

from cardwright.compiler.diagnostics.catalog import names, reading
from cardwright.compiler.parse import effect, pack_format, typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, Declared, effect_text
from cardwright.compiler.passes import entries, resolve_statements, resolve_values
from cardwright.compiler.passes.scope import Context, Scope
from cardwright.compiler.tree import model, statements, types, values
from cardwright.runtime.ir.program import ANYTHING, PEOPLE


def scenarios(ctx: Context, base: Declarations) -> dict[str, model.Scenario]:
    """Resolve every scenario of a pack."""
    found: dict[str, model.Scenario] = {}
    for thing, entry in entries.read(ctx, base, "scenarios", pack_format.SCENARIO):
        found[thing.name] = _scenario(ctx, thing, entry)
    return found


def _scenario(ctx: Context, thing: Declared, entry: typed.ReadRecord) -> model.Scenario:
    seats = entry.number("seats") or 0
    scope = _people(ctx, entry, seats)
    body: statements.Block = ()
    for key in ("given", "when"):
        part, scope = _block(ctx, scope, entry, key)
        body += part
    return model.Scenario(
        name=thing.name,
        pack=thing.pack,
        provenance=entries.source(ctx, entry),
        span=thing.span,
        title=_title(ctx, entry),
        seats=seats,
        options=_options(ctx, entry),
        body=body,
        answers=_answers(ctx, entry, seats),
        chance=_chance(ctx, entry),
        games=entry.number("games") or 0,
        always=_assertions(ctx, scope, entry, "always"),
        then=_assertions(ctx, scope, entry, "then"),
        never_less=_assertions(ctx, scope, entry, "never-less"),
        winners=tuple(
            PEOPLE.index(name) for name in entry.texts("winners") if name in PEOPLE
        ),
        log=entry.texts("log"),
        error=entry.text("error") or "",
        example=entry.flag("example") or False,
    )


def _people(ctx: Context, entry: typed.ReadRecord, seats: int) -> Scope:
    """Return the scope in which seats have names; a test speaks of them by number."""
    scope = Scope()
    for number, name in enumerate(PEOPLE[:seats]):
        span = entry.node.span
        local = ctx.local(name, types.Seat(), span)
        ctx.seat_names[local.id] = number
        scope = scope.bind(local)
    return scope


def _block(
    ctx: Context, scope: Scope, entry: typed.ReadRecord, key: str
) -> tuple[statements.Block, Scope]:
    node = entry.written(key)
    if not isinstance(node, yaml_tree.Scalar):
        return (), scope
    parsed, errors = effect.parse_effect(effect_text(node))
    ctx.errors.extend(errors)
    found: list[statements.Statement] = []
    for each in parsed:
        part, scope = resolve_statements.statement(ctx, scope, each)
        found.extend(part)
    return tuple(found), scope


def _title(ctx: Context, entry: typed.ReadRecord) -> dict[str, str]:
    node = entry.written("title")
    if isinstance(node, yaml_tree.Scalar):
        return {"en": node.text}
    if node is None:
        return {}
    read = typed.read_map(ctx.errors, node, "`title`", pack_format.TEXTS)
    return {key: value for key, value in (read or {}).items() if isinstance(value, str)}


def _options(ctx: Context, entry: typed.ReadRecord) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in entry.named("options").items():
        option = ctx.options.get(name)
        span = entry.span("options")
        if option is None:
            ctx.report(names.unknown_reference(span, name, "option", ctx.options))
        elif isinstance(value, str):
            if value not in option.values:
                ctx.report(reading.unknown_word(f"`{name}`", value, option.values, span))
            else:
                found[name] = value
    return found


def _assertions(
    ctx: Context, scope: Scope, entry: typed.ReadRecord, key: str
) -> tuple[model.Assertion, ...]:
    node = entry.written(key)
    items = node.items if isinstance(node, yaml_tree.Sequence) else ()
    found: list[model.Assertion] = []
    for item in items:
        if not isinstance(item, yaml_tree.Scalar):
            continue
        parsed, errors = effect.parse_condition(effect_text(item))
        ctx.errors.extend(errors)
        if parsed is None:
            continue
        if key == "never-less":
            value: values.Value = resolve_values.number(ctx, scope, parsed)
        else:
            value = resolve_values.test(ctx, scope, parsed)
        found.append(model.Assertion(text=item.text, value=value))
    return tuple(found)


def _chance(ctx: Context, entry: typed.ReadRecord) -> tuple[int | str, ...]:
    """Return what comes up by chance: what dice show, cards, or anything."""
    node = entry.written("chance")
    if not isinstance(node, yaml_tree.Sequence):
        return ()
    for key in ("games", "error"):
        if entry.written(key) is not None:
            owner = f"a scenario with `{key}`"
            ctx.report(reading.unknown_key("chance", owner, entry.span("chance"), ()))
    found: list[int | str] = []
    for item in node.items:
        if not isinstance(item, yaml_tree.Scalar):
            ctx.report(
                reading.wrong_kind("`chance`", "numbers and cards", "a list", item.span)
            )
        elif item.is_plain and re.fullmatch(r"[0-9]{1,4}", item.text):
            found.append(int(item.text))
        else:
            if item.text not in (ANYTHING, *ctx.card_kinds):
                known = (ANYTHING, *ctx.card_kinds)
                ctx.report(names.unknown_reference(item.span, item.text, "card", known))
            found.append(item.text)
    return tuple(found)


# ---- answers -----------------------------------------------------------------------------


def _answers(ctx: Context, entry: typed.ReadRecord, seats: int) -> tuple[model.Answer, ...]:
    node = entry.written("answers")
    items = node.items if isinstance(node, yaml_tree.Sequence) else ()
    found: list[model.Answer] = []
    for item in items:
        answer = _answer(ctx, item, seats)
        if answer is not None:
            found.append(answer)
    return tuple(found)


def _answer(ctx: Context, item: yaml_tree.Node, seats: int) -> model.Answer | None:
    people = PEOPLE[:seats]
    if not isinstance(item, yaml_tree.Mapping):
        ctx.report(reading.wrong_kind("an answer", "a seat and its answer", "", item.span))
        return None
    refused = item.get("refused")
    who = next((key for key, _ in item.entries if key.text in people), None)
    if who is None:
        ctx.report(names.unknown_reference(item.span, _first(item), "seat", people))
        return None
    given = item.get(who.text)
    return model.Answer(
        seat=people.index(who.text),
        decision="",
        answer=_given(ctx, given) if given is not None else "",
        refused=isinstance(refused, yaml_tree.Scalar) and refused.text == "true",
        span=item.span,
    )


def _first(item: yaml_tree.Mapping) -> str:
    return item.entries[0][0].text if item.entries else ""


def _given(
    ctx: Context, node: yaml_tree.Node
) -> dict[str, int] | tuple[str, ...] | str | int:
    match node:
        case yaml_tree.Scalar(text=text):
            is_number = node.is_plain and re.fullmatch(r"-?[0-9]{1,10}", text)
            return int(text) if is_number else text
        case yaml_tree.Sequence(items=items):
            return tuple(each.text for each in items if isinstance(each, yaml_tree.Scalar))
        case yaml_tree.Mapping(entries=pairs):
            return {key.text: _count(ctx, key, value) for key, value in pairs}
        case yaml_tree.Unknown():
            return ""


def _count(ctx: Context, key: yaml_tree.Scalar, value: yaml_tree.Node) -> int:
    if key.text not in ctx.tokens:
        ctx.report(names.unknown_kind(key.span, key.text, ctx.tokens))
    return typed.read_number(ctx.errors, value, f"`{key.text}`") or 0
