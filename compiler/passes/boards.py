"""Boards: graphs of spaces, which are cards, and how far it is from one to another."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from cardwright.compiler.diagnostics.catalog import boards as found_wrong
from cardwright.compiler.parse import pack_format, typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, Declared
from cardwright.compiler.passes import entries
from cardwright.compiler.passes.fitting import expect, spoilt
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir.span import Span

MOST_SPACES = 1_000


def declare(ctx: Context, base: Declarations) -> None:
    """Learn the boards of a pack; a way that leads off its board is reported."""
    for thing, entry in entries.read(ctx, base, "boards", pack_format.BOARD):
        zone = ctx.zones.get(thing.name)
        if zone is None:
            entries.unknown(ctx, thing.span, thing.name, "place", ctx.zones)
            continue
        for card in zone.starts:
            if ctx.card_copies[card] != 1:
                span = base.section("cards")[card].span
                ctx.report(found_wrong.not_one(span, card, thing.name))
        ctx.boards[thing.name] = model.Board(
            name=thing.name,
            pack=thing.pack,
            provenance=entries.source(ctx, entry),
            span=thing.span,
            spaces=zone.starts,
            ways=tuple(_ways(ctx, thing, entry, zone)),
        )
    _check_count(ctx)


def _check_count(ctx: Context) -> None:
    """Report boards that have too many spaces for a table of steps."""
    if ctx.space_count > MOST_SPACES:
        first = next(iter(ctx.boards.values()))
        ctx.report(found_wrong.too_many_spaces(first.span, ctx.space_count, MOST_SPACES))
        ctx.boards = {}


def _ways(
    ctx: Context, thing: Declared, entry: typed.ReadRecord, zone: model.Zone
) -> Iterator[model.Way]:
    """Yield the ways of a board that can be walked."""
    for key in ("ways", "arrows"):
        written = entry.written(key)
        for name, lines in (
            written.entries if isinstance(written, yaml_tree.Mapping) else ()
        ):
            for line in lines.items if isinstance(lines, yaml_tree.Sequence) else ():
                spaces = _spaces(ctx, thing, line, zone)
                if len(spaces) > 1:
                    yield model.Way(name=name.text, spaces=spaces, is_arrow=key == "arrows")


def _spaces(
    ctx: Context, thing: Declared, line: yaml_tree.Node, zone: model.Zone
) -> tuple[str, ...]:
    """Return the spaces of one way in order, none where something is wrong."""
    found: list[str] = []
    words = line.items if isinstance(line, yaml_tree.Sequence) else ()
    for word in words:
        if not isinstance(word, yaml_tree.Scalar):
            continue
        if word.text not in ctx.card_kinds:
            entries.unknown(ctx, word.span, word.text, "card", zone.starts)
        elif word.text not in zone.starts:
            ctx.report(found_wrong.not_a_space(word.span, word.text, thing.name))
        elif found and found[-1] == word.text:
            ctx.report(found_wrong.way_to_itself(word.span, word.text))
        else:
            found.append(word.text)
    if len(words) < 2:
        ctx.report(found_wrong.short_way(line.span))
    return tuple(found) if len(found) == len(words) else ()


def steps(ctx: Context, start: values.Value, end: values.Value, span: Span) -> values.Value:
    """Return how far it is from one space to another; without a board it is reported."""
    if not ctx.boards:
        if not ctx.has_lost_places:
            ctx.report(found_wrong.no_board(span))
        return spoilt(span)
    first, last = (expect(ctx, each, types.Card()) for each in (start, end))
    kind = types.Number(0, ctx.space_count)
    return values.Steps(start=first, end=last, type=kind, span=span)


def spaces_of(boards: Mapping[str, model.Board]) -> tuple[str, ...]:
    """Return all spaces, board after board."""
    return tuple(dict.fromkeys(space for each in boards.values() for space in each.spaces))


def beside(boards: Iterable[model.Board]) -> dict[str, tuple[str, ...]]:
    """Return for each space those that one step leads to, in the order of the ways."""
    found: dict[str, dict[str, None]] = {}
    for board in boards:
        for space in board.spaces:
            found.setdefault(space, {})
        for way in board.ways:
            for one, other in zip(way.spaces, way.spaces[1:], strict=False):
                found[one][other] = None
                if not way.is_arrow:
                    found[other][one] = None
    return {space: tuple(others) for space, others in found.items()}


def distances(boards: Mapping[str, model.Board]) -> dict[str, dict[str, int]]:
    """Return how many steps each space is from each that can be reached from it."""
    next_to = beside(boards.values())
    return {space: _from(space, next_to) for space in next_to}


def _from(start: str, next_to: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    found, waiting = {start: 0}, deque((start,))
    while waiting:
        here = waiting.popleft()
        for other in next_to[here]:
            if other not in found:
                found[other] = found[here] + 1
                waiting.append(other)
    return found
