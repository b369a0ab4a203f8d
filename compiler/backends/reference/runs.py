"""Rich text as runs: plain values that both the site's and the book's templates read.

A glossary term is linked on its first use in a section and is plain words after that.
A number and the icon that follows it share a group, which no line may part.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from cardwright.compiler.backends.reference import model, places
from cardwright.compiler.backends.reference.plain_text import icon_labels, plain_text

Plain = str | int | bool | Mapping[str, "Plain"] | Sequence["Plain"]
Run = dict[str, Plain]
Runs = tuple[tuple[Run, ...], ...]


class RunWriter:
    """Writes runs, and remembers which terms the current section has linked."""

    def __init__(self, reference: model.Reference, where: places.Places) -> None:
        self._where = where
        self._icons = icon_labels(reference)
        self._notes = {
            term.id: " ".join(
                plain_text(text, self._icons) for text in term.explanation[:1]
            )
            for term in reference.glossary
        }
        self._linked: set[str] = set()

    def start_section(self, *already_linked: str) -> None:
        """Forget what was linked, but for terms that need no link here."""
        self._linked = set(already_linked)

    def paragraphs(self, texts: model.Paragraphs) -> tuple[Runs, ...]:
        """Write each paragraph."""
        return tuple(self.rich(text) for text in texts)

    def rich(self, text: model.Rich) -> Runs:
        """Write one line or paragraph as groups of runs."""
        groups: list[tuple[Run, ...]] = []
        tokens = list(text)
        while tokens:
            length = _glued(tokens)
            groups.append(tuple(self._run(token) for token in tokens[:length]))
            del tokens[:length]
        return tuple(groups)

    def _run(self, token: model.Token) -> Run:
        match token:
            case model.Text(text=text, strong=strong, italic=italic):
                return {"kind": "text", "text": text, "strong": strong, "italic": italic}
            case model.Number(text=text):
                return {"kind": "number", "text": text}
            case model.IconMark(icon=icon):
                return {"kind": "icon", "icon": icon, "text": self._label(icon)}
            case model.TermLink(term=term, text=text):
                return self._term(term, text)
            case model.CardLink(card=card, text=text):
                return self._link("card", card, text)
            case model.RuleLink(rule=rule, text=text):
                return self._link("rule", rule, text)
            case _:
                assert_never(token)

    def _label(self, icon: str) -> str:
        if icon not in self._icons:
            raise places.UnknownTarget(f"the reference has no icon `{icon}`")
        return self._icons[icon]

    def _term(self, term: str, text: str) -> Run:
        link = self._link("term", term, text)
        if term in self._linked:
            return {"kind": "text", "text": text, "strong": False, "italic": False}
        self._linked.add(term)
        return link | {"note": self._notes[term]}

    def _link(self, kind: places.Kind, id: str, text: str) -> Run:
        place = places.find(self._where, kind, id)
        return {"kind": kind, "text": text, "page": place.page, "anchor": place.anchor}


def _glued(tokens: Sequence[model.Token]) -> int:
    """How many tokens belong together at the start: a number, a space, its icons."""
    if not isinstance(tokens[0], model.Number):
        return 1
    length = 1
    if length < len(tokens) and tokens[length] == model.Text(text=" "):
        length += 1
    icons = length
    while icons < len(tokens) and isinstance(tokens[icons], model.IconMark):
        icons += 1
    return icons if icons > length else 1
