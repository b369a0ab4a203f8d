"""What must hold of a resolved pack as a whole: it begins, it ends, its counts are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from cardwright.compiler.diagnostics.catalog import components, rules
from cardwright.compiler.diagnostics.catalog import types as type_errors
from cardwright.compiler.diagnostics.model import Label
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model, statements, values
from cardwright.runtime.ir.span import Span

Edge = tuple[str, Span]


def check_calls(ctx: Context, pack: model.Model) -> None:
    """Report procedures, effects and triggers that lead back to themselves.

    What is done by a procedure, by an effect under a heading, or by what reacts to it, is
    done before it ends; a ring of these would never end.
    """
    graph = _graph(pack)
    reported: set[str] = set()
    for start in graph:
        ring = _ring(graph, start)
        if ring is None or reported & {name for name, _ in ring}:
            continue
        reported |= {name for name, _ in ring}
        labels = tuple(Label(span=span, text=f"does `{name}`") for name, span in ring[1:])
        ctx.report(
            rules.cycle(ring[0][1], (*(name for name, _ in ring), ring[0][0]), labels)
        )


def _graph(pack: model.Model) -> dict[str, list[Edge]]:
    graph: dict[str, list[Edge]] = {}
    for procedure in pack.procedures.values():
        graph[procedure.name] = list(_done(procedure.body))
    for card in pack.cards.values():
        for effect in card.effects:
            name = f"{card.name}, {effect.heading}"
            graph[name] = list(_done(effect.body))
            graph.setdefault(effect.heading, []).append((name, effect.span))
        for reaction in card.reactions:
            name = f"{card.name}, when {reaction.procedure}"
            graph.setdefault(name, []).extend(_done(reaction.body))
            graph.setdefault(reaction.procedure, []).append((name, reaction.span))
    return graph


def _ring(graph: dict[str, list[Edge]], start: str) -> list[Edge] | None:
    """Return the shortest way from `start` back to itself, each step with its place."""
    ways: list[list[Edge]] = [[edge] for edge in graph[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        name = way[-1][0]
        if name == start:
            return [(start, way[-1][1]), *way[:-1]]
        if name in seen:
            continue
        seen.add(name)
        ways.extend([*way, edge] for edge in graph.get(name, []))
    return None


def _done(block: statements.Block) -> Iterator[Edge]:
    for each in nested(block):
        if isinstance(each, statements.Do):
            yield each.name, each.span
        elif isinstance(each, statements.DoEffect):
            yield each.slot, each.span


def blocks_of(pack: model.Model) -> Iterator[statements.Block]:
    """Yield the blocks of a pack's rules, cards and scenarios."""
    yield from (each.body for each in pack.procedures.values())
    yield from (each.body for each in pack.scenarios.values())
    for card in pack.cards.values():
        yield from (each.body for each in card.effects)
        yield from (each.body for each in card.reactions)


def nested(block: statements.Block) -> Iterator[statements.Statement]:
    """Yield every sentence of a block, and those inside of it."""
    for each in block:
        yield each
        for inner in inner_blocks(each):
            yield from nested(inner)


def inner_blocks(each: statements.Statement) -> tuple[statements.Block, ...]:
    """Return the blocks that stand inside of a sentence."""
    match each:
        case statements.IfDo(then=then, otherwise=otherwise):
            return (then, otherwise or ())
        case statements.May(body=body, otherwise=otherwise):
            return (body, otherwise or ())
        case (
            statements.Trade(otherwise=otherwise)
            | statements.Pay(otherwise=otherwise)
            | statements.Collect(otherwise=otherwise)
        ):
            return (otherwise or (),)
        case statements.ForEach(body=body) | statements.Repeat(body=body):
            return (body,)
        case statements.Offers(terms=terms, agreed=agreed, otherwise=otherwise):
            return (terms, agreed, otherwise or ())
        case statements.ChooseOne(options=options):
            return tuple(option.body for option in options)
        case statements.Table(rows=rows):
            return tuple(row.body for row in rows)
        case statements.Secretly(body=body):
            return ((body,),)
        case _:
            return ()


def check_copies(ctx: Context, pack: model.Model) -> None:
    """Report sentences that need a card of which there is no copy."""
    empty = {card.name: card for card in pack.cards.values() if not card.copies}
    waiting: list[object] = [*pack.procedures.values(), *pack.definitions.values()]
    waiting += [*pack.cards.values(), *pack.scenarios.values(), pack.score, pack.estimate]
    seen: set[int] = set()
    while waiting and empty:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, values.CardName) and node.name in empty:
            span = empty[node.name].span
            ctx.report(components.no_copies(node.span, node.name, span))
        elif isinstance(node, tuple):
            waiting.extend(node)  # pyright: ignore[reportUnknownArgumentType]
        elif is_dataclass(node):
            waiting.extend(getattr(node, each.name) for each in fields(node))


MOST_CARDS = 2_000


def check_size(ctx: Context, span: Span) -> None:
    """Report more cards than a game can hold: each place has room for all of them."""
    if ctx.card_count > MOST_CARDS:
        ctx.report(type_errors.too_many_numbers(span, ctx.card_count, MOST_CARDS))


def check_entry(ctx: Context, pack: model.Model, span: Span) -> None:
    """Report a pack whose game has no first procedure."""
    if pack.entry not in pack.procedures and pack.entry not in ctx.broken:
        ctx.report(rules.nothing_starts(span, pack.entry))
