from datetime import date

import pytest
from django.urls import reverse

from catalogue.lending.holds import place_hold
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import ContentCheck, Copy, Hold, Site
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, azul
from tests.conftest import NOW
from tests.factories.catalogue import LendingPolicyFactory, SiteFactory, make_member
from tests.factories.desk import MissingPieceFactory

pytestmark = pytest.mark.django_db


def out(**copy: object) -> Copy:
    made = azul(**copy)
    take_over_loan(copy=made, due_on=None, at=NOW)
    return made


def test_a_box_that_somebody_waits_for_is_put_aside_for_whom_until_when_and_where(counter: Counter):
    copy = out()
    place_hold(
        game=copy.game,
        household=make_member(name="Famille Suivante").household,
        pickup_site=SiteFactory(name="Annexe d’essai"),
        at=NOW,
        by=None,
    )

    assert counter.scan(copy.barcode) == (
        "Rendu « Azul ». Emprunteur inconnu. Mettez « Azul » de côté pour le foyer Famille Suivante, "
        "jusqu’au 27 janvier 2026. À retirer à Annexe d’essai."
    )


def test_a_flag_on_the_copy_is_told(counter: Counter):
    assert counter.scan(out(flag="coin abîmé.").barcode) == "Rendu « Azul ». Emprunteur inconnu. Signalé : coin abîmé."


def test_the_price_of_lateness_is_told(counter: Counter, clock: Clock):
    LendingPolicyFactory(late_cents=50)
    copy = azul()
    lend(copy=copy, household=make_member(name="Famille Exemple").household, at=NOW, by=None)
    clock.tick(days=24)
    counter.log_in()

    assert counter.scan(copy.barcode) == (
        "Rendu « Azul ». Foyer : Famille Exemple. En retard de 3 jours. À régler pour le retard : 1,50 €."
    )


def test_a_box_of_another_site_is_sent_home(counter: Counter):
    here = SiteFactory(name="Annexe d’essai")
    copy = out(site=SiteFactory(name="Maison d’essai"))
    assert "Site de ce poste" in counter.words()

    assert counter.post("desk-site", site=here.pk) == "Noté Ce poste est à Annexe d’essai."
    assert counter.scan(copy.barcode) == "Rendu « Azul ». Emprunteur inconnu. À renvoyer à Maison d’essai."
    assert copy.loans.get().returned_to == here
    assert "Site de ce poste" not in counter.words()


@pytest.mark.parametrize("site", ["", "0", "x", "99999999999999999999", "\x00"])
def test_a_site_that_is_none_is_asked_for_again(counter: Counter, site: str):
    SiteFactory(name="Annexe d’essai")
    SiteFactory(name="Maison d’essai")

    assert counter.post("desk-site", site=site) == "Refusé Choisissez le site de ce poste dans la liste."
    assert "Site de ce poste" in counter.words()


def test_a_house_of_one_site_is_never_asked_where_it_is(counter: Counter):
    copy = out()

    assert "Site de ce poste" not in counter.words()
    assert counter.scan(copy.barcode) == "Rendu « Azul ». Emprunteur inconnu."
    assert Site.objects.count() == 1


def test_one_press_says_that_all_is_there(counter: Counter):
    copy = out()
    counter.scan(copy.barcode)
    form = counter.form(f"/bureau/exemplaires/{copy.pk}/pieces/")

    response = counter.client.post(f"/bureau/exemplaires/{copy.pk}/pieces/", form)

    assert (response.status_code, response.headers["Location"]) == (302, "/bureau/")
    check = ContentCheck.objects.get()
    assert (check.copy, check.loan, check.occasion) == (copy, copy.loans.get(), "return")
    assert counter.answer() == "« Azul » : contenu noté, complet."


def test_what_was_known_to_be_missing_is_told_with_the_box(counter: Counter):
    copy = out(condition=Copy.Condition.PLAYABLE)
    MissingPieceFactory(copy=copy, label="Pion bleu", quantity=2)

    counter.scan(copy.barcode)

    assert "Il manque : 2 × Pion bleu" in counter.words()
    assert "Rien d’autre ne manque" in counter.words()


def test_every_box_of_the_last_returns_can_still_be_looked_into(counter: Counter):
    copies = [out(), out()]
    for copy in copies:
        counter.scan(copy.barcode)

    html = counter.page()

    for copy in copies:
        loan = copy.loans.get()
        assert f'href="/bureau/exemplaires/{copy.pk}/pieces/?next=desk&amp;occasion=return&amp;loan={loan.pk}"' in html


def test_a_box_back_for_last_tuesday_is_dated_so(librarians_counter: Counter):
    counter = librarians_counter
    copy = azul()
    lend(copy=copy, household=make_member().household, at=NOW.replace(day=5), by=None)

    assert counter.post("desk-day", day="2026-01-13") == "Noté Les opérations sont datées du 13 janvier 2026."
    assert counter.scan(copy.barcode).endswith("Daté du 13 janvier 2026.")
    assert copy.loans.get().returned_at == NOW.replace(day=13)


def test_a_box_that_went_out_and_came_back_on_one_past_day_is_dated_so(librarians_counter: Counter):
    counter, copy = librarians_counter, azul()
    lent_at = NOW.replace(day=16, hour=15)
    lend(copy=copy, household=make_member().household, at=lent_at, by=None)
    counter.post("desk-day", day="2026-01-16")

    assert counter.scan(copy.barcode).startswith("Rendu")

    assert copy.loans.get().returned_at == lent_at


def test_a_box_that_came_back_and_went_out_again_on_one_past_day_is_dated_so(librarians_counter: Counter):
    counter, copy, back = librarians_counter, azul(), NOW.replace(day=16, hour=15)
    lend(copy=copy, household=make_member().household, at=NOW.replace(day=5), by=None)
    return_copy(copy=copy, at=back, by=None)
    counter.post("desk-day", day="2026-01-16")
    counter.scan(make_member().number)

    assert counter.scan(copy.barcode).startswith("Prêté")

    assert copy.loans.get(returned_at=None).lent_at == back


@pytest.mark.parametrize("day", ["2026-01-15", "2026-01-06"])
def test_a_past_day_on_which_the_box_was_out_is_refused(librarians_counter: Counter, day: str):
    counter, copy = librarians_counter, azul()
    lend(copy=copy, household=make_member().household, at=NOW.replace(day=5), by=None)
    return_copy(copy=copy, at=NOW.replace(day=16, hour=15), by=None)
    counter.post("desk-day", day=day)
    counter.scan(make_member().number)

    assert counter.scan(copy.barcode).startswith("Refusé")
    assert copy.loans.count() == 1


def test_a_box_set_aside_for_a_past_day_is_kept_from_today_on(librarians_counter: Counter):
    counter, copy = librarians_counter, azul()
    place_hold(game=copy.game, household=make_member(name="Famille Suivante").household, at=NOW, by=None)
    Copy.objects.update(state=Copy.State.ON_SHELF)
    Hold.objects.update(state=Hold.State.WAITING, copy=None, ready_at=None, ready_until=None)
    counter.post("desk-day", day="2026-01-05")

    counter.scan(copy.barcode)

    assert Hold.objects.get().ready_at == NOW


def test_a_look_into_the_box_of_a_past_day_is_dated_so_and_keeps_the_day_in_use(
    librarians_counter: Counter, clock: Clock
):
    counter, copy = librarians_counter, azul(barcode="0042")
    lend(copy=copy, household=make_member().household, at=NOW.replace(day=5), by=None)
    counter.post("desk-day", day="2026-01-13")
    counter.scan("0042")
    clock.tick(seconds=540)

    counter.press("copy-pieces", copy.pk)
    clock.tick(seconds=540)

    assert copy.checks.get().at == NOW.replace(day=13, minute=9)
    assert "Les prêts et les retours sont datés du 13 janvier 2026." in counter.words()


def test_a_look_into_a_box_away_from_the_desk_is_of_today(librarians_counter: Counter):
    counter, copy = librarians_counter, azul()
    counter.post("desk-day", day="2026-01-13")

    counter.client.post(reverse("copy-pieces", args=[copy.pk]), {"act": "all_there"})

    assert copy.checks.get().at == NOW


def test_the_past_day_ends_by_a_press_with_the_family_and_when_it_is_forgotten(
    librarians_counter: Counter, clock: Clock
):
    counter = librarians_counter
    warned = "Les prêts et les retours sont datés du 13 janvier 2026."
    counter.post("desk-day", day="2026-01-13")
    assert warned in counter.words()
    counter.post("desk-day", day="")
    assert warned not in counter.words()
    counter.post("desk-day", day="2026-01-13")
    counter.post("desk-let-go")
    assert warned not in counter.words()
    counter.post("desk-day", day="2026-01-13")
    clock.tick(seconds=601)
    assert warned not in counter.words()


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-01-18", "Cette date est dans le futur : choisissez un jour passé."),
        ("0026-01-13", "Cette date est trop ancienne : écrivez l’année avec quatre chiffres."),
        ("2026-02-30", "Date illisible : écrivez par exemple 13/01/2026."),
        ("hier", "Date illisible : écrivez par exemple 13/01/2026."),
    ],
)
def test_a_day_that_cannot_be_is_told_in_words(librarians_counter: Counter, day: str, words: str):
    assert librarians_counter.post("desk-day", day=day) == f"Refusé {words}"


def test_a_return_before_its_loan_is_refused_in_words(librarians_counter: Counter):
    counter = librarians_counter
    copy = azul()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    counter.post("desk-day", day=date(2026, 1, 13).isoformat())

    assert counter.scan(copy.barcode).startswith("Refusé « Azul » n’a été prêté que le")


def test_the_box_that_the_key_speaks_of_is_named(counter: Counter):
    counter.scan(out().barcode)
    counter.scan("inconnu")

    assert "La boîte de « Azul »" in counter.words()
