"""The reference as a web site: a few pages that need no network and no server.

Every value is escaped by the templates, style and script are inline and named by hash
in the content policy of each page, so nothing else can run even if it got in.
"""

import base64
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources

from jinja2 import PackageLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from cardwright.compiler.backends.reference import (
    colours,
    model,
    pictures,
    search_index,
    typefaces,
    view,
    words,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: its file, its template, its title and whether it has anything to show."""

    file: str
    template: str
    title: str
    is_wanted: bool


def build_site(reference: model.Reference, art: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the site by name; `index.html` is where to start."""
    files = {page: html.encode() for page, html in _pages(reference, art)}
    files[search_index.FILE] = search_index.search_script(reference).encode()
    for name, file in pictures.picture_names(reference, art).items():
        files[file] = art[name]
    for face in typefaces.faces_of(reference.look.display):
        files[f"fonts/{face.file}"] = typefaces.font_bytes(face.file)
    for licence, text in typefaces.licences(reference.look.display).items():
        files[f"fonts/{licence}"] = text
    return dict(sorted(files.items()))


def pages_of(reference: model.Reference) -> tuple[Page, ...]:
    """The pages of the site, in the order of their menu."""
    frame = words.words_for(reference.language)
    pages = (
        ("index", frame.home, True),
        ("rules", frame.rules, True),
        ("cards", frame.cards, bool(reference.cards)),
        ("glossary", frame.glossary, bool(reference.glossary)),
        ("examples", frame.examples, bool(reference.examples)),
        ("rulings", frame.rulings, bool(reference.rulings)),
        ("components", frame.components, bool(reference.components)),
        ("odds", frame.odds, bool(reference.odds)),
        ("a-z", frame.index, True),
    )
    return tuple(
        Page(file=f"{name}.html", template=f"{name}.html.j2", title=title, is_wanted=wanted)
        for name, title, wanted in pages
    )


def _pages(
    reference: model.Reference, art: Mapping[str, bytes]
) -> Iterator[tuple[str, str]]:
    wanted = tuple(page for page in pages_of(reference) if page.is_wanted)
    style, script = _style(reference.look), _script()
    context: dict[str, object] = {
        "book": view.view(reference),
        "words": asdict(words.words_for(reference.language)),
        "pages": wanted,
        "icons": {icon.id: asdict(icon) for icon in reference.icons},
        "pictures": pictures.picture_names(reference, art),
        "ramps": {ramp.name: f"ramp-{n}" for n, ramp in enumerate(reference.look.ramps)},
        "style": Markup(style),
        "script": Markup(script),
        "policy": _policy(style, script),
        "search_data": search_index.FILE,
    }
    for page in wanted:
        template = _environment().get_template(page.template)
        yield page.file, template.render(context, page=page)


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    return ImmutableSandboxedEnvironment(
        loader=PackageLoader(typefaces.PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _policy(style: str, script: str) -> str:
    """Only our own style and script, and files beside the page, also when read from disk."""
    return (
        f"default-src 'none'; img-src 'self' file:; font-src 'self' file:; "
        f"style-src {_hash(style)}; script-src 'self' file: {_hash(script)}; "
        f"base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _script() -> str:
    return _template_text("site.js")


def _style(look: model.Look) -> str:
    return "".join((_font_rules(look), _colour_rules(look), _template_text("site.css")))


def _template_text(name: str) -> str:
    return (resources.files(typefaces.PACKAGE) / "templates" / name).read_text("utf-8")


def _font_rules(look: model.Look) -> str:
    display = typefaces.display_face(look.display)
    faces = "".join(
        f"@font-face{{font-family:'{face.family}';src:url('fonts/{face.file}');"
        f"font-weight:{face.weight};font-style:{'italic' if face.italic else 'normal'};"
        f"font-display:swap}}\n"
        for face in typefaces.faces_of(look.display)
    )
    return (
        f"{faces}:root{{--display:'{display.family}';--display-weight:{display.weight}}}\n"
    )


def _colour_rules(look: model.Look) -> str:
    light = _variables(colours.light_scheme(look))
    dark = _variables(colours.dark_scheme(look))
    ramps = "".join(
        f".ramp-{n}{{--ramp:var(--ramp-{n}-colour)}}\n" for n, _ in enumerate(look.ramps)
    )
    return (
        f":root{{color-scheme:light dark;{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{ramps}"
    )


def _variables(scheme: colours.Scheme) -> str:
    plain = {
        name.replace("_", "-"): value
        for name, value in asdict(scheme).items()
        if name != "ramps"
    }
    ramps = {f"ramp-{n}-colour": value for n, value in enumerate(scheme.ramps.values())}
    return ";".join(f"--{name}:{value}" for name, value in (plain | ramps).items())
