"""Every domain can be listed, sampled and checked, and the three agree."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardwright.runtime import decisions, micro, payments
from cardwright.runtime.bots import others
from cardwright.runtime.faults import Refused
from cardwright.runtime.luck import Luck

small = st.integers(0, 4)


@st.composite
def picks(draw: st.DrawFn) -> decisions.PickOne:
    members = draw(st.lists(st.integers(-1, 30), min_size=1, max_size=6, unique=True))
    return decisions.PickOne("card", "", tuple(members))


@st.composite
def groups(draw: st.DrawFn) -> decisions.PickSome:
    members = draw(st.lists(st.integers(0, 30), max_size=6, unique=True))
    high = draw(st.integers(0, len(members)))
    return decisions.PickSome("card", tuple(members), draw(st.integers(0, high)), high)


@st.composite
def counts(draw: st.DrawFn) -> decisions.Counts:
    caps = tuple(draw(st.lists(small, min_size=1, max_size=4)))
    lean = draw(st.booleans())
    weights = tuple(draw(st.integers(0, 3)) if lean else 1 for _ in caps)
    held = sum(cap * weight for cap, weight in zip(caps, weights, strict=True))
    low = draw(st.integers(0, held))
    high = held if lean else draw(st.integers(low, held))
    return decisions.Counts(tuple(range(len(caps))), caps, weights, low, high, lean)


@st.composite
def orders(draw: st.DrawFn) -> decisions.Order:
    return decisions.Order(tuple(draw(st.lists(small, max_size=4, unique=True))))


@st.composite
def splits(draw: st.DrawFn) -> decisions.Split:
    members = draw(st.lists(small, min_size=1, max_size=4, unique=True))
    return decisions.Split(tuple(members), draw(st.integers(0, 6)))


@st.composite
def prices(draw: st.DrawFn) -> payments.Payment:
    """Return a price that can be paid: worth of some tokens that are there."""
    caps = tuple(draw(st.lists(small, min_size=1, max_size=4)))
    needs = tuple(draw(st.integers(0, 3)) for _ in caps)
    rest = tuple(draw(st.integers(0, 2)) for _ in caps)
    rate = draw(st.integers(1, 3))
    open_ = payments.Payment(tuple(range(len(caps))), caps, needs, rest, 0, rate)
    total = sum(
        payments.worth(open_, kind, draw(st.integers(0, cap + rest[kind])))
        for kind, cap in enumerate(caps)
    )
    return replace(open_, total=total)


domains = st.one_of(
    picks(),
    st.just(decisions.YesNo()),
    groups(),
    counts(),
    prices(),
    orders(),
    splits(),
    st.builds(decisions.Chance, st.integers(1, 12)),
)


@given(domains, st.integers(0, 1000))
def test_what_is_sampled_is_canonical_and_listed(
    domain: decisions.Domain, seed: int
) -> None:
    answer = decisions.sample(domain, Luck(seed))
    assert decisions.canonical(domain, answer) == answer
    listed = decisions.enumerate_answers(domain, 20_000)
    assert listed is None or answer in listed


@given(domains, st.integers(0, 1000))
@example(decisions.Counts((0, 1), (3, 3), (2, 3), 3, 15, True), 7)
def test_what_is_guessed_is_canonical(domain: decisions.Domain, seed: int) -> None:
    answer = others.guess(domain, Luck(seed))
    assert decisions.canonical(domain, answer) == answer


@given(domains)
def test_what_is_listed_is_canonical_and_listed_once(domain: decisions.Domain) -> None:
    listed = decisions.enumerate_answers(domain, 2_000) or ()
    assert len(set(listed)) == len(listed)
    for answer in listed:
        assert decisions.canonical(domain, answer) == answer


@given(domains)
@example(decisions.Counts((0, 1), (1, 1), (0, 2), 2, 2, True))
def test_the_only_answer_is_the_only_one_listed(domain: decisions.Domain) -> None:
    only = decisions.only_answer(domain)
    listed = decisions.enumerate_answers(domain, 2_000)
    if only is not None and listed:
        assert listed == (only,)
    if isinstance(domain, payments.Payment) and listed:
        assert (only is not None) == (len(listed) == 1)


@given(counts())
def test_a_lean_choice_holds_no_token_too_many(domain: decisions.Counts) -> None:
    if not domain.lean:
        return
    for answer in decisions.enumerate_answers(domain, 500) or ():
        assert isinstance(answer, tuple)
        for kind, count in enumerate(answer):
            fewer = tuple(each - (at == kind) for at, each in enumerate(answer))
            worth = sum(n * w for n, w in zip(fewer, domain.weights, strict=True))
            assert not count or worth < domain.low


def walked(domain: decisions.Domain, path: micro.Path = ()) -> list[decisions.Answer]:
    """Return the answers that the paths from here lead to."""
    following = micro.steps(domain, path)
    if not following:
        return [micro.answer(domain, path)]
    return [given for step in following for given in walked(domain, (*path, step))]


@given(domains)
def test_paths_lead_to_each_answer_once(domain: decisions.Domain) -> None:
    listed = decisions.enumerate_answers(domain, 2_000)
    if listed:
        assert sorted(walked(domain), key=repr) == sorted(listed, key=repr)


@given(domains, st.integers(0, 1000))
def test_a_path_is_made_of_steps(domain: decisions.Domain, seed: int) -> None:
    given = decisions.sample(domain, Luck(seed))
    path = micro.path_of(domain, given)
    assert micro.answer(domain, path) == given
    assert not micro.steps(domain, path)
    for length, step in enumerate(path):
        assert step in micro.steps(domain, path[:length])
        assert micro.go_on(domain, path[:length])[:length] == path[:length]


def test_steps_leave_out_what_leads_nowhere() -> None:
    cards = decisions.PickSome("card", (7, 3, 5), 2, 3)
    tokens = decisions.Counts((0, 1, 2), (2, 1, 1), (2, 3, 1), 4, 9, True)

    assert micro.steps(cards) == (3, 5)
    assert micro.steps(cards, (3,)) == (5, 7)
    assert micro.steps(cards, (3, 5)) == (7, micro.STOP)
    assert micro.go_on(cards, (5,)) == (5, 7)
    assert micro.steps(tokens, (2,)) == (0,)
    assert micro.steps(tokens, (1,)) == (1,)
    assert micro.go_on(tokens, (0,)) == (0, 1, 1)


def as_tuple(answer: object) -> object:
    """Return a list as the tuple that stands for the same answer."""
    return tuple(cast("list[object]", answer)) if isinstance(answer, list) else answer


@given(
    domains,
    st.one_of(
        st.none(),
        st.text(max_size=3),
        st.floats(),
        st.tuples(st.integers()),
        st.lists(st.text()),
    ),
)
def test_nonsense_is_refused_with_a_reason(
    domain: decisions.Domain, answer: object
) -> None:
    listed = decisions.enumerate_answers(domain, 2_000)
    if listed is None or as_tuple(answer) in listed or isinstance(answer, float):
        return
    with pytest.raises(Refused) as refusal:
        decisions.canonical(domain, answer)
    assert refusal.value.reason


def test_every_kind_of_decision_has_a_name() -> None:
    assert set(decisions.KINDS) == {type(each) for each in _one_of_each()}


def _one_of_each() -> tuple[decisions.Domain, ...]:
    return (
        decisions.PickOne("card", "", (1,)),
        decisions.YesNo(),
        decisions.PickSome("card", (1,), 0, 1),
        decisions.Counts((0,), (1,), (1,), 0, 1, False),
        payments.Payment((0,), (1,), (1,), (0,), 1, 0),
        decisions.Order((1, 2)),
        decisions.Split((0, 1), 2),
        decisions.Chance(6),
    )
