"""CW14x, merging: expansions that do not fit what they extend, or each other."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.compiler.diagnostics.catalog.entry import Entry
from cardwright.compiler.diagnostics.model import Diagnostic, Label, error
from cardwright.compiler.diagnostics.suggest import did_you_mean, excerpt, listed
from cardwright.runtime.ir.span import Span


def no_target(span: Span, path: str, known: Iterable[str]) -> Diagnostic:
    """CW140: a patch of something that is not there."""
    return error(
        "CW140",
        f"there is nothing at `{path}` to change",
        span,
        help=did_you_mean(path.rsplit(".", 1)[-1], known),
    )


def conflict(span: Span, path: str, pack: str, other: str, first: Span) -> Diagnostic:
    """CW141: two packs that change the same thing without an order."""
    return error(
        "CW141",
        f"`{pack}` and `{other}` both change `{path}`, and neither says which comes after",
        span,
        labels=(Label(span=first, text=f"`{other}` changes it here"),),
        help=f"write `after: [{other}]` in the pack.yaml of `{pack}`",
    )


def pack_cycle(span: Span, chain: tuple[str, ...]) -> Diagnostic:
    """CW142: packs that need each other in a circle."""
    ring = " needs ".join(f"`{each}`" for each in chain)
    return error("CW142", f"these packs need each other: {ring}", span)


def pack_missing(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """CW143: a pack that is needed and not loaded."""
    return error(
        "CW143",
        f"the pack `{name}` is needed and not loaded",
        span,
        help=did_you_mean(name, known),
    )


def pack_version(span: Span, name: str, wanted: str, found: str) -> Diagnostic:
    """CW144: a pack in a version that does not do."""
    return error("CW144", f"`{name}` {wanted} is needed, and {found} is loaded", span)


def bad_version(span: Span, text: str) -> Diagnostic:
    """CW145: a version that is no version."""
    found = excerpt(text)
    return error(
        "CW145", f"`{found}` is no version; write three numbers, as in 1.0.0", span
    )


def not_one(
    span: Span, what: str, keys: tuple[str, ...], found: tuple[str, ...]
) -> Diagnostic:
    """CW146: a patch that states no change, or several."""
    words = listed([f"`{key}`" for key in keys])
    has = listed([f"`{key}`" for key in found], "and") if found else "none of them"
    return error("CW146", f"a {what} needs one of {words}, and this has {has}", span)


def renamed(span: Span, name: str, found: str, path: Span) -> Diagnostic:
    """CW147: a patch that gives another name to what it changes."""
    return error(
        "CW147",
        f"a patch cannot rename `{name}` to `{found}`",
        span,
        labels=(Label(span=path, text=f"`{name}` is changed here"),),
        help=f"remove `{name}`, and add `{found}` with its words",
    )


_PATCHES = "night/patches.yaml"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="CW140",
        name="nothing-to-change",
        summary="A patch names something that the extended pack does not have.",
        why="A change that hits nothing would be lost in silence.",
        file=_PATCHES,
        wrong="patches:\n  - {tune: numbers.delt.value, to: 2}\n",
        right="patches:\n  - {tune: numbers.dealt.value, to: 2}\n",
    ),
    Entry(
        code="CW141",
        name="packs-conflict",
        summary="Two packs change the same thing, and no order is declared.",
        why="The order of folders must not decide what a card costs.",
        file="dusk/pack.yaml",
        wrong="id: dusk\nversion: 1.0.0\ntitle: Dusk\nextends: {tiny: '1'}\n",
        right="id: dusk\nversion: 1.0.0\ntitle: Dusk\nextends: {tiny: '1'}\nafter: [night]\n",
    ),
    Entry(
        code="CW142",
        name="packs-in-a-circle",
        summary="Packs that need each other lead back to the first.",
        why="None of them could come first.",
        file="night/pack.yaml",
        wrong="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1'}\nafter: [night]\n",
        right="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1'}\n",
    ),
    Entry(
        code="CW143",
        name="pack-missing",
        summary="A pack needs another that is not loaded.",
        why="Half of an expansion would be missing.",
        file="night/pack.yaml",
        wrong="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tinny: '1'}\n",
        right="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1'}\n",
    ),
    Entry(
        code="CW144",
        name="pack-too-old",
        summary="A pack needs another in a later version than the one that is loaded.",
        why="What it builds on may not be there yet.",
        file="night/pack.yaml",
        wrong="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1.10'}\n",
        right="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1.0'}\n",
    ),
    Entry(
        code="CW145",
        name="bad-version",
        summary="A version is not made of numbers.",
        why="Versions are compared as numbers: 1.10 is later than 1.9.",
        file="night/pack.yaml",
        wrong="id: night\nversion: new\ntitle: Night\nextends: {tiny: '1'}\n",
        right="id: night\nversion: 1.0.0\ntitle: Night\nextends: {tiny: '1'}\n",
    ),
    Entry(
        code="CW146",
        name="not-one-change",
        summary="A patch states no change, or more than one.",
        why="Only one of them would be made, and the others lost in silence.",
        file=_PATCHES,
        wrong="patches:\n  - {remove: cards.fox, tune: numbers.dealt.value, to: 2}\n",
        right="patches:\n  - {tune: numbers.dealt.value, to: 2}\n",
    ),
    Entry(
        code="CW147",
        name="patch-renames",
        summary="A patch gives another name to the thing that it changes.",
        why="Rules and words name the thing, and would not follow.",
        file=_PATCHES,
        wrong="patches:\n  - {tune: cards.fox.id, to: owl}\n",
        right="patches:\n  - {tune: cards.fox.copies, to: 3}\n",
    ),
)
