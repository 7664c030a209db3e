"""Records that look like one: proposed, compared, merged, made two again, or said to be two."""

import pytest
from django.urls import reverse

from catalogue.cataloguing.records import change_record
from catalogue.models import DistinctGames, Game, Identifier, RecordChange
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def twins() -> tuple[Game, Game]:
    one, other = GameFactory(title="Azul", year=2017), GameFactory(title="Azul", min_players=2)
    for game in (one, other):
        Identifier.objects.create(game=game, kind="ean", value="3760175513022")
    CopyFactory(game=other)
    return one, other


def compared(browser: Browser, kept: int, gone: int) -> str:
    response = browser.client.get(reverse("record-merge"), {"garder": kept, "autre": gone})
    html = response.content.decode()
    assert response.status_code == 200
    assert Page(html).faults() == []
    return plain(text_of(html))


def test_two_records_are_compared_and_merged(librarians: Browser):
    one, other = twins()

    listed = librarians.words("record-doubles")
    words = compared(librarians, one.pk, other.pk)
    told = librarians.send("record-merge", garder=one.pk, autre=other.pk, to=reverse("record-history", args=[one.pk]))

    assert "1 paire à regarder" in listed
    assert "même EAN, titres presque pareils" in listed
    assert "Année 2017 – 2017" in words
    assert "Joueurs, au moins – 2 2" in words
    assert "exemplaires, avec leurs prêts : 1" in words
    assert told == "Les deux notices n’en font plus qu’une."
    assert Game.objects.get().copies.count() == 1
    assert "Réunie avec avant : – → après : Azul" in librarians.words("record-history", one.pk)


def test_a_merge_is_taken_back_from_the_history_that_one_is_led_to(librarians: Browser):
    one, other = twins()
    librarians.send("record-merge", garder=one.pk, autre=other.pk)
    change = RecordChange.objects.get(kind="merged")
    assert "Défaire la réunion" in librarians.words("record-history", one.pk)
    change_record(game=one, values={"min_players": 3}, at=NOW, by=None)

    told = librarians.send("record-part", change.pk, to=reverse("record-history", args=[one.pk]))

    assert told == (
        f"« Azul » est de nouveau une notice à part, n° {other.pk}. Modifié depuis, et gardé ainsi : Joueurs, au moins."
    )
    words = librarians.words("record-history", one.pk)
    assert f"Réunie avec avant : Azul (n° {other.pk}) → après : –" in words
    assert "Défaire la réunion" not in words
    assert f"Séparée de avant : – → après : Azul (n° {one.pk})" in librarians.words("record-history", other.pk)
    assert librarians.send("record-part", change.pk) == "Ces deux notices sont déjà de nouveau deux."


def test_two_records_said_to_be_two_are_listed_and_proposed_again_on_demand(librarians: Browser):
    one, other = twins()

    told = librarians.send("record-distinct", garder=one.pk, autre=other.pk, to=reverse("record-doubles"))

    assert told == "C’est noté : ces deux notices ne seront plus proposées."
    words = librarians.words("record-doubles")
    assert "Aucune notice ne ressemble à une autre." in words
    assert "1 paire dite différente" in words
    assert f"Azul n° {one.pk} / Azul n° {other.pk}" in librarians.words("distinct-records")
    assert "quelqu’un a noté que ce sont deux jeux" in compared(librarians, one.pk, other.pk)
    assert f"Dite différente de avant : – → après : Azul (n° {other.pk})" in librarians.words("record-history", one.pk)
    pair = DistinctGames.objects.get()
    told = librarians.send("record-alike", pair.pk, to=reverse("distinct-records"))
    assert told == "Ces deux notices seront de nouveau proposées, tant qu’elles se ressemblent."
    assert "1 paire à regarder" in librarians.words("record-doubles")


def test_a_record_is_not_said_to_be_another_than_itself(librarians: Browser):
    one, _other = twins()

    assert librarians.send("record-distinct", garder=one.pk, autre=one.pk) == "C’est la même notice."
    assert librarians.client.post(reverse("record-distinct"), {"garder": one.pk, "autre": "x"}).status_code == 404


@pytest.mark.parametrize("pairs", [1, 3])
def test_what_was_said_asks_as_much_for_three_pairs_as_for_one(librarians: Browser, pairs, django_assert_num_queries):
    for _ in range(pairs):
        one, other = GameFactory.create_batch(2)
        DistinctGames.objects.create(first=one, second=other, at=NOW)
    librarians.html("distinct-records")

    with django_assert_num_queries(6):
        librarians.html("distinct-records")


def test_a_record_and_itself_or_nobody(librarians: Browser):
    one, _other = twins()

    assert "C’est la même notice." in compared(librarians, one.pk, one.pk)
    for gone in ("", "x", "0", "9" * 40):
        sent = {"garder": str(one.pk), "autre": gone}
        assert librarians.client.get(reverse("record-merge"), sent).status_code == 404
        assert librarians.client.post(reverse("record-merge"), sent).status_code == 404
    assert "C’est la même notice." in librarians.refused("record-merge", garder=one.pk, autre=one.pk)


def test_a_volunteer_merges_nothing(volunteers: Browser):
    one, other = twins()

    assert volunteers.client.get(reverse("record-doubles")).status_code == 403
    assert volunteers.client.get(reverse("distinct-records")).status_code == 403
    assert volunteers.client.post(reverse("record-distinct"), {"garder": one.pk, "autre": other.pk}).status_code == 403
    assert volunteers.client.post(reverse("record-merge"), {"garder": one.pk, "autre": other.pk}).status_code == 403


@pytest.mark.parametrize("pairs", [1, 3])
def test_the_doubles_ask_as_much_for_three_pairs_as_for_one(librarians: Browser, pairs, django_assert_num_queries):
    for number in range(pairs):
        for title in (f"Paire {number} du rail", f"Paire {number} du raill"):
            GameFactory(title=title)
    librarians.html("record-doubles")

    with django_assert_num_queries(12):
        librarians.html("record-doubles")


@pytest.mark.parametrize("act", ["get", "post"])
def test_a_merge_pressed_twice_or_come_back_to_leads_to_what_was_done(librarians: Browser, act: str):
    one, other = twins()
    sent = {"garder": one.pk, "autre": other.pk}
    librarians.client.post(reverse("record-merge"), sent)

    again = getattr(librarians.client, act)(reverse("record-merge"), sent)

    assert (again.status_code, again["Location"]) == (302, reverse("record-history", args=[one.pk]))
    assert "Les deux notices n’en font plus qu’une." in librarians.words("record-history", one.pk)
    assert RecordChange.objects.filter(kind="merged").count() == 1


def test_merged_the_other_way_round_is_no_answer(librarians: Browser):
    one, other = twins()
    librarians.send("record-merge", garder=one.pk, autre=other.pk)

    assert librarians.client.post(reverse("record-merge"), {"garder": other.pk, "autre": one.pk}).status_code == 404
