"""The report as a page and as a file, for those who may see it; and what everybody is told."""

import csv
import re
from io import StringIO

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from catalogue.models import AgeBand, Site
from tests.catalogue.figures.past import at, copy_of, game_of, lent, lent_times, member, term
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import text_of
from tests.factories.catalogue import GameFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert Page(html).faults() == []
    return html


def rows(html: str, key: str) -> list[list[str]]:
    """The rows of a table, their headings first."""
    section = re.search(rf'<section class="figures-part" data-table="{key}">(.*?)</section>', html, re.DOTALL)
    assert section
    found = re.findall(r"<tr>(.*?)</tr>", section[1], re.DOTALL)
    return [[text_of(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in found]


def a_year() -> None:
    """Ten loans of a game of rules, four of a rattle; a family of two."""
    term("A400", "jeu de règles")
    lent_times(copy_of(game_of("A406", title="Azul")), 10, band=AgeBand.TO_59)
    lent_times(copy_of(game_of("A107", title="Hochet")), 4, day="2025-07-14", band=AgeBand.TO_5)
    copy_of(game_of("", title="Dormeur"), barcode="=1+1", call_number="Z")
    member(1980, 2015)


def test_the_report_of_a_year(browser):
    a_year()

    html = page(browser, "/bureau/chiffres/2025/")

    assert rows(html, "holdings") == [
        ["Groupe", "Titres", "Exemplaires", "Entrés", "Retirés", "Dont perdus"],
        ["A100 jeu d’exercice", "1", "1", "0", "0", "0"],
        ["A400 jeu de règles", "1", "1", "0", "0", "0"],
        ["sans classement", "1", "1", "0", "0", "0"],
        ["Total", "3", "3", "0", "0", "0"],
    ]
    assert rows(html, "loans-by-month")[0] == ["Mois", "Total", "A100", "A400", "sans classement"]
    assert rows(html, "loans-by-month")[3] == ["mars", "10", "0", "10", "0"]
    assert rows(html, "loans-by-month")[-1] == ["Total", "14", "4", "10", "0"]
    assert rows(html, "turnover") == [
        ["Groupe", "Prêts", "Exemplaires", "Prêts par exemplaire", "Jamais prêtés"],
        ["A100 jeu d’exercice", "4", "1", "4,00", "0"],
        ["A400 jeu de règles", "10", "1", "10,00", "0"],
        ["sans classement", "0", "1", "0,00", "1"],
        ["Total", "14", "3", "4,67", "1"],
    ]
    assert rows(html, "enrolled")[1:] == [
        ["Foyers", "1"],
        ["dont nouveaux", "0"],
        ["Personnes", "2"],
        ["Foyers, adhésion «\u00a0Famille\u00a0»", "1"],
    ]
    assert rows(html, "age-bands")[2] == ["0 à 5 ans", "0", "0", "4"]
    assert rows(html, "most-lent")[1:] == [["Azul", "10"], ["Hochet", "4"]]
    assert "14 prêts ont déjà oublié leur emprunteur" in text_of(html)


def test_the_drawings_say_what_they_show_and_have_their_table_beside(browser):
    a_year()

    html = page(browser, "/bureau/chiffres/2025/")

    drawn = re.findall(r'<svg class="chart".*?</svg>', html, re.DOTALL)
    assert len(drawn) == 2
    assert '<title id="loans-by-month-title">Prêts par mois et par groupe</title>' in drawn[0]
    assert "Le plus\u00a0: mars (10). Le moins\u00a0: janvier (0)." in drawn[0]
    assert re.findall(r'<rect x="96" y="(\d+)" width="(\d+)"', drawn[1]) == [("0", "72"), ("22", "180"), ("44", "0")]


def test_a_year_without_anything(browser):
    html = page(browser, "/bureau/chiffres/2024/")

    assert "<svg class" not in html
    assert rows(html, "most-lent")[1:] == [["Rien à montrer."]]
    assert rows(html, "turnover")[-1] == ["Total", "0", "0", "–", "0"]


def test_the_years_with_something_to_show_lead_to_each_other(browser):
    lent(copy_of(game_of("")), at("2024-05-01"))

    links = {
        year: re.findall(r'rel="(prev|next)" href="([^"]*)"', page(browser, f"/bureau/chiffres/{year}/"))
        for year in (2024, 2025, 2026)
    }

    assert links == {
        2024: [("next", "/bureau/chiffres/2025/")],
        2025: [("prev", "/bureau/chiffres/2024/"), ("next", "/bureau/chiffres/2026/")],
        2026: [("prev", "/bureau/chiffres/2025/")],
    }
    assert "Les chiffres de 2026" in page(browser, "/bureau/chiffres/")


@pytest.mark.parametrize("year", ["2027", "1969", "0", "99999999999999999999", "2025x", "-1"])
@pytest.mark.parametrize("base", ["bureau/chiffres", "chiffres"])
def test_a_year_that_is_none(browser, base, year):
    assert browser.get(f"/{base}/{year}/").status_code == 404


@pytest.mark.parametrize("size", [1, 3])
def test_what_the_page_costs(browser, size, django_assert_num_queries):
    for number in range(size):
        lent_times(copy_of(game_of(f"A{number + 1}06")), size)

    with django_assert_num_queries(4 + 14 + 1):  # session, user, permissions; the figures; the first year
        browser.get("/bureau/chiffres/2025/")


# ── Files ────────────────────────────────────────────────────────────────────────────────────────────
def cells(client: Client, address: str) -> list[list[str]]:
    answer = client.get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:], newline=""), delimiter=";"))


def test_the_report_as_a_file(browser):
    a_year()

    table = cells(browser, "/bureau/chiffres/2025/csv/")

    assert table[:4] == [
        [f"{settings.HOUSE_NAME} – les chiffres de 2025"],
        [],
        ["Le fonds au 31 décembre 2025"],
        ["Groupe", "Titres", "Exemplaires", "Entrés", "Retirés", "Dont perdus"],
    ]
    assert ["A400 jeu de règles", "10", "1", "10,00", "0"] in table
    assert ["Total", "14", "4", "10", "0"] in table


def test_no_cell_of_a_file_is_a_formula(browser):
    lent_times(copy_of(GameFactory(title='=HYPERLINK("http://exemple.fr")')), 1)
    copy_of(game_of("", title="+33", pk=None), barcode="@SUM(1)", call_number="-1", site=Site.objects.create(name="=A"))

    assert ['\'=HYPERLINK("http://exemple.fr")', "1"] in cells(browser, "/bureau/chiffres/2025/csv/")
    assert cells(browser, "/bureau/chiffres/2025/jamais-pretes/csv/") == [
        ["Cote", "Code-barres", "Jeu", "Site"],
        ["'-1", "'@SUM(1)", "'+33", "'=A"],
    ]


# ── Never lent ───────────────────────────────────────────────────────────────────────────────────────
def test_what_was_never_lent(browser):
    a_year()

    html = page(browser, "/bureau/chiffres/2025/jamais-pretes/")

    assert "1 exemplaire " in text_of(html)
    assert [text_of(row) for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)[1:]] == [
        "Dormeur Z =1+1 Maison d’essai"
    ]
    assert "Tout ce qui pouvait l’être a été prêté." in page(browser, "/bureau/chiffres/2023/jamais-pretes/")


@pytest.mark.parametrize("copies", [1, 3])
def test_what_the_list_costs(browser, copies, django_assert_num_queries):
    for _copy in range(copies):
        copy_of(game_of(""))

    with django_assert_num_queries(4 + 2):
        browser.get("/bureau/chiffres/2025/jamais-pretes/")


# ── For everybody ────────────────────────────────────────────────────────────────────────────────────
def test_everybody_is_told_what_points_at_nobody(client):
    a_year()

    html = page(client, "/chiffres/2025/")

    assert rows(html, "loans-by-month") == [
        ["Mois", "Prêts"],
        ["janvier", "0"],
        ["février", "0"],
        ["mars", "masqué"],
        ["avril", "0"],
        ["mai", "0"],
        ["juin", "0"],
        ["juillet", "masqué"],
        *([month, "0"] for month in ("août", "septembre", "octobre", "novembre", "décembre")),
        ["Total", "14"],
    ]
    assert rows(html, "turnover")[1:] == [
        ["A100 jeu d’exercice", "masqué", "masqué"],
        ["A400 jeu de règles", "masqué", "masqué"],
        ["sans classement", "0", "masqué"],
        ["Total", "14", "masqué"],
    ]
    assert rows(html, "enrolled")[1:] == [["Foyers", "masqué"], ["dont nouveaux", "masqué"], ["Personnes", "masqué"]]
    assert rows(html, "most-lent")[1:] == [["Azul"]]


def test_no_number_under_five_is_told_to_everybody(client):
    """Nor in a drawing: a small bar has no length."""
    for number in range(1, 9):
        lent_times(copy_of(game_of(f"A{number}06")), number, day=f"2025-0{number}-05", band=AgeBand.values[number - 1])
        member(*[1980 + number] * number)

    html = page(client, "/chiffres/2025/")

    told = re.findall(r'<td class="number">(.*?)</td>', html)
    assert told
    assert not {"1", "2", "3", "4"} & set(told)
    bars = re.findall(r'<rect [^>]*width="(\d+)".*?>\s*<text [^>]*>(.*?)</text>', html, re.DOTALL)
    assert bars
    assert {length for length, value in bars if value in {"masqué", "0"}} == {"0"}


def test_the_public_is_told_of_finished_months_alone(client, clock: Clock):
    lent_times(copy_of(game_of("")), 7, day="2026-01-05")

    assert client.get("/chiffres/2026/").status_code == 404
    assert "La ludothèque en chiffres, 2025" in page(client, "/chiffres/")

    clock.tick(days=20)
    html = page(client, "/chiffres/")
    assert "Jusqu’au 31 janvier 2026." in text_of(html)
    assert rows(html, "loans-by-month")[1] == ["janvier", "7"]


def test_what_is_published_is_counted_once_an_hour(client, django_assert_num_queries):
    lent_times(copy_of(game_of("")), 7)
    page(client, "/chiffres/2025/")

    with django_assert_num_queries(1):  # the first year
        client.get("/chiffres/2025/")


@pytest.mark.parametrize("name", ["figures-year", "figures-csv", "never-lent", "never-lent-csv"])
def test_a_volunteer_does_not_see_the_figures(desk, name):
    assert desk.get(reverse(name, args=[2025])).status_code == 403
