"""Named rolls resolved: the procedure, the numbers it is printed for, what it comes to."""

from __future__ import annotations

import re

from cardwright.compiler.diagnostics.catalog import names, reading
from cardwright.compiler.parse import effect, pack_format, syntax, typed, yaml_tree
from cardwright.compiler.parse.pack import Declarations, Declared, effect_text
from cardwright.compiler.passes import entries, resolve_values
from cardwright.compiler.passes.scope import Context, Scope
from cardwright.compiler.tree import model, types, values
from cardwright.runtime.ir.program import PEOPLE

MOST_PRINTED = 60
"""For how many numbers of one parameter odds are printed at most."""
_SPAN = re.compile(r"(-?[0-9]{1,6})(?: to (-?[0-9]{1,6}))?")


def rolls(
    ctx: Context, base: Declarations, procedures: dict[str, model.Procedure]
) -> dict[str, model.NamedRoll]:
    """Resolve every roll of the pack."""
    found: dict[str, model.NamedRoll] = {}
    for thing, entry in entries.read(ctx, base, "rolls", pack_format.ROLL):
        made = _roll(ctx, thing, entry, procedures)
        if made is not None:
            found[thing.name] = made
    return found


def _roll(
    ctx: Context,
    thing: Declared,
    entry: typed.ReadRecord,
    procedures: dict[str, model.Procedure],
) -> model.NamedRoll | None:
    name = entry.text("do") or ""
    procedure = procedures.get(name)
    if procedure is None:
        entries.unknown(ctx, entry.span("do"), name, "procedure", procedures)
        return None
    seat = ctx.local("seat", types.Seat(), thing.span)
    return model.NamedRoll(
        name=thing.name,
        pack=thing.pack,
        provenance=entries.source(ctx, entry),
        span=thing.span,
        procedure=name,
        over=_over(ctx, entry, procedure),
        usual=_usual(ctx, entry, procedure),
        tray=_tray(ctx, entry),
        shows=_shows(ctx, entry),
        goal=_goal(ctx, entry, Scope().bind(seat).acting(seat)),
        seat=seat.id,
    )


# ---- parameters --------------------------------------------------------------------------


def _over(
    ctx: Context, entry: typed.ReadRecord, procedure: model.Procedure
) -> dict[str, tuple[int, int]]:
    """Return for each number of a roll those that are printed; for others, none is."""
    written = {key.text: value for key, value in _pairs(entry, "over")}
    found: dict[str, tuple[int, int]] = {}
    for each in _parameters(ctx, entry, "over", procedure):
        node, kind = written[each.name], each.type
        if not isinstance(node, yaml_tree.Scalar):
            continue
        if not isinstance(kind, types.Number):
            what = f"`{each.name}`"
            ctx.report(
                reading.wrong_kind("`over`", "a number of the roll", what, node.span)
            )
            continue
        match = _SPAN.fullmatch(node.text)
        low, high = _ends(match, node.text) if match else (0, -1)
        if not kind.low <= low <= high <= kind.high or high - low >= MOST_PRINTED:
            wanted = f"numbers that fit, as in `{max(kind.low, 0)} to {min(kind.high, 10)}`"
            what = f"`{each.name}`"
            ctx.report(reading.wrong_kind(what, wanted, f"`{node.text}`", node.span))
            continue
        found[each.name] = (low, high)
    return found


def _ends(match: re.Match[str], text: str) -> tuple[int, int]:
    low = int(match[1])
    return low, low if match[2] is None else int(match[2])


def _usual(
    ctx: Context, entry: typed.ReadRecord, procedure: model.Procedure
) -> dict[str, int]:
    """Return what is taken for a parameter where nothing is said."""
    written = {key.text: value for key, value in _pairs(entry, "usual")}
    found: dict[str, int] = {}
    for each in _parameters(ctx, entry, "usual", procedure):
        node = written[each.name]
        number = _constant(ctx, node, each.type)
        if number is not None:
            found[each.name] = number
    return found


def _constant(ctx: Context, node: yaml_tree.Node, kind: types.Type) -> int | None:
    match kind:
        case types.Number(low=low, high=high):
            number = typed.read_number(ctx.errors, node, "`usual`")
            if number is not None and not low <= number <= high:
                ctx.report(
                    reading.out_of_range("`usual`", str(number), low, high, node.span)
                )
                return None
            return number
        case types.Enum(name=name):
            word = typed.read_name(ctx.errors, node, "`usual`")
            known = ctx.enums[name].values
            if word is not None and word not in known:
                ctx.report(reading.unknown_word("`usual`", word, known, node.span))
                return None
            return None if word is None else known.index(word)
        case types.Seat():
            word = typed.read_name(ctx.errors, node, "`usual`")
            people = PEOPLE[: ctx.most_seats]
            if word is not None and word not in people:
                ctx.report(reading.unknown_word("`usual`", word, people, node.span))
                return None
            return None if word is None else people.index(word)
        case _:
            wanted = "a number, a seat or a named value"
            ctx.report(reading.wrong_kind("`usual`", wanted, "another sort", node.span))
            return None


def _parameters(
    ctx: Context, entry: typed.ReadRecord, key: str, procedure: model.Procedure
) -> list[model.Parameter]:
    """Return the parameters that a map speaks of; a word that is none is reported."""
    known = {each.name: each for each in procedure.parameters}
    found: list[model.Parameter] = []
    for name, _ in _pairs(entry, key):
        if name.text in known:
            found.append(known[name.text])
        else:
            ctx.report(names.unknown_reference(name.span, name.text, "parameter", [*known]))
    return found


def _pairs(
    entry: typed.ReadRecord, key: str
) -> tuple[tuple[yaml_tree.Scalar, yaml_tree.Node], ...]:
    node = entry.written(key)
    return node.entries if isinstance(node, yaml_tree.Mapping) else ()


def _tray(ctx: Context, entry: typed.ReadRecord) -> str:
    """Return the place in which cards are laid that a roll calls on."""
    name = entry.text("tray") or ""
    if name:
        zone = ctx.zones.get(name)
        fits = {k for k, z in ctx.zones.items() if z.holds_cards and not z.per}
        if zone is None or name not in fits:
            entries.unknown(ctx, entry.span("tray"), name, "place for cards", fits)
            return ""
    return name


# ---- what it comes to --------------------------------------------------------------------


def _shows(ctx: Context, entry: typed.ReadRecord) -> tuple[model.Shown, ...]:
    found: list[model.Shown] = []
    for word in entries.items(entry.node, "shows"):
        variable = ctx.variables.get(word.text)
        definition = ctx.definitions.get(word.text)
        if variable is not None and variable.per == "game":
            section = "variables"
        elif definition is not None and not definition.parameters:
            section = "definitions"
        else:
            known = [each for each, v in ctx.variables.items() if v.per == "game"]
            known += [each for each, d in ctx.definitions.items() if not d.parameters]
            entries.unknown(ctx, word.span, word.text, "number", known)
            continue
        value = resolve_values.resolve(
            ctx, Scope(), syntax.Name(text=word.text, span=word.span)
        )
        if isinstance(value.type, types.Number | types.Flag | types.Enum):
            found.append(model.Shown(name=word.text, section=section, value=value))
        elif not isinstance(value.type, types.Unknown):
            wanted = "numbers, tests and named values"
            what = types.describe(value.type)
            ctx.report(reading.wrong_kind("`shows`", wanted, what, word.span))
    return tuple(found)


def _goal(ctx: Context, entry: typed.ReadRecord, scope: Scope) -> values.Value | None:
    node = entry.written("goal")
    if not isinstance(node, yaml_tree.Scalar):
        return None
    parsed, errors = effect.parse_condition(effect_text(node))
    ctx.errors.extend(errors)
    return None if parsed is None else resolve_values.number(ctx, scope, parsed)
