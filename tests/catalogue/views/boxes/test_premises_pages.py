from uuid import uuid4

import pytest
from django.urls import reverse

from catalogue.models import OnSitePlay, VisitCount
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, SiteFactory
from tests.factories.desk import OnSitePlayFactory

pytestmark = pytest.mark.django_db


def test_one_tap_counts_one_play_however_often_it_is_sent(volunteers: Browser):
    site, game, key = SiteFactory(), GameFactory(title="Azul"), uuid4()
    OnSitePlayFactory(game=game)

    for _ in range(2):
        assert (
            volunteers.send("premises-play", game=game.pk, submission=key) == "« Azul » : une partie sur place de plus."
        )

    assert list(OnSitePlay.objects.filter(day="2026-01-17").values_list("game", "site")) == [(game.pk, site.pk)]
    assert "Azul +1 (1 partie)" in volunteers.words("premises")


def test_each_button_of_the_page_has_a_key_of_its_own(volunteers: Browser):
    import re

    for game in GameFactory.create_batch(3):
        OnSitePlayFactory(game=game)

    keys = re.findall(
        r'name="game"[^>]*><input type="hidden" name="submission" value="([^"]+)"', volunteers.html("premises")
    )

    assert len(set(keys)) == 3


def test_a_box_is_scanned_to_be_counted(volunteers: Browser):
    copy = CopyFactory(barcode="0042", game=GameFactory(title="Azul"))

    assert volunteers.send("premises-play", scan="*0042*") == "« Azul » : une partie sur place de plus."
    assert list(OnSitePlay.objects.values_list("copy", "game")) == [(copy.pk, copy.game_id)]


@pytest.mark.parametrize("text", ["", "inconnu'", "7" * 80, "\x00"])
def test_what_is_no_box_counts_nothing_and_is_said(volunteers: Browser, text: str):
    assert volunteers.send("premises-play", scan=text) != ""
    assert OnSitePlay.objects.count() == 0


def test_a_card_is_no_game(volunteers: Browser):
    assert volunteers.send("premises-play", scan=CardFactory().number) == "C’est une carte. Scannez le code d’un jeu."


def test_from_the_page_of_a_game_back_to_it(volunteers: Browser, client):
    game = GameFactory()
    tap = "On y joue ici"

    volunteers.send("premises-play", game=game.pk, next="game", to=game.get_absolute_url())

    assert OnSitePlay.objects.count() == 1
    assert tap in volunteers.html("game", game.pk)
    assert tap not in client.get(game.get_absolute_url()).content.decode()


def test_a_game_that_is_none_is_404(volunteers: Browser):
    assert volunteers.client.post(reverse("premises-play"), {"game": "999999"}).status_code == 404


def test_visits_add_up_and_are_corrected(volunteers: Browser):
    site = SiteFactory()

    volunteers.send("premises-visits", visits="12", site=site.pk)
    told = volunteers.send("premises-visits", visits="-2", site=site.pk)

    assert told == "Maison d’essai : 10 visites aujourd’hui."
    assert VisitCount.objects.get().visits == 10


def test_what_is_tapped_after_visits_counts_for_the_same_site_however_many_there_are(volunteers: Browser):
    for number in range(25):
        SiteFactory(name=f"Annexe {number:02}")
    last, game = SiteFactory(name="Village"), GameFactory()

    volunteers.send("premises-visits", visits="12", site=last.pk)
    volunteers.send("premises-play", game=game.pk, submission=uuid4())

    assert OnSitePlay.objects.get().site == last


@pytest.mark.parametrize(
    ("visits", "words"),
    [
        ("", "obligatoire"),
        ("douze", "nombre entier"),
        ("-11", "pas possible"),
        ("0", "pas possible"),
        ("99999", "10000"),
    ],
)
def test_a_number_that_cannot_be_is_told_and_kept_in_its_field(volunteers: Browser, visits: str, words: str):
    site = SiteFactory()
    volunteers.send("premises-visits", visits="10", site=site.pk)

    shown = volunteers.client.post(reverse("premises-visits"), {"visits": visits, "site": site.pk}).content.decode()

    assert words in shown
    assert f'value="{visits}"' in shown or not visits
    assert VisitCount.objects.get().visits == 10


def test_what_was_played_long_ago_is_no_button_any_more(volunteers: Browser, clock: Clock):
    OnSitePlayFactory(game=GameFactory(title="Azul"))
    clock.now = NOW
    assert "Azul" in volunteers.words("premises")

    clock.tick(days=70)
    volunteers.client.force_login(volunteers.user)

    assert "Azul" not in volunteers.words("premises")


@pytest.mark.parametrize("games", [1, 3])
def test_the_page_asks_as_much_for_three_games_as_for_one(volunteers: Browser, games: int, django_assert_num_queries):
    SiteFactory()
    OnSitePlayFactory.create_batch(games)

    with django_assert_num_queries(11):
        volunteers.client.get(reverse("premises"))
