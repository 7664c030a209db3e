"""What families type, and what they should find first: one table for both engines, over real titles."""

import csv
from pathlib import Path

import pytest

from catalogue.models import Author, Contribution, Game, Publication, Publisher, Scheme, Series, Term
from catalogue.search.criteria import Criteria
from catalogue.search.finding import find
from catalogue.search.upkeep import reindex_all, reindexing_once

TITLES = Path(__file__).with_name("titles.csv")


@pytest.fixture(scope="module")
def shelf(django_db_setup, django_db_blocker):
    """The titles, once for the module: a search changes nothing."""
    with django_db_blocker.unblock():
        with reindexing_once(), TITLES.open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                add(row)
        reindex_all()
        yield
        for model in (Game, Author, Publisher, Series, Term, Scheme):
            model.objects.all().delete()
        reindex_all()


def add(row: dict[str, str]) -> None:
    series = Series.objects.get_or_create(name=row["series"])[0] if row["series"] else None
    game = Game.objects.create(title=row["title"], other_titles=row["other_titles"], series=series)
    for position, name in enumerate(filter(None, row["authors"].split("|"))):
        author = Author.objects.get_or_create(name=name)[0]
        Contribution.objects.create(game=game, author=author, position=position)
    Publication.objects.create(game=game, publisher=Publisher.objects.get_or_create(name=row["publisher"])[0])
    scheme = Scheme.objects.get_or_create(code="local", defaults={"name": "Local"})[0]
    game.terms.add(Term.objects.get_or_create(scheme=scheme, code="", label=row["terms"])[0])


def titles(words: str) -> list[str]:
    keys = find(Criteria(words=words)).keys
    found = Game.objects.in_bulk(keys)
    return [found[key].title for key in keys]


# What is typed, then the first titles of the answer in their order. None at the end: and no other.
ONLY = None
RAIL = ["Les Aventuriers du Rail", "Les Aventuriers du Rail Europe", "Mon premier Les Aventuriers du Rail", ONLY]
AS_WRITTEN = [
    ("carcassonne", ["Carcassonne", "Carcassonne : Auberges et cathédrales", ONLY]),
    ("CATAN", ["Catan", "Catan : Villes et chevaliers", ONLY]),
    ("azul", ["Azul", "Azul : Les vitraux de Sintra", ONLY]),
    ("uno", ["Uno", ONLY]),
    ("7 wonders", ["7 Wonders", "7 Wonders Duel", "7 Wonders Architects", ONLY]),
    ("7 wonders duel", ["7 Wonders Duel", ONLY]),
    ("seven wonders", ["7 Wonders", "7 Wonders Duel", "7 Wonders Architects", ONLY]),
    ("sept wonders", ["7 Wonders", "7 Wonders Duel", "7 Wonders Architects", ONLY]),
    ("six qui prend", ["6 qui prend !", ONLY]),
    ("5 tribes", ["Five Tribes", ONLY]),
    ("1000 bornes", ["Mille Bornes", ONLY]),
    ("splendor duel", ["Splendor Duel", ONLY]),
    ("duel", ["Splendor Duel", "7 Wonders Duel", ONLY]),
    ("le havre", ["Le Havre", ONLY]),
    ("havre", ["Le Havre", ONLY]),
    ("les aventuriers du rail", RAIL),
    ("rail aventuriers", RAIL),
    ("aventurier rail europe", ["Les Aventuriers du Rail Europe", ONLY]),
    ("king of tokyo", ["King of Tokyo", ONLY]),
    ("king", ["King of Tokyo", "King of New York", "Kingdomino", "Kingdom Builder", ONLY]),
    ("the mind", ["The Mind"]),
    ("mind", ["The Mind", "Qwirkle", ONLY]),
]  # fmt: skip
FORGIVEN = [
    ("ile interdite", ["L’Île Interdite", ONLY]),
    ("l’ile interdite", ["L’Île Interdite", ONLY]),
    ("désert interdit", ["Le Désert Interdit", ONLY]),
    ("interdits", ["L’Île Interdite", "Le Désert Interdit", ONLY]),
    ("oeuf coque", ["Œuf à la coque", ONLY]),
    ("œuf", ["Œuf à la coque", ONLY]),
    ("l'oie", ["Jeu de l’oie", ONLY]),
    ("jeu de loie", ["Jeu de l’oie", ONLY]),
    ("oie", ["Jeu de l’oie", ONLY]),
    ("château-fort", ["Château Fort", ONLY]),
    ("chateau fort", ["Château Fort", ONLY]),
    ("chateaufort", ["Château Fort", ONLY]),
    ("chateaux", ["Les Châteaux de Bourgogne", "Château Fort", ONLY]),
    ("chateau bourgogne", ["Les Châteaux de Bourgogne", ONLY]),
    ("moutons", ["La guerre des moutons", ONLY]),
    ("mouton guerre", ["La guerre des moutons", ONLY]),
    ("loup garou", ["Les Loups-Garous de Thiercelieux", ONLY]),
    ("loupsgarous", ["Les Loups-Garous de Thiercelieux", ONLY]),
    ("times up", ["Time’s Up ! Kids", "Time’s Up ! Celebrity", ONLY]),
    ("time's up kids", ["Time’s Up ! Kids", ONLY]),
    ("timesup", ["Time’s Up ! Kids", "Time’s Up ! Celebrity", ONLY]),
    ("croque carotte", ["Croque-Carotte", ONLY]),
    ("tres fute", ["Très Futé", ONLY]),
    ("yamatai", ["Yamataï", ONLY]),
    ("memoire 44", ["Mémoire 44", ONLY]),
]
IN_TYPING = [
    ("carc", ["Carcassonne", "Carcassonne : Auberges et cathédrales", ONLY]),
    ("cat", ["Catan", "Catan : Villes et chevaliers", "Carcassonne : Auberges et cathédrales"]),
    ("les aventuriers du r", RAIL),
    ("pandemic leg", ["Pandemic Legacy : Saison 1", ONLY]),
    ("terra", ["Terra Mystica", "Terraforming Mars", ONLY]),
    ("labyr", ["Labyrinthe", ONLY]),
    ("exit", ["Exit : La Cabane abandonnée", ONLY]),
]  # fmt: skip
OTHER_FIELDS = [
    ("ticket to ride", ["Les Aventuriers du Rail", "Les Aventuriers du Rail Europe", ONLY]),
    ("lost cities", ["Les Cités perdues", ONLY]),
    ("colons de catane", ["Catan", ONLY]),
    ("bauza", ["Hanabi", "Tokaido", "Takenoko"]),
    ("bauza cathala", ["7 Wonders Duel", "Le Petit Prince : Fabrique-moi une planète", ONLY]),
    ("cathala yamataï", ["Yamataï", ONLY]),
    ("hans im gluck", ["El Grande", "Carcassonne", "Thurn und Taxis"]),
    ("chvatil", ["Codenames", "Mage Knight", "Codenames Duo", "Galaxy Trucker", "Through the Ages", ONLY]),
    ("knizia kosmos", ["Les Cités perdues", "Le Seigneur des Anneaux", ONLY]),
    ("jeux de lettres", ["Boggle", "Scrabble", ONLY]),
    ("bluff faidutti", ["Diamant", "Mascarade", ONLY]),
    ("dixit", ["Dixit", "Dixit Odyssey", ONLY]),
]
FAULTS = [
    ("sevn wonder", ["7 Wonders", "7 Wonders Duel", "7 Wonders Architects", ONLY]),
    ("sevenwonders", ["7 Wonders", "7 Wonders Duel", "7 Wonders Architects", ONLY]),
    ("carcasone", ["Carcassonne", "Carcassonne : Auberges et cathédrales", ONLY]),
    ("carcas sonne", ["Carcassonne", "Carcassonne : Auberges et cathédrales", ONLY]),
    ("karcassonne", ["Carcassonne", "Carcassonne : Auberges et cathédrales", ONLY]),
    ("dixti", ["Dixit", "Dixit Odyssey", ONLY]),
    ("splendro", ["Splendor", "Splendor Duel", ONLY]),
    ("kingdomimo", ["Kingdomino", ONLY]),
    ("pendemic", ["Pandemic", "Pandemic Legacy : Saison 1", ONLY]),
    ("scrable", ["Scrabble", ONLY]),
    ("monoply", ["Monopoly", ONLY]),
    ("quirkle", ["Qwirkle", ONLY]),
    ("gloomhaben", ["Gloomhaven", ONLY]),
    ("loups garoux", ["Les Loups-Garous de Thiercelieux", ONLY]),
    ("agricolla rosenberg", ["Agricola", ONLY]),
    ("bruno catala kingdomino", ["Kingdomino", ONLY]),
    ("jungel sped", ["Jungle Speed", ONLY]),
    ("tokaïdoo", ["Tokaido", ONLY]),
    ("citadels", ["Citadelles", ONLY]),
]
NOTHING = ["xyzzy", "guerre catan", "7 merveilles", "zzz zzz"]


@pytest.mark.django_db
@pytest.mark.parametrize(("words", "first"), [*AS_WRITTEN, *FORGIVEN, *IN_TYPING, *OTHER_FIELDS, *FAULTS])
def test_the_first_answers(shelf, words, first):
    found = titles(words)

    assert (found if first[-1] is ONLY else found[: len(first)]) == [title for title in first if title is not ONLY]


@pytest.mark.django_db
@pytest.mark.parametrize("words", NOTHING)
def test_what_the_house_does_not_have_is_not_made_up(shelf, words):
    assert titles(words) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "read", "replaced"),
    [
        ("sevn wonder", "seven wonder", (("sevn", "seven"),)),
        ("Sevenwonders !", "seven wonders", (("sevenwonders", "seven wonders"),)),
        ("carcas sonne", "carcassonne", (("carcas sonne", "carcassonne"),)),
        ("jungel sped", "jungle speed", (("jungel", "jungle"), ("sped", "speed"))),
        ("le lievre et la torteu", "le lievre et la tortue", (("torteu", "tortue"),)),
    ],
)
def test_the_answer_says_what_was_understood(shelf, asked, read, replaced):
    understood = find(Criteria(words=asked)).understood

    assert understood is not None
    assert (understood.asked, understood.read, understood.replaced) == (asked, read, replaced)


@pytest.mark.django_db
@pytest.mark.parametrize("words", [words for words, _ in [*AS_WRITTEN, *IN_TYPING, *OTHER_FIELDS]])
def test_what_is_found_as_it_was_typed_is_not_read_otherwise(shelf, words):
    assert find(Criteria(words=words)).understood is None
