"""What `cardwright sim` reports: figures out of a tally, as a table or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from cardwright.runtime.experiments.games import Plan
from cardwright.runtime.experiments.tally import Tally
from cardwright.runtime.experiments.wilson import wilson
from cardwright.runtime.ir import program

Counts = Counter[tuple[str | int, ...]]


@dataclass(frozen=True, slots=True)
class Wins:
    """How often somebody won: a shared win of k counts as one k-th; `low` to `high` is 95 %."""

    who: str
    games: int
    alone: int
    shared: int
    share: float
    low: float
    high: float
    mean_points: float | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: how often a game asks it, how many answers it has, and which were given."""

    name: str
    per_game: float
    answers: float
    given: dict[str, int]
    never: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a run."""

    schema_version: int
    pack: str
    version: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str]
    asked_for: int
    games: int
    faults: int
    shared_wins: int
    by_seat: tuple[Wins, ...]
    by_bot: tuple[Wins, ...]
    decisions: dict[str, float]
    branching: float
    ends: dict[str, dict[str, float]]
    choices: tuple[Choice, ...]
    cards_never_moved: tuple[str, ...]
    cards_never_won: tuple[str, ...]


def figures(pack: program.Program, plan: Plan, tally: Tally, asked_for: int) -> Figures:
    """Return what a tally says."""
    cards = tuple(dict.fromkeys(card.definition for card in pack.cards))
    asked = sum(tally.asked.values())
    return Figures(
        schema_version=1,
        pack=pack.pack,
        version=pack.version,
        seats=plan.seats,
        bots=plan.bots,
        seed=plan.seed,
        options=dict(plan.options),
        asked_for=asked_for,
        games=tally.games,
        faults=sum(tally.faults.values()),
        shared_wins=tally.sums["shared",],
        by_seat=tuple(_by_seat(plan, tally)),
        by_bot=tuple(_by_bot(plan, tally)),
        decisions=_spread(tally.lengths),
        branching=_part(sum(tally.offered.values()), asked),
        ends={name: _spread(_under(tally.ends, name)) for name in _heads(tally.ends)},
        choices=tuple(_choices(pack, tally)),
        cards_never_moved=tuple(each for each in cards if not tally.moved[each,]),
        cards_never_won=tuple(each for each in cards if not tally.won[each,]),
    )


def _by_seat(plan: Plan, tally: Tally) -> Iterable[Wins]:
    for seat in range(plan.seats):
        yield _wins(str(seat + 1), tally.games, _under(tally.seat_wins, seat), None)


def _by_bot(plan: Plan, tally: Tally) -> Iterable[Wins]:
    """Return the wins of one seat that a bot plays, for each bot."""
    for bot in dict.fromkeys(plan.bots):
        points = _spread(_under(tally.bot_scores, bot)).get("mean")
        wins = _under(tally.bot_wins, bot)
        yield _wins(bot, tally.bot_seats[bot,], wins, points)


def _wins(who: str, games: int, wins: Counts, points: float | None) -> Wins:
    alone = wins[1,]
    worth = sum(number / _whole(key) for key, number in sorted(wins.items()))
    low, high = wilson(worth, games)
    shared = sum(wins.values()) - alone
    return Wins(
        who,
        games,
        alone,
        shared,
        _part(worth, games),
        round(low, 6),
        round(high, 6),
        points,
    )


def _whole(key: tuple[str | int, ...]) -> int:
    return int(key[0])


def _part(some: float, all_: int) -> float:
    return round(some / all_, 6) if all_ else 0.0


def _heads(counts: Counts) -> list[str]:
    return sorted({str(key[0]) for key in counts})


def _under(counts: Counts, head: str | int) -> Counts:
    """Return the counters whose key begins with `head`, without it."""
    return Counter({key[1:]: n for key, n in counts.items() if key[0] == head and key[1:]})


def _spread(counts: Counts) -> dict[str, float]:
    """Return least, quarters, mean and most of numbers that were counted."""
    ordered = sorted((_whole(key), n) for key, n in counts.items())
    total = sum(n for _, n in ordered)
    if not total:
        return {}
    mean = sum(value * n for value, n in ordered) / total
    return {
        "least": ordered[0][0],
        "quarter": _quantile(ordered, total / 4),
        "median": _quantile(ordered, total / 2),
        "three_quarters": _quantile(ordered, 3 * total / 4),
        "most": ordered[-1][0],
        "mean": round(mean, 4),
    }


def _quantile(ordered: Sequence[tuple[int, int]], rank: float) -> int:
    seen = 0
    for value, number in ordered:
        seen += number
        if seen >= rank:
            return value
    return ordered[-1][0]


# ---- choices -----------------------------------------------------------------------------


def _choices(pack: program.Program, tally: Tally) -> Iterable[Choice]:
    by_name: dict[str, program.Decision] = {}
    for decision in pack.decisions:
        by_name.setdefault(decision.name, decision)
    for name, decision in by_name.items():
        asked = tally.asked[name,]
        given = _under(tally.given, name)
        labels = {
            _label(pack, decision, _whole(key)): n for key, n in sorted(given.items())
        }
        never = tuple(each for each in _possible(decision) if each not in labels)
        per_game = _part(asked, tally.games)
        yield Choice(name, per_game, _part(tally.offered[name,], asked), labels, never)


def _label(pack: program.Program, decision: program.Decision, answer: int) -> str:
    domain = decision.domain
    if isinstance(domain, program.YesNo):
        return ("no", "yes")[answer]
    if not isinstance(domain, program.Pick):
        return str(answer)
    if answer < 0:
        return "none"
    match domain.sort:
        case "option":
            return domain.enum.split(",")[answer]
        case "kind":
            return pack.kinds[answer].name
        case "card":
            return pack.cards[answer].definition
        case "value":
            return next(iter(pack.words.values())).value_names[domain.enum][answer]
        case "seat":
            return f"seat {answer + 1}"
        case _:
            return str(answer)


def _possible(decision: program.Decision) -> tuple[str, ...]:
    """Return the answers that a designer wrote out, so that unused ones can be named."""
    match decision.domain:
        case program.YesNo():
            return ("no", "yes")
        case program.Pick(sort="option", enum=enum):
            return tuple(enum.split(","))
        case _:
            return ()


# ---- written -----------------------------------------------------------------------------


def as_json(found: Figures) -> str:
    """Return the figures as one JSON object."""
    return json.dumps(asdict(found), indent=2, ensure_ascii=False)


def as_text(found: Figures) -> str:
    """Return the figures as a page for people."""
    head = f"{found.pack} {found.version}: {found.games} games of {found.seats}"
    parts = [f"{head}, seed {found.seed}"]
    if found.options:
        options = ", ".join(f"{name}={value}" for name, value in found.options.items())
        parts[0] += f", {options}"
    parts += ["", *_win_lines("seat", found.by_seat)]
    if len(found.by_bot) > 1:
        parts += ["", *_win_lines("bot", found.by_bot)]
    else:
        points = next((each.mean_points or 0 for each in found.by_bot), 0)
        parts += ["", f"points     {points:.1f} a seat on average"]
    parts += [
        f"shared     {found.shared_wins} games ({_percent(found.shared_wins, found.games)})",
        f"length     {_spread_line(found.decisions)} decisions a game",
        *(
            f"{name:<10} {_spread_line(each)} at the end"
            for name, each in found.ends.items()
        ),
        f"branching  {found.branching:.1f} answers a decision",
        "",
        *_choice_lines(found.choices),
        "",
        f"cards that never moved: {_listed(found.cards_never_moved)}",
        f"cards that no seat ever held: {_listed(found.cards_never_won)}",
    ]
    return "\n".join(parts)


def _win_lines(what: str, wins: Sequence[Wins]) -> list[str]:
    lines = [f"{what:<10} wins    95 % interval    alone  shared"]
    for each in wins:
        points = "" if each.mean_points is None else f"   {each.mean_points:.1f} points"
        lines.append(
            f"{each.who:<10} {each.share:6.1%}  {each.low:6.1%} to {each.high:6.1%}"
            f"  {each.alone:5}  {each.shared:6}{points}"
        )
    return lines


def _choice_lines(choices: Sequence[Choice]) -> list[str]:
    width = max((len(each.name) for each in choices), default=6)
    lines = [f"{'choice':<{width}}  a game  answers  given"]
    for each in choices:
        given = ", ".join(f"{label} {n}" for label, n in _most(each.given))
        never = f"; never: {', '.join(each.never)}" if each.never else ""
        lines.append(
            f"{each.name:<{width}}  {each.per_game:6.2f}  {each.answers:7.1f}  {given}{never}"
        )
    return lines


def _most(given: dict[str, int], shown: int = 5) -> list[tuple[str, int]]:
    return sorted(given.items(), key=lambda each: -each[1])[:shown]


def _spread_line(spread: dict[str, float]) -> str:
    if not spread:
        return "none"
    return f"{spread['mean']:.1f} ({spread['least']:.0f} to {spread['most']:.0f})"


def _percent(some: int, all_: int) -> str:
    return f"{some / all_:.1%}" if all_ else "0 %"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"
