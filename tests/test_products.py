"""From packs to print and reference: what is printed says what the game does."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from cardwright.compiler import driver
from cardwright.compiler.backends import extras
from cardwright.compiler.backends.reference import backend as reference_backend
from cardwright.compiler.backends.reference import model as reference
from cardwright.compiler.backends.reference import order_of_play
from cardwright.compiler.backends.sheets import backend as sheets_backend
from cardwright.compiler.backends.sheets import model as sheets
from cardwright.compiler.backends.sheets import pack_layout, pins
from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry
from cardwright.compiler.diagnostics.catalog import layout as layout_errors
from cardwright.compiler.tree import model as tree
from cardwright.runtime import scenarios

ROOT = Path(__file__).parent.parent
GAME = ROOT / "content" / "siege-of-sunfall"
NIGHT = ROOT / "content" / "examples" / "sunfall-night-raid"
TINY = ROOT / "tests" / "packs" / "tiny"
LANGUAGES = ("en", "de")


@cache
def checked(path: Path = GAME) -> driver.Checked:
    return driver.check_pack(path)


def model_of(found: driver.Checked) -> tree.Model:
    assert found.model is not None
    return found.model


def job_of(found: driver.Checked, language: str) -> sheets.PrintJob:
    looks = pack_layout.read_pack_layout(found.sources)
    collected = sheets_backend.collected(model_of(found), looks, language)
    assert not looks.diagnostics
    assert not collected.diagnostics
    return collected.job


def changed(folder: Path, name: str, old: str, new: str) -> driver.Checked:
    """The game with one text of one file changed."""
    shutil.copytree(GAME, folder / "game")
    file = folder / "game" / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return driver.check_pack(folder / "game")


def said(piece: sheets.Piece, name: str) -> str:
    """The words and icons of one field of a piece."""
    value = next(field.value for field in piece.fields if field.name == name)
    return "".join(
        f"{{{run.icon}}}"
        if isinstance(run, sheets.IconRun)
        else ""
        if isinstance(run, sheets.ParagraphBreak)
        else run.text
        for run in value
    )


def piece_of(job: sheets.PrintJob, name: str) -> sheets.Piece:
    return next(
        piece
        for product in job.products
        for piece in (*product.pieces, *product.backs)
        if piece.id == name
    )


# ---- what is printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_is_printed(language: str) -> None:
    job = job_of(checked(), language)

    assert {p.id: sum(piece.copies for piece in p.pieces) for p in job.products} == {
        "raid-cards": 54,
        "troops": 88,
        "tokens": 62,
        "mats": 6,
        "screens": 6,
        "aids": 6,
    }


def test_every_printed_text_fits_in_both_languages() -> None:
    printed = sheets_backend.sheets(model_of(checked()), checked().sources)

    assert printed.diagnostics == ()
    assert len(printed.files) == 2 * 6 * 3
    assert all(data.startswith(b"%PDF") for data in printed.files.values())


def test_the_same_pack_gives_the_same_sheets_twice() -> None:
    first, second = (
        sheets_backend.sheets(model_of(found), found.sources)
        for found in (driver.check_pack(TINY), driver.check_pack(TINY))
    )

    assert first == second


def test_a_pack_without_a_layout_is_printed_plainly() -> None:
    printed = sheets_backend.sheets(model_of(checked(TINY)), checked(TINY).sources)

    assert printed.diagnostics == ()
    assert sorted(printed.files) == [
        f"en/{product}-{kind}.pdf"
        for product in ("cards", "tokens")
        for kind in ("a4", "letter", "pieces")
    ]


def test_a_card_says_what_it_does() -> None:
    foraging = piece_of(job_of(checked(), "en"), "off-to-forage")

    assert said(foraging, "rules").startswith("When won: Gain 3 {resource}")


def test_a_tuned_card_says_so(tmp_path: Path) -> None:
    found = changed(
        tmp_path, "components.yaml", "forage-gain: { value: 3", "forage-gain: { value: 7"
    )
    foraging = piece_of(job_of(found, "en"), "off-to-forage")

    assert "Gain 7 {resource}" in said(foraging, "rules")


def test_a_tuned_number_is_printed_on_mats_aids_and_screens(tmp_path: Path) -> None:
    found = changed(
        tmp_path, "components.yaml", "field-worth: { value: 2", "field-worth: { value: 9"
    )
    job = job_of(found, "de")

    assert "9 {resource}" in said(piece_of(job, "mat-saltgate"), "fields-effect")


def test_a_wording_is_pinned_to_the_rule_that_it_tells(tmp_path: Path) -> None:
    found = changed(
        tmp_path,
        "rules/game.cw",
        "field-worth * count of troop in fields of s",
        "field-worth * count of troop in range of s",
    )
    problems = sheets_backend.check_layout(model_of(found), found.sources)

    assert {each.code for each in problems} == {"CW506"}
    assert {each.message.partition(" says")[0] for each in problems} == {
        "`fields-effect`",
        "`siege-over`",
    }


def test_a_pin_does_not_depend_on_what_stands_before_it() -> None:
    game = model_of(checked())
    again = model_of(driver.check_pack(GAME))

    assert pins.fingerprint(game, "harvest") == pins.fingerprint(again, "harvest")
    assert pins.fingerprint(game, "close-range") != pins.fingerprint(game, "close-garage")


def test_without_the_extra_each_backend_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extras, "EXTRA_MODULES", {"print": ("no_such_module",)})
    tiny = checked(TINY)

    for backend in (sheets_backend.sheets, sheets_backend.png):
        with pytest.raises(extras.MissingExtra, match="cardwright\\[print\\]"):
            backend(model_of(tiny), tiny.sources)
    with pytest.raises(extras.MissingExtra):
        reference_backend.reference(model_of(tiny), tiny.sources, frozenset())


def test_every_piece_is_a_picture_too() -> None:
    printed = sheets_backend.png(model_of(checked(TINY)), checked(TINY).sources)

    assert sorted(printed.files) == [
        "en/cards/back.png",
        "en/cards/fox.png",
        "en/tokens/coin-2.png",
        "en/tokens/coin.png",
    ]


# ---- expansions


@cache
def by_night() -> driver.Checked:
    return driver.check_pack(GAME, [NIGHT])


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_expansion_is_printed_with_the_game(language: str) -> None:
    job = job_of(by_night(), language)
    counts = {p.id: sum(piece.copies for piece in p.pieces) for p in job.products}

    assert counts["raid-cards"] == 54 + 14 + 2
    assert counts["troops"] == 88 + 6
    assert said(piece_of(job, "whisper-jack"), "weakness") == "{troop-scout}×3"


def test_every_printed_text_of_the_expansion_fits() -> None:
    printed = sheets_backend.sheets(model_of(by_night()), by_night().sources)

    assert printed.diagnostics == ()


def test_a_composed_rule_says_which_pack_each_step_is_from() -> None:
    books = reference_backend.books(model_of(by_night()), by_night().sources, frozenset())
    book, _ = books["en"]
    rules = {
        rule.id: rule
        for chapter in book.chapters
        for section in chapter.sections
        for rule in section.rules
    }

    assert [step.pack for step in rules["settle"].steps] == ["", "", "", "", NIGHT.name]
    assert rules["train-at-watchtower"].pack == NIGHT.name
    assert {card.pack for card in book.cards} == {"", NIGHT.name}


# ---- the catalogue of CW5xx


def codes(folder: Path, entry: Entry, text: str) -> set[str]:
    """The codes that printing the tiny pack gives with this layout."""
    shutil.copytree(TINY, folder / "tiny")
    file = folder / "tiny" / entry.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    found = driver.check_pack(folder / "tiny")
    printed = sheets_backend.sheets(model_of(found), found.sources)
    return {each.code for each in (*found.diagnostics, *printed.diagnostics)}


PRINTED = [entry for entry in ENTRIES if entry.code.startswith("CW5")]


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: entry.code)
def test_each_wrong_layout_gives_its_code(entry: Entry, tmp_path: Path) -> None:
    assert codes(tmp_path, entry, entry.wrong) == {entry.code}


@pytest.mark.parametrize("entry", PRINTED, ids=lambda entry: entry.code)
def test_each_right_layout_gives_none(entry: Entry, tmp_path: Path) -> None:
    assert codes(tmp_path, entry, entry.right) == set()


def test_every_code_of_the_layout_has_a_page() -> None:
    assert [entry.code for entry in layout_errors.ENTRIES] == [
        f"CW50{n}" for n in range(1, 9)
    ]


# ---- the reference


@cache
def references() -> dict[str, reference.Reference]:
    program = driver.compile_program(checked())
    passed = frozenset(
        each.scenario.id for each in scenarios.run_all(program) if each.passed
    )
    books = reference_backend.books(model_of(checked()), checked().sources, passed)
    return {language: book for language, (book, _) in books.items()}


def test_the_game_is_told_in_the_order_of_play() -> None:
    chapters = order_of_play.chapters(model_of(checked()))
    told = [
        rule for each in chapters for section in each.sections for rule in section.rules
    ]

    assert told[:3] == ["game", "round", "deal"]
    assert sorted(told) == sorted(model_of(checked()).procedures)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_count_of_the_rulebook_is_met(language: str) -> None:
    groups = references()[language].components

    assert [sum(each.count for each in group.components) for group in groups] == [
        group.stated for group in groups
    ]
    assert [group.stated for group in groups] == [53, 1, 88, 62]


def test_only_examples_that_pass_are_printed() -> None:
    books = reference_backend.books(
        model_of(checked()), checked().sources, frozenset(["SF-039", "SF-012"])
    )

    assert [each.id for each in books["en"][0].examples] == ["SF-039"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_are_told_with_names_and_without_gaps(language: str) -> None:
    for example in references()[language].examples:
        for line in (*example.given, *example.when, *example.then):
            words = "".join(getattr(token, "text", "") for token in line)
            assert words.strip()
            assert "{" not in words
            assert "“anna" not in words


def test_a_missing_language_of_words_is_told_in_english() -> None:
    assert references()["de"].chapters[0].title == "Die Partie"
    assert references()["en"].chapters[0].title == "The game"


def test_the_same_pack_gives_the_same_reference_twice() -> None:
    first, second = (
        reference_backend.reference(model_of(found), found.sources, frozenset())
        for found in (driver.check_pack(TINY), driver.check_pack(TINY))
    )

    assert first == second
    assert "en/book.pdf" in first
    assert "en/site/index.html" in first


# ---- an expansion of a game that has a layout of its own


@cache
def siege() -> driver.Checked:
    content = ROOT / "content"
    return driver.check_pack(content / "house-war", (content / "siege-of-luthadel",))


def test_every_text_of_the_siege_fits_in_both_languages() -> None:
    printed = sheets_backend.sheets(model_of(siege()), siege().sources)

    assert printed.diagnostics == ()


def test_a_face_shows_the_effects_of_a_card_one_by_one() -> None:
    deck = next(p for p in job_of(siege(), "en").products if p.id == "problems")
    card = next(p for p in deck.pieces if p.id == "mist-sickness")

    assert said(card, "solved") == "Advance Vin by 1."
    assert said(card, "erupts") == "Have every House discard 1 Personality."


def test_an_expansion_renews_the_back_of_a_product() -> None:
    deck = next(p for p in job_of(siege(), "en").products if p.id == "problems")
    (back,) = deck.backs

    assert said(back, "over") == "The Siege of Luthadel"


def test_what_only_cards_do_is_the_last_chapter_of_the_rules() -> None:
    chapters = order_of_play.chapters(model_of(siege()))
    told = [
        rule for each in chapters for section in each.sections for rule in section.rules
    ]

    assert chapters[-1].name == order_of_play.EFFECTS
    assert "soothe" in [section.name for section in chapters[-1].sections]
    assert sorted(told) == sorted(model_of(siege()).procedures)
