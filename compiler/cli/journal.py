"""A results file while its run goes on: `FILE.part`, a line of JSON for each game.

Lines are only ever added, so that a run that is cut off loses nothing but its last line. At
the end the whole becomes FILE in one step: it is either the old one or the new one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardwright.compiler.backends import extras
from cardwright.compiler.cli import result_files
from cardwright.compiler.cli.exits import Stopped
from cardwright.runtime.experiments import rows
from cardwright.runtime.experiments.rows import Row


class Journal:
    """The rows of a run on their way to a results file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._part = file.with_name(f"{file.name}.part")
        self._is_open = False
        if file.suffix not in result_files.FORMATS:
            known = ", ".join(result_files.FORMATS)
            raise Stopped(f"`{file}` is of no known kind; there are {known}")
        try:
            result_files.require(file.suffix)
        except extras.MissingExtra as missing:
            raise Stopped(str(missing)) from None

    @property
    def was_cut_off(self) -> bool:
        """Whether a run before could not make its results file."""
        return self._part.exists()

    def games(self, sides: int) -> Iterator[tuple[Row, ...]]:
        """Yield the rows of each game from before: of what was cut off, or of the file."""
        found: Iterator[Row] = iter(())
        if self._part.exists():
            found = result_files.read_lines(self._part)
        elif self._file.exists():
            found = result_files.read(self._file)
        yield from rows.by_game(found, sides)

    def check_new(self) -> None:
        """Stop rather than write over games that are there."""
        for each in (self._file, self._part):
            if each.exists():
                raise Stopped(
                    f"`{each}` is there already: go on with it by --resume, or move it away"
                )

    def begin(self, kept: Iterable[tuple[Row, ...]]) -> None:
        """Begin the part anew, with games that are kept from before."""
        beside = self._part.with_name(f"{self._part.name}.new")
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(f"{rows.text(row)}\n" for game in kept for row in game)
            beside.replace(self._part)
        except OSError as error:
            raise Stopped(f"`{self._part}` cannot be written: {error.strerror}") from None
        self._is_open = True

    def add(self, lines: tuple[str, ...]) -> None:
        """Add the rows of some games, in their order."""
        with self._part.open("a", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())

    def end(self) -> None:
        """Make the results file out of all rows; of none, there is no file."""
        if not self._is_open:
            return
        if not self._part.stat().st_size:
            self._part.unlink()
            return
        beside = self._file.with_name(f"{self._file.name}.new")
        result_files.write(beside, self._file.suffix, result_files.read_lines(self._part))
        beside.replace(self._file)
        self._part.unlink()
