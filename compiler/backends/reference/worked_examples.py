"""Worked examples: scenarios that were played and came out as written, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.compiler.backends.reference import model, order_of_play
from cardwright.compiler.backends.reference.desk import Desk, known, plain
from cardwright.compiler.backends.reference.renderer import PEOPLE
from cardwright.compiler.backends.reference.written import Written
from cardwright.compiler.text import render
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import statements
from cardwright.runtime.ir.program import ANSWERS, ANYTHING
from cardwright.runtime.ir.span import Span


def worked_examples(
    desk: Desk, written: Written, passed: frozenset[str]
) -> tuple[model.Example, ...]:
    """Return the examples of the packs that passed, in the order of their numbers."""
    wanted = [
        scenario
        for scenario in desk.pack.scenarios.values()
        if scenario.example and scenario.name in passed
    ]
    return tuple(
        _example(desk, written, each) for each in sorted(wanted, key=lambda each: each.name)
    )


def _example(desk: Desk, written: Written, scenario: tree.Scenario) -> model.Example:
    given = _within(scenario.body, written.given.get(scenario.name))
    when = _within(scenario.body, written.when.get(scenario.name))
    return model.Example(
        id=scenario.name,
        title=_title(scenario.title, desk.language),
        given=(*_setting(desk, scenario), *_told(desk, scenario, given)),
        when=(
            *_told(desk, scenario, when),
            *_chance(desk, scenario),
            *(_answer(desk, each) for each in scenario.answers),
        ),
        then=tuple(_then(desk, scenario)),
        provenance=known(scenario.provenance),
        rules=_rules(desk, scenario),
    )


def _within(body: statements.Block, place: Span | None) -> statements.Block:
    """The sentences that were written in one part of a scenario."""
    return tuple(
        each
        for each in body
        if place
        and each.span.path == place.path
        and place.start <= each.span.start < place.end
    )


def _title(titles: Mapping[str, str], language: str) -> str:
    title = titles.get(language) or titles.get("en") or next(iter(titles.values()), "")
    return title.removesuffix(".")


def _setting(desk: Desk, scenario: tree.Scenario) -> Iterator[model.Rich]:
    """How many play, and by which options."""
    before, after = desk.words.seats.split("{}")
    yield (
        *plain(before),
        model.Number(text=str(scenario.seats)),
        *plain(after),
    )
    for name, value in scenario.options.items():
        option = desk.title(f"rule-options/{name}")
        chosen = desk.noun(f"rule-options/{name}/{value}")
        yield plain(desk.words.with_option.format(option, chosen))


def _told(desk: Desk, scenario: tree.Scenario, body: statements.Block) -> model.Paragraphs:
    if not body:
        return ()
    return tuple(desk.rich(each) for each in desk.says.told(scenario, body))


def _chance(desk: Desk, scenario: tree.Scenario) -> Iterator[model.Rich]:
    """What the dice show and which cards come up, where the example says so."""
    if scenario.chance:
        each = [
            plain(desk.words.anything) if found == ANYTHING else _chosen(desk, found)
            for found in scenario.chance
        ]
        listed = [part for found in each for part in (*plain(", "), *found)][1:]
        yield (*plain(desk.words.comes_up), *listed, *plain("."))


def _then(desk: Desk, scenario: tree.Scenario) -> Iterator[model.Rich]:
    for test in (*scenario.always, *scenario.then):
        yield desk.rich(desk.says.holds(scenario, test.value))
    if scenario.log:
        lines = [
            desk.pack.lexicons[desk.language].texts.get(each, each) for each in scenario.log
        ]
        yield plain(desk.words.announces + " ".join(lines))
    if scenario.winners:
        people = desk.listed(plain(PEOPLE[seat]) for seat in scenario.winners)
        yield (*plain(desk.words.wins), *people, *plain("."))


# ---- answers -----------------------------------------------------------------------------


def _answer(desk: Desk, answer: tree.Answer) -> model.Rich:
    end = desk.words.refused if answer.refused else ""
    return (
        *plain(f"{PEOPLE[answer.seat]}: "),
        *_chosen(desk, answer.answer),
        *plain(f"{end}."),
    )


def _chosen(desk: Desk, answer: dict[str, int] | tuple[str, ...] | str | int) -> model.Rich:
    if isinstance(answer, dict):
        some = [(kind, count) for kind, count in answer.items() if count]
        if not some:
            return plain(desk.words.nothing)
        return desk.listed(_counted(desk, kind, count) for kind, count in some)
    if isinstance(answer, tuple):
        if not answer:
            return plain(desk.words.nothing)
        return desk.listed(_named(desk, each) for each in answer)
    if isinstance(answer, int):
        return (model.Number(text=str(answer)),)
    return _named(desk, answer)


def _counted(desk: Desk, kind: str, count: int) -> model.Rich:
    word = desk.term(f"tokens/{kind}", "one" if count == 1 else "many")
    icon: model.Rich = ()
    if kind in desk.links.icons:
        icon = (model.IconMark(icon=kind), model.Text(text="\u00a0"))
    return (model.Number(text=str(count)), model.Text(text=" "), *icon, word)


def _named(desk: Desk, name: str) -> model.Rich:
    """A card, a player, a way to go on, a colour or a kind of token, by its name."""
    simple = {"yes": desk.words.yes, "no": desk.words.no, "none": desk.words.nothing}
    if name in simple:
        return plain(simple[name])
    if name in desk.pack.cards:
        return (model.CardLink(card=name, text=desk.noun(f"cards/{name}")),)
    if name.title() in PEOPLE:
        return plain(name.title())
    nouns = desk.pack.lexicons[desk.language].nouns
    keys = (
        f"options/{name}",
        f"tokens/{name}",
        *(f"enums/{e}/{name}" for e in desk.pack.enums),
    )
    said = render.grammar(desk.language).terms()[name] if name in ANSWERS else name
    return plain(next((desk.noun(key) for key in keys if key in nouns), said))


def _rules(desk: Desk, scenario: tree.Scenario) -> tuple[str, ...]:
    """The rules that an example shows: the procedures that it does."""
    found = dict.fromkeys(order_of_play.done(scenario.body))
    return tuple(name for name in found if name in desk.links.rules)
