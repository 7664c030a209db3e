"""Names that records share: the pages that set them right."""

import pytest
from django.urls import reverse

from catalogue.cataloguing.records import create_record
from catalogue.models import Author, Game, Publisher
from tests.catalogue.views.boxes.browser import Browser
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import NOW
from tests.factories.catalogue import AuthorFactory, PublisherFactory, TermFactory

pytestmark = pytest.mark.django_db


def record(title: str, **values: object) -> Game:
    return create_record(values={"title": title, **values}, at=NOW, by=None)


def test_two_authors_are_found_looked_at_and_merged(librarians: Browser):
    record("Azul", contributions=[["A. Exemple", "070"]])
    kept, gone = AuthorFactory(name="Anne Exemple"), Author.objects.get(name="A. Exemple")
    found = librarians.client.get(reverse("names", args=["author"]), {"q": "exem"}).content.decode()

    look = librarians.client.get(reverse("name-merge", args=["author", gone.pk]), {"into": "anne EXEMPLE"})
    told = librarians.send(
        "name-merge", "author", gone.pk, into="anne EXEMPLE", to=reverse("name", args=["author", kept.pk])
    )

    assert "A. Exemple 1 notice" in text_of(found)
    words = text_of(look.content.decode())
    assert "Reste Anne Exemple Disparaît A. Exemple 1 notice porte ce nom. Azul" in words
    assert told == "Noms réunis, dans 1 notice."
    assert list(Author.objects.all()) == [kept]


@pytest.mark.parametrize(
    ("typed", "words"),
    [("", "obligatoire"), ("Personne", "Ce nom n’est pas ici"), ("A ; B", "pas ici"), ("A", "C’est le même nom")],
)
def test_a_name_that_will_not_do_is_told_and_stays(librarians: Browser, typed, words):
    row = AuthorFactory(name="A")
    AuthorFactory(name="B")

    shown = librarians.refused("name-merge", "author", row.pk, into=typed)

    assert words in shown
    assert Author.objects.count() == 2


def test_a_name_is_written_otherwise_or_refused(librarians: Browser):
    row = PublisherFactory(name="Repo")
    PublisherFactory(name="Autre")
    record("Azul", publishers=["Repo"])

    assert "« Autre » existe déjà : réunissez" in librarians.refused("name", "publisher", row.pk, called="Autre")
    assert "obligatoire" in librarians.refused("name", "publisher", row.pk, called="")
    assert librarians.send("name", "publisher", row.pk, called="Repos") == "Nom enregistré, dans 1 notice."
    assert Publisher.objects.filter(name="Repos").exists()


def test_a_name_without_a_record_is_deleted_and_another_is_not(librarians: Browser):
    free = PublisherFactory(name="Libre")
    record("Azul", publishers=["Prise"])

    assert librarians.send("name-delete", "publisher", free.pk) == "Nom supprimé : « Libre »."
    told = librarians.send("name-delete", "publisher", Publisher.objects.get().pk)
    assert told == "« Prise » sert encore dans des notices."


def test_a_term_keeps_its_code(librarians: Browser):
    term = TermFactory(code="A406", label="strategie")

    librarians.send("name", "term", term.pk, called="jeu de stratégie")

    term.refresh_from_db()
    assert str(term) == "A406 jeu de stratégie"


@pytest.mark.parametrize("kind", ["author", "publisher", "series", "term"])
def test_every_kind_has_its_page(librarians: Browser, kind):
    record("Azul", contributions=[["x", "070"]], publishers=["x"], series="x", terms=[["local", "", "x"]])

    assert "x 1 notice" in librarians.words("names", kind).replace("Classement local – ", "")


@pytest.mark.parametrize(
    "address", ["/catalogage/noms/nuls/", "/catalogage/noms/author/999/", "/catalogage/noms/author/?q=%00"]
)
def test_nonsense_is_no_error(librarians: Browser, address):
    assert librarians.client.get(address).status_code in (200, 404)


@pytest.mark.parametrize("rows", [1, 3])
def test_the_names_ask_as_much_for_three_as_for_one(librarians: Browser, rows, django_assert_num_queries):
    TermFactory.create_batch(rows)
    librarians.html("names", "term")

    with django_assert_num_queries(7):
        librarians.html("names", "term")


def test_a_volunteer_sets_no_name_right(volunteers: Browser):
    assert volunteers.client.get(reverse("names", args=["author"])).status_code == 403


def test_names_merged_twice_in_one_breath_are_merged_once_and_both_answers_told(librarians: Browser):
    kept, gone = AuthorFactory(name="Anne Exemple"), AuthorFactory(name="A. Exemple")
    address, sent = reverse("name-merge", args=["author", gone.pk]), {"into": "Anne Exemple"}
    librarians.client.post(address, sent)

    again = librarians.client.post(address, sent)

    assert (again.status_code, again["Location"]) == (302, reverse("names", args=["author"]))
    words = librarians.words("names", "author")
    assert "Noms réunis, dans 0 notice. Ce nom n’existe plus." in words
    assert list(Author.objects.all()) == [kept]
    assert librarians.client.get(address, sent).status_code == 404
