"""The figures of offers: how often they end in a deal, who with whom, and at what price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright.runtime.experiments.tally import Counts


@dataclass(frozen=True, slots=True)
class Amount:
    """What a deal moves of a kind of token: how much on the mean of all seats that agreed,
    and how many of these it moved any for.
    """

    kind: str
    mean: float
    seats: int


@dataclass(frozen=True, slots=True)
class Price:
    """What deals came to for the seats of a role: less and more in their own places at the
    end than before the first offer, the most first.
    """

    role: str
    seats: int
    gave: tuple[Amount, ...]
    got: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """Offers of a sentence: how often they begin, end in a deal, and are made in all.

    `after` are the deals by how many offers they took, `pairs` by the seat that made the
    offer and each that agreed; nobody need be asked, so there can be more that are `agreed`.
    """

    name: str
    opened: int
    agreed: int
    made: int
    after: Mapping[int, int]
    pairs: Mapping[str, int]
    prices: tuple[Price, ...]


def offers(talks: Counts) -> Iterator[Offers]:
    """Yield the offers that were counted, by their name."""
    found: dict[str, dict[str, int]] = {}
    for (name, what), times in sorted(talks.items(), key=lambda each: (-each[1], each[0])):
        found.setdefault(str(name), {})[str(what)] = times
    for name, notes in sorted(found.items()):
        after = {
            int(what.removeprefix("after ")): times
            for what, times in notes.items()
            if what.startswith("after ")
        }
        yield Offers(
            name,
            notes.get("opened", 0),
            notes.get("agreed", 0),
            notes.get("made", 0),
            dict(sorted(after.items())),
            {what: times for what, times in notes.items() if " with " in what},
            tuple(_prices(notes)),
        )


def _prices(notes: Mapping[str, int]) -> Iterator[Price]:
    """Yield the prices for the seats that made the offers, then for those that agreed."""
    for role in ("proposer", "other"):
        seats = notes.get(role, 0)
        if seats:
            gave, got = (tuple(_amounts(notes, role, verb)) for verb in ("gave", "got"))
            yield Price(role, seats, gave, got)


def _amounts(notes: Mapping[str, int], role: str, verb: str) -> Iterator[Amount]:
    """Yield the kinds that seats of a role gave or got, the most first."""
    sums: dict[str, int] = {}
    times: dict[str, int] = {}
    for what, seats in notes.items():
        match what.split(" ", 3):
            case [who, did, amount, kind] if (who, did) == (role, verb):
                sums[kind] = sums.get(kind, 0) + int(amount) * seats
                times[kind] = times.get(kind, 0) + seats
            case _:
                pass
    for kind, total in sorted(sums.items(), key=lambda each: (-each[1], each[0])):
        yield Amount(kind, total / notes[role], times[kind])
