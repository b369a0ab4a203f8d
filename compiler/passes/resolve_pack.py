"""The whole pack resolved: definitions, procedures, cards and score become typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.compiler.diagnostics.catalog import reading, rules
from cardwright.compiler.parse import effect, syntax, syntax_rules, typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, effect_text
from cardwright.compiler.passes import (
    binders,
    costs,
    declare,
    entries,
    fitting,
    resolve_statements,
    resolve_values,
)
from cardwright.compiler.passes.scope import Context, Scope, unknown
from cardwright.compiler.tree import model, parts, statements, types, values
from cardwright.runtime.ir.span import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What counts as points, and what a bot goes for, for the seat of local `seat`."""

    seat: int
    score: values.Value
    tie_breaks: tuple[values.Value, ...]
    estimate: values.Value
    highest_wins: bool


# ---- definitions and procedures ----------------------------------------------------------


def definitions(ctx: Context, base: Declarations) -> None:
    """Resolve every definition, those that it uses first."""
    state = _Definitions(ctx, base)
    for name, rule in base.rules.items():
        if isinstance(rule.node, syntax_rules.Define):
            state.resolve(name, ())


class _Definitions:
    """Definitions while they are resolved; one that needs itself is reported once."""

    def __init__(self, ctx: Context, base: Declarations) -> None:
        self._ctx = ctx
        self._base = base
        self._spoilt: set[str] = set()
        self._weights: dict[str, int] = {}
        self._depths: dict[str, int] = {}

    def resolve(self, name: str, chain: tuple[str, ...]) -> None:
        """Resolve one definition after all that it uses."""
        ctx, rule = self._ctx, self._base.rules[name]
        node = rule.node
        if name in ctx.definitions or not isinstance(node, syntax_rules.Define):
            return
        if name in chain:
            ring = (*chain[chain.index(name) :], name)
            if name not in self._spoilt:
                ctx.report(rules.cycle(node.name.span, ring, ()))
            self._spoilt.update(ring)
            return
        if len(chain) >= MOST_DEPTH:
            ctx.report(rules.too_big(node.name.span, name))
            self._spoilt.add(name)
            self._finish(name, node, rule.pack)
            return
        words = _names_in(node.value)
        for used in sorted(words | costs.used_by(ctx, words)):
            other = self._base.rules.get(used)
            if other is not None and isinstance(other.node, syntax_rules.Define):
                self.resolve(used, (*chain, name))
        self._finish(name, node, rule.pack)

    def _finish(self, name: str, node: syntax_rules.Define, pack: str) -> None:
        ctx = self._ctx
        parameters = declare.parameters(ctx, node.parameters)
        scope = scope_of(parameters, node.span)
        if name in self._spoilt:
            value: values.Value = fitting.spoilt(node.span)
        else:
            value = resolve_values.resolve(ctx, scope, node.value)
        value = self._bounded(name, value, node.name.span)
        ctx.definitions[name] = model.Definition(
            name=name,
            pack=pack,
            provenance=entries.provenance(ctx.errors, node.source or None, node.span),
            span=node.span,
            parameters=parameters,
            value=value,
        )

    def _bounded(self, name: str, value: values.Value, span: Span) -> values.Value:
        """Return the value, spoilt when it comes to too much with all that it uses."""
        self._weights[name] = sum(
            self._weights.get(each.name, 1) if isinstance(each, values.Defined) else 1
            for each in parts.own_parts(value)
        )
        self._depths[name] = parts.depth_of(value, self._depths)
        if self._weights[name] <= MOST_PARTS and self._depths[name] <= MOST_DEPTH:
            return value
        self._weights[name] = self._depths[name] = 1
        self._ctx.report(rules.too_big(span, name))
        return fitting.spoilt(span)


MOST_PARTS = 20_000
MOST_DEPTH = 110


def _names_in(node: object) -> set[str]:
    """Return all words in a syntax tree: what a definition may use."""
    found: set[str] = set()
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, syntax.Name):
            found.add(each.text)
        elif isinstance(each, syntax.Node):
            stack.extend(getattr(each, slot) for slot in each.__dataclass_fields__)
        elif isinstance(each, tuple):
            stack.extend(each)  # pyright: ignore[reportUnknownArgumentType]
    return found


def scope_of(parameters: tuple[model.Parameter, ...], span: Span) -> Scope:
    """Return the scope of a body: its parameters, and its seat as the acting one."""
    scope = Scope()
    for each in reversed(parameters):
        local = values.Local(id=each.local, name=each.name, type=each.type, span=span)
        scope = scope.bind(local)
        if isinstance(each.type, types.Seat):
            scope = scope.acting(local)
    return scope


def procedures(ctx: Context, base: Declarations) -> dict[str, model.Procedure]:
    """Resolve every procedure."""
    found: dict[str, model.Procedure] = {}
    for name, rule in base.rules.items():
        node = rule.node
        if not isinstance(node, syntax_rules.Procedure):
            continue
        parameters = ctx.signatures[name].parameters
        body = resolve_statements.block(ctx, scope_of(parameters, node.span), node.body)
        found[name] = model.Procedure(
            name=name,
            pack=rule.pack,
            provenance=entries.provenance(ctx.errors, node.source or None, node.span),
            span=node.span,
            parameters=parameters,
            body=body,
            origins=rule.origins,
        )
    return found


# ---- cards -------------------------------------------------------------------------------


def cards(ctx: Context, base: Declarations) -> dict[str, model.Card]:
    """Resolve every card with its effects and abilities."""
    found: dict[str, model.Card] = {}
    for thing, entry in declare.card_entries(ctx, base):
        card_type = ctx.card_types[ctx.card_kinds[thing.name]]
        reactions, modifiers = _abilities(ctx, entry)
        copies = entry.number("copies")
        found[thing.name] = model.Card(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            type=card_type.name,
            copies=1 if copies is None else copies,
            fields=entries.fields_of(ctx, entry, card_type.fields),
            effects=tuple(_effects(ctx, entry, card_type)),
            reactions=reactions,
            modifiers=modifiers,
            art=texts(entry, "art"),
        )
    return found


def texts(entry: typed.ReadRecord, key: str) -> dict[str, str]:
    """Return a map of texts below a key."""
    return {
        name: value for name, value in entry.named(key).items() if isinstance(value, str)
    }


def _card_scope(ctx: Context, span: Span) -> tuple[Scope, values.Local, values.Local]:
    """Return the scope of a card's text: `this` is the card, `owner` acts."""
    this = ctx.local("this", types.Card(), span)
    owner = ctx.local("owner", types.Seat(), span)
    return Scope().bind(this).bind(owner).acting(owner), this, owner


def _effects(
    ctx: Context, entry: typed.ReadRecord, card_type: model.CardType
) -> Iterator[model.Effect]:
    """Resolve the conditions and the effects that a card prints, in the order of its type."""
    for heading in (*card_type.tests, *card_type.effects):
        node = entry.written(heading)
        if not isinstance(node, yaml_tree.Scalar):
            continue
        scope, this, owner = _card_scope(ctx, node.span)
        body: statements.Block = ()
        condition: values.Value | None = None
        if heading in card_type.tests:
            condition = _condition(ctx, scope, heading, node)
            if condition is None:
                continue
        else:
            parsed, errors = effect.parse_effect(effect_text(node))
            ctx.errors.extend(errors)
            body = resolve_statements.block(ctx, scope, parsed)
        yield model.Effect(
            heading=heading,
            card=this.id,
            seat=owner.id,
            body=body,
            test=condition,
            span=node.span,
        )


def _condition(
    ctx: Context, scope: Scope, heading: str, node: yaml_tree.Scalar
) -> values.Value | None:
    """Resolve a condition that a card prints; one that asks for conditions is reported."""
    parsed, errors = effect.parse_condition(effect_text(node))
    ctx.errors.extend(errors)
    if parsed is None:
        return None
    found = resolve_values.test(ctx, scope, parsed)
    if any(isinstance(each, values.Printed) for each in parts.all_parts(found)):
        ctx.report(rules.test_in_test(node.span, heading))
        return None
    return found


def _abilities(
    ctx: Context, entry: typed.ReadRecord
) -> tuple[tuple[model.Reaction, ...], tuple[model.Modifier, ...]]:
    node = entry.written("abilities")
    if not isinstance(node, yaml_tree.Scalar):
        return (), ()
    parsed, errors = effect.parse_abilities(effect_text(node))
    ctx.errors.extend(errors)
    reactions: list[model.Reaction] = []
    modifiers: list[model.Modifier] = []
    for each in parsed:
        if isinstance(each, syntax_rules.Modifier):
            made = _modifier(ctx, each)
            modifiers += [made] if made else []
        else:
            reaction = _reaction(ctx, each)
            reactions += [reaction] if reaction else []
    return tuple(reactions), tuple(modifiers)


def _reaction(
    ctx: Context, node: syntax_rules.Reaction | syntax_rules.Prohibition
) -> model.Reaction | None:
    event = node.event
    signature = ctx.signatures.get(event.name.text)
    if signature is None:
        unknown(ctx, event.name, "procedure", ctx.signatures)
        return None
    scope, this, owner = _card_scope(ctx, node.span)
    bound: list[int] = []
    for name, parameter in zip(event.arguments, signature.parameters, strict=False):
        local = ctx.local(name.text, parameter.type, name.span)
        scope = scope.bind(local)
        bound.append(local.id)
    where = resolve_values.test(ctx, scope, event.where) if event.where else None
    body = node.body if isinstance(node, syntax_rules.Reaction) else ()
    return model.Reaction(
        moment=node.moment if isinstance(node, syntax_rules.Reaction) else "cannot",
        procedure=event.name.text,
        card=this.id,
        owner=owner.id,
        parameters=tuple(bound),
        where=where,
        body=resolve_statements.block(ctx, scope, body),
        span=node.span,
    )


def _modifier(ctx: Context, node: syntax_rules.Modifier) -> model.Modifier | None:
    scope, this, owner = _card_scope(ctx, node.span)
    binder = resolve_values.binder_of(ctx, scope, node.binder)
    if binder is None:
        return None
    field = resolve_values.resolve(
        ctx,
        binders.inside(scope, binder),
        syntax.Of(
            name=node.attribute,
            target=syntax.Name(text=binder.name, span=node.binder.span),
            span=node.span,
        ),
    )
    if not isinstance(field, values.CardField):
        return None
    if isinstance(field.type, types.Enum | types.Card):
        fitting.expect(ctx, field, types.Number(-types.BIG, types.BIG))
        return None
    inner = binders.inside(scope, binder)
    return model.Modifier(
        field_name=field.name,
        card=this.id,
        owner=owner.id,
        test=resolve_values.test(ctx, scope, node.test) if node.test else None,
        binder=binder,
        negative=node.negative,
        amount=resolve_values.number(ctx, inner, node.amount),
        span=node.span,
    )


# ---- score -------------------------------------------------------------------------------


def score(ctx: Context, base: Declarations) -> Score:
    """Resolve the score and the estimate of a seat."""
    seat = ctx.local("seat", types.Seat(), base.head.node.span)
    scope = Scope().bind(seat).acting(seat)
    points = _value_at(ctx, base, scope, "score")
    estimate = (
        _value_at(ctx, base, scope, "estimate") if base.head.text("estimate") else points
    )
    return Score(
        seat=seat.id,
        score=points,
        tie_breaks=_tie_breaks(ctx, base, scope, points),
        estimate=estimate,
        highest_wins=base.head.text("winner") != "lowest",
    )


def _value_at(ctx: Context, base: Declarations, scope: Scope, key: str) -> values.Value:
    node = base.head.written(key)
    if not isinstance(node, yaml_tree.Scalar):
        span = base.head.node.span
        return values.Number(value=0, type=types.Number(0, 0), span=span)
    return _number_in(ctx, scope, node)


def _tie_breaks(
    ctx: Context, base: Declarations, scope: Scope, score: values.Value
) -> tuple[values.Value, ...]:
    """Resolve what counts where scores are equal; all of it must fit in one number."""
    node = base.head.written("tie-breaks")
    items = node.items if isinstance(node, yaml_tree.Sequence) else ()
    found = [
        _number_in(ctx, scope, each) for each in items if isinstance(each, yaml_tree.Scalar)
    ]
    span = base.head.span("tie-breaks")
    whole = 1
    for each in (score, *found):
        whole *= fitting.range_of(each).high - fitting.range_of(each).low + 1
    is_whole = not any(isinstance(each.type, types.Unknown) for each in (score, *found))
    if found and is_whole and whole > MOST_RANKS:
        ctx.report(reading.out_of_range("`tie-breaks`", str(whole), 1, MOST_RANKS, span))
    return tuple(found)


MOST_RANKS = 2**31 - 1
"""How many ranks there may be, so that they fit in a slot."""


def _number_in(ctx: Context, scope: Scope, node: yaml_tree.Scalar) -> values.Value:
    parsed, errors = effect.parse_condition(effect_text(node))
    ctx.errors.extend(errors)
    if parsed is None:
        return fitting.spoilt(node.span)
    return resolve_values.number(ctx, scope, parsed)
