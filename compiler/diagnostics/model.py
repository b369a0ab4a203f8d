"""What a diagnostic is: plain values; wording and layout live elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardwright.runtime.ir.span import Span


class Severity(StrEnum):
    """How bad it is: an error stops the build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Another place that the reader has to see, and what is there."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix:
    """Text that may take the place of `span`; offered, never applied unasked."""

    span: Span
    replacement: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One mistake: `span` is the smallest text that the designer must change."""

    code: str
    severity: Severity
    message: str
    span: Span | None
    labels: tuple[Label, ...] = ()
    help: str | None = None
    fix: Fix | None = None


def error(
    code: str,
    message: str,
    span: Span | None,
    *,
    labels: tuple[Label, ...] = (),
    help: str | None = None,
    fix: Fix | None = None,
) -> Diagnostic:
    """Return a diagnostic that stops the build."""
    return Diagnostic(
        code=code,
        severity=Severity.ERROR,
        message=message,
        span=span,
        labels=labels,
        help=help,
        fix=fix,
    )


def warning(
    code: str,
    message: str,
    span: Span | None,
    *,
    labels: tuple[Label, ...] = (),
    help: str | None = None,
    fix: Fix | None = None,
) -> Diagnostic:
    """Return a diagnostic that lets the build go on."""
    return Diagnostic(
        code=code,
        severity=Severity.WARNING,
        message=message,
        span=span,
        labels=labels,
        help=help,
        fix=fix,
    )


def note(code: str, message: str) -> Diagnostic:
    """Return a diagnostic about the run as a whole, which changes nothing."""
    return Diagnostic(code=code, severity=Severity.NOTE, message=message, span=None)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort by path and position, and drop what was said twice."""
    return tuple(sorted(dict.fromkeys(diagnostics), key=_position))


def most_of(found: tuple[Diagnostic, ...], most: int) -> tuple[Diagnostic, ...]:
    """Return at most so many diagnostics in order, the errors before all others."""
    ranks = list(Severity)
    worst = sorted(found, key=lambda each: ranks.index(each.severity))
    return in_order(worst[:most])


def _position(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    span = diagnostic.span or Span("", 0, 0)
    return span.path, span.start, span.end, diagnostic.code, diagnostic.message
