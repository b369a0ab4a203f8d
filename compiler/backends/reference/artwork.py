"""The pictures of a reference, painted from the layout of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.compiler.backends.sheets import build, draw, layouts
from cardwright.compiler.backends.sheets import model as sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class Artwork:
    """Pictures by name, and which of them belongs to each card and kind of token."""

    pictures: Mapping[str, bytes]
    cards: Mapping[str, str]
    colours: Mapping[str, str]
    ramps: Mapping[str, str]
    icons: Mapping[str, str]
    boards: Mapping[str, str]
    cover: str


def artwork(
    job: sheets.PrintJob, cards: frozenset[str], icons: Mapping[str, str], cover: Painted
) -> Artwork:
    """Paint the art of every card, the icons of tokens, the boards, and the cover."""
    pictures: dict[str, bytes] = {}
    arts: dict[str, str] = {}
    colours: dict[str, str] = {}
    for product in job.products:
        for piece in product.pieces:
            if piece.id not in cards:
                continue
            colours[piece.id] = piece.colour
            picture = _paint(job.layout, piece.art, piece.colour)
            if picture is not None:
                arts[piece.id] = f"card-{piece.id}"
                pictures[arts[piece.id]] = picture
    named: dict[str, str] = {}
    for kind, icon in icons.items():
        picture = _icon(job.layout, icon)
        if picture is not None:
            named[kind] = f"icon-{kind}"
            pictures[named[kind]] = picture
    drawn = {board.name: f"board-{board.name}" for board in job.boards}
    for board in job.boards:
        pictures[drawn[board.name]] = build.board_svg(job, board).encode()
    front = _paint(job.layout, cover.picture, cover.colour)
    if front is not None:
        pictures["cover"] = front
    ramps = {
        name: job.layout.ramps[name]["mid"]
        for name in sorted(set(colours.values()))
        if "mid" in job.layout.ramps.get(name, {})
    }
    return Artwork(
        pictures=pictures,
        cards=arts,
        colours=colours,
        ramps=ramps,
        icons=named,
        boards=drawn,
        cover="cover" if front is not None else "",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Painted:
    """A picture of the layout, in the colours of a ramp."""

    picture: str
    colour: str


def _paint(layout: layouts.Layout, name: str, colour: str) -> bytes | None:
    if name not in layout.drawings and name not in layout.portraits:
        return None
    return draw.painted(layout, name, colour).encode()


def _icon(layout: layouts.Layout, name: str) -> bytes | None:
    if name not in layout.icons:
        return None
    return draw.painted_icon(layout, name).encode()
