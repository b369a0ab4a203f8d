"""Rich text: words, numbers, icons, card names and links in the order in which they are read."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Text:
    """Words."""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number; `key` names the number of the pack that it shows, if it is one."""

    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Icon:
    """A kind of token: its icon, or its word in the form that the sentence needs."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card."""

    card: str
    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word that is explained elsewhere: `key` is a key of the lexicon, as `zones/screen`."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """The values of a number of the pack by how many play, in brackets after its name."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in a line that is filled when the game runs; see `runtime/messages.py`."""

    index: int
    form: str


Run = Text | Number | Icon | CardName | Term | Table | Gap
Runs = tuple[Run, ...]
Piece = str | Run | Runs


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One numbered sentence with what is done within it; `pack` is where it comes from."""

    runs: Runs
    children: tuple[Step, ...] = ()
    pack: str = ""


def line(*pieces: Piece) -> Runs:
    """Return pieces as one run of text; neighbouring words become one."""
    found: list[Run] = []
    for piece in pieces:
        for run in _runs(piece):
            last = found[-1] if found else None
            if isinstance(run, Text) and isinstance(last, Text):
                found[-1] = Text(last.text + run.text)
            elif not isinstance(run, Text) or run.text:
                found.append(run)
    return tuple(found)


def _runs(piece: Piece) -> Runs:
    if isinstance(piece, str):
        return (Text(piece),)
    return piece if isinstance(piece, tuple) else (piece,)


def spaced(*pieces: Piece) -> Runs:
    """Return the pieces that are not empty, with spaces between them, but not before commas."""
    found: list[Piece] = []
    for piece in pieces:
        if piece:
            is_next = found and not text_of(line(piece)[0]).startswith(",")
            found += [" ", piece] if is_next else [piece]
    return line(*found)


def linked(key: str, text: str) -> Runs:
    """Return words that are explained elsewhere, and the space before them as it is."""
    word = text.lstrip()
    space = text[: len(text) - len(word)]
    return line(space, Term(key, word)) if word else line(space)


def text_of(run: Run) -> str:
    """Return the words of a run; a gap shows as the runtime reads it."""
    if isinstance(run, Gap):
        return f"{{{run.index}:{run.form}}}"
    return run.text


def without_repeats(runs: Runs, shown: set[Table]) -> Runs:
    """Return a text in which each table stands only where it is first needed."""
    found: list[Run] = []
    for run in runs:
        if isinstance(run, Table):
            if run in shown:
                continue
            shown.add(run)
        found.append(run)
    return tuple(found)


def plain(runs: Runs) -> str:
    """Return rich text as a plain string."""
    return "".join(text_of(run) for run in runs)


def template(runs: Runs) -> str:
    """Return a line for the runtime; braces in the words of a pack cannot become gaps."""
    return "".join(
        text_of(run) if isinstance(run, Gap) else text_of(run).translate(_ROUND)
        for run in runs
    )


_ROUND = str.maketrans("{}", "()")


CLOSING = "\N{ZERO WIDTH NON-JOINER}"


def settle(runs: Runs) -> Runs:
    """Close subordinate clauses: a comma where the sentence goes on, nothing where it ends."""
    if not any(CLOSING in text_of(run) for run in runs):
        return runs
    found: list[Run] = []
    after = ""
    for run in reversed(runs):
        settled, after = _settled(run, after)
        found.append(settled)
    return line(*reversed(found))


def _settled(run: Run, after: str) -> tuple[Run, str]:
    if isinstance(run, Gap):
        return run, "x"
    text = ""
    for mark in reversed(run.text):
        if mark == CLOSING:
            mark = "," if after and after not in _ENDS else ""
        if mark:
            text, after = mark + text, mark
    return replace(run, text=text), after


_ENDS = ".,;:)!?–”“"


def capital(runs: Runs) -> Runs:
    """Return a sentence with a capital letter in front."""
    runs = settle(runs)
    if not runs or isinstance(runs[0], Gap):
        return runs
    first = runs[0]
    return (replace(first, text=first.text[:1].upper() + first.text[1:]), *runs[1:])


def sentence(runs: Runs, end: str = ".") -> Runs:
    """Return a clause as a sentence; one that ends in a full stop gets no second one."""
    runs = settle(runs)
    text = plain(runs)
    return capital(runs if text.endswith((".", "!", "?", ".“", ".”")) else line(runs, end))
