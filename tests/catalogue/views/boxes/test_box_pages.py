"""Looking into a box, by one key or by what differs."""

import re
from typing import Any

import pytest
from django.urls import reverse

from catalogue.lending.loans import lend, return_copy
from catalogue.lending.piece_lists import PieceDraft, edit, list_in_force
from catalogue.models import ContentCheck, Copy, Event, Loan, MissingPiece
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, make_member
from tests.factories.desk import ContentCheckFactory, MissingPieceFactory, PieceDifferenceFactory

pytestmark = pytest.mark.django_db


def boxed() -> Copy:
    copy: Copy = CopyFactory(game=GameFactory(title="Azul"))
    edit(game=copy.game, pieces=[PieceDraft("Pions bleus", 4), PieceDraft("Dés", 2)], at=NOW, by=None)
    return copy


def returned(copy: Copy) -> Loan:
    loan = lend(copy=copy, household=make_member().household, at=NOW, by=None)
    return_copy(copy=copy, at=NOW, by=None)
    return loan


def name_of(copy: Copy, label: str) -> str:
    """The field of a piece."""
    piece_list = list_in_force(copy.game_id)
    assert piece_list is not None
    return f"piece-{piece_list.pieces.get(label=label).pk}"


def missing() -> list[tuple[str, int]]:
    return list(MissingPiece.objects.missing().order_by("pk").values_list("label", "quantity"))


def test_one_key_says_that_all_is_there_and_leads_back_to_the_desk(volunteers: Browser):
    copy = boxed()
    loan = returned(copy)

    volunteers.send(
        "copy-pieces", copy.pk, act="all_there", loan=loan.pk, occasion="return", next="desk", to=reverse("desk")
    )

    check = ContentCheck.objects.get()
    assert (check.loan, check.occasion, check.condition, check.by) == (loan, "return", "complete", volunteers.user)


def test_what_differs_is_typed_piece_by_piece(volunteers: Browser):
    copy = boxed()

    told = volunteers.send("copy-pieces", copy.pk, **{name_of(copy, "Dés"): "1", "condition": "unplayable"})

    assert told == "« Azul » : contenu noté, injouable."
    assert (missing(), Copy.objects.get().condition) == ([("Dés", 1)], "unplayable")


def test_what_was_missing_is_told_filled_in_and_kept_by_the_one_key(volunteers: Browser):
    copy = boxed()
    volunteers.send("copy-pieces", copy.pk, **{name_of(copy, "Pions bleus"): "3"})

    html = volunteers.html("copy-pieces", copy.pk)
    volunteers.send("copy-pieces", copy.pk, act="all_there")

    assert "Rien d’autre ne manque" in html
    assert re.search(rf'name="{name_of(copy, "Pions bleus")}" value="3"', html)
    assert missing() == [("Pions bleus", 3)]


def test_a_game_without_a_list_takes_lines_and_keeps_those_known(volunteers: Browser):
    copy = CopyFactory()
    volunteers.send("copy-pieces", copy.pk, words="2 pions bleus\n1 dé", condition="")

    html = volunteers.html("copy-pieces", copy.pk)

    assert missing() == [("pions bleus", 2), ("dé", 1)]
    assert "2 pions bleus\n1 dé</textarea>" in html


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("Dés", "3", "inférieure ou égale à 2"),
        ("Dés", "beaucoup", "nombre entier"),
        ("Dés", "9" * 400, "Dés"),
        ("Dés", "-1000", "-999"),
    ],
)
def test_a_number_that_cannot_be_is_told_beside_its_piece_and_nothing_typed_is_lost(
    volunteers: Browser, field: str, typed: str, words: str
):
    copy = boxed()

    shown = volunteers.refused("copy-pieces", copy.pk, **{name_of(copy, field): typed})

    assert "À corriger :" in shown
    assert words in shown
    assert (missing(), ContentCheck.objects.count()) == ([], 0)


def test_a_box_called_complete_with_a_gap_is_refused_in_words(volunteers: Browser):
    copy = boxed()

    shown = volunteers.refused("copy-pieces", copy.pk, **{name_of(copy, "Dés"): "1", "condition": "complete"})

    assert "Il manque des pièces : le jeu n’est pas complet." in shown


def test_lines_without_a_number_are_told_each_with_its_place(volunteers: Browser):
    shown = volunteers.refused("copy-pieces", CopyFactory().pk, words="2 pions\ndes cubes\n\n| 3")

    assert "Ligne 2 : écrivez le nombre, puis la pièce." in shown
    assert "Ligne 4 : écrivez le nombre, puis la pièce." in shown


def test_sent_twice_it_is_one_check_and_a_loan_of_another_copy_is_none(volunteers: Browser):
    copy, other = boxed(), returned(CopyFactory())
    form: dict[str, Any] = {
        "act": "all_there",
        "submission": "4b1a4f9e-8f0a-4c3f-9d6d-0a6f4f1f3c11",
        "loan": other.pk,
        "occasion": "x",
    }

    for _ in range(2):
        volunteers.send("copy-pieces", copy.pk, **form)

    check = ContentCheck.objects.get()
    assert (check.loan, check.occasion) == (None, "other")


@pytest.mark.parametrize("pieces", [1, 3])
def test_the_page_asks_as_much_for_three_pieces_as_for_one(volunteers: Browser, pieces: int, django_assert_num_queries):
    copy = CopyFactory()
    drafts = [PieceDraft(f"Pièce {number}", 4) for number in range(pieces)]
    edit(game=copy.game, pieces=drafts, at=NOW, by=None)
    for number in range(pieces):
        MissingPieceFactory(copy=copy, label=f"Pièce {number}")

    with django_assert_num_queries(8):
        volunteers.client.get(reverse("copy-pieces", args=[copy.pk]))


# ── Missing pieces ───────────────────────────────────────────────────────────────────────────────────
def test_a_missing_piece_is_found_from_the_list(volunteers: Browser):
    row = MissingPieceFactory(quantity=3, label="Dé")

    told = volunteers.send("missing-found", row.pk, quantity="1", next="missing", to=reverse("missing-pieces"))

    assert (told, missing()) == ("« Dé » : de retour dans la boîte.", [("Dé", 2)])


def test_none_or_too_many_are_not_found(volunteers: Browser):
    row = MissingPieceFactory(quantity=3, label="Dé")

    for typed in ("0", "4", "x"):
        assert "indiquez un nombre possible" in volunteers.send("missing-found", row.pk, quantity=typed)

    assert missing() == [("Dé", 3)]


def test_the_money_is_for_those_who_handle_it(volunteers: Browser, librarians: Browser):
    row = MissingPieceFactory(label="Dé")
    address = reverse("missing-settle", args=[row.pk])

    assert address not in volunteers.html("missing-pieces")
    assert volunteers.client.post(address, {"settlement": "waived"}).status_code == 403
    assert address in librarians.html("missing-pieces")
    assert librarians.send("missing-settle", row.pk, settlement="charged").startswith("Aucun foyer n’est connu")
    assert librarians.send("missing-settle", row.pk, settlement="waived") == "« Dé » : abandonnée."
    assert librarians.send("missing-settle", row.pk, settlement="bof") == ""


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_of_what_is_missing_asks_as_much_for_three_as_for_one(
    volunteers: Browser, rows: int, django_assert_num_queries
):
    MissingPieceFactory.create_batch(rows)

    with django_assert_num_queries(6):
        page = volunteers.client.get(reverse("missing-pieces")).content.decode()

    assert page.count("Retrouvée") == rows


def test_the_next_family_reads_on_the_page_of_the_game_what_is_missing(client):
    row = MissingPieceFactory(label="Dés", quantity=2)

    page = client.get(row.copy.game.get_absolute_url()).content.decode()

    assert "2 × Dés" in page


# ── History ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("checks", [1, 3])
def test_the_history_of_a_copy_keeps_the_list_of_each_day(volunteers: Browser, checks: int, django_assert_num_queries):
    copy = boxed()
    for number in range(checks):
        edit(game=copy.game, pieces=[PieceDraft("Dés", 3 + number)], at=NOW, by=None)
        check = ContentCheckFactory(copy=copy, piece_list=list_in_force(copy.game_id), by=volunteers.user)
        PieceDifferenceFactory(content_check=check, label="Dés", quantity=-1)

    with django_assert_num_queries(8):
        volunteers.client.get(reverse("copy-checks", args=[copy.pk]))

    words = volunteers.words("copy-checks", copy.pk)
    assert [f"version {number + 2}" in words for number in range(checks)] == [True] * checks
    assert words.count("−1 Dés") == checks
    latest = list_in_force(copy.game_id)
    assert latest is not None
    assert f"{2 + checks}" in volunteers.words("piece-list", latest.pk)


def test_an_act_of_the_check_can_be_undone_by_who_did_it(volunteers: Browser):
    from catalogue.lending.undo import undo

    copy = boxed()
    volunteers.send("copy-pieces", copy.pk, **{name_of(copy, "Dés"): "1"})

    undo(event=Event.objects.get(kind="checked"), at=NOW, by=volunteers.user)

    assert (missing(), ContentCheck.objects.count()) == ([], 0)


def test_a_field_names_its_hint_and_its_error(volunteers: Browser):
    address = reverse("copy-pieces", args=[CopyFactory().pk])

    html = volunteers.client.post(address, {"words": "des cubes"}).content.decode()

    described = re.search(r'name="words"[^>]*aria-describedby="([^"]*)"', html)
    assert described is not None
    assert described[1] == "id_words-aide id_words_error"
    assert [html.count(f'id="{name}"') for name in described[1].split()] == [1, 1]
