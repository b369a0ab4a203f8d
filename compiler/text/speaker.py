"""What is said when a compiled game runs: log lines, prompts and words, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardwright.compiler.text import names, render, shape
from cardwright.compiler.text.context import Context, begin
from cardwright.compiler.text.places import places
from cardwright.compiler.text.refusals import free_locals
from cardwright.compiler.text.runs import Runs, plain, sentence, settle, template
from cardwright.compiler.text.words import Case, Words, answers, enum_key
from cardwright.compiler.tree import model, statements, types, values
from cardwright.compiler.tree.lines import Done, Line
from cardwright.compiler.tree.open_names import open_names
from cardwright.runtime.ir import program

HEARD = (
    statements.MoveTokens | statements.MoveCards | statements.MoveCard | statements.Trade
    | statements.Pay | statements.Collect | statements.Become | statements.Shuffle
    | statements.Reveal | statements.Roll | statements.Rerolls | statements.SetField
    | statements.ChooseOne
)  # fmt: skip


class Speaker:
    """Makes the lines of a pack's sentences."""

    def __init__(self, pack: model.Model) -> None:
        self._pack = pack
        self._places = {each: places(pack, each) for each in pack.languages}
        self._ways = sorted(_ways(pack))
        self._open = open_names(pack)

    def log(self, statement: statements.Statement) -> Line | None:
        """Return what is said after a sentence has run, if it is worth hearing."""
        if not isinstance(statement, HEARD):
            return None
        shown = _seats(statement)
        texts: list[tuple[str, str]] = []
        for language in self._pack.languages:
            gaps = {seat: index for index, seat in enumerate(shown)}
            ctx = replace(self._context(language, statement), gaps=gaps, you=-1)
            said = render.grammar(language).log(ctx, statement, len(shown))
            if said is None:
                return None
            texts.append((language, template(sentence(said))))
        done = _done(self._pack, statement)
        return Line(texts=tuple(texts), arguments=(*shown, *done))

    def answered(self, statement: statements.Offers, answer: str) -> Line:
        """Return what is said of an answer to an offer; the seat that is asked fills gap 0."""
        said = ((each, render.grammar(each).terms()) for each in self._pack.languages)
        texts = tuple(
            (language, words[f"says-{answer}"].replace("{name}", "{0:seat}"))
            for language, words in said
        )
        return Line(texts=texts, arguments=(_asked(statement),))

    def turn(self, statement: statements.Collect) -> Line:
        """Return what is said before it is asked what one of many seats pays."""
        said = ((each, render.grammar(each).terms()) for each in self._pack.languages)
        texts = tuple(
            (language, words["pays-next"].replace("{name}", "{0:seat}"))
            for language, words in said
        )
        return Line(texts=texts, arguments=(shape.member(statement.binder),))

    def prompt(self, statement: statements.Statement, name: str) -> Line:
        """Return what the deciding seat is asked; that seat fills gap 0, and the others
        what names stand for that all may know."""
        actor = _actor(statement)
        named = self._named(statement, actor)
        texts = self._in_all(statement, actor, named)
        said = tuple(
            each
            for at, each in enumerate(named, 1)
            if any(f"{{{at}:" in text for _, text in texts)
        )
        if said != named:
            texts = self._in_all(statement, actor, said)
        return Line(texts=texts, arguments=said)

    def _in_all(
        self,
        statement: statements.Statement,
        actor: values.Value | None,
        named: tuple[values.Local, ...],
    ) -> tuple[tuple[str, str], ...]:
        return tuple(
            (language, template(self._asked(language, statement, actor, named)))
            for language in self._pack.languages
        )

    def _asked(
        self,
        language: str,
        statement: statements.Statement,
        actor: values.Value | None,
        named: tuple[values.Local, ...],
    ) -> Runs:
        gaps: dict[values.Value, int] = {each: at for at, each in enumerate(named, 1)}
        ctx = replace(self._context(language, statement), gaps=gaps)
        ctx = self._reader(ctx, actor)
        prompt = render.grammar(language).prompt
        short = prompt(replace(ctx, asked=True), statement)
        is_needed = isinstance(statement, statements.May) or _says_member(
            ctx, statement, plain(short)
        )
        return prompt(ctx, statement) if is_needed else short

    def _named(
        self, statement: statements.Statement, actor: values.Value | None
    ) -> tuple[values.Local, ...]:
        """Return the names that a question can fill: open ones that are known before it."""
        if not self._pack.languages:
            return ()
        ctx = self._context(self._pack.languages[0], statement)
        known = ctx.scope & self._open
        found = {
            each.id: each
            for each in _locals(statement)
            if each.id in known
            and isinstance(each.type, types.Number | types.Card | types.Seat)
            and not shape.same(each, actor)
        }
        return tuple(found.values())

    def _reader(self, ctx: Context, actor: values.Value | None) -> Context:
        """Return the context of a text that the deciding seat reads."""
        if isinstance(actor, values.Local):
            return replace(ctx, you=actor.id)
        return ctx if actor is None else replace(ctx, you=-1, reader=actor)

    def _context(self, language: str, statement: statements.Statement) -> Context:
        found = self._places[language].get(id(statement))
        return found or begin(self._pack, language, (), (statement,))

    def hurdle(self, statement: statements.Choose, test: values.Value) -> Line:
        """Return why a member that fails a test cannot be chosen; it fills gap 0."""
        member, actor = shape.member(statement.binder), statement.actor
        others = (
            each
            for each in free_locals(test)
            if each.id != member.id
            and not shape.same(each, actor)
            and isinstance(each.type, types.Seat | types.Card | types.Number | types.Enum)
        )
        known = (member, *others)
        gaps: dict[values.Value, int] = {each: at for at, each in enumerate(known)}
        texts: list[tuple[str, str]] = []
        for language in self._pack.languages:
            ctx = self._reader(self._context(language, statement), actor)
            inner = names.assign(ctx.words, (), (test,))
            ctx = replace(
                ctx.within(statement.binder), gaps=gaps, names={**inner, **ctx.names}
            )
            said = render.grammar(language).because_not(ctx, test)
            texts.append((language, template(settle(said))))
        return Line(texts=tuple(texts), arguments=known)

    def reckoned(self, within: model.Definition, value: values.Value) -> Line:
        """Return what a part of a definition is called; what it is of fills the gaps."""
        known = tuple(
            values.Local(id=each.local, name=each.name, type=each.type, span=within.span)
            for each in within.parameters
            if isinstance(each.type, types.Seat | types.Card | types.Number | types.Enum)
        )
        gaps: dict[values.Value, int] = {each: at for at, each in enumerate(known)}
        bound = tuple(names.parameter(each) for each in within.parameters)
        texts: list[tuple[str, str]] = []
        for language in self._pack.languages:
            begun = begin(self._pack, language, bound, within.value)
            said = render.grammar(language).because(replace(begun, gaps=gaps), value)
            texts.append((language, template(settle(said))))
        return Line(texts=tuple(texts), arguments=known)

    def announcement(self, name: str) -> Line:
        """Return a line of the lexicon."""
        texts = tuple(
            (each, self._pack.lexicons[each].texts.get(name, name).translate(_ROUND))
            for each in self._pack.languages
        )
        return Line(texts=texts, arguments=())

    def words(self, language: str, lines: tuple[str, ...]) -> program.Words:
        """Return everything that people read in one language."""
        pack, words = self._pack, Words(self._pack.lexicons[language])
        terms = render.grammar(language).terms()
        return program.Words(
            messages=lines,
            seats=tuple(
                terms["seat"].replace("{number}", str(seat + 1))
                for seat in range(pack.most_seats)
            ),
            kinds=tuple(_forms(words, f"tokens/{name}") for name in pack.tokens),
            cards={name: words.one(f"cards/{name}") for name in pack.cards},
            zones={name: words.one(f"zones/{name}") for name in pack.zones},
            values=_values(pack, words),
            value_names=_value_names(pack),
            options=answers(words, {each: terms[each] for each in program.ANSWERS})
            | _options(pack, words, self._ways),
            terms=terms,
            fields={name: words.one(f"variables/{name}") for name in pack.variables},
            facts={name: _facts(pack, card, words) for name, card in pack.cards.items()},
            backs={name: _back(pack, card, words) for name, card in pack.cards.items()},
            rolls=_rolls(pack, words),
        )


_ROUND = str.maketrans("{}", "()")


# ---- what fills the gaps -----------------------------------------------------------------


def _seats(node: statements.Statement) -> tuple[values.Value, ...]:
    """Return the seats that a line names, those that mean the same after the sentence."""
    match node:
        case statements.MoveTokens() | statements.MoveCards():
            found = (node.actor, node.source.seat, node.target.seat)
        case statements.MoveCard():
            found = (node.actor, node.target.seat, None)
        case statements.Trade(seat=seat) | statements.Become(subject=seat):
            found = (seat, None, None)
        case statements.Pay(seat=seat):
            found = (seat, None, None)
        case statements.Collect(source=source, target=target):
            found = (source.seat, target.seat, None)
        case statements.Rerolls(actor=actor) | statements.ChooseOne(actor=actor):
            found = (actor, None, None)
        case statements.SetField(target=values.OwnedField(owner=seat)) if shape.seat_type(
            seat
        ):
            found = (seat, None, None)
        case statements.Reveal(viewer=viewer):
            found = (viewer, None, None)
        case statements.Shuffle(place=place):
            found = (place.seat, None, None)
        case _:
            return ()
    kept: list[values.Value] = []
    for each in found:
        if isinstance(each, values.Local | values.GameField) and each not in kept:
            kept.append(each)
    return tuple(kept)


def _done(pack: model.Model, node: statements.Statement) -> tuple[values.Value | Done, ...]:
    """Return what a sentence really did, as the lowering numbers it."""
    match node:
        case statements.MoveTokens(kind=kind):
            if kind is not None and node.choice < 0:
                return (Done(0), kind)
            is_counts = node.choice >= 0 or node.how == "all"
            return tuple(Done(n) for n in range(len(pack.tokens) if is_counts else 1))
        case statements.Pay() | statements.Collect():
            return tuple(Done(n) for n in range(len(pack.tokens)))
        case statements.Roll(result=dice) | statements.Rerolls(dice=dice):
            most = dice.type.most if isinstance(dice.type, types.Dice) else 0
            return tuple(Done(n) for n in range(most + 1))
        case statements.Reveal(card=card):
            return (card,)
        case statements.SetField(target=values.OwnedField(owner=owner) as target) if (
            isinstance(owner.type, types.Card) and _names_card(pack, target.name)
        ):
            return (target, owner)
        case statements.SetField(target=target):
            return (target,)
        case statements.Become() | statements.Shuffle():
            return ()
        case _:
            return (Done(0),)


def _says_member(ctx: Context, statement: statements.Statement, text: str) -> bool:
    """Return whether a question speaks of the member of its set by the name it would get."""
    if not isinstance(statement, statements.Choose | statements.ChooseSome):
        return False
    known = ctx.names.get(statement.binder.local)
    if known is None:
        return False
    cases: tuple[Case, ...] = ("nom", "acc", "dat", "gen")
    forms = {ctx.words.one(known.key, case) for case in cases if known.key}
    names = {known.letter} if known.letter else forms
    return any(re.search(rf"\b{re.escape(name)}\b", text) for name in names)


def _locals(node: object) -> Iterator[values.Local]:
    if isinstance(node, values.Local):
        yield node
    for child in shape.children(node):
        yield from _locals(child)


def _names_card(pack: model.Model, variable: str) -> bool:
    """Return whether the lexicons say whose variable has changed."""
    said = (
        Words(each).extra(f"variables/{variable}", "says")
        for each in pack.lexicons.values()
    )
    return any("{card}" in each for each in said)


def _actor(node: statements.Statement) -> values.Value | None:
    match node:
        case (
            statements.MoveTokens() | statements.Choose() | statements.ChooseSome()
            | statements.ChooseOne() | statements.May() | statements.Orders()
            | statements.Splits() | statements.Rerolls()
        ):  # fmt: skip
            return node.actor
        case statements.Offers():
            return _asked(node)
        case statements.ForEach(chooser=actor):
            return actor
        case statements.Collect(actor=actor) | statements.Pay(seat=actor):
            return actor
        case _:
            return None


def _asked(node: statements.Offers) -> values.Local:
    """Return who answers an offer."""
    binder = node.binder
    return values.Local(id=binder.local, name=binder.name, type=binder.type, span=node.span)


# ---- words -------------------------------------------------------------------------------


def _forms(words: Words, key: str) -> dict[str, str]:
    noun = words.lexicon.nouns.get(key)
    forms = dict(noun.forms) if noun else {}
    return {"one": words.one(key), "many": words.many(key), **forms}


def _value_names(pack: model.Model) -> dict[str, tuple[str, ...]]:
    return {name: enum.values for name, enum in pack.enums.items()}


def _values(pack: model.Model, words: Words) -> dict[str, tuple[str, ...]]:
    found = {name: enum.values for name, enum in pack.enums.items()}
    found |= {f"option {name}": option.values for name, option in pack.options.items()}
    return {
        name: tuple(words.one(f"{enum_key(name)}/{each}") for each in all_values)
        for name, all_values in found.items()
    }


def _facts(pack: model.Model, card: model.Card, words: Words) -> str:
    """Return what is printed on a card in numbers and words, as one line."""
    declared = pack.card_types[card.type].fields
    found: list[str] = []
    for name, value in card.fields.items():
        if name in declared:
            key = f"fields/{name}"
            label = words.extra(key, "short") or words.one(key)
            is_flag = isinstance(declared[name], types.Flag)
            fact = _fact(pack, declared[name], value, words)
            found.append(label if is_flag else f"{label} {fact}")
    return ", ".join(found)


def _back(pack: model.Model, card: model.Card, words: Words) -> str:
    """Return what is printed on the back of a card, in words."""
    kind = pack.card_types[card.type]
    return ", ".join(
        _fact(pack, kind.fields[name], card.fields.get(name, -1), words)
        for name in kind.backs
    )


def _fact(pack: model.Model, kind: types.Type, value: int, words: Words) -> str:
    if isinstance(kind, types.Card):
        return words.one(f"cards/{list(pack.cards)[value]}")
    if not isinstance(kind, types.Enum):
        return str(value)
    values_ = pack.enums[kind.name].values
    if not 0 <= value < len(values_):
        return "\N{EN DASH}"
    return words.one(f"{enum_key(kind.name)}/{values_[value]}")


def _options(pack: model.Model, words: Words, ways: list[str]) -> dict[str, str]:
    """Return the ways of every choice, and the rule options with their values."""
    found: dict[str, str] = {}
    for name, option in pack.options.items():
        found[name] = words.one(f"rule-options/{name}")
        for each in option.values:
            found[f"{name}/{each}"] = words.one(f"rule-options/{name}/{each}")
    for name in ways:
        found[name] = words.one(f"options/{name}")
    return found


def _rolls(pack: model.Model, words: Words) -> dict[str, str]:
    """Return what rolls are called, what goes into them, and what they come to."""
    found: dict[str, str] = {}
    for roll in pack.rolls.values():
        own, general = f"rolls/{roll.name}", f"procedures/{roll.procedure}"
        found[f"roll {roll.name}"] = words.one(own if words.has(own) else general)
        for each in pack.procedures[roll.procedure].parameters:
            found[f"input {each.name}"] = words.one(f"locals/{each.name}")
        for shown in roll.shows:
            found[f"shown {shown.name}"] = words.one(f"{shown.section}/{shown.name}")
    return found


def _ways(pack: model.Model) -> set[str]:
    found: set[str] = set()
    stack: list[object] = [
        *(each.body for each in pack.procedures.values()),
        *(each.body for card in pack.cards.values() for each in card.effects),
        *(each.body for card in pack.cards.values() for each in card.reactions),
        *(each.body for each in pack.scenarios.values()),
    ]
    while stack:
        node = stack.pop()
        if isinstance(node, statements.Option):
            found.add(node.name)
        stack.extend(shape.children(node))
    return found
