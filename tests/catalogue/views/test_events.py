from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from catalogue.lending.copies import restrict
from catalogue.lending.events import record
from catalogue.lending.holds import place_hold
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.losses import close_lost
from catalogue.lending.undo import undo
from catalogue.memory.forgetting import forget_borrowers
from catalogue.models import Copy, Event, Household, Loan
from tests.catalogue.lending.clock import Clock, clock
from tests.catalogue.views.desk.counter import text_of
from tests.catalogue.views.house_staff import main_words, with_rights
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, LendingPolicyFactory, make_member
from tests.factories.desk import AccountFactory, LoanFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(librarian: User) -> Client:
    return with_rights(librarian)


@pytest.fixture
def household(db: None) -> Household:
    return make_member(name="Famille Test-Inventée").household


@pytest.fixture
def copy(db: None) -> Copy:
    made: Copy = CopyFactory(game=GameFactory(title="Azul"), barcode="90001")
    return made


def lines(client: Client, name: str, key: int) -> list[tuple[str, str, str]]:
    """What, which game and by whom, of each line of a log."""
    entries = client.get(reverse(name, args=[key])).context["entries"]
    return [(entry.event.kind, entry.title, entry.actor) for entry in entries]


def test_a_loan_that_was_closed_without_its_box_says_so(reader: Client, copy: Copy, household: Household):
    lend(copy=copy, household=household, at=NOW, by=None)
    restrict(copy=copy, restriction=Copy.Restriction.LOST, at=NOW, by=None)
    close_lost(copy=copy, at=NOW, by=None)

    words = main_words(reader.get(reverse("copy-events", args=[copy.pk])))

    assert "prêt clos sans retour, jeu perdu" in words


def test_the_log_of_a_copy_tells_who_did_what_the_latest_first(
    reader: Client, copy: Copy, household: Household, volunteer: User
):
    lend(copy=copy, household=household, at=NOW - timedelta(days=16), by=None)
    Loan.objects.update(due_on=date(2026, 1, 8))
    return_copy(copy=copy, at=NOW, by=volunteer)

    answer = reader.get(reverse("copy-events", args=[copy.pk]))

    assert lines(reader, "copy-events", copy.pk) == [("returned", "", "benevole"), ("lent", "", "automatique")]
    words = main_words(answer)
    assert (
        "17/01/2026 11:00 rendu à rendre le 8 janvier 2026 · 9 jours de retard Famille Test-Inventée benevole" in words
    )
    assert "01/01/2026 11:00 prêté à rendre le 22 janvier 2026 Famille Test-Inventée automatique" in words


def test_the_log_of_a_household_names_its_games_and_notes_who_read_it(
    reader: Client, copy: Copy, household: Household, volunteer: User, librarian: User
):
    lend(copy=copy, household=household, at=NOW - timedelta(days=1), by=None)
    place_hold(game=LoanFactory(copy__game__title="Splendor").copy.game, household=household, at=NOW, by=volunteer)

    told = lines(reader, "household-events", household.pk)
    reader.get(reverse("household-events", args=[household.pk]), {"page": "2"})

    assert told == [
        ("file_read", "", "ludothecaire"),
        ("hold_placed", "Splendor", "benevole"),
        ("lent", "Azul", "automatique"),
    ]
    assert Event.objects.filter(kind="file_read", household=household, actor=librarian).count() == 1


def test_a_reading_later_in_the_day_is_another_one(reader: Client, household: Household, clock: Clock):
    reader.get(reverse("household-events", args=[household.pk]))
    clock.tick(seconds=601)
    reader.head(reverse("household-events", args=[household.pk]))
    assert Event.objects.filter(kind="file_read").count() == 1

    reader.get(reverse("household-events", args=[household.pk]))

    assert Event.objects.filter(kind="file_read").count() == 2


def test_what_was_taken_back_is_marked_with_when_and_by_whom(
    reader: Client, copy: Copy, household: Household, volunteer: User, clock: Clock
):
    lend(copy=copy, household=household, at=NOW, by=volunteer)
    undo(event=Event.objects.get(kind="lent"), at=clock.tick(seconds=60), by=volunteer)

    answer = reader.get(reverse("copy-events", args=[copy.pk]))

    undone, lent = answer.context["entries"]
    assert (undone.event.kind, undone.details, undone.undone_by) == ("undone", ["prêté"], None)
    assert (lent.event.kind, lent.undone_by) == ("lent", undone.event)
    assert "<s>prêté</s>" in answer.content.decode()
    assert "annulé à rendre le 7 février 2026 Annulé le 17/01/2026 11:01, benevole" in main_words(answer)


def test_what_an_act_has_caused_is_undone_with_it(
    reader: Client, copy: Copy, household: Household, librarian: User, django_assert_num_queries: DjangoAssertNumQueries
):
    LendingPolicyFactory(late_cents=20)
    lend(copy=copy, household=household, at=NOW - timedelta(days=16), by=librarian)
    Loan.objects.update(due_on=date(2026, 1, 12))
    return_copy(copy=copy, at=NOW, by=librarian)
    undo(event=Event.objects.get(kind="returned"), at=NOW, by=librarian)

    answer = reader.get(reverse("copy-events", args=[copy.pk]))

    told = {entry.event.kind: entry.undone_by for entry in answer.context["entries"]}
    undone = Event.objects.get(kind="undone")
    assert told == {"undone": None, "charged": undone, "returned": undone, "lent": None}
    with django_assert_num_queries(0):
        [entry.undone_by and entry.undone_by.actor for entry in answer.context["entries"]]


def test_once_the_loan_has_forgotten_the_household_has_no_title_and_the_copy_no_household(
    reader: Client, copy: Copy, household: Household, volunteer: User, librarian: User, clock: Clock
):
    lend(copy=copy, household=household, at=NOW, by=volunteer)
    return_copy(copy=copy, at=clock.tick(days=1), by=volunteer)
    later = clock.tick(days=200)
    forget_borrowers(today=later.date(), at=later)
    reader.force_login(librarian)

    of_household = main_words(reader.get(reverse("household-events", args=[household.pk])))
    of_copy = main_words(reader.get(reverse("copy-events", args=[copy.pk])))
    latest = main_words(reader.get(reverse("events")))

    assert "Azul" not in of_household
    assert "prêté" not in of_household
    assert "Famille Test-Inventée" not in of_copy
    assert "prêté" in of_copy
    assert "17/01/2026 11:00" not in of_copy
    assert "Azul 90001 Famille Test-Inventée" not in latest


def test_an_event_that_still_names_the_household_of_a_forgotten_loan_tells_no_title(
    reader: Client, copy: Copy, household: Household
):
    loan = LoanFactory(copy=copy, household=None, returned_at=NOW, forgotten_on=date(2026, 1, 17))
    record(Event.Kind.CHARGED, loan, at=NOW, by=None, facts={"amount_cents": 500}, household_id=household.pk)

    answer = reader.get(reverse("household-events", args=[household.pk]))

    assert [(entry.event.kind, entry.title, entry.barcode) for entry in answer.context["entries"]] == [
        ("file_read", "", ""),
        ("charged", "", ""),
    ]
    assert "Azul" not in main_words(answer)
    assert copy.barcode not in text_of(answer.content.decode())


def test_a_family_in_its_own_account_is_named_by_no_user_name(reader: Client, copy: Copy, household: Household):
    account = AccountFactory(household=household)
    record(Event.Kind.HOLD_CANCELLED, at=NOW, by=account.user, facts={}, household_id=household.pk, copy_id=copy.pk)

    answer = reader.get(reverse("copy-events", args=[copy.pk]))

    assert answer.context["entries"][0].actor == "le foyer, en ligne"
    assert account.user.get_username() not in answer.content.decode()


def test_a_refusal_that_was_passed_is_told_with_its_reason(reader: Client, copy: Copy, household: Household):
    facts = {"override": {"passed": ["loan_limit_reached"]}}
    record(
        Event.Kind.LENT,
        LoanFactory(copy=copy, household=household),
        at=NOW,
        by=None,
        facts=facts,
        reason="Fête d’école",
    )

    assert "malgré un refus Motif : Fête d’école" in main_words(reader.get(reverse("copy-events", args=[copy.pk])))


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"amount_cents": 3000, "returned_cents": 2000}, ["20,00 € sur 30,00 €"]),
        ({"amount_cents": 50}, ["0,50 €"]),
        ({"from": "2026-02-09", "to": "2026-02-15"}, ["9 février 2026 → 15 février 2026"]),
        ({"from": 3, "to": 4}, []),
        ({"missing": 2, "loans": 1}, ["2 manquent", "1 prêt"]),
        ({"ready_until": "2026-02-15"}, ["jusqu’au 15 février 2026"]),
        ({"missing": [7, 9]}, ["2 manquent"]),
        ({"missing": []}, []),
        ({"from": "", "to": "lost"}, ["aucune → perdu"]),
        ({"from": "lost", "to": ""}, ["perdu → aucune"]),
        ({"from": "lost", "to": "lost"}, []),
        ({"due_on": "n’importe quoi", "days_late": "x", "from": [], "to": {}, "kind": {}}, []),
        ([], []),
    ],
)
def test_facts_in_words_whatever_they_hold(reader: Client, copy: Copy, facts: object, told: list[str]):
    Event.objects.create(kind="checked", at=NOW, copy=copy, facts=facts)

    entries = reader.get(reverse("copy-events", args=[copy.pk])).context["entries"]

    assert [entry.details for entry in entries] == [told]


def test_a_long_log_comes_in_pages(reader: Client, copy: Copy, settings: Settings):
    settings.LOANS_PER_PAGE = 2
    for minute in range(3):
        Event.objects.create(kind="played", at=NOW + timedelta(minutes=minute), copy=copy)

    first, last = (reader.get(reverse("copy-events", args=[copy.pk]), {"page": page}) for page in ("1", "99"))

    assert [len(answer.context["entries"]) for answer in (first, last)] == [2, 1]
    assert first.context["entries"][0].event.at == NOW + timedelta(minutes=2)
    assert "Page 2 sur 2" in main_words(last)


# ── Finding a log ────────────────────────────────────────────────────────────────────────────────────
def test_a_scan_leads_to_the_log_of_a_copy_or_of_the_household_of_a_card(
    reader: Client, copy: Copy, household: Household
):
    card = CardFactory(household=household, number="C7777")

    to_copy, to_household = (reader.post(reverse("events"), {"scan": code}) for code in (copy.barcode, card.number))

    assert to_copy.headers["Location"] == reverse("copy-events", args=[copy.pk])
    assert to_household.headers["Location"] == reverse("household-events", args=[household.pk])


@pytest.mark.parametrize("code", ["", "inconnu'", "\x00", "9" * 3000])
def test_a_code_that_nothing_has_gets_words_at_its_field(reader: Client, code: str):
    answer = reader.post(reverse("events"), {"scan": code})

    assert answer.status_code == 422
    assert answer.context["problem"]
    assert answer.context["problem"] in main_words(answer)


def test_the_log_is_not_for_volunteers(desk: Client, copy: Copy, household: Household):
    addresses = [
        reverse("events"),
        reverse("copy-events", args=[copy.pk]),
        reverse("household-events", args=[household.pk]),
    ]

    assert [desk.get(address).status_code for address in addresses] == [403, 403, 403]
    assert not Event.objects.exists()


@pytest.mark.parametrize(("name", "queries"), [("copy-events", 7), ("household-events", 9), ("events", 5)])
@pytest.mark.parametrize("number", [1, 3])
def test_a_log_asks_as_much_for_three_events_as_for_one(
    reader: Client,
    copy: Copy,
    household: Household,
    librarian: User,
    name: str,
    queries: int,
    number: int,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    for _ in range(number):
        first = Event.objects.create(kind="played", at=NOW, copy=copy, household=household, actor=librarian)
        Event.objects.create(kind="undone", at=NOW, copy=copy, household=household, actor=librarian, undoes=first)
    key = {"copy-events": [copy.pk], "household-events": [household.pk], "events": []}[name]

    with django_assert_num_queries(queries):
        reader.get(reverse(name, args=key))
