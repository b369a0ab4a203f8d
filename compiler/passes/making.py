"""Cards that a game makes, such as heroes: which variable of a seat holds which field."""

from __future__ import annotations

from cardwright.compiler.diagnostics.catalog import names, reading
from cardwright.compiler.parse import yaml_tree
from cardwright.compiler.parse.pack import Declarations
from cardwright.compiler.passes import entries
from cardwright.compiler.passes.scope import Context
from cardwright.compiler.tree import types


def declare(ctx: Context, base: Declarations) -> None:
    """Take in which fields of a type of card are made, and check that they can be."""
    for thing in base.section("card-types").values():
        node = thing.node
        made = node.get("made") if isinstance(node, yaml_tree.Mapping) else None
        card_type = ctx.card_types.get(thing.name)
        if not isinstance(made, yaml_tree.Mapping) or card_type is None:
            continue
        for key, value in made.entries:
            if not isinstance(value, yaml_tree.Scalar):
                continue
            kind = card_type.fields.get(key.text)
            if kind is None:
                known = card_type.fields
                ctx.report(names.unknown_reference(key.span, key.text, "field", known))
            elif _fits(ctx, kind, value):
                ctx.made.setdefault(thing.name, {})[key.text] = value.text


def _fits(ctx: Context, kind: types.Type, word: yaml_tree.Scalar) -> bool:
    """Return whether a word names a variable of seats that can hold such a field."""
    known = {name: each for name, each in ctx.variables.items() if each.per == "seat"}
    variable = known.get(word.text)
    if variable is None:
        entries.unknown(ctx, word.span, word.text, "variable of seats", known)
        return False
    held = variable.type
    if isinstance(held, types.Unknown) or isinstance(kind, types.Unknown):
        return False
    same_enum = not isinstance(kind, types.Enum) or held == kind
    if type(held) is not type(kind) or not same_enum:
        wanted, found = types.describe(kind), types.describe(held)
        ctx.report(
            reading.wrong_kind(f"`{word.text}`", f"to hold {wanted}", found, word.span)
        )
        return False
    return True
