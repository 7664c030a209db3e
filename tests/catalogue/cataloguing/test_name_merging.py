"""Names that records share, renamed and made one of two; the history of each record says so."""

import pytest

from catalogue.cataloguing.fields import values_of
from catalogue.cataloguing.name_merging import delete_name, games_of, merge_names, rename
from catalogue.cataloguing.records import create_record
from catalogue.cataloguing.refusals import NameGone, NameInUse, NameTaken, SameName, TermsNested, UnfitValues
from catalogue.models import Author, Game, Publisher, RecordChange, SearchEntry, SearchName, Series, Term
from tests.conftest import NOW
from tests.factories.catalogue import AuthorFactory, PublisherFactory, TermFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db


def record(title: str, **values: object) -> Game:
    return create_record(values={"title": title, **values}, at=NOW, by=None)


def test_two_authors_become_one_and_a_game_names_them_once(librarian):
    both = record("Azul", contributions=[["Anne Exemple", "070"], ["A. Exemple", "070"], ["A. Exemple", "440"]])
    one = record("Bazar", contributions=[["A. Exemple", "070"]])

    changed = merge_names(
        kept=Author.objects.get(name="Anne Exemple"), gone=Author.objects.get(name="A. Exemple"), at=NOW, by=librarian
    )

    assert changed == 2
    assert values_of(both)["contributions"] == [["Anne Exemple", "070"], ["Anne Exemple", "440"]]
    assert values_of(one)["contributions"] == [["Anne Exemple", "070"]]
    assert list(Author.objects.values_list("name", flat=True)) == ["Anne Exemple"]
    assert not SearchName.objects.filter(label="A. Exemple").exists()
    changes = RecordChange.objects.filter(kind="changed").order_by("title")
    assert [(change.title, change.by, change.changes["contributions"][0][-1]) for change in changes] == [
        ("Azul", librarian, ["A. Exemple", "440"]),
        ("Bazar", librarian, ["A. Exemple", "070"]),
    ]


def test_publishers_series_and_terms_become_one():
    first = record(
        "Azul", publishers=["A", "B"], series="S", series_number="1", terms=[["local", "", "x"], ["local", "", "y"]]
    )
    second = record("Bazar", publishers=["B"], series="T", series_number="2", terms=[["local", "", "y"]])
    child = TermFactory(parent=Term.objects.get(label="y"))

    for model, kept, gone in ((Publisher, "A", "B"), (Series, "S", "T")):
        merge_names(kept=model.objects.get(name=kept), gone=model.objects.get(name=gone), at=NOW, by=None)
    merge_names(kept=Term.objects.get(label="x"), gone=Term.objects.get(label="y"), at=NOW, by=None)

    said = [values_of(Game.objects.get(pk=game.pk)) for game in (first, second)]
    assert [one["publishers"] for one in said] == [["A"], ["A"]]
    assert [(one["series"], one["series_number"]) for one in said] == [("S", "1"), ("S", "2")]
    assert [one["terms"] for one in said] == [[["local", "", "x"]]] * 2
    child.refresh_from_db()
    assert child.parent == Term.objects.get(label="x")


def test_a_name_is_not_merged_with_itself_nor_with_one_of_another_kind():
    author, publisher = AuthorFactory(), PublisherFactory()

    for gone in (author, publisher):
        with pytest.raises(SameName):
            merge_names(kept=author, gone=gone, at=NOW, by=None)


def test_a_term_is_not_merged_into_one_that_stands_below_it():
    above = TermFactory()
    below = TermFactory(parent=TermFactory(parent=above))

    with pytest.raises(TermsNested):
        merge_names(kept=below, gone=above, at=NOW, by=None)
    merge_names(kept=above, gone=below, at=NOW, by=None)

    assert Term.objects.count() == 2


def test_a_name_written_otherwise_is_found_so_and_noted():
    game = record("Azul", publishers=["Repo Prod"])

    changed = rename(row=Publisher.objects.get(), name=" Repos Production ", at=NOW, by=None)

    assert changed == 1
    assert values_of(game)["publishers"] == ["Repos Production"]
    assert " repos " in SearchEntry.objects.get().words
    assert RecordChange.objects.get(kind="changed").changes == {"publishers": [["Repo Prod"], ["Repos Production"]]}


@pytest.mark.parametrize(("name", "refusal"), [("Autre", NameTaken), ("", UnfitValues), ("x" * 201, UnfitValues)])
def test_a_name_that_will_not_do_is_refused(name, refusal):
    SeriesFactory(name="Autre")
    row = SeriesFactory(name="Petite")

    with pytest.raises(refusal):
        rename(row=row, name=name, at=NOW, by=None)

    assert Series.objects.filter(name="Petite").exists()


def test_a_name_in_use_stays_and_one_that_is_not_goes():
    record("Azul", publishers=["A"])
    free = PublisherFactory(name="B")

    with pytest.raises(NameInUse):
        delete_name(row=Publisher.objects.get(name="A"))
    delete_name(row=free)

    assert list(Publisher.objects.values_list("name", flat=True)) == ["A"]


def test_a_term_in_use_stays_too():
    record("Azul", terms=[["local", "", "x"]])

    with pytest.raises(NameInUse):
        delete_name(row=Term.objects.get())

    assert games_of(Term.objects.get()).count() == 1


def test_a_name_that_went_meanwhile_is_neither_merged_nor_written_nor_deleted():
    kept, gone = AuthorFactory(name="Anne Exemple"), AuthorFactory(name="A. Exemple")
    record("Azul", contributions=[["Anne Exemple", "070"]])
    Author.objects.filter(pk=gone.pk).delete()

    for one, other in ((kept, gone), (gone, kept)):
        with pytest.raises(NameGone):
            merge_names(kept=one, gone=other, at=NOW, by=None)
    with pytest.raises(NameGone):
        rename(row=gone, name="Autre", at=NOW, by=None)
    with pytest.raises(NameGone):
        delete_name(row=gone)

    assert list(Author.objects.all()) == [kept]
