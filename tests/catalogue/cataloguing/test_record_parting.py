"""A merge taken back: two records again, each with its own, and whatever came since where it came."""

from datetime import timedelta

import pytest

from catalogue.cataloguing.copies import add_copies, change_copy, delete_copy
from catalogue.cataloguing.fields import values_of
from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.record_parting import can_be_parted, part
from catalogue.cataloguing.records import change_record, create_record, delete_record
from catalogue.cataloguing.refusals import MergedOn, MergeStays, MergeUndone, NothingToRevert, RecordGone
from catalogue.models import (
    Attachment,
    Copy,
    Game,
    GameListEntry,
    PieceList,
    RecordChange,
    RecordMerge,
    SearchEntry,
    Tombstone,
)
from rules.models import Ruleset
from tests.catalogue.cataloguing.test_records import WHOLE
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.desk import PieceListFactory
from tests.factories.records import AttachmentFactory, GameListEntryFactory, GameListFactory, RecordChangeFactory

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


@pytest.fixture
def kept() -> Game:
    made: Game = GameFactory(title="Les Moutons", year=2016)
    return made


@pytest.fixture
def gone() -> Game:
    return create_record(values=WHOLE, at=NOW, by=None)


def merged(kept: Game, gone: Game) -> RecordChange:
    return merge(kept=kept, gone=gone, at=NOW, by=None)


def test_the_record_stands_again_under_its_number_and_both_histories_say_so(kept, gone, librarian):
    ours, theirs, born = values_of(kept), values_of(gone), gone.created_at
    change = merged(kept, gone)
    assert can_be_parted(RecordChange.objects.select_related("merge").get(pk=change.pk))

    parted = part(change=change, at=LATER, by=librarian)

    again = Game.objects.get(pk=gone.pk)
    assert (parted.kept, parted.again, parted.left) == (kept, again, [])
    assert values_of(Game.objects.get(pk=kept.pk)) == ours
    assert (values_of(again), again.created_at) == (theirs, born)
    assert not Tombstone.objects.exists()
    assert " anne " in SearchEntry.objects.get(game=again).words
    assert " anne " not in SearchEntry.objects.get(game=kept).words
    undone = {row.game_id: row for row in RecordChange.objects.filter(kind="undone", by=librarian)}
    assert undone[kept.pk].changes["merged"] == [f"Les Moutons d’essai (n°\u202f{gone.pk})", ""]
    assert undone[kept.pk].changes["min_players"] == [2, None]
    assert undone[gone.pk].changes == {"parted": ["", f"Les Moutons (n°\u202f{kept.pk})"]}
    assert list(RecordChange.objects.filter(kind="created").values_list("game", flat=True)) == [gone.pk]


def test_a_merge_is_taken_back_once(kept, gone):
    change = merged(kept, gone)
    part(change=change, at=LATER, by=None)

    with pytest.raises(MergeUndone):
        part(change=change, at=LATER, by=None)

    assert not can_be_parted(RecordChange.objects.select_related("merge").get(pk=change.pk))
    assert Game.objects.count() == 2


def test_what_is_no_merge_is_not_taken_back_as_one(kept):
    change = RecordChangeFactory(game=kept)

    assert not can_be_parted(change)
    with pytest.raises(NothingToRevert):
        part(change=change, at=LATER, by=None)


def test_the_latest_of_two_merges_is_taken_back_first(kept, gone):
    third = GameFactory(title="Le troupeau")
    CopyFactory(game=gone, barcode="1")
    before = values_of(kept), values_of(gone)
    first = merged(kept, gone)
    second = merge(kept=third, gone=kept, at=LATER, by=None)

    with pytest.raises(MergedOn) as refusal:
        part(change=first, at=LATER, by=None)
    assert refusal.value.facts == {"title": "Le troupeau"}
    assert RecordMerge.objects.filter(undone_at=None).count() == 2

    part(change=second, at=LATER, by=None)
    parted = part(change=first, at=LATER, by=None)

    assert (values_of(Game.objects.get(title="Les Moutons")), values_of(parted.again)) == before
    assert Copy.objects.get().game == parted.again


def test_with_a_record_that_was_deleted_since_nothing_comes_back(kept, gone):
    change = merged(kept, gone)
    delete_record(game=kept, at=LATER, by=None)

    with pytest.raises(RecordGone):
        part(change=change, at=LATER, by=None)

    assert not Game.objects.exists()


def test_fields_touched_since_stay_and_are_named(kept, gone):
    change = merged(kept, gone)
    change_record(game=kept, values={"min_players": 3, "identifiers": [["ean", "3760175513022"]]}, at=LATER, by=None)

    parted = part(change=change, at=LATER, by=None)

    said = values_of(Game.objects.get(pk=kept.pk), ["min_players", "max_players", "identifiers", "series"])
    assert said == {"min_players": 3, "max_players": None, "identifiers": [["ean", "3760175513022"]], "series": ""}
    assert sorted(parted.left) == ["identifiers", "min_players"]
    assert values_of(parted.again, ["min_players", "identifiers"]) == {
        "min_players": 2,
        "identifiers": WHOLE["identifiers"],
    }


def test_a_number_typed_since_goes_with_the_series_that_it_is_of(kept, gone):
    change = merged(kept, gone)
    change_record(game=kept, values={"series_number": "9"}, at=LATER, by=None)

    part(change=change, at=LATER, by=None)

    assert values_of(Game.objects.get(pk=kept.pk), ["series", "series_number"]) == {"series": "", "series_number": ""}


def test_links_to_what_is_gone_do_not_come_back(kept, gone):
    other = GameFactory(title="Autre")
    ruleset = Ruleset.objects.create(slug="moutons", title="Moutons")
    Game.objects.filter(pk=gone.pk).update(ruleset=ruleset, base_game=other)
    change = merged(kept, Game.objects.get(pk=gone.pk))
    Game.objects.update(ruleset=None, base_game=None)
    other.delete()
    ruleset.delete()

    parted = part(change=change, at=LATER, by=None)

    assert values_of(parted.again, ["ruleset", "base_game"]) == {"ruleset": "", "base_game": None}


def test_copies_go_back_with_what_was_told_of_them_since_and_new_ones_stay(kept, gone):
    copy = CopyFactory(game=gone, barcode="70001")
    lost = CopyFactory(game=gone, barcode="70002")
    change = merged(kept, gone)
    change_copy(copy=copy, values={"section": "Réserve"}, at=LATER, by=None)
    delete_copy(copy=lost, at=LATER, by=None)
    (new,) = add_copies(game=kept, values={}, at=LATER, by=None, barcodes=["70003"])

    parted = part(change=change, at=LATER, by=None)

    assert dict(Copy.objects.values_list("barcode", "game")) == {"70001": parted.again.pk, "70003": kept.pk}
    told = dict(RecordChange.objects.filter(at=LATER).exclude(barcode="").values_list("barcode", "game"))
    assert told == {"70001": parted.again.pk, "70002": kept.pk, "70003": kept.pk}
    assert new.game == kept


def test_a_list_that_went_since_leaves_no_gap(kept, gone):
    shared, own = GameListFactory(), GameListFactory()
    for kept_list in (shared, own):
        GameListEntryFactory(list=kept_list, game=gone, position=3)
        GameListEntryFactory(list=kept_list, game=kept, position=1)
    change = merged(kept, gone)
    own.delete()

    parted = part(change=change, at=LATER, by=None)

    rows = GameListEntry.objects.order_by("position").values_list("list", "game", "position")
    assert list(rows) == [(shared.pk, kept.pk, 1), (shared.pk, parted.again.pk, 3)]


def test_a_document_called_otherwise_since_goes_back_under_its_new_name(kept, gone):
    for game in (kept, gone):
        AttachmentFactory(game=game, name="regles.pdf")
        AttachmentFactory(game=game, name="aide.pdf")
    change = merged(kept, gone)
    Attachment.objects.filter(name="aide.pdf (2)").update(name="fiche.pdf")

    parted = part(change=change, at=LATER, by=None)

    assert sorted(Attachment.objects.values_list("game", "name")) == [
        (kept.pk, "aide.pdf"),
        (kept.pk, "regles.pdf"),
        (parted.again.pk, "fiche.pdf"),
        (parted.again.pk, "regles.pdf"),
    ]


def test_piece_lists_accepted_since_stand_against_it_in_words(kept, gone):
    PieceListFactory(game=kept)
    PieceListFactory(game=gone)
    PieceListFactory(game=gone, version=2, status=PieceList.Status.PROPOSED)
    change = merged(kept, gone)
    PieceList.objects.filter(version=1).update(status=PieceList.Status.RETIRED)
    PieceList.objects.filter(version=3).update(status=PieceList.Status.ACCEPTED)

    with pytest.raises(MergeStays) as refusal:
        part(change=change, at=LATER, by=None)

    assert "listes de pièces" in refusal.value.words
    assert list(Game.objects.all()) == [kept]
    assert RecordMerge.objects.get().undone_at is None
