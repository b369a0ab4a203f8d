"""Walk through data read from YAML, collecting what is wrong instead of raising.

A `Cursor` is one value and the keys that lead to it, so that a caller who knows the
spans can point at the place.  It knows nothing of layouts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

Key = str | int
# Nothing that is printed is larger, in millimetres or anything else.
LARGEST = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutProblem:
    """Something wrong in a file of the layout; `keys` lead to it from the top."""

    file: str
    keys: tuple[Key, ...]
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """A value of unknown shape at a known place."""

    value: object
    file: str
    keys: tuple[Key, ...]
    problems: list[LayoutProblem]

    def wrong(self, message: str) -> None:
        """Note a problem at this place."""
        found = LayoutProblem(file=self.file, keys=self.keys, message=message)
        self.problems.append(found)

    def at(self, key: Key, value: object) -> "Cursor":
        """The cursor one step further in."""
        return Cursor(
            value=value, file=self.file, keys=(*self.keys, key), problems=self.problems
        )

    def table(self, known: Sequence[str] = ()) -> dict[str, "Cursor"]:
        """The entries of a mapping; with `known`, other keys are a problem."""
        value = self.value
        if not isinstance(value, dict):
            self.wrong("expected names with values here")
            return {}
        entries = cast(dict[object, object], value)
        table = {str(key): self.at(str(key), value) for key, value in entries.items()}
        for key, at in table.items():
            if known and key not in known:
                at.wrong(f"unknown key `{key}`; known are {_listed(known)}")
        return table

    def get(self, key: str) -> object:
        """The plain value under `key`, or nothing."""
        value = self.value
        return (
            cast(dict[object, object], value).get(key) if isinstance(value, dict) else None
        )

    def items(self) -> Iterator["Cursor"]:
        """The entries of a list."""
        value = self.value
        if not isinstance(value, list | tuple):
            self.wrong("expected a list here")
            return
        for index, item in enumerate(cast(Sequence[object], value)):
            yield self.at(index, item)

    def text(self) -> str:
        """A text; numbers are taken as written."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return f"{self.value:g}"
        self.wrong("expected a text here")
        return ""

    def number(self) -> float:
        """A number."""
        found = _number(self.value)
        if found is None:
            self.wrong("expected a number here")
            return 0.0
        if not abs(found) <= LARGEST:
            self.wrong(f"expected a number from -{LARGEST} to {LARGEST} here")
            return 0.0
        return found

    def fact(self) -> bool:
        """Yes or no."""
        if self.value in (True, "true"):
            return True
        if self.value not in (False, "false"):
            self.wrong("expected `true` or `false` here")
        return False

    def numbers(self, count: int = 0) -> tuple[float, ...]:
        """A list of numbers, `count` of them if given."""
        found = tuple(item.number() for item in self.items())
        if count and len(found) != count:
            self.wrong(f"expected {count} numbers here, found {len(found)}")
            return (0.0,) * count
        return found

    def one_of(self, *choices: str) -> str:
        """One of a few words; the first stands in for a wrong one."""
        text = self.text()
        if text in choices:
            return text
        self.wrong(f"expected one of {_listed(choices)}, found `{text}`")
        return choices[0]


def _number(value: object) -> float | None:
    if isinstance(value, bool):
        return None
    try:
        return float(str(value))
    except ValueError:
        return None


def section(
    documents: Mapping[str, object], name: str, problems: list[LayoutProblem]
) -> Iterator[Cursor]:
    """The value of one section in each document that has it."""
    for file, value in documents.items():
        top = Cursor(value=value, file=file, keys=(), problems=problems)
        if top.get(name) is not None:
            yield top.at(name, top.get(name))


def in_language(at: Cursor, language: str) -> str:
    """A text for all languages, or the one of `language` in a table of languages."""
    if not isinstance(at.value, dict):
        return at.text()
    texts = at.table()
    if language not in texts:
        at.wrong(f"no text in the language `{language}`")
    found = texts.get(language) or next(iter(texts.values()), None)
    return found.text() if found else ""


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
