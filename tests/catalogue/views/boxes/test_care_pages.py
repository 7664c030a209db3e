import re
from datetime import timedelta

import pytest
from django.urls import reverse
from pytest_django import Settings

from catalogue.lending.loans import lend
from catalogue.models import Copy, Event, Loan, Repair
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, LendingPolicyFactory, SiteFactory, make_member
from tests.factories.desk import LoanFactory, MissingPieceFactory, RepairFactory

pytestmark = pytest.mark.django_db


def azul(**copy: object) -> Copy:
    made: Copy = CopyFactory(game=GameFactory(title="Azul"), **copy)
    return made


def test_a_repair_is_begun_and_ended(librarians: Browser):
    copy = azul()

    told = librarians.send("copy-care", copy.pk, problem="Coin déchiré", to=reverse("repairs"))
    repair = Repair.objects.get()
    ended = librarians.send(
        "repair-end", repair.pk, outcome="Recollé", condition="complete", restriction="on_site", cost="3,50"
    )

    assert (told, ended) == ("« Azul » : mis de côté pour réparation.", "« Azul » : réparation terminée.")
    repair.refresh_from_db()
    assert (repair.problem, repair.outcome, repair.cost_cents, repair.begun_by) == (
        "Coin déchiré", "Recollé", 350, librarians.user,
    )  # fmt: skip
    assert Copy.objects.get().restriction == "on_site"
    assert "Coin déchiré → Recollé (3,50 €)" in librarians.words("repairs")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"condition": "complete"}, "Il manque des pièces"),
        ({"condition": "bof"}, "choix valide"),
        ({"condition": "playable", "cost": "cher"}, "Indiquez un montant en euros"),
        ({"condition": "playable", "cost": "9999999"}, "trop petit ou trop grand"),
        ({"condition": "playable", "restriction": "in_repair"}, "choix valide"),
    ],
)
def test_what_cannot_be_is_refused_and_what_was_typed_stays(librarians: Browser, fields: dict[str, str], words: str):
    repair = RepairFactory(copy=azul())
    MissingPieceFactory(copy=repair.copy)

    shown = librarians.refused("repair-end", repair.pk, outcome="Recollé au mieux", **fields)

    assert words in shown
    html = librarians.client.post(reverse("repair-end", args=[repair.pk]), {"outcome": "Recollé", **fields})
    assert 'value="Recollé"' in html.content.decode()
    assert Repair.objects.get().ended_at is None


def test_a_repair_without_words_or_of_what_is_out_is_refused(librarians: Browser):
    copy = azul()

    assert "Ce champ est obligatoire." in librarians.refused("copy-care", copy.pk, problem=" ")
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    assert "est prêté : attendez son retour" in librarians.refused("copy-care", copy.pk, problem="Coin")


def test_a_copy_is_restricted_and_freed(librarians: Browser):
    copy = azul()

    assert librarians.send("copy-restrict", copy.pk, restriction="lost") == "« Azul » : restriction perdu."
    assert librarians.send("copy-restrict", copy.pk, restriction="") == "« Azul » : restriction aucune."
    for nonsense in ("bof", "in_repair"):
        assert "de la liste" in librarians.send("copy-restrict", copy.pk, restriction=nonsense)
    assert Copy.objects.get().restriction == ""


def test_a_loan_of_what_is_lost_is_told_and_closed_by_a_button(librarians: Browser):
    copy = azul()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    running = "Noté perdu, mais le prêt court toujours (à rendre le 7 février 2026). Clore le prêt"
    assert running not in librarians.words("copy-care", copy.pk)

    noted = librarians.send("copy-restrict", copy.pk, restriction="lost")
    assert noted == "« Azul » : restriction perdu. Le prêt court toujours."
    assert running in librarians.words("copy-care", copy.pk)

    care = reverse("copy-care", args=[copy.pk])
    told = [librarians.send("copy-close-loan", copy.pk, to=care) for _ in range(2)]

    assert told == ["Le prêt de « Azul » est clos."] * 2
    assert "court toujours" not in librarians.words("copy-care", copy.pk)
    assert list(Copy.objects.values_list("state", "restriction")) == [("on_shelf", "lost")]
    assert Event.objects.filter(kind="returned").count() == 1


def test_what_its_lateness_costs_is_told(librarians: Browser):
    LendingPolicyFactory(late_cents=20)
    copy = azul(restriction="lost", state="on_loan")
    LoanFactory(copy=copy, due_on=NOW.date() - timedelta(days=10))

    assert librarians.send("copy-close-loan", copy.pk) == "Le prêt de « Azul » est clos. Retard : 2,00 €."


def test_the_loan_of_what_was_found_meanwhile_stays_open(librarians: Browser):
    copy = azul(state="on_loan")
    LoanFactory(copy=copy)

    assert librarians.send("copy-close-loan", copy.pk) == "« Azul » est prêté : attendez son retour."
    assert Loan.objects.get().returned_at is None


def test_a_copy_from_elsewhere_is_sent_home(librarians: Browser):
    copy = azul(current_site=SiteFactory(name="Bibliobus"))

    assert "se trouve à Bibliobus" in librarians.words("copy-care", copy.pk)
    assert librarians.send("copy-home", copy.pk) == "« Azul » : de retour à Maison d’essai."
    assert librarians.send("copy-home", copy.pk) == "« Azul » est déjà à son propre site."


def test_repairs_under_way_go_over_several_pages_and_those_that_are_over_follow(
    librarians: Browser, settings: Settings
):
    settings.LOANS_PER_PAGE = 2
    for days, problem in ((1, "Un accroc"), (3, "Trois accrocs"), (2, "Deux accrocs")):
        RepairFactory(problem=problem, begun_at=NOW - timedelta(days=days))
    for days in (9, 8):
        RepairFactory(problem=f"Recollé {days}", begun_at=NOW - timedelta(days=99), ended_at=NOW - timedelta(days=days))

    def told(page: int) -> list[str]:
        words = librarians.words("repairs", page=page)
        return re.findall(r"En cours \d|Terminées|\w+ accrocs?|Recollé \d|Page \d sur \d", words)

    assert [told(page) for page in (1, 2, 3)] == [
        ["En cours 3", "Trois accrocs", "Deux accrocs", "Page 1 sur 3"],
        ["En cours 3", "Un accroc", "Terminées", "Recollé 8", "Page 2 sur 3"],
        ["Terminées", "Recollé 9", "Page 3 sur 3"],
    ]


def test_where_nothing_is_in_repair_it_is_said(librarians: Browser):
    RepairFactory(ended_at=NOW)

    assert "En cours Aucune. Terminées" in librarians.words("repairs")


@pytest.mark.parametrize("rows", [1, 3])
def test_the_pages_ask_as_much_for_three_as_for_one(librarians: Browser, rows: int, django_assert_num_queries):
    RepairFactory.create_batch(rows)
    RepairFactory.create_batch(rows, ended_at=NOW)
    copy = azul()
    RepairFactory.create_batch(rows, copy=copy, ended_at=NOW)

    with django_assert_num_queries(7):
        librarians.client.get(reverse("repairs"))
    with django_assert_num_queries(7):
        librarians.client.get(reverse("copy-care", args=[copy.pk]))
