"""Reminders rehearsed, sent, printed and worded; the page of the daily tasks."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Household, JobRun, Loan, Message, Reminder, ReminderTemplate
from tests.catalogue.views.people.pages import Desk
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory
from tests.factories.desk import JobRunFactory, LoanFactory, MessageFactory, ReminderFactory, ReminderTemplateFactory

pytestmark = pytest.mark.django_db

REMINDERS, LETTERS = "/bureau/rappels/", "/bureau/rappels/lettres/"


def late(**household: Any) -> Household:
    """A family whose game is a week late."""
    made: Household = HouseholdFactory(**{"name": "Famille Inventée", "mail": "inventee@exemple.invalid", **household})
    LoanFactory(household=made, copy=CopyFactory(game=GameFactory(title="Azul")), due_on=date(2026, 1, 10))
    return made


# ── Today ────────────────────────────────────────────────────────────────────────────────────────────
def test_the_page_shows_the_very_words_and_sends_nothing(librarians_desk: Desk):
    late()
    late(name="Famille Sans-Courriel", mail="")

    page = librarians_desk.see("reminders")

    assert "1 courriel, 1 lettre" in page
    assert "Famille Inventée – courriel – Jeux en retard" in page
    assert "– Azul, à rendre le 10 janvier 2026" in page
    assert (mail.outbox, Message.objects.count(), Reminder.objects.count()) == ([], 0, 0)


def test_sent_by_a_click_and_no_second_time_by_another(librarians_desk: Desk):
    late()
    late(mail="")

    said = [librarians_desk.act("reminders-send", to=REMINDERS) for _ in range(2)]

    assert "Envoyés : 1. À imprimer : 1. En échec : 0." in said[0].replace("\u00a0", " ")
    assert "Envoyés : 0. À imprimer : 0. En échec : 0." in said[1].replace("\u00a0", " ")
    assert "1 message à régler" in said[0]
    assert len(mail.outbox) == 1
    assert [run.result for run in JobRun.objects.all()] == ["done", "done"]


def test_a_mail_server_that_fails_and_a_run_under_way_are_told(librarians_desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def no_server(*_: object) -> object:
        raise ConnectionRefusedError

    late()
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.backends.locmem.EmailBackend.open", no_server, raising=False)
        assert "ne répond pas" in librarians_desk.act("reminders-send", to=REMINDERS)
    JobRunFactory(job="send_reminders", started_at=NOW)
    assert "tourne déjà" in librarians_desk.act("reminders-send", to=REMINDERS)
    assert mail.outbox == []


@pytest.mark.parametrize("families", [1, 3])
def test_the_page_asks_as_much_for_three(
    librarians_desk: Desk, families: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(families):
        late()

    with django_assert_num_queries(13):
        librarians_desk.client.get(REMINDERS)


# ── Letters ──────────────────────────────────────────────────────────────────────────────────────────
def waiting() -> list[Message]:
    """A letter, a mail that failed, one that was interrupted; beside them one that left, and one in flight."""
    household = HouseholdFactory(name="Famille Inventée", address="1 rue des Essais", city="Nulle-Part")
    hours_ago = NOW - timedelta(hours=2)
    made: list[Message] = [
        MessageFactory(household=household, subject="Une lettre", channel="letter", written_at=hours_ago),
        MessageFactory(household=household, subject="Un échec", failure="SMTPException", written_at=NOW),
        MessageFactory(household=household, subject="Une interruption", written_at=hours_ago),
    ]
    MessageFactory(household=household, subject="Parti", sent_at=NOW)
    MessageFactory(household=household, subject="En vol", written_at=NOW)
    return made


def test_what_waits_for_a_person_is_shown_as_letters_with_why(librarians_desk: Desk):
    waiting()

    page = librarians_desk.see("reminder-letters")

    for said in (
        "Une lettre",
        "Un échec",
        "courriel refusé",
        "Une interruption",
        "peut-être parti",
        "1 rue des Essais",
    ):
        assert said in page, said
    assert ("Parti" in page, "En vol" in page) == (False, False)


@pytest.mark.parametrize(("act", "channel"), [("printed", "letter"), ("drop", "account")])
def test_those_ticked_are_settled_once(librarians_desk: Desk, act: str, channel: str):
    first, second, third = waiting()
    keys = [first.pk, second.pk, "x", "9" * 30]

    said = [librarians_desk.act("reminder-letters", act=act, message=keys, to=LETTERS) for _ in range(2)]

    assert ("Messages réglés : 2." in said[0].replace("\u00a0", " ")) is True
    assert ("Messages réglés : 0." in said[1].replace("\u00a0", " ")) is True
    for message in (first, second):
        message.refresh_from_db()
        assert (message.channel, message.failure, message.sent_at) == (channel, "", NOW)
    third.refresh_from_db()
    assert third.sent_at is None


def test_what_came_back_is_not_offered_any_more(librarians_desk: Desk):
    late(mail="", name="Famille Sans-Courriel")
    librarians_desk.act("reminders-send", to=REMINDERS)
    assert "Famille Sans-Courriel – Jeux en retard" in librarians_desk.see("reminder-letters")

    Loan.objects.update(returned_at=NOW)

    assert "Rien n’attend" in librarians_desk.see("reminder-letters")
    assert "0 message à régler" in librarians_desk.see("reminders")
    librarians_desk.act("reminders-send", to=REMINDERS)
    household = Household.objects.get(name="Famille Sans-Courriel")
    assert "Jeux en retard sans objet, pas parti" in librarians_desk.see("household-file", household.pk)


def test_what_came_back_in_part_is_asked_for_no_more(librarians_desk: Desk):
    household = late(mail="")
    back = LoanFactory(household=household, copy__game__title="Hanabi", due_on=date(2026, 1, 10))
    librarians_desk.act("reminders-send", to=REMINDERS)

    Loan.objects.filter(pk=back.pk).update(returned_at=NOW)

    page = librarians_desk.see("reminder-letters")
    assert ("– Azul" in page, "– Hanabi" in page, "lettre abrégée" in page) == (True, False, True)


@pytest.mark.parametrize(("act", "status"), [("printed", 200), ("drop", 302)])
def test_what_came_back_after_it_was_printed_is_told_before_it_is_posted(librarians_desk: Desk, act: str, status: int):
    late(mail="", name="Famille Sans-Courriel")
    other = MessageFactory(channel="letter")
    librarians_desk.act("reminders-send", to=REMINDERS)
    letter = Message.objects.get(household__name="Famille Sans-Courriel")
    Loan.objects.update(returned_at=NOW)

    answer = librarians_desk.client.post(LETTERS, {"act": act, "message": [letter.pk, other.pk]})

    assert answer.status_code == status
    said = answer.content.decode().replace("\u00a0", " ")
    if act == "printed":
        assert "Messages réglés : 1." in said
        assert "n’envoyez pas ces lettres" in said
        assert "Famille Sans-Courriel – Jeux en retard" in said
    letter.refresh_from_db()
    assert letter.sent_at is None


@pytest.mark.parametrize("families", [1, 3])
def test_the_letters_ask_as_much_for_three(
    librarians_desk: Desk, families: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for number in range(families):
        household = late(mail="", name=f"Famille {number}")
        LoanFactory(household=household, due_on=date(2026, 1, 10))
    librarians_desk.act("reminders-send", to=REMINDERS)
    back = Loan.objects.filter(copy__game__title="Azul").update(returned_at=NOW)
    assert back == families

    with django_assert_num_queries(8):
        librarians_desk.client.get(LETTERS)


def test_a_notice_of_removal_counts_from_the_day_it_is_printed(librarians_desk: Desk):
    household = HouseholdFactory()
    message = MessageFactory(household=household, channel="letter")
    ReminderFactory(household=household, step="removal", message=message)

    librarians_desk.act("reminder-letters", act="printed", message=message.pk, to=LETTERS)

    household.refresh_from_db()
    assert household.removal_notice_on == date(2026, 1, 17)


# ── Words ────────────────────────────────────────────────────────────────────────────────────────────
WORDS = "/bureau/rappels/textes/"


def test_words_are_previewed_saved_and_used(managers_desk: Desk):
    late()
    fields = {"subject": "Vite, {foyer} !", "body": "Rapportez :\n{liste}", "from_number": "1"}

    previewed = managers_desk.send("reminder-words-change", "late", "mail", **fields, act="preview", status=200)
    assert "Vite, Famille Exemple !" in previewed
    assert "– Le jeu des essais, à rendre le 20 janvier 2026" in previewed
    assert not ReminderTemplate.objects.exists()

    assert "Texte enregistré." in managers_desk.act(
        "reminder-words-change", "late", "mail", **fields, act="save", to=WORDS
    )
    assert "Vite, Famille Inventée !" in managers_desk.see("reminders")
    row = ReminderTemplate.objects.get()
    assert (row.changed_by, row.changed_at) == (managers_desk.user, NOW)


def test_enter_in_a_field_previews_and_does_not_save(managers_desk: Desk):
    html = managers_desk.client.get(reverse("reminder-words-change", args=["late", "mail"])).content.decode()

    assert html.index('value="preview"') < html.index('value="save"')


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"body": "{mot_de_passe}"}, "Le champ « {mot_de_passe} » n’existe pas."),
        ({"subject": ""}, "Objet : Ce champ est obligatoire."),
        ({"subject": "{foyer.mail}"}, "Le champ « {foyer.mail} » n’existe pas."),
        ({"from_number": "0"}, "À partir du rappel numéro"),
        ({"from_number": "x"}, "À partir du rappel numéro"),
    ],
)
def test_words_that_will_not_do_are_told_and_kept(managers_desk: Desk, fields: dict[str, str], said: str):
    typed: dict[str, Any] = {"subject": "Objet", "body": "Texte tapé", "from_number": "1", **fields}

    page = managers_desk.send("reminder-words-change", "late", "mail", **typed, act="save").replace("\u00a0", " ")

    assert said in page
    assert typed["body"] in page
    assert "Corrigez d’abord le texte." in page
    assert not ReminderTemplate.objects.exists()


def test_a_third_reminder_has_words_of_its_own_and_goes_back_to_the_first_ones(managers_desk: Desk):
    ReminderTemplateFactory(from_number=3, subject="Ferme", body="Vraiment.")
    assert "à partir du rappel 3" in managers_desk.see("reminder-words")

    page = managers_desk.see("reminder-words-change", "late", "mail", numero="3")
    assert "Ferme" in page
    managers_desk.act("reminder-words-change", "late", "mail", act="back", from_number="3", to=WORDS)

    assert not ReminderTemplate.objects.exists()


@pytest.mark.parametrize("step", ["late", "before_due", "hold_ready", "membership_ending", "removal"])
@pytest.mark.parametrize("channel", ["mail", "letter"])
def test_every_step_has_its_page(managers_desk: Desk, step: str, channel: str):
    assert "Aperçu" in managers_desk.see("reminder-words-change", step, channel)


@pytest.mark.parametrize(("step", "channel"), [("late", "account"), ("late", "pigeon"), ("jamais", "mail")])
def test_a_step_that_is_none_is_a_page_not_found(managers_desk: Desk, step: str, channel: str):
    managers_desk.see("reminder-words-change", step, channel, status=404)


# ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────
def test_a_librarian_reads_the_words_and_leaves_them_to_the_managers(librarians_desk: Desk):
    page = librarians_desk.see("reminder-words")

    assert "Changer (" not in page
    librarians_desk.see("reminder-words-change", "late", "mail", status=403)


def test_the_page_of_tasks_tells_when_each_ran_what_it_did_and_what_failed(librarians_desk: Desk):
    done = datetime(2026, 1, 16, 4, tzinfo=NOW.tzinfo)
    counts = {"mails": 3, "letters": 0, "removed": 2}
    JobRunFactory(job="send_reminders", started_at=done, ended_at=done, result="done", counts=counts)
    JobRunFactory(job="send_reminders", started_at=NOW, ended_at=NOW, result="failed", failure="MailServerFails")
    JobRunFactory(job="une_ancienne", started_at=done, ended_at=done, result="done", counts={"choses": 1})

    page = librarians_desk.see("jobs")

    failed = "Rappels 17/01/2026 11:00 échoué MailServerFails"
    assert f"{failed} 16/01/2026 05:00 courriels : 3, foyers supprimés : 2" in page
    assert "Purge des journaux – jamais – –" in page
    assert "une_ancienne fait choses : 1" in page


@pytest.mark.parametrize("runs", [1, 3])
def test_the_page_of_tasks_asks_as_much_for_three_runs(
    librarians_desk: Desk, runs: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(runs):
        JobRunFactory(job="purge_log", ended_at=NOW, result="done")

    with django_assert_num_queries(23):
        librarians_desk.client.get(reverse("jobs"))
