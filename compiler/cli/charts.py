"""The plots of the page: Altair charts as Vega-Lite, in colours that the page fills in.

A colour is a name such as `$accent`: the page puts in the one of its light or dark look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from cardwright.runtime.experiments.differences import Difference
from cardwright.runtime.experiments.figures import Lift, Spread, Wins
from cardwright.runtime.experiments.offers import Offers

Spec = dict[str, Any]

ROW = 26
"""The height of a line of a plot."""

MOST_BARS, FEW_BARS = 40, 10


def wins(found: Sequence[Wins], what: str, fair: float) -> Spec:
    """Return the share of wins of each seat or bot, with its interval and the fair share."""
    rows = [
        {
            "who": f"{what} {each.who}".strip(),
            "share": each.share,
            "low": each.low,
            "high": each.high,
            "text": f"{100 * each.share:.1f}%",
        }
        for each in found
    ]
    top = max([2 * fair, *(each.high for each in found)])
    x = alt.X(
        "share:Q",
        title=None,
        scale=alt.Scale(domain=[0, min(1, 1.08 * top)]),
        axis=alt.Axis(format="%", tickCount=6),
    )
    y = alt.Y("who:N", sort=None, title=None)
    tips = [
        alt.Tooltip("who:N", title=" "),
        alt.Tooltip("share:Q", title="wins", format=".2%"),
        alt.Tooltip("low:Q", title="at least", format=".2%"),
        alt.Tooltip("high:Q", title="at most", format=".2%"),
    ]
    base = alt.Chart(_data(rows)).encode(y=y, tooltip=tips)
    line = _mark(fair, "$muted")
    reach = base.mark_rule(color="$accent", strokeWidth=5, opacity=0.35, strokeCap="round")
    dot = base.mark_point(color="$accent", filled=True, size=110, opacity=1)
    label = base.mark_text(align="left", dx=10, color="$ink", fontWeight=600)
    layers = (
        line,
        reach.encode(x=alt.X("low:Q"), x2="high:Q"),
        dot.encode(x=x),
        label.encode(x=alt.X("high:Q"), text="text:N"),
    )
    return _spec(layers, ROW * len(rows))


def lifts(found: Sequence[Lift], names: Sequence[str]) -> Spec:
    """Return how much more the seats that had something won, with intervals."""
    rows = [
        {
            "name": name,
            "lift": 100 * each.lift,
            "low": 100 * each.low,
            "high": 100 * each.high,
            "share": each.share,
            "seats": each.seats,
            "tone": _tone(each.lift, each.is_telling),
        }
        for name, each in zip(names, found, strict=True)
    ]
    tips = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("lift:Q", title="more wins, points", format="+.1f"),
        alt.Tooltip("low:Q", title="at least", format="+.1f"),
        alt.Tooltip("high:Q", title="at most", format="+.1f"),
        alt.Tooltip("share:Q", title="wins of who had it", format=".1%"),
        alt.Tooltip("seats:Q", title="seats that had it", format=","),
    ]
    return _intervals(rows, "lift", "points more wins than other seats", tips)


def changes(found: Sequence[Difference]) -> Spec:
    """Return how shares have changed from one side to the other, with intervals."""
    rows = [
        {
            "name": each.name,
            "change": 100 * each.change,
            "low": 100 * each.low,
            "high": 100 * each.high,
            "before": each.before,
            "now": each.now,
            "tone": _tone(each.change, each.is_telling),
        }
        for each in found
    ]
    tips = [
        alt.Tooltip("name:N", title=" "),
        alt.Tooltip("before:Q", title="before", format=".2%"),
        alt.Tooltip("now:Q", title="now", format=".2%"),
        alt.Tooltip("change:Q", title="change, points", format="+.2f"),
        alt.Tooltip("low:Q", title="at least", format="+.2f"),
        alt.Tooltip("high:Q", title="at most", format="+.2f"),
    ]
    return _intervals(rows, "change", "change in points", tips)


def _intervals(
    rows: Sequence[object], value: str, title: str, tips: list[alt.Tooltip]
) -> Spec:
    """Return intervals around zero, a line for each; those that tell are in full colour."""
    base = alt.Chart(_data(rows)).encode(
        y=alt.Y("name:N", sort=None, title=None),
        color=alt.Color(
            "tone:N",
            scale=alt.Scale(
                domain=["more", "less", "none"], range=["$good", "$warn", "$muted"]
            ),
            legend=None,
        ),
        tooltip=tips,
    )
    reach = base.mark_rule(strokeWidth=4, opacity=0.4, strokeCap="round")
    dot = base.mark_point(filled=True, size=80, opacity=1)
    layers = (
        _mark(0, "$muted"),
        reach.encode(x=alt.X("low:Q"), x2="high:Q"),
        dot.encode(x=alt.X(f"{value}:Q", title=title, axis=_axis(format="+~f"))),
    )
    return _spec(layers, 20 * len(rows))


def deals(found: Sequence[Offers]) -> Spec:
    """Return which part of the offers of each sentence end in a deal, and which do not."""
    rows = [
        {"name": each.name, "how": how, "part": times / each.opened, "times": times}
        for each in found
        for how, times in (
            ("agreed", each.agreed),
            ("not agreed", each.opened - each.agreed),
        )
    ]
    ends = alt.Scale(domain=["agreed", "not agreed"], range=["$good", "$muted"])
    bar = (
        alt.Chart(_data(rows))
        .mark_bar(opacity=0.8)
        .encode(
            x=alt.X("part:Q", title=None, axis=alt.Axis(format="%", tickCount=6)),
            y=alt.Y("name:N", sort=None, title=None),
            color=alt.Color("how:N", scale=ends, legend=None),
            order=alt.Order("how:N"),
            tooltip=[
                alt.Tooltip("name:N", title=" "),
                alt.Tooltip("how:N", title="how it ends"),
                alt.Tooltip("part:Q", title="of all", format=".1%"),
                alt.Tooltip("times:Q", title="times", format=","),
            ],
        )
    )
    return _spec((bar,), ROW * len(found))


def histogram(found: Spread, title: str, *, share_of: int) -> Spec:
    """Return how often numbers came up, as parts of all games, with the middle of them."""
    width = _width(found.most - found.least + 1)
    bars: dict[int, int] = {}
    for value, games in found.games:
        start = value // width * width
        bars[start] = bars.get(start, 0) + games
    rows = [
        {
            # A bar of one number stands over it.
            "from": start - 0.5,
            "to": start + width - 0.5,
            "first": start,
            "last": start + width - 1,
            "part": games / share_of,
            "games": games,
            "usual": found.low <= start + width - 1 and start <= found.high,
        }
        for start, games in sorted(bars.items())
    ]
    bar = (
        alt.Chart(_data(rows))
        .mark_bar(color="$accent", binSpacing=1)
        .encode(
            x=alt.X(
                "from:Q",
                bin="binned",
                title=title,
                axis=_axis(**_ticks(width, list(bars))),
                scale=alt.Scale(domain=[rows[0]["from"], rows[-1]["to"]], nice=False),
            ),
            x2="to:Q",
            y=alt.Y("part:Q", title=None, axis=alt.Axis(format="%", tickCount=4)),
            opacity=alt.condition("datum.usual", alt.value(0.9), alt.value(0.35)),
            tooltip=[
                alt.Tooltip("first:Q", title="from"),
                alt.Tooltip("last:Q", title="to"),
                alt.Tooltip("part:Q", title="of games", format=".1%"),
            ],
        )
    )
    middle = _mark(found.median, "$ink")
    return _spec((bar, middle), 150)


def _width(values: int) -> int:
    """Return how many of so many numbers stand in one bar: a round number."""
    for width in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000):
        if values <= width * MOST_BARS:
            return width
    return -(-values // MOST_BARS)


def _ticks(width: int, starts: list[int]) -> dict[str, Any]:
    """Return where labels stand: under every bar where there are few."""
    if width == 1 and len(starts) <= FEW_BARS:
        return {"values": starts}
    return {"tickMinStep": 1}


def _tone(value: float, is_telling: bool) -> str:
    if not is_telling:
        return "none"
    return "more" if value > 0 else "less"


def _axis(**settings: Any) -> alt.Axis:
    """Return the axis of an amount, whose labels have room."""
    return alt.Axis(tickCount=8, labelOverlap=True, labelFlush=False, **settings)


def _mark(at: float, colour: str) -> Any:
    """Return a line across the plot."""
    chart: Any = alt.Chart(_data([{"at": at}]))
    line = chart.mark_rule(color=colour, strokeDash=[3, 3], opacity=0.8)
    return line.encode(x=alt.X("at:Q"))


def _data(rows: Sequence[object]) -> Any:
    made: Any = alt.Data
    return made(values=list(rows))


def _spec(layers: Sequence[Any], height: int) -> Spec:
    chart: Any = alt.layer(*layers)
    found: Spec = chart.properties(width="container", height=height).to_dict()
    return found
