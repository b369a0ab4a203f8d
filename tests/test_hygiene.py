"""What is committed reads as one project, on any machine, in one language."""

from __future__ import annotations

import io
import re
import subprocess
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MACHINE_PATH = re.compile(r"(?<![\w.)-])(?:/(?:home|root|work|Users)/|[A-Z]:\\+Users)")
UNNUMBERED = re.compile(r"\b(?:TO[D]O|FI[X]ME|XX[X]|HAC[K])\b(?! ?\(#\d+\))")
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
CODE_WORDS = (tokenize.NAME, tokenize.COMMENT)
NOT_OURS = {"cases", "fonts"}


def tracked() -> list[Path]:
    """Return the files of the next commit, but for cases and fonts: they hold anything."""
    listing = subprocess.run(
        ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    names = [name for name in listing.split("\0") if name]
    ours = (ROOT / name for name in names if NOT_OURS.isdisjoint(Path(name).parts))
    return [path for path in ours if path.is_file()]


def texts() -> dict[str, str]:
    """Return what a person can read, by path."""
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in tracked()}
    return {name: data.decode("utf-8") for name, data in files.items() if b"\0" not in data}


TEXTS = texts()


@pytest.mark.parametrize("pattern", [MACHINE_PATH, UNNUMBERED], ids=["paths", "unfinished"])
def test_no_trace_of_a_machine_or_of_unfinished_work(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in TEXTS.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]

    assert not found


def test_text_files_end_in_one_newline() -> None:
    crooked = [
        name
        for name, text in TEXTS.items()
        if text and (not text.endswith("\n") or text.endswith("\n\n") or "\r" in text)
    ]

    assert not crooked


def test_code_is_written_in_english() -> None:
    foreign = [
        f"{name}:{token.start[0]}: {token.string}"
        for name, text in TEXTS.items()
        if name.endswith(".py")
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type in CODE_WORDS
        and any(c.isalpha() and not c.isascii() for c in token.string)
    ]

    assert not foreign, "words of other languages belong in strings and lexicons"


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{name}: {target}"
        for name, text in TEXTS.items()
        if name.endswith(".md")
        for target in LINK.findall(text)
        if not (ROOT / name).parent.joinpath(target).exists()
    ]

    assert not broken
