from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Closure, DueDayShift, Loan
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.house_staff import errors_of, main_words, with_rights
from tests.factories.catalogue import MembershipFactory, SiteFactory
from tests.factories.desk import ClosureFactory, DueDayMoveFactory, DueDayShiftFactory, LoanFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

FIRST, LAST, AFTER = date(2026, 2, 9), date(2026, 2, 14), date(2026, 2, 15)
WINTER = {"reason": "Vacances d’hiver", "first_day": "09/02/2026", "last_day": "14/02/2026", "site": ""}


@pytest.fixture
def mover(librarian: User) -> Client:
    SiteFactory()
    return with_rights(librarian, "move_due_days")


def due(day: date, **loan: Any) -> Loan:
    made: Loan = LoanFactory(due_on=day, household=MembershipFactory().household, **loan)
    return made


def days() -> list[date | None]:
    return list(Loan.objects.order_by("pk").values_list("due_on", flat=True))


def test_a_closure_shows_the_loans_that_would_move_moves_them_on_confirmation_and_back(mover: Client):
    loan = due(FIRST)
    due(LAST), due(AFTER)

    added = mover.post(reverse("closure-add"), WINTER)
    closure = Closure.objects.get()
    shown = mover.get(reverse("closure-moves", args=[closure.pk]))
    before = days()
    moved = mover.post(reverse("closure-moves", args=[closure.pk]), follow=True)
    after = days()
    restored = mover.post(reverse("shift-restore", args=[DueDayShift.objects.get().pk]), follow=True)

    assert added.headers["Location"] == reverse("closure-moves", args=[closure.pk])
    words = main_words(shown)
    assert "2 prêts sont à rendre pendant cette fermeture. Rien n’est changé tant que vous ne confirmez pas." in words
    assert f"{loan.copy.game.title} {loan.copy.barcode}" in words
    assert "lundi 9 février 2026 dimanche 15 février 2026" in words
    assert (before, after, days()) == ([FIRST, LAST, AFTER], [AFTER, AFTER, AFTER], [FIRST, LAST, AFTER])
    assert "2 retours déplacés." in main_words(moved)
    assert "2 retours remis à leur date." in main_words(restored)
    assert "remis à leur date le 17/01/2026" in main_words(restored)


def test_a_second_confirmation_and_a_second_undo_move_nothing_and_say_so(mover: Client):
    due(FIRST)
    closure = ClosureFactory(first_day=FIRST, last_day=LAST)
    mover.post(reverse("closure-moves", args=[closure.pk]))
    shift = DueDayShift.objects.get()

    again = mover.post(reverse("closure-moves", args=[closure.pk]))
    mover.post(reverse("shift-restore", args=[shift.pk]))
    twice = mover.post(reverse("shift-restore", args=[shift.pk]), follow=True)

    assert again.status_code == 422
    assert "Aucun prêt en cours n’est à rendre pendant cette fermeture." in main_words(again)
    assert "Ces retours ont déjà été remis à leur date." in main_words(twice)
    assert (days(), DueDayShift.objects.count()) == ([FIRST], 1)


def test_who_may_not_move_due_days_is_told_how_many_there_are(librarian: User):
    SiteFactory()
    librarian.groups.clear()
    clerk = with_rights(librarian, "lend", "add_closure")
    due(FIRST), due(LAST)

    answer = clerk.post(reverse("closure-add"), WINTER, follow=True)
    closure = Closure.objects.get()

    assert "2 prêts sont à rendre pendant cette fermeture. Demandez à une ou un ludothécaire" in main_words(answer)
    for name, key in (("closure-moves", closure.pk), ("shift-restore", DueDayShiftFactory(closure=closure).pk)):
        assert clerk.post(reverse(name, args=[key])).status_code == 403
    assert days() == [FIRST, LAST]


def test_a_closure_without_loans_leads_back_to_the_calendar(mover: Client):
    answer = mover.post(reverse("closure-add"), {**WINTER, "last_day": "", "yearly": "on"})

    closure = Closure.objects.get()
    assert answer.headers["Location"] == reverse("calendar")
    assert (closure.first_day, closure.last_day, closure.yearly, closure.site) == (FIRST, FIRST, True, None)


def test_a_closure_sent_twice_is_noted_once(mover: Client):
    mover.post(reverse("closure-add"), WINTER)
    mover.post(reverse("closure-add"), WINTER)

    assert Closure.objects.count() == 1


def test_correcting_a_closure_shows_the_loans_of_its_new_days(mover: Client):
    due(LAST)
    closure = ClosureFactory(first_day=FIRST, last_day=FIRST)

    answer = mover.post(reverse("closure", args=[closure.pk]), WINTER)

    closure.refresh_from_db()
    assert (closure.last_day, closure.reason) == (LAST, "Vacances d’hiver")
    assert answer.headers["Location"] == reverse("closure-moves", args=[closure.pk])


def test_a_closure_that_is_shortened_shows_the_loans_that_might_come_back(mover: Client):
    loan = due(LAST)
    closure = ClosureFactory(first_day=FIRST, last_day=LAST)
    mover.post(reverse("closure-moves", args=[closure.pk]))

    shortened = mover.post(reverse("closure", args=[closure.pk]), {**WINTER, "last_day": "10/02/2026"}, follow=True)

    assert days() == [AFTER]
    assert shortened.redirect_chain[-1][0] == reverse("site-moves", args=[loan.copy.site_id])
    assert "1 prêt avait été repoussé et pourrait revenir à une date plus proche." in main_words(shortened)


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"first_day": ""}, {"first_day"}),
        ({"first_day": "30/02/2026"}, {"first_day"}),
        ({"last_day": "bientôt"}, {"last_day"}),
        ({"last_day": "08/02/2026"}, {"last_day"}),
        ({"first_day": "01/01/0001"}, {"first_day"}),
        ({"site": "999999"}, {"site"}),
        ({"reason": "x" * 201}, {"reason"}),
    ],
)
def test_a_wrong_closure_is_told_at_its_field_and_stays_typed(mover: Client, wrong: dict[str, str], at: set[str]):
    sent = {**WINTER, **wrong}

    answer = mover.post(reverse("closure-add"), sent)

    form = answer.context["form"]
    assert (answer.status_code, set(errors_of(answer))) == (422, at)
    assert {name: form[name].value() for name in sent} == sent
    assert all(f'href="#id_{name}"' in answer.content.decode() for name in at)
    assert not Closure.objects.exists()


def test_a_house_that_never_opens_again_is_a_clear_answer(mover: Client):
    due(FIRST)
    sent = {**WINTER, "first_day": "01/02/2026", "last_day": "31/01/2027", "yearly": "on"}

    added = mover.post(reverse("closure-add"), sent)
    shown = mover.get(added.headers["Location"])
    confirmed = mover.post(added.headers["Location"])

    assert added.headers["Location"] == reverse("closure-moves", args=[Closure.objects.get().pk])
    assert shown.context["problem"] == confirmed.context["problem"] != ""
    assert shown.context["problem"] in main_words(shown)
    assert (shown.status_code, confirmed.status_code, days()) == (200, 422, [FIRST])


def test_a_closure_taken_back_leaves_the_way_to_move_the_days_back(mover: Client):
    due(FIRST)
    closure = ClosureFactory(first_day=FIRST, last_day=LAST)
    mover.post(reverse("closure-moves", args=[closure.pk]))

    answer = mover.post(reverse("closure-remove", args=[closure.pk]), follow=True)

    shift = DueDayShift.objects.get()
    assert not Closure.objects.exists()
    assert "Des retours avaient été déplacés : vous pouvez les remettre à leur date." in main_words(answer)
    assert reverse("shift-restore", args=[shift.pk]) in answer.content.decode()


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_of_moves_asks_as_much_for_three_loans_as_for_one(
    mover: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
):
    closure = ClosureFactory(first_day=FIRST, last_day=LAST)
    for _ in range(number):
        due(FIRST)

    with django_assert_num_queries(10):
        mover.get(reverse("closure-moves", args=[closure.pk]))


@pytest.mark.parametrize("number", [1, 3])
def test_the_calendar_asks_as_much_for_three_moves_as_for_one(
    mover: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(number):
        DueDayMoveFactory()

    with django_assert_num_queries(10):
        answer = mover.get(reverse("calendar"))
    assert [shift.loans for shift in answer.context["shifts"]] == [1] * number
