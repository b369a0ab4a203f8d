"""Declarations to the context in which texts are resolved: every thing gets its type."""

from __future__ import annotations

import re
from typing import Literal

from cardwright.compiler.diagnostics.catalog import names, reading
from cardwright.compiler.parse import pack_format, syntax, typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, Declared
from cardwright.compiler.passes.scope import Context, Signature
from cardwright.compiler.tree import model, types
from cardwright.runtime.ir.span import Span

PROVENANCE = ("stated", "public", "inferred", "designed")
_NUMBER = re.compile(r"number(?: (-?\d+) to (-?\d+))?")


def declare(base: Declarations, problems: typed.Problems) -> Context:
    """Return the context of a pack's declarations, without its texts."""
    ctx = Context(errors=problems)
    seats = base.head.record("seats")
    ctx.least_seats = (seats.number("least") if seats else None) or 1
    ctx.most_seats = (seats.number("most") if seats else None) or ctx.least_seats
    _enums(ctx, base)
    _numbers(ctx, base)
    _tokens(ctx, base)
    _groups(ctx, base)
    _card_types(ctx, base)
    _cards(ctx, base)
    _zones(ctx, base)
    _variables(ctx, base, "variables", per_seat=False)
    _variables(ctx, base, "seat-variables", per_seat=True)
    _options(ctx, base)
    _signatures(ctx, base)
    ctx.broken = frozenset(base.broken)
    ctx.announcements = frozenset(
        name
        for parts in base.lexicons.values()
        for part in parts
        for name in part.named("texts")
    )
    return ctx


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
        if entry is not None:
            found.append((thing, entry))
    return found


def source(ctx: Context, entry: typed.ReadRecord) -> model.Provenance:
    """Return the provenance of a record."""
    return provenance(ctx.errors, entry.text("from"), entry.span("from"))


# ---- numbers and named values ------------------------------------------------------------


def _enums(ctx: Context, base: Declarations) -> None:
    for thing, entry in read(ctx, base, "enums", pack_format.ENUM):
        ctx.enums[thing.name] = model.EnumEntry(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            values=entry.texts("values"),
        )


def _numbers(ctx: Context, base: Declarations) -> None:
    tables = ctx.most_seats - ctx.least_seats + 1
    for thing, entry in read(ctx, base, "numbers", pack_format.NUMBER):
        by_seats = tuple(each for each in entry.items("by-seats") if isinstance(each, int))
        value = entry.number("value")
        if (value is None) == (not by_seats):
            ctx.report(
                reading.missing_key("value", f"the number `{thing.name}`", thing.span)
            )
            continue
        if by_seats and len(by_seats) != tables:
            found = f"{len(by_seats)} numbers"
            what = f"`by-seats` of `{thing.name}`"
            ctx.report(
                reading.wrong_kind(what, f"{tables} numbers", found, entry.span("by-seats"))
            )
            continue
        numbers = by_seats or (value or 0,) * tables
        ctx.numbers[thing.name] = model.NumberEntry(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            values=numbers,
        )


def type_of(ctx: Context, text: str, span: Span) -> types.Type:
    """Return the type that a declaration names."""
    match = _NUMBER.fullmatch(text)
    if match:
        if match[1] is None:
            return types.Number(-types.BIG, types.BIG)
        return types.Number(int(match[1]), int(match[2]))
    simple: dict[str, types.Type] = {
        "flag": types.Flag(),
        "seat": types.Seat(maybe=True),
        "card": types.Card(maybe=True),
    }
    if text in simple:
        return simple[text]
    if text in ctx.enums:
        return types.Enum(text, maybe=True)
    known = (*simple, "number 0 to 9", *ctx.enums)
    ctx.report(names.unknown_reference(span, text, "type", known))
    return types.Unknown()


# ---- tokens ------------------------------------------------------------------------------


def _tokens(ctx: Context, base: Declarations) -> None:
    for thing in base.sections.get("token-fields", {}).values():
        text = typed.read_text(ctx.errors, thing.node, f"`{thing.name}`")
        if text is not None:
            ctx.token_fields[thing.name] = type_of(ctx, text, thing.node.span)
    own = tuple(
        typed.Field(name=name, type=_field_type(ctx, kind), doc="a declared field")
        for name, kind in ctx.token_fields.items()
    )
    record = typed.Record(
        name="token",
        doc="A kind of token.",
        fields=(
            typed.Field(
                name="count", type=typed.Number(least=0), required=True, doc="how many"
            ),
            typed.Field(name="home", type=typed.Name(), doc="where a seat keeps it"),
            typed.Field(
                name="art", type=typed.MapOf(value=typed.Text()), doc="how it looks"
            ),
            typed.Field(name="from", type=typed.Text(), doc=pack_format.FROM),
            *own,
        ),
    )
    for thing, entry in read(ctx, base, "tokens", record):
        ctx.tokens[thing.name] = model.Token(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            count=entry.number("count") or 0,
            fields=fields_of(ctx, entry, ctx.token_fields),
            home=entry.text("home") or "",
        )


def _field_type(ctx: Context, kind: types.Type) -> typed.Type:
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
        case _:
            return typed.Text()


def fields_of(
    ctx: Context, entry: typed.ReadRecord, fields: dict[str, types.Type]
) -> dict[str, int]:
    """Return the declared fields of a record as numbers; absent ones are left out."""
    found: dict[str, int] = {}
    for name, kind in fields.items():
        value = entry.values.get(name)
        if isinstance(value, bool | int):
            found[name] = int(value)
        elif isinstance(value, str) and isinstance(kind, types.Enum):
            found[name] = ctx.enums[kind.name].values.index(value)
    return found


def _groups(ctx: Context, base: Declarations) -> None:
    entries = read(ctx, base, "groups", pack_format.GROUP)
    for thing, entry in entries:
        kinds: list[str] = []
        for kind in entry.texts("kinds"):
            members = ctx.kinds_of(kind)
            if not members:
                known = [*ctx.tokens, *ctx.groups]
                ctx.report(
                    names.unknown_reference(entry.span("kinds"), kind, "token", known)
                )
            kinds.extend(member for member in members if member not in kinds)
        ctx.groups[thing.name] = model.Group(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            kinds=tuple(kinds),
        )


# ---- cards -------------------------------------------------------------------------------


def _card_types(ctx: Context, base: Declarations) -> None:
    for thing, entry in read(ctx, base, "card-types", pack_format.CARD_TYPE):
        fields = {
            name: type_of(ctx, text, entry.span("fields"))
            for name, text in entry.named("fields").items()
            if isinstance(text, str)
        }
        ctx.card_types[thing.name] = model.CardType(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            fields=fields,
            effects=entry.texts("effects"),
            active=entry.texts("active"),
        )


def card_record(ctx: Context, card_type: model.CardType) -> typed.Record:
    """Return the keys that a card of a type has."""
    printed = tuple(
        typed.Field(name=name, type=_field_type(ctx, kind), doc="printed on the card")
        for name, kind in card_type.fields.items()
    )
    effects = tuple(
        typed.Field(name=name, type=typed.Text(), doc="an effect")
        for name in card_type.effects
    )
    return typed.Record(
        name=card_type.name,
        doc=f"A card of the type {card_type.name}.",
        fields=(*_CARD_FIELDS, *printed, *effects),
    )


_CARD_FIELDS = (
    typed.Field(name="id", type=typed.Name(), required=True, doc="the name of the card"),
    typed.Field(name="type", type=typed.Name(), required=True, doc="its type"),
    typed.Field(
        name="copies", type=typed.Number(least=0, most=500), doc="how many there are"
    ),
    typed.Field(name="from", type=typed.Text(), doc=pack_format.FROM),
    typed.Field(name="abilities", type=typed.Text(), doc="what it does while it is active"),
    typed.Field(name="art", type=typed.MapOf(value=typed.Text()), doc="how it looks"),
)


def _cards(ctx: Context, base: Declarations) -> None:
    """Learn which cards there are and of what type; what they say comes later."""
    for thing, entry in card_entries(ctx, base):
        ctx.card_kinds[thing.name] = entry.text("type") or ""
        copies = entry.number("copies")
        ctx.card_count += 1 if copies is None else copies


def card_entries(
    ctx: Context, base: Declarations
) -> list[tuple[Declared, typed.ReadRecord]]:
    """Return the readable cards; what is wrong with them is reported once."""
    found: list[tuple[Declared, typed.ReadRecord]] = []
    quiet: typed.Problems = []
    for thing in base.sections.get("cards", {}).values():
        type_name = _type_name(thing)
        card_type = ctx.card_types.get(type_name or "")
        if card_type is None:
            if type_name is not None and thing.name not in ctx.card_kinds:
                node = _type_node(thing)
                span = node.span if node else thing.span
                ctx.report(
                    names.unknown_reference(span, type_name, "card type", ctx.card_types)
                )
            continue
        problems = quiet if thing.name in ctx.card_kinds else ctx.errors
        entry = typed.read_record(problems, thing.node, card_record(ctx, card_type))
        if entry is not None:
            found.append((thing, entry))
    return found


def _type_name(thing: Declared) -> str | None:
    found = _type_node(thing)
    return found.text if found else None


def _type_node(thing: Declared) -> yaml_tree.Scalar | None:
    found = thing.node.get("type") if isinstance(thing.node, yaml_tree.Mapping) else None
    return found if isinstance(found, yaml_tree.Scalar) else None


# ---- places and variables ----------------------------------------------------------------


def _zones(ctx: Context, base: Declarations) -> None:
    for thing, entry in read(ctx, base, "zones", pack_format.ZONE):
        held = entry.texts("holds")
        capacity = entry.number("capacity")
        ctx.zones[thing.name] = model.Zone(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            per_seat=entry.text("per") == "seat",
            kinds=_held_kinds(ctx, held, entry.span("holds")),
            holds_cards="cards" in held,
            seen=_seen(entry),
            capacity=-1 if capacity is None else capacity,
            supply=entry.flag("supply") or False,
            unlimited=entry.text("unlimited") or "",
            remembered=entry.flag("remembered") or False,
            shortage=_SHORTAGES[entry.text("shortage") or ""],
            starts=_starts(ctx, entry),
        )


_SHORTAGES: dict[str, Literal["", "as many as possible", "or nothing"]] = {
    "": "",
    "as-many-as-possible": "as many as possible",
    "or-nothing": "or nothing",
}


def _seen(entry: typed.ReadRecord) -> model.Seen:
    match entry.text("seen"):
        case "owner":
            return "owner"
        case "nobody":
            return "nobody"
        case _:
            return "all"


def _held_kinds(ctx: Context, held: tuple[str, ...], span: Span) -> tuple[str, ...]:
    found: list[str] = []
    for name in held:
        members = ctx.kinds_of(name)
        if not members and name != "cards":
            known = ["cards", *ctx.tokens, *ctx.groups]
            ctx.report(names.unknown_reference(span, name, "token", known))
        found.extend(member for member in members if member not in found)
    return tuple(sorted(found, key=list(ctx.tokens).index))


def _starts(ctx: Context, entry: typed.ReadRecord) -> tuple[str, ...]:
    found: list[str] = []
    for name in entry.texts("starts"):
        cards = ctx.cards_of(name)
        if not cards and name not in ctx.card_types:
            known = [*ctx.card_kinds, *ctx.card_types]
            ctx.report(names.unknown_reference(entry.span("starts"), name, "card", known))
        found.extend(card for card in cards if card not in found)
    return tuple(found)


def _variables(ctx: Context, base: Declarations, section: str, *, per_seat: bool) -> None:
    for thing, entry in read(ctx, base, section, pack_format.VARIABLE):
        kind = type_of(ctx, entry.text("type") or "flag", entry.span("type"))
        absent = isinstance(kind, types.Seat | types.Card | types.Enum)
        initial = entry.number("initial")
        low = kind.low if isinstance(kind, types.Number) else 0
        ctx.variables[thing.name] = model.Variable(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            type=kind,
            per_seat=per_seat,
            seen=_seen(entry),
            initial=(-1 if absent else max(0, low)) if initial is None else initial,
        )


def _options(ctx: Context, base: Declarations) -> None:
    for thing, entry in read(ctx, base, "options", pack_format.OPTION):
        values, default = entry.texts("values"), entry.text("default") or ""
        if default not in values:
            ctx.report(
                reading.unknown_word("`default`", default, values, entry.span("default"))
            )
            continue
        ctx.options[thing.name] = model.OptionEntry(
            name=thing.name,
            pack=thing.pack,
            provenance=source(ctx, entry),
            span=thing.span,
            values=values,
            default=default,
        )


# ---- procedures, from outside ------------------------------------------------------------


def _signatures(ctx: Context, base: Declarations) -> None:
    for name, rule in base.rules.items():
        if isinstance(rule.node, syntax.Procedure):
            ctx.signatures[name] = Signature(
                name=name, parameters=parameters(ctx, rule.node.parameters)
            )


def parameters(
    ctx: Context, nodes: tuple[syntax.Parameter, ...]
) -> tuple[model.Parameter, ...]:
    """Return typed parameters, each with a local of its own."""
    found: list[model.Parameter] = []
    for node in nodes:
        kind = _parameter_type(ctx, node.sort)
        local = ctx.local(node.name.text, kind, node.name.span)
        found.append(model.Parameter(local=local.id, name=node.name.text, type=kind))
    return tuple(found)


def _parameter_type(ctx: Context, sort: syntax.Name) -> types.Type:
    simple: dict[str, types.Type] = {
        "seat": types.Seat(),
        "card": types.Card(),
        "kind": types.Kind(),
        "number": types.Number(-types.BIG, types.BIG),
    }
    if sort.text in simple:
        return simple[sort.text]
    if sort.text in ctx.enums:
        return types.Enum(sort.text)
    if sort.text in ctx.card_types:
        return types.Card()
    ctx.report(
        names.unknown_reference(
            sort.span, sort.text, "sort", [*simple, *ctx.enums, *ctx.card_types]
        )
    )
    return types.Unknown()
