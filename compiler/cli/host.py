"""Leads a game at one screen: whose turn it is to look, what is asked, what bots answer."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.compiler.cli import (
    caches,
    odds,
    odds_text,
    questions,
    results,
    rule_text,
    show,
)
from cardwright.compiler.cli.console import Console
from cardwright.compiler.cli.exits import Stopped
from cardwright.compiler.cli.show import Language
from cardwright.compiler.sources import SourceFile
from cardwright.runtime import decisions, executors, views
from cardwright.runtime.bots import bot, looks_ahead
from cardwright.runtime.decisions import Answer, Decision
from cardwright.runtime.engine import Game
from cardwright.runtime.experiments.headings import headings
from cardwright.runtime.faults import Refused
from cardwright.runtime.interpreter.machine import machine
from cardwright.runtime.ir.program import Head
from cardwright.runtime.luck import Luck
from cardwright.runtime.memory import Memory
from cardwright.runtime.reckonings import Told


class Left(Exception):
    """A player wants to leave the game."""


class _Undone(Exception):
    """The last answer was taken back, so that another decision is to be made."""


@dataclass(slots=True, kw_only=True)
class Host:
    """One game with its players; `bots` has a bot's name for each seat, or "" for a human."""

    game: Game
    console: Console
    says: Language
    bots: tuple[str, ...]
    seed: int
    sources: Mapping[str, SourceFile]
    # What the seats remember, by the number of decisions so far, so that bots can use it.
    memories: dict[int, Memory]
    # Where rounds and the like begin: the line that comes after, and the heading.
    heads: dict[int, str] = field(default_factory=dict[int, str])
    # What explains a line of the log, such as an exchange in a payment.
    notes: dict[int, str] = field(default_factory=dict[int, str])
    promises: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    """What was promised, by how long the log was: it binds nobody, and all may read it."""
    # How many lines of the log each seat has read, -1 the onlookers of a game of bots.
    read: dict[int, int] = field(default_factory=dict[int, int])
    # The human at the screen; -1 before the first.
    viewer: int = -1
    # Whether somebody else has done something since the human at the screen saw the table.
    is_stale: bool = True

    def play(self) -> None:
        """Play to the end; a player who leaves raises `Left`."""
        while (asked := self.game.decision) is not None:
            if asked.seat < 0 or self.bots[asked.seat]:
                self._apply(asked, self._bot_answer(asked))
            else:
                self._ask_human(asked)
            if not self._humans:
                self._show_news(views.EVERYBODY)
        self._end()

    @property
    def _humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, bot in enumerate(self.bots) if not bot)

    # ---- bots and the log

    def _bot_answer(self, asked: Decision) -> Answer:
        block = array("i", self.game.block)
        luck = Luck(self.seed).at(block[Head.DECISIONS], asked.seat)
        if asked.seat < 0:
            return decisions.sample(asked.domain, luck)
        name, pack, seats = self.bots[asked.seat], self.game.program, self.game.seats
        if looks_ahead(name):
            made = executors.executor(pack, seats, caches.native())
        else:
            made = machine(pack, seats)
        seen = self.memories[block[Head.DECISIONS]].of(asked.seat, block)
        return bot(name)(made, block, asked, luck, seen)

    def _apply(self, asked: Decision, given: Answer) -> None:
        self.is_stale = self.is_stale or asked.seat != self.viewer
        before, lines = array("i", self.game.block), len(self.game.log)
        self.game.apply(given, asked.seat if asked.seat >= 0 else None)
        self.notes[lines] = show.exchanges(self.says, asked.domain, given)
        made = machine(self.game.program, self.game.seats)
        memory = self.memories[before[Head.DECISIONS]].after(before, asked, given)
        self.memories[array("i", self.game.block)[Head.DECISIONS]] = memory
        for at, (name, value) in headings(made, before, asked, given).items():
            self.heads[lines + at] = self.says.heading(name, value)

    def _show_news(self, seat: int) -> None:
        """Show what was said since a seat last looked."""
        log, since = self.game.log, self.read.get(seat, 0)
        self._show_log(seat, since)
        self.read[seat] = len(log)

    def _show_log(self, seat: int, since: int) -> None:
        for at, line in enumerate(self.game.log[since:], since):
            for promise in self.promises.get(at, ()):
                self.console.show(f"  {promise}")
            if at in self.heads:
                self.console.show()
                self.console.title(self.heads[at])
            if line[1] in (views.EVERYBODY, seat):
                self.console.show(f"  {self.says.line(line)}")
                if self.notes.get(at):
                    self.console.show(self.console.faint(f"    {self.notes[at]}"))

    # ---- humans

    def _ask_human(self, asked: Decision) -> None:
        seat = asked.seat
        try:
            self._hand_over(seat)
            if self.read.get(seat, 0) < len(self.game.log):
                self._show_since(seat)
                if self.is_stale:
                    self._show_board(seat)
            self.console.show()
            self.console.title(self.says.prompt(asked))
            self._show_reasons([each for each in self.game.why(seat) if not each.is_plain])
            self._apply(asked, self._answer(asked))
        except _Undone:
            self.console.show(self.says.phrases["undone"])
            self.read = {each: min(n, len(self.game.log)) for each, n in self.read.items()}

    def _answer(self, asked: Decision) -> Answer:
        """Ask for an answer; a choice of one is told, and only shared screens wait for it."""
        only = decisions.only_answer(asked.domain)
        if only is not None:
            name = self.says.names[asked.seat]
            self.console.show(self.says.phrases["only"].format(name=name))
            if len(self._humans) > 1:
                self.console.ask(self.says.phrases["enter"])
            return only
        asker = questions.Asker(
            says=self.says,
            line=lambda prompt: self._line(asked, prompt),
            show=self.console.show,
        )
        return questions.ask(asker, asked.domain)

    def _hand_over(self, seat: int) -> None:
        """Hide what the last viewer saw before another one looks."""
        if self.viewer == seat:
            return
        self.is_stale = True
        if len(self._humans) > 1:
            self.console.clear()
            prompt = self.says.phrases["pass"].format(name=self.says.names[seat])
            self.console.ask(f"{prompt} ")
            self.console.clear()
        self.viewer = seat

    def _show_since(self, seat: int) -> None:
        self.console.show()
        self.console.show(self.console.faint(self.says.phrases["since"]))
        self._show_news(seat)

    def _show_board(self, seat: int) -> None:
        """Show the table as a seat sees it; after its own answers it is told the news alone."""
        self.is_stale = False
        self.console.show()
        for line in show.board(self.says, self.game.view(seat)):
            write = self.console.show if line.startswith(" ") else self.console.title
            write(line)

    # ---- words in place of an answer

    def _line(self, asked: Decision, prompt: str) -> str:
        """Return a line that is not one of the words of the table."""
        words: dict[str, Callable[[Decision, str], None]] = {
            "help": self._help,
            "look": self._look,
            "log": self._log,
            "rules": self._rules,
            "why": self._why,
            "odds": self._odds,
            "undo": self._undo,
            "promise": self._promise,
            "save": self._save,
            "quit": self._quit,
        }
        while True:
            given = self.console.ask(prompt)
            word, _, rest = given.partition(" ")
            if word.lower() not in words:
                return given
            words[word.lower()](asked, rest.strip())

    def _help(self, _asked: Decision, _rest: str) -> None:
        self.console.show(self.says.phrases["help"])

    def _look(self, asked: Decision, _rest: str) -> None:
        self._show_board(asked.seat)

    def _log(self, asked: Decision, _rest: str) -> None:
        self._show_log(asked.seat, 0)

    def _why(self, asked: Decision, rest: str) -> None:
        """Show why so much is asked for, and the rule that asks; or why not some thing."""
        if rest:
            self._why_not(asked, rest)
            return
        self._show_reasons(self.game.why(asked.seat))
        self._rules(asked, rest)

    def _odds(self, _asked: Decision, rest: str) -> None:
        """Show the exact odds of a roll of the pack, under the rule options in play."""
        pack = self.game.program
        if not pack.rolls:
            self.console.show(self.says.phrases["no-rolls"])
            return
        text = odds_text.Frame.of(pack, self.says.language, self.console.terminal)
        block = array("i", self.game.block)
        chosen = {each.name: each.values[block[each.slot]] for each in pack.options}
        try:
            found = odds.lines(text, tuple(rest.split()), self.game.seats, chosen)
        except (Refused, Stopped) as refusal:
            self.console.show(self.says.phrases["refused"].format(reason=refusal.reason))
            return
        for line in found:
            self.console.show(f"  {line}")

    def _why_not(self, asked: Decision, name: str) -> None:
        """Show why a thing that is named cannot be chosen, or that it can."""
        domain = asked.domain
        if not isinstance(domain, decisions.PickOne):
            self.console.show(self.says.phrases["why-which"])
            return
        named = {
            self.says.name(domain.sort, domain.enum, each).casefold(): each
            for each in self.game.candidates(asked.seat)
        }
        found = named.get(name.casefold())
        if found is None:
            self.console.show(self.says.phrases["why-unknown"].format(name=name))
            return
        reasons = self.game.why_not(found, asked.seat)
        lines = [text[:1].lower() + text[1:] for text in map(self.says.line, reasons)]
        what = self.says.name(domain.sort, domain.enum, found)
        key = "why-not" if lines else "why-yes" if found in domain.members else "why-other"
        joined = self.says.phrases["why-and"].join(lines)
        said = self.says.phrases[key].format(name=what, reasons=joined)
        self.console.show(f"  {said}")

    def _show_reasons(self, found: Sequence[Told]) -> None:
        for line in show.reasons(self.says, found):
            self.console.show(self.console.faint(f"  {line}"))

    def _rules(self, asked: Decision, _rest: str) -> None:
        self.console.show(rule_text.rule_text(self.says.phrases, asked.span, self.sources))

    def _quit(self, _asked: Decision, _rest: str) -> None:
        raise Left

    def _save(self, _asked: Decision, rest: str) -> None:
        if not rest:
            self.console.show(self.says.phrases["save-what"])
            return
        try:
            Path(rest).write_bytes(self.game.save())
            said = self.says.phrases["saved"].format(file=rest)
        except OSError as error:
            said = self.says.phrases["not-saved"].format(file=rest, reason=error.strerror)
        self.console.show(said)

    def _promise(self, asked: Decision, rest: str) -> None:
        """Write down what a seat promises to the others; the rules do not hold it to that."""
        if not rest:
            self.console.show(self.says.phrases["promise-what"])
            return
        name = self.says.names[asked.seat]
        said = self.says.phrases["promised"].format(name=name, promise=rest)
        self.promises.setdefault(len(self.game.log), []).append(said)
        self.console.show(f"  {said}")

    def _undo(self, asked: Decision, _rest: str) -> None:
        """Go back to the last decision of this seat, past those of bots only."""
        there = self.game.clone()
        try:
            self._step_back(asked.seat)
        except Refused as refusal:
            self.game = there
            reason = self.says.phrases.get(refusal.reason, refusal.reason)
            said = self.says.phrases["not-undone"].format(reason=reason)
            self.console.show(said)
            return
        raise _Undone

    def _step_back(self, seat: int) -> None:
        while True:
            self.game.undo()
            before = self.game.decision
            if before is None or before.seat == seat:
                return
            if before.seat >= 0 and not self.bots[before.seat]:
                name = self.says.names[before.seat]
                raise Refused(self.says.phrases["answered-since"].format(name=name))

    # ---- the end

    def _end(self) -> None:
        match self._humans:
            case ():
                pass
            case (alone,):
                self._show_since(alone)
            case _:
                self.console.clear()
                self.read[views.EVERYBODY] = max(self.read.values(), default=0)
                self._show_since(views.EVERYBODY)
        self.console.show()
        self.console.title(self.says.phrases["over"])
        for line in results.score_table(self.says, self.game):
            self.console.show(line)
