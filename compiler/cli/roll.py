"""`cardwright roll`: one roll at the table, with its story in words and its exact odds."""

from __future__ import annotations

import secrets
from array import array
from fractions import Fraction
from pathlib import Path

import click

from cardwright.compiler.cli import find, odds_text, options, packs, questions, roll_words
from cardwright.compiler.cli.console import Console, EndOfInput
from cardwright.compiler.cli.exits import Exit, Stopped
from cardwright.compiler.cli.show import Language
from cardwright.compiler.cli.terminal import Terminal
from cardwright.runtime import odds, table
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import Machine, Said, machine
from cardwright.runtime.ir import program
from cardwright.runtime.ir.program import PEOPLE, Head
from cardwright.runtime.odds import Odds


@click.command(
    "roll",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
)
@options.pack
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
@click.option("--seed", type=int, help="Where chance begins; without it, anywhere.")
@options.seats
@options.rule_options
@options.expansions
@click.option("--language", metavar="LANGUAGE", help="A language of the pack, as `de`.")
@options.common
def command(
    terminal: Terminal,
    pack: str | None,
    words: tuple[str, ...],
    seed: int | None,
    seats: int | None,
    rule_options: dict[str, str],
    expansions: tuple[Path, ...],
    language: str | None,
) -> int:
    """Roll once for PACK, and say what comes of it and how likely it was.

    WORDS say what is rolled: the name of a roll first, where the pack has several, then
    what goes into it: `cardwright roll PACK "vin attribute:wits trait:thief difficulty 3"`.
    """
    loaded = packs.load(terminal, find.find(pack), expansions)
    frame = odds_text.Frame.of(loaded.program, language, terminal)
    roll, rest = _roll(loaded.program, words)
    written = roll_words.read(loaded.program, roll, rest)
    given = written.single()
    if len(given) < len(written.given):
        raise Stopped("one roll is made of single numbers; for many, ask for `odds`")
    try:
        exact = odds.odds(
            loaded.program,
            roll,
            given,
            cards=written.cards,
            seats=seats,
            options=rule_options,
        )
        made = machine(loaded.program, odds.seats_for(loaded.program, roll, given, seats))
        block = table.begin(
            made, secrets.randbits(32) if seed is None else seed, rule_options
        )
        table.enter(loaded.program, block, roll.procedure)
        odds.put_in(loaded.program, block, roll, given, written.cards)
    except Refused as refusal:
        raise Stopped(refusal.reason) from None
    table_ = _Table(frame, made, Console(terminal), language or "")
    terminal.out(_heading(frame, roll, given, written.cards))
    if not table_.play(block):
        return Exit.FINDINGS
    for line in _ends(frame, made, roll, block, exact):
        terminal.out(line)
    return Exit.FINE


def _roll(
    pack: program.Program, words: tuple[str, ...]
) -> tuple[program.NamedRoll, list[str]]:
    """Return the roll that is meant: by its name, else the first of the pack."""
    tokens = [token for word in words for token in word.split()]
    if not pack.rolls:
        raise Stopped(f"{pack.title} declares no rolls")
    for each in pack.rolls:
        if tokens and tokens[0] == each.name:
            return each, tokens[1:]
    return pack.rolls[0], tokens


def _heading(
    frame: odds_text.Frame,
    roll: program.NamedRoll,
    given: dict[str, int],
    cards: list[int],
) -> str:
    """Return what is rolled, in a line."""
    parts = [
        frame.said_input(each, given.get(each.name, each.usual))
        for each in roll.inputs
        if each.name in given or each.sort != "seat"
    ]
    parts += [frame.value("card", "", card) for card in cards]
    told = ", ".join(parts)
    title = frame.terminal.paint(frame.roll(roll), "1")
    return f"{title} \N{EM DASH} {told}" if told else title


class _Table:
    """A roll while it is made: what happens is said, and who has a choice is asked."""

    def __init__(
        self, frame: odds_text.Frame, made: Machine, console: Console, language: str
    ) -> None:
        self._made = made
        self._console = console
        chosen = language or ("en" if "en" in frame.pack.words else min(frame.pack.words))
        people = tuple(name.title() for name in PEOPLE)
        more = tuple(f"Seat {n + 1}" for n in range(len(people), made.seats))
        self._says = Language(
            pack=frame.pack,
            language=chosen,
            names=(*people, *more)[: made.seats],
            phrases=frame.phrases,
        )

    def play(self, block: array[int]) -> bool:
        """Go on to the end; return whether it came to it."""
        said: list[Said] = []
        table.advance(self._made, block, said)
        self._tell(said)
        while not block[Head.ENDED]:
            asked = table.decision(self._made, block)
            assert asked is not None
            self._console.show(f"  {self._says.prompt(asked)}")
            asker = questions.Asker(
                says=self._says, line=self._console.ask, show=self._console.show
            )
            try:
                answer = questions.ask(asker, asked.domain)
            except EndOfInput:
                self._console.show()
                return False
            said.clear()
            table.answer(self._made, block, asked.seat, answer, said)
            self._tell(said)
        return True

    def _tell(self, said: list[Said]) -> None:
        for line in said:
            self._console.show(f"  {self._says.line(line)}")


def _ends(
    frame: odds_text.Frame,
    made: Machine,
    roll: program.NamedRoll,
    block: array[int],
    exact: Odds,
) -> list[str]:
    """Return what the roll came to, and how likely each of it was."""
    lines: list[str] = []
    for shown in roll.shows:
        number = int(made.value(shown.value)(block))
        chances = exact.of(shown.name)
        name = frame.shown(shown.name)
        value = frame.value(shown.sort, shown.enum, number)
        line = f"{name[:1].upper()}{name[1:]}: {value}"
        lines.append(f"  {line}{_odds_of(frame, shown, number, chances)}")
    return lines


def _odds_of(
    frame: odds_text.Frame,
    shown: program.Shown,
    number: int,
    chances: dict[int, Fraction],
) -> str:
    """Return how likely something shown was: a test at all, a number at least so much."""
    if len(chances) < 2:
        return ""
    if shown.sort != "number":
        likely = odds_text.percent(chances.get(number, Fraction(0)))
        return f" ({frame.phrases['likely'].format(chance=likely)})"
    most = sum((chance for n, chance in chances.items() if n >= number), Fraction(0))
    exactly = odds_text.percent(chances.get(number, Fraction(0)))
    return (
        " ("
        + frame.phrases["likely-or-more"].format(
            chance=exactly, more=odds_text.percent(most)
        )
        + ")"
    )
