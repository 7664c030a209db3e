"""A game's page: all of its parts, and what they cost."""

import json
import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from catalogue.models import Game, Piece, PieceList
from tests.catalogue.views.family.shelves import full_game, html
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.factories.desk import AccountFactory, LoanFactory
from tests.factories.records import (
    AdaptationFactory,
    AttachmentFactory,
    BarrierFactory,
    CompanionFactory,
    LegendEntryFactory,
)
from tests.pages import Page

pytestmark = pytest.mark.django_db


def fill(game: Game, count: int) -> None:
    """So many of everything that a page of a game shows."""
    accepted = PieceList.objects.create(
        game=game, version=1, status="accepted", origin="hand", created_at=NOW, accepted_at=NOW
    )
    for number in range(count):
        adaptation = AdaptationFactory(copy=CopyFactory(game=game), maker="Atelier d’essai", alone="yes")
        for _ in range(count):
            LegendEntryFactory(adaptation=adaptation)
        LoanFactory(copy=CopyFactory(game=game, state="on_loan"), household=None, patron=None, due_on=date(2026, 2, 3))
        GameFactory(title=f"Extension {number}", base_game=game)
        GameFactory(title=f"Version {number}", version_of=game, edition="2e édition")
        CompanionFactory(game=game, other=GameFactory(title=f"Voisin {number}"))
        AttachmentFactory(game=game, text="Le texte.")
        game.identifiers.create(kind="ean", value=f"376000000000{number}")
        Piece.objects.create(piece_list=accepted, label=f"pion {number}", quantity=4)
    for kind in ("reading", "colours", "memory")[:count]:
        BarrierFactory(game=game, kind=kind)


def structured(page: str) -> Any:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("count", [1, 3])
def test_a_page_with_all_its_parts_asks_ten_queries(client, django_assert_num_queries, count):
    game = full_game()
    fill(game, count)

    with django_assert_num_queries(10):
        page = html(client, game.get_absolute_url())

    for words in ("Extension", "Version", "Voisin", "pion"):
        assert page.count(f"{words} {count - 1}") >= 1, words
    assert page.count("<tr><td>carte</td>") == count * count
    assert page.count("retour prévu le 3 février 2026") == count
    assert Page(page).faults() == []


def test_a_family_that_is_logged_in_can_reserve_within_twelve_queries(django_assert_num_queries):
    game, account, browser = full_game(), AccountFactory(), Client()
    fill(game, 1)
    browser.force_login(account.user)
    session = browser.session
    session["account"] = account.pk
    session.save()

    with django_assert_num_queries(12):
        page = html(browser, game.get_absolute_url())

    assert f"/compte/jeux/{game.pk}/reserver/" in page
    assert "demandez à l’accueil" not in page


def test_who_has_no_account_is_told_how_to_ask(client):
    game = full_game()

    assert "demandez à l’accueil" in html(client, game.get_absolute_url())
    game.copies.update(restriction="on_site")
    assert "demandez à l’accueil" not in html(client, game.get_absolute_url())


def test_games_around_a_game_stand_in_their_groups(client):
    base = GameFactory(title="La Base")
    first = GameFactory(title="Première", base_game=base)
    second = GameFactory(title="Seconde", version_of=first)
    third = GameFactory(title="Troisième", version_of=first)
    stranger = GameFactory(title="Étranger")

    page = html(client, second.get_absolute_url())
    groups = re.findall(r'<h2>([^<]*)</h2>\s*<ul class="covers">(.*?)</ul>', page, re.DOTALL)

    assert [name for name, _games in groups] == ["Autres versions"]
    assert f'href="{first.get_absolute_url()}"' in groups[0][1]
    assert f'href="{third.get_absolute_url()}"' in groups[0][1]
    assert f'href="{stranger.get_absolute_url()}"' not in page
    assert "Se joue avec" in html(client, first.get_absolute_url())
    assert "Extensions" in html(client, base.get_absolute_url())


def test_companions_come_with_those_of_most_households_first(client):
    game = GameFactory()
    CompanionFactory(game=game, other=GameFactory(title="Moins"), households=5)
    CompanionFactory(game=game, other=GameFactory(title="Plus"), households=9)

    page = html(client, game.get_absolute_url())

    assert page.index("Plus") < page.index("Moins")
    assert "aussi emprunté" in page
    assert " 9 " not in page.split("aussi emprunté")[1]


def test_what_one_needs_and_what_one_does_without_are_told_apart(client):
    game = GameFactory()
    BarrierFactory(game=game, kind="reading", present=False)
    BarrierFactory(game=game, kind="colours", present=True)

    page = html(client, game.get_absolute_url())

    assert "<dt>Ce qu’il faut pour jouer</dt><dd>couleurs à distinguer</dd>" in page
    assert "<dt>Ce dont on se passe</dt><dd>lecture</dd>" in page


def test_a_copy_that_stands_elsewhere_is_told_to_be_there(client):
    game = GameFactory()
    CopyFactory(game=game, site=SiteFactory(name="Maison"), current_site=SiteFactory(name="Annexe"))

    page = html(client, game.get_absolute_url())

    assert ">Annexe</td>" in page
    assert ">Maison</td>" not in page


def test_search_engines_get_data_that_no_title_can_break_out_of(client):
    game = full_game(
        title="</script><b>Toupie & Cie", principle="<!-- <script>", best_min_players=3, best_max_players=4
    )

    page = html(client, game.get_absolute_url())

    told = structured(page)
    assert (told["@type"], told["name"], told["description"]) == ("Game", game.title, game.principle)
    assert told["url"] == f"http://testserver{game.get_absolute_url()}"
    assert "<b>" not in page
    assert "3 à 4 joueurs" in page
    assert Page(page).faults() == []


def test_the_record_is_cited_as_libraries_do(client):
    game = full_game(title="Toupie", year=2015, series=None)
    author, publisher = game.authors.get().name, game.publishers.get().name

    assert f"Toupie / {author}. – [S. l.] : {publisher}, 2015" in html(client, game.get_absolute_url())
