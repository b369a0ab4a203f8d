"""Deals in words and tables: who agreed with whom, and what a deal costs and brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardwright.compiler.cli.figures import Report
from cardwright.compiler.cli.verdicts import listed, number, share
from cardwright.runtime.experiments.offers import Amount, Offers, Price

LEAST = 0.1
"""What moves less than this of a kind on the mean is left out of a sentence."""

NOTHING = "\N{EN DASH}"

ROLES = {"proposer": "the proposer", "other": "each other seat"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a table: what it is about, and the texts of its cells."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealView:
    """The deals of a sentence, in the names that people use.

    `pairs` has a line for each seat that makes offers and a cell for each that agrees;
    `prices` a line for each kind of token, and two cells for each of the `roles`.
    """

    name: str
    found: Offers
    seats: tuple[str, ...]
    pairs: tuple[Row, ...]
    roles: tuple[str, ...]
    prices: tuple[Row, ...]


def price_text(report: Report, price: Price) -> str:
    """Return what a deal costs and brings the seats of a role, without what is rare."""
    parts = [
        (verb, listed([_amount(report, each) for each in told], len(told)))
        for verb, amounts in (("costs", price.gave), ("brings", price.got))
        if (told := [each for each in amounts if each.mean >= LEAST])
    ]
    if not parts:
        return f"a deal moves next to nothing of {ROLES[price.role]}"
    (verb, first), *rest = parts
    more = "".join(f", and {other} {what}" for other, what in rest)
    return f"a deal {verb} {ROLES[price.role]} {first}{more}"


def _amount(report: Report, amount: Amount) -> str:
    return f"{number(amount.mean)} {kind_name(report, amount.kind)}"


def kind_name(report: Report, kind: str) -> str:
    """Return what people call tokens of a kind."""
    words = next(iter(report.pack.words.values()), None)
    names = [each.name for each in report.pack.kinds]
    if words is None or kind not in names:
        return kind
    forms = words.kinds[names.index(kind)]
    return forms.get("many") or forms["one"]


def deal_views(report: Report) -> Iterator[DealView]:
    """Yield the deals of each sentence that makes offers and came to one."""
    seats = tuple(str(seat + 1) for seat in range(report.seats))
    for each in report.main.offers:
        if each.agreed:
            yield DealView(
                name=each.name,
                found=each,
                seats=seats,
                pairs=tuple(_pairs(each, seats)) if each.pairs else (),
                roles=tuple(ROLES[price.role] for price in each.prices),
                prices=tuple(_prices(report, each.prices)),
            )


def _pairs(found: Offers, seats: tuple[str, ...]) -> Iterator[Row]:
    deals = sum(found.after.values())
    for proposer in seats:
        times = [found.pairs.get(f"{proposer} with {other}", 0) for other in seats]
        cells = tuple(share(n / deals) if n else NOTHING for n in times)
        yield Row(name=f"seat {proposer}", cells=cells)


def _prices(report: Report, prices: tuple[Price, ...]) -> Iterator[Row]:
    """Yield a line for each kind that deals move, in the order of the pack."""
    columns = [
        {each.kind: each for each in amounts}
        for price in prices
        for amounts in (price.gave, price.got)
    ]
    for kind in (each.name for each in report.pack.kinds):
        if any(kind in column for column in columns):
            cells = tuple(_cell(column, kind) for column in columns)
            yield Row(name=kind_name(report, kind), cells=cells)


def _cell(column: Mapping[str, Amount], kind: str) -> str:
    return number(column[kind].mean) if kind in column else NOTHING
