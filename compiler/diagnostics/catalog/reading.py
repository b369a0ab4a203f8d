"""CW13x, reading: values that are not of the kind their key was declared with,
and files that are too long to be read at all."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.diagnostics import model, suggest
from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.runtime.ir.span import Span

_FILE = "cards/fox.yaml"


def _entry(code: str, name: str, summary: str, why: str, wrong: str, right: str) -> Entry:
    return Entry(
        code=code,
        name=name,
        summary=summary,
        why=why,
        file=_FILE,
        wrong=wrong,
        right=right,
    )


ENTRIES = (
    _entry(
        "CW130",
        "wrong-kind",
        "a value is of another kind than its key was declared with",
        "`two` and `2` look alike to people; a rule can only count with one of them.",
        "id: fox\ncost: two\n",
        "id: fox\ncost: 2\n",
    ),
    _entry(
        "CW131",
        "unknown-key",
        "a key is not one that this thing has",
        "A misspelt restriction that nobody reads would let a card do far too much.",
        "id: fox\ncots: 2\n",
        "id: fox\ncost: 2\n",
    ),
    _entry(
        "CW132",
        "missing-key",
        "a key that is needed is not there",
        "A value made up in its place would be a rule that nobody wrote.",
        "cost: 2\n",
        "id: fox\ncost: 2\n",
    ),
    _entry(
        "CW133",
        "unknown-word",
        "a value is none of the words allowed",
        "Only these words have a meaning in the rules.",
        "id: fox\nunique: yes\n",
        "id: fox\nunique: true\n",
    ),
    _entry(
        "CW134",
        "bad-name",
        "a name is not made of small letters, digits and single hyphens",
        "Names are used in effects, file names and web addresses, on every system.",
        "id: Silver_Fox\n",
        "id: silver-fox\n",
    ),
    _entry(
        "CW135",
        "number-out-of-range",
        "a number is smaller or larger than allowed",
        "Every amount has a size that is known before the game begins.",
        "id: fox\ncost: -1\n",
        "id: fox\ncost: 1\n",
    ),
    _entry(
        "CW136",
        "nothing-written",
        "a key has no value",
        "Whether nothing was meant or something was forgotten cannot be seen.",
        "id: fox\ncost:\n",
        "id: fox\ncost: 1\n",
    ),
    Entry(
        code="CW137",
        name="file-too-long",
        summary="a file holds more than one file may hold",
        why="A file that takes minutes to read stops everyone who has the pack.",
        file="listing",
        wrong="pack.yaml\ncards/fox.yaml (5 MiB)\n",
        right="pack.yaml\ncards/fox.yaml (1 MiB)\n",
    ),
    Entry(
        code="CW138",
        name="too-many-diagnostics",
        summary="more was found than anyone would read, and only the first part is shown",
        why="Most of a thousand mistakes come from one; the rest shows when it is mended.",
        file="cards/foxes.yaml",
        wrong="cards: [" + "x," * 1001 + "]\n",
        right="cards: [{id: fox, type: beast, copies: 2}]\n",
    ),
)


def wrong_kind(
    what: str,
    wanted: str,
    found: str,
    span: Span,
    *,
    help: str | None = None,
    fix: model.Fix | None = None,
) -> model.Diagnostic:
    """Say what a key needs and what was found in its place."""
    message = f"{what} needs {wanted}, found {found}"
    return model.error("CW130", message, span, help=help, fix=fix)


def unknown_key(key: str, owner: str, span: Span, known: Iterable[str]) -> model.Diagnostic:
    """Say that a key is not one of those of its owner; offer the nearest."""
    known = sorted(known)
    key = suggest.excerpt(key)
    near = suggest.near_names(key, known)
    fix = model.Fix(span=span, replacement=near[0]) if len(near) == 1 else None
    return model.error(
        "CW131",
        f"{owner} has no key `{key}`",
        span,
        help=suggest.did_you_mean(key, known) or _known(known),
        fix=fix,
    )


def _known(known: list[str]) -> str | None:
    """List the known keys when they are few enough to be read."""
    if not 0 < len(known) < 8:
        return None
    return f"its keys are {suggest.listed([f'`{key}`' for key in known], 'and')}"


def missing_key(key: str, owner: str, span: Span) -> model.Diagnostic:
    """Say that a key is needed."""
    return model.error("CW132", f"{owner} needs the key `{key}`", span)


def unknown_word(
    what: str, word: str, allowed: tuple[str, ...], span: Span, *, meant: str | None = None
) -> model.Diagnostic:
    """Say which words are allowed; `meant` is the one to offer in its place."""
    near = (meant,) if meant else suggest.near_names(word, allowed)
    fix = model.Fix(span=span, replacement=near[0]) if len(near) == 1 else None
    words = suggest.listed([f"`{allowed_word}`" for allowed_word in allowed])
    helps = f"did you mean {suggest.listed([f'`{n}`' for n in near])}?" if near else None
    return model.error(
        "CW133", f"{what} needs {words}, found `{word}`", span, help=helps, fix=fix
    )


def bad_name(what: str, name: str, span: Span, meant: str | None) -> model.Diagnostic:
    """Say how names are made; offer the name as it would have to be written."""
    return model.error(
        "CW134",
        f"{what} needs a name of small letters, digits and single hyphens, found `{name}`",
        span,
        help=f"write `{meant}`" if meant else None,
        fix=model.Fix(span=span, replacement=meant) if meant else None,
    )


def out_of_range(
    what: str, number: str, least: int | None, most: int | None, span: Span
) -> model.Diagnostic:
    """Say between which numbers a value has to lie."""
    return model.error(
        "CW135", f"{what} needs {_bounds(least, most)}, found {number}", span
    )


def _bounds(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"a number from {least} to {most}"
    if least is not None:
        return f"a number of at least {least}"
    return f"a number of at most {most}"


def nothing_written(what: str, wanted: str, span: Span) -> model.Diagnostic:
    """Say that a key has no value."""
    return model.error("CW136", f"{what} has no value, {wanted} is needed", span)


def too_long(span: Span, limit: int, what: str) -> model.Diagnostic:
    """Say that a file is beyond what one file may hold."""
    return model.error(
        "CW137", f"a file may hold at most {limit} {what}", span, help="split it in two"
    )


def too_many(found: int, shown: int) -> model.Diagnostic:
    """Say that not everything that was found is kept."""
    return model.note("CW138", f"{found} things were found; the first {shown} are shown")
