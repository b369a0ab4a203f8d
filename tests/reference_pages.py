"""Reads built pages back, as a browser and a PDF reader would see them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import PurePosixPath

from cardwright.compiler.backends import extras

LINKING = {"href", "src", "srcset"}
# Elements that never get an end tag.
VOID = {"meta", "img", "input", "source", "link", "br", "hr"}


@dataclass
class Page(HTMLParser):
    """One page: its words, its elements, and where it points."""

    words: list[str] = field(default_factory=list[str])
    tags: list[str] = field(default_factory=list[str])
    ids: list[str] = field(default_factory=list[str])
    targets: list[str] = field(default_factory=list[str])
    open_tags: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open_tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), f"{tag} listens by attribute"
            assert name != "style", f"{tag} has a look that the page's own policy refuses"
            if name == "id":
                self.ids.append(value or "")
            if name in LINKING:
                self.targets.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag, f"{tag} closes something else"

    def handle_data(self, data: str) -> None:
        if self.open_tags and self.open_tags[-1] not in ("script", "style"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """All words of the page, with single spaces."""
        return " ".join("".join(self.words).split())


def pages_of(files: Mapping[str, bytes]) -> dict[str, Page]:
    """Parse every HTML file, by name."""
    pages: dict[str, Page] = {}
    for name, data in files.items():
        if name.endswith(".html"):
            pages[name] = Page()
            pages[name].feed(data.decode())
            pages[name].close()
            assert not pages[name].open_tags, f"{name} leaves elements open"
    return pages


def dead_links(files: Mapping[str, bytes]) -> Iterator[str]:
    """Name every address of the pages that leads to no file or to no anchor."""
    pages = pages_of(files)
    for name, page in pages.items():
        folder = PurePosixPath(name).parent
        for target in page.targets:
            path, _, anchor = target.partition("#")
            file = str(folder / path) if path else name
            ids = pages[file].ids if file in pages else []
            if file not in files or (anchor and anchor.replace("%23", "#") not in ids):
                yield f"{name} -> {target}"


def pdf_pages(data: bytes) -> list[str]:
    """The text of every page; words parted at the end of a line are joined again."""
    document = extras.load_extra("print", "pypdfium2").PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in document]
    return [re.sub(r"\x02\s*|\ufffe\s*", "", text).replace("\r", "") for text in texts]
