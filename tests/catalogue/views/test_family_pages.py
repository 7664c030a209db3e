from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalogue.models import Contribution, Game, Publication
from rules.models import Ruleset
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, PublisherFactory, TermFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def make_games(count: int) -> list[Game]:
    games: list[Game] = [GameFactory(min_players=2, max_players=4) for _ in range(count)]
    for game in games:
        Contribution.objects.create(game=game, author=AuthorFactory())
        Publication.objects.create(game=game, publisher=PublisherFactory())
        CopyFactory(game=game)
        CopyFactory(game=game)
    return games


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/", 4),
        ("/jeux/", 6),
        ("/jeux/?joueurs=3&en_rayon=on&tri=age", 6),
    ],
)
def test_lists_ask_as_much_for_three_games_as_for_one(client, django_assert_num_queries, count, address, queries):
    make_games(count)

    with django_assert_num_queries(queries):
        page = client.get(address)

    assert page.content.decode().count('<article class="card">') == count


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("kind", ["author", "publisher", "term"])
def test_a_heading_lists_its_games(client, django_assert_num_queries, count, kind):
    games = make_games(count)
    GameFactory(title="Étranger")
    author, publisher, term = AuthorFactory(), PublisherFactory(), TermFactory()
    for game in games:
        Contribution.objects.create(game=game, author=author)
        Publication.objects.create(game=game, publisher=publisher)
        game.terms.add(TermFactory(parent=term))
    headings: dict[str, Any] = {"author": author, "publisher": publisher, "term": term}

    with django_assert_num_queries(7):
        page = client.get(headings[kind].get_absolute_url()).content.decode()

    assert page.count('<article class="card">') == count
    assert "Étranger" not in page


@pytest.mark.parametrize("count", [1, 3])
def test_a_game_asks_as_much_for_three_copies_as_for_one(client, django_assert_num_queries, count):
    game = GameFactory()
    for _ in range(count):
        CopyFactory(game=game)

    with django_assert_num_queries(9):
        page = client.get(game.get_absolute_url()).content.decode()

    assert page.count("En rayon") == count


def test_a_game_shows_all_its_fields(client):
    publisher, author, term = PublisherFactory(name="Éditions Nues"), AuthorFactory(name="Ada Essai"), TermFactory()
    game = GameFactory(
        title="Tout est dit", year=1999, min_players=2, max_players=5, min_age_months=18, max_age_months=72,
        min_minutes=20, max_minutes=40, principle="LE-PRINCIPE", teaching_note="LA-PEDAGOGIE", rules_note="LES-REGLES",
        contents_note="LE-CONTENU", note="LA-NOTE", document_type="objet à 3 dimensions", other_titles="Autre nom",
    )  # fmt: skip
    Contribution.objects.create(game=game, author=author, role="440")
    Publication.objects.create(game=game, publisher=publisher)
    game.terms.add(term)
    game.languages.create(code="fre")
    game.identifiers.create(kind="ean", value="3760000000001")
    game.attachments.create(name="regle.pdf")
    CopyFactory(game=game, barcode="0091", call_number="ANT", section="Rouge", site__name="Ici")
    CopyFactory(game=game, barcode="0092", restriction="lost")

    page = client.get(game.get_absolute_url()).content.decode()

    for word in (
        "2 à 5 joueurs", "de 18 mois à 6 ans", "20 à 40 min", "LE-PRINCIPE", "LA-PEDAGOGIE", "LES-REGLES", "LE-CONTENU",
        "LA-NOTE", "objet à 3 dimensions", "Autre nom", "1999", "Ada Essai", "illustrateur", "Éditions Nues", str(term),
        "français", "3760000000001", "regle.pdf", "0091", "ANT", "Rouge", "Ici", "En rayon",
    ):  # fmt: skip
        assert word in page, word
    assert "0092" not in page
    assert Page(page).faults() == []


def test_only_a_game_whose_rules_are_in_force_leads_to_the_table(client):
    without = GameFactory(ruleset=Ruleset.objects.create(slug="en-projet", title="En projet"))
    call_command("load_rulesets", stdout=StringIO())
    with_rules = GameFactory(ruleset=Ruleset.objects.get(slug="7-wonders-architects"))

    assert "Préparer la partie" not in client.get(without.get_absolute_url()).content.decode()
    assert "Préparer la partie" in client.get(with_rules.get_absolute_url()).content.decode()
    assert client.get("/").content.decode().count(with_rules.title) == 2
    assert client.get("/").content.decode().count(without.title) == 1


def test_a_copy_that_is_out_says_when_it_comes_back(client):
    from datetime import date

    from catalogue.models import Loan

    copy = CopyFactory(state="on_loan")
    Loan.objects.create(copy=copy, due_on=date(2024, 7, 3))

    page = client.get(copy.game.get_absolute_url()).content.decode()

    assert "Sorti, retour prévu le 3 juillet 2024" in page


def test_pages_of_results_keep_the_filters_and_never_go_too_far(client, settings):
    settings.GAMES_PER_PAGE = 6
    for _ in range(14):
        GameFactory(min_players=2, max_players=4)

    second = client.get("/jeux/?joueurs=3&q=&page=2").content.decode()
    beyond = client.get("/jeux/?joueurs=3&page=99").content.decode()
    odd = client.get("/jeux/?joueurs=3&page=deux").content.decode()

    assert "Page 2 sur 3" in second
    assert 'href="?joueurs=3&amp;page=3"' in second
    assert beyond.count('<article class="card">') == 2
    assert "Page 1 sur 3" in odd


def test_a_wrong_value_is_told_kept_and_asks_for_nothing(client):
    GameFactory(min_players=2, max_players=4)

    page = client.get("/jeux/?joueurs=beaucoup").content.decode()

    assert "Saisissez un nombre entier." in page
    assert 'value="beaucoup"' in page
    assert page.count('<article class="card">') == 1


def test_what_was_left_out_is_told_and_can_be_seen(client):
    GameFactory(title="Sûr", min_players=2, max_players=4)
    GameFactory(title="Jouet sans nombre")

    page = client.get("/jeux/?joueurs=3").content.decode()
    rest = client.get("/jeux/?joueurs=3&sans_donnees=on").content.decode()

    assert "1 autre n’est pas montré" in page
    assert "Jouet sans nombre" not in page
    assert "Jouet sans nombre" in rest


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(
    query=st.dictionaries(
        st.sampled_from(["q", "joueurs", "age", "minutes", "en_rayon", "tri", "page", "sans_donnees"]),
        st.text(max_size=30),
    )
)
def test_no_query_however_odd_breaks_the_results(query):
    assert Client().get("/jeux/", query).status_code == 200


@pytest.mark.parametrize(
    "address", ["/jeux/9999999999999999999999/", "/auteurs/7/", "/editeurs/7/", "/categories/7/", "/nulle-part/"]
)
def test_what_does_not_exist_is_told_in_the_look_of_the_house(client, address):
    answer = client.get(address)

    assert answer.status_code == 404
    assert "Page introuvable" in answer.content.decode()
    assert Page(answer.content.decode()).faults() == []


def test_a_game_without_rules_is_counted_on_the_plain_sheet(client):
    call_command("load_rulesets", stdout=StringIO())
    game = GameFactory()

    page = client.get(game.get_absolute_url()).content.decode()

    assert f"/jouer/feuille-libre/partie/?jeu={game.pk}" in page
    assert f"/jouer/boites/{game.pk}/" in page


def test_without_a_plain_sheet_a_game_without_rules_has_no_table(client):
    page = client.get(GameFactory().get_absolute_url()).content.decode()

    assert "/partie/" not in page
