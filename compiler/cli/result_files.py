"""Results files: one row for each game as JSON Lines, in SQLite, or as Parquet.

What is neither a number nor a word is JSON in SQLite; in Parquet, lists are lists.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from cardwright.compiler.backends import extras
from cardwright.runtime.experiments.rows import LISTS, PLAIN, Row, text
from cardwright.runtime.faults import Refused

MANY = 2_000
"""How many rows are in memory at once."""


def require(suffix: str) -> None:
    """Raise `MissingExtra` for a kind of file that needs an extra which is not there."""
    _, _, extra = FORMATS[suffix]
    if extra:
        extras.require_extra(extra)


def read(file: Path) -> Iterator[Row]:
    """Yield the rows of a results file."""
    reader, _, _ = FORMATS[file.suffix]
    yield from reader(file)


def write(file: Path, suffix: str, rows: Iterable[Row]) -> None:
    """Write a results file of one kind."""
    _, writer, _ = FORMATS[suffix]
    file.unlink(missing_ok=True)
    writer(file, rows)


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    rest = iter(rows)
    while batch := list(islice(rest, MANY)):
        yield batch


# ---- JSON Lines --------------------------------------------------------------------------


def read_lines(file: Path) -> Iterator[Row]:
    """Yield the rows of a file of lines; a last line that was cut off is left out."""
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith("\n"):
                return
            try:
                row: Any = json.loads(line)
            except ValueError:
                raise Refused(f"its line {number} is no JSON") from None
            if not isinstance(row, dict):
                raise Refused(f"its line {number} is no row")
            yield row  # pyright: ignore[reportUnknownVariableType]


def _write_lines(file: Path, rows: Iterable[Row]) -> None:
    with file.open("w", encoding="utf-8", newline="\n") as lines:
        lines.writelines(f"{text(row)}\n" for row in rows)


# ---- SQLite ------------------------------------------------------------------------------


_SORTS = {int: "INTEGER", bool: "INTEGER", str: "TEXT"}


def _read_table(file: Path) -> Iterator[Row]:
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as base:
        try:
            found = base.execute("SELECT * FROM games ORDER BY rowid")
            names = [each[0] for each in found.description]
            for values in found:
                yield _whole(dict(zip(names, values, strict=True)))
        except sqlite3.Error as error:
            raise Refused(f"it is no results file: {error}") from None


def _whole(row: Row) -> Row:
    """Return a row whose columns are what they were: yes or no, and JSON."""
    return {name: _value(name, value) for name, value in row.items()}


def _value(name: str, value: Any) -> Any:
    if name not in PLAIN:
        return json.loads(value)
    return bool(value) if PLAIN[name] is bool else value


def _write_table(file: Path, rows: Iterable[Row]) -> None:
    base = sqlite3.connect(file)
    try:
        columns: list[str] = []
        for batch in _batches(rows):
            if not columns:
                columns = list(batch[0])
                sorts = (f'"{each}" {_SORTS[PLAIN.get(each, str)]}' for each in columns)
                base.execute(f"CREATE TABLE games ({', '.join(sorts)})")
            marks = ", ".join("?" * len(columns))
            base.executemany(
                f"INSERT INTO games VALUES ({marks})",
                [[_cell(name, row[name]) for name in columns] for row in batch],
            )
        base.commit()
    finally:
        base.close()


def _cell(name: str, value: Any) -> Any:
    return value if name in PLAIN else json.dumps(value, ensure_ascii=False)


# ---- Parquet -----------------------------------------------------------------------------


def _read_parquet(file: Path) -> Iterator[Row]:
    parquet = extras.load_extra("stats", "pyarrow.parquet")
    try:
        for batch in parquet.ParquetFile(file).iter_batches(MANY):
            for row in batch.to_pylist():
                yield {name: _read_column(name, value) for name, value in row.items()}
    except (OSError, ValueError) as error:
        raise Refused(f"it is no results file: {error}") from None


def _read_column(name: str, value: Any) -> Any:
    return value if name in PLAIN or name in LISTS else json.loads(value)


def _write_parquet(file: Path, rows: Iterable[Row]) -> None:
    parquet = extras.load_extra("stats", "pyarrow.parquet")
    pyarrow = extras.load_extra("stats", "pyarrow")
    writer = None
    try:
        for batch in _batches(rows):
            schema = _schema(pyarrow, batch[0])
            writer = writer or parquet.ParquetWriter(file, schema)
            columns = [{name: _column(name, row[name]) for name in row} for row in batch]
            writer.write_table(pyarrow.Table.from_pylist(columns, schema=schema))
    finally:
        if writer is not None:
            writer.close()


def _schema(pyarrow: Any, row: Row) -> Any:
    sorts = {int: pyarrow.int64(), bool: pyarrow.bool_(), str: pyarrow.string()}
    lists = {name: pyarrow.list_(sorts[sort]) for name, sort in LISTS.items()}
    plain = {name: sorts[sort] for name, sort in PLAIN.items()}
    known = plain | lists
    return pyarrow.schema([(name, known.get(name, pyarrow.string())) for name in row])


def _column(name: str, value: Any) -> Any:
    return (
        value if name in PLAIN or name in LISTS else json.dumps(value, ensure_ascii=False)
    )


# ---- all kinds ---------------------------------------------------------------------------

Reader = Callable[[Path], Iterator[Row]]
Writer = Callable[[Path, Iterable[Row]], None]

# What a file is called, how it is read and written, and the extra that this needs.
FORMATS: dict[str, tuple[Reader, Writer, str]] = {
    ".jsonl": (read_lines, _write_lines, ""),
    ".sqlite": (_read_table, _write_table, ""),
    ".parquet": (_read_parquet, _write_parquet, "stats"),
}
