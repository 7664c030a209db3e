"""The filters, each by its name in the address."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalogue.forms.finder import WANTED
from catalogue.models import Game
from rules.models import Ruleset
from tests.catalogue.views.family.shelves import chips, full_game, html, options, titles
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory, TermFactory
from tests.factories.records import AdaptationFactory, BarrierFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def shelf() -> dict[str, Any]:
    """A game that fits everything that one can ask for, one that fits nothing, and one that says nothing."""
    right: Game = full_game(
        title="Oui", min_players=1, max_players=4, best_min_players=3, best_max_players=3, min_age_months=48,
        min_minutes=15, max_minutes=15, cooperative=True,
    )  # fmt: skip
    BarrierFactory(game=right, present=False)
    right.languages.create(code="fre")
    copy = CopyFactory(game=right, site=SiteFactory(name="Là-bas"))
    AdaptationFactory(copy=copy, alone="yes")
    wrong = full_game(
        title="Non", kind="toy", min_players=5, max_players=6, best_min_players=5, min_age_months=192, min_minutes=300,
        cooperative=False,
    )  # fmt: skip
    BarrierFactory(game=wrong, present=True)
    wrong.languages.create(code="eng")
    wrong.copies.update(state="on_loan")
    Game.objects.filter(pk=wrong.pk).update(created_at=datetime(2000, 1, 1, tzinfo=UTC))
    GameFactory(title="Silence")
    Game.objects.filter(title="Silence").update(created_at=datetime(2000, 1, 1, tzinfo=UTC))
    return {
        "auteur": right.authors.get().pk,
        "editeur": right.publishers.get().pk,
        "collection": right.series_id,
        "terme": right.terms.get().pk,
        "site": copy.site_id,
    }


KEYED = ("auteur", "editeur", "collection", "terme", "site")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("joueurs", "3"), ("ideal", "3"), ("age", "6"), ("minutes", "30"), ("en_rayon", "on"), ("nature", "jeu"),
        ("nouveau", "30"), ("solo", "on"), ("cooperatif", "oui"), ("sans_lecture", "on"), ("langue", "fre"),
        ("adapte", "tactile"), ("seul", "on"), *((name, "") for name in KEYED),
    ],
)  # fmt: skip
def test_each_filter_leaves_what_fits_and_its_chip_takes_it_back(client, shelf, name, value):
    page = html(client, "/jeux/", **{name: value or shelf[name], "tri": "titre"})

    # Every record is a game or a toy: one that says nothing else is a game.
    assert [title for title in titles(page) if (title, name) != ("Silence", "nature")] == ["Oui"]
    assert list(chips(page).values()) == ["tri=titre"]
    assert Page(page).faults() == []


@pytest.mark.parametrize(
    "name",
    [
        "joueurs", "ideal", "age", "minutes", "solo", "cooperatif", "sans_lecture", "langue", "auteur", "editeur",
        "terme",
    ],
)  # fmt: skip
def test_what_nobody_knows_is_a_choice_with_its_count(client, shelf, name):
    offered = html(client, "/jeux/")
    page = html(client, "/jeux/", **{name: "inconnu"})

    assert titles(page) == ["Silence"]
    assert "Non précisé" in next(iter(chips(page)))
    if name != "terme":
        assert options(offered, name)["inconnu"] == "Non précisé (1)"
        assert options(page, name)["inconnu"] == "*Non précisé (1)"


def test_counts_are_those_that_each_choice_would_leave(client, shelf):
    page = html(client, "/jeux/", cooperatif="oui")

    assert options(page, "joueurs")["3"] == "3 joueurs (1)"
    assert options(page, "cooperatif") == {
        "": "Peu importe",
        "oui": "*Coopératif (1)",
        "non": "Chacun pour soi ou par équipes (1)",
        "inconnu": "Non précisé (1)",
    }


def test_several_categories_are_asked_for_together_and_taken_back_one_by_one(client):
    both, one = full_game(title="Les deux"), full_game(title="Un seul")
    first, second = TermFactory(), TermFactory()
    both.terms.add(first, second)
    one.terms.add(first)

    page = html(client, "/jeux/", terme=[first.pk, second.pk])

    assert titles(page) == ["Les deux"]
    assert chips(page) == {
        f"Catégories : {first}": f"terme={second.pk}",
        f"Catégories : {second}": f"terme={first.pk}",
    }


def test_a_chosen_value_that_leaves_nothing_stays_to_be_taken_away(client):
    full_game(min_players=2, max_players=4)

    page = html(client, "/jeux/", joueurs="23")

    assert titles(page) == []
    assert options(page, "joueurs")["23"] == "*23 joueurs (0)"
    assert "Retirez un filtre" in page


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("joueurs", "beaucoup", "Saisissez un nombre entier."),
        ("joueurs", "0", "supérieure ou égale à 1"),
        ("age", "-3", "supérieure ou égale à 0"),
        ("minutes", "9" * 400, "inférieure ou égale à 600"),
        ("auteur", "424242", "n’est pas, ou n’est plus, dans le catalogue"),
        ("collection", str(2**64), "inférieure ou égale"),
        ("site", "ici", "Saisissez un nombre entier."),
        ("langue", "français", "trois lettres"),
        ("cooperatif", "peut-être", "n’est pas un choix d’ici"),
        ("nature", "film", "n’est pas un choix d’ici"),
        ("nouveau", "31", "n’est pas un choix d’ici"),
        ("ideal", "\x00", "Saisissez un nombre entier."),
    ],
)
def test_a_wrong_value_has_its_words_beside_the_field_stays_there_and_asks_for_nothing(client, name, value, words):
    full_game(title="Là")

    page = html(client, "/jeux/", **{name: value})

    assert words in page
    assert titles(page) == ["Là"]
    assert options(page, name)[value if value != "\x00" else "\x00"].startswith("*")
    assert chips(page) == {}
    assert f'id="chercher-{name}_error"' in page


@pytest.mark.parametrize("value", ["abc", "-1", str(2**63), "0", "424242", "٣"])
def test_a_category_that_is_none_is_told(client, value):
    full_game(title="Là")

    page = html(client, "/jeux/", terme=value)

    assert 'id="chercher-terme_error"' in page
    assert titles(page) == ["Là"]


def test_more_than_eight_categories_are_refused_in_words(client):
    keys = [TermFactory().pk for _ in range(9)]

    assert "Huit catégories à la fois au plus" in html(client, "/jeux/", terme=keys)


def test_words_with_a_fault_are_told_and_the_words_themselves_are_a_link_away(client):
    for number in range(3):
        full_game(title=f"Seven Wonder {number}")

    page = html(client, "/jeux/", q="sevn wonder", joueurs="3")
    exact = html(client, "/jeux/", q="sevn wonder", joueurs="3", exact="on")

    assert "Résultats pour <strong>« seven wonder »</strong>" in page
    assert 'href="?q=sevn+wonder&amp;joueurs=3&amp;exact=on"' in page
    assert len(titles(page)) == 3
    assert options(page, "joueurs")["3"] == "*3 joueurs (3)"
    assert titles(exact) == []


def test_a_word_that_a_few_games_hold_is_only_asked_about(client):
    full_game(title="Carton")
    for number in range(3):
        full_game(title=f"Canton {number}")

    page = html(client, "/jeux/", q="carton")

    assert titles(page) == ["Carton"]
    assert "Résultats pour" not in page


def test_incomplete_records_are_counted_shown_on_request_and_left_again(client):
    full_game(title="Sûr", min_players=2, max_players=4)
    GameFactory(title="Jouet sans nombre")

    page = html(client, "/jeux/", joueurs="3")
    rest = html(client, "/jeux/", joueurs="3", sans_donnees="on")

    assert "1 autre n’est pas montré" in page
    assert 'href="?joueurs=3&amp;sans_donnees=on"' in page
    assert titles(rest) == ["Jouet sans nombre"]
    assert chips(rest)["Ceux dont on ne sait pas"] == "joueurs=3"


def test_games_with_rules_here_can_be_asked_for(client):
    GameFactory(title="Sans règles", ruleset=Ruleset.objects.create(slug="en-projet", title="En projet"))

    assert titles(html(client, "/jeux/", aides="on")) == []


@pytest.mark.parametrize("count", [1, 3])
def test_every_filter_at_once_asks_seven_queries(client, shelf, django_assert_num_queries, count):
    for _ in range(count):
        full_game()
    wished = {
        "joueurs": "3", "age": "6", "minutes": "30", "en_rayon": "on", "nature": "jeu", "cooperatif": "oui",
        "ideal": "3", "solo": "on", "sans_lecture": "on", "langue": "fre", "adapte": "tactile", "seul": "on",
        "nouveau": "30",
        **shelf,
    }  # fmt: skip

    with django_assert_num_queries(7):
        page = html(client, "/jeux/", **wished)

    assert titles(page) == ["Oui"]
    assert len(chips(page)) == len(wished)


def test_a_typing_fault_costs_a_few_queries_and_no_more(client, django_assert_max_num_queries):
    for number in range(3):
        full_game(title=f"Seven Wonder {number}")

    with django_assert_max_num_queries(12):
        html(client, "/jeux/", q="sevn wonder")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(
    query=st.dictionaries(
        st.sampled_from([*(wanted.field for wanted in WANTED), "q", "nouveau", "tri", "page", "exact"]),
        st.one_of(st.text(max_size=20), st.integers().map(str), st.sampled_from(["inconnu", "on", "oui", "fre"])),
    )
)
def test_no_query_however_odd_breaks_a_page_of_results(query):
    assert Client().get("/jeux/", query).status_code == 200


@pytest.mark.parametrize(
    ("asked", "told"),
    [({}, None), ({"q": "oui"}, None), ({"q": "oui", "joueurs": "3"}, "(1)"), ({"joueurs": "3"}, "(1)")],
)
def test_the_words_are_no_filter_and_not_counted_as_one(client, shelf, asked, told):
    counted = re.search(
        r'<summary>Filtres(?: <span class="count">(.*?)</span>)?</summary>', html(client, "/jeux/", **asked)
    )

    assert counted
    assert counted[1] == told
