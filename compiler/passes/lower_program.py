"""The whole program: every procedure and effect, the setup, the words, the scenarios."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardwright.compiler.passes import layout as layouts
from cardwright.compiler.passes import lower_events, lower_rolls, lower_statements, reckon
from cardwright.compiler.passes.applied import apply
from cardwright.compiler.passes.lower import NOWHERE, Draft, Lowering, check_of
from cardwright.compiler.passes.lower_values import Maker
from cardwright.compiler.tree import model, statements, types
from cardwright.compiler.tree.lines import Speaker
from cardwright.runtime.ir import instructions as do
from cardwright.runtime.ir import program
from cardwright.runtime.ir import values as ir

WordsOf = Callable[[str, tuple[str, ...]], program.Words]


def lower(
    pack: model.Model,
    locals_: Mapping[int, types.Type],
    speaker: Speaker,
    words: WordsOf,
    seat_names: Mapping[int, int],
) -> program.Program:
    """Return the program of a checked pack.

    `words(language, lines)` returns what people read in one language.
    """
    low = Lowering(
        pack=pack, locals=dict(locals_), speaker=speaker, layout=layouts.lay_out(pack)
    )
    low.env.update({local: ir.Const(seat) for local, seat in seat_names.items()})
    _declare(low)
    _bodies(low)
    scenarios = _scenarios(low)
    return _assemble(low, scenarios, words)


def _declare(low: Lowering) -> None:
    for name, procedure in low.pack.procedures.items():
        number = low.declare(name)
        _give_slots(low, *(each.local for each in procedure.parameters))
        event = low.declare(f"event {name}") if _is_event(low, name) else number
        low.numbers[f"event {name}"] = event
    for card in low.pack.cards.values():
        for effect in card.effects:
            low.declare_of_card(f"effect {card.name} {effect.heading}", effect.card)
            _give_slots(low, effect.seat)
        for reaction in card.reactions:
            if reaction.moment != "cannot":
                name = lower_events.reaction_name(card, reaction)
                low.declare_of_card(name, reaction.card)
            _give_slots(low, reaction.card, reaction.owner, *reaction.parameters)


def _give_slots(low: Lowering, *locals_: int) -> None:
    """Give parameters their slots, before anything speaks of them."""
    for number in locals_:
        low.local(number)


def _is_event(low: Lowering, name: str) -> bool:
    return lower_events.is_event(low.pack, name)


def _bodies(low: Lowering) -> None:
    for procedure in low.pack.procedures.values():
        _body(low, procedure.name, procedure.body)
        if _is_event(low, procedure.name):
            lower_events.event(low, procedure)
    for card in low.pack.cards.values():
        for effect in card.effects:
            _body(low, f"effect {card.name} {effect.heading}", effect.body)
        for reaction in card.reactions:
            if reaction.moment != "cannot":
                _body(low, lower_events.reaction_name(card, reaction), reaction.body)


def _body(low: Lowering, name: str, body: statements.Block) -> None:
    """Write the blocks of one procedure; its locals are cleared when it ends."""
    number = low.numbers[name]
    low.current = number
    low.go(low.procedures[number].entry)
    lower_statements.block(low, body)
    low.end(do.Return(number))


def _scenarios(low: Lowering) -> tuple[program.Scenario, ...]:
    """Write the scenarios; only one ever runs, so all use the same slots for their names."""
    for scenario in low.pack.scenarios.values():
        low.declare(f"scenario {scenario.name}")
    first = most = low.layout.size
    found: list[program.Scenario] = []
    for scenario in low.pack.scenarios.values():
        low.layout.size = first
        found.append(_scenario(low, scenario))
        most = max(most, low.layout.size)
    low.layout.size = most
    return tuple(found)


def _scenario(low: Lowering, scenario: model.Scenario) -> program.Scenario:
    name = f"scenario {scenario.name}"
    number = low.numbers[name]
    _body(low, name, scenario.body)
    return program.Scenario(
        id=scenario.name,
        pack=scenario.pack,
        title=scenario.title.get("en", scenario.name),
        seats=scenario.seats,
        options=dict(scenario.options),
        procedure=number,
        answers=tuple(
            program.Answer(each.seat, each.decision, each.answer, each.refused, each.span)
            for each in scenario.answers
        ),
        chance=scenario.chance,
        games=scenario.games,
        always=tuple(check_of(low, each) for each in scenario.always),
        then=tuple(check_of(low, each) for each in scenario.then),
        never_less=tuple(check_of(low, each) for each in scenario.never_less),
        winners=scenario.winners,
        log=scenario.log,
        error=scenario.error,
        span=scenario.span,
    )


def _ranking(pack: model.Model, maker: Maker, score: ir.Value) -> tuple[ir.Value, int]:
    """Return the score and what breaks ties in one number, and how many ranks a score has."""
    found, ranks = score, 1
    for each in pack.tie_breaks:
        kind = each.type
        assert isinstance(kind, types.Number)
        width = kind.high - kind.low + 1
        made = maker.make(each)
        better = apply("sub", made, ir.Const(kind.low))
        worse = apply("sub", ir.Const(kind.high), made)
        step = better if pack.highest_wins else worse
        found = apply("add", apply("mul", found, ir.Const(width)), step)
        ranks *= width
    return found, ranks


def _languages(low: Lowering, words: WordsOf) -> dict[str, program.Words]:
    lines = tuple(low.lines)
    return {
        language: words(language, tuple(dict(line).get(language, "") for line in lines))
        for language in low.pack.languages
    }


def _assemble(
    low: Lowering, scenarios: tuple[program.Scenario, ...], words: WordsOf
) -> program.Program:
    pack, layout = low.pack, low.layout
    seat = ir.Var(pack.score_seat)
    maker = low.maker().at_rest().bind(pack.score_seat, seat)
    low.drafts.append(Draft(span=NOWHERE, end=do.EndGame()))
    score, estimate = maker.make(pack.score), maker.make(pack.estimate)
    ranking, ranks = _ranking(pack, maker, score)
    reckonings, accounts = reckon.reckon(low, low.asked)
    return program.Program(
        pack=pack.pack,
        version=pack.version,
        title=pack.title,
        packs=pack.packs,
        least_seats=pack.least_seats,
        most_seats=pack.most_seats,
        size=layout.size,
        kinds=tuple(program.Kind(each.name, each.count) for each in pack.tokens.values()),
        cards=layout.deck,
        locations=layout.locations,
        zones=tuple(layout.zones.values()),
        fields=tuple(layout.fields.values()),
        options=tuple(layout.options.values()),
        streams=layout.streams,
        stream_count=layout.stream_count,
        setup_counters=_supplies(low),
        setup_piles=_piles(low),
        tables=tuple(low.tables.rows),
        blocks=tuple(_finished(each) for each in low.drafts),
        procedures=tuple(low.procedures),
        entry=low.numbers[f"event {pack.entry}"],
        decisions=tuple(low.decisions),
        talks=tuple(low.talks),
        reckonings=reckonings,
        accounts=accounts,
        score=score,
        ranking=ranking,
        ranks=ranks,
        estimate=estimate,
        score_seat=pack.score_seat,
        highest_wins=pack.highest_wins,
        words=_languages(low, words),
        scenarios=scenarios,
        rolls=tuple(lower_rolls.named(low, each) for each in pack.rolls.values()),
        made=lower_rolls.made(low),
        announcements=tuple(sorted(low.announced.items())),
        reveals=tuple(sorted(low.reveals)),
    )


def _finished(draft: Draft) -> program.Block:
    """Return a block; one that nothing leads to ends the game, and is never reached."""
    return program.Block(tuple(draft.instructions), draft.end or do.EndGame(), draft.span)


def _supplies(low: Lowering) -> tuple[tuple[int, int], ...]:
    """Return the slot and the number of each kind of token at the start."""
    found: list[tuple[int, int]] = []
    for name, token in low.pack.tokens.items():
        zone = next(
            (
                each
                for each in low.pack.zones.values()
                if each.supply and name in each.kinds
            ),
            None,
        )
        if zone is not None:
            base = low.layout.zones[zone.name].counters
            found.append((base + low.layout.kinds[name], token.count))
    return tuple(found)


def _piles(low: Lowering) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the zones that hold cards at the start, and which."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for zone in low.pack.zones.values():
        cards = tuple(
            copy for name in zone.starts for copy in low.layout.cards.get(name, ())
        )
        if cards:
            found.append((low.layout.zone_ids[zone.name], cards))
    return tuple(found)
