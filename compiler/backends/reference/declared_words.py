"""The words of a reference that are generated from declarations, in every language.

Short lines that need no grammar, so that any noun of a lexicon can stand in them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """One phrase for each thing that a declaration says."""

    winning: str
    effects_in_detail: str
    tables: str
    values: str
    numbers: str
    numbers_by_seats: str
    number: str
    value: str
    source: str
    players: str
    players_of: str
    on_average: str
    odds_axes: str
    odds_note: str
    means_note: str
    boards: str
    board_of: str
    space: str
    leads_to: str
    places: str
    place: str
    whose: str
    each_player: str
    the_game: str
    seen_by: str
    all_see: str
    owner_sees: str
    nobody_sees: str
    holds: str
    room: str
    no_limit: str
    tokens: str
    token: str
    count: str
    cards: str
    of_each: str
    kept: str
    token_of: str
    group_of: str
    type_of: str
    printed: str
    place_of_seat: str
    place_of_card: str
    place_of_game: str
    supply: str
    enum_of: str
    such_a_player: str
    variable_of_seat: str
    variable_of_card: str
    variable_of_game: str
    other: str
    facts_examples: str
    range_of: str
    list_comma: str
    list_last: str
    comes_up: str
    anything: str
    refused: str
    nothing: str
    yes: str
    no: str
    wins: str
    announces: str
    seats: str
    with_option: str


ENGLISH = Declared(
    winning="Winning",
    effects_in_detail="Effects in detail",
    tables="Tables",
    values="Values that are worked out",
    numbers="Numbers",
    numbers_by_seats="Numbers by players",
    number="Number",
    value="Value",
    source="Known from",
    players="Players",
    players_of="{} players",
    on_average="{}, on average",
    odds_axes="{} downwards, {} across.",
    odds_note="Exact odds in per cent, worked out from the rules themselves.",
    means_note="Exact averages, worked out from the rules themselves.",
    boards="Boards",
    board_of="The plan of the {}; the table below says the same.",
    space="Space",
    leads_to="One step leads to",
    places="Places",
    place="Place",
    whose="Whose",
    each_player="each player",
    the_game="the table",
    seen_by="Seen by",
    all_see="all",
    owner_sees="its owner",
    nobody_sees="nobody",
    holds="What lies there",
    room="Room for",
    no_limit="any number",
    tokens="Tokens",
    token="Token",
    count="Count",
    cards="cards",
    of_each="There are {}.",
    kept="Kept {}.",
    token_of="A kind of token.",
    group_of="Any of these:",
    type_of="A type of card.",
    printed="Printed on it:",
    place_of_seat="A place that each player has.",
    place_of_card="A place that each card of this type has",
    place_of_game="A place on the table.",
    supply="All tokens begin here.",
    enum_of="One of these:",
    such_a_player="Such a player {}; any other {}.",
    variable_of_seat="Kept for each player.",
    variable_of_card="Kept for each card.",
    variable_of_game="Kept for the whole game.",
    other="Other components",
    facts_examples="Verified examples",
    range_of="{} to {}",
    list_comma=", ",
    list_last=" and ",
    comes_up="Comes up, in this order: ",
    anything="anything",
    refused=" – not allowed",
    nothing="nothing",
    yes="yes",
    no="no",
    wins="The winner is ",
    announces="Announced: ",
    seats="{} players.",
    with_option="{}: {}.",
)

GERMAN = Declared(
    winning="Sieg",
    effects_in_detail="Wirkungen im Einzelnen",
    tables="Tabellen",
    values="Werte, die berechnet werden",
    numbers="Zahlen",
    numbers_by_seats="Zahlen nach Spielern",
    number="Zahl",
    value="Wert",
    source="Bekannt aus",
    players="Spieler",
    players_of="{} Spieler",
    on_average="{} im Mittel",
    odds_axes="{} nach unten, {} nach rechts.",
    odds_note="Genaue Wahrscheinlichkeiten in Prozent, aus den Regeln selbst berechnet.",
    means_note="Genaue Mittelwerte, aus den Regeln selbst berechnet.",
    boards="Spielpläne",
    board_of="Der Plan: {}; die Tabelle darunter sagt dasselbe.",
    space="Feld",
    leads_to="Ein Schritt führt nach",
    places="Orte",
    place="Ort",
    whose="Wessen",
    each_player="jeder Spieler",
    the_game="der Tisch",
    seen_by="Einsehbar für",
    all_see="alle",
    owner_sees="den Besitzer",
    nobody_sees="niemanden",
    holds="Was dort liegt",
    room="Platz für",
    no_limit="beliebig viele",
    tokens="Marker",
    token="Marker",
    count="Anzahl",
    cards="Karten",
    of_each="Es gibt {}.",
    kept="Aufbewahrt {}.",
    token_of="Eine Art von Marker.",
    group_of="Eines von diesen:",
    type_of="Eine Kartenart.",
    printed="Darauf steht:",
    place_of_seat="Ein Ort, den jeder Spieler hat.",
    place_of_card="Ein Ort, den jede Karte dieser Art hat",
    place_of_game="Ein Ort auf dem Tisch.",
    supply="Alle Marker beginnen hier.",
    enum_of="Eines von diesen:",
    such_a_player="Ein solcher Spieler {}; jeder andere {}.",
    variable_of_seat="Gilt für jeden Spieler.",
    variable_of_card="Gilt für jede Karte.",
    variable_of_game="Gilt für das ganze Spiel.",
    other="Weiteres Material",
    facts_examples="Geprüfte Beispiele",
    range_of="{} bis {}",
    list_comma=", ",
    list_last=" und ",
    comes_up="Es kommt, in dieser Folge: ",
    anything="irgendetwas",
    refused=" – nicht erlaubt",
    nothing="nichts",
    yes="ja",
    no="nein",
    wins="Gewinner ist ",
    announces="Angesagt wird: ",
    seats="{} Spieler.",
    with_option="{}: {}.",
)

DECLARED = {"de": GERMAN, "en": ENGLISH}


def declared_words(language: str) -> Declared:
    """Return the words of `language`; a language without a table is told in English."""
    return DECLARED.get(language.partition("-")[0], ENGLISH)
