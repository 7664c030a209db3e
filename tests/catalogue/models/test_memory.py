"""Where people are remembered: every key to a household, a person or a loan, and how it forgets.

Whoever adds a key decides here, in sight, what becomes of it when a loan forgets its borrower and when a household
is removed. ``(…, …)``: emptied or deleted by the database when the household goes, and whether it joins a loan to
a household, so that forgetting must cut it.
"""

from collections.abc import Iterable

from django.apps import apps
from django.db import models as django_models

from catalogue import models

SET_NULL, CASCADE, PROTECT = django_models.SET_NULL, django_models.CASCADE, django_models.PROTECT

TO_HOUSEHOLDS = {
    "Account.household": CASCADE,
    "Card.household": CASCADE,
    "Charge.household": SET_NULL,
    "Deposit.household": SET_NULL,
    "DistinctHouseholds.first": CASCADE,
    "DistinctHouseholds.second": CASCADE,
    "Event.household": SET_NULL,
    "Hold.household": SET_NULL,
    "Loan.household": PROTECT,
    "Membership.household": CASCADE,
    "Message.household": CASCADE,
    "Patron.household": CASCADE,
    "Reminder.household": CASCADE,
}
TO_PERSONS = {
    "Account.patron": CASCADE,
    "Card.patron": SET_NULL,
    "Hold.patron": SET_NULL,
    "Loan.patron": SET_NULL,
}
TO_LOANS = {
    "Charge.loan": SET_NULL,
    "ContentCheck.loan": SET_NULL,
    "Deposit.loan": SET_NULL,
    "DueDayMove.loan": CASCADE,
    "Event.loan": SET_NULL,
    "Hold.loan": SET_NULL,
    "Reminder.loan": CASCADE,
    "Renewal.loan": CASCADE,
}
# Both a loan and a household in one row: these must be cut when the loan forgets its borrower.
JOINING = {"Charge", "Deposit", "Event", "Hold", "Reminder"}


def keys_to(target: type[django_models.Model]) -> dict[str, object]:
    """Every foreign key of the catalogue to ``target``, with what the database does when its row goes."""
    return {
        f"{model.__name__}.{field.name}": field.remote_field.on_delete
        for model in apps.get_app_config("catalogue").get_models()
        for field in model._meta.local_fields
        if isinstance(field, django_models.ForeignKey) and field.related_model is target
    }


def test_every_key_to_a_household_was_judged():
    assert keys_to(models.Household) == TO_HOUSEHOLDS


def test_every_key_to_a_person_was_judged():
    assert keys_to(models.Patron) == TO_PERSONS


def test_every_key_to_a_loan_was_judged():
    assert keys_to(models.Loan) == TO_LOANS


def test_what_joins_a_loan_to_a_household_is_known():
    def owners(keys: Iterable[str]) -> set[str]:
        return {key.partition(".")[0] for key in keys}

    assert owners(TO_LOANS) & owners(TO_HOUSEHOLDS) == JOINING


def test_no_column_holds_an_identity_number_or_a_full_date_of_birth():
    columns = {
        field.name
        for model in (models.Household, models.Patron, models.Card, models.Account)
        for field in model._meta.local_fields
    }

    assert not columns & {"birth_date", "born_on", "identity_number", "social_security_number", "passport"}
    assert models.Patron._meta.get_field("birth_year").get_internal_type() == "PositiveSmallIntegerField"
