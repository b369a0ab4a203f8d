"""CW12x, packs: folders and archives that are refused before they are read."""

from __future__ import annotations

from cardwright.compiler.diagnostics import model
from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.sources import Fault, ReadProblem

ENTRIES = (
    Entry(
        code="CW120",
        name="no-such-pack",
        summary="there is no folder or zip at the place named",
        why="A pack that is left out in silence gives another game than the one asked for.",
        file="listing",
        wrong="",
        right="pack.yaml\n",
    ),
    Entry(
        code="CW121",
        name="unsafe-file-name",
        summary="a name in a pack leads out of the pack, or works on some systems only",
        why=(
            "A pack comes from strangers: a name such as `../../saves` must reach nothing"
            " outside its folder, and a name with `:` or a back slash means different"
            " files on different systems."
        ),
        file="listing",
        wrong="pack.yaml\ncards/fox.yaml\n../../outside.txt\n",
        right="pack.yaml\ncards/fox.yaml\ncards/outside.txt\n",
    ),
    Entry(
        code="CW122",
        name="link-in-pack",
        summary="a pack holds a link in place of a file",
        why="A link can point at any file of the machine that opens the pack.",
        file="listing",
        wrong="pack.yaml\nart/fox.png -> ../../private.png\n",
        right="pack.yaml\nart/fox.png\n",
    ),
    Entry(
        code="CW123",
        name="same-file-name",
        summary="two names in a pack differ in case or accents only",
        why="On some systems they are one file, so one of the two vanishes there.",
        file="listing",
        wrong="pack.yaml\ncards/fox.yaml\ncards/Fox.yaml\n",
        right="pack.yaml\ncards/fox.yaml\ncards/fox-two.yaml\n",
    ),
    Entry(
        code="CW124",
        name="pack-too-big",
        summary="a pack is beyond the limits on count, depth, size or packing ratio",
        why="A few kilobytes can unfold to more than any disk holds.",
        file="listing",
        wrong="pack.yaml\ncards/fox.yaml (17 MiB)\n",
        right="pack.yaml\ncards/fox.yaml\n",
    ),
    Entry(
        code="CW125",
        name="damaged-pack",
        summary="a pack, or a file in it, cannot be read",
        why="A pack that was read in part is not the pack that its author tested.",
        file="listing",
        wrong="pack.yaml\ncards/fox.yaml (password)\n",
        right="pack.yaml\ncards/fox.yaml\n",
    ),
)

_MIB = 2**20


def refused(problem: ReadProblem) -> model.Diagnostic:
    """Say why a pack was refused; it has no span, for nothing of it was used."""
    code, words = _reason(problem)
    where = f"`{problem.entry}` in pack `{problem.pack}`"
    subject = where if problem.entry else f"pack `{problem.pack}`"
    return model.error(code, f"{subject} {words}", None)


def _reason(problem: ReadProblem) -> tuple[str, str]:
    limit = problem.detail
    match problem.fault:
        case Fault.MISSING:
            return "CW120", "is not there: no folder and no zip has this name"
        case Fault.UNREADABLE:
            return "CW125", f"cannot be read ({limit.lower()})"
        case Fault.UNSAFE_NAME:
            return "CW121", "has a name that is not allowed in a pack"
        case Fault.LINK:
            return "CW122", "is a link; put the file itself there"
        case Fault.NOT_A_FILE:
            return "CW125", "is neither a file nor a folder"
        case Fault.SAME_NAME:
            return "CW123", f"cannot be told apart from `{limit}` on every system"
        case Fault.TOO_MANY:
            return "CW124", f"holds more than {limit} files"
        case Fault.TOO_DEEP:
            return "CW124", f"lies more than {limit} folders deep"
        case Fault.TOO_BIG:
            return "CW124", f"is larger than {int(limit) // _MIB} MiB"
        case Fault.RATIO:
            return "CW124", f"unfolds to more than {limit} times its packed size"
        case Fault.DAMAGED:
            return "CW125", "is damaged, or packed in a way that is not supported"
        case Fault.ENCRYPTED:
            return "CW125", "is locked with a password"
