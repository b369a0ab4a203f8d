"""The events of the C parser, with the types that they have in practice.

The published types allow for events without marks, which that parser never makes.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol, cast

import yaml


class Mark(Protocol):
    """A place in the text that is parsed."""

    @property
    def index(self) -> int:
        """The offset in code points."""
        ...


class Event(Protocol):
    """One step of the parser; which of the fields it has depends on its kind."""

    @property
    def start_mark(self) -> Mark:
        """Where it begins, its anchor and tag included."""
        ...

    @property
    def end_mark(self) -> Mark:
        """Where it ends."""
        ...

    @property
    def anchor(self) -> str:
        """The name behind `&` or `*`; false when there is none."""
        ...

    @property
    def tag(self) -> str | None:
        """The tag written, if any."""
        ...

    @property
    def value(self) -> str:
        """The value of a scalar."""
        ...

    @property
    def flow_style(self) -> bool:
        """Whether a collection is written in brackets."""
        ...


class Events(Protocol):
    """A parser that has opened a text."""

    def get_event(self) -> Event:
        """Return the next event, or raise a `yaml.YAMLError`."""
        ...


def events_of(text: str) -> Events:
    """Open a text; nothing in it is built or run, for only events are asked for."""
    return cast(Events, yaml.CSafeLoader(text))


def skip_collection(events: Events) -> int:
    """Read up to the end of a collection that was just opened; return that offset."""
    open_collections, end = 1, 0
    while open_collections:
        event = events.get_event()
        if isinstance(event, yaml.CollectionStartEvent):
            open_collections += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            open_collections -= 1
            end = event.end_mark.index
    return end


@contextmanager
def collector_paused() -> Generator[None]:
    """Keep the garbage collector from walking a growing tree again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
