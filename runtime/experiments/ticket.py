"""An experiment and its portions as bytes, for workers on other machines.

The programs travel as cartridges, which are checked where they are read; nothing here makes
objects out of bytes but numbers, words and what is named below.
"""

from __future__ import annotations

import json
from typing import Any

from cardwright.runtime.experiments import tally
from cardwright.runtime.experiments.games import Experiment, Portion
from cardwright.runtime.experiments.plan import Plan, Side, check_plan
from cardwright.runtime.ir import codec


def dump(experiment: Experiment) -> bytes:
    """Return an experiment as bytes."""
    sides = [
        {
            "name": side.name,
            "bots": list(side.plan.bots),
            "seed": side.plan.seed,
            "options": dict(side.plan.options),
            "cartridge": codec.dump(side.pack).decode(),
        }
        for side in experiment.sides
    ]
    body = {
        "sides": sides,
        "watched": experiment.watched,
        "rows": experiment.keeps_rows,
    }
    return json.dumps(body).encode()


def load(data: bytes) -> Experiment:
    """Return the experiment that `dump` wrote; an unsound program raises `BadProgram`."""
    body = json.loads(data)
    return Experiment(
        sides=tuple(map(_side, body["sides"])),
        watched=int(body["watched"]),
        keeps_rows=body["rows"] is True,
    )


def _side(found: dict[str, Any]) -> Side:
    pack = codec.load(found["cartridge"].encode())
    plan = Plan(
        bots=tuple(map(str, found["bots"])),
        seed=int(found["seed"]),
        options={str(name): str(value) for name, value in found["options"].items()},
    )
    check_plan(pack, plan)
    return Side(name=str(found["name"]), pack=pack, plan=plan)


def dump_portion(portion: Portion) -> bytes:
    """Return a portion as bytes."""
    body = {
        "first": portion.numbers.start,
        "last": portion.numbers.stop,
        "tallies": [each.dump().decode() for each in portion.tallies],
        "rows": list(portion.rows),
    }
    return json.dumps(body, ensure_ascii=False).encode()


def load_portion(data: bytes) -> Portion:
    """Return the portion that `dump_portion` wrote."""
    body = json.loads(data)
    return Portion(
        numbers=range(int(body["first"]), int(body["last"])),
        tallies=tuple(tally.load(each.encode()) for each in body["tallies"]),
        rows=tuple(map(str, body["rows"])),
    )
