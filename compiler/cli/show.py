"""What a seat sees, as lines of text in the words of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from cardwright.compiler.cli import maps
from cardwright.runtime import messages, payments, reckonings
from cardwright.runtime.decisions import Answer, Decision, Domain
from cardwright.runtime.interpreter.machine import Said
from cardwright.runtime.ir import program
from cardwright.runtime.views import Contents, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A pack in one language, with the names of those who play."""

    pack: program.Program
    language: str
    names: tuple[str, ...]
    phrases: dict[str, str]
    notes: dict[int, str] = field(default_factory=dict[int, str])
    """What the variables of cards are, where it is worth saying."""
    maps: tuple[maps.Map, ...] = ()

    @property
    def words(self) -> program.Words:
        """Return the words of the pack."""
        return self.pack.words[self.language]

    def line(self, said: Said) -> str:
        """Return a line of the log."""
        return messages.fill(self.pack, self.language, said[0], said[2], self.names)

    def heading(self, name: str, value: int) -> str:
        """Return the heading of what happened after a number of the game went up."""
        label = self.words.fields.get(name, name)
        return f"{label[:1].upper()}{label[1:]} {value}"

    def prompt(self, asked: Decision) -> str:
        """Return what a seat is asked, without its name in front."""
        args = (asked.seat, *asked.args)
        text = messages.fill(self.pack, self.language, asked.message, args, self.names)
        return text.removeprefix(f"{self.names[asked.seat]}: ")

    def kind(self, kind: int) -> str:
        """Return the plural of a kind of token."""
        forms = self.words.kinds[kind]
        return forms.get("many") or forms["one"]

    def card(self, card: int) -> str:
        """Return the name of a card with what is printed on it."""
        name = messages.card_name(self.pack, self.words, card)
        facts = self.words.facts.get(self.pack.cards[card].definition, "")
        known = "; ".join(each for each in (facts, self.notes.get(card, "")) if each)
        return f"{name} ({known})" if known else name

    def name(self, sort: str, enum: str, value: int) -> str:
        """Return the bare name of a thing that can be chosen."""
        if sort == "card" and value >= 0:
            return messages.card_name(self.pack, self.words, value)
        return self.member(sort, enum, value)

    def member(self, sort: str, enum: str, value: int) -> str:
        """Return one of the things that can be chosen."""
        if value < 0:
            return self.words.terms.get("none", "\N{EN DASH}")
        match sort:
            case "seat":
                return self.names[value]
            case "card":
                return self.card(value)
            case "kind":
                return self.words.kinds[value]["one"]
            case "option":
                name = enum.split(",")[value]
                return self.words.options.get(name, name)
            case "value":
                return self.words.values[enum][value]
            case _:
                return str(value)

    def amounts(self, counts: Iterable[tuple[int, int]]) -> str:
        """Return `2 coins and 1 key`."""
        parts = [messages.amount_of(self.words, kind, n) for kind, n in counts if n]
        return messages.listed(self.words, parts)


def exchanges(says: Language, domain: Domain, given: Answer) -> str:
    """Return which tokens of a payment stand for others: `2 Money count as 1 Food.`"""
    if not isinstance(domain, payments.Payment) or isinstance(given, int):
        return ""
    return " ".join(
        says.phrases["exchange"].format(
            tokens=says.amounts(tokens), icons=says.amounts(icons)
        )
        for tokens, icons in payments.exchanges(domain, given)
    )


def reasons(says: Language, found: Sequence[reckonings.Told]) -> list[str]:
    """Return why so much is asked for, a line for each kind of token."""
    return [reckonings.text(says.pack, says.language, each, says.names) for each in found]


def board(says: Language, view: View) -> list[str]:
    """Return what a seat sees: its own things, the table, then everybody."""
    says = replace(says, notes=_notes(says, view))
    own = [each for each in view.places if each.seat == view.seat >= 0]
    table = [each for each in view.places if each.seat < 0]
    lines: list[str] = []
    if own:
        lines.append(says.phrases["yours"].format(name=says.names[view.seat]))
        lines += _rows(says, own)
    lines.append(says.phrases["table"])
    lines += [*_variables(says, view), *_rows(says, table)]
    others = [_player(says, view, seat) for seat in range(len(says.names))]
    drawn = [line for each in says.maps for line in _map(says, each, view)]
    return [*lines, says.phrases["everybody"], *others, *drawn]


def _map(says: Language, drawn: maps.Map, view: View) -> Sequence[str]:
    """Return a board as text, in the words of the pack."""
    zone = says.words.zones.get(drawn.zone, drawn.zone)
    names = maps.Names(
        zone=f"{zone[:1].upper()}{zone[1:]}",
        card=lambda card: messages.card_name(says.pack, says.words, card),
    )
    return maps.lines(drawn, names, says.pack, view)


def _notes(says: Language, view: View) -> dict[int, str]:
    """Return what the variables of each card are."""
    found: dict[int, str] = {}
    fields = {each.name: each for each in _told(says) if each.per == "card"}
    for name, card, value in view.values:
        if name in fields:
            note = _said(says, fields[name], value, " ")
            found[card] = ", ".join(each for each in (found.get(card, ""), note) if each)
    return found


def _said(says: Language, field: program.Field, value: int, between: str) -> str:
    """Return what a variable is in words; nothing where it is none, or a flag that is not set."""
    label = says.words.fields.get(field.name, field.name)
    match field.sort:
        case "flag":
            return label if value else ""
        case "number":
            return f"{label}{between}{value}"
        case _ if value < 0:
            return ""
        case "seat":
            return f"{label}{between}{says.names[value]}"
        case "card":
            name = messages.card_name(says.pack, says.words, value)
            return f"{label}{between}{name}"
        case _:
            return f"{label}{between}{says.words.values[field.enum][value]}"


def _told(says: Language) -> Iterator[program.Field]:
    """Yield the variables that are shown: those that are not for the rules alone."""
    yield from (each for each in says.pack.fields if not each.is_quiet)


def _rows(says: Language, places: Sequence[Contents]) -> Iterator[str]:
    """Yield a line for each place; the places that cards have stand in one."""
    for _, group in groupby(places, key=lambda each: (each.zone, each.card < 0)):
        held = [(each, found) for each in group if (found := _contents(says, each))]
        if held and held[0][0].card >= 0:
            parts = [f"{_bearer(says, each)} {found}" for each, found in held]
            yield f"  {_zone(says, held[0][0])}: {'; '.join(parts)}"
            continue
        for each, found in held:
            yield f"  {_zone(says, each)}: {found}"


def _bearer(says: Language, place: Contents) -> str:
    return f"{messages.card_name(says.pack, says.words, place.card)}:"


def _zone(says: Language, place: Contents) -> str:
    name = says.words.zones.get(place.zone, place.zone)
    return name[:1].upper() + name[1:]


def _contents(says: Language, place: Contents) -> str:
    """Return what lies in a place; nothing for an empty one."""
    parts: list[str] = []
    if place.tokens:
        parts.append(says.amounts(place.tokens))
    if place.cards:
        parts.append(_cards(says, place.cards))
    elif place.cards is None and place.size > 0:
        amount = says.phrases["card" if place.size == 1 else "cards"]
        parts.append(amount.format(n=place.size) + _back(says, place.back))
    return "; ".join(parts)


def _back(says: Language, back: int) -> str:
    """Return what all see on the back of the card on top, in brackets."""
    cards = (card.definition for card in says.pack.cards if card.back == back)
    said = says.words.backs.get(next(cards, ""), "")
    return f" ({says.phrases['on-top'].format(back=said)})" if said else ""


MOST_CARDS_IN_FULL = 6


def _cards(says: Language, cards: Sequence[int]) -> str:
    """Return the cards of a pile, the top one first; only the count of a big one."""
    if len(cards) > MOST_CARDS_IN_FULL:
        return says.phrases["cards"].format(n=len(cards))
    return ", ".join(says.card(card) for card in reversed(cards))


def _variables(says: Language, view: View) -> Iterator[str]:
    fields = {each.name: each for each in _told(says) if each.per == "game"}
    for name, _, value in view.values:
        said = _said(says, fields[name], value, ": ") if name in fields else ""
        if said:
            yield f"  {said[:1].upper()}{said[1:]}"


def _player(says: Language, view: View, seat: int) -> str:
    parts = [*_facts(says, view, seat)]
    for each in view.places:
        contents = (
            _contents(says, each) if each.seat == seat and _is_open(says, each) else ""
        )
        if contents:
            parts.append(f"{_zone(says, each)}: {contents}")
    return f"  {says.names[seat]}: {'; '.join(parts) or says.phrases['empty']}"


def _is_open(says: Language, place: Contents) -> bool:
    return any(zone.name == place.zone and zone.seen == "all" for zone in says.pack.zones)


def _facts(says: Language, view: View, seat: int) -> Iterator[str]:
    """Return the public variables of a seat; one that is not so is not said."""
    fields = {
        each.name: each for each in _told(says) if each.per == "seat" and each.seen == "all"
    }
    for name, owner, value in view.values:
        if name not in fields or owner != seat:
            continue
        said = _said(says, fields[name], value, " ")
        if said:
            yield said
