"""Lexicons, rulings and counts: the words of a pack, and that none is missing."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.diagnostics.catalog import names, rules
from cardwright.compiler.parse import pack_format, typed
from cardwright.compiler.parse.pack import Declarations
from cardwright.compiler.passes import check, entries
from cardwright.compiler.passes.resolve_pack import texts
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import model, statements
from cardwright.runtime.ir.span import Span

SECTIONS = (
    "tokens",
    "groups",
    "card-types",
    "cards",
    "zones",
    "numbers",
    "variables",
    "procedures",
    "definitions",
    "options",
    "locals",
    "fields",
    "effects",
    "counts",
    "costs",
    "rolls",
)


def lexicons(base: Declarations, languages: tuple[str, ...]) -> dict[str, model.Lexicon]:
    """Return the words of a pack by language; a noun's key is `section/name`."""
    return {language: _lexicon(base, language) for language in languages}


def _lexicon(base: Declarations, language: str) -> model.Lexicon:
    nouns: dict[str, model.Noun] = {}
    lines: dict[str, str] = {}
    parts = base.lexicons.get(language, [])
    for part in parts:
        for section in SECTIONS:
            for name, value in part.named(section).items():
                if isinstance(value, dict):
                    nouns[f"{section}/{name}"] = _noun(value)
        _enums(nouns, part, "enums")
        _enums(nouns, part, "rule-options")
        lines.update(texts(part, "texts"))
    span = parts[0].node.span if parts else base.head.node.span
    return model.Lexicon(language=language, nouns=nouns, texts=lines, span=span)


def _noun(value: dict[str, typed.Value]) -> model.Noun:
    forms = {key: each for key, each in value.items() if isinstance(each, str)}
    return model.Noun(forms=forms, gender=forms.pop("gender", ""))


def _enums(nouns: dict[str, model.Noun], part: typed.ReadRecord, section: str) -> None:
    for name, value in part.named(section).items():
        if not isinstance(value, typed.ReadRecord):
            continue
        forms = {
            field.name: value.text(field.name) or ""
            for field in pack_format.ENUM_WORDS.fields
            if field.name not in ("gender", "values") and value.text(field.name)
        }
        nouns[f"{section}/{name}"] = model.Noun(
            forms=forms, gender=value.text("gender") or ""
        )
        for each, word in value.named("values").items():
            if isinstance(word, str):
                nouns[f"{section}/{name}/{each}"] = model.Noun(
                    forms={"one": word}, gender=""
                )


def check_words(ctx: Context, pack: model.Model) -> None:
    """Report everything that people read and that has no word in some language."""
    for language in pack.languages:
        lexicon = pack.lexicons[language]
        for key in _needed(pack):
            if key not in lexicon.nouns:
                ctx.report(names.missing_words(lexicon.span, key, language))
        for name in ctx.announcements:
            if name not in lexicon.texts:
                ctx.report(names.missing_words(lexicon.span, f"texts/{name}", language))


def _needed(pack: model.Model) -> list[str]:
    found: list[str] = []
    sections: dict[str, Iterable[str]] = {
        "tokens": pack.tokens,
        "groups": pack.groups,
        "card-types": pack.card_types,
        "cards": pack.cards,
        "zones": pack.zones,
        "numbers": pack.numbers,
        "variables": pack.variables,
        "procedures": pack.procedures,
        "definitions": pack.definitions,
        "costs": pack.costs,
        "rolls": pack.rolls,
        "enums": pack.enums,
        "rule-options": pack.options,
    }
    for section, things in sections.items():
        found.extend(f"{section}/{name}" for name in things)
    found.extend(f"options/{name}" for name in sorted(_choices(pack)))
    for name, enum in pack.enums.items():
        found.extend(f"enums/{name}/{value}" for value in enum.values)
    for name, option in pack.options.items():
        found.extend(f"rule-options/{name}/{value}" for value in option.values)
    return found


def _choices(pack: model.Model) -> set[str]:
    """Return the names of all ways that somebody can choose."""
    blocks = [each.body for each in pack.procedures.values()]
    blocks += [effect.body for card in pack.cards.values() for effect in card.effects]
    blocks += [each.body for card in pack.cards.values() for each in card.reactions]
    return {
        option.name
        for block in blocks
        for each in check.nested(block)
        if isinstance(each, statements.ChooseOne)
        for option in each.options
    }


def rulings(ctx: Context, base: Declarations) -> dict[str, model.Ruling]:
    """Return every open question: those with an option, then the others."""
    found: dict[str, model.Ruling] = {}
    for thing, entry in entries.read(ctx, base, "options", pack_format.OPTION):
        found[thing.name] = _ruling(
            ctx, thing.name, thing.pack, thing.span, entry, thing.name
        )
    for thing, entry in entries.read(ctx, base, "rulings", pack_format.RULING):
        found[thing.name] = _ruling(ctx, thing.name, thing.pack, thing.span, entry, "")
    return found


def _ruling(
    ctx: Context, name: str, pack: str, span: Span, entry: typed.ReadRecord, option: str
) -> model.Ruling:
    return model.Ruling(
        name=name,
        pack=pack,
        provenance=entries.source(ctx, entry),
        span=span,
        question=texts(entry, "question"),
        reading=texts(entry, "reading"),
        option=option,
    )


def check_counts(ctx: Context, base: Declarations, pack: model.Model) -> None:
    """Compare the components with what the rulebook counts, where all could be read."""
    if not ctx.broken.isdisjoint(base.section("cards")):
        return
    for thing, entry in entries.read(ctx, base, "counts", pack_format.COUNT):
        wanted = entry.number("count")
        cards = _counted_cards(ctx, entry, thing.name)
        names_ = {kind for name in entry.texts("tokens") for kind in ctx.kinds_of(name)}
        found = sum(pack.cards[card].copies for card in cards)
        found += sum(pack.tokens[kind].count for kind in names_)
        if wanted is not None and found != wanted:
            span = entry.span("count")
            ctx.report(rules.count_differs(span, thing.name, found, wanted))


def _counted_cards(ctx: Context, entry: typed.ReadRecord, count: str) -> set[str]:
    named = entry.texts("cards")
    if not named and not entry.texts("tokens"):
        named = (count,)
    return {card for name in named for card in ctx.cards_of(name)}
