"""Exact payment against brute force: tokens given to icons one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.runtime import decisions, micro, payments
from cardwright.runtime.faults import Fault, Refused
from cardwright.runtime.interpreter import belts
from cardwright.runtime.luck import Luck

Tokens = tuple[int, ...]


@cache
def pays(tokens: Tokens, needs: Tokens, wild: int, rate: int) -> bool:
    """Return whether tokens can be given to icons so that every icon is paid, by trying all.

    An icon of a kind takes one token of it, or `rate` tokens of other kinds; any icon any token.
    """
    if wild:
        return any(pays(left, needs, wild - 1, rate) for left in without(tokens, 1, -1))
    kind = next((kind for kind, need in enumerate(needs) if need), None)
    if kind is None:
        return True
    fewer = (*needs[:kind], needs[kind] - 1, *needs[kind + 1 :])
    if tokens[kind]:
        left = (*tokens[:kind], tokens[kind] - 1, *tokens[kind + 1 :])
        if pays(left, fewer, 0, rate):
            return True
    return bool(rate) and any(
        pays(left, fewer, 0, rate) for left in without(tokens, rate, kind)
    )


def without(tokens: Tokens, count: int, spared: int) -> Iterator[Tokens]:
    """Yield what is left without `count` tokens, of any kinds but `spared`."""
    if not count:
        yield tokens
        return
    for kind, held in enumerate(tokens):
        if held and kind != spared:
            left = (*tokens[:kind], held - 1, *tokens[kind + 1 :])
            yield from without(left, count - 1, spared)


def pays_exactly(tokens: Tokens, needs: Tokens, wild: int, rate: int) -> bool:
    fewer = (
        (*tokens[:kind], held - 1, *tokens[kind + 1 :])
        for kind, held in enumerate(tokens)
        if held
    )
    is_paid = pays(tokens, needs, wild, rate)
    return is_paid and not any(pays(each, needs, wild, rate) for each in fewer)


def domain_of(
    caps: Tokens, needs: Tokens, wild: int, rate: int, rest: Tokens | None = None
) -> payments.Payment:
    total = wild + max(1, rate) * sum(needs)
    kinds = tuple(range(len(caps)))
    return payments.Payment(kinds, caps, needs, rest or (0,) * len(caps), total, rate)


@st.composite
def prices(draw: st.DrawFn) -> tuple[Tokens, Tokens, int, int]:
    kinds = draw(st.integers(1, 4))
    caps = st.lists(st.integers(0, 3), min_size=kinds, max_size=kinds).map(tuple)
    needs = st.lists(st.integers(0, 5 - kinds), min_size=kinds, max_size=kinds).map(tuple)
    rate = draw(st.sampled_from((0, 1, 2, 2, 3)))
    return draw(caps), draw(needs), draw(st.integers(0, 2)), rate


def check(price: tuple[Tokens, Tokens, int, int]) -> None:
    """Hold the formula, the answers and what can be paid against brute force."""
    caps, needs, wild, rate = price
    domain = domain_of(caps, needs, wild, rate)
    wanted = [
        tokens
        for tokens in product(*(range(cap + 1) for cap in caps))
        if pays_exactly(tokens, needs, wild, rate)
    ]
    assert list(payments.answers(domain)) == wanted
    assert payments.can_be_paid(domain) == bool(wanted) == pays(caps, needs, wild, rate)


@settings(max_examples=2_000, deadline=None)
@given(prices())
def test_exact_payments_are_those_of_brute_force(
    price: tuple[Tokens, Tokens, int, int],
) -> None:
    check(price)


@pytest.mark.soak
@settings(max_examples=100_000, deadline=None)
@given(prices())
def test_many_exact_payments_are_those_of_brute_force(
    price: tuple[Tokens, Tokens, int, int],
) -> None:
    check(price)


@settings(max_examples=500, deadline=None)
@given(prices(), st.data())
def test_what_is_put_in_before_others_can_be_completed(
    price: tuple[Tokens, Tokens, int, int], data: st.DataObject
) -> None:
    """An answer is legal if and only if somebody else's tokens can make it exact."""
    caps, needs, wild, rate = price
    rest = data.draw(st.lists(st.integers(0, 2), min_size=len(caps), max_size=len(caps)))
    domain = domain_of(caps, needs, wild, rate, tuple(rest))
    if not payments.can_be_paid(domain):
        return
    wanted = [
        tokens
        for tokens in product(*(range(cap + 1) for cap in caps))
        if any(
            pays_exactly(
                tuple(a + b for a, b in zip(tokens, more, strict=True)), needs, wild, rate
            )
            for more in product(*(range(each + 1) for each in rest))
        )
    ]
    assert list(payments.answers(domain)) == wanted


def test_every_payment_comes_up_and_no_other() -> None:
    domain = domain_of((1, 2, 1, 4), (1, 0, 2, 0), 1, 2)
    listed = set(payments.answers(domain))
    luck = Luck(3)
    assert {decisions.sample(domain, luck) for _ in range(2_000)} == listed
    assert len(listed) > 5


def test_a_refusal_says_what_is_missing() -> None:
    domain = domain_of((1, 2, 3, 1), (1, 2, 0, 0), 0, 2)
    for given_, reason in (
        ((0, 2, 1, 0), "that pays 2 of the 3 that are asked"),
        ((1, 2, 1, 0), "more is given than is needed"),
        ((2, 2, 0, 0), "2 of a kind is more than the 1 that are there"),
        ((0, 1, 1, 0), "that pays 1 of the 3 that are asked"),
    ):
        with pytest.raises(Refused, match=reason):
            decisions.canonical(domain, given_)
    assert decisions.canonical(domain, (0, 2, 2, 0)) == (0, 2, 2, 0)
    before = domain_of((1, 0), (1, 1), 0, 0, (0, 1))
    with pytest.raises(Refused, match="the others cannot pay exactly"):
        decisions.canonical(before, (0, 0))


def test_an_exchange_is_told() -> None:
    domain = domain_of((1, 2, 3, 1), (3, 1, 0, 0), 1, 2)
    assert payments.exchanges(domain, (1, 2, 3, 1)) == ((((2, 3), (3, 1)), ((0, 2),)),)
    assert payments.exchanges(domain, (1, 2, 2, 1)) == ()
    assert payments.exchanges(domain_of((1,), (1,), 0, 0), (1,)) == ()


def test_a_price_of_many_units_cannot_be_asked() -> None:
    assert payments.can_be_paid(domain_of((63,), (63,), 0, 1))
    assert not payments.can_be_paid(domain_of((64,), (64,), 0, 1))
    with pytest.raises(Fault):
        belts.payable((64,), (64,), (0,), 64, 1)
    with pytest.raises(Fault):
        belts.payable((1,), (2,), (0,), 4, 2)


def test_a_path_lists_what_can_follow() -> None:
    domain = domain_of((2, 2), (1, 0), 0, 2)
    assert micro.steps(domain) == (0, 1)
    assert micro.steps(domain, (0,)) == (2,)
    assert micro.go_on(domain, (1,)) == (1, 0)
