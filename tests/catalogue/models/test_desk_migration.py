"""From the landed state, with rows in it, to the desk's: forwards, and back."""

from datetime import UTC, datetime

import pytest
from django.apps.registry import Apps

from tests.catalogue.models.migrating import as_it_was, migrated

LANDED = [("catalogue", "0002_search_index")]
DESK = [("catalogue", "0005_desk_promises")]
THEN = datetime(2024, 3, 9, 14, 30, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def landed():
    """The models of the landed state; the database is brought forward again whatever the test does."""
    with as_it_was(LANDED) as apps:
        yield apps


def people(apps: Apps) -> None:
    household = apps.get_model("catalogue", "Household").objects.create(name="Famille Été-Fictif")
    persons = apps.get_model("catalogue", "Patron").objects
    persons.create(household=household, given_name="Églantine", family_name="Œuvre", birth_year=1980)
    persons.create(household=household, given_name="Firmin", birth_year=2022)
    persons.create(household=household, given_name="Gaspard", birth_year=None)


def copies(apps: Apps) -> None:
    game = apps.get_model("catalogue", "Game").objects.create(title="Azul", title_key="azul")
    apps.get_model("catalogue", "Game").objects.update(created_at=THEN)
    site = apps.get_model("catalogue", "Site").objects.create(name="Maison d’essai")
    for restriction in ("", "incomplete", "unplayable", "lost"):
        apps.get_model("catalogue", "Copy").objects.create(
            game=game, site=site, barcode=restriction or "plain", restriction=restriction
        )


def events(apps: Apps) -> None:
    override = {"override": {"reason": "Fête", "passed": ["loan_limit_reached"]}}
    for facts in ({"due_on": "2024-03-30", **override}, {"due_on": "2024-03-30"}):
        apps.get_model("catalogue", "Event").objects.create(kind="lent", at=THEN, facts=facts)


def rows(apps: Apps, model: str, *columns: str) -> list[tuple[object, ...]]:
    return list(apps.get_model("catalogue", model).objects.order_by("pk").values_list(*columns))


def policies(apps: Apps) -> None:
    apps.get_model("catalogue", "LendingPolicy").objects.create(games_at_once=5, loan_days=28)


def test_rows_of_the_landed_state_come_forward_with_what_is_known_of_them_and_go_back(landed):
    for write in (people, copies, events, policies):
        write(landed)
    facts = rows(landed, "Event", "facts")

    desk = migrated(DESK)

    assert rows(desk, "Household", "name_key", "wants_reminders") == [("famille ete fictif", True)]
    assert rows(desk, "Patron", "name_key", "kind") == [
        ("eglantine oeuvre", "adult"),
        ("firmin", "child"),
        ("gaspard", "adult"),
    ]
    assert rows(desk, "Copy", "barcode", "restriction", "condition", "created_at") == [
        ("plain", "", "complete", THEN),
        ("incomplete", "", "playable", THEN),
        ("unplayable", "", "unplayable", THEN),
        ("lost", "lost", "complete", THEN),
    ]
    assert rows(desk, "Event", "reason", "facts", "recorded_at") == [
        ("Fête", {"due_on": "2024-03-30", "override": {"passed": ["loan_limit_reached"]}}, THEN),
        ("", {"due_on": "2024-03-30"}, THEN),
    ]
    # A policy keeps its figures, and has the usual ones for what it did not say.
    columns = ("games_at_once", "loan_days", "renewals", "renewal_days", "hold_shelf_days", "late_block_days")
    assert rows(desk, "LendingPolicy", *columns) == [(5, 28, 1, 21, 10, 14)]

    back = migrated(LANDED)

    assert rows(back, "Copy", "restriction") == [("",), ("incomplete",), ("unplayable",), ("lost",)]
    assert rows(back, "Event", "facts") == facts
