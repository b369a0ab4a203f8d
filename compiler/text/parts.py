"""Sentences before they are punctuated: as numbered steps, or one after the other on a card."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.compiler.text.runs import Piece, Runs, Step, line, sentence


@dataclass(frozen=True, slots=True)
class Part:
    """A clause without capital and full stop, and the clauses that it governs."""

    lead: Runs
    parts: tuple[Part, ...] = ()


def steps(parts: tuple[Part, ...]) -> tuple[Step, ...]:
    """Return clauses as steps, each a sentence."""
    return tuple(_step(part) for part in parts)


def _step(part: Part) -> Step:
    if not part.parts:
        return Step(runs=sentence(part.lead))
    return Step(runs=sentence(part.lead, ":"), children=steps(part.parts))


def sentences(parts: tuple[Part, ...]) -> tuple[Runs, ...]:
    """Return clauses as sentences for a card: what belongs together is one sentence."""
    return tuple(sentence(_flat(part)) for part in parts)


def _flat(part: Part) -> Runs:
    if not part.parts:
        return part.lead
    pieces: list[Piece] = [part.lead, ": "]
    for index, each in enumerate(part.parts):
        inner = _flat(each)
        pieces.append("; " if index else "")
        pieces.append(line("(", inner, ")") if each.parts else inner)
    return line(*pieces)
