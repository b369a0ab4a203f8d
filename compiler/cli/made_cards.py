"""Cards that a game has made, written as an expansion: `cardwright play ... --cards FOLDER`."""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.compiler.cli.exits import Stopped
from cardwright.runtime.engine import Game
from cardwright.runtime.ir import program

_SLUG = re.compile(r"[^a-z0-9]+")


def check(pack: program.Program, folder: Path) -> None:
    """Stop before a game begins whose cards could not be written."""
    if not pack.made:
        raise Stopped(f"{pack.title} makes no cards")
    if folder.exists():
        raise Stopped(f"`{folder.as_posix()}` is there already")
    if not re.fullmatch(r"[a-z][a-z0-9-]*", folder.name):
        raise Stopped(f"`{folder.name}` is no name of a pack, as in `my-heroes`")


def write(game: Game, names: tuple[str, ...], folder: Path) -> None:
    """Write one card for each seat, with its name in every language of the pack."""
    pack = game.program
    ids = _ids(pack, names)
    files = {"pack.yaml": _head(pack, folder.name)}
    for making in pack.made:
        cards = [_card(game, making, seat, name) for seat, name in enumerate(ids)]
        files[f"cards/{making.type}.yaml"] = "\n".join(["cards:", *cards]) + "\n"
    words = [
        f'  {each}: {{ one: "{_quoted(name)}" }}'
        for each, name in zip(ids, names, strict=True)
    ]
    for language in pack.words:
        files[f"lexicon/{language}.yaml"] = "\n".join(["cards:", *words]) + "\n"
    try:
        for name, text in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
    except OSError as error:
        raise Stopped(f"`{folder}` cannot be written: {error.strerror}") from None


def _ids(pack: program.Program, names: tuple[str, ...]) -> list[str]:
    """Return an id for each name that no card has yet."""
    taken = {each.definition for each in pack.cards}
    found: list[str] = []
    for name in names:
        slug = _SLUG.sub("-", name.lower()).strip("-")
        slug = slug if slug[:1].isalpha() else f"made-{slug}".strip("-")
        number, each = 2, slug
        while each in taken:
            number, each = number + 1, f"{slug}-{number}"
        taken.add(each)
        found.append(each)
    return found


def _quoted(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _head(pack: program.Program, name: str) -> str:
    version = ".".join(pack.version.split(".")[:2])
    title = name.replace("-", " ")
    return (
        f"id: {name}\nversion: 1.0.0\n"
        f'title: "{title[:1].upper()}{title[1:]}"\n'
        f'extends: {{ {pack.pack}: "{version}" }}\n'
    )


def _card(game: Game, making: program.Making, seat: int, name: str) -> str:
    lines = [f"  - id: {name}", f"    type: {making.type}", "    from: designed"]
    values = {(field, owner): value for field, owner, value in game.view(seat).values}
    for part in making.parts:
        said = _said(game.program, part, values.get((part.variable, seat), -1))
        if said:
            lines.append(f"    {part.field}: {said}")
    return "\n".join(lines)


def _said(pack: program.Program, part: program.Part, value: int) -> str:
    """Return a value as it stands on a card; nothing where it is none."""
    match part.sort:
        case "number":
            return str(value) if part.low <= value <= part.high else ""
        case "flag":
            return "true" if value > 0 else ""
        case "card":
            return pack.cards[value].definition if 0 <= value < len(pack.cards) else ""
        case _:
            names = next(iter(pack.words.values())).value_names.get(part.enum, ())
            return names[value] if 0 <= value < len(names) else ""
