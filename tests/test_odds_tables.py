"""Exact odds in the reference: what is measured, and how it stands in tables."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardwright.compiler import measured, products
from cardwright.compiler.backends.reference import backend, model, site
from packs import checked, compiled
from reference_pages import pages_of


def book(language: str) -> backend.Book:
    """Return the reference of the pack of dice, and its pictures."""
    order = products.Order(checked("dice"))
    sources = order.checked.sources
    return backend.books(order.model, sources, order.passed, order.measured)[language]


def tables(language: str) -> dict[str, model.Table]:
    """Return the tables of odds of the pack of dice."""
    return {each.id: each for each in book(language)[0].odds}


def row(table: model.Table, at: int) -> list[str]:
    """Return the words of a row."""
    return [
        "".join(getattr(token, "text", "") for token in cell) for cell in table.rows[at]
    ]


def test_each_chance_of_an_attempt_has_a_bar_that_the_page_may_show() -> None:
    reference, art = book("en")
    page = pages_of(site.build_site(reference, art.pictures))["odds.html"]

    shares = [each for it in reference.odds for row in it.shares for each in row]
    assert page.tags.count("rect") == sum(each >= 0 for each in shares) > 45


def test_every_roll_of_numbers_is_measured() -> None:
    found = {each.roll: each for each in measured.measured(compiled("dice"))}

    assert set(found) == {"attempt", "contest", "fight", "three", "meet", "skill"}
    assert found["attempt"].cells[0][0] == Fraction(5, 36)
    assert found["fight"].cells[2][1] == Fraction(5443, 7776)


def test_a_roll_over_two_numbers_is_a_grid_with_bars() -> None:
    found = tables("en")["odds-attempt"]

    assert found.title == "Attempt: Success"
    assert found.head == ("", "1", "2", "3", "4", "5")
    assert row(found, 0) == ["2", "13.9", "11.1", "8.3", "5.6", "2.8"]
    assert found.shares[0] == (139, 111, 83, 56, 28)


def test_many_columns_leave_no_room_for_decimals() -> None:
    found = tables("en")["odds-contest"]

    assert len(found.head) == 10
    assert row(found, 8)[1:3] == ["97", "93"]


def test_a_roll_without_open_numbers_is_one_row_of_what_it_shows() -> None:
    found = tables("de")["odds-three"]

    assert found.title == "Drei verschiedene Würfel"
    assert found.head[2] == "Punktzahl im Mittel"
    assert row(found, 0)[2] == "5.83"
    assert found.shares[0] == (444, -1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_says_what_is_across_and_that_it_is_exact(language: str) -> None:
    note = "".join(
        getattr(each, "text", "") for each in tables(language)["odds-attempt"].note
    )

    wanted = {
        "en": "Number of dice downwards, Difficulty across. Exact odds in per cent",
        "de": "Zahl der Würfel nach unten, Schwierigkeit nach rechts. Genaue",
    }
    assert note.startswith(wanted[language])
