"""Hypothesis strategies: YAML texts as people and machines write them."""

from __future__ import annotations

from hypothesis import strategies as st

LETTERS = st.sampled_from("abzAZ019 äßé漢字😀'\"\\#:-,[]{}|>&*!%@`~?=\t\u0301")
WORDS = st.text(st.sampled_from("abcxyz019é漢😀.+/()'"), min_size=1, max_size=8)


def _lines(words: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.one_of(words, st.just("")), min_size=1, max_size=5)


@st.composite
def plain(draw: st.DrawFn, indent: int) -> str:
    """Return words without quotes, folded over several lines."""
    words = draw(st.lists(WORDS, min_size=1, max_size=6))
    gaps = st.sampled_from([" ", "  ", "\t", "\n", "\n\n", " \n\t\n", "\r\n"])
    text = "a" + words[0]
    for word in words[1:]:
        gap = draw(gaps)
        text += gap + (" " * indent if "\n" in gap else "") + word
    return text


@st.composite
def quoted(draw: st.DrawFn, indent: int) -> str:
    """Return a single- or double-quoted text with escapes and folds."""
    mark = draw(st.sampled_from("'\""))
    pieces = draw(st.lists(_quoted_piece(mark, indent), max_size=8))
    return mark + "".join(pieces) + mark


def _quoted_piece(mark: str, indent: int) -> st.SearchStrategy[str]:
    letters = LETTERS.map(lambda char: _escaped(char, mark))
    pad = " " * indent
    folds = [f"\n{pad}", f" \n{pad}", f"\n\n{pad}", f"\t\n \n{pad}", f"\r\n{pad}"]
    escapes = [r"\n", r"\t", r"\x41", r"\u00e9", r"\U0001F600", r"\_", f"\\\n{pad}", r"\ "]
    special = st.sampled_from(folds + (escapes if mark == '"' else []))
    return st.one_of(letters, letters, special)


def _escaped(char: str, mark: str) -> str:
    if char == mark:
        return "''" if mark == "'" else '\\"'
    return "\\\\" if char == "\\" and mark == '"' else char


@st.composite
def block(draw: st.DrawFn, indent: int) -> str:
    """Return a literal or folded block, with and without indicators."""
    sign = draw(st.sampled_from("|>")) + draw(st.sampled_from(["", "-", "+"]))
    explicit = draw(st.booleans())
    depth = draw(st.integers(1, 4))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    lines = draw(_lines(st.text(LETTERS, min_size=1, max_size=9)))
    pad = " " * (indent + depth)
    if not explicit:
        lines = ["a" + line.lstrip(" \t") if line else line for line in lines[:1]] + lines[
            1:
        ]
    body = "".join(end if not line else f"{pad}{line}{end}" for line in lines)
    header = f"{sign}{depth if explicit else ''}{draw(st.sampled_from(['', ' # note']))}"
    return f"{header}{end}{body}"


@st.composite
def documents(draw: st.DrawFn) -> str:
    """Return a mapping whose values are scalars of every style, lists and mappings."""
    parts: list[str] = []
    for number in range(draw(st.integers(1, 4))):
        key = f"key{number}"
        kind = draw(st.sampled_from(["scalar", "list", "mapping", "flow"]))
        parts.append(_entry(draw, key, kind))
        parts.append(draw(st.sampled_from(["", "", "\n", "# note\n", "\n\n\n# two\n\n"])))
    return "".join(parts)


def _entry(draw: st.DrawFn, key: str, kind: str) -> str:
    note = draw(st.sampled_from(["", "", "  # note", " "]))
    if kind == "scalar":
        return f"{key}: {_closed(draw(_scalar(2)))}"
    if kind == "flow":
        return f"{key}:  [ {draw(quoted(4))},{draw(WORDS)}x ]{note}\n"
    step = draw(st.sampled_from(["", "  ", "    "])) if kind == "list" else "   "
    items = draw(st.lists(_scalar(len(step) + 4), min_size=1, max_size=3))
    lead = "-   " if kind == "list" else ""
    names = [lead if kind == "list" else f"k{n}:  " for n in range(len(items))]
    body = "".join(
        f"{step}{name}{_closed(item)}" for name, item in zip(names, items, strict=True)
    )
    return f"{key}:{note}\n{body}"


def _closed(scalar: str) -> str:
    return scalar if scalar.endswith("\n") else f"{scalar}\n"


def _scalar(indent: int) -> st.SearchStrategy[str]:
    # A block's indicator counts from its parent, which is not always one step up.
    return st.one_of(plain(indent), quoted(indent), block(indent))


HOSTILE = (
    "",
    "\n\n",
    "# only a note",
    "a: 'x\n",
    "a: [1, 2\nb: 1\n",
    "a:\n\t- b\n",
    "a: b: c\n",
    "stray\ncards:\n  - a: 1\n",
    "a: 1\na: 2\n",
    "? a\n: b\n",
    "? [a, b]\n: c\n",
    "a: &x [*x]\n",
    "a: *nothing\n",
    "a: !!python/object:os.system x\n",
    "--- a\n--- b\n",
    "%YAML 1.1\n---\na: 1\n",
    "%TAG ! tag:x,2000:\n---\na: !b c\n",
    "a: |\n \tx\n",
    "a: |9\n  x\n",
    "a: >+\n\n\n  x\n\n\n",
    "[" * 5000,
    "{" * 70 + "}" * 70,
    "- " * 200 + "x",
    "a: \x00\x07\x1b[31m\n",
    "\ufeffa: 1\n",
    "a: \ufffd\u2028\x85b\n",
    "a:\u00a0b\n\u00a0\u00a0c: 1\n",
    "\r\na: 1\r\rb: 2\r\n",
    "on: play\nNO: yes\n~: 1\n1: 2\n",
    "text: pay #2\n",
    "a: 'it''s'\nb: \"\\q\"\n",
    "effect: {2}, tap: draw\n",
    "a: @x\nb: %50\nc: `x`\nd: *\ne: &\n",
    ": :\n",
    "- - - a\n  - b\n- c\n",
    "a: 1\n  b: 2\n c: 3\n",
    "<<: [1, {a: 2}]\nb: 1\n",
)
"""Texts that broke some reader once, or were written to."""

BOMB = "".join(
    [
        "a: &a [lol,lol,lol,lol,lol,lol,lol,lol,lol]\n",
        *(
            f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]\n"
            for a, b in zip("abcdefgh", "bcdefghi", strict=True)
        ),
    ]
)
"""Nine levels of nine references: 387,420,489 words."""
