"""Pages about Cardwright itself, made from its own tables so that they cannot drift."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.compiler.diagnostics.catalog import ENTRIES, Entry
from cardwright.compiler.parse import effect, pack_format, typed


def handbook() -> dict[str, bytes]:
    """Return the pages: every code, every key of every file, every word of the language."""
    pages = {
        "codes.md": "\n".join(_codes()),
        "pack-format.md": "\n".join(_formats()),
        "words.md": "\n".join(_words()),
    }
    return {name: f"{text}\n".encode() for name, text in pages.items()}


def _codes() -> Iterator[str]:
    yield "# Codes\n"
    yield "Every diagnostic has a code; `cardwright explain CODE` prints its page."
    for entry in sorted(ENTRIES, key=lambda each: each.code):
        yield from _code(entry)


def _code(entry: Entry) -> Iterator[str]:
    yield f"\n## {entry.code} {entry.name}\n"
    yield f"{_sentence(entry.summary)}\n"
    yield f"{_sentence(entry.why)}\n"
    yield f"Wrong, in `{entry.file}`:\n"
    yield _fenced(entry.wrong)
    yield "\nRight:\n"
    yield _fenced(entry.right)


def _sentence(text: str) -> str:
    ended = text if text.endswith((".", "?", "!")) else f"{text}."
    return ended[:1].upper() + ended[1:]


def _fenced(text: str) -> str:
    shown = text if len(text) <= 600 else f"{text[:600]}..."
    return f"```\n{shown.rstrip()}\n```" if shown.strip() else "(an empty file)"


def _formats() -> Iterator[str]:
    yield "# The files of a pack\n"
    yield "Keys that begin with `x-` are notes and are never read."
    for name, record in pack_format.FILES.items():
        shown = name if "." in name else f"{name}/*.yaml"
        yield f"\n## `{shown}`\n"
        yield f"{record.doc}\n"
        yield from _table(record)
    for record in _PARTS:
        yield f"\n### A {record.name}\n"
        yield f"{record.doc}\n"
        yield from _table(record)


_PARTS = (
    pack_format.NUMBER,
    pack_format.ENUM,
    pack_format.GROUP,
    pack_format.CARD_TYPE,
    pack_format.ZONE,
    pack_format.VARIABLE,
    pack_format.COUNT,
    pack_format.OPTION,
    pack_format.RULING,
    pack_format.SCENARIO,
    pack_format.PATCH,
    pack_format.STEP,
    pack_format.ENUM_WORDS,
)


def _table(record: typed.Record) -> Iterator[str]:
    yield "| key | what | |"
    yield "| --- | --- | --- |"
    for field in record.fields:
        needed = "required" if field.required else ""
        doc = field.doc.replace("|", "\\|")
        yield f"| `{field.name}` | {doc} | {needed} |"


def _words() -> Iterator[str]:
    yield "# Words that the effect language keeps for itself\n"
    yield "A name that is one of these is put in quotes: `'end'`.\n"
    yield ", ".join(f"`{word}`" for word in effect.keywords() if word not in effect.FREE)
