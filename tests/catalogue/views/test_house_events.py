"""The log of what was changed of the house, in words."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Event
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.house_staff import main_words, with_rights
from tests.catalogue.views.test_policies import USUAL
from tests.conftest import NOW
from tests.factories.catalogue import LendingPolicyFactory, SiteFactory
from tests.factories.desk import ClosureFactory, OpeningHoursFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(manager: User) -> Client:
    return with_rights(manager)


def told(client: Client) -> list[str]:
    """The details of each line, the latest first, with plain spaces."""
    answer = client.get(reverse("house-events"))
    main_words(answer)
    return [" · ".join(entry.details).replace("\u00a0", " ") for entry in answer.context["entries"]]


def test_what_a_manager_changes_is_told_with_before_and_after(boss: Client):
    site, policy = SiteFactory(public_holidays="none"), LendingPolicyFactory(loan_days=21)
    OpeningHoursFactory(site=site, weekday=5)

    boss.post(reverse("policy", args=[policy.pk]), {**USUAL, "loan_days": "14", "overridable_by": "nobody"})
    boss.post(reverse("opening-hours", args=[site.pk]), {"day_2": "14-18", "day_5": "14-18", "public_holidays": "FR"})
    boss.post(reverse("opening-add"), {"site": site.pk, "day": "11/02/2026", "reason": "Fête"})
    boss.post(reverse("closure-add"), {"first_day": "09/03/2026", "yearly": "on", "reason": "Essai"})
    boss.post(reverse("policy-remove", args=[policy.pk]))

    removed, closure, opening, week, changed = told(boss)
    assert changed == (
        "Règle de prêt · durée du prêt (jours) : 21 → 14, peut passer outre : qui a le droit de passer outre → personne"
    )
    assert week == "Horaire d’ouverture, Maison d’essai · mercredi : – → 14:00–18:00, jours fériés : aucun → France"
    assert opening == "Ouverture exceptionnelle, Maison d’essai, 11 février 2026 : ajouté · motif : texte changé"
    assert closure == ("Fermeture, 9 mars 2026, 9 mars 2026 : ajouté · chaque année : oui, motif : texte changé")
    assert removed.startswith("Règle de prêt : supprimé · jeux à la fois : 3, durée du prêt (jours) : 14")
    assert {event.actor for event in Event.objects.all()} == {User.objects.get(username="responsable")}


def test_the_house_rules_and_the_words_of_reminders_are_told_too(boss: Client):
    rules = boss.get(reverse("house-rules-change")).context["form"]
    sent = {field.name: rules[field.name].value() for field in rules} | {"log_months": "6"}
    sent = {name: value for name, value in sent.items() if value is not False}
    words = {"subject": "Vos jeux", "body": "À bientôt.", "from_number": "1", "act": "save"}

    assert boss.post(reverse("house-rules-change"), sent).status_code == 302
    boss.post(reverse("reminder-words-change", args=["late", "mail"]), words)
    boss.post(reverse("reminder-words-change", args=["late", "mail"]), {**words, "act": "back"})

    back, written, changed = told(boss)
    assert changed == "Règles de la maison · le journal est gardé (mois) : 12 → 6"
    assert written.startswith("Modèle de rappel, retard, courriel, 1 : ajouté")
    assert back.startswith("Modèle de rappel, retard, courriel, 1 : supprimé")
    assert Event.objects.filter(kind="words_changed").count() == 2


def test_the_admin_writes_the_same_events(boss: Client, manager: User):
    assert boss.post("/gestion/catalogue/copykind/add/", {"code": "grand", "name": "Grand jeu", "deposit_cents": "0"})
    closure = ClosureFactory()
    address = f"/gestion/catalogue/closure/{closure.pk}/"

    boss.post(f"{address}change/", {"first_day": "09/02/2026", "last_day": "15/02/2026", "reason": "", "site": ""})
    boss.post("/gestion/catalogue/closure/", {"action": "delete_selected", "_selected_action": closure.pk, "post": "1"})

    gone, changed, made = told(boss)
    assert made == "Type d’exemplaire, Grand jeu : ajouté · code : grand"
    assert changed == "Fermeture, 9 février 2026, 15 février 2026 · au : 14 février 2026 → 15 février 2026"
    assert gone == "Fermeture, 9 février 2026, 15 février 2026 : supprimé"
    assert {event.actor for event in Event.objects.all()} == {manager}


def test_the_latest_acts_show_a_change_and_lead_to_the_others(boss: Client):
    boss.post(reverse("closure-add"), {"first_day": "09/03/2026"})

    answer = boss.get(reverse("events"))

    assert "fermeture modifiée" in main_words(answer)
    assert reverse("house-events") in answer.content.decode()


def test_a_fact_that_the_code_knows_no_more_is_told_as_it_is(boss: Client):
    facts = {"house": "gone", "of": {}, "was": {"colour": "rouge"}, "is": {"colour": "bleu"}}
    Event.objects.create(kind="policy_changed", at=NOW, facts=facts)

    assert told(boss) == ["gone · colour : rouge → bleu"]


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_asks_as_much_for_three_changes_as_for_one(
    boss: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for day in range(number):
        boss.post(reverse("closure-add"), {"first_day": f"0{day + 1}/03/2026"})
    Event.objects.create(kind="played", at=NOW)

    with django_assert_num_queries(6):
        answer = boss.get(reverse("house-events"))
    assert len(answer.context["entries"]) == number
