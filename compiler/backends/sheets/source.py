"""Typst source from Jinja2 templates; every value becomes a Typst literal, never markup."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardwright.compiler.backends.sheets import draw


def template_folder() -> Path:
    """The folder of the templates, which is also all that Typst may read."""
    return Path(str(resources.files("cardwright.compiler.backends.sheets"))) / "templates"


def pages_source(
    title: str,
    images: Mapping[str, str],
    pages: tuple[draw.Plain, ...],
    margins: tuple[draw.Plain, ...],
) -> str:
    """Return the document with one page per piece, then one per margin of a sheet."""
    return (
        _environment()
        .get_template("pages.typ.j2")
        .render(title=title, images=images, pages=pages, margins=margins)
    )


def literal(value: draw.Plain) -> str:
    """Write `value` as Typst code; text is always a quoted string."""
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        pairs = "".join(f"{_string(k)}: {literal(v)}, " for k, v in value.items())
        return f"({pairs or ':'})"
    if isinstance(value, tuple):
        return "(" + "".join(f"{literal(item)}, " for item in value) + ")"
    return f"{value:.6g}"


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(template_folder()),
        autoescape=True,
        finalize=_finalize,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
    )


def _finalize(value: draw.Plain | Markup) -> Markup:
    return value if isinstance(value, Markup) else Markup(literal(value))


_SPECIAL = re.compile(r'[\\"\x00-\x1f\x7f\ud800-\udfff]')


def _string(text: str) -> str:
    return '"' + _SPECIAL.sub(_escape, text) + '"'


def _escape(found: re.Match[str]) -> str:
    character = found.group()
    if character in '\\"':
        return f"\\{character}"
    code = ord(character)
    return f"\\u{{{0xFFFD if code >= 0xD800 else code:x}}}"
