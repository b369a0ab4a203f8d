"""Diagnostics for machines: JSON, GitHub annotations and SARIF."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from cardwright.compiler.diagnostics import catalog, model
from cardwright.compiler.sources import SourceSet
from cardwright.runtime.ir.span import Span

SCHEMA_VERSION = 1
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {
    model.Severity.ERROR: "error",
    model.Severity.WARNING: "warning",
    model.Severity.NOTE: "note",
}


def render_json(diagnostics: Iterable[model.Diagnostic], sources: SourceSet) -> str:
    """Return one JSON object; lines and columns count from 1 in code points."""
    found = [_json(item, sources) for item in model.in_order(diagnostics)]
    return _dump({"schema_version": SCHEMA_VERSION, "diagnostics": found})


def render_github(diagnostics: Iterable[model.Diagnostic], sources: SourceSet) -> str:
    """Return workflow commands, the worst first, for GitHub shows ten of a kind."""
    ranks = list(model.Severity)
    found = sorted(model.in_order(diagnostics), key=lambda item: ranks.index(item.severity))
    return "".join(_annotation(item, sources) for item in found)


def render_sarif(
    diagnostics: Iterable[model.Diagnostic], sources: SourceSet, version: str
) -> str:
    """Return a SARIF 2.1.0 log with fingerprints that survive a shift of lines."""
    found = model.in_order(diagnostics)
    codes = sorted({item.code for item in found})
    driver = {"name": "cardwright", "version": version, "rules": [_rule(c) for c in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": _results(found, codes, sources),
        "properties": {"schema_version": SCHEMA_VERSION},
    }
    return _dump({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def _dump(value: Mapping[str, object]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Region:
    line: int
    column: int
    end_line: int
    end_column: int


def _region(span: Span, sources: SourceSet) -> _Region | None:
    file = sources.get(span.path)
    if file is None:
        return None
    line, column = file.line_col(span.start)
    end_line, end_column = file.line_col(span.end)
    return _Region(line=line, column=column, end_line=end_line, end_column=end_column)


def _json(item: model.Diagnostic, sources: SourceSet) -> dict[str, object]:
    labels = [{**_json_span(lab.span, sources), "text": lab.text} for lab in item.labels]
    fix = item.fix and {
        **_json_span(item.fix.span, sources),
        "replacement": item.fix.replacement,
    }
    return {
        "code": item.code,
        "name": _name(item.code),
        "severity": item.severity.value,
        "message": item.message,
        **(_json_span(item.span, sources) if item.span else {"path": None}),
        "labels": labels,
        "help": item.help,
        "fix": fix,
    }


def _json_span(span: Span, sources: SourceSet) -> dict[str, object]:
    place: dict[str, object] = {"path": span.path}
    region = _region(span, sources)
    if region is not None:
        start = {"offset": span.start, "line": region.line, "column": region.column}
        end = {"offset": span.end, "line": region.end_line, "column": region.end_column}
        place |= {"start": start, "end": end}
    return place


def _name(code: str) -> str | None:
    entry = catalog.entry_of(code)
    return entry.name if entry else None


# GitHub


def _annotation(item: model.Diagnostic, sources: SourceSet) -> str:
    kind = "notice" if item.severity is model.Severity.NOTE else item.severity.value
    properties = _properties(item, sources)
    listed = ",".join(
        f"{key}={_escaped_property(text)}" for key, text in properties.items()
    )
    message = item.message if item.help is None else f"{item.message}\nhelp: {item.help}"
    return f"::{kind} {listed}::{_escaped(message)}\n"


def _properties(item: model.Diagnostic, sources: SourceSet) -> dict[str, str]:
    title = f"{item.code} {_name(item.code) or ''}".strip()
    if item.span is None:
        return {"title": title}
    region = _region(item.span, sources)
    if region is None:
        return {"file": item.span.path, "title": title}
    place = {"file": item.span.path, "line": str(region.line)}
    # GitHub refuses columns when the lines differ.
    if region.line == region.end_line:
        place |= {"col": str(region.column), "endColumn": str(region.end_column)}
    return place | {"endLine": str(region.end_line), "title": title}


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


# SARIF


def _rule(code: str) -> dict[str, object]:
    entry = catalog.entry_of(code)
    if entry is None:
        return {"id": code}
    return {
        "id": code,
        "name": entry.name,
        "shortDescription": {"text": entry.summary},
        "fullDescription": {"text": entry.why},
    }


def _results(
    found: tuple[model.Diagnostic, ...], codes: list[str], sources: SourceSet
) -> list[dict[str, object]]:
    seen: Counter[str] = Counter()
    results: list[dict[str, object]] = []
    for item in found:
        print_of_line = _fingerprint(item, sources)
        seen[print_of_line] += 1
        fingerprint = f"{print_of_line}:{seen[print_of_line]}"
        results.append(_result(item, codes, sources, fingerprint))
    return results


def _result(
    item: model.Diagnostic, codes: list[str], sources: SourceSet, fingerprint: str
) -> dict[str, object]:
    text = item.message if item.help is None else f"{item.message}; {item.help}"
    places = [_location(item.span, sources)] if item.span else []
    related = [
        {"id": number, "message": {"text": label.text}, **_location(label.span, sources)}
        for number, label in enumerate(item.labels)
    ]
    return {
        "ruleId": item.code,
        "ruleIndex": codes.index(item.code),
        "level": _LEVELS[item.severity],
        "message": {"text": text},
        "locations": places,
        "relatedLocations": related,
        "partialFingerprints": {"primaryLocationLineHash": fingerprint},
    }


def _location(span: Span, sources: SourceSet) -> dict[str, object]:
    place: dict[str, object] = {"artifactLocation": {"uri": quote(span.path)}}
    region = _region(span, sources)
    if region is not None:
        place["region"] = {
            "startLine": region.line,
            "startColumn": region.column,
            "endLine": region.end_line,
            "endColumn": region.end_column,
        }
    return {"physicalLocation": place}


def _fingerprint(item: model.Diagnostic, sources: SourceSet) -> str:
    """Hash what stays when lines above are added: code, path and the line itself."""
    line = ""
    if item.span is not None and (file := sources.get(item.span.path)) is not None:
        first = file.text.rfind("\n", 0, item.span.start) + 1
        line = file.text[first:].partition("\n")[0].strip()
    path = item.span.path if item.span else ""
    key = f"{item.code}\n{path}\n{line}"
    return hashlib.sha256(key.encode("utf-8")).hexdigest()[:16]
