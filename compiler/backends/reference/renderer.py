"""The text renderer as the reference needs it: one language, and scenarios with players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardwright.compiler.backends.reference import order_of_play
from cardwright.compiler.text import (
    context,
    english_values,
    german_values,
    names,
    parts,
    render,
    runs,
)
from cardwright.compiler.tree import model as tree
from cardwright.compiler.tree import statements, values

PEOPLE = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn")
"""What the seats are called in scenarios, in turn order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """Says what a game does, in one language."""

    pack: tree.Model
    language: str

    def card_text(self, card: tree.Card) -> tuple[runs.Runs, ...]:
        """Return what a card does; an effect begins with its heading."""
        found: list[runs.Runs] = []
        for effect in card.effects:
            heading = render.heading(self.pack, effect.heading, self.language)
            said = render.effect(self.pack, effect, self.language)
            found.append(runs.line(heading, ": ", runs.spaced(*said)))
        for reaction in card.reactions:
            found.append(runs.spaced(*render.reaction(self.pack, reaction, self.language)))
        for modifier in card.modifiers:
            found.append(render.modifier(self.pack, modifier, self.language))
        return tuple(found)

    def title(self, procedure: tree.Procedure) -> str:
        """Return the heading of a procedure."""
        return runs.plain(render.title(self.pack, procedure, self.language))

    def steps(self, procedure: tree.Procedure) -> tuple[runs.Step, ...]:
        """Return what a procedure does, step by step."""
        return render.procedure(self.pack, procedure, self.language)

    def definition(self, definition: tree.Definition) -> runs.Runs:
        """Return what a definition stands for."""
        return render.definition(self.pack, definition, self.language)

    def score(self) -> runs.Runs:
        """Return how points are counted and who wins."""
        return render.score(self.pack, self.language)

    def told(
        self, scenario: tree.Scenario, body: statements.Block
    ) -> tuple[runs.Runs, ...]:
        """Return what is done in a part of a scenario, sentence by sentence."""
        ctx = self._at_table(scenario)
        for each in scenario.body:
            if body and each.span.start < body[0].span.start:
                ctx = ctx.bind(*names.binds(each))
        made = parts.sentences(render.grammar(self.language).block(ctx, body))
        return tuple(self._named(each) for each in made)

    def holds(self, scenario: tree.Scenario, test: values.Value) -> runs.Runs:
        """Return a test of a scenario as a sentence."""
        ctx = self._at_table(scenario)
        said = (
            german_claim(ctx, test)
            if self.language == "de"
            else english_values.test(ctx, test)
        )
        return self._named(runs.sentence(said))

    def _at_table(self, scenario: tree.Scenario) -> context.Context:
        """Return the context of a scenario, in which the players are gaps."""
        tests = tuple(each.value for each in (*scenario.always, *scenario.then))
        ctx = context.begin(self.pack, self.language, (), scenario.body, *tests)
        return replace(ctx, gaps=dict(_people((scenario.body, tests))))

    def _named(self, text: runs.Runs) -> runs.Runs:
        """Fill the gaps with the names of the players."""
        return runs.line(
            *(
                runs.Text(self._name(run)) if isinstance(run, runs.Gap) else run
                for run in text
            )
        )

    def _name(self, gap: runs.Gap) -> str:
        name = PEOPLE[gap.index]
        if not gap.form.startswith("whose"):
            return name
        return f"{name}s" if self.language == "de" else f"{name}’s"


def german_claim(ctx: context.Context, test: values.Value) -> runs.Runs:
    """Return a test as a main clause: `der Stapel ist leer`."""
    match test:
        case values.Logic(op=op, left=left, right=right):
            word = " und " if op == "and" else " oder "
            return runs.line(german_claim(ctx, left), word, german_claim(ctx, right))
        case (
            values.IfValue()
            | values.Not(test=values.Logic() | values.Not() | values.IfValue())
        ):
            return runs.line("es gilt, dass ", german_values.test(ctx, test))
        case _:
            said = german_values.clause(ctx, test)
            return runs.line(runs.spaced(said.subject, said.verb, said.rest), said.tail)


def _people(node: object) -> Iterator[tuple[values.Value, int]]:
    """The players that a scenario speaks of, each with its seat."""
    for each in order_of_play.nodes(node):
        if isinstance(each, values.Local) and each.name.capitalize() in PEOPLE:
            yield each, PEOPLE.index(each.name.capitalize())
