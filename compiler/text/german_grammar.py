"""German words that do not depend on a pack: articles, verbs, endings, numbers, lists."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from cardwright.compiler.text.phrases import OfObject
from cardwright.compiler.text.runs import Gap, Piece, Run, Runs, Text, line, spaced
from cardwright.compiler.text.words import Case

Article = Literal["def", "indef", "this", "each", "no", "none"]
CASES: tuple[Case, ...] = ("nom", "acc", "dat", "gen")

_DEFINITE = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
_THIS = {
    "m": ("er", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
_ONE = {
    "m": ("", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("", "", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
_WEAK = {
    "m": ("e", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("e", "e", "en", "en"),
    "p": ("en", "en", "en", "en"),
}
RELATIVE = {
    "m": ("der", "den", "dem", "dessen"),
    "f": ("die", "die", "der", "deren"),
    "n": ("das", "das", "dem", "dessen"),
    "p": ("die", "die", "denen", "deren"),
}


def article(kind: Article, gender: str, case: Case) -> str:
    """Return an article; gender p is the plural."""
    at = CASES.index(case)
    match kind:
        case "def":
            return _DEFINITE[gender][at]
        case "this":
            return f"dies{_THIS[gender][at]}"
        case "each":
            return (
                "alle" + _THIS["p"][at][1:] if gender == "p" else f"jed{_THIS[gender][at]}"
            )
        case "indef":
            return "" if gender == "p" else f"ein{_ONE[gender][at]}"
        case "no":
            return f"kein{_ONE[gender][at]}"
        case "none":
            return ""


def possessive(stem: str, gender: str, case: Case) -> str:
    """Return `seinem` for the stem `sein`."""
    return stem + _ONE[gender][CASES.index(case)]


def weak(stem: str, gender: str, case: Case) -> str:
    """Return an adjective as it stands after an article."""
    return stem + _WEAK[gender][CASES.index(case)]


def relative(gender: str, case: Case) -> str:
    """Return a relative pronoun."""
    return RELATIVE[gender][CASES.index(case)]


OWNED = {"den": "en", "dem": "em", "der": "er", "die": "e", "das": ""}


_CONTRACTED = {
    "an dem": "am", "bei dem": "beim", "in dem": "im", "von dem": "vom",
    "zu dem": "zum", "zu der": "zur",
}  # fmt: skip


def contracted(phrase: str) -> str:
    """Return `im` for `in dem`, at the end of a phrase."""
    for long, short in _CONTRACTED.items():
        if phrase == long or phrase.endswith(" " + long):
            return phrase.removesuffix(long) + short
    return phrase


def joined(runs: Runs) -> Runs:
    """Return `vom Spieler` for `von dem Spieler`, where a preposition meets its noun."""
    found: list[Run] = list(runs)
    for index, run in enumerate(found[1:], 1):
        before = found[index - 1]
        if isinstance(before, Gap) or not isinstance(run, Text):
            continue
        start = before.text.rstrip(" ")
        if start == before.text or not run.text.startswith("dem "):
            continue
        short = contracted(f"{start} dem")
        if short != f"{start} dem":
            found[index - 1] = replace(before, text=short)
            found[index] = replace(run, text=run.text.removeprefix("dem"))
    return line(*found)


@dataclass(frozen=True, slots=True)
class Said:
    """A clause in parts: who, the verb, what of it, and what follows even the verb."""

    subject: Runs
    verb: str
    rest: Runs
    tail: Runs = ()


def towards(said: Runs) -> Runs:
    """Return `zur Zahl` for `der Zahl` in the dative; a number stays as it is."""
    return after("zu", said) if said and isinstance(said[0], Text) else said


def after(preposition: str, said: Runs) -> Runs:
    """Return `vom Spieler` for `dem Spieler` after `von`."""
    first = said[0] if said else None
    start, _, rest = first.text.partition(" ") if isinstance(first, Text) else ("", "", "")
    short = contracted(f"{preposition} {start}")
    if isinstance(first, Text) and short != f"{preposition} {start}":
        return line(f"{short} {rest}", said[1:])
    return line(f"{preposition} ", said)


def of_object(found: OfObject, gender: str, subject: Runs, is_you: bool) -> Runs:
    """Return a relative clause about an object: `auf das die Karte zielen darf`."""
    verb = you(found.verb) if is_you else found.verb
    pronoun = relative(gender, found.case)
    return spaced(found.preposition, pronoun, subject, found.rest, verb)


# ---- verbs -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: to do, do!, do! of many, you do, someone does; and what it leaves at the end."""

    infinitive: str
    command: str
    commands: str
    you: str
    third: str
    particle: str = ""


MOVE = Verb("legen", "lege", "legt", "legst", "legt")
TAKE = Verb("nehmen", "nimm", "nehmt", "nimmst", "nimmt")
SEND = Verb("schicken", "schicke", "schickt", "schickst", "schickt")
MOVES = {"legen": MOVE, "nehmen": TAKE, "schicken": SEND}
GAIN = Verb("erhalten", "erhalte", "erhaltet", "erhältst", "erhält")
LOSE = Verb("verlieren", "verliere", "verliert", "verlierst", "verliert")
PAY = Verb("zahlen", "zahle", "zahlt", "zahlst", "zahlt")
COLLECT = Verb("sammeln", "sammle", "sammelt", "sammelst", "sammelt", "ein")
CHOOSE = Verb("wählen", "wähle", "wählt", "wählst", "wählt")
ORDER = Verb("ordnen", "ordne", "ordnet", "ordnest", "ordnet")
SHARE = Verb("teilen", "teile", "teilt", "teilst", "teilt", "auf")
MEASURE = Verb("messen", "miss", "messt", "misst", "misst")
REROLL = Verb("würfeln", "würfle", "würfelt", "würfelst", "würfelt", "neu")
SET = Verb("setzen", "setze", "setzt", "setzt", "setzt")
INCREASE = Verb("erhöhen", "erhöhe", "erhöht", "erhöhst", "erhöht")
DECREASE = Verb("senken", "senke", "senkt", "senkst", "senkt")
GO = Verb("gehen", "gehe", "geht", "gehst", "geht")
BE = Verb("sein", "sei", "seid", "bist", "ist")
SHUFFLE = Verb("mischen", "mische", "mischt", "mischst", "mischt")
REVEAL = Verb("decken", "decke", "deckt", "deckst", "deckt", "auf")
ROLL = Verb("würfeln", "würfle", "würfelt", "würfelst", "würfelt")
ANNOUNCE = Verb("sagen", "sage", "sagt", "sagst", "sagt")
FINISH = Verb("beenden", "beende", "beendet", "beendest", "beendet")
BREAK_OFF = Verb("brechen", "brich", "brecht", "brichst", "bricht", "ab")
SKIP = Verb("überspringen", "überspringe", "überspringt", "überspringst", "überspringt")
DO = Verb("tun", "tue", "tut", "tust", "tut")
END = Verb("enden", "ende", "endet", "endest", "endet")
LOOK_AT = Verb("sehen", "sieh", "seht", "siehst", "sieht", "an")
LOOK_UP = Verb("schlagen", "schlage", "schlagt", "schlägst", "schlägt", "nach")

_STRONG = {
    "nehmt": ("nimm", "nimmt"),
    "gebt": ("gib", "gibt"),
    "werft": ("wirf", "wirft"),
    "helft": ("hilf", "hilft"),
    "seht": ("sieh", "sieht"),
    "lest": ("lies", "liest"),
    "haltet": ("halte", "hält"),
    "erhaltet": ("erhalte", "erhält"),
    "verlasst": ("verlasse", "verlässt"),
    "tragt": ("trage", "trägt"),
    "schlagt": ("schlage", "schlägt"),
}
PARTICLES = {
    "ab", "an", "auf", "aus", "bei", "ein", "fest", "fort", "her", "hin", "mit", "nach",
    "um", "vor", "weg", "weiter", "zu", "zurück", "zusammen",
}  # fmt: skip
_YOU = {
    "ist": "bist", "hat": "hast", "wird": "wirst", "kann": "kannst", "muss": "musst",
    "darf": "darfst",
}  # fmt: skip
_MANY = {
    "ist": "sind", "hat": "haben", "wird": "werden", "kann": "können", "muss": "müssen",
    "darf": "dürfen",
}  # fmt: skip


def verb_of(said: str, particle: str = "") -> Verb:
    """Return the verb of a phrase of the lexicon, which is the same said to many or of one.

    Of a strong verb the lexicon may say either: `nehmt` or `nimmt`.
    """
    strong = next((many for many, (_, third) in _STRONG.items() if said == third), said)
    return _verb_of(strong, particle)


def _verb_of(commands: str, particle: str) -> Verb:
    command, third = _STRONG.get(commands, ("", commands))
    if not command:
        stem = commands.removesuffix("t")
        command = stem if stem.endswith("e") else stem + "e"
    return Verb("", command, commands, you(third), third, particle)


def you(third: str) -> str:
    """Return `kommst` for `kommt`."""
    if third in _YOU:
        return _YOU[third]
    stem = third.removesuffix("t")
    return third if stem.endswith(("s", "ß", "z", "x")) else f"{stem}st"


def many(third: str) -> str:
    """Return `kommen` for `kommt`."""
    return _MANY.get(third) or f"{third.removesuffix('t')}en"


# ---- numbers and lists -------------------------------------------------------------------


def listed(parts: tuple[Runs, ...], word: str = "und") -> Runs:
    """Return `a, b und c`."""
    found: list[Piece] = []
    for index, part in enumerate(parts):
        if index:
            found.append(f" {word} " if index == len(parts) - 1 else ", ")
        found.append(part)
    return line(*found)


def by_seats(numbers: tuple[int, ...], least: int) -> str:
    """Return `8 bei 3 Spielern, 10 bei 4 oder 5, 12 bei 6`."""
    groups: list[tuple[int, list[int]]] = []
    for index, number in enumerate(numbers):
        if groups and groups[-1][0] == number:
            groups[-1][1].append(least + index)
        else:
            groups.append((number, [least + index]))
    parts = [f"{number} bei {_or(seats)}" for number, seats in groups]
    parts[0] += " Spielern"
    return ", ".join(parts)


def _or(seats: list[int]) -> str:
    if len(seats) > 2:
        return f"{seats[0]} bis {seats[-1]}"
    return " oder ".join(str(each) for each in seats)


THAN = {
    "<": "kleiner als ",
    ">": "größer als ",
    "<=": "höchstens {}",
    ">=": "mindestens {}",
}
COUNTED = {
    "=": "genau",
    "!=": "nicht genau",
    "<": "weniger als",
    "<=": "höchstens",
    ">": "mehr als",
    ">=": "mindestens",
}


ANSWERS = {
    "agree": "zustimmen",
    "refuse": "ablehnen",
    "counter": "ein anderes Angebot machen",
}
"""What can be answered to an offer."""
