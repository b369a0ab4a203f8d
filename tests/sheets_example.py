"""A small layout and print job of its own, for the tests of the sheets."""

import io
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path

import pikepdf
import yaml

from cardwright.compiler.backends.sheets import (
    build,
    cursor,
    layouts,
    markup,
    model,
    read_layout,
)

GAME = Path(__file__).parent.parent / "content" / "siege-of-sunfall" / "layout"
COIN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<circle class="gold" cx="5" cy="5" r="5"/></svg>'
)
LOOKS = """
fonts:
  display: {family: Anton}
  text: {family: Barlow, stretch: 87.5}
palette: {ink: "#101010", gold: "#d9a21b", paper: "#f4e6c8"}
ramps:
  red: {mid: "#cc3b27"}
types:
  rules: {font: text, size: 9}
frames:
  card:
    size: [63, 88]
    bleed: 3
    elements:
      - {shape: rect, box: [-3, -3, 69, 94], fill: mid}
      - {shape: rect, box: [4, 50, 55, 30], fill: paper}
      - {line: name, box: [4, 4, 55, 6], type: {font: display, size: 14}}
      - flow: text
        box: [4, 50, 55, 30]
        parts: [{field: rules, type: rules}]
  token:
    size: [20, 20]
    bleed: 1.5
    outline: circle
    elements:
      - {shape: rect, box: [-1.5, -1.5, 23, 23], fill: gold}
  board:
    size: [420, 297]
    bleed: 3
    elements:
      - {shape: rect, box: [-3, -3, 426, 303], fill: mid}
"""


def example_layout() -> layouts.Layout:
    """The layout above, which must be without problems."""
    documents = {"looks.yaml": yaml.safe_load(LOOKS)}
    layout, problems = read_layout.read_layout(documents, {}, {"coin": COIN}, {})
    assert not problems
    return layout


def card(name: str, rules: str = "", back: str = "") -> model.Piece:
    """A card whose rules are in the short markup."""
    return plain_card(name, markup.rich_text(rules), back)


def plain_card(name: str, rules: model.RichText, back: str = "") -> model.Piece:
    """A card with the given runs."""
    return model.Piece(
        id=name.lower(),
        frame="card",
        colour="red",
        back=back,
        fields=(
            model.Field(name="name", value=(model.TextRun(text=name),)),
            model.Field(name="rules", value=rules),
        ),
        origin=model.Origin(path="cards/example.yaml", line=7),
    )


def job(
    *pieces: model.Piece,
    backs: tuple[model.Piece, ...] = (),
    arrange: model.Arrange = "together",
    flip: model.Flip = "long",
    language: str = "en",
) -> model.PrintJob:
    """A job with one product called `deck`."""
    deck = model.Product(
        id="deck", title="Deck", pieces=pieces, backs=backs, arrange=arrange
    )
    return model.PrintJob(
        title="Example",
        language=language,
        layout=example_layout(),
        products=(deck,),
        flip=flip,
    )


def game_documents() -> dict[str, object]:
    """The YAML values of the layout of the first game."""
    return {
        path.name: yaml.safe_load(path.read_text("utf-8"))
        for path in sorted(GAME.glob("*.yaml"))
    }


def game_layout() -> tuple[layouts.Layout, tuple[cursor.LayoutProblem, ...]]:
    """The layout of the first game, as a pack reader would hand it over."""
    return read_layout.read_layout(
        game_documents(), _svgs("parts") | _svgs("pictures"), _svgs("icons"), {}
    )


def game_job(language: str) -> model.PrintJob:
    """All that the first game prints from its layout alone, and a card per portrait."""
    layout, _ = game_layout()
    faces = tuple(_portrait_card(name) for name in layout.portraits)
    return replace(
        job(language=language),
        layout=layout,
        products=(model.Product(id="deck", title="Deck", pieces=faces),),
    )


def _portrait_card(name: str) -> model.Piece:
    return model.Piece(id=name, frame="raider-ranged", colour="ranged", art=name)


def _svgs(folder: str) -> dict[str, str]:
    return {
        path.stem: path.read_text("utf-8") for path in sorted((GAME / folder).glob("*.svg"))
    }


def _print_big_deck(count: int) -> None:
    """Print seconds, peak kilobytes and sheets of a deck of different cards."""
    words = (
        "Put it {coin} under the pile, then draw another {coin} one. " + "Discard it. " * 20
    )
    cards = tuple(card(f"Card {n}", f"{n} {words}"[:300]) for n in range(count))
    start = time.perf_counter()
    result = build.build_sheets(replace(job(*cards), papers=("a4",)))
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pikepdf.open(io.BytesIO(result.files["deck-a4.pdf"])) as pdf:
        sys.stdout.write(f"{seconds} {memory} {len(pdf.pages)}\n")


if __name__ == "__main__":
    _print_big_deck(int(sys.argv[1]))
