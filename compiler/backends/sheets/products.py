"""Printed matter that a layout describes by itself: tokens, mats, screens, player aids.

What a layout says here is the same in every game: texts per language in a short markup.
Cards come from the checked game instead.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from cardwright.compiler.backends.sheets import markup, model
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

PRODUCT_KEYS = ("title", "arrange", "pieces", "backs")
PIECE_KEYS = ("frame", "colour", "art", "copies", "back", "fields")


def read_products(
    document: object, file: str, language: str
) -> tuple[tuple[model.Product, ...], tuple[LayoutProblem, ...]]:
    """Return the products of one YAML value in one language, and what is wrong."""
    problems: list[LayoutProblem] = []
    desk = _Desk(language=language)
    top = Cursor(value=document, file=file, keys=(), problems=problems).table(("products",))
    entries = top["products"].table() if "products" in top else {}
    products = tuple(_product(desk, name, at) for name, at in entries.items())
    return products, tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    language: str

    def words(self, at: Cursor) -> str:
        """A text for all languages, or the one of this language."""
        if not isinstance(at.value, dict):
            return at.text()
        texts = at.table()
        if self.language not in texts:
            at.wrong(f"no text in the language `{self.language}`")
        found = texts.get(self.language) or next(iter(texts.values()), None)
        return found.text() if found else ""


def _product(desk: _Desk, name: str, at: Cursor) -> model.Product:
    table = at.table(PRODUCT_KEYS)
    pieces = tuple(_pieces(desk, table.get("pieces")))
    backs = tuple(_pieces(desk, table.get("backs")))
    arrange = (
        table["arrange"].one_of("together", "apart", "tiles")
        if "arrange" in table
        else "together"
    )
    return model.Product(
        id=name,
        title=desk.words(table["title"]) if "title" in table else name,
        pieces=pieces,
        backs=backs + _same_on_both_sides(pieces),
        arrange=cast(model.Arrange, arrange),
    )


def _same_on_both_sides(pieces: tuple[model.Piece, ...]) -> tuple[model.Piece, ...]:
    """A piece that names itself as its back is printed on both sides."""
    return tuple(replace(piece, copies=1) for piece in pieces if piece.back == piece.id)


def _pieces(desk: _Desk, at: Cursor | None) -> Iterator[model.Piece]:
    if at is None:
        return
    for name, entry in at.table().items():
        yield _piece(desk, name, entry)


def _piece(desk: _Desk, name: str, at: Cursor) -> model.Piece:
    table = at.table(PIECE_KEYS)
    fields = table["fields"].table() if "fields" in table else {}
    return model.Piece(
        id=name,
        frame=_text(table, "frame"),
        colour=_text(table, "colour"),
        art=_text(table, "art"),
        copies=_copies(table),
        back=_text(table, "back"),
        fields=tuple(_field(desk, key, value) for key, value in fields.items()),
    )


def _field(desk: _Desk, name: str, at: Cursor) -> model.Field:
    return model.Field(name=name, value=markup.rich_text(desk.words(at)))


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
