"""Which characters the fonts can print: Typst is silent about the ones they cannot."""

import io
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from cardwright.compiler.backends import extras


def font_folder() -> Path:
    """The folder of the bundled fonts."""
    return Path(str(resources.files("cardwright.compiler.backends.sheets"))) / "fonts"


def characters_of(font_files: Mapping[str, bytes]) -> dict[str, frozenset[int]]:
    """Return the characters that every face of a family has, by family."""
    families: dict[str, frozenset[int]] = dict(_bundled())
    for data in font_files.values():
        family, characters = _read(data)
        families[family] = families.get(family, characters) & characters
    return families


def missing_in(text: str, characters: frozenset[int]) -> tuple[str, ...]:
    """The visible characters of `text` that are not among `characters`, sorted."""
    missing = {c for c in text if ord(c) not in characters and _is_visible(c)}
    return tuple(sorted(missing))


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp", "Zs", "Mn")


@cache
def _bundled() -> tuple[tuple[str, frozenset[int]], ...]:
    families: dict[str, frozenset[int]] = {}
    for path in sorted(font_folder().glob("*.ttf")):
        family, characters = _read(path.read_bytes())
        families[family] = families.get(family, characters) & characters
    return tuple(families.items())


def _read(data: bytes) -> tuple[str, frozenset[int]]:
    library = extras.load_extra("print", "fontTools.ttLib")
    with library.TTFont(io.BytesIO(data), lazy=True) as font:
        names = font["name"]
        family = names.getDebugName(16) or names.getDebugName(1)
        return _typst_family(str(family)), frozenset(font.getBestCmap())


def _typst_family(name: str) -> str:
    """Typst takes words of width off a family name and asks for them as `stretch`."""
    for word in (" Semi Condensed", " Extra Condensed", " Condensed"):
        name = name.removesuffix(word)
    return name
