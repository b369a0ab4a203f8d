"""Modules and functions keep to their budgets.

Ruff counts each `case` as a branch, which would reject the dispatch style of this
project, so sizes are counted here. Import directions are kept by import-linter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("compiler", "grammar", "runtime", "benchmarks", "tests")
JUNK_NAMES = {"base", "common", "core", "helpers", "manager", "misc", "util", "utils"}
MAX_FUNCTION_LINES = 50
MAX_MODULE_LINES = 500

Function = ast.FunctionDef | ast.AsyncFunctionDef
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_module_is_in_shape(path: Path) -> None:
    source = path.read_text("utf-8")
    too_long = [
        f"{function.name}: {length(function)} lines"
        for function in functions(ast.parse(source))
        if length(function) > MAX_FUNCTION_LINES and not is_dispatch(function)
    ]

    assert source.count("\n") <= MAX_MODULE_LINES, "split the module by idea"
    assert not too_long, "split the functions, or make them one `match`"


def test_names_say_what_is_inside() -> None:
    parts = {
        part for path in MODULES for part in path.relative_to(ROOT).with_suffix("").parts
    }

    assert not parts & JUNK_NAMES, "name a module after what it holds"


def functions(module: ast.Module) -> Iterator[Function]:
    return (node for node in ast.walk(module) if isinstance(node, Function))


def length(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def is_dispatch(function: Function) -> bool:
    """A function that is one `match` after its docstring may be as long as its union."""
    return isinstance(function.body[-1], ast.Match) and len(function.body) <= 2
