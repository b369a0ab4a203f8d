"""Typed tree to program: procedures become blocks of instructions over the flat block."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from cardwright.compiler.passes import layout as layouts
from cardwright.compiler.passes.applied import apply
from cardwright.compiler.passes.lower_places import Tables
from cardwright.compiler.passes.lower_values import Maker
from cardwright.compiler.passes.prices import Asked
from cardwright.compiler.tree import model, types, values
from cardwright.compiler.tree.lines import Done, Line, Speaker
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir
from cardwright.runtime.ir.span import Span

NOWHERE = Span("", 0, 0)


@dataclass(slots=True, kw_only=True)
class Draft:
    """A block that is being written."""

    span: Span
    instructions: list[do.Instruction] = field(default_factory=list[do.Instruction])
    end: do.Terminator | None = None


@dataclass(slots=True, kw_only=True)
class Lowering:
    """A program that is being written.

    Invariant: every draft gets exactly one end; `here` is the draft that is written to.
    """

    pack: model.Model
    locals: dict[int, types.Type]
    speaker: Speaker
    layout: layouts.Layout
    tables: Tables = field(default_factory=Tables)
    drafts: list[Draft] = field(default_factory=list[Draft])
    procedures: list[program.Procedure] = field(default_factory=list[program.Procedure])
    numbers: dict[str, int] = field(default_factory=dict[str, int])
    decisions: list[program.Decision] = field(default_factory=list[program.Decision])
    talks: list[program.Talk] = field(default_factory=list[program.Talk])
    # The decisions that ask for a cost, so that it can be told why it is so high.
    asked: list[Asked] = field(default_factory=list[Asked])
    lines: dict[tuple[tuple[str, str], ...], int] = field(
        default_factory=dict[tuple[tuple[str, str], ...], int]
    )
    env: dict[int, ir.Value] = field(default_factory=dict[int, ir.Value])
    here: int = 0
    current: int = 0
    leaves: list[int] = field(default_factory=list[int])
    # What is agreed to where we are: how many leaves there were, and where it has ended.
    deals: list[tuple[int, list[int]]] = field(default_factory=list[tuple[int, list[int]]])
    reveals: set[int] = field(default_factory=set[int])
    announced: dict[str, int] = field(default_factory=dict[str, int])
    hoisted: dict[ir.Value, ir.Slot] = field(default_factory=dict[ir.Value, ir.Slot])
    # Where it is noted which dice were rolled again, for dice that can be only once.
    rolled_again: dict[int, ir.Slot] = field(default_factory=dict[int, ir.Slot])
    once: frozenset[int] | None = None

    # ---- drafts

    def draft(self, span: Span) -> int:
        """Return the number of a new, empty draft."""
        self.drafts.append(Draft(span=span))
        return len(self.drafts) - 1

    def begin(self, span: Span) -> None:
        """Begin a sentence: a block is called after the first one that it holds."""
        draft = self.drafts[self.here]
        if not draft.instructions and draft.end is None:
            draft.span = span

    def go(self, block: int) -> None:
        """Write to another draft from now on."""
        self.here = block
        self.hoisted = {}

    def emit(self, instruction: do.Instruction) -> None:
        """Write one instruction; one that takes a chance begins a block of its own."""
        if isinstance(instruction, do.CHANCE) and self.drafts[self.here].instructions:
            after = self.draft(self.drafts[self.here].span)
            self.end(do.Jump(after))
            self.go(after)
        self.drafts[self.here].instructions.append(instruction)
        self.hoisted = {}

    def end(self, terminator: do.Terminator) -> None:
        """End the draft; one that has ended already stays as it is."""
        if self.drafts[self.here].end is None:
            self.drafts[self.here].end = terminator

    def jump_to(self, block: int) -> None:
        """End the draft by going on at `block`, and write there."""
        self.end(do.Jump(block))
        self.go(block)

    # ---- values

    def maker(self) -> Maker:
        """Return a maker of values at this point."""
        return Maker(
            pack=self.pack,
            layout=self.layout,
            tables=self.tables,
            env=self.env,
            hoist=self.hoist,
            settle=self.settle,
        )

    def make(self, value: values.Value) -> ir.Value:
        """Return the program's value at this point."""
        return self.maker().make(value)

    def hoist(self, value: ir.Value) -> ir.Value:
        """Work a value out before the sentence that uses it, once for all its uses."""
        if isinstance(value, ir.Const | ir.Slot):
            return value
        if value not in self.hoisted:
            slot = ir.Slot(self.layout.take(1))
            self.drafts[self.here].instructions.append(do.Store(slot, value))
            self.hoisted[value] = slot
        return self.hoisted[value]

    def settle(self, pile: ir.Pile, end: Literal["top", "bottom"]) -> None:
        """Draw the end card of a pile before it is looked at."""
        self.emit(do.Settle(pile, end))

    def local(self, number: int) -> ir.Slot:
        """Return the slots of a local, given out on first use."""
        slot = self.env.get(number)
        if not isinstance(slot, ir.Slot):
            kind = self.locals[number]
            slot = ir.Slot(self.layout.take(layouts.slots_of(kind, self.pack)))
            self.env[number] = slot
        return slot

    def fresh(self, count: int = 1) -> ir.Slot:
        """Return slots for something that has no name."""
        return ir.Slot(self.layout.take(count))

    # ---- words

    def line(self, line: Line) -> int:
        """Return the number of a line, written once."""
        return self.lines.setdefault(line.texts, len(self.lines))

    def log(
        self, line: Line | None, done: tuple[ir.Value, ...], seat: ir.Value | None
    ) -> None:
        """Say a line to all, or to one seat."""
        if line is None:
            return
        args = tuple(
            done[each.index] if isinstance(each, Done) else self.make(each)
            for each in line.arguments
        )
        self.emit(do.Log(self.line(line), args, seat))

    # ---- procedures

    def declare(self, name: str) -> int:
        """Return the number of a procedure whose body comes later."""
        number = len(self.procedures)
        entry = self.draft(NOWHERE)
        back = self.layout.take(1)
        self.procedures.append(program.Procedure(name, entry, back, back, 1, ir.NONE))
        self.numbers[name] = number
        return number

    def declare_of_card(self, name: str, card: int) -> None:
        """Declare the text of a card, which is in the local `card` while it runs."""
        number = self.declare(name)
        found = replace(self.procedures[number], card=self.local(card).at)
        self.procedures[number] = found

    def call(self, number: int, span: Span) -> None:
        """Run a procedure and go on after it."""
        after = self.draft(span)
        self.end(do.Call(number, after))
        self.go(after)


def check_of(lowering: Lowering, assertion: model.Assertion) -> program.Check:
    """Return a test that can be asked of any state."""
    maker = lowering.maker().at_rest()
    return program.Check(assertion.text, maker.make(assertion.value))


def yes(value: ir.Value) -> ir.Value:
    """Return the contrary of the contrary: any value as 1 or 0."""
    return apply("not", apply("not", value))
