"""Sheets: where pieces lie, how texts fit, and that text is never anything but text."""

import io
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
import yaml

import printed_pages
import sheets_example as example
from cardwright.compiler.backends.sheets import (
    build,
    drawings,
    faces,
    filenames,
    model,
    plan,
    read_layout,
)

SENTENCE = "Choose a card and put it under the pile, then draw another one. "


def corners_of(page: pikepdf.Page) -> list[tuple[float, float]]:
    """Left and top of the trimmed corner of every piece drawn on a page, in mm."""
    height = float(page.mediabox[3]) * printed_pages.MM
    found = re.findall(rb"1 0 0 1 ([-\d.]+) ([-\d.]+) cm", page.Contents.read_bytes())
    return [
        (
            round(float(x) * printed_pages.MM + 3, 2),
            round(height - float(y) * printed_pages.MM - 3 - 88, 2),
        )
        for x, y in found
    ]


# ---- case 13: after cutting, every card has its own back

CASE_13 = plan.Grid(
    paper=plan.PAPERS["a4"], columns=3, rows=3, left=8, top=12, width=63, height=88, bleed=3
)


def test_case_13_backs_lie_behind_their_fronts_on_the_long_edge() -> None:
    (front,) = plan.sheets_of(CASE_13, range(5))
    back = [plan.mirrored(slot, CASE_13.paper, "long") for slot in front]

    assert [slot.x for slot in front] == [8, 71, 134, 8, 71]
    assert [slot.x for slot in back] == [139, 76, 13, 139, 76]
    assert [slot.y for slot in back] == [slot.y for slot in front]


def test_case_13_backs_lie_behind_their_fronts_on_the_short_edge() -> None:
    (front,) = plan.sheets_of(CASE_13, range(5))
    back = [plan.mirrored(slot, CASE_13.paper, "short") for slot in front]

    assert [slot.x for slot in back] == [slot.x for slot in front]
    assert [slot.y for slot in back] == [197, 197, 197, 109, 109]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_case_13_front_and_back_share_one_rectangle_on_paper(paper: str) -> None:
    backs = tuple(example.card(f"Back{name}") for name in "ABCDE")
    faces = tuple(example.card(name, back=f"back{name.lower()}") for name in "ABCDE")
    result = build.build_sheets(example.job(*faces, backs=backs))

    with pikepdf.open(io.BytesIO(result.files[f"deck-{paper}.pdf"])) as pdf:
        front, back = pdf.pages
        width, height = (float(front.mediabox[i]) * printed_pages.MM for i in (2, 3))
        turned = re.findall(
            rb"-1 0 0 -1 ([-\d.]+) ([-\d.]+) cm", back.Contents.read_bytes()
        )
        if width <= height:
            seen = [(round(width - x - 63, 2), y) for x, y in corners_of(back)]
        else:
            seen = [
                (
                    round(float(x) * printed_pages.MM - 66, 2),
                    round(float(y) * printed_pages.MM - 3 - 88, 2),
                )
                for x, y in turned
            ]
        assert len(seen) == 5
        flat, wanted = sum(seen, ()), sum(corners_of(front), ())
        assert flat == pytest.approx(wanted, abs=0.01)


def test_fronts_and_backs_alternate_and_copies_are_laid_out_once() -> None:
    face = replace(example.card("A", back="back"), copies=20)
    result = build.build_sheets(example.job(face, backs=(example.card("Back"),)))

    texts = printed_pages.page_texts(result.files["deck-a4.pdf"])
    assert ["front" in text for text in texts] == [True, False] * 3
    assert len(printed_pages.page_texts(result.files["deck-pieces.pdf"])) == 2


def test_poker_cards_lie_three_by_three_on_a4_and_four_by_two_on_letter() -> None:
    a4 = plan.best_grid(plan.PAPERS["a4"], 63, 88, 3, 0)
    letter = plan.best_grid(plan.PAPERS["letter"], 63, 88, 3, 0)
    apart = plan.best_grid(plan.PAPERS["a4"], 63, 88, 3, 6)

    assert a4 and (a4.columns, a4.rows, a4.left, a4.top) == (3, 3, 10.5, 16.5)
    assert letter and (letter.columns, letter.rows) == (4, 2)
    assert apart and apart.places == 8


def test_a_board_larger_than_the_paper_is_tiled() -> None:
    board = model.Piece(id="board", frame="board", colour="red")
    result = build.build_sheets(example.job(board))

    with pikepdf.open(io.BytesIO(result.files["deck-a4.pdf"])) as pdf:
        assert len(pdf.pages) == 4


def test_tokens_are_punched_along_their_outline_on_both_sides() -> None:
    token = model.Piece(id="token", frame="token", colour="red", back="token", copies=9)
    job = example.job(token, backs=(token,), arrange="apart")

    with pikepdf.open(io.BytesIO(build.build_sheets(job).files["deck-letter.pdf"])) as pdf:
        front, back = pdf.pages
        assert front.Contents.read_bytes().count(b" c h S") == 9
        assert back.Contents.read_bytes().count(b" Do Q") == 9


# ---- files


def test_pieces_carry_trim_and_bleed_boxes() -> None:
    result = build.build_sheets(example.job(example.card("A")))

    with pikepdf.open(io.BytesIO(result.files["deck-pieces.pdf"])) as pdf:
        page = pdf.pages[0]
        trim = [float(value) * printed_pages.MM for value in page.trimbox.as_list()]
        bleed = [float(value) * printed_pages.MM for value in page.obj.BleedBox.as_list()]
    assert trim == pytest.approx([3, 3, 66, 91], abs=0.01)
    assert bleed == pytest.approx([0, 0, 69, 94], abs=0.01)


def test_the_same_job_gives_the_same_bytes() -> None:
    job = example.job(example.card("A", "Gain 2 {coin} now."))

    assert build.build_sheets(job) == build.build_sheets(job)


def test_pictures_have_the_trimmed_size() -> None:
    job = example.job(example.card("A"))
    plain = build.build_pictures(job, 300).files["deck/a.png"]
    bleeding = build.build_pictures(job, 300, with_bleed=True).files["deck/a.png"]

    assert _png_size(plain) == pytest.approx((744, 1039), abs=1)
    assert _png_size(bleeding) == pytest.approx((815, 1110), abs=1)


def _png_size(data: bytes) -> tuple[int, int]:
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_case_14_file_names_never_collide() -> None:
    names = ("Circle: Red", "Circle/Red", "CON", "\u00c9mile", "\u00e9mile", "..", "Scout")
    stems = filenames.file_names((*names, "Scout", "x" * 300))

    assert len({stem.lower() for stem in stems}) == 9
    assert all(re.fullmatch(r"[a-z0-9-]{1,90}", stem) for stem in stems)
    assert "con" not in stems


@pytest.mark.soak
def test_case_28_time_and_memory_grow_with_the_pages() -> None:
    seconds, kilobytes, pages = zip(*(_big_deck(n) for n in (500, 5000)), strict=True)

    assert pages == (56, 556)
    assert seconds[1] <= 12 * seconds[0]
    assert max(kilobytes) < 1024 * 1024


def _big_deck(count: int) -> tuple[float, int, int]:
    """Seconds, peak memory and sheets of a deck printed in a process of its own."""
    script = Path(example.__file__)
    shown = subprocess.run(
        (sys.executable, str(script), str(count)),
        capture_output=True,
        check=True,
        text=True,
    )
    seconds, kilobytes, pages = shown.stdout.split()
    return float(seconds), int(kilobytes), int(pages)


# ---- cases 10 to 12: fit


def fits_of(text: str, language: str = "en") -> model.FitReport:
    """How the rules text of one card fitted its box."""
    card = example.plain_card("A", (model.TextRun(text=text),))
    result = build.build_sheets(example.job(card, language=language))
    return next(fit for fit in result.fits if fit.box == "text")


def test_case_11_a_text_that_fits_keeps_its_size() -> None:
    fit = fits_of((SENTENCE * 9)[:200])

    assert (fit.scale, fit.overflow_mm, fit.fits) == (1, 0, True)


def test_case_11_a_long_text_shrinks_and_says_so() -> None:
    fit = fits_of((SENTENCE * 20)[:520])

    assert 0.7 <= fit.scale < 1
    assert fit.fits


def test_case_11_too_much_text_is_reported_with_place_and_millimetres() -> None:
    fit = fits_of((SENTENCE * 40)[:2000], "de")

    assert (fit.piece, fit.language, fit.box, fit.scale) == ("a", "de", "text", 0.7)
    assert fit.overflow_mm > 20
    assert fit.overflow_lines > 5
    assert fit.origin == model.Origin(path="cards/example.yaml", line=7)


def test_case_10_an_unbreakable_word_is_broken_and_reported() -> None:
    fit = fits_of("Say " + "W" * 60 + " now.")

    assert fit.broken_words == ("W" * 60,)
    assert fit.fits


def test_case_10_a_missing_character_is_named_with_card_and_font() -> None:
    card = example.card("A", "Draw \u62bd now, \u00fc is fine.")
    result = build.build_sheets(example.job(card))

    assert [(g.piece, g.box, g.character, g.font) for g in result.glyphs] == [
        ("a", "text", "\u62bd", "Barlow")
    ]


def icon_bottoms(rules: str) -> list[float]:
    """How high above the foot of the page every coin ends."""
    pdf = build.build_sheets(example.job(example.card("A", rules))).files["deck-pieces.pdf"]
    boxes = printed_pages.shape_boxes(pdf, 0)
    return [round(bottom, 2) for _, bottom, _, top in boxes if top - bottom < 6]


def test_case_12_an_icon_hangs_equally_low_alone_and_among_words() -> None:
    alone, among = icon_bottoms("{coin}"), icon_bottoms("{coin} Gain it now.")

    assert len(alone) == len(among) == 1
    assert alone == pytest.approx(among, abs=0.1)


def test_case_12_a_number_and_its_icon_stay_on_one_line() -> None:
    for padding in range(12, 34):
        words = "m" * padding
        card = example.card("A", f"{words} {words} gain 2 {{coin}}.")
        assert _glued_groups(card) == [["2 ", "coin", "."]]


def test_case_12_a_number_stays_with_the_icon_in_brackets_behind_it() -> None:
    from cardwright.compiler.backends.sheets import draw

    said = (
        model.TextRun(text="lower it by "),
        model.NumberRun(text="2"),
        model.TextRun(text=" ("),
        model.IconRun(icon="coin"),
        model.TextRun(text="). Then stop."),
    )

    assert [len(group) for group in draw.glue(draw.split(said))] == [1, 4, 1]


def test_a_part_of_a_flow_may_depend_on_another_field() -> None:
    from cardwright.compiler.backends.sheets import draw

    flow = """
      frames:
        card:
          elements:
            - flow: text
              box: [4, 4, 55, 30]
              parts: [{field: heading, given: rules}, {field: rules}]
    """
    layout, problems = read_layout.read_layout({"f.yaml": yaml.safe_load(flow)}, {}, {}, {})
    heading = model.Field(name="heading", value=(model.TextRun(text="Rules"),))
    rules = model.Field(name="rules", value=(model.TextRun(text="Stop."),))

    def texts(*fields: model.Field) -> list[str]:
        piece = model.Piece(id="a", frame="card", colour="", fields=fields)
        return [each.text for each in draw.draw(piece, layout, "en").texts]

    assert not problems
    assert texts(heading) == []
    assert texts(heading, rules) == ["Rules", "Stop."]


def _glued_groups(card: model.Piece) -> list[list[str]]:
    from cardwright.compiler.backends.sheets import draw

    value = next(field.value for field in card.fields if field.name == "rules")
    groups = [group for group in draw.glue(draw.split(value)) if len(group) > 1]
    return [
        [run.icon if isinstance(run, model.IconRun) else draw.text_of(run) for run in group]
        for group in groups
    ]


def test_case_12_an_unknown_icon_is_a_problem_with_its_place() -> None:
    card = example.card("A", "Gain {coins} and {coin} by coinage.")
    result = build.build_sheets(example.job(card))

    assert [(p.piece, p.message) for p in result.problems] == [
        ("a", "unknown icon `coins`")
    ]


# ---- case 26: text is text

HOSTILE = (
    "{{ 7*7 }} {% for x in y %} <script>1</script>",
    '#read("/etc/passwd") #import "@preview/cetz:0.3.0" *b* _i_ $x$ @ref <lab> = head',
    "\\u{41} \\ \" '); #panic() // no /* comment */ `raw` ~ -- ... [] #[x]",
)


def test_case_26_hostile_text_is_printed_as_written() -> None:
    cards = [
        example.plain_card(f"Fire & Ice <Elite> {number}", (model.TextRun(text=text),))
        for number, text in enumerate(HOSTILE)
    ]
    pdf = build.build_sheets(example.job(*cards)).files["deck-pieces.pdf"]

    for number, (text, printed) in enumerate(
        zip(HOSTILE, printed_pages.page_texts(pdf), strict=True)
    ):
        assert _bare(text) in _bare(printed)
        assert _bare(f"Fire & Ice <Elite> {number}") in _bare(printed)
        assert "49" not in printed


def _bare(text: str) -> str:
    return re.sub(r"[\s\u00ad\ufffe\x02-]", "", text)


@pytest.mark.parametrize(
    "inner",
    [
        '<image href="file:///etc/passwd"/>',
        "<script>1</script>",
        '<rect style="fill:url(http://example.org)"/>',
        '<rect fill="url(#a)"/>',
        '<use href="#a"/>',
        "<style>@import 'x'</style>",
    ],
)
def test_case_26_a_drawing_cannot_reach_outside(inner: str) -> None:
    text = f'<svg xmlns="{drawings.SVG}" viewBox="0 0 1 1">{inner}</svg>'

    with pytest.raises(drawings.DrawingError):
        drawings.checked_drawing(text)


def test_case_26_a_drawing_cannot_declare_entities() -> None:
    bomb = f'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="{drawings.SVG}">&a;</svg>'

    with pytest.raises(drawings.DrawingError, match="document type"):
        drawings.checked_drawing(bomb)


# ---- the layout of a game is data


def test_mistakes_in_a_layout_are_named_with_their_place() -> None:
    document = {
        "palette": {"ink": "black"},
        "frames": {"card": {"size": [63], "elements": [{"shap": "rect"}], "colr": 1}},
    }
    _, problems = read_layout.read_layout({"looks.yaml": document}, {}, {}, {})

    assert [(p.keys, p.message) for p in problems] == [
        (("frames", "card", "colr"), _unknown("colr")),
        (("frames", "card", "size"), "expected 2 numbers here, found 1"),
        (("frames", "card"), "a size must be between 1 and 2000 mm"),
        (
            ("frames", "card", "elements", 0),
            "an element needs one of `shape`, `picture`, `line`, `flow`, `row`, `board`",
        ),
        (("palette", "ink"), "`black` is not a colour like `#1d1a26`"),
    ]


def _unknown(key: str) -> str:
    known = ", ".join(f"`{name}`" for name in read_layout.FRAME_KEYS)
    return f"unknown key `{key}`; known are {known}"


def test_the_first_game_draws_every_portrait_differently() -> None:
    layout, problems = example.game_layout()
    pictures = {
        drawings.picks_of(layout.scenes[portrait.scene], portrait) + portrait.colours
        for portrait in layout.portraits.values()
    }

    assert not problems
    assert len(pictures) == len(layout.portraits) == 42


def test_a_card_is_printed_on_the_face_that_asks_for_most_of_it() -> None:
    read, problems = faces.read_faces({"faces.yaml": yaml.safe_load(FACES)}, "de")
    facts = faces.CardFacts(
        id="rat",
        copies=2,
        attributes={"id": "rat", "type": "pest", "colour": "grey", "bites": 3},
        texts={"name": (model.TextRun(text="Ratte"),)},
    )
    piece = faces.piece_of(facts, read)

    assert not problems
    assert piece and (piece.frame, piece.colour, piece.copies) == ("pest-grey", "grey", 2)
    assert {field.name: field.value for field in piece.fields} == {
        "name": (model.TextRun(text="Ratte"),),
        "bites": (model.IconRun(icon="tooth"),) * 3,
        "kind": (model.TextRun(text="Nager"),),
    }


FACES = """
faces:
  - {when: {type: pet}, frame: pet}
  - {when: {}, frame: any}
  - when: {type: pest}
    frame: pest-$colour
    colour: $colour
    fields:
      name: $name
      bites: "{tooth * $bites}"
      kind: {by: colour, grey: {en: Rodent, de: Nager}, black: Bird}
      flavour: $flavour
"""


TRAITS = """
faces:
  - when: {type: hero}
    frame: card
    back: back-$colour
    fields:
      traits: "$quick $strong\\n\\n$brave"
      none: $lazy $shy
"""


def test_spaces_around_what_a_card_has_not_are_left_out() -> None:
    read, problems = faces.read_faces({"faces.yaml": yaml.safe_load(TRAITS)}, "en")
    facts = faces.CardFacts(
        id="ann",
        copies=1,
        attributes={"id": "ann", "type": "hero", "colour": "red"},
        texts={"strong": (model.TextRun(text="Strong."),)},
    )
    piece = faces.piece_of(facts, read)

    assert problems == ()
    assert piece is not None
    assert piece.back == "back-red"
    assert piece.fields == (
        model.Field(name="traits", value=(model.TextRun(text="Strong."),)),
    )
