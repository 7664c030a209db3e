"""What is changed of the house is in the log: who, when, what it was and what it is."""

from datetime import date, time
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError

from catalogue.lending.house_changes import (
    NOTED,
    change_house_rules,
    change_week,
    change_words,
    delete_noted,
    save_noted,
)
from catalogue.models import (
    Closure,
    CopyKind,
    Event,
    HouseRules,
    LendingPolicy,
    LoanSeason,
    MembershipKind,
    OpeningHours,
    ReminderTemplate,
)
from catalogue.models.event_kinds import HOUSE_KINDS
from tests.conftest import NOW
from tests.factories.catalogue import LendingPolicyFactory, MembershipKindFactory, SiteFactory
from tests.factories.desk import (
    ClosureFactory,
    CopyKindFactory,
    ExceptionalOpeningFactory,
    LoanSeasonFactory,
    OpeningHoursFactory,
    ReminderTemplateFactory,
)

if TYPE_CHECKING:
    from django.db.models import Model

pytestmark = pytest.mark.django_db


def facts() -> dict[str, Any]:
    return dict(Event.objects.get().facts)


def test_a_rule_that_changes_is_noted_with_what_it_was_and_what_it_is(librarian: User):
    policy = LendingPolicyFactory(membership_kind=MembershipKindFactory(name="Famille"), loan_days=21)
    policy.loan_days, policy.late_cap_cents = 14, 500

    save_noted(policy, at=NOW, by=librarian)

    event = Event.objects.get()
    assert LendingPolicy.objects.get().loan_days == 14
    assert (event.kind, event.at, event.actor, event.household, event.copy) == (
        "policy_changed",
        NOW,
        librarian,
        None,
        None,
    )
    assert event.facts == {
        "house": "lendingpolicy",
        "of": {"membership_kind": "Famille", "copy_kind": None},
        "was": {"loan_days": 21, "late_cap_cents": None},
        "is": {"loan_days": 14, "late_cap_cents": 500},
    }


def test_a_rule_saved_as_it_was_is_no_change():
    save_noted(LendingPolicyFactory(), at=NOW, by=None)

    assert not Event.objects.exists()


def test_a_row_that_is_new_or_gone_is_noted_whole():
    season = save_noted(
        LoanSeason(name="Été", first_day=date(2026, 7, 1), last_day=date(2026, 8, 31), extra_days=21), at=NOW, by=None
    )
    delete_noted(season, at=NOW, by=None)

    made, gone = Event.objects.order_by("pk")
    whole = {"name": "Été", "first_day": "2026-07-01", "last_day": "2026-08-31", "yearly": False, "extra_days": 21}
    assert made.facts == {"house": "loanseason", "of": {"name": "Été"}, "is": whole, "made": True}
    assert gone.facts == {"house": "loanseason", "of": {"name": "Été"}, "was": whole, "gone": True}
    assert not LoanSeason.objects.exists()


def test_words_that_somebody_wrote_are_not_quoted():
    closure = ClosureFactory(reason="Congé de Camille Inventée")
    closure.reason = "Congé de Dominique Inventé"
    save_noted(closure, at=NOW, by=None)
    words = ReminderTemplateFactory()
    words.body = "Demandez Camille Inventée."
    change_words(template=words, at=NOW, by=None)
    change_words(template=ReminderTemplate(step="before_due", subject="Camille", body="Inventée"), at=NOW, by=None)

    of_closure, changed, made = [event.facts for event in Event.objects.order_by("pk")]
    assert of_closure == {
        "house": "closure",
        "of": {"first_day": "2026-02-09", "last_day": "2026-02-14", "site": None},
        "texts": ["reason"],
    }
    assert (changed["texts"], made["texts"]) == (["body"], ["body", "subject"])
    assert "Inventée" not in str(list(Event.objects.values_list("facts", "reason")))


def test_words_take_the_place_of_those_that_were(librarian: User):
    before = ReminderTemplateFactory(subject="Avant")

    change_words(template=ReminderTemplate(step=before.step, subject="Après", body="Texte"), at=NOW, by=librarian)

    row = ReminderTemplate.objects.get()
    assert (row.pk, row.subject, row.body, row.changed_at, row.changed_by) == (
        before.pk,
        "Après",
        "Texte",
        NOW,
        librarian,
    )


def test_the_first_rules_of_a_house_are_a_change_of_the_usual_ones(librarian: User):
    change_house_rules(columns={"before_due_days": 5}, at=NOW, by=librarian)

    assert (HouseRules.objects.get().before_due_days, HouseRules.objects.get().changed_at) == (5, NOW)
    assert facts() == {"house": "houserules", "was": {"before_due_days": 3}, "is": {"before_due_days": 5}}


def test_a_week_that_changes_is_noted_with_the_days_that_differ(librarian: User):
    site = SiteFactory(public_holidays="none")
    for weekday, opens in ((2, time(10)), (2, time(14)), (5, time(14))):
        OpeningHoursFactory(site=site, weekday=weekday, opens=opens, closes=time(opens.hour + 2))
    saturday, friday = (5, (time(14), time(16))), (4, (time(16), time(19)))

    change_week(site=site, week=[friday, saturday], public_holidays="FR", at=NOW, by=librarian)

    assert facts() == {
        "house": "openinghours",
        "of": {"site": site.name},
        "was": {"2": "10:00–12:00, 14:00–16:00", "public_holidays": "none"},
        "is": {"4": "16:00–19:00", "public_holidays": "FR"},
    }
    assert list(OpeningHours.objects.order_by("weekday").values_list("weekday", flat=True)) == [4, 5]
    change_week(site=site, week=[friday, saturday], public_holidays="FR", at=NOW, by=librarian)
    assert Event.objects.count() == 1


def test_every_kind_of_row_has_a_kind_of_the_house_and_every_such_kind_a_row():
    rows: list[Model] = [
        LendingPolicyFactory(),
        HouseRules.objects.create(),
        ExceptionalOpeningFactory(),
        ClosureFactory(),
        LoanSeasonFactory(),
        ReminderTemplateFactory(),
        CopyKindFactory(),
        MembershipKindFactory(),
    ]
    for row in rows:
        delete_noted(row, at=NOW, by=None)

    assert {type(row) for row in rows} == set(NOTED)
    assert [event.kind for event in Event.objects.order_by("pk")] == [NOTED[type(row)][0].value for row in rows]
    assert set(Event.objects.values_list("kind", flat=True)) == {kind.value for kind in HOUSE_KINDS}


def test_a_row_that_the_database_refuses_is_not_in_the_log():
    MembershipKindFactory(code="famille")

    with pytest.raises(IntegrityError):
        save_noted(MembershipKind(code="famille", name="Encore"), at=NOW, by=None)

    assert (MembershipKind.objects.count(), Closure.objects.count(), CopyKind.objects.count()) == (1, 0, 0)
