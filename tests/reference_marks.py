"""A short way to write rich texts and procedures by hand, for tests of the reference."""

from __future__ import annotations

import re

from cardwright.compiler.backends.reference import model

_MARK = re.compile(
    r"\{(?P<icon>[a-z]+)\}|\[(?P<kind>[tcr]):(?P<id>[a-z-]+)\|(?P<text>[^\]]+)\]"
    r"|#(?P<number>\d+)|\*(?P<strong>[^*]+)\*"
)


def rich(text: str) -> model.Rich:
    """Read `{icon}`, `[t:term|word]`, `[c:card|name]`, `[r:rule|words]`, `#3`, `*strong*`."""
    tokens: list[model.Token] = []
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end:
            tokens.append(model.Text(text=text[end : found.start()]))
        tokens.append(token(found))
        end = found.end()
    if end < len(text):
        tokens.append(model.Text(text=text[end:]))
    return tuple(tokens)


def token(found: re.Match[str]) -> model.Token:
    if found["icon"]:
        return model.IconMark(icon=found["icon"])
    if found["number"]:
        return model.Number(text=found["number"])
    if found["strong"]:
        return model.Text(text=found["strong"], strong=True)
    if found["kind"] == "t":
        return model.TermLink(term=found["id"], text=found["text"])
    if found["kind"] == "c":
        return model.CardLink(card=found["id"], text=found["text"])
    return model.RuleLink(rule=found["id"], text=found["text"])


def texts(*paragraphs: str) -> model.Paragraphs:
    return tuple(rich(paragraph) for paragraph in paragraphs)


def known(kind: model.ProvenanceKind, section: str = "") -> model.Provenance:
    return model.Provenance(kind=kind, section=section)


def stated(section: str) -> model.Provenance:
    return known("stated", section)


INFERRED = known("inferred")
DESIGNED = known("designed")
KINDS: dict[str, model.StepKind] = {
    "Each": "each",
    "If": "if",
    "Otherwise": "else",
    "Repeat": "repeat",
}


def rule(
    id: str, title: str, how: model.Provenance, text: str = "", do: str = ""
) -> model.Rule:
    paragraphs = texts(text) if text else ()
    return model.Rule(
        id=id, title=title, provenance=how, text=paragraphs, steps=steps(do.splitlines())
    )


def steps(lines: list[str]) -> tuple[model.Step, ...]:
    """Read a sentence a line; what stands deeper belongs to the sentence above."""
    full = [line for line in lines if line.strip()]
    if not full:
        return ()
    depth = min(indent(line) for line in full)
    starts = [i for i, line in enumerate(full) if indent(line) == depth]
    ends = [*starts[1:], len(full)]
    return tuple(
        step(full[start], full[start + 1 : end])
        for start, end in zip(starts, ends, strict=True)
    )


def step(sentence: str, inner: list[str]) -> model.Step:
    text = sentence.strip()
    kind = KINDS.get(re.split(r"\W", text)[0], "say") if inner else "say"
    return model.Step(kind=kind, text=rich(text), steps=steps(inner))


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())
