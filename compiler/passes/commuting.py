"""Whether blocks come to the same in any order, and for which pairs of card definitions."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from cardwright.compiler.passes import touches
from cardwright.compiler.passes.effect_touches import ASKER, Follower
from cardwright.compiler.passes.touches import END, How, Pile, Spot, Thing, Touches
from cardwright.compiler.tree import statements, types, values

CLASHES: frozenset[tuple[How, How]] = frozenset({
    ("read", "write"), ("write", "read"),
    ("read", "shift"), ("shift", "read"),
    ("write", "write"),
    ("write", "shift"), ("shift", "write"),
    ("write", "stay"), ("stay", "write"),
})  # fmt: skip
"""Which two touches of one spot make a difference in which order they come."""


def commute(one: Touches, other: Touches) -> bool:
    """Return whether two pending blocks, each for its own member, come to the same either way."""
    if any(spot == END for spot, _ in one | other):
        return False
    beside: defaultdict[Spot, list[tuple[Spot, How]]] = defaultdict(list)
    for spot, how in other:
        beside[_anybodys(spot)].append((spot, how))
    return not any(
        (how, its) in CLASHES and _may_be_same(spot, there)
        for spot, how in one
        for there, its in beside[_anybodys(spot)]
    )


def _anybodys(spot: Spot) -> Spot:
    return Spot(spot.sort, spot.name, spot.kind)


def _may_be_same(one: Spot, other: Spot) -> bool:
    """Return whether two spots can be of the same seat or card: two members never are."""
    return not (one.who == "member" and other.who == "member")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Which definitions the members of a set may have, and which pairs of blocks clash.

    A set that is not of cards has one definition without a name.
    """

    definitions: tuple[str, ...]
    clashes: tuple[tuple[bool, ...], ...]

    def fixed(self) -> bool | None:
        """Return whether all pairs clash, or none do; None where it depends on the cards."""
        found = {each for row in self.clashes for each in row}
        return found.pop() if len(found) == 1 else None


def pairs_of(follower: Follower, node: statements.ForEach) -> Pairs:
    """Return which of the blocks of a loop clash, by the definitions of their cards."""
    definitions = _definitions(follower, node.binder)
    found = [_pending(follower, node, each) for each in definitions]
    return _pairs(definitions, found)


def effects(follower: Follower, heading: str) -> Pairs:
    """Return which effects under a heading clash, when one seat suffers them of two cards."""
    printed = tuple(
        card.name
        for card in follower.pack.cards.values()
        if any(each.heading == heading for each in card.effects)
    )
    found = [
        follower.effect(heading, Thing("member", None, each), ASKER) for each in printed
    ]
    return _pairs(printed, found)


def _pairs(definitions: tuple[str, ...], found: list[Touches]) -> Pairs:
    known: dict[tuple[Touches, Touches], bool] = {}
    for one in found:
        for other in found:
            if (one, other) not in known:
                known[one, other] = known[other, one] = not commute(one, other)
    clashes = tuple(tuple(known[one, other] for other in found) for one in found)
    return Pairs(definitions=definitions, clashes=clashes)


def _definitions(follower: Follower, binder: values.Binder) -> tuple[str, ...]:
    """Return the cards that can be members; one nameless thing where they are no cards."""
    if not isinstance(binder.type, types.Card):
        return ("",)
    all_cards = follower.pack.cards.values()
    typed = tuple(card.name for card in all_cards if card.type == binder.noun)
    return typed or tuple(card.name for card in all_cards)


def _pending(follower: Follower, node: statements.ForEach, definition: str) -> Touches:
    """Return what the block touches for one member, that it is still there included."""
    binder, env = node.binder, dict[int, Thing]()
    if isinstance(node.chooser, values.Local):
        env[node.chooser.id] = ASKER
    lies = touches.member(env, binder).pile
    env[binder.local] = Thing("member", lies, definition)
    return follower.pending(env, node.body) | _stays(binder, lies, env)


def _stays(binder: values.Binder, lies: Pile | None, env: touches.Env) -> Touches:
    if lies is not None and binder.sort == "card":
        return frozenset({(Spot("cards", lies.zone, "", lies.who), "stay")})
    if binder.sort == "kind" and binder.place is not None:
        return frozenset(touches.tokens(env, binder.place, binder.kinds, "stay"))
    return frozenset()
