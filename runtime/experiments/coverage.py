"""Which rules ran: procedures that no game entered, and sentences that hardly any did.

A sentence is known by where it begins in the pack's files. One in the middle of a block
that always runs on from its beginning has no place of its own here: it ran as often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.runtime.experiments.tally import Counts
from cardwright.runtime.ir import flow, program
from cardwright.runtime.ir.span import Span
from cardwright.runtime.labels import procedure_title

RARE = 100
"""A sentence is rare when fewer than one game in so many has it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A place in the rules, and in how many games it did something."""

    procedure: str
    span: Span
    games: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the rules ran; `never` and `rare` are in procedures that did run."""

    procedures: int
    sentences: int
    ran: int
    idle: tuple[str, ...]
    never: tuple[Sentence, ...]
    rare: tuple[Sentence, ...]


def coverage(pack: program.Program, ran: Counts, games: int) -> Coverage:
    """Return how much of the rules of a game ran in some games."""
    procedures = flow.procedures_from(pack, pack.entry)
    idle = [each for each in procedures if not ran[pack.procedures[each].entry,]]
    found = list(_sentences(pack, procedures, ran))
    seen = [each for each in found if each.procedure not in {_title(pack, i) for i in idle}]
    return Coverage(
        procedures=len(procedures),
        sentences=len(found),
        ran=sum(each.games > 0 for each in found),
        idle=tuple(dict.fromkeys(_title(pack, each) for each in idle)),
        never=tuple(each for each in seen if not each.games),
        rare=tuple(each for each in seen if 0 < each.games * RARE < games),
    )


def _title(pack: program.Program, procedure: int) -> str:
    return procedure_title(pack.procedures[procedure].name)


def _sentences(
    pack: program.Program, procedures: tuple[int, ...], ran: Counts
) -> Iterator[Sentence]:
    """Yield every place once, in the order of files and places."""
    found: dict[tuple[str, int], Sentence] = {}
    for number in procedures:
        for block in flow.blocks_of(pack, number):
            span = pack.blocks[block].span
            if not span.path:
                continue
            at = (span.path, span.start)
            games = max(ran[block,], found[at].games if at in found else 0)
            found[at] = Sentence(_title(pack, number), span, games)
    yield from (found[at] for at in sorted(found))
