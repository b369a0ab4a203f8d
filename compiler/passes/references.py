"""What a single name refers to: the order in which the meanings of a word are tried."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardwright.compiler.diagnostics.catalog import names
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.parse import syntax
from cardwright.compiler.passes.scope import Context, Scope, singular, unknown
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir.span import Span

FLAG = types.Flag()


def name(
    ctx: Context, scope: Scope, node: syntax.Name, hint: types.Type | None
) -> values.Value:
    """Return what a bare word means; `hint` is the type that is looked for."""
    found = _named(ctx, scope, node, hint)
    if found is not None:
        return found
    if isinstance(hint, types.Unknown):
        return values.Unknown(type=hint, span=node.span)
    return unknown(ctx, node, "name", _visible(ctx, scope, hint))


def _named(
    ctx: Context, scope: Scope, node: syntax.Name, hint: types.Type | None
) -> values.Value | None:
    text, span = node.text, node.span
    if text in scope.names:
        return _again(scope.names[text], span)
    if isinstance(hint, types.Enum):
        wanted = _enum_value(ctx, hint.name, text, span)
        if wanted is not None:
            return wanted
    if scope.it is not None:
        member = field_of(ctx, scope.it, text, span)
        if member is not None:
            return member
    return _declared(ctx, text, span)


def _again(local: values.Local, span: Span) -> values.Local:
    return values.Local(id=local.id, name=local.name, type=local.type, span=span)


def _declared(ctx: Context, text: str, span: Span) -> values.Value | None:
    """Return what the pack itself calls `text`."""
    if text in ctx.variables and ctx.variables[text].per == "game":
        return values.GameField(name=text, type=ctx.variables[text].type, span=span)
    if text in ctx.numbers:
        numbers = ctx.numbers[text].values
        kind = types.Number(min(numbers), max(numbers))
        return values.NamedNumber(name=text, values=numbers, type=kind, span=span)
    if text in ctx.options:
        return values.OptionValue(name=text, type=types.Enum(_option_enum(text)), span=span)
    if text in ctx.definitions and not ctx.definitions[text].parameters:
        value = ctx.definitions[text].value
        return values.Defined(
            name=text, arguments=(), parameters=(), body=value, type=value.type, span=span
        )
    if text in ctx.zones and not ctx.zones[text].per:
        return values.Place(zone=text, seat=None, type=types.Zone(text), span=span)
    if text in ctx.card_kinds:
        return values.CardName(
            name=text, type=types.Card(noun=ctx.card_kinds[text], is_sure=True), span=span
        )
    if text in ctx.tokens:
        return values.KindName(name=text, type=types.Kind(), span=span)
    return None


def _option_enum(option: str) -> str:
    return f"option {option}"


def _enum_value(ctx: Context, enum: str, text: str, span: Span) -> values.Value | None:
    option = enum.removeprefix("option ")
    if enum.startswith("option "):
        known = ctx.options[option].values
    else:
        known = ctx.enums[enum].values if enum in ctx.enums else ()
    if text not in known:
        return None
    return values.EnumValue(
        enum=enum, name=text, index=known.index(text), type=types.Enum(enum), span=span
    )


def _visible(ctx: Context, scope: Scope, hint: types.Type | None) -> Iterable[str]:
    if isinstance(hint, types.Enum) and hint.name in ctx.enums:
        yield from ctx.enums[hint.name].values
    if isinstance(hint, types.Enum) and hint.name.startswith("option "):
        yield from ctx.options[hint.name.removeprefix("option ")].values
    yield from scope.names
    for declared in (ctx.variables, ctx.numbers, ctx.options, ctx.definitions, ctx.zones):
        yield from declared
    yield from ctx.card_kinds
    yield from ctx.tokens


def field_of(
    ctx: Context, owner: values.Value, field: str, span: Span
) -> values.Value | None:
    """Return the field `field` of a seat, card or kind, if there is one."""
    match owner.type:
        case types.Seat():
            return _variable_of(ctx, owner, field, "seat", span)
        case types.Card():
            kind = _card_field_type(ctx, field)
            if kind is not None:
                return values.CardField(name=field, card=owner, type=kind, span=span)
            return _variable_of(ctx, owner, field, "card", span)
        case types.Kind():
            if field in ctx.token_fields:
                kind = ctx.token_fields[field]
                return values.KindField(name=field, kind=owner, type=kind, span=span)
        case _:
            pass
    return None


def _variable_of(
    ctx: Context, owner: values.Value, field: str, per: Literal["seat", "card"], span: Span
) -> values.Value | None:
    variable = ctx.variables.get(field)
    if variable is None or variable.per != per:
        return None
    return values.OwnedField(name=field, owner=owner, type=variable.type, span=span)


def _card_field_type(ctx: Context, field: str) -> types.Type | None:
    for card_type in ctx.card_types.values():
        if field in card_type.fields:
            return card_type.fields[field]
    return None


def of(ctx: Context, node: syntax.Of, target: values.Value, scope: Scope) -> values.Value:
    """Return `name of target`: a defined value, a zone, a field or a share."""
    text = node.name.text
    if isinstance(target.type, types.Unknown):
        return values.Unknown(type=types.Unknown(), span=node.span)
    found = _share(scope, node, target) or zone_of(ctx, node.name, target, node.span)
    found = found or _definition(ctx, node, target)
    found = found or field_of(ctx, target, text, node.span)
    if found is not None:
        return found
    per = ctx.zones[text].per if text in ctx.zones else ""
    if per and isinstance(target.type, types.Seat | types.Card):
        owner = types.describe(target.type)
        if isinstance(target.type, types.Card) and target.type.noun:
            owner = f"a {target.type.noun}"
        ctx.report(names.not_its_place(node.name.span, text, per, owner))
        return values.Unknown(type=types.Unknown(), span=node.span)
    what = "place" if _only_a_place(ctx, target, text) else "value"
    return unknown(ctx, node.name, what, _possible(ctx, target))


def _only_a_place(ctx: Context, target: values.Value, text: str) -> bool:
    return isinstance(target.type, types.Seat) and text not in ctx.definitions


def _share(scope: Scope, node: syntax.Of, target: values.Value) -> values.Value | None:
    local = scope.names.get(node.name.text)
    if local is None or not isinstance(local.type, types.Shares):
        return None
    owner = types.Seat if local.type.per == "seat" else types.Card
    if not isinstance(target.type, owner):
        return None
    return values.Share(
        id=local.id, name=local.name, seat=target, type=local.type.of, span=node.span
    )


def zone_of(
    ctx: Context, zone: syntax.Name, owner: values.Value, span: Span
) -> values.Place | None:
    """Return the zone of a seat or card, if such things have one."""
    declared = ctx.zones.get(zone.text)
    if declared is None or not _has_one(declared.per, owner.type):
        return None
    return values.Place(zone=zone.text, seat=owner, type=types.Zone(zone.text), span=span)


def _has_one(per: str, owner: types.Type) -> bool:
    """Return whether something can have a place each."""
    if isinstance(owner, types.Card):
        return per not in ("", "seat") and owner.noun in ("", per)
    return per == "seat" and isinstance(owner, types.Seat)


def _definition(ctx: Context, node: syntax.Of, target: values.Value) -> values.Value | None:
    defined = ctx.definitions.get(node.name.text)
    if defined is None or not defined.parameters:
        return None
    parameter = defined.parameters[0]
    if type(parameter.type) is not type(target.type):
        return None
    if not _takes(ctx, defined, node, 1):
        return values.Unknown(type=types.Unknown(), span=node.span)
    return applied(ctx, defined, (target,), node.span)


def _takes(ctx: Context, defined: model.Definition, node: syntax.Of, given: int) -> bool:
    """Return whether a definition is of so many things; if not, it is reported."""
    wanted = len(defined.parameters)
    if wanted != given:
        ctx.report(type_errors.argument_count(node.span, defined.name, wanted, given))
    return wanted == given


def is_test(ctx: Context, name: str) -> bool:
    """Return whether cards print a condition under a heading."""
    return any(name in each.tests for each in ctx.card_types.values())


def printed(node: syntax.Of, card: values.Value, seat: values.Value) -> values.Printed:
    """Return whether the condition that a card prints holds for a seat."""
    return values.Printed(
        name=node.name.text, card=card, seat=seat, type=FLAG, span=node.span
    )


def asked_of_many(ctx: Context, node: syntax.Of) -> model.Definition | None:
    """Return the definition that `name of (a, b)` asks for; what is none is reported."""
    defined = ctx.definitions.get(node.name.text)
    if defined is None or not defined.parameters:
        known = [name for name, each in ctx.definitions.items() if len(each.parameters) > 1]
        known += [name for each in ctx.card_types.values() for name in each.tests]
        unknown(ctx, node.name, "value", known)
        return None
    return defined if _takes(ctx, defined, node, 1 + len(node.others)) else None


def applied(
    ctx: Context, defined: model.Definition, arguments: tuple[values.Value, ...], span: Span
) -> values.Value:
    """Return the value of a definition for its arguments; a number must be in range."""
    for argument, parameter in zip(arguments, defined.parameters, strict=True):
        found, wanted = argument.type, parameter.type
        if isinstance(found, types.Number) and isinstance(wanted, types.Number):
            example = found.low if found.low < wanted.low else found.high
            if not wanted.low <= example <= wanted.high:
                ctx.report(
                    type_errors.out_of_range(
                        argument.span, example, wanted.low, wanted.high
                    )
                )
    if any(isinstance(each.type, types.Unknown) for each in arguments):
        return values.Unknown(type=types.Unknown(), span=span)
    return values.Defined(
        name=defined.name,
        arguments=arguments,
        parameters=tuple(each.local for each in defined.parameters),
        body=defined.value,
        type=defined.value.type,
        span=span,
    )


def _possible(ctx: Context, target: values.Value) -> Iterable[str]:
    match target.type:
        case types.Seat():
            yield from (name for name, zone in ctx.zones.items() if zone.per == "seat")
            yield from _variables_of(ctx, "seat")
        case types.Card():
            for card_type in ctx.card_types.values():
                yield from card_type.fields
            zones = ctx.zones.items()
            yield from (name for name, zone in zones if _has_one(zone.per, target.type))
            yield from _variables_of(ctx, "card")
        case types.Kind():
            yield from ctx.token_fields
        case _:
            pass
    yield from (name for name, each in ctx.definitions.items() if each.parameters)


def _variables_of(ctx: Context, per: Literal["seat", "card"]) -> Iterable[str]:
    return (name for name, each in ctx.variables.items() if each.per == per)


def is_named(
    ctx: Context, subject: values.Value, other: syntax.Name, span: Span
) -> values.Value | None:
    """Return what `subject is word` asks where the word is no value: a flag, a type."""
    match subject.type:
        case types.Seat():
            flag = _variable_of(ctx, subject, other.text, "seat", span)
            if flag is not None and flag.type == FLAG:
                return flag
        case types.Card():
            noun = singular(other.text, [*ctx.card_types, *ctx.card_kinds])
            cards = ctx.cards_of(noun)
            if cards or noun in ctx.card_types:
                return values.IsCard(
                    card=subject, noun=noun, definitions=cards, type=FLAG, span=span
                )
            if _card_field_type(ctx, other.text) == FLAG:
                return field_of(ctx, subject, other.text, span)
            flag = _variable_of(ctx, subject, other.text, "card", span)
            if flag is not None and flag.type == FLAG:
                return flag
        case types.Kind():
            noun = singular(other.text, [*ctx.tokens, *ctx.groups])
            kinds = ctx.kinds_of(noun)
            if kinds:
                return values.IsKind(
                    kind=subject, noun=noun, kinds=kinds, type=FLAG, span=span
                )
        case _:
            pass
    return None


def kind(ctx: Context, scope: Scope, node: syntax.Name) -> values.Value | None:
    """Return one kind of token, by name or bound in the text."""
    if node.text in scope.names and isinstance(scope.names[node.text].type, types.Kind):
        return _again(scope.names[node.text], node.span)
    found = singular(node.text, ctx.tokens)
    if found in ctx.tokens:
        return values.KindName(name=found, type=types.Kind(), span=node.span)
    ctx.report(names.unknown_kind(node.span, node.text, ctx.tokens))
    return None


def kinds(
    ctx: Context, scope: Scope, node: syntax.Name
) -> tuple[str, tuple[str, ...], values.Value | None] | None:
    """Return noun, kinds and, for a kind bound in the text, its value."""
    if node.text in scope.names and isinstance(scope.names[node.text].type, types.Kind):
        return node.text, tuple(ctx.tokens), _again(scope.names[node.text], node.span)
    noun = singular(node.text, [*ctx.tokens, *ctx.groups])
    found = ctx.kinds_of(noun)
    if found:
        return noun, found, None
    ctx.report(names.unknown_kind(node.span, node.text, [*ctx.tokens, *ctx.groups]))
    return None


def counted_kinds(
    ctx: Context, scope: Scope, binder: syntax.Binder
) -> tuple[str, tuple[str, ...], values.Value | None] | None:
    """Return the kinds that a set counts, none where it is no set of tokens."""
    text = binder.noun.text
    noun = singular(text, [*ctx.tokens, *ctx.groups])
    is_kind = text in scope.names and isinstance(scope.names[text].type, types.Kind)
    if not is_kind and noun not in ctx.tokens and noun not in ctx.groups:
        return None
    return kinds(ctx, scope, binder.noun)
