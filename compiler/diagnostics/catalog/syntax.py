"""CW10x and CW11x, syntax: files that are not good YAML, or mean too much of it."""

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
        "CW101",
        "not-yaml",
        "something is written that YAML gives no meaning",
        "What cannot be read cannot be checked; the rest of the file still is.",
        "tags: - swift\n",
        "tags:\n  - swift\n",
    ),
    _entry(
        "CW102",
        "tab-indent",
        "a line is indented with a tab",
        "Editors show tabs in different widths, so YAML counts spaces only.",
        "fox:\n\tcost: 1\n",
        "fox:\n  cost: 1\n",
    ),
    _entry(
        "CW103",
        "never-closed",
        "a quote or bracket is opened and not closed",
        "Everything after it would be taken as part of the same value.",
        "title: 'Fox\ncost: 1\n",
        "title: 'Fox'\ncost: 1\n",
    ),
    _entry(
        "CW104",
        "second-colon",
        "a value without quotes holds a colon and a space",
        "`: ` ends a key, so the reader cannot tell where the value begins.",
        "text: Deal 2: then draw\n",
        'text: "Deal 2: then draw"\n',
    ),
    _entry(
        "CW105",
        "no-colon",
        "a line stands where a key belongs, but has no colon",
        "The line is read as part of its neighbours, whose keys then make no sense.",
        "stray\ncost: 1\n",
        "# stray\ncost: 1\n",
    ),
    _entry(
        "CW106",
        "special-character",
        "a value begins with a character that YAML keeps for itself",
        "`@`, `%`, `*`, `&` and the back quote begin something else than text.",
        "effect: @self gains 1\n",
        'effect: "@self gains 1"\n',
    ),
    _entry(
        "CW107",
        "bad-escape",
        "a back slash in double quotes is followed by a letter without meaning",
        "In double quotes a back slash begins a code such as `\\n`.",
        'text: "draw \\q"\n',
        'text: "draw \\\\q"\n',
    ),
    _entry(
        "CW108",
        "out-of-line",
        "a line begins in a column where nothing above it begins",
        "The column says which key a line belongs to; here it belongs to none.",
        "fox:\n    cost: 1\n  size: 2\n",
        "fox:\n  cost: 1\n  size: 2\n",
    ),
    _entry(
        "CW109",
        "repeated-key",
        "a key is written twice in one place",
        "The second would take the place of the first, and nobody would be told.",
        "cost: 2\ntitle: Fox\ncost: 3\n",
        "cost: 2\ntitle: Fox\n",
    ),
    _entry(
        "CW110",
        "key-not-text",
        "a key is a list, a mapping or nothing",
        "Every key is a word, so that it can be named in messages and in rules.",
        "[swift, forest]: 1\n",
        "swift-forest: 1\n",
    ),
    _entry(
        "CW111",
        "comment-cuts-text",
        "a value without quotes is cut short by a comment",
        "A space and `#` begin a comment: `pay #2` is read as `pay`.",
        "text: pay #2\n",
        'text: "pay #2"\n',
    ),
    _entry(
        "CW112",
        "forbidden-character",
        "a character is invisible, not allowed, or not UTF-8",
        "Two texts that look alike would differ, or a letter would not print.",
        "title: Silver\u2028Fox\n",
        "title: Silver Fox\n",
    ),
    _entry(
        "CW113",
        "several-documents",
        "a file holds more than one document",
        "Only the first would be read; a pack has one document a file.",
        "title: Fox\n---\ntitle: Owl\n",
        "title: Fox\n",
    ),
    _entry(
        "CW114",
        "yaml-tag",
        "a value carries a YAML tag",
        "The declared attribute decides what a value means, not the value itself.",
        "cost: !!int 2\n",
        "cost: 2\n",
    ),
    _entry(
        "CW115",
        "unknown-anchor",
        "a reference names an anchor that is not above it",
        "Nothing can be put in its place.",
        "fox: &small { cost: 1 }\nowl: *smal\n",
        "fox: &small { cost: 1 }\nowl: *small\n",
    ),
    _entry(
        "CW116",
        "reference-in-itself",
        "a value refers to itself",
        "It would never end.",
        "tags: &tags [swift, *tags]\n",
        "tags: &tags [swift]\n",
    ),
    _entry(
        "CW117",
        "unfolds-too-far",
        "references unfold to more values than a pack may have",
        "A few hundred bytes can stand for hundreds of millions of values.",
        "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
        "b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
        "c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n"
        "d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n"
        "e: [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n",
        "a: &a [x, x, x]\nb: [*a, *a, *a]\n",
    ),
    _entry(
        "CW118",
        "nested-too-deep",
        "lists and mappings are nested beyond the limit",
        "No game needs it, and every later stage would have to climb it.",
        f"deep: {'[' * 70}{']' * 70}\n",
        "deep: [[[]]]\n",
    ),
    _entry(
        "CW119",
        "template-not-a-mapping",
        "`<<` takes over something that has no keys",
        "`<<` copies the keys of a template, which one word does not have.",
        "fox:\n  <<: small\n  cost: 1\n",
        "small: &small { size: 1 }\nfox:\n  <<: *small\n  cost: 1\n",
    ),
)


def not_yaml(span: Span, what: str, advice: str | None = None) -> model.Diagnostic:
    """Say that something has no meaning in YAML at all."""
    return model.error("CW101", f"{what} cannot be read as YAML", span, help=advice)


def tab_indent(span: Span) -> model.Diagnostic:
    """Say that tabs do not indent, and offer two spaces for each."""
    spaces = "  " * (span.end - span.start)
    return model.error(
        "CW102",
        "a tab cannot indent a line",
        span,
        help="use two spaces for each level",
        fix=model.Fix(span=span, replacement=spaces),
    )


def never_closed(span: Span, what: str) -> model.Diagnostic:
    """Say that a quote or bracket has no end, at the place where it begins."""
    return model.error("CW103", f"the {what} opened here is never closed", span)


def second_colon(span: Span, fix: model.Fix) -> model.Diagnostic:
    """Say that a value has a colon, and offer to quote it."""
    return model.error(
        "CW104",
        "a second `:` in one line",
        span,
        help=f"put quotes round the value: {_shortened(fix.replacement)}",
        fix=fix,
    )


def no_colon(span: Span) -> model.Diagnostic:
    """Say that a line is neither a key with a value nor a list item."""
    return model.error(
        "CW105",
        "this line has no `:`, but a key is expected here",
        span,
        help="write `key: value`, or `#` in front of a note",
    )


def special_character(span: Span, char: str, fix: model.Fix) -> model.Diagnostic:
    """Say that a character begins something else than text, and offer to quote it."""
    return model.error(
        "CW106",
        f"text cannot begin with `{char}`",
        span,
        help=f"put quotes round the value: {_shortened(fix.replacement)}",
        fix=fix,
    )


def words_after_value(span: Span, closed: str) -> model.Diagnostic:
    """Say that a value goes on behind the quote or bracket that ended it."""
    return model.error(
        "CW101",
        f"nothing may follow `{closed}` in this line",
        span,
        help="put quotes round the whole value, or write the text below `|`",
    )


def bad_escape(span: Span, written: str) -> model.Diagnostic:
    """Say that a back slash begins no known code, and offer to double it."""
    return model.error(
        "CW107",
        f"`{written}` has no meaning in double quotes",
        span,
        help="write the back slash twice, or use single quotes",
        fix=model.Fix(span=Span(span.path, span.start, span.start), replacement="\\"),
    )


def out_of_line(span: Span, above: Span | None) -> model.Diagnostic:
    """Say that a line is in line with nothing above it."""
    label = model.Label(span=above, text="what it follows begins here") if above else None
    return model.error(
        "CW108",
        "this line is not in line with the ones above",
        span,
        labels=(label,) if label else (),
        help="keys of one thing begin in one column",
    )


def repeated_key(key: str, span: Span, first: Span) -> model.Diagnostic:
    """Say that a key comes twice, and show both places."""
    label = model.Label(span=first, text="first written here")
    return model.error("CW109", f"the key `{key}` is written twice", span, labels=(label,))


def key_not_text(span: Span) -> model.Diagnostic:
    """Say that a key is no word."""
    return model.error(
        "CW110",
        "a key must be a word",
        span,
        help="put quotes round it if it is meant as text",
    )


def comment_cuts_text(span: Span) -> model.Diagnostic:
    """Warn that a value ends where a comment begins."""
    return model.warning(
        "CW111",
        "the value ends here, for ` #` begins a comment",
        span,
        help="put quotes round the value, or a space behind `#` if it is a comment",
    )


def odd_character(span: Span, char: str) -> model.Diagnostic:
    """Say which character does not belong into a text file."""
    if char == "\ufffd":
        return model.error(
            "CW112", "this is not UTF-8", span, help="save the file in the encoding UTF-8"
        )
    return model.error(
        "CW112",
        f"the character U+{ord(char):04X} is not allowed here",
        span,
        help="delete it, or write a space or a line break in its place",
    )


def several_documents(span: Span) -> model.Diagnostic:
    """Say that a second document begins."""
    return model.error(
        "CW113", "a second document begins here", span, help="move it to a file of its own"
    )


def tag(span: Span, written: str) -> model.Diagnostic:
    """Say that tags have no meaning in a pack."""
    return model.error(
        "CW114",
        f"the tag `{written}` has no meaning here",
        span,
        help="delete it: the declared attribute decides what a value is",
    )


def unknown_anchor(span: Span, name: str, known: Iterable[str]) -> model.Diagnostic:
    """Say that a reference leads nowhere."""
    return model.error(
        "CW115",
        f"nothing above is called `&{name}`",
        span,
        help=suggest.did_you_mean(f"*{name}", [f"*{anchor}" for anchor in known]),
    )


def reference_in_itself(span: Span, name: str) -> model.Diagnostic:
    """Say that a value contains itself."""
    return model.error("CW116", f"`*{name}` stands inside `&{name}` itself", span)


def unfolds_too_far(span: Span, limit: int) -> model.Diagnostic:
    """Say at which reference a file unfolds beyond the limit."""
    return model.error(
        "CW117", f"with this reference more than {limit} values unfold", span
    )


def too_deep(span: Span, limit: int) -> model.Diagnostic:
    """Say where nesting passes the limit."""
    return model.error("CW118", f"nested more than {limit} deep", span)


def template_not_a_mapping(span: Span) -> model.Diagnostic:
    """Say that `<<` needs a template with keys."""
    return model.error("CW119", "`<<` needs a reference to keys, such as `*small`", span)


def _shortened(text: str) -> str:
    return f"`{text}`" if len(text) <= 60 else f"`{text[:56]}...`"
