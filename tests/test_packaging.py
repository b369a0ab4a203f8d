"""The wheel ships every package folder with its data, under the cardwright prefix only."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHIPPED = ("compiler", "grammar", "runtime")
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
CHECKOUT_ONLY = shutil.ignore_patterns("__pycache__")


def test_every_package_folder_is_listed() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    listed = set(settings["tool"]["setuptools"]["packages"])
    on_disk = {
        ".".join(("cardwright", *init.parent.relative_to(ROOT).parts))
        for folder in SHIPPED
        for init in (ROOT / folder).rglob("__init__.py")
    }

    assert listed == on_disk


def test_pyright_is_given_every_shipped_folder() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    included = settings["tool"]["pyright"]["include"]

    assert {f"build/links/cardwright/{folder}" for folder in SHIPPED} < set(included)


def test_the_wheel_is_the_folders_and_nothing_else(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for folder in SHIPPED:
        shutil.copytree(ROOT / folder, source / folder, ignore=CHECKOUT_ONLY)
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-content", "NOTICE"):
        shutil.copy(ROOT / name, source)
    wanted = {
        f"cardwright/{path.relative_to(source).as_posix()}"
        for folder in SHIPPED
        for path in (source / folder).rglob("*")
        if path.is_file()
    }

    names = wheel_names(source, tmp_path)

    assert {name for name in names if ".dist-info/" not in name} == wanted
    licences = {name.rpartition("/")[2] for name in names if "/licenses/" in name}
    assert licences == {"LICENSE", "LICENSE-content", "NOTICE"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_hashes_and_names_no_index(lock: Path) -> None:
    text = lock.read_text("utf-8")
    pins = [line for line in text.splitlines() if line and line[0] not in " #-"]

    assert pins
    assert all("==" in pin and pin.endswith("\\") for pin in pins)
    assert "--only-binary :all:" in text
    assert "://" not in text


def wheel_names(source: Path, target: Path) -> list[str]:
    """Build the wheel of `source` with no network, and list what is inside."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet")
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    subprocess.run((*pip, *offline, "--wheel-dir", target, source), check=True)
    (wheel,) = target.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()
