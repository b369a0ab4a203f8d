"""How a mistake looks: to people, to other programs, to GitHub."""

from __future__ import annotations

import json

import pytest

from cardwright.compiler.diagnostics import model, render, reports
from cardwright.compiler.diagnostics.catalog import ENTRIES
from cardwright.compiler.diagnostics.suggest import did_you_mean, near_names
from cardwright.compiler.sources import SourceFile, SourceSet
from cardwright.runtime.ir.span import Span


def sources(text: str) -> SourceSet:
    return {"cards/recall.yaml": SourceFile(path="cards/recall.yaml", text=text)}


def mistake(text: str, word: str, **more: str) -> model.Diagnostic:
    start = text.index(word)
    span = Span("cards/recall.yaml", start, start + len(word))
    message = more.get("message", f"unknown zone `{word}`")
    return model.error("CW999", message, span, help=more.get("help"))


def rendered(text: str, word: str, **more: str) -> str:
    return render.render_text([mistake(text, word, **more)], sources(text))


def test_a_mistake_looks_as_in_the_style_guide() -> None:
    text = "\n" * 6 + '    effect: "move 1 from graveyrd to hand"\n'

    assert rendered(text, "graveyrd", help="did you mean `graveyard`?") == (
        "error[CW999]: unknown zone `graveyrd`\n"
        " --> cards/recall.yaml:7:26\n"
        "  |\n"
        '7 |     effect: "move 1 from graveyrd to hand"\n'
        "  |                          ^^^^^^^^\n"
        "  = help: did you mean `graveyard`?\n"
    )


def test_numbers_of_two_digits_move_the_rail() -> None:
    lines = rendered("\n" * 9 + "move to xyz\n", "xyz").splitlines()

    assert lines[1:] == [
        "  --> cards/recall.yaml:10:9",
        "   |",
        "10 | move to xyz",
        "   |         ^^^",
    ]


@pytest.mark.parametrize(
    ("text", "word", "shown", "signs"),
    [
        ("\tmove\tabc\n", "abc", "    move    abc", "            ^^^"),
        ("抽兩張牌 abc\n", "abc", "抽兩張牌 abc", "         ^^^"),
        ("把牌放到坟墓\n", "坟墓", "把牌放到坟墓", "        ^^^^"),
        ("cafe\u0301 abc\n", "abc", "cafe\u0301 abc", "     ^^^"),
        ("a\x1b[31m abc\n", "abc", "a<U+001B>[31m abc", "              ^^^"),
        ("a\u202eb abc\n", "abc", "a<U+202E>b abc", "           ^^^"),
    ],
)
def test_the_caret_stands_below_the_word(
    text: str, word: str, shown: str, signs: str
) -> None:
    assert rendered(text, word).splitlines()[3:] == [f"1 | {shown}", f"  | {signs}"]


def test_a_very_long_line_is_cut_round_the_word() -> None:
    lines = rendered("x" * 5000 + " graveyrd " + "y" * 5000, "graveyrd").splitlines()

    assert len(lines[3]) < render.WIDEST + 12
    start = lines[4].index("^")
    assert lines[3][start : start + 8] == "graveyrd"


def test_the_end_of_a_file_can_be_marked() -> None:
    file = SourceFile(path="a.yaml", text="cost:")
    found = model.error("CW136", "`cost` has no value", file.span(5, 5))

    assert render.render_text([found], {"a.yaml": file}).splitlines()[3:] == [
        "1 | cost:",
        "  |      ^",
    ]


def test_other_places_are_shown_too() -> None:
    one = SourceFile(path="a.yaml", text="id: fox\n\n\nid: fox\n")
    two = SourceFile(path="b.yaml", text="id: fox\n")
    labels = (
        model.Label(span=one.span(4, 7), text="first defined here"),
        model.Label(span=two.span(4, 7), text="and here"),
    )
    found = model.error("CW201", "two cards `fox`", one.span(14, 17), labels=labels)

    assert render.render_text([found], {"a.yaml": one, "b.yaml": two}) == (
        "error[CW201]: two cards `fox`\n"
        " --> a.yaml:4:5\n"
        "  |\n"
        "1 | id: fox\n"
        "  |     --- first defined here\n"
        "...\n"
        "4 | id: fox\n"
        "  |     ^^^\n"
        " ::: b.yaml:1:5\n"
        "  |\n"
        "1 | id: fox\n"
        "  |     --- and here\n"
    )


def test_colour_changes_nothing_but_colour() -> None:
    text = "move to xyz\n"
    coloured = render.render_text([mistake(text, "xyz")], sources(text), colour=True)

    assert coloured.startswith("\x1b[31merror[CW999]\x1b[0m")
    for code in ("\x1b[31m", "\x1b[34m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == rendered(text, "xyz")


def test_mistakes_come_in_the_order_of_the_file_and_once() -> None:
    text = "one two\n"
    found = [mistake(text, "two"), mistake(text, "one"), mistake(text, "two")]

    assert [item.span for item in model.in_order(found)] == [
        Span("cards/recall.yaml", 0, 3),
        Span("cards/recall.yaml", 4, 7),
    ]


def test_json_has_places_and_a_version() -> None:
    text = "\nmove to 坟墓\n"
    found = json.loads(reports.render_json([mistake(text, "坟墓")], sources(text)))

    assert found["schema_version"] == 1
    assert found["diagnostics"][0]["start"] == {"offset": 9, "line": 2, "column": 9}
    assert found["diagnostics"][0]["end"] == {"offset": 11, "line": 2, "column": 11}


def test_github_gets_the_worst_first_and_escaped() -> None:
    text = "one, two\n"
    warned = model.warning("CW111", "100%\nsure", Span("cards/recall.yaml", 0, 3))
    lines = reports.render_github([warned, mistake(text, "two")], sources(text))

    assert lines == (
        "::error file=cards/recall.yaml,line=1,col=6,endColumn=9,endLine=1,"
        "title=CW999::unknown zone `two`\n"
        "::warning file=cards/recall.yaml,line=1,col=1,endColumn=4,endLine=1,"
        "title=CW111 comment-cuts-text::100%25%0Asure\n"
    )


def test_sarif_fingerprints_survive_a_shift_of_lines() -> None:
    def prints(text: str) -> list[str]:
        found = [mistake(text, "abc"), mistake(text, "def")]
        log = json.loads(reports.render_sarif(found, sources(text), "1"))
        run = log["runs"][0]
        assert run["columnKind"] == "unicodeCodePoints"
        assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["CW999"]
        return [
            result["partialFingerprints"]["primaryLocationLineHash"]
            for result in run["results"]
        ]

    before = prints("move abc\nmove def\n")
    assert len(set(before)) == 2
    assert prints("# note\n\nmove abc\n# note\n  move def\n") == before


def test_a_mistake_without_a_place_can_be_shown_everywhere() -> None:
    found = [model.error("CW120", "pack `fen` is not there", None)]

    assert render.render_text(found, {}) == "error[CW120]: pack `fen` is not there\n"
    assert reports.render_github(found, {}).startswith("::error title=CW120")
    assert json.loads(reports.render_json(found, {}))["diagnostics"][0]["path"] is None
    assert json.loads(reports.render_sarif(found, {}, "1"))["runs"][0]["results"]


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        ("drwa", ["draw", "deal", "discard"], ("draw",)),
        ("only_too", ["only-to", "only-from"], ("only-to",)),
        ("cafe", ["Café", "cape"], ("Café", "cape")),
        ("x", ["y", "z"], ()),
        ("zzzzzz", ["draw"], ()),
        ("aab", ["aaa", "abb", "aac", "aad", "aae"], ("aaa", "aac", "aad")),
        ("", ["a"], ()),
    ],
)
def test_near_names(name: str, known: list[str], expected: tuple[str, ...]) -> None:
    assert near_names(name, known) == expected


def test_help_names_the_near_ones() -> None:
    assert did_you_mean("aab", ["aaa", "aac"]) == "did you mean `aaa` or `aac`?"
    assert did_you_mean("zzzzzz", ["draw"]) is None


def test_codes_and_names_are_unique_and_complete() -> None:
    assert len({entry.code for entry in ENTRIES}) == len(ENTRIES)
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)
    assert [entry.code for entry in ENTRIES] == sorted(entry.code for entry in ENTRIES)
    assert all(entry.summary and entry.why and entry.right for entry in ENTRIES)
