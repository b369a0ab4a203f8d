"""Exact odds as lines of text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardwright.compiler.cli.exits import Stopped
from cardwright.compiler.cli.phrases import phrases
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime import messages
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import PEOPLE
from cardwright.runtime.odds import Odds

BAR = 30
LONGEST = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The odds of a roll with certain parameters."""

    given: dict[str, int]
    odds: Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A pack in one language, and how its lines are painted."""

    pack: program.Program
    words: program.Words
    phrases: dict[str, str]
    terminal: Terminal

    @classmethod
    def of(cls, pack: program.Program, language: str | None, terminal: Terminal) -> Frame:
        """Return the frame of a language, or of the usual one."""
        chosen = language or ("en" if "en" in pack.words else min(pack.words))
        if chosen not in pack.words:
            raise Stopped(
                f"the pack does not speak `{chosen}`; it has {', '.join(pack.words)}"
            )
        return cls(
            pack=pack, words=pack.words[chosen], phrases=phrases(chosen), terminal=terminal
        )

    def roll(self, roll: program.NamedRoll) -> str:
        """Return what a roll is called."""
        return _upper(self.words.rolls.get(f"roll {roll.name}", roll.name))

    def input(self, name: str) -> str:
        """Return what a parameter is called."""
        return self.words.rolls.get(f"input {name}", name)

    def said_input(self, each: program.Input, number: int) -> str:
        """Return a parameter with its value; a card or named value says enough alone."""
        value = self.value(each.sort, each.enum, number)
        return (
            value if each.sort in ("card", "value") else f"{self.input(each.name)} {value}"
        )

    def shown(self, name: str) -> str:
        """Return what a shown thing is called."""
        return self.words.rolls.get(f"shown {name}", name)

    def value(self, sort: str, enum: str, number: int) -> str:
        """Return one value of a parameter, or of something shown, in words."""
        match sort:
            case "test":
                return self.phrases["yes" if number else "no-word"]
            case "value":
                names = self.words.values[enum]
                inside = 0 <= number < len(names)
                return names[number] if inside else self.words.terms["none"]
            case "card":
                return messages.card_name(self.pack, self.words, number)
            case "seat":
                return PEOPLE[number][:1].upper() + PEOPLE[number][1:]
            case "kind":
                return self.words.kinds[number]["one"]
            case _:
                return str(number).replace("-", "\N{MINUS SIGN}")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def listing(frame: Frame) -> Iterator[str]:
    """Yield a line for each roll of the pack: its name, and what it asks for."""
    width = max(len(each.name) for each in frame.pack.rolls)
    for roll in frame.pack.rolls:
        asked = ", ".join(_asked(each) for each in roll.inputs)
        yield f"{frame.terminal.paint(roll.name.ljust(width), '1')}  {frame.roll(roll)}" + (
            f": {asked}" if asked else ""
        )


def _asked(each: program.Input) -> str:
    if each.first <= each.last:
        return f"{each.name} {each.first}..{each.last}"
    return each.name


# ---- lines -------------------------------------------------------------------------------


def shown(
    frame: Frame,
    roll: program.NamedRoll,
    cases: Sequence[Case],
    cards: Sequence[int],
    what: program.Shown,
) -> Iterator[str]:
    """Yield the odds: in full for one case, a table over one or two parameters for more."""
    open_ = [
        each for each in roll.inputs if len({case.given[each.name] for case in cases}) > 1
    ]
    fixed = [each for each in roll.inputs if each not in open_]
    parts = [
        frame.said_input(each, cases[0].given[each.name])
        for each in fixed
        if each.sort != "seat" or not each.has_usual
    ]
    told = ", ".join([*parts, *(frame.value("card", "", card) for card in cards)])
    yield frame.terminal.paint(frame.roll(roll), "1") + (
        f" \N{EM DASH} {told}" if told else ""
    )
    if not open_:
        yield from full(frame, cases[0].odds)
    elif len(open_) == 1:
        yield from _one_way(frame, open_[0], cases)
    elif len(open_) == 2:
        yield from _two_ways(frame, open_[0], open_[1], cases, what)
    else:
        names = ", ".join(f"`{each.name}`" for each in open_)
        raise Stopped(f"name all but two of {names}")


def full(frame: Frame, odds: Odds) -> Iterator[str]:
    """Yield everything that a roll can come to, each shown thing by itself, with bars."""
    for each in odds.roll.shows:
        chances = odds.of(each.name)
        if each.sort == "test":
            yield f"  {_upper(frame.shown(each.name))}: {_exact(chances.get(1, Fraction(0)))}"
            continue
        if each.sort == "number":
            mean = float(odds.mean(each.name))
            yield f"  {_upper(frame.shown(each.name))}: {frame.phrases['mean']} {mean:.3f}"
        else:
            yield f"  {_upper(frame.shown(each.name))}:"
        names = {n: frame.value(each.sort, each.enum, n) for n in chances}
        width = max(map(len, names.values()))
        most = max(chances.values())
        for number, chance in chances.items():
            bar = _bar(chance / most * BAR)
            yield f"    {names[number]:>{width}}  {percent(chance):>7}  {bar}"


def _one_way(frame: Frame, asked: program.Input, cases: Sequence[Case]) -> Iterator[str]:
    """Yield a row for each number of one parameter: chances of tests, means, a bar."""
    shows = cases[0].odds.roll.shows
    columns = [each for each in shows if each.sort != "value"]
    values = [
        (each, value)
        for each in shows
        if each.sort == "value"
        for value in _met(cases, each)
    ]
    heads = [frame.input(asked.name)]
    heads += [
        frame.shown(each.name)
        if each.sort == "test"
        else f"{frame.phrases['mean-short']} {frame.shown(each.name)}"
        for each in columns
    ]
    heads += [frame.value("value", each.enum, value) for each, value in values]
    rows: list[list[str]] = []
    for case in cases:
        row = [frame.value(asked.sort, asked.enum, case.given[asked.name])]
        row += [_cell(case.odds, each) for each in columns]
        row += [
            percent(case.odds.of(each.name).get(value, Fraction(0)))
            for each, value in values
        ]
        rows.append(row)
    bars = [_bar(_first_chance(case.odds) * BAR) for case in cases]
    yield from _table(frame, heads, rows, bars)


def _met(cases: Sequence[Case], each: program.Shown) -> list[int]:
    return sorted({value for case in cases for value in case.odds.of(each.name)})


def _first_chance(odds: Odds) -> Fraction:
    """Return the chance that a bar is drawn of: of the first test or value."""
    for each in odds.roll.shows:
        if each.sort == "test":
            return odds.of(each.name).get(1, Fraction(0))
        if each.sort == "value":
            return odds.of(each.name).get(0, Fraction(0))
    return Fraction(0)


def _two_ways(
    frame: Frame,
    down: program.Input,
    across: program.Input,
    cases: Sequence[Case],
    what: program.Shown,
) -> Iterator[str]:
    """Yield a table of one shown thing over two parameters."""
    is_mean = what.sort == "number"
    label = frame.phrases["mean"] if is_mean else frame.phrases["chance"]
    shown_of = frame.shown(what.name)
    if what.sort == "value":
        shown_of += f" = {frame.value('value', what.enum, 0)}"
    yield f"{_upper(label)}: {shown_of}"
    columns = sorted({case.given[across.name] for case in cases})
    heads = [f"{frame.input(down.name)} \\ {frame.input(across.name)}"]
    heads += [frame.value(across.sort, across.enum, each) for each in columns]
    rows: dict[int, list[str]] = {}
    for case in cases:
        number = case.given[down.name]
        row = rows.setdefault(number, [frame.value(down.sort, down.enum, number)])
        row.append(_cell(case.odds, what))
    yield from _table(frame, heads, list(rows.values()), [])


def _cell(odds: Odds, what: program.Shown) -> str:
    if what.sort == "number":
        return f"{float(odds.mean(what.name)):.3f}"
    wanted = 1 if what.sort == "test" else 0
    return percent(odds.of(what.name).get(wanted, Fraction(0)))


def _table(
    frame: Frame, heads: list[str], rows: list[list[str]], bars: list[str]
) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    aligned = [head.rjust(width) for head, width in zip(heads, widths, strict=True)]
    yield frame.terminal.paint("  " + "  ".join(aligned), "2")
    for at, row in enumerate(rows):
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        bar = f"  {bars[at]}" if at < len(bars) and bars[at] else ""
        yield "  " + "  ".join(cells) + bar


_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def _bar(length: Fraction) -> str:
    """Return a bar of so many characters, to the eighth."""
    eighths = round(length * 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8]


def percent(chance: Fraction) -> str:
    """Return a chance in percent; what is possible is never 0, and what is unsure never 100."""
    text = f"{float(100 * chance):.2f}%"
    if text == "0.00%" and chance:
        return "<0.01%"
    if text == "100.00%" and chance != 1:
        return ">99.99%"
    return text


def _exact(chance: Fraction) -> str:
    """Return a chance in percent, and as the fraction it is where people can read that."""
    if chance.denominator == 1 or chance.denominator > LONGEST:
        return percent(chance)
    return f"{percent(chance)} ({chance.numerator}/{chance.denominator})"


# ---- JSON --------------------------------------------------------------------------------


def report(frame: Frame, roll: program.NamedRoll, cases: Sequence[Case]) -> dict[str, Any]:
    """Return the odds as JSON: every chance as an exact fraction and as a number."""
    return {
        "schema_version": 1,
        "pack": frame.pack.pack,
        "roll": roll.name,
        "cases": [
            {
                "given": {
                    each.name: _plain(frame, each, case.given[each.name])
                    for each in roll.inputs
                },
                "shows": {each.name: _told(frame, case.odds, each) for each in roll.shows},
            }
            for case in cases
        ],
    }


def _plain(frame: Frame, asked: program.Input, number: int) -> int | str:
    match asked.sort:
        case "value":
            return next(iter(frame.pack.words.values())).value_names[asked.enum][number]
        case "card":
            return frame.pack.cards[number].definition
        case "kind":
            return frame.pack.kinds[number].name
        case "seat":
            return PEOPLE[number]
        case "number":
            return number


def _told(frame: Frame, odds: Odds, each: program.Shown) -> dict[str, Any]:
    chances = odds.of(each.name)
    if each.sort == "test":
        return _weighed(chances.get(1, Fraction(0)))
    names = next(iter(frame.pack.words.values())).value_names
    found: dict[str, Any] = {}
    if each.sort == "number":
        found["mean"] = _weighed(odds.mean(each.name))
    found["chances"] = {
        (
            names[each.enum][number]
            if each.sort == "value" and number >= 0
            else str(number)
        ): _weighed(chance)
        for number, chance in chances.items()
    }
    return found


def _weighed(chance: Fraction) -> dict[str, Any]:
    return {"exact": f"{chance.numerator}/{chance.denominator}", "about": float(chance)}
