from datetime import date, time, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.forms.calendar import HoursField, hours_in_words
from catalogue.lending.opening_days import is_open
from catalogue.models import ExceptionalOpening, LoanSeason, OpeningHours, Site
from catalogue.views.month import SiteDays, month_asked
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.house_staff import errors_of, main_words, with_rights
from tests.factories.catalogue import SiteFactory
from tests.factories.desk import ClosureFactory, ExceptionalOpeningFactory, LoanSeasonFactory, OpeningHoursFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

TODAY = date(2026, 1, 17)


@pytest.fixture
def site(db: None) -> Site:
    made: Site = SiteFactory(public_holidays=Site.PublicHolidays.FRANCE)
    return made


@pytest.fixture
def editor(manager: User) -> Client:
    return with_rights(manager)


# ── Looking ──────────────────────────────────────────────────────────────────────────────────────────
def test_each_day_of_a_month_says_whether_the_site_opens_and_why(desk: Client, site: Site):
    for weekday in (2, 4, 5):
        OpeningHoursFactory(site=site, weekday=weekday, opens=time(14), closes=time(18))
    OpeningHoursFactory(site=site, weekday=5, opens=time(10), closes=time(12, 30))
    ClosureFactory(first_day=date(2026, 5, 13), last_day=date(2026, 5, 15), reason="Pont de l’Ascension")
    ExceptionalOpeningFactory(site=site, day=date(2026, 5, 15), reason="Fête du jeu")

    answer = desk.get(reverse("calendar"), {"mois": "2026-05"})

    told = {each.day.day: (each.is_open, each.why) for each in answer.context["days"]}
    assert len(told) == 31
    assert {day: told[day] for day in (1, 2, 4, 6, 13, 14, 15, 25)} == {
        1: (False, "Fête du Travail"),
        2: (True, "10:00–12:30, 14:00–18:00"),
        4: (False, "jour de fermeture de la semaine"),
        6: (True, "14:00–18:00"),
        13: (False, "Pont de l’Ascension"),
        14: (False, "Pont de l’Ascension"),
        15: (True, "Fête du jeu"),
        25: (False, "Lundi de Pentecôte"),
    }
    assert "Jours d’ouverture en mai 2026, Maison d’essai" in main_words(answer)


def test_the_page_says_of_every_day_what_due_dates_go_by(site: Site):
    annex = SiteFactory(name="Annexe d’essai", public_holidays=Site.PublicHolidays.MOSELLE)
    OpeningHoursFactory(site=annex, weekday=4)
    OpeningHoursFactory(site=annex, weekday=5)
    ClosureFactory(site=annex, first_day=date(2024, 12, 20), last_day=date(2025, 1, 4), yearly=True)
    ClosureFactory(site=site, first_day=date(2026, 4, 1), last_day=date(2026, 4, 30))
    ExceptionalOpeningFactory(site=annex, day=date(2026, 12, 26))
    firsts = [date(2026, month, 1) for month in range(1, 13)]

    days = [day for first in firsts for day in SiteDays.of(annex).month(first)]

    assert [day.is_open for day in days] == [
        is_open(annex.pk, TODAY.replace(month=1, day=1) + timedelta(n)) for n in range(365)
    ]
    assert {day.day for day in days if day.why == "Vendredi saint"} == {date(2026, 4, 3)}


def test_the_public_holidays_of_the_coming_year_are_shown_with_those_on_which_the_site_opens(desk: Client, site: Site):
    ExceptionalOpeningFactory(site=site, day=date(2026, 7, 14))

    answer = desk.get(reverse("calendar"))

    holidays = answer.context["holidays"]
    assert (holidays[0], holidays[-1]) == (
        (date(2026, 4, 6), "Lundi de Pâques", False),
        (date(2027, 1, 1), "Jour de l’an", False),
    )
    assert (date(2026, 7, 14), "Fête nationale", True) in holidays
    assert "mardi 14 juillet 2026 – Fête nationale (ouvert exceptionnellement)" in main_words(answer)


def test_a_site_without_hours_is_said_to_count_as_open_every_day(desk: Client):
    SiteFactory(public_holidays=Site.PublicHolidays.NONE)

    answer = desk.get(reverse("calendar"))

    assert {(each.is_open, each.why) for each in answer.context["days"]} == {(True, "horaires non indiqués")}
    assert "compte comme ouvert tous les jours" in main_words(answer)
    assert "Ce site n’en tient pas compte." in main_words(answer)


def test_several_sites_are_chosen_in_the_address(desk: Client, site: Site):
    annex = SiteFactory(name="Zone d’essai")
    OpeningHoursFactory(site=annex)

    first, second = desk.get(reverse("calendar")), desk.get(reverse("calendar"), {"site": annex.pk})

    assert (first.context["site"], second.context["site"]) == (site, annex)
    assert f'<option value="{annex.pk}" selected>Zone d’essai</option>' in second.content.decode()


def test_a_house_without_a_site_is_told_so(desk: Client):
    assert "Aucun site n’est encore noté." in main_words(desk.get(reverse("calendar")))


@pytest.mark.parametrize("text", ["", "2026", "2026-13", "2026-00", "9999-12", "0000-01", "٢٠٢٦-٠٢", "2026-1", "\x00"])
def test_a_month_that_is_none_is_this_one(desk: Client, site: Site, text: str):
    assert month_asked(text, TODAY) == date(2026, 1, 1)
    assert desk.get(reverse("calendar"), {"mois": text, "site": text}).status_code == 200


def test_closures_to_come_and_past_ones_stand_apart(desk: Client, site: Site):
    over = ClosureFactory(first_day=date(2025, 8, 1), last_day=date(2025, 8, 15))
    yearly = ClosureFactory(first_day=date(2024, 12, 24), last_day=date(2025, 1, 2), yearly=True)
    coming = ClosureFactory(first_day=date(2026, 1, 17), last_day=date(2026, 1, 17))
    ClosureFactory(site=SiteFactory(name="Zone d’essai"))

    shown = desk.get(reverse("calendar")).context

    assert (shown["closures"], shown["past_closures"]) == ([yearly, coming], [over])


def test_long_loans_that_are_over_stand_apart_the_last_first_and_not_for_ever(desk: Client, site: Site):
    over = [
        LoanSeasonFactory(name=f"Été {year}", first_day=date(year, 7, 1), last_day=date(year, 8, 31), yearly=False)
        for year in range(2010, 2026)
    ]
    yearly = LoanSeasonFactory(first_day=date(2009, 7, 1), last_day=date(2009, 8, 31), yearly=True)
    coming = LoanSeasonFactory(first_day=date(2026, 7, 1), last_day=date(2026, 8, 31), yearly=False)

    answer = desk.get(reverse("calendar"))

    assert answer.context["seasons"] == [yearly, coming]
    assert answer.context["past_seasons"] == over[:-13:-1]
    assert "Périodes passées Été 2025 – du 1 juillet 2025" in main_words(answer)


@pytest.mark.parametrize("number", [1, 3])
def test_the_calendar_asks_as_much_for_three_of_each_as_for_one(
    editor: Client, site: Site, number: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for each in range(number):
        OpeningHoursFactory(site=site, weekday=each)
        ClosureFactory(site=site)
        ExceptionalOpeningFactory(site=site, day=TODAY + timedelta(days=each))
        LoanSeasonFactory()

    with django_assert_num_queries(10):
        editor.get(reverse("calendar"))


# ── The week ─────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("typed", "spans"),
    [
        ("", ""),
        ("14:00–18:00", "14:00–18:00"),
        ("14h-18h", "14:00–18:00"),
        ("14 h 30 à 18 h", "14:30–18:00"),
        ("14h30 – 18.15", "14:30–18:15"),
        ("de 9 à 12 et 14-18", "09:00–12:00, 14:00–18:00"),
        ("14:00–18:00 ; 10:00–12:00", "10:00–12:00, 14:00–18:00"),
        ("10–12,12–13", "10:00–12:00, 12:00–13:00"),
    ],
)
def test_hours_are_read_as_one_writes_them_and_written_so_that_they_read_the_same(typed: str, spans: str):
    read = HoursField().clean(typed)

    assert hours_in_words(read) == spans
    assert HoursField().clean(hours_in_words(read)) == read


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("matin", "« matin » n’est pas un horaire. Écrivez par exemple 14:00–18:00."),
        ("14:00–25:00", "« 14:00–25:00 » n’est pas un horaire. Écrivez par exemple 14:00–18:00."),
        ("10-12, 14:60-18", "« 14:60-18 » n’est pas un horaire. Écrivez par exemple 14:00–18:00."),
        ("18-14", "« 18-14 » : la fin doit venir après le début."),
        ("14-14", "« 14-14 » : la fin doit venir après le début."),
        ("10-13, 12-14", "« 12-14 » chevauche l’horaire d’avant."),
    ],
)
def test_wrong_hours_are_told_at_their_day_and_stay_typed(editor: Client, site: Site, typed: str, fault: str):
    OpeningHoursFactory(site=site)
    sent = {"day_2": typed, "day_5": "10-12", "public_holidays": "FR"}

    answer = editor.post(reverse("opening-hours", args=[site.pk]), sent)

    assert (answer.status_code, errors_of(answer)) == (422, {"day_2": [fault]})
    assert (answer.context["form"]["day_2"].value(), answer.context["form"]["day_5"].value()) == (typed, "10-12")
    assert '<a href="#id_day_2">Mercredi</a>' in answer.content.decode()
    assert OpeningHours.objects.count() == 1


def test_a_week_takes_the_place_of_the_one_before(editor: Client, site: Site):
    OpeningHoursFactory(site=site, weekday=0)
    OpeningHoursFactory(site=SiteFactory(name="Zone d’essai"), weekday=1)
    begun = editor.get(reverse("opening-hours", args=[site.pk])).context["form"]

    answer = editor.post(
        reverse("opening-hours", args=[site.pk]),
        {"day_2": "14h-18h", "day_5": "10h-12h30, 14h-18h", "public_holidays": "57"},
    )

    assert begun["day_0"].value() == "14:00–18:00"
    assert answer.headers["Location"] == f"{reverse('calendar')}?site={site.pk}"
    assert list(site.opening_hours.values_list("weekday", "opens", "closes")) == [
        (2, time(14), time(18)),
        (5, time(10), time(12, 30)),
        (5, time(14), time(18)),
    ]
    assert (Site.objects.get(pk=site.pk).public_holidays, OpeningHours.objects.count()) == ("57", 4)


# ── Days and seasons ─────────────────────────────────────────────────────────────────────────────────
def test_an_exceptional_opening_is_noted_once_and_taken_back(editor: Client, site: Site):
    sent = {"site": site.pk, "day": "11/02/2026", "reason": "Semaine du jeu"}

    noted = editor.post(reverse("opening-add"), sent, follow=True)
    again = editor.post(reverse("opening-add"), sent)

    opening = ExceptionalOpening.objects.get()
    assert (opening.site, opening.day, opening.reason) == (site, date(2026, 2, 11), "Semaine du jeu")
    assert "Ouverture exceptionnelle notée : mercredi 11 février 2026." in main_words(noted)
    assert (again.status_code, list(errors_of(again))) == (422, ["day"])
    editor.post(reverse("opening-remove", args=[opening.pk]))
    assert not ExceptionalOpening.objects.exists()


def test_an_opening_that_another_desk_notes_at_the_same_moment_is_told_not_a_fault(
    editor: Client, site: Site, monkeypatch: pytest.MonkeyPatch
):
    def taken(*_arguments: object, **_options: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(ExceptionalOpening, "save", taken)

    answer = editor.post(reverse("opening-add"), {"site": site.pk, "day": "11/02/2026"})

    assert (answer.status_code, list(errors_of(answer))) == (422, ["day"])


def test_a_season_is_noted_once_corrected_and_taken_back(editor: Client, site: Site):
    sent = {"name": "Été", "first_day": "01/07/2026", "last_day": "31/08/2026", "yearly": "on", "extra_days": "21"}

    editor.post(reverse("season-add"), sent)
    editor.post(reverse("season-add"), sent)
    season = LoanSeason.objects.get()
    editor.post(reverse("season", args=[season.pk]), {**sent, "extra_days": "14", "yearly": ""})

    season.refresh_from_db()
    assert (season.first_day, season.last_day, season.yearly) == (date(2026, 7, 1), date(2026, 8, 31), False)
    assert (season.name, season.extra_days) == ("Été", 14)
    editor.post(reverse("season-remove", args=[season.pk]))
    assert not LoanSeason.objects.exists()


def test_a_wrong_season_is_told_at_each_field(editor: Client):
    sent = {"name": "Été", "first_day": "31/08/2026", "last_day": "01/07/2026", "extra_days": "0"}

    answer = editor.post(reverse("season-add"), sent)

    assert (answer.status_code, set(errors_of(answer))) == (422, {"last_day", "extra_days"})
    assert {name: answer.context["form"][name].value() for name in sent} == sent
    assert not LoanSeason.objects.exists()
