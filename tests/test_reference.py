"""The rules reference: site and book say the same, lead somewhere, and run nothing."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.compiler.backends.reference import (
    alphabet,
    book,
    build,
    colours,
    model,
    places,
    runs,
    site,
    words,
)
from reference_example import example_art, example_reference, german_reference
from reference_marks import DESIGNED, rich, rule
from reference_pages import dead_links, pages_of, pdf_pages

NAME = "Fire & Ice <Elite>"
TEXT = "{{ 7*7 }} {% for x in y %} <script>1</script>"
PICTURES = '<img src="file:///private.png"> <img src="http://example.com/a.png">'
TYPST = '#read("/private") $x$ *a* _b_ @c \\ "d" // e'
HOSTILE = (model.Text(text=f"{TEXT} {PICTURES} {TYPST}"),)


def hostile_reference() -> model.Reference:
    """Every text of it could be taken for markup, for a template or for an address."""
    step = model.Step(text=HOSTILE, kind="if", steps=(model.Step(text=HOSTILE),))
    bad = model.Rule(
        id=NAME, title=NAME, provenance=DESIGNED, text=(HOSTILE,), steps=(step,)
    )
    section = model.Section(id=TEXT, title=TEXT, rules=(bad,), intro=(HOSTILE,))
    return model.Reference(
        pack=NAME,
        title=NAME,
        subtitle=TEXT,
        version=TEXT,
        language="en",
        chapters=(model.Chapter(id=PICTURES, title=TEXT, sections=(section,)),),
        glossary=(model.Term(id=TEXT, term=NAME, explanation=(HOSTILE,), rules=(NAME,)),),
        cards=(hostile_card(),),
        rulings=(
            model.Ruling(id=NAME, question=HOSTILE, reading=HOSTILE, provenance=DESIGNED),
        ),
        examples=(
            model.Example(
                id=NAME,
                title=TEXT,
                given=(HOSTILE,),
                when=(),
                then=(HOSTILE,),
                provenance=DESIGNED,
                rules=(NAME,),
            ),
        ),
        blurb=(HOSTILE,),
        credits=(PICTURES,),
        licence=TEXT,
    )


def hostile_card() -> model.Card:
    return model.Card(
        id=NAME,
        name=NAME,
        type=TEXT,
        copies=1,
        provenance=model.Provenance(kind="stated", section=TEXT),
        text=(HOSTILE,),
        flavour=PICTURES,
        colour=NAME,
    )


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_hostile_text_is_words_on_every_page_of_the_site() -> None:
    files = site.build_site(hostile_reference(), {})

    for name, page in pages_of(files).items():
        assert page.tags.count("script") == 1, name
        assert "img" not in page.tags, name
        assert "49" not in page.text, name
        assert NAME in page.text, name
    shown = pages_of(files)["cards.html"].text
    assert TEXT in shown and PICTURES in shown and " ".join(TYPST.split()) in shown
    assert not list(dead_links(files))
    assert b"<" not in files["search-data.js"]


def test_hostile_text_is_words_in_the_book() -> None:
    text = squeezed("".join(pdf_pages(book.build_book(hostile_reference(), {}))))

    assert squeezed(NAME) in text
    assert squeezed(TEXT) in text
    assert squeezed(TYPST) in text
    assert "7*7}}" in text
    assert "49" not in text


def test_no_page_can_reach_the_net_or_run_anything_else() -> None:
    files = site.build_site(example_reference(), example_art())

    for name, page in pages_of(files).items():
        html = files[name].decode()
        assert "default-src &#39;none&#39;" in html
        assert not [target for target in page.targets if ":" in target], name


@pytest.mark.parametrize("make", [example_reference, german_reference, hostile_reference])
def test_every_link_leads_somewhere(make: Callable[[], model.Reference]) -> None:
    files = site.build_site(make(), example_art())

    assert not list(dead_links(files))
    for name, page in pages_of(files).items():
        assert len(page.ids) == len(set(page.ids)), name
    fonts = re.findall(r"url\('([^']+)'\)", files["index.html"].decode())
    assert fonts and set(fonts) <= set(files)


def test_the_search_finds_addresses_that_exist() -> None:
    files = site.build_site(example_reference(), example_art())
    pages = pages_of(files)
    script = files["search-data.js"].decode()

    rows = json.loads(script.removeprefix("window.referenceEntries=").rstrip().rstrip(";"))

    assert {kind for kind, *_ in rows} >= {"Rules", "Glossary", "Raider", "Ruling"}
    for _, _, address, _ in rows:
        page, _, anchor = address.partition("#")
        assert anchor in pages[page].ids


def test_the_same_reference_gives_the_same_bytes_in_any_process() -> None:
    code = (
        "import hashlib, reference_example as it\n"
        "from cardwright.compiler.backends.reference import build\n"
        "files = build.build_reference(it.example_reference(), it.example_art())\n"
        "for name, data in files.items():\n"
        "    print(name, hashlib.sha256(data).hexdigest())\n"
    )

    prints = {
        subprocess.run(
            (sys.executable, "-c", code),
            cwd=Path(__file__).parent,
            env={"PYTHONHASHSEED": seed, "TZ": zone},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, zone in (("0", "UTC"), ("7", "Asia/Tokyo"))
    }

    assert len(prints) == 1


def test_the_frame_speaks_german() -> None:
    files = build.build_reference(german_reference(), example_art())
    text = pages_of(files)["site/index.html"].text
    printed = "".join(pdf_pages(files["book.pdf"]))

    for word in ("Regelreferenz", "Inhalt", "Glossar", "Klarstellungen", "angegeben"):
        assert word in text
    assert "Contents" not in text and "Glossary" not in text
    assert "INHALT" in printed and "REGISTER" in printed and "gefolgert" in printed
    assert b'lang="de"' in files["site/rules.html"]


def test_every_language_has_every_word() -> None:
    for language, table in words.WORDS.items():
        for name, word in asdict(table).items():
            assert word, f"{language}: {name}"
            assert word.count("{}") == asdict(words.ENGLISH)[name].count("{}")


def test_the_contents_give_the_pages_on_which_chapters_start() -> None:
    reference = example_reference()
    pages = pdf_pages(book.build_book(reference, example_art()))
    contents = pages[1]

    for chapter in reference.chapters:
        number = re.search(re.escape(chapter.title) + r"\s+(\d+)", contents)
        assert number, chapter.title
        assert chapter.title.upper() in pages[int(number[1]) - 1]


def test_the_index_names_each_page_once_and_in_order() -> None:
    pages = pdf_pages(book.build_book(example_reference(), example_art()))
    lines = re.findall(r"^(.+?), ([\d, ]+)$", pages[-1], re.MULTILINE)

    assert len(lines) > 20
    for word, numbers in lines:
        found = [int(number) for number in numbers.split(", ")]
        assert found == sorted(set(found)), word


def test_the_book_is_tagged_and_named_for_readers_who_listen() -> None:
    data = book.build_book(example_reference(), example_art())

    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert pdf.open_metadata()["pdfuaid:part"] == "1"
        assert str(pdf.Root.Lang) == "en"
        assert [item.title for item in outline.root][1] == "1 Before the siege"


def test_a_character_that_no_font_has_is_named_and_does_not_stop_the_book() -> None:
    reference = replace(example_reference(), subtitle="\u62bd")

    assert book.missing_characters(reference) == ("\u62bd",)
    assert book.build_book(reference, example_art()).startswith(b"%PDF")


def test_a_rule_and_what_it_does_know_of_each_other() -> None:
    html = site.build_site(example_reference(), example_art())["rules.html"].decode()
    article = html.partition('id="rule-deal"')[2].partition("</article>")[0]

    assert 'class="to-rule" href="rules.html#rule-deal"' in html
    assert "Done by" in article and 'href="rules.html#rule-round"' in article


def test_a_term_is_linked_on_its_first_use_in_a_section() -> None:
    reference = example_reference()
    writer = runs.RunWriter(reference, places.places_of(reference))
    text = rich("A [t:pledge|pledge], then another [t:pledge|pledge].")

    def kinds() -> list[object]:
        return [run["kind"] for group in writer.rich(text) for run in group]

    assert kinds() == ["text", "term", "text", "text", "text"]
    writer.start_section()
    assert kinds() == ["text", "term", "text", "text", "text"]


def test_a_number_and_its_icon_are_not_parted() -> None:
    reference = example_reference()
    writer = runs.RunWriter(reference, places.places_of(reference))

    groups = writer.rich(rich("Gain #2 {troop}, then {troop}."))

    assert [len(group) for group in groups] == [1, 3, 1, 1, 1]


def test_a_link_that_leads_nowhere_is_refused() -> None:
    broken = rule("broken", "Broken", DESIGNED, text="Do [r:nothing|nothing].")
    section = model.Section(id="s", title="S", rules=(broken,))
    chapter = model.Chapter(id="c", title="C", sections=(section,))
    reference = replace(example_reference(), chapters=(chapter,))

    with pytest.raises(places.UnknownTarget, match="no rule `nothing`"):
        site.build_site(reference, example_art())


def test_anchors_do_not_move_when_rules_are_reordered() -> None:
    reference = example_reference()
    turned = replace(reference, chapters=reference.chapters[::-1])

    before, after = places.places_of(reference), places.places_of(turned)

    assert before["rule", "deal"].anchor == after["rule", "deal"].anchor
    assert before["rule", "deal"].number != after["rule", "deal"].number


def test_umlauts_stand_with_their_letters() -> None:
    ordered = sorted(("Zug", "\u00c4pfel", "apfel", "Bote"), key=alphabet.sort_key)

    assert ordered == ["apfel", "\u00c4pfel", "Bote", "Zug"]
    assert alphabet.letter("\u00c4pfel") == "A"


colour = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(colour, colour, colour, colour)
def test_any_palette_is_made_readable(paper: str, ink: str, accent: str, band: str) -> None:
    look = model.Look(
        paper=paper,
        ink=ink,
        accent=accent,
        band=band,
        ramps=(model.Ramp(name="own", colour=accent),),
    )

    for scheme in (colours.light_scheme(look), colours.dark_scheme(look)):
        for text in (scheme.ink, scheme.muted, scheme.accent, scheme.ramps["own"]):
            assert colours.ratio(text, scheme.paper) >= colours.TEXT_CONTRAST
        for text in (scheme.band_ink, scheme.band_muted, scheme.band_accent):
            assert colours.ratio(text, scheme.band) >= colours.TEXT_CONTRAST
