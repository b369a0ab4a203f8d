"""Printed matter that a layout describes by itself: tokens, mats, screens, player aids.

Their words are texts per language in a short markup, in which `$name` is a number or a
wording of the game.  Cards, and how many there are of a token, come from the checked game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from cardwright.compiler.backends.sheets import cursor, markup, model
from cardwright.compiler.backends.sheets.cursor import Cursor, LayoutProblem

PRODUCT_KEYS = ("title", "arrange", "cards", "pieces", "backs")
PIECE_KEYS = ("like", "frame", "colour", "art", "copies", "of", "back", "fields")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What a layout may ask of the game: cards by type, tokens by kind, and words."""

    cards: Mapping[str, tuple[model.Piece, ...]]
    tokens: Mapping[str, int]
    words: Callable[[Cursor], markup.Values]


NO_GAME = Game(cards={}, tokens={}, words=lambda at: markup.NoValues())


def read_products(
    documents: Mapping[str, object], language: str, game: Game = NO_GAME
) -> tuple[tuple[model.Product, ...], tuple[LayoutProblem, ...]]:
    """Return the `products` of the YAML values in one language, and what is wrong.

    A product that several packs name holds the pieces of all of them.
    """
    problems: list[LayoutProblem] = []
    products: dict[str, model.Product] = {}
    for section in cursor.section(documents, "products", problems):
        for name, at in section.table().items():
            product = _product(language, game, name, at)
            first = products.get(name)
            products[name] = product if first is None else _joined(first, product)
    return tuple(products.values()), tuple(problems)


def _joined(first: model.Product, more: model.Product) -> model.Product:
    """A piece stays as it was; a back is replaced by the later pack's of the same name."""
    known = {piece.id for piece in first.pieces}
    renewed = {piece.id for piece in more.backs}
    return replace(
        first,
        pieces=first.pieces + tuple(p for p in more.pieces if p.id not in known),
        backs=tuple(p for p in first.backs if p.id not in renewed) + more.backs,
    )


def _product(language: str, game: Game, name: str, at: Cursor) -> model.Product:
    table = at.table(PRODUCT_KEYS)
    pieces = tuple(_pieces(language, game, table.get("pieces")))
    backs = tuple(_pieces(language, game, table.get("backs")))
    arrange = (
        table["arrange"].one_of("together", "apart", "tiles")
        if "arrange" in table
        else "together"
    )
    return model.Product(
        id=name,
        title=cursor.in_language(table["title"], language) if "title" in table else name,
        pieces=(*_cards(game, table.get("cards")), *pieces),
        backs=backs + _same_on_both_sides(pieces),
        arrange=cast(model.Arrange, arrange),
    )


def _cards(game: Game, at: Cursor | None) -> Iterator[model.Piece]:
    """The cards of the types that a product lists."""
    for item in () if at is None else at.items():
        name = item.text()
        if name not in game.cards:
            item.wrong(f"no type of card is called `{name}`")
        yield from game.cards.get(name, ())


def _same_on_both_sides(pieces: tuple[model.Piece, ...]) -> tuple[model.Piece, ...]:
    """A piece that names itself as its back is printed on both sides."""
    return tuple(replace(piece, copies=1) for piece in pieces if piece.back == piece.id)


def _pieces(language: str, game: Game, at: Cursor | None) -> Iterator[model.Piece]:
    found: dict[str, model.Piece] = {}
    for name, entry in at.table().items() if at else ():
        found[name] = _piece(language, game, name, entry, found)
    yield from found.values()


def _piece(
    language: str,
    game: Game,
    name: str,
    at: Cursor,
    before: Mapping[str, model.Piece],
) -> model.Piece:
    """A piece; with `like`, what it does not say is taken from one before it."""
    table = at.table(PIECE_KEYS)
    like = _like(table, before)
    fields = {field.name: field for field in like.fields}
    for key, value in _fields(table).items():
        fields[key] = _field(language, game, key, value)
    return model.Piece(
        id=name,
        frame=_text(table, "frame", like.frame),
        colour=_text(table, "colour", like.colour),
        art=_text(table, "art", like.art),
        copies=_copies(table, game, like.copies),
        back=_text(table, "back", like.back),
        fields=tuple(fields.values()),
    )


def _fields(table: Mapping[str, Cursor]) -> dict[str, Cursor]:
    return table["fields"].table() if "fields" in table else {}


_NEW = model.Piece(id="", frame="", colour="")


def _like(table: Mapping[str, Cursor], before: Mapping[str, model.Piece]) -> model.Piece:
    if "like" not in table:
        return _NEW
    name = table["like"].text()
    if name not in before:
        table["like"].wrong(f"no piece `{name}` stands above this one")
    return before.get(name, _NEW)


def _field(language: str, game: Game, name: str, at: Cursor) -> model.Field:
    text = cursor.in_language(at, language)
    return model.Field(name=name, value=markup.rich_text(text, game.words(at)))


def _copies(table: Mapping[str, Cursor], game: Game, usual: int) -> int:
    """A number of its own, or that of the kind of token that the piece is `of`."""
    if "of" in table:
        name = table["of"].text()
        if name not in game.tokens:
            table["of"].wrong(f"no kind of token is called `{name}`")
        return _bounded(table["of"], game.tokens.get(name, 1))
    if "copies" not in table:
        return usual
    number = table["copies"].number()
    if number != int(number) or number < 0:
        table["copies"].wrong("copies must be a whole number")
        return 1
    return _bounded(table["copies"], int(number))


MOST_COPIES = 10_000


def _bounded(at: Cursor, copies: int) -> int:
    if copies > MOST_COPIES:
        at.wrong(f"at most {MOST_COPIES} copies of a piece are printed")
    return min(copies, MOST_COPIES)


def _text(table: Mapping[str, Cursor], key: str, usual: str) -> str:
    return table[key].text() if key in table else usual
