"""Making, changing and deleting a record: what is written, what is kept of it, what is refused."""

from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.cataloguing.fields import digests, values_of
from catalogue.cataloguing.records import change_record, copied_values, create_record, delete_record
from catalogue.cataloguing.refusals import RecordChanged, RecordHasHistory, UnfitValues
from catalogue.forms.cataloguing.several import join_names, split_names
from catalogue.models import Author, Copy, Game, RecordChange, SearchEntry, Term, Tombstone
from tests.conftest import NOW
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, PublisherFactory, TermFactory
from tests.factories.desk import HoldFactory, LoanFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db

TERMS = [["ESAR", "A406", "jeu de stratégie"], ["local", "", "moutons"]]
WHOLE = {
    "title": "Les Moutons d’essai",
    "year": 2015,
    "min_players": 2,
    "max_players": 4,
    "min_age_months": 96,
    "cooperative": False,
    "series": "Petits prés",
    "series_number": "3",
    "contributions": [["Anne Exemple", "070"], ["Luc Exemple", "440"]],
    "publishers": ["Éditions du Pré"],
    "terms": TERMS,
    "languages": ["eng", "fre"],
    "identifiers": [["ean", "3760175513001"]],
    "barriers": [["colours", True], ["reading", False]],
}


def created(**values: object) -> Game:
    return create_record(values={**WHOLE, **values}, at=NOW, by=None)


def test_a_record_says_what_was_typed_and_the_history_says_so(librarian):
    game = create_record(values=WHOLE, at=NOW, by=librarian)

    said = values_of(Game.objects.get())
    assert {name: said[name] for name in WHOLE} == WHOLE
    change = RecordChange.objects.get()
    assert (change.game_id, change.kind, change.by, change.at) == (game.pk, "created", librarian, NOW)
    assert change.changes["title"] == ["", "Les Moutons d’essai"]
    assert "edition" not in change.changes


def test_the_search_finds_a_new_record_by_its_author_and_term():
    created()

    words = SearchEntry.objects.get().words
    assert " anne " in words
    assert " moutons " in words


def test_names_that_are_here_are_found_whatever_their_case_and_accents():
    AuthorFactory(name="Anne Exemple")
    PublisherFactory(name="Éditions du Pré")
    SeriesFactory(name="Petits prés")
    TermFactory(code="A406", label="jeu de réflexion")

    game = created(
        contributions=[["anne EXEMPLE", "070"]],
        publishers=["editions du pre", "Éditions du Pré"],
        series="PETITS PRÉS",
        terms=[["ESAR", "A406", ""]],
    )

    said = values_of(game)
    assert said["contributions"] == [["Anne Exemple", "070"]]
    assert said["publishers"] == ["Éditions du Pré"]
    assert said["series"] == "Petits prés"
    assert said["terms"] == [["ESAR", "A406", "jeu de réflexion"]]
    assert Author.objects.count() == 1


def test_a_term_typed_without_its_scheme_is_the_one_that_reads_so():
    esar = TermFactory(code="A401", label="jeu d’association")

    created(terms=[["local", "", "Jeu d’association"]])

    assert list(Term.objects.all()) == [esar]


def test_a_code_of_esar_is_put_below_its_group():
    group = TermFactory(code="A400", label="jeu de règles")

    created(terms=[["ESAR", "A406", "jeu de stratégie"]])

    assert Term.objects.get(code="A406").parent == group


def test_a_form_sent_twice_makes_one_record():
    key = uuid4()

    first, second = (create_record(values=WHOLE, at=NOW, by=None, submission=key) for _ in range(2))

    assert first == second
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"title": ""}, "title"),
        ({"title": "x" * 301}, "title"),
        ({"min_players": 5, "max_players": 2}, "__all__"),
        ({"series": "", "series_number": "3"}, "__all__"),
        ({"ruleset": "inconnu"}, "ruleset"),
        ({"base_game": 999_999}, "base_game"),
        ({"publishers": ["x" * 201]}, "publishers"),
        ({"contributions": [["x" * 201, "070"]]}, "contributions"),
        ({"contributions": [["Anne Exemple", "999"]]}, "contributions"),
        ({"identifiers": [["ean", "1" * 51]]}, "identifiers"),
        ({"languages": ["french"]}, "languages"),
        ({"terms": [["local", "", "x" * 201]]}, "terms"),
        ({"terms": [["s" * 21, "", "x"]]}, "terms"),
    ],
)
def test_what_does_not_fit_is_refused_by_field_and_nothing_is_written(values, field):
    with pytest.raises(UnfitValues) as refusal:
        created(**values)

    assert list(refusal.value.facts["faults"]) == [field]
    assert not Game.objects.exists()
    assert not RecordChange.objects.exists()


def test_a_change_writes_what_moved_and_nothing_else(librarian):
    game = created()

    change = change_record(
        game=game, values={"title": "Les Moutons", "year": 2015, "languages": ["fre"]}, at=NOW, by=librarian
    )

    assert change is not None
    assert change.changes == {"title": ["Les Moutons d’essai", "Les Moutons"], "languages": [["eng", "fre"], ["fre"]]}
    assert (change.kind, change.title, change.by) == ("changed", "Les Moutons", librarian)
    assert change_record(game=game, values={"title": "Les Moutons"}, at=NOW, by=None) is None


def test_a_name_typed_in_another_case_is_no_change():
    game = created()

    assert change_record(game=game, values={"publishers": ["editions du pre"]}, at=NOW, by=None) is None


def test_rows_that_stay_are_left_as_they_are():
    game = created()
    kept = game.identifiers.get().pk

    change_record(game=game, values={"identifiers": [["commercial", "X-1"], ["ean", "3760175513001"]]}, at=NOW, by=None)

    assert game.identifiers.get(kind="ean").pk == kept


def test_who_saves_second_is_told_what_the_first_changed():
    game = created()
    seen = digests(values_of(game))
    change_record(game=game, values={"title": "Celui du premier", "year": 2001}, at=NOW, by=None, seen=seen)

    with pytest.raises(RecordChanged) as refusal:
        change_record(game=game, values={"title": "Celui du second", "note": "x"}, at=NOW, by=None, seen=seen)

    assert refusal.value.facts == {"theirs": {"title": "Celui du premier"}}
    assert values_of(Game.objects.get(), ["title", "note"]) == {"title": "Celui du premier", "note": ""}


def test_two_who_change_different_fields_do_not_meet():
    game = created()
    seen = digests(values_of(game))
    change_record(game=game, values={"title": "Celui du premier"}, at=NOW, by=None, seen=seen)

    change_record(game=game, values={"note": "Celle du second"}, at=NOW, by=None, seen=seen)

    assert values_of(Game.objects.get(), ["title", "note"]) == {"title": "Celui du premier", "note": "Celle du second"}


def test_a_record_never_lent_is_deleted_with_its_copies_and_leaves_a_stone():
    game = created()
    CopyFactory(game=game, barcode="90001")
    pk = game.pk

    change = delete_record(game=game, at=NOW, by=None)

    assert not Game.objects.exists()
    assert not Copy.objects.exists()
    assert list(Tombstone.objects.values_list("game_id", "title")) == [(pk, "Les Moutons d’essai")]
    assert (change.game, change.kind, change.title) == (None, "deleted", "Les Moutons d’essai")
    assert change.changes["copies"] == [["90001"], []]
    assert change.changes["title"] == ["Les Moutons d’essai", ""]


@pytest.mark.parametrize("past", [lambda game: LoanFactory(copy__game=game), lambda game: HoldFactory(game=game)])
def test_a_record_with_a_past_stays(past):
    game = GameFactory(title="Azul")
    past(game)

    with pytest.raises(RecordHasHistory) as refusal:
        delete_record(game=game, at=NOW, by=None)

    assert refusal.value.facts == {"title": "Azul"}
    assert Game.objects.get() == game
    assert not RecordChange.objects.exists()
    assert not Tombstone.objects.exists()


def test_a_record_deleted_in_any_other_way_leaves_a_stone_too():
    pk = GameFactory().pk

    Game.objects.all().delete()

    assert Tombstone.objects.get().game_id == pk


def test_a_quick_copy_begins_with_all_but_numbers_and_picture():
    game = created()
    Game.objects.update(cover="covers/x.webp")

    values = copied_values(Game.objects.get())

    assert values["title"] == "Les Moutons d’essai"
    assert values["terms"] == WHOLE["terms"]
    assert (values["identifiers"], values["cover"]) == ([], "")
    assert game.pk


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"]), min_size=1), unique=True))
def test_names_in_one_field_round_trip(names):
    assert split_names(join_names(names)) == names
