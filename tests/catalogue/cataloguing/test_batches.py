"""Many records at once: what it would do, doing it, taking all of it back."""

import pytest

from catalogue.cataloguing import batches
from catalogue.cataloguing.actions import Action
from catalogue.cataloguing.batches import Undone, apply, plan, undo
from catalogue.cataloguing.fields import values_of
from catalogue.cataloguing.records import change_record
from catalogue.cataloguing.refusals import BatchUndone, NothingToChange, TooManyRows, TouchedSince
from catalogue.models import BatchEdit, Copy, Game, Hold, Publication, RecordChange, SearchEntry, Site
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    GameFactory,
    PublisherFactory,
    SiteFactory,
    TermFactory,
    make_member,
)
from tests.factories.desk import HoldFactory, LoanFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db

PIRATES = ["local", "", "pirates"]


@pytest.fixture
def games() -> list[Game]:
    """Three records: the first has a term, a series with a number, and a publisher already."""
    term = TermFactory(code="A406", label="jeu de stratégie")
    first = GameFactory(title="Azul", series=SeriesFactory(name="Petite"), series_number="3")
    first.terms.add(term)
    Publication.objects.create(game=first, publisher=PublisherFactory(name="Éditions du Pré"))
    made: list[Game] = [first, GameFactory(title="Bazar"), GameFactory(title="Cactus")]
    for number, game in enumerate(made):
        CopyFactory(game=game, barcode=f"9000{number}", section="Salle")
    return made


def keys(games: list[Game]) -> list[int]:
    return [game.pk for game in games]


def done(code: str, value: object, games: list[Game]):
    return apply(action=Action(code, value), games=keys(games), summary="Essai", at=NOW, by=None)


@pytest.mark.parametrize(
    ("code", "value", "field", "after", "rows"),
    [
        ("add_term", PIRATES, "terms", PIRATES, 3),
        ("add_term", ["ESAR", "A406", ""], "terms", ["ESAR", "A406", "jeu de stratégie"], 2),
        ("set_series", "Grande", "series", "Grande", 3),
        ("set_series", "PETITE", "series", "Petite", 2),
        ("set_publisher", "editions du pre", "publishers", "Éditions du Pré", 2),
        ("move_copies", "Annexe d’essai", "site", "Annexe d’essai", 3),
        ("set_section", "Réserve", "section", "Réserve", 3),
        ("set_call_number", "BOI", "call_number", "BOI", 3),
        ("withdraw", "", "restriction", "withdrawn", 3),
    ],
)
def test_what_is_planned_is_done_and_taken_back(games, librarian, code, value, field, after, rows):
    SiteFactory(name="Annexe d’essai")
    before = [values_of(game) for game in games]
    copies = list(Copy.objects.order_by("pk").values("site", "section", "call_number", "restriction", "withdrawn_on"))

    planned = plan(Action(code, value), keys(games))
    batch = done(code, value, games)

    assert len(planned) == rows
    changes = list(batch.changes.order_by("pk"))
    assert [(change.title, change.kind) for change in changes] == [(row.title, "batch") for row in planned]
    assert all(after == pair[1] or after in pair[1] for pair in (change.changes[field] for change in changes))
    assert undo(batch=batch, at=NOW, by=librarian) == Undone(rows, 0)
    assert [values_of(Game.objects.get(pk=game.pk)) for game in games] == before
    assert copies == list(
        Copy.objects.order_by("pk").values("site", "section", "call_number", "restriction", "withdrawn_on")
    )
    assert (batch.changes.filter(kind="undone").count(), type(batch).objects.get().undone_by) == (rows, librarian)
    with pytest.raises(BatchUndone):
        undo(batch=batch, at=NOW, by=librarian)


def test_a_term_is_taken_from_those_that_have_it(games):
    batch = done("remove_term", ["ESAR", "A406", ""], games)

    assert values_of(Game.objects.get(title="Azul"), ["terms"]) == {"terms": []}
    assert batch.changes.count() == 1


def test_the_number_of_another_series_goes_and_comes_back(games):
    batch = done("set_series", "Grande", games)

    assert values_of(Game.objects.get(title="Azul"), ["series", "series_number"]) == {
        "series": "Grande",
        "series_number": "",
    }
    undo(batch=batch, at=NOW, by=None)
    assert Game.objects.get(title="Azul").series_number == "3"


def test_the_search_follows(games):
    batch = done("add_term", PIRATES, games)

    assert all(" pirates " in entry.words for entry in SearchEntry.objects.all())
    undo(batch=batch, at=NOW, by=None)
    assert not any(" pirates " in entry.words for entry in SearchEntry.objects.all())


def test_what_was_touched_since_is_kept_and_the_rest_goes_back(games):
    batch = done("add_term", PIRATES, games)
    change_record(game=games[1], values={"terms": [["local", "", "bazars"], PIRATES]}, at=NOW, by=None)

    assert undo(batch=batch, at=NOW, by=None) == Undone(2, 1)

    assert values_of(games[1], ["terms"]) == {"terms": [["local", "", "bazars"], PIRATES]}
    assert values_of(games[2], ["terms"]) == {"terms": []}


def test_when_all_was_touched_since_nothing_is_undone(games):
    batch = done("set_section", "Réserve", games)
    Copy.objects.update(section="Plein air")

    with pytest.raises(TouchedSince):
        undo(batch=batch, at=NOW, by=None)

    assert type(batch).objects.get().undone_at is None


def test_records_and_copies_that_went_since_are_no_obstacle(games):
    batch = done("set_section", "Réserve", games)
    Copy.objects.filter(game=games[0]).delete()

    assert undo(batch=batch, at=NOW, by=None) == Undone(2, 1)


def test_an_edit_of_copies_that_all_went_since_cannot_be_taken_back(games):
    batch = done("set_section", "Réserve", games)
    Copy.objects.all().delete()

    with pytest.raises(TouchedSince):
        undo(batch=batch, at=NOW, by=None)


def test_a_copy_whose_former_site_is_no_more_stays_where_it_is(games):
    SiteFactory(name="Annexe d’essai")
    Copy.objects.filter(game=games[0]).update(site=SiteFactory(name="Ancienne"))
    batch = done("move_copies", "Annexe d’essai", games)
    Site.objects.filter(name="Ancienne").delete()

    assert undo(batch=batch, at=NOW, by=None) == Undone(2, 1)

    assert Copy.objects.get(game=games[0]).site.name == "Annexe d’essai"


def test_an_edit_tells_of_which_copy_each_line_is(games):
    batch = done("set_section", "Réserve", games)
    undo(batch=batch, at=NOW, by=None)
    Copy.objects.all().delete()

    rows = batch.changes.order_by("kind", "barcode").values_list("kind", "copy", "barcode")
    codes = ["90000", "90001", "90002"]
    assert list(rows) == [(kind, None, code) for kind in ("batch", "undone") for code in codes]


def test_copies_that_are_out_or_in_repair_are_not_withdrawn(games):
    LoanFactory(copy__game=games[0], copy__barcode="90010")
    CopyFactory(game=games[0], barcode="90011", restriction=Copy.Restriction.IN_REPAIR)

    planned = plan(Action("withdraw", ""), keys(games))

    assert [row.barcode for row in planned] == ["90000", "90001", "90002"]


def test_a_copy_set_aside_that_is_withdrawn_leaves_its_hold_waiting(games):
    copy = Copy.objects.get(barcode="90000")
    Copy.objects.filter(pk=copy.pk).update(state=Copy.State.HELD)
    hold = HoldFactory(
        game=games[0],
        household=make_member().household,
        state=Hold.State.READY,
        copy=copy,
        ready_at=NOW,
        ready_until="2026-01-31",
    )

    done("withdraw", "", games)

    assert Hold.objects.get(pk=hold.pk).state == Hold.State.WAITING


def test_nothing_to_change_is_said_and_nothing_noted(games):
    with pytest.raises(NothingToChange):
        done("set_section", "Salle", games)

    assert not RecordChange.objects.exists()
    assert not BatchEdit.objects.exists()


def test_too_many_rows_are_refused(games, monkeypatch):
    monkeypatch.setattr(batches, "MOST_ROWS", 2)

    with pytest.raises(TooManyRows) as refusal:
        plan(Action("set_section", "Réserve"), keys(games))

    assert refusal.value.facts == {"most": 2}


def test_fewer_copies_are_withdrawn_at_once_since_each_takes_its_time(games, monkeypatch):
    monkeypatch.setattr(batches, "MOST_WITHDRAWN", 2)

    with pytest.raises(TooManyRows):
        plan(Action("withdraw", ""), keys(games))

    assert len(plan(Action("set_section", "Réserve"), keys(games))) == 3


@pytest.mark.parametrize("number", [3, 30])
@pytest.mark.parametrize(
    ("code", "value"), [("add_term", PIRATES), ("set_publisher", "Autre"), ("set_section", "Réserve")]
)
def test_thirty_records_ask_as_much_as_three(number, code, value, django_assert_max_num_queries):
    games = GameFactory.create_batch(number)
    for game in games:
        CopyFactory(game=game)

    with django_assert_max_num_queries(45):
        batch = done(code, value, games)
    with django_assert_max_num_queries(45):
        undo(batch=batch, at=NOW, by=None)
