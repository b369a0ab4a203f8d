"""Runs the passes in order: from folders or zips of packs to a checked model and a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.compiler.diagnostics import model as diagnostics
from cardwright.compiler.diagnostics.catalog import packs as pack_errors
from cardwright.compiler.diagnostics.catalog import reading
from cardwright.compiler.parse import typed
from cardwright.compiler.parse.pack import Declarations, read_declarations
from cardwright.compiler.passes import (
    check,
    check_laws,
    costs,
    declare,
    lower_program,
    merge_packs,
    resolve_pack,
    resolve_rolls,
    resolve_scenarios,
    resolve_words,
    tidy,
    visibility,
)
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.sources import PackSources, SourceFile, read_pack
from cardwright.compiler.text import speaker
from cardwright.compiler.tree import model
from cardwright.runtime.ir import program, verify

MOST = 1_000
"""The most that is said of one run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A pack as far as it could be understood, and all that was found wrong with it.

    `model` is None when the pack could not even be declared; `context` goes with it.
    """

    model: model.Model | None
    context: Context | None
    diagnostics: tuple[diagnostics.Diagnostic, ...]
    sources: dict[str, SourceFile]
    assets: dict[str, bytes]

    @property
    def has_errors(self) -> bool:
        """Whether something must be mended before the pack can be used."""
        return any(each.severity is diagnostics.Severity.ERROR for each in self.diagnostics)


def check_pack(path: Path, expansions: Sequence[Path] = ()) -> Checked:
    """Read and check the pack at `path` with the expansions at other places."""
    problems: typed.Problems = []
    packs = [_read(problems, each) for each in (path, *expansions)]
    read = [each for each in packs if each is not None]
    sources = {name: file for each in read for name, file in each.files.items()}
    assets = {name: data for each in read for name, data in each.assets.items()}
    declared = [read_declarations(problems, each) for each in read]
    good = [each for each in declared if each is not None]
    found = None
    if len(good) == len(packs):
        found = _model(problems, good[0], good[1:])
    return Checked(
        model=found[0] if found else None,
        context=found[1] if found else None,
        diagnostics=_kept(problems),
        sources=sources,
        assets=assets,
    )


def _kept(problems: typed.Problems) -> tuple[diagnostics.Diagnostic, ...]:
    found = diagnostics.in_order(problems)
    if len(found) <= MOST:
        return found
    kept = diagnostics.most_of(found, MOST)
    return (*kept, reading.too_many(len(found), MOST))


def _read(problems: typed.Problems, path: Path) -> PackSources | None:
    """Read a pack; files are shown to people by the path that they gave."""
    shown = path.as_posix().rstrip("/")
    found = read_pack(path, "" if shown == "." else shown)
    if isinstance(found, PackSources):
        return found
    problems.extend(pack_errors.refused(each) for each in found)
    return None


def _model(
    problems: typed.Problems, base: Declarations, expansions: Sequence[Declarations]
) -> tuple[model.Model, Context]:
    versions = tuple(
        (each.pack, each.head.text("version") or "") for each in (base, *expansions)
    )
    merge_packs.merge_packs(problems, base, expansions)
    ctx = declare.declare(base, problems)
    resolve_pack.definitions(ctx, base)
    costs.check(ctx, base)
    pack = _resolved(ctx, base, versions)
    check.check_entry(ctx, pack, base.head.node.span)
    check.check_size(ctx, base.head.node.span)
    check.check_calls(ctx, pack)
    check.check_copies(ctx, pack)
    visibility.check_visibility(ctx, pack)
    check_laws.check_laws(ctx, base, pack)
    resolve_words.check_words(ctx, pack)
    resolve_words.check_counts(ctx, base, pack)
    return pack, ctx


def _resolved(
    ctx: Context, base: Declarations, versions: tuple[tuple[str, str], ...]
) -> model.Model:
    procedures = resolve_pack.procedures(ctx, base)
    cards = resolve_pack.cards(ctx, base)
    score = resolve_pack.score(ctx, base)
    scenarios = resolve_scenarios.scenarios(ctx, base)
    is_told = base.head.written("languages") is not None
    languages = base.head.texts("languages") if is_told else ("en",)
    return model.Model(
        pack=base.pack,
        version=base.head.text("version") or "",
        title=base.head.text("title") or base.pack,
        packs=versions,
        least_seats=ctx.least_seats,
        most_seats=ctx.most_seats,
        languages=languages,
        credits=base.head.text("credits") or "",
        entry=base.head.text("game") or "game",
        numbers=ctx.numbers,
        enums=ctx.enums,
        options=ctx.options,
        token_fields=ctx.token_fields,
        tokens=ctx.tokens,
        groups=ctx.groups,
        card_types=ctx.card_types,
        made=ctx.made,
        costs=ctx.costs,
        cards=cards,
        zones=ctx.zones,
        boards=ctx.boards,
        variables=ctx.variables,
        procedures=procedures,
        definitions=ctx.definitions,
        rulings=resolve_words.rulings(ctx, base),
        rolls=resolve_rolls.rolls(ctx, base, procedures),
        scenarios=scenarios,
        lexicons=resolve_words.lexicons(base, languages),
        score=score.score,
        tie_breaks=score.tie_breaks,
        estimate=score.estimate,
        score_seat=score.seat,
        highest_wins=score.highest_wins,
    )


def compile_program(checked: Checked) -> program.Program:
    """Return the program of a pack that was checked without errors."""
    assert checked.model is not None
    assert checked.context is not None
    says = speaker.Speaker(checked.model)
    lowered = lower_program.lower(
        checked.model,
        checked.context.locals,
        says,
        says.words,
        checked.context.seat_names,
    )
    return verify.verify(tidy.tidy(verify.verify(lowered)))
