"""The answers of a run in sentences: what the top of the page and of the summary say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from cardwright.compiler.cli.figures import Report
from cardwright.runtime.experiments.differences import Comparison
from cardwright.runtime.experiments.figures import Figures, Lift

Tone = Literal["good", "warn", "plain"]

FEW_GAMES = 200
"""Below so many games, that nothing stands out says little."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A question that a designer has, the answer in a few words, and what it rests on."""

    question: str
    answer: str
    detail: str
    tone: Tone


def verdicts(report: Report) -> tuple[Verdict, ...]:
    """Return the answers of a run, the most wanted first."""
    main = report.main
    if not main.games:
        return (Verdict("What was played?", "No game came to its end", "", "warn"),)
    found = [*_fair(report, main), *_skill(main), _long(main)]
    if main.watched:
        found += [_exciting(main), *_cards(report, main), _used(main)]
    found += [_change(each) for each in report.comparisons]
    return tuple(found)


# ---- words -------------------------------------------------------------------------------


def share(value: float) -> str:
    """Return a part of 1 in words: 23.7%."""
    return f"{100 * value:.1f}%"


def number(value: float) -> str:
    """Return a number with as many digits as it is worth."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


def listed(names: Sequence[str], most: int = 3) -> str:
    """Return some names, and how many more there are."""
    shown = list(names[:most])
    if len(names) > most:
        shown.append(f"{len(names) - most} more")
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} and {shown[-1]}"


def card_name(report: Report, card: str) -> str:
    """Return what people call a card."""
    words = next(iter(report.pack.words.values()), None)
    return words.cards.get(card, card) if words else card


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number of things: `1 card`, `3 cards`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


# ---- the answers -------------------------------------------------------------------------


def _fair(report: Report, main: Figures) -> Iterator[Verdict]:
    fair = main.fairness
    off = f"at most {100 * fair.most:.1f} points"
    if not fair.favoured and not fair.hindered:
        answer = "No seat is favoured" if main.games >= FEW_GAMES else "Too early to tell"
        detail = f"every seat is {off} off its fair {share(fair.fair)}"
        yield Verdict("Is it fair?", answer, detail, "good")
        return
    best = [each for each in main.seats if each.who in (fair.favoured or fair.hindered)]
    names = listed([f"seat {each.who}" for each in best])
    how = "more" if fair.favoured else "less"
    verb = "wins" if len(best) == 1 else "win"
    rates = listed([share(each.share) for each in best])
    detail = f"{rates} where {share(fair.fair)} is fair; {off} off"
    yield Verdict("Is it fair?", f"{names.capitalize()} {verb} {how}", detail, "warn")


def _skill(main: Figures) -> Iterator[Verdict]:
    """Yield what playing well is worth, where bots of several kinds have played."""
    if len(main.bots) < 2:
        return
    ranked = sorted(main.bots, key=lambda each: -each.share)
    best, worst = ranked[0], ranked[-1]
    if best.low > worst.high:
        answer = f"{best.who.capitalize()} beats {worst.who}"
    else:
        answer = "The bots are even"
    detail = ", ".join(f"{each.who} {share(each.share)} a seat" for each in ranked)
    yield Verdict("Does skill matter?", answer, detail, "plain")


def _long(main: Figures) -> Verdict:
    length = main.length
    assert length is not None
    answer = f"{number(length.mean)} decisions"
    detail = f"9 games in 10 take {length.low:,} to {length.high:,}"
    for name, each in main.ends.items():
        if each.least != each.most:
            detail += f"; {name} {number(each.mean)} at the end"
    return Verdict("How long is it?", answer, detail, "plain")


def _exciting(main: Figures) -> Verdict:
    drama, tied = main.drama, sum(n for many, n in main.winners.items() if many > 1)
    assert drama.lead_changes is not None and drama.settled is not None
    answer = f"{number(drama.lead_changes.mean)} lead changes"
    detail = (
        f"settled after {drama.settled.mean:.0f}% of the game; turned after half-time in "
        f"{share(drama.comebacks)}; {_ties(tied, main.games)}"
    )
    return Verdict("Is it exciting?", answer, detail, "plain")


def _ties(tied: int, games: int) -> str:
    return f"{share(tied / games)} end in a tie" if tied else "no game ends in a tie"


def _cards(report: Report, main: Figures) -> Iterator[Verdict]:
    """Yield which cards matter, in a game whose seats hold cards."""
    if not any(each.held for each in main.cards):
        return
    telling = [each.lift for each in main.cards if each.lift.is_telling]
    ranked = sorted(telling, key=lambda each: -abs(each.lift))
    if not ranked:
        detail = "no card helps or hurts by more than chance"
        yield Verdict("Which cards matter?", "None stands out", detail, "plain")
        return
    top = listed([_told(report, each) for each in ranked])
    answer = f"{counted(len(ranked), 'card')} of {len(main.cards)}"
    yield Verdict("Which cards matter?", answer, top, "plain")


def _told(report: Report, lift: Lift) -> str:
    return f"{card_name(report, lift.name)} {100 * lift.lift:+.0f}"


def _used(main: Figures) -> Verdict:
    rules = main.rules
    unused = [
        counted(len(names), what, many)
        for names, what, many in (
            (main.never_moved, "card never moves", "cards never move"),
            (main.never_held, "card is never held", "cards are never held"),
            (
                [name for each in main.choices for name in each.never],
                "answer is never given",
                "answers are never given",
            ),
            (rules.idle, "procedure never runs", "procedures never run"),
            (rules.never, "sentence never does anything", "sentences never do anything"),
        )
        if names
    ]
    covered = share(rules.ran / rules.sentences) if rules.sentences else "all"
    answer = f"{covered} of the rules ran"
    if not unused:
        return Verdict("Is everything used?", answer, "nothing lies idle", "good")
    return Verdict("Is everything used?", answer, listed(unused, 5), "warn")


def _change(found: Comparison) -> Verdict:
    question = f"What does {found.side} change?"
    if found.side == "now":
        question = f"What has changed since {found.first}?"
    telling = [each for each in found.differences if each.is_telling]
    if not telling:
        answer = "Nothing" if found.is_same else "Nothing beyond chance"
        return Verdict(question, answer, went(found), "plain")
    names = listed([each.name for each in telling])
    many = counted(len(telling), "figure")
    detail = f"{names}; {went(found)}"
    return Verdict(question, f"{many} by more than chance", detail, "warn")


def went(found: Comparison) -> str:
    """Return how many of the games that both sides watched went another way."""
    if not found.watched:
        return "none was watched"
    of = "" if found.watched == found.games else f" of the {found.watched:,} watched"
    if not found.changed:
        return f"all{of} went the same way"
    return f"{share(found.changed / found.watched)}{of} went another way"
