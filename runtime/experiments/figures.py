"""The figures of a side: what its tally says, in shares, means and intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardwright.runtime.experiments import estimates
from cardwright.runtime.experiments.confidence import Interval
from cardwright.runtime.experiments.coverage import Coverage, coverage
from cardwright.runtime.experiments.estimates import Estimate, Pattern
from cardwright.runtime.experiments.offers import Offers, offers
from cardwright.runtime.experiments.plan import Side
from cardwright.runtime.experiments.tally import Counts, Tally
from cardwright.runtime.experiments.wilson import wilson
from cardwright.runtime.labels import Labels, possible_answers


@dataclass(frozen=True, slots=True)
class Wins:
    """How often somebody won: a shared win of k counts as one k-th; `low` to `high` is 95 %.

    `alone` and `shared` are games, `points` the mean at the end where somebody is a bot.
    """

    who: str
    share: float
    low: float
    high: float
    alone: int
    shared: int
    points: float | None = None


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the seats' shares say: the seats that win more or less than the others by more
    than chance, and how far any seat can be from its fair share.
    """

    fair: float
    favoured: tuple[str, ...]
    hindered: tuple[str, ...]
    most: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers of many games: from the least to the most, and each with its games."""

    least: int
    low: int
    median: int
    high: int
    most: int
    mean: float
    error: float
    games: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Lift:
    """How seats that had something fared: their share of wins, and how much more it is than
    that of all other seats, with the 95 % interval of that. `is_telling`: more than chance.
    """

    name: str
    games: int
    seats: int
    share: float
    lift: float
    low: float
    high: float
    is_telling: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A card: in which part of the games it moved, was held by a seat, and given away."""

    name: str
    moved: float
    held: float
    given: float
    lift: Lift


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: how often a game asks it, how many answers it has, which were given.

    `never` are the answers that the rules offer by name and nobody gave; `first` is how the
    seats fared by the first answer that they gave.
    """

    name: str
    per_game: float
    answers: float
    given: Mapping[str, int]
    never: tuple[str, ...]
    first: tuple[Lift, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drama:
    """How exciting games are: changes of the lead, how late it is settled, games turned."""

    lead_changes: Spread | None
    settled: Spread | None
    comebacks: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """All figures of a side; cards, choices, drama and rules are of its `watched` games."""

    side: str
    games: int
    watched: int
    faults: int
    seats: tuple[Wins, ...]
    fairness: Fairness
    bots: tuple[Wins, ...]
    starts: Mapping[str, tuple[Lift, ...]]
    winners: Mapping[int, int]
    length: Spread | None
    points: Mapping[str, Spread]
    ends: Mapping[str, Spread]
    drama: Drama
    branching: float
    choices: tuple[Choice, ...]
    offers: tuple[Offers, ...]
    cards: tuple[Card, ...]
    never_moved: tuple[str, ...]
    never_held: tuple[str, ...]
    never_given: tuple[str, ...]
    rules: Coverage


def figures(
    side: Side, tally: Tally, known: Mapping[str | int, Interval] | None = None
) -> Figures:
    """Return what a tally says; `known` are intervals of shares that hold at any time."""
    known = known or {}
    seats = tuple(_seat_wins(side, tally, known))
    cards = tuple(_cards(side, tally))
    return Figures(
        side=side.name,
        games=tally.games,
        watched=tally.watched_games,
        faults=sum(tally.faults.values()),
        seats=seats,
        fairness=_fairness(side, tally, seats, known),
        bots=tuple(_bot_wins(side, tally, known)),
        starts=_starts(tally),
        winners={int(key[0]): n for key, n in sorted(tally.winners.items())},
        length=spread(tally.lengths),
        points=dict(_points(side, tally)),
        ends={name: each for name in _heads(tally.ends) for each in _end(tally, name)},
        drama=_drama(tally),
        branching=_part(sum(tally.offered.values()), sum(tally.asked.values())),
        choices=tuple(_choices(side, tally)),
        offers=tuple(offers(tally.talks)),
        cards=cards,
        never_moved=tuple(each.name for each in cards if not each.moved),
        never_held=tuple(_never_held(cards)),
        never_given=tuple(each.name for each in cards if each.held and not each.given),
        rules=coverage(side.pack, tally.ran, tally.watched_games),
    )


def _part(some: float, all_: int) -> float:
    return some / all_ if all_ else 0.0


def _heads(counts: Counts) -> list[str]:
    return sorted({str(key[0]) for key in counts})


def _under(counts: Counts, *head: str | int) -> Counts:
    """Return the counters whose key begins with `head`, without it."""
    size = len(head)
    return Counter({key[size:]: n for key, n in counts.items() if key[:size] == head})


def patterns(counts: Counts, *head: str | int) -> dict[str, list[Pattern]]:
    """Return the patterns that were counted below a head, by the bot of the seats."""
    found: dict[str, list[Pattern]] = {}
    for key, count in sorted(_under(counts, *head).items(), key=str):
        had, won, of_bot, many = map(int, key[1:])
        found.setdefault(str(key[0]), []).append((had, won, of_bot, many, count))
    return found


def spread(counts: Counts) -> Spread | None:
    """Return how numbers lie that were counted by their value; nothing of no games."""
    numbers = {int(key[0]): count for key, count in sorted(counts.items()) if count}
    games = sum(numbers.values())
    if not games:
        return None
    found = estimates.mean(numbers, games)
    return Spread(
        least=min(numbers),
        low=_quantile(numbers, 0.05 * games),
        median=_quantile(numbers, 0.5 * games),
        high=_quantile(numbers, 0.95 * games),
        most=max(numbers),
        mean=found.value,
        error=found.error,
        games=tuple(sorted(numbers.items())),
    )


def _quantile(numbers: Mapping[int, int], rank: float) -> int:
    seen = 0
    for value, games in sorted(numbers.items()):
        seen += games
        if seen >= rank:
            return value
    return max(numbers)


# ---- who wins ----------------------------------------------------------------------------


def _seat_wins(
    side: Side, tally: Tally, known: Mapping[str | int, Interval]
) -> Iterator[Wins]:
    for seat in range(side.plan.seats):
        share, alone, shared = _won(tally, seat)
        low, high = wilson(share * tally.games, tally.games)
        at = known.get(seat, Interval(low, high))
        yield Wins(str(seat + 1), share, at.low, at.high, alone, shared)


def _won(tally: Tally, seat: int) -> tuple[float, int, int]:
    """Return a seat's share of wins, and how many of them it had alone and shared."""
    wins = {int(key[0]): n for key, n in sorted(_under(tally.seat_wins, seat).items())}
    alone = wins.get(1, 0)
    worth = sum(n / many for many, n in wins.items())
    return _part(worth, tally.games), alone, sum(wins.values()) - alone


def _fairness(
    side: Side, tally: Tally, seats: Sequence[Wins], known: Mapping[str | int, Interval]
) -> Fairness:
    """Return who is favoured; the intervals of all seats together hold 95 times in 100.

    Where a run ended because of what was known, it speaks by the intervals that it went by.
    """
    fair, games = 1 / side.plan.seats, tally.games
    z = estimates.z_of(estimates.RISK / side.plan.seats)
    ends = {each.who: wilson(each.share * games, games, z) for each in seats}
    if set(known) == set(range(side.plan.seats)):
        ends = {each.who: (each.low, each.high) for each in seats}
    return Fairness(
        fair=fair,
        favoured=tuple(who for who, (low, _) in ends.items() if low > fair),
        hindered=tuple(who for who, (_, high) in ends.items() if high < fair),
        most=max(max(fair - low, high - fair) for low, high in ends.values()),
    )


def _bot_wins(
    side: Side, tally: Tally, known: Mapping[str | int, Interval]
) -> Iterator[Wins]:
    """Yield how often one seat wins that a bot plays, for each bot."""
    for bot, found in patterns(tally.bots).items():
        share = estimates.share(found)
        low, high = estimates.interval_of_share(share)
        at = known.get(bot, Interval(low, high))
        alone = sum(n * won for _, won, _, many, n in found if many == 1)
        shared = sum(n * won for _, won, _, many, n in found if many > 1)
        points = spread(_under(tally.points, bot))
        mean = points.mean if points else None
        yield Wins(bot, share.value, at.low, at.high, alone, shared, mean)


def share_of_bot(tally: Tally, bot: str) -> float:
    """Return which part of the games one seat wins that a bot plays."""
    return estimates.share(patterns(tally.bots)[bot]).value


def _points(side: Side, tally: Tally) -> Iterator[tuple[str, Spread]]:
    for bot in dict.fromkeys(side.plan.bots):
        found = spread(_under(tally.points, bot))
        if found is not None:
            yield bot, found


def _end(tally: Tally, name: str) -> Iterator[Spread]:
    found = spread(_under(tally.ends, name))
    if found is not None:
        yield found


def _drama(tally: Tally) -> Drama:
    return Drama(
        lead_changes=spread(tally.lead_changes),
        settled=spread(tally.settled),
        comebacks=_part(tally.sums["comebacks",], tally.watched_games),
    )


# ---- what wins ---------------------------------------------------------------------------


def _starts(tally: Tally) -> dict[str, tuple[Lift, ...]]:
    """Return how seats fared by what they began with."""
    found: dict[str, tuple[Lift, ...]] = {}
    for what in _heads(tally.starts):
        values = _heads(_under(tally.starts, what))
        rows = {value: patterns(tally.starts, what, value) for value in values}
        found[what] = tuple(_lifts(rows, tally))
    return found


ByBot = Mapping[str, Sequence[Pattern]]


def _lifts(found: Mapping[str, ByBot], tally: Tally) -> Iterator[Lift]:
    """Yield how much each of some things helps; which are telling is judged together."""
    lifts = {name: lift_of(rows, tally) for name, rows in found.items()}
    yield from _told(found, lifts)


def lift_of(found: ByBot, tally: Tally) -> Estimate:
    """Return how much more the seats that had something won than others of the same bot.

    So a thing that good players like to take is not taken for a thing that helps.
    """
    every = patterns(tally.watched)
    return estimates.pooled(
        [(_seats(rows), estimates.lift(rows, every[bot])) for bot, rows in found.items()]
    )


def _seats(rows: Sequence[Pattern]) -> int:
    return sum(had * n for had, _, _, _, n in rows)


def _told(found: Mapping[str, ByBot], lifts: Mapping[str, Estimate]) -> Iterator[Lift]:
    chances = {name: each.chance_of() for name, each in lifts.items()}
    telling = estimates.beyond_chance(chances)
    for name, by_bot in found.items():
        rows = [each for of_bot in by_bot.values() for each in of_bot]
        lift = lifts[name]
        yield Lift(
            name,
            sum(n for _, _, _, _, n in rows),
            _seats(rows),
            estimates.share(rows).value,
            lift.value,
            max(-1.0, lift.low),
            min(1.0, lift.high),
            name in telling,
        )


def _cards(side: Side, tally: Tally) -> Iterator[Card]:
    names = dict.fromkeys(card.definition for card in side.pack.cards)
    rows = {name: patterns(tally.held, name) for name in names}
    for lift in _lifts(rows, tally):
        yield Card(
            lift.name,
            _part(tally.moved[lift.name,], tally.watched_games),
            _part(tally.taken[lift.name,], tally.watched_games),
            _part(tally.given[lift.name,], tally.watched_games),
            lift,
        )


def _never_held(cards: Sequence[Card]) -> Iterator[str]:
    """Yield the cards that no seat ever held, in a game where seats hold cards."""
    if any(each.held for each in cards):
        yield from (each.name for each in cards if each.moved and not each.held)


def _choices(side: Side, tally: Tally) -> Iterator[Choice]:
    labels = Labels(side.pack)
    for number in labels.asked:
        name = labels.decisions[number]
        times = tally.asked[name,]
        given = {str(key[0]): n for key, n in _by_count(_under(tally.answers, name))}
        yield Choice(
            name,
            _part(times, tally.watched_games),
            _part(tally.offered[name,], times),
            given,
            tuple(
                each
                for each in possible_answers(side.pack.decisions[number])
                if each not in given
            ),
            tuple(_first(tally, name)),
        )


def _by_count(counts: Counts) -> list[tuple[tuple[str | int, ...], int]]:
    """Return what was counted, the most first."""
    return sorted(counts.items(), key=lambda each: (-each[1], str(each[0])))


def _first(tally: Tally, name: str) -> Iterator[Lift]:
    """Yield how seats fared by their first answer, against all of the bot that were asked."""
    counts = _under(tally.first, name)
    found = {answer: patterns(counts, answer) for answer in _heads(counts)}
    asked: dict[str, list[Pattern]] = {}
    for by_bot in found.values():
        for bot, rows in by_bot.items():
            asked.setdefault(bot, []).extend(rows)
    usual = {bot: estimates.share(rows).value for bot, rows in asked.items()}
    lifts = {
        answer: estimates.pooled(
            [
                (_seats(rows), estimates.share(rows).minus(usual[bot]))
                for bot, rows in by_bot.items()
            ]
        )
        for answer, by_bot in found.items()
    }
    yield from _told(found, lifts)
