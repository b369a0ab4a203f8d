"""Formatting of YAML by small edits of its spaces; nothing is written anew.

A comment, a word or a sign that is not understood stays as it is.  The result is a
fixed point: formatting it again changes nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator

from cardwright.compiler.diagnostics import model
from cardwright.compiler.parse import format_indent, format_tokens, yaml_tree
from cardwright.compiler.sources import source_from_text

MAX_ROUNDS = 16
WIDTH = 80

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")
_BLANK_CHILD = re.compile(r"\A([ \t]*:(?:[ \t]+#[^\n]*)?)\n(?:[ \t]*\n)+")
_LAST_COMMA = re.compile(r",?\s*([\]}])\Z")
_LOOSE_END = re.compile(r"(?<!\\)[ \t]+(?=\n)")
_BARE_DASH = re.compile(r"(?<!\S)-\n+ +(?=[^\s#]|\Z)")


def format_text(text: str) -> str:
    """Return a text that means the same in the usual layout; a bad one as it is."""
    node, is_good = _parsed(source_from_text("", text).text)
    if not is_good:
        return text
    before = source_from_text("", text).text
    for _ in range(MAX_ROUNDS):
        after = _round(before, node)
        if after == before:
            return after
        before = after
    return text


def _round(text: str, node: yaml_tree.Node | None) -> str:
    """Take each step that leaves the meaning of a text alone."""
    tokens = format_tokens.tokens_of(text)
    for step in _STEPS:
        candidate = step(text, tokens)
        if candidate != text and _means(candidate, node) and _keeps(text, candidate):
            text = candidate
            tokens = format_tokens.tokens_of(text)
    return text


def _parsed(text: str) -> tuple[yaml_tree.Node | None, bool]:
    node, problems = yaml_tree.parse_yaml(source_from_text("", text))
    errors = [item for item in problems if item.severity is model.Severity.ERROR]
    return node, not errors


def _means(text: str, node: yaml_tree.Node | None) -> bool:
    other, is_good = _parsed(text)
    return is_good and _is_same(other, node)


def _is_same(one: yaml_tree.Node | None, two: yaml_tree.Node | None) -> bool:
    match one, two:
        case yaml_tree.Scalar(), yaml_tree.Scalar():
            return one.text == two.text and one.is_plain == two.is_plain
        case yaml_tree.Mapping(), yaml_tree.Mapping():
            is_paired = len(one.entries) == len(two.entries)
            pairs = zip(one.entries, two.entries, strict=False)
            return is_paired and all(
                _is_same(left, right)
                for ours, theirs in pairs
                for left, right in zip(ours, theirs, strict=True)
            )
        case yaml_tree.Sequence(), yaml_tree.Sequence():
            is_paired = len(one.items) == len(two.items)
            items = zip(one.items, two.items, strict=False)
            return is_paired and all(_is_same(left, right) for left, right in items)
        case _:
            return one is None and two is None


def _keeps(text: str, candidate: str) -> bool:
    """Tell that nothing but spaces, quotes and commas has changed, in comments too."""
    return _bare(text) == _bare(candidate)


def _bare(text: str) -> str:
    return re.sub(r"[\s'\"\\,]", "", text)


# Brackets


def _in_one_line(text: str, tokens: format_tokens.Tokens) -> str:
    """Write brackets over several lines in one, if they fit and hold no comment."""
    behind = len(text)
    starts = [word.start for word in tokens.words]
    for start, end in sorted(tokens.brackets, reverse=True):
        inside = text[start:end]
        if end > behind or "\n" not in inside:
            continue
        words = tokens.words[bisect_left(starts, start) : bisect_left(starts, end)]
        if _is_kept_apart(text, words, (start, end)):
            continue
        joined = _LAST_COMMA.sub(r"\1", re.sub(r"\s*\n\s*", " ", inside))
        first = text.rfind("\n", 0, start) + 1
        rest = text[end:].partition("\n")[0]
        if start - first + len(joined) + len(rest) <= WIDTH:
            text = text[:start] + joined + text[end:]
            behind = start
    return text


def _is_kept_apart(
    text: str, words: list[format_tokens.Word], place: format_tokens.Stretch
) -> bool:
    """Tell whether brackets hold a comment, or a text of several lines."""
    at, end = place
    for word in words:
        if "#" in text[at : word.start] or "\n" in text[word.start : word.end]:
            return True
        at = word.end
    return "#" in text[at:end]


# Spaces between words


def _spaced(text: str, tokens: format_tokens.Tokens) -> str:
    """Put one space where one belongs, and none at the ends of lines."""
    return _with_gaps(text, tokens, _tidy_gap)


def _separated(text: str, tokens: format_tokens.Tokens) -> str:
    """Leave one blank line of several, none at the start, and end in a line end."""
    tidied = _with_gaps(text, tokens, _fewer_blank_lines)
    first = re.match(r"(?:[ \t]*\n)+", tidied)
    tidied = tidied[first.end() :] if first else tidied
    last = tokens.words[-1].end if tokens.words else 0
    if last == len(text) and tidied.endswith("\n"):
        return tidied
    stripped = tidied.rstrip()
    return f"{stripped}\n" if stripped else ""


def _fewer_blank_lines(gap: str) -> str:
    return _BLANK_LINES.sub("\n\n", _BLANK_CHILD.sub(r"\1\n", gap))


def _joined(text: str, tokens: format_tokens.Tokens) -> str:
    """Let the first words of an item follow its dash."""
    return _with_gaps(text, tokens, lambda gap: _BARE_DASH.sub("- ", gap))


def _with_gaps(text: str, tokens: format_tokens.Tokens, edit: Callable[[str], str]) -> str:
    """Edit what stands between the scalars of a text."""
    parts: list[str] = []
    at = 0
    for word in tokens.words:
        parts += [edit(text[at : word.start]), text[word.start : word.end]]
        at = max(at, word.end)
    return "".join([*parts, edit(text[at:])])


def _tidy_gap(gap: str) -> str:
    return "".join(_tidied_parts(gap))


def _tidied_parts(gap: str) -> Iterator[str]:
    at = 0
    for comment in _COMMENT.finditer(gap):
        before = _tidy_signs(gap[at : comment.start()])
        words = before.rstrip(" \t")
        yield before if not before or words.endswith("\n") else f"{words} "
        yield comment.group().rstrip()
        at = comment.end()
    yield _tidy_signs(gap[at:])


def _tidy_signs(part: str) -> str:
    for pattern, replacement in _SIGNS:
        part = pattern.sub(replacement, part)
    return part


_SIGNS = (
    (re.compile(r"[ \t]+(?=\n)"), ""),
    (re.compile(r"^[ \t]+:(?=\s|\Z)"), ":"),
    (re.compile(r":[ \t]+(?=\S|\Z)"), ": "),
    (re.compile(r"[ \t]*,[ \t]*(?=[^\s]|\Z)"), ", "),
    (re.compile(r"\[[ \t]+"), "["),
    (re.compile(r"(?<![\n\s])[ \t]+\]|^[ \t]+\]"), "]"),
    (re.compile(r"\{[ \t]*(?=[^\s}]|\Z)"), "{ "),
    (re.compile(r"(?<=[^\s{])[ \t]*\}|^[ \t]*\}"), " }"),
    (re.compile(r"\{[ \t]+\}"), "{}"),
)


# The words themselves


def _spelled(text: str, tokens: format_tokens.Tokens) -> str:
    """Use double quotes, single ones round text that holds some, and no loose ends."""
    parts: list[str] = []
    at = 0
    for word in tokens.words:
        parts += [text[at : word.start], _requoted(text[word.start : word.end], word.sign)]
        at = word.end
    return "".join([*parts, text[at:]])


def _requoted(written: str, sign: str) -> str:
    if sign not in ("|", ">"):
        written = _LOOSE_END.sub("", written)
    inner = written[1:-1]
    if sign == "'" and '"' not in inner and "\\" not in inner:
        return '"' + inner.replace("''", "'") + '"'
    bare = inner.replace('\\"', "")
    if sign == '"' and bare != inner and "\\" not in bare and "'" not in bare:
        return "'" + inner.replace('\\"', '"') + "'"
    return written


_STEPS: tuple[Callable[[str, format_tokens.Tokens], str], ...] = (
    format_indent.indented,
    _in_one_line,
    _joined,
    _spaced,
    _separated,
    _spelled,
)
