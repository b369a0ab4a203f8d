"""The table of backends: from a checked pack to the files of each product.

A backend is imported when its product is made. It returns files by name and what the designer
should hear; it reads and writes nothing itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.compiler import driver
from cardwright.compiler.diagnostics.model import Diagnostic
from cardwright.compiler.driver import Checked
from cardwright.compiler.tree import model
from cardwright.runtime.ir import codec, program

if TYPE_CHECKING:
    from cardwright.compiler.backends.reference.odds_tables import Measured


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a product by name, and what is to be said about them."""

    files: Mapping[str, bytes]
    diagnostics: tuple[Diagnostic, ...] = ()


class Order:
    """A pack to make products of; what several backends need is worked out once."""

    def __init__(self, checked: Checked) -> None:
        assert checked.model is not None
        self.checked = checked
        self.model: model.Model = checked.model

    @cached_property
    def program(self) -> program.Program:
        """The compiled pack."""
        return driver.compile_program(self.checked)

    @cached_property
    def passed(self) -> frozenset[str]:
        """The scenarios that came out as written."""
        from cardwright.runtime import scenarios

        found = scenarios.run_all(self.program)
        return frozenset(each.scenario.id for each in found if each.passed)

    @cached_property
    def measured(self) -> tuple[Measured, ...]:
        """The exact odds of the rolls that need nothing but numbers."""
        from cardwright.compiler import measured

        return measured.measured(self.program)


Backend = Callable[[Order], Made]


def _program(order: Order) -> Made:
    name = f"{order.model.pack}.cartridge.json"
    return Made({name: codec.dump(order.program)})


def _text(order: Order) -> Made:
    from cardwright.compiler.backends import rules_text

    return Made(rules_text.text_files(order.model))


def _schema(_order: Order) -> Made:
    from cardwright.compiler.backends import schema
    from cardwright.compiler.parse import pack_format

    files = {
        f"{name.removesuffix('.yaml')}.schema.json": json.dumps(
            schema.json_schema(record), indent=2, ensure_ascii=False
        )
        for name, record in pack_format.FILES.items()
    }
    return Made({name: f"{text}\n".encode() for name, text in files.items()})


def _sheets(order: Order) -> Made:
    from cardwright.compiler.backends.sheets import backend

    made = backend.sheets(order.model, order.checked.sources)
    return Made(made.files, made.diagnostics)


def _png(order: Order) -> Made:
    from cardwright.compiler.backends.sheets import backend

    made = backend.png(order.model, order.checked.sources)
    return Made(made.files, made.diagnostics)


def _reference(order: Order) -> Made:
    from cardwright.compiler.backends.reference import backend

    return Made(
        backend.reference(order.model, order.checked.sources, order.passed, order.measured)
    )


BACKENDS: dict[str, Backend] = {
    "program": _program,
    "text": _text,
    "schema": _schema,
    "reference": _reference,
    "sheets": _sheets,
    "png": _png,
}
