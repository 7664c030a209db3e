from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from catalogue.lending.refusals_of_people import UnknownField
from catalogue.messages.composing import compose
from catalogue.messages.due import due_reminders
from catalogue.messages.words import BUILT_IN, FIELDS, Templates, check_fields, fill, one_line
from catalogue.models import Copy, Reminder
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, MembershipFactory, SiteFactory
from tests.factories.desk import HoldFactory, LoanFactory, ReminderTemplateFactory

pytestmark = pytest.mark.django_db

TODAY = date(2026, 2, 3)


def composed(language: str = "fr"):
    [letter] = due_reminders(TODAY)
    with override(language):
        return compose(letter, Templates.read(), TODAY)


@pytest.fixture
def family(settings):
    settings.HOUSE_NAME = "Ludothèque des Essais"
    return HouseholdFactory(name="Famille\nInventée", mail="inventee@exemple.invalid")


def late(family, title: str = "Azul", due_on: date = date(2026, 1, 26)) -> None:
    LoanFactory(household=family, copy=CopyFactory(game=GameFactory(title=title), state="on_loan"), due_on=due_on)


@pytest.mark.parametrize("language", ["fr", "en-gb"])
def test_the_built_in_words_are_french_whoever_looks_on(family, language: str):
    late(family)
    late(family, "Hanabi", date(2026, 1, 20))
    HoldFactory(
        household=family,
        game=GameFactory(title="Catan"),
        state="ready",
        copy=CopyFactory(state=Copy.State.HELD),
        ready_at=datetime(2026, 2, 1, tzinfo=UTC),
        ready_until=date(2026, 2, 11),
        pickup_site=SiteFactory(name="Annexe"),
    )
    MembershipFactory(household=family, ends_on=date(2026, 2, 20))

    message = composed(language)

    assert message.subject == "Jeux en retard"
    assert message.body.startswith("Bonjour,\n\nSauf erreur")
    assert "\n– Hanabi, à rendre le 20 janvier 2026\n– Azul, à rendre le 26 janvier 2026\n" in message.body
    assert "\n– Catan, à retirer à Annexe jusqu’au 11 février 2026\n" in message.body
    assert "\n– Famille, jusqu’au 20 février 2026\n" in message.body
    assert message.body.endswith("\n\nLudothèque des Essais")


def test_the_words_of_the_house_with_every_field(family):
    late(family)
    ReminderTemplateFactory(subject="{foyer} – {nombre}", body="Le {jour}, {liste} – {ludotheque}")

    message = composed()

    assert message.subject == "Famille Inventée – 1"
    assert "Le 3 février 2026, – Azul, à rendre le 26 janvier 2026 – Ludothèque des Essais" in message.body


def test_later_reminders_may_be_firmer_and_a_letter_falls_back_on_the_mail():
    for number, subject in [(1, "Doux"), (3, "Ferme")]:
        ReminderTemplateFactory(from_number=number, subject=subject)
    ReminderTemplateFactory(channel="letter", from_number=4, subject="Lettre")
    templates = Templates.read()

    found = {
        (channel, number): templates.words("late", channel, number).subject
        for channel in ("mail", "letter")
        for number in (1, 3, 5)
    }

    assert found == {
        ("mail", 1): "Doux",
        ("mail", 3): "Ferme",
        ("mail", 5): "Ferme",
        ("letter", 1): "Doux",
        ("letter", 3): "Ferme",
        ("letter", 5): "Lettre",
    }
    assert templates.words("removal", "mail", 1) == BUILT_IN["removal"]


def test_every_step_has_words_of_its_own_that_use_known_fields():
    assert set(BUILT_IN) == set(Reminder.Step.values)
    for words in BUILT_IN.values():
        check_fields(f"{words.subject}{words.body}")
        assert "{liste}" in str(words.body)


@pytest.mark.parametrize("text", ["{foyer.mail}", "{foyer!r}", "{}", "{ liste }", "{Liste}", "{0}"])
def test_nothing_but_a_field_may_be_asked_for(text: str):
    with pytest.raises(UnknownField) as refusal:
        check_fields(f"Bonjour {text}")

    assert refusal.value.facts["field"] == text[1:-1]
    assert all(f"{{{name}}}" in refusal.value.words for name in FIELDS)


def test_filling_in_reads_no_attribute_and_fills_nothing_twice():
    assert fill("{a} {b} {a.b} {", {"a": "{b}", "b": "2"}) == "{b} 2 {a.b} {"


def test_a_subject_is_one_short_line():
    assert one_line("Bcc: x\r\ny\n" + "z" * 300) == "Bcc: x y " + "z" * 191
