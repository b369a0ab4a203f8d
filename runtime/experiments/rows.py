"""A game as a row of a results file, and back: JSON that says by itself what was played.

Every row names its pack, program and plan, so that rows of many files can be put together,
and a run never goes on from a file that is not its own. Seats are numbers from 1 here, as
people count them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardwright.runtime.experiments.plan import Side
from cardwright.runtime.experiments.record import Record, Seats
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import codec

FORMAT = 3
Row = dict[str, Any]

# The columns whose values are numbers, words, or yes and no, or lists of these; all others
# are objects of JSON.
PLAIN: dict[str, type] = {
    "format": int,
    "pack": str,
    "version": str,
    "program": str,
    "side": str,
    "game": int,
    "seed": int,
    "decisions": int,
    "lead_changes": int,
    "settled": int,
    "comeback": bool,
    "ran": str,
    "fault": str,
    "watched": bool,
}
LISTS: dict[str, type] = {"bots": str, "points": int, "winners": int, "moved": str}


def head(side: Side) -> Row:
    """Return what all rows of a side have in common; `seed` is that of its first game."""
    return {
        "format": FORMAT,
        "pack": side.pack.pack,
        "version": side.pack.version,
        "program": codec.fingerprint(side.pack),
        "side": side.name,
        "options": dict(sorted(side.plan.options.items())),
        "seed": side.plan.seed,
    }


def row(begin: Row, game: Record) -> Row:
    """Return the row of a game of the side that `begin` is the head of."""
    return begin | {
        "game": game.number,
        "seed": begin["seed"] + game.number,
        "bots": list(game.bots),
        "fault": game.fault,
        "watched": game.is_watched,
        "points": list(game.scores),
        "winners": _from_one(game.winners),
        "decisions": game.decisions,
        "lead_changes": game.lead_changes,
        "settled": game.settled,
        "comeback": game.comeback,
        "ends": dict(game.ends),
        "starts": {what: list(values) for what, values in game.starts.items()},
        "asked": dict(game.asked),
        "offered": dict(game.offered),
        "answers": {name: dict(answers) for name, answers in game.answers.items()},
        "first": {
            name: {str(seat + 1): answer for seat, answer in answers.items()}
            for name, answers in game.first.items()
        },
        "talks": {name: dict(notes) for name, notes in game.talks.items()},
        "moved": list(game.moved),
        "held": {card: _from_one(seats) for card, seats in game.held.items()},
        "given": {card: _from_one(seats) for card, seats in game.given.items()},
        "ran": f"{game.ran:x}",
    }


def text(found: Row) -> str:
    """Return a row as one line of JSON, without its end."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _from_one(seats: Seats) -> list[int]:
    return [seat + 1 for seat in seats]


# ---- back --------------------------------------------------------------------------------


def game(found: Row) -> Record:
    """Return the game of a row; one that is not as `row` makes it raises `Refused`."""
    try:
        return _game(found)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Refused("it is no row of a results file of this version") from None


def _game(found: Row) -> Record:
    return Record(
        number=int(found["game"]),
        bots=_words(found["bots"]),
        fault=str(found["fault"]),
        is_watched=bool(found["watched"]),
        scores=tuple(map(int, found["points"])),
        winners=_seats(found["winners"]),
        decisions=int(found["decisions"]),
        lead_changes=int(found["lead_changes"]),
        settled=int(found["settled"]),
        comeback=bool(found["comeback"]),
        ends=_counts(found["ends"]),
        starts={str(what): _words(each) for what, each in found["starts"].items()},
        asked=_counts(found["asked"]),
        offered=_counts(found["offered"]),
        answers={str(name): _counts(each) for name, each in found["answers"].items()},
        first={
            str(name): {int(seat) - 1: str(answer) for seat, answer in each.items()}
            for name, each in found["first"].items()
        },
        talks={str(name): _counts(each) for name, each in found["talks"].items()},
        moved=_words(found["moved"]),
        held={str(card): _seats(each) for card, each in found["held"].items()},
        given={str(card): _seats(each) for card, each in found["given"].items()},
        ran=int(found["ran"], 16),
    )


def _words(found: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, found))


def _seats(found: Iterable[Any]) -> Seats:
    return tuple(int(each) - 1 for each in found)


def _counts(found: Mapping[Any, Any]) -> dict[str, int]:
    return {str(name): int(count) for name, count in found.items()}


def by_game(found: Iterable[Row], sides: int) -> Iterator[tuple[Row, ...]]:
    """Yield the rows of each game; those of a last game that is not whole are left out."""
    of_game: list[Row] = []
    for each in found:
        of_game.append(each)
        if len(of_game) == sides:
            yield tuple(of_game)
            of_game.clear()


# ---- whose row it is ---------------------------------------------------------------------


def check(found: Row, begin: Row, side: Side, number: int, *, is_watched: bool) -> None:
    """Raise `Refused` for a row that is not that of a game of a side, and say why."""
    wanted = begin | {
        "game": number,
        "seed": begin["seed"] + number,
        "bots": list(side.plan.seated(number)),
        "watched": is_watched and not found.get("fault"),
    }
    for name, said in _SAID.items():
        if found.get(name) != wanted[name]:
            raise Refused(said.format(found.get(name), wanted[name]))


# In this order, so that what explains the most is said.
_SAID = {
    "format": "its rows are of format {}, and this version writes {}",
    "pack": "it holds games of the pack `{}`, not of `{}`",
    "version": "it holds games of version {} of the pack, and this is {}",
    "program": "the rules have changed since it was written: program {}, now {}",
    "side": "it compares `{}` where this run plays `{}`",
    "options": "it was played with the options {}, not with {}",
    "game": "it goes on with game {} where game {} was to come",
    "seed": "a game has seed {} where this run would use {}",
    "bots": "its bots are seated as {}, not as {}",
    "watched": "whether a game was watched is {} there, and would be {} here",
}
