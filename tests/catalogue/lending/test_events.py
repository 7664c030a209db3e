import pytest
from django.contrib.auth.models import User

from catalogue.lending.events import Trace, record
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Event
from tests.catalogue.lending.records import events
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory

pytestmark = pytest.mark.django_db


def test_an_event_keeps_what_when_and_by_whom(librarian: User):
    loan = take_over_loan(copy=CopyFactory(), due_on=None, at=NOW)

    event = record(Event.Kind.DUE_DAY_CHANGED, loan, at=NOW, by=librarian, facts={"to": "2026-02-03"})

    assert events()[-1] == {
        "kind": "due_day_changed",
        "at": NOW,
        "actor": librarian.pk,
        "copy": loan.copy_id,
        "household": None,
        "loan": loan.pk,
        "facts": {"to": "2026-02-03"},
    }
    assert event.pk == Event.objects.latest("pk").pk


def test_of_a_column_that_changes_twice_an_undo_knows_what_it_was_at_first():
    copy, trace = CopyFactory(), Trace()

    trace.changed(copy, {"state": "on_shelf"}, {"state": "on_loan"})
    trace.changed(copy, {"state": "on_loan", "note": ""}, {"state": "held", "note": "x"})

    key = f"copy:{copy.pk}"
    assert trace.facts() == {
        "before": {key: {"state": "on_shelf", "note": ""}},
        "after": {key: {"state": "held", "note": "x"}},
    }


def test_the_log_outlives_those_who_wrote_it(librarian: User):
    take_over_loan(copy=CopyFactory(), due_on=None, at=NOW, by=librarian)

    librarian.delete()

    assert [event["actor"] for event in events()] == [None]
