"""What the reader says about a file of cards, one folder for each rule."""

from __future__ import annotations

from pathlib import Path

from cardwright.compiler.diagnostics import model, render
from cardwright.compiler.parse import typed, yaml_tree
from cardwright.compiler.sources import source_from_bytes
from golden import Golden

CARD = typed.Record(
    name="card",
    doc="One card.",
    fields=(
        typed.Field(name="id", type=typed.Name(), required=True, doc="Its name."),
        typed.Field(name="title", type=typed.Text(), doc="What is printed."),
        typed.Field(name="cost", type=typed.Number(least=0, most=20), doc="Its price."),
        typed.Field(name="unique", type=typed.Flag(), doc="Whether there is one only."),
        typed.Field(name="tags", type=typed.ListOf(item=typed.Name()), doc="Tags."),
        typed.Field(name="text", type=typed.Text(), doc="What is read aloud."),
        typed.Field(name="effect", type=typed.Text(), doc="What it does."),
        typed.Field(name="on", type=typed.Text(), doc="When."),
    ),
)
CARDS = typed.ListOf(item=CARD)


def test_reading(case: Path, golden: Golden) -> None:
    file = source_from_bytes("card.yaml", (case / "card.yaml").read_bytes())
    node, problems = yaml_tree.parse_yaml(file)
    found = list(problems)
    values: tuple[typed.Value, ...] = ()
    if isinstance(node, yaml_tree.Sequence):
        values = typed.read_list(found, node, "`cards`", CARDS) or ()
    text = render.render_text(found, {file.path: file})
    golden.check(case, {"expected.txt": shown(values) + "\n" + text})


def shown(values: tuple[typed.Value, ...]) -> str:
    """Say what was read, a card a line, so that a lost value shows."""
    cards = [value for value in values if isinstance(value, typed.ReadRecord)]
    return "".join(f"{card.values}\n" for card in cards)


def test_places_are_those_of_the_case_list() -> None:
    """Case 4: both errors in one run, at the same place however the file was saved."""
    text = (
        "cards:\n  - id: fox\n    cost: 1\n  - id: owl\n    cost: two\n    text: |\n"
        "      When played, draw 1.\n      When played, drwa 1.\n"
    )
    for saved in (
        text,
        text.replace("\n", "\r\n"),
        "\ufeff" + text,
        text.replace(", draw", ",\tdraw"),
    ):
        file = source_from_bytes("fox.yaml", saved.encode())
        node, _ = yaml_tree.parse_yaml(file)
        assert isinstance(node, yaml_tree.Mapping)
        cards = node.get("cards")
        assert isinstance(cards, yaml_tree.Sequence)
        owl = cards.items[1]
        found: list[model.Diagnostic] = []
        typed.read_record(found, owl, CARD)
        assert [file.line_col(item.span.start) for item in found if item.span] == [(5, 11)]
        assert isinstance(owl, yaml_tree.Mapping)
        effect = owl.get("text")
        assert isinstance(effect, yaml_tree.Scalar)
        assert file.line_col(effect.origin(effect.text.index("drwa"))) == (8, 20)
