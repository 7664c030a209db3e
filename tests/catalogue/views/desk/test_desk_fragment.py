"""What the page's script asks for: the parts that change, by the same templates."""

from datetime import timedelta

import pytest
from django.urls import reverse

from catalogue.lending.loans import return_copy
from catalogue.models import Event, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, azul, text_of
from tests.factories.catalogue import LendingPolicyFactory, SiteFactory, make_member

pytestmark = pytest.mark.django_db

PARTS = ['id="desk-answer"', 'id="desk-next"', 'id="desk-place"', 'id="desk-household-part"', 'id="desk-past-part"']


def test_the_script_gets_the_parts_and_not_the_page(counter: Counter):
    counter.scan(make_member(name="Famille Exemple").number)

    html = counter.fragment("desk", scan=azul().barcode)

    assert [html.count(part) for part in PARTS] == [1] * len(PARTS)
    assert "<html" not in html
    assert '<form class="box desk-scan"' not in html
    assert "« Azul », à rendre le 7 février 2026." in text_of(html)


def test_the_parts_are_those_of_the_page(counter: Counter):
    counter.scan(make_member().number)

    html = counter.fragment("desk", scan=azul().barcode)

    past = html[html.index('<div id="desk-past-part">') :].strip()
    assert past in counter.page()


def test_a_scan_that_comes_again_since_its_answer_was_lost_is_not_done_again(counter: Counter, clock: Clock):
    counter.scan(make_member().number)
    copy = azul()
    first = counter.fragment("desk", scan=copy.barcode, sent="abc-1")
    clock.tick(seconds=60)

    second = counter.fragment("desk", scan=copy.barcode, sent="abc-1")

    assert Loan.objects.open().count() == 1
    assert text_of(first).partition("Dernières")[0] == text_of(second).partition("Dernières")[0]


def test_the_same_code_under_another_key_is_another_scan(counter: Counter, clock: Clock):
    counter.scan(make_member().number)
    copy = azul()
    counter.fragment("desk", scan=copy.barcode, sent="abc-1")
    clock.tick(seconds=60)
    counter.fragment("desk", scan=copy.barcode, sent="abc-2")

    assert Loan.objects.open().count() == 0


def test_a_page_of_its_own_is_fetched_as_parts_too(counter: Counter):
    response = counter.client.get(reverse("desk"), headers={"X-Fragment": "desk"})

    assert "<html" not in response.content.decode()


@pytest.mark.parametrize("said", ["Prêté", "Rendu"])
def test_a_scan_whose_answer_died_with_the_server_is_told_and_not_reversed(counter: Counter, clock: Clock, said: str):
    counter.scan(make_member().number)
    copy = azul()
    counter.scan(copy.barcode)
    if said == "Rendu":
        clock.tick(seconds=60)
        counter.post("desk-let-go")
        counter.scan(copy.barcode)
        counter.scan(make_member().number)
    before = Loan.objects.open().count()
    clock.tick(seconds=40)
    Event.objects.update(recorded_at=clock.now - timedelta(seconds=35))

    html = counter.fragment("desk", scan=copy.barcode, waited_seconds="41")

    assert Loan.objects.open().count() == before
    assert said in text_of(html).partition("Dernières")[0]


def test_what_a_lateness_costs_is_told_though_the_first_answer_died(counter: Counter, clock: Clock):
    LendingPolicyFactory(late_cents=20)
    counter.scan(make_member().number)
    copy = azul()
    counter.scan(copy.barcode)
    clock.tick(days=24)
    counter.log_in()
    return_copy(copy=copy, at=clock.now, by=counter.user)
    Event.objects.filter(kind="returned").update(recorded_at=clock.now)

    html = counter.fragment("desk", scan=copy.barcode, waited_seconds="41")

    assert "0,60" in text_of(html).partition("Dernières")[0]


def test_where_the_box_belongs_is_told_though_the_first_answer_died(counter: Counter, clock: Clock):
    counter.scan(make_member().number)
    copy = azul()
    counter.scan(copy.barcode)
    clock.tick(seconds=60)
    return_copy(copy=copy, at=clock.now, by=counter.user, site=SiteFactory(name="Annexe d’essai"))
    Event.objects.filter(kind="returned").update(recorded_at=clock.now)

    html = counter.fragment("desk", scan=copy.barcode, waited_seconds="41")

    assert f"À renvoyer à {copy.site}" in text_of(html).partition("Dernières")[0]


@pytest.mark.parametrize("waited", ["", "0", "-5", "x", "1e9", "99999999999999"])
def test_a_wait_that_makes_no_sense_is_none(counter: Counter, clock: Clock, waited: str):
    counter.scan(make_member().number)
    copy = azul()
    counter.scan(copy.barcode)
    clock.tick(seconds=60)

    assert counter.scan(copy.barcode).startswith("Rendu")
    assert counter.fragment("desk", scan="", waited_seconds=waited)
