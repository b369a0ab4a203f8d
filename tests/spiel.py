"""OpenSpiel as far as the tests use it, with types."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast


class State(Protocol):
    """A state of a game of the peer."""

    def is_terminal(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def action_to_string(self, action: int) -> str: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> State: ...
    def information_state_string(self) -> str: ...
    def returns(self) -> list[float]: ...


class Peer(Protocol):
    """A game of the peer."""

    def new_initial_state(self) -> State: ...


def load(name: str) -> Peer:
    """Return a game of OpenSpiel by its name with parameters."""
    return cast("Peer", import_module("pyspiel").load_game(name))
