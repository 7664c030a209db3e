"""A shelf, box after box, and what became of it."""

import csv
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.urls import reverse

from catalogue.lending.loans import lend
from catalogue.lending.stock_takes import end
from catalogue.models import Copy, StockTake, StockTakeScan
from catalogue.views import stock
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, SiteFactory, make_member
from tests.factories.desk import StockTakeFactory, StockTakeScanFactory

pytestmark = pytest.mark.django_db


def shelved(title: str = "Azul", **copy: object) -> Copy:
    made: Copy = CopyFactory(game=GameFactory(title=title), **{"section": "Jeux", "call_number": "AZU", **copy})
    return made


def test_a_shelf_is_taken_stock_of_from_beginning_to_end(volunteers: Browser):
    seen, unseen = shelved(barcode="0042"), shelved("Dixit", barcode="0043")
    shelved("Catan", section="Jouets", barcode="0044")

    volunteers.send("stock-takes", site=seen.site_id, section="Jeux")
    take = StockTake.objects.get()

    def scan(text: str) -> str:
        return volunteers.send("stock-take", take.pk, scan=text)

    assert scan("*0042*") == "« Azul » : à sa place."
    assert scan("àà'é") == "« Azul » : à sa place. Déjà lu."
    assert scan("0044") == "« Catan » est d’un autre rayon : Maison d’essai, Jouets, AZU."
    assert scan("77777") == "Code « 77777 » inconnu."
    assert "Dixit" in volunteers.words("stock-take", take.pk)
    assert volunteers.send("stock-take-end", take.pk) == "Inventaire terminé."
    assert scan("0043") == "Cet inventaire est terminé."
    assert list(StockTakeScan.objects.order_by("barcode").values_list("barcode", "finding", "by")) == [
        ("0042", "expected", volunteers.user.pk),
        ("0044", "misplaced", volunteers.user.pk),
        ("77777", "unknown", volunteers.user.pk),
    ]
    assert unseen.barcode in volunteers.words("stock-take", take.pk)


@pytest.mark.parametrize("text", ["", " ", "\x00", "l'apostrophe", "<script>", "7" * 200, "é" * 50, "%00"])
def test_whatever_is_scanned_there_are_words(volunteers: Browser, text: str):
    assert volunteers.send("stock-take", StockTakeFactory().pk, scan=text) != ""


def test_a_card_is_said_to_be_one_and_its_number_is_not_kept(volunteers: Browser):
    told = volunteers.send("stock-take", StockTakeFactory().pk, scan=CardFactory(number="C0007").number)

    assert told == "C’est une carte. Scannez le code d’un jeu."
    assert StockTakeScan.objects.count() == 0


def test_a_box_noted_as_out_is_sent_to_the_desk(volunteers: Browser):
    copy, take = shelved(), StockTakeFactory(section="Jeux")
    lend(copy=copy, household=make_member().household, at=NOW, by=None)

    assert volunteers.send("stock-take", take.pk, scan=copy.barcode) == "« Azul » est noté sorti : rendez-le au bureau."


def test_the_same_shelf_is_not_begun_twice(volunteers: Browser):
    take = StockTakeFactory(section="")

    assert "déjà en cours" in volunteers.refused("stock-takes", site=take.site_id, section="")
    assert "choix valide" in volunteers.refused("stock-takes", site="x", section="")
    assert "choix valide" in volunteers.refused("stock-takes", site=take.site_id, section="Nulle part")


def test_what_is_lost_is_declared_by_who_may_and_found_again(volunteers: Browser, librarians: Browser):
    copy, take = shelved(), StockTakeFactory(section="Jeux")
    end(take=take, at=NOW, by=None)
    address = reverse("copy-restrict", args=[copy.pk])

    assert address not in volunteers.html("stock-take", take.pk)
    librarians.send(
        "copy-restrict", copy.pk, restriction="lost", take=take.pk, to=reverse("stock-take", args=[take.pk])
    )
    assert Copy.objects.get().restriction == "lost"

    second = StockTakeFactory(section="Jeux")
    assert volunteers.send("stock-take", second.pk, scan=copy.barcode) == "« Azul » était noté perdu ou retiré."
    assert address in librarians.html("stock-take", second.pk)
    librarians.send("copy-restrict", copy.pk, restriction="", take=second.pk)
    assert Copy.objects.get().restriction == ""


def test_the_file_holds_what_was_not_seen_and_what_was(volunteers: Browser):
    take = StockTakeFactory(section="Jeux")
    seen, _unseen = shelved('=HYPERLINK("x")', barcode="0042"), shelved("Dixit", barcode="-7")
    for code in (seen.barcode, "@77"):
        volunteers.send("stock-take", take.pk, scan=code)

    answer = volunteers.client.get(reverse("stock-take-csv", args=[take.pk]))
    text = answer.content.decode("utf-8-sig")

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="inventaire-maison-dessai-jeux-2026-01-05.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(StringIO(text, newline=""), delimiter=";")) == [
        ["Constat", "Code-barres", "Titre", "Site", "Section", "Cote", "Lu le"],
        ["manquant", "'-7", "Dixit", "Maison d’essai", "Jeux", "AZU", ""],
        ["à sa place", "0042", '\'=HYPERLINK("x")', "Maison d’essai", "Jeux", "AZU", "17/01/2026 11:00"],
        ["inconnu", "'@77", "", "", "", "", "17/01/2026 11:00"],
    ]


def test_takes_under_way_go_over_several_pages_and_those_that_are_over_follow(
    volunteers: Browser, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(stock, "TAKES_PER_PAGE", 2)
    site = SiteFactory()
    for days in (1, 3, 2):
        StockTakeFactory(site=site, section=f"Ouvert {days}", begun_at=NOW - timedelta(days=days))
    for days in (9, 8):
        StockTakeFactory(site=site, section=f"Clos {days}", ended_at=NOW - timedelta(days=days))

    def told(page: int) -> list[str]:
        return re.findall(r"En cours \d|Terminés|Ouvert \d|Clos \d", volunteers.words("stock-takes", page=page))

    assert [told(page) for page in (1, 2, 3)] == [
        ["En cours 3", "Ouvert 1", "Ouvert 2"],
        ["En cours 3", "Ouvert 3", "Terminés", "Clos 8"],
        ["Terminés", "Clos 9"],
    ]


@pytest.mark.parametrize("rows", [1, 3])
def test_the_pages_ask_as_much_for_three_as_for_one(volunteers: Browser, rows: int, django_assert_num_queries):
    take = StockTakeFactory(section="Jeux")
    for number in range(rows):
        shelved()
        StockTakeScanFactory(stock_take=take, copy=shelved(), finding="expected")
        StockTakeScanFactory(stock_take=take, copy=shelved(section="Jouets"), finding="misplaced")
        StockTakeFactory(site=SiteFactory(name=f"Site {number}"))
        StockTakeFactory(section=f"Rayon {number}", ended_at=NOW)

    with django_assert_num_queries(11):
        volunteers.client.get(reverse("stock-take", args=[take.pk]))
    with django_assert_num_queries(9):
        volunteers.client.get(reverse("stock-takes"))
    with django_assert_num_queries(7):
        volunteers.client.get(reverse("stock-take-csv", args=[take.pk]))
