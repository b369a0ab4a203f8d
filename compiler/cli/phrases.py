"""What the table itself says to players, in each language; the game's words are the pack's."""

from __future__ import annotations

PHRASES: dict[str, dict[str, str]] = {
    "en": {
        "help": (
            "Type the number of a choice, or a word:\n"
            "  look       your own things and the table\n"
            "  log        all that has happened so far\n"
            "  rules      the rule that asks this\n"
            "  why        why it costs so much, and the rule that asks\n"
            "  why NAME   why that cannot be chosen\n"
            "  odds       the rolls of the game; odds ROLL ... how likely each result is\n"
            "  promise …  something that binds nobody; all can read it\n"
            "  undo       take your last answer back\n"
            "  save FILE  keep the game, for `--load FILE`\n"
            "  quit       leave the game\n"
            "  help       this list"
        ),
        "pass": "Pass the screen to {name}, then press Enter.",
        "since": "Since your last look:",
        "yours": "You, {name}",
        "table": "The table",
        "everybody": "All players",
        "cards": "{n} cards",
        "card": "1 card",
        "empty": "nothing",
        "choose": "Choose [{low}-{high}]: ",
        "some": "Choose {low} to {high}, as numbers with spaces between: ",
        "some-exactly": "Choose {low}, as numbers with spaces between: ",
        "order": "All of them in the new order, the bottom one first: ",
        "how-many": "{what} [{low}-{high}]: ",
        "share": "{what} [0-{high}]: ",
        "sure": "{what}. Enter to agree, n to choose again: ",
        "no": "n",
        "not-a-choice": "`{given}` is none of the choices; type a number, or help.",
        "out-of-range": "`{given}` is not a number from {low} to {high}.",
        "refused": "That cannot be: {reason}.",
        "exchange": "{tokens} count as {icons}.",
        "on-top": "on top {back}",
        "no-rolls": "The game has no rolls whose odds could be told.",
        "why-not": "{name} cannot be chosen, {reasons}.",
        "why-yes": "{name} can be chosen.",
        "why-other": "{name} cannot be chosen here.",
        "why-and": ", and ",
        "why-which": "Here nothing is picked by name.",
        "why-unknown": "Nothing that could be meant here is called `{name}`.",
        "promise-what": "What do you promise? Write it behind the word promise.",
        "promised": "{name} promises, which binds nobody: {promise}",
        "undone": "Taken back.",
        "not-undone": "That cannot be taken back: {reason}.",
        "answered-since": "{name} has answered since",
        "saved": "Saved as {file}; go on with `--load {file}`.",
        "not-saved": "{file} cannot be written: {reason}.",
        "save-what": "Say where: save FILE",
        "left-game": "The game was left.",
        "only": "{name} has no choice here.",
        "enter": "Press Enter. ",
        "over": "The game is over.",
        "points": "Points",
        "wins": "wins",
        "shared": "shares the win",
        "rule": "This is asked in {place}:",
        "rule-unknown": "This is asked in {place}.",
        "yes": "yes",
        "no-word": "no",
        "chance": "chance",
        "mean": "on average",
        "mean-short": "average",
        "made-cards": "The cards are in {folder}; try `cardwright check {folder}`.",
        "likely": "{chance} likely",
        "likely-or-more": "{chance} likely, this or more {more}",
    },
    "de": {
        "help": (
            "Gib die Nummer einer Wahl ein oder ein Wort:\n"
            "  look       deine Sachen und der Tisch\n"
            "  log        alles, was bisher geschehen ist\n"
            "  rules      die Regel, die hier fragt\n"
            "  why        warum es so viel kostet, und die Regel, die fragt\n"
            "  why NAME   warum das nicht gewählt werden kann\n"
            "  odds       die Würfe des Spiels; odds WURF ... wie wahrscheinlich was ist\n"
            "  promise …  etwas, das niemanden bindet; alle können es lesen\n"
            "  undo       nimm deine letzte Antwort zurück\n"
            "  save DATEI behalte das Spiel, für `--load DATEI`\n"
            "  quit       verlass das Spiel\n"
            "  help       diese Liste"
        ),
        "pass": "Gib den Bildschirm an {name} weiter, dann drück Enter.",
        "since": "Seit deinem letzten Blick:",
        "yours": "Du, {name}",
        "table": "Der Tisch",
        "everybody": "Alle Spieler",
        "cards": "{n} Karten",
        "card": "1 Karte",
        "empty": "nichts",
        "choose": "Wähle [{low}-{high}]: ",
        "some": "Wähle {low} bis {high}, als Nummern mit Leerzeichen: ",
        "some-exactly": "Wähle {low}, als Nummern mit Leerzeichen: ",
        "order": "Alle in der neuen Reihenfolge, die unterste zuerst: ",
        "how-many": "{what} [{low}-{high}]: ",
        "share": "{what} [0-{high}]: ",
        "sure": "{what}. Enter, wenn es stimmt, n für eine neue Wahl: ",
        "no": "n",
        "not-a-choice": "`{given}` steht nicht zur Wahl; gib eine Nummer ein oder help.",
        "out-of-range": "`{given}` ist keine Zahl von {low} bis {high}.",
        "refused": "Das geht nicht: {reason}.",
        "exchange": "{tokens} zählen als {icons}.",
        "on-top": "obenauf {back}",
        "no-rolls": "Das Spiel hat keine Würfe, deren Chancen zu sagen wären.",
        "why-not": "{name} steht nicht zur Wahl, {reasons}.",
        "why-yes": "{name} steht zur Wahl.",
        "why-other": "{name} steht hier nicht zur Wahl.",
        "why-and": ", und ",
        "why-which": "Hier wird nichts nach seinem Namen gewählt.",
        "why-unknown": "Nichts, was hier gemeint sein kann, heißt `{name}`.",
        "promise-what": "Was versprichst du? Schreib es hinter das Wort promise.",
        "promised": "{name} verspricht, was niemanden bindet: {promise}",
        "undone": "Zurückgenommen.",
        "not-undone": "Das lässt sich nicht zurücknehmen: {reason}.",
        "answered-since": "{name} hat seitdem geantwortet",
        "saved": "Gespeichert als {file}; weiter mit `--load {file}`.",
        "not-saved": "{file} lässt sich nicht schreiben: {reason}.",
        "save-what": "Sag, wohin: save DATEI",
        "left-game": "Das Spiel wurde verlassen.",
        "only": "{name} hat hier keine Wahl.",
        "enter": "Drück Enter. ",
        "over": "Das Spiel ist aus.",
        "points": "Punkte",
        "wins": "gewinnt",
        "shared": "gewinnt mit",
        "rule": "Das wird in {place} gefragt:",
        "rule-unknown": "Das wird in {place} gefragt.",
        "yes": "ja",
        "no-word": "nein",
        "chance": "Chance",
        "mean": "im Mittel",
        "mean-short": "Mittel",
        "made-cards": "Die Karten sind in {folder}; versuch `cardwright check {folder}`.",
        "likely": "Chance {chance}",
        "likely-or-more": "Chance {chance}, so viel oder mehr {more}",
        "something has been revealed since": "seitdem wurde etwas aufgedeckt",
        "there is nothing to take back": "es gibt nichts zurückzunehmen",
    },
}


def phrases(language: str) -> dict[str, str]:
    """Return the phrases of a language, English where there are none."""
    return PHRASES.get(language, PHRASES["en"])
