"""The chapters of the rules: procedures as they are played, then values and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardwright.compiler.backends.reference import glossary, model, order_of_play, said
from cardwright.compiler.backends.reference.desk import Desk, known, plain
from cardwright.compiler.backends.reference.words import kind_word, words_for
from cardwright.compiler.passes import boards
from cardwright.compiler.tree import model as tree

WINNING = "winning"


def chapters(desk: Desk, drawn: Mapping[str, str]) -> tuple[model.Chapter, ...]:
    """Return all chapters in reading order; `drawn` are the pictures of boards by name."""
    return (*_order(desk), *_boards(desk, drawn), *_values_and_tables(desk))


def rule_ids(pack: tree.Model) -> frozenset[str]:
    """Return the ids of all rules: procedures and definitions by their names."""
    return frozenset((*pack.procedures, *pack.definitions, WINNING))


# ---- the order of play -------------------------------------------------------------------


def _order(desk: Desk) -> Iterator[model.Chapter]:
    for number, chapter in enumerate(order_of_play.chapters(desk.pack)):
        sections = tuple(_section(desk, each) for each in chapter.sections)
        if number == 0:
            sections = (*sections, _winning(desk))
        yield model.Chapter(
            id=chapter.name,
            title=_title(desk, chapter),
            sections=sections,
        )


def _title(desk: Desk, chapter: order_of_play.Chapter) -> str:
    if chapter.name == order_of_play.EFFECTS:
        return desk.words.effects_in_detail
    return desk.title(f"procedures/{chapter.name}")


def _section(desk: Desk, section: order_of_play.Section) -> model.Section:
    return model.Section(
        id=section.name,
        title=desk.title(f"procedures/{section.name}"),
        rules=tuple(_rule(desk, desk.pack.procedures[name]) for name in section.rules),
    )


def _rule(desk: Desk, procedure: tree.Procedure) -> model.Rule:
    return model.Rule(
        id=procedure.name,
        title=desk.says.title(procedure),
        provenance=known(procedure.provenance),
        steps=said.steps(desk.says.steps(procedure), desk.links, procedure.pack),
        pack=_foreign(desk, procedure),
    )


def _foreign(desk: Desk, thing: tree.Named) -> str:
    """The pack of a thing that an expansion brought."""
    return thing.pack if thing.pack != desk.pack.pack else ""


def _winning(desk: Desk) -> model.Section:
    words = desk.words
    rule = model.Rule(
        id=WINNING,
        title=words.winning,
        provenance=known(desk.pack.procedures[desk.pack.entry].provenance),
        text=(desk.rich(desk.says.score()),),
    )
    return model.Section(id=WINNING, title=words.winning, rules=(rule,))


# ---- boards ------------------------------------------------------------------------------


def _boards(desk: Desk, drawn: Mapping[str, str]) -> Iterator[model.Chapter]:
    """A section for each board: its plan, if there is one, and where each step leads."""
    sections = tuple(_board(desk, each, drawn) for each in desk.pack.boards.values())
    if sections:
        yield model.Chapter(id="boards", title=desk.words.boards, sections=sections)


def _board(desk: Desk, board: tree.Board, drawn: Mapping[str, str]) -> model.Section:
    words, title = desk.words, desk.title(f"zones/{board.name}")
    beside = boards.beside((board,))
    rows = tuple(
        ((_space(desk, space),), _spaces(desk, beside[space])) for space in board.spaces
    )
    head = (words.space, words.leads_to)
    table = _table(desk, f"{board.name}-ways", words.leads_to, head, rows, (board,))
    alt = words.board_of.format(title)
    figures = (model.Figure(art=drawn[board.name], alt=alt),) if board.name in drawn else ()
    return model.Section(
        id=f"{board.name}-board", title=title, rules=(), figures=figures, tables=(table,)
    )


def _spaces(desk: Desk, spaces: tuple[str, ...]) -> model.Rich:
    listed = desk.listed((_space(desk, each),) for each in spaces)
    return listed or plain("–")


def _space(desk: Desk, space: str) -> model.CardLink:
    return model.CardLink(card=space, text=desk.noun(f"cards/{space}"))


# ---- values and tables -------------------------------------------------------------------


def _values_and_tables(desk: Desk) -> Iterator[model.Chapter]:
    if desk.pack.definitions:
        section = _values(desk)
        yield model.Chapter(id="values", title=section.title, sections=(section,))
    tables = (_tokens(desk), _places(desk), _numbers(desk))
    yield model.Chapter(
        id="tables",
        title=desk.words.tables,
        sections=tuple(each for each in tables if each.tables),
    )


def _values(desk: Desk) -> model.Section:
    rules = tuple(
        model.Rule(
            id=definition.name,
            title=desk.title(f"definitions/{definition.name}"),
            provenance=known(definition.provenance),
            text=(desk.rich(desk.says.definition(definition)),),
            pack=_foreign(desk, definition),
        )
        for definition in desk.pack.definitions.values()
    )
    return model.Section(id="values", title=desk.words.values, rules=rules)


def _tokens(desk: Desk) -> model.Section:
    words, fields = desk.words, tuple(desk.pack.token_fields)
    head = (words.token, words.count, *(desk.title(f"fields/{name}") for name in fields))
    rows = tuple(
        (
            _iconed(desk, token.name),
            (model.Number(text=str(token.count)),),
            *(
                glossary.field_value(
                    desk, desk.pack.token_fields[name], token.fields.get(name, -1)
                )
                or plain("–")
                for name in fields
            ),
        )
        for token in desk.pack.tokens.values()
    )
    if not rows:
        return _tables("tokens", words.tokens)
    table = _table(desk, "tokens", words.tokens, head, rows, desk.pack.tokens.values())
    return _tables("tokens", words.tokens, table)


def _iconed(desk: Desk, kind: str) -> model.Rich:
    word = (desk.term(f"tokens/{kind}"),)
    if kind not in desk.links.icons:
        return word
    return (model.IconMark(icon=kind), model.Text(text="\u00a0"), *word)


def _places(desk: Desk) -> model.Section:
    words = desk.words
    head = (words.place, words.whose, words.seen_by, words.holds, words.room)
    rows = tuple(
        (
            (desk.term(f"zones/{zone.name}"),),
            glossary.whose(desk, zone),
            plain(glossary.seen_by(desk, zone)),
            glossary.holds(desk, zone) or plain("–"),
            (model.Number(text=str(zone.capacity)),)
            if zone.capacity >= 0
            else plain(words.no_limit),
        )
        for zone in desk.pack.zones.values()
    )
    if not rows:
        return _tables("places", words.places)
    table = _table(desk, "places", words.places, head, rows, desk.pack.zones.values())
    return _tables("places", words.places, table)


def _numbers(desk: Desk) -> model.Section:
    """Numbers: one table for those that depend on how many play, one for the others."""
    numbers = desk.pack.numbers.values()
    varying = tuple(each for each in numbers if len(set(each.values)) > 1)
    fixed = tuple(each for each in numbers if each not in varying)
    words = desk.words
    seats = range(desk.pack.least_seats, desk.pack.most_seats + 1)
    tables: list[model.Table] = []
    if varying:
        head = (words.number, *(words.players_of.format(n) for n in seats), words.source)
        rows = tuple(_number_row(desk, each, each.values) for each in varying)
        title = words.numbers_by_seats
        tables.append(_table(desk, "numbers-by-seats", title, head, rows, varying))
    if fixed:
        head = (words.number, words.value, words.source)
        rows = tuple(_number_row(desk, each, each.values[:1]) for each in fixed)
        tables.append(_table(desk, "numbers", words.numbers, head, rows, fixed))
    return _tables("numbers", words.numbers, *tables)


def _number_row(
    desk: Desk, number: tree.NumberEntry, values: tuple[int, ...]
) -> tuple[model.Rich, ...]:
    return (
        (desk.term(f"numbers/{number.name}"),),
        *((model.Number(text=str(value)),) for value in values),
        plain(_source(desk, number.provenance)),
    )


def _source(desk: Desk, provenance: tree.Provenance) -> str:
    how = kind_word(words_for(desk.language), known(provenance).kind)
    return f"{how}, {provenance.section}" if provenance.section else how


def _table(
    desk: Desk,
    id: str,
    title: str,
    head: tuple[str, ...],
    rows: tuple[tuple[model.Rich, ...], ...],
    things: Iterable[tree.Named],
) -> model.Table:
    return model.Table(
        id=id, title=title, head=head, rows=rows, provenance=_weakest(things)
    )


_ORDER = ("designed", "inferred", "public", "stated")


def _weakest(things: Iterable[tree.Named]) -> model.Provenance:
    """How a table is known: as well as the least known of what it tells."""
    found = [known(each.provenance) for each in things]
    return min(found, key=lambda each: _ORDER.index(each.kind))


def _tables(id: str, title: str, *tables: model.Table) -> model.Section:
    return model.Section(id=f"{id}-tables", title=title, rules=(), tables=tables)
