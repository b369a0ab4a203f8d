"""Totals are sums of games: for any split, any workers, and after anything that breaks off."""

from __future__ import annotations

import json
import os
import signal
import time
from array import array
from collections import deque
from collections.abc import Iterator
from itertools import count

import pytest

import packs
from cardwright.runtime import decisions, playouts
from cardwright.runtime.engine import Game
from cardwright.runtime.experiments import games, rows, tally, ticket
from cardwright.runtime.experiments.answers import count_answers
from cardwright.runtime.experiments.crowd import Alone, Workers, in_order
from cardwright.runtime.experiments.games import Experiment, Portion
from cardwright.runtime.experiments.goal import Goal
from cardwright.runtime.experiments.pace import Pace
from cardwright.runtime.experiments.plan import Plan, Side
from cardwright.runtime.experiments.processes import Processes
from cardwright.runtime.experiments.room import Room
from cardwright.runtime.experiments.run import Run, unbroken
from cardwright.runtime.faults import Fault, Refused
from cardwright.runtime.labels import Labels
from cardwright.runtime.luck import Luck

PACK = packs.compiled("classics/love-letter")
BOTS = ("random", "greedy", "random")
GAMES = 6


def side(name: str = "", **options: str) -> Side:
    return Side(name=name, pack=PACK, plan=Plan(bots=BOTS, seed=5, options=options))


ALONE = Experiment(sides=(side(),), watched=4, keeps_rows=True)
BOTH = Experiment(
    sides=(side("as it is"), side("short", length="one-round")),
    watched=4,
    keeps_rows=True,
)


@pytest.fixture(scope="module")
def whole() -> Portion:
    """Return the games of both sides, played in one go."""
    return games.way(BOTH)(range(GAMES))


def clock() -> float:
    return 0.0


def played(run: Run, workers: Workers) -> list[str]:
    """Play a run to its end and return its rows."""
    kept: list[str] = []
    run.play(workers, clock, lambda portion: kept.extend(portion.rows))
    return kept


def dumps(tallies: tuple[tally.Tally, ...]) -> list[bytes]:
    return [each.dump() for each in tallies]


# ---- any split ---------------------------------------------------------------------------


def test_totals_do_not_depend_on_how_games_are_shared_out(whole: Portion) -> None:
    way = games.way(BOTH)
    totals = tuple(tally.Tally() for _ in BOTH.sides)
    for part in (range(5, GAMES), range(2), range(2, 5)):
        for total, one in zip(totals, way(part).tallies, strict=True):
            total.add(one)

    assert totals == whole.tallies
    assert dumps(totals) == dumps(whole.tallies)


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_processes_give_the_same_bytes(workers: int, whole: Portion) -> None:
    run = Run(BOTH, GAMES)
    kept = played(run, Processes(BOTH, workers))

    assert dumps(run.tallies) == dumps(whole.tallies)
    assert tuple(kept) == whole.rows


def test_a_killed_process_changes_nothing(whole: Portion) -> None:
    run, workers, killed = Run(BOTH, GAMES), Processes(BOTH, 2), list[int]()

    def kill(_portion: Portion) -> None:
        hired = workers._workers  # pyright: ignore[reportPrivateUsage]
        living = [each.process for each in hired if each.process.is_alive()]
        if len(killed) < 2 and living:
            victim = living[-1]
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
            victim.join()
            killed.append(victim.pid)

    run.play(workers, clock, kill)

    assert len(killed) == 2
    assert dumps(run.tallies) == dumps(whole.tallies)


def test_workers_end_with_the_process_that_hired_them() -> None:
    """What `kill -9` leaves behind."""
    reader, writer = os.pipe()
    parent = os.fork()
    if not parent:
        os.close(reader)
        workers = Processes(ALONE, 1)
        workers.send(range(1))
        workers.receive()
        hired = workers._workers[0].process.pid  # pyright: ignore[reportPrivateUsage]
        os.write(writer, f"{hired}\n".encode())
        os.kill(os.getpid(), signal.SIGKILL)
    os.close(writer)
    os.waitpid(parent, 0)
    with os.fdopen(reader) as said:
        worker = int(said.readline())
        # The pipe is at its end when the worker, which holds it too, is gone.
        assert said.read() == ""
    assert worker != parent


class Muddled:
    """Workers that give portions back in another order than they were sent."""

    slots = 3

    def __init__(self) -> None:
        self.sent: deque[range] = deque()
        self.most = 0

    def send(self, numbers: range) -> None:
        self.sent.append(numbers)
        self.most = max(self.most, len(self.sent))

    def receive(self) -> Portion:
        self.sent.rotate(1)
        return Portion(numbers=self.sent.popleft(), tallies=())

    def close(self) -> None:
        self.sent.clear()


def test_portions_come_in_order_and_no_more_than_fit_are_under_way() -> None:
    workers = Muddled()
    ranges = [range(at, at + 2) for at in range(0, 40, 2)]

    assert [each.numbers for each in in_order(workers, iter(ranges))] == ranges
    assert workers.most == 3


def test_portions_grow_with_the_pace_and_end_at_looks() -> None:
    now = count(1)
    pace = Pace(lambda: float(next(now)) / 10, 1)
    found: list[range] = []
    for numbers in pace.ranges(0, 60, (25, 60)):
        found.append(numbers)
        pace.done(len(numbers))

    assert [each.start for each in found] == [0, *(each.stop for each in found[:-1])]
    assert 25 in {each.stop for each in found}
    assert found[-1].stop == 60
    assert len(found[1]) > len(found[0])


def test_portions_follow_the_pace_of_late() -> None:
    now = 0.0
    pace = Pace(lambda: now, 1)
    slow: list[int] = []
    quick: list[int] = []
    for numbers in pace.ranges(0, 40_000, (400, 40_000)):
        is_slow = numbers.stop <= 400
        (slow if is_slow else quick).append(len(numbers))
        now += len(numbers) * (0.01 if is_slow else 0.0001)
        pace.done(len(numbers))

    # Of 40 games each while a game takes a hundredth of a second, then of a hundred times as many.
    assert max(slow) == 40
    assert max(quick) >= 3_900


# ---- what breaks off ---------------------------------------------------------------------


def test_an_interrupted_run_keeps_the_first_games(whole: Portion) -> None:
    run = Run(BOTH, GAMES)

    def stop(portion: Portion) -> None:
        if portion.numbers.stop >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run.play(Alone(games.way(BOTH)), clock, stop)
    assert not run.is_whole
    assert 0 < run.done < GAMES
    assert dumps(run.tallies) == dumps(games.way(BOTH)(range(run.done)).tallies)

    played(run, Alone(games.way(BOTH)))
    assert run.is_whole
    assert dumps(run.tallies) == dumps(whole.tallies)


def test_ctrl_c_waits_until_a_portion_is_taken_in() -> None:
    done: list[str] = []

    with pytest.raises(KeyboardInterrupt), unbroken():
        signal.raise_signal(signal.SIGINT)
        time.sleep(0)
        done.append("taken in")
    assert done == ["taken in"]


def test_a_game_that_breaks_off_is_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(PACK, Plan(bots=BOTS, seed=5))
    monkeypatch.setattr(room.machine, "score", _broken)
    total = tally.Tally()
    for number in range(2):
        total.count(room.watch(number))

    assert not total.games
    assert [key[0] for key in total.faults] == [0, 1]


def _broken(_block: array[int], _seat: int) -> int:
    raise Fault("a rule asked for something that is not there")


def test_a_fault_of_a_worker_is_raised_where_it_is_seen() -> None:
    wrong = Experiment(
        sides=(Side(name="", pack=PACK, plan=Plan(bots=("nobody",) * 3)),), watched=1
    )
    workers = Processes(wrong, 1)
    workers.send(range(1))
    with pytest.raises(Refused):
        workers.receive()
    workers.close()


# ---- rows and bytes ----------------------------------------------------------------------


def of_games(portion: Portion, sides: int) -> Iterator[tuple[rows.Row, ...]]:
    return rows.by_game(map(json.loads, portion.rows), sides)


def test_a_run_goes_on_from_rows_with_the_same_totals(whole: Portion) -> None:
    first = games.way(BOTH)(range(5))
    run = Run(BOTH, GAMES)
    run.resume(of_games(first, 2))
    kept = played(run, Alone(games.way(BOTH)))

    assert dumps(run.tallies) == dumps(whole.tallies)
    assert first.rows + tuple(kept) == whole.rows


def test_a_goal_is_met_after_the_same_games_when_a_run_goes_on() -> None:
    pack = packs.compiled("classics/kuhn-poker")
    plan = Plan(bots=("random", "random"))
    experiment = Experiment(
        sides=(Side(name="", pack=pack, plan=plan),), watched=500, keeps_rows=True
    )
    way, aim = games.way(experiment), Goal(what="seat", within=0.05)
    unbroken_run, broken = (Run(experiment, 10_000, aim) for _ in range(2))
    played(unbroken_run, Alone(way))
    broken.resume(of_games(way(range(250)), 1))
    assert broken.done == 250
    played(broken, Alone(way))

    assert unbroken_run.pursuit is not None and broken.pursuit is not None
    assert broken.done == unbroken_run.done
    assert broken.pursuit.shares(0) == unbroken_run.pursuit.shares(0)
    # A file of more games than it takes says no more than it takes.
    again = Run(experiment, 10_000, aim)
    again.resume(of_games(way(range(unbroken_run.done + 50)), 1))
    assert again.done == unbroken_run.done and again.is_whole


def test_half_a_game_at_the_end_is_played_again(whole: Portion) -> None:
    torn = Portion(numbers=range(3), tallies=(), rows=whole.rows[:5])
    run = Run(BOTH, GAMES)
    run.resume(of_games(torn, 2))

    assert run.done == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"pack": "another"}, "games of the pack `another`"),
        ({"version": "0.9.0"}, "games of version 0.9.0 of the pack, and this is 1.0.0"),
        ({"program": "0" * 16}, "the rules have changed"),
        ({"options": {}}, None),
        ({"options": {"length": "one-round"}}, "played with the options"),
        ({"seed": 6}, "seed 6 where this run would use 5"),
        ({"bots": ["random", "random", "greedy"]}, "its bots are seated"),
        ({"game": 1}, "goes on with game 1 where game 0 was to come"),
        ({"watched": False}, "whether a game was watched is False there"),
        ({"format": 99}, "its rows are of format 99"),
        ({"held": 7}, "no row of a results file"),
    ],
)
def test_rows_of_another_run_are_refused(change: rows.Row, reason: str | None) -> None:
    row = rows.row(rows.head(side()), Room(PACK, side().plan).watch(0)) | change
    run = Run(ALONE, GAMES)
    if reason is None:
        run.resume([(row,)])
        assert run.done == 1
        return
    with pytest.raises(Refused, match=reason):
        run.resume([(row,)])


def test_a_file_of_more_games_than_asked_for_is_refused(whole: Portion) -> None:
    with pytest.raises(Refused, match="more than the 4 games"):
        Run(BOTH, 4).resume(of_games(whole, 2))


def test_experiments_and_portions_travel_as_bytes(whole: Portion) -> None:
    there = ticket.load(ticket.dump(BOTH))
    back = ticket.load_portion(ticket.dump_portion(games.way(there)(range(GAMES))))

    assert back == whole
    assert dumps(back.tallies) == dumps(whole.tallies)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"sums": [[1.5]]}'])
def test_bytes_that_are_no_tally_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        tally.load(data)


# ---- what a game is counted as -----------------------------------------------------------


def test_a_record_agrees_with_the_table() -> None:
    """Every figure of one game, worked out again from a game that is played by hand."""
    record = Room(PACK, Plan(bots=("random",) * 3, seed=11)).watch(4)
    game, luck, labels = Game.start(PACK, 3, 15), Luck(15), Labels(PACK)
    asked: dict[str, int] = {}
    number = 0
    while (each := game.decision) is not None:
        luck.at(number, each.seat)
        game.apply(decisions.sample(each.domain, luck), each.seat)
        name = labels.decisions[each.number]
        asked[name] = asked.get(name, 0) + 1
        number += 1
    result = game.result
    assert result is not None

    assert record.scores == result.scores
    assert record.winners == result.winners
    assert record.decisions == number == sum(record.asked.values())
    assert record.asked == asked
    assert sum(sum(each.values()) for each in record.answers.values()) == number
    assert record.settled <= number


@pytest.mark.parametrize("name", ["siege-of-sunfall", "classics/love-letter", "twelve"])
@pytest.mark.parametrize("bots", [("random",) * 3, ("random", "greedy", "random")])
def test_a_game_comes_to_the_same_whether_it_is_watched(
    name: str, bots: tuple[str, ...]
) -> None:
    room = Room(packs.compiled(name), Plan(bots=bots, seed=9))
    many = 10 if set(bots) == {"random"} else 1

    for glanced in room.glance(range(3, 3 + many)):
        watched = room.watch(glanced.number)
        assert not glanced.is_watched
        for each in ("bots", "fault", "scores", "winners", "decisions", "ends"):
            assert getattr(glanced, each) == getattr(watched, each)


def test_a_glance_names_the_games_that_break_off(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(PACK, Plan(bots=("random",) * 3))
    plain = list(room.glance(range(4)))

    def rows_(*_: object) -> None:
        raise Fault("one of them breaks off")

    monkeypatch.setattr(playouts, "rows", rows_)
    assert list(room.glance(range(4))) == plain
    monkeypatch.setattr(room.quick, "ranking", _broken)
    broken = list(room.glance(range(2)))
    assert [(each.number, bool(each.fault)) for each in broken] == [(0, True), (1, True)]


def test_decisions_of_one_name_are_told_apart_by_their_procedure() -> None:
    labels = Labels(packs.compiled("twelve"))
    names = [labels.decisions[number] for number in labels.asked]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "domain",
    [
        decisions.PickOne("seat", "", (0, 2, -1)),
        decisions.YesNo(),
        decisions.PickSome("card", (3, 5, 8, 9), 1, 3),
        decisions.Counts((0, 1, 2), (3, 1, 2), (1, 1, 2), 2, 5, False),
        decisions.Counts((0, 1), (3, 4), (0, 1), 0, 2, False),
        decisions.Counts((0, 1), (3, 4), (1, 2), 3, 9, True),
        decisions.Order((4, 6, 7)),
        decisions.Split((0, 1, 2), 4),
        decisions.Chance(6),
    ],
    ids=lambda domain: type(domain).__name__,
)
def test_answers_are_counted_as_they_are_listed(domain: decisions.Domain) -> None:
    listed = decisions.enumerate_answers(domain)

    assert listed is not None
    assert count_answers(domain) == len(listed)
