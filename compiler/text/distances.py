"""How far one space is from another, in every language: `is at most 2 steps from the Hall`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.compiler.text import shape
from cardwright.compiler.text.runs import Runs, line
from cardwright.compiler.tree import values

Say = Callable[[values.Value], Runs]

_ENGLISH = {
    "=": "", "!=": "not ", "<": "fewer than ", "<=": "at most ", ">": "more than ",
    ">=": "at least ",
}  # fmt: skip
_GERMAN = {
    "=": "", "!=": "nicht ", "<": "weniger als ", "<=": "höchstens ", ">": "mehr als ",
    ">=": "mindestens ",
}  # fmt: skip


def between(start: Runs, end: Runs) -> Runs:
    """Return how far it is from one space to another, in English."""
    return line("the number of steps from ", start, " to ", end)


def english(node: values.Compare, way: values.Steps, say: Say) -> Runs:
    """Return what a space is: `at most 2 steps from the Hall`."""
    number, words = shape.fixed(node.right), _ENGLISH[node.op]
    if number is None:
        start = say(way.start)
        return line(f"{words}as many steps from ", start, " as ", say(node.right))
    noun = "step" if number == 1 else "steps"
    return line(words, say(node.right), f" {noun} from ", say(way.start))


def german(node: values.Compare, way: values.Steps, say: Say, of: Say) -> Runs:
    """Return what a space is: `höchstens 2 Schritte von der Halle entfernt`; `of` is dative."""
    number, words = shape.fixed(node.right), _GERMAN[node.op]
    from_ = line(" von ", of(way.start), " entfernt")
    if number is None:
        return line(f"{words}so viele Schritte", from_, " wie ", say(node.right))
    if number == 1:
        return line(f"{words}einen Schritt", from_)
    return line(words, say(node.right), " Schritte", from_)
