"""The things of a section as records, and their types and fields: what declaring needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardwright.compiler.diagnostics.catalog import names, reading
from cardwright.compiler.diagnostics.suggest import excerpt
from cardwright.compiler.parse import typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, Declared
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model, types
from cardwright.runtime.ir.span import Span

PROVENANCE = ("stated", "public", "inferred", "designed")
LARGEST = 1_000_000_000
DIGITS = 11
_NUMBER = re.compile(r"number(?: (-?[0-9]+) to (-?[0-9]+))?")


def spoil(ctx: Context, thing: Declared) -> None:
    """Remember that a thing could not be read, so that its name causes no second message."""
    ctx.broken.add(thing.name)


def unknown(ctx: Context, span: Span, text: str, what: str, known: Iterable[str]) -> None:
    """Report a reference to what the pack does not declare, unless it was spoilt."""
    if text not in ctx.broken:
        ctx.report(names.unknown_reference(span, text, what, ctx.suggested(known)))


def provenance(problems: typed.Problems, text: str | None, span: Span) -> model.Provenance:
    """Return where a fact comes from; nothing written means `designed`."""
    kind, _, section = (text or "designed").partition(" ")
    if kind not in PROVENANCE:
        problems.append(reading.unknown_word("`from`", kind, PROVENANCE, span))
        kind = "designed"
    return model.Provenance(kind=kind, section=section)


def read(
    ctx: Context, base: Declarations, section: str, record: typed.Record
) -> list[tuple[Declared, typed.ReadRecord]]:
    """Return the readable records of a section."""
    found: list[tuple[Declared, typed.ReadRecord]] = []
    for thing in base.sections.get(section, {}).values():
        entry = typed.read_record(ctx.errors, thing.node, record)
        if entry is None:
            spoil(ctx, thing)
        else:
            found.append((thing, entry))
    return found


def source(ctx: Context, entry: typed.ReadRecord) -> model.Provenance:
    """Return the provenance of a record."""
    return provenance(ctx.errors, entry.text("from"), entry.span("from"))


def field_type(ctx: Context, kind: types.Type) -> typed.Type:
    """Return how a field of this type is read from YAML."""
    match kind:
        case types.Number(low=low, high=high):
            bounded = low > -types.BIG
            return typed.Number(
                least=low if bounded else None, most=high if bounded else None
            )
        case types.Flag():
            return typed.Flag()
        case types.Enum(name=name):
            return typed.Choice(words=ctx.enums[name].values)
        case types.Card():
            return typed.Name()
        case _:
            return typed.Text()


def fields_of(
    ctx: Context, entry: typed.ReadRecord, fields: dict[str, types.Type]
) -> dict[str, int]:
    """Return the declared fields of a record as numbers; absent ones are left out.

    The number of a card is its place among all cards that are declared.
    """
    found: dict[str, int] = {}
    for name, kind in fields.items():
        value = entry.values.get(name)
        if isinstance(value, bool | int):
            found[name] = int(value)
        elif isinstance(value, str) and isinstance(kind, types.Enum):
            found[name] = ctx.enums[kind.name].values.index(value)
        elif isinstance(value, str) and value in ctx.card_kinds:
            found[name] = list(ctx.card_kinds).index(value)
        elif isinstance(value, str) and not isinstance(kind, types.Unknown):
            unknown(ctx, entry.span(name), value, "card", ctx.card_kinds)
    return found


def values_of(ctx: Context, entry: typed.ReadRecord) -> tuple[str, ...]:
    """Return the values of an enumeration or option: at least one, each once."""
    found = entry.texts("values")
    span = entry.span("values")
    if isinstance(entry.values.get("values"), tuple) and not entry.items("values"):
        node = entry.written("values")
        if isinstance(node, yaml_tree.Sequence) and not node.items:
            ctx.report(reading.wrong_kind("`values`", "a value", "an empty list", span))
    first: dict[str, Span] = {}
    for word in items(entry.node, "values"):
        if word.text in first:
            ctx.report(
                names.declared_twice(word.span, word.text, "values", first[word.text])
            )
        first.setdefault(word.text, word.span)
    return tuple(dict.fromkeys(found))


def type_of(ctx: Context, text: str, span: Span) -> types.Type:
    """Return the type that the declaration of a variable names."""
    return _type_of(ctx, text, span, _SIMPLE)


def card_field_type(ctx: Context, text: str, span: Span) -> types.Type:
    """Return the type of what is printed on a card; no seat is printed anywhere."""
    return _type_of(ctx, text, span, {each: _SIMPLE[each] for each in ("flag", "card")})


def token_field_type(ctx: Context, text: str, span: Span) -> types.Type:
    """Return the type of what is declared of a token; tokens are known before cards."""
    return _type_of(ctx, text, span, {"flag": _SIMPLE["flag"]})


_SIMPLE: dict[str, types.Type] = {
    "flag": types.Flag(),
    "seat": types.Seat(maybe=True),
    "card": types.Card(maybe=True),
}


def _type_of(
    ctx: Context, text: str, span: Span, simple: dict[str, types.Type]
) -> types.Type:
    match = _NUMBER.fullmatch(text)
    if match:
        return _number_type(ctx, match, span)
    if text in simple:
        return simple[text]
    if text in ctx.enums:
        return types.Enum(text, maybe=True)
    unknown(ctx, span, text, "type", (*simple, "number 0 to 9", *ctx.enums))
    return types.Unknown()


def _number_type(ctx: Context, match: re.Match[str], span: Span) -> types.Type:
    if match[1] is None:
        return types.Number(-types.BIG, types.BIG)
    for end in (match[1], match[2]):
        if len(end) > DIGITS or abs(int(end)) > LARGEST:
            ctx.report(
                reading.out_of_range("a type", excerpt(end), -LARGEST, LARGEST, span)
            )
            return types.Unknown()
    low, high = int(match[1]), int(match[2])
    if high < low:
        wanted = f"its smaller number first, as in `number {high} to {low}`"
        ctx.report(reading.wrong_kind("a type", wanted, f"`{match[0]}`", span))
        return types.Unknown()
    return types.Number(low, high)


def written(node: yaml_tree.Node, key: str) -> Span:
    """Return where the value of a key stands, or the thing itself if it has none."""
    found = node.get(key) if isinstance(node, yaml_tree.Mapping) else None
    return node.span if found is None else found.span


def items(node: yaml_tree.Node, key: str) -> Iterator[yaml_tree.Scalar]:
    """Yield the words of a list below a key, as they were written."""
    found = node.get(key) if isinstance(node, yaml_tree.Mapping) else None
    for each in found.items if isinstance(found, yaml_tree.Sequence) else ():
        if isinstance(each, yaml_tree.Scalar):
            yield each
