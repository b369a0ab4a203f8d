"""The checked game to its rules reference, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardwright.compiler.backends.reference import (
    artwork,
    card_index,
    chapters,
    component_list,
    declared_words,
    glossary,
    model,
    odds_tables,
    order_of_play,
    said,
    words,
    worked_examples,
)
from cardwright.compiler.backends.reference.desk import Desk, known, plain
from cardwright.compiler.backends.reference.written import Written
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import values


def collect(
    pack: tree.Model,
    language: str,
    says: said.Says,
    written: Written,
    art: artwork.Artwork,
    passed: frozenset[str],
    measured: tuple[odds_tables.Measured, ...] = (),
) -> model.Reference:
    """Return all that the reference says.

    `passed` are the scenarios that came out, `measured` the odds that were worked out.
    """
    desk = Desk(
        pack=pack,
        language=language,
        words=declared_words.declared_words(language),
        says=says,
        links=said.Links(
            terms=glossary.term_keys(pack),
            cards=frozenset(pack.cards),
            rules=chapters.rule_ids(pack),
            icons=frozenset(art.icons),
        ),
    )
    examples = worked_examples.worked_examples(desk, written, passed)
    return model.Reference(
        pack=pack.pack,
        title=pack.title,
        subtitle=_book(written, "subtitle", language),
        version=pack.version,
        language=language,
        chapters=chapters.chapters(desk, art.boards),
        glossary=glossary.glossary(desk),
        cards=card_index.card_index(desk, art.colours, art.cards),
        rulings=tuple(_rulings(desk)),
        components=component_list.component_list(desk, written),
        examples=examples,
        odds=odds_tables.odds_tables(desk, measured),
        index=tuple(_index(desk)),
        counts=tuple(_counts(desk)),
        packs=tuple(_packs(pack, written)),
        blurb=tuple(plain(text) for text in _paragraphs(written, "blurb", language)),
        facts=tuple(_facts(desk, len(examples))),
        credits=(pack.credits,) if pack.credits else (),
        licence=", ".join(each for each in written.licences if each),
        cover=art.cover,
        icons=tuple(_icons(desk, art)),
        look=_look(written, art),
    )


def _book(written: Written, key: str, language: str) -> str:
    texts = written.book.get(key, {})
    return texts.get(language) or texts.get("") or next(iter(texts.values()), "")


def _paragraphs(written: Written, key: str, language: str) -> Iterator[str]:
    for part in _book(written, key, language).split("\n\n"):
        if part.strip():
            yield " ".join(part.split())


# ---- rulings -----------------------------------------------------------------------------


def _rulings(desk: Desk) -> Iterator[model.Ruling]:
    rules = _rules_by_option(desk.pack)
    for ruling in desk.pack.rulings.values():
        option = desk.pack.options.get(ruling.option)
        yield model.Ruling(
            id=ruling.name,
            question=plain(_in_language(ruling.question, desk.language)),
            reading=plain(_in_language(ruling.reading, desk.language)),
            provenance=known(ruling.provenance),
            option=ruling.option,
            readings=() if option is None else tuple(_readings(desk, option)),
            rules=rules.get(ruling.option, ()),
        )


def _readings(desk: Desk, option: tree.OptionEntry) -> Iterator[model.Reading]:
    for value in option.values:
        yield model.Reading(
            value=value,
            text=plain(desk.noun(f"rule-options/{option.name}/{value}")),
            is_default=value == option.default,
        )


def _in_language(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language) or next(iter(texts.values()), "")


def _rules_by_option(pack: tree.Model) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for procedure in pack.procedures.values():
        for node in order_of_play.nodes(procedure.body):
            if isinstance(node, values.OptionValue):
                found.setdefault(node.name, {})[procedure.name] = None
    return {name: tuple(rules) for name, rules in found.items()}


# ---- counts and facts --------------------------------------------------------------------


def _index(desk: Desk) -> Iterator[model.IndexEntry]:
    """The values of enumerations, under the rules that speak of them."""
    found: dict[str, dict[str, None]] = {}
    for procedure in desk.pack.procedures.values():
        for node in order_of_play.nodes(procedure.body):
            if isinstance(node, values.EnumValue) and node.enum in desk.pack.enums:
                key = f"enums/{node.enum}/{node.name}"
                found.setdefault(key, {})[procedure.name] = None
    for key, rules in sorted(found.items()):
        yield model.IndexEntry(text=desk.noun(key), rules=tuple(rules))


def _counts(desk: Desk) -> Iterator[model.ProvenanceCount]:
    """How well the things of each sort are known."""
    pack, said_of = desk.pack, desk.words
    frame = words.words_for(desk.language)
    rows: tuple[tuple[str, Iterable[tree.Named]], ...] = (
        (frame.rules, (*pack.procedures.values(), *pack.definitions.values())),
        (frame.cards, pack.cards.values()),
        (said_of.tokens, pack.tokens.values()),
        (said_of.places, pack.zones.values()),
        (said_of.numbers, pack.numbers.values()),
        (frame.rulings, pack.rulings.values()),
        (frame.examples, pack.scenarios.values()),
    )
    for what, things in rows:
        kinds = [thing.provenance.kind for thing in things]
        if kinds:
            yield model.ProvenanceCount(
                what=what,
                stated=kinds.count("stated"),
                public=kinds.count("public"),
                inferred=kinds.count("inferred"),
                designed=kinds.count("designed"),
            )


def _packs(pack: tree.Model, written: Written) -> Iterator[model.PackName]:
    for name, version in pack.packs:
        title = pack.title if name == pack.pack else written.titles.get(name, name)
        yield model.PackName(id=name, title=title, version=version)


def _facts(desk: Desk, examples: int) -> Iterator[model.Fact]:
    pack, says = desk.pack, desk.words
    seats = str(pack.least_seats)
    if pack.most_seats > pack.least_seats:
        seats = says.range_of.format(pack.least_seats, pack.most_seats)
    yield model.Fact(label=says.players, value=seats)
    cards = sum(card.copies for card in pack.cards.values())
    if cards:
        yield model.Fact(label=words.words_for(desk.language).cards, value=str(cards))
    tokens = sum(token.count for token in pack.tokens.values())
    if tokens:
        yield model.Fact(label=says.tokens, value=str(tokens))
    if examples:
        yield model.Fact(label=says.facts_examples, value=str(examples))


# ---- looks -------------------------------------------------------------------------------


def _icons(desk: Desk, art: artwork.Artwork) -> Iterator[model.Icon]:
    for kind, picture in art.icons.items():
        yield model.Icon(id=kind, label=desk.noun(f"tokens/{kind}"), art=picture)


def _look(written: Written, art: artwork.Artwork) -> model.Look:
    usual = model.Look()
    return model.Look(
        paper=_book(written, "paper", "") or usual.paper,
        ink=_book(written, "ink", "") or usual.ink,
        accent=_book(written, "accent", "") or usual.accent,
        band=_book(written, "band", "") or usual.band,
        glow=_book(written, "glow", "") or usual.glow,
        display=_book(written, "display", "") or usual.display,
        ramps=tuple(
            model.Ramp(name=name, colour=colour) for name, colour in art.ramps.items()
        ),
    )
