from dataclasses import replace

import pytest

from catalogue.models import Contribution, Game
from catalogue.search.finding import Criteria, Found, find
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, TermFactory

pytestmark = pytest.mark.django_db


def titles(criteria: Criteria) -> list[str]:
    return named(find(criteria).keys)


def named(keys: list[int]) -> list[str]:
    found = Game.objects.in_bulk(keys)
    return [found[key].title for key in keys]


@pytest.mark.parametrize(
    ("players", "expected"),
    [(1, ["Ouvert"]), (2, ["Duel", "Ouvert"]), (4, ["Famille", "Ouvert"]), (9, ["Ouvert"])],
)
def test_players_lie_between_the_bounds_and_an_open_bound_is_none(players, expected):
    GameFactory(title="Duel", min_players=2, max_players=2)
    GameFactory(title="Famille", min_players=3, max_players=6)
    GameFactory(title="Ouvert", min_players=1)

    assert titles(Criteria(players=players)) == expected


@pytest.mark.parametrize(
    ("youngest", "expected"),
    [
        (0, []),
        (1, ["Hochet"]),
        (5, ["Petits"]),
        (8, ["Grands", "Petits"]),
        (13, ["Grands"]),
        (40, ["Grands", "Hochet", "Petits"]),
    ],
)
def test_the_youngest_is_old_enough_and_only_children_grow_out_of_a_game(youngest, expected):
    GameFactory(title="Hochet", min_age_months=6, max_age_months=18)
    GameFactory(title="Petits", min_age_months=48, max_age_months=144)
    GameFactory(title="Grands", min_age_months=96)

    assert titles(Criteria(youngest=youngest)) == expected


def test_a_game_fits_the_time_when_its_shortest_play_does():
    GameFactory(title="Court", min_minutes=15, max_minutes=15)
    GameFactory(title="Selon", min_minutes=30, max_minutes=60)
    GameFactory(title="Long", min_minutes=90, max_minutes=120)

    assert titles(Criteria(minutes=30)) == ["Court", "Selon"]


def test_what_lacks_a_figure_is_left_out_counted_and_shown_on_request():
    GameFactory(title="Sûr", min_players=2, max_players=4, min_age_months=72)
    GameFactory(title="Jouet", min_age_months=36)
    GameFactory(title="Jouet de grand", min_age_months=240)
    GameFactory(title="Sans rien")
    asked = Criteria(players=3, youngest=7)

    found = find(asked)

    assert (named(found.keys), found.total, found.left_out) == (["Sûr"], 1, 2)
    rest = find(replace(asked, doubtful=True))
    assert (named(rest.keys), rest.total, rest.left_out) == (["Jouet", "Sans rien"], 2, 0)


def test_without_a_wish_everything_is_found_and_nothing_left_out():
    GameFactory.create_batch(3)

    found = find(Criteria())

    assert (len(found.keys), found.total, found.left_out) == (3, 3, 0)
    assert find(Criteria(doubtful=True)).total == 0


def test_on_the_shelf_means_that_a_copy_could_go_home_now():
    CopyFactory(game__title="Là")
    CopyFactory(game__title="Incomplet", condition="playable")
    CopyFactory(game__title="Injouable", condition="unplayable")
    CopyFactory(game__title="Réservé au lieu", restriction="on_site")
    CopyFactory(game__title="Sorti", state="on_loan")
    GameFactory(title="Sans exemplaire")

    assert titles(Criteria(on_shelf=True)) == ["Incomplet", "Là"]


@pytest.mark.parametrize(
    "words", ["moutons", "MOUTON", "guerre mouton", "mouton guerre", "mout", "pallieres", "stratégies", "étoile"]
)
def test_words_are_found_without_accents_case_plural_or_order(words):
    sheep = GameFactory(title="La guerre des moutons", principle="Sous la belle étoilé.")
    Contribution.objects.create(game=sheep, author=AuthorFactory(name="Philippe des Pallières"))
    sheep.terms.add(TermFactory(label="jeu de stratégie"))
    GameFactory(title="Autre chose")

    assert titles(Criteria(words=words)) == ["La guerre des moutons"]


def test_every_word_must_be_there():
    GameFactory(title="La guerre des moutons")

    assert titles(Criteria(words="guerre loups")) == []


@pytest.mark.parametrize("words", ["' OR 1=1 --", '"', "a:*", "NEAR(", "!&|", "\x00", "%", "_", "🎲", "-mouton"])
def test_signs_of_a_query_language_are_only_words(words):
    GameFactory(title="Jeu")

    assert find(Criteria(words=words)).total in {0, 1}


def test_titles_that_hold_the_word_come_first():
    GameFactory(title="Arche", principle="Des moutons et des loups.")
    GameFactory(title="Moutons en folie")

    assert titles(Criteria(words="mouton")) == ["Moutons en folie", "Arche"]


@pytest.mark.parametrize(
    ("order", "expected"),
    [("titre", ["A", "B", "C"]), ("duree", ["C", "A", "B"]), ("age", ["B", "A", "C"]), ("nouveautes", ["C", "B", "A"])],
)
def test_orders(order, expected):
    GameFactory(title="A", min_minutes=30, min_age_months=72)
    GameFactory(title="B", min_age_months=24)
    GameFactory(title="C", min_minutes=5)

    assert named(find(Criteria(), order=order).keys) == expected


def test_the_index_follows_a_corrected_title_a_renamed_author_and_a_deleted_game():
    game = GameFactory(title="Avant")
    author = AuthorFactory(name="Ancien Nom")
    Contribution.objects.create(game=game, author=author)

    game.title = "Après"
    game.save(update_fields=["title"])
    author.name = "Nouveau Nom"
    author.save()

    assert titles(Criteria(words="avant")) == []
    assert titles(Criteria(words="apres")) == titles(Criteria(words="nouveau")) == ["Après"]
    assert titles(Criteria(words="ancien")) == []
    game.delete()
    assert find(Criteria(words="apres")).total == 0


@pytest.mark.parametrize(
    ("number", "keys", "given"), [(1, [0, 1, 2], 1), (2, [3, 4, 5], 2), (3, [6], 3), (4, [6], 3), (900, [6], 3)]
)
def test_pages_hold_each_game_once_and_end_at_the_last(number, keys, given):
    games = [GameFactory(title=f"Jeu {n}", min_players=2, max_players=4) for n in range(7)]
    GameFactory(title="Jeu 0 bis")

    found = find(Criteria(players=3), number=number, size=3)

    assert found == Found([games[key].pk for key in keys], total=7, left_out=1, number=given)


def test_a_page_that_ends_among_those_left_out_shows_none_of_them():
    GameFactory(title="Sûr", min_players=2, max_players=4)
    GameFactory.create_batch(3)

    found = find(Criteria(players=3), size=2)

    assert (named(found.keys), found.total, found.left_out) == (["Sûr"], 1, 3)
    assert find(Criteria(players=3), number=2, size=2) == replace(found, number=1)


def test_nothing_found_is_page_one_of_nothing():
    assert find(Criteria(words="rien"), number=5) == Found([], 0, 0, 1)
