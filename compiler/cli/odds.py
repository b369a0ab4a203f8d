"""`cardwright odds`: the exact odds of a roll, as a table, a chart or JSON."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import click

from cardwright.compiler.cli import find, odds_text, options, packs, roll_words
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.odds_text import Case
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime import odds
from cardwright.runtime.faults import Refused
from cardwright.runtime.ir import program

MOST_CASES = 2_000


@click.command(
    "odds",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
)
@options.pack
@click.argument("roll", required=False)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
@click.option("--show", metavar="NAME", help="What to make a table of.")
@click.option(
    "--given",
    "condition",
    metavar="NAME=NUMBER",
    multiple=True,
    help="Only what comes to this: success=1, nudges=2..6; may be given again.",
)
@options.seats
@options.rule_options
@options.expansions
@click.option("--language", metavar="LANGUAGE", help="A language of the pack, as `de`.")
@options.as_json
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    roll: str | None,
    words: tuple[str, ...],
    show: str | None,
    condition: tuple[str, ...],
    seats: int | None,
    rule_options: dict[str, str],
    expansions: tuple[Path, ...],
    language: str | None,
    as_json: bool,
) -> int:
    """Work out the exact odds of a ROLL of PACK, never by sampling.

    Say what is rolled in WORDS: `pool=5`, `--pool 2..10`, `difficulty 3`, or the names of
    cards. What is left open is shown for every number. Without ROLL, list the rolls. Any
    procedure of the pack is a roll too: it comes to the variables that it makes differ.
    """
    found, is_declared = _program(terminal, find.find(pack), expansions, roll)
    if roll is None and not found.rolls:
        raise Stopped(f"{found.title} declares no rolls")
    text = odds_text.Frame.of(found, language, terminal)
    if roll is None:
        terminal.out("\n".join(odds_text.listing(text)))
        return Exit.FINE
    try:
        asked = odds.named(found, roll)
        written = roll_words.read(found, asked, words)
        cases = _cases(found, asked, written, seats, rule_options)
        if not is_declared:
            from cardwright.compiler.cli import any_roll

            cases = any_roll.differing(cases)
            asked = cases[0].odds.roll
        cases = [_narrowed(each, condition) for each in cases]
    except Refused as refusal:
        raise Stopped(refusal.reason) from None
    if as_json:
        terminal.out(json.dumps(odds_text.report(text, asked, cases), indent=2))
    else:
        what = _show(asked, show)
        lines = odds_text.shown(text, asked, cases, written.cards, what)
        terminal.out("\n".join(lines))
    return Exit.FINE


def _program(
    terminal: Terminal, path: Path, expansions: tuple[Path, ...], roll: str | None
) -> tuple[program.Program, bool]:
    """Return the program of a pack, and whether the roll that is meant is declared there.

    A procedure that was named is a roll of the program too.
    """
    if find.is_cartridge(path):
        return packs.load(terminal, path, expansions).program, True
    from cardwright.compiler import driver
    from cardwright.compiler.cli import any_roll

    checked = packs.checked_pack(terminal, path, expansions)
    assert checked.model is not None
    made = None
    if roll is not None and roll not in checked.model.rolls:
        made = any_roll.with_roll(checked, roll)
    return driver.compile_program(made or checked), made is None


def lines(
    text: odds_text.Frame, words: tuple[str, ...], seats: int, rule_options: dict[str, str]
) -> list[str]:
    """Return the odds of a roll and its parameters, or the list of rolls, for a table in play.

    What cannot be asked so raises `Refused`.
    """
    pack = text.pack
    if not words:
        return list(odds_text.listing(text))
    asked = odds.named(pack, words[0])
    written = roll_words.read(pack, asked, words[1:])
    cases = _cases(pack, asked, written, seats, rule_options)
    return list(odds_text.shown(text, asked, cases, written.cards, asked.shows[0]))


def _cases(
    pack: program.Program,
    roll: program.NamedRoll,
    written: roll_words.Written,
    seats: int | None,
    rule_options: dict[str, str],
) -> list[Case]:
    """Return the odds for each way to fill in what was left open."""
    axes = [_axis(pack, each, written) for each in roll.inputs]
    whole = 1
    for axis in axes:
        whole *= len(axis)
    if whole > MOST_CASES:
        raise Refused(f"these are {whole} cases; name more of what is rolled")
    names = [each.name for each in roll.inputs]
    found: list[Case] = []
    for numbers in product(*axes):
        given = dict(zip(names, numbers, strict=True))
        made = odds.odds(
            pack, roll, given, cards=written.cards, seats=seats, options=rule_options
        )
        found.append(Case(given=given, odds=made))
    return found


def _axis(
    pack: program.Program, asked: program.Input, written: roll_words.Written
) -> tuple[int, ...]:
    if asked.name in written.given:
        return written.given[asked.name]
    if asked.first <= asked.last:
        return tuple(range(asked.first, asked.last + 1))
    if asked.has_usual:
        return (asked.usual,)
    sort = roll_words.sort_of(pack, asked)
    raise Refused(f"the roll needs `{asked.name}`, which is {sort}")


def _show(roll: program.NamedRoll, name: str | None) -> program.Shown:
    """Return what a table is made of: what was asked for, else the first."""
    for each in roll.shows:
        if name is None or each.name == name:
            return each
    shown = ", ".join(f"`{each.name}`" for each in roll.shows)
    raise Stopped(f"the roll does not show `{name}`; it shows {shown}")


def _narrowed(case: Case, conditions: tuple[str, ...]) -> Case:
    """Return the odds among what meets all conditions."""
    found = case.odds
    for each in conditions:
        name, sign, value = each.partition("=")
        shown = next((one for one in found.roll.shows if one.name == name), None)
        if not sign or shown is None:
            known = ", ".join(f"`{one.name}`" for one in found.roll.shows)
            raise Stopped(f"`{each}` is no condition; the roll shows {known}")
        low, high = _ends(value, each)
        found = found.given(lambda row: low <= row[name] <= high)  # noqa: B023
    return Case(given=case.given, odds=found)


def _ends(value: str, written: str) -> tuple[int, int]:
    words = {"yes": (1, 1), "no": (0, 0)}
    if value in words:
        return words[value]
    low, dots, high = value.partition("..")
    try:
        return int(low), int(high if dots else low)
    except ValueError:
        raise Stopped(
            f"`{written}` needs a number, as in `nudges=2` or `nudges=2..6`"
        ) from None
