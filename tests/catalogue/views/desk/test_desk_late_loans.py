import re
from datetime import date

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from catalogue.lending.loans import lend, return_copy
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Copy
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, text_of
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, make_member
from tests.pages import Page

pytestmark = pytest.mark.django_db


def shown(counter: Counter, query: str = "") -> str:
    html = counter.client.get(reverse("late-loans") + query).content.decode()
    assert Page(html).faults() == []
    return html


def rows(html: str) -> list[str]:
    return [text_of(row) for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)[1:]]


def out_since(due_on: date, **copy: object) -> Copy:
    made: Copy = CopyFactory.create(**copy)
    take_over_loan(copy=made, due_on=due_on, at=NOW)
    return made


def test_late_games_are_listed_the_oldest_first(counter: Counter, clock: Clock):
    household = make_member(name="Famille Exemple").household
    lend(copy=CopyFactory(game=GameFactory(title="Azul"), barcode="0042"), household=household, at=NOW, by=None)
    out_since(date(2026, 1, 17), game=GameFactory(title="Dixit"), barcode="0043")
    clock.tick(days=22)
    counter.log_in()

    assert rows(shown(counter)) == [
        "Dixit 0043 inconnu 17/01/2026 22 jours",
        "Azul 0042 Famille Exemple 07/02/2026 1 jour",
    ]


def test_what_is_due_today_has_no_day_or_came_back_is_not_late(counter: Counter):
    out_since(date(2026, 1, 17))
    take_over_loan(copy=CopyFactory(), due_on=None, at=NOW)
    return_copy(copy=out_since(date(2026, 1, 1)), at=NOW, by=None)

    html = shown(counter)

    assert "Aucun jeu n’est en retard." in html
    assert "<table>" not in html


@pytest.mark.parametrize("loans", [1, 3])
def test_the_list_asks_as_much_for_three_loans_as_for_one(
    counter: Counter, loans: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(loans):
        out_since(date(2026, 1, 10))

    with django_assert_num_queries(6):
        html = shown(counter)

    assert len(rows(html)) == loans


def test_the_list_has_pages_and_a_page_too_far_is_the_last(counter: Counter, settings: Settings):
    settings.LOANS_PER_PAGE = 2
    for day in (10, 11, 12):
        out_since(date(2026, 1, day))

    assert "3 jeux en retard" in shown(counter)
    assert [len(rows(shown(counter, query))) for query in ("", "?page=2", "?page=99", "?page=x")] == [2, 1, 1, 2]
    assert [row.split(" ")[-3] for row in rows(shown(counter, "?page=2"))] == ["12/01/2026"]
