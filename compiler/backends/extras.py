"""The optional installs a backend may need, and the one exception that names them.

Nothing here imports an extra: a backend does, and turns the failure into `MissingExtra`.
"""

import importlib
from types import ModuleType

EXTRA_MODULES: dict[str, tuple[str, ...]] = {
    "cluster": ("distributed",),
    "print": ("fontTools", "pikepdf", "pypdfium2", "typst"),
    "stats": ("altair", "pyarrow", "vl_convert"),
}


class MissingExtra(Exception):
    """A job needs an optional install that is not there."""

    def __init__(self, extra: str, module: str) -> None:
        self.extra = extra
        self.module = module
        super().__init__(
            f"this needs the `{extra}` extra: pip install 'cardwright[{extra}]'"
        )


def require_extra(extra: str) -> None:
    """Raise `MissingExtra` unless every module of `extra` can be imported."""
    for module in EXTRA_MODULES[extra]:
        load_extra(extra, module)


def load_extra(extra: str, module: str) -> ModuleType:
    """Import one module of `extra`, or raise `MissingExtra`."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingExtra(extra, module) from error
