"""What a game does and what its text says never drift apart.

Change any leaf of any effect, ability, procedure or definition, and the text changes in every
language. Two cards that behave differently never read the same.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from cardwright.compiler import driver
from cardwright.compiler.backends import rules_text
from cardwright.compiler.text import context, names, render, shape
from cardwright.compiler.text.runs import Runs, Step, plain
from cardwright.compiler.tree import model, statements, values
from cardwright.runtime import decisions, engine, messages
from cardwright.runtime.luck import Luck
from golden import Golden
from text_mutants import Mutant, Names, means_nothing, mutants

ROOT = Path(__file__).parent.parent
SUNFALL = ROOT / "content" / "siege-of-sunfall"
PACKS = {"siege-of-sunfall": SUNFALL, "words": Path(__file__).parent / "packs" / "words"}
PIG = ROOT / "content" / "classics" / "pig"
LANGUAGES = ("en", "de")


@cache
def pack_of(name: str) -> model.Model:
    checked = driver.check_pack(PACKS[name])
    assert checked.model is not None
    assert not checked.has_errors
    return checked.model


# ---- every text of a pack ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Unit:
    """A tree that has a text of its own, and how it is said."""

    name: str
    tree: object
    say: Callable[[object, str], str]


@dataclass(frozen=True, slots=True)
class Whole:
    """A procedure or a definition: what it is done to, and its sentences or its value."""

    parameters: tuple[model.Parameter, ...]
    body: object


def units(pack: model.Model) -> Iterator[Unit]:
    for procedure in pack.procedures.values():
        tree = Whole(procedure.parameters, procedure.body)
        yield Unit(f"procedure {procedure.name}", tree, _procedure(pack, procedure))
    for definition in pack.definitions.values():
        name = f"definition {definition.name}"
        meant = Whole(definition.parameters, definition.value)
        yield Unit(name, meant, _definition(pack, definition))
    yield Unit("score", pack.score, _score(pack))
    for card in pack.cards.values():
        for effect in card.effects:
            yield Unit(f"{card.name} {effect.heading}", effect, _effect(pack))
        for index, reaction in enumerate(card.reactions):
            yield Unit(f"{card.name} reaction {index}", reaction, _reaction(pack))
        for index, modifier in enumerate(card.modifiers):
            yield Unit(f"{card.name} modifier {index}", modifier, _modifier(pack))


def _steps(steps: tuple[Step, ...]) -> str:
    parts = (f"{plain(each.runs)} [{_steps(each.children)}]" for each in steps)
    return "\n".join(parts)


def _lines(sentences: tuple[Runs, ...]) -> str:
    return "\n".join(plain(each) for each in sentences)


def _procedure(pack: model.Model, node: model.Procedure) -> Callable[[object, str], str]:
    def say(tree: object, language: str) -> str:
        assert isinstance(tree, Whole)
        body = cast("statements.Block", tree.body)
        changed = replace(node, parameters=tree.parameters, body=body)
        title = plain(render.title(pack, changed, language))
        return f"{title}\n{_steps(render.procedure(pack, changed, language))}"

    return say


def _definition(pack: model.Model, node: model.Definition) -> Callable[[object, str], str]:
    def say(tree: object, language: str) -> str:
        assert isinstance(tree, Whole)
        value = cast("values.Value", tree.body)
        changed = replace(node, parameters=tree.parameters, value=value)
        return plain(render.definition(pack, changed, language))

    return say


def _score(pack: model.Model) -> Callable[[object, str], str]:
    def say(tree: object, language: str) -> str:
        changed = replace(pack, score=cast("values.Value", tree))
        return plain(render.score(changed, language))

    return say


def _effect(pack: model.Model) -> Callable[[object, str], str]:
    def say(tree: object, language: str) -> str:
        assert isinstance(tree, model.Effect)
        heading = plain(render.heading(pack, tree.heading, language))
        return f"{heading}: {_lines(render.effect(pack, tree, language))}"

    return say


def _reaction(pack: model.Model) -> Callable[[object, str], str]:
    def say(tree: object, language: str) -> str:
        assert isinstance(tree, model.Reaction)
        return _lines(render.reaction(pack, tree, language))

    return say


def _modifier(pack: model.Model) -> Callable[[object, str], str]:
    def say(tree: object, language: str) -> str:
        assert isinstance(tree, model.Modifier)
        return plain(render.modifier(pack, tree, language))

    return say


def locals_of(tree: object) -> tuple[int, ...]:
    """Return the numbers of all locals that a tree binds or names."""
    found: set[int] = set()
    stack: list[object] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, values.Local | values.Share):
            found.add(node.id)
        if isinstance(node, values.Binder):
            found.add(node.local)
        stack.extend(shape.children(node))
    return tuple(sorted(found))


# ---- the gate ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_of_a_rule_changes_its_text(name: str, language: str) -> None:
    pack = pack_of(name)
    missed: list[str] = []
    count = 0
    for unit in units(pack):
        before = unit.say(unit.tree, language)
        known = Names(pack=pack, locals=locals_of(unit.tree))
        for mutant in mutants(known, unit.tree):
            if is_void(unit.tree, mutant):
                continue
            count += 1
            if unit.say(mutant.tree, language) == before:
                missed.append(f"{unit.name}: {mutant.path}\n    {before}")
    assert not missed, f"{len(missed)} of {count} changes cannot be read"
    assert count > 500


def is_void(tree: object, mutant: Mutant) -> bool:
    """Return whether a change means nothing for the game, as `means_nothing` says why.

    So does the number of a local that no sentence refers to. What is chosen has the number of
    the members that it is chosen from; then only the test of the set refers to them.
    """
    if means_nothing(mutant):
        return True
    owner = mutant.owner
    if re.search(r"(Choose|ChooseSome)\.binder/Binder\.local=\d+$", mutant.path):
        assert isinstance(owner, values.Binder)
        return not shape.mentions(owner.where, owner.local)
    lost = bindings(tree) - bindings(mutant.tree)
    return len(lost) == 1 and not lost & references(tree)


def bindings(tree: object) -> set[int]:
    """Return the numbers that a tree gives to locals."""
    found: set[int] = set()
    for node in nodes(tree):
        match node:
            case values.Binder(local=local):
                found.add(local)
            case (
                statements.Choose(result=result) | statements.ChooseSome(result=result)
                | statements.Splits(result=result) | statements.Roll(result=result)
            ):  # fmt: skip
                found.add(result.id)
            case statements.Offers(proposer=proposer):
                found.add(proposer.id)
            case model.Effect(card=card, seat=seat):
                found |= {card, seat}
            case model.Reaction(card=card, owner=owner, parameters=parameters):
                found |= {card, owner, *parameters}
            case model.Modifier(card=card, owner=owner):
                found |= {card, owner}
            case model.Parameter(local=local):
                found.add(local)
            case _:
                pass
    return found


def references(tree: object) -> set[int]:
    """Return the numbers of the locals that a tree speaks of."""
    named = [node for node in nodes(tree) if isinstance(node, values.Local | values.Share)]
    bound = [
        node.result
        for node in nodes(tree)
        if isinstance(
            node,
            statements.Choose | statements.ChooseSome | statements.Splits | statements.Roll,
        )
    ]
    bound += [node.proposer for node in nodes(tree) if isinstance(node, statements.Offers)]
    left = [each for each in named if not any(each is other for other in bound)]
    return {each.id for each in left}


def nodes(tree: object) -> Iterator[object]:
    stack: list[object] = [tree]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(shape.children(node))


# ---- what texts must be ------------------------------------------------------------------


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_differ_never_read_the_same(name: str, language: str) -> None:
    pack = pack_of(name)
    seen: dict[str, tuple[str, object]] = {}
    for card in pack.cards.values():
        said = _lines(render.card_text(pack, card, language))
        does = renumbered((card.effects, card.reactions, card.modifiers))
        other = seen.setdefault(said, (card.name, does))
        assert other[1] == does, f"{card.name} reads as {other[0]}"


def renumbered(tree: object) -> str:
    """Return a tree as text in which locals are numbered as they come."""
    known: dict[str, str] = {}

    def number(match: re.Match[str]) -> str:
        return match[1] + known.setdefault(match[2], str(len(known)))

    pattern = r"\b((?:id|local|card|seat|owner|result|choice|cursor)=)(\d+)"
    return re.sub(pattern, number, repr(tree))


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_means_something_where_it_stands(name: str, language: str) -> None:
    for unit in units(pack_of(name)):
        said = unit.say(unit.tree, language)
        assert not re.search(r"[“„][a-z-]+ \d+[”“]", said), unit.name
        assert not re.search(r"[{}\u200c]|  |\s[.,;:]|\(\)|\.\.", said), unit.name


def test_the_words_pack_says_every_kind_of_node() -> None:
    pack = pack_of("words")
    found = {type(node) for unit in units(pack) for node in nodes(unit.tree)}
    kinds = {*values.Value.__args__, *statements.Statement.__args__} - {values.Unknown}
    assert {kind.__name__ for kind in kinds - found} == set()


def test_two_players_get_letters_and_one_gets_none() -> None:
    pack = pack_of("words")
    steal = pack.procedures["steal"]
    assert plain(render.title(pack, steal, "en")) == "Stealing (player A and player B)"
    collect = pack.procedures["collect"]
    assert plain(render.title(pack, collect, "en")) == "Collecting"


def test_a_number_that_is_tuned_changes_the_card() -> None:
    pack = pack_of("siege-of-sunfall")
    effect = pack.cards["off-to-forage"].effects[0]
    gain = effect.body[0]
    assert isinstance(gain, statements.Trade)
    assert isinstance(gain.amount, values.NamedNumber)
    said = [plain(each) for each in render.effect(pack, effect, "en")]
    assert said[0] == "Gain 3 Resources."
    tuned = replace(gain, amount=replace(gain.amount, values=(1, 1, 1, 1)))
    effect = replace(effect, body=(tuned, *effect.body[1:]))
    assert plain(render.effect(pack, effect, "en")[0]) == "Gain 1 Resource."
    assert plain(render.effect(pack, effect, "de")[0]) == "Erhalte 1 Ressource."


def test_a_language_without_a_grammar_is_said_in_english() -> None:
    assert render.grammar("fr") is render.grammar("en")
    pack = pack_of("siege-of-sunfall")
    assert context.begin(pack, "de", ()).names == {}
    assert names.assign(context.begin(pack, "en", ()).words, (), ()) == {}


# ---- golden files ------------------------------------------------------------------------


def test_rules_text_is_as_generated(pytestconfig: pytest.Config) -> None:
    folder = ROOT / "generated" / "siege-of-sunfall" / "text"
    made = rules_text.text_files(pack_of("siege-of-sunfall"))
    if pytestconfig.getoption("--update"):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in made.items():
            (folder / name).write_bytes(text)
    kept = {path.name: path.read_bytes() for path in sorted(folder.glob("*.md"))}
    assert kept == dict(sorted(made.items())), "`make update` accepts what was produced"


def test_text(case: Path, golden: Golden) -> None:
    """A pack of `packs/` says this: its rules, and what it says and asks in a game."""
    checked = driver.check_pack(case.parents[2] / "packs" / case.name)
    assert checked.model is not None
    made = rules_text.text_files(checked.model)
    produced = {f"expected.{name}": text.decode() for name, text in made.items()}
    for language, words in driver.compile_program(checked).words.items():
        lines = "\n".join(words.messages)
        produced[f"expected.{language}.messages.txt"] = f"{lines}\n"
    golden.check(case, produced)


# ---- what is said in a game --------------------------------------------------------------


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_and_asked(name: str, language: str) -> None:
    program = driver.compile_program(driver.check_pack(PACKS[name]))
    game = engine.Game.start(program, program.least_seats, 11)
    people = ["Anna", "Max", "Cleo"]
    told: set[str] = set()
    luck = Luck(5)
    for _ in range(150):
        asked = game.decision
        if asked is None:
            break
        told.add(messages.fill(program, language, asked.message, [asked.seat], people))
        game.apply(decisions.sample(asked.domain, luck), asked.seat)
    for message, _, numbers in game.log:
        told.add(messages.fill(program, language, message, numbers, people))
    assert len(told) > 10
    bad = [
        each
        for each in told
        if not each or re.search(r"[{}\u200c]|  |[“„][a-z-]+ \d", each)
    ]
    assert not bad


def test_the_way_that_was_chosen_is_told() -> None:
    program = driver.compile_program(driver.check_pack(PIG))
    told: dict[str, list[str]] = {}
    game = engine.Game.start(program, 2, 1)
    for way in (1, 0):
        asked = game.decision
        assert asked is not None
        game.apply(way, asked.seat)
    for language in LANGUAGES:
        lines = [(message, numbers) for message, _, numbers in game.log]
        told[language] = [
            messages.fill(program, language, message, numbers, ["Anna", "Max"])
            for message, numbers in lines
            if "way." in program.words[language].messages[message]
        ]
    assert told["en"] == ["Anna chooses: stop.", "Max chooses: roll."]
    assert told["de"] == ["Anna wählt: Aufhören.", "Max wählt: Würfeln."]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The rival of a player is the other player."),
        ("de", "Der Gegner eines Spielers ist der andere Spieler."),
    ],
)
def test_all_but_the_player_is_the_other_player(language: str, said: str) -> None:
    pack = driver.check_pack(PIG).model
    assert pack is not None
    texts = rules_text.text_files(pack)
    assert any(said in text.decode() for text in texts.values()), language


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Answer A is whether the number of choices made is more than 5.",
                "If answer A is yes,",
            ],
        ),
        (
            "de",
            [
                "Antwort A ist, ob die Zahl der Entscheidungen größer als 5 ist.",
                "Wenn Antwort A ja ist,",
            ],
        ),
    ],
)
def test_a_yes_or_no_with_a_name_keeps_it(
    language: str, said: list[str], tmp_path: Path
) -> None:
    shutil.copytree(PIG, tmp_path / "pig")
    shutil.rmtree(tmp_path / "pig" / "scenarios")
    rules = tmp_path / "pig" / "rules" / "game.cw"
    named = rules.read_text("utf-8").replace(
        "procedure throw from 'public A turn':\n",
        "procedure throw from 'public A turn':\n"
        "  let high = choices > 5\n  let risky = at-risk > 5\n"
        "  if high: set at-risk to 1\n  if risky: set at-risk to 2\n",
    )
    rules.write_text(named, "utf-8")
    pack = driver.check_pack(tmp_path / "pig").model
    assert pack is not None
    text = rules_text.text_files(pack)[f"{language}.md"].decode()
    for each in said:
        assert each in text
