"""Where the command line keeps what can be made again."""

from __future__ import annotations

import os
from pathlib import Path


def native() -> Path | None:
    """Return the folder of compiled code: below XDG_CACHE_HOME, LOCALAPPDATA or ~/.cache.

    Who has none of them, as in some containers, keeps nothing.
    """
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(name):
            return Path(os.environ[name]) / "cardwright" / "native"
    try:
        return Path.home() / ".cache" / "cardwright" / "native"
    except RuntimeError:
        return None
