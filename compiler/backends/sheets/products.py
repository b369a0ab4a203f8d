"""Printed matter that a layout describes by itself: tokens, mats, screens, player aids.

What a layout says here is the same in every game: texts per language in a short markup.
Cards come from the checked game instead.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from cardwright.compiler.backends.sheets import cursor, markup, model
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

PRODUCT_KEYS = ("title", "arrange", "pieces", "backs")
PIECE_KEYS = ("frame", "colour", "art", "copies", "back", "fields")


def read_products(
    documents: Mapping[str, object], language: str
) -> tuple[tuple[model.Product, ...], tuple[LayoutProblem, ...]]:
    """Return the `products` of the YAML values in one language, and what is wrong."""
    problems: list[LayoutProblem] = []
    products = tuple(
        _product(language, name, at)
        for section in cursor.section(documents, "products", problems)
        for name, at in section.table().items()
    )
    return products, tuple(problems)


def _product(language: str, name: str, at: Cursor) -> model.Product:
    table = at.table(PRODUCT_KEYS)
    pieces = tuple(_pieces(language, table.get("pieces")))
    backs = tuple(_pieces(language, table.get("backs")))
    arrange = (
        table["arrange"].one_of("together", "apart", "tiles")
        if "arrange" in table
        else "together"
    )
    return model.Product(
        id=name,
        title=cursor.in_language(table["title"], language) if "title" in table else name,
        pieces=pieces,
        backs=backs + _same_on_both_sides(pieces),
        arrange=cast(model.Arrange, arrange),
    )


def _same_on_both_sides(pieces: tuple[model.Piece, ...]) -> tuple[model.Piece, ...]:
    """A piece that names itself as its back is printed on both sides."""
    return tuple(replace(piece, copies=1) for piece in pieces if piece.back == piece.id)


def _pieces(language: str, at: Cursor | None) -> Iterator[model.Piece]:
    if at is None:
        return
    for name, entry in at.table().items():
        yield _piece(language, name, entry)


def _piece(language: str, name: str, at: Cursor) -> model.Piece:
    table = at.table(PIECE_KEYS)
    fields = table["fields"].table() if "fields" in table else {}
    return model.Piece(
        id=name,
        frame=_text(table, "frame"),
        colour=_text(table, "colour"),
        art=_text(table, "art"),
        copies=_copies(table),
        back=_text(table, "back"),
        fields=tuple(_field(language, key, value) for key, value in fields.items()),
    )


def _field(language: str, name: str, at: Cursor) -> model.Field:
    return model.Field(name=name, value=markup.rich_text(cursor.in_language(at, language)))


def _copies(table: Mapping[str, Cursor]) -> int:
    if "copies" not in table:
        return 1
    number = table["copies"].number()
    if number != int(number) or not 0 <= number <= 10_000:
        table["copies"].wrong("copies must be a whole number from 0 to 10000")
        return 1
    return int(number)


def _text(table: Mapping[str, Cursor], key: str) -> str:
    return table[key].text() if key in table else ""
