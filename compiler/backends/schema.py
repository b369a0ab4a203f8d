"""JSON Schemas for editors, from the field tables that the reader itself uses.

Only the flat part of draft 2020-12 that every YAML server understands.  A schema is
never stricter than the reader, so that an editor marks nothing that builds.
"""

from __future__ import annotations

from typing import assert_never

from cardwright.compiler.parse import typed

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_RESERVED = "|".join(typed.RESERVED)


def json_schema(record: typed.Record) -> dict[str, object]:
    """Return the schema of a file that holds one `record`."""
    return {"$schema": DRAFT, "title": record.name, **_record(record)}


def _record(record: typed.Record) -> dict[str, object]:
    properties = {
        field.name: {**_type(field.type), "description": field.doc}
        for field in record.fields
    }
    return {
        "type": "object",
        "description": record.doc,
        "properties": properties,
        "required": [field.name for field in record.fields if field.required],
        "patternProperties": {f"^{typed.NOTE_PREFIX}": {}},
        "additionalProperties": False,
    }


def _type(kind: typed.Type) -> dict[str, object]:
    match kind:
        case typed.Text():
            # Bare words such as 012 and ~ are texts for us, not for the editor.
            return {"type": ["string", "number", "boolean", "null"]}
        case typed.Name():
            return {"type": "string", "pattern": _name_pattern()}
        case typed.Number(least=least, most=most):
            return _number(least, most)
        case typed.Flag():
            return {"type": "boolean"}
        case typed.Choice(words=words):
            return {"enum": list(words)}
        case typed.ListOf(item=item):
            return {"type": "array", "items": _type(item)}
        case typed.MapOf(value=value):
            return _map(value)
        case typed.Unread():
            return {}
        case typed.Record():
            return _record(kind)
        case _:
            assert_never(kind)


def _name_pattern() -> str:
    return f"^(?!(?:{_RESERVED})$){typed.NAME_PATTERN}$"


def _key_pattern() -> str:
    """Return the pattern of a key that the designer chose, which notes do not fit."""
    return f"^(?!{typed.NOTE_PREFIX}|(?:{_RESERVED})$){typed.NAME_PATTERN}$"


def _number(least: int | None, most: int | None) -> dict[str, object]:
    return {
        "type": "integer",
        "minimum": -typed.LARGEST if least is None else least,
        "maximum": typed.LARGEST if most is None else most,
    }


def _map(value: typed.Type) -> dict[str, object]:
    return {
        "type": "object",
        "patternProperties": {f"^{typed.NOTE_PREFIX}": {}, _key_pattern(): _type(value)},
        "additionalProperties": False,
    }
