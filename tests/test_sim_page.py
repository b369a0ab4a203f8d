"""The page of a run: whole, drawn without a network, and safe whatever a pack calls its things."""

from __future__ import annotations

import importlib
import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

import packs
from cardwright.compiler import driver
from cardwright.compiler.cli import deals, figures, page, verdicts
from cardwright.compiler.cli.figures import Report
from cardwright.runtime.experiments.crowd import Alone
from cardwright.runtime.experiments.games import Experiment, way
from cardwright.runtime.experiments.goal import Goal
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.run import Run

LETTER = "classics/love-letter"
WORDS = packs.ROOT / "tests" / "packs" / "words"


@cache
def report(name: str, games: int, watched: int, *, is_compared: bool = False) -> Report:
    checked = driver.check_pack(WORDS) if name == "words" else packs.checked(name)
    pack = driver.compile_program(checked)
    plan = Plan(bots=("random",) * max(2, pack.least_seats))
    side = Side(name="", pack=pack, plan=plan)
    sides: tuple[Side, ...] = (side,)
    if is_compared:
        short = replace(plan, options={"length": "one-round"})
        sides = (replace(side, name="as it is"), Side(name="short", pack=pack, plan=short))
    experiment = Experiment(sides=sides, watched=watched)
    run = Run(experiment, games, Goal(what="seat", within=0.3))
    run.play(Alone(way(experiment)), lambda: 0.0, lambda _: None)
    return figures.report(run, 0, checked.sources)


class Outline(HTMLParser):
    """The tags of a page, what they hold in their attributes, and its texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.texts.append(data.strip())


def plots_of(text: str) -> dict[str, Any]:
    data = re.search(r'<script type="application/json" id="plots">(.*?)</script>', text)
    assert data is not None
    found: dict[str, Any] = json.loads(data[1])
    return found


CASES = [
    (LETTER, 120, 120, True),
    (LETTER, 120, 0, True),
    ("classics/kuhn-poker", 300, 300, False),
    ("tiny", 1, 1, False),
    ("siege-of-sunfall", 4, 4, False),
    ("words", 12, 12, False),
]


@pytest.mark.parametrize(("name", "games", "watched", "is_compared"), CASES)
def test_a_page_is_whole_and_loads_nothing(
    name: str, games: int, watched: int, is_compared: bool
) -> None:
    found = report(name, games, watched, is_compared=is_compared)
    text = page.page(found)
    outline = Outline(text)

    assert outline.open == []
    assert found.pack.title in outline.texts
    for each in verdicts.verdicts(found):
        assert {each.question, each.answer} <= set(outline.texts)
    for _, attributes in outline.tags:
        assert not attributes.keys() & {"src", "href", "srcset", "action"}
    policy = next(each["content"] for _, each in outline.tags if "http-equiv" in each)
    assert policy is not None and policy.startswith("default-src 'none'")


@pytest.mark.parametrize(("name", "games", "watched", "is_compared"), CASES)
def test_every_plot_of_a_page_can_be_drawn(
    name: str, games: int, watched: int, is_compared: bool
) -> None:
    text = page.page(report(name, games, watched, is_compared=is_compared))
    plots = plots_of(text)
    wanted = {each["data-plot"] for _, each in Outline(text).tags if "data-plot" in each}

    draw: Any = importlib.import_module("vl_convert").vegalite_to_svg
    assert wanted == plots.keys()
    for plot in plots.values():
        drawn = draw(json.dumps({**plot, "width": 400}).replace("$", "x"))
        assert "<path" in drawn


def test_deals_are_told_with_their_price() -> None:
    found = report("words", 12, 12)
    first = found.main.offers[0]
    text = Outline(page.page(found)).texts

    assert "Deals" in text
    assert {"the proposer gives", "each other seat gives", first.name} <= set(text)
    said = deals.price_text(found, first.prices[0])
    assert re.fullmatch(r"a deal brings the proposer \d+\.\d+ Favor tokens", said)


def test_names_of_a_pack_are_never_markup() -> None:
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    found = report(LETTER, 120, 120)
    words = {
        language: replace(each, cards=dict.fromkeys(each.cards, evil))
        for language, each in found.pack.words.items()
    }
    pack = replace(found.pack, title=evil, words=words)
    text = page.page(replace(found, pack=pack, options={evil: evil}))
    outline = Outline(text)

    assert evil in outline.texts
    assert [tag for tag, _ in outline.tags].count("script") == 3
    assert all(tag != "img" for tag, _ in outline.tags)
    assert evil in json.dumps(plots_of(text), ensure_ascii=False)


def test_a_run_without_games_says_so() -> None:
    found = report(LETTER, 120, 120)
    none = replace(found, games=0, sides=(replace(found.main, games=0),))
    text = page.page(none)

    assert "No game came to its end" in Outline(text).texts
    assert plots_of(text) == {}
