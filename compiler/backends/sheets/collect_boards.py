"""The declared boards of a game, with the looks that its layout has for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardwright.compiler.backends.sheets import boards, layouts, model, pack_layout
from cardwright.compiler.diagnostics.catalog import layout as layout_errors
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.tree import model as tree

Found = tuple[tuple[model.Board, ...], tuple[Diagnostic, ...]]
_Place = tuple[int, int]
MOST_ACROSS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A declared board with its look, and column and row of each of its spaces."""

    board: tree.Board
    look: layouts.BoardLook
    places: Mapping[str, _Place]


def collect_boards(
    pack: tree.Model,
    looks: pack_layout.PackLayout,
    faces: Mapping[str, model.Piece],
) -> Found:
    """Return the boards that the layout describes; `faces` are the spaces as printed."""
    found, problems = placed(pack, looks)
    return tuple(_board(pack, each, faces) for each in found), problems


def placed(
    pack: tree.Model, looks: pack_layout.PackLayout
) -> tuple[tuple[Placed, ...], tuple[Diagnostic, ...]]:
    """Return where the spaces of each board lie that the layout describes.

    A space without a place is left out, and reported.
    """
    read, wrong = boards.read_boards(looks.documents)
    problems = list(pack_layout.reported(wrong, looks.nodes, {}))
    found: list[Placed] = []
    for name, (look, at) in read.items():
        board = pack.boards.get(name)
        if board is None:
            span = pack_layout.place_of(at, looks.nodes)
            problems.append(layout_errors.no_such_board(span, name))
            continue
        places = _places(pack, board, look, problems)
        found.append(Placed(board=board, look=look, places=places))
    return tuple(found), tuple(problems)


def shown_on(
    products: tuple[model.Product, ...],
    drawn: tuple[model.Board, ...],
    layout: layouts.Layout,
) -> tuple[model.Product, ...]:
    """Give the pieces whose frames show a board what they draw."""
    return tuple(
        replace(
            product,
            pieces=tuple(_with_boards(each, drawn, layout) for each in product.pieces),
            backs=tuple(_with_boards(each, drawn, layout) for each in product.backs),
        )
        for product in products
    )


def _with_boards(
    piece: model.Piece, drawn: tuple[model.Board, ...], layout: layouts.Layout
) -> model.Piece:
    frame = layout.frames.get(piece.frame)
    elements = () if frame is None else frame.elements
    wanted = {each.name for each in elements if isinstance(each, layouts.Board)}
    shown = tuple(each for each in drawn if each.name in wanted)
    return replace(piece, boards=shown) if shown else piece


def _places(
    pack: tree.Model,
    board: tree.Board,
    look: layouts.BoardLook,
    problems: list[Diagnostic],
) -> dict[str, _Place]:
    """Return column and row of every space, counted from the first that is used."""
    found: dict[str, _Place] = {}
    taken: dict[_Place, str] = {}
    for space in board.spaces:
        card, fields = pack.cards[space], (look.across, look.down)
        column, row = (card.fields.get(name) for name in fields)
        if column is None or row is None:
            problems.append(
                layout_errors.no_place_on_board(card.span, space, board.name, fields)
            )
            continue
        other = taken.setdefault((column, row), space)
        if other != space:
            problems.append(
                layout_errors.same_place_on_board(
                    card.span, space, other, board.name, pack.cards[other].span
                )
            )
            continue
        found[space] = (column, row)
    left = min((column for column, _ in found.values()), default=0)
    top = min((row for _, row in found.values()), default=0)
    near: dict[str, _Place] = {}
    for space, (column, row) in found.items():
        if max(column - left, row - top) < MOST_ACROSS:
            near[space] = (column - left, row - top)
        else:
            span, most = pack.cards[space].span, MOST_ACROSS
            problems.append(layout_errors.too_far_on_board(span, space, board.name, most))
    return near


def _board(
    pack: tree.Model, found: Placed, faces: Mapping[str, model.Piece]
) -> model.Board:
    return model.Board(
        name=found.board.name,
        look=found.look,
        spaces=tuple(
            model.Space(
                piece=faces[space],
                column=column,
                row=row,
                has_gate=pack.cards[space].fields.get(found.look.gated, 0) > 0,
            )
            for space, (column, row) in found.places.items()
            if space in faces
        ),
        ways=tuple(steps_of(found.board)),
    )


def steps_of(board: tree.Board) -> Iterator[model.Way]:
    """Yield each step of each way of a board."""
    for way in board.ways:
        for start, end in zip(way.spaces, way.spaces[1:], strict=False):
            yield model.Way(name=way.name, start=start, end=end, is_arrow=way.is_arrow)
