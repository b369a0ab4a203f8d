"""What `cardwright --version` says: our version, Python's, and the extras that are there."""

from __future__ import annotations

import platform
from importlib import metadata, util

# Each extra and the modules that it brings.
EXTRAS = {
    "cluster": ("distributed",),
    "print": ("typst", "pikepdf", "pypdfium2", "fontTools"),
    "stats": ("altair", "pyarrow", "vl_convert"),
}


def version() -> str:
    """Return the version of this installation."""
    try:
        return metadata.version("cardwright")
    except metadata.PackageNotFoundError:
        return "unknown"


def has_extra(name: str) -> bool:
    """Return whether all modules of an extra can be imported."""
    return all(util.find_spec(module) is not None for module in EXTRAS[name])


def versions() -> str:
    """Return the lines of `--version`."""
    extras = [name if has_extra(name) else f"{name} (missing)" for name in EXTRAS]
    return (
        f"cardwright {version()}\n"
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}\n"
        f"extras: {', '.join(extras)}\n"
    )
