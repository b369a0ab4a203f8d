"""Games on a Dask cluster: the same bytes for any number of workers, also when one is killed."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

import packs
from cardwright.runtime.experiments import cluster as clusters
from cardwright.runtime.experiments import games
from cardwright.runtime.experiments.cluster import Cluster, Keys
from cardwright.runtime.experiments.crowd import Lost
from cardwright.runtime.experiments.games import Experiment, Portion
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.run import Run

distributed: Any = importlib.import_module("distributed")

PACK = packs.compiled("classics/love-letter")
PLAN = Plan(bots=("random",) * 3, seed=2)
EXPERIMENT = Experiment(
    sides=(Side(name="", pack=PACK, plan=PLAN),), watched=5, keeps_rows=True
)
GAMES = 40


@contextmanager
def local(workers: int, *, are_processes: bool = False) -> Generator[Any]:
    with distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=2,
        processes=are_processes,
        dashboard_address=None,
        memory_limit=0,
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def whole() -> Portion:
    return games.way(EXPERIMENT)(range(GAMES))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_any_cluster_gives_the_same_bytes(workers: int, whole: Portion) -> None:
    run, kept = Run(EXPERIMENT, GAMES), list[str]()
    with local(workers) as cluster:
        there = Cluster(EXPERIMENT, cluster.scheduler_address, Keys())
        assert there.slots == 4 * workers
        run.play(there, lambda: 0.0, lambda portion: kept.extend(portion.rows))

    assert run.tallies[0].dump() == whole.tallies[0].dump()
    assert tuple(kept) == whole.rows


def test_a_killed_worker_changes_nothing(whole: Portion) -> None:
    run, killed = Run(EXPERIMENT, GAMES), list[int]()
    with local(2, are_processes=True) as cluster:

        def kill(_portion: Portion) -> None:
            if not killed:
                victim = next(iter(cluster.workers.values())).pid
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

        run.play(Cluster(EXPERIMENT, cluster.scheduler_address, Keys()), lambda: 0.0, kill)

    assert killed
    assert run.tallies[0].dump() == whole.tallies[0].dump()


def test_workers_of_another_version_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with local(1) as cluster:
        there = Cluster(EXPERIMENT, cluster.scheduler_address, Keys())
        versions = iter(("1.0.0", "2.0.0"))
        monkeypatch.setattr(clusters, "_version", lambda: next(versions, "2.0.0"))
        with pytest.raises(Lost, match="a worker has Cardwright 2.0.0, and this is 1.0.0"):
            Run(EXPERIMENT, 1).play(there, lambda: 0.0, lambda _: None)


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", "0.2 s")

    with pytest.raises(Lost, match="the cluster at `tcp://127.0.0.1:1` cannot be used"):
        Cluster(EXPERIMENT, "tcp://127.0.0.1:1", Keys())
    with pytest.raises(Lost, match="cannot be used"):
        Cluster(EXPERIMENT, "tls://127.0.0.1:1", Keys(ca="nowhere.pem"))
