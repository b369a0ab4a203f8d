"""Where components begin and belong: each in one place, each reference to a place good."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.diagnostics.catalog import components, names, reading, types
from cardwright.compiler.parse import typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model
from cardwright.runtime.ir.span import Span

SUBSTITUTE = "substitute"
"""The value of a rule option under which a supply never runs out."""


def check_components(ctx: Context, base: Declarations) -> None:
    """Report components that begin in no place or in two, and places that do not fit."""
    for zone in ctx.zones.values():
        node = base.section("zones")[zone.name].node
        _check_unlimited(ctx, zone, node)
        _check_capacity(ctx, zone, node)
    _check_cards(ctx, base)
    _check_tokens(ctx, base)
    for card_type in ctx.card_types.values():
        _check_active(ctx, card_type, base.section("card-types")[card_type.name].node)


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


# ---- where cards and tokens begin --------------------------------------------------------


def _check_cards(ctx: Context, base: Declarations) -> None:
    begins: dict[str, tuple[str, Span]] = {}
    for zone in ctx.zones.values():
        for word in items(base.section("zones")[zone.name].node, "starts"):
            _check_start(ctx, zone, word, begins)
    for name, card_type in ctx.card_kinds.items():
        if name not in begins and ctx.card_copies[name] and "zones" not in ctx.spoilt:
            span = base.section("cards")[name].span
            ctx.report(components.card_begins_nowhere(span, name, card_type))


def _check_start(
    ctx: Context,
    zone: model.Zone,
    word: yaml_tree.Scalar,
    begins: dict[str, tuple[str, Span]],
) -> None:
    if not zone.holds_cards:
        ctx.report(types.place_holds(word.span, zone.name, "cards"))
    elif zone.per_seat:
        ctx.report(components.begins_for_nobody(word.span, zone.name))
    rivals: list[str] = []
    for card in ctx.cards_of(word.text):
        first, _ = begins.setdefault(card, (zone.name, word.span))
        rivals += [card] if first != zone.name else []
    if rivals:
        place, span = begins[rivals[0]]
        ctx.report(components.begins_twice(word.span, rivals[0], span, place))


def _check_tokens(ctx: Context, base: Declarations) -> None:
    begins: dict[str, str] = {}
    for zone in ctx.zones.values():
        if zone.supply:
            _check_supply(ctx, base, zone, begins)
    for token in ctx.tokens.values():
        if token.count and token.name not in begins and "zones" not in ctx.spoilt:
            ctx.report(components.token_begins_nowhere(token.span, token.name))
        if token.home:
            _check_home(
                ctx, token, written(base.section("tokens")[token.name].node, "home")
            )


def _check_supply(
    ctx: Context, base: Declarations, zone: model.Zone, begins: dict[str, str]
) -> None:
    node = base.section("zones")[zone.name].node
    if zone.per_seat:
        ctx.report(components.begins_for_nobody(written(node, "supply"), zone.name))
    rivals = [kind for kind in zone.kinds if kind in begins]
    begins.update({kind: zone.name for kind in zone.kinds if kind not in begins})
    if rivals:
        place = begins[rivals[0]]
        first = written(base.section("zones")[place].node, "supply")
        at = written(node, "supply")
        ctx.report(components.begins_twice(at, rivals[0], first, place))


# ---- places that are referred to ---------------------------------------------------------


def _check_home(ctx: Context, token: model.Token, span: Span) -> None:
    zone = ctx.zones.get(token.home)
    if zone is None:
        _unknown(ctx, span, token.home, "place", list(ctx.zones))
    elif not zone.per_seat:
        ctx.report(components.home_of_nobody(span, zone.name))
    elif token.name not in zone.kinds:
        ctx.report(types.place_holds(span, zone.name, token.name))


def _check_active(ctx: Context, card_type: model.CardType, node: yaml_tree.Node) -> None:
    for word in items(node, "active"):
        zone = ctx.zones.get(word.text)
        if zone is None:
            _unknown(ctx, word.span, word.text, "place", list(ctx.zones))
        elif not zone.holds_cards:
            ctx.report(types.place_holds(word.span, zone.name, "cards"))


def _check_unlimited(ctx: Context, zone: model.Zone, node: yaml_tree.Node) -> None:
    span, option = written(node, "unlimited"), ctx.options.get(zone.unlimited)
    if not zone.unlimited:
        return
    if option is None:
        _unknown(ctx, span, zone.unlimited, "rule option", list(ctx.options))
    elif SUBSTITUTE not in option.values:
        wanted = f"a rule option with the value `{SUBSTITUTE}`"
        ctx.report(reading.wrong_kind("`unlimited`", wanted, f"`{option.name}`", span))


def _check_capacity(ctx: Context, zone: model.Zone, node: yaml_tree.Node) -> None:
    if zone.capacity < 0:
        return
    span = written(node, "capacity")
    if not zone.kinds:
        ctx.report(types.place_holds(span, zone.name, "tokens to be counted"))
        return
    total = sum(ctx.tokens[kind].count for kind in zone.kinds)
    if zone.supply and total > zone.capacity:
        ctx.report(
            reading.out_of_range("`capacity`", str(zone.capacity), total, None, span)
        )


def _unknown(ctx: Context, span: Span, text: str, what: str, known: list[str]) -> None:
    if text not in ctx.broken:
        ctx.report(names.unknown_reference(span, text, what, ctx.suggested(known)))


def check_keys(
    problems: typed.Problems,
    words: tuple[yaml_tree.Scalar, ...],
    taken: tuple[str, ...],
    what: str,
) -> frozenset[str]:
    """Report the words that are keys already; return those that are good."""
    seen = set(taken)
    good: list[str] = []
    for word in words:
        if word.text in seen:
            problems.append(components.taken_key(word.span, word.text, what))
            continue
        seen.add(word.text)
        good.append(word.text)
    return frozenset(good)
