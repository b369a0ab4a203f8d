"""The glossary, generated from declarations: what a word is, where it lies, who sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.compiler.backends.reference import model, order_of_play
from cardwright.compiler.backends.reference.desk import Desk, known, plain
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import types, values


def term_keys(pack: tree.Model) -> frozenset[str]:
    """Return the keys of all words that the glossary explains."""
    sections: dict[str, Iterable[str]] = {
        "tokens": pack.tokens,
        "groups": pack.groups,
        "card-types": pack.card_types,
        "zones": pack.zones,
        "variables": pack.variables,
        "numbers": pack.numbers,
        "enums": pack.enums,
    }
    return frozenset(f"{key}/{name}" for key, names in sections.items() for name in names)


def glossary(desk: Desk) -> tuple[model.Term, ...]:
    """Return every word of the game and what it means, in the order of the alphabet."""
    mentions = _mentions(desk.pack)
    found = [
        model.Term(
            id=key,
            term=desk.noun(key),
            explanation=explanation,
            rules=mentions.get(key, ()),
            provenance=known(thing.provenance),
        )
        for key, thing, explanation in _terms(desk)
    ]
    return tuple(sorted(found, key=lambda term: (term.term.casefold(), term.id)))


_Explained = tuple[str, tree.Named, model.Paragraphs]


def _terms(desk: Desk) -> Iterator[_Explained]:
    pack = desk.pack
    for token in pack.tokens.values():
        yield f"tokens/{token.name}", token, _token(desk, token)
    for group in pack.groups.values():
        kinds = desk.listed((desk.term(f"tokens/{kind}"),) for kind in group.kinds)
        text = (*plain(f"{desk.words.group_of} "), *kinds, *plain("."))
        yield f"groups/{group.name}", group, (text,)
    for card_type in pack.card_types.values():
        yield f"card-types/{card_type.name}", card_type, _card_type(desk, card_type)
    for zone in pack.zones.values():
        yield f"zones/{zone.name}", zone, _zone(desk, zone)
    for variable in pack.variables.values():
        yield f"variables/{variable.name}", variable, _variable(desk, variable)
    for number in pack.numbers.values():
        text = (*plain(f"{desk.words.number}: "), *desk.numbers(number.values), *plain("."))
        yield f"numbers/{number.name}", number, (text,)
    for enum in pack.enums.values():
        named = (plain(desk.noun(f"enums/{enum.name}/{each}")) for each in enum.values)
        text = (*plain(f"{desk.words.enum_of} "), *desk.listed(named), *plain("."))
        yield f"enums/{enum.name}", enum, (text,)


def _token(desk: Desk, token: tree.Token) -> model.Paragraphs:
    words = desk.words
    found: list[model.Token] = [*plain(f"{words.token_of} ")]
    if token.name in desk.links.icons:
        found = [model.IconMark(icon=token.name), model.Text(text=" "), *found]
    before, after = words.of_each.split("{}")
    found += [*plain(before), model.Number(text=str(token.count)), *plain(f"{after} ")]
    if token.home:
        found += plain(words.kept.format(place_phrase(desk, token.home)) + " ")
    found += token_fields(desk, token)
    return (_trimmed(found),)


def token_fields(desk: Desk, token: tree.Token) -> model.Rich:
    """Return what is declared of a kind of token, each in a short sentence."""
    found: list[model.Token] = []
    for name, value in token.fields.items():
        shown = field_value(desk, desk.pack.token_fields[name], value)
        if shown:
            label = desk.title(f"fields/{name}")
            found += [*plain(f"{label}: "), *shown, *plain(". ")]
    return tuple(found)


def field_value(desk: Desk, kind: types.Type, value: int) -> model.Rich:
    """Return a declared or printed value; nothing where it is absent."""
    match kind:
        case types.Enum(name=name):
            if value < 0:
                return ()
            return plain(desk.noun(f"enums/{name}/{desk.pack.enums[name].values[value]}"))
        case types.Card():
            return plain(desk.noun(f"cards/{list(desk.pack.cards)[value]}"))
        case types.Flag():
            return plain(desk.words.yes if value else desk.words.no)
        case _:
            return (model.Number(text=str(value)),)


def _card_type(desk: Desk, card_type: tree.CardType) -> model.Paragraphs:
    words = desk.words
    total = sum(c.copies for c in desk.pack.cards.values() if c.type == card_type.name)
    before, after = words.of_each.split("{}")
    found: list[model.Token] = [*plain(f"{words.type_of} {before}")]
    found += [model.Number(text=str(total)), *plain(f"{after} ")]
    if card_type.fields:
        fields = (plain(desk.noun(f"fields/{name}")) for name in card_type.fields)
        found += [*plain(f"{words.printed} "), *desk.listed(fields), *plain(".")]
    return (_trimmed(found),)


def whose(desk: Desk, zone: tree.Zone) -> tuple[model.Token, ...]:
    """Return who has a place each: the table, each player, or the cards of a type."""
    if zone.per in ("", "seat"):
        words = desk.words
        return plain(words.each_player if zone.per else words.the_game)
    return (desk.term(f"card-types/{zone.per}", "many"),)


def _of_whom(desk: Desk, zone: tree.Zone) -> tuple[model.Token, ...]:
    words = desk.words
    if zone.per in ("", "seat"):
        return plain(f"{words.place_of_seat if zone.per else words.place_of_game} ")
    return (*plain(f"{words.place_of_card}: "), *whose(desk, zone), *plain(". "))


def _zone(desk: Desk, zone: tree.Zone) -> model.Paragraphs:
    words = desk.words
    found: list[model.Token] = [
        *_of_whom(desk, zone),
        *plain(f"{words.seen_by}: {seen_by(desk, zone)}. "),
    ]
    held = holds(desk, zone)
    if held:
        found += [*plain(f"{words.holds}: "), *held, *plain(". ")]
    if zone.capacity >= 0:
        found += [
            *plain(f"{words.room}: "),
            model.Number(text=str(zone.capacity)),
            *plain(". "),
        ]
    if zone.supply:
        found += plain(words.supply)
    return (_trimmed(found),)


def seen_by(desk: Desk, zone: tree.Zone) -> str:
    """Return who sees what lies in a place."""
    match zone.seen:
        case "all":
            return desk.words.all_see
        case "owner":
            return desk.words.owner_sees
        case "nobody":
            return desk.words.nobody_sees


def holds(desk: Desk, zone: tree.Zone) -> model.Rich:
    """Return what may lie in a place: cards, and kinds of token by their groups."""
    things: list[model.Rich] = [plain(desk.words.cards)] if zone.holds_cards else []
    left = list(zone.kinds)
    groups = sorted(desk.pack.groups.values(), key=lambda group: -len(group.kinds))
    for group in groups:
        if set(group.kinds) <= set(left) and _is_plain_group(desk.pack, group):
            left = [kind for kind in left if kind not in group.kinds]
            things.append((desk.term(f"groups/{group.name}", "many"),))
    things += [(desk.term(f"tokens/{kind}", "many"),) for kind in left]
    return desk.listed(things)


def _is_plain_group(pack: tree.Model, group: tree.Group) -> bool:
    """Whether no smaller group is part of it, so that its name lists nothing."""
    return not any(set(other.kinds) < set(group.kinds) for other in pack.groups.values())


def place_phrase(desk: Desk, zone: str) -> str:
    """Return where something lies, with an article: `behind the screen`."""
    at = desk.noun(f"zones/{zone}", "at")
    for article, word in (("{the}", "the"), *GERMAN_ARTICLES):
        at = at.replace(article, word)
    return at


GERMAN_ARTICLES = (
    ("{dem}", "dem"),
    ("{den}", "den"),
    ("{der}", "der"),
    ("{die}", "die"),
    ("{das}", "das"),
)


def _variable(desk: Desk, variable: tree.Variable) -> model.Paragraphs:
    words = desk.words
    key = f"variables/{variable.name}"
    if isinstance(variable.type, types.Flag) and variable.per == "seat":
        is_so, is_not = desk.noun(key, "is"), desk.noun(key, "is-not")
        return (plain(words.such_a_player.format(is_so, is_not)),)
    whose = {
        "game": words.variable_of_game,
        "seat": words.variable_of_seat,
        "card": words.variable_of_card,
    }
    found = [*plain(f"{whose[variable.per]} ")]
    if isinstance(variable.type, types.Number):
        low, high = variable.type.low, variable.type.high
        found += plain(f"{words.number}: {words.range_of.format(low, high)}.")
    return (_trimmed(found),)


def _trimmed(found: list[model.Token]) -> model.Rich:
    """Return the text without a space at its end."""
    last = found[-1] if found else None
    if isinstance(last, model.Text):
        return (*found[:-1], model.Text(text=last.text.rstrip()))
    return tuple(found)


# ---- where a word matters ----------------------------------------------------------------


def _mentions(pack: tree.Model) -> dict[str, tuple[str, ...]]:
    """Return the rules in which a number or variable takes part, by the key of its word."""
    found: dict[str, dict[str, None]] = {}
    for procedure in pack.procedures.values():
        for node in order_of_play.nodes(procedure.body):
            key = _key(node)
            if key:
                found.setdefault(key, {})[procedure.name] = None
    return {key: tuple(rules) for key, rules in found.items()}


def _key(node: object) -> str:
    match node:
        case values.NamedNumber(name=name):
            return f"numbers/{name}"
        case values.OwnedField(name=name) | values.GameField(name=name):
            return f"variables/{name}"
        case _:
            return ""
