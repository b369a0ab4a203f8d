"""A reference as nested plain values, with every number, anchor and link filled in.

Both backends show this and nothing else, so the site and the book say the same.
"""

from dataclasses import dataclass

from cardwright.compiler.backends.reference import (
    alphabet,
    cross_links,
    model,
    places,
    plain_text,
    runs,
    words,
)
from cardwright.compiler.backends.reference.runs import Plain

View = dict[str, Plain]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Context:
    """What every part of the view is made with."""

    reference: model.Reference
    words: words.Words
    where: places.Places
    back: cross_links.CrossLinks
    writer: runs.RunWriter


def view(reference: model.Reference) -> View:
    """Return everything that is shown of `reference`."""
    where = places.places_of(reference)
    ctx = _Context(
        reference=reference,
        words=words.words_for(reference.language),
        where=where,
        back=cross_links.cross_links(reference),
        writer=runs.RunWriter(reference, where),
    )
    return {
        **_front(ctx),
        "chapters": tuple(_chapter(ctx, chapter) for chapter in reference.chapters),
        "glossary": _glossary(ctx),
        "cards": _cards(ctx),
        "rulings": tuple(_ruling(ctx, ruling) for ruling in reference.rulings),
        "components": tuple(_group(ctx, group) for group in reference.components),
        "examples": tuple(_example(ctx, example) for example in reference.examples),
        "odds": tuple(_table(ctx, table) for table in reference.odds),
        "index": _index(ctx),
        "counts": tuple(_count(count) for count in reference.counts),
    }


def _front(ctx: _Context) -> View:
    reference = ctx.reference
    ctx.writer.start_section()
    return {
        "pack": reference.pack,
        "title": reference.title,
        "subtitle": reference.subtitle,
        "version": reference.version,
        "language": reference.language,
        "blurb": ctx.writer.paragraphs(reference.blurb),
        "facts": tuple({"label": it.label, "value": it.value} for it in reference.facts),
        "packs": tuple(
            {"title": pack.title, "version": pack.version} for pack in reference.packs
        ),
        "credits": reference.credits,
        "licence": reference.licence,
        "cover": reference.cover,
    }


def _chapter(ctx: _Context, chapter: model.Chapter) -> View:
    ctx.writer.start_section()
    return {
        **_link(places.find(ctx.where, "chapter", chapter.id)),
        "intro": ctx.writer.paragraphs(chapter.intro),
        "sections": tuple(_section(ctx, section) for section in chapter.sections),
    }


def _section(ctx: _Context, section: model.Section) -> View:
    ctx.writer.start_section()
    return {
        **_link(places.find(ctx.where, "section", section.id)),
        "intro": ctx.writer.paragraphs(section.intro),
        "rules": tuple(_rule(ctx, rule, section.title) for rule in section.rules),
        "figures": tuple({"art": it.art, "alt": it.alt} for it in section.figures),
        "tables": tuple(_table(ctx, table) for table in section.tables),
    }


def _rule(ctx: _Context, rule: model.Rule, above: str) -> View:
    """A rule; one called like its section needs no second heading."""
    return {
        **_link(places.find(ctx.where, "rule", rule.id)),
        "repeats": rule.title == above,
        "badge": _badge(ctx, rule.provenance),
        "pack": _pack(ctx, rule.pack),
        "text": ctx.writer.paragraphs(rule.text),
        "steps": tuple(_step(ctx, step) for step in rule.steps),
        "done_by": _links(ctx, "rule", ctx.back.rules_doing.get(rule.id, ())),
        "examples": _links(ctx, "example", ctx.back.examples_of_rule.get(rule.id, ())),
        "rulings": _links(ctx, "ruling", ctx.back.rulings_of_rule.get(rule.id, ())),
    }


def _step(ctx: _Context, step: model.Step) -> View:
    return {
        "kind": step.kind,
        "text": ctx.writer.rich(step.text),
        "steps": tuple(_step(ctx, inner) for inner in step.steps),
        "pack": _pack(ctx, step.pack),
    }


def _table(ctx: _Context, table: model.Table) -> View:
    return {
        **_link(places.find(ctx.where, "table", table.id)),
        "badge": _badge(ctx, table.provenance),
        "head": table.head,
        "rows": tuple(tuple(ctx.writer.rich(cell) for cell in row) for row in table.rows),
        "note": ctx.writer.rich(table.note),
        "shares": table.shares or tuple((-1,) * len(row) for row in table.rows),
    }


def _glossary(ctx: _Context) -> tuple[View, ...]:
    terms = sorted(ctx.reference.glossary, key=lambda it: alphabet.sort_key(it.term))
    return tuple(_term(ctx, term) for term in terms)


def _term(ctx: _Context, term: model.Term) -> View:
    ctx.writer.start_section(term.id)
    return {
        **_link(places.find(ctx.where, "term", term.id)),
        "letter": alphabet.letter(term.term),
        "text": ctx.writer.paragraphs(term.explanation),
        "rules": _links(ctx, "rule", ctx.back.rules_with_term.get(term.id, ())),
        "badge": _badge(ctx, term.provenance) if term.provenance else {},
    }


def _cards(ctx: _Context) -> tuple[View, ...]:
    cards = sorted(ctx.reference.cards, key=lambda it: alphabet.sort_key(it.name))
    return tuple(_card(ctx, card) for card in cards)


def _card(ctx: _Context, card: model.Card) -> View:
    ctx.writer.start_section()
    return {
        **_link(places.find(ctx.where, "card", card.id)),
        "id": card.id,
        "type": card.type,
        "copies": card.copies,
        "fields": tuple(_field(ctx, field) for field in card.fields),
        "text": ctx.writer.paragraphs(card.text),
        "flavour": card.flavour,
        "colour": card.colour,
        "art": card.art,
        "sheet": card.sheet,
        "pack": _pack(ctx, card.pack),
        "badge": _badge(ctx, card.provenance),
        "rules": _links(ctx, "rule", ctx.back.rules_with_card.get(card.id, ())),
        "words": _card_words(ctx, card),
    }


def _field(ctx: _Context, field: model.CardField) -> View:
    return {"name": field.name, "value": ctx.writer.rich(field.value)}


def _card_words(ctx: _Context, card: model.Card) -> str:
    """What the filter of the card page looks through."""
    labels = plain_text.icon_labels(ctx.reference)
    fields = [
        f"{field.name} {plain_text.plain_text(field.value, labels)}"
        for field in card.fields
    ]
    texts = [plain_text.plain_text(text, labels) for text in card.text]
    return " ".join((card.name, card.type, *fields, *texts, card.flavour))


def _ruling(ctx: _Context, ruling: model.Ruling) -> View:
    ctx.writer.start_section()
    return {
        **_link(places.find(ctx.where, "ruling", ruling.id)),
        "question": ctx.writer.rich(ruling.question),
        "reading": ctx.writer.rich(ruling.reading),
        "badge": _badge(ctx, ruling.provenance),
        "option": ruling.option,
        "readings": tuple(_reading(ctx, it) for it in ruling.readings),
        "effect": ctx.writer.rich(ruling.effect),
        "rules": _links(ctx, "rule", ruling.rules),
    }


def _reading(ctx: _Context, reading: model.Reading) -> View:
    return {
        "value": reading.value,
        "text": ctx.writer.rich(reading.text),
        "is_default": reading.is_default,
    }


def _group(ctx: _Context, group: model.ComponentGroup) -> View:
    total = sum(component.count for component in group.components)
    return {
        **_link(places.find(ctx.where, "group", group.id)),
        "components": tuple(_component(ctx, it) for it in group.components),
        "total": _total(ctx.words, total, group.stated),
        "is_right": group.stated is None or group.stated == total,
        "source": ctx.words.in_section.format(group.source) if group.source else "",
    }


def _component(ctx: _Context, component: model.Component) -> View:
    return {
        "name": component.name,
        "count": component.count,
        "icon": component.icon,
        "badge": _badge(ctx, component.provenance),
    }


def _total(frame: words.Words, total: int, stated: int | None) -> str:
    if stated is None:
        return str(total)
    if stated == total:
        return frame.total_right.format(total)
    return frame.total_wrong.format(total, stated)


def _example(ctx: _Context, example: model.Example) -> View:
    ctx.writer.start_section()
    return {
        **_link(places.find(ctx.where, "example", example.id)),
        "id": example.id,
        "given": ctx.writer.paragraphs(example.given),
        "when": ctx.writer.paragraphs(example.when),
        "then": ctx.writer.paragraphs(example.then),
        "badge": _badge(ctx, example.provenance),
        "rules": _links(ctx, "rule", example.rules),
    }


def _index(ctx: _Context) -> tuple[View, ...]:
    lines = alphabet.index_of(ctx.reference, ctx.where, ctx.back)
    return tuple(
        {
            "letter": alphabet.letter(line.text),
            "text": line.text,
            "links": tuple(_link(place) for place in line.places),
        }
        for line in lines
    )


def _count(count: model.ProvenanceCount) -> View:
    return {
        "what": count.what,
        "stated": count.stated,
        "public": count.public,
        "inferred": count.inferred,
        "designed": count.designed,
    }


def _badge(ctx: _Context, provenance: model.Provenance) -> View:
    section = provenance.section
    return {
        "kind": provenance.kind,
        "word": words.kind_word(ctx.words, provenance.kind),
        "note": words.kind_note(ctx.words, provenance.kind),
        "source": section,
        "source_note": ctx.words.in_section.format(section) if section else "",
    }


def _pack(ctx: _Context, pack: str) -> str:
    titles = {it.id: it.title for it in ctx.reference.packs}
    return ctx.words.from_pack.format(titles.get(pack, pack)) if pack else ""


def _links(ctx: _Context, kind: places.Kind, ids: tuple[str, ...]) -> tuple[View, ...]:
    return tuple(_link(places.find(ctx.where, kind, id)) for id in ids)


def _link(place: places.Place) -> View:
    return {
        "kind": place.kind,
        "page": place.page,
        "anchor": place.anchor,
        "number": place.number,
        "title": place.title,
    }
