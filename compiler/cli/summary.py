"""What `cardwright sim` has found, as a page of text: the answers first, then the figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

from cardwright.compiler.cli import deals, figures, verdicts
from cardwright.compiler.cli.figures import Report
from cardwright.compiler.cli.terminal import Terminal
from cardwright.compiler.cli.verdicts import card_name, number, share
from cardwright.runtime.experiments.coverage import Sentence
from cardwright.runtime.experiments.differences import Comparison, Difference
from cardwright.runtime.experiments.figures import Choice, Lift, Spread, Wins

BAR = 36
MOST = 8
"""How many lines of a kind are shown where `--verbose` does not ask for all."""

TONES = {"good": "32", "warn": "33", "plain": "1"}
MARKS = "─●┊"
PLAIN_MARKS = "-o:"
STEPS = " ▁▂▃▄▅▆▇█"


def summary(report: Report, terminal: Terminal) -> str:
    """Return all that is worth reading of a run."""
    return "\n".join(_Summary(report, terminal).lines())


class _Summary:
    """Writes a report for one terminal."""

    def __init__(self, report: Report, terminal: Terminal) -> None:
        self._report = report
        self._main = report.main
        self._paint = terminal.paint
        self._is_bold = terminal.out_colour
        self._most = 1_000 if terminal.verbose else MOST
        self._is_rich = (sys.stdout.encoding or "").lower().startswith("utf")

    def lines(self) -> Iterator[str]:
        """Yield the lines, part by part."""
        yield self._head()
        if not self._report.is_whole:
            asked = f"{self._report.asked_for:,} games were asked for"
            yield self._paint(f"The run was broken off: {asked}.", TONES["warn"])
        if self._main.watched < self._main.games:
            first = f"the first {self._main.watched:,} games"
            yield f"Choices, cards, drama and rules are of {first}; --watch takes more."
        yield from self._answers()
        if not self._main.games:
            return
        yield from self._wins("seat", self._main.seats)
        if len(self._main.bots) > 1:
            yield from self._wins("bot", self._main.bots)
        for what, lifts in self._main.starts.items():
            yield from self._lifts(f"began with {what}", lifts, {})
        yield from self._course()
        if self._main.watched:
            yield from self._choices()
            yield from self._offers()
            yield from self._cards()
            yield from self._rules()
        for each in self._report.comparisons:
            yield from self._comparison(each)

    def _title(self, text: str) -> Iterator[str]:
        yield ""
        yield self._paint(text, "1")

    # ---- the answers

    def _head(self) -> str:
        report, pack = self._report, self._report.pack
        games = verdicts.counted(report.games, "game")
        head = f"{pack.title} {pack.version}: {games} of {report.seats}"
        bots = listed_bots(report.bots)
        options = "".join(f", {name}={value}" for name, value in report.options.items())
        return self._paint(f"{head} by {bots}, seed {report.seed}{options}", "1")

    def _answers(self) -> Iterator[str]:
        yield ""
        found = verdicts.verdicts(self._report)
        width = max(len(each.question) for each in found)
        answer = max(len(each.answer) for each in found)
        for each in found:
            said = self._paint(f"{each.answer:<{answer}}", TONES[each.tone])
            yield f"{each.question:<{width}}  {said}  {each.detail}".rstrip()
        if self._report.until:
            met = "reached" if self._report.is_met else "not reached"
            known = f"known within {100 * self._report.within:.2g}%"
            yield f"{'Goal':<{width}}  {self._report.until}: {met}, {known}"

    # ---- who wins, and how it goes

    def _wins(self, what: str, wins: Sequence[Wins]) -> Iterator[str]:
        fair = self._main.fairness.fair
        top = min(1.0, max([2 * fair, *(each.high for each in wins)]) * 1.05)
        yield from self._title(
            f"{what:<10}   wins  95% interval     alone  shared   0{'':{BAR - 6}}{share(top):>6}"
        )
        for each in wins:
            low, high = f"{share(each.low):>6}", f"{share(each.high):>6}"
            plot = self._plot(each.low, each.share, each.high, fair, 0, top)
            end = "" if each.points is None else f"  {number(each.points)} points"
            yield (
                f"{each.who:<10} {share(each.share):>6}  {low} to {high}  "
                f"{each.alone:>6,}  {each.shared:>6,}   {plot}{end}"
            ).rstrip()

    def _plot(
        self, low: float, at: float, high: float, mark: float, least: float, most: float
    ) -> str:
        """Return an interval with its middle on a line, and a mark on it."""
        line, dot, middle = tuple(MARKS if self._is_rich else PLAIN_MARKS)

        def column(value: float) -> int:
            where = (value - least) / (most - least) * (BAR - 1)
            return max(0, min(BAR - 1, round(where)))

        cells = [" "] * BAR
        cells[column(mark)] = middle
        for index in range(column(low), column(high) + 1):
            cells[index] = line
        cells[column(at)] = dot
        return "".join(cells)

    def _course(self) -> Iterator[str]:
        main = self._main
        drama = main.drama
        yield from self._title("how it goes      mean   9 in 10           least to most")
        yield from self._spread("decisions", main.length)
        for name, each in main.ends.items():
            yield from self._spread(f"{name} at end", each)
        for bot, each in main.points.items():
            yield from self._spread(f"{bot} points", each)
        yield from self._spread("lead changes", drama.lead_changes)
        yield from self._spread("settled at %", drama.settled)
        winners = ", ".join(
            f"{'one winner' if many == 1 else f'{many} winners'} {share(n / main.games)}"
            for many, n in main.winners.items()
        )
        yield f"{'winners':<14} {winners}"

    def _spread(self, name: str, found: Spread | None) -> Iterator[str]:
        if found is not None:
            usual = f"{found.low:,} to {found.high:,}"
            ends = f"{found.least:,} to {found.most:,}"
            shape = self._shape(found)
            yield f"{name:<14} {number(found.mean):>6}   {usual:<16}  {ends:<16}  {shape}".rstrip()

    def _shape(self, found: Spread) -> str:
        """Return how the numbers lie, as a row of little columns."""
        if not self._is_rich or found.least == found.most:
            return ""
        width = min(24, found.most - found.least + 1)
        heights = [0] * width
        for value, games in found.games:
            heights[(value - found.least) * width // (found.most - found.least + 1)] += (
                games
            )
        top = max(heights)
        return "".join(STEPS[-(-each * 8 // top)] for each in heights)

    # ---- choices, cards, rules

    def _choices(self) -> Iterator[str]:
        width = max([6, *(len(each.name) for each in self._main.choices)])
        yield from self._title(f"{'choice':<{width}}  a game  answers  given")
        for each in self._main.choices:
            given = f"{self._given(each)}{self._never(each)}"
            yield f"{each.name:<{width}}  {each.per_game:6.2f}  {each.answers:7.1f}  {given}"
        for each in self._main.choices:
            telling = [lift for lift in each.first if lift.is_telling]
            if telling:
                yield from self._lifts(f"{each.name} first", telling, {})

    def _offers(self) -> Iterator[str]:
        offers = self._main.offers
        if not offers:
            return
        width = max([6, *(len(each.name) for each in offers)])
        yield from self._title(
            f"{'offers':<{width}}  a game  agreed   each  seats that agree"
        )
        for each in offers:
            agreed = sum(each.after.values())
            pairs = list(each.pairs.items())[:5]
            seats = ", ".join(f"{pair} in {share(n / agreed)}" for pair, n in pairs)
            rest = len(each.pairs) - len(pairs)
            often = f"{each.opened / self._main.watched:6.2f}  {share(each.agreed / each.opened):>6}"
            more = f", {rest} more" if rest else ""
            yield f"{each.name:<{width}}  {often}  {each.made / each.opened:5.2f}  {seats}{more}".rstrip()
            for price in each.prices:
                yield f"  {deals.price_text(self._report, price)}"

    def _given(self, choice: Choice) -> str:
        total = sum(choice.given.values())
        shown = list(choice.given.items())[:5]
        parts = [f"{self._name(name)} {n / total:.0%}" for name, n in shown]
        rest = len(choice.given) - len(shown)
        return ", ".join([*parts, f"{rest} more"] if rest else parts) or "never asked"

    def _never(self, choice: Choice) -> str:
        if not choice.never or not choice.given:
            return ""
        names = ", ".join(map(self._name, choice.never))
        return self._paint(f"; never: {names}", TONES["warn"])

    def _name(self, answer: str) -> str:
        return card_name(self._report, answer)

    def _cards(self) -> Iterator[str]:
        main = self._main
        if any(each.held for each in main.cards):
            ranked = sorted(main.cards, key=lambda each: -each.lift.lift)
            telling = [each.lift for each in ranked if each.lift.is_telling]
            shown = [each.lift for each in ranked] if self._most > MOST else telling
            held = {each.name: f"held in {share(each.held)}" for each in main.cards}
            if shown:
                yield from self._lifts("card held", shown, held)
        for what, names in (
            ("cards that never move", main.never_moved),
            ("cards that no seat ever holds", main.never_held),
            ("cards that are held and never given away", main.never_given),
        ):
            if names:
                known = [self._name(name) for name in names]
                yield ""
                yield f"{what}: {verdicts.listed(known, self._most)}"

    def _lifts(
        self, what: str, lifts: Sequence[Lift], notes: Mapping[str, str]
    ) -> Iterator[str]:
        """Yield how much things help those who have them."""
        names = {each.name: self._name(each.name) for each in lifts}
        width = max([len(what), *map(len, names.values())])
        most = max([0.01, *(abs(end) for each in lifts for end in (each.low, each.high))])
        yield from self._title(f"{what:<{width}}    wins    more  95% interval")
        for each in lifts:
            plot = self._plot(each.low, each.lift, each.high, 0, -most, most)
            ends = f"{100 * each.low:+6.1f} to {100 * each.high:+6.1f}"
            line = f"{names[each.name]:<{width}}  {share(each.share):>6}  "
            line += f"{100 * each.lift:+6.1f}  {ends}  {plot}  {notes.get(each.name, '')}"
            yield self._paint(line.rstrip(), "1") if each.is_telling else line.rstrip()

    def _rules(self) -> Iterator[str]:
        rules = self._main.rules
        covered = f"{rules.ran} of {rules.sentences} sentences did something"
        yield from self._title(f"rules: {covered}")
        if rules.idle:
            yield f"procedures that never run: {verdicts.listed(rules.idle, self._most)}"
        yield from self._sentences("never", rules.never)
        if self._most > MOST:
            yield from self._sentences("rarely", rules.rare)

    def _sentences(self, how: str, found: Sequence[Sentence]) -> Iterator[str]:
        for each in found[: self._most]:
            place = figures.place(self._report, each.span)
            times = f" ({verdicts.counted(each.games, 'game')})" if each.games else ""
            yield f"  {how}: {place}  {place.text}{times}".rstrip()
        if len(found) > self._most:
            yield f"  and {len(found) - self._most} more; --verbose shows all"

    # ---- comparisons

    def _comparison(self, found: Comparison) -> Iterator[str]:
        yield from self._title(f"{found.side} against {found.first}")
        yield f"{verdicts.counted(found.games, 'game')} played on both sides; {verdicts.went(found)}"
        for what, names in (("new", found.new), ("gone", found.gone)):
            if names:
                yield f"cards that are {what}: {verdicts.listed(names, self._most)}"
        if found.is_same:
            return
        all_ = [each for each in found.differences if self._is_shown(each)]
        shown = all_[: 2 * self._most]
        if not shown:
            return
        width = max(len(difference_name(each)) for each in shown)
        yield f"{'':<{width}}   before      now   change  95% interval"
        for each in shown:
            yield self._difference(each, width)
        if len(all_) > len(shown):
            yield f"and {len(all_) - len(shown)} more; --verbose shows all"
        yield f"{'bold' if self._is_bold else '*'}: more than chance"

    def _is_shown(self, each: Difference) -> bool:
        return each.is_telling or each.kind in ("wins", "course") or self._most > MOST

    def _difference(self, each: Difference, width: int) -> str:
        scale, end = (100, "%") if each.is_share else (1, " ")
        cells = (
            f"{scale * each.before:7.2f}{end}",
            f"{scale * each.now:7.2f}{end}",
            f"{scale * each.change:+7.2f} ",
            f"{scale * each.low:+7.2f} to {scale * each.high:+.2f}",
        )
        mark = " *" if each.is_telling and not self._is_bold else ""
        line = f"{difference_name(each):<{width}} {' '.join(cells)}{mark}"
        return self._paint(line, "1") if each.is_telling else line


def listed_bots(bots: Sequence[str]) -> str:
    """Return who plays, with how many seats each."""
    counts = {bot: bots.count(bot) for bot in dict.fromkeys(bots)}
    return " and ".join(f"{n} {bot}" for bot, n in counts.items())


def difference_name(found: Difference) -> str:
    """Return the name of a difference with its kind, where that is not clear."""
    kinds = {"choices": "choice ", "cards": "held ", "card lift": "lift of ", "ends": ""}
    return f"{kinds.get(found.kind, '')}{found.name}"
