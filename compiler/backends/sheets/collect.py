"""The checked game and the layout of its packs to print jobs, one for each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardwright.compiler.backends.sheets import (
    collect_boards,
    cursor,
    faces,
    markup,
    model,
    pack_layout,
    products,
    wordings,
)
from cardwright.compiler.backends.sheets.cursor import Cursor
from cardwright.compiler.diagnostics.catalog import layout as layout_errors
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.text import runs
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import types
from cardwright.runtime.ir.span import Span

CARDS = {"en": "Cards", "de": "Karten"}
TOKENS = {"en": "Tokens", "de": "Marker"}
KNOWN_AS = {
    "en": {
        "stated": "stated",
        "public": "public",
        "inferred": "inferred",
        "designed": "designed",
    },
    "de": {
        "stated": "angegeben",
        "public": "öffentlich",
        "inferred": "gefolgert",
        "designed": "ergänzt",
    },
}
CARD_TEXTS = ("name", "type", "text", "flavour", "facts", "mark", "id")


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected:
    """A print job, where its pieces were written, and what is wrong so far."""

    job: model.PrintJob
    spans: Mapping[tuple[str, str], Span]
    diagnostics: tuple[Diagnostic, ...]


def collect(
    pack: tree.Model,
    looks: pack_layout.PackLayout,
    language: str,
    says: wordings.Generated,
) -> Collected:
    """Return all that `pack` prints in one language."""
    said, problems = wordings.read_wordings(looks.documents, language)
    words = wordings.GameWords(pack=pack, language=language, wordings=said, says=says)
    desk = _Desk(pack=pack, language=language, words=words, looks=looks)
    read, face_problems = faces.read_faces(looks.documents, language, desk.knows)
    printed = {name: tuple(_cards(desk, read, name)) for name in pack.card_types}
    found, product_problems = products.read_products(
        looks.documents, language, _game(desk, printed)
    )
    boards, board_problems = collect_boards.collect_boards(pack, looks, _by_card(printed))
    problems += face_problems + product_problems
    shown = collect_boards.shown_on(found, boards, looks.layout)
    made = (*shown, *_rest(desk, shown, printed))
    return Collected(
        job=_job(desk, made, boards),
        spans=dict(_spans(desk, made)),
        diagnostics=(
            *pack_layout.reported(problems, looks.nodes, {}),
            *_unprinted(pack, printed),
            *board_problems,
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """What every part of a job is made with."""

    pack: tree.Model
    language: str
    words: wordings.GameWords
    looks: pack_layout.PackLayout

    @property
    def lexicon(self) -> tree.Lexicon:
        """The words of the language."""
        return self.pack.lexicons[self.language]

    def noun(self, key: str) -> str:
        """The name of a thing; its id where it has none."""
        noun = self.lexicon.nouns.get(key)
        return noun.forms.get("one", "") if noun else key.rpartition("/")[2]

    def knows(self, name: str) -> bool:
        """Whether a name means anything on some card."""
        section, _, effect = name.partition("/")
        types_of_card = self.pack.card_types.values()
        printed = [each for t in types_of_card for each in (*t.effects, *t.tests)]
        return (
            name in CARD_TEXTS
            or (section == "text" and effect in printed)
            or (
                section in ("word", "trait")
                and any(effect in each.fields for each in types_of_card)
            )
            or any(name in each.fields for each in types_of_card)
            or any(name in each.art for each in self.pack.cards.values())
            or self.words.knows(name)
        )


def _by_card(printed: Mapping[str, tuple[model.Piece, ...]]) -> dict[str, model.Piece]:
    return {piece.id: piece for pieces in printed.values() for piece in pieces}


def _job(
    desk: _Desk, made: tuple[model.Product, ...], boards: tuple[model.Board, ...]
) -> model.PrintJob:
    return model.PrintJob(
        title=desk.pack.title,
        language=desk.language,
        layout=desk.looks.layout,
        products=made,
        boards=boards,
        credits=desk.pack.version,
        words=model.SHEET_WORDS.get(desk.language, model.SheetWords()),
    )


def _game(desk: _Desk, printed: Mapping[str, tuple[model.Piece, ...]]) -> products.Game:
    def words_at(at: Cursor) -> markup.Values:
        return wordings.CheckedWords(desk.words, at)

    counts = {token.name: token.count for token in desk.pack.tokens.values()}
    return products.Game(cards=printed, tokens=counts, words=words_at)


# ---- cards -------------------------------------------------------------------------------


def _cards(
    desk: _Desk, read: tuple[faces.Face, ...], card_type: str
) -> Iterator[model.Piece]:
    total = len(desk.pack.cards)
    for number, card in enumerate(desk.pack.cards.values(), start=1):
        if card.type != card_type:
            continue
        piece = faces.piece_of(_facts(desk, card, f"{number}/{total}"), read, desk.words)
        if piece is not None:
            yield piece


def _facts(desk: _Desk, card: tree.Card, number: str) -> faces.CardFacts:
    noun = desk.lexicon.nouns.get(f"cards/{card.name}")
    flavour = noun.forms.get("flavour", "") if noun else ""
    effects = desk.words.says.effect_texts(card)
    texts = {
        **{f"text/{heading}": said for heading, said in effects.items()},
        **{f"word/{name}": _text(word) for name, word in _words(desk, card)},
        **{f"trait/{name}": _text(word) for name, word in _traits(desk, card)},
        "name": _text(desk.noun(f"cards/{card.name}")),
        "type": _text(desk.noun(f"card-types/{card.type}")),
        "text": desk.words.says.card_text(card),
        "flavour": _text(flavour),
        "facts": _text(" · ".join(_printed(desk, card))),
        "mark": _text(f"{_known(desk, card.provenance)} · {number}"),
    }
    return faces.CardFacts(
        id=card.name,
        copies=min(card.copies, products.MOST_COPIES),
        attributes={"id": card.name, "type": card.type, **_values(desk, card), **card.art},
        texts=texts,
    )


def _text(words: str) -> model.RichText:
    return (model.TextRun(text=words),) if words else ()


def _known(desk: _Desk, provenance: tree.Provenance) -> str:
    said = KNOWN_AS.get(desk.language, KNOWN_AS["en"])
    return said.get(provenance.kind, provenance.kind)


def _values(desk: _Desk, card: tree.Card) -> dict[str, str | int]:
    """The printed fields as the layout asks for them: a named value by its name."""
    kinds = desk.pack.card_types[card.type].fields
    found: dict[str, str | int] = {}
    for name, value in card.fields.items():
        kind = kinds.get(name)
        if isinstance(kind, types.Card):
            found[name] = list(desk.pack.cards)[value]
        elif not isinstance(kind, types.Enum):
            found[name] = value
        elif value >= 0:
            found[name] = desk.pack.enums[kind.name].values[value]
    return found


def _printed(desk: _Desk, card: tree.Card) -> Iterator[str]:
    for name, word in _words(desk, card):
        yield f"{desk.noun(f'fields/{name}')} {word}"


def _words(desk: _Desk, card: tree.Card) -> Iterator[tuple[str, str]]:
    """Every printed field with its value in words."""
    kinds = desk.pack.card_types[card.type].fields
    for name, value in _values(desk, card).items():
        kind = kinds.get(name)
        word = str(value)
        if isinstance(kind, types.Enum):
            word = desk.noun(f"enums/{kind.name}/{value}")
        elif isinstance(kind, types.Card):
            word = desk.noun(f"cards/{value}")
        yield name, word


def _traits(desk: _Desk, card: tree.Card) -> Iterator[tuple[str, str]]:
    """What the flags and numbers of a card say of it: a sentence each, by short words."""
    kinds = desk.pack.card_types[card.type].fields
    for name, value in card.fields.items():
        kind = kinds.get(name)
        if value <= 0 or not isinstance(kind, types.Flag | types.Number):
            continue
        noun = desk.lexicon.nouns.get(f"fields/{name}")
        said = noun.forms.get("short") or noun.forms.get("one", "") if noun else name
        more = f": {value}" if isinstance(kind, types.Number) else ""
        yield name, runs.plain(runs.sentence(runs.line(said, more)))


def _unprinted(
    pack: tree.Model, printed: Mapping[str, tuple[model.Piece, ...]]
) -> Iterator[Diagnostic]:
    known = {piece.id for pieces in printed.values() for piece in pieces}
    for card in pack.cards.values():
        if card.name not in known:
            yield layout_errors.no_face(card.span, card.name)
        if card.copies > products.MOST_COPIES:
            most = f"at most {products.MOST_COPIES} copies of a piece are printed"
            yield layout_errors.bad_layout(card.span, most)


# ---- what no product of the layout names -------------------------------------------------


def _rest(
    desk: _Desk,
    found: tuple[model.Product, ...],
    printed: Mapping[str, tuple[model.Piece, ...]],
) -> Iterator[model.Product]:
    """Cards and tokens that the layout puts nowhere: nothing of a game goes missing."""
    pieces = [piece for product in found for piece in product.pieces]
    spaces = (each.piece for p in pieces for board in p.boards for each in board.spaces)
    placed = {piece.id for piece in (*pieces, *spaces)}
    cards = tuple(
        piece for pieces in printed.values() for piece in pieces if piece.id not in placed
    )
    frames = desk.looks.layout.frames
    if cards:
        back = model.Piece(
            id="back",
            frame="back",
            colour="",
            fields=(model.Field(name="title", value=_text(desk.pack.title)),),
        )
        yield model.Product(
            id="cards",
            title=CARDS.get(desk.language, CARDS["en"]),
            pieces=cards,
            backs=(back,) if "back" in frames else (),
        )
    if "token" in frames:
        yield from _tokens(desk)


def _tokens(desk: _Desk) -> Iterator[model.Product]:
    pieces = tuple(
        model.Piece(
            id=token.name,
            frame="token",
            colour="",
            copies=min(token.count, products.MOST_COPIES),
            fields=(
                model.Field(name="name", value=_text(desk.noun(f"tokens/{token.name}"))),
            ),
        )
        for token in desk.pack.tokens.values()
    )
    if pieces:
        yield model.Product(
            id="tokens",
            title=TOKENS.get(desk.language, TOKENS["en"]),
            pieces=pieces,
            backs=tuple(replace(piece, copies=1) for piece in pieces),
            arrange="apart",
        )


# ---- places ------------------------------------------------------------------------------


def _spans(
    desk: _Desk, made: tuple[model.Product, ...]
) -> Iterator[tuple[tuple[str, str], Span]]:
    """Where each piece was written: a card where it is declared, else in the layout."""
    for product in made:
        for piece in (*product.pieces, *product.backs):
            card = desk.pack.cards.get(piece.id)
            token = desk.pack.tokens.get(piece.id)
            span = card.span if card else token.span if token else None
            span = span or _written(desk, product.id, piece.id)
            if span is not None:
                yield (product.id, piece.id), span


def _written(desk: _Desk, product: str, piece: str) -> Span | None:
    for node in desk.looks.nodes.values():
        for part in ("pieces", "backs"):
            keys: tuple[cursor.Key, ...] = ("products", product, part, piece)
            span = pack_layout.exact_span(node, keys)
            if span is not None:
                return span
    return None
