"""Where components begin and belong: each in one place, each reference to a place good."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.diagnostics.catalog import boards, components, reading, types
from cardwright.compiler.diagnostics.model import Severity
from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.parse.pack import Declarations
from cardwright.compiler.passes import entries
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
        _check_width(ctx, zone, node)
        if zone.per not in ("", "seat") and zone.seen != "all" and zone.kinds:
            ctx.report(components.hidden_tokens(entries.written(node, "holds"), zone.name))
    for token in ctx.tokens.values():
        if token.home:
            _check_home(
                ctx, token, entries.written(base.section("tokens")[token.name].node, "home")
            )
    for card_type in ctx.card_types.values():
        _check_active(ctx, base.section("card-types")[card_type.name].node)
    _check_starts(ctx, base)
    _check_supplies(ctx, base)
    # What could not be read may be the very thing that says where something begins.
    if not any(each.severity is Severity.ERROR for each in ctx.errors):
        _check_nowhere(ctx, base)


MOST_ROOM = 1_000_000


def _check_width(ctx: Context, zone: model.Zone, node: yaml_tree.Node) -> None:
    """Report places of cards that have room for more cards than a game can keep track of."""
    if zone.per in ("", "seat") or not zone.holds_cards:
        return
    bearers = sum(ctx.card_copies[card] for card in ctx.cards_of(zone.per))
    takes = zone.takes or tuple(ctx.card_types)
    room = sum(ctx.card_copies[card] for name in takes for card in ctx.cards_of(name))
    if bearers * room > MOST_ROOM:
        span = entries.written(node, "holds")
        ctx.report(boards.too_wide(span, zone.name, bearers * room, MOST_ROOM))


# ---- where cards and tokens begin --------------------------------------------------------


def _check_starts(ctx: Context, base: Declarations) -> None:
    begins: dict[str, tuple[str, Span]] = {}
    for zone in ctx.zones.values():
        for word in entries.items(base.section("zones")[zone.name].node, "starts"):
            _check_start(ctx, zone, word, begins)


def _check_start(
    ctx: Context,
    zone: model.Zone,
    word: yaml_tree.Scalar,
    begins: dict[str, tuple[str, Span]],
) -> None:
    strange = [
        card
        for card in ctx.cards_of(word.text)
        if zone.takes and ctx.card_kinds[card] not in zone.takes
    ]
    if not zone.holds_cards:
        ctx.report(types.place_holds(word.span, zone.name, "cards"))
    elif strange:
        ctx.report(
            types.place_holds(word.span, zone.name, f"`{ctx.card_kinds[strange[0]]}`")
        )
    elif zone.per:
        ctx.report(components.begins_for_nobody(word.span, zone.name))
    rivals: list[str] = []
    for card in ctx.cards_of(word.text):
        first, _ = begins.setdefault(card, (zone.name, word.span))
        rivals += [card] if first != zone.name else []
    if rivals:
        place, span = begins[rivals[0]]
        ctx.report(components.begins_twice(word.span, rivals[0], span, place))


def _check_supplies(ctx: Context, base: Declarations) -> None:
    begins: dict[str, tuple[str, Span]] = {}
    for zone in ctx.zones.values():
        if not zone.supply:
            continue
        span = entries.written(base.section("zones")[zone.name].node, "supply")
        if zone.per:
            ctx.report(components.begins_for_nobody(span, zone.name))
        rival = next((kind for kind in zone.kinds if kind in begins), None)
        if rival is not None:
            place, first = begins[rival]
            ctx.report(components.begins_twice(span, rival, first, place))
        begins |= {kind: (zone.name, span) for kind in zone.kinds if kind not in begins}


def _check_nowhere(ctx: Context, base: Declarations) -> None:
    begun = {card for zone in ctx.zones.values() for card in zone.starts}
    for name, card_type in ctx.card_kinds.items():
        if name not in begun and ctx.card_copies[name]:
            span = base.section("cards")[name].span
            ctx.report(components.card_begins_nowhere(span, name, card_type))
    for token in ctx.tokens.values():
        if token.count and ctx.supply(token.name) is None:
            ctx.report(components.token_begins_nowhere(token.span, token.name))


# ---- places that are referred to ---------------------------------------------------------


def _check_home(ctx: Context, token: model.Token, span: Span) -> None:
    zone = ctx.zones.get(token.home)
    if zone is None:
        entries.unknown(ctx, span, token.home, "place", list(ctx.zones))
    elif zone.per != "seat":
        ctx.report(components.home_of_nobody(span, zone.name))
    elif token.name not in zone.kinds:
        ctx.report(types.place_holds(span, zone.name, token.name))


def _check_active(ctx: Context, node: yaml_tree.Node) -> None:
    for word in entries.items(node, "active"):
        zone = ctx.zones.get(word.text)
        if zone is None:
            entries.unknown(ctx, word.span, word.text, "place", list(ctx.zones))
        elif not zone.holds_cards:
            ctx.report(types.place_holds(word.span, zone.name, "cards"))


def _check_unlimited(ctx: Context, zone: model.Zone, node: yaml_tree.Node) -> None:
    span, option = entries.written(node, "unlimited"), ctx.options.get(zone.unlimited)
    if not zone.unlimited:
        return
    if option is None:
        entries.unknown(ctx, span, zone.unlimited, "rule option", list(ctx.options))
    elif SUBSTITUTE not in option.values:
        wanted = f"a rule option with the value `{SUBSTITUTE}`"
        ctx.report(reading.wrong_kind("`unlimited`", wanted, f"`{option.name}`", span))


def _check_capacity(ctx: Context, zone: model.Zone, node: yaml_tree.Node) -> None:
    if zone.capacity < 0:
        return
    span = entries.written(node, "capacity")
    if not zone.kinds:
        ctx.report(types.place_holds(span, zone.name, "tokens to be counted"))
        return
    total = sum(ctx.tokens[kind].count for kind in zone.kinds)
    if zone.supply and total > zone.capacity:
        ctx.report(
            reading.out_of_range("`capacity`", str(zone.capacity), total, None, span)
        )


def check_keys(
    ctx: Context, words: Iterable[yaml_tree.Scalar], taken: Iterable[str], what: str
) -> None:
    """Report the words that are keys of the thing already."""
    seen = set(taken)
    for word in words:
        if word.text in seen:
            ctx.report(components.taken_key(word.span, word.text, what))
        seen.add(word.text)
