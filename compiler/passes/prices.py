"""What a cost asks for, as values of the program, and whether tokens are worth it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardwright.compiler.passes.applied import ZERO, apply, every, total
from cardwright.compiler.tree import types, values
from cardwright.runtime.ir import values as ir


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What a cost asks for: icons of each kind, any icons, and the rate of exchange."""

    needs: tuple[ir.Value, ...]
    wild: ir.Value
    rate: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a decision asks for: how many icons of each kind of a cost, of which card."""

    decision: int
    cost: values.Cost
    card: ir.Value
    price: Price


def enough(
    price: Price,
    held: tuple[ir.Value, ...],
    once: Callable[[ir.Value], ir.Value] | None,
) -> ir.Value:
    """Return whether tokens are worth a price; see `runtime/payments.py` for the sum.

    A kind that is short by `d` tokens takes `rate` tokens for each from what is over.
    """
    pairs = zip(held, price.needs, strict=True)
    spare = [apply("sub", have, need) for have, need in pairs]
    spare = spare if once is None else [once(each) for each in spare]
    if not price.rate:
        each = every([apply("ge", one, ZERO) for one in spare])
        return apply("and", each, apply("ge", total(spare), price.wild))
    more = ir.Const(price.rate - 1)
    short = total(apply("min", ZERO, each) for each in spare)
    worth = apply("add", total(spare), apply("mul", more, short))
    return apply("ge", worth, price.wild)


def tokens_in(
    count: int, kind: str, place: values.Place, binder: values.Binder | None
) -> values.Value:
    """Return how many tokens of a kind lie in a place, or in those of all members of a set."""
    found = values.CountTokens(
        noun=kind,
        kinds=(kind,),
        kind=None,
        place=place,
        type=types.Number(0, max(0, count)),
        span=place.span,
    )
    if binder is None:
        return found
    span, kind_ = place.span, types.Number(0, types.BIG)
    return values.Fold(op="sum", body=found, binder=binder, type=kind_, span=span)
