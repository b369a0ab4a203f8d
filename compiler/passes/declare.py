"""Declarations to the context in which texts are resolved: every thing gets its type."""

from __future__ import annotations

from typing import Literal

from cardwright.compiler.diagnostics.catalog import components, reading
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import pack_format, syntax_rules, typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, Declared
from cardwright.compiler.passes import boards, check_components, costs, entries, making
from cardwright.compiler.passes.scope import Context, Signature
from cardwright.compiler.tree import model, types
from cardwright.runtime.ir.span import Span

MOST_SEATS = 12


def declare(base: Declarations, problems: typed.Problems) -> Context:
    """Return the context of a pack's declarations, without its texts."""
    ctx = Context(errors=problems)
    seats = base.head.record("seats")
    ctx.least_seats = (seats.number("least") if seats else None) or 1
    ctx.most_seats = (seats.number("most") if seats else None) or ctx.least_seats
    ctx.broken = set(base.broken)
    if seats and ctx.most_seats < ctx.least_seats:
        found, span = str(ctx.most_seats), seats.span("most")
        ctx.report(reading.out_of_range("`most`", found, ctx.least_seats, MOST_SEATS, span))
        ctx.most_seats = ctx.least_seats
    _enums(ctx, base)
    _numbers(ctx, base)
    _tokens(ctx, base)
    _groups(ctx, base)
    _card_types(ctx, base)
    _cards(ctx, base)
    _zones(ctx, base)
    boards.declare(ctx, base)
    _variables(ctx, base, "variables", "game")
    _variables(ctx, base, "seat-variables", "seat")
    _variables(ctx, base, "card-variables", "card")
    making.declare(ctx, base)
    _options(ctx, base)
    costs.declare(ctx, base)
    _signatures(ctx, base)
    check_components.check_components(ctx, base)
    ctx.announcements = frozenset(
        name
        for parts in base.lexicons.values()
        for part in parts
        for name in part.named("texts")
    )
    return ctx


# ---- numbers and named values ------------------------------------------------------------


def _enums(ctx: Context, base: Declarations) -> None:
    for thing, entry in entries.read(ctx, base, "enums", pack_format.ENUM):
        values = entries.values_of(ctx, entry)
        if not values:
            entries.spoil(ctx, thing)
            continue
        ctx.enums[thing.name] = model.EnumEntry(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            values=values,
        )


def _numbers(ctx: Context, base: Declarations) -> None:
    tables = ctx.most_seats - ctx.least_seats + 1
    for thing, entry in entries.read(ctx, base, "numbers", pack_format.NUMBER):
        by_seats = tuple(each for each in entry.items("by-seats") if isinstance(each, int))
        value = entry.number("value")
        if (value is None) == (not by_seats):
            entries.spoil(ctx, thing)
            ctx.report(
                reading.missing_key("value", f"the number `{thing.name}`", thing.span)
            )
            continue
        if by_seats and len(by_seats) != tables:
            entries.spoil(ctx, thing)
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
            provenance=entries.source(ctx, entry),
            span=thing.span,
            values=numbers,
        )


# ---- tokens ------------------------------------------------------------------------------


def _tokens(ctx: Context, base: Declarations) -> None:
    for thing in base.sections.get("token-fields", {}).values():
        if thing.name in _TOKEN_KEYS:
            ctx.report(components.taken_key(thing.span, thing.name, "a token"))
            continue
        text = typed.read_text(ctx.errors, thing.node, f"`{thing.name}`")
        if text is None:
            entries.spoil(ctx, thing)
        else:
            ctx.token_fields[thing.name] = entries.token_field_type(
                ctx, text, thing.node.span
            )
    own = tuple(
        typed.Field(name=name, type=entries.field_type(ctx, kind), doc="a declared field")
        for name, kind in ctx.token_fields.items()
    )
    record = typed.Record(
        name="token",
        doc="A kind of token.",
        fields=(*_TOKEN_FIELDS, *own),
    )
    for thing, entry in entries.read(ctx, base, "tokens", record):
        ctx.tokens[thing.name] = model.Token(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            count=entry.number("count") or 0,
            fields=entries.fields_of(ctx, entry, ctx.token_fields),
            home=entry.text("home") or "",
        )


_TOKEN_FIELDS = (
    typed.Field(
        name="count", type=typed.Number(least=0, most=10_000), required=True, doc="how many"
    ),
    typed.Field(name="home", type=typed.Name(), doc="where a seat keeps it"),
    typed.Field(name="art", type=typed.MapOf(value=typed.Text()), doc="how it looks"),
    typed.Field(name="from", type=typed.Text(), doc=pack_format.FROM),
)
_TOKEN_KEYS = frozenset(each.name for each in _TOKEN_FIELDS)


def _groups(ctx: Context, base: Declarations) -> None:
    for thing, entry in entries.read(ctx, base, "groups", pack_format.GROUP):
        kinds: list[str] = []
        for kind in entry.texts("kinds"):
            members = ctx.kinds_of(kind)
            if not members:
                known = [*ctx.tokens, *ctx.groups]
                entries.unknown(ctx, entry.span("kinds"), kind, "token", known)
            kinds.extend(member for member in members if member not in kinds)
        ctx.groups[thing.name] = model.Group(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            kinds=tuple(kinds),
        )


# ---- cards -------------------------------------------------------------------------------


def _card_types(ctx: Context, base: Declarations) -> None:
    for thing, entry in entries.read(ctx, base, "card-types", pack_format.CARD_TYPE):
        written = entry.written("fields")
        printed = written.entries if isinstance(written, yaml_tree.Mapping) else ()
        headings = (
            *entries.items(entry.node, "effects"),
            *entries.items(entry.node, "tests"),
        )
        keys = (*(key for key, _ in printed), *headings)
        check_components.check_keys(ctx, keys, _CARD_KEYS, f"a {thing.name}")
        fields = {
            key.text: entries.card_field_type(ctx, text, value.span)
            for key, value in printed
            if isinstance(text := entry.named("fields").get(key.text), str)
            and key.text not in _CARD_KEYS
        }
        ctx.broken |= {
            name for name, kind in fields.items() if isinstance(kind, types.Unknown)
        }
        ctx.card_types[thing.name] = model.CardType(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            fields=fields,
            backs=_backs(ctx, entry, fields),
            effects=tuple(
                name
                for name in dict.fromkeys(entry.texts("effects"))
                if name not in fields and name not in _CARD_KEYS
            ),
            tests=tuple(
                name
                for name in dict.fromkeys(entry.texts("tests"))
                if name not in fields and name not in _CARD_KEYS
            ),
            active=entry.texts("active"),
        )


def _backs(
    ctx: Context, entry: typed.ReadRecord, fields: dict[str, types.Type]
) -> tuple[str, ...]:
    """Return the fields that are printed on the back."""
    for word in entries.items(entry.node, "backs"):
        if word.text not in fields:
            entries.unknown(ctx, word.span, word.text, "field", fields)
    return tuple(name for name in entry.texts("backs") if name in fields)


def card_record(ctx: Context, card_type: model.CardType) -> typed.Record:
    """Return the keys that a card of a type has."""
    printed = tuple(
        typed.Field(
            name=name, type=entries.field_type(ctx, kind), doc="printed on the card"
        )
        for name, kind in card_type.fields.items()
    )
    effects = tuple(
        typed.Field(name=name, type=typed.Text(), doc="an effect or a condition")
        for name in (*card_type.effects, *card_type.tests)
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
_CARD_KEYS = frozenset(each.name for each in _CARD_FIELDS)
_ANY_CARD = typed.Record(name="card", doc="A card of any type.", fields=_CARD_FIELDS)


def _cards(ctx: Context, base: Declarations) -> None:
    """Learn which cards there are and of what type; what they say comes later."""
    for thing, entry in card_entries(ctx, base):
        ctx.card_kinds[thing.name] = entry.text("type") or ""
        copies = entry.number("copies")
        ctx.card_copies[thing.name] = 1 if copies is None else copies
        ctx.card_count += ctx.card_copies[thing.name]


def card_entries(
    ctx: Context, base: Declarations
) -> list[tuple[Declared, typed.ReadRecord]]:
    """Return the readable cards; what is wrong with them is reported once."""
    found: list[tuple[Declared, typed.ReadRecord]] = []
    quiet: typed.Problems = []
    for thing in base.sections.get("cards", {}).values():
        if thing.name in ctx.broken:
            continue
        card_type = _card_type(ctx, thing)
        if card_type is None:
            entries.spoil(ctx, thing)
            continue
        problems = quiet if thing.name in ctx.card_kinds else ctx.errors
        entry = typed.read_record(problems, thing.node, card_record(ctx, card_type))
        if entry is not None:
            found.append((thing, entry))
    return found


def _card_type(ctx: Context, thing: Declared) -> model.CardType | None:
    if not isinstance(thing.node, yaml_tree.Mapping):
        typed.read_record(ctx.errors, thing.node, _ANY_CARD)
        return None
    node = thing.node.get("type")
    if node is None:
        if not thing.node.is_damaged:
            ctx.report(reading.missing_key("type", f"the card `{thing.name}`", thing.span))
        return None
    name = typed.read_name(ctx.errors, node, "`type`")
    if name is not None and name not in ctx.card_types:
        entries.unknown(ctx, node.span, name, "card type", ctx.card_types)
    return ctx.card_types.get(name or "")


# ---- places and variables ----------------------------------------------------------------


def _zones(ctx: Context, base: Declarations) -> None:
    for thing, entry in entries.read(ctx, base, "zones", pack_format.ZONE):
        per, held = _per(ctx, entry), entry.texts("holds")
        kinds = _held_kinds(ctx, held, entry.span("holds"))
        starts = _starts(ctx, entry)
        if per is None or kinds is None or starts is None:
            entries.spoil(ctx, thing)
            continue
        capacity = entry.number("capacity")
        ctx.zones[thing.name] = model.Zone(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            per=per,
            kinds=kinds,
            holds_cards="cards" in held or bool(ctx.card_types.keys() & set(held)),
            takes=() if "cards" in held else tuple(n for n in held if n in ctx.card_types),
            seen=_seen(ctx, entry, thing.name, per_seat=per == "seat"),
            capacity=-1 if capacity is None else capacity,
            supply=entry.flag("supply") or False,
            unlimited=entry.text("unlimited") or "",
            remembered=entry.flag("remembered") or False,
            shortage=_SHORTAGES[entry.text("shortage") or ""],
            starts=starts,
        )
    ctx.has_lost_places = len(ctx.zones) < len(base.section("zones"))


_SHORTAGES: dict[str, Literal["", "as many as possible", "or nothing"]] = {
    "": "",
    "as-many-as-possible": "as many as possible",
    "or-nothing": "or nothing",
}


def _per(ctx: Context, entry: typed.ReadRecord) -> str | None:
    """Return who has a zone each: nobody, the seats, or cards of a type; None if unknown."""
    per = entry.text("per") or ""
    if per and per != "seat" and per not in ctx.card_types:
        entries.unknown(ctx, entry.span("per"), per, "card type", ["seat", *ctx.card_types])
        return None
    return per


def _seen(
    ctx: Context, entry: typed.ReadRecord, name: str, *, per_seat: bool
) -> model.Seen:
    seen = entry.text("seen")
    if seen == "owner" and not per_seat:
        ctx.report(components.seen_by_no_owner(entry.span("seen"), name))
    match seen:
        case "owner":
            return "owner"
        case "nobody":
            return "nobody"
        case _:
            return "all"


def _held_kinds(ctx: Context, held: tuple[str, ...], span: Span) -> tuple[str, ...] | None:
    """Return the tokens that a zone holds; None if a word names nothing that it could hold."""
    found: list[str] = []
    is_known = True
    for name in held:
        members = ctx.kinds_of(name)
        if not members and name != "cards" and name not in ctx.card_types:
            known = ["cards", *ctx.card_types, *ctx.tokens, *ctx.groups]
            entries.unknown(ctx, span, name, "token", known)
            is_known = is_known and name in ctx.broken
        found.extend(member for member in members if member not in found)
    return tuple(sorted(found, key=list(ctx.tokens).index)) if is_known else None


def _starts(ctx: Context, entry: typed.ReadRecord) -> tuple[str, ...] | None:
    """Return the cards that begin in a zone; None if a word names no card."""
    found: dict[str, None] = {}
    is_known = True
    for name in entry.texts("starts"):
        cards = ctx.cards_of(name)
        if not cards and name not in ctx.card_types:
            known = [*ctx.card_kinds, *ctx.card_types]
            entries.unknown(ctx, entry.span("starts"), name, "card", known)
            is_known = is_known and name in ctx.broken
        found.update(dict.fromkeys(cards))
    return tuple(found) if is_known else None


def _variables(
    ctx: Context, base: Declarations, section: str, per: Literal["game", "seat", "card"]
) -> None:
    for thing, entry in entries.read(ctx, base, section, pack_format.VARIABLE):
        kind = entries.type_of(ctx, entry.text("type") or "flag", entry.span("type"))
        if isinstance(kind, types.Unknown):
            entries.spoil(ctx, thing)
            continue
        absent = isinstance(kind, types.Seat | types.Card | types.Enum)
        initial = _initial(ctx, entry, kind)
        low = kind.low if isinstance(kind, types.Number) else 0
        ctx.variables[thing.name] = model.Variable(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            type=kind,
            per=per,
            seen=_seen(ctx, entry, thing.name, per_seat=per == "seat"),
            initial=(-1 if absent else max(0, low)) if initial is None else initial,
            is_quiet=entry.flag("quiet") or False,
        )


def _initial(ctx: Context, entry: typed.ReadRecord, kind: types.Type) -> int | None:
    """Return the number that a variable has at the start, when it is one that it can hold."""
    found, span = entry.number("initial"), entry.span("initial")
    if found is None:
        return None
    if not isinstance(kind, types.Number | types.Flag):
        wanted = "to be left out, for only numbers and flags are something at the start"
        ctx.report(reading.wrong_kind("`initial`", wanted, f"`{found}`", span))
        return None
    low, high = (kind.low, kind.high) if isinstance(kind, types.Number) else (0, 1)
    if not low <= found <= high:
        ctx.report(reading.out_of_range("`initial`", str(found), low, high, span))
        return None
    return found


def _options(ctx: Context, base: Declarations) -> None:
    for thing, entry in entries.read(ctx, base, "options", pack_format.OPTION):
        values, default = entries.values_of(ctx, entry), entry.text("default")
        if default is None or default not in values:
            entries.spoil(ctx, thing)
            if default is not None and values:
                span = entry.span("default")
                ctx.report(reading.unknown_word("`default`", default, values, span))
            continue
        ctx.options[thing.name] = model.OptionEntry(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            values=values,
            default=default,
        )


# ---- procedures, from outside ------------------------------------------------------------


def _signatures(ctx: Context, base: Declarations) -> None:
    for name, rule in base.rules.items():
        if isinstance(rule.node, syntax_rules.Procedure):
            ctx.signatures[name] = Signature(
                name=name, parameters=parameters(ctx, rule.node.parameters)
            )


def parameters(
    ctx: Context, nodes: tuple[syntax_rules.Parameter, ...]
) -> tuple[model.Parameter, ...]:
    """Return typed parameters, each with a local of its own."""
    found: list[model.Parameter] = []
    for node in nodes:
        kind = _parameter_type(ctx, node)
        local = ctx.local(node.name.text, kind, node.name.span)
        found.append(model.Parameter(local=local.id, name=node.name.text, type=kind))
    return tuple(found)


def _parameter_type(ctx: Context, node: syntax_rules.Parameter) -> types.Type:
    sort = node.sort
    if node.low is not None and node.high is not None:
        if sort.text != "number":
            ctx.report(type_errors.wrong_type(sort.span, sort.text, "number"))
            return types.Unknown()
        return types.Number(node.low, max(node.low, node.high))
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
        return types.Card(noun=sort.text)
    entries.unknown(
        ctx, sort.span, sort.text, "sort", [*simple, *ctx.enums, *ctx.card_types]
    )
    return types.Unknown()
