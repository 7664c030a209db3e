"""Two records made one: what hangs on the one that goes comes over, and the fields of the other stay."""

from datetime import timedelta

import pytest

from catalogue.cataloguing.doubles import Likeness, Pair, probable_doubles
from catalogue.cataloguing.fields import values_of
from catalogue.cataloguing.record_merging import merge, preview_merge
from catalogue.cataloguing.record_moves import MOVES, hanging_on
from catalogue.cataloguing.records import create_record
from catalogue.cataloguing.refusals import RecordGone, SameRecord
from catalogue.models import (
    Attachment,
    Companion,
    Copy,
    Game,
    Hold,
    Identifier,
    Loan,
    PieceList,
    Publication,
    RecordChange,
    SourceRecord,
    Tombstone,
)
from playaid.models import Play
from tests.catalogue.cataloguing.test_records import WHOLE
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, PublisherFactory, SiteFactory, make_member
from tests.factories.desk import HoldFactory, LoanFactory, PieceListFactory
from tests.factories.records import (
    AttachmentFactory,
    CompanionFactory,
    GameListEntryFactory,
    ImportLineFactory,
    RecordChangeFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> Game:
    made: Game = GameFactory(title="Les Moutons", year=2016)
    Identifier.objects.create(game=made, kind="ean", value="3760175513022")
    return made


@pytest.fixture
def gone() -> Game:
    return create_record(values=WHOLE, at=NOW, by=None)


def test_every_kind_of_row_that_points_at_a_record_is_thought_of(kept):
    handed_over_as_they_are = {
        ("catalogue.Copy", "game"),
        ("catalogue.Hold", "game"),
        ("catalogue.ImportLine", "game"),
        ("catalogue.OnSitePlay", "game"),
        ("catalogue.RecordChange", "game"),
        ("catalogue.SourceRecord", "game"),
        ("playaid.Play", "game"),
    }

    assert set(hanging_on(kept)) == MOVES.keys() | handed_over_as_they_are


def test_fields_stay_empty_ones_are_filled_and_numbers_are_united(kept, gone, librarian):
    change = merge(kept=kept, gone=gone, at=NOW, by=librarian)

    said = values_of(Game.objects.get())
    expected = {**WHOLE, "title": "Les Moutons", "year": 2016}
    expected["identifiers"] = [["ean", "3760175513001"], ["ean", "3760175513022"]]
    assert {name: said[name] for name in expected} == expected
    assert (change.kind, change.game, change.by) == ("merged", kept, librarian)
    assert change.changes["merged"] == ["", f"Les Moutons d’essai (n°\u202f{gone.pk})"]
    assert change.changes["min_players"] == [None, 2]
    assert "title" not in change.changes
    assert Tombstone.objects.get().game_id == gone.pk


def test_the_preview_says_what_the_merge_does_and_changes_nothing(kept, gone):
    CopyFactory(game=gone)
    before = values_of(kept)

    preview = preview_merge(kept, gone)

    assert preview.differences["title"] == ("Les Moutons", "Les Moutons d’essai", "Les Moutons")
    assert preview.differences["min_players"] == (None, 2, 2)
    assert preview.moves == {"catalogue.Copy": 1, "catalogue.RecordChange": 1}
    assert values_of(Game.objects.get(pk=kept.pk)) == before
    merge(kept=kept, gone=gone, at=NOW, by=None)
    said = values_of(Game.objects.get())
    assert {name: said[name] for name in preview.differences} == {
        name: merged for name, (_ours, _theirs, merged) in preview.differences.items()
    }


def test_copies_loans_sources_documents_lists_and_history_come_over(kept, gone):
    loan = LoanFactory(copy__game=gone)
    SourceRecord.objects.create(format="unimarc", key="12", game=gone, snapshot={}, imported_at=NOW)
    for game in (kept, gone):
        AttachmentFactory(game=game, name="regles.pdf")
        PieceListFactory(game=game)
    entry, both = GameListEntryFactory(game=gone), GameListEntryFactory(game=gone)
    GameListEntryFactory(game=kept, list=both.list)
    line, change = ImportLineFactory(game=gone), RecordChangeFactory(game=gone)
    expansion, version = GameFactory(base_game=gone), GameFactory(version_of=gone)
    CompanionFactory(game=gone, other=GameFactory())

    merge(kept=kept, gone=gone, at=NOW, by=None)

    assert Loan.objects.get() == loan
    for row in (loan.copy, SourceRecord.objects.get(), entry, line, change):
        row.refresh_from_db()
        assert row.game == kept
    assert sorted(Attachment.objects.values_list("name", "game")) == [
        ("regles.pdf", kept.pk),
        ("regles.pdf (2)", kept.pk),
    ]
    assert list(PieceList.objects.order_by("version").values_list("game", "version", "status")) == [
        (kept.pk, 1, "accepted"),
        (kept.pk, 2, "retired"),
    ]
    assert both.list.entries.count() == 1
    for relative, column in ((expansion, "base_game"), (version, "version_of")):
        relative.refresh_from_db()
        assert getattr(relative, column) == kept
    assert not Companion.objects.exists()


def test_a_play_at_the_table_comes_over(kept, gone):
    assert Play._meta.get_field("game").remote_field.model is Game
    assert hanging_on(gone)["playaid.Play", "game"].count() == 0


def test_a_record_merged_with_its_own_expansion_is_none_of_itself(kept, gone):
    Game.objects.filter(pk=kept.pk).update(base_game=gone, version_of=gone)
    Game.objects.filter(pk=gone.pk).update(base_game=kept)

    merge(kept=kept, gone=gone, at=NOW, by=None)

    assert list(Game.objects.values_list("base_game", "version_of")) == [(None, None)]


def test_of_two_bookings_by_one_household_the_later_ends(kept, gone):
    household = make_member().household
    first = HoldFactory(household=household, game=gone)
    second = HoldFactory(household=household, game=kept, placed_at=first.placed_at + timedelta(days=1))

    merge(kept=kept, gone=gone, at=NOW, by=None)

    states = dict(Hold.objects.values_list("pk", "state"))
    assert states == {first.pk: Hold.State.WAITING, second.pk: Hold.State.CANCELLED}
    assert Hold.objects.get(pk=first.pk).game == kept


def test_a_box_on_the_shelf_serves_who_waited_for_the_other_record(kept, gone):
    copy = CopyFactory(game=kept)
    hold = HoldFactory(household=make_member().household, game=gone)

    merge(kept=kept, gone=gone, at=NOW, by=None)

    assert Copy.objects.get(pk=copy.pk).state == Copy.State.HELD
    assert Hold.objects.get(pk=hold.pk).state == Hold.State.READY


def test_a_record_is_not_merged_with_itself_nor_with_one_that_is_gone(kept, gone):
    with pytest.raises(SameRecord):
        merge(kept=kept, gone=kept, at=NOW, by=None)
    Game.objects.filter(pk=gone.pk).delete()
    with pytest.raises(RecordGone):
        merge(kept=kept, gone=gone, at=NOW, by=None)

    assert not RecordChange.objects.filter(kind="merged").exists()


# ── Doubles ──────────────────────────────────────────────────────────────────────────────────────────
def twins(one: str, other: str, *, publishers: tuple[str, str] = ("", ""), ean: bool = False) -> tuple[Game, Game]:
    made = GameFactory(title=one), GameFactory(title=other)
    houses = {name: PublisherFactory(name=name) for name in set(publishers) if name}
    for game, name in zip(made, publishers, strict=True):
        if name:
            Publication.objects.create(game=game, publisher=houses[name])
        if ean:
            Identifier.objects.create(game=game, kind="ean", value="3760175513022")
    return made


@pytest.mark.parametrize(
    ("first", "second", "publishers", "ean", "why"),
    [
        ("Azul", "Mosaïques", ("", ""), True, [Likeness.NUMBER]),
        ("L’Âge de pierre", "age de PIERRE !", ("A", "A"), False, [Likeness.TITLE_AND_PUBLISHER, Likeness.NEAR_TITLE]),
        ("Carcassonne", "Carcasonne", ("", ""), False, []),  # not one stem: nobody compares them
        ("Les Aventuriers du rail", "Les Aventuriers du raill", ("", "A"), False, [Likeness.NEAR_TITLE]),
        ("Aventuriers du rail 1", "Aventuriers du rail 2", ("", ""), False, []),
        ("Azul", "Azul", ("A", "B"), False, []),
        ("Azul", "Bazar", ("A", "A"), False, []),
    ],
)
def test_what_looks_like_one_record_is_proposed_with_why(first, second, publishers, ean, why):
    one, other = twins(first, second, publishers=publishers, ean=ean)

    assert probable_doubles() == ([Pair(one.pk, other.pk, tuple(why))] if why else [])


def test_the_two_numbers_of_one_book_are_one_number():
    one, other = twins("Azul", "Mosaïques")
    for game, value in ((one, "9782070368228"), (other, "207036822X")):
        Identifier.objects.create(game=game, kind="isbn", value=value)

    assert probable_doubles() == [Pair(one.pk, other.pk, (Likeness.NUMBER,))]


def test_a_version_and_an_expansion_are_known_to_be_two():
    one, other = twins("Azul", "Azul")
    Game.objects.filter(pk=other.pk).update(version_of=one)

    assert probable_doubles() == []


def test_four_queries_whatever_the_number(django_assert_num_queries):
    SiteFactory()
    for number in range(5):
        twins(f"Jeu {number} alpha", f"Jeu {number} alphas", publishers=(f"A{number}", ""))

    with django_assert_num_queries(4):
        assert len(probable_doubles()) == 5
