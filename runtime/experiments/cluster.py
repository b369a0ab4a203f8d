"""Workers on many machines, through Dask (the extra `cluster`).

The experiment travels as one cartridge for each side, and portions come back as JSON: what is
read here and there makes no objects of its own choice. Dask itself unpickles what its machines
send each other, and asks nobody who they are unless it is given keys: let strangers near a
cluster only with TLS.
"""

from __future__ import annotations

import importlib
import threading
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from typing import Any

from cardwright.runtime.experiments import games, ticket
from cardwright.runtime.experiments.crowd import Lost
from cardwright.runtime.experiments.games import Experiment, Portion, Way

PATIENCE = "20 s"
"""How long a cluster may take to answer, and to have a worker."""

FOR_EACH_THREAD = 2
"""How many portions are under way for each thread of the cluster, so that none waits."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The files that TLS needs: who signed the cluster, our own certificate, and its key."""

    ca: str | None = None
    cert: str | None = None
    key: str | None = None

    def __bool__(self) -> bool:
        return any((self.ca, self.cert, self.key))


class Cluster:
    """The threads of a Dask cluster; one that is lost loses nothing but its time."""

    def __init__(self, experiment: Experiment, address: str, keys: Keys) -> None:
        self._dask: Any = importlib.import_module("distributed")
        self._client = self._connect(address, keys)
        # It is a task like any other, so that a copy that is lost with its worker is made again.
        self._ticket = self._client.submit(
            _same, ticket.dump(experiment), key=f"cardwright-{id(self):x}", pure=False
        )
        self._done = self._dask.as_completed()
        self.slots = FOR_EACH_THREAD * sum(self._client.nthreads().values())

    def _connect(self, address: str, keys: Keys) -> Any:
        try:
            security = self._dask.Security(
                tls_ca_file=keys.ca,
                tls_client_cert=keys.cert,
                tls_client_key=keys.key,
                require_encryption=bool(keys),
            )
            client = self._dask.Client(address, security=security, timeout=PATIENCE)
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ImportError, RuntimeError, TypeError, ValueError) as error:
            raise Lost(f"the cluster at `{address}` cannot be used: {error}") from None
        return client

    def send(self, numbers: range) -> None:
        """Give some games to the cluster."""
        job = self._client.submit(
            _play, self._ticket, numbers.start, numbers.stop, _version(), pure=False
        )
        self._done.add(job)

    def receive(self) -> Portion:
        """Wait for the next portion that is done."""
        job = next(self._done)
        try:
            data = job.result()
        except self._dask.KilledWorker as killed:
            raise Lost(f"the cluster has lost too many workers: {killed}") from None
        except WrongVersion as error:
            raise Lost(str(error)) from None
        return ticket.load_portion(data)

    def close(self) -> None:
        """Leave the cluster; what is under way there is dropped."""
        self._client.close()


# ---- what runs on the cluster ------------------------------------------------------------


class WrongVersion(Exception):
    """A worker has another version of Cardwright, whose games might be others."""


def _version() -> str:
    return metadata.version("cardwright")


def _same(data: bytes) -> bytes:
    return data


def _play(data: bytes, first: int, last: int, version: str) -> bytes:
    """Play games of an experiment, and return the portion as bytes."""
    if version != _version():
        raise WrongVersion(f"a worker has Cardwright {_version()}, and this is {version}")
    return ticket.dump_portion(_way(data, threading.get_ident())(range(first, last)))


@lru_cache(maxsize=64)
def _way(data: bytes, _thread: int) -> Way:
    """Return the way to play, made once for each thread: its notes are not shared."""
    with _READING:
        experiment = _experiment(data)
    return games.way(experiment)


_READING = threading.Lock()


@lru_cache(maxsize=8)
def _experiment(data: bytes) -> Experiment:
    """Return an experiment, read once for all threads, as its machine code is."""
    return ticket.load(data)
