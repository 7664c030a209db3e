from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from catalogue.lending.orphans import candidates_for, discard, report_orphan, reunite
from catalogue.lending.refusals_of_contents import OrphanClosed, OrphanUnnamed, PieceFoundAlready
from catalogue.models import Copy, Event, MissingPiece, OrphanPiece
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, SiteFactory
from tests.factories.desk import MissingPieceFactory, OrphanPieceFactory

pytestmark = pytest.mark.django_db


def test_a_piece_is_reported_with_its_place_and_its_finder(volunteer: User):
    site = SiteFactory()

    orphan = report_orphan(label=" Pion  bleu en bois ", site=site, at=NOW, by=volunteer)

    row = OrphanPiece.objects.get()
    assert (row.label, row.label_key, row.site, row.found_at, row.found_by, row.outcome) == (
        "Pion bleu en bois", "pion bleu en bois", site, NOW, volunteer, "",
    )  # fmt: skip
    assert Event.objects.get().facts == {"orphan": orphan.pk, "made": [f"orphanpiece:{orphan.pk}"]}


def test_sent_twice_it_is_one_piece():
    key = uuid4()

    first, second = (report_orphan(label="Dé", at=NOW, by=None, submission=key) for _ in range(2))

    assert (first, OrphanPiece.objects.count()) == (second, 1)


@pytest.mark.parametrize("label", ["", "  ", "!?", "a" * 201])
def test_without_words_nobody_finds_its_box(label: str):
    with pytest.raises(OrphanUnnamed):
        report_orphan(label=label, at=NOW, by=None)


def test_the_likeliest_boxes_are_proposed_first():
    orphan = OrphanPieceFactory(label="Pion bleu en bois")
    for label in ("Pions bleus", "Pions rouges", "Pions en bois bleus", "Dés verts"):
        MissingPieceFactory(label=label)
    MissingPieceFactory(label="Pion bleu", found_at=NOW)
    MissingPieceFactory(label="Pion bleu", copy=CopyFactory(restriction="withdrawn"))

    found = candidates_for(orphan)

    assert [each.missing.label for each in found] == ["Pions en bois bleus", "Pions bleus", "Pions rouges"]
    assert found[0].score == 1


def test_of_two_boxes_alike_the_one_at_the_same_site_is_first():
    here, there = SiteFactory(), SiteFactory(name="Bibliobus")
    near = MissingPieceFactory(label="Dé", copy=CopyFactory(site=here))
    MissingPieceFactory(label="Dé", copy=CopyFactory(site=there))

    found = candidates_for(OrphanPieceFactory(label="dé", site=here))

    assert [each.missing == near for each in found] == [True, False]


@pytest.mark.parametrize("boxes", [1, 3])
def test_the_proposals_are_one_query(boxes: int, django_assert_num_queries):
    orphan = OrphanPieceFactory(label="Pion bleu")
    MissingPieceFactory.create_batch(boxes)

    with django_assert_num_queries(1):
        found = candidates_for(orphan)
        titles = [each.missing.copy.game.title for each in found]

    assert len(titles) == boxes


def test_a_piece_back_in_its_box_is_missing_no_more():
    missing = MissingPieceFactory(copy=CopyFactory(condition="playable"), quantity=1)
    orphan = OrphanPieceFactory()

    reunite(orphan=orphan, missing=missing, at=NOW, by=None)

    orphan.refresh_from_db()
    assert (orphan.outcome, orphan.closed_at, orphan.missing_piece) == ("reunited", NOW, missing)
    assert MissingPiece.objects.get().found_at == NOW
    assert Copy.objects.get().condition == "complete"
    assert list(Event.objects.order_by("pk").values_list("kind", "copy")) == [
        ("piece_settled", missing.copy_id), ("orphan_closed", missing.copy_id),
    ]  # fmt: skip


def test_one_of_three_that_are_missing_is_put_back_and_two_still_are():
    missing = MissingPieceFactory(quantity=3)

    reunite(orphan=OrphanPieceFactory(), missing=missing, at=NOW, by=None)

    assert list(MissingPiece.objects.missing().values_list("quantity", flat=True)) == [2]


def test_a_piece_is_put_somewhere_once_and_what_was_refused_changes_nothing():
    orphan, first, second = OrphanPieceFactory(), MissingPieceFactory(), MissingPieceFactory()
    reunite(orphan=orphan, missing=first, at=NOW, by=None)

    with pytest.raises(OrphanClosed):
        reunite(orphan=orphan, missing=second, at=NOW, by=None)
    with pytest.raises(PieceFoundAlready):
        reunite(orphan=OrphanPieceFactory(), missing=first, at=NOW, by=None)
    with pytest.raises(OrphanClosed):
        discard(orphan=orphan, at=NOW, by=None)

    assert MissingPiece.objects.get(pk=second.pk).found_at is None


def test_a_piece_of_nothing_is_thrown_away():
    orphan = OrphanPieceFactory()

    discard(orphan=orphan, at=NOW, by=None)

    orphan.refresh_from_db()
    assert (orphan.outcome, orphan.closed_at, orphan.missing_piece) == ("discarded", NOW, None)
